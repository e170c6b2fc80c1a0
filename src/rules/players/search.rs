//! The Monte Carlo search that `medium` and `hard` share: flat search over determinizations with racing.
//!
//! It samples full states consistent with the view (determinizations), plays out each candidate move in each
//! of them (rollouts), and compares the means. Two techniques reduce the variance and the cost:
//!
//! - *Common random numbers*: all candidates are tried in the same states with the same seed, and compared by
//!   the paired differences.
//! - *Racing* (successive elimination): a candidate whose paired difference to the leader is significant is
//!   dropped.

use super::{Budget, Opinion};
use crate::fast::Fast;

/// A determinized model of the game for one seat: samples full states, and plays moves out in them. Caches
/// data shared by all samples.
pub trait DeterminizedModel {
    /// A candidate: a move, possibly with a plan for what follows.
    type Move: Copy;
    /// A determinization: a full state consistent with the view.
    type State;

    /// Samples a state, as uniformly as possible among those consistent with the view. None if rejection
    /// sampling gave up; the sample counts, and the next one is drawn.
    fn sample(&mut self, rng: &mut Fast) -> Option<Self::State>;

    /// Makes the move of candidate `index` in the state and plays to the end of the round. All randomness is
    /// derived from `seed`, which is the same for all candidates in a state (common random numbers).
    fn rollout(&mut self, state: &Self::State, index: usize, mv: Self::Move, seed: u64) -> RolloutOutcome;
}

/// The result of a rollout.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RolloutOutcome {
    /// The objective: one's own success relative to the others', in points.
    pub utility: f32,
    /// One's own points of the round, as the game counts them (in Hearts fewer are better).
    pub points: f32,
}

/// The estimate of a candidate's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate<M> {
    /// Its index among the candidates.
    pub index: usize,
    /// The candidate, with its value relative to the others.
    pub opinion: Opinion<M, ()>,
}

/// The number of samples before the first elimination, and between two of them.
const STAGE: usize = 8;
/// The number of standard errors behind the leader at which a candidate is eliminated, …
const ELIMINATION_ERRORS: f32 = 2.6;
/// … assuming at least this standard deviation, in points: the first few samples may be equal by chance.
const MIN_DEVIATION: f32 = 0.5;

/// The samples of a candidate so far, by utility and by points. All remaining candidates share the same
/// states.
struct Candidate<M> {
    mv: M,
    utilities: Vec<f32>,
    points: Vec<f32>,
    alive: bool,
}

/// Searches the candidates, which are sorted by a prior, best first (it breaks ties). Returns estimates of
/// all, best first: the survivors (at least `budget.best`, if there are that many), then the eliminated ones.
pub fn search<T: DeterminizedModel>(
    model: &mut T,
    candidates: &[T::Move],
    budget: Budget,
    rng: &mut Fast,
) -> Vec<Estimate<T::Move>> {
    let wanted = budget.best.max(1) as usize;
    let mut all: Vec<Candidate<T::Move>> = candidates
        .iter()
        .map(|&mv| Candidate { mv, utilities: Vec::new(), points: Vec::new(), alive: true })
        .collect();
    let (mut alive, mut samples, mut rollouts) = (all.len(), 0, 0_usize);
    let mut sampled = 0;
    let enough = |alive: usize| alive <= wanted && wanted < 2;
    while !enough(alive) && samples < budget.samples && rollouts + alive <= budget.rollouts.max(1) as usize {
        samples += 1;
        let seed = rand::RngCore::next_u64(rng);
        let Some(state) = model.sample(rng) else { continue };
        for (index, candidate) in all.iter_mut().enumerate().filter(|(_, candidate)| candidate.alive) {
            let outcome = model.rollout(&state, index, candidate.mv, seed);
            candidate.utilities.push(outcome.utility);
            candidate.points.push(outcome.points);
        }
        rollouts += alive;
        sampled += 1;
        if sampled % STAGE == 0 {
            alive = eliminate(&mut all, wanted);
        }
    }
    ranking(&all)
}

/// The remaining candidate with the best mean.
fn leader<M>(all: &[Candidate<M>]) -> usize {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, candidate) in all.iter().enumerate().filter(|(_, candidate)| candidate.alive) {
        let mean = mean(&candidate.utilities);
        // The prior breaks ties.
        if mean > best.1 {
            best = (index, mean);
        }
    }
    best.0
}

/// Eliminates the candidates that are significantly behind, but keeps the best `wanted`; returns the number
/// of remaining ones.
fn eliminate<M>(all: &mut [Candidate<M>], wanted: usize) -> usize {
    let best = leader(all);
    let mut alive: Vec<(usize, f32, f32)> = (0..all.len())
        .filter(|&index| all[index].alive)
        .map(|index| {
            let (behind, error) = paired_difference(&all[best].utilities, &all[index].utilities);
            let count = all[index].utilities.len() as f32;
            (index, behind, error.max(MIN_DEVIATION / count.sqrt()))
        })
        .collect();
    alive.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut left = alive.len();
    while left > wanted {
        let (index, behind, error) = alive[left - 1];
        if index != best && behind > ELIMINATION_ERRORS * error {
            all[index].alive = false;
            left -= 1;
        } else {
            break;
        }
    }
    left
}

fn ranking<M: Copy>(all: &[Candidate<M>]) -> Vec<Estimate<M>> {
    if all.is_empty() {
        return Vec::new();
    }
    let best = leader(all);
    let mut found: Vec<Estimate<M>> = all
        .iter()
        .enumerate()
        .map(|(index, candidate)| {
            let (behind, behind_error) = paired_difference(&all[best].utilities, &candidate.utilities);
            let (_, points_error) = paired_difference(&all[best].points, &candidate.points);
            let count = candidate.points.len() as f32;
            let value = mean(&candidate.points);
            let error = deviation(candidate.points.iter().copied(), value) / count.max(1.0).sqrt();
            let (mv, reason) = (candidate.mv, ());
            Estimate {
                index,
                opinion: Opinion { mv, value, error, behind, behind_error, points_error, reason },
            }
        })
        .collect();
    // Stable, so ties stay in the order of the candidates; eliminated ones come last, whatever their value
    // was.
    found.sort_by(|one, other| {
        (!all[one.index].alive)
            .cmp(&!all[other.index].alive)
            .then((one.index != best).cmp(&(other.index != best)))
            .then(one.opinion.behind.total_cmp(&other.opinion.behind))
    });
    found
}

/// The mean difference between the best and another candidate over the states in which both were tried, and
/// its standard error.
fn paired_difference(best: &[f32], other: &[f32]) -> (f32, f32) {
    let gaps = || best.iter().zip(other).map(|(best, other)| best - other);
    let count = best.len().min(other.len()).max(1) as f32;
    let mean = gaps().sum::<f32>() / count;
    (mean, deviation(gaps(), mean) / count.sqrt())
}

fn mean(values: &[f32]) -> f32 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f32>() / values.len() as f32 }
}

/// The sample standard deviation (Bessel-corrected); 0 for fewer than two values.
fn deviation(values: impl Iterator<Item = f32>, mean: f32) -> f32 {
    let (mut count, mut sum) = (0, 0.0);
    for value in values {
        count += 1;
        sum += (value - mean) * (value - mean);
    }
    if count < 2 { 0.0 } else { (sum / (count - 1) as f32).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::below;

    /// Throws two dice: the state. Candidate `mv` earns `mv` tenths more than the dice show, minus its own
    /// noise.
    struct Dice {
        rollouts: [u32; 4],
    }

    impl DeterminizedModel for Dice {
        type Move = i8;
        type State = usize;

        fn sample(&mut self, rng: &mut Fast) -> Option<usize> {
            let eyes = below(rng, 6) + below(rng, 6);
            (eyes != 3).then_some(eyes)
        }

        fn rollout(&mut self, &eyes: &usize, index: usize, mv: i8, seed: u64) -> RolloutOutcome {
            self.rollouts[index] += 1;
            let noise = (seed.rotate_left(mv as u32 * 8) & 0xff) as f32 / 256.0;
            RolloutOutcome { utility: eyes as f32 + f32::from(mv) / 10.0 + noise, points: eyes as f32 }
        }
    }

    const BUDGET: Budget = Budget { samples: 10_000, rollouts: 8_000, best: 1 };

    fn run(budget: Budget, seed: u64) -> (Vec<Estimate<i8>>, [u32; 4]) {
        let mut dice = Dice { rollouts: [0; 4] };
        let found = search(&mut dice, &[1, 5, 9, 8], budget, &mut Fast::new(seed, 0));
        (found, dice.rollouts)
    }

    #[test]
    fn the_best_wins_and_the_worst_costs_little() {
        let (found, rollouts) = run(BUDGET, 1);
        assert_eq!(found[0].opinion.mv, 9);
        assert_eq!(found[0].opinion.behind, 0.0);
        assert_eq!(found.len(), 4);
        assert!(rollouts[0] < 50 && rollouts[2] > 2 * rollouts[0], "{rollouts:?}");
        assert!(rollouts.iter().sum::<u32>() <= BUDGET.rollouts);
    }

    #[test]
    fn the_three_best_are_looked_at_to_the_end() {
        let (found, rollouts) = run(BUDGET.best(3), 1);
        assert_eq!(found.iter().map(|it| it.opinion.mv).collect::<Vec<_>>(), [9, 8, 5, 1]);
        assert_eq!(rollouts[2], rollouts[1]);
        assert!((found[1].opinion.behind - 0.1).abs() < 4.0 * found[1].opinion.behind_error, "{found:?}");
        let due = (2..=12).filter(|eyes| *eyes != 5).count();
        assert!(due > 0 && (found[0].opinion.value - 5.2).abs() < 0.4, "{found:?}");
    }

    #[test]
    fn the_same_seed_finds_the_same() {
        assert_eq!(run(BUDGET, 5), run(BUDGET, 5));
        assert_ne!(run(BUDGET, 5).0, run(BUDGET, 6).0);
    }

    #[test]
    fn without_a_budget_the_first_glance_decides() {
        let (found, rollouts) = run(Budget { samples: 0, rollouts: 0, best: 1 }, 1);
        assert_eq!((found[0].opinion.mv, rollouts), (1, [0; 4]));
    }
}
