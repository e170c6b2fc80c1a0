//! Whether a table's message has scrolled away: how often it is looked, and what counts.

use crate::call::CallOutcome;
use crate::desk::clock::posted;
use herzbot_core::ids::{MessageRef, Moment};
use std::time::Duration;

/// The least age of a message that moves down, and the shortest pause between two looks at what is below it.
const PAUSE: Duration = Duration::from_secs(2 * 60);
/// The longest pause between two looks. It doubles while nothing is found: most channels are quiet while people play, and
/// each look counts as a request.
const LONGEST_PAUSE: Duration = Duration::from_secs(8 * 60);
/// How many messages of others push a table's message out of sight on a phone.
const ENOUGH: usize = 3;

/// How often it is looked whether a message has scrolled away.
#[derive(Debug)]
pub struct ScrollWatch {
    /// By Discord's clock.
    last: Moment,
    pause: Duration,
}

impl Default for ScrollWatch {
    fn default() -> Self {
        Self { last: Moment(0), pause: PAUSE }
    }
}

impl ScrollWatch {
    /// Whether it is time to look below a message, which counts as a look then.
    pub fn looks_below(&mut self, message: &MessageRef, discord_now: Moment) -> bool {
        let is_settled = posted(message).is_some_and(|at| discord_now.since(at) >= PAUSE);
        let is_due = is_settled && discord_now.since(self.last) >= self.pause;
        if is_due {
            self.last = discord_now;
        }
        is_due
    }

    /// Others have written so many messages below. Returns whether the message has scrolled away.
    pub fn found(&mut self, count: usize) -> bool {
        let is_gone = count >= ENOUGH;
        self.pause = if is_gone { PAUSE } else { (self.pause * 2).min(LONGEST_PAUSE) };
        is_gone
    }
}

/// How many of the messages that Discord has listed are by others than the user `own`.
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
