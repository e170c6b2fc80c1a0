//! The moves of Hearts, their notation, and sets of legal moves.

use super::card::{Card, CardSet};
use crate::{Moves, NotationError};
use std::fmt;
use std::str::FromStr;

/// A move, with its notation in records.
///
/// ```
/// use herzbot_rules::NotationError;
/// use herzbot_rules::hearts::Move;
///
/// assert_eq!("play 10D".parse(), Ok(Move::Play("10D".parse()?)));
///
/// // The order of the three cards does not matter; it is written by suit and rank.
/// let pass: Move = "pass QS AH 2C".parse()?;
/// assert_eq!(Ok(pass), "pass 2C AH QS".parse());
/// assert_eq!(pass.to_string(), "pass 2C AH QS");
///
/// for text in ["10D", "play 10D ", "pass QS AH", "pass QS AH 2C 3C", "play"] {
///     assert_eq!(text.parse::<Move>(), Err(NotationError), "{text:?}");
/// }
/// # Ok::<(), NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `pass QS AH 2C`: passes three cards in the deal's direction.
    Pass(Three),
    /// `play 10D`
    Play(Card),
}

/// Three cards in the order of [`Card`], so that equal choices are equal. They may repeat; such a pass is
/// refused, but can be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Three([Card; 3]);

impl Three {
    /// Sorts three cards.
    pub fn new(mut cards: [Card; 3]) -> Self {
        cards.sort_unstable();
        Self(cards)
    }

    /// The three cards, in the order of [`Card`].
    pub const fn cards(self) -> [Card; 3] {
        self.0
    }

    /// The set of the cards: fewer than three if they repeat.
    pub const fn set(self) -> CardSet {
        let [a, b, c] = self.0;
        CardSet::only(a).union(CardSet::only(b)).union(CardSet::only(c))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass(Three([a, b, c])) => write!(f, "pass {a} {b} {c}"),
            Self::Play(card) => write!(f, "play {card}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = text.split(' ');
        let verb = words.next().ok_or(NotationError)?;
        let mut card = || words.next().ok_or(NotationError)?.parse::<Card>();
        let mv = match verb {
            "pass" => Self::Pass(Three::new([card()?, card()?, card()?])),
            "play" => Self::Play(card()?),
            _ => return Err(NotationError),
        };
        if words.next().is_some() { Err(NotationError) } else { Ok(mv) }
    }
}

/// The legal moves of a seat, in compact form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// One of these cards to play; none if it is not the seat's turn.
    Play(CardSet),
    /// Any three cards of this hand, to pass.
    Pass(CardSet),
}

impl Choices {
    /// The hand from which three cards are to be passed, if that is the choice.
    pub const fn pass_from(self) -> Option<CardSet> {
        match self {
            Self::Play(_) => None,
            Self::Pass(hand) => Some(hand),
        }
    }
}

/// The most cards in a hand while passing: three players, 17 each.
const LONGEST_HAND: usize = 17;
/// The number of ways to choose three of them.
const MOST_THREES: usize = LONGEST_HAND * (LONGEST_HAND - 1) * (LONGEST_HAND - 2) / 6;

/// All triples of indices in a hand, sorted by the highest index, so that the first `C(n, 3)` are those of a
/// hand of `n`.
const THREES: [[u8; 3]; MOST_THREES] = {
    let mut threes = [[0; 3]; MOST_THREES];
    let (mut index, mut high) = (0, 2);
    while high < LONGEST_HAND {
        let mut middle = 1;
        while middle < high {
            let mut low = 0;
            while low < middle {
                threes[index] = [low as u8, middle as u8, high as u8];
                index += 1;
                low += 1;
            }
            middle += 1;
        }
        high += 1;
    }
    threes
};

impl Moves<Move> for Choices {
    #[inline]
    fn len(&self) -> usize {
        match self {
            Self::Play(cards) => cards.len(),
            Self::Pass(hand) => {
                let n = hand.len();
                // At most 17 cards, so no overflow; below three cards one of the factors is 0.
                n * n.saturating_sub(1) * n.saturating_sub(2) / 6
            }
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        match self {
            Self::Play(cards) => cards.is_empty(),
            Self::Pass(hand) => hand.len() < 3,
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Move> {
        match self {
            Self::Play(cards) => cards.nth(index).map(Move::Play),
            Self::Pass(hand) => three(*hand, index),
        }
    }

    #[inline]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        match self {
            Self::Play(cards) => cards.pick(choose).map(Move::Play),
            Self::Pass(hand) if hand.len() < 3 => None,
            Self::Pass(hand) => three(*hand, choose(self.len())),
        }
    }

    #[inline]
    fn contains(&self, mv: Move) -> bool {
        match (self, mv) {
            (Self::Play(cards), Move::Play(card)) => cards.contains(card),
            (Self::Pass(hand), Move::Pass(three)) => {
                let set = three.set();
                set.len() == 3 && hand.contains_all(set)
            }
            (Self::Play(_), Move::Pass(_)) | (Self::Pass(_), Move::Play(_)) => false,
        }
    }
}

/// The pass at `index` of a hand.
fn three(hand: CardSet, index: usize) -> Option<Move> {
    if index >= Choices::Pass(hand).len() {
        return None;
    }
    let [low, middle, high] = THREES[index].map(usize::from);
    // The order of indices is that of the cards, so they are sorted.
    Some(Move::Pass(Three([hand.nth(low)?, hand.nth(middle)?, hand.nth(high)?])))
}
