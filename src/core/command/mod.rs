//! The commands: `commands/*.toml` defines them, together with the options in the rules of the games; this
//! module reads both.
//!
//! [`Catalog`] parses a platform's command, or a text, into a [`Command`]; [`crate::text::catalog`] makes it, with the
//! names in every language. A press under a page of settings, rules, help or a leaderboard comes back as a
//! [`PageChoiceId`].

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

/// A parsed command, whether it came from a platform or was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Open a table.
    Open {
        /// The game that the table is for.
        game: GameKind,
        /// The options of the game that were named, as in a record.
        options: serde_json::Map<String, serde_json::Value>,
        /// The clock per turn, when named.
        clock: Option<Clock>,
    },
    /// See a leaderboard.
    Leaderboard {
        /// The game; none: all together.
        game: Option<GameKind>,
        /// Everywhere, or this community only.
        scope: Scope,
    },
    /// See the statistics of a person's games; none: one's own.
    Stats(Option<Whom>),
    /// Shows the tables where the person sits.
    Games,
    /// Play the deal of the day, or see how it stands.
    Daily(DailyAsk),
    /// Open a game night, or see the one that is on.
    League(LeagueAsk),
    /// Try the person's costliest recent decision again.
    Puzzle,
    /// Read the rules.
    Rules {
        /// Of which game; none: of the one at whose table it is typed, else of the first.
        game: Option<GameKind>,
    },
    /// Do something at a table.
    Table {
        /// The action.
        what: TableCommand,
        /// The table's name, where the person sits at several.
        table: Option<String>,
    },
    /// Make these changes, and see one's own settings.
    Settings(Vec<Change>),
    /// Make these changes, and see the settings of the community.
    Server(Vec<Change>),
    /// See what the bot can do.
    Help,
}

/// What a game night is to be like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeagueAsk {
    /// The game; none: see the one that is on.
    pub game: Option<GameKind>,
    /// How many rounds it is to have, when named.
    pub rounds: Option<u8>,
    /// Whether it is a season: a round begins each week.
    pub season: bool,
    /// When round 1 is to begin, when named.
    pub start: Option<StartAsk>,
    /// Whether the tables of a round play the same decks.
    pub same_decks: bool,
    /// What else is wanted instead.
    pub places: Option<PlaceAsk>,
}

/// What a person wants of a game night in several places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceAsk {
    /// The code of the night here.
    Invite,
    /// To have the night take place here, too, that has this code.
    Bring(String),
}

/// What a person wants of the deals of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyAsk {
    /// See them all, with what the person has made of them.
    Today,
    /// Play that of a game, go on with it, or see what came of it.
    Play(GameKind),
    /// See what came of that of a game on a day.
    Result(Day, GameKind),
    /// See who is best.
    Board(DailyBoardAsk),
    /// See the fingerprints and secrets from which the decks follow.
    Proof,
}

/// A leaderboard of the deals of the day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DailyBoardAsk {
    /// The game; none: each of them.
    pub game: Option<GameKind>,
    /// Of when.
    pub span: DailySpan,
    /// Everywhere, or only what was begun in this community.
    pub scope: Scope,
}

/// The days of a leaderboard of the deals of the day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DailySpan {
    /// The day that it is.
    #[default]
    Today,
    /// The day before.
    Yesterday,
    /// The calendar month up to now.
    Month,
    /// The calendar month before.
    LastMonth,
}

/// What can be done at a table by a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Show the table's message anew, or where it is.
    Status,
    /// What a button shows.
    Look(Look),
    /// What a button changes.
    Do(Do),
    /// Remove a player.
    Remove {
        /// The player.
        who: Whom,
    },
    /// Ask a person to take a seat: in the lobby a new one, in a running game one's own.
    Seat {
        /// The person.
        who: Whom,
    },
    /// Hand on the host's role.
    Host {
        /// The new host.
        who: Whom,
    },
    /// Get a code by which the table can be brought to another place.
    Invite,
    /// Show the table that has this code here, too.
    Bring {
        /// The code, as it was typed.
        code: String,
    },
    /// Don't show the table here any more, if it was brought here; else only here.
    Hide,
    /// Have clients show the drawn tables beside the chat here, or no more.
    Widget {
        /// No more.
        off: bool,
    },
}

impl TableCommand {
    /// Whether only who has a seat at the table can do it.
    pub const fn needs_seat(&self) -> bool {
        matches!(self, Self::Look(_) | Self::Do(Do::Leave))
    }
}

/// A person that a command is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// By account, as a platform with options of that kind tells it.
    Account {
        /// The account that was mentioned or chosen.
        account: Account,
        /// Its display name there, unescaped.
        name: String,
        /// Whether the platform knows that they are not where the command was used.
        absent: bool,
    },
    /// By a name that was typed.
    Named(String),
}

/// The people among whom a leaderboard ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All people of the realm.
    #[default]
    Everywhere,
    /// The people of this community, by what they did here.
    Here,
}

/// A change of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The person's language; none: what the platform tells.
    Language(Option<Language>),
    /// When to notify the person.
    Notify(Notify),
    /// Where the person sees and plays their cards.
    Hand(HandPlace),
    /// The person's time zone; none: it is not known.
    TimeZone(Option<TimeZone>),
    /// When the person is not notified at all; none: there are no such hours.
    Quiet(Option<QuietHours>),
    /// When the person's clocks of a day or more stand still.
    Holiday(HolidayAsk),
    /// Whether leaderboards name the person.
    Hidden(bool),
    /// Whether tables make the person's forced moves.
    Autoplay(bool),
    /// Whether a puzzle comes to the person each week.
    WeeklyPuzzle(bool),
    /// Ends the person's sessions in browsers.
    SignOut,
    /// Asks whether to forget the person.
    Forget,
    /// Forgets the person.
    ForgetForGood,
    /// The language of public messages; none: what the platform tells.
    ServerLanguage(Option<Language>),
    /// The clock of new tables.
    ServerClock(Clock),
    /// How many tables a channel may hold.
    ServerTables(u8),
    /// What commands begin with, where they are messages.
    ServerPrefix(Prefix),
    /// Whether games are played in threads.
    ServerThreads(bool),
}

impl Change {
    /// Whether it is one of the community's settings, which its managers make; else of the person's own.
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

/// The word for all games together.
pub(crate) const ALL_GAMES: &str = "all";
/// The value for a language where none is chosen.
pub(crate) const AUTO: &str = "auto";

/// The commands that open no table, in the order in which they are offered, each with its name. That of its
/// file in `commands/` is the same.
macro_rules! commands {
    ($($(#[$about:meta])* $Name:ident = $name:literal,)+) => {
        /// The commands there are. Each has a file in `commands/`; those that open a table share `game.toml`.
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

            /// The name, as the core knows it.
            pub const fn name(self) -> &'static str {
                match self {
                    Self::Open(game) => game.name(),
                    $(Self::$Name => $name,)+
                }
            }

            /// The text of its file in `commands/`; games share one.
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

    /// The game of which it opens a table.
    pub const fn game(self) -> Option<GameKind> {
        if let Self::Open(game) = self { Some(game) } else { None }
    }
}
