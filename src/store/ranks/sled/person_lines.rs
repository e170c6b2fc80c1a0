//! All lines of a person in one value: for each the board, the number of the last result, and the line as
//! JSON.

use super::database::damaged;
use crate::StoreError;
use crate::ranks::lines::Counted;
use std::collections::BTreeMap;

/// The lines of a person, each encoded, by board (as [`crate::ranks::keys::board`] writes it).
#[derive(Default)]
pub struct PersonLines(BTreeMap<Vec<u8>, Vec<u8>>);

/// Takes a length (4 bytes) and as many bytes from the beginning of `rest`.
fn take<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, behind) = rest.split_first_chunk()?;
    let (bytes, behind) = behind.split_at_checked(u32::from_be_bytes(*length) as usize)?;
    *rest = behind;
    Some(bytes)
}

fn decode(encoded: &[u8]) -> Result<Counted, StoreError> {
    let (last, json) = encoded.split_first_chunk().ok_or_else(|| damaged("a line"))?;
    let line = serde_json::from_slice(json).map_err(|error| damaged(&error.to_string()))?;
    Ok(Counted { line, last: u64::from_be_bytes(*last) })
}

impl PersonLines {
    /// Reads the value.
    pub fn read(payload: &[u8]) -> Result<Self, StoreError> {
        let mut rest = payload;
        let mut lines = BTreeMap::new();
        while !rest.is_empty() {
            let board = take(&mut rest).ok_or_else(|| damaged("the lines of a person"))?;
            let line = take(&mut rest).ok_or_else(|| damaged("the lines of a person"))?;
            lines.insert(board.to_vec(), line.to_vec());
        }
        Ok(Self(lines))
    }

    /// The value as it is stored.
    pub fn payload(&self) -> Vec<u8> {
        let mut payload = Vec::new();
        for bytes in self.0.iter().flat_map(|(board, line)| [board, line]) {
            // Boards (platform ids) and lines (some numbers) are short.
            payload.extend((bytes.len() as u32).to_be_bytes());
            payload.extend(bytes);
        }
        payload
    }

    /// The line on a board.
    pub fn get(&self, board: &[u8]) -> Result<Option<Counted>, StoreError> {
        self.0.get(board).map(|encoded| decode(encoded)).transpose()
    }

    /// All lines by board.
    pub fn all(&self) -> Result<Vec<(&[u8], Counted)>, StoreError> {
        self.0.iter().map(|(board, encoded)| Ok((&board[..], decode(encoded)?))).collect()
    }

    /// Sets the line on a board.
    ///
    /// # Errors
    /// [`StoreError::Damaged`]: it can't be written as JSON.
    pub fn set(&mut self, board: &[u8], counted: &Counted) -> Result<(), StoreError> {
        let mut encoded = counted.last.to_be_bytes().to_vec();
        serde_json::to_writer(&mut encoded, &counted.line).map_err(|error| damaged(&error.to_string()))?;
        self.0.insert(board.to_vec(), encoded);
        Ok(())
    }
}
