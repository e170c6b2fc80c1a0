//! Decides from signs of life whether a connection still works, and when to ask Discord for one.

use std::time::Duration;
use tokio::time::Instant;

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
/// The maximum time for that acknowledgement, even if other messages arrive.
const ACK_AT_LAST: Duration = Duration::from_secs(20);
/// The pause between two heartbeats that are sent because a newer sign of life is wanted. With the others, they
/// stay far below the 120 messages a minute that Discord allows.
const ASK_EVERY: Duration = Duration::from_secs(2);

/// The progress of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
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

/// What a connection lacks when the watchdog's time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// A sign of life may still come: a heartbeat asks for it.
    Sign,
    /// Discord has not sent this in time.
    Answer(&'static str),
}

/// The stage of a connection, and its signs of life.
pub struct Watchdog {
    stage: Stage,
    /// When the last message that counts in this stage arrived; before that, when the stage was reached.
    sign: Instant,
    /// When the last heartbeat was acknowledged.
    acknowledged: Instant,
    /// When the last heartbeat of our own was sent.
    asked: Instant,
    /// Whether its acknowledgement is pending.
    waits: bool,
}

impl Watchdog {
    /// Creates the watchdog of a connection that is being opened.
    pub const fn new(now: Instant) -> Self {
        Self { stage: Stage::Opening, sign: now, acknowledged: now, asked: now, waits: false }
    }

    /// Returns how far the connection has come.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Notes that the connection has reached a stage.
    pub const fn reach(&mut self, stage: Stage, now: Instant) {
        self.stage = stage;
        self.sign = now;
        self.acknowledged = now;
    }

    /// Notes that Discord has sent a message. It counts once a session has begun.
    pub fn heard(&mut self, now: Instant) {
        if matches!(self.stage, Stage::Resuming | Stage::Up) {
            self.sign = now;
        }
    }

    /// Notes that Discord has acknowledged a heartbeat.
    pub const fn acknowledged(&mut self, now: Instant) {
        self.acknowledged = now;
        self.waits = false;
    }

    /// Notes that a heartbeat of our own was sent.
    pub const fn asked(&mut self, now: Instant) {
        self.asked = now;
        self.waits = true;
    }

    /// Returns from when on a heartbeat may ask for a newer sign of life. None: not in this stage, or one is
    /// pending.
    pub fn may_ask(&self) -> Option<Instant> {
        (self.stage == Stage::Up && !self.waits).then(|| self.asked + ASK_EVERY)
    }

    /// Returns when something is [lacking](Self::lacks) unless Discord sends it before. None: the connection waits
    /// for its turn, and twilight's own heartbeats are enough.
    pub fn due(&self) -> Option<Instant> {
        match self.stage {
            Stage::Opening => Some(self.sign + HELLO_WITHIN),
            Stage::Queued => None,
            Stage::Identifying => Some(self.sign + READY_WITHIN),
            Stage::Resuming => Some(self.sign + RESUMED_WITHIN),
            Stage::Up if self.waits => {
                Some((self.sign.max(self.asked) + ACK_WITHIN).min(self.asked + ACK_AT_LAST))
            }
            Stage::Up => Some((self.sign + QUIET).min(self.acknowledged + ACKNOWLEDGED_EVERY)),
        }
    }

    /// Returns what is lacking when it is [due](Self::due). `is_closed`: there is no WebSocket.
    pub const fn lacks(&self, is_closed: bool) -> Lack {
        match self.stage {
            Stage::Opening if is_closed => Lack::Answer("no connection (TCP, TLS, WebSocket)"),
            Stage::Opening => Lack::Answer("no HELLO"),
            Stage::Identifying => Lack::Answer("no READY after IDENTIFY"),
            Stage::Resuming => Lack::Answer("no RESUMED after RESUME"),
            Stage::Up if self.waits => Lack::Answer("no acknowledgement of a heartbeat"),
            Stage::Queued | Stage::Up => Lack::Sign,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An event at a second.
    enum Event {
        Reached(Stage),
        Heard,
        Asked,
        Acknowledged,
    }
    use Event::{Acknowledged, Asked, Heard, Reached};

    #[test]
    fn a_sign_of_life_is_due_as_long_after_the_last_one_as_its_stage_allows() {
        let no_ack = Lack::Answer("no acknowledgement of a heartbeat");
        let check = |events: &[(u64, Event)], due: Option<u64>, lacks: Lack| {
            let start = Instant::now();
            let at = |second| start + Duration::from_secs(second);
            let mut watchdog = Watchdog::new(start);
            for (second, event) in events {
                match event {
                    Reached(stage) => watchdog.reach(*stage, at(*second)),
                    Heard => watchdog.heard(at(*second)),
                    Asked => watchdog.asked(at(*second)),
                    Acknowledged => watchdog.acknowledged(at(*second)),
                }
            }
            assert_eq!((watchdog.due(), watchdog.lacks(false)), (due.map(at), lacks));
        };
        check(&[], Some(6), Lack::Answer("no HELLO"));
        // Messages don't count before there is a session.
        check(&[(5, Heard)], Some(6), Lack::Answer("no HELLO"));
        check(&[(1, Reached(Stage::Queued))], None, Lack::Sign);
        let identifying = || (50, Reached(Stage::Identifying));
        check(&[identifying(), (55, Heard)], Some(60), Lack::Answer("no READY after IDENTIFY"));
        // Discord repeats missed events before it says RESUMED.
        let resuming = || (1, Reached(Stage::Resuming));
        check(&[resuming(), (4, Heard)], Some(8), Lack::Answer("no RESUMED after RESUME"));
        let up = || (10, Reached(Stage::Up));
        check(&[up()], Some(20), Lack::Sign);
        check(&[up(), (15, Heard)], Some(25), Lack::Sign);
        check(&[up(), (15, Asked)], Some(19), no_ack);
        check(&[up(), (15, Asked), (18, Heard)], Some(22), no_ack);
        check(&[up(), (15, Asked), (16, Acknowledged), (16, Heard)], Some(26), Lack::Sign);
        // Other messages don't replace acknowledgements for ever.
        check(&[up(), (15, Asked), (34, Heard)], Some(35), no_ack);
        check(&[up(), (39, Heard)], Some(40), Lack::Sign);
    }

    #[test]
    fn a_newer_sign_is_asked_for_once_at_a_time_and_not_too_often() {
        let start = Instant::now();
        let at = |second| start + Duration::from_secs(second);
        let mut watchdog = Watchdog::new(start);
        assert_eq!(watchdog.may_ask(), None, "there is no session yet");
        watchdog.reach(Stage::Up, at(1));
        watchdog.asked(at(1));
        assert_eq!(watchdog.may_ask(), None, "one is pending");
        watchdog.acknowledged(at(2));
        assert_eq!(watchdog.may_ask(), Some(at(3)));
    }
}
