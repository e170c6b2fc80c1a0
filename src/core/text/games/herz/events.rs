//! What happened in Herz an Herz, in sentences.

use super::cards::card_in_sentence;
use super::side::side_word;
use crate::table::ChairView;
use crate::text::Say;
use crate::text::parts::bold_name;
use herzbot_rules::Seat;
use herzbot_rules::herz::{Event, HerzEnd, Placed};

/// What happened, in a sentence; to `reader` what they did themselves, or what befell them, is told as such.
pub(super) fn event(say: Say<'_>, chairs: &[ChairView], reader: Option<Seat>, event: &Event) -> String {
    let name = |seat| ("name", bold_name(chairs, seat).into());
    let placed_card =
        |placed: Placed| ("card", card_in_sentence(say, placed.card, Some(placed.worth)).into());
    let is_reader = |seat| reader == Some(seat);
    match *event {
        Event::Started { seat, placed } => {
            let key = if is_reader(seat) { "herz-you-start" } else { "herz-did-start" };
            // What it counts as start card follows from the rules.
            let card = card_in_sentence(say, placed.card, None);
            say.text(key, &[name(seat), ("card", card.into())])
        }
        Event::Placed { seat, side, placed } => {
            let key = if is_reader(seat) { "herz-you-place" } else { "herz-did-place" };
            say.text(key, &[name(seat), placed_card(placed), ("side", side_word(side).into())])
        }
        Event::Discarded { seat, card } => {
            let key = if is_reader(seat) { "herz-you-discard" } else { "herz-did-discard" };
            say.text(key, &[name(seat), ("card", card_in_sentence(say, card, None).into())])
        }
        Event::Stole { seat, victim, from: _, to, placed } => {
            let key = if is_reader(seat) {
                "herz-you-steal"
            } else if is_reader(victim) {
                "herz-did-steal-yours"
            } else {
                "herz-did-steal"
            };
            let victim = ("victim", bold_name(chairs, victim).into());
            say.text(key, &[name(seat), victim, placed_card(placed), ("side", side_word(to).into())])
        }
        Event::Ended(end) => ended(say, chairs, reader, end),
    }
}

/// Why a round is over.
pub(super) fn ended(say: Say<'_>, chairs: &[ChairView], reader: Option<Seat>, end: HerzEnd) -> String {
    match end {
        HerzEnd::TowerComplete(seat) if reader == Some(seat) => say.word("herz-you-end-tower"),
        HerzEnd::TowerComplete(seat) => {
            say.text("herz-end-tower", &[("name", bold_name(chairs, seat).into())])
        }
        HerzEnd::PileEmpty => say.word("herz-end-pile"),
    }
}
