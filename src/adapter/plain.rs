//! Parts of a page as plain text, for line-based output.

use super::columns::{self, ColumnLayout};
use herzbot_core::page::{CardFace, CardGroup, CardLine, Piece, pieces};

/// A text without its inline markup (see [`herzbot_core::page`]); `moment` formats times (seconds since
/// 1970).
pub fn unmarked(text: &str, moment: impl Fn(u64) -> String) -> String {
    let mut plain = String::with_capacity(text.len());
    for piece in pieces(text) {
        match piece {
            Piece::Letter(letter) | Piece::Escaped(letter) => plain.push(letter),
            Piece::Bold => {}
            Piece::Code(code) => plain.push_str(&code),
            Piece::Moment(seconds) | Piece::Date(seconds) => plain.push_str(&moment(seconds)),
            Piece::Break => plain.push('\n'),
        }
    }
    plain
}

/// The lines of a group of cards in columns two blanks apart; lines wider than `width` are wrapped.
pub fn columns(group: &CardGroup, width: usize) -> Vec<String> {
    let face = |face: &CardFace| format!("{}{}{}", face.mark, face.text, face.worth);
    columns::columns(
        group,
        &ColumnLayout { width, gap: 2, leads_right: true, text: &str::to_owned, face: &face },
    )
}

/// The lines of a group of cards without alignment, for joining them. Omits numbers that only count the
/// lines.
pub fn rows(group: &CardGroup) -> Vec<String> {
    let row = |(at, line): (usize, &CardLine)| {
        let face = |face: &Option<CardFace>| match face {
            Some(face) => format!("{}{}{}", face.mark, face.text, face.worth),
            None => "·".to_owned(),
        };
        let lead = Some(line.lead.trim().to_owned()).filter(|lead| *lead != at.to_string());
        let cells = line.cells.iter().map(face);
        let parts = lead.into_iter().chain(cells).chain([line.note.trim().to_owned()]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    };
    group.lines.iter().enumerate().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::page::{Hue, escape};

    fn card(text: &str, worth: &str) -> Option<CardFace> {
        Some(CardFace {
            text: text.into(),
            mark: "◆".into(),
            worth: worth.into(),
            hue: Hue::Red,
            name: text.into(),
        })
    }

    fn clock(seconds: u64) -> String {
        format!("at {seconds}")
    }

    #[test]
    fn markup_goes_and_what_people_chose_stays() {
        let text = format!("**It's {}'s turn** since <t:77:R>, `!left`", escape("**A<t:1:R>**"));
        assert_eq!(unmarked(&text, clock), "It's **A<t:1:R>**'s turn since at 77, !left");
        assert_eq!(unmarked("a < b, <t:x:R>, 2*3\\", clock), "a < b, <t:x:R>, 2*3");
    }

    #[test]
    fn cards_stand_in_columns() {
        let group = CardGroup {
            caption: "**Anna**".into(),
            active: true,
            lines: vec![
                CardLine { lead: String::new(), cells: vec![card("97", "")], note: String::new() },
                CardLine {
                    lead: "1".into(),
                    cells: vec![card("J50", "=50"), card("3", "")],
                    note: "+2".into(),
                },
                CardLine { lead: "2".into(), cells: vec![None, card("12", "")], note: String::new() },
            ],
            beside: true,
            flows: false,
        };
        let lines = ["   ◆97", "1  ◆J50=50  ◆3   +2", "2  ·        ◆12"];
        assert_eq!(columns(&group, usize::MAX), lines);
        assert_eq!(rows(&group), ["◆97", "◆J50=50 ◆3 +2", "· ◆12"]);
        let (lead, cells, note) = ("◆".to_owned(), vec![card("4", ""), card("5", "")], "◀4 5▶".to_owned());
        let row = CardGroup { lines: vec![CardLine { lead, cells, note }], ..CardGroup::default() };
        assert_eq!(rows(&row), ["◆ ◆4 ◆5 ◀4 5▶"]);
    }
}
