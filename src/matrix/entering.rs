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
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use axum::Router;
    use axum::http::{StatusCode, Uri};
    use herzbot_adapter::memory::MemoryNotes;
    use matrix_sdk::authentication::matrix::MatrixSession;
    use matrix_sdk::config::RequestConfig;
    use matrix_sdk::{Client, SessionMeta, SessionTokens};
    use std::path::Path;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Instant;
    use tokio::net::TcpListener;

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

    /// The bot's entries on a homeserver that gives these answers to its attempts to join a room.
    async fn entries(
        answers: &'static [(u16, &'static str)],
    ) -> (RoomEntries, mpsc::UnboundedReceiver<DriverInput>) {
        let tried = Arc::new(AtomicUsize::new(0));
        let answer = move |uri: Uri| async move {
            let (status, body) = match uri.path() {
                "/_matrix/client/versions" => (200, r#"{"versions":["v1.11"]}"#),
                path if path.ends_with("/join") => answers
                    .get(tried.fetch_add(1, Ordering::Relaxed))
                    .copied()
                    .unwrap_or((500, "once too often")),
                _ => (404, r#"{"errcode":"M_UNRECOGNIZED","error":"what?"}"#),
            };
            (StatusCode::from_u16(status).unwrap(), body)
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
        let request = RequestConfig::new().disable_retry();
        let client =
            Client::builder().homeserver_url(&address).request_config(request).build().await.unwrap();
        let own = UserId::parse("@herzbot:x").unwrap();
        let session = MatrixSession {
            meta: SessionMeta { user_id: own.clone(), device_id: "DEVICE".into() },
            tokens: SessionTokens { access_token: "token".to_owned(), refresh_token: None },
        };
        client.restore_session(session).await.unwrap();
        let settings = MatrixSettings::for_tests(&address, Path::new("unused"));
        let notes = Arc::new(MemoryNotes::default());
        let reader = EventReader::new(client, (own, None), "matrix:x".to_owned(), &settings, notes);
        let (driver, told) = mpsc::unbounded_channel();
        (RoomEntries::new(Arc::new(reader), &settings, driver), told)
    }

    #[tokio::test]
    async fn a_join_counts_as_one_event_from_its_first_refusal_by_the_limit_on() {
        const JOINED: (u16, &str) = (200, r#"{"room_id":"!room:x"}"#);
        const LIMITED: (u16, &str) =
            (429, r#"{"errcode":"M_LIMIT_EXCEEDED","error":"too many","retry_after_ms":1200}"#);
        const FORBIDDEN: (u16, &str) = (403, r#"{"errcode":"M_FORBIDDEN","error":"not invited"}"#);
        let room = RoomId::parse("!room:x").unwrap();
        // The answers; whether the room is wanted after them; the events that count; whether it was joined.
        for (answers, is_wanted, counted, joined) in [
            (&[JOINED][..], true, 1, true),
            (&[LIMITED, JOINED], true, 1, true),
            (&[LIMITED, LIMITED, JOINED], true, 1, true),
            (&[FORBIDDEN, JOINED], true, 1, true),
            (&[(502, "<html>Out of order</html>"), JOINED], true, 1, true),
            (&[FORBIDDEN], false, 0, false),
            (&[LIMITED], false, 1, false),
        ] {
            let (entries, mut told) = entries(answers).await;
            let join = || {
                let joining = entries.reader.client.join_room_by_id(&room);
                joining.map_ok(drop).boxed()
            };
            let before = Instant::now();
            assert_eq!(entries.enter(&room, join, || is_wanted).await, joined, "{answers:?}");
            let limits = answers.iter().filter(|answer| **answer == LIMITED).count() as u32;
            assert!(!joined || before.elapsed() >= limits * Duration::from_millis(1200), "{answers:?}");
            let mut spent = 0;
            while let Ok(input) = told.try_recv() {
                assert!(matches!(input, DriverInput::Desk(MatrixInput::Spent(Voice::First))), "{answers:?}");
                spent += 1;
            }
            assert_eq!(spent, counted, "{answers:?}");
        }
    }
}
