//! The option of Hol's der Teufel (RULES.md §2).

use crate::OptionError;
use serde_json::{Map, Value};

/// The options of Hol's der Teufel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// How many rounds, from 1 to fewer than there are players; `None`: as many as there are players.
    pub rounds: Option<u8>,
}

impl Options {
    /// How many rounds a game of `players` has.
    pub fn rounds(self, players: u8) -> u8 {
        self.rounds.map_or(players, |rounds| rounds.min(players))
    }
}

impl crate::Options for Options {
    fn from_json(json: &Map<String, Value>, players: u8) -> Result<Self, OptionError> {
        let mut options = Self::default();
        for (key, value) in json {
            match key.as_str() {
                "rounds" => {
                    let rounds = value
                        .as_u64()
                        .filter(|rounds| (1..=u64::from(players)).contains(rounds))
                        .ok_or_else(|| OptionError { key: key.clone(), unknown: false })?;
                    // The default spelled out is the default; at most `players`, so it fits.
                    options.rounds = (rounds != u64::from(players)).then_some(rounds as u8);
                }
                _ => return Err(OptionError { key: key.clone(), unknown: true }),
            }
        }
        Ok(options)
    }

    fn to_json(&self, players: u8) -> Map<String, Value> {
        let mut json = Map::new();
        let rounds = self.rounds(players);
        if rounds != players {
            json.insert("rounds".into(), rounds.into());
        }
        json
    }

    fn is_shortened(&self, players: u8) -> bool {
        self.rounds(players) < players
    }
}
