//! One connection of a shard, from the first packet to its end, under a watchdog that only trusts signs of life.

use super::ending::{End, Loss};
use super::listener::Listener;
use super::sessions::Sessions;
use super::turn::{Turn, take_turn};
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

/// The timeout for opening a connection (TCP, TLS, WebSocket) until Discord's first message arrives.
const HELLO_WITHIN: Duration = Duration::from_secs(6);
/// The timeout for READY after IDENTIFY. An unanswered IDENTIFY counts against the daily limit, so this is longer
/// than the others.
const READY_WITHIN: Duration = Duration::from_secs(10);
/// The timeout for missed events or RESUMED after RESUME.
const RESUMED_WITHIN: Duration = Duration::from_secs(4);
/// The silence after which a heartbeat asks for a sign of life.
const QUIET: Duration = Duration::from_secs(10);
/// The time without an acknowledged heartbeat after which one is sent although other messages arrive.
const ACKNOWLEDGED_EVERY: Duration = Duration::from_secs(30);
/// The timeout for the acknowledgement of a heartbeat, from the heartbeat or the last message.
const ACK_WITHIN: Duration = Duration::from_secs(4);
/// The maximum time for that acknowledgement, whatever else arrives.
const ACK_AT_LAST: Duration = Duration::from_secs(20);
/// The pause between two heartbeats that are sent because a newer sign of life is wanted. With the others, they
/// stay far below the 120 messages a minute that Discord allows.
const ASK_EVERY: Duration = Duration::from_secs(2);
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

/// The progress of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// TCP, TLS or WebSocket is being opened, or HELLO hasn't arrived.
    Opening,
    /// HELLO has arrived; the turn to identify hasn't come.
    Queued,
    /// IDENTIFY was sent.
    Identifying,
    /// RESUME was sent.
    Resuming,
    /// READY or RESUMED has arrived.
    Up,
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
    stage: Stage,
    /// When the last message that counts in this stage arrived; before that, when the stage was reached.
    sign: Instant,
    /// When the last heartbeat was acknowledged.
    acknowledged: Instant,
    /// When the last heartbeat of our own was sent, and whether its acknowledgement is pending.
    asked: Instant,
    waits: bool,
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
        let now = Instant::now();
        Self {
            listener,
            resuming,
            gate,
            bucket,
            number: id.number(),
            shard: Shard::with_config(id, config),
            is_open: false,
            stage: Stage::Opening,
            sign: now,
            acknowledged: now,
            asked: now,
            waits: false,
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
        self.stage == Stage::Resuming
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
            if self.stage == Stage::Queued && turn.is_none() {
                turn = Some(take_turn(Arc::clone(&self.gate), self.bucket));
            }
            let due = self.due();
            let may_ask = self.asked + ASK_EVERY;
            let can_ask = self.stage == Stage::Up && !self.waits;
            let end = tokio::select! {
                // A received message is a sign of life, even if it is read late.
                biased;
                _ = &mut *left => {
                    self.say_goodbye().await;
                    return End::Left;
                }
                item = poll_fn(|context| self.poll_item(context)) => self.heard(item),
                Some(turn) = granted(&mut turn), if self.stage == Stage::Queued => {
                    self.identify(turn);
                    None
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => self.late(),
                () = async { sleep_until(may_ask).await; signs.wanted().await }, if can_ask => {
                    self.ask();
                    None
                }
            };
            if let Some(end) = end {
                return end;
            }
        }
    }

    /// Returns when a sign of life is overdue or has to be requested; never while the shard waits for its turn.
    fn due(&self) -> Option<Instant> {
        match self.stage {
            Stage::Opening => Some(self.sign + HELLO_WITHIN),
            // In this stage, twilight's own heartbeats are enough.
            Stage::Queued => None,
            Stage::Identifying => Some(self.sign + READY_WITHIN),
            Stage::Resuming => Some(self.sign + RESUMED_WITHIN),
            Stage::Up if self.waits => {
                Some((self.sign.max(self.asked) + ACK_WITHIN).min(self.asked + ACK_AT_LAST))
            }
            Stage::Up => Some((self.sign + QUIET).min(self.acknowledged + ACKNOWLEDGED_EVERY)),
        }
    }

    fn late(&mut self) -> Option<End> {
        let missing = match self.stage {
            Stage::Opening if self.is_closed() => "no connection (TCP, TLS, WebSocket)",
            Stage::Opening => "no HELLO",
            Stage::Identifying => "no READY after IDENTIFY",
            Stage::Resuming => "no RESUMED after RESUME",
            Stage::Up if self.waits => "no acknowledgement of a heartbeat",
            Stage::Queued | Stage::Up => {
                self.ask();
                return None;
            }
        };
        Some(End::Lost(Loss::Silent(missing)))
    }

    /// Sends a heartbeat in addition to the regular ones.
    fn ask(&mut self) {
        let sequence = self.shard.session().map(Session::sequence);
        self.shard.send(json!({ "op": 1, "d": sequence }).to_string());
        self.asked = Instant::now();
        self.waits = true;
    }

    fn identify(&mut self, mut turn: Turn) {
        turn.use_up();
        self.turn = Some(turn);
        self.shard.config().queue().grant();
        self.has_identified = true;
        self.reach(Stage::Identifying);
    }

    fn reach(&mut self, stage: Stage) {
        self.stage = stage;
        self.sign = Instant::now();
        self.acknowledged = self.sign;
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
            (10, _) if self.stage != Stage::Opening => return Some(End::closed(None)),
            (10, _) if self.shard.session().is_some() => self.reach(Stage::Resuming),
            (10, _) => self.reach(Stage::Queued),
            (11, _) => {
                self.acknowledged = Instant::now();
                self.waits = false;
            }
            (_, _) => {}
        }
        if let (0, Some(session)) = (word.op, self.shard.session()) {
            self.resuming.sessions.heard(self.number, session, self.shard.resume_url());
        }
        match self.stage {
            Stage::Opening | Stage::Queued | Stage::Identifying => {}
            Stage::Resuming => self.sign = Instant::now(),
            Stage::Up => {
                self.sign = Instant::now();
                self.listener.signs().heard(self.number);
            }
        }
        None
    }

    /// Whether what people did may have been acted on: Discord repeats it.
    fn is_doubtful(&self) -> bool {
        self.stage == Stage::Resuming && self.resuming.is_doubtful
    }

    fn now_up(&mut self) {
        self.reach(Stage::Up);
        self.up_since = Some(self.sign);
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
