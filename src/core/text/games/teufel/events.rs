//! What happened in Hol's der Teufel.

use super::cards::{end_word, face, mark, the_card, the_row};
use super::scene::place;
use crate::board::Step;
use crate::text::games::Teller;
use herzbot_rules::Seat;
use herzbot_rules::teufel::{Card, End, Event, Opening};

/// What happened, in a sentence and as a card that moves; none for the end of the round.
pub fn step(teller: Teller<'_>, event: &Event) -> Option<Step> {
    let (seat, moved) = match *event {
        Event::Opened { seat, devil, .. } => (seat, Some((Card::Devil(devil), devil.colour(), End::Up))),
        Event::Extended { seat, devil, end, .. } => (seat, Some((Card::Devil(devil), devil.colour(), end))),
        Event::Closed { seat, colour, end } => (seat, Some((Card::Angel, colour, end))),
        Event::Passed { seat } | Event::Out { seat } => (seat, None),
        Event::Over { .. } => return None,
    };
    Some(Step {
        said: said(teller, seat, event),
        seat: Some(seat.0),
        face: moved.map(|(card, ..)| face(teller.say, card)),
        to: moved.map(|(_, colour, end)| place(colour, end)),
        ..Step::default()
    })
}

/// What `seat` did, in a sentence; to the reader what they did themselves, or were paid, in the second person.
fn said(teller: Teller<'_>, seat: Seat, event: &Event) -> String {
    let say = teller.say;
    let either = |yours, theirs| teller.either(seat, yours, theirs);
    let name = ("name", teller.name(seat).into());
    match *event {
        Event::Opened { devil, opening, .. } => {
            let key = match opening {
                Opening::First => either("teufel-yours-open-first", "teufel-did-open-first"),
                Opening::FirstOfAny => either("teufel-yours-open-any", "teufel-did-open-any"),
                Opening::Equal => either("teufel-yours-open-equal", "teufel-did-open-equal"),
                Opening::Forced => either("teufel-yours-open-forced", "teufel-did-open-forced"),
            };
            say.text(key, &[name, ("card", the_card(say, devil).into())])
        }
        Event::Extended { devil, end, onto, cost, paid, payee, .. } => {
            let to_you = |yours, theirs| teller.either(payee, yours, theirs);
            let key = match (cost, paid) {
                (0, _) => either("teufel-yours-extend", "teufel-did-extend"),
                (_, 0) => either("teufel-yours-extend-broke", "teufel-did-extend-broke"),
                (cost, paid) if paid < cost => {
                    let theirs = to_you("teufel-did-extend-capped-to-you", "teufel-did-extend-capped");
                    either("teufel-yours-extend-capped", theirs)
                }
                _ => {
                    let theirs = to_you("teufel-did-extend-paid-to-you", "teufel-did-extend-paid");
                    either("teufel-yours-extend-paid", theirs)
                }
            };
            let args = [
                name,
                ("card", the_card(say, devil).into()),
                ("end", end_word(end).into()),
                ("onto", onto.into()),
                ("cost", cost.into()),
                ("paid", paid.into()),
                ("payee", teller.name(payee).into()),
            ];
            say.text(key, &args)
        }
        Event::Closed { colour, end, .. } => {
            let args = [
                name,
                ("row", the_row(say, colour).into()),
                ("mark", mark(colour).into()),
                ("end", end_word(end).into()),
            ];
            say.text(either("teufel-yours-close", "teufel-did-close"), &args)
        }
        Event::Passed { .. } => say.text(either("teufel-yours-pass", "teufel-did-pass"), &[name]),
        Event::Out { .. } => say.text(either("teufel-yours-end", "teufel-did-end"), &[name]),
        Event::Over { .. } => String::new(),
    }
}
