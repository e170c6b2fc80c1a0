//! Conclusions from the cards played so far: which cards a seat can't have held.

use crate::Seat;
use crate::hearts::{CardSet, Options, Phase, Suit, View};

/// A public conclusion about a seat's cards.
#[derive(Clone, Copy, Debug)]
pub struct Showing {
    /// The seat; none: all seats.
    pub seat: Option<Seat>,
    /// The trick, from 1, at whose beginning it holds.
    pub trick: usize,
    /// The seat had none of these.
    pub lacks: CardSet,
}

/// All conclusions from the cards played.
pub fn showings(view: &View) -> Vec<Showing> {
    let Options { breaking, first_trick_points, .. } = view.options;
    let clubs = CardSet::suit(Suit::Clubs);
    let mut showings = Vec::new();
    let mut broken = false;
    let plays = view.plays.as_slice();
    // The first lead is the lowest club in any hand.
    let opening = match plays.first() {
        Some(&(_, card)) => Some((clubs & CardSet::only(card)).first()),
        None if view.phase == Phase::Playing && view.me.is_some_and(|me| view.to_move.contains(me)) => {
            Some((clubs & view.hand).first())
        }
        None => None,
    };
    if let Some(opening) = opening {
        let lacks = opening.map_or(clubs, |card| clubs.below(card));
        showings.push(Showing { seat: None, trick: 1, lacks });
    }
    for (index, trick) in plays.chunks(view.players.into()).enumerate() {
        let led = trick[0].1.suit();
        for (place, &(seat, card)) in trick.iter().enumerate() {
            let mut show = |lacks| showings.push(Showing { seat: Some(seat), trick: index + 1, lacks });
            if card.suit() != led {
                show(CardSet::suit(led));
                if index == 0 && !first_trick_points && CardSet::PENALTIES.contains(card) {
                    show(CardSet::ALL - CardSet::PENALTIES);
                }
                broken |= breaking.breakers().contains(card);
            } else if place == 0 && !broken && breaking.withheld().contains(card) {
                show(CardSet::ALL - breaking.withheld());
            }
        }
    }
    showings
}
