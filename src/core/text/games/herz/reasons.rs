//! The computer's reasons for moves of Herz an Herz.

use super::cards::side_word;
use crate::text::games::Teller;
use herzbot_rules::players::herz::Reason;

/// The largest step down a column, in value, that is called small.
const SMALL_STEP: u8 = 6;

/// The main reason for a move.
pub fn reason(teller: Teller<'_>, reason: Reason) -> String {
    let say = teller.say;
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
            let args = [("side", side_word(column).into()), ("from", from.into()), ("to", to.into())];
            let small = from.saturating_sub(to) <= SMALL_STEP;
            say.text(if small { "reason-herz-small-step" } else { "reason-herz-step" }, &args)
        }
        Reason::EndsColumn { side: column } => {
            say.text("reason-herz-ends-column", &[("side", side_word(column).into())])
        }
        Reason::KeepsOpen { side: column, from, to } => {
            let args = [("side", side_word(column).into()), ("from", from.into()), ("to", to.into())];
            let key = if from >= to { "reason-herz-keeps-open-one" } else { "reason-herz-keeps-open" };
            say.text(key, if from >= to { &args[..2] } else { &args })
        }
        Reason::WaitsForColour { side: column } => {
            say.text("reason-herz-waits-for-colour", &[("side", side_word(column).into())])
        }
        Reason::KeepsPlace { side: column } => {
            say.text("reason-herz-keeps-place", &[("side", side_word(column).into())])
        }
        Reason::Steals { victim, loses } => {
            let args = [("name", teller.name(victim).into()), ("loses", loses.into())];
            say.text("reason-herz-steals", &args)
        }
        Reason::NothingToSteal => say.word("reason-herz-nothing-to-steal"),
        Reason::FitsNowhere => say.word("reason-herz-fits-nowhere"),
    }
}
