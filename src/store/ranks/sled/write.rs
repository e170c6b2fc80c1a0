//! Writes a whole generation of the index.

use super::change::{IndexState, seal};
use super::database::from_sled;
use super::person_lines::PersonLines;
use super::ranking;
use crate::StoreError;
use crate::ranks::keys::{self, FORGOTTEN, HIDDEN, LINES};
use crate::ranks::{Lines, Roster};

fn put(tree: &::sled::Tree, state: &mut IndexState, key: &[u8], payload: &[u8]) -> Result<(), StoreError> {
    let sealed = seal(key, payload);
    state.count(&sealed);
    // One by one: sled reorders batches, and nothing here counts before the state.
    tree.insert(key, sealed).map(drop).map_err(from_sled)
}

/// Writes everything into an empty tree, in key order except for the state, which comes last: without it a
/// generation is incomplete. Returns the state, with number and sum of the values.
pub fn write(
    tree: &::sled::Tree,
    state: IndexState,
    lines: &Lines,
    roster: &Roster,
    limit: usize,
) -> Result<IndexState, StoreError> {
    let mut state = state;
    for person in &roster.hidden {
        put(tree, &mut state, &keys::of_person(HIDDEN, *person), &[])?;
    }
    for (person, from) in &roster.forgotten {
        put(tree, &mut state, &keys::of_person(FORGOTTEN, *person), &from.to_be_bytes())?;
    }
    let mut sorted = Vec::new();
    for (board, people) in lines.boards() {
        // Results before a person was forgotten still need their lines.
        let kept = people.iter().filter(|(person, _)| !roster.is_unknown(**person, state.applied));
        sorted.extend(kept.map(|(person, counted)| (*person, board, counted)));
    }
    sorted.sort_unstable_by_key(|(person, board, _)| (*person, *board));
    for lines in sorted.chunk_by(|(one, ..), (other, ..)| one == other) {
        let mut all = PersonLines::default();
        for (_, board, counted) in lines {
            all.set(board, counted)?;
        }
        put(tree, &mut state, &keys::of_person(LINES, lines[0].0), &all.payload())?;
    }
    for (board, people) in lines.boards() {
        let ranked = people.iter().filter(|(person, _)| roster.ranks(**person));
        let mut orders: Vec<_> =
            ranked.map(|(person, counted)| keys::order(&counted.line.standing(*person, 0))).collect();
        orders.sort_unstable();
        for (begin, block) in ranking::cut(&orders, limit) {
            put(tree, &mut state, &keys::rank(board, &begin), block.as_flattened())?;
        }
    }
    tree.insert(keys::STATE, state.sealed()).map_err(from_sled)?;
    Ok(state)
}
