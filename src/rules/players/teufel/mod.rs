//! Hol's der Teufel. `easy` is a heuristic that minimises fines: small steps up, and angels where they save
//! most. The others sample determinizations ([`Deals`]) and run information set Monte Carlo tree search
//! (`tree.rs`), with rollouts by a fast policy (`policy.rs`).

mod deals;
mod policy;
#[cfg(test)]
mod positions;
mod reason;
mod rest;
mod tree;

pub use deals::Deals;
pub use reason::Reason;

use super::search::search;
use super::{Budget, Level, Opinion, Opinions, Playable, RatedLevel, any_best};
use crate::Moves as _;
use crate::Seat;
use crate::fast::Fast;
use crate::teufel::{Choices, Colour, Devil, DevilSet, End, Move, Offer, Row, Teufel, View};
use rand::RngCore;
use reason::reasons;
use tree::{PARAMETERS, SearchTree, candidates};

impl Playable for Teufel {
    type Reason = Reason;
    const LEVELS: &'static [RatedLevel] = &[
        RatedLevel { level: Level::Easy, score: 450 },
        RatedLevel { level: Level::Casual, score: 850 },
        RatedLevel { level: Level::Medium, score: 1150 },
        RatedLevel { level: Level::Hard, score: 1150 },
    ];
    const CASUAL: Option<Budget> = Some(Budget { samples: 6, rollouts: 24, best: 1 });
    const MEDIUM: Budget = Budget { samples: 60, rollouts: 240, best: 1 };
    const HARD: Budget = Budget { samples: 2300, rollouts: 4600, best: 1 };

    fn choices(view: &View) -> Choices {
        let mut choices = Choices::NONE;
        for offer in &view.offers {
            choices.insert(offer.mv);
        }
        choices
    }

    fn easy(view: &View, legal: &Choices, rng: &mut dyn RngCore) -> Option<Move> {
        let offers = view.offers.iter().filter(|offer| legal.contains(offer.mv));
        any_best(offers.map(|offer| (value(view, offer), offer.mv)), rng)
    }

    fn ponder(view: &View, legal: &Choices, budget: Budget, rng: &mut dyn RngCore) -> Opinions<Self> {
        let mut fast = Fast::new(rng.next_u64(), 0);
        let (Some(deals), Some(me)) = (Deals::new(view), view.me) else {
            // No deal is consistent, so there are no rollouts.
            return Self::easy(view, legal, rng).map(at_first_glance).into_iter().collect();
        };
        let candidates = candidates(&deals, me, legal, &mut fast);
        weigh(deals, me, &candidates, budget, &mut fast)
    }

    fn compare(view: &View, moves: &[Move], budget: Budget, rng: &mut dyn RngCore) -> Opinions<Self> {
        let (Some(deals), Some(me)) = (Deals::new(view), view.me) else { return Vec::new() };
        weigh(deals, me, moves, budget.comparing(moves.len()), &mut Fast::new(rng.next_u64(), 0))
    }
}

/// Searches the candidates, most promising first.
fn weigh(deals: Deals, me: Seat, candidates: &[Move], budget: Budget, fast: &mut Fast) -> Opinions<Teufel> {
    let mut tree = SearchTree::new(deals, me, candidates, PARAMETERS);
    let found = search(&mut tree, candidates, budget, fast);
    // A computer player needs no reasons.
    let reasons = if budget.best > 1 || found.len() == 1 {
        let moves = found.iter().map(|found| found.opinion.mv).collect::<Vec<_>>();
        reasons(tree.deals(), me, &moves, fast)
    } else {
        vec![Reason::FirstGlance; found.len()]
    };
    found.into_iter().zip(reasons).map(|(found, reason)| found.opinion.tagged(|mv| mv, |()| reason)).collect()
}

fn at_first_glance(mv: Move) -> Opinion<Move, Reason> {
    Opinion {
        mv,
        value: 0.0,
        error: 0.0,
        behind: 0.0,
        behind_error: 0.0,
        points_error: 0.0,
        reason: Reason::FirstGlance,
    }
}

/// The heuristic value of a move, in half chips: minus the fine, minus the future cost of the rest of the
/// hand.
fn value(view: &View, offer: &Offer) -> i32 {
    let mut rows = view.rows.map(ends);
    let mut hand = view.hand.devils;
    match offer.mv {
        Move::Open(devil) => {
            hand.remove(devil);
            rows[devil.colour() as usize] = [Some(devil.value()), None];
        }
        Move::Extend(devil, end) => {
            hand.remove(devil);
            let row = &mut rows[devil.colour() as usize];
            if view.rows[devil.colour() as usize].len() == 1 {
                // A single card also offers its other end from now on.
                row[1] = row[0];
            }
            row[end as usize] = Some(devil.value());
        }
        Move::Angel(colour, end) => rows[colour as usize][end as usize] = None,
        Move::Pass => {}
    }
    let to_come =
        Colour::ALL.into_iter().map(|colour| rest(hand, colour, rows[colour as usize])).sum::<i32>();
    -2 * i32::from(offer.pays) - to_come
}

/// The values at the extendable ends of a row.
fn ends(row: Row) -> [Option<u8>; 2] {
    End::ALL.map(|end| row.value(end).filter(|_| row.offers(end)))
}

/// The approximate cost of the devils of a colour in `hand` if nobody else played there.
fn rest(hand: DevilSet, colour: Colour, mut ends: [Option<u8>; 2]) -> i32 {
    let cards = (hand & DevilSet::colour(colour)).iter();
    cards.map(|devil: Devil| step(devil.value(), &mut ends)).sum()
}

/// Plays a value at the cheapest end, or of equal ends the one that leaves most room; returns the cost.
fn step(value: u8, ends: &mut [Option<u8>; 2]) -> i32 {
    let cost = |end: u8| i32::from(end.saturating_sub(value));
    let best = ends.iter_mut().flatten().min_by_key(|end| (cost(**end), std::cmp::Reverse(**end)));
    match best {
        Some(end) => {
            let cost = cost(*end);
            *end = value;
            cost
        }
        None => 0,
    }
}
