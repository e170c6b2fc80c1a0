//! The stored JSON of a table's state, and its archived form without the shuffled decks, which are derived
//! from the secret of the shuffle.

use super::company::Chair;
use super::{Shuffle, Table};
use crate::ids::PersonId;
use crate::table::Member;
use herzbot_rules::GameKind;
use serde::Deserialize;
use serde_json::Value;

/// The name, in every language, of people who were forgotten at their request.
pub const FORGOTTEN_NAME: &str = "👤";

/// The game of an archived table, and the inputs of its decks.
#[derive(Deserialize)]
struct ArchivedShuffle {
    game: GameKind,
    #[serde(flatten)]
    shuffle: Shuffle,
}

/// The people of an archived table.
#[derive(Deserialize)]
struct ArchivedChairs {
    chairs: Vec<Chair>,
}

/// The rounds of the record in the state of a finished table.
fn rounds(state: &mut Value) -> Option<&mut Vec<Value>> {
    state.pointer_mut("/phase/finished/game/rounds")?.as_array_mut()
}

/// The number of players in the record in the state of a finished table.
fn players(state: &Value) -> Option<u8> {
    state.pointer("/phase/finished/game/players")?.as_u64()?.try_into().ok()
}

/// A person's display name at a table when it was played. `state`: the JSON of the table or of its archive.
/// None if they did not play there.
pub fn name_at(state: &str, person: PersonId) -> Option<String> {
    let ArchivedChairs { chairs } = serde_json::from_str(state).ok()?;
    let chair = chairs.into_iter().find(|chair| chair.person() == Some(person))?;
    Some(chair.name().to_owned())
}

/// The people with a chair in the last state of a table; empty if `state` is invalid.
pub fn people_at(state: &str) -> Vec<PersonId> {
    let chairs = serde_json::from_str(state).map_or_else(|_| Vec::new(), |ArchivedChairs { chairs }| chairs);
    chairs.iter().filter_map(Chair::person).collect()
}

/// The archive `state` without the account and name of a person. None if they did not play there.
///
/// # Errors
/// `state` is not an archive.
pub fn without_person(state: &str, person: PersonId) -> serde_json::Result<Option<String>> {
    let ArchivedChairs { mut chairs } = serde_json::from_str(state)?;
    let mut members: Vec<&mut Member> = chairs
        .iter_mut()
        .filter_map(|chair| chair.sitter.member_mut())
        .filter(|member| member.person == person)
        .collect();
    if members.is_empty() {
        return Ok(None);
    }
    for member in &mut members {
        FORGOTTEN_NAME.clone_into(&mut member.name);
        member.account.id.clear();
        member.locale = None;
    }
    let mut state: Value = serde_json::from_str(state)?;
    state["chairs"] = serde_json::to_value(chairs)?;
    serde_json::to_string(&state).map(Some)
}

impl Table {
    /// The JSON to store once the table is over: decks derived from the shuffle are omitted.
    pub fn to_archive(&self) -> serde_json::Result<String> {
        let mut state = serde_json::to_value(self)?;
        if let Some(players) = players(&state) {
            for (index, round) in rounds(&mut state).into_iter().flatten().enumerate() {
                let deck = Value::from(self.shuffle.deck(self.game(), players, index + 1));
                if round["deck"] == deck {
                    round["deck"] = Value::Array(Vec::new());
                }
            }
        }
        serde_json::to_string(&state)
    }

    /// Parses the JSON of a table's state or archive.
    ///
    /// # Errors
    /// It is neither.
    pub fn from_state(state: &str) -> serde_json::Result<Self> {
        let mut state: Value = serde_json::from_str(state)?;
        if let Some(players) = players(&state) {
            let ArchivedShuffle { game, shuffle } = ArchivedShuffle::deserialize(&state)?;
            for (index, round) in rounds(&mut state).into_iter().flatten().enumerate() {
                if round["deck"].as_array().is_some_and(Vec::is_empty) {
                    round["deck"] = shuffle.deck(game, players, index + 1).into();
                }
            }
        }
        serde_json::from_value(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_of_a_table_keeps_its_bytes() {
        let state = [
            r#"{"version":1,"id":"0000000000007","game":"herz","opened":5,"rematch_of":null,"alone":false,"name":3,"#,
            r#""channel":{"realm":"r","server":"s","channel":"t"},"parent":{"realm":"r","server":"s","channel":"c"},"#,
            r#""place_language":"en","host":"0000000000001","chairs":[],"next_key":2,"setup":{"first":"drawn","#,
            r#""clock":180,"language":null,"level":"medium","hints":false,"delayed":false,"thread":true,"game":{}},"#,
            &format!(r#""secret":"{}","contributions":["1@5"],"hints":0,"last_human":5,"#, "ab".repeat(32)),
            r#""phase":"lobby"}"#,
        ]
        .concat();
        let table: Table = serde_json::from_str(&state).expect("the state of a table");
        assert_eq!(serde_json::to_string(&table).expect("plain data"), state);
    }
}
