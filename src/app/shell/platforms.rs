//! The platforms that the program serves, by realm, and the state of their connections.

use herzbot_adapter::tenure::Tenure;
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::{ChannelRef, Moment};
use herzbot_core::port::{Answer, Capabilities, Outbound, Platform, Reply};
use parking_lot::{Mutex, RwLock};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::oneshot;

/// A connection of a platform: its realm, and its shard if there are several.
type Connection = (String, Option<u32>);

/// The platforms that the program serves. Each platform has its own queue, so every call returns at once.
#[derive(Default)]
pub struct Platforms {
    by_realm: RwLock<HashMap<String, Arc<dyn Platform>>>,
    /// All current and former connections, by realm and shard; the value tells when a lost connection was lost.
    connections: Mutex<BTreeMap<Connection, Option<Moment>>>,
    tenure: OnceLock<Tenure>,
    /// Presses at tables in browsers that still wait for their answers.
    drawn: Mutex<HashMap<Reply, oneshot::Sender<Answer>>>,
    /// The number of the last such press.
    last_drawn: AtomicU64,
}

impl Platforms {
    /// Sets the tenure, which tells when this process must stop sending because another one may serve its platforms.
    pub fn keep_to(&self, tenure: Tenure) {
        // There is one for each run.
        let _known = self.tenure.set(tenure);
    }

    /// Returns the tenure of this process; unlimited if it is the only process.
    pub fn tenure(&self) -> Tenure {
        self.tenure.get().cloned().unwrap_or_default()
    }

    /// Adds a platform. It replaces a platform with the same realm and forgets that one's lost connections.
    pub fn add(&self, platform: Arc<dyn Platform>) {
        let realm = platform.realm().to_owned();
        self.connections.lock().retain(|(of, _), lost| *of != realm || lost.is_none());
        self.by_realm.write().insert(realm, platform);
    }

    /// Returns a handle for a press in a browser, and the receiver for its answer.
    pub fn expect_drawn(&self) -> (Reply, oneshot::Receiver<Answer>) {
        let reply = Reply::drawn(self.last_drawn.fetch_add(1, Ordering::Relaxed) + 1);
        let (answer, answered) = oneshot::channel();
        self.drawn.lock().insert(reply, answer);
        (reply, answered)
    }

    /// Sends an item to a platform's queue, or an answer to the waiting browser. No effect if the realm is not
    /// served.
    pub fn send(&self, realm: &str, out: Outbound) {
        match out {
            Outbound::Answer { reply, answer } if reply.is_drawn() => {
                if let Some(browser) = self.drawn.lock().remove(&reply) {
                    // The page may be closed by now.
                    let _closed = browser.send(answer);
                }
            }
            out => {
                if let Some(platform) = self.by_realm.read().get(realm) {
                    platform.send(out);
                }
            }
        }
    }

    /// Returns the capabilities of a realm's platform; none if the realm is not served.
    pub fn capabilities(&self, realm: &str) -> Option<Capabilities> {
        let platforms = self.by_realm.read();
        platforms.get(realm).map(|platform| platform.capabilities())
    }

    /// Returns the backlog of each platform's queue, by realm.
    pub fn backlogs(&self) -> Vec<(String, Backlog)> {
        let platforms = self.by_realm.read();
        let waiting =
            platforms.iter().filter_map(|(realm, platform)| Some((realm.clone(), platform.backlog()?)));
        waiting.collect()
    }

    pub fn get(&self, realm: &str) -> Option<Arc<dyn Platform>> {
        self.by_realm.read().get(realm).cloned()
    }

    /// Returns the platform whose clients show pages beside the chat; there is at most one.
    pub fn with_widgets(&self) -> Option<Arc<dyn Platform>> {
        self.by_realm.read().values().find(|platform| platform.widgets().is_some()).cloned()
    }

    /// Returns the shard whose connection receives a channel's events; none if one connection serves all channels.
    pub fn shard_of(&self, channel: &ChannelRef) -> Option<u32> {
        let platforms = self.by_realm.read();
        platforms.get(&channel.realm).and_then(|platform| platform.shard_of(channel))
    }

    /// Returns until when people in a channel could certainly reach us ([`Platform::reachable_until`]) and be
    /// answered, which ends when this process had to stop sending.
    pub fn reachable_until(&self, channel: &ChannelRef) -> Option<Moment> {
        let platforms = self.by_realm.read();
        let heard = platforms.get(&channel.realm).and_then(|platform| platform.reachable_until(channel));
        heard.into_iter().chain(self.tenure().silent_since()).min()
    }

    /// Records that the connection of a realm, or of one of its shards, was established or lost at `now`.
    pub fn set_connected(&self, realm: &str, shard: Option<u32>, up: bool, now: Moment) {
        let lost_since = (!up).then_some(now);
        self.connections.lock().insert((realm.to_owned(), shard), lost_since);
    }

    /// Returns the current connections: realms, with the shard if there are several.
    pub fn connections(&self) -> Vec<Connection> {
        let connections = self.connections.lock();
        connections
            .iter()
            .filter(|(_, lost)| lost.is_none())
            .map(|(connection, _)| connection.clone())
            .collect()
    }

    /// Returns the lost connections, and since when they are lost.
    pub fn lost_connections(&self) -> Vec<(String, Option<u32>, Moment)> {
        let connections = self.connections.lock();
        let lost =
            connections.iter().filter_map(|((realm, shard), lost)| Some((realm.clone(), *shard, (*lost)?)));
        lost.collect()
    }

    /// Whether people in a channel can reach us and be answered; false until its platform has reported a connection.
    pub fn is_connected(&self, channel: &ChannelRef) -> bool {
        self.tenure().silent_since().is_none() && self.hears(channel)
    }

    /// Whether the connection that serves a channel is up.
    pub fn hears(&self, channel: &ChannelRef) -> bool {
        let shard = self.shard_of(channel);
        matches!(self.connections.lock().get(&(channel.realm.clone(), shard)), Some(None))
    }
}
