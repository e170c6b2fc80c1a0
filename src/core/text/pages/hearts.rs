//! Hearts in words and cards.

mod cards;
mod told;
mod trick;

pub(super) use told::{ended, round_line, special, told};
pub use trick::last_trick;
pub(super) use trick::to_last_trick;

use super::{Say, bold_name, bold_names, button, lines, playing, rows};
use crate::page::{Block, CardGroup, CardLine, Choice, Row, Style};
use crate::table::{ChairView, PickingView, Play, PlayingView, Presence, SitterView, TableView};
pub(super) use cards::suit_word;
use cards::{SUITS, face, in_order, list, mark, points, short};
use herzbot_rules::hearts::{Breaking, Card, CardSet, Move, Phase, Refusal, Restriction, Suit, View, worth};
use herzbot_rules::{AnyMove, Seat};
use trick::trick;

/// A move in a few words: the cards.
pub(super) fn move_words(say: Say<'_>, mv: Move) -> String {
    match mv {
        Move::Play(card) => short(say, card),
        Move::Pass(three) => list(say, three.set()),
    }
}

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
    let since = format!("<t:{}:R>", playing.since.seconds());
    Some(say.text(
        "hearts-choosing",
        &[
            ("count", seats.len().into()),
            ("names", bold_names(say, &table.chairs, seats).into()),
            ("since", since.into()),
        ],
    ))
}

/// What each has taken so far, as everybody has seen it.
fn taken(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Block {
    let line = |chair: &ChairView| {
        let seat = chair.seat;
        let taken = view.taken.get(seat).copied().unwrap_or_default();
        let mut parts = vec![playing::seat_name(say, table, seat)];
        parts.push(say.text("hearts-taken", &[("points", points(say, worth(taken)).into())]));
        let special = taken & (CardSet::COUNTING - CardSet::HEARTS);
        if !special.is_empty() {
            parts.push(list(say, special));
        }
        let tricks = view.tricks.get(seat).copied().unwrap_or_default();
        parts.push(say.text("hearts-tricks", &[("count", tricks.into())]));
        let left = view.counts.get(seat).copied().unwrap_or_default();
        parts.push(say.text("hearts-cards", &[("count", left.into())]));
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

/// What the reader may do now.
pub(super) fn turn(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> (Vec<Block>, Vec<Row>) {
    let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
    let until = playing.deadline.map(|deadline| {
        let until = format!("<t:{}:R>", deadline.seconds());
        say.text("private-until", &[("until", until.into())])
    });
    let (mut said, mut buttons) = match &playing.picking {
        Some(picking) => pass(say, table, playing, view, picking, turn),
        None => play(say, table, playing, view, turn),
    };
    said.extend(until.filter(|_| playing.draft.is_none()));
    // Behind the moves, so that these have the same numbers where people choose by number.
    buttons.extend(to_last_trick(say, table, playing, view));
    (vec![lines(&said)], rows(buttons))
}

/// Choosing the three cards to pass.
fn pass(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    picking: &PickingView,
    turn: u32,
) -> (Vec<String>, Vec<Choice>) {
    let is_picked = |card: Card| picking.picked.contains(&card.to_string());
    let picked: CardSet = view.hand.iter().filter(|card| is_picked(*card)).collect();
    let to = view.me.map_or_else(String::new, |me| bold_name(&table.chairs, me.left(view.players)));
    let args = [("to", to.into()), ("cards", list(say, picked).into()), ("count", picked.len().into())];
    let confirmed = playing.draft.is_some();
    let said = say.text(if confirmed { "hearts-chosen" } else { "hearts-choose" }, &args);
    let mut buttons: Vec<Choice> = in_order(view.hand)
        .filter_map(|card| {
            let notation = card.to_string();
            let index = picking.cards.iter().position(|other| *other == notation)?;
            let act = Play::Pick { turn, index: u8::try_from(index).ok()? };
            let (style, emoji) =
                if is_picked(card) { (Style::Success, "✅") } else { (Style::Secondary, "") };
            let button = button(table, act, short(say, card), style);
            Some(Choice { emoji: emoji.to_owned(), word: notation, ..button })
        })
        .collect();
    if !confirmed {
        let label = say.text("hearts-do-pass", &[("count", picking.count.into())]);
        let disabled = picking.picked.len() != picking.count;
        buttons.push(Choice { disabled, ..button(table, Play::PassPicked { turn }, label, Style::Primary) });
    }
    (vec![said], buttons)
}

/// Playing a card.
fn play(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    turn: u32,
) -> (Vec<String>, Vec<Choice>) {
    let mut said =
        vec![say.word(if view.trick.led.is_none() { "hearts-your-lead" } else { "hearts-your-turn" })];
    said.extend(view.restriction.map(|restriction| restricted(say, view, restriction)));
    let buttons = in_order(view.playable)
        .filter_map(|card| {
            let mv = AnyMove::Hearts(Move::Play(card));
            let index = playing.legal.iter().position(|legal| *legal == mv)?;
            let act = Play::Move { turn, index: u16::try_from(index).ok()? };
            let button = button(table, act, short(say, card), Style::Primary);
            Some(Choice { word: mv.to_string(), ..button })
        })
        .collect();
    (said, buttons)
}

/// Why not every card may be played.
fn restricted(say: Say<'_>, view: &View, restriction: Restriction) -> String {
    let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
    match restriction {
        Restriction::LowestClub => say.word("hearts-must-lowest-club"),
        Restriction::Follow(suit) => follow(say, suit),
        Restriction::NotBroken => match view.options.breaking {
            Breaking::HeartOrSpade => say.text("hearts-must-not-lead-spade", &[queen]),
            Breaking::HeartOrQueen => say.text("hearts-must-not-lead-queen", &[queen]),
        },
        Restriction::NoPointsInFirstTrick => say.text("hearts-must-not-discard", &[queen]),
    }
}

fn follow(say: Say<'_>, suit: Suit) -> String {
    say.text("hearts-must-follow", &[("suit", suit_word(suit).into()), ("mark", mark(suit).into())])
}

/// Why a move was refused.
pub(in crate::text) fn refused(say: Say<'_>, refusal: Refusal) -> String {
    let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
    match refusal {
        Refusal::NotInHand => say.word("refused-hearts-not-in-hand"),
        Refusal::PassThreeDifferent => say.word("refused-hearts-three-different"),
        Refusal::PassFirst => say.word("refused-hearts-pass-first"),
        Refusal::NoPassNow => say.word("refused-hearts-no-pass"),
        Refusal::MustPlay(card) => say.text("refused-hearts-must-play", &[("card", short(say, card).into())]),
        Refusal::MustFollow(suit) => follow(say, suit),
        Refusal::NotBroken => say.text("refused-hearts-not-broken", &[queen]),
        Refusal::NoPointsInFirstTrick => say.text("hearts-must-not-discard", &[queen]),
    }
}
