//! Joins rooms: those that people invite the bot to, and those that replace others. Other homeservers decide
//! how long that takes, so nothing waits for it. A request without an answer is abandoned and repeated.

use super::desk::{MatrixInput, RequestError};
use super::driver::DriverInput;
use super::errors::request_error;
use super::people::Patterns;
use super::reader::EventReader;
use super::settings::MatrixSettings;
use super::{rooms, session};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, TryFutureExt as _};
use herzbot_adapter::queue::Voice;
use matrix_sdk::ruma::{OwnedRoomId, RoomId, UserId};
use matrix_sdk::{Room, RoomState};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};

/// The most rooms that are joined at once.
const AT_ONCE: usize = 4;
/// The deadline of an attempt. The homeserver continues after it, and a sync brings the room.
const ATTEMPT: Duration = Duration::from_secs(6);
/// The longest pause between two of the first attempts, unless the homeserver asks for a longer one.
const PAUSE: Duration = Duration::from_secs(4);
/// The number of attempts with short pauses.
const SOON: u32 = 20;
/// The pause between later attempts.
const LATER: Duration = Duration::from_secs(60);
/// The most attempts if they are refused, and if they fail for other reasons.
const MOST_REFUSALS: u32 = 6;
const MOST_FAILURES: u32 = 100;
/// How long the homeserver may take to report a room that was joined.
const FOLLOWED: Duration = Duration::from_secs(30);

/// Returns the pause after a failed attempt (0: the first), or `None` to give up.
fn pause(attempt: u32, error: &RequestError) -> Option<Duration> {
    let pause = if attempt < SOON { Duration::from_secs(1 << attempt.min(10)).min(PAUSE) } else { LATER };
    match error {
        RequestError::RateLimited(wait) => (attempt < MOST_FAILURES).then(|| pause.max(*wait)),
        RequestError::Lost(_) => (attempt < MOST_FAILURES).then_some(pause),
        // Another homeserver may not know of the invitation yet.
        RequestError::Forbidden(_)
        | RequestError::NotInRoom
        | RequestError::NotFound
        | RequestError::Refused(_) => (attempt + 1 < MOST_REFUSALS).then_some(pause),
    }
}

/// Joins rooms.
pub struct RoomEntries {
    reader: Arc<EventReader>,
    inviters: Patterns,
    driver: mpsc::UnboundedSender<DriverInput>,
    /// One permit for each running attempt.
    permits: Semaphore,
    /// The rooms that the bot tries to join.
    wanted: Mutex<BTreeSet<OwnedRoomId>>,
}

impl RoomEntries {
    /// Joins rooms for a bot that has logged in. The results go to `driver`.
    pub fn new(
        reader: Arc<EventReader>,
        settings: &MatrixSettings,
        driver: mpsc::UnboundedSender<DriverInput>,
    ) -> Self {
        let inviters = settings.inviters_of(reader.own.server_name().as_str());
        Self { reader, inviters, driver, permits: Semaphore::new(AT_ONCE), wanted: Mutex::default() }
    }

    fn wanted(&self) -> MutexGuard<'_, BTreeSet<OwnedRoomId>> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, input: MatrixInput) {
        if self.driver.send(DriverInput::Desk(input)).is_err() {
            tracing::debug!("a room was entered after the desk was left");
        }
    }

    /// Handles an invitation of the bot into a room.
    pub async fn invited(self: Arc<Self>, room: Room) {
        let Some((inviter, direct)) = rooms::invited_by(&room).await else { return };
        if !self.inviters.fit(inviter.as_str()) || self.reader.is_ignored(&inviter) {
            tracing::info!(%inviter, "an invitation by somebody who may not invite us (MATRIX_INVITERS)");
            return;
        }
        if !self.wanted().insert(room.room_id().to_owned()) {
            // A sync has reported the invitation again.
            return;
        }
        // The inviter may ask for verification in a private chat before the bot has joined it. The SDK
        // ignores a request by a device that it doesn't know yet.
        if direct && let Err(error) = self.reader.client.encryption().request_user_identity(&inviter).await {
            tracing::debug!(%error, %inviter, "the devices of who invites us can't be asked for");
        }
        let id = room.room_id().to_string();
        if direct {
            self.tell(MatrixInput::Entering(id.clone()));
        }
        self.enter_invited(&room, &inviter, direct).await;
        if direct {
            self.tell(MatrixInput::Entered(id));
        }
        self.wanted().remove(room.room_id());
    }

    async fn enter_invited(&self, room: &Room, inviter: &UserId, direct: bool) {
        let still_invited = || room.state() == RoomState::Invited;
        let join = || room.join().boxed();
        if !self.enter(room.room_id(), join, still_invited).await {
            return;
        }
        tracing::info!(%inviter, room = %room.room_id(), "entered a room");
        // A group that was created as a direct chat between friends is a room.
        if direct && !rooms::has_others(room, inviter, self.reader.other().as_deref()).await {
            // This comes first, because texts mean something else in a private chat than in a room.
            self.tell(MatrixInput::Chosen { room: room.room_id().to_string(), user: inviter.to_string() });
            rooms::mark_as_chat(&self.reader.client, room.room_id(), inviter);
        }
    }

    /// Handles an upgrade of a room: joins its successor, too.
    pub async fn moved(self: Arc<Self>, room: Room) {
        let Some(next) = room.successor_room().map(|next| next.room_id) else { return };
        if !self.is_in(&next) {
            let via = room.route().await.unwrap_or_default();
            let client = &self.reader.client;
            let join = || client.join_room_by_id_or_alias((&*next).into(), &via).map_ok(drop).boxed();
            if !self.enter(&next, join, || !self.is_in(&next)).await {
                return;
            }
            tracing::info!(from = %room.room_id(), to = %next, "followed a room");
        }
        // The state of the new room says whether it really replaces the old one.
        let heard = self.reader.client.await_room_remote_echo(&next);
        if tokio::time::timeout(FOLLOWED, heard).await.is_err() {
            tracing::warn!(to = %next, "nothing is heard from the room that follows");
        }
        self.tell(MatrixInput::Moved { from: room.room_id().to_string() });
    }

    fn is_in(&self, room: &RoomId) -> bool {
        self.reader.client.get_room(room).is_some_and(|room| room.state() == RoomState::Joined)
    }

    /// Joins a room by `join`, and repeats that while `wanted`. Returns whether the bot is in the room.
    async fn enter<'a>(
        &self,
        room: &RoomId,
        join: impl Fn() -> BoxFuture<'a, matrix_sdk::Result<()>>,
        wanted: impl Fn() -> bool,
    ) -> bool {
        let mut counted = false;
        // A join counts as an event. Once it has been limited, the next event is the join's: messages would
        // take each one before it is tried again.
        let mut count = || {
            if !std::mem::replace(&mut counted, true) {
                self.tell(MatrixInput::Spent(Voice::First));
            }
        };
        for attempt in 0.. {
            let error = {
                // The semaphore is never closed.
                let _permit = self.permits.acquire().await;
                let entry = self.reader.gate.enters();
                match tokio::time::timeout(ATTEMPT, join()).await {
                    Ok(Ok(())) => {
                        entry.entered(room);
                        count();
                        return true;
                    }
                    Ok(Err(error)) => {
                        tracing::info!(error = %session::brief(&error), %room, "a room can't be entered yet");
                        request_error(&error)
                    }
                    Err(_) => RequestError::Lost("it took too long".to_owned()),
                }
            };
            if matches!(error, RequestError::RateLimited(_)) {
                count();
            }
            // The request may have succeeded without an answer.
            if !wanted() {
                break;
            }
            let Some(pause) = pause(attempt, &error) else {
                tracing::warn!(?error, %room, "a room can't be entered");
                break;
            };
            tokio::time::sleep(pause).await;
            if !wanted() {
                break;
            }
        }
        self.is_in(room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_is_repeated_soon_and_not_before_the_homeserver_wants_it() {
        let seconds = Duration::from_secs;
        let lost = || RequestError::Lost("no answer".to_owned());
        let limited = |wait| RequestError::RateLimited(seconds(wait));
        let forbidden = || RequestError::Forbidden("not invited".to_owned());
        for (attempt, error, expected) in [
            (0, lost(), Some(seconds(1))),
            (1, lost(), Some(seconds(2))),
            (3, lost(), Some(PAUSE)),
            (19, lost(), Some(PAUSE)),
            (20, lost(), Some(LATER)),
            (100, lost(), None),
            (0, limited(50), Some(seconds(50))),
            (3, limited(1), Some(PAUSE)),
            (0, forbidden(), Some(seconds(1))),
            (4, forbidden(), Some(PAUSE)),
            (5, forbidden(), None),
        ] {
            assert_eq!(pause(attempt, &error), expected, "attempt {attempt} {error:?}");
        }
    }
}
