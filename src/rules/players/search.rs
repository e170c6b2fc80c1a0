//! The search that the thinking players share: states that fit the view are sampled, every candidate is tried in the
//! same ones with the same luck and played to the end, and candidates that fall behind are dropped early.

use super::Budget;
use crate::fast::Fast;

/// What a player makes of a view before it searches: everything that all samples have in common.
pub trait Mind {
    /// The moves.
    type Move: Copy;
    /// A full state that fits the view.
    type State;

    /// Draws a state, each that fits the view as likely as the others as far as that can be done. None if it was
    /// unlucky; then it is asked again, and the sample is counted.
    fn sample(&mut self, rng: &mut Fast) -> Option<Self::State>;

    /// Makes the move of the candidate number `index` in the state and plays on to the end. The same `luck` for all
    /// candidates in a state: what depends on chance should depend on it alone.
    fn rollout(&mut self, state: &Self::State, index: usize, mv: Self::Move, luck: u64) -> Outcome;
}

/// How a rollout ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// What is maximised: in points, one's own success set off against that of the others.
    pub utility: f32,
    /// One's own points, as the game counts them.
    pub points: f32,
}

/// What the search found about a candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<M> {
    /// Its number among the candidates.
    pub index: usize,
    /// The move.
    pub mv: M,
    /// The mean of one's own points, and its standard error.
    pub value: f32,
    /// See `value`.
    pub error: f32,
    /// How much less useful than the best it is, on the same samples, and the standard error of that.
    pub behind: f32,
    /// See `behind`.
    pub behind_error: f32,
}

/// So many samples are looked at before the first candidates are dropped, and between two looks.
const LOOK: usize = 8;
/// A candidate is dropped when it is behind by so many standard errors, …
const SURE: f32 = 2.6;
/// … of which none is taken to be smaller than that of one sample with this deviation: the first few may be equal by
/// chance.
const LEAST_DEVIATION: f32 = 0.5;

/// What a candidate has come to so far.
struct Candidate<M> {
    mv: M,
    utilities: Vec<f32>,
    points: Vec<f32>,
    alive: bool,
}

/// Tries the candidates, which stand in the order in which they look best at first glance; what it found, best first:
/// of all that were looked at to the end, and of those dropped last, at least `budget.best` where there are that many.
pub fn search<T: Mind>(
    mind: &mut T,
    candidates: &[T::Move],
    budget: Budget,
    rng: &mut Fast,
) -> Vec<Found<T::Move>> {
    let wanted = budget.best.max(1) as usize;
    let mut all: Vec<Candidate<T::Move>> = candidates
        .iter()
        .map(|&mv| Candidate { mv, utilities: Vec::new(), points: Vec::new(), alive: true })
        .collect();
    let (mut alive, mut samples, mut rollouts) = (all.len(), 0, 0_usize);
    let mut looks = 0;
    let enough = |alive: usize| alive <= wanted && wanted < 2;
    while !enough(alive) && samples < budget.samples && rollouts + alive <= budget.rollouts.max(1) as usize {
        samples += 1;
        let luck = rand::RngCore::next_u64(rng);
        let Some(state) = mind.sample(rng) else { continue };
        for (index, candidate) in all.iter_mut().enumerate().filter(|(_, candidate)| candidate.alive) {
            let outcome = mind.rollout(&state, index, candidate.mv, luck);
            candidate.utilities.push(outcome.utility);
            candidate.points.push(outcome.points);
        }
        rollouts += alive;
        looks += 1;
        if looks % LOOK == 0 {
            alive = drop_hopeless(&mut all, wanted);
        }
    }
    ranking(&all)
}

/// The candidate with the best mean of those still alive.
fn leader<M>(all: &[Candidate<M>]) -> usize {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, candidate) in all.iter().enumerate().filter(|(_, candidate)| candidate.alive) {
        let mean = mean(&candidate.utilities);
        // The first of equals: it looked better at first glance.
        if mean > best.1 {
            best = (index, mean);
        }
    }
    best.0
}

/// Drops what is clearly behind, but keeps the best `wanted`; how many are left.
fn drop_hopeless<M>(all: &mut [Candidate<M>], wanted: usize) -> usize {
    let best = leader(all);
    let mut alive: Vec<(usize, f32, f32)> = (0..all.len())
        .filter(|&index| all[index].alive)
        .map(|index| {
            let (behind, error) = lag(&all[best], &all[index]);
            let count = all[index].utilities.len() as f32;
            (index, behind, error.max(LEAST_DEVIATION / count.sqrt()))
        })
        .collect();
    alive.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut left = alive.len();
    while left > wanted {
        let (index, behind, error) = alive[left - 1];
        if index != best && behind > SURE * error {
            all[index].alive = false;
            left -= 1;
        } else {
            break;
        }
    }
    left
}

fn ranking<M: Copy>(all: &[Candidate<M>]) -> Vec<Found<M>> {
    if all.is_empty() {
        return Vec::new();
    }
    let best = leader(all);
    let mut found: Vec<Found<M>> = all
        .iter()
        .enumerate()
        .map(|(index, candidate)| {
            let (behind, behind_error) = lag(&all[best], candidate);
            let count = candidate.points.len() as f32;
            let value = mean(&candidate.points);
            let error = deviation(candidate.points.iter().copied(), value) / count.max(1.0).sqrt();
            Found { index, mv: candidate.mv, value, error, behind, behind_error }
        })
        .collect();
    // Stable: equals stay in the order of the candidates; those dropped come last, whatever they looked like then.
    found.sort_by(|one, other| {
        (!all[one.index].alive)
            .cmp(&!all[other.index].alive)
            .then((one.index != best).cmp(&(other.index != best)))
            .then(one.behind.total_cmp(&other.behind))
    });
    found
}

/// How far a candidate is behind the best, on the samples that both have seen, and the standard error of that.
fn lag<M>(best: &Candidate<M>, other: &Candidate<M>) -> (f32, f32) {
    let gaps = || best.utilities.iter().zip(&other.utilities).map(|(best, other)| best - other);
    let count = best.utilities.len().min(other.utilities.len()).max(1) as f32;
    let mean = gaps().sum::<f32>() / count;
    (mean, deviation(gaps(), mean) / count.sqrt())
}

fn mean(values: &[f32]) -> f32 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f32>() / values.len() as f32 }
}

/// The standard deviation of the population that the values are a sample of.
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
    use crate::players::below;

    /// Throws two dice: the state. Candidate `mv` earns `mv` tenths more than the dice show, minus its own noise.
    struct Dice {
        rollouts: [u32; 4],
    }

    impl Mind for Dice {
        type Move = i8;
        type State = usize;

        fn sample(&mut self, rng: &mut Fast) -> Option<usize> {
            let eyes = below(rng, 6) + below(rng, 6);
            (eyes != 3).then_some(eyes)
        }

        fn rollout(&mut self, &eyes: &usize, index: usize, mv: i8, luck: u64) -> Outcome {
            self.rollouts[index] += 1;
            let noise = (luck.rotate_left(mv as u32 * 8) & 0xff) as f32 / 256.0;
            Outcome { utility: eyes as f32 + f32::from(mv) / 10.0 + noise, points: eyes as f32 }
        }
    }

    const BUDGET: Budget = Budget { samples: 10_000, rollouts: 8_000, best: 1 };

    fn run(budget: Budget, seed: u64) -> (Vec<Found<i8>>, [u32; 4]) {
        let mut dice = Dice { rollouts: [0; 4] };
        let found = search(&mut dice, &[1, 5, 9, 8], budget, &mut Fast::new(seed, 0));
        (found, dice.rollouts)
    }

    #[test]
    fn the_best_wins_and_the_worst_costs_little() {
        let (found, rollouts) = run(BUDGET, 1);
        assert_eq!(found[0].mv, 9);
        assert_eq!(found[0].behind, 0.0);
        assert_eq!(found.len(), 4);
        assert!(rollouts[0] < 50 && rollouts[2] > 2 * rollouts[0], "{rollouts:?}");
        assert!(rollouts.iter().sum::<u32>() <= BUDGET.rollouts);
    }

    #[test]
    fn the_three_best_are_looked_at_to_the_end() {
        let (found, rollouts) = run(BUDGET.best(3), 1);
        assert_eq!(found.iter().map(|it| it.mv).collect::<Vec<_>>(), [9, 8, 5, 1]);
        assert_eq!(rollouts[2], rollouts[1]);
        assert!((found[1].behind - 0.1).abs() < 4.0 * found[1].behind_error, "{found:?}");
        let due = (2..=12).filter(|eyes| *eyes != 5).count();
        assert!(due > 0 && (found[0].value - 5.2).abs() < 0.4, "{found:?}");
    }

    #[test]
    fn the_same_seed_finds_the_same() {
        assert_eq!(run(BUDGET, 5), run(BUDGET, 5));
        assert_ne!(run(BUDGET, 5).0, run(BUDGET, 6).0);
    }

    #[test]
    fn without_a_budget_the_first_glance_decides() {
        let (found, rollouts) = run(Budget { samples: 0, rollouts: 0, best: 1 }, 1);
        assert_eq!((found[0].mv, rollouts), (1, [0; 4]));
    }
}
