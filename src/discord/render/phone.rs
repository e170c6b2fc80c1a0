//! How tall texts are on a phone.

use herzbot_adapter::columns::display_width;

/// So many columns has a line.
pub const COLUMNS: usize = 36;
/// A message with more lines than these is not seen together with its buttons.
pub const TALL: usize = 22;
/// So many columns wide is an emoji within a text, and a moment ("in 2 minutes").
const EMOJI: usize = 3;
const MOMENT: usize = 12;

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
pub fn height(text: &str) -> usize {
    text.lines().map(|line| width(line).div_ceil(COLUMNS).max(1)).sum()
}
