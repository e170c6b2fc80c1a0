//! How tall messages are on a phone.

use crate::wire::{ActionRow, Button, Component};
use herzbot_adapter::columns::display_width;

/// So many columns has a line.
pub const COLUMNS: usize = 36;
/// A message that is taller than this, in pixels, is not seen together with its buttons on a phone of 360 × 740 pixels: the app's
/// bars, and what is above a message and around it, take the rest.
pub const TALL: usize = 540;
/// What shows a game and is taller than this even then says what has happened in small print, and so on. Little more than [`TALL`]:
/// this estimate leaves out up to a quarter, as each line that breaks between words, and nothing may be taller than the screen.
pub const TOO_TALL: usize = 560;
/// The height of a line of text, in pixels.
const LINE: usize = 22;
/// The height of a line of small print, in pixels.
const SMALL_LINE: usize = 18;
/// The height of a row of buttons with the space below it, in pixels.
const BUTTON_LINE: usize = 40;
/// The height of a menu, in pixels.
const MENU_LINE: usize = 52;
/// The space between two parts, in pixels.
pub const BETWEEN: usize = 8;
/// The height of a picture of the points, in pixels.
const PICTURE: usize = 152;
/// The width of a message's content, in pixels.
pub const INSIDE: usize = 255;
/// How many columns of text fit into that width with a wide font.
pub const WIDE_COLUMNS: usize = 32;
/// How many columns of small print fit into it.
const SMALL_COLUMNS: usize = 38;
/// The width of an emoji within a text, in columns.
const EMOJI: usize = 3;
/// The width of a moment ("in 2 minutes"), in columns.
const MOMENT: usize = 12;

/// How much room there is for a message, which decides in how many lines it says what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// Enough for everything.
    Ample,
    /// Too little: lines are joined, labels short, and cards that stand on buttons stand there alone.
    Little,
    /// Too little even for that: what has happened is small print, and a start card stands beside its tower's name.
    Less,
    /// Too little even for that: buttons with more than a card's name have no emoji, and as many as have room are beside each other.
    Least,
}

/// The columns that a line of Discord's markup takes.
pub fn width(line: &str) -> usize {
    let plain = |text: &str| display_width(&text.replace("**", "").replace('\\', ""));
    let line = line.trim_start_matches("### ").trim_start_matches("-# ");
    let mut parts = line.split('<');
    let first = plain(parts.next().unwrap_or_default());
    parts.fold(first, |columns, part| {
        let (inside, rest) = part.split_once('>').unwrap_or(("", part));
        let sign = if inside.starts_with(':') {
            EMOJI
        } else if inside.starts_with("t:") {
            MOMENT
        } else {
            0
        };
        columns + sign + plain(rest)
    })
}

/// The lines that a text takes.
#[cfg(test)]
pub fn height(text: &str) -> usize {
    text.lines().map(|line| width(line).div_ceil(COLUMNS).max(1)).sum()
}

/// How high a message with these texts and rows is, in pixels.
pub fn pixels(texts: &[String], rows: &[ActionRow], has_picture: bool) -> usize {
    let line = |line: &str| {
        let (columns, high) =
            if line.starts_with("-# ") { (SMALL_COLUMNS, SMALL_LINE) } else { (WIDE_COLUMNS, LINE) };
        width(line).div_ceil(columns).max(1) * high
    };
    let texts: usize = texts.iter().map(|text| text.lines().map(line).sum::<usize>() + BETWEEN).sum();
    let rows: usize = rows.iter().map(|components| row(components)).sum();
    texts + if rows > 0 { rows + 2 * BETWEEN } else { 0 } + if has_picture { PICTURE } else { 0 }
}

/// How high a row is: as many buttons as have room are beside each other.
fn row(row: &[Component]) -> usize {
    let (mut lines, mut left) = (0, 0);
    for component in row {
        if matches!(component, Component::Select(_)) {
            return MENU_LINE;
        }
        let wide = width_of(component);
        if lines == 0 || wide > left {
            (lines, left) = (lines + 1, INSIDE);
        }
        left = left.saturating_sub(wide + BETWEEN);
    }
    lines * BUTTON_LINE
}

/// So many pixels wide is a component; a menu takes all there are.
pub fn width_of(component: &Component) -> usize {
    match component {
        Component::Button(button) => button_width(button),
        Component::Select(_) => INSIDE,
    }
}

fn button_width(button: &Button) -> usize {
    let label = display_width(&button.label) * 33 / 5;
    (24 + label + if button.emoji.is_some() { 24 } else { 0 }).clamp(60, INSIDE)
}
