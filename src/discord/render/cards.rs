//! Cards in monospaced columns, readable without colour.

use super::markup::{cut, length, plain};
use herzbot_adapter::columns::{self, ColumnLayout};
use herzbot_core::page::{CardFace, CardGroup};

/// The number of columns that fit on a phone without wrapping.
pub const PHONE: usize = 28;

const FENCE: &str = "```";

/// Returns a group's lines as columns one blank apart, none wider than `width`.
pub fn columns(group: &CardGroup, width: usize) -> Vec<String> {
    let face = |face: &CardFace| {
        plain(&format!("{}{}{}", escaped(&face.mark), escaped(&face.text), escaped(&face.worth)))
    };
    let layout = ColumnLayout { width, gap: 1, leads_right: false, text: &plain, face: &face };
    columns::columns(group, &layout).iter().map(|line| cut(line, width)).collect()
}

/// Escapes a face's text: it has no markup, and what looks like markup is part of the card.
fn escaped(text: &str) -> String {
    text.chars().flat_map(|letter| ['\\', letter]).collect()
}

/// Returns the width of the widest line, in columns.
#[cfg(test)]
fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| columns::display_width(line)).max().unwrap_or(0)
}

/// Returns the lines in a code block of at most `most` characters. If they don't fit, whole lines are left out at
/// the end.
pub fn block(lines: &[String], most: usize) -> String {
    let mut written = format!("{FENCE}\n");
    // The fence, and an ellipsis on a line of its own.
    let room = most.saturating_sub(FENCE.len() + 2);
    for line in lines {
        // A code block must not be empty, nor contain its own end: `plain` leaves no backtick.
        if length(&written) + length(line) + 1 > room {
            written.push_str("…\n");
            break;
        }
        written.push_str(line);
        written.push('\n');
    }
    written + FENCE
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::page::{CardLine, Hue};

    fn face(mark: &str, text: &str, worth: &str) -> Option<CardFace> {
        Some(CardFace {
            text: text.to_owned(),
            mark: mark.to_owned().into(),
            worth: worth.to_owned(),
            hue: Hue::None,
            name: String::new(),
        })
    }

    fn line(lead: &str, cells: Vec<Option<CardFace>>, note: &str) -> CardLine {
        CardLine { lead: lead.to_owned(), cells, note: note.to_owned() }
    }

    #[test]
    fn columns_are_aligned() {
        let tower = CardGroup {
            lines: vec![
                line("2", vec![face("◆", "J50", "=96"), None], "+2"),
                line("10", vec![face("◆", "96", ""), face("●", "7", "")], ""),
            ],
            ..CardGroup::default()
        };
        assert_eq!(columns(&tower, PHONE), ["2  ◆J50=96 ·  +2", "10 ◆96     ●7"]);
    }

    #[test]
    fn a_long_hand_goes_on_below() {
        let hand = CardGroup {
            lines: vec![line("", (2..=14).map(|rank| face("♠", &rank.to_string(), "")).collect(), "")],
            ..CardGroup::default()
        };
        let lines = columns(&hand, PHONE);
        assert_eq!(lines.len(), 2);
        assert!(widest(&lines) <= PHONE);
    }

    #[test]
    fn a_block_keeps_to_its_room() {
        let lines: Vec<String> = (0..100).map(|n| format!("line {n}")).collect();
        for most in [20, 100, 1024] {
            let block = block(&lines, most);
            assert!(length(&block) <= most, "{most}");
            assert!(block.starts_with("```\n") && block.ends_with("\n```"));
        }
    }
}
