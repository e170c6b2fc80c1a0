//! The time zones in people's profiles (`m.tz`).

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
/// How long an answer is cached.
const KEPT: Duration = Duration::from_secs(24 * 3600);
/// The pause before another request after a failed one.
const RETRY: Duration = Duration::from_secs(600);
/// The most people in the cache.
const MOST: usize = 10_000;

/// A cache of profiles' time zones, each fetched once a day. The first event of a person is processed before
/// the answer arrives.
#[derive(Clone, Debug, Default)]
pub struct ProfileZones(Arc<Mutex<HashMap<OwnedUserId, KnownZone>>>);

#[derive(Clone, Copy, Debug)]
struct KnownZone {
    zone: Option<TimeZone>,
    /// When the profile is fetched again.
    until: Moment,
}

impl ProfileZones {
    /// Returns the cached time zone of a profile. If it is missing or outdated and `may_ask` is set, fetches
    /// the profile in the background. `may_ask` is false for strangers in a room.
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
                // Without a profile, times are shown in UTC.
                Err(error) => tracing::debug!(%error, %user, "a profile can't be read"),
            }
        });
        zone
    }

    fn known(&self) -> MutexGuard<'_, HashMap<OwnedUserId, KnownZone>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
