//! What lies on the table in Hol's der Teufel, and what the reader holds.

use super::cards::{face, table_rows};
use crate::page::{Block, CardGroup, CardLine};
use crate::table::{ChairView, PlayingView, TableView};
use crate::text::Say;
use crate::text::parts::{bold_name, lines, seat_name};
use herzbot_rules::Seat;
use herzbot_rules::teufel::{Backs, Card, Colour, Hand, View};

/// Who dealt, and so whose last card ends the round; what lies aside.
pub(super) fn state(say: Say<'_>, chairs: &[ChairView], game: &View) -> String {
    let dealer = say.text("teufel-dealer", &[("name", bold_name(chairs, game.dealer).into())]);
    if game.aside == 0 {
        return dealer;
    }
    say.sentences([dealer, say.text("teufel-aside", &[("count", game.aside.into())])])
}

/// The rows, then what everybody has: as everybody may see it.
pub(super) fn board(say: Say<'_>, view: &TableView, playing: &PlayingView, game: &View) -> [Block; 2] {
    let people = view.chairs.iter().map(|chair| player(say, view, playing, game, chair.seat));
    [Block::Cards(table_rows(say, game)), lines(&people.collect::<Vec<_>>())]
}

/// Chips, cards by their backs, and who is paid, of a seat.
fn player(say: Say<'_>, view: &TableView, playing: &PlayingView, game: &View, seat: Seat) -> String {
    let chips = game.chips.get(seat).copied().unwrap_or_default();
    let total = playing.totals.get(seat).copied().unwrap_or_default() + i32::from(chips);
    let mut chips = say.text("teufel-chips", &[("count", chips.into())]);
    if playing.round > 1 {
        chips = format!("{chips} ({})", say.text("points-in-all", &[("count", total.into())]));
    }
    let backs = game.backs.get(seat).copied().unwrap_or_default();
    say.text(
        "teufel-player",
        &[
            ("name", seat_name(say, view, seat).into()),
            ("chips", chips.into()),
            ("cards", held(say, backs).into()),
            ("payee", bold_name(&view.chairs, seat.right(game.players)).into()),
        ],
    )
}

/// "4 red, 3 yellow, 1 angel".
fn held(say: Say<'_>, backs: Backs) -> String {
    if backs.is_empty() {
        return say.word("teufel-no-cards");
    }
    let devils = backs.devils.iter().enumerate().filter(|(_, count)| **count > 0).map(|(colour, count)| {
        say.text("teufel-held", &[("colour", colour.into()), ("count", (*count).into())])
    });
    let angels =
        (backs.angels > 0).then(|| say.text("teufel-held-angels", &[("count", backs.angels.into())]));
    devils.chain(angels).collect::<Vec<_>>().join(&say.word("list-comma"))
}

/// What the reader holds, and what that lies against.
pub(super) fn own(say: Say<'_>, view: &TableView, game: &View, seat: Seat, active: bool) -> [Block; 3] {
    let chips = game.chips.get(seat).copied().unwrap_or_default();
    let about = say.text(
        "teufel-you",
        &[
            ("chips", say.text("teufel-chips", &[("count", chips.into())]).into()),
            ("payee", bold_name(&view.chairs, seat.right(game.players)).into()),
        ],
    );
    [hand(say, game, active), Block::Cards(table_rows(say, game)), Block::Text(about)]
}

/// The reader's hand, a line to a colour.
fn hand(say: Say<'_>, game: &View, active: bool) -> Block {
    let Hand { devils, angels } = game.hand;
    if game.hand.is_empty() {
        return Block::Text(say.word("teufel-hand-empty"));
    }
    let mut lines: Vec<CardLine> = Colour::ALL
        .into_iter()
        .map(|colour| CardLine {
            lead: colour.to_string(),
            cells: devils
                .iter()
                .filter(|devil| devil.colour() == colour)
                .map(|devil| Some(face(say, Card::Devil(devil))))
                .collect(),
            note: String::new(),
        })
        .filter(|line| !line.cells.is_empty())
        .collect();
    if angels > 0 {
        lines.push(CardLine {
            lead: "A".to_owned(),
            cells: (0..angels).map(|_| Some(face(say, Card::Angel))).collect(),
            note: if game.angels_allowed { String::new() } else { say.word("teufel-angel-waits") },
        });
    }
    let caption = say.text("teufel-hand", &[("count", game.hand.len().into())]);
    Block::Cards(CardGroup { caption, lines, beside: false, active })
}
