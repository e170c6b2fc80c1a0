//! Digits, letters and marks as outlines, so that no font is needed: read from `glyphs.txt` and `marks.txt`.
//!
//! A line of these files is a sign, its width (of a mark: its word in ASCII), and its outline in the commands of SVG.
//! Digits and letters are strokes, 100 units high. Marks are shapes in a box from −50 to 50; the spade is pointed where
//! the club is round, which tells them apart where they are as small as a letter.

use super::picture::Step;
use std::sync::LazyLock;

/// A digit or letter.
pub struct Glyph {
    letter: char,
    /// The width in units, without the width of the stroke.
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

/// The lines of a file: sign, second word, outline. A line that can't be read is left out; a test finds it.
fn entries(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str, Vec<Step>)> {
    file.lines().filter_map(|line| {
        let (sign, rest) = line.split_once(' ')?;
        let (second, path) = rest.split_once(' ')?;
        Some((sign, second, outline(path)?))
    })
}

/// An outline from the commands `M`, `L`, `C` and `Z` of SVG with absolute coordinates, all separated by blanks.
fn outline(path: &str) -> Option<Vec<Step>> {
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

/// The outline of a digit or letter; none if no card bears it.
pub fn glyph(letter: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.letter == letter)
}

/// The shape of a mark; none if no card bears it.
pub fn mark(sign: &str) -> Option<&'static [Step]> {
    MARKS.iter().find(|mark| mark.sign == sign).map(|mark| mark.steps.as_slice())
}

/// The word for a mark, in ASCII; none if no card bears it.
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
