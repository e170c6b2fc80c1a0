//! The distribution of a platform's shards over the live processes. Pure: every process decides for itself, from
//! what it sees in the database.

use herzbot_store::leases::ProcessId;
use std::collections::BTreeMap;

/// The state of a platform's shards.
pub struct Shards<'a> {
    /// The number of shards.
    pub count: u32,
    /// The process that holds each shard. Shards without a holder, or held by a dead process, are missing.
    pub holders: &'a BTreeMap<u32, ProcessId>,
    /// The live processes that want a share.
    pub seekers: &'a [ProcessId],
}

/// The next action of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShareStep {
    /// Acquire these shards.
    Acquire(Vec<u32>),
    /// Give this shard back.
    GiveBack(u32),
    /// Change nothing.
    Stay,
}

impl Shards<'_> {
    /// Returns the next step of `us`. No process gets more than its share, rounded up. Processes below their share,
    /// rounded down, receive shards from processes with more. Free shards go first to the processes with fewer.
    pub fn next_step(&self, us: ProcessId) -> ShareStep {
        let held_by = |process: ProcessId| self.holders.values().filter(|holder| **holder == process).count();
        let others: Vec<ProcessId> = self.seekers.iter().copied().filter(|process| *process != us).collect();
        let (shards, processes) = (self.count as usize, others.len() + 1);
        let (least, most) = (shards / processes, shards.div_ceil(processes));
        let mine = held_by(us);
        let somebody_lacks = others.iter().any(|other| held_by(*other) < least);
        let free: Vec<u32> = (0..self.count).filter(|shard| !self.holders.contains_key(shard)).collect();
        let wanted = if somebody_lacks { least } else { most };
        if mine < wanted && !free.is_empty() {
            return ShareStep::Acquire(free.into_iter().take(wanted - mine).collect());
        }
        if free.is_empty() && (mine > most || somebody_lacks && mine > least) {
            // The first shard, which receives direct messages, only if there is no other.
            let ours = self.holders.iter().filter(|(_, holder)| **holder == us).map(|(shard, _)| *shard);
            return ours.max().map_or(ShareStep::Stay, ShareStep::GiveBack);
        }
        ShareStep::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const A: ProcessId = ProcessId(1);
    const B: ProcessId = ProcessId(2);
    const C: ProcessId = ProcessId(3);

    fn check(holders: &[ProcessId], count: u32, seekers: &[ProcessId], us: ProcessId, expected: ShareStep) {
        let holders = (0..).zip(holders.iter().copied()).collect();
        let shards = Shards { count, holders: &holders, seekers };
        assert_eq!(shards.next_step(us), expected, "{us} of {seekers:?}: {holders:?} of {count}");
    }

    #[test]
    fn each_process_has_its_share() {
        use ShareStep::{Acquire, GiveBack, Stay};
        check(&[], 4, &[A], A, Acquire(vec![0, 1, 2, 3]));
        check(&[], 4, &[], A, Acquire(vec![0, 1, 2, 3]));
        // With two processes and a single shard, one process stands by.
        check(&[], 1, &[A, B], A, Acquire(vec![0]));
        check(&[A], 1, &[A, B], A, Stay);
        check(&[A], 1, &[A, B], B, Stay);
        check(&[A, A, A, A], 4, &[A, B], A, GiveBack(3));
        check(&[A, A, A, A], 4, &[A, B], B, Stay);
        check(&[A, A, A], 4, &[A, B], A, Stay);
        check(&[A, A, A], 4, &[A, B], B, Acquire(vec![3]));
        check(&[A, A, B, B], 4, &[A, B], A, Stay);
        // Three of eight.
        check(&[A, A, A, A, B, B, B, B], 8, &[A, B, C], A, GiveBack(3));
        check(&[A, A, A, B, B, B, C, C], 8, &[A, B, C], B, Stay);
        // One process has gone, so its shards are free.
        check(&[A, A, A, B, B, B], 8, &[A, B], A, Acquire(vec![6]));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn processes_come_and_go_and_soon_all_is_shared_out(
            count in 1u32..20,
            comings in prop::collection::vec((0u64..6, any::<bool>()), 1..12),
            order in prop::collection::vec(0usize..6, 1..40),
        ) {
            let mut alive: Vec<ProcessId> = vec![ProcessId(9)];
            let mut holders = BTreeMap::new();
            for (id, comes) in comings {
                let process = ProcessId(id);
                if comes && !alive.contains(&process) {
                    alive.push(process);
                } else if !comes {
                    alive.retain(|other| *other != process);
                    holders.retain(|_, holder| *holder != process);
                }
                let mut quiet = 0;
                for turn in 0usize.. {
                    // Everybody in turn, and others in between.
                    let next = if turn % 2 == 0 { turn / 2 } else { order[turn % order.len()] };
                    let us = alive[next % alive.len()];
                    match (Shards { count, holders: &holders, seekers: &alive }).next_step(us) {
                        ShareStep::Acquire(shards) => {
                            prop_assert!(!shards.is_empty());
                            for shard in shards {
                                prop_assert!(holders.insert(shard, us).is_none(), "it was free");
                            }
                            quiet = 0;
                        }
                        ShareStep::GiveBack(shard) => {
                            prop_assert_eq!(holders.remove(&shard), Some(us));
                            quiet = 0;
                        }
                        ShareStep::Stay => quiet += 1,
                    }
                    if quiet > 60 {
                        break;
                    }
                    prop_assert!(turn < 5_000, "they never come to rest");
                }
                prop_assert_eq!(holders.len(), count as usize, "all are held");
                let shares: Vec<usize> =
                    alive.iter().map(|us| holders.values().filter(|holder| *holder == us).count()).collect();
                let (least, most) = (shares.iter().min().unwrap_or(&0), shares.iter().max().unwrap_or(&0));
                prop_assert!(most - least <= 1, "{shares:?}");
            }
        }
    }
}
