//! The reasons for moves of Hol's der Teufel: payments now and later, compared with the next best move.

use super::deals::Deals;
use super::policy;
use crate::fast::Fast;
use crate::teufel::{Colour, Devil, End, Event, Move, Teufel};
use crate::{Game as _, Seat};
use rand::RngCore as _;
use serde::{Deserialize, Serialize};

/// The main reasons for moves. Chips are expected ones, compared with the next best move (for other moves:
/// with the best one).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It is the only move.
    Only,
    /// It looks best without any search.
    FirstGlance,
    /// The plausible moves are about equal.
    Alike,
    /// It costs nothing now.
    Free {
        /// How much more the next best move costs now.
        saves: f32,
    },
    /// It costs something now, but less than the next best move.
    Cheap {
        /// The payment.
        pays: u8,
        /// The seat of the other player.
        to: Seat,
        /// How much more the next best move costs now.
        saves: f32,
    },
    /// It gets rid of a devil that will hardly be cheaper later.
    Rids {
        /// The devil.
        devil: Devil,
        /// How much less will be paid in that colour later.
        saves: f32,
    },
    /// It leaves another row unchanged, for devils to come.
    Keeps {
        /// The existing row.
        colour: Colour,
        /// How much less will be paid there later.
        saves: f32,
    },
    /// Its angel closes the most expensive end.
    Closes {
        /// The row.
        colour: Colour,
        /// The end.
        end: End,
        /// How much less will be paid there later.
        saves: f32,
    },
    /// It makes the left-hand neighbour pay.
    Forces {
        /// The neighbour, who pays to this seat.
        neighbour: Seat,
        /// The colour with most of the payment.
        colour: Colour,
        /// How much more is paid.
        gains: f32,
    },
}

/// The number of deals for the reasons, with common random numbers.
const DEALS: usize = 48;
/// Moves with a smaller difference in chips are equal.
const ALIKE: f32 = 0.15;

/// The average payments after a move, in chips.
#[derive(Clone, Copy, Debug, Default)]
struct FineLedger {
    now: f32,
    /// Own payments later, by colour.
    later: [f32; 4],
    /// Payments received later, by colour.
    received: [f32; 4],
}

impl FineLedger {
    fn add(&mut self, other: &Self, share: f32) {
        self.now += share * other.now;
        for colour in 0..4 {
            self.later[colour] += share * other.later[colour];
            self.received[colour] += share * other.received[colour];
        }
    }
}

/// The main reason for each of `moves`, sorted best first, from the same deals.
pub fn reasons(deals: &Deals, me: Seat, moves: &[Move], rng: &mut Fast) -> Vec<Reason> {
    if moves.len() == 1 {
        return vec![Reason::Only];
    }
    let mut ledgers = vec![FineLedger::default(); moves.len()];
    for _ in 0..DEALS {
        let seed = rng.next_u64();
        let Some(state) = deals.sample(rng) else { continue };
        for (ledger, &mv) in ledgers.iter_mut().zip(moves) {
            ledger.add(&play(state, me, mv, seed), 1.0 / DEALS as f32);
        }
    }
    let reason = |index: usize| {
        // Bad moves would make any other look good.
        let next_best = usize::from(index == 0);
        reason(moves[index], me, deals, &ledgers[index], &ledgers[next_best])
    };
    (0..moves.len()).map(reason).collect()
}

/// The payments after a move and a rollout.
fn play(mut state: Teufel, me: Seat, mv: Move, seed: u64) -> FineLedger {
    let mut ledger = FineLedger::default();
    state.apply_legal(me, mv, |event| {
        if let Event::Extended { paid, .. } = event {
            ledger.now = f32::from(paid);
        }
    });
    let mut rng = Fast::new(seed, 1);
    policy::play_on(&mut state, &mut rng, |event| {
        if let Event::Extended { seat, devil, paid, payee, .. } = event {
            let colour = devil.colour() as usize;
            // With two players, each is the other's neighbour on both sides.
            if seat == me {
                ledger.later[colour] += f32::from(paid);
            } else if payee == me {
                ledger.received[colour] += f32::from(paid);
            }
        }
    });
    ledger
}

/// The largest advantage of a move over another one.
fn reason(mv: Move, me: Seat, deals: &Deals, own: &FineLedger, other: &FineLedger) -> Reason {
    let players = deals.players();
    let saved = |colour: Colour| other.later[colour as usize] - own.later[colour as usize];
    let gained = |colour: Colour| own.received[colour as usize] - other.received[colour as usize];
    let now = other.now - own.now;
    let own_colour = match mv {
        Move::Open(devil) | Move::Extend(devil, _) => Some(devil.colour()),
        Move::Angel(colour, _) => Some(colour),
        Move::Pass => None,
    };
    // A row that doesn't exist can't be left unchanged.
    let named = Colour::ALL.into_iter().filter(|&colour| own_colour == Some(colour) || deals.has_row(colour));
    let kept = named.max_by(|&one, &two| saved(one).total_cmp(&saved(two)));
    let forced = Colour::ALL.into_iter().max_by(|&one, &two| gained(one).total_cmp(&gained(two)));
    // A player with a choice opens a row, or there is one already.
    let (Some(kept), Some(forced)) = (kept, forced) else { return Reason::Alike };
    let gains = Colour::ALL.into_iter().map(gained).sum::<f32>();
    let most = now.max(saved(kept)).max(gains);
    if most < ALIKE {
        return Reason::Alike;
    }
    if most == now {
        return if own.now == 0.0 {
            Reason::Free { saves: now }
        } else {
            Reason::Cheap { pays: own.now.round() as u8, to: me.right(players), saves: now }
        };
    }
    if most == gains {
        return Reason::Forces { neighbour: me.left(players), colour: forced, gains };
    }
    let saves = saved(kept);
    match mv {
        Move::Open(devil) | Move::Extend(devil, _) if devil.colour() == kept => Reason::Rids { devil, saves },
        Move::Angel(colour, end) if colour == kept => Reason::Closes { colour, end, saves },
        Move::Open(_) | Move::Extend(..) | Move::Angel(..) | Move::Pass => {
            Reason::Keeps { colour: kept, saves }
        }
    }
}

#[cfg(test)]
mod tests;
