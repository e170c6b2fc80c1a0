//! What happened in Herz an Herz.

use super::cards::{card_in_sentence, face, placed_face, side_word};
use super::scene::{DISCARD, last, next, start};
use crate::board::Step;
use crate::text::games::Teller;
use herzbot_rules::herz::{Event, HerzEnd, Placed};

/// What happened, in a sentence and as a card that moves.
pub fn step(teller: Teller<'_>, event: &Event) -> Step {
    let say = teller.say;
    let name = |seat| ("name", teller.name(seat).into());
    let card = |placed: Placed| ("card", card_in_sentence(say, placed.card, Some(placed.worth)).into());
    match *event {
        Event::Started { seat, placed } => {
            let key = teller.either(seat, "herz-you-start", "herz-did-start");
            // What it counts as start card follows from the rules.
            let card = card_in_sentence(say, placed.card, None);
            Step {
                said: say.text(key, &[name(seat), ("card", card.into())]),
                seat: Some(seat.0),
                face: Some(placed_face(say, placed)),
                to: Some(start(seat)),
                ..Step::default()
            }
        }
        Event::Placed { seat, side, placed } => {
            let key = teller.either(seat, "herz-you-place", "herz-did-place");
            Step {
                said: say.text(key, &[name(seat), card(placed), ("side", side_word(side).into())]),
                seat: Some(seat.0),
                face: Some(placed_face(say, placed)),
                to: Some(next(seat, side)),
                ..Step::default()
            }
        }
        Event::Discarded { seat, card } => {
            let key = teller.either(seat, "herz-you-discard", "herz-did-discard");
            Step {
                said: say.text(key, &[name(seat), ("card", card_in_sentence(say, card, None).into())]),
                seat: Some(seat.0),
                face: Some(face(say, card, None)),
                to: Some(DISCARD.to_owned()),
                ..Step::default()
            }
        }
        Event::Stole { seat, victim, from, to, placed } => {
            let key = teller.either(victim, "herz-did-steal-yours", "herz-did-steal");
            let key = teller.either(seat, "herz-you-steal", key);
            let victims = ("victim", teller.name(victim).into());
            Step {
                said: say.text(key, &[name(seat), victims, card(placed), ("side", side_word(to).into())]),
                seat: Some(seat.0),
                face: Some(placed_face(say, placed)),
                from: Some(last(victim, from)),
                to: Some(next(seat, to)),
                ..Step::default()
            }
        }
        Event::Ended(end) => Step { said: ended(teller, end), ..Step::default() },
    }
}

/// Why a round is over.
pub fn ended(teller: Teller<'_>, end: HerzEnd) -> String {
    match end {
        HerzEnd::TowerComplete(seat) => {
            let key = teller.either(seat, "herz-you-end-tower", "herz-end-tower");
            teller.say.text(key, &[("name", teller.name(seat).into())])
        }
        HerzEnd::PileEmpty => teller.say.word("herz-end-pile"),
    }
}
