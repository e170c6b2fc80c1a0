//! The last state of a table as it is kept for ever: without the shuffled decks, which follow from the secret of the shuffle.

use super::Table;
use super::state::{Chair, Sitter};
use crate::ids::PersonId;
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::{self, Contributions, Secret};
use serde::Deserialize;
use serde_json::Value;

/// What the decks of a table follow from.
#[derive(Deserialize)]
struct Shuffle {
    game: GameKind,
    secret: Secret,
    contributions: Contributions,
}

impl Shuffle {
    /// The deck of a round (from 0) among so many players, as a record has it.
    fn deck(&self, players: u8, round: usize) -> Vec<Value> {
        let deck = shuffle::deck(&self.game.pack(players), &self.secret, round + 1, &self.contributions);
        deck.iter().map(|card| card.to_string().into()).collect()
    }
}

/// The rounds of the record in the state of a finished table.
fn rounds(state: &mut Value) -> Option<&mut Vec<Value>> {
    state.pointer_mut("/phase/finished/game/rounds")?.as_array_mut()
}

/// The number of players in the record in the state of a finished table.
fn players(state: &Value) -> Option<u8> {
    state.pointer("/phase/finished/game/players")?.as_u64()?.try_into().ok()
}

/// The people of a table in its state.
#[derive(Deserialize)]
struct ArchivedChairs {
    chairs: Vec<Chair>,
}

/// The display name that a person had at a table, where it was played; `state` is that of the table, or of its archive (JSON). None
/// if they have not played there.
pub fn name_at(state: &str, person: PersonId) -> Option<String> {
    let ArchivedChairs { chairs } = serde_json::from_str(state).ok()?;
    chairs.into_iter().find_map(|chair| match chair.sitter {
        Sitter::Human { member, .. } | Sitter::Reserved { member } => {
            (member.person == person).then_some(member.name)
        }
        Sitter::Computer { .. } => None,
    })
}

impl Table {
    /// The state as it is kept once the table is over (JSON): decks that follow from the shuffle are left out.
    ///
    /// # Errors
    /// It can't be written as JSON.
    pub fn to_archive(&self) -> serde_json::Result<String> {
        let mut state = serde_json::to_value(self)?;
        if let Some(players) = players(&state) {
            let shuffle = Shuffle {
                game: self.game,
                secret: self.secret.clone(),
                contributions: self.contributions.clone(),
            };
            for (number, round) in rounds(&mut state).into_iter().flatten().enumerate() {
                if round["deck"].as_array() == Some(&shuffle.deck(players, number)) {
                    round["deck"] = Value::Array(Vec::new());
                }
            }
        }
        serde_json::to_string(&state)
    }

    /// A table from its state: from an archive, or as it is (JSON).
    ///
    /// # Errors
    /// It is none.
    pub fn from_state(state: &str) -> serde_json::Result<Self> {
        let mut state: Value = serde_json::from_str(state)?;
        if let Some(players) = players(&state) {
            let shuffle = Shuffle::deserialize(&state)?;
            for (number, round) in rounds(&mut state).into_iter().flatten().enumerate() {
                if round["deck"].as_array().is_some_and(Vec::is_empty) {
                    round["deck"] = shuffle.deck(players, number).into();
                }
            }
        }
        serde_json::from_value(state)
    }
}
