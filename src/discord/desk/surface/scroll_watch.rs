//! Detects whether a table's message has scrolled away: how often to look, and what counts.

use crate::call::CallOutcome;
use crate::desk::clock::posted;
use herzbot_core::ids::{MessageRef, Moment};
use std::time::Duration;

/// The minimum age of a message that moves down, and the shortest pause between two looks below it.
const PAUSE: Duration = Duration::from_secs(2 * 60);
/// The longest pause between two looks. The pause doubles while nothing is found: most channels are quiet while
/// people play, and each look is a request.
const LONGEST_PAUSE: Duration = Duration::from_secs(8 * 60);
/// How many messages of others push a table's message out of sight on a phone.
const ENOUGH: usize = 3;

/// The schedule of looks below a message.
#[derive(Debug)]
pub struct ScrollWatch {
    /// The time of the last look, by Discord's clock.
    last: Moment,
    pause: Duration,
}

impl Default for ScrollWatch {
    fn default() -> Self {
        Self { last: Moment(0), pause: PAUSE }
    }
}

impl ScrollWatch {
    /// Returns whether it is time to look below a message. If so, it counts as a look.
    pub fn looks_below(&mut self, message: &MessageRef, discord_now: Moment) -> bool {
        let is_settled = posted(message).is_some_and(|at| discord_now.since(at) >= PAUSE);
        let is_due = is_settled && discord_now.since(self.last) >= self.pause;
        if is_due {
            self.last = discord_now;
        }
        is_due
    }

    /// Notes that others have written `count` messages below. Returns whether the message has scrolled away.
    pub fn found(&mut self, count: usize) -> bool {
        let is_gone = count >= ENOUGH;
        self.pause = if is_gone { PAUSE } else { (self.pause * 2).min(LONGEST_PAUSE) };
        is_gone
    }
}

/// Counts the listed messages by users other than `own`.
pub fn by_others(outcome: &CallOutcome, own: &str) -> usize {
    let of_others =
        |written: &&serde_json::Value| written["author"]["id"].as_str().is_some_and(|author| author != own);
    match outcome {
        CallOutcome::Answered(response) if response.is_success() => {
            response.body.as_array().map_or(0, |below| below.iter().filter(of_others).count())
        }
        CallOutcome::Answered(_) | CallOutcome::Lost(_) => 0,
    }
}
