//! Learns the policy of rollouts in Hearts from games of the search whose rollouts go by rules.

use herzbot_rules::fast::{Fast, shuffle};
use herzbot_rules::hearts::{Card, Hearts, Move, Options};
use herzbot_rules::players::Budget;
use herzbot_rules::players::hearts::learned::{Decision, UNIT, WEIGHTS};
use herzbot_rules::players::hearts::ponder_with;
use herzbot_rules::{Game as _, Moves as _, Options as _, Seat};
use std::io::Write as _;

/// What the search that is learned from may use up: as good as many times of it, with rollouts by rules.
const BUDGET: Budget = Budget { samples: 240, rollouts: 1280, best: 1 };
/// From which cards and choices follow.
const SEED: u64 = 11;
/// How often all that was played is gone through.
const PASSES: usize = 12;

/// Prints the weights learned by the rules that `words` name, from as many deals.
pub fn learn(words: &[String]) -> Result<(), String> {
    let json = match words.first().map(String::as_str) {
        Some("engine") => crate::ENGINE,
        Some("sheet") => "{}",
        Some(_) | None => return Err("by which rules?".to_owned()),
    };
    let json = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let options = Options::from_json(&json, 4).map_err(|error| format!("{error:?}"))?;
    let deals =
        words.get(1).map_or(Ok(3000), |word| word.parse::<u64>()).map_err(|error| error.to_string())?;
    let mut decisions = Vec::new();
    for number in 0..deals {
        play(&options, number, &mut decisions);
        if (number + 1) % 100 == 0 {
            eprint!("\r{} deals, {} decisions   ", number + 1, decisions.len());
        }
    }
    let weights = fit(&decisions);
    let mut out = std::io::stdout().lock();
    weights
        .chunks(30)
        .try_for_each(|line| writeln!(out, "{}", line.join(" ")))
        .map_err(|error| error.to_string())
}

/// Plays a deal to its end, and notes its choices among two cards or more.
fn play(options: &Options, number: u64, decisions: &mut Vec<(Decision, Card)>) {
    let mut deck = Hearts::pack(4);
    let mut rng = Fast::new(SEED, number);
    shuffle(&mut deck, &mut rng);
    let mut game = Hearts::deal(4, options, 1, Seat((number % 4) as u8), &deck);
    while let Some(seat) = game.to_move().first() {
        let legal = game.legal(seat);
        let only = if legal.len() == 1 { legal.get(0) } else { None };
        let mv = only.or_else(|| {
            let opinions = ponder_with(&game.view(Some(seat)), &legal, BUDGET, None, &mut rng);
            opinions.first().map(|opinion| opinion.mv)
        });
        // Who is to move has a move.
        let Some(mv) = mv else { break };
        if let Move::Play(card) = mv
            && legal.len() > 1
        {
            decisions.push((Decision::of(&game, seat), card));
        }
        game.apply_legal(seat, mv, |_| {});
    }
}

/// The first step size.
const RATE: f32 = 0.3;
/// How much each weight is drawn towards 0.
const DECAY: f32 = 1e-5;

/// The weights learned from `decisions`, as they are written: the likelihood of the cards that were played is maximised
/// by stochastic gradient ascent with a step size of its own for each weight (AdaGrad). A tenth of the decisions is kept
/// apart. After each pass, the mean logarithm of the probability of the cards played in the others and in those is told.
fn fit(decisions: &[(Decision, Card)]) -> Vec<String> {
    let mut weights = vec![0.0; WEIGHTS];
    let mut squares = vec![1e-3; WEIGHTS];
    let mut rng = Fast::new(5, 5);
    let (apart, train) = decisions.split_at(decisions.len() / 10);
    let mut train: Vec<&(Decision, Card)> = train.iter().collect();
    for _ in 0..PASSES {
        shuffle(&mut train, &mut rng);
        let learned: f64 = train.iter().map(|one| step(&mut weights, &mut squares, one, RATE)).sum();
        let unseen: f64 = apart.iter().map(|one| step(&mut weights, &mut squares, one, 0.0)).sum();
        let (learned, unseen) = (learned / train.len().max(1) as f64, unseen / apart.len().max(1) as f64);
        eprintln!("mean logarithm: {learned:.4} of what is learned, {unseen:.4} of what is not");
    }
    weights.iter().map(|weight| ((weight * UNIT) as i32).to_string()).collect()
}

/// A step towards what was played, if `rate` is not 0; the logarithm of its probability before.
fn step(weights: &mut [f32], squares: &mut [f32], (decision, played): &(Decision, Card), rate: f32) -> f64 {
    let features = |card| {
        let mut features = Vec::with_capacity(6);
        decision.features(card, |index| features.push(index));
        (card, features)
    };
    let cards: Vec<(Card, Vec<usize>)> = decision.legal().iter().map(features).collect();
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
