//! The list of games, and everything derived from it alone: [`GameKind`], [`Refusal`] and the dispatch from a
//! kind to the game's type.

use crate::{Game, NotationError};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Calls the macro `$callback` with every game, in the order in which they are offered, as
/// `Type = module` pairs: `callback! { Herz = herz, … }`.
///
/// `Type` is the name of the game's type and of its variant in every enum over games. `module` is the name of
/// its modules here and in the core, of its files in `locales/`, of its command, and its name in records. To
/// add a game, add a line here: everything that exists once per game is generated from this list.
///
/// ```
/// macro_rules! names {
///     ($($Game:ident = $module:ident),+ $(,)?) => { [$(stringify!($module)),+] };
/// }
/// let names = herzbot_rules::for_each_game!(names);
/// assert_eq!(names, herzbot_rules::GameKind::ALL.map(herzbot_rules::GameKind::name));
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($($callback:ident)::+) => {
        $($callback)::+! {
            Herz = herz,
            Teufel = teufel,
            Hearts = hearts,
        }
    };
}

macro_rules! kinds {
    ($($Name:ident = $module:ident),+ $(,)?) => {
        /// The tag of a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameKind {
            $(#[doc = concat!("The game of [`crate::", stringify!($module), "`].")] $Name,)+
        }

        /// Why a move was refused. The state is unchanged.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Refusal {
            /// Another seat is to move.
            NotYourTurn,
            /// The round is over.
            RoundOver,
            /// The move is one of another game.
            OtherGame,
            $(
                #[doc = concat!("A reason of [`crate::", stringify!($module), "`].")]
                $Name(<crate::$module::$Name as Game>::Refusal),
            )+
        }

        /// Evaluates an expression with the type of a kind's game bound to a name: `with_game!(kind, G =>
        /// G::pack(4).len())`.
        macro_rules! with_game {
            ($kind:expr, $Game:ident => $body:expr) => {
                match $kind {
                    $($crate::GameKind::$Name => {
                        type $Game = $crate::$module::$Name;
                        $body
                    })+
                }
            };
        }

        impl GameKind {
            /// Every game, in the order in which they are offered.
            pub const ALL: [Self; [$(stringify!($Name)),+].len()] = [$(Self::$Name),+];

            /// The name in records, in commands and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Name => stringify!($module),)+ }
            }
        }

        impl Refusal {
            /// The reason as it is spelt in the code, with its fields.
            fn debug(self) -> String {
                match self {
                    Self::NotYourTurn | Self::RoundOver | Self::OtherGame => format!("{self:?}"),
                    $(Self::$Name(refusal) => format!("{refusal:?}"),)+
                }
            }
        }
    };
}

for_each_game!(kinds);

#[expect(
    clippy::single_component_path_imports,
    reason = "the macro comes out of the expansion of another one"
)]
pub(crate) use with_game;

impl GameKind {
    /// The possible numbers of players: [`Game::PLAYERS`].
    pub const fn players(self) -> RangeInclusive<u8> {
        with_game!(self, G => <G as Game>::PLAYERS)
    }

    /// Whether the lowest total wins: [`Game::LOWEST_WINS`].
    pub const fn lowest_wins(self) -> bool {
        with_game!(self, G => <G as Game>::LOWEST_WINS)
    }

    /// Whether the `first` of a round is its dealer: [`Game::FIRST_DEALS`].
    pub const fn first_deals(self) -> bool {
        with_game!(self, G => <G as Game>::FIRST_DEALS)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or(NotationError)
    }
}

/// Serializes as [`GameKind::name`].
impl Serialize for GameKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for GameKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(|NotationError| D::Error::custom("no game of this name"))
    }
}

/// The reason in plain words, for developers ("does not fit"); texts for players are in the core.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.debug();
        // Only the variant's name is split into words, not its fields.
        let (name, holds) = name.split_at(name.find('(').unwrap_or(name.len()));
        for (index, letter) in name.char_indices() {
            if letter.is_ascii_uppercase() && index > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", letter.to_ascii_lowercase())?;
        }
        if holds.is_empty() { Ok(()) } else { write!(f, " {holds}") }
    }
}
