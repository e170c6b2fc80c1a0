//! Prevents encryption while a sync brings rooms that the bot has just joined, so that neither delays the
//! other.
//!
//! When the bot joins a room, Synapse (`generate_sync_entry_for_device_list`) lists the bot's own keys among
//! those that have changed. Encryption then waits up to five seconds until the SDK has fetched them again
//! (matrix-sdk-crypto 0.18, `get_user_devices_for_encryption`, leaves out the own device, so the bot looks
//! like a user without known devices). During this wait it holds the lock (`key_claim_lock`, matrix-sdk 0.18)
//! that `sync_once` needs before it fetches any keys (`send_outgoing_requests`).
//!
//! So the gate closes when the homeserver has confirmed the join, or when a sync brings the room, whichever
//! is first. It opens at the end of that sync, after its requests for keys. The join request itself doesn't
//! close the gate, because other servers decide how long it takes. The gate is closed for [`PATIENCE`] at
//! most, and then stays open for at least as long as it was closed, so many joins in a row can't silence the
//! bot. Unencrypted messages never wait.

use matrix_sdk::ruma::{OwnedRoomId, RoomId};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The longest time for which the gate is closed.
const PATIENCE: Duration = Duration::from_secs(3);

/// See the module's documentation.
#[derive(Debug)]
pub struct JoinGate(watch::Sender<GateState>);

/// An attempt to join a room.
#[derive(Debug)]
pub struct GateEntry<'a>(&'a JoinGate);

#[derive(Debug, Default)]
struct GateState {
    /// The number of running attempts to join a room.
    entering: usize,
    /// The rooms that syncs have brought during these attempts.
    came: BTreeSet<OwnedRoomId>,
    /// The rooms that were joined and that no sync has brought yet.
    awaited: BTreeSet<OwnedRoomId>,
    /// The time when the gate was closed, if it is.
    closed: Option<Instant>,
    /// The time before which it doesn't close again.
    rests_until: Option<Instant>,
}

impl GateState {
    fn entered(&mut self, room: &RoomId, now: Instant) {
        self.open_by(now);
        if !self.came.contains(room) && self.rests_until.is_none_or(|until| until <= now) {
            self.awaited.insert(room.to_owned());
            self.closed.get_or_insert(now);
        }
    }

    fn synced(&mut self, room: &RoomId, now: Instant) {
        if self.entering > 0 {
            self.came.insert(room.to_owned());
        }
        if self.awaited.remove(room) && self.awaited.is_empty() {
            self.open(now);
        }
    }

    /// Returns the latest time when the gate opens, or `None` if it is open.
    fn open_by(&mut self, now: Instant) -> Option<Instant> {
        let opens = self.closed? + PATIENCE;
        if opens > now {
            return Some(opens);
        }
        tracing::info!(rooms = ?self.awaited, "rooms that were entered do not come with a sync");
        self.open(opens);
        None
    }

    fn open(&mut self, at: Instant) {
        self.rests_until = self.closed.take().map(|closed| at + at.duration_since(closed));
        self.awaited.clear();
    }
}

impl JoinGate {
    /// Makes an open gate.
    pub fn new() -> Self {
        Self(watch::Sender::new(GateState::default()))
    }

    /// Waits until the gate is open.
    pub async fn is_open(&self) {
        let mut changes = self.0.subscribe();
        loop {
            let mut opens = None;
            self.0.send_if_modified(|state| {
                opens = state.open_by(Instant::now());
                false
            });
            let Some(opens) = opens else { return };
            // The loop checks both: the change and the timeout.
            let _either = tokio::time::timeout_at(opens, changes.changed()).await;
        }
    }

    /// Begins an attempt to join a room.
    pub fn enters(&self) -> GateEntry<'_> {
        self.0.send_modify(|state| state.entering += 1);
        GateEntry(self)
    }

    /// Notes that a sync has just brought this new room and is about to ask for keys.
    pub fn comes(&self, room: &RoomId) {
        self.0.send_modify(|state| state.entered(room, Instant::now()));
    }

    /// Notes that a sync with events of this room is over, including its requests for keys.
    pub fn is_synced(&self, room: &RoomId) {
        self.0.send_modify(|state| state.synced(room, Instant::now()));
    }
}

impl GateEntry<'_> {
    /// Notes that the homeserver has confirmed the join.
    pub fn entered(self, room: &RoomId) {
        self.0.0.send_modify(|state| state.entered(room, Instant::now()));
    }
}

impl Drop for GateEntry<'_> {
    fn drop(&mut self) {
        self.0.0.send_modify(|state| {
            state.entering -= 1;
            if state.entering == 0 {
                state.came.clear();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use matrix_sdk::ruma::room_id;

    const MOMENT: Duration = Duration::from_millis(100);

    fn is_open(state: &mut GateState, now: Instant) -> bool {
        state.open_by(now).is_none()
    }

    #[test]
    fn nothing_is_encrypted_from_the_answer_to_a_join_until_a_sync_has_brought_the_room() {
        let (new, other, now) = (room_id!("!new:x"), room_id!("!other:x"), Instant::now());
        let mut state = GateState { entering: 1, ..GateState::default() };
        assert!(is_open(&mut state, now), "how long the request takes is up to others");
        state.entered(new, now);
        assert!(!is_open(&mut state, now + MOMENT));
        state.synced(other, now + MOMENT);
        assert!(!is_open(&mut state, now + MOMENT), "it was another room");
        state.synced(new, now + MOMENT);
        assert!(is_open(&mut state, now + MOMENT));
    }

    #[test]
    fn a_room_that_a_sync_has_brought_before_the_answer_closes_nothing() {
        let (new, now) = (room_id!("!new:x"), Instant::now());
        let mut state = GateState { entering: 1, ..GateState::default() };
        state.synced(new, now);
        state.entered(new, now);
        assert!(is_open(&mut state, now));
    }

    #[tokio::test]
    async fn what_waits_goes_on_as_soon_as_the_room_has_come() {
        let gate = JoinGate::new();
        let new = room_id!("!new:x");
        let entry = gate.enters();
        entry.entered(new);
        let (_, ()) = tokio::join!(gate.is_open(), async { gate.is_synced(new) });
        // A failed join doesn't close the gate.
        drop(gate.enters());
        gate.is_open().await;
    }

    #[test]
    fn rooms_that_never_come_close_the_gate_for_half_of_the_time_at_most() {
        let begun = Instant::now();
        let mut state = GateState::default();
        let (mut closed, mut longest, mut since) = (0, 0, 0);
        for tick in 0..1200 {
            let now = begun + MOMENT * tick;
            state.entered(room_id!("!dead:x"), now);
            let shut = !is_open(&mut state, now);
            since = if shut { since + 1 } else { 0 };
            (closed, longest) = (closed + u32::from(shut), longest.max(since));
        }
        assert!((500..=600).contains(&closed), "{closed} of 1200 moments");
        assert!(MOMENT * longest <= PATIENCE, "{longest} moments");
    }
}
