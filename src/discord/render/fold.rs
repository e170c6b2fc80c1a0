//! What of a page can be left out, or said in fewer lines, where it would be taller than a phone.

use herzbot_core::page::{Block, CardGroup, ChoiceRow, Page};
use std::collections::HashSet;

/// The blocks of a page without the cards that its buttons show, too, and with small print in one paragraph.
pub fn folded(page: &Page) -> Vec<Block> {
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
            Block::Text(_) | Block::Cards(_) => blocks.push(block.clone()),
        }
    }
    blocks
}

/// Adds a piece of small print to another.
fn append(before: &mut String, text: &str) {
    before.truncate(before.trim_end().len());
    let is_sentence = before.ends_with(['.', '!', '?', '。', '！', '？', ')', '）']);
    before.push_str(if is_sentence { " " } else { " · " });
    before.push_str(text);
}

/// Whether each of the cards is on a button of its own.
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
            short: String::new(),
            emoji: String::new(),
            style: Style::Primary,
            disabled: false,
            word: String::new(),
        }
    }

    fn hand() -> Block {
        let face = |text: &str| {
            let (mark, hue) = ("♠".to_owned(), Hue::Black);
            Some(CardFace { text: text.into(), mark, hue, worth: "(13)".into(), name: String::new() })
        };
        let line = CardLine { cells: vec![face("Q"), face("K")], ..CardLine::default() };
        Block::Cards(CardGroup { lines: vec![line], ..CardGroup::default() })
    }

    #[test]
    fn cards_that_are_all_on_buttons_are_not_shown_twice() {
        let rows =
            |labels: &[&str]| vec![ChoiceRow::Buttons(labels.iter().map(|label| button(label)).collect())];
        let page = |labels: &[&str]| Page { blocks: vec![hand()], rows: rows(labels), ..Page::default() };
        assert_eq!(folded(&page(&["Q♠", "K♠", "Hint"])), []);
        assert_eq!(folded(&page(&["Q♠", "Hint"])), [hand()], "one of them can't be played now");
    }

    #[test]
    fn small_print_becomes_one_paragraph() {
        let small = |text: &str| Block::Small(text.to_owned());
        let blocks =
            vec![small("One."), small("two"), small("three"), Block::Text("Four.".into()), small("five")];
        let page = Page { blocks, ..Page::default() };
        let wanted = [small("One. two · three"), Block::Text("Four.".into()), small("five")];
        assert_eq!(folded(&page), wanted);
    }
}
