//! The heuristic of `easy` in Hearts, one ply: duck, get rid of dangerous cards, take the ten of diamonds
//! where it is cheap, and stop a sourdine (another seat shooting the moon).

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

/// How much one would like to be rid of a card of one's hand.
fn danger(view: &View, card: Card) -> i32 {
    let queen = Card::QUEEN_OF_SPADES;
    let rank = i32::from(card.rank());
    let suit = view.hand & CardSet::suit(card.suit());
    if card == Card::TEN_OF_DIAMONDS && view.options.ten_counts() {
        // Its holder may lose it, but nobody can be made to take another's.
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
        // From a short suit, so that one can soon discard.
        Suit::Clubs | Suit::Diamonds => rank + 6 - 2 * suit.len() as i32,
    }
}

/// What playing a card is worth, in tenths of a point or so.
fn value(view: &View, card: Card) -> i32 {
    let on_table = view.on_table();
    let Some(led) = view.trick.led else { return lead(view, card) };
    if let Some(threat) = threat(view) {
        let hurts = CardSet::PENALTIES.contains(card);
        let highest = view.trick.best.and_then(|seat| view.trick.cards[seat]);
        let takes = card.suit() == led && highest.is_none_or(|highest| card > highest);
        let stops = !(CardSet::PENALTIES & (on_table | CardSet::only(card))).is_empty();
        if takes && stops {
            // A few points now instead of 26 between them and oneself; with the highest card, so that it
            // lasts.
            return STOP + i32::from(card.rank());
        }
        if hurts && !takes {
            // Into anybody's trick but theirs.
            return if view.trick.best == Some(threat) { -STOP } else { STOP };
        }
    }
    if card.suit() != led {
        // A discard: the best moment to be rid of what hurts. The ten of diamonds would be given away.
        let gives = 10 * view.options.worth(CardSet::only(card));
        return gives + danger(view, card);
    }
    let highest = view.trick.best.and_then(|seat| view.trick.cards[seat]);
    if highest.is_some_and(|highest| card < highest) {
        // It ducks: the higher, the better; the queen under a higher card best of all.
        return i32::from(card.rank()) + 10 * view.options.worth(CardSet::only(card));
    }
    let points = 10 * view.options.worth(on_table | CardSet::only(card));
    let to_come = i32::from(view.players) - on_table.len() as i32 - 1;
    if to_come == 0 {
        // It takes the trick for sure: then with the highest card that costs nothing more.
        return i32::from(card.rank()) - points;
    }
    let may_be_beaten =
        (view.unseen() & CardSet::suit(led)).iter().filter(|&other| other > card).count() as i32;
    let risk = 2 * to_come + expected(view, led);
    -points - risk - i32::from(card.rank()) + 2 * may_be_beaten.min(6)
}

/// What stopping a sourdine is worth: more than anything else.
const STOP: i32 = 1000;

/// Who, of the others, is obviously about to take all hearts and the queen of spades: nobody else has any of
/// those taken, and at least half of their points are.
fn threat(view: &View) -> Option<Seat> {
    let mut takers = view.taken.iter().filter(|(_, taken)| !(**taken & CardSet::PENALTIES).is_empty());
    let (Some((seat, taken)), None) = (takers.next(), takers.next()) else { return None };
    let enough =
        2 * view.options.worth(*taken & CardSet::PENALTIES) >= view.options.worth(CardSet::PENALTIES);
    (view.options.moon && enough && view.me != Some(seat)).then_some(seat)
}

/// What leading a card is worth.
fn lead(view: &View, card: Card) -> i32 {
    let others = view.unseen() & CardSet::suit(card.suit());
    let higher = others.iter().filter(|&other| other > card).count() as i32;
    let lower = others.len() as i32 - higher;
    if others.is_empty() {
        // One takes the trick, and whatever the others discard on it.
        return -60;
    }
    if higher == 0 && card.suit() == Suit::Hearts && threat(view).is_some() {
        // Nobody can go over this heart: the sourdine is stopped.
        return STOP;
    }
    let own = 10 * view.options.worth(CardSet::only(card)).max(0);
    // The more may go over it, and the fewer must go under it, the better.
    4 * higher
        - 6 * lower * (higher == 0) as i32
        - i32::from(card.rank())
        - own / 4
        - expected(view, card.suit())
}

/// What a trick in a suit is likely to bring beside what lies there.
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
