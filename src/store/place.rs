//! The place of a live table, by which processes distribute the tables of a shared database.

use serde::Deserialize;

/// The community of a live table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct TablePlace {
    /// The realm of its accounts.
    pub realm: String,
    /// The community.
    pub server: String,
}

/// The part of a table's state that contains its place.
#[derive(Deserialize)]
struct TableStanding {
    channel: TablePlace,
}

impl TablePlace {
    /// The place of a table from its state (JSON); empty if missing.
    pub fn of(state: &str) -> Self {
        serde_json::from_str(state).map(|TableStanding { channel }| channel).unwrap_or_default()
    }
}
