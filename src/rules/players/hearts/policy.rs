//! The rollout policy of Hearts: fast rules on one seat's information (its hand and the played cards),
//! without lookahead and allocation.

use crate::Seat;
use crate::hearts::{Card, CardSet, Hearts, Options, Suit, Three};

const QUEEN: Card = Card::QUEEN_OF_SPADES;
const TEN: Card = Card::TEN_OF_DIAMONDS;
const SPADES: CardSet = CardSet::suit(Suit::Spades);
/// Ace and king of spades.
const OVER_QUEEN: CardSet = SPADES.above(QUEEN);

/// The features of the seat's information that the rules use.
struct PolicyView<'a> {
    players: u8,
    options: &'a Options,
    legal: CardSet,
    hand: CardSet,
    /// The unseen cards: in other hands, the reserve or the stock.
    out: CardSet,
    on_table: CardSet,
    led: CardSet,
    best: (Seat, Card),
    /// The number of seats that play after this one.
    to_come: u8,
    /// The other seat that seems to try a sourdine.
    threat: Option<Seat>,
}

/// The card that `seat`, which is to move, plays; it may try to take everything.
#[inline]
pub fn card(state: &Hearts, seat: Seat, takes_all: bool) -> Option<Card> {
    let legal = state.may_play(seat);
    if legal.len() == 1 {
        return legal.first();
    }
    let hand = state.hand(seat);
    let gone = state.gone();
    let (on_table, led, best, len) = state.table();
    let (players, options) = state.terms();
    let eye = PolicyView {
        players,
        options,
        legal,
        hand,
        out: CardSet::ALL - hand - gone - on_table,
        on_table,
        led,
        best,
        to_come: players - len - 1,
        threat: if options.moon { threat(state, seat, gone) } else { None },
    };
    if takes_all && (gone & CardSet::PENALTIES) - state.tricks_of(seat) == CardSet::EMPTY {
        return eye.shoot();
    }
    if led.is_empty() {
        eye.lead()
    } else if (legal & led).is_empty() {
        eye.discard()
    } else {
        eye.follow()
    }
}

/// The points from which a seat that has taken all penalties so far seems to try a sourdine.
const THREAT: i32 = 17;

/// The other seat that has taken all penalties so far, and many.
#[inline]
fn threat(state: &Hearts, seat: Seat, gone: CardSet) -> Option<Seat> {
    let penalties = gone & CardSet::PENALTIES;
    let (players, options) = state.terms();
    if options.worth(penalties) < THREAT {
        return None;
    }
    Seat::all(players).find(|&other| other != seat && state.tricks_of(other).contains_all(penalties))
}

/// Whether a seat has taken all penalties so far, and many, so that it may try a sourdine.
#[inline]
pub fn nears_all(state: &Hearts, seat: Seat) -> bool {
    let (penalties, taken) = (state.gone() & CardSet::PENALTIES, state.tricks_of(seat));
    let (_, options) = state.terms();
    // A quick check: without the queen there are not enough.
    taken.contains(QUEEN)
        && options.moon
        && taken.contains_all(penalties)
        && options.worth(penalties) >= THREAT
}

impl PolicyView<'_> {
    /// Whether the queen of spades may be in another hand.
    fn queen_out(&self) -> bool {
        self.out.contains(QUEEN)
    }

    /// Whether the ten of diamonds is among these cards, and scores.
    fn has_ten(&self, cards: CardSet) -> bool {
        self.options.ten_counts() && cards.contains(TEN)
    }

    /// Whether a card is unbeatable.
    fn is_master(&self, card: Card) -> bool {
        (self.out & CardSet::mates(card)).above(card).is_empty()
    }

    fn follow(&self) -> Option<Card> {
        let cards = self.legal;
        let (mut lower, mut higher) = (cards.below(self.best.1), cards - cards.below(self.best.1));
        let points = self.options.worth(self.on_table);
        if let Some(card) = self.thwart(lower, higher) {
            return Some(card);
        }
        if lower.contains(QUEEN) {
            return Some(QUEEN);
        }
        if self.has_ten(cards) {
            // It is played if it surely takes the trick, or as the only card.
            let wins = self.has_ten(higher) && (self.to_come == 0 || self.is_master(TEN));
            if wins && points < 10 {
                return Some(TEN);
            }
            let rest = cards - CardSet::only(TEN);
            if !rest.is_empty() {
                lower.remove(TEN);
                higher.remove(TEN);
            }
        }
        if higher.contains(QUEEN) && cards.len() > 1 {
            higher.remove(QUEEN);
        }
        if self.has_ten(self.on_table) && points < 5 && !higher.is_empty() {
            return higher.last();
        }
        if self.to_come == 0 {
            let takes = !higher.is_empty() && (points <= 0 || lower.is_empty());
            return (if takes { higher } else { lower }).last();
        }
        self.follow_early(lower, higher, points)
    }

    /// A card against a suspected sourdine, if there is one. `lower`, `higher`: the cards below and above the
    /// best of the trick.
    fn thwart(&self, lower: CardSet, higher: CardSet) -> Option<Card> {
        let threat = self.threat?;
        let penalties = !(self.on_table & CardSet::PENALTIES).is_empty();
        if !higher.is_empty() && (penalties || self.led == CardSet::HEARTS) {
            return higher.last();
        }
        // No points for them.
        (lower - CardSet::PENALTIES).last().filter(|_| self.best.0 == threat)
    }

    /// A card of the suit led while others are still to play.
    fn follow_early(&self, lower: CardSet, higher: CardSet, points: i32) -> Option<Card> {
        let out = self.out & self.led;
        if self.led == SPADES && self.queen_out() {
            let safe = (lower | higher).below(QUEEN);
            return (if safe.is_empty() { lower | higher } else { safe }).last();
        }
        // While everybody probably has the suit, high cards are cheap to lose. If the ten of diamonds is out,
        // all high diamonds are equal.
        let safe = self.led != CardSet::HEARTS && points <= 0 && out.len() >= 2 * usize::from(self.players);
        if safe && !higher.is_empty() {
            return higher.last();
        }
        if !lower.is_empty() {
            return lower.last();
        }
        let low = higher.first()?;
        // Others may beat a low one; if that is unlikely, play the highest.
        if out.above(low).len() * 2 < usize::from(self.to_come) { higher.last() } else { Some(low) }
    }

    fn discard(&self) -> Option<Card> {
        let mut cards = self.legal;
        if self.threat == Some(self.best.0) {
            let rest = cards - CardSet::PENALTIES;
            if !rest.is_empty() {
                cards = rest;
            }
        }
        if cards.contains(QUEEN) {
            return Some(QUEEN);
        }
        let rest = cards - CardSet::only(TEN);
        if self.has_ten(cards) && !rest.is_empty() {
            cards = rest;
        }
        best(highest(cards).map(|top| (self.danger(top), top)))
    }

    /// How desirable it is to get rid of the highest card of a suit, in about tenths of a point.
    fn danger(&self, top: Card) -> i32 {
        let mates = CardSet::mates(top);
        let (own, out) = (self.hand & mates, self.out & mates);
        let rank = i32::from(top.rank());
        let beneath = out.below(top).len() as i32;
        if beneath == 0 {
            // Nobody has to go under it.
            return -5;
        }
        match top.suit() {
            Suit::Spades if self.queen_out() && top > QUEEN => 60 - 10 * own.below(QUEEN).len().min(4) as i32,
            Suit::Spades if self.queen_out() => rank / 2 - 4,
            Suit::Hearts => 10 + rank,
            Suit::Diamonds if self.has_ten(self.out) && top > TEN => rank - own.len() as i32,
            Suit::Diamonds if self.has_ten(self.hand) => rank - 4,
            Suit::Clubs | Suit::Diamonds | Suit::Spades => rank + 6 - 2 * own.len() as i32,
        }
    }

    fn lead(&self) -> Option<Card> {
        let ends = Suit::ALL.into_iter().flat_map(|suit| {
            let cards = self.legal & CardSet::suit(suit);
            cards.first().into_iter().chain(cards.last().filter(|_| cards.len() > 1))
        });
        best(ends.map(|card| (self.lead_value(card), card)))
    }

    /// The value of leading a card, in about tenths of a point.
    fn lead_value(&self, card: Card) -> i32 {
        let suit = card.suit();
        let mates = CardSet::suit(suit);
        let (own, out) = (self.hand & mates, self.out & mates);
        if out.is_empty() {
            return -60;
        }
        let higher = out.above(card).len() as i32;
        let lower = out.len() as i32 - higher;
        let rank = i32::from(card.rank());
        if self.threat.is_some() && suit == Suit::Hearts && higher == 0 {
            return 1000;
        }
        if card == QUEEN {
            // Only under ace and king, and then not for long.
            return if higher > 0 && lower == 0 { 30 } else { -100 };
        }
        if card == TEN && self.options.ten_counts() {
            return if higher == 0 { 60 } else { -60 };
        }
        let base = 4 * higher - 6 * lower * i32::from(higher == 0) - rank;
        let run_out = (2 * i32::from(self.players) - out.len() as i32).max(0) * 4;
        base - match suit {
            Suit::Hearts => 25,
            Suit::Spades if self.queen_out() => {
                if card > QUEEN {
                    60
                } else if (own & OVER_QUEEN).is_empty() {
                    // It draws out the queen, without taking it.
                    -15
                } else {
                    20
                }
            }
            Suit::Spades if self.hand.contains(QUEEN) => 25,
            Suit::Diamonds if self.has_ten(self.out) && higher == 0 => -40,
            Suit::Diamonds if self.has_ten(self.out) => run_out - 5,
            Suit::Clubs | Suit::Diamonds | Suit::Spades => run_out,
        }
    }

    /// A card for a sourdine.
    fn shoot(&self) -> Option<Card> {
        let cards = self.legal;
        if self.led.is_empty() {
            return best(highest(cards).map(|top| {
                let mates = CardSet::mates(top);
                let out = self.out & mates;
                // Unbeatable cards first; then those that draw most of the higher cards from others.
                let value = match out.above(top).len() as i32 {
                    0 => 100 + out.len() as i32,
                    over => 4 * (self.hand & mates).len() as i32 - 10 * over,
                };
                (value, top)
            }));
        }
        let follow = cards & self.led;
        if follow.is_empty() {
            // Penalties are kept, since each must be taken.
            let rest = cards - CardSet::PENALTIES;
            let from = if rest.is_empty() { cards } else { rest };
            let lowest = Suit::ALL.into_iter().filter_map(|suit| (from & CardSet::suit(suit)).first());
            let over = |low: Card| (self.out & CardSet::mates(low)).above(low).len() as i32;
            return best(lowest.map(|low| (over(low), low)));
        }
        let higher = follow.above(self.best.1);
        if higher.is_empty() {
            let rest = follow - CardSet::PENALTIES;
            return (if rest.is_empty() { follow } else { rest }).first();
        }
        if self.to_come == 0 {
            return higher.first();
        }
        higher.last()
    }
}

/// The card of the highest value, the first of equals.
#[inline]
fn best(valued: impl Iterator<Item = (i32, Card)>) -> Option<Card> {
    let better = |best: (i32, Card), other: (i32, Card)| if other.0 > best.0 { other } else { best };
    valued.reduce(better).map(|(_, card)| card)
}

/// The highest card of each suit.
fn highest(cards: CardSet) -> impl Iterator<Item = Card> {
    Suit::ALL.into_iter().filter_map(move |suit| (cards & CardSet::suit(suit)).last())
}

/// The three cards to pass from a hand; depends on whether the ten of diamonds scores.
pub fn pass(hand: CardSet, ten_counts: bool) -> CardSet {
    let mut three = CardSet::EMPTY;
    for _ in 0..3 {
        let left = hand - three;
        let card = best(left.iter().map(|card| (pass_danger(left, card, ten_counts), card)));
        three = card.map_or(three, |card| three | CardSet::only(card));
    }
    three
}

/// How desirable it is to pass a card, if `left` remains, in about points.
pub fn pass_danger(left: CardSet, card: Card, ten_counts: bool) -> i32 {
    let own = left & CardSet::mates(card);
    let rank = i32::from(card.rank());
    // A short suit is soon empty, which allows discards.
    let short = (8 - 2 * own.len() as i32).max(0);
    match card.suit() {
        Suit::Spades => {
            let guarded = own.below(QUEEN).len() >= 4;
            if card >= QUEEN && guarded {
                rank
            } else if card == QUEEN {
                100
            } else if card > QUEEN {
                70 + rank
            } else {
                // They guard against the queen, in this hand or in the received cards.
                rank - 8
            }
        }
        Suit::Diamonds if ten_counts && card == TEN => -20,
        Suit::Diamonds if ten_counts && card > TEN => rank - 4 + short,
        Suit::Clubs | Suit::Diamonds | Suit::Hearts => rank + short,
    }
}

/// These cards as a pass; at most three.
pub fn three_of(cards: CardSet) -> Three {
    let mut three = [Card::TEN_OF_DIAMONDS; 3];
    for (place, card) in three.iter_mut().zip(cards.iter()) {
        *place = card;
    }
    Three::new(three)
}
