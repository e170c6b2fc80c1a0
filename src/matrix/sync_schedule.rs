//! How long is waited for a sync, and how long after one that has failed.

use super::clients::REQUEST;
use std::time::Duration;

/// How long the homeserver may keep us waiting for something to happen: a sign of life is no older than that.
const POLL: Duration = Duration::from_secs(10);
/// How long the answer may take on top of that.
const ANSWER: Duration = Duration::from_secs(5);
/// How long a homeserver may take to say that it is there.
pub const PROBE: Duration = Duration::from_secs(4);
/// How long the first answer may take at every third attempt: it may have to be made of all rooms.
const FIRST_ANSWER: Duration = Duration::from_secs(60);
/// The longest pause after a failure, without what is left to chance.
const LONGEST_PAUSE: Duration = Duration::from_secs(4);

/// How long the homeserver may wait before it answers, and after how long it counts as away, after so many
/// failures.
///
/// While it is not known to be well, it is asked to answer at once: then it is heard as soon as it is. Before
/// each sync, the SDK asks for keys that it lacks, and every second attempt leaves time for that, too.
pub fn patience(first: bool, failures: u32) -> (Duration, Duration) {
    match (first, failures) {
        // A homeserver without news answers a first sync at once only if it is not to wait, and the SDK waits
        // for an answer as much longer as that.
        (true, _) if failures % 3 == 2 => (FIRST_ANSWER, FIRST_ANSWER + REQUEST),
        (true, _) => (Duration::ZERO, REQUEST + ANSWER),
        (false, 0) => (POLL, POLL + ANSWER),
        (false, _) => (Duration::ZERO, if failures % 2 == 1 { ANSWER } else { REQUEST + ANSWER }),
    }
}

/// The pause after so many failures in a row; `chance` is from 0 to 1.
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
