//! The accounts that speak for a bot, each with a rate limit of its own.

use super::allowance::{AdaptiveBucket, Allowance};
use crate::pace::Pace;
use herzbot_core::ids::Moment;
use std::time::Duration;

/// An account that sends requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Voice {
    /// The bot's own account.
    #[default]
    First,
    /// A second one.
    Second,
}

/// Which accounts may send a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VoiceChoice {
    /// The bot's own account, or the author of the message that is edited.
    Only(Voice),
    /// Any of them.
    #[default]
    Any,
}

/// The voices that must keep what they may send for a more urgent request.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reserved {
    first: bool,
    second: bool,
}

impl Reserved {
    fn holds(self, voice: Voice) -> bool {
        match voice {
            Voice::First => self.first,
            Voice::Second => self.second,
        }
    }

    /// A request that these may send waits.
    pub(super) fn add(&mut self, choice: VoiceChoice) {
        self.first |= choice != VoiceChoice::Only(Voice::Second);
        self.second |= choice != VoiceChoice::Only(Voice::First);
    }
}

/// The rate limits of both voices.
#[derive(Debug)]
pub(super) struct Buckets {
    first: AdaptiveBucket,
    second: AdaptiveBucket,
    /// Whether there is a second voice at present.
    both: bool,
}

impl Buckets {
    /// `allowance`: that of the first voice. Nothing is known of a second one.
    pub(super) const fn new(allowance: Allowance) -> Self {
        let usual = match allowance {
            Allowance::Paced(pace) => pace,
            Allowance::Unlimited => Pace::HOMESERVER,
        };
        let (first, second) = (AdaptiveBucket::new(allowance), AdaptiveBucket::new(Allowance::Paced(usual)));
        Self { first, second, both: false }
    }

    pub(super) const fn set_both(&mut self, both: bool) {
        self.both = both;
    }

    pub(super) const fn is_both(&self) -> bool {
        self.both
    }

    pub(super) const fn of(&mut self, voice: Voice) -> &mut AdaptiveBucket {
        match voice {
            Voice::First => &mut self.first,
            Voice::Second => &mut self.second,
        }
    }

    /// After how long a voice may send an event, at the latest.
    pub(super) fn wait(&self, voice: Voice, now: Moment) -> Duration {
        match voice {
            Voice::First => self.first.wait(now),
            Voice::Second => self.second.wait(now),
        }
    }

    /// How many events the first voice may send, as far as is known.
    pub(super) const fn allowance(&self) -> Allowance {
        self.first.allowance()
    }

    /// How many events both may send now; none: as many as one likes.
    pub(super) fn left(&self, now: Moment) -> Option<u32> {
        let second = if self.both { self.second.left(now).unwrap_or_default() } else { 0 };
        self.first.left(now).map(|first| first + second)
    }

    /// After how long one of them has room for one more, if none has any.
    pub(super) fn every(&self) -> Duration {
        if self.both { self.first.every() / 2 } else { self.first.every() }
    }

    /// Takes a token of a voice that may send and holds nothing back for others: of the one that has more.
    /// See [`AdaptiveBucket::take`]; of what both may send, what remains counts for both together.
    ///
    /// # Errors
    /// How long to wait for one; none: until what it is held back for has gone.
    pub(super) fn take(
        &mut self,
        choice: VoiceChoice,
        (leaves, may_try): (u32, bool),
        reserved: Reserved,
        now: Moment,
    ) -> Result<(Voice, bool), Option<Duration>> {
        let mut soonest: Option<Duration> = None;
        for voice in self.in_order(choice, now).into_iter().flatten().filter(|voice| !reserved.holds(*voice))
        {
            // What one voice alone may send is kept back from that voice: others may have to send by it, too.
            let elsewhere = match (choice, voice) {
                (VoiceChoice::Any, Voice::First) if self.both => self.second.left(now),
                (VoiceChoice::Any, Voice::Second) if self.both => self.first.left(now),
                (VoiceChoice::Any | VoiceChoice::Only(_), _) => Some(0),
            };
            let leaves = elsewhere.map_or(0, |elsewhere| leaves.saturating_sub(elsewhere));
            match self.of(voice).take(leaves, may_try, now) {
                Ok(probing) => return Ok((voice, probing)),
                Err(wait) => soonest = Some(soonest.map_or(wait, |soonest| soonest.min(wait))),
            }
        }
        Err(soonest)
    }

    /// The voices that may send, the one with more left first.
    fn in_order(&self, choice: VoiceChoice, now: Moment) -> [Option<Voice>; 2] {
        match choice {
            VoiceChoice::Only(voice) => [Some(voice), None],
            VoiceChoice::Any if !self.both => [Some(Voice::First), None],
            VoiceChoice::Any => {
                let left = |bucket: &AdaptiveBucket| bucket.left(now).unwrap_or(u32::MAX);
                match left(&self.first) >= left(&self.second) {
                    true => [Some(Voice::First), Some(Voice::Second)],
                    false => [Some(Voice::Second), Some(Voice::First)],
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, job, pump, queue, table, turn};
    use super::super::{NextRequest, RequestOutcome, Urgency};
    use super::*;

    #[test]
    fn a_new_message_goes_by_the_voice_with_more_left_and_an_edit_by_its_author() {
        let mut queue = queue(2);
        queue.set_both(true);
        queue.spent(Voice::First, at(0));
        let choice = |rev: u64| match rev {
            1..10 => VoiceChoice::Any,
            10..20 => VoiceChoice::Only(Voice::First),
            _ => VoiceChoice::Only(Voice::Second),
        };
        let mut sent = Vec::new();
        for (person, rev) in [(1, 1), (2, 2), (3, 3), (4, 10), (5, 20), (6, 4)] {
            queue.push(turn(1, person, rev), at(0));
        }
        while let NextRequest::Send { ticket, job, .. } = queue.next_by(at(0), |state| choice(state.rev)) {
            sent.push((job.what.rev, queue.voice(ticket)));
            queue.done(ticket, RequestOutcome::Over, at(0));
        }
        assert_eq!(sent, [(1, Voice::Second), (2, Voice::First), (3, Voice::Second)]);
        let wait = NextRequest::Wait(Some(Duration::from_secs(5)));
        assert_eq!(queue.next_by(at(0), |state| choice(state.rev)), wait);
        // What the first voice alone may send waits for it, and holds up nothing of the second.
        queue.retain(|job| job.what.rev >= 10);
        queue.spent(Voice::First, at(0));
        let mut later = Vec::new();
        while let NextRequest::Send { ticket, job, .. } = queue.next_by(at(5), |state| choice(state.rev)) {
            later.push((job.what.rev, queue.voice(ticket)));
            queue.done(ticket, RequestOutcome::Over, at(5));
        }
        assert_eq!(later, [(20, Voice::Second)]);
    }

    #[test]
    fn a_refusal_is_of_one_voice_and_one_that_is_gone_sends_nothing() {
        let mut queue = queue(2);
        queue.set_both(true);
        queue.push(turn(1, 1, 1), at(0));
        let NextRequest::Send { ticket, job: refused, .. } = queue.next(at(0)) else { panic!("it may go") };
        assert_eq!(queue.voice(ticket), Voice::First);
        let retry_after = Duration::from_secs(60);
        queue.done(ticket, RequestOutcome::Limited { what: refused.what, retry_after }, at(0));
        let NextRequest::Send { ticket, .. } = queue.next(at(0)) else { panic!("the other may") };
        assert_eq!(queue.voice(ticket), Voice::Second);
        queue.done(ticket, RequestOutcome::Over, at(0));
        queue.set_both(false);
        queue.push(job("!2", None, Urgency::Answer, 2), at(0));
        assert_eq!(pump(&mut queue, at(0)).0, [0; 0]);
    }

    #[test]
    fn what_the_first_voice_alone_may_send_leaves_as_much_as_without_a_second() {
        let run = |both: bool| {
            let mut queue = queue(10);
            queue.set_both(both);
            let mut sent = Vec::new();
            for second in 0..600 {
                // A lobby whose message changes all the time, and later a game.
                queue.push(table(1, second), at(second));
                if second >= 120 && second % 7 == 0 {
                    queue.push(turn(1, second % 4, 1_000 + second), at(second));
                }
                while let NextRequest::Send { ticket, job, .. } =
                    queue.next_by(at(second), |_| VoiceChoice::Only(Voice::First))
                {
                    sent.push((second, job.what.rev));
                    queue.done(ticket, RequestOutcome::Over, at(second));
                }
            }
            sent
        };
        assert_eq!(run(true), run(false));
    }
}
