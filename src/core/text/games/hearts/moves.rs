//! The moves of Hearts: the pass, playing a card, and why not every card may be played.

use super::cards::{in_order, list, mark, short, suit_word};
use super::trick::to_last_trick;
use crate::page::{Block, ChoiceButton, ChoiceRow, Style};
use crate::table::{PickingView, Play, PlayingView, TableView};
use crate::text::Say;
use crate::text::parts::{bold_name, button, lines, rows, with_clock};
use herzbot_rules::AnyMove;
use herzbot_rules::hearts::{Breaking, Card, CardSet, Move, Refusal, Restriction, Suit, View};

/// A move in a few words: the cards.
pub(super) fn move_words(say: Say<'_>, mv: Move) -> String {
    match mv {
        Move::Play(card) => short(say, card),
        Move::Pass(three) => list(say, three.set()),
    }
}

/// What the reader may do now.
pub(super) fn turn(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> (Vec<Block>, Vec<ChoiceRow>) {
    let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
    let (mut said, mut buttons) = match &playing.picking {
        Some(picking) => pass(say, table, playing, view, picking, turn),
        None => play(say, table, playing, view, turn),
    };
    if let Some(first) = said.first_mut().filter(|_| playing.draft.is_none()) {
        *first = with_clock(say, playing, std::mem::take(first));
    }
    // Behind the moves, so that these have the same numbers where people choose by number.
    buttons.extend(to_last_trick(say, table, playing, view));
    (vec![lines(&said)], rows(buttons))
}

/// Choosing the three cards to pass.
pub(super) fn pass(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    picking: &PickingView,
    turn: u32,
) -> (Vec<String>, Vec<ChoiceButton>) {
    let is_picked = |card: Card| picking.picked.contains(&card.to_string());
    let picked: CardSet = view.hand.iter().filter(|card| is_picked(*card)).collect();
    let to = view.me.zip(view.direction).map(|(me, direction)| direction.receiver(me, view.players));
    let to = to.map_or_else(String::new, |to| bold_name(&table.chairs, to));
    let args = [("to", to.into()), ("cards", list(say, picked).into()), ("count", picked.len().into())];
    let confirmed = playing.draft.is_some();
    let said = say.text(if confirmed { "hearts-chosen" } else { "hearts-choose" }, &args);
    let mut buttons: Vec<ChoiceButton> = in_order(view.hand)
        .filter_map(|card| {
            let notation = card.to_string();
            let index = picking.cards.iter().position(|other| *other == notation)?;
            let act = Play::Pick { turn, index: u8::try_from(index).ok()? };
            let (style, emoji) =
                if is_picked(card) { (Style::Success, "✅") } else { (Style::Secondary, "") };
            let button = button(table, act, short(say, card), style);
            Some(ChoiceButton { emoji: emoji.to_owned(), word: notation, ..button })
        })
        .collect();
    if !confirmed {
        let label = say.text("hearts-do-pass", &[("count", picking.count.into())]);
        let disabled = picking.picked.len() != picking.count;
        buttons.push(ChoiceButton {
            disabled,
            ..button(table, Play::PassPicked { turn }, label, Style::Primary)
        });
    }
    (vec![said], buttons)
}

/// Playing a card.
pub(super) fn play(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    turn: u32,
) -> (Vec<String>, Vec<ChoiceButton>) {
    let mut said =
        vec![say.word(if view.trick.led.is_none() { "hearts-your-lead" } else { "hearts-your-turn" })];
    said.extend(view.restriction.map(|restriction| restricted(say, view, restriction)));
    let buttons = in_order(view.playable)
        .filter_map(|card| {
            let mv = AnyMove::Hearts(Move::Play(card));
            let index = playing.legal.iter().position(|legal| *legal == mv)?;
            let act = Play::Move { turn, index: u16::try_from(index).ok()? };
            let button = button(table, act, short(say, card), Style::Primary);
            Some(ChoiceButton { word: mv.to_string(), ..button })
        })
        .collect();
    (said, buttons)
}

/// Why not every card may be played.
pub(super) fn restricted(say: Say<'_>, view: &View, restriction: Restriction) -> String {
    let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
    match restriction {
        Restriction::LowestClub => say.word("hearts-must-lowest-club"),
        Restriction::Follow(suit) => follow(say, suit),
        Restriction::NotBroken => match view.options.breaking {
            Breaking::HeartOrSpade => say.text("hearts-must-not-lead-spade", &[queen]),
            Breaking::HeartOrQueen => say.text("hearts-must-not-lead-queen", &[queen]),
            Breaking::Heart => say.word("hearts-must-not-lead-heart"),
        },
        Restriction::NoPointsInFirstTrick => say.text("hearts-must-not-discard", &[queen]),
    }
}

fn follow(say: Say<'_>, suit: Suit) -> String {
    say.text("hearts-must-follow", &[("suit", suit_word(suit).into()), ("mark", mark(suit).into())])
}

/// Why a move was refused.
pub(super) fn refused(say: Say<'_>, refusal: Refusal, view: Option<&View>) -> String {
    let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
    match refusal {
        Refusal::NotInHand => say.word("hearts-refused-not-in-hand"),
        Refusal::PassThreeDifferent => say.word("hearts-refused-three-different"),
        Refusal::PassFirst => say.word("hearts-refused-pass-first"),
        Refusal::NoPassNow => say.word("hearts-refused-no-pass"),
        Refusal::MustPlay(card) => say.text("hearts-refused-must-play", &[("card", short(say, card).into())]),
        Refusal::MustFollow(suit) => follow(say, suit),
        Refusal::NotBroken => match view.map(|view| view.options.breaking) {
            Some(Breaking::Heart) => say.word("hearts-refused-not-broken-heart"),
            Some(Breaking::HeartOrSpade | Breaking::HeartOrQueen) | None => {
                say.text("hearts-refused-not-broken", &[queen])
            }
        },
        Refusal::NoPointsInFirstTrick => say.text("hearts-must-not-discard", &[queen]),
    }
}
