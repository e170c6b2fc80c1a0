//! The events of Hol's der Teufel in words.

use super::cards::{end_word, face, mark, the_card, the_row};
use super::scene::place;
use crate::board::Step;
use crate::text::Say;
use crate::text::games::Teller;
use herzbot_rules::Seat;
use herzbot_rules::teufel::{Card, End, Ending, Event, Opening};

/// An event as a sentence and a moving card.
pub fn step(teller: Teller<'_>, event: &Event) -> Step {
    let (seat, moved) = match *event {
        Event::Opened { seat, devil, .. } => (seat, Some((Card::Devil(devil), devil.colour(), End::Up))),
        Event::Extended { seat, devil, end, .. } => (seat, Some((Card::Devil(devil), devil.colour(), end))),
        Event::Closed { seat, colour, end } => (seat, Some((Card::Angel, colour, end))),
        Event::Passed { seat } | Event::Out { seat } => (seat, None),
        Event::Over { ending, .. } => return Step { said: ended(teller.say, ending), ..Step::default() },
    };
    let step = Step::by(seat, said(teller, seat, event));
    match moved {
        Some((card, colour, end)) => step.moving(face(teller.say, card), place(colour, end)),
        None => step,
    }
}

/// Why a round is over.
pub fn ended(say: Say<'_>, ending: Ending) -> String {
    say.word(match ending {
        Ending::DealerOut => "teufel-end-dealer",
        Ending::AllPassed => "teufel-end-passed",
    })
}

/// What `seat` did, in a sentence; in the second person for the reader's own actions and income.
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
        Event::Over { ending, .. } => ended(say, ending),
    }
}
