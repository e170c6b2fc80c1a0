//! Statements about many rows at once.

use std::fmt::Write as _;

/// The rows of one statement: far below what databases take as arguments.
pub const ROWS: usize = 512;

/// `count` rows of `columns` arguments for `VALUES`: `($1,$2),($3,$4)`.
pub fn placeholders(count: usize, columns: usize) -> String {
    let mut text = String::new();
    for row in 0..count {
        text.push_str(if row == 0 { "(" } else { ",(" });
        for column in 1..=columns {
            // Writing to a string does not fail.
            let _ = write!(text, "{}${}", if column == 1 { "" } else { "," }, row * columns + column);
        }
        text.push(')');
    }
    text
}
