//! Cards in monospaced columns, by display width (Unicode Standard Annex 11): a wide emoji takes two columns.

use herzbot_core::page::{CardFace, CardGroup, CardLine};
use unicode_width::UnicodeWidthStr;

/// The column layout of a platform.
#[derive(Clone, Copy)]
pub struct ColumnLayout<'a> {
    /// The maximum width of a line, in columns; wider ones are wrapped.
    pub width: usize,
    /// The number of columns between two cards.
    pub gap: usize,
    /// Whether the texts before the cards are aligned to the right.
    pub leads_right: bool,
    /// Renders a text: the one before the cards, and the note after them.
    pub text: &'a dyn Fn(&str) -> String,
    /// Renders a card.
    pub face: &'a dyn Fn(&CardFace) -> String,
}

/// The width of a text in columns.
pub fn display_width(text: &str) -> usize {
    text.width()
}

/// The lines of a group of cards. Only a single card or note can exceed [`ColumnLayout::width`].
pub fn columns(group: &CardGroup, with: &ColumnLayout<'_>) -> Vec<String> {
    let rows: Vec<ColumnRow> = group.lines.iter().map(|line| ColumnRow::new(line, with)).collect();
    let lead = rows.iter().map(|row| display_width(&row.lead)).max().unwrap_or(0);
    let places = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..places)
        .map(|place| {
            let cells = rows.iter().filter_map(|row| row.cells.get(place));
            cells.map(|cell| display_width(cell)).max().unwrap_or(0)
        })
        .collect();
    rows.iter().flat_map(|row| row.lines(lead, &widths, with)).collect()
}

/// A rendered line that is not aligned yet.
struct ColumnRow {
    lead: String,
    cells: Vec<String>,
    note: String,
}

impl ColumnRow {
    fn new(line: &CardLine, with: &ColumnLayout<'_>) -> Self {
        // A dot for an empty place.
        let cell = |face: &Option<CardFace>| face.as_ref().map_or_else(|| "·".to_owned(), with.face);
        Self {
            lead: (with.text)(&line.lead),
            cells: line.cells.iter().map(cell).collect(),
            note: (with.text)(&line.note),
        }
    }

    fn lines(&self, lead: usize, widths: &[usize], with: &ColumnLayout<'_>) -> Vec<String> {
        let cells = self.cells.iter().zip(widths).map(|(cell, &width)| padded(cell, width));
        let note = Some(self.note.clone()).filter(|note| !note.trim().is_empty());
        let mut lines = Vec::new();
        let before = blanks(lead.saturating_sub(display_width(&self.lead)));
        let mut line = if with.leads_right { before + &self.lead } else { self.lead.clone() + &before };
        for (place, word) in cells.chain(note).enumerate() {
            let gap = if place > 0 || lead > 0 { with.gap } else { 0 };
            if place > 0 && display_width(&line) + gap + display_width(word.trim_end()) > with.width {
                lines.push(line.trim_end().to_owned());
                line = if lead > 0 { blanks(lead.min(with.width / 2) + gap) } else { String::new() };
            } else {
                line.push_str(&blanks(gap));
            }
            line.push_str(&word);
        }
        lines.push(line.trim_end().to_owned());
        lines
    }
}

fn blanks(count: usize) -> String {
    " ".repeat(count)
}

fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &blanks(width.saturating_sub(display_width(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::page::Hue;

    fn group(lines: &[(&str, &[&str], &str)]) -> CardGroup {
        let face = |text: &&str| {
            let face = CardFace {
                text: (*text).into(),
                mark: "◆".into(),
                worth: "".into(),
                hue: Hue::Red,
                name: "".into(),
            };
            (!text.is_empty()).then_some(face)
        };
        let line = |(lead, cells, note): &(&str, &[&str], &str)| CardLine {
            lead: (*lead).into(),
            cells: cells.iter().map(face).collect(),
            note: (*note).into(),
        };
        CardGroup { lines: lines.iter().map(line).collect(), ..CardGroup::default() }
    }

    fn check(group: &CardGroup, (width, gap, leads_right): (usize, usize, bool), expected: &[&str]) {
        let with = ColumnLayout {
            width,
            gap,
            leads_right,
            text: &str::to_owned,
            face: &|face| format!("{}{}", face.mark, face.text),
        };
        assert_eq!(columns(group, &with), expected);
    }

    #[test]
    fn cards_stand_below_each_other() {
        let tower = group(&[("2", &["J50", ""], "+2"), ("10", &["9", "7"], "")]);
        check(&tower, (28, 1, false), &["2  ◆J50 ·  +2", "10 ◆9   ◆7"]);
        check(&tower, (28, 2, true), &[" 2  ◆J50  ·   +2", "10  ◆9    ◆7"]);
    }

    #[test]
    fn a_wide_sign_takes_two_columns() {
        let lines = group(&[("🎉", &["2"], ""), ("a", &["3"], "")]);
        check(&lines, (28, 1, false), &["🎉 ◆2", "a  ◆3"]);
    }

    #[test]
    fn a_line_that_is_too_wide_goes_on_below() {
        let cells: &[&str] = &["2", "3", "10", "4"];
        check(&group(&[("", cells, "five")]), (10, 2, true), &["◆2  ◆3", "◆10  ◆4", "five"]);
        check(&group(&[("1", cells, "five")]), (12, 2, true), &["1  ◆2  ◆3", "   ◆10  ◆4", "   five"]);
        check(&group(&[("1", cells, "five")]), (99, 2, true), &["1  ◆2  ◆3  ◆10  ◆4  five"]);
    }

    #[test]
    fn one_word_alone_is_not_parted() {
        check(&group(&[("1", &[], "a long note")]), (5, 1, false), &["1 a long note"]);
    }
}
