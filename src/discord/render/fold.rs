//! Shortens pages that would be taller than a phone: leaves parts out, or writes them in fewer lines.

use super::phone::Room;
use herzbot_core::page::{Block, CardGroup, ChoiceRow, Page, Tone};
use std::collections::HashSet;

/// Returns the blocks of a page without cards that are also on buttons, and with small print in one paragraph.
/// With even less `room`, reports of what has happened become small print, too.
pub fn folded(page: &Page, room: Room) -> Vec<Block> {
    let labels: HashSet<&str> = page
        .rows
        .iter()
        .flat_map(|row| match row {
            ChoiceRow::Buttons(buttons) => buttons.as_slice(),
            ChoiceRow::Menu(_) => &[],
        })
        .map(|button| button.label.trim())
        .collect();
    let mut blocks: Vec<Block> = Vec::new();
    for block in &page.blocks {
        match block {
            Block::Cards(group) if is_offered(group, &labels) => {}
            Block::Small(text) if text.trim().is_empty() => {}
            Block::Small(text) => match blocks.last_mut() {
                Some(Block::Small(before)) => append(before, text.trim()),
                Some(Block::Text(_) | Block::Cards(_)) | None => blocks.push(block.clone()),
            },
            // The winner, which comes first, isn't small print.
            Block::Text(_) if page.tone == Tone::Over && blocks.is_empty() => blocks.push(block.clone()),
            Block::Text(text) if room >= Room::Less && is_told(text) => {
                blocks.push(Block::Small(paragraph(text)));
            }
            Block::Text(_) | Block::Cards(_) => blocks.push(block.clone()),
        }
    }
    blocks
}

/// Returns whether a text consists of sentences only (reports or questions), without whose turn it is or lines of
/// facts.
fn is_told(text: &str) -> bool {
    !text.trim().is_empty() && text.lines().all(|line| line.trim_end().ends_with(STOPS))
}

/// The characters that end sentences in our languages.
const STOPS: [char; 4] = ['.', '。', '?', '？'];

/// Joins the lines of a text.
fn paragraph(text: &str) -> String {
    let mut written = String::new();
    for line in text.lines() {
        if !written.is_empty() && !written.ends_with('。') {
            written.push(' ');
        }
        written.push_str(line.trim());
    }
    written
}

/// Appends small print.
fn append(before: &mut String, text: &str) {
    before.truncate(before.trim_end().len());
    let is_sentence = before.ends_with(['.', '!', '?', '。', '！', '？', ')', '）']);
    before.push_str(if is_sentence { " " } else { " · " });
    before.push_str(text);
}

/// Returns whether each of the cards is on a button of its own.
fn is_offered(group: &CardGroup, labels: &HashSet<&str>) -> bool {
    let mut cells = group.lines.iter().flat_map(|line| &line.cells).peekable();
    let has_cards = cells.peek().is_some();
    has_cards
        && cells.all(|cell| {
            cell.as_ref().is_some_and(|face| labels.contains(format!("{}{}", face.text, face.mark).as_str()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::page::{CardFace, CardLine, ChoiceButton, Hue, Style};

    fn button(label: &str) -> ChoiceButton {
        ChoiceButton {
            id: label.into(),
            label: label.into(),
            style: Style::Primary,
            ..ChoiceButton::default()
        }
    }

    fn hand() -> Block {
        let face = |text: &str| {
            let (mark, hue) = ("♠".to_owned(), Hue::Black);
            Some(CardFace {
                text: text.into(),
                mark: mark.into(),
                hue,
                worth: "(13)".into(),
                name: String::new(),
            })
        };
        let line = CardLine { cells: vec![face("Q"), face("K")], ..CardLine::default() };
        Block::Cards(CardGroup { lines: vec![line], ..CardGroup::default() })
    }

    #[test]
    fn cards_that_are_all_on_buttons_are_not_shown_twice() {
        let rows =
            |labels: &[&str]| vec![ChoiceRow::Buttons(labels.iter().map(|label| button(label)).collect())];
        let page = |labels: &[&str]| Page { blocks: vec![hand()], rows: rows(labels), ..Page::default() };
        assert_eq!(folded(&page(&["Q♠", "K♠", "Hint"]), Room::Little), []);
        assert_eq!(folded(&page(&["Q♠", "Hint"]), Room::Little), [hand()], "one of them can't be played now");
    }

    #[test]
    fn small_print_becomes_one_paragraph() {
        let small = |text: &str| Block::Small(text.to_owned());
        let blocks =
            vec![small("One."), small("two"), small("three"), Block::Text("Four.".into()), small("five")];
        let page = Page { blocks, ..Page::default() };
        let wanted = [small("One. two · three"), Block::Text("Four.".into()), small("five")];
        assert_eq!(folded(&page, Room::Little), wanted);
    }

    #[test]
    fn what_has_happened_is_small_print_where_there_is_less_room() {
        let turn = Block::Text("**Round 1 of 4** · 24 cards left\n**Anna** · <t:1:R>".into());
        let told = Block::Text("**Zoë** puts the 26 on the right.\n**Jules** discards.".into());
        let japanese = Block::Text("ゾエは26を置きました。\nジュールは捨てました。".into());
        let page = Page { blocks: vec![turn.clone(), told.clone(), japanese.clone()], ..Page::default() };
        assert_eq!(folded(&page, Room::Little), [turn.clone(), told, japanese]);
        let small = |text: &str| Block::Small(text.to_owned());
        let wanted = [
            turn,
            small("**Zoë** puts the 26 on the right. **Jules** discards."),
            small("ゾエは26を置きました。ジュールは捨てました。"),
        ];
        assert_eq!(folded(&page, Room::Less), wanted);
    }
}
