//! Learns the policy of rollouts in Hearts from games of the search whose rollouts go by rules.

use herzbot_rules::fast::Fast;
use herzbot_rules::hearts::{Hearts, Options};
use herzbot_rules::players::hearts::{learned, ponder_with};
use herzbot_rules::{Game as _, Moves as _, Options as _, Seat};
use herzbot_rules::{fast::below, players::Budget};
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
        decisions.extend(learned::decisions(&play(&options, number).view(None)));
        if (number + 1) % 100 == 0 {
            eprint!("\r{} deals, {} decisions   ", number + 1, decisions.len());
        }
    }
    let weights = learned::fit(&decisions, PASSES, |learned, unseen| {
        eprintln!("mean logarithm: {learned:.4} of what is learned, {unseen:.4} of what is not");
    });
    std::io::stdout().write_all(weights.write().as_bytes()).map_err(|error| error.to_string())
}

/// A deal, played to its end.
fn play(options: &Options, number: u64) -> Hearts {
    let mut deck = Hearts::pack(4);
    let mut rng = Fast::new(SEED, number);
    for last in (1..deck.len()).rev() {
        deck.swap(last, below(&mut rng, last + 1));
    }
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
        game.apply_legal(seat, mv, |_| {});
    }
    game
}
