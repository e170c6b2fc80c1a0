//! Samples of what each game says: what the tests of texts and the snapshots of pages go through.

use crate::notice::Notice;
use herzbot_rules::players::Playable;
use herzbot_rules::{AnyReason, GameKind};

/// Samples of what one game says.
pub(super) trait GameSamples: Playable {
    /// A whole game of two rounds or more as a record, from `tests/golden/`: its pages are compared with snapshots.
    const EVENING: &'static str;

    /// A sample of each refusal, and of each way to say it.
    fn refusals() -> Vec<Notice>;

    /// A sample of each reason for a move, and of each way to say it.
    fn reasons() -> Vec<Self::Reason>;
}

macro_rules! samples {
    ($($Name:ident = $module:ident,)+) => {
        /// A sample of each refusal of each game.
        pub(crate) fn refusals() -> Vec<Notice> {
            [$(<herzbot_rules::$module::$Name as GameSamples>::refusals()),+].concat()
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

        /// The record of a whole game of `kind`.
        pub(crate) const fn evening(kind: GameKind) -> &'static str {
            match kind {
                $(GameKind::$Name => <herzbot_rules::$module::$Name as GameSamples>::EVENING,)+
            }
        }
    };
}

herzbot_rules::for_each_game!(samples);
