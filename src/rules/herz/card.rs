//! The 110 cards, and where they fit.

use crate::NotationError;
use crate::notation::number;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A colour group of 25 numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Group(u8);

impl TryFrom<u8> for Group {
    type Error = NotationError;

    fn try_from(index: u8) -> Result<Self, NotationError> {
        Self::ALL.get(usize::from(index)).copied().ok_or(NotationError)
    }
}

impl Group {
    /// Every group, ascending.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// Its number: 0 for 1–25, 1 for 26–50, 2 for 51–75 (red), 3 for 76–100 (turquoise).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its lowest number.
    pub const fn lowest(self) -> u8 {
        self.0 * 25 + 1
    }

    /// Its highest number.
    pub const fn highest(self) -> u8 {
        self.0 * 25 + 25
    }
}

/// The text printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// A number from 1 to 100.
    Number(u8),
    /// The numbered joker of a group.
    Joker(Group),
    /// A super joker.
    SuperJoker,
    /// A thief.
    Thief,
}

/// A card: `1`…`100`, `J25` `J50` `J75` `J100`, `S`, `T`.
///
/// `FromStr` and `Display` are the notation of records; only the canonical form is parsed.
///
/// ```
/// use herzbot_rules::NotationError;
/// use herzbot_rules::herz::{Card, Face};
///
/// let card: Card = "42".parse()?;
/// assert_eq!(card.face(), Face::Number(42));
/// assert_eq!(Some(card), Card::number(42));
///
/// let joker: Card = "J50".parse()?;
/// assert_eq!(joker.worth_as_start(), Some(50));
/// assert_eq!(joker.worth_under(40), Some(39), "one less than the card above it, within its group");
/// assert_eq!(joker.worth_under(26), None, "nothing of the group 26–50 is below 26");
///
/// assert_eq!("S".parse(), Ok(Card::SUPER_JOKER));
/// assert_eq!(Card::THIEF.to_string(), "T");
///
/// for text in ["0", "042", "101", "J51", "s", ""] {
///     assert_eq!(text.parse::<Card>(), Err(NotationError), "{text:?}");
/// }
/// # Ok::<(), NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

const JOKER: u8 = 101;

impl Card {
    /// A super joker.
    pub const SUPER_JOKER: Self = Self(105);
    /// A thief.
    pub const THIEF: Self = Self(106);

    /// The card with number `n`, if there is one (1–100).
    pub const fn number(n: u8) -> Option<Self> {
        if n >= 1 && n <= 100 { Some(Self(n)) } else { None }
    }

    /// The numbered joker of a group.
    pub const fn joker(group: Group) -> Self {
        Self(JOKER + group.0)
    }

    /// The text printed on it.
    pub const fn face(self) -> Face {
        match self.0 {
            105 => Face::SuperJoker,
            106 => Face::Thief,
            n @ JOKER.. => Face::Joker(Group(n - JOKER)),
            n => Face::Number(n),
        }
    }

    /// Its colour group; none for super jokers and thieves.
    pub const fn group(self) -> Option<Group> {
        match self.face() {
            Face::Number(n) => Some(Group((n - 1) / 25)),
            Face::Joker(group) => Some(group),
            Face::SuperJoker | Face::Thief => None,
        }
    }

    /// Its value as a start card: of a numbered joker the highest of its group, of a super joker 100. None
    /// for a thief.
    pub const fn worth_as_start(self) -> Option<u8> {
        match self.face() {
            Face::Number(n) => Some(n),
            Face::Joker(group) => Some(group.highest()),
            Face::SuperJoker => Some(100),
            Face::Thief => None,
        }
    }

    /// Its value under a card of value `above` (1–100), if it fits there.
    #[inline]
    pub const fn worth_under(self, above: u8) -> Option<u8> {
        let next = above.saturating_sub(1);
        match self.face() {
            Face::Number(n) => {
                if n < above {
                    Some(n)
                } else {
                    None
                }
            }
            Face::Joker(group) => {
                let worth = if next < group.highest() { next } else { group.highest() };
                if worth >= group.lowest() { Some(worth) } else { None }
            }
            Face::SuperJoker => {
                if next >= 1 {
                    Some(next)
                } else {
                    None
                }
            }
            Face::Thief => None,
        }
    }
}

/// Every card in play among `players` (2–4), in a fixed order.
pub fn pack(players: u8) -> Vec<Card> {
    let (groups, super_jokers, thieves) = match players {
        2 => (2, 1, 2),
        3 => (3, 1, 3),
        _ => (4, 2, 4),
    };
    let groups = &Group::ALL[..groups];
    let numbers = groups.iter().flat_map(|group| group.lowest()..=group.highest()).map(Card);
    numbers
        .chain(groups.iter().map(|&group| Card::joker(group)))
        .chain(std::iter::repeat_n(Card::SUPER_JOKER, super_jokers))
        .chain(std::iter::repeat_n(Card::THIEF, thieves))
        .collect()
}

/// A subset of the pack: discarded cards, or those still to be drawn.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

/// The bits of the super jokers and of the thieves: equal cards fill them from the lowest.
const SUPER_JOKERS: (u32, u32) = (104, 2);
const THIEVES: (u32, u32) = (106, 4);

impl CardSet {
    /// The first bit of cards equal to this one, and their number.
    const fn bits(card: Card) -> (u32, u32) {
        match card.face() {
            Face::Number(_) | Face::Joker(_) => (card.0 as u32 - 1, 1),
            Face::SuperJoker => SUPER_JOKERS,
            Face::Thief => THIEVES,
        }
    }

    /// Every card in play among `players` (2–4).
    pub fn pack(players: u8) -> Self {
        pack(players).into_iter().collect()
    }

    /// The number of cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cards equal to this one.
    pub const fn count(self, card: Card) -> usize {
        let (first, copies) = Self::bits(card);
        (self.0 >> first & ((1 << copies) - 1)).count_ones() as usize
    }

    /// Adds a card; no change if all equal cards are there already.
    pub const fn insert(&mut self, card: Card) {
        let (first, copies) = Self::bits(card);
        let kind = ((1 << copies) - 1) << first;
        self.0 |= (((self.0 & kind) << 1) | 1 << first) & kind;
    }

    /// Removes a card, and returns whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let (first, copies) = Self::bits(card);
        let kind = ((1 << copies) - 1) << first;
        let there = self.0 & kind;
        self.0 = self.0 & !kind | there >> 1 & kind;
        there != 0
    }

    /// The cards, numbers first, ascending.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            Some(if bit < SUPER_JOKERS.0 {
                Card(bit as u8 + 1)
            } else if bit < THIEVES.0 {
                Card::SUPER_JOKER
            } else {
                Card::THIEF
            })
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face() {
            Face::Number(n) => write!(f, "{n}"),
            Face::Joker(group) => write!(f, "J{}", group.highest()),
            Face::SuperJoker => f.write_str("S"),
            Face::Thief => f.write_str("T"),
        }
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
        let joker = |text: &str| {
            let highest = number(text)?;
            Group::ALL.into_iter().find(|group| group.highest() == highest).map(Self::joker)
        };
        match text {
            "S" => Some(Self::SUPER_JOKER),
            "T" => Some(Self::THIEF),
            _ => match text.strip_prefix('J') {
                Some(highest) => joker(highest),
                None => number(text).and_then(Self::number),
            },
        }
        .ok_or(NotationError)
    }
}
