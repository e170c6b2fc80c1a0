//! The rows on the table.

use super::card::{Colour, Devil, DevilSet};
use super::moves::End;

/// The row of one colour; empty if it doesn't exist yet.
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

    /// Its devils as a row of `colour`.
    pub(crate) fn devils(&self, colour: Colour) -> DevilSet {
        self.values().iter().filter_map(|&value| Devil::new(colour, value)).collect()
    }

    /// The number of devils.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the row doesn't exist yet.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The end that an angel has closed.
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

    /// Whether a devil can be added at `end`: a row of one card offers only `up`.
    pub fn offers(&self, end: End) -> bool {
        let least = match end {
            End::Up => 1,
            End::Down => 2,
        };
        self.len >= least && self.closed != Some(end)
    }

    /// The cost of adding `value` at `end`: the difference, if it is lower than the card there.
    pub fn cost(&self, value: u8, end: End) -> u8 {
        self.value(end).map_or(0, |there| there.saturating_sub(value))
    }

    /// Adds a devil; the first one opens the row. Called at most nine times, once per value.
    pub(crate) fn add(&mut self, value: u8, end: End) {
        let len = self.len as usize;
        match end {
            End::Up => self.values[len] = value,
            End::Down => {
                // The last place is still free: nine of a colour, each once.
                let mut moved = [value; 9];
                moved[1..].copy_from_slice(&self.values[..8]);
                self.values = moved;
            }
        }
        self.len += 1;
    }

    pub(crate) const fn close(&mut self, end: End) {
        self.closed = Some(end);
    }
}

/// All rows, by [`Colour`], and the devils that they accept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    pub rows: [Row; 4],
    /// All devils of the colours that have a row.
    pub opened: DevilSet,
    /// All devils of the colours whose row offers the end `up`.
    pub up: DevilSet,
    /// All devils of the colours whose row offers the end `down`.
    pub down: DevilSet,
}

impl Rows {
    /// All four rows.
    pub fn of(rows: [Row; 4]) -> Self {
        let of = |is_so: fn(&Row) -> bool| {
            let colours = rows.iter().zip(Colour::ALL).filter(|(row, _)| is_so(row));
            colours.fold(DevilSet::EMPTY, |all, (_, colour)| all | DevilSet::colour(colour))
        };
        let (up, down) = (of(|row| row.offers(End::Up)), of(|row| row.offers(End::Down)));
        Self { rows, opened: of(|row| !row.is_empty()), up, down }
    }

    #[inline]
    pub const fn get(&self, colour: Colour) -> &Row {
        &self.rows[colour as usize]
    }

    /// Opens the row of a devil.
    pub fn open(&mut self, devil: Devil) {
        let colour = devil.colour();
        self.rows[colour as usize].add(devil.value(), End::Up);
        self.opened |= DevilSet::colour(colour);
        self.up |= DevilSet::colour(colour);
    }

    /// Extends the row of a devil.
    pub fn extend(&mut self, devil: Devil, end: End) {
        let row = &mut self.rows[devil.colour() as usize];
        row.add(devil.value(), end);
        if row.len() == 2 {
            self.down |= DevilSet::colour(devil.colour());
        }
    }

    /// Closes an end of a row with an angel.
    pub fn close(&mut self, colour: Colour, end: End) {
        self.rows[colour as usize].close(end);
        match end {
            End::Up => self.up = self.up - DevilSet::colour(colour),
            End::Down => self.down = self.down - DevilSet::colour(colour),
        }
    }

    /// Whether all four rows have two devils or more.
    pub fn allow_angels(&self) -> bool {
        self.rows.iter().all(|row| row.len() >= 2)
    }

    /// The values at all ends, a bit each. Called while a colour has no row, so no angel has been played and
    /// no end is closed.
    pub fn ends(&self) -> u16 {
        let bit = |value: Option<u8>| value.map_or(0, |value| 1 << value);
        self.rows.iter().fold(0, |ends, row| ends | bit(row.value(End::Up)) | bit(row.value(End::Down)))
    }
}
