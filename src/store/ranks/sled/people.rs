//! The lines of people, including hiding and forgetting.

use super::change::IndexChange;
use super::database::damaged;
use super::person_lines::PersonLines;
use super::ranking;
use crate::StoreError;
use crate::ranks::Roster;
use crate::ranks::keys::{self, FORGOTTEN, HIDDEN, LINES};
use crate::ranks::lines::Counted;
use herzbot_core::ids::PersonId;
use std::collections::BTreeSet;

/// The people who differ between two rosters.
pub fn differences(old: &Roster, new: &Roster) -> BTreeSet<PersonId> {
    let forgotten = |one: &Roster, other: &Roster| {
        let differ = |(person, from): (&PersonId, &u64)| {
            (other.forgotten.get(person) != Some(from)).then_some(*person)
        };
        one.forgotten.iter().filter_map(differ).collect::<Vec<_>>()
    };
    let hidden = old.hidden.symmetric_difference(&new.hidden).copied();
    hidden.chain(forgotten(old, new)).chain(forgotten(new, old)).collect()
}

/// Updates a person's lines from the old roster to the new one.
///
/// # Errors
/// [`StoreError::Damaged`], also if the index can't follow; [`StoreError::Io`].
pub fn settle(
    change: &mut IndexChange<'_>,
    person: PersonId,
    (old, new): (&Roster, &Roster),
    limit: usize,
) -> Result<(), StoreError> {
    let applied = change.state.applied;
    let (before, from) = (old.forgotten.get(&person), new.forgotten.get(&person));
    if before != from && before.is_some_and(|before| *before <= applied) {
        return Err(damaged("a person is no longer forgotten, but their lines are gone"));
    }
    for (board, counted) in lines_of(change, person)?.all()? {
        if from.is_some_and(|from| counted.last >= *from) {
            return Err(damaged("a person has been counted after they were forgotten"));
        }
        let order = keys::order(&counted.line.standing(person, 0));
        match (old.ranks(person), new.ranks(person)) {
            (true, false) => ranking::remove(change, board, &order, limit)?,
            (false, true) => ranking::insert(change, board, &order, limit)?,
            (true, true) | (false, false) => {}
        }
    }
    // Until then the hidden lines are needed for earlier results.
    if from.is_some_and(|from| *from <= applied) {
        remove_lines(change, person)?;
    }
    let (hidden, forgotten) = (keys::of_person(HIDDEN, person), keys::of_person(FORGOTTEN, person));
    if new.hidden.contains(&person) {
        change.put(hidden, &[])?
    } else {
        change.remove(hidden)?
    };
    match from {
        Some(from) => change.put(forgotten, &from.to_be_bytes())?,
        None => change.remove(forgotten)?,
    };
    Ok(())
}

fn lines_of(change: &IndexChange<'_>, person: PersonId) -> Result<PersonLines, StoreError> {
    match change.get(&keys::of_person(LINES, person))? {
        Some(payload) => PersonLines::read(&payload),
        None => Ok(PersonLines::default()),
    }
}

/// A person's line on a board.
///
/// # Errors
/// [`StoreError::Damaged`], [`StoreError::Io`]; the same for the other functions.
pub fn line(change: &IndexChange<'_>, person: PersonId, board: &[u8]) -> Result<Option<Counted>, StoreError> {
    lines_of(change, person)?.get(board)
}

/// Sets a person's line on a board, and its place in the ranking if it has one.
pub fn set_line(
    change: &mut IndexChange<'_>,
    person: PersonId,
    board: &[u8],
    counted: &Counted,
    is_ranked: bool,
    limit: usize,
) -> Result<(), StoreError> {
    let order = |counted: &Counted| keys::order(&counted.line.standing(person, 0));
    let mut lines = lines_of(change, person)?;
    if is_ranked {
        if let Some(before) = lines.get(board)? {
            ranking::remove(change, board, &order(&before), limit)?;
        }
        ranking::insert(change, board, &order(counted), limit)?;
    }
    lines.set(board, counted)?;
    change.put(keys::of_person(LINES, person), &lines.payload()).map(drop)
}

/// Removes all lines of a person, which must not be ranked.
pub fn remove_lines(change: &mut IndexChange<'_>, person: PersonId) -> Result<(), StoreError> {
    change.remove(keys::of_person(LINES, person)).map(drop)
}
