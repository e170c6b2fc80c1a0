//! The tempo of computer players: they pause before a move, as people do.

use herzbot_core::ids::Moment;
use rand::{Rng, RngCore};
use std::time::Duration;

/// The shortest pause before a move.
const SHORTEST: Duration = Duration::from_millis(500);
/// The longest pause before a move, or before several computer players' moves in a row, which are shown as one.
const LONGEST: Duration = Duration::from_millis(2000);
/// The extra pause for each further move in a row.
const FURTHER: Duration = Duration::from_millis(150);

/// The timing of computer players' moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempo {
    /// After a short, varying pause, which is longer for harder decisions.
    #[default]
    Human,
    /// As soon as they have chosen.
    Instant,
}

impl Tempo {
    /// Returns when to show `moves` moves in a row, of a turn that began at `since`. `hardness`: that of the hardest
    /// move, from 0 to 1.
    pub fn due(self, since: Moment, moves: usize, hardness: f32, rng: &mut dyn RngCore) -> Moment {
        match self {
            Self::Instant => since,
            Self::Human => {
                // Half of the span is random, half depends on the hardness.
                let chance: f32 = rng.random();
                let share = 0.5 * chance + 0.5 * hardness.clamp(0.0, 1.0);
                let further = FURTHER * u32::try_from(moves.saturating_sub(1)).unwrap_or(u32::MAX).min(20);
                since.after((SHORTEST + (LONGEST - SHORTEST).mul_f32(share) + further).min(LONGEST))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    fn pauses(moves: usize, hardness: f32) -> Vec<Duration> {
        let mut rng = StdRng::seed_from_u64(1);
        let since = Moment(1_000_000);
        (0..1000).map(|_| Tempo::Human.due(since, moves, hardness, &mut rng).since(since)).collect()
    }

    fn mean(pauses: &[Duration]) -> Duration {
        pauses.iter().sum::<Duration>() / pauses.len() as u32
    }

    #[test]
    fn a_pause_is_half_a_second_to_two_and_varies() {
        for (moves, hardness) in [(1, 0.0), (1, 1.0), (5, 0.5), (500, 1.0), (0, -1.0), (1, 7.0)] {
            let pauses = pauses(moves, hardness);
            assert!(pauses.iter().all(|pause| (SHORTEST..=LONGEST).contains(pause)), "{moves} {hardness}");
        }
        let easy = pauses(1, 0.0);
        assert!(easy.iter().max() > easy.iter().min());
    }

    #[test]
    fn a_hard_decision_takes_longer() {
        assert!(mean(&pauses(1, 1.0)) > mean(&pauses(1, 0.0)) + Duration::from_millis(500));
        assert!(mean(&pauses(3, 0.0)) > mean(&pauses(1, 0.0)));
    }

    #[test]
    fn who_must_not_wait_does_not() {
        let since = Moment(1_000_000);
        assert_eq!(Tempo::Instant.due(since, 3, 1.0, &mut StdRng::seed_from_u64(1)), since);
    }
}
