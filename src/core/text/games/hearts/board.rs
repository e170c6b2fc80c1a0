//! What lies on the table in Hearts, and what the reader holds.

use super::cards::{SUITS, face, list, points, short};
use super::trick::trick;
use crate::page::{Block, CardGroup, CardLine};
use crate::table::{ChairView, PlayingView, Presence, SitterView, TableView};
use crate::text::Say;
use crate::text::parts::{bold_name, bold_names, lines, seat_name};
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Card, CardSet, Phase, Suit, View, worth};

/// The same with a capital letter at the start: parts of a line, where they stand alone.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What lies where besides the trick: whether hearts may be led, what is left of the stock, who has the reserve.
pub(super) fn state(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<String> {
    let mut parts = Vec::new();
    match view.phase {
        Phase::Passing => {}
        Phase::Playing | Phase::Over => {
            parts.push(say.word(if view.broken { "hearts-broken" } else { "hearts-not-broken" }));
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

/// What each has taken so far, as everybody has seen it.
fn taken(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Block {
    let line = |chair: &ChairView| {
        let seat = chair.seat;
        let taken = view.taken.get(seat).copied().unwrap_or_default();
        let mut parts = vec![seat_name(say, table, seat)];
        parts.push(say.text("hearts-taken", &[("points", points(say, worth(taken)).into())]));
        let special = taken & (CardSet::COUNTING - CardSet::HEARTS);
        if !special.is_empty() {
            parts.push(list(say, special));
        }
        let tricks = view.tricks.get(seat).copied().unwrap_or_default();
        parts.push(say.text("hearts-tricks", &[("count", tricks.into())]));
        if playing.round > 1 {
            let total = playing.totals.get(seat).copied().unwrap_or_default();
            parts.push(say.text("hearts-before", &[("count", total.into())]));
        }
        parts.join(" · ")
    };
    lines(&table.chairs.iter().map(line).collect::<Vec<_>>())
}

/// What counts how much, and what that means.
fn legend(say: Say<'_>, view: &View) -> Block {
    let args = [
        ("queen", short(say, Card::QUEEN_OF_SPADES).into()),
        ("ten", short(say, Card::TEN_OF_DIAMONDS).into()),
        ("target", view.options.target.into()),
    ];
    Block::Small(say.text("hearts-legend", &args))
}

/// The table as everybody sees it.
pub(super) fn board(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Vec<Block> {
    let mut blocks: Vec<Block> =
        trick(say, &table.chairs, view, false).map(Block::Cards).into_iter().collect();
    blocks.push(taken(say, table, playing, view));
    blocks.push(legend(say, view));
    blocks
}

/// The hand, a line per suit.
fn hand(say: Say<'_>, cards: CardSet, active: bool) -> Option<CardGroup> {
    let line = |suit: Suit| {
        let held = cards & CardSet::suit(suit);
        let cells: Vec<_> = held.iter().map(|card| Some(face(say, card))).collect();
        (!cells.is_empty()).then(|| CardLine { cells, ..CardLine::default() })
    };
    let lines: Vec<CardLine> = SUITS.into_iter().filter_map(line).collect();
    let caption = say.text("hearts-hand", &[("count", cards.len().into())]);
    (!lines.is_empty()).then_some(CardGroup { caption, lines, beside: false, active })
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
    let mut blocks: Vec<Block> = trick(say, chairs, view, false).map(Block::Cards).into_iter().collect();
    blocks.extend(hand(say, view.hand, mine).map(Block::Cards));
    if let Some(card) = view.drawn {
        blocks.push(Block::Small(say.text("hearts-drew", &[("card", short(say, card).into())])));
    }
    if let (Some(me), Some(passed), None) = (view.me, view.passed, &playing.picking) {
        let to = bold_name(chairs, me.left(view.players));
        let args = [("passed", list(say, passed).into()), ("to", to.into())];
        blocks.push(Block::Small(match view.received {
            None => say.text("hearts-passed", &args),
            Some(received) => {
                let from = bold_name(chairs, me.right(view.players));
                let more = [("received", list(say, received).into()), ("from", from.into())];
                say.text("hearts-passed-received", &[&args[..], &more].concat())
            }
        }));
    }
    if let (true, Some(cards)) = (view.me.is_some() && view.reserve.taker == view.me, view.reserve.cards) {
        blocks.push(Block::Small(say.text("hearts-reserve-yours", &[("cards", list(say, cards).into())])));
    }
    let about = state(say, chairs, view);
    if !about.is_empty() {
        blocks.push(Block::Small(capitalised(&about.join(" · "))));
    }
    blocks.push(taken(say, table, playing, view));
    blocks.push(legend(say, view));
    blocks
}
