//! Why the computer would make a move, in one sentence.

use super::{hearts, teufel};
use crate::table::ChairView;
use crate::text::Say;
use crate::text::parts::{bold_name, mean_points};
use herzbot_rules::hearts::Suit;
use herzbot_rules::herz::Side;
use herzbot_rules::players::{hearts as in_hearts, herz as in_herz, teufel as in_teufel};
use herzbot_rules::{AnyReason, Seat};

/// A step down a column of Herz an Herz that can be called small.
const SMALL_STEP: u8 = 6;

/// What matters most about a move; none where there is nothing to say but that it looks best.
pub(super) fn why(say: Say<'_>, chairs: &[ChairView], reason: AnyReason) -> Option<String> {
    match reason {
        AnyReason::Herz(reason) => Some(herz_reason(say, chairs, reason)),
        AnyReason::Teufel(reason) => teufel_reason(say, chairs, reason),
        AnyReason::Hearts(reason) => hearts_reason(say, chairs, reason),
    }
}

fn herz_reason(say: Say<'_>, chairs: &[ChairView], reason: in_herz::Reason) -> String {
    use in_herz::Reason;
    let side = |side: Side| match side {
        Side::Left => "left",
        Side::Right => "right",
    };
    match reason {
        Reason::HighStart { worth } => say.text("reason-herz-high-start", &[("worth", worth.into())]),
        Reason::StartsNow { worth } => say.text("reason-herz-starts-now", &[("worth", worth.into())]),
        Reason::WaitsForStart => say.word("reason-herz-waits-for-start"),
        Reason::CompletesPair { side: _, level } => {
            say.text("reason-herz-completes-pair", &[("level", level.into())])
        }
        Reason::ColourBonus { side: _, level, group: _ } => {
            say.text("reason-herz-colour-bonus", &[("level", level.into())])
        }
        Reason::SmallStep { side: column, from, to } => {
            let args = [("side", side(column).into()), ("from", from.into()), ("to", to.into())];
            let small = from.saturating_sub(to) <= SMALL_STEP;
            say.text(if small { "reason-herz-small-step" } else { "reason-herz-step" }, &args)
        }
        Reason::EndsColumn { side: column } => {
            say.text("reason-herz-ends-column", &[("side", side(column).into())])
        }
        Reason::KeepsOpen { side: column, from, to } => {
            let args = [("side", side(column).into()), ("from", from.into()), ("to", to.into())];
            let key = if from >= to { "reason-herz-keeps-open-one" } else { "reason-herz-keeps-open" };
            say.text(key, if from >= to { &args[..2] } else { &args })
        }
        Reason::Steals { victim, loses } => {
            let args = [("name", bold_name(chairs, victim).into()), ("loses", loses.into())];
            say.text("reason-herz-steals", &args)
        }
        Reason::NothingToSteal => say.word("reason-herz-nothing-to-steal"),
        Reason::FitsNowhere => say.word("reason-herz-fits-nowhere"),
    }
}

fn teufel_reason(say: Say<'_>, chairs: &[ChairView], reason: in_teufel::Reason) -> Option<String> {
    use in_teufel::Reason;
    let chips = |chips: f32| mean_points(say, chips);
    Some(match reason {
        Reason::Only | Reason::FirstGlance | Reason::Alike => return None,
        Reason::Free { saves } => say.text("reason-teufel-free", &[("saves", chips(saves).into())]),
        Reason::Cheap { pays, to, saves } => {
            let name = bold_name(chairs, to);
            let args = [("pays", pays.into()), ("name", name.into()), ("saves", chips(saves).into())];
            say.text("reason-teufel-cheap", &args)
        }
        Reason::Rids { devil, saves } => {
            let args = [("card", teufel::the_card(say, devil).into()), ("saves", chips(saves).into())];
            say.text("reason-teufel-rids", &args)
        }
        Reason::Keeps { colour, saves } => {
            let args = [("row", teufel::the_row(say, colour).into()), ("saves", chips(saves).into())];
            say.text("reason-teufel-keeps", &args)
        }
        Reason::Closes { colour, end: _, saves } => {
            let args = [("row", teufel::the_row(say, colour).into()), ("saves", chips(saves).into())];
            say.text("reason-teufel-closes", &args)
        }
        Reason::Forces { neighbour, colour, gains } => {
            let args = [
                ("name", bold_name(chairs, neighbour).into()),
                ("row", teufel::the_row(say, colour).into()),
                ("gains", chips(gains).into()),
            ];
            say.text("reason-teufel-forces", &args)
        }
    })
}

fn hearts_reason(say: Say<'_>, chairs: &[ChairView], reason: in_hearts::Reason) -> Option<String> {
    use in_hearts::Reason;
    let about = |key: &str, seat: Seat| say.text(key, &[("name", bold_name(chairs, seat).into())]);
    let of = |key: &str, suit: Suit| {
        let suit = say.text("reason-suit", &[("suit", hearts::suit_word(suit).into())]);
        say.text(key, &[("suit", suit.into())])
    };
    Some(match reason {
        Reason::OnlyChoice => return None,
        Reason::GoesForAll => say.word("reason-hearts-goes-for-all"),
        Reason::StopsSourdine(seat) => about("reason-hearts-stops-sourdine", seat),
        Reason::GivesQueen(seat) => about("reason-hearts-gives-queen", seat),
        Reason::GivesHeart(seat) => about("reason-hearts-gives-heart", seat),
        Reason::TakesTen => say.word("reason-hearts-takes-ten"),
        Reason::Ducks => say.word("reason-hearts-ducks"),
        Reason::TakesForNothing => say.word("reason-hearts-takes-for-nothing"),
        Reason::QueenOut { left_void: true } => say.word("reason-hearts-queen-out-void"),
        Reason::QueenOut { left_void: false } => say.word("reason-hearts-queen-out"),
        Reason::DrawsQueen => say.word("reason-hearts-draws-queen"),
        Reason::SafeDiscard(suit) => of("reason-hearts-safe-discard", suit),
        Reason::LeadsLow(suit) => of("reason-hearts-leads-low", suit),
        Reason::HighWhileSafe(suit) => of("reason-hearts-high-while-safe", suit),
        Reason::PassesQueen => say.word("reason-hearts-passes-queen"),
        Reason::PassesForVoid(suit) => of("reason-hearts-passes-for-void", suit),
        Reason::PassesHigh => say.word("reason-hearts-passes-high"),
    })
}
