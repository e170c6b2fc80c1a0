//! The computer's reasons for moves of Hol's der Teufel.

use super::cards::{the_card, the_row};
use crate::text::games::Teller;
use crate::text::parts::mean_points;
use herzbot_rules::players::teufel::Reason;

/// The main reason for a move; none if it only looks best.
pub fn reason(teller: Teller<'_>, reason: Reason) -> Option<String> {
    let say = teller.say;
    let chips = |chips: f32| mean_points(say, chips);
    Some(match reason {
        Reason::Only | Reason::FirstGlance | Reason::Alike => return None,
        Reason::Free { saves } => say.text("reason-teufel-free", &[("saves", chips(saves).into())]),
        Reason::Cheap { pays, to, saves } => {
            let name = teller.name(to);
            let args = [("pays", pays.into()), ("name", name.into()), ("saves", chips(saves).into())];
            say.text("reason-teufel-cheap", &args)
        }
        Reason::Rids { devil, saves } => {
            let args = [("card", the_card(say, devil).into()), ("saves", chips(saves).into())];
            say.text("reason-teufel-rids", &args)
        }
        Reason::Keeps { colour, saves } => {
            let args = [("row", the_row(say, colour).into()), ("saves", chips(saves).into())];
            say.text("reason-teufel-keeps", &args)
        }
        Reason::Closes { colour, end: _, saves } => {
            let args = [("row", the_row(say, colour).into()), ("saves", chips(saves).into())];
            say.text("reason-teufel-closes", &args)
        }
        Reason::Forces { neighbour, colour, gains } => {
            let args = [
                ("name", teller.name(neighbour).into()),
                ("row", the_row(say, colour).into()),
                ("gains", chips(gains).into()),
            ];
            say.text("reason-teufel-forces", &args)
        }
    })
}
