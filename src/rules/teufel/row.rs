//! A row on the table.

use super::card::{Colour, Devil, DevilSet};
use super::moves::End;

/// The row of one colour: none yet while it is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row {
    values: [u8; 9],
    len: u8,
    closed: Option<End>,
}

impl Row {
    /// The values of its devils, from the end `down` to the end `up`.
    pub fn values(&self) -> &[u8] {
        &self.values[..self.len as usize]
    }

    /// Its devils, were it the row of `colour`.
    pub(crate) fn devils(&self, colour: Colour) -> DevilSet {
        self.values().iter().filter_map(|&value| Devil::new(colour, value)).collect()
    }

    /// How many devils it has.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no such row yet.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Which end an angel has closed.
    pub const fn closed(&self) -> Option<End> {
        self.closed
    }

    /// The value at an end, whether closed or not.
    pub const fn value(&self, end: End) -> Option<u8> {
        match (self.len, end) {
            (0, _) => None,
            (len, End::Up) => Some(self.values[len as usize - 1]),
            (_, End::Down) => Some(self.values[0]),
        }
    }

    /// Whether a devil can be added at `end`: a row of one card offers `up` only.
    pub fn offers(&self, end: End) -> bool {
        let least = match end {
            End::Up => 1,
            End::Down => 2,
        };
        self.len >= least && self.closed != Some(end)
    }

    /// What adding `value` at `end` costs: the difference, if it is lower than what lies there.
    pub fn cost(&self, value: u8, end: End) -> u8 {
        self.value(end).map_or(0, |there| there.saturating_sub(value))
    }

    /// Adds a devil; the first one opens the row. There are nine of a colour, each once.
    pub(crate) fn add(&mut self, value: u8, end: End) {
        let len = self.len as usize;
        match end {
            End::Up => self.values[len] = value,
            End::Down => {
                // Nothing stands in the last place yet: nine of a colour, each once.
                let mut moved = [value; 9];
                moved[1..].copy_from_slice(&self.values[..8]);
                self.values = moved;
            }
        }
        self.len += 1;
    }

    /// Puts an angel at `end`.
    pub(crate) const fn close(&mut self, end: End) {
        self.closed = Some(end);
    }
}
