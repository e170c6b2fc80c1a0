//! Any of the games, with a tag: one enum for each of [`Match`] and the associated types of [`Game`],
//! generated from the list of games.

use crate::players::{self, Level};
use crate::record::{Reason, RecordError};
use crate::whole::{self, Match, Phase};
use crate::{
    BySeat, Game, GameKind, Moves as _, NotationError, Options as _, Refusal, Seat, SeatSet, SetupError,
};
use rand::RngCore;
use serde_json::{Map, Value};
use std::fmt;

mod thinking;

pub use thinking::{AnyOpinion, AnyReason};

macro_rules! games {
    ($($Name:ident = $module:ident),+ $(,)?) => {
        /// A whole game of any kind.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyMatch {
            $(#[doc = concat!("A game of ", stringify!($Name), ".")] $Name(Match<crate::$module::$Name>),)+
        }

        /// A move of any game; `Display` is its notation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyMove {
            $(#[doc = concat!("A move of ", stringify!($Name), ".")] $Name(<crate::$module::$Name as Game>::Move),)+
        }

        /// A public event of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyEvent {
            $(#[doc = concat!("An event of ", stringify!($Name), ".")] $Name(<crate::$module::$Name as Game>::Event),)+
        }

        /// The view of a seat, or of a spectator, on a round of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyView {
            $(#[doc = concat!("A view of ", stringify!($Name), ".")] $Name(<crate::$module::$Name as Game>::View),)+
        }

        /// The options of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyOptions {
            $(#[doc = concat!("Options of ", stringify!($Name), ".")] $Name(<crate::$module::$Name as Game>::Options),)+
        }

        /// Evaluates an expression with the game's match bound to a name.
        macro_rules! with {
            ($any:expr, $inner:ident => $body:expr) => {
                match $any { $(AnyMatch::$Name($inner) => $body,)+ }
            };
        }

        impl AnyMatch {
            /// A game before its first deal.
            ///
            /// # Errors
            /// The number of players is invalid, an option is unknown, or its value is invalid.
            pub fn new(
                kind: GameKind,
                players: u8,
                options: &Map<String, Value>,
            ) -> Result<Self, SetupError> {
                let options = AnyOptions::from_json(kind, players, options)?;
                Ok(match options {
                    $(AnyOptions::$Name(options) => Self::$Name(Match::new(players, options)),)+
                })
            }

            /// The legal moves of a seat; empty if it is not to move.
            pub fn legal(&self, seat: Seat) -> Vec<AnyMove> {
                match self {
                    $(Self::$Name(game) => game.state().map_or_else(Vec::new, |state| {
                        state.legal(seat).iter().map(AnyMove::$Name).collect()
                    }),)+
                }
            }

            /// The only move of `seat`, if everybody can tell that it is the only one
            /// ([`Game::openly_forced`]).
            pub fn openly_forced(&self, seat: Seat) -> Option<AnyMove> {
                match self {
                    $(Self::$Name(game) => game.state()?.openly_forced(seat).map(AnyMove::$Name),)+
                }
            }

            /// Makes a move, and returns its public events.
            ///
            /// # Errors
            /// The exact reason; the state is unchanged.
            pub fn apply(&mut self, seat: Seat, mv: AnyMove) -> Result<Vec<AnyEvent>, Refusal> {
                let mut events = Vec::new();
                match self {
                    $(Self::$Name(game) => {
                        let AnyMove::$Name(mv) = mv else { return Err(Refusal::OtherGame) };
                        game.apply(seat, mv, |event| events.push(AnyEvent::$Name(event)))?;
                    })+
                }
                Ok(events)
            }

            /// The view of `seat` (`None`: a spectator) on the current or last round; none before the first
            /// deal.
            pub fn view(&self, seat: Option<Seat>) -> Option<AnyView> {
                Some(match self {
                    $(Self::$Name(game) => AnyView::$Name(game.state()?.view(seat)),)+
                })
            }

            /// The spectator's view at the end of each finished round.
            pub fn ends(&self) -> Vec<AnyView> {
                match self {
                    $(Self::$Name(game) => game.ends().into_iter().map(AnyView::$Name).collect(),)+
                }
            }

            /// The spectator's view at the end of the last finished round.
            pub fn last_end(&self) -> Option<AnyView> {
                match self {
                    $(Self::$Name(game) => game.last_end().map(AnyView::$Name),)+
                }
            }

            /// The options.
            pub fn options(&self) -> AnyOptions {
                match self {
                    $(Self::$Name(game) => AnyOptions::$Name(game.options().clone()),)+
                }
            }

            /// The move of a computer player at `seat`, chosen from that seat's view; none if it has no move.
            pub fn choose(&self, level: Level, seat: Seat, rng: &mut dyn RngCore) -> Option<AnyMove> {
                match self {
                    $(Self::$Name(game) => {
                        players::choose(game.state()?, level, seat, &mut &mut *rng).map(AnyMove::$Name)
                    })+
                }
            }
        }

        impl AnyMove {
            /// The game of the move.
            pub const fn kind(self) -> GameKind {
                match self { $(Self::$Name(_) => <crate::$module::$Name as Game>::KIND,)+ }
            }

            /// Whether the move is hidden from others ([`Game::is_secret`]).
            pub fn is_secret(self) -> bool {
                match self { $(Self::$Name(mv) => <crate::$module::$Name as Game>::is_secret(mv),)+ }
            }
        }

        impl fmt::Display for AnyMove {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$Name(mv) => mv.fmt(f),)+ }
            }
        }

        impl AnyOptions {
            /// Parses the `options` of a record.
            ///
            /// # Errors
            /// The number of players is invalid, an option is unknown, or its value is invalid.
            pub fn from_json(
                kind: GameKind,
                players: u8,
                json: &Map<String, Value>,
            ) -> Result<Self, SetupError> {
                if !kind.players().contains(&players) {
                    return Err(SetupError::Players(kind, players));
                }
                match kind {
                    $(GameKind::$Name => <crate::$module::$Name as Game>::Options::from_json(json, players).map(Self::$Name),)+
                }
                .map_err(SetupError::Option)
            }

            /// Whether a game of `players` is shorter than usual with these options.
            pub fn is_shortened(&self, players: u8) -> bool {
                match self { $(Self::$Name(options) => options.is_shortened(players),)+ }
            }

            /// The options that differ from the default for `players`.
            pub fn to_json(&self, players: u8) -> Map<String, Value> {
                match self { $(Self::$Name(options) => options.to_json(players),)+ }
            }
        }

        impl GameKind {
            /// Every card in play among `players`, in a fixed order: the deck before shuffling.
            pub fn pack(self, players: u8) -> Vec<String> {
                fn texts<G: Game>(players: u8) -> Vec<String> {
                    G::pack(players).iter().map(ToString::to_string).collect()
                }
                match self {
                    $(Self::$Name => texts::<crate::$module::$Name>(players),)+
                }
            }

            /// Parses a move of this game.
            ///
            /// # Errors
            /// It is not in the game's notation.
            pub fn parse_move(self, text: &str) -> Result<AnyMove, NotationError> {
                match self {
                    $(Self::$Name => text.parse().map(AnyMove::$Name),)+
                }
            }
        }
    };
}

crate::for_each_game!(games);

// Below the list, since it uses `with!`.
mod records;

impl AnyMatch {
    /// The tag of the game.
    pub const fn kind(&self) -> GameKind {
        const fn kind<G: Game>(_: &Match<G>) -> GameKind {
            G::KIND
        }
        with!(self, game => kind(game))
    }

    /// The number of players.
    pub const fn players(&self) -> u8 {
        with!(self, game => game.players())
    }

    /// The number, from 1, of the current or last round; 0 before the first deal.
    pub const fn round(&self) -> usize {
        with!(self, game => game.round())
    }

    /// The total number of rounds, if fixed.
    pub fn rounds(&self) -> Option<usize> {
        with!(self, game => game.rounds())
    }

    /// Whether the rest of the round can't change any points, as everybody can see.
    pub fn is_decided(&self) -> bool {
        with!(self, game => game.state().is_some_and(Game::is_decided))
    }

    /// Whether `seat`, judged from its view, is certain to take the rest ([`Game::takes_the_rest`]).
    pub fn takes_the_rest(&self, seat: Seat) -> bool {
        with!(self, game => game.state().is_some_and(|state| state.takes_the_rest(seat)))
    }

    /// The current phase.
    pub fn phase(&self) -> Phase {
        with!(self, game => game.phase())
    }

    /// Deals the next round. `deck` is a permutation of [`GameKind::pack`], top card first.
    ///
    /// # Errors
    /// The previous round is not finished or the game is over, `first` is wrong, or `deck` is no permutation
    /// of the pack. The state is unchanged.
    pub fn deal(&mut self, first: Seat, deck: &[String]) -> Result<(), RecordError> {
        fn deal<G: Game>(game: &mut Match<G>, first: Seat, deck: &[String]) -> Result<(), Reason> {
            game.deal(first, &whole::read_deck::<G>(deck)?)
        }
        let round = self.round() + 1;
        with!(self, game => deal(game, first, deck))
            .map_err(|reason| RecordError::new(reason).in_round(round))
    }

    /// The seats that may move now.
    pub fn to_move(&self) -> SeatSet {
        with!(self, game => game.to_move())
    }

    /// The legal moves of `seat` in trace notation, sorted by code point.
    pub fn legal_notation(&self, seat: Seat) -> Vec<String> {
        let mut legal =
            with!(self, game => game.state().map_or_else(Vec::new, |state| state.legal_notation(seat)));
        legal.sort_unstable();
        legal.dedup();
        legal
    }

    /// The totals of the finished rounds.
    pub fn totals(&self) -> BySeat<i32> {
        with!(self, game => *game.totals())
    }

    /// The points of each finished round.
    pub fn round_points(&self) -> Vec<BySeat<i32>> {
        with!(self, game => game.round_points().to_vec())
    }

    /// The winners, once the game is over; several if they tie.
    pub fn winners(&self) -> Option<SeatSet> {
        with!(self, game => game.winners())
    }

    /// The number of moves in the whole game.
    pub fn moves_made(&self) -> usize {
        with!(self, game => game.moves_made())
    }

    /// The number of moves in the current or last round.
    pub fn moves_in_round(&self) -> usize {
        with!(self, game => game.moves_in_round())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng as _;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_game_is_played_written_and_read_again() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut game = AnyMatch::new(GameKind::Herz, 4, &Map::new()).expect("four can play");
        while let Phase::Deal { first } = game.phase() {
            let mut deck = GameKind::Herz.pack(4);
            crate::testing::shuffle(&mut deck, &mut rng);
            game.deal(first.unwrap_or(Seat(2)), &deck).expect("the deck is a shuffled pack");
            while let Some(seat) = game.to_move().iter().next() {
                let level = if seat.0 == 0 { Level::Easy } else { Level::Random };
                let mv = game.choose(level, seat, &mut rng).expect("the seat is to move");
                game.apply(seat, mv).expect("it is legal");
            }
            let json = serde_json::to_string(&game).expect("a record is JSON");
            assert_eq!(serde_json::from_str::<AnyMatch>(&json).expect("it is a record"), game);
        }
        assert_eq!(game.round(), 4);
        assert!(game.winners().is_some());
    }
}
