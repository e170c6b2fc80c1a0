//! Time at a table: clocks that run out, time that counts on no clock, pauses after failures, and computer players'
//! moves until they are due. Knows no table and no IO; [`herzbot_core::table::Reach`] defines which time counts.

use crate::app::shell::mailbox::Thought;
use herzbot_core::ids::Moment;
use herzbot_core::table::ClockState;
use std::time::Duration;

/// The pause before checking again a clock that ran out after the connection's last sign of life.
const ASK_AGAIN: Duration = Duration::from_millis(500);
/// A connection without a sign of life for this long after a clock asked for one is considered broken.
const SIGN_WITHIN: Duration = Duration::from_secs(20);

/// The pending waits of a table.
pub struct Timed {
    /// Since when the platform (or the bot) has been away.
    away_since: Option<Moment>,
    /// Whether the platform was connected before.
    was_connected: bool,
    /// The sleeps of this process that have been accounted for.
    sleeps: u64,
    /// A clock waits for a sign of life.
    awaited_sign: Option<AwaitedSign>,
    /// The end of the pause after a failure: no tick before it.
    paused_until: Option<Moment>,
    /// The sequence number for which computer players' moves are being computed.
    thinking: Option<u64>,
    /// Their moves, until they are due.
    thought: Option<Thought>,
}

/// A clock that ran out after the last sign of life.
#[derive(Clone, Copy)]
struct AwaitedSign {
    /// The sequence number of the journal: any further entry ends the wait.
    seq: u64,
    /// Since when a sign is awaited.
    asked: Moment,
    /// The last sign of life.
    last: Moment,
}

/// What to do about a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockVerdict {
    /// Nothing before the end of the pause.
    Wait,
    /// Apply time-driven events.
    Tick,
    /// The connection was down. The time since its last sign counts on no clock, which must be shown to everybody.
    TickAndDraw,
}

impl Timed {
    /// Creates the state. `away_since`: since when people have been unable to reach the table; `sleeps`: how often
    /// this process has slept so far.
    pub const fn new(away_since: Option<Moment>, sleeps: u64) -> Self {
        Self {
            away_since,
            was_connected: false,
            sleeps,
            awaited_sign: None,
            paused_until: None,
            thinking: None,
            thought: None,
        }
    }

    /// Records that the platform was lost; `last_sign` is when it was last known to be connected.
    pub fn disconnect(&mut self, last_sign: Moment) {
        self.away_since = self.away_since.or(Some(last_sign));
    }

    /// Records that the platform is connected. Returns whether it was connected before and away for less than
    /// `most`.
    pub fn connect(&mut self, now: Moment, most: Duration) -> bool {
        let was_connected = std::mem::replace(&mut self.was_connected, true);
        was_connected && self.away_since.is_none_or(|since| now.since(since) < most)
    }

    /// Returns whether all time that counts on no clock has been accounted for.
    pub const fn is_accounted(&self) -> bool {
        self.away_since.is_none()
    }

    /// Returns since when time has counted on no clock, if it does. `slept` receives the number of sleeps already
    /// handled, updates it, and returns when a further sleep began.
    pub fn away_since(&mut self, slept: impl FnOnce(&mut u64) -> Option<Moment>) -> Option<Moment> {
        let slept = slept(&mut self.sleeps);
        self.away_since = self.away_since.or(slept);
        self.away_since
    }

    /// Records that the time that counts on no clock is in the journal.
    pub const fn account(&mut self) {
        self.away_since = None;
    }

    /// Judges the clock that ends next. It runs only up to `last`, the connection's last sign of life. `seq` is the
    /// sequence number of the next entry.
    pub fn judge(&mut self, clock: ClockState, seq: u64, now: Moment, last: Moment) -> ClockVerdict {
        let awaited = self.awaited_sign.take().filter(|awaited| awaited.seq == seq);
        match (clock, awaited) {
            (ClockState::AwaitsSign, awaited) => {
                self.awaited_sign = awaited.or(Some(AwaitedSign { seq, asked: now, last }));
                self.pause_until(now.after(ASK_AGAIN));
                ClockVerdict::Wait
            }
            (ClockState::Runs | ClockState::IsOut, Some(awaited))
                if now.since(awaited.asked) > SIGN_WITHIN =>
            {
                self.disconnect(awaited.last);
                ClockVerdict::TickAndDraw
            }
            // Inputs from before the sign are handled first.
            (ClockState::IsOut, Some(_)) => {
                self.pause_until(now.after(ASK_AGAIN));
                ClockVerdict::Wait
            }
            (ClockState::Runs, Some(_)) | (ClockState::Runs | ClockState::IsOut, None) => ClockVerdict::Tick,
        }
    }

    /// Pauses everything that is due until this time.
    pub const fn pause_until(&mut self, at: Moment) {
        self.paused_until = Some(at);
    }

    /// Returns when to wake up; `otherwise`: the time if no moves of computer players are awaited. None if nothing is
    /// due, or if computer players are still thinking and will report.
    pub fn wake_at(&self, seq: u64, otherwise: Option<Moment>) -> Option<Moment> {
        let at = match &self.thought {
            Some(thought) => thought.due,
            None if self.thinking == Some(seq) => return None,
            None => otherwise?,
        };
        Some(self.paused_until.map_or(at, |paused| at.max(paused)))
    }

    /// Whether computer players must still be asked for moves; drops moves for an earlier state.
    pub fn lacks_thought(&mut self, seq: u64) -> bool {
        self.thought.take_if(|thought| thought.seq != seq);
        self.thought.is_none() && self.thinking != Some(seq)
    }

    /// Records that computer players were asked for moves after the entry before `seq`.
    pub const fn think(&mut self, seq: u64) {
        self.thinking = Some(seq);
    }

    /// Stores the answer of computer players; `seq` is the sequence number of the next entry, none while that is in
    /// doubt.
    pub fn take_in(&mut self, thought: Thought, seq: Option<u64>) {
        self.thinking = self.thinking.filter(|asked| *asked != thought.seq);
        if seq == Some(thought.seq) {
            self.thought = Some(thought);
        }
    }

    /// Takes the awaited moves.
    pub const fn take_thought(&mut self) -> Option<Thought> {
        self.thought.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment(1_000_000);

    fn at(seconds: u64) -> Moment {
        START.after(Duration::from_secs(seconds))
    }

    fn thought(seq: u64, due: Moment) -> Thought {
        Thought { seq, step: None, due }
    }

    #[test]
    fn a_clock_without_a_sign_of_life_waits_for_one() {
        use ClockState::{AwaitsSign, IsOut, Runs};
        // The states of the clock with sequence number and second, and the verdict on the last one.
        for (told, verdict) in [
            (vec![(Runs, 1, 0)], ClockVerdict::Tick),
            (vec![(IsOut, 1, 0)], ClockVerdict::Tick),
            (vec![(AwaitsSign, 1, 0)], ClockVerdict::Wait),
            (vec![(AwaitsSign, 1, 0), (Runs, 1, 1)], ClockVerdict::Tick),
            (vec![(AwaitsSign, 1, 0), (IsOut, 1, 1)], ClockVerdict::Wait),
            (vec![(AwaitsSign, 1, 0), (IsOut, 1, 1), (IsOut, 1, 2)], ClockVerdict::Tick),
            (vec![(AwaitsSign, 1, 0), (AwaitsSign, 1, 1), (IsOut, 1, 21)], ClockVerdict::TickAndDraw),
            (vec![(AwaitsSign, 1, 0), (Runs, 1, 21)], ClockVerdict::TickAndDraw),
            // Something has happened meanwhile.
            (vec![(AwaitsSign, 1, 0), (IsOut, 2, 21)], ClockVerdict::Tick),
        ] {
            let mut timed = Timed::new(None, 0);
            let verdicts: Vec<_> = told
                .iter()
                .map(|(clock, seq, seconds)| timed.judge(*clock, *seq, at(*seconds), START))
                .collect();
            assert_eq!(verdicts.last(), Some(&verdict), "{told:?}");
            assert_eq!(timed.is_accounted(), verdict != ClockVerdict::TickAndDraw, "{told:?}");
        }
    }

    #[test]
    fn only_a_short_absence_is_brief() {
        let most = Duration::from_secs(60);
        let mut timed = Timed::new(None, 0);
        assert!(!timed.connect(at(0), most), "it has never been there");
        assert!(timed.connect(at(1), most), "it was not away");
        timed.disconnect(at(10));
        timed.disconnect(at(50));
        assert!(timed.connect(at(69), most));
        assert!(!timed.connect(at(70), most), "since the first loss");
        timed.account();
        assert_eq!(
            timed.away_since(|sleeps| {
                *sleeps += 1;
                Some(at(80))
            }),
            Some(at(80))
        );
        assert_eq!(timed.away_since(|sleeps| (*sleeps == 0).then_some(at(90))), Some(at(80)));
    }

    #[test]
    fn computer_players_are_asked_once_for_each_state() {
        let mut timed = Timed::new(None, 0);
        assert_eq!(timed.wake_at(7, Some(at(5))), Some(at(5)));
        assert!(timed.lacks_thought(7));
        timed.think(7);
        assert!(!timed.lacks_thought(7));
        assert_eq!(timed.wake_at(7, Some(at(5))), None, "they will say when they know");
        timed.take_in(thought(7, at(3)), Some(7));
        assert!(!timed.lacks_thought(7));
        assert_eq!(timed.wake_at(7, Some(at(5))), Some(at(3)));
        timed.pause_until(at(4));
        assert_eq!(timed.wake_at(7, None), Some(at(4)));
        assert!(timed.lacks_thought(8), "something else has happened");
        assert!(timed.take_thought().is_none());
        timed.think(8);
        timed.take_in(thought(8, at(3)), None);
        assert!(timed.take_thought().is_none(), "the journal is in doubt");
        assert!(timed.lacks_thought(8));
    }
}
