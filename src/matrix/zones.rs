//! The time zones that people name in their profiles (`m.tz`).

use super::clients::once;
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
/// How many people are remembered.
const MOST: usize = 10_000;

/// What profiles say, each asked for once. A person's first event comes before the answer.
#[derive(Clone, Debug, Default)]
pub struct ProfileZones(Arc<Mutex<HashMap<OwnedUserId, Option<TimeZone>>>>);

impl ProfileZones {
    /// The time zone of a profile, as far as it is known; none: asked for, if that was not done yet.
    pub fn of(&self, client: &Client, user: &UserId) -> Option<TimeZone> {
        let mut known = self.known();
        if let Some(zone) = known.get(user) {
            return *zone;
        }
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(user.to_owned(), None);
        let (zones, client, user) = (self.clone(), client.clone(), user.to_owned());
        tokio::spawn(async move {
            let request = get_profile::v3::Request::new(user.clone());
            match client.send(request).with_request_config(once(ANSWER)).await {
                Ok(profile) => {
                    let zone = profile.get(FIELD).and_then(|zone| zone.as_str()?.parse().ok());
                    zones.known().insert(user, zone);
                }
                // Without a profile, times are shown as UTC.
                Err(error) => tracing::debug!(%error, %user, "a profile can't be read"),
            }
        });
        None
    }

    fn known(&self) -> MutexGuard<'_, HashMap<OwnedUserId, Option<TimeZone>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
