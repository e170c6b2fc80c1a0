//! The platforms that the program serves, by realm, and which of them are connected.

use herzbot_adapter::tenure::Tenure;
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::{ChannelRef, Moment};
use herzbot_core::port::{Answer, Capabilities, Outbound, Platform, Reply};
use parking_lot::{Mutex, RwLock};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::oneshot;

/// A connection of a platform: its realm, and the shard where there are several.
type Connection = (String, Option<u32>);

/// The platforms that the program serves. Every call returns at once: a platform has a queue of its own.
#[derive(Default)]
pub struct Platforms {
    by_realm: RwLock<HashMap<String, Arc<dyn Platform>>>,
    /// The connections that there are or have been, by realm and shard; since when those are lost that are.
    connections: Mutex<BTreeMap<Connection, Option<Moment>>>,
    tenure: OnceLock<Tenure>,
    /// The presses at tables that are drawn in browsers, which wait for their answers there.
    drawn: Mutex<HashMap<Reply, oneshot::Sender<Answer>>>,
    /// The number of the last one.
    last_drawn: AtomicU64,
}

impl Platforms {
    /// Others may serve them in place of this process: `tenure` says when it has to be silent.
    pub fn keep_to(&self, tenure: Tenure) {
        // There is one for each run.
        let _known = self.tenure.set(tenure);
    }

    /// Whether this process may speak now; always where it is the only one.
    pub fn tenure(&self) -> Tenure {
        self.tenure.get().cloned().unwrap_or_default()
    }

    /// Adds a platform; it replaces one of the same realm, whose lost connections are forgotten.
    pub fn add(&self, platform: Arc<dyn Platform>) {
        let realm = platform.realm().to_owned();
        self.connections.lock().retain(|(of, _), lost| *of != realm || lost.is_none());
        self.by_realm.write().insert(realm, platform);
    }

    /// A handle for a press in a browser, and where its answer arrives.
    pub fn expect_drawn(&self) -> (Reply, oneshot::Receiver<Answer>) {
        let reply = Reply::drawn(self.last_drawn.fetch_add(1, Ordering::Relaxed) + 1);
        let (answer, answered) = oneshot::channel();
        self.drawn.lock().insert(reply, answer);
        (reply, answered)
    }

    /// Hands something to a platform's queue, or an answer to the browser that waits for it; without effect when the realm is
    /// not served.
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

    /// What the platform of a realm can do; none when the realm is not served.
    pub fn capabilities(&self, realm: &str) -> Option<Capabilities> {
        let platforms = self.by_realm.read();
        platforms.get(realm).map(|platform| platform.capabilities())
    }

    /// What waits to be sent, by realm.
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

    /// Which connection of its platform hears of a channel; none where there is one for all.
    pub fn shard_of(&self, channel: &ChannelRef) -> Option<u32> {
        let platforms = self.by_realm.read();
        platforms.get(&channel.realm).and_then(|platform| platform.shard_of(channel))
    }

    /// Until when people in a channel could certainly reach us ([`Platform::reachable_until`]), and be answered: not after this
    /// process had to fall silent.
    pub fn reachable_until(&self, channel: &ChannelRef) -> Option<Moment> {
        let platforms = self.by_realm.read();
        let heard = platforms.get(&channel.realm).and_then(|platform| platform.reachable_until(channel));
        heard.into_iter().chain(self.tenure().silent_since()).min()
    }

    /// Remembers whether people in a realm, or in what one shard of it hears of, can reach us since `now`.
    pub fn set_connected(&self, realm: &str, shard: Option<u32>, up: bool, now: Moment) {
        let lost_since = (!up).then_some(now);
        self.connections.lock().insert((realm.to_owned(), shard), lost_since);
    }

    /// The connections that are there now: realms, with the shard where there are several.
    pub fn connections(&self) -> Vec<Connection> {
        let connections = self.connections.lock();
        connections
            .iter()
            .filter(|(_, lost)| lost.is_none())
            .map(|(connection, _)| connection.clone())
            .collect()
    }

    /// The connections that are lost, and since when.
    pub fn lost_connections(&self) -> Vec<(String, Option<u32>, Moment)> {
        let connections = self.connections.lock();
        let lost =
            connections.iter().filter_map(|((realm, shard), lost)| Some((realm.clone(), *shard, (*lost)?)));
        lost.collect()
    }

    /// Whether people in a channel can reach us, and be answered; not before its platform has said so.
    pub fn is_connected(&self, channel: &ChannelRef) -> bool {
        self.tenure().silent_since().is_none() && self.hears(channel)
    }

    /// Whether the connection by which people in a channel can reach us is there.
    pub fn hears(&self, channel: &ChannelRef) -> bool {
        let shard = self.shard_of(channel);
        matches!(self.connections.lock().get(&(channel.realm.clone(), shard)), Some(None))
    }
}
