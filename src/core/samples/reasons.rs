//! A sample of every reason that a computer player gives for a move.

use herzbot_rules::players::{hearts, herz, teufel};
use herzbot_rules::{
    AnyReason, GameKind, Seat, hearts as hearts_rules, herz as herz_rules, teufel as teufel_rules,
};

/// Every kind of reason that a computer player of `kind` gives for its move.
pub fn reasons(kind: GameKind) -> Vec<AnyReason> {
    let ben = Seat(1);
    match kind {
        GameKind::Herz => {
            use herz::Reason;
            use herz_rules::{Group, Side};
            let (side, group) = (Side::Left, Group::ALL[2]);
            [
                Reason::HighStart { worth: 96 },
                Reason::StartsNow { worth: 60 },
                Reason::WaitsForStart,
                Reason::CompletesPair { side, level: 2 },
                Reason::ColourBonus { side, level: 3, group },
                Reason::SmallStep { side, from: 57, to: 55 },
                Reason::SmallStep { side: Side::Right, from: 57, to: 30 },
                Reason::EndsColumn { side },
                Reason::KeepsOpen { side, from: 40, to: 52 },
                Reason::KeepsOpen { side: Side::Right, from: 40, to: 40 },
                Reason::Steals { victim: ben, loses: 3 },
                Reason::NothingToSteal,
                Reason::FitsNowhere,
            ]
            .map(AnyReason::Herz)
            .into()
        }
        GameKind::Teufel => {
            use teufel::Reason;
            use teufel_rules::{Colour, End};
            let (colour, saves) = (Colour::ALL[1], 1.25);
            let devil = "Y7".parse().expect("there is a yellow seven");
            [
                Reason::Only,
                Reason::FirstGlance,
                Reason::Alike,
                Reason::Free { saves },
                Reason::Cheap { pays: 2, to: ben, saves },
                Reason::Rids { devil, saves },
                Reason::Keeps { colour, saves },
                Reason::Closes { colour, end: End::Up, saves },
                Reason::Forces { neighbour: ben, colour, gains: 1.25 },
            ]
            .map(AnyReason::Teufel)
            .into()
        }
        GameKind::Hearts => {
            use hearts::Reason;
            use hearts_rules::Suit;
            [
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
                Reason::SafeDiscard(Suit::Diamonds),
                Reason::LeadsLow(Suit::Clubs),
                Reason::HighWhileSafe(Suit::Spades),
                Reason::PassesQueen,
                Reason::PassesForVoid(Suit::Clubs),
                Reason::PassesHigh,
            ]
            .map(AnyReason::Hearts)
            .into()
        }
    }
}
