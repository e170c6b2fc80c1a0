//! Notes about people's puzzles in the store. `puzzle PERSON PUZZLE` is the first answer to a puzzle. `weekly puzzle
//! PERSON WEEK` says that the puzzle of that week is done, and since when the person wants weekly puzzles. The first
//! of these notes is written when the person asks for them.

use herzbot_core::ids::{Moment, PersonId};
use herzbot_core::puzzle::PuzzleId;
use herzbot_store::{Store, StoreError};
use std::collections::BTreeSet;

/// The prefix of all notes about done weeks.
pub const WEEKLY: &str = "weekly puzzle ";

/// Returns the name of the note with a person's first answer to a puzzle.
pub fn answer_note(person: PersonId, puzzle: PuzzleId) -> String {
    format!("{}{puzzle}", answers_of(person))
}

/// Returns the prefix of the notes with a person's answers.
fn answers_of(person: PersonId) -> String {
    format!("puzzle {person} ")
}

/// Returns the puzzles that a person has answered.
pub async fn answers(store: &dyn Store, person: PersonId) -> Result<BTreeSet<PuzzleId>, StoreError> {
    let prefix = answers_of(person);
    let notes = store.notes(&prefix).await?;
    Ok(notes.iter().filter_map(|(name, _)| name.strip_prefix(&prefix)?.parse().ok()).collect())
}

/// Forgets a person's answers and their wish for weekly puzzles. Durable on return.
pub async fn forget(store: &dyn Store, person: PersonId) -> Result<(), StoreError> {
    for prefix in [answers_of(person), weeks_of(person)] {
        for (name, value) in store.notes(&prefix).await? {
            store.drop_note(&name, value).await?;
        }
    }
    Ok(())
}

/// Returns the prefix of the notes about a person's done weeks.
pub fn weeks_of(person: PersonId) -> String {
    format!("{WEEKLY}{person} ")
}

/// Returns the value of a note about a done week; `asked` is when the person asked for puzzles, by the wall clock.
/// Each value is unique.
pub fn week_value(asked: Moment) -> Vec<u8> {
    format!("{} {:x}", asked.0, rand::random::<u64>()).into_bytes()
}

/// Returns when a person asked for weekly puzzles; none if the note can't be read.
pub fn asked_at(value: &[u8]) -> Option<Moment> {
    let (asked, _) = std::str::from_utf8(value).ok()?.split_once(' ')?;
    asked.parse().ok().map(Moment)
}
