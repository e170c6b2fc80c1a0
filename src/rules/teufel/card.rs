//! The 36 devils, the two angels, and sets of devils.

use crate::NotationError;
use crate::bits::card_set;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A colour, in pack order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red, `R`.
    Red,
    /// Yellow, `Y`.
    Yellow,
    /// Violet, `V`.
    Violet,
    /// Green, `G`.
    Green,
}

impl Colour {
    /// Every colour.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Violet, Self::Green];

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Violet => 'V',
            Self::Green => 'G',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Colour {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "R" => Ok(Self::Red),
            "Y" => Ok(Self::Yellow),
            "V" => Ok(Self::Violet),
            "G" => Ok(Self::Green),
            _ => Err(NotationError),
        }
    }
}

/// A devil: `R1` … `R9`, likewise `Y`, `V`, `G`. Ordered by colour, then by value.
///
/// ```
/// use herzbot_rules::NotationError;
/// use herzbot_rules::teufel::{Colour, Devil};
///
/// let devil: Devil = "V7".parse()?;
/// assert_eq!((devil.colour(), devil.value()), (Colour::Violet, 7));
/// assert_eq!(Devil::new(Colour::Violet, 7), Some(devil));
/// assert_eq!(devil.to_string(), "V7");
///
/// for text in ["V0", "V10", "v7", "B7", "7V", ""] {
///     assert_eq!(text.parse::<Devil>(), Err(NotationError), "{text:?}");
/// }
/// # Ok::<(), NotationError>(())
/// ```
///
/// Encoded as the colour times 16 plus the value, which is its bit in a [`DevilSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Devil(u8);

impl From<Devil> for String {
    fn from(devil: Devil) -> Self {
        devil.to_string()
    }
}

impl TryFrom<String> for Devil {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        text.parse()
    }
}

impl Devil {
    /// The devil of this colour and value, 1–9.
    pub const fn new(colour: Colour, value: u8) -> Option<Self> {
        if value >= 1 && value <= 9 { Some(Self((colour as u8) << 4 | value)) } else { None }
    }

    /// The colour.
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 >> 4) as usize & 3]
    }

    /// The value: 1–9.
    pub const fn value(self) -> u8 {
        self.0 & 15
    }

    /// All 36, red first, each colour from 1 to 9.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        DevilSet::ALL.iter()
    }
}

impl fmt::Display for Devil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour(), self.value())
    }
}

impl fmt::Debug for Devil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Devil {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let &[letter, digit @ b'1'..=b'9'] = text.as_bytes() else { return Err(NotationError) };
        let colour = Colour::ALL
            .into_iter()
            .find(|colour| colour.letter() == char::from(letter))
            .ok_or(NotationError)?;
        Self::new(colour, digit - b'0').ok_or(NotationError)
    }
}

/// A card: a devil, or one of the two angels, `A`.
///
/// ```
/// use herzbot_rules::teufel::Card;
///
/// assert_eq!("A".parse(), Ok(Card::Angel));
/// assert_eq!("R9".parse::<Card>().map(|card| card.to_string()), Ok("R9".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A devil.
    Devil(Devil),
    /// An angel.
    Angel,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Devil(devil) => devil.fmt(f),
            Self::Angel => f.write_str("A"),
        }
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "A" { Ok(Self::Angel) } else { text.parse().map(Self::Devil) }
    }
}

/// A set of devils: one bit each, 16 per colour, of which 1–9 are used.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DevilSet(u64);

card_set!(DevilSet of Devil);

impl DevilSet {
    /// All 36.
    pub const ALL: Self = Self(0x03fe_03fe_03fe_03fe);

    /// All devils of a colour.
    pub const fn colour(colour: Colour) -> Self {
        Self(0x03fe << (colour as u8 * 16))
    }

    /// The devils of all colours whose value has its bit in `values`.
    pub const fn values(values: u16) -> Self {
        Self((values as u64 * 0x0001_0001_0001_0001) & Self::ALL.0)
    }

    /// The set with these bits: 16 per colour, of which 1–9 are used.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The values of a colour, a bit each.
    #[inline]
    pub(crate) const fn values_of(self, colour: Colour) -> usize {
        (self.0 >> (colour as u8 * 16)) as usize & 0x3fe
    }

    /// The number of devils of a colour.
    pub const fn count(self, colour: Colour) -> usize {
        (self.0 & Self::colour(colour).0).count_ones() as usize
    }
}

/// Cards in hand, or set aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The devils.
    pub devils: DevilSet,
    /// The number of angels.
    pub angels: u8,
}

impl Hand {
    /// The number of cards.
    pub const fn len(self) -> usize {
        self.devils.len() + self.angels as usize
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.devils.is_empty() && self.angels == 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: Card) {
        match card {
            Card::Devil(devil) => self.devils.insert(devil),
            Card::Angel => self.angels += 1,
        }
    }

    /// The cards: the devils by colour, then the angels.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.devils.iter().map(Card::Devil).chain((0..self.angels).map(|_| Card::Angel))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::default();
        for card in cards {
            hand.insert(card);
        }
        hand
    }
}
