//! Digits, letters and marks as outlines, so that no font is needed: parsed from `glyphs.txt` and
//! `marks.txt`.
//!
//! A line of these files is a glyph, its width (of a mark: its ASCII name), and its outline in SVG commands.
//! Digits and letters are strokes, 100 units high. Marks are shapes in a box from −50 to 50; the spade is
//! pointed and the club round, to distinguish them even at the size of a letter.

use super::picture::Step;
use std::sync::LazyLock;

/// A digit or letter.
pub struct Glyph {
    letter: char,
    /// The width in units, without the stroke width.
    pub width: f32,
    /// From the top (0) to the foot (100).
    pub steps: Vec<Step>,
}

/// A suit, or the mark of a colour group.
struct Mark {
    sign: &'static str,
    word: &'static str,
    steps: Vec<Step>,
}

static GLYPHS: LazyLock<Vec<Glyph>> = LazyLock::new(|| {
    let glyph = |(sign, width, steps): (&str, &str, _)| {
        Some(Glyph { letter: sign.chars().next()?, width: width.parse().ok()?, steps })
    };
    entries(include_str!("glyphs.txt")).filter_map(glyph).collect()
});

static MARKS: LazyLock<Vec<Mark>> = LazyLock::new(|| {
    entries(include_str!("marks.txt")).map(|(sign, word, steps)| Mark { sign, word, steps }).collect()
});

/// The lines of a file: glyph, second word, outline. Unreadable lines are skipped; a test finds them.
fn entries(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str, Vec<Step>)> {
    file.lines().filter_map(|line| {
        let (sign, rest) = line.split_once(' ')?;
        let (second, path) = rest.split_once(' ')?;
        Some((sign, second, outline(path)?))
    })
}

/// Parses an outline of the SVG commands `M`, `L`, `C` and `Z` with absolute coordinates, separated by
/// blanks.
pub fn outline(path: &str) -> Option<Vec<Step>> {
    let mut words = path.split(' ');
    let mut steps = Vec::new();
    while let Some(command) = words.next() {
        let mut number = || words.next()?.parse::<f32>().ok();
        steps.push(match command {
            "M" => Step::Move(number()?, number()?),
            "L" => Step::Line(number()?, number()?),
            "C" => Step::Curve(number()?, number()?, number()?, number()?, number()?, number()?),
            "Z" => Step::Close,
            _ => return None,
        });
    }
    Some(steps)
}

/// The outline of a digit or letter; none if no card has it.
pub fn glyph(letter: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.letter == letter)
}

/// The shape of a mark; none if no card has it.
pub fn mark(sign: &str) -> Option<&'static [Step]> {
    MARKS.iter().find(|mark| mark.sign == sign).map(|mark| mark.steps.as_slice())
}

/// The ASCII name of a mark; none if no card has it.
pub fn word(sign: &str) -> Option<&'static str> {
    MARKS.iter().find(|mark| mark.sign == sign).map(|mark| mark.word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_files_can_be_read() {
        assert_eq!(GLYPHS.len(), include_str!("glyphs.txt").lines().count());
        assert_eq!(MARKS.len(), include_str!("marks.txt").lines().count());
    }
}
