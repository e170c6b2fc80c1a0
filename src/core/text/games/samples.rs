//! Sample texts of each game, for the tests of texts and the snapshots of pages.

use crate::notice::Notice;
use herzbot_rules::players::Playable;
use herzbot_rules::{AnyReason, GameKind, Record};

/// Sample texts of one game.
pub(super) trait GameSamples: Playable {
    /// The name of a golden record (`tests/golden/NAME.json`) of a whole game of two rounds or more, for page
    /// snapshots. Loaded on demand, so that the test that writes golden records compiles without it.
    fn evening() -> String {
        format!("{}-3", Self::KIND)
    }

    /// A sample of each refusal, in each of its wordings.
    fn refusals() -> Vec<Notice>;

    /// A sample of each reason for a move, in each of its wordings.
    fn reasons() -> Vec<Self::Reason>;
}

macro_rules! samples {
    ($($Name:ident = $module:ident,)+) => {
        /// A sample of each refusal of a game.
        pub(crate) fn refusals(kind: GameKind) -> Vec<Notice> {
            match kind {
                $(GameKind::$Name => <herzbot_rules::$module::$Name as GameSamples>::refusals(),)+
            }
        }

        /// A sample of each reason that a computer player of `kind` gives for a move.
        pub fn reasons(kind: GameKind) -> Vec<AnyReason> {
            match kind {
                $(GameKind::$Name => {
                    let reasons = <herzbot_rules::$module::$Name as GameSamples>::reasons();
                    reasons.into_iter().map(AnyReason::$Name).collect()
                })+
            }
        }

        /// The name of the golden record of `kind`.
        fn evening_of(kind: GameKind) -> String {
            match kind {
                $(GameKind::$Name => <herzbot_rules::$module::$Name as GameSamples>::evening(),)+
            }
        }
    };
}

herzbot_rules::for_each_game!(samples);

/// The golden record of a whole game of `kind`.
pub(crate) fn evening(kind: GameKind) -> Record {
    let file = format!("{}/../../tests/golden/{}.json", env!("CARGO_MANIFEST_DIR"), evening_of(kind));
    let json = std::fs::read(&file).unwrap_or_else(|error| {
        panic!("{file}: {error} (docs/new-game.md says how golden records are written)")
    });
    Record::parse(&json).unwrap_or_else(|error| panic!("{file}: {error}"))
}
