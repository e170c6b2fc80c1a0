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

enum PlatformJournals {
    /// One for all its tables.
    Whole(Arc<dyn Journal>),
    /// One for each shard that is ours.
    Shards { of: ShardOf, count: NonZeroU32, journals: BTreeMap<u32, Arc<dyn Journal>> },
}

impl PlatformJournals {
    fn of(&self, channel: &ChannelRef) -> Option<&Arc<dyn Journal>> {
        match self {
            Self::Whole(journal) => Some(journal),
            Self::Shards { of, count, journals } => journals.get(&of(&channel.server, *count)),
        }
    }
}

impl Journals {
    /// Journals of a process without leases.
    pub fn new(store: &Arc<dyn Store>) -> Self {
        Self { store: Arc::clone(store), by_platform: RwLock::default() }
    }

    /// From now on the tables of a platform are written through this journal.
    pub fn hold(&self, platform: &str, journal: Arc<dyn Journal>) {
        self.by_platform.write().insert(platform.to_owned(), PlatformJournals::Whole(journal));
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
        let mut held = self.by_platform.write();
        let held = held.entry(platform.to_owned());
        let held = held.or_insert_with(|| PlatformJournals::Shards { of, count, journals: BTreeMap::new() });
        if let PlatformJournals::Shards { count: agreed, journals, .. } = held {
            *agreed = count;
            journals.insert(shard, journal);
        }
    }

    /// Replaces the journal of a platform, or of one of its shards, if this process holds it.
    pub fn replace(&self, platform: &str, shard: Option<u32>, journal: Arc<dyn Journal>) {
        let mut held = self.by_platform.write();
        let journals = match held.get_mut(platform) {
            Some(PlatformJournals::Whole(whole)) => Some(whole),
            Some(PlatformJournals::Shards { journals, .. }) => {
                shard.and_then(|shard| journals.get_mut(&shard))
            }
            None => None,
        };
        if let Some(before) = journals {
            *before = journal;
        }
    }

    /// The tables of a shard don't belong to this process any more.
    pub fn release(&self, platform: &str, shard: u32) {
        if let Some(PlatformJournals::Shards { journals, .. }) = self.by_platform.write().get_mut(platform) {
            journals.remove(&shard);
        }
    }

    /// Whether this process holds the lease of a platform, or of one of its shards.
    pub fn holds(&self, platform: &str, shard: Option<u32>) -> bool {
        match self.by_platform.read().get(platform) {
            Some(PlatformJournals::Whole(_)) => true,
            Some(PlatformJournals::Shards { journals, .. }) => {
                shard.is_some_and(|shard| journals.contains_key(&shard))
            }
            None => false,
        }
    }

    /// Whether this process holds the lease of a platform, or of any of its shards.
    pub fn holds_any(&self, platform: &str) -> bool {
        match self.by_platform.read().get(platform) {
            Some(PlatformJournals::Whole(_)) => true,
            Some(PlatformJournals::Shards { journals, .. }) => !journals.is_empty(),
            None => false,
        }
    }

    /// The journal of the tables in a channel.
    pub fn of(&self, channel: &ChannelRef) -> Arc<dyn Journal> {
        let held = self.by_platform.read();
        let journal = held.get(platform_of(&channel.realm)).and_then(|held| held.of(channel));
        journal.cloned().unwrap_or_else(|| Arc::clone(&self.store) as Arc<dyn Journal>)
    }

    /// The journal of a platform that has one for all its tables.
    pub fn whole(&self, platform: &str) -> Arc<dyn Journal> {
        match self.by_platform.read().get(platform) {
            Some(PlatformJournals::Whole(journal)) => Arc::clone(journal),
            Some(PlatformJournals::Shards { .. }) | None => Arc::clone(&self.store) as Arc<dyn Journal>,
        }
    }

    /// The shard of a channel, where processes share its platform by shards.
    pub fn shard_of(&self, channel: &ChannelRef) -> Option<u32> {
        match self.by_platform.read().get(platform_of(&channel.realm)) {
            Some(PlatformJournals::Shards { of, count, .. }) => Some(of(&channel.server, *count)),
            Some(PlatformJournals::Whole(_)) | None => None,
        }
    }

    /// Whether another process has the tables in a channel.
    pub fn is_elsewhere(&self, channel: &ChannelRef) -> bool {
        self.by_platform
            .read()
            .get(platform_of(&channel.realm))
            .is_some_and(|held| held.of(channel).is_none())
    }
}
