//! Moves, sets of them, and the reasons for refusals.

use crate::notation::{number, words};
use crate::{MAX_SEATS, Moves, NotationError, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A column of a tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Side {
    /// Both, left first.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// 0 for left, 1 for right.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.name() == text)
    }
}

/// A move with the drawn card, with its notation in records.
///
/// ```
/// use herzbot_rules::herz::{Move, Side};
/// use herzbot_rules::{NotationError, Seat};
///
/// let theft = Move::Steal { victim: Seat(2), from: Side::Left, to: Side::Right };
/// assert_eq!(theft.to_string(), "steal 2 left right");
/// assert_eq!("steal 2 left right".parse(), Ok(theft));
/// assert_eq!("left".parse(), Ok(Move::Place(Side::Left)));
/// assert_eq!("start".parse(), Ok(Move::Start));
/// assert_eq!("discard".parse(), Ok(Move::Discard));
///
/// for text in ["Left", "left ", "steal left right", "steal 02 left right", "steal 2  left right"] {
///     assert_eq!(text.parse::<Move>(), Err(NotationError), "{text:?}");
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Keep it as start card: `start`.
    Start,
    /// Place it in a column: `left`, `right`.
    Place(Side),
    /// Discard it: `discard`.
    Discard,
    /// Use the thief: `steal V left|right left|right`.
    Steal {
        /// The seat that loses the card.
        victim: Seat,
        /// The column that loses its last card.
        from: Side,
        /// The own column that gets it.
        to: Side,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Place(side) => f.write_str(side.name()),
            Self::Discard => f.write_str("discard"),
            Self::Steal { victim, from, to } => write!(f, "steal {victim} {} {}", from.name(), to.name()),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let steal = |text| {
            let ["steal", victim, from, to] = words(text)? else { return None };
            let victim = number(victim).filter(|&seat| usize::from(seat) < MAX_SEATS)?;
            Some(Self::Steal { victim: Seat(victim), from: Side::parse(from)?, to: Side::parse(to)? })
        };
        match text {
            "start" => Ok(Self::Start),
            "discard" => Ok(Self::Discard),
            _ => Side::parse(text).map(Self::Place).or_else(|| steal(text)).ok_or(NotationError),
        }
    }
}

/// A set of moves, as bits.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct MoveSet(u32);

const STEAL: u32 = 4;

impl MoveSet {
    #[inline]
    const fn bit(mv: Move) -> u32 {
        match mv {
            Move::Start => 0,
            Move::Place(side) => 1 + side as u32,
            Move::Discard => 3,
            Move::Steal { victim, from, to } => {
                STEAL + (victim.0 as u32 % 6) * 4 + (from as u32) * 2 + to as u32
            }
        }
    }

    const fn at(bit: u32) -> Move {
        const fn side(bit: u32) -> Side {
            if bit & 1 == 0 { Side::Left } else { Side::Right }
        }
        match bit {
            0 => Move::Start,
            1 | 2 => Move::Place(side(bit - 1)),
            3 => Move::Discard,
            _ => {
                let bit = bit - STEAL;
                Move::Steal { victim: Seat((bit / 4) as u8), from: side(bit / 2), to: side(bit) }
            }
        }
    }

    #[inline]
    pub(crate) const fn insert(&mut self, mv: Move) {
        self.0 |= 1 << Self::bit(mv);
    }
}

impl Moves<Move> for MoveSet {
    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Move> {
        let mut left = self.0;
        for _ in 0..index {
            left &= left.checked_sub(1)?;
        }
        if left == 0 { None } else { Some(Self::at(left.trailing_zeros())) }
    }

    fn contains(&self, mv: Move) -> bool {
        self.0 & 1 << Self::bit(mv) != 0
    }
}

impl fmt::Debug for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Why a move of Herz an Herz was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no start card yet.
    NoStartCard,
    /// There is a start card already.
    StartTaken,
    /// A thief can be neither a start card nor in a column.
    ThiefStays,
    /// The column holds six cards already.
    ColumnFull,
    /// The card's value there is not below that of the card above it.
    DoesNotFit,
    /// The drawn card is no thief.
    NoThief,
    /// Neither one's own cards nor those of a missing seat can be stolen.
    NoVictim,
    /// The column to steal from is empty.
    NothingToSteal,
}
