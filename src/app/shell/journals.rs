//! The journals through which tables are written. Where several processes share the store, each journal belongs to a lease.

use herzbot_core::ids::ChannelRef;
use herzbot_store::{Journal, Store};
use parking_lot::RwLock;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::sync::Arc;

/// A platform, by the realm of its accounts: `matrix` for `matrix:example.org`.
pub fn platform_of(realm: &str) -> &str {
    realm.split(':').next().unwrap_or(realm)
}

/// Which shard, of as many as there are, a community's events come to.
pub type ShardOf = fn(server: &str, shards: NonZeroU32) -> u32;

/// The journals of the leases that this process holds.
pub struct Journals {
    /// Where a process is the only one, all tables are written here. Under leases, such a store refuses to.
    store: Arc<dyn Store>,
    by_platform: RwLock<HashMap<String, PlatformJournals>>,
}

/// The journals of a platform that this process holds.
#[derive(Default)]
struct PlatformJournals {
    /// Which shard, of how many, a community belongs to; none where one journal is for all.
    shards: Option<(ShardOf, NonZeroU32)>,
    /// By shard, where there are any.
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
    /// Journals of a process without leases.
    pub fn new(store: &Arc<dyn Store>) -> Self {
        Self { store: Arc::clone(store), by_platform: RwLock::default() }
    }

    /// From now on the tables of a platform are written through this journal.
    pub fn hold(&self, platform: &str, journal: Arc<dyn Journal>) {
        self.by_platform.write().entry(platform.to_owned()).or_default().held.insert(None, journal);
    }

    /// From now on the tables of a shard, of `count`, are written through this journal; `of` says which are.
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

    /// The tables of a shard don't belong to this process any more.
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

    /// The journal of the tables in a channel.
    pub fn of(&self, channel: &ChannelRef) -> Arc<dyn Journal> {
        let platforms = self.by_platform.read();
        let journal = platforms.get(platform_of(&channel.realm)).and_then(|platform| platform.of(channel));
        journal.cloned().unwrap_or_else(|| Arc::clone(&self.store) as Arc<dyn Journal>)
    }

    /// The journal of a platform that has one for all its tables.
    pub fn whole(&self, platform: &str) -> Arc<dyn Journal> {
        let platforms = self.by_platform.read();
        let journal = platforms.get(platform).and_then(|platform| platform.held.get(&None));
        journal.cloned().unwrap_or_else(|| Arc::clone(&self.store) as Arc<dyn Journal>)
    }

    /// The shard of a channel, where processes share its platform by shards.
    pub fn shard_of(&self, channel: &ChannelRef) -> Option<u32> {
        self.by_platform.read().get(platform_of(&channel.realm))?.shard_of(channel)
    }

    /// Whether another process has the tables in a channel.
    pub fn is_elsewhere(&self, channel: &ChannelRef) -> bool {
        let platforms = self.by_platform.read();
        platforms.get(platform_of(&channel.realm)).is_some_and(|platform| platform.of(channel).is_none())
    }
}
