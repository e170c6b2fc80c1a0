//! Leases: the write permissions of processes that share a database.
//!
//! A live process regularly renews its registration ([`crate::Leases::renew`]). A named lease covers work
//! that only one process may do at a time. Acquiring it gives a [`Fence`] (a fencing token), whose number
//! grows with each acquisition; the holder writes through the journal of that fence
//! ([`crate::Leases::journal`]). Each transaction checks that the fence is the newest one; otherwise the
//! write is refused with [`crate::StoreError::Fenced`]. So a process that was suspended and lost its leases
//! can do no harm.
//!
//! All times are those of the database's clock.

pub use crate::exchange::ProcessId;
use std::collections::BTreeMap;
use std::time::Duration;

/// A process loses its leases if it doesn't renew within this time.
pub const TTL: Duration = Duration::from_secs(6);

/// How often a process should renew.
pub const RENEW_EVERY: Duration = Duration::from_millis(1500);

/// The right to write under a lease, until another process acquires it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fence {
    /// The name of the lease.
    pub lease: String,
    /// Grows with each acquisition of that lease.
    pub number: u64,
    /// The process that acquired it: a database that went back in time repeats numbers.
    pub holder: ProcessId,
}

impl Fence {
    /// The platform of the lease: `discord` for `discord/3`.
    pub fn platform(&self) -> &str {
        self.lease.split('/').next().unwrap_or(&self.lease)
    }

    /// The shard of the lease: 3 for `discord/3`; none if a platform has a single lease.
    pub fn shard(&self) -> Option<u32> {
        self.lease.split_once('/').and_then(|(_, shard)| shard.parse().ok())
    }
}

/// All live processes and held leases at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// The live processes, by id.
    pub processes: Vec<ProcessId>,
    /// The live processes that want a share of a platform's shards, by id.
    pub seekers: Vec<(ProcessId, String)>,
    /// The held leases, by name, including those of dead processes that nobody has removed yet.
    pub held: Vec<Fence>,
    /// The newest number of each lease, held or not.
    pub numbers: BTreeMap<String, u64>,
}

impl Census {
    /// The holder of a lease; none if it is free.
    pub fn holder(&self, lease: &str) -> Option<ProcessId> {
        self.held.iter().find(|fence| fence.lease == lease).map(|fence| fence.holder)
    }

    /// The processes that want a share of a platform's shards, by id.
    pub fn seekers(&self, platform: &str) -> Vec<ProcessId> {
        self.seekers.iter().filter(|(_, sought)| sought == platform).map(|(process, _)| *process).collect()
    }

    /// The holders of a platform's shards, without dead processes.
    pub fn holders(&self, platform: &str) -> BTreeMap<u32, ProcessId> {
        let alive = self.held.iter().filter(|fence| self.processes.contains(&fence.holder));
        let theirs = alive.filter(|fence| fence.platform() == platform);
        theirs.filter_map(|fence| Some((fence.shard()?, fence.holder))).collect()
    }

    /// Whether a fence is still valid.
    pub fn has(&self, fence: &Fence) -> bool {
        self.held.contains(fence)
    }

    /// Whether an acquired fence is newer than this census: the database has gone back to an older state.
    pub fn is_before(&self, fence: &Fence) -> bool {
        !self.has(fence) && self.numbers.get(&fence.lease).is_none_or(|number| *number <= fence.number)
    }
}
