//! What happened in Hol's der Teufel, in sentences.

use super::cards::{end_word, mark, the_card, the_row};
use crate::table::ChairView;
use crate::text::Say;
use crate::text::parts::bold_name;
use herzbot_rules::Seat;
use herzbot_rules::teufel::{Ending, Event, Opening};

/// What happened, in a sentence; to `reader` what they did themselves, or what they were paid, is told as such.
pub(super) fn event(say: Say<'_>, chairs: &[ChairView], reader: Option<Seat>, event: &Event) -> String {
    let name = |seat| ("name", bold_name(chairs, seat).into());
    let is_reader = |seat| reader == Some(seat);
    match *event {
        Event::Opened { seat, devil, opening } => {
            let key = match (opening, is_reader(seat)) {
                (Opening::First, false) => "teufel-did-open-first",
                (Opening::First, true) => "teufel-yours-open-first",
                (Opening::FirstOfAny, false) => "teufel-did-open-any",
                (Opening::FirstOfAny, true) => "teufel-yours-open-any",
                (Opening::Equal, false) => "teufel-did-open-equal",
                (Opening::Equal, true) => "teufel-yours-open-equal",
                (Opening::Forced, false) => "teufel-did-open-forced",
                (Opening::Forced, true) => "teufel-yours-open-forced",
            };
            say.text(key, &[name(seat), ("card", the_card(say, devil).into())])
        }
        Event::Extended { seat, devil, end, onto, cost, paid, payee } => {
            let key = match (cost, paid) {
                (0, _) if is_reader(seat) => "teufel-yours-extend",
                (0, _) => "teufel-did-extend",
                (_, 0) if is_reader(seat) => "teufel-yours-extend-broke",
                (_, 0) => "teufel-did-extend-broke",
                (cost, paid) if paid < cost => {
                    if is_reader(seat) {
                        "teufel-yours-extend-capped"
                    } else if is_reader(payee) {
                        "teufel-did-extend-capped-to-you"
                    } else {
                        "teufel-did-extend-capped"
                    }
                }
                _ if is_reader(seat) => "teufel-yours-extend-paid",
                _ if is_reader(payee) => "teufel-did-extend-paid-to-you",
                _ => "teufel-did-extend-paid",
            };
            let mut args = vec![
                name(seat),
                ("card", the_card(say, devil).into()),
                ("end", end_word(end).into()),
                ("onto", onto.into()),
            ];
            if cost > 0 {
                args.push(("cost", cost.into()));
            }
            if paid > 0 {
                args.push(("paid", paid.into()));
                args.push(("payee", bold_name(chairs, payee).into()));
            }
            say.text(key, &args)
        }
        Event::Closed { seat, colour, end } => {
            let key = if is_reader(seat) { "teufel-yours-close" } else { "teufel-did-close" };
            say.text(
                key,
                &[
                    name(seat),
                    ("row", the_row(say, colour).into()),
                    ("mark", mark(colour).into()),
                    ("end", end_word(end).into()),
                ],
            )
        }
        Event::Passed { seat } => {
            let key = if is_reader(seat) { "teufel-yours-pass" } else { "teufel-did-pass" };
            say.text(key, &[name(seat)])
        }
        Event::Out { seat } => {
            let key = if is_reader(seat) { "teufel-yours-end" } else { "teufel-did-end" };
            say.text(key, &[name(seat)])
        }
        Event::Over { ending, points: _ } => ended(say, ending),
    }
}

/// Why a round is over.
pub(super) fn ended(say: Say<'_>, ending: Ending) -> String {
    match ending {
        Ending::DealerOut => say.word("teufel-end-dealer"),
        Ending::AllPassed => say.word("teufel-end-passed"),
    }
}
