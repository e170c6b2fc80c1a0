//! Reads positions, as far as games have that in common.

use std::fmt::Debug;
use std::str::FromStr;

/// Reads a word.
pub(crate) fn read<T: FromStr>(text: &str) -> T {
    text.trim().parse().unwrap_or_else(|_| panic!("{text:?} can't be read"))
}

/// Reads words with blanks between.
pub(crate) fn read_all<T: FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace().map(read).collect()
}

/// Takes a card out of those that are left.
pub(crate) fn take<C: Copy + PartialEq + Debug>(left: &mut Vec<C>, card: C, name: &str) -> C {
    let place = left.iter().position(|&it| it == card);
    left.swap_remove(place.unwrap_or_else(|| panic!("{name}: {card:?} is there twice")))
}
