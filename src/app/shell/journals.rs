//! The journals to which tables are written. If several processes share the store, each journal belongs to a lease.

use herzbot_core::ids::ChannelRef;
use herzbot_store::{Journal, Store};
use parking_lot::RwLock;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::sync::Arc;

/// Returns the platform of a realm: `matrix` for `matrix:example.org`.
pub fn platform_of(realm: &str) -> &str {
    realm.split(':').next().unwrap_or(realm)
}

/// Computes to which of `shards` shards a community belongs.
pub type ShardOf = fn(server: &str, shards: NonZeroU32) -> u32;

/// The journals of the leases that this process holds.
pub struct Journals {
    /// The journal of all tables if there is only one process. With leases, the store refuses such writes.
    store: Arc<dyn Store>,
    by_platform: RwLock<HashMap<String, PlatformJournals>>,
}

/// The journals of a platform that this process holds.
#[derive(Default)]
struct PlatformJournals {
    /// Assigns communities to this number of shards; none if one journal serves all.
    shards: Option<(ShardOf, NonZeroU32)>,
    /// By shard, if there are shards.
    held: BTreeMap<Option<u32>, Arc<dyn Journal>>,
}

impl PlatformJournals {
    fn shard_of(&self, channel: &ChannelRef) -> Option<u32> {
        self.shards.map(|(of, count)| of(&channel.server, count))
    }

    fn of(&self, channel: &ChannelRef) -> Option<&Arc<dyn Journal>> {
        self.held.get(&self.shard_of(channel))
    }
}

impl Journals {
    /// Creates the journals of a process without leases.
    pub fn new(store: &Arc<dyn Store>) -> Self {
        Self { store: Arc::clone(store), by_platform: RwLock::default() }
    }

    /// Writes the tables of a platform to this journal from now on.
    pub fn hold(&self, platform: &str, journal: Arc<dyn Journal>) {
        self.by_platform.write().entry(platform.to_owned()).or_default().held.insert(None, journal);
    }

    /// Writes the tables of one of `count` shards to this journal from now on; `of` assigns communities to shards.
    pub fn hold_shard(
        &self,
        platform: &str,
        of: ShardOf,
        count: NonZeroU32,
        shard: u32,
        journal: Arc<dyn Journal>,
    ) {
        let mut platforms = self.by_platform.write();
        let platform = platforms.entry(platform.to_owned()).or_default();
        platform.shards = Some((of, count));
        platform.held.insert(Some(shard), journal);
    }

    /// Replaces the journal of a platform, or of one of its shards, if this process holds it.
    pub fn replace(&self, platform: &str, shard: Option<u32>, journal: Arc<dyn Journal>) {
        let mut platforms = self.by_platform.write();
        if let Some(before) = platforms.get_mut(platform).and_then(|platform| platform.held.get_mut(&shard)) {
            *before = journal;
        }
    }

    /// Drops the journal of a shard whose tables no longer belong to this process.
    pub fn release(&self, platform: &str, shard: u32) {
        if let Some(platform) = self.by_platform.write().get_mut(platform) {
            platform.held.remove(&Some(shard));
        }
    }

    /// Whether this process holds the lease of a platform, or of one of its shards.
    pub fn holds(&self, platform: &str, shard: Option<u32>) -> bool {
        let platforms = self.by_platform.read();
        platforms
            .get(platform)
            .is_some_and(|platform| platform.held.contains_key(&None) || platform.held.contains_key(&shard))
    }

    /// Whether this process holds the lease of a platform, or of any of its shards.
    pub fn holds_any(&self, platform: &str) -> bool {
        self.by_platform.read().get(platform).is_some_and(|platform| !platform.held.is_empty())
    }

    /// Returns the journal of the tables in a channel.
    pub fn of(&self, channel: &ChannelRef) -> Arc<dyn Journal> {
        let platforms = self.by_platform.read();
        let journal = platforms.get(platform_of(&channel.realm)).and_then(|platform| platform.of(channel));
        journal.cloned().unwrap_or_else(|| Arc::clone(&self.store) as Arc<dyn Journal>)
    }

    /// Returns the journal of a platform that has one journal for all its tables.
    pub fn whole(&self, platform: &str) -> Arc<dyn Journal> {
        let platforms = self.by_platform.read();
        let journal = platforms.get(platform).and_then(|platform| platform.held.get(&None));
        journal.cloned().unwrap_or_else(|| Arc::clone(&self.store) as Arc<dyn Journal>)
    }

    /// Returns the shard of a channel, if processes share its platform by shards.
    pub fn shard_of(&self, channel: &ChannelRef) -> Option<u32> {
        self.by_platform.read().get(platform_of(&channel.realm))?.shard_of(channel)
    }

    /// Whether another process has the tables in a channel.
    pub fn is_elsewhere(&self, channel: &ChannelRef) -> bool {
        let platforms = self.by_platform.read();
        platforms.get(platform_of(&channel.realm)).is_some_and(|platform| platform.of(channel).is_none())
    }
}
