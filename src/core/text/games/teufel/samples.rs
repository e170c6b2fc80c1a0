//! Samples of texts of Hol's der Teufel.

use crate::notice::Notice;
use crate::text::games::samples::GameSamples;
use herzbot_rules::Seat;
use herzbot_rules::players::teufel::Reason;
use herzbot_rules::teufel::{Colour, End, Refusal, Teufel};

impl GameSamples for Teufel {
    fn refusals() -> Vec<Notice> {
        let refusals = [
            Refusal::NotInHand,
            Refusal::NeighboursColour,
            Refusal::RowMissing,
            Refusal::EndNeeded,
            Refusal::NotAtAnEnd,
            Refusal::OneEnd,
            Refusal::EndClosed,
            Refusal::AngelTooEarly,
            Refusal::RowHasAngel,
            Refusal::MustMove,
        ];
        refusals.map(|refusal| Notice::refused(herzbot_rules::Refusal::Teufel(refusal))).into()
    }

    fn reasons() -> Vec<Reason> {
        let (ben, colour, saves) = (Seat(1), Colour::ALL[1], 1.25);
        let devil = "Y7".parse().expect("there is a yellow seven");
        vec![
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
    }
}
