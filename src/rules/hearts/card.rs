//! The 52 cards, and sets of them.

use crate::NotationError;
use crate::bits::{self, card_set};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// A suit, in pack order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// Every suit.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }
}

/// A card: `2C` … `10C` `JC` `QC` `KC` `AC`, likewise `D`, `H`, `S`. Ordered by suit, then by rank, ace high.
///
/// ```
/// use herzbot_rules::NotationError;
/// use herzbot_rules::hearts::{Card, Suit};
///
/// let queen: Card = "QS".parse()?;
/// assert_eq!(queen, Card::QUEEN_OF_SPADES);
/// assert_eq!((queen.rank(), queen.suit()), (12, Suit::Spades));
/// assert_eq!(Card::new(10, Suit::Diamonds).map(|card| card.to_string()), Some("10D".to_owned()));
/// assert!("KC".parse::<Card>()? < "AC".parse()?);
///
/// for text in ["1C", "11C", "TC", "qS", "SQ", ""] {
///     assert_eq!(text.parse::<Card>(), Err(NotationError), "{text:?}");
/// }
/// # Ok::<(), NotationError>(())
/// ```
///
/// Encoded as the suit times 16 plus the rank (two: 0), which is its bit in a [`CardSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The queen of spades, worth 13.
    pub const QUEEN_OF_SPADES: Self = Self((Suit::Spades as u8) << 4 | 10);
    /// The ten of diamonds, worth −10 in most games.
    pub const TEN_OF_DIAMONDS: Self = Self((Suit::Diamonds as u8) << 4 | 8);

    /// The card of this suit and rank, 2–10, 11 for the jack to 14 for the ace.
    pub const fn new(rank: u8, suit: Suit) -> Option<Self> {
        if rank >= 2 && rank <= 14 { Some(Self((suit as u8) << 4 | (rank - 2))) } else { None }
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4) as usize & 3]
    }

    /// The rank: 2–10, 11 for the jack to 14 for the ace.
    pub const fn rank(self) -> u8 {
        (self.0 & 15) + 2
    }

    /// All 52, clubs first, each suit from the two to the ace.
    pub fn pack() -> impl Iterator<Item = Self> + Clone {
        CardSet::ALL.iter()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank() {
            11 => f.write_char('J')?,
            12 => f.write_char('Q')?,
            13 => f.write_char('K')?,
            14 => f.write_char('A')?,
            number => write!(f, "{number}")?,
        }
        f.write_char(self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let suit = Suit::ALL.into_iter().find(|suit| text.ends_with(suit.letter())).ok_or(NotationError)?;
        let rank = match &text[..text.len() - 1] {
            "2" => 2,
            "3" => 3,
            "4" => 4,
            "5" => 5,
            "6" => 6,
            "7" => 7,
            "8" => 8,
            "9" => 9,
            "10" => 10,
            "J" => 11,
            "Q" => 12,
            "K" => 13,
            "A" => 14,
            _ => return Err(NotationError),
        };
        Self::new(rank, suit).ok_or(NotationError)
    }
}

/// A set of cards: one bit each, 16 per suit, of which 13 are used.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

card_set!(CardSet of Card);

impl CardSet {
    /// All 52.
    pub const ALL: Self = Self(0x1fff_1fff_1fff_1fff);
    /// The hearts.
    pub const HEARTS: Self = Self::suit(Suit::Hearts);
    /// The penalty cards: the hearts and the queen of spades.
    pub const PENALTIES: Self = Self::HEARTS.union(Self::only(Card::QUEEN_OF_SPADES));

    /// All cards of a suit.
    pub const fn suit(suit: Suit) -> Self {
        Self(0x1fff << (suit as u8 * 16))
    }

    /// Whether all cards of `other` are in the set.
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The last card in order: of one suit, the highest.
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(63 - self.0.leading_zeros() as u8)) }
    }

    /// The card whose index `choose` returns for the number of cards.
    #[inline]
    pub(crate) fn pick(self, choose: impl FnOnce(usize) -> usize) -> Option<Card> {
        bits::pick(self.0, choose).map(Card)
    }

    /// All cards of the suit of `card`.
    pub(crate) const fn mates(card: Card) -> Self {
        Self(0x1fff << (card.0 & 0x30))
    }

    /// All cards of each suit up to its highest one in the set.
    #[inline]
    pub(crate) const fn up_to_highest(self) -> Self {
        // Each suit has sixteen bits, which must not carry into the suit below.
        let mut bits = self.0;
        bits |= bits >> 1 & 0x7fff_7fff_7fff_7fff;
        bits |= bits >> 2 & 0x3fff_3fff_3fff_3fff;
        bits |= bits >> 4 & 0x0fff_0fff_0fff_0fff;
        bits |= bits >> 8 & 0x00ff_00ff_00ff_00ff;
        Self(bits)
    }

    /// The number of cards of each suit, computed at once.
    #[inline]
    pub(crate) const fn counts(self) -> Counts {
        let bits = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let bits = (bits & 0x3333_3333_3333_3333) + (bits >> 2 & 0x3333_3333_3333_3333);
        let bits = (bits + (bits >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Counts(bits + (bits >> 8))
    }

    /// The number of higher cards of the same suit as `card`.
    #[inline]
    pub(crate) const fn higher(self, card: Card) -> usize {
        (((self.0 >> (card.0 & 0x30)) as u16) >> (card.0 & 15) >> 1).count_ones() as usize
    }

    /// The cards of the set below `card` in order.
    #[inline]
    pub(crate) const fn below(self, card: Card) -> Self {
        Self(self.0 & ((1 << card.0) - 1))
    }

    /// The cards of the set above `card` in order.
    #[inline]
    pub(crate) const fn above(self, card: Card) -> Self {
        Self(self.0 & (!1 << card.0))
    }
}

/// The number of cards of each suit of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts(u64);

impl Counts {
    /// The number for the suit of a card.
    #[inline]
    pub(crate) const fn of(self, card: Card) -> usize {
        (self.0 >> (card.0 & 0x30) & 0xff) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::Fast;
    use rand::RngCore as _;

    #[test]
    fn suits_are_counted_all_at_once() {
        let mut rng = Fast::new(1, 1);
        for round in 0..200 {
            // From full to nearly empty.
            let bits = (0..round / 50).fold(u64::MAX, |bits, _| bits & rng.next_u64());
            let set = CardSet(bits) & CardSet::ALL;
            for card in Card::pack() {
                let mates = set & CardSet::mates(card);
                assert_eq!(set.counts().of(card), mates.len(), "{set:?}");
                assert_eq!(set.higher(card), mates.above(card).len(), "{card} {set:?}");
                let beaten = mates.last().is_some_and(|top| card <= top);
                assert_eq!(set.up_to_highest().contains(card), beaten, "{card} {set:?}");
            }
        }
    }
}
