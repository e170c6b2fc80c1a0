//! Parsing shared by the positions of all games.

use std::fmt::Debug;
use std::str::FromStr;

/// Parses a word.
pub(crate) fn read<T: FromStr>(text: &str) -> T {
    text.trim().parse().unwrap_or_else(|_| panic!("{text:?} can't be read"))
}

/// Parses words separated by blanks.
pub(crate) fn read_all<T: FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace().map(read).collect()
}

/// Removes a card from the remaining ones.
pub(crate) fn take<C: Copy + PartialEq + Debug>(left: &mut Vec<C>, card: C, name: &str) -> C {
    let place = left.iter().position(|&it| it == card);
    left.swap_remove(place.unwrap_or_else(|| panic!("{name}: {card:?} is there twice")))
}
