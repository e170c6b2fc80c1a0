//! The ids of the choices under pages of settings, leaderboards, rules and help: short, opaque, versioned. (Those under
//! a table's messages are [`crate::table::ChoiceId`].)

use super::{Change, DailyAsk, DailyBoardAsk, NightAct, OptionWord, Scope};
use crate::daily::Day;
use crate::holiday::HolidayAsk;
use crate::ids::{NightId, TableId, exact_number};
use crate::puzzle::PuzzleId;
use herzbot_rules::GameKind;

/// The version of the ids; ids of other versions are answered as old buttons.
const VERSION: &str = "s1";

/// A chapter of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// Goal, turn and scoring in three steps.
    Short,
    /// How a round goes.
    Round,
    /// The cards.
    Cards,
    /// Cards with effects of their own.
    Special,
    /// What a move costs.
    Fines,
    /// Cards that close rows, and turns without a move.
    Angels,
    /// Which cards may be played to a trick.
    Tricks,
    /// The points of cards.
    Scoring,
    /// The options of the table.
    Table,
    /// Why nobody can influence the deal.
    Shuffle,
}

impl Chapter {
    const ALL: [(Self, &'static str); 10] = [
        (Self::Short, "rules-chapter-short"),
        (Self::Round, "rules-chapter-round"),
        (Self::Cards, "rules-chapter-cards"),
        (Self::Special, "rules-chapter-special"),
        (Self::Fines, "rules-chapter-fines"),
        (Self::Angels, "rules-chapter-angels"),
        (Self::Tricks, "rules-chapter-tricks"),
        (Self::Scoring, "rules-chapter-scoring"),
        (Self::Table, "rules-chapter-table"),
        (Self::Shuffle, "rules-chapter-shuffle"),
    ];

    /// The key of the text on its button.
    pub fn label(self) -> &'static str {
        Self::ALL.iter().find(|(chapter, _)| *chapter == self).map_or("", |(_, label)| label)
    }

    /// Its name in ids: the last part of the key.
    fn name(self) -> &'static str {
        self.label().rsplit('-').next().unwrap_or_default()
    }
}

/// A button or menu option under a page of settings, a leaderboard, the rules or the help. All options of a
/// menu share its id; see [`PageChoiceId::read`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageChoiceId {
    /// Changes a setting.
    Change(Change),
    /// Shows the person's settings.
    Mine,
    /// Shows a leaderboard.
    Board {
        /// The game; none: all together.
        game: Option<GameKind>,
        /// Everywhere, or this community only.
        scope: Scope,
        /// The page, from 0.
        page: usize,
    },
    /// Shows a chapter of the rules.
    Rules {
        /// The game.
        game: GameKind,
        /// The chapter.
        chapter: Chapter,
        /// The table whose options apply; none: the rules in general.
        table: Option<TableId>,
    },
    /// Shows the help with every command.
    Commands,
    /// Shows all the person's games.
    Games,
    /// Plays a daily deal, or shows its state.
    Daily(DailyAsk),
    /// Opens the table that waited for the person when this was shown; if it no longer does, their list of
    /// games.
    Next(TableId),
    /// Does something with a game night.
    Night(NightId, NightAct),
    /// Shows the state of a table's game night.
    NightOf(TableId),
    /// Answers a puzzle.
    Puzzle {
        /// The puzzle.
        puzzle: PuzzleId,
        /// The number of the menu that contains the move; none: it is a button.
        menu: Option<u8>,
        /// The index of the move among the legal ones.
        choice: u16,
    },
}

/// A text that is not a choice id of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPageChoice;

/// The buttons without parameters, by their id after the version.
const BUTTONS: [(&str, PageChoiceId); 18] = [
    ("mine", PageChoiceId::Mine),
    ("commands", PageChoiceId::Commands),
    ("games", PageChoiceId::Games),
    ("daily.today", PageChoiceId::Daily(DailyAsk::Today)),
    ("daily.proof", PageChoiceId::Daily(DailyAsk::Proof)),
    ("nozone", PageChoiceId::Change(Change::TimeZone(None))),
    ("loud", PageChoiceId::Change(Change::Quiet(None))),
    ("hide", PageChoiceId::Change(Change::Hidden(true))),
    ("show", PageChoiceId::Change(Change::Hidden(false))),
    ("auto", PageChoiceId::Change(Change::Autoplay(true))),
    ("byhand", PageChoiceId::Change(Change::Autoplay(false))),
    ("weekly", PageChoiceId::Change(Change::WeeklyPuzzle(true))),
    ("noweekly", PageChoiceId::Change(Change::WeeklyPuzzle(false))),
    ("signout", PageChoiceId::Change(Change::SignOut)),
    ("forget", PageChoiceId::Change(Change::Forget)),
    ("forgotten", PageChoiceId::Change(Change::ForgetForGood)),
    ("sthreads", PageChoiceId::Change(Change::ServerThreads(true))),
    ("sinline", PageChoiceId::Change(Change::ServerThreads(false))),
];

/// Defines the menus: their ids, the change that an option makes, and how its value is written and read.
macro_rules! menus {
    ($($menu:literal: $change:ident($chosen:ident) => $written:expr, $read:expr;)* buttons: $($button:pat_param),*) => {
        /// The menu that offers a change, and the option's value; none if a button makes it.
        fn menu_of(change: Change) -> Option<(&'static str, String)> {
            match change {
                $(Change::$change($chosen) => Some(($menu, $written.to_string())),)*
                $($button)|* => None,
            }
        }

        /// The change of a menu option.
        fn read_menu(menu: &str, value: &str) -> Option<Change> {
            match menu {
                $($menu => ($read)(value).map(Change::$change),)*
                _ => None,
            }
        }
    };
}

menus! {
    "lang": Language(language) => language.word(), OptionWord::from_word;
    "notify": Notify(notify) => notify.word(), OptionWord::from_word;
    "hand": Hand(hand) => hand.word(), OptionWord::from_word;
    "holiday": Holiday(ask) => ask, |ask: &str| ask.parse().ok().filter(|read: &HolidayAsk| read.to_string() == ask);
    "slang": ServerLanguage(language) => language.word(), OptionWord::from_word;
    "sclock": ServerClock(clock) => clock.word(), OptionWord::from_word;
    "stables": ServerTables(tables) => tables, exact_number;
    "sprefix": ServerPrefix(prefix) => prefix, |prefix: &str| prefix.parse().ok();
    buttons: Change::TimeZone(_), Change::Quiet(_), Change::Hidden(_), Change::Autoplay(_), Change::ServerThreads(_),
        Change::WeeklyPuzzle(_), Change::SignOut, Change::Forget, Change::ForgetForGood
}

impl PageChoiceId {
    /// Whether an id is of this kind, in any version: it begins with `s` and a number.
    pub fn is_ours(id: &str) -> bool {
        id.split_once('.')
            .and_then(|(version, _)| version.strip_prefix('s'))
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// The id of the button, or of the menu that contains this option.
    pub fn id(self) -> String {
        let what = match self {
            Self::Rules { game, chapter, table } => {
                let table = table.map(|table| format!(".{table}")).unwrap_or_default();
                format!("rules.{}.{}{table}", game.name(), chapter.name())
            }
            Self::Next(table) => format!("next.{table}"),
            Self::Daily(DailyAsk::Play(game)) => format!("daily.play.{game}"),
            Self::Daily(DailyAsk::Result(day, game)) => format!("daily.result.{}.{game}", day.0),
            Self::Daily(DailyAsk::Board(DailyBoardAsk { game, span, scope })) => {
                format!("daily.board.{}.{}.{}", game.word(), span.word(), scope.word())
            }
            Self::Night(night, act) => format!("night.{night}.{act}"),
            Self::NightOf(table) => format!("night.of.{table}"),
            Self::Puzzle { puzzle, menu: None, choice } => format!("puzzle.{puzzle}.{choice}"),
            Self::Puzzle { puzzle, menu: Some(menu), choice: _ } => format!("puzzle.{puzzle}.menu{menu}"),
            Self::Board { game, scope, page } => format!("top.{}.{}.{page}", game.word(), scope.word()),
            Self::Mine
            | Self::Commands
            | Self::Games
            | Self::Daily(DailyAsk::Today | DailyAsk::Proof)
            | Self::Change(_) => match self.in_menu() {
                Some((menu, _)) => menu.to_owned(),
                // Everything has a button except time zones and hours, which only commands can set.
                None => {
                    BUTTONS.iter().find(|(_, choice)| *choice == self).map_or("mine", |(id, _)| id).to_owned()
                }
            },
        };
        format!("{VERSION}.{what}")
    }

    /// The value of the option in its menu; none for a button.
    pub fn value(self) -> Option<String> {
        if let Self::Puzzle { menu: Some(_), choice, .. } = self {
            return Some(choice.to_string());
        }
        self.in_menu().map(|(_, value)| value)
    }

    fn in_menu(self) -> Option<(&'static str, String)> {
        let Self::Change(change) = self else { return None };
        menu_of(change)
    }

    /// Parses a pressed button or menu: the id and, for a menu, the value of the option.
    ///
    /// # Errors
    /// The id and value are no choice of this version.
    pub fn read(id: &str, value: Option<&str>) -> Result<Self, UnknownPageChoice> {
        let what = id.strip_prefix(VERSION).and_then(|rest| rest.strip_prefix('.'));
        let choice = what.and_then(|what| match value {
            None => Self::of_button(what),
            Some(value) => match what.strip_prefix("puzzle.") {
                Some(puzzle) => Self::of_puzzle(puzzle, Some(value)),
                None => read_menu(what, value).map(Self::Change),
            },
        });
        choice.ok_or(UnknownPageChoice)
    }

    /// Parses the id of a button, without its version.
    fn of_button(what: &str) -> Option<Self> {
        if let Some((_, choice)) = BUTTONS.iter().find(|(id, _)| *id == what) {
            return Some(*choice);
        }
        let parts: Vec<&str> = what.split('.').collect();
        Some(match parts[..] {
            ["rules", game, chapter, ref table @ ..] if table.len() < 2 => {
                let mut chapters = Chapter::ALL.into_iter().map(|(chapter, _)| chapter);
                let chapter = chapters.find(|found| found.name() == chapter)?;
                let table = table.first().map(|table| table.parse()).transpose().ok()?;
                Self::Rules { game: game.parse().ok()?, chapter, table }
            }
            ["next", table] => Self::Next(table.parse().ok()?),
            ["daily", "play", game] => Self::Daily(DailyAsk::Play(game.parse().ok()?)),
            ["daily", "result", day, game] => {
                Self::Daily(DailyAsk::Result(Day(exact_number(day)?), game.parse().ok()?))
            }
            ["daily", "board", game, span, scope] => Self::Daily(DailyAsk::Board(DailyBoardAsk {
                game: OptionWord::from_word(game)?,
                span: OptionWord::from_word(span)?,
                scope: OptionWord::from_word(scope)?,
            })),
            ["night", "of", table] => Self::NightOf(table.parse().ok()?),
            ["night", night, act] => Self::Night(night.parse().ok()?, NightAct::read(act)?),
            ["puzzle", ..] => Self::of_puzzle(what.strip_prefix("puzzle.")?, None)?,
            ["top", game, scope, page] => Self::Board {
                game: OptionWord::from_word(game)?,
                scope: OptionWord::from_word(scope)?,
                page: exact_number(page)?,
            },
            _ => return None,
        })
    }

    /// Parses an answer to a puzzle; `value`: of the option, if it comes from a menu.
    fn of_puzzle(what: &str, value: Option<&str>) -> Option<Self> {
        let (puzzle, last) = what.rsplit_once('.')?;
        let (menu, choice) = match value {
            Some(value) => (Some(exact_number(last.strip_prefix("menu")?)?), value),
            None => (None, last),
        };
        Some(Self::Puzzle { puzzle: puzzle.parse().ok()?, menu, choice: exact_number(choice)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::command::{DailySpan, Prefix};
    use crate::language::Language;
    use crate::people::{HandPlace, Notify};

    #[test]
    fn a_choice_reads_back_what_it_writes() {
        let mut all = vec![
            PageChoiceId::Change(Change::Hand(HandPlace::Private)),
            PageChoiceId::Change(Change::Hand(HandPlace::Channel)),
            PageChoiceId::Change(Change::Holiday(HolidayAsk::Off)),
            PageChoiceId::Change(Change::Holiday(HolidayAsk::Days(14))),
            PageChoiceId::Change(Change::ServerTables(20)),
            PageChoiceId::Change(Change::ServerPrefix(Prefix::default())),
            PageChoiceId::Board { game: Some(GameKind::Hearts), scope: Scope::Here, page: usize::MAX },
            PageChoiceId::Board { game: None, scope: Scope::Everywhere, page: 3 },
            PageChoiceId::Board { game: Some(GameKind::Herz), scope: Scope::Everywhere, page: 0 },
            PageChoiceId::Daily(DailyAsk::Play(GameKind::Herz)),
            PageChoiceId::Daily(DailyAsk::Board(DailyBoardAsk::default())),
            PageChoiceId::Daily(DailyAsk::Board(DailyBoardAsk {
                game: Some(GameKind::Teufel),
                span: DailySpan::LastMonth,
                scope: Scope::Here,
            })),
            PageChoiceId::Daily(DailyAsk::Result(Day(20_784), GameKind::Hearts)),
            PageChoiceId::Rules { game: GameKind::Herz, chapter: Chapter::Table, table: Some(TableId(77)) },
            PageChoiceId::Next(TableId(77)),
            PageChoiceId::NightOf(TableId(u64::MAX)),
        ];
        let puzzle = PuzzleId { table: TableId(u64::MAX), round: usize::MAX, number: usize::MAX };
        all.extend([None, Some(0), Some(u8::MAX)].map(|menu| PageChoiceId::Puzzle {
            puzzle,
            menu,
            choice: u16::MAX,
        }));
        let acts = NightAct::SINGLE.map(|(_, act)| act).into_iter();
        let acts = acts.chain([NightAct::Draw(1), NightAct::Draw(u8::MAX)]);
        all.extend(acts.map(|act| PageChoiceId::Night(NightId(u64::MAX), act)));
        all.extend(BUTTONS.map(|(_, choice)| choice));
        all.extend(Chapter::ALL.map(|(chapter, _)| PageChoiceId::Rules {
            game: GameKind::Hearts,
            chapter,
            table: None,
        }));
        let languages = std::iter::once(None).chain(Language::ALL.into_iter().map(Some));
        for language in languages {
            all.push(PageChoiceId::Change(Change::Language(language)));
            all.push(PageChoiceId::Change(Change::ServerLanguage(language)));
        }
        all.extend(
            [Notify::EveryTurn, Notify::WhenAway, Notify::Never]
                .map(Change::Notify)
                .map(PageChoiceId::Change),
        );
        all.extend(Clock::ALL.map(Change::ServerClock).map(PageChoiceId::Change));
        for choice in all {
            assert_eq!(PageChoiceId::read(&choice.id(), choice.value().as_deref()), Ok(choice));
            assert!(choice.id().is_ascii() && choice.id().len() <= 100);
            assert!(PageChoiceId::is_ours(&choice.id()));
        }
    }

    #[test]
    fn a_forged_choice_is_refused() {
        for (id, value) in [
            ("", None),
            ("s1", None),
            ("s1.", None),
            ("s2.mine", None),
            ("s1.mine", Some("x")),
            ("s1.lang", None),
            ("s1.lang", Some("tlh")),
            ("s1.lang", Some("EN")),
            ("s1.sclock", Some("2min")),
            ("s1.hand", Some("nowhere")),
            ("s1.hand", None),
            ("s1.holiday", None),
            ("s1.holiday", Some("0")),
            ("s1.holiday", Some("07")),
            ("s1.stables", Some("256")),
            ("s1.stables", Some("+3")),
            ("s1.sprefix", Some("a b")),
            ("s1.top.herz.here", None),
            ("s1.top.herz.here.-1", None),
            ("s1.top.herz.here.01", None),
            ("s1.top.poker.here.0", None),
            ("s1.top.herz.there.0", None),
            ("s1.top.herz.here.0.0", None),
            ("s1.next", None),
            ("s1.next.", None),
            ("s1.daily", None),
            ("s1.daily.play", None),
            ("s1.daily.play.all", None),
            ("s1.daily.board.poker.today.here", None),
            ("s1.daily.board.herz.tomorrow.here", None),
            ("s1.daily.board.herz.today", None),
            ("s1.daily.board.herz.today.here.0", None),
            ("s1.daily.today.herz", None),
            ("s1.daily.proof", Some("x")),
            ("s1.night", None),
            ("s1.night.0000000000001", None),
            ("s1.night.0000000000001.round", None),
            ("s1.night.0000000000001.round02", None),
            ("s1.night.0000000000001.round256", None),
            ("s1.night.0000000000001.start", None),
            ("s1.night.0000000000001.join.x", None),
            ("s1.night.1.join", None),
            ("s1.night.of.join", None),
            ("s1.puzzle", None),
            ("s1.puzzle.0000000000001.1.1", None),
            ("s1.puzzle.0000000000001.1.1.menu0", None),
            ("s1.puzzle.0000000000001.1.1.01", None),
            ("s1.puzzle.0000000000001.1.1.1.1", None),
            ("s1.puzzle.1.1.1.1", None),
            ("s1.puzzle.0000000000001.1.1.1", Some("1")),
            ("s1.puzzle.0000000000001.1.1.menu0", Some("x")),
            ("s1.rules", None),
            ("s1.rules.herz", None),
            ("s1.rules.poker.short", None),
            ("s1.rules.herz.long", None),
            ("s1.rules.herz.short.x", None),
            ("s1.rules.herz.short.0000000000001.0", None),
        ] {
            assert_eq!(PageChoiceId::read(id, value), Err(UnknownPageChoice), "{id} {value:?}");
        }
    }

    #[test]
    fn the_choices_of_tables_are_not_ours() {
        for id in ["h1.0000000000001.join", "", "s.mine", "sx.mine", "s1"] {
            assert!(!PageChoiceId::is_ours(id), "{id}");
        }
        assert!(PageChoiceId::is_ours("s2.anything"));
    }
}
