//! The commands: `commands/*.toml` defines them, together with the options in the rules of the games.
//!
//! [`Catalog`] parses a platform's command, or a text, into a [`Command`]; [`crate::text::catalog`] makes it,
//! with the names in every language. A button pressed under a page of settings, rules, help or a leaderboard
//! is a [`PageChoiceId`].

mod catalog;
mod choice;
pub(crate) mod definition;
mod night_act;
mod option_word;
mod prefix;
mod typed;
mod words;

pub use crate::command_spec::{OptionKind, OptionSpec, Spec, Wording};
use crate::daily::Day;
pub use catalog::{Catalog, parse_line};
pub use choice::{Chapter, PageChoiceId, UnknownPageChoice};
pub use definition::{Bounds, Definition, DefinitionError, OptionDefinition, Subcommand, Takes};
pub use night_act::NightAct;
pub use option_word::OptionWord;
pub use prefix::{BadPrefix, Prefix};

use crate::clock::Clock;
use crate::holiday::HolidayAsk;
use crate::ids::Account;
use crate::language::Language;
use crate::league::StartAsk;
use crate::people::{HandPlace, Notify, QuietHours};
use crate::table::{Do, Look};
use crate::timezone::TimeZone;
use herzbot_rules::GameKind;

/// A parsed command, from a platform or typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Open a table.
    Open {
        /// The game to open a table for.
        game: GameKind,
        /// The given options of the game, as in a record.
        options: serde_json::Map<String, serde_json::Value>,
        /// The clock per turn, if given.
        clock: Option<Clock>,
    },
    /// See a leaderboard.
    Leaderboard {
        /// The game; none: all together.
        game: Option<GameKind>,
        /// Everywhere, or this community only.
        scope: Scope,
    },
    /// Show a person's statistics; none: one's own.
    Stats(Option<Whom>),
    /// Show the tables where the person sits.
    Games,
    /// Play a daily deal, or show its state.
    Daily(DailyAsk),
    /// Open a game night, or show the current one.
    League(LeagueAsk),
    /// Try the person's costliest recent decision again.
    Puzzle,
    /// Read the rules.
    Rules {
        /// The game; none: that of the table where it is typed, else the first.
        game: Option<GameKind>,
    },
    /// Do something at a table.
    Table {
        /// The action.
        what: TableCommand,
        /// The table's name, if the person sits at several.
        table: Option<String>,
    },
    /// Make these changes and show the person's settings.
    Settings(Vec<Change>),
    /// Make these changes and show the community's settings.
    Server(Vec<Change>),
    /// Show the help.
    Help,
}

/// The parameters of a game night.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeagueAsk {
    /// The game; none: show the current night.
    pub game: Option<GameKind>,
    /// The number of rounds, if given.
    pub rounds: Option<u8>,
    /// Whether it is a season: a round begins each week.
    pub season: bool,
    /// When round 1 begins, if given.
    pub start: Option<StartAsk>,
    /// Whether the tables of a round play the same decks.
    pub same_decks: bool,
    /// A request about the night's places instead.
    pub places: Option<PlaceAsk>,
}

/// A request about the places of a game night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceAsk {
    /// Get the code of the night here.
    Invite,
    /// Bring the night with this code here.
    Bring(String),
}

/// A request about the daily deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyAsk {
    /// Show all of them with the person's results.
    Today,
    /// Play, continue or show the result of a game's deal.
    Play(GameKind),
    /// Show the result of a game's deal of a day.
    Result(Day, GameKind),
    /// Show a leaderboard.
    Board(DailyBoardAsk),
    /// Show the fingerprints and secrets that determine the decks.
    Proof,
}

/// A leaderboard of the daily deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DailyBoardAsk {
    /// The game; none: each of them.
    pub game: Option<GameKind>,
    /// The period.
    pub span: DailySpan,
    /// Everywhere, or only deals begun in this community.
    pub scope: Scope,
}

/// The period of a daily leaderboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DailySpan {
    /// The current day.
    #[default]
    Today,
    /// The previous day.
    Yesterday,
    /// The current calendar month up to now.
    Month,
    /// The previous calendar month.
    LastMonth,
}

/// A command at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Repost the table's message, or link to it.
    Status,
    /// An action that a button offers too, without changes.
    Look(Look),
    /// An action that a button offers too, with changes.
    Do(Do),
    /// Remove a player.
    Remove {
        /// The player.
        who: Whom,
    },
    /// Invite a person to a seat: in the lobby a new one, in a running game one's own.
    Seat {
        /// The person.
        who: Whom,
    },
    /// Pass on the host's role.
    Host {
        /// The new host.
        who: Whom,
    },
    /// Create a code that brings the table to another place.
    Invite,
    /// Show the table with this code here, too.
    Bring {
        /// The code, as it was typed.
        code: String,
    },
    /// Stop showing the table here if it was brought here; else show it only here.
    Hide,
    /// Add or remove the drawn tables beside the chat.
    Widget {
        /// Whether to remove them.
        off: bool,
    },
}

impl TableCommand {
    /// Whether it requires a seat at the table.
    pub const fn needs_seat(&self) -> bool {
        matches!(self, Self::Look(_) | Self::Do(Do::Leave))
    }
}

/// The person that a command refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// By account, from a platform with person options.
    Account {
        /// The account that was mentioned or chosen.
        account: Account,
        /// Its display name there, unescaped.
        name: String,
        /// Whether the platform knows that they are not in the place where the command was used.
        absent: bool,
    },
    /// By a typed name.
    Named(String),
}

/// The people in a leaderboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Everybody in the realm.
    #[default]
    Everywhere,
    /// The people of this community, by their games here.
    Here,
}

/// A change of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The person's language; none: the one that the platform reports.
    Language(Option<Language>),
    /// When to notify the person.
    Notify(Notify),
    /// Where the person sees and plays their cards.
    Hand(HandPlace),
    /// The person's time zone; none: unknown.
    TimeZone(Option<TimeZone>),
    /// When the person is never notified; none: no quiet hours.
    Quiet(Option<QuietHours>),
    /// The holiday that stops the person's clocks of a day or more.
    Holiday(HolidayAsk),
    /// Whether leaderboards hide the person's name.
    Hidden(bool),
    /// Whether tables play the person's forced moves.
    Autoplay(bool),
    /// Whether the person gets a puzzle each week.
    WeeklyPuzzle(bool),
    /// Sign the person out of all browsers.
    SignOut,
    /// Ask for confirmation before forgetting the person.
    Forget,
    /// Forget the person.
    ForgetForGood,
    /// The language of public messages; none: the one that the platform reports.
    ServerLanguage(Option<Language>),
    /// The default clock of new tables.
    ServerClock(Clock),
    /// The maximum number of tables in a channel.
    ServerTables(u8),
    /// The prefix of commands in messages.
    ServerPrefix(Prefix),
    /// Whether games are played in threads.
    ServerThreads(bool),
}

impl Change {
    /// Whether it is a setting of the community, for its managers; else it is the person's own.
    pub const fn is_of_community(&self) -> bool {
        matches!(
            self,
            Self::ServerLanguage(_)
                | Self::ServerClock(_)
                | Self::ServerTables(_)
                | Self::ServerPrefix(_)
                | Self::ServerThreads(_)
        )
    }
}

/// The value for all games together.
pub(crate) const ALL_GAMES: &str = "all";
/// The value for no chosen language.
pub(crate) const AUTO: &str = "auto";

/// The commands other than games, in the order in which they are offered. Each name is that of its file in
/// `commands/`.
macro_rules! commands {
    ($($(#[$about:meta])* $Name:ident = $name:literal,)+) => {
        /// All commands. Each has a file in `commands/`; the commands that open a table share `game.toml`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum CommandName {
            /// [`Command::Open`].
            Open(GameKind),
            $($(#[$about])* $Name,)+
        }

        impl CommandName {
            /// Every command, in the order in which they are offered.
            pub fn all() -> impl Iterator<Item = Self> {
                GameKind::ALL.into_iter().map(Self::Open).chain([$(Self::$Name),+])
            }

            /// The core's name of the command.
            pub const fn name(self) -> &'static str {
                match self {
                    Self::Open(game) => game.name(),
                    $(Self::$Name => $name,)+
                }
            }

            /// The text of its file in `commands/`, which games share.
            pub(crate) const fn definition(self) -> &'static str {
                match self {
                    Self::Open(_) => include_str!("../../../commands/game.toml"),
                    $(Self::$Name => include_str!(concat!("../../../commands/", $name, ".toml")),)+
                }
            }
        }
    };
}

commands! {
    /// [`Command::Daily`].
    Daily = "daily",
    /// [`Command::League`].
    League = "league",
    /// [`Command::Table`].
    Table = "table",
    /// [`Look::Hint`].
    Hint = "hint",
    /// [`Command::Games`].
    Games = "games",
    /// [`Command::Puzzle`].
    Puzzle = "puzzle",
    /// [`Command::Leaderboard`].
    Leaderboard = "leaderboard",
    /// [`Command::Stats`].
    Stats = "stats",
    /// [`Command::Rules`].
    Rules = "rules",
    /// [`Command::Settings`].
    Settings = "settings",
    /// [`Command::Server`].
    Server = "server",
    /// [`Command::Help`].
    Help = "help",
}

impl CommandName {
    /// The name of its file in `commands/`, without the ending.
    pub(crate) const fn file(self) -> &'static str {
        if matches!(self, Self::Open(_)) { "game" } else { self.name() }
    }

    /// The game that it opens a table for.
    pub const fn game(self) -> Option<GameKind> {
        if let Self::Open(game) = self { Some(game) } else { None }
    }
}
