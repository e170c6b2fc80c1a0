//! The directions of the pass.

use crate::Seat;

/// The direction of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the left-hand neighbour; with two players, to the other one.
    Left,
    /// To the right-hand neighbour.
    Right,
    /// Across, with four players.
    Across,
}

impl Direction {
    /// The receiver of `giver`'s pass.
    pub const fn receiver(self, giver: Seat, players: u8) -> Seat {
        match self {
            Self::Left => giver.left(players),
            Self::Right => giver.right(players),
            Self::Across => giver.left(players).left(players),
        }
    }

    /// The giver of `receiver`'s pass.
    pub const fn giver(self, receiver: Seat, players: u8) -> Seat {
        match self {
            Self::Left => receiver.right(players),
            Self::Right => receiver.left(players),
            Self::Across => receiver.right(players).right(players),
        }
    }
}

/// The sequence of pass directions over the deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Directions {
    /// `left`: left in every deal.
    #[default]
    Left,
    /// `rotating`: in turn, including one deal without a pass.
    Rotating,
}

impl Directions {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Rotating];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Rotating => "rotating",
        }
    }

    /// The direction in a deal, numbered from 1; none: no pass in that deal.
    pub fn of(self, players: u8, round: usize) -> Option<Direction> {
        const LEFT: Option<Direction> = Some(Direction::Left);
        const RIGHT: Option<Direction> = Some(Direction::Right);
        let turns: &[Option<Direction>] = match (self, players) {
            (Self::Left, _) => &[LEFT],
            (Self::Rotating, 2) => &[LEFT, None],
            (Self::Rotating, 4) => &[LEFT, RIGHT, Some(Direction::Across), None],
            (Self::Rotating, _) => &[LEFT, RIGHT, None],
        };
        turns[round.saturating_sub(1) % turns.len()]
    }
}
