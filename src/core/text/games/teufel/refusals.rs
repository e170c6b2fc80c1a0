//! Why a move of Hol's der Teufel was refused.

use herzbot_rules::teufel::Refusal;

/// The text that says it.
pub(super) const fn key(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::NotInHand => "teufel-refused-not-in-hand",
        Refusal::NeighboursColour => "teufel-refused-neighbours-colour",
        Refusal::RowMissing => "teufel-refused-row-missing",
        Refusal::EndNeeded => "teufel-refused-end-needed",
        Refusal::NotAtAnEnd => "teufel-refused-not-at-an-end",
        Refusal::OneEnd => "teufel-refused-one-end",
        Refusal::EndClosed => "teufel-refused-end-closed",
        Refusal::AngelTooEarly => "teufel-refused-angel-too-early",
        Refusal::RowHasAngel => "teufel-refused-row-has-angel",
        Refusal::MustMove => "teufel-refused-must-move",
    }
}
