//! Why a move of Hol's der Teufel is good: who pays how much to whom, now and later, compared with the next
//! best move.

use super::deals::Deals;
use super::policy;
use crate::fast::Fast;
use crate::teufel::{Colour, Devil, End, Event, Move, Teufel};
use crate::{Game as _, Seat};
use rand::RngCore as _;
use serde::{Deserialize, Serialize};

/// What can matter most about a move. Chips are expected ones, compared with the next best move
/// (the best move, for any other).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// There is no other.
    Only,
    /// It looks best at first glance: nothing was played out.
    FirstGlance,
    /// The moves worth a look come to about the same.
    Alike,
    /// It costs nothing now.
    Free {
        /// What the next best move costs more now.
        saves: f32,
    },
    /// It costs something now, but less than the next best move.
    Cheap {
        /// What is paid.
        pays: u8,
        /// The seat of the other player.
        to: Seat,
        /// What the next best move costs more now.
        saves: f32,
    },
    /// It gets rid of a devil that could hardly be cheaper later: the rest of its colour costs less then.
    Rids {
        /// The devil.
        devil: Devil,
        /// How much less will be paid in that colour later.
        saves: f32,
    },
    /// It leaves another row as it is, for the devils that are to come there.
    Keeps {
        /// The row, which is there already.
        colour: Colour,
        /// How much less will be paid there later.
        saves: f32,
    },
    /// Its angel closes the end that would cost most.
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
        /// The neighbour, who pays oneself.
        neighbour: Seat,
        /// In which colour most of it.
        colour: Colour,
        /// How much more is paid.
        gains: f32,
    },
}

/// The number of deals that are played out for the reasons, with common random numbers.
const DEALS: usize = 48;
/// A difference in chips below which moves are alike.
const ALIKE: f32 = 0.15;

/// What is paid after a move, in chips, on average.
#[derive(Clone, Copy, Debug, Default)]
struct FineLedger {
    now: f32,
    /// By oneself later, by colour.
    later: [f32; 4],
    /// To oneself later, by colour.
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

/// What speaks most for each of `moves`, which stand in order, the best first. The same deals for all.
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
        // Silly moves would make any other look good.
        let next_best = usize::from(index == 0);
        reason(moves[index], me, deals, &ledgers[index], &ledgers[next_best])
    };
    (0..moves.len()).map(reason).collect()
}

/// Plays a move, and on to the end: who paid what.
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
            // Two players pay each other: each is the other's neighbour on both sides.
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
    // What is not there can't be left as it is.
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
