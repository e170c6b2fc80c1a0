//! Verifies the whole index.

use super::change::{IndexChange, checksum_of, seal};
use super::database::damaged;
use super::person_lines::PersonLines;
use super::ranking;
use crate::StoreError;
use crate::ranks::Roster;
use crate::ranks::keys::{self, FORGOTTEN, HIDDEN, LINES, Order, RANK};
use std::ops::ControlFlow;

/// The number and the checksum sum of some values.
#[derive(Default, PartialEq, Eq)]
struct Sum {
    values: u64,
    sum: u64,
}

impl Sum {
    fn add(&mut self, key: &[u8], payload: &[u8]) {
        self.values += 1;
        self.sum = self.sum.wrapping_add(checksum_of(&seal(key, payload)));
    }
}

/// The stored roster.
pub fn roster(change: &IndexChange<'_>) -> Result<Roster, StoreError> {
    let mut roster = Roster::default();
    let what = || damaged("hidden and forgotten people");
    change.scan(&[HIDDEN], &[FORGOTTEN + 1], &mut |key, payload| {
        let person = keys::person_of(key).ok_or_else(what)?;
        if key[0] == HIDDEN {
            roster.hidden.insert(person);
        } else {
            let from = payload.try_into().map(u64::from_be_bytes).map_err(|_| what())?;
            roster.forgotten.insert(person, from);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(roster)
}

/// Compares all stored values with the state, and the lines with the rankings.
pub fn verify(change: &IndexChange<'_>, expected: &Roster, limit: usize) -> Result<(), StoreError> {
    if roster(change)? != *expected {
        return Err(damaged("hidden and forgotten people"));
    }
    let mut all = Sum::default();
    let mut to_be_ranked = Sum::default();
    let mut ranked = Sum::default();
    let mut before: Option<(Vec<u8>, Order)> = None;
    change.scan(&[HIDDEN], &[u8::MAX], &mut |key, payload| {
        all.add(key, payload);
        let cut = || damaged(&hex::encode(key));
        match key[0] {
            HIDDEN | FORGOTTEN => {}
            LINES => {
                let person = keys::person_of(key).ok_or_else(cut)?;
                for (board, counted) in PersonLines::read(payload)?.all()? {
                    if expected.ranks(person) {
                        to_be_ranked.add(board, &keys::order(&counted.line.standing(person, 0)));
                    }
                }
            }
            RANK => {
                let orders = ranking::orders(payload)?;
                let (other, last) = before.as_ref().map(|(key, last)| (&key[..], last)).unzip();
                ranking::check(other, key, orders, last, limit)?;
                let board = keys::split(key).map(|(board, _)| board).ok_or_else(cut)?;
                for order in orders {
                    ranked.add(board, order);
                }
                before = orders.last().map(|last| (key.to_vec(), *last));
            }
            _ => return Err(cut()),
        }
        Ok(ControlFlow::Continue(()))
    })?;
    if (all.values, all.sum) != (change.state.values, change.state.sum) {
        return Err(damaged("values are missing, or of another time"));
    }
    if ranked != to_be_ranked {
        return Err(damaged("rankings differ from their lines"));
    }
    Ok(())
}
