//! Whom the three cards are passed to.

use crate::Seat;

/// Where the three cards of a pass go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the left-hand neighbour; with two players, to the other.
    Left,
    /// To the right-hand neighbour.
    Right,
    /// With four players, to the one opposite.
    Across,
}

impl Direction {
    /// Who gets what `giver` passes.
    pub const fn receiver(self, giver: Seat, players: u8) -> Seat {
        match self {
            Self::Left => giver.left(players),
            Self::Right => giver.right(players),
            Self::Across => giver.left(players).left(players),
        }
    }

    /// Who passes to `receiver`.
    pub const fn giver(self, receiver: Seat, players: u8) -> Seat {
        match self {
            Self::Left => receiver.right(players),
            Self::Right => receiver.left(players),
            Self::Across => receiver.right(players).right(players),
        }
    }
}

/// How the direction of the pass changes from deal to deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Directions {
    /// `left`: it is the left in every deal.
    #[default]
    Left,
    /// `rotating`: by turns, one deal without a pass among them.
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

    /// The direction in the deal of this number, counted from 1; none: that deal has no pass.
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
