//! Keeps encrypting apart from the syncs that bring rooms which the bot has just entered, so that neither
//! stalls the other.
//!
//! With a room that the bot enters, Synapse (`generate_sync_entry_for_device_list`) counts the bot's own keys
//! among those that have changed. Until the SDK has fetched them anew, encrypting waits for that, for up to
//! five seconds (matrix-sdk-crypto 0.18, `get_user_devices_for_encryption`: it leaves out the own device, so
//! that the bot looks like a user whose devices are not known yet). But it waits with the lock
//! (`key_claim_lock`, matrix-sdk 0.18) that `sync_once` needs before it fetches any keys
//! (`send_outgoing_requests`).
//!
//! So nothing is encrypted from the homeserver's answer that a room is entered (or the sync that brings the
//! room, whichever is first) until the end of that sync, with its requests for keys. The request itself
//! closes nothing, as others decide how long it takes. The gate is closed for [`PATIENCE`] at most, and then
//! stays open for at least as long as it was closed: many rooms in a row can't keep the bot silent. What is
//! not encrypted never waits.

use matrix_sdk::ruma::{OwnedRoomId, RoomId};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The longest time that the gate is closed.
const PATIENCE: Duration = Duration::from_secs(3);

/// See the module's documentation.
#[derive(Debug)]
pub struct JoinGate(watch::Sender<GateState>);

/// An attempt to enter a room.
#[derive(Debug)]
pub struct GateEntry<'a>(&'a JoinGate);

#[derive(Debug, Default)]
struct GateState {
    /// How many attempts to enter a room have not ended.
    entering: usize,
    /// The rooms that syncs have brought during these.
    came: BTreeSet<OwnedRoomId>,
    /// The rooms that were entered and are to come.
    awaited: BTreeSet<OwnedRoomId>,
    /// Since when the gate is closed.
    closed: Option<Instant>,
    /// It does not close before.
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

    /// When the gate opens at the latest; none: it is open.
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
    /// An open gate.
    pub fn new() -> Self {
        Self(watch::Sender::new(GateState::default()))
    }

    /// Waits until something can be encrypted.
    pub async fn is_open(&self) {
        let mut changes = self.0.subscribe();
        loop {
            let mut opens = None;
            self.0.send_if_modified(|state| {
                opens = state.open_by(Instant::now());
                false
            });
            let Some(opens) = opens else { return };
            // Whether it has changed or the time is over is looked at above.
            let _either = tokio::time::timeout_at(opens, changes.changed()).await;
        }
    }

    /// Begins to enter a room.
    pub fn enters(&self) -> GateEntry<'_> {
        self.0.send_modify(|state| state.entering += 1);
        GateEntry(self)
    }

    /// A sync has just brought this room, which is new, and is about to ask for keys.
    pub fn comes(&self, room: &RoomId) {
        self.0.send_modify(|state| state.entered(room, Instant::now()));
    }

    /// A sync that has brought something of this room is over, with its requests for keys.
    pub fn is_synced(&self, room: &RoomId) {
        self.0.send_modify(|state| state.synced(room, Instant::now()));
    }
}

impl GateEntry<'_> {
    /// The homeserver has said that the room is entered.
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
        // A room that is not entered closes nothing.
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
