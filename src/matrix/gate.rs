//! Keeps sending apart from entering rooms, so that neither stalls the other.
//!
//! With a room that the bot enters, Synapse (`generate_sync_entry_for_device_list`) counts the bot's own keys among those
//! that have changed. Until the SDK has fetched them anew, encrypting waits for that, for up to five seconds
//! (matrix-sdk-crypto 0.18, `get_user_devices_for_encryption`: it leaves out the own device, so that the bot looks like a
//! user whose devices are not known yet). But it waits with the lock (`key_claim_lock`, matrix-sdk 0.18) that `sync_once`
//! needs before it fetches any keys (`send_outgoing_requests`). So nothing is encrypted between the request to enter a
//! room and the end of the sync that brings it.

use matrix_sdk::ruma::{OwnedRoomId, RoomId};
use std::time::Duration;
use tokio::sync::{RwLock, RwLockReadGuard, broadcast};

/// A sync that takes longer than this is not waited for: who plays elsewhere should not wait for a homeserver that is busy
/// with a new room.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many rooms may come with syncs before the one is looked at that is waited for.
const MOST: usize = 1024;

/// See the module's documentation.
#[derive(Debug)]
pub struct JoinGate {
    sending: RwLock<()>,
    synced: broadcast::Sender<OwnedRoomId>,
}

impl JoinGate {
    /// An open gate.
    pub fn new() -> Self {
        Self { sending: RwLock::new(()), synced: broadcast::Sender::new(MOST) }
    }

    /// Waits until no room is being entered; as long as the guard lives, none will be.
    pub async fn send(&self) -> RwLockReadGuard<'_, ()> {
        self.sending.read().await
    }

    /// Enters a room: sends nothing from before `enter` is run until the sync that brings the room is over. Gives back what
    /// `enter` does; `room_of` finds the room in it.
    pub async fn enter<T>(
        &self,
        enter: impl Future<Output = T>,
        room_of: impl FnOnce(&T) -> Option<OwnedRoomId>,
    ) -> T {
        let _nothing_is_sent = self.sending.write().await;
        let mut synced = self.synced.subscribe();
        let entered = enter.await;
        if let Some(room) = room_of(&entered) {
            let comes = async {
                loop {
                    match synced.recv().await {
                        Ok(came) if came == room => return,
                        // Among what was missed may be the one that is waited for: then it has come.
                        Err(_) => return,
                        Ok(_) => {}
                    }
                }
            };
            if tokio::time::timeout(PATIENCE, comes).await.is_err() {
                tracing::info!(%room, "a room that was entered does not come with a sync");
            }
        }
        entered
    }

    /// A sync that has brought something of this room is over, and all keys are fetched that it has asked for.
    pub fn is_synced(&self, room: &RoomId) {
        // Nobody waits: then there is nobody to tell.
        drop(self.synced.send(room.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use std::pin::pin;

    fn room(id: &str) -> OwnedRoomId {
        RoomId::parse(id).expect("it is a room's id")
    }

    #[test]
    fn nothing_is_sent_while_a_room_is_entered_until_a_sync_has_brought_it() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("it can be built").block_on(async {
            let gate = JoinGate::new();
            let sending = gate.send().await;
            let mut entering = pin!(gate.enter(async { room("!new:x") }, |room| Some(room.clone())));
            assert!(entering.as_mut().now_or_never().is_none(), "something is being sent");
            drop(sending);
            assert!(entering.as_mut().now_or_never().is_none(), "no sync has brought it");
            gate.is_synced(&room("!other:x"));
            assert!(entering.as_mut().now_or_never().is_none(), "it was another room");
            assert!(gate.send().now_or_never().is_none());
            gate.is_synced(&room("!new:x"));
            assert_eq!(entering.await, "!new:x");
            assert!(gate.send().now_or_never().is_some());
        });
    }

    #[test]
    fn what_is_not_entered_holds_nobody_up() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("it can be built").block_on(async {
            let gate = JoinGate::new();
            assert!(gate.enter(async { Err::<(), _>("forbidden") }, |_| None).await.is_err());
            assert!(gate.send().now_or_never().is_some());
        });
    }
}
