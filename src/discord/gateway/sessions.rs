//! The sessions of this process's shards. If several processes share Discord, the sessions are noted, so that the
//! process that takes over a shard resumes its session. That needs no turn to identify, and Discord repeats missed
//! events.

use futures_util::future::join_all;
use herzbot_adapter::notes::Notes;
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval, timeout};
use twilight_gateway::Session;

/// How often active sessions are noted.
const NOTE_EVERY: Duration = Duration::from_secs(1);
/// The maximum time that a process waits for a shard's note when it leaves the shard.
const NOTE_WITHIN: Duration = Duration::from_secs(1);
/// The time after the end of a session in which interactions that Discord repeats can still be answered (within
/// three seconds).
pub const ANSWERABLE: Duration = Duration::from_millis(2500);

/// The terms that are fixed while a session lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The total number of shards.
    pub shards: NonZeroU32,
    /// The bits of the intents.
    pub intents: u64,
}

/// A session that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptSession {
    id: String,
    /// The sequence number of the last received event.
    sequence: u64,
    /// The URL at which Discord wants it to be resumed.
    url: Option<String>,
    terms: Terms,
    /// When it was left, by the wall clock: every event up to `sequence` was handled, and no later one. None: it
    /// may still be active.
    left: Option<Moment>,
}

impl KeptSession {
    /// Returns the session for twilight.
    pub fn session(&self) -> Session {
        Session::new(self.sequence, self.id.clone())
    }

    /// Returns the URL at which Discord wants it to be resumed.
    pub fn url(&self) -> Option<&str> {
        self.url.as_deref()
    }
}

/// The sessions of this process's shards.
pub struct Sessions {
    /// Where they are noted; none if no other process could resume them.
    notes: Option<Arc<dyn Notes>>,
    terms: Terms,
    clock: TimeSource,
    tenure: Tenure,
    known: Mutex<BTreeMap<u32, KeptSession>>,
    /// The last noted sessions. Locked while notes are written, so that an older one never replaces a newer one.
    noted: tokio::sync::Mutex<BTreeMap<u32, KeptSession>>,
}

fn key(shard: u32) -> String {
    format!("session discord/{shard}")
}

impl Sessions {
    /// Creates an empty set of sessions.
    pub fn new(notes: Option<Arc<dyn Notes>>, terms: Terms, clock: TimeSource, tenure: Tenure) -> Self {
        Self { notes, terms, clock, tenure, known: Mutex::default(), noted: tokio::sync::Mutex::default() }
    }

    fn now(&self) -> Moment {
        self.clock.wall(self.clock.now())
    }

    /// Takes over the noted session, if any, of a shard that this process now has. Returns true if interactions
    /// that Discord repeats must not be handled: the previous process may have handled them, or they are too old.
    pub async fn adopt(&self, shard: u32) -> bool {
        let Some(notes) = &self.notes else { return false };
        let note = notes.note(&key(shard)).await.unwrap_or_else(|error| {
            tracing::warn!(shard, %error, "the session of the process before can't be read");
            None
        });
        let noted = note.and_then(|note| serde_json::from_slice::<KeptSession>(&note).ok());
        // Under other terms, the bot would receive events of other servers or kinds.
        let Some(noted) = noted.filter(|noted| noted.terms == self.terms) else { return false };
        let is_doubtful = noted.left.is_none_or(|left| self.now().since(left) > ANSWERABLE);
        self.known.lock().insert(shard, KeptSession { left: None, ..noted });
        is_doubtful
    }

    /// Returns the session of a shard, if it can be resumed.
    pub fn of(&self, shard: u32) -> Option<KeptSession> {
        self.known.lock().get(&shard).cloned()
    }

    /// Notes the sequence number of an event in a shard's session. `url`: where to resume the session.
    pub fn heard(&self, shard: u32, session: &Session, url: Option<&str>) {
        let mut known = self.known.lock();
        match known.get_mut(&shard).filter(|known| known.id == session.id()) {
            Some(known) => known.sequence = session.sequence(),
            None => {
                let (id, url) = (session.id().to_owned(), url.map(str::to_owned));
                let (sequence, terms) = (session.sequence(), self.terms);
                known.insert(shard, KeptSession { id, sequence, url, terms, left: None });
            }
        }
    }

    /// Forgets the session of a shard that can't be resumed, or that another process has.
    pub fn forget(&self, shard: u32) {
        self.known.lock().remove(&shard);
    }

    /// Notes that a shard was left, and that every received event was handled.
    pub fn leave(&self, shard: u32) {
        let now = self.now();
        if let Some(known) = self.known.lock().get_mut(&shard) {
            known.left = Some(now);
        }
    }

    /// Returns whether another process may resume them.
    pub fn are_noted(&self) -> bool {
        self.notes.is_some()
    }

    /// Waits until it is known whether this process still has its shards, and returns that.
    pub async fn are_ours(&self) -> bool {
        self.tenure.is_ours().await
    }

    /// Writes the changed notes, within a second.
    pub async fn note(&self) {
        let Some(notes) = &self.notes else { return };
        let noting = async {
            let mut noted = self.noted.lock().await;
            if self.tenure.silent_since().is_some() {
                return;
            }
            let changed = self.known.lock().clone().into_iter();
            let changed = changed.filter(|(shard, session)| noted.get(shard) != Some(session));
            // All at once, so that they share one commit.
            let set = changed.map(async |(shard, session)| {
                // Its map keys are strings, so it always serializes.
                let note = serde_json::to_vec(&session).unwrap_or_default();
                (notes.set_note(&key(shard), note).await, shard, session)
            });
            for (set, shard, session) in join_all(set).await {
                match set {
                    Ok(()) => drop(noted.insert(shard, session)),
                    Err(error) => tracing::debug!(shard, %error, "a session could not be noted"),
                }
            }
        };
        if timeout(NOTE_WITHIN, noting).await.is_err() {
            tracing::debug!("sessions could not be noted in time");
        }
    }

    /// Keeps noting the sessions while they are active.
    pub async fn keep_noting(self: Arc<Self>) {
        let mut ticks = interval(NOTE_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.note().await;
        }
    }
}
