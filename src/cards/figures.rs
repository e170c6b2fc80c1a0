//! The figures of special cards (joker, thief, angel) as outlines, in a box from −50 to 50 units: parsed from
//! `figures.txt`. A line of this file is a name, and an outline as in `glyphs.txt`.

use super::glyphs::{mark, outline};
use super::picture::Step;
use std::sync::LazyLock;

/// A jester's cap, without its bells.
pub static CAP: LazyLock<Vec<Step>> = LazyLock::new(|| figure("cap"));

/// The positions of the cap's bells.
pub const BELLS: [(f32, f32); 3] = [(-54.0, -16.0), (0.0, -50.0), (54.0, -16.0)];

/// A mask over the eyes, with its two holes.
pub static MASK: LazyLock<Vec<Step>> = LazyLock::new(|| figure("mask"));

/// A pair of wings.
pub static WINGS: LazyLock<Vec<Step>> = LazyLock::new(|| figure("wings"));

/// A circle of radius 48.
pub static CIRCLE: LazyLock<&[Step]> = LazyLock::new(|| mark("●").unwrap_or_default());

/// The outline of a figure; empty if there is none. A test finds that.
fn figure(name: &str) -> Vec<Step> {
    let mut lines = include_str!("figures.txt").lines().filter_map(|line| line.split_once(' '));
    lines.find(|line| line.0 == name).and_then(|line| outline(line.1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_is_found() {
        assert_eq!([&CAP, &MASK, &WINGS].map(|figure| figure.len()), [8, 16, 12]);
        assert_eq!(CIRCLE.len(), 6);
    }
}
