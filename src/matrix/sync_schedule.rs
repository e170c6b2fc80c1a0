//! The deadline of a sync, and the pause after a failed one.

use super::clients::REQUEST;
use std::time::Duration;

/// How long the homeserver may wait for an event before it answers. A sign of life is no older than that.
const POLL: Duration = Duration::from_secs(10);
/// How much longer the answer may take.
const ANSWER: Duration = Duration::from_secs(5);
/// The deadline of the check whether the homeserver is up.
pub const PROBE: Duration = Duration::from_secs(4);
/// The deadline of the first sync at every third attempt, since the homeserver may have to compute it from
/// all rooms.
const FIRST_ANSWER: Duration = Duration::from_secs(60);
/// The longest pause after a failure, without the random part.
const LONGEST_PAUSE: Duration = Duration::from_secs(4);

/// Returns how long the homeserver may wait before it answers, and the deadline after which it counts as
/// down, by the number of failures in a row.
///
/// After a failure, it is asked to answer at once, so its recovery is noticed immediately. Before each sync,
/// the SDK asks for keys that it lacks. Every second attempt leaves time for that, too.
pub fn patience(first: bool, failures: u32) -> (Duration, Duration) {
    match (first, failures) {
        // A homeserver without news answers a first sync at once only if it may not wait. The SDK extends its
        // own deadline by the same time.
        (true, _) if failures % 3 == 2 => (FIRST_ANSWER, FIRST_ANSWER + REQUEST),
        (true, _) => (Duration::ZERO, REQUEST + ANSWER),
        (false, 0) => (POLL, POLL + ANSWER),
        (false, _) => (Duration::ZERO, if failures % 2 == 1 { ANSWER } else { REQUEST + ANSWER }),
    }
}

/// Returns the pause after this number of failures in a row. `chance` is from 0 to 1.
pub fn pause(failures: u32, chance: f64) -> Duration {
    Duration::from_millis(500 << failures.min(6)).min(LONGEST_PAUSE).mul_f64(1.0 + chance / 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_homeserver_that_is_well_again_is_heard_within_ten_seconds() {
        let longest = Duration::from_secs(10);
        for failures in 1..20 {
            assert!(PROBE + pause(failures, 1.0) <= longest, "{failures} failures");
            let (wait, patience) = patience(false, failures);
            assert_eq!(wait, Duration::ZERO, "it is to answer at once");
            assert!(patience + pause(failures, 1.0) <= longest || patience > REQUEST, "{failures} failures");
            assert!(pause(failures, 0.0) < pause(failures, 1.0));
        }
        assert_eq!(patience(false, 0), (POLL, POLL + ANSWER));
        assert_eq!(patience(true, 0).0, Duration::ZERO, "a start waits for nothing to happen");
        assert!(patience(true, 2).1 >= FIRST_ANSWER, "an answer may have to be made of all rooms");
    }
}
