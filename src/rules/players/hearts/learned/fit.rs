//! How the weights are learned: the likelihood of the cards that were played is maximised by stochastic
//! gradient ascent with a step size of its own for each weight (AdaGrad).

use super::{Decision, UNIT, WEIGHTS, Weights};
use crate::fast::Fast;
use crate::fast::below;
use crate::hearts::Card;

/// The first step size.
const RATE: f32 = 0.3;
/// How much each weight is drawn towards 0.
const DECAY: f32 = 1e-5;

/// Learns from `decisions` in so many passes. A tenth of them is kept apart: `report` is told, after each
/// pass, the mean logarithm of the probability of the cards played in the others and in those.
pub fn fit(decisions: &[(Decision, Card)], passes: usize, mut report: impl FnMut(f64, f64)) -> Weights {
    let mut weights = vec![0.0; WEIGHTS];
    let mut squares = vec![1e-3; WEIGHTS];
    let mut rng = Fast::new(5, 5);
    let (apart, train) = decisions.split_at(decisions.len() / 10);
    let mut train: Vec<&(Decision, Card)> = train.iter().collect();
    for _ in 0..passes {
        for last in (1..train.len()).rev() {
            train.swap(last, below(&mut rng, last + 1));
        }
        let learned: f64 = train.iter().map(|one| step(&mut weights, &mut squares, one, RATE)).sum();
        let unseen: f64 = apart.iter().map(|one| step(&mut weights, &mut squares, one, 0.0)).sum();
        report(learned / train.len().max(1) as f64, unseen / apart.len().max(1) as f64);
    }
    Weights(weights.iter().map(|weight| (weight * UNIT) as i32).collect())
}

/// A step towards what was played, if `rate` is not 0; the logarithm of its probability before.
fn step(weights: &mut [f32], squares: &mut [f32], (decision, played): &(Decision, Card), rate: f32) -> f64 {
    let cards: Vec<(Card, Vec<usize>)> = decision
        .legal
        .iter()
        .map(|card| {
            let mut features = Vec::with_capacity(6);
            decision.features(card, |index| features.push(index));
            (card, features)
        })
        .collect();
    let score = |(_, features): &(Card, Vec<usize>)| features.iter().map(|&index| weights[index]).sum();
    let scores: Vec<f32> = cards.iter().map(score).collect();
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = scores.iter().map(|score| (score - most).exp()).sum();
    let mut logarithm = 0.0;
    for ((card, features), score) in cards.iter().zip(&scores) {
        let probability = (score - most).exp() / sum;
        let target = if card == played { 1.0 } else { 0.0 };
        if card == played {
            logarithm = f64::from(probability.max(1e-9)).ln();
        }
        if rate > 0.0 {
            for &index in features {
                let gradient = target - probability - DECAY * weights[index];
                squares[index] += gradient * gradient;
                weights[index] += rate * gradient / squares[index].sqrt();
            }
        }
    }
    logarithm
}
