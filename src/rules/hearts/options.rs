//! The options of Hearts (RULES.md §3).

use crate::{Count, GameOption, GameOptionValue};

/// What must have been discarded before hearts and the queen of spades may be led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Breaking {
    /// `heart_or_spade`: a heart or any spade.
    #[default]
    HeartOrSpade,
    /// `heart_or_queen`: a heart or the queen of spades.
    HeartOrQueen,
}

impl Breaking {
    /// Both.
    pub const ALL: [Self; 2] = [Self::HeartOrSpade, Self::HeartOrQueen];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HeartOrSpade => "heart_or_spade",
            Self::HeartOrQueen => "heart_or_queen",
        }
    }
}

/// The options of Hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether who takes all hearts and the queen of spades counts −26 for them, not +26.
    pub moon: bool,
    /// Whether three cards are passed to the left before the first trick.
    pub passing: bool,
    /// What must have been discarded before hearts and the queen of spades may be led.
    pub breaking: Breaking,
    /// Whether a heart or the queen of spades may be discarded in the first trick.
    pub first_trick_points: bool,
    /// The total at which the game ends, 1–500.
    pub target: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            moon: true,
            passing: true,
            breaking: Breaking::default(),
            first_trick_points: true,
            target: 50,
        }
    }
}

impl crate::Options for Options {
    const OPTIONS: &'static [GameOption] = &[
        GameOption::number("target", 1, Count::Fixed(500), Count::Fixed(50))
            .offering(&[20, 30, 50, 75, 100, 150, 200])
            .length(),
        GameOption::flag("moon", true),
        GameOption::flag("passing", true),
        GameOption::word("breaking", &[Breaking::HeartOrSpade.name(), Breaking::HeartOrQueen.name()]),
        GameOption::flag("first_trick_points", true).named("first-trick"),
    ];

    fn values(&self, _players: u8) -> Vec<GameOptionValue> {
        let Self { moon, passing, breaking, first_trick_points, target } = *self;
        vec![
            GameOptionValue::Number(target),
            GameOptionValue::Flag(moon),
            GameOptionValue::Flag(passing),
            GameOptionValue::Word(breaking.name()),
            GameOptionValue::Flag(first_trick_points),
        ]
    }

    fn from_values(values: &[GameOptionValue], _players: u8) -> Option<Self> {
        use GameOptionValue::{Flag, Number, Word};
        let &[Number(target), Flag(moon), Flag(passing), Word(breaking), Flag(first_trick_points)] = values
        else {
            return None;
        };
        let breaking = Breaking::ALL.into_iter().find(|it| it.name() == breaking)?;
        Some(Self { moon, passing, breaking, first_trick_points, target })
    }
}
