//! The time zones that people name in their profiles (`m.tz`).

use super::clients::once;
use herzbot_core::ids::Moment;
use herzbot_core::timezone::TimeZone;
use matrix_sdk::Client;
use matrix_sdk::ruma::api::client::profile::get_profile;
use matrix_sdk::ruma::{OwnedUserId, UserId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The field of the profile.
const FIELD: &str = "m.tz";
/// How long a homeserver may take to answer. Nothing waits for it.
const ANSWER: Duration = Duration::from_secs(20);
/// How long an answer is remembered.
const KEPT: Duration = Duration::from_secs(24 * 3600);
/// How long nobody is asked again after there was no answer.
const RETRY: Duration = Duration::from_secs(600);
/// How many people are remembered.
const MOST: usize = 10_000;

/// What profiles say, each asked for once a day. A person's first event comes before the answer.
#[derive(Clone, Debug, Default)]
pub struct ProfileZones(Arc<Mutex<HashMap<OwnedUserId, KnownZone>>>);

#[derive(Clone, Copy, Debug)]
struct KnownZone {
    zone: Option<TimeZone>,
    /// From when on the profile is asked for again.
    until: Moment,
}

impl ProfileZones {
    /// The time zone of a profile, as far as it is known. If it is not, or no longer, it is asked for, but
    /// only if `may_ask`: not for strangers in a room.
    pub fn of(&self, client: &Client, user: &UserId, now: Moment, may_ask: bool) -> Option<TimeZone> {
        let mut known = self.known();
        let before = known.get(user).copied();
        let zone = before.and_then(|before| before.zone);
        if !may_ask || before.is_some_and(|before| now < before.until) {
            return zone;
        }
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(user.to_owned(), KnownZone { zone, until: now.after(RETRY) });
        let (zones, client, user) = (self.clone(), client.clone(), user.to_owned());
        tokio::spawn(async move {
            let request = get_profile::v3::Request::new(user.clone());
            match client.send(request).with_request_config(once(ANSWER)).await {
                Ok(profile) => {
                    let zone = profile.get(FIELD).and_then(|zone| zone.as_str()?.parse().ok());
                    zones.known().insert(user, KnownZone { zone, until: now.after(KEPT) });
                }
                // Without a profile, times are shown as UTC.
                Err(error) => tracing::debug!(%error, %user, "a profile can't be read"),
            }
        });
        zone
    }

    fn known(&self) -> MutexGuard<'_, HashMap<OwnedUserId, KnownZone>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
