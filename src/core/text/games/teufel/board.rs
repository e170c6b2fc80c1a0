//! What lies on the table in Hol's der Teufel, and what the reader holds.

use super::cards::{ANGEL, face, mark, table_rows};
use crate::page::{Block, CardGroup, CardLine};
use crate::table::{ChairView, PlayingView, TableView};
use crate::text::Say;
use crate::text::parts::{bold_name, explains, lines, score_name};
use herzbot_rules::Seat;
use herzbot_rules::teufel::{Backs, Card, Colour, Hand, View};

/// Who dealt, and so whose last card ends the round; what lies aside.
pub(super) fn state(say: Say<'_>, chairs: &[ChairView], game: &View) -> Vec<String> {
    let dealer = say.text("teufel-dealer", &[("name", bold_name(chairs, game.dealer).into())]);
    let aside = (game.aside > 0).then(|| say.text("teufel-aside", &[("count", game.aside.into())]));
    std::iter::once(dealer).chain(aside).collect()
}

/// The rows, then what everybody has: as everybody may see it.
pub(super) fn board(say: Say<'_>, view: &TableView, playing: &PlayingView, game: &View) -> Vec<Block> {
    let explained = explains(view, playing);
    let people = view.chairs.iter().map(|chair| score(say, view, playing, game, chair.seat));
    vec![Block::Cards(table_rows(say, game, explained)), lines(&people.collect::<Vec<_>>())]
}

/// Chips, and cards by their backs, of a seat.
fn score(say: Say<'_>, view: &TableView, playing: &PlayingView, game: &View, seat: Seat) -> String {
    let chips = game.chips.get(seat).copied().unwrap_or_default();
    let total = playing.totals.get(seat).copied().unwrap_or_default() + i32::from(chips);
    let backs = game.backs.get(seat).copied().unwrap_or_default();
    let args = [
        ("name", score_name(say, view, seat).into()),
        ("chips", say.text("teufel-chips", &[("count", chips.into())]).into()),
        ("total", total.into()),
        ("cards", held(backs).into()),
    ];
    say.text(if playing.round > 1 { "teufel-score-later" } else { "teufel-score" }, &args)
}

/// "4◆ 3▲ 1★": the number stands first, so that it is not taken for that of a card.
fn held(backs: Backs) -> String {
    if backs.is_empty() {
        return "–".to_owned();
    }
    let devils = Colour::ALL.into_iter().map(|colour| (backs.devils[colour as usize], mark(colour)));
    let all = devils.chain([(backs.angels, ANGEL)]).filter(|(count, _)| *count > 0);
    all.map(|(count, mark)| format!("{count}{mark}")).collect::<Vec<_>>().join(" ")
}

/// What the reader holds, and what that lies against.
pub(super) fn own(
    say: Say<'_>,
    view: &TableView,
    playing: &PlayingView,
    game: &View,
    seat: Seat,
    active: bool,
) -> Vec<Block> {
    let explained = explains(view, playing);
    let chips = game.chips.get(seat).copied().unwrap_or_default();
    let chips = say.text("teufel-chips", &[("count", chips.into())]);
    let payee = || bold_name(&view.chairs, seat.right(game.players));
    let mut blocks = vec![hand(say, game, &chips, active), Block::Cards(table_rows(say, game, explained))];
    // At a turn without a fine, nobody need know whose it would be.
    let pays = if active { game.offers.iter().any(|offer| offer.pays > 0) } else { explained };
    blocks.extend(pays.then(|| Block::Small(say.text("teufel-payee", &[("payee", payee().into())]))));
    blocks
}

/// The reader's hand, a line to a colour.
fn hand(say: Say<'_>, game: &View, chips: &str, active: bool) -> Block {
    let Hand { devils, angels } = game.hand;
    if game.hand.is_empty() {
        return Block::Text(say.text("teufel-hand-empty", &[("chips", chips.into())]));
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
    let caption =
        say.text("teufel-hand-chips", &[("count", game.hand.len().into()), ("chips", chips.into())]);
    Block::Cards(CardGroup { caption, lines, beside: false, flows: true, active })
}
