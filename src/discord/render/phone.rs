//! Estimates how tall messages are on a phone.

use crate::wire::{ActionRow, Button, Component};
use herzbot_adapter::columns::display_width;

/// The number of columns of a line.
pub const COLUMNS: usize = 36;
/// The maximum height of a message in pixels. A taller one isn't visible together with its buttons on a phone of
/// 360 × 740 pixels: the app's bars, and what is above and around a message, take the rest.
pub const TALL: usize = 540;
/// The maximum height of a game's page in pixels. If it is still taller, reports become small print, and so on.
/// This is little more than [`TALL`], since the estimate may be up to a quarter too low (for example, where lines
/// break between words), and no page may be taller than the screen.
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
/// The number of columns of text that fit into that width with a wide font.
pub const WIDE_COLUMNS: usize = 32;
/// The number of columns of small print that fit into that width.
const SMALL_COLUMNS: usize = 38;
/// The width of an emoji within a text, in columns.
const EMOJI: usize = 3;
/// The width of a moment ("in 2 minutes"), in columns.
const MOMENT: usize = 12;

/// The room for a message, which decides in how many lines its content is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// Enough for everything.
    Ample,
    /// Too little: lines are joined, labels are short, and cards that are on buttons are only shown there.
    Little,
    /// Too little even for that: reports are small print, and a start card stands beside its tower's name.
    Less,
    /// Too little even for that: buttons with more than a card's name have no emoji, and as many as fit are put
    /// beside each other.
    Least,
}

/// Returns the number of columns of a line of Discord's markup.
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

/// Returns the number of lines that a text takes.
#[cfg(test)]
pub fn height(text: &str) -> usize {
    text.lines().map(|line| width(line).div_ceil(COLUMNS).max(1)).sum()
}

/// Returns the height of a message with these texts and rows, in pixels.
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

/// Returns the height of a row, in pixels, with as many buttons beside each other as fit.
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

/// Returns the width of a component, in pixels; a menu takes the whole width.
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
