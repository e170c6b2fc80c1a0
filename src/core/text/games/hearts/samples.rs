//! Samples of texts of Hearts.

use crate::notice::Notice;
use crate::text::games::samples::GameSamples;
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Card, Hearts, Refusal, Suit};
use herzbot_rules::players::hearts::Reason;

impl GameSamples for Hearts {
    fn evening() -> String {
        "hearts-4".to_owned()
    }

    fn refusals() -> Vec<Notice> {
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

    fn reasons() -> Vec<Reason> {
        let ben = Seat(1);
        vec![
            Reason::OnlyChoice,
            Reason::GoesForAll,
            Reason::StopsSourdine(ben),
            Reason::GivesQueen(ben),
            Reason::GivesHeart(ben),
            Reason::TakesTen,
            Reason::Ducks,
            Reason::TakesForNothing,
            Reason::QueenOut { left_void: false },
            Reason::QueenOut { left_void: true },
            Reason::DrawsQueen,
            Reason::KeepsStopper(ben),
            Reason::SafeDiscard(Suit::Diamonds),
            Reason::LeadsLow(Suit::Clubs),
            Reason::HighWhileSafe(Suit::Spades),
            Reason::PassesQueen,
            Reason::MakesVoid(Suit::Clubs),
            Reason::PassesHigh,
        ]
    }
}
