//! The moves of Hol's der Teufel, their notation, and sets of legal moves.

use super::card::{Colour, Devil, DevilSet};
use crate::{Moves, NotationError, bits};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// `up`; the only end of a row of one card.
    Up,
    /// `down`
    Down,
}

impl End {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Up, Self::Down];
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "up",
            Self::Down => "down",
        })
    }
}

impl FromStr for End {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "up" => Ok(Self::Up),
            "down" => Ok(Self::Down),
            _ => Err(NotationError),
        }
    }
}

/// A move, with its notation in records.
///
/// ```
/// use herzbot_rules::NotationError;
/// use herzbot_rules::teufel::{Colour, End, Move};
///
/// assert_eq!("play R9".parse(), Ok(Move::Open("R9".parse()?)));
/// assert_eq!("play Y3 down".parse(), Ok(Move::Extend("Y3".parse()?, End::Down)));
/// assert_eq!(Move::Angel(Colour::Green, End::Up).to_string(), "angel G up");
/// assert_eq!("pass".parse(), Ok(Move::Pass));
///
/// for text in ["play A", "play R9 left", "angel up", "pass R9", "Pass"] {
///     assert_eq!(text.parse::<Move>(), Err(NotationError), "{text:?}");
/// }
/// # Ok::<(), NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `play R9`: opens the row of a colour.
    Open(Devil),
    /// `play R9 up`: extends the row of its colour.
    Extend(Devil, End),
    /// `angel R up`: closes an end of a row for good.
    Angel(Colour, End),
    /// `pass`: only angels left, and none can be played.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(devil) => write!(f, "play {devil}"),
            Self::Extend(devil, end) => write!(f, "play {devil} {end}"),
            Self::Angel(colour, end) => write!(f, "angel {colour} {end}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = text.split(' ');
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some("play"), Some(devil), None, None) => Ok(Self::Open(devil.parse()?)),
            (Some("play"), Some(devil), Some(end), None) => Ok(Self::Extend(devil.parse()?, end.parse()?)),
            (Some("angel"), Some(colour), Some(end), None) => Ok(Self::Angel(colour.parse()?, end.parse()?)),
            (Some("pass"), None, None, None) => Ok(Self::Pass),
            _ => Err(NotationError),
        }
    }
}

/// The legal moves of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The devils that may open their row.
    pub open: DevilSet,
    /// The devils that may extend their row at `up`.
    pub up: DevilSet,
    /// The devils that may extend their row at `down`.
    pub down: DevilSet,
    /// The places for an angel: two bits per colour, the lower one for `up`.
    angels: u8,
    /// Whether a pass is the only move.
    pub pass: bool,
}

/// The bit of [`Choices::angels`].
const fn angel_bit(colour: Colour, end: End) -> u8 {
    1 << (colour as u8 * 2 + end as u8)
}

impl Choices {
    /// No move at all.
    pub const NONE: Self =
        Self { open: DevilSet::EMPTY, up: DevilSet::EMPTY, down: DevilSet::EMPTY, angels: 0, pass: false };

    /// Adds a move.
    pub(crate) const fn insert(&mut self, mv: Move) {
        match mv {
            Move::Open(devil) => self.open.insert(devil),
            Move::Extend(devil, End::Up) => self.up.insert(devil),
            Move::Extend(devil, End::Down) => self.down.insert(devil),
            Move::Angel(colour, end) => self.angels |= angel_bit(colour, end),
            Move::Pass => self.pass = true,
        }
    }

    /// The moves with an angel.
    pub(crate) fn angels(self) -> impl Iterator<Item = Move> {
        (0..self.angels.count_ones() as usize).filter_map(move |index| self.angel(index))
    }

    /// The angel move at `index`, in order.
    fn angel(self, index: usize) -> Option<Move> {
        let place = usize::from(bits::nth(self.angels.into(), index)?);
        Some(Move::Angel(Colour::ALL[place / 2], End::ALL[place % 2]))
    }
}

impl Moves<Move> for Choices {
    fn len(&self) -> usize {
        self.open.len()
            + self.up.len()
            + self.down.len()
            + self.angels.count_ones() as usize
            + usize::from(self.pass)
    }

    fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    fn get(&self, mut index: usize) -> Option<Move> {
        let up = |devil| Move::Extend(devil, End::Up);
        let down = |devil| Move::Extend(devil, End::Down);
        if index < self.open.len() {
            return self.open.nth(index).map(Move::Open);
        }
        index -= self.open.len();
        if index < self.up.len() {
            return self.up.nth(index).map(up);
        }
        index -= self.up.len();
        if index < self.down.len() {
            return self.down.nth(index).map(down);
        }
        index -= self.down.len();
        if index < self.angels.count_ones() as usize {
            return self.angel(index);
        }
        (self.pass && index == 0).then_some(Move::Pass)
    }

    fn contains(&self, mv: Move) -> bool {
        match mv {
            Move::Open(devil) => self.open.contains(devil),
            Move::Extend(devil, End::Up) => self.up.contains(devil),
            Move::Extend(devil, End::Down) => self.down.contains(devil),
            Move::Angel(colour, end) => self.angels & angel_bit(colour, end) != 0,
            Move::Pass => self.pass,
        }
    }
}
