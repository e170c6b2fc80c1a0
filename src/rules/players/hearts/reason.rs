//! The main reason for a move of Hearts.

use crate::Seat;
use crate::hearts::{Card, CardSet, Move, Suit, View};
use serde::{Deserialize, Serialize};

/// The main reasons for moves; texts are in the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The only legal card, or no reason except that it looks best.
    OnlyChoice,
    /// It is part of an attempt to take all hearts and the queen of spades.
    GoesForAll,
    /// It surely takes a penalty, so that this seat can't complete its sourdine.
    StopsSourdine(Seat),
    /// It gives the queen of spades to this seat, which currently takes the trick.
    GivesQueen(Seat),
    /// It gives a heart to this seat, which currently takes the trick.
    GivesHeart(Seat),
    /// It surely takes the ten of diamonds, or saves one's own.
    TakesTen,
    /// It stays below the card that takes the trick.
    Ducks,
    /// It surely takes a harmless trick, and gets rid of a high card.
    TakesForNothing,
    /// It stays below the queen of spades while she is out; or only the left-hand neighbour, who has no
    /// spades, plays after it.
    QueenOut {
        /// Whether the left-hand neighbour is known to have no spades.
        left_void: bool,
    },
    /// It forces out the queen of spades.
    DrawsQueen,
    /// A discard after which one's own hearts can still take a penalty from this seat, which tries a
    /// sourdine.
    KeepsStopper(Seat),
    /// It gets rid of a card that could take a bad trick later.
    SafeDiscard(Suit),
    /// A card lower than most that are out: others probably beat it.
    LeadsLow(Suit),
    /// A high card of a suit that all probably still have, in a trick that costs nothing so far.
    HighWhileSafe(Suit),
    /// A pass of the queen of spades, or of cards that would catch her.
    PassesQueen,
    /// A pass or a lead that empties this suit, to discard unwanted cards later.
    MakesVoid(Suit),
    /// A pass of the highest cards.
    PassesHigh,
}

impl Reason {
    /// The reason for a move of `me` with `view`; `all`: as part of a sourdine.
    pub(crate) fn of(view: &View, me: Seat, mv: Move, all: bool) -> Self {
        let card = match mv {
            Move::Pass(_) if all => return Self::GoesForAll,
            Move::Pass(three) => return pass(view, three.set()),
            Move::Play(_) if view.playable.len() == 1 => return Self::OnlyChoice,
            Move::Play(card) => card,
        };
        let best = view.trick.best.and_then(|best| Some((best, view.trick.cards[best]?)));
        if all && best.is_none_or(|(_, best)| keeps_all(view, card, best)) {
            return Self::GoesForAll;
        }
        match best {
            Some((taker, best)) => follow(view, me, card, taker, best),
            None => lead(view, me, card),
        }
    }
}

/// Whether all penalties can still be taken after this card, and it takes the trick if any does.
fn keeps_all(view: &View, card: Card, best: Card) -> bool {
    let takes = |card: Card| card.suit() == best.suit() && card > best;
    let with = view.on_table() | CardSet::only(card);
    takes(card) || ((with & CardSet::PENALTIES).is_empty() && !view.playable.iter().any(takes))
}

fn pass(view: &View, three: CardSet) -> Reason {
    let spades = CardSet::suit(Suit::Spades);
    let queen = Card::QUEEN_OF_SPADES;
    // Cards above her are no danger to the player who keeps her.
    let keeps_her = view.hand.contains(queen) && !three.contains(queen);
    let high = spades - spades.below(queen);
    if !(three & high).is_empty() && !keeps_her {
        return Reason::PassesQueen;
    }
    let void = Suit::ALL.into_iter().find(|&suit| {
        let own = view.hand & CardSet::suit(suit);
        !own.is_empty() && (own - three).is_empty()
    });
    if let Some(suit) = void {
        return Reason::MakesVoid(suit);
    }
    let rest = view.hand - three;
    let ranks = |cards: CardSet| cards.iter().map(|card| usize::from(card.rank())).sum::<usize>();
    // Higher on average than the kept cards.
    let high = ranks(three) * rest.len() > ranks(rest) * three.len();
    if high { Reason::PassesHigh } else { Reason::OnlyChoice }
}

/// The other seat that has taken all penalties so far, and at least half of these cards.
fn threat(view: &View, me: Seat) -> Option<Seat> {
    let mut takers = view.taken.iter().filter(|(_, taken)| !(**taken & CardSet::PENALTIES).is_empty());
    let (Some((seat, taken)), None) = (takers.next(), takers.next()) else { return None };
    // A player who knows the reserve has taken it.
    let reserve = view.reserve.cards.unwrap_or(CardSet::EMPTY);
    let half = 2 * (*taken & CardSet::PENALTIES).len() >= CardSet::PENALTIES.len();
    let possible = view.options.moon && (reserve & CardSet::PENALTIES).is_empty();
    (possible && half && seat != me).then_some(seat)
}

/// Whether a seat has failed to follow suit in a trick from this one on.
fn failed(view: &View, seat: Seat, suit: Suit, from: usize) -> bool {
    view.plays.as_slice().chunks(view.players.into()).skip(from).any(|trick| {
        trick[0].1.suit() == suit && trick.iter().any(|&(by, card)| by == seat && card.suit() != suit)
    })
}

/// Whether a seat is known to be void in a suit, and can't have drawn any since.
fn is_void(view: &View, seat: Seat, suit: Suit) -> bool {
    // Two players draw after each of the first tricks.
    const DRAWN: usize = 13;
    failed(view, seat, suit, if view.players == 2 { DRAWN } else { 0 })
}

/// The seats that play to this trick after `me`.
fn to_come(view: &View, me: Seat) -> impl Iterator<Item = Seat> {
    Seat::all(view.players).filter(move |&seat| seat != me && view.trick.cards[seat].is_none())
}

/// Whether a card, the highest of its trick so far, is unbeatable.
fn is_sure(view: &View, me: Seat, card: Card) -> bool {
    let higher = (view.unseen() & CardSet::suit(card.suit())).above(card);
    higher.is_empty() || to_come(view, me).all(|seat| is_void(view, seat, card.suit()))
}

/// Whether another seat may hold the queen of spades.
fn queen_out(view: &View, me: Seat) -> bool {
    let mut others = Seat::all(view.players).filter(|&seat| seat != me);
    view.unseen().contains(Card::QUEEN_OF_SPADES) && others.any(|seat| !is_void(view, seat, Suit::Spades))
}

/// Whether this trick will probably cost no points.
fn is_safe(view: &View, me: Seat, card: Card) -> bool {
    let suit = card.suit();
    let with = view.on_table() | CardSet::only(card);
    let mut others = Seat::all(view.players).filter(|&seat| seat != me);
    let enough = (view.unseen() & CardSet::suit(suit)).len() >= 2 * (usize::from(view.players) - 1);
    (with & CardSet::PENALTIES).is_empty()
        && enough
        && !takes_reserve(view)
        && !others.any(|seat| failed(view, seat, suit, 0))
}

/// Whether the trick brings unseen cards.
fn takes_reserve(view: &View) -> bool {
    view.last_trick.is_none() && view.reserve.count > 0
}

/// Whether a card is the ten of diamonds, and reduces points.
fn is_prize(view: &View, card: Card) -> bool {
    card == Card::TEN_OF_DIAMONDS && view.options.ten_counts()
}

/// Whether a card can take a trick later.
fn could_take(view: &View, card: Card) -> bool {
    let suit = view.unseen() & CardSet::suit(card.suit());
    suit.above(card).is_empty() || !suit.below(card).is_empty()
}

fn follow(view: &View, me: Seat, card: Card, taker: Seat, best: Card) -> Reason {
    let follows = card.suit() == best.suit();
    let below_her = card.suit() == Suit::Spades && card < Card::QUEEN_OF_SPADES && queen_out(view, me);
    let queen = Reason::QueenOut { left_void: is_void(view, me.left(view.players), Suit::Spades) };
    if follows && card > best {
        return takes(view, me, card)
            .unwrap_or_else(|| if below_her { queen } else { stands(view, me, card) });
    }
    if card == Card::QUEEN_OF_SPADES {
        Reason::GivesQueen(taker)
    } else if follows {
        if below_her { queen } else { Reason::Ducks }
    } else if let Some(threat) = threat(view, me).filter(|_| keeps_stopper(view, card)) {
        Reason::KeepsStopper(threat)
    } else if card.suit() == Suit::Hearts {
        Reason::GivesHeart(taker)
    } else if !is_prize(view, card) && could_take(view, card) {
        Reason::SafeDiscard(card.suit())
    } else {
        Reason::OnlyChoice
    }
}

/// Whether the own highest heart stays in the hand, with enough others to wait until all above it are played.
fn keeps_stopper(view: &View, card: Card) -> bool {
    let hearts = CardSet::suit(Suit::Hearts);
    let own = view.hand & hearts;
    let kept = own - CardSet::only(card);
    let higher = |highest| (view.unseen() & hearts).above(highest).len();
    own.last() == kept.last() && kept.last().is_some_and(|highest| higher(highest) < kept.len())
}

/// The reason for taking the trick with this card, if its gain is known.
fn takes(view: &View, me: Seat, card: Card) -> Option<Reason> {
    let with = view.on_table() | CardSet::only(card);
    let sure = is_sure(view, me, card);
    if let Some(threat) = threat(view, me)
        && !(with & CardSet::PENALTIES).is_empty()
        && (sure || view.trick.cards[threat].is_some())
    {
        return Some(Reason::StopsSourdine(threat));
    }
    if sure && view.options.ten_counts() && with.contains(Card::TEN_OF_DIAMONDS) {
        return Some(Reason::TakesTen);
    }
    let last = to_come(view, me).next().is_none();
    let high = view.playable.last() == Some(card) || card.rank() >= HIGH;
    (last && high && view.options.worth(with) <= 0 && !takes_reserve(view)).then_some(Reason::TakesForNothing)
}

fn lead(view: &View, me: Seat, card: Card) -> Reason {
    let sure = is_sure(view, me, card);
    if let Some(threat) = threat(view, me)
        && CardSet::PENALTIES.contains(card)
        && sure
    {
        return Reason::StopsSourdine(threat);
    }
    if is_prize(view, card) && sure {
        return Reason::TakesTen;
    }
    if card.suit() == Suit::Spades && card < Card::QUEEN_OF_SPADES && queen_out(view, me) {
        return Reason::DrawsQueen;
    }
    match stands(view, me, card) {
        Reason::LeadsLow(suit) if makes_void(view, card) => Reason::MakesVoid(suit),
        reason => reason,
    }
}

/// Whether a card is the last of a suit that others hold, and the hand has cards to discard.
fn makes_void(view: &View, card: Card) -> bool {
    let suit = CardSet::suit(card.suit());
    let rest = view.hand - CardSet::only(card);
    let high = |it: Card| match it.suit() {
        Suit::Spades => it >= Card::QUEEN_OF_SPADES && !view.seen().contains(Card::QUEEN_OF_SPADES),
        Suit::Hearts => it.rank() >= HIGH,
        Suit::Clubs | Suit::Diamonds => false,
    };
    (rest & suit).is_empty() && !(view.unseen() & suit).is_empty() && rest.iter().any(high)
}

/// The lowest rank called high.
const HIGH: u8 = 10;

/// The reason for a card that is the highest of its trick so far.
fn stands(view: &View, me: Seat, card: Card) -> Reason {
    let suit = card.suit();
    if card == Card::QUEEN_OF_SPADES || is_prize(view, card) {
        return Reason::OnlyChoice;
    }
    if suit == Suit::Spades && card > Card::QUEEN_OF_SPADES && queen_out(view, me) {
        let left = me.left(view.players);
        let only_left = to_come(view, me).eq([left]) && is_void(view, left, suit);
        return if only_left { Reason::QueenOut { left_void: true } } else { Reason::SafeDiscard(suit) };
    }
    let others = view.unseen() & CardSet::suit(suit);
    let (higher, lower) = (others.above(card).len(), others.below(card).len());
    let is_low = lower == 0 || card.rank() <= HIGH && higher >= lower;
    let last = to_come(view, me).next().is_none();
    if is_low && !last && !is_sure(view, me, card) {
        Reason::LeadsLow(suit)
    } else if card.rank() >= HIGH && !last && is_safe(view, me, card) {
        Reason::HighWhileSafe(suit)
    } else if lower > 0 {
        Reason::SafeDiscard(suit)
    } else {
        Reason::OnlyChoice
    }
}

#[cfg(test)]
mod tests;
