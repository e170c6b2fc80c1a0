//! The state of game nights in this process: locks, due times, and messages being posted.

use crate::app::shell::keyed_locks::KeyedLocks;
use herzbot_core::ids::{ChannelRef, Moment, TableId};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::{Notify, OwnedMutexGuard};

/// The game nights of the channels that this process serves. Times are those of the wall clock.
#[derive(Default)]
pub struct GameNights {
    locks: KeyedLocks<ChannelRef>,
    agenda: Mutex<BTreeMap<ChannelRef, Moment>>,
    bell: Notify,
    /// The channels of messages that are being posted.
    posts: Mutex<BTreeMap<TableId, ChannelRef>>,
}

impl GameNights {
    /// Returns a guard to hold from reading the night of a channel until it is written and answered.
    pub async fn lock(&self, channel: &ChannelRef) -> OwnedMutexGuard<()> {
        self.locks.lock(channel).await
    }

    /// Sets when something is due in a channel without a press; none: nothing is due.
    pub fn schedule(&self, channel: &ChannelRef, at: Option<Moment>) {
        let mut agenda = self.agenda.lock();
        match at {
            Some(at) => agenda.insert(channel.clone(), at),
            None => agenda.remove(channel),
        };
    }

    /// Like [`Self::schedule`], but keeps an earlier time.
    pub fn schedule_by(&self, channel: &ChannelRef, at: Moment) {
        let mut agenda = self.agenda.lock();
        agenda.entry(channel.clone()).and_modify(|known| *known = at.min(*known)).or_insert(at);
    }

    /// Returns when something is due in a channel.
    #[cfg(test)]
    pub fn scheduled(&self, channel: &ChannelRef) -> Option<Moment> {
        self.agenda.lock().get(channel).copied()
    }

    /// Returns the channels in which something is due at this time.
    pub fn due(&self, now: Moment) -> Vec<ChannelRef> {
        let agenda = self.agenda.lock();
        agenda.iter().filter(|(_, at)| **at <= now).map(|(channel, _)| channel.clone()).collect()
    }

    /// Wakes [`Self::wait`]: something may be due.
    pub fn wake(&self) {
        self.bell.notify_one();
    }

    /// Waits until something becomes due or [`Self::wake`] is called, for at most `most`.
    pub async fn wait(&self, now: Moment, most: Duration) {
        let next = self.agenda.lock().values().filter(|at| **at > now).min().copied();
        let pause = next.map_or(most, |at| at.since(now)).min(most);
        let _woken = tokio::time::timeout(pause, self.bell.notified()).await;
    }

    /// Remembers where the message of a night is being posted.
    pub fn begin_post(&self, message: TableId, channel: &ChannelRef) {
        self.posts.lock().insert(message, channel.clone());
    }

    /// Forgets the message, and returns its channel.
    pub fn end_post(&self, message: TableId) -> Option<ChannelRef> {
        self.posts.lock().remove(&message)
    }
}
