//! The events of Herz an Herz in words.

use super::cards::{card_in_sentence, face, placed_face, side_word};
use super::scene::{DISCARD, last, next, start};
use crate::board::Step;
use crate::text::games::Teller;
use herzbot_rules::herz::{Event, HerzEnd, Placed};

/// An event as a sentence and a moving card.
pub fn step(teller: Teller<'_>, event: &Event) -> Step {
    let say = teller.say;
    let name = |seat| ("name", teller.name(seat).into());
    let card = |placed: Placed| ("card", card_in_sentence(say, placed.card, Some(placed.worth)).into());
    match *event {
        Event::Started { seat, placed } => {
            let key = teller.either(seat, "herz-you-start", "herz-did-start");
            // The rules determine its value as start card.
            let card = card_in_sentence(say, placed.card, None);
            let said = say.text(key, &[name(seat), ("card", card.into())]);
            Step::by(seat, said).moving(placed_face(say, placed), start(seat))
        }
        Event::Placed { seat, side, placed } => {
            let key = teller.either(seat, "herz-you-place", "herz-did-place");
            let said = say.text(key, &[name(seat), card(placed), ("side", side_word(side).into())]);
            Step::by(seat, said).moving(placed_face(say, placed), next(seat, side))
        }
        Event::Discarded { seat, card } => {
            let key = teller.either(seat, "herz-you-discard", "herz-did-discard");
            let said = say.text(key, &[name(seat), ("card", card_in_sentence(say, card, None).into())]);
            Step::by(seat, said).moving(face(say, card, None), DISCARD.to_owned())
        }
        Event::Stole { seat, victim, from, to, placed } => {
            let key = teller.either(victim, "herz-did-steal-yours", "herz-did-steal");
            let key = teller.either(seat, "herz-you-steal", key);
            let victims = ("victim", teller.name(victim).into());
            let said = say.text(key, &[name(seat), victims, card(placed), ("side", side_word(to).into())]);
            let step = Step::by(seat, said).moving(placed_face(say, placed), next(seat, to));
            Step { from: Some(last(victim, from)), ..step }
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
