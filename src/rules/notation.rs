//! Parsing shared by the games' notations of cards and moves, and its error.

/// A text that is not in the notation of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown notation")]
pub struct NotationError;

/// Parses a number in canonical notation: ASCII digits without sign, blanks or leading zeros.
pub(crate) fn number(text: &str) -> Option<u8> {
    let canonical = text == "0" || (!text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit()));
    if canonical { text.parse().ok() } else { None }
}

/// The words of `text`, separated by exactly one blank each; none if a word is empty.
pub(crate) fn words<const N: usize>(text: &str) -> Option<[&str; N]> {
    let mut words = text.split(' ');
    let mut found = [""; N];
    for word in &mut found {
        *word = words.next().filter(|word| !word.is_empty())?;
    }
    if words.next().is_some() { None } else { Some(found) }
}
