//! The sessions of our shards. Where several processes share Discord, they are noted, so that the process that gets a shard
//! resumes its session: that needs no turn to identify, and Discord repeats what was not heard.

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

/// How often sessions that go on are noted.
const NOTE_EVERY: Duration = Duration::from_secs(1);
/// A process that leaves a shard waits at most this long for its note.
const NOTE_WITHIN: Duration = Duration::from_secs(1);
/// Interactions that Discord repeats so soon after a session was left can still be answered (three seconds).
pub const ANSWERABLE: Duration = Duration::from_millis(2500);

/// What is agreed on when a session is opened, and holds as long as it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// How many shards there are.
    pub shards: NonZeroU32,
    /// The bits of the intents.
    pub intents: u64,
}

/// A session that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptSession {
    id: String,
    /// The number of its last event that was heard.
    sequence: u64,
    /// Where Discord wants it to be resumed.
    url: Option<String>,
    terms: Terms,
    /// When it was left, by the wall clock: every event up to `sequence` was acted on, and no later one. None: it may go on.
    left: Option<Moment>,
}

impl KeptSession {
    /// The session for twilight.
    pub fn session(&self) -> Session {
        Session::new(self.sequence, self.id.clone())
    }

    /// Where Discord wants it to be resumed.
    pub fn url(&self) -> Option<&str> {
        self.url.as_deref()
    }
}

/// The sessions of our shards.
pub struct Sessions {
    /// Where they are noted; none where no other process could resume them.
    notes: Option<Arc<dyn Notes>>,
    terms: Terms,
    clock: TimeSource,
    tenure: Tenure,
    known: Mutex<BTreeMap<u32, KeptSession>>,
    /// What was noted last. Locked while notes are written, so that an older one never replaces a newer one.
    noted: tokio::sync::Mutex<BTreeMap<u32, KeptSession>>,
}

fn key(shard: u32) -> String {
    format!("session discord/{shard}")
}

impl Sessions {
    /// None yet.
    pub fn new(notes: Option<Arc<dyn Notes>>, terms: Terms, clock: TimeSource, tenure: Tenure) -> Self {
        Self { notes, terms, clock, tenure, known: Mutex::default(), noted: tokio::sync::Mutex::default() }
    }

    fn now(&self) -> Moment {
        self.clock.wall(self.clock.now())
    }

    /// Takes over the session of a shard that is ours from now on, if one is noted. Returns whether the process before may
    /// have acted on interactions that Discord repeats, or whether they are too old to be acted on.
    pub async fn adopt(&self, shard: u32) -> bool {
        let Some(notes) = &self.notes else { return false };
        let note = notes.note(&key(shard)).await.unwrap_or_else(|error| {
            tracing::warn!(shard, %error, "the session of the process before can't be read");
            None
        });
        let noted = note.and_then(|note| serde_json::from_slice::<KeptSession>(&note).ok());
        // Under other terms we would hear of other servers or events.
        let Some(noted) = noted.filter(|noted| noted.terms == self.terms) else { return false };
        let is_doubtful = noted.left.is_none_or(|left| self.now().since(left) > ANSWERABLE);
        self.known.lock().insert(shard, KeptSession { left: None, ..noted });
        is_doubtful
    }

    /// The session of a shard, if it can be resumed.
    pub fn of(&self, shard: u32) -> Option<KeptSession> {
        self.known.lock().get(&shard).cloned()
    }

    /// An event was heard in this session of a shard. `url`: where it is resumed.
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

    /// The session of a shard can't be resumed any more, or is another process's.
    pub fn forget(&self, shard: u32) {
        self.known.lock().remove(&shard);
    }

    /// A shard was left, and every event that was heard is acted on.
    pub fn leave(&self, shard: u32) {
        let now = self.now();
        if let Some(known) = self.known.lock().get_mut(&shard) {
            known.left = Some(now);
        }
    }

    /// Whether another process may resume them.
    pub fn are_noted(&self) -> bool {
        self.notes.is_some()
    }

    /// Waits until it is known whether this process still has its shards.
    pub async fn are_ours(&self) -> bool {
        self.tenure.is_ours().await
    }

    /// Notes what has changed, within a second.
    pub async fn note(&self) {
        let Some(notes) = &self.notes else { return };
        let noting = async {
            let mut noted = self.noted.lock().await;
            if self.tenure.silent_since().is_some() {
                return;
            }
            let changed = self.known.lock().clone().into_iter();
            let changed = changed.filter(|(shard, session)| noted.get(shard) != Some(session));
            // All at once, so that one commit has them all.
            let set = changed.map(async |(shard, session)| {
                // It has only strings for keys.
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

    /// Notes them for as long as they go on.
    pub async fn keep_noting(self: Arc<Self>) {
        let mut ticks = interval(NOTE_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.note().await;
        }
    }
}
