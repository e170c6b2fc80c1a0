//! Discord's clock, derived from its ids (snowflakes).

use super::replies::PATIENCE;
use herzbot_core::ids::{MessageRef, Moment};
use std::time::Duration;

/// Returns when the object with this id was created, by Discord's clock. None if the id holds no time.
pub fn created(id: &str) -> Option<Moment> {
    const EPOCH: u64 = 1_420_070_400_000;
    let millis = id.parse::<u64>().ok()? >> 22;
    (millis > 0).then_some(Moment(millis + EPOCH))
}

/// Returns when a message was posted, by Discord's clock.
pub fn posted(message: &MessageRef) -> Option<Moment> {
    created(&message.message)
}

/// An estimate of Discord's clock. The newest id gives Discord's time when it arrived; from then on, the host's
/// clock tells how much time has passed. So the age of a message is right even if the host's clock is wrong.
#[derive(Debug, Default)]
pub struct DiscordClock {
    /// The time of the newest id, and when it arrived by the host's clock.
    newest: Option<(Moment, Moment)>,
}

impl DiscordClock {
    /// Notes the id of a new interaction or message.
    pub fn note(&mut self, id: &str, now: Moment) {
        let is_newer = |at: &Moment| self.newest.is_none_or(|(newest, _)| *at > newest);
        if let Some(at) = created(id).filter(is_newer) {
            self.newest = Some((at, now));
        }
    }

    /// Returns when an interaction that was received by `heard` would have arrived without delays on the way.
    ///
    /// For the estimate, it counts as delayed by an eighth less. So an estimate that has run ahead recovers with
    /// the next interactions.
    pub fn arrived(&mut self, id: &str, heard: Moment, now: Moment) -> Moment {
        let waited = self.age(id, now).min(PATIENCE);
        self.note(id, heard.min(now.before(waited - waited / 8)));
        heard.min(now.before(waited))
    }

    /// Returns how long ago the object with this id was created, or zero if that is unknown.
    pub fn age(&self, id: &str, now: Moment) -> Duration {
        match (created(id), self.newest) {
            (Some(created), Some(_)) => self.at(now).since(created),
            _ => Duration::ZERO,
        }
    }

    /// Returns Discord's time at `now`, or the host's time if no id has arrived yet.
    pub fn at(&self, now: Moment) -> Moment {
        self.newest.map_or(now, |(newest, arrived)| newest.after(now.since(arrived)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(at: Moment) -> String {
        ((at.0 - 1_420_070_400_000) << 22).to_string()
    }

    #[test]
    fn the_age_of_a_message_is_right_though_our_clock_is_wrong() {
        let posted = Moment(1_700_000_000_000);
        let hour = Duration::from_secs(3600);
        for ours in [posted, posted.after(hour * 5), Moment(posted.0 - 18_000_000)] {
            let mut clock = DiscordClock::default();
            assert_eq!(clock.at(ours), ours);
            assert_eq!(clock.age(&id(posted), ours.after(hour)), Duration::ZERO, "not known yet");
            clock.note(&id(posted), ours);
            assert_eq!(clock.at(ours.after(hour)).since(posted), hour);
            assert_eq!(clock.age(&id(posted), ours.after(hour)), hour);
            // A late older id changes nothing, nor does one without a time.
            clock.note(&id(Moment(posted.0 - 60_000)), ours.after(hour));
            clock.note("3", ours.after(hour));
            clock.note("no id", ours.after(hour));
            assert_eq!(clock.at(ours.after(hour)).since(posted), hour);
        }
    }

    #[test]
    fn a_clock_that_runs_ahead_heals() {
        let start = Moment(1_700_000_000_000);
        let mut clock = DiscordClock::default();
        clock.note(&id(start), start);
        // From now on, our clock is ahead by a second: each interaction seems to be delayed by that much.
        let ahead = Duration::from_secs(1);
        let mut seen = Vec::new();
        for minute in 1..=60 {
            let pressed = start.after(Duration::from_secs(60 * minute));
            let now = pressed.after(ahead);
            seen.push(now.since(clock.arrived(&id(pressed), now, now)));
        }
        assert_eq!(seen.first(), Some(&ahead));
        assert!(seen.is_sorted_by(|before, after| before >= after), "{seen:?}");
        assert!(seen.last().is_some_and(|last| *last < Duration::from_millis(10)), "{seen:?}");
    }
}
