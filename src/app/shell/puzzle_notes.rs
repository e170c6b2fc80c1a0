//! What is kept of people's puzzles, as notes in the store: `puzzle PERSON PUZZLE` is the first answer to a puzzle;
//! `weekly puzzle PERSON WEEK` says that the puzzle of that week is done with, and since when the person wants them: the first one
//! of those is there from that moment on.

use herzbot_core::ids::{Moment, PersonId};
use herzbot_core::puzzle::PuzzleId;
use herzbot_store::{Store, StoreError};
use std::collections::BTreeSet;

/// How the names of the notes begin that say in which weeks people are done.
pub const WEEKLY: &str = "weekly puzzle ";

/// The name of the note with a person's first answer to a puzzle.
pub fn answer_note(person: PersonId, puzzle: PuzzleId) -> String {
    format!("{}{puzzle}", answers_of(person))
}

/// How the names of the notes of a person's answers begin.
fn answers_of(person: PersonId) -> String {
    format!("puzzle {person} ")
}

/// The puzzles that a person has answered.
pub async fn answers(store: &dyn Store, person: PersonId) -> Result<BTreeSet<PuzzleId>, StoreError> {
    let prefix = answers_of(person);
    let notes = store.notes(&prefix).await?;
    Ok(notes.iter().filter_map(|(name, _)| name.strip_prefix(&prefix)?.parse().ok()).collect())
}

/// Forgets the answers of a person, and that they wanted a puzzle each week. Durable on return.
pub async fn forget(store: &dyn Store, person: PersonId) -> Result<(), StoreError> {
    for prefix in [answers_of(person), weeks_of(person)] {
        for (name, value) in store.notes(&prefix).await? {
            store.drop_note(&name, value).await?;
        }
    }
    Ok(())
}

/// How the names of the notes begin that say in which weeks a person is done.
pub fn weeks_of(person: PersonId) -> String {
    format!("{WEEKLY}{person} ")
}

/// The value of such a note of a person who asked for them at that time, by the wall clock. No two are the same.
pub fn week_value(asked: Moment) -> Vec<u8> {
    format!("{} {:x}", asked.0, rand::random::<u64>()).into_bytes()
}

/// When a person asked for them; none if the note says something else.
pub fn asked_at(value: &[u8]) -> Option<Moment> {
    let (asked, _) = std::str::from_utf8(value).ok()?.split_once(' ')?;
    asked.parse().ok().map(Moment)
}
