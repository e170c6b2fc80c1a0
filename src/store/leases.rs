//! Leases: which of several processes over one database may write what.
//!
//! A process that is alive says so again and again ([`Leases::renew`]). What only one process may do at a time is a lease, by
//! name. Who acquires it gets a [`Fence`] (a fencing token), whose number grows with each acquisition, and writes through the journal of
//! that fence ([`Leases::journal`]): each transaction looks whether the fence is still the newest one, and what is
//! written under an older one is refused with [`crate::StoreError::Fenced`]. So a process that was stopped for a while,
//! and whose leases others have acquired meanwhile, can do no harm, whatever it believes.
//!
//! All times are those of the database's clock.

use crate::exchange::Exchange;
pub use crate::exchange::ProcessId;
use crate::{Journal, StoreError};
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::Arc;
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

/// The leases of one process in a database that it shares with others.
#[async_trait]
pub trait Leases: Send + Sync {
    /// The id of this process.
    fn process(&self) -> ProcessId;

    /// Says that this process is alive, for another [`TTL`], and that it wants a share of the shards of these platforms;
    /// gives how things stand then. A process whose time had run out goes on with what nobody else has acquired meanwhile.
    ///
    /// # Errors
    /// The database failed, or did not answer in time.
    async fn renew(&self, seeks: &[&str]) -> Result<Census, StoreError>;

    /// Acquires a lease that is free, or whose holder's time has run out; none if it is held. The holder of a lease gets
    /// a new fence for it. Call [`Leases::renew`] before.
    ///
    /// Others' leases are taken only by a process that has itself been alive for a whole [`TTL`]: after the database was
    /// away, nobody's time counts.
    ///
    /// # Errors
    /// As for [`Leases::renew`].
    async fn acquire(&self, lease: &str) -> Result<Option<Fence>, StoreError>;

    /// How many shards a platform has (`discord/0`, `discord/1` …), as all processes agree on it: raised to `at_least` while
    /// no process that is alive holds one of them, and never lowered. Who raises it makes every fence of before invalid, as
    /// what belongs to which shard has changed.
    ///
    /// # Errors
    /// As for [`Leases::renew`].
    async fn shards(&self, platform: &str, at_least: u32) -> Result<u32, StoreError>;

    /// Gives a lease back; without effect if it has gone already.
    ///
    /// # Errors
    /// As for [`Leases::renew`].
    async fn release(&self, fence: &Fence) -> Result<(), StoreError>;

    /// Gives all leases back, and counts as alive no longer.
    ///
    /// # Errors
    /// As for [`Leases::renew`].
    async fn leave(&self) -> Result<(), StoreError>;

    /// The journals of the tables that belong to a lease. What is written through it once the lease has gone is refused
    /// with [`StoreError::Fenced`].
    fn journal(&self, fence: Fence) -> Arc<dyn Journal>;

    /// By which this process and the others tell each other what they have to.
    fn exchange(&self) -> Arc<dyn Exchange>;
}
