//! Leases: which of several processes over one database may write what.
//!
//! A process that is alive says so again and again ([`crate::Leases::renew`]). What only one process may do at a time is a
//! lease, by name. Who acquires it gets a [`Fence`] (a fencing token), whose number grows with each acquisition, and writes
//! through the journal of that fence ([`crate::Leases::journal`]): each transaction looks whether the fence is still the
//! newest one, and what is written under an older one is refused with [`crate::StoreError::Fenced`]. So a process that was
//! stopped for a while, and whose leases others have acquired meanwhile, can do no harm, whatever it believes.
//!
//! All times are those of the database's clock.

pub use crate::exchange::ProcessId;
use std::collections::BTreeMap;
use std::time::Duration;

/// A process that has not been heard of for this long loses its leases to the others.
pub const TTL: Duration = Duration::from_secs(6);

/// How often a process should say that it is alive.
pub const RENEW_EVERY: Duration = Duration::from_millis(1500);

/// The right to write what belongs to a lease, until another process acquires it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fence {
    /// The name of the lease.
    pub lease: String,
    /// Grows with each acquisition of that lease.
    pub number: u64,
    /// The process that has acquired it: a database that has gone back in time gives the same number again.
    pub holder: ProcessId,
}

impl Fence {
    /// The name of the platform that the lease is of: `discord` of `discord/3`.
    pub fn platform(&self) -> &str {
        self.lease.split('/').next().unwrap_or(&self.lease)
    }

    /// The number of the shard that the lease is of: 3 of `discord/3`; none where a platform has one lease for all.
    pub fn shard(&self) -> Option<u32> {
        self.lease.split_once('/').and_then(|(_, shard)| shard.parse().ok())
    }
}

/// Who is alive and who holds what, at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// The processes that are alive, in the order of their ids.
    pub processes: Vec<ProcessId>,
    /// Which of them want a share of the shards of which platform, in the order of their ids.
    pub seekers: Vec<(ProcessId, String)>,
    /// The leases that are held, in the order of their names: also by processes that nobody has removed yet.
    pub held: Vec<Fence>,
    /// The newest number of each lease that there is, held or not.
    pub numbers: BTreeMap<String, u64>,
}

impl Census {
    /// Who holds a lease; none if it is free.
    pub fn holder(&self, lease: &str) -> Option<ProcessId> {
        self.held.iter().find(|fence| fence.lease == lease).map(|fence| fence.holder)
    }

    /// The processes that want a share of the shards of a platform, in the order of their ids.
    pub fn seekers(&self, platform: &str) -> Vec<ProcessId> {
        self.seekers.iter().filter(|(_, sought)| sought == platform).map(|(process, _)| *process).collect()
    }

    /// Who holds which shards of a platform, without processes that are not alive any more.
    pub fn holders(&self, platform: &str) -> BTreeMap<u32, ProcessId> {
        let alive = self.held.iter().filter(|fence| self.processes.contains(&fence.holder));
        let theirs = alive.filter(|fence| fence.platform() == platform);
        theirs.filter_map(|fence| Some((fence.shard()?, fence.holder))).collect()
    }

    /// Whether a fence is still the one that counts.
    pub fn has(&self, fence: &Fence) -> bool {
        self.held.contains(fence)
    }

    /// Whether a fence that was acquired is from a later time than all this: the database has gone back to an older state.
    pub fn is_before(&self, fence: &Fence) -> bool {
        !self.has(fence) && self.numbers.get(&fence.lease).is_none_or(|number| *number <= fence.number)
    }
}
