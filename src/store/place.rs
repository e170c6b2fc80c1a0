//! Where a live table stands: by that, processes that share a database share its tables out.

use serde::Deserialize;

/// The community of a live table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct TablePlace {
    /// The realm of its accounts.
    pub realm: String,
    /// The community.
    pub server: String,
}

/// The part of a table's state that says where it stands.
#[derive(Deserialize)]
struct TableStanding {
    channel: TablePlace,
}

impl TablePlace {
    /// The place of a table, as its state (JSON) says; nowhere, where that does not.
    pub fn of(state: &str) -> Self {
        serde_json::from_str(state).map(|TableStanding { channel }| channel).unwrap_or_default()
    }
}
