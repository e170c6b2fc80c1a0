//! A log-linear policy of Hearts with four players, learned from games of `hard`: the logarithm of how likely
//! a card is, up to a constant, is the sum of the weights of its features. Rollouts draw cards by it.
//!
//! The weights are data (`learned/*.txt`), which `cargo run --profile bench -p herzbot-outside -- learn`
//! makes anew.

use crate::Seat;
use crate::fast::Fast;
use crate::hearts::{Card, CardSet, Counts, Hearts, Options, Suit};
use rand::RngCore as _;
use std::sync::LazyLock;

const QUEEN: Card = Card::QUEEN_OF_SPADES;
const TEN: Card = Card::TEN_OF_DIAMONDS;

/// Weights are counted in parts of a natural logarithm unit: so many.
pub const UNIT: f32 = 256.0;

/// The number of classes that [`Decision::class`] tells apart.
const CLASSES: usize = 10;
/// By class, and by how many cards that are out are higher and lower.
const BY_RANGE: usize = CLASSES * 30;
/// By class, and by how many cards of the suit are in the hand and out.
const BY_COUNT: usize = CLASSES * 30;
/// By class and rank.
const BY_RANK: usize = CLASSES * 13;
/// By who has the penalties, and how many: with what else is relevant.
const BY_LOST: usize = 16 * 6;

// Where the weights of each kind begin.
const LEAD_RANGE: usize = 0;
const LEAD_COUNT: usize = LEAD_RANGE + BY_RANGE;
const LEAD_LOST: usize = LEAD_COUNT + BY_COUNT;
const LEAD_RANK: usize = LEAD_LOST + BY_LOST;
const FOLLOW_TRICK: usize = LEAD_RANK + BY_RANK;
const FOLLOW_RANGE: usize = FOLLOW_TRICK + 48 * CLASSES;
const FOLLOW_PLACE: usize = FOLLOW_RANGE + 4 * BY_RANGE;
const FOLLOW_LOST: usize = FOLLOW_PLACE + 96;
const FOLLOW_RANK: usize = FOLLOW_LOST + 128;
const DISCARD_RANGE: usize = FOLLOW_RANK + BY_RANK;
const DISCARD_COUNT: usize = DISCARD_RANGE + BY_RANGE;
const DISCARD_LOST: usize = DISCARD_COUNT + BY_COUNT;
const DISCARD_RANK: usize = DISCARD_LOST + BY_LOST;
const STRENGTH: usize = DISCARD_RANK + BY_RANK;
/// How many weights there are.
pub const WEIGHTS: usize = STRENGTH + 120;

/// The weights of the policy, by feature, in 1/256.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Vec<i32>);

/// Where the ten of diamonds counts: learned by the rule sheet's rules.
static SHEET: LazyLock<Weights> = LazyLock::new(|| Weights::read(include_str!("learned/sheet.txt")));
/// Where it does not: learned by those of classic Hearts.
static CLASSIC: LazyLock<Weights> = LazyLock::new(|| Weights::read(include_str!("learned/classic.txt")));

impl Weights {
    /// Those learned for the rules.
    pub fn of(options: &Options) -> &'static Self {
        if options.ten_counts() { &SHEET } else { &CLASSIC }
    }

    /// Reads weights in their order; what is missing or no number counts as 0.
    fn read(text: &str) -> Self {
        let mut weights: Vec<i32> = text.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect();
        weights.resize(WEIGHTS, 0);
        Self(weights)
    }
}

/// A choice of a card, as the seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    legal: CardSet,
    hand: CardSet,
    /// The cards in other hands.
    out: CardSet,
    led: CardSet,
    /// The card that takes the trick so far.
    best: Card,
    to_come: usize,
    /// What lies on the table, in six steps.
    points: usize,
    lost: LostPenalties,
    /// Whether the ten of diamonds counts.
    ten: bool,
    /// How many cards of the hand nobody can go over, in five steps.
    strength: usize,
    /// How many cards of each suit there are in the hand, …
    own_counts: Counts,
    /// … and in other hands.
    out_counts: Counts,
}

/// The penalties that have been taken.
#[derive(Clone, Copy, Debug)]
struct LostPenalties {
    /// Who has them: nobody 0, this seat alone 1, one other alone 2, several 3.
    takers: usize,
    /// Their points, in four steps.
    points: usize,
    /// Whether the trick goes to the one other seat that has all of them, as it stands.
    to_taker: usize,
}

impl Decision {
    /// The choice of the seat whose turn it is.
    #[inline]
    pub fn of(state: &Hearts, seat: Seat) -> Self {
        let (hand, gone) = (state.hand(seat), state.gone());
        let (players, options) = state.terms();
        let (on_table, led, best, len) = state.table();
        let out = CardSet::ALL - hand - gone - on_table;
        let penalties = gone & CardSet::PENALTIES;
        let lost = match penalties.len() + if penalties.contains(QUEEN) { 12 } else { 0 } {
            0 => 0,
            1..=4 => 1,
            5..=12 => 2,
            _ => 3,
        };
        let (mut takers, mut taker) = (0, None);
        if lost > 0 && options.moon {
            takers = 3;
            for other in Seat::all(players).filter(|&other| state.tricks_of(other).contains_all(penalties)) {
                takers = if other == seat { 1 } else { 2 };
                taker = Some(other);
            }
        }
        // Cards that nobody can go over.
        let masters = hand - out.up_to_highest();
        let points = match options.worth(on_table) {
            i32::MIN..=-1 => 5,
            0 => 0,
            1 => 1,
            2..=4 => 2,
            5..=12 => 3,
            _ => 4,
        };
        Self {
            legal: state.may_play(seat),
            hand,
            out,
            led,
            best: best.1,
            to_come: usize::from(players - len - 1).min(3),
            points,
            lost: LostPenalties {
                takers,
                points: lost,
                to_taker: usize::from(len > 0 && taker == Some(best.0) && takers == 2),
            },
            ten: options.ten_counts(),
            strength: (masters.len() / 2).min(4),
            own_counts: hand.counts(),
            out_counts: out.counts(),
        }
    }

    /// The cards to choose from.
    pub const fn legal(&self) -> CardSet {
        self.legal
    }

    #[inline]
    fn class(&self, card: Card) -> usize {
        match card.suit() {
            Suit::Hearts => 1,
            Suit::Spades if card == QUEEN => 4,
            Suit::Spades if self.out.contains(QUEEN) && card > QUEEN => 3,
            Suit::Spades if self.out.contains(QUEEN) => 2,
            Suit::Spades if self.hand.contains(QUEEN) => 5,
            Suit::Diamonds if self.ten && card == TEN => 6,
            Suit::Diamonds if self.ten && self.out.contains(TEN) && card > TEN => 7,
            Suit::Diamonds if self.ten && self.out.contains(TEN) => 8,
            Suit::Diamonds if self.ten && self.hand.contains(TEN) => 9,
            Suit::Clubs | Suit::Diamonds | Suit::Spades => 0,
        }
    }

    /// Tells the features of a card: the indices of their weights.
    #[inline(always)]
    pub fn features(&self, card: Card, mut emit: impl FnMut(usize)) {
        let (own, out) = (self.own_counts.of(card), self.out_counts.of(card));
        let higher = self.out.higher(card);
        let class = self.class(card);
        let range = class * 30 + higher.min(4) * 6 + (out - higher).min(5);
        let count = class * 30 + (own - 1).min(5) * 5 + (out / 2).min(4);
        let rank = class * 13 + usize::from(card.rank() - 2);
        let LostPenalties { takers, points: lost, to_taker } = self.lost;
        let lost = takers * 4 + lost;
        let penalty = match class {
            1 => 1,
            4 => 2,
            _ => 0,
        };
        let (kind, bold);
        if self.led.is_empty() {
            (kind, bold) = (0, usize::from(higher == 0));
            emit(LEAD_RANGE + range);
            emit(LEAD_COUNT + count);
            emit(LEAD_LOST + (lost * 2 + bold) * 3 + penalty);
            emit(LEAD_RANK + rank);
        } else if self.led.contains(card) {
            let takes = usize::from(card > self.best);
            (kind, bold) = (1, takes);
            let turn = takes * 2 + usize::from(self.to_come == 0);
            let matters = usize::from(self.points != 0);
            // Whether it is the lowest, or the highest, of those that take the trick, or of those that do
            // not.
            let side = if takes == 1 { self.legal.above(self.best) } else { self.legal.below(self.best) };
            let place = usize::from(side.first() == Some(card)) * 2 + usize::from(side.last() == Some(card));
            emit(FOLLOW_TRICK + ((self.to_come * 2 + takes) * 6 + self.points) * CLASSES + class);
            emit(FOLLOW_RANGE + turn * BY_RANGE + range);
            emit(FOLLOW_PLACE + ((turn * 4 + place) * 3 + penalty) * 2 + matters);
            emit(FOLLOW_LOST + ((lost * 2 + takes) * 2 + matters) * 2 + to_taker);
            emit(FOLLOW_RANK + rank);
        } else {
            (kind, bold) = (2, usize::from(penalty > 0));
            emit(DISCARD_RANGE + range);
            emit(DISCARD_COUNT + count);
            emit(DISCARD_LOST + (lost * 3 + penalty) * 2 + to_taker);
            emit(DISCARD_RANK + rank);
        }
        emit(STRENGTH + ((self.strength * 4 + takers) * 2 + bold) * 3 + kind);
    }

    /// A card drawn by how likely each is: the one whose sum with noise of the Gumbel distribution is the
    /// highest.
    #[inline]
    fn draw(&self, weights: &[i32], noise: &[i32; 1024], rng: &mut Fast) -> Option<Card> {
        let mut best: Option<(i32, Card)> = None;
        let (mut bits, mut left) = (0, 0);
        for card in self.legal.iter() {
            if left == 0 {
                (bits, left) = (rng.next_u64(), 6);
            }
            let mut value = noise[(bits & 1023) as usize];
            (bits, left) = (bits >> 10, left - 1);
            self.features(card, |index| value += weights[index]);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, card));
            }
        }
        best.map(|(_, card)| card)
    }
}

/// The Gumbel distribution: its quantiles.
static NOISE: LazyLock<[i32; 1024]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let unit = (index as f32 + 0.5) / 1024.0;
        (-(-unit.ln()).ln() * UNIT) as i32
    })
});

/// The card that the seat whose turn it is plays by the policy.
#[inline]
pub(crate) fn card(state: &Hearts, seat: Seat, weights: &Weights, rng: &mut Fast) -> Option<Card> {
    let legal = state.may_play(seat);
    if legal.len() == 1 { legal.first() } else { Decision::of(state, seat).draw(&weights.0, &NOISE, rng) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sets_of_weights_are_whole_and_of_their_own() {
        for text in [include_str!("learned/sheet.txt"), include_str!("learned/classic.txt")] {
            assert_eq!(text.split_whitespace().count(), WEIGHTS);
            assert!(text.split_whitespace().all(|word| word.parse::<i32>().is_ok()));
            assert!(text.len() < 50_000);
        }
        assert_ne!(*SHEET, *CLASSIC);
    }
}
