//! Computer players of any game: they need only a view, so they can run elsewhere.

use super::{AnyMatch, AnyMove, AnyView};
use crate::players::{self, Budget, Level, Opinion, Playable, RatedLevel};
use crate::{Game, GameKind, Seat};
use rand::RngCore;
use serde::{Deserialize, Serialize};

macro_rules! thinking {
    ($($Name:ident = $module:ident),+ $(,)?) => {
        /// The main reason for a move of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum AnyReason {
            $(#[doc = concat!("A reason of ", stringify!($Name), ".")] $Name(<crate::$module::$Name as Playable>::Reason),)+
        }

        impl AnyView {
            /// The tag of the game.
            pub const fn kind(&self) -> GameKind {
                match self { $(Self::$Name(_) => <crate::$module::$Name as Game>::KIND,)+ }
            }

            /// The evaluations of the best moves of the view's seat, best first; empty if it has no move.
            /// Deterministic for the same view, budget and random numbers.
            pub fn ponder(&self, budget: Budget, rng: &mut dyn RngCore) -> Vec<AnyOpinion> {
                match self {
                    $(Self::$Name(view) => {
                        let legal = <crate::$module::$Name as Playable>::choices(view);
                        let opinions = <crate::$module::$Name as Playable>::ponder(view, &legal, budget, rng);
                        opinions.into_iter().map(|it| it.tagged(AnyMove::$Name, AnyReason::$Name)).collect()
                    })+
                }
            }

            /// Compares legal `moves` of the view's seat: see [`Playable::compare`].
            pub fn compare(&self, moves: &[AnyMove], budget: Budget, rng: &mut dyn RngCore) -> Vec<AnyOpinion> {
                match self {
                    $(Self::$Name(view) => {
                        let of_this = |mv: &AnyMove| if let AnyMove::$Name(mv) = mv { Some(*mv) } else { None };
                        let moves = moves.iter().filter_map(of_this).collect::<Vec<_>>();
                        let opinions = <crate::$module::$Name as Playable>::compare(view, &moves, budget, rng);
                        opinions.into_iter().map(|it| it.tagged(AnyMove::$Name, AnyReason::$Name)).collect()
                    })+
                }
            }

            /// The move of a computer player with this view and `share` (above 0; 1: all) of the level's
            /// usual budget; none if it has no move.
            pub fn choose(&self, level: Level, share: f32, rng: &mut dyn RngCore) -> Option<AnyMove> {
                match self {
                    $(Self::$Name(view) => {
                        players::choose_from::<crate::$module::$Name>(view, &<crate::$module::$Name as Playable>::choices(view), level, share, rng)
                            .map(AnyMove::$Name)
                    })+
                }
            }
        }

        impl GameKind {
            /// The available levels of computer players, weakest first.
            pub const fn levels(self) -> &'static [RatedLevel] {
                match self {
                    $(Self::$Name => <crate::$module::$Name as Playable>::LEVELS,)+
                }
            }
        }

        impl Budget {
            /// The usual budget of a level that searches; none for the others.
            pub const fn of(kind: GameKind, level: Level) -> Option<Self> {
                match level {
                    Level::Random | Level::Easy => None,
                    Level::Casual => match kind {
                        $(GameKind::$Name => match <crate::$module::$Name as Playable>::CASUAL {
                            Some(budget) => Some(budget),
                            None => Some(<crate::$module::$Name as Playable>::MEDIUM),
                        },)+
                    },
                    Level::Medium => Some(match kind { $(GameKind::$Name => <crate::$module::$Name as Playable>::MEDIUM,)+ }),
                    Level::Hard => Some(match kind { $(GameKind::$Name => <crate::$module::$Name as Playable>::HARD,)+ }),
                }
            }
        }
    };
}

crate::for_each_game!(thinking);

/// The evaluation of a move of any game: see [`Opinion`].
pub type AnyOpinion = Opinion<AnyMove, AnyReason>;

impl AnyMatch {
    /// The evaluations of the best moves of `seat`, from that seat's view: see [`AnyView::ponder`].
    pub fn ponder(&self, seat: Seat, budget: Budget, rng: &mut dyn RngCore) -> Vec<AnyOpinion> {
        self.view(Some(seat)).map_or_else(Vec::new, |view| view.ponder(budget, rng))
    }
}
