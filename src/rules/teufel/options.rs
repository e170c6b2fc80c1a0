//! The option of Hol's der Teufel.

use crate::{Count, GameOption, GameOptionValue};

/// The options of Hol's der Teufel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The number of rounds, from 1 to below the number of players; `None`: as many as players.
    pub rounds: Option<u8>,
}

impl Options {
    /// The number of rounds of a game of `players`.
    pub fn rounds(self, players: u8) -> u8 {
        self.rounds.map_or(players, |rounds| rounds.min(players))
    }
}

impl crate::Options for Options {
    const OPTIONS: &'static [GameOption] =
        &[GameOption::number("rounds", 1, Count::Players, Count::Players).length()];

    fn values(&self, players: u8) -> Vec<GameOptionValue> {
        vec![GameOptionValue::Number(self.rounds(players).into())]
    }

    fn from_values(values: &[GameOptionValue], players: u8) -> Option<Self> {
        let [GameOptionValue::Number(rounds)] = values else { return None };
        let rounds = u8::try_from(*rounds).ok()?;
        // An explicit default equals the default.
        Some(Self { rounds: (rounds < players).then_some(rounds) })
    }
}
