//! Hol's der Teufel: as few fines as possible, small steps up, and angels where they spare most.

use super::{Playable, below};
use crate::Moves as _;
use crate::teufel::{Choices, Colour, Devil, DevilSet, End, Move, Offer, Row, Teufel, View};
use rand::RngCore;

impl Playable for Teufel {
    fn easy(view: &View, legal: &Choices, rng: &mut dyn RngCore) -> Option<Move> {
        let offers = view.offers.iter().filter(|offer| legal.contains(offer.mv));
        let valued = offers.map(|offer| (value(view, offer), offer.mv)).collect::<Vec<_>>();
        let best = valued.iter().map(|&(value, _)| value).max()?;
        let best = valued.iter().filter(|&&(value, _)| value == best).map(|&(_, mv)| mv).collect::<Vec<_>>();
        best.get(below(rng, best.len())).copied()
    }
}

/// What a move is worth: the fine, and what the rest of the hand will cost afterwards.
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
                // The one card offers its other end from now on.
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

/// The values at the ends of a row that can be extended.
fn ends(row: Row) -> [Option<u8>; 2] {
    End::ALL.map(|end| row.value(end).filter(|_| row.offers(end)))
}

/// Roughly what the devils of a colour in `hand` will cost, were nobody else to play there.
fn rest(hand: DevilSet, colour: Colour, mut ends: [Option<u8>; 2]) -> i32 {
    let cards = (hand & DevilSet::colour(colour)).iter();
    cards.map(|devil: Devil| step(devil.value(), &mut ends)).sum()
}

/// Plays a value where it costs least, and among such ends where it leaves most room; the cost.
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
