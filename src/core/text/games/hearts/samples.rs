//! A sample of each refusal of Hearts.

use crate::notice::Notice;
use herzbot_rules::hearts::{Card, Refusal, Suit};

/// A sample of each refusal: none depends on what was tried.
pub(super) fn refusals() -> Vec<Notice> {
    let refusals = [
        Refusal::NotInHand,
        Refusal::PassThreeDifferent,
        Refusal::PassFirst,
        Refusal::NoPassNow,
        Refusal::MustPlay(Card::QUEEN_OF_SPADES),
        Refusal::MustFollow(Suit::Clubs),
        Refusal::MustFollow(Suit::Diamonds),
        Refusal::MustFollow(Suit::Hearts),
        Refusal::MustFollow(Suit::Spades),
        Refusal::NotBroken,
        Refusal::NoPointsInFirstTrick,
    ];
    refusals.map(|refusal| Notice::refused(herzbot_rules::Refusal::Hearts(refusal))).into()
}
