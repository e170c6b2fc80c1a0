//! The heuristic of `easy` in Hearts, one ply: duck, discard dangerous cards, take the ten of diamonds if
//! cheap, and stop a sourdine (another seat shooting the moon).

use super::policy::{self, three_of};
use crate::hearts::{Card, CardSet, Choices, Move, Suit, View};
use crate::players::any_best;
use crate::{Moves as _, Seat};
use rand::RngCore;

/// The move of an `easy` player.
pub fn choose(view: &View, legal: &Choices, rng: &mut dyn RngCore) -> Option<Move> {
    if let Some(hand) = legal.pass_from() {
        let three = policy::pass(hand, view.options.ten_counts());
        return (three.len() == 3).then(|| Move::Pass(three_of(three)));
    }
    let valued = legal.iter().filter_map(|mv| match mv {
        Move::Play(card) => Some((value(view, card), mv)),
        Move::Pass(_) => None,
    });
    any_best(valued, rng)
}

/// How desirable it is to get rid of a card.
fn danger(view: &View, card: Card) -> i32 {
    let queen = Card::QUEEN_OF_SPADES;
    let rank = i32::from(card.rank());
    let suit = view.hand & CardSet::suit(card.suit());
    if card == Card::TEN_OF_DIAMONDS && view.options.ten_counts() {
        // Its holder may lose it, but it can't be forced from another hand.
        return 0;
    }
    match card.suit() {
        Suit::Spades => {
            // With many small spades the high ones are safe.
            let guards = suit.iter().filter(|&spade| spade < queen).count() as i32;
            if card == queen {
                60 - 10 * guards.min(4)
            } else if card > queen && !view.seen().contains(queen) {
                50 - 10 * guards.min(4)
            } else {
                0
            }
        }
        Suit::Hearts => rank + 8,
        // Short suits first, to be able to discard soon.
        Suit::Clubs | Suit::Diamonds => rank + 6 - 2 * suit.len() as i32,
    }
}

/// The value of playing a card, in about tenths of a point.
fn value(view: &View, card: Card) -> i32 {
    let on_table = view.on_table();
    let Some(led) = view.trick.led else { return lead(view, card) };
    if let Some(threat) = threat(view) {
        let hurts = CardSet::PENALTIES.contains(card);
        let highest = view.trick.best.and_then(|seat| view.trick.cards[seat]);
        let takes = card.suit() == led && highest.is_none_or(|highest| card > highest);
        let stops = !(CardSet::PENALTIES & (on_table | CardSet::only(card))).is_empty();
        if takes && stops {
            // A few points now instead of 26 later; with the highest card, to make sure.
            return STOP + i32::from(card.rank());
        }
        if hurts && !takes {
            // Into any trick but theirs.
            return if view.trick.best == Some(threat) { -STOP } else { STOP };
        }
    }
    if card.suit() != led {
        // A discard: the best moment to lose dangerous cards. The ten of diamonds would be given away.
        let gives = 10 * view.options.worth(CardSet::only(card));
        return gives + danger(view, card);
    }
    let highest = view.trick.best.and_then(|seat| view.trick.cards[seat]);
    if highest.is_some_and(|highest| card < highest) {
        // It ducks: the higher, the better; best the queen under a higher card.
        return i32::from(card.rank()) + 10 * view.options.worth(CardSet::only(card));
    }
    let points = 10 * view.options.worth(on_table | CardSet::only(card));
    let to_come = i32::from(view.players) - on_table.len() as i32 - 1;
    if to_come == 0 {
        // It surely takes the trick: best with the highest card that costs nothing more.
        return i32::from(card.rank()) - points;
    }
    let may_be_beaten =
        (view.unseen() & CardSet::suit(led)).iter().filter(|&other| other > card).count() as i32;
    let risk = 2 * to_come + expected(view, led);
    -points - risk - i32::from(card.rank()) + 2 * may_be_beaten.min(6)
}

/// The value of stopping a sourdine: more than anything else.
const STOP: i32 = 1000;

/// The other seat that obviously tries a sourdine: nobody else has taken any penalties, and at least half of
/// their points are taken.
fn threat(view: &View) -> Option<Seat> {
    let mut takers = view.taken.iter().filter(|(_, taken)| !(**taken & CardSet::PENALTIES).is_empty());
    let (Some((seat, taken)), None) = (takers.next(), takers.next()) else { return None };
    let enough =
        2 * view.options.worth(*taken & CardSet::PENALTIES) >= view.options.worth(CardSet::PENALTIES);
    (view.options.moon && enough && view.me != Some(seat)).then_some(seat)
}

/// The value of leading a card.
fn lead(view: &View, card: Card) -> i32 {
    let others = view.unseen() & CardSet::suit(card.suit());
    let higher = others.iter().filter(|&other| other > card).count() as i32;
    let lower = others.len() as i32 - higher;
    if others.is_empty() {
        // It takes the trick, and all discards on it.
        return -60;
    }
    if higher == 0 && card.suit() == Suit::Hearts && threat(view).is_some() {
        // Nobody can beat this heart: the sourdine is stopped.
        return STOP;
    }
    let own = 10 * view.options.worth(CardSet::only(card)).max(0);
    // Better if many cards can beat it, and few have to go under it.
    4 * higher
        - 6 * lower * (higher == 0) as i32
        - i32::from(card.rank())
        - own / 4
        - expected(view, card.suit())
}

/// The expected further points of a trick in a suit.
fn expected(view: &View, suit: Suit) -> i32 {
    let out = view.unseen();
    match suit {
        Suit::Hearts => 25,
        Suit::Spades if out.contains(Card::QUEEN_OF_SPADES) => 30,
        Suit::Diamonds if view.options.ten_counts() && out.contains(Card::TEN_OF_DIAMONDS) => -10,
        Suit::Clubs | Suit::Diamonds | Suit::Spades => {
            // When a suit runs out, points are discarded on it.
            let left = (out & CardSet::suit(suit)).len() as i32;
            (2 * i32::from(view.players) - left).max(0) * 4
        }
    }
}
