//! One connection of a shard, from the first packet to its end, under a watchdog that only trusts signs of life.

use super::ending::{End, Loss};
use super::listener::Listener;
use super::sessions::Sessions;
use super::turn::{Turn, take_turn};
use super::watchdog::{Lack, Stage, Watchdog};
use crate::shards::IdentifyGate;
use futures_util::StreamExt;
use herzbot_adapter::system_errors::causes;
use herzbot_core::port::Route;
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::json;
use std::borrow::Cow;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};
use twilight_gateway::error::{ReceiveMessageError, ReceiveMessageErrorType};
use twilight_gateway::queue::Queue;
use twilight_gateway::{CloseFrame, Config, Message, Session, Shard, ShardId, ShardState};

/// The timeout of closing a connection.
const GOODBYE: Duration = Duration::from_secs(2);

/// The items that twilight receives.
type Heard = Result<Message, ReceiveMessageError>;

/// A queue in which twilight waits for its turn to identify.
#[derive(Default)]
pub struct IdentifyTurn(Mutex<Option<oneshot::Sender<()>>>);

impl IdentifyTurn {
    /// Lets the waiting shard identify.
    fn grant(&self) {
        let waiting = self.0.lock().take();
        // The receiver belongs to this shard.
        let _sent = waiting.map(|waiting| waiting.send(()));
    }
}

impl Queue for IdentifyTurn {
    fn enqueue(&self, _: u32) -> oneshot::Receiver<()> {
        let (grant, granted) = oneshot::channel();
        *self.0.lock() = Some(grant);
        granted
    }
}

/// The first fields of every gateway message.
#[derive(Deserialize)]
struct Word<'t> {
    op: u8,
    #[serde(borrow)]
    t: Option<Cow<'t, str>>,
}

/// How a connection resumes a session.
pub struct Resuming {
    /// Where its sequence is noted.
    pub sessions: Arc<Sessions>,
    /// Whether what people did is only answered as long as Discord repeats events: it may have been acted on.
    pub is_doubtful: bool,
}

/// A connection of a shard.
pub struct Connection {
    listener: Arc<Listener>,
    resuming: Resuming,
    gate: Arc<dyn IdentifyGate>,
    bucket: u32,
    number: u32,
    shard: Shard<IdentifyTurn>,
    /// Whether the WebSocket was open at the last poll.
    is_open: bool,
    watchdog: Watchdog,
    /// Whether IDENTIFY was sent.
    has_identified: bool,
    /// The shard's turn, until Discord has answered IDENTIFY.
    turn: Option<Turn>,
    /// Since when people's actions have been received.
    up_since: Option<Instant>,
}

impl Connection {
    /// Creates a connection, not opened yet, of a shard that identifies in this bucket.
    pub fn new(
        listener: Arc<Listener>,
        resuming: Resuming,
        gate: Arc<dyn IdentifyGate>,
        bucket: u32,
        id: ShardId,
        config: Config<IdentifyTurn>,
    ) -> Self {
        Self {
            listener,
            resuming,
            gate,
            bucket,
            number: id.number(),
            shard: Shard::with_config(id, config),
            is_open: false,
            watchdog: Watchdog::new(Instant::now()),
            has_identified: false,
            turn: None,
            up_since: None,
        }
    }

    /// Returns whether there is a session that can be resumed.
    pub fn has_session(&self) -> bool {
        self.shard.session().is_some()
    }

    /// Returns whether IDENTIFY was sent.
    pub fn has_identified(&self) -> bool {
        self.has_identified
    }

    /// Returns whether RESUME was sent and not yet answered.
    pub fn is_resuming(&self) -> bool {
        self.watchdog.stage() == Stage::Resuming
    }

    /// Returns how long people's actions have been received; none if they never were.
    pub fn was_up_for(&self) -> Option<Duration> {
        self.up_since.map(|since| since.elapsed())
    }

    /// Connects, and passes on received events until the connection ends. Dropping it closes it then.
    pub async fn run(&mut self, left: &mut oneshot::Receiver<()>) -> End {
        let signs = self.listener.signs().clone();
        let mut turn = None;
        loop {
            if self.watchdog.stage() == Stage::Queued && turn.is_none() {
                turn = Some(take_turn(Arc::clone(&self.gate), self.bucket));
            }
            let (due, may_ask) = (self.watchdog.due(), self.watchdog.may_ask());
            let end = tokio::select! {
                // A received message is a sign of life, even if it is read late.
                biased;
                _ = &mut *left => {
                    self.say_goodbye().await;
                    return End::Left;
                }
                item = poll_fn(|context| self.poll_item(context)) => self.heard(item),
                Some(turn) = granted(&mut turn), if self.watchdog.stage() == Stage::Queued => {
                    self.identify(turn);
                    None
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => self.overdue(),
                () = async { sleep_until(may_ask.unwrap_or_else(Instant::now)).await; signs.wanted().await },
                    if may_ask.is_some() =>
                {
                    self.ask();
                    None
                }
            };
            if let Some(end) = end {
                return end;
            }
        }
    }

    /// Handles an overdue message: asks for a sign of life, or ends the connection.
    fn overdue(&mut self) -> Option<End> {
        match self.watchdog.lacks(self.is_closed()) {
            Lack::Answer(missing) => Some(End::Lost(Loss::Silent(missing))),
            Lack::Sign => {
                self.ask();
                None
            }
        }
    }

    /// Sends a heartbeat in addition to the regular ones.
    fn ask(&mut self) {
        let sequence = self.shard.session().map(Session::sequence);
        self.shard.send(json!({ "op": 1, "d": sequence }).to_string());
        self.watchdog.asked(Instant::now());
    }

    fn identify(&mut self, mut turn: Turn) {
        turn.use_up();
        self.turn = Some(turn);
        self.shard.config().queue().grant();
        self.has_identified = true;
        self.watchdog.reach(Stage::Identifying, Instant::now());
    }

    /// Polls for the next message; none when the connection is closed. (twilight doesn't report a broken
    /// connection, but reconnects. Reconnecting is left to `shard`, with its pauses.)
    fn poll_item(&mut self, context: &mut Context<'_>) -> Poll<Option<Heard>> {
        let polled = self.shard.poll_next_unpin(context);
        let is_open = !self.is_closed();
        let was_open = std::mem::replace(&mut self.is_open, is_open);
        if polled.is_pending() && was_open && !is_open { Poll::Ready(None) } else { polled }
    }

    fn heard(&mut self, item: Option<Heard>) -> Option<End> {
        match item {
            Some(Ok(Message::Text(text))) => self.heard_text(&text),
            Some(Ok(Message::Close(frame))) => Some(End::closed(frame)),
            Some(Err(error)) => match error.kind() {
                ReceiveMessageErrorType::Reconnect => {
                    let why = error.into_source().map(|source| causes(&*source)).unwrap_or_default();
                    Some(End::Lost(Loss::Unreachable(why)))
                }
                // The error would quote the event.
                _ => {
                    self.listener.not_understood("an unreadable one");
                    None
                }
            },
            None => Some(End::closed(None)),
        }
    }

    fn heard_text(&mut self, text: &str) -> Option<End> {
        let Ok(word) = serde_json::from_str::<Word>(text) else {
            self.listener.not_understood("an unreadable one");
            return None;
        };
        let now = Instant::now();
        match (word.op, word.t.as_deref()) {
            (0, Some("READY" | "RESUMED")) => self.now_up(),
            (0, Some("MESSAGE_REACTION_ADD")) if self.is_doubtful() => {
                tracing::debug!(shard = self.number, "a reaction is passed over: it may have been acted on");
            }
            (0, Some(kind)) => {
                let route = if self.is_doubtful() { Route::Repeated } else { Route::Direct };
                self.listener.hear(kind, text, route);
            }
            (7, _) => return Some(End::Lost(Loss::Asked)),
            (9, _) => return Some(End::Lost(Loss::InvalidSession)),
            // twilight has reconnected within one poll: report the broken connection as a loss, like any other.
            (10, _) if self.watchdog.stage() != Stage::Opening => return Some(End::closed(None)),
            (10, _) if self.shard.session().is_some() => self.watchdog.reach(Stage::Resuming, now),
            (10, _) => self.watchdog.reach(Stage::Queued, now),
            (11, _) => self.watchdog.acknowledged(now),
            (_, _) => {}
        }
        if let (0, Some(session)) = (word.op, self.shard.session()) {
            self.resuming.sessions.heard(self.number, session, self.shard.resume_url());
        }
        self.watchdog.heard(now);
        if self.watchdog.stage() == Stage::Up {
            self.listener.signs().heard(self.number);
        }
        None
    }

    /// Whether what people did may have been acted on: Discord repeats it.
    fn is_doubtful(&self) -> bool {
        self.watchdog.stage() == Stage::Resuming && self.resuming.is_doubtful
    }

    fn now_up(&mut self) {
        let now = Instant::now();
        self.watchdog.reach(Stage::Up, now);
        self.up_since = Some(now);
        let signs = self.listener.signs();
        signs.heard(self.number);
        self.listener.now_connected(self.number, true, signs.now());
        self.turn = None;
    }

    fn is_closed(&self) -> bool {
        matches!(self.shard.state(), ShardState::Disconnected { .. } | ShardState::FatallyClosed)
    }

    /// Closes an open connection so that its session ends. Events that arrive until then are passed on. If it
    /// isn't open, or another process will resume the session, dropping it is enough.
    async fn say_goodbye(&mut self) {
        if self.is_closed() || self.resuming.sessions.are_noted() {
            return;
        }
        self.shard.close(CloseFrame::NORMAL);
        let sent = poll_fn(|context| {
            loop {
                match ready!(self.poll_item(context)) {
                    Some(Ok(Message::Text(text))) => drop(self.heard_text(&text)),
                    Some(_) | None => return Poll::Ready(()),
                }
            }
        });
        if timeout(GOODBYE, sent).await.is_err() {
            tracing::warn!(shard = self.number, "Discord's gateway did not let us say goodbye");
        }
    }
}

/// Waits for a turn. None: no turn will come.
async fn granted(turn: &mut Option<oneshot::Receiver<Turn>>) -> Option<Turn> {
    let granted = turn.as_mut()?.await.ok();
    *turn = None;
    granted
}
