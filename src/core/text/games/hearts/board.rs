//! What lies on the table in Hearts, and what the reader holds.

use super::cards::{SUITS, direction_word, face, short, together};
use super::trick::trick;
use crate::page::{Block, CardGroup, CardLine};
use crate::table::{ChairView, PlayingView, Presence, SitterView, TableView};
use crate::text::Say;
use crate::text::parts::{bold_name, bold_names, explains, lines, score_name};
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Card, CardSet, Directions, Options, Phase, Suit, View};

/// What lies where besides the trick: where the pass goes (where that changes), whether hearts may be led, what is left
/// of the stock, who has the reserve.
pub(super) fn state(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<String> {
    let mut parts = Vec::new();
    match view.phase {
        Phase::Passing => {}
        Phase::Playing | Phase::Over => {
            parts.push(say.word(if view.broken { "hearts-broken" } else { "hearts-not-broken" }));
        }
    }
    if view.options.passing && view.options.directions == Directions::Rotating {
        match (view.direction, view.phase) {
            (Some(direction), Phase::Passing) => {
                let direction = direction_word(direction, view.players);
                parts.push(say.text("hearts-pass-goes", &[("direction", direction.into())]));
            }
            (None, Phase::Playing) if view.last_trick.is_none() => {
                parts.push(say.word("hearts-pass-none"));
            }
            (Some(_) | None, Phase::Passing | Phase::Playing | Phase::Over) => {}
        }
    }
    if view.players == 2 {
        parts.push(say.text("hearts-stock", &[("count", view.stock.into())]));
    }
    if view.reserve.count > 0 {
        let count = ("count", view.reserve.count.into());
        parts.push(match view.reserve.taker {
            None => say.text("hearts-reserve", &[count]),
            Some(taker) => {
                say.text("hearts-reserve-taken", &[count, ("name", bold_name(chairs, taker).into())])
            }
        });
    }
    parts
}

/// Who still chooses what to pass, while that is so.
pub(super) fn choosing(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> Option<String> {
    match view.phase {
        Phase::Passing => {}
        Phase::Playing | Phase::Over => return None,
    }
    let still = table.chairs.iter().filter(|chair| {
        let plays = match chair.sitter {
            SitterView::Human { presence, .. } => presence == Presence::Here,
            SitterView::Computer(_) | SitterView::Reserved(_) => false,
        };
        plays && playing.to_move.contains(chair.seat) && !playing.drafted.contains(chair.seat)
    });
    let seats: Vec<Seat> = still.map(|chair| chair.seat).collect();
    let args = [("count", seats.len().into()), ("names", bold_names(say, &table.chairs, seats).into())];
    Some(say.text("hearts-choosing", &args))
}

/// What a player has had before this deal and has taken in it, as everybody has seen it: "**Anna** 12 + 13 (Q♠)".
fn score(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View, seat: Seat) -> String {
    let taken = view.taken.get(seat).copied().unwrap_or_default();
    let special = taken & (view.options.counting() - CardSet::HEARTS);
    let args = [
        ("name", score_name(say, table, seat).into()),
        ("before", playing.totals.get(seat).copied().unwrap_or_default().into()),
        ("taken", summand(view.options.worth(taken)).into()),
        ("cards", together(say, special).into()),
    ];
    say.text(if special.is_empty() { "hearts-score" } else { "hearts-score-special" }, &args)
}

/// A number behind a sum: "+ 13", "− 10".
fn summand(number: i32) -> String {
    format!("{} {}", if number < 0 { "−" } else { "+" }, number.unsigned_abs())
}

/// What counts how much, and what that means.
fn legend(say: Say<'_>, view: &View) -> Block {
    let args = [
        ("queen", short(say, Card::QUEEN_OF_SPADES).into()),
        ("ten", short(say, Card::TEN_OF_DIAMONDS).into()),
        ("target", view.options.target.into()),
    ];
    let key = if view.options.ten_counts() { "hearts-legend" } else { "hearts-legend-no-ten" };
    Block::Small(say.text(key, &args))
}

/// The table as everybody sees it.
pub(super) fn board(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Vec<Block> {
    let mut blocks: Vec<Block> = trick(say, &table.chairs, view).map(Block::Cards).into_iter().collect();
    let scores = table.chairs.iter().map(|chair| score(say, table, playing, view, chair.seat));
    blocks.push(lines(&scores.collect::<Vec<_>>()));
    blocks.extend(explains(table, playing).then(|| legend(say, view)));
    blocks
}

/// The hand, a line per suit.
fn hand(say: Say<'_>, options: &Options, cards: CardSet, active: bool) -> Option<CardGroup> {
    let line = |suit: Suit| {
        let held = cards & CardSet::suit(suit);
        let cells: Vec<_> = held.iter().map(|card| Some(face(say, options, card))).collect();
        (!cells.is_empty()).then(|| CardLine { cells, ..CardLine::default() })
    };
    let lines: Vec<CardLine> = SUITS.into_iter().filter_map(line).collect();
    let caption = say.text("hearts-hand", &[("count", cards.len().into())]);
    (!lines.is_empty()).then_some(CardGroup { caption, lines, beside: false, flows: true, active })
}

/// What one player sees besides what they may do: the trick, their hand, what they alone know.
pub(super) fn own(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    mine: bool,
) -> Vec<Block> {
    let chairs = &table.chairs;
    let mut blocks: Vec<Block> = trick(say, chairs, view).map(Block::Cards).into_iter().collect();
    blocks.extend(hand(say, &view.options, view.hand, mine).map(Block::Cards));
    if let Some(card) = view.drawn {
        blocks.push(Block::Small(say.text("hearts-drew", &[("card", short(say, card).into())])));
    }
    let mut known = Vec::new();
    if let (Some(me), Some(passed), Some(direction), None) =
        (view.me, view.passed, view.direction, &playing.picking)
    {
        let to = bold_name(chairs, direction.receiver(me, view.players));
        known.push(say.text("hearts-passed", &[("cards", together(say, passed).into()), ("to", to.into())]));
        // They lie in the hand: worth a word until the first trick is over.
        if let (Some(received), None) = (view.received, view.last_trick) {
            let from = bold_name(chairs, direction.giver(me, view.players));
            let args = [("cards", together(say, received).into()), ("from", from.into())];
            known.push(say.text("hearts-received", &args));
        }
    }
    if let (true, Some(cards)) = (view.me.is_some() && view.reserve.taker == view.me, view.reserve.cards) {
        known.push(say.text("hearts-reserve-yours", &[("cards", together(say, cards).into())]));
    }
    blocks.extend((!known.is_empty()).then(|| Block::Small(known.join(" · "))));
    // Who has the reserve, and who has taken nothing, is in the table's message.
    let mut about = state(say, chairs, view);
    about.truncate(if view.reserve.taker.is_some() { 1 } else { about.len() });
    if !about.is_empty() {
        blocks.push(Block::Small(say.language.facts().capitalised(&about.join(" · "))));
    }
    let taken: Vec<String> = table
        .chairs
        .iter()
        .map(|chair| chair.seat)
        .filter(|&seat| {
            view.me == Some(seat) || view.taken.get(seat).is_some_and(|taken| view.options.worth(*taken) != 0)
        })
        .map(|seat| score(say, table, playing, view, seat))
        .collect();
    blocks.push(Block::Text(taken.join(" · ")));
    blocks.extend(explains(table, playing).then(|| legend(say, view)));
    blocks
}
