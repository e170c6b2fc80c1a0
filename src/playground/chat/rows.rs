//! Stores the chat as rows, one for each person and each message. So a change writes little, and damage only
//! affects one of them.

use super::{AboutChat, ChatLog, RowKey};
use herzbot_adapter::chat_rows::{ChatChange, ChatRows};
use herzbot_adapter::notes::NoteError;
use herzbot_core::ids::Moment;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

const ABOUT: [&str; 2] = ["secrets", "copy of the secrets"];
const PERSON: &str = "person";
const MESSAGE: &str = "message";

/// Returns the keys of the rows that store it.
fn keys(row: &RowKey) -> Vec<String> {
    match row {
        RowKey::About => ABOUT.map(str::to_owned).to_vec(),
        RowKey::Person(id) => vec![format!("{PERSON} {id}")],
        RowKey::Message(id) => vec![format!("{MESSAGE} {id}")],
    }
}

impl ChatLog {
    /// Loads the stored chat, or creates a new one.
    pub(crate) async fn kept(rows: &dyn ChatRows, wall: Moment) -> Result<Self, NoteError> {
        Ok(Self::from_rows(rows.rows().await?, wall).unwrap_or_else(|| Self::new(wall)))
    }

    /// Loads the chat from these rows; none if there are none. An unreadable row is skipped, and left unchanged.
    fn from_rows(rows: Vec<(String, String)>, wall: Moment) -> Option<Self> {
        if rows.is_empty() {
            return None;
        }
        let (mut about, mut people, mut messages) = (None, BTreeMap::new(), BTreeMap::new());
        for (key, value) in rows {
            let read = match key.split_once(' ') {
                Some((PERSON, id)) => {
                    serde_json::from_str(&value).map(|person| drop(people.insert(id.to_owned(), person)))
                }
                Some((MESSAGE, id)) => serde_json::from_str(&value)
                    .map(|message| id.parse().ok().and_then(|id: u64| messages.insert(id, message)))
                    .map(drop),
                _ => serde_json::from_str::<AboutChat>(&value).map(|found| about = Some(found)),
            };
            if let Err(problem) = read {
                tracing::error!(key, %problem, "a row of the playground can't be read, and is left out");
            }
        }
        let about = about.unwrap_or_else(|| {
            tracing::error!("the playground's secrets are lost: people have to come in as somebody new");
            Self::new(wall).about
        });
        Some(Self::of(about, people, messages))
    }

    /// Returns the new content of these rows.
    pub(super) fn changes(&self, rows: &BTreeSet<RowKey>) -> Vec<ChatChange> {
        let mut changes = Vec::new();
        for row in rows {
            let value = match row {
                RowKey::About => Some(text(&self.about)),
                RowKey::Person(id) => self.people.get(id).map(text),
                RowKey::Message(id) => self.messages.get(id).map(text),
            };
            changes.extend(keys(row).into_iter().map(|key| (key, value.clone())));
        }
        changes
    }
}

fn text(part: &impl Serialize) -> String {
    // These are plain data with text keys, which always serialize.
    serde_json::to_string(part).unwrap_or_default()
}
