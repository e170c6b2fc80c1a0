//! The sides of a tower in texts.

use herzbot_rules::herz::Side;

/// What the texts select a side by.
pub(super) const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}
