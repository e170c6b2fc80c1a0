//! From names and values to the typed [`Command`].

use super::{
    AUTO, Change, Command, CommandName, DailyAsk, DailyBoardAsk, LeagueAsk, OptionKind, OptionSpec,
    OptionWord, PlaceAsk, Prefix, TableCommand, Whom,
};
use crate::holiday::HolidayAsk;
use crate::language::yes_or_no;
use crate::notice::Notice;
use crate::people::QuietHours;
use crate::port::OptionValue;
use crate::spelling::nearest;
use crate::table::{Do, Look};
use crate::timezone::TimeZone;
use herzbot_rules::{GameKind, GameOption, OptionRange, OptionStyle};

/// The given options of a command, checked against its specs.
pub(super) struct GivenOptions<'a>(&'a [(String, OptionValue)]);

impl<'a> GivenOptions<'a> {
    /// Checks `given` against `specs`: each option is known, given once, of its type and within its bounds,
    /// and none is missing.
    ///
    /// # Errors
    /// [`Notice::BadOption`], [`Notice::BadValue`] or [`Notice::MissingOption`] for the first violation.
    pub fn check(specs: &[OptionSpec], given: &'a [(String, OptionValue)]) -> Result<Self, Notice> {
        for (place, (name, value)) in given.iter().enumerate() {
            let Some(spec) = specs.iter().find(|spec| spec.wording.name == *name) else {
                let known = specs.iter().map(|spec| spec.wording.name.as_str());
                return Err(bad(name, nearest(name, known)));
            };
            if given[..place].iter().any(|(other, _)| other == name) {
                return Err(bad(name, None));
            }
            check_value(spec, value)?;
        }
        let missing = specs
            .iter()
            .filter(|spec| spec.required)
            .find(|spec| given.iter().all(|(name, _)| *name != spec.wording.name));
        match missing {
            Some(spec) => Err(Notice::MissingOption { option: Box::new(spec.clone()) }),
            None => Ok(Self(given)),
        }
    }

    fn value(&self, name: &str) -> Option<&'a OptionValue> {
        self.0.iter().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    fn word(&self, name: &str) -> Option<&'a str> {
        if let OptionValue::Word(word) = self.value(name)? { Some(word) } else { None }
    }

    fn read<T: OptionWord>(&self, name: &str) -> Result<Option<T>, Notice> {
        self.word(name).map(|word| T::from_word(word).ok_or_else(|| bad(name, None))).transpose()
    }

    fn game(&self) -> Result<Option<GameKind>, Notice> {
        self.word("game").map(|word| word.parse().map_err(|_| bad("game", None))).transpose()
    }

    fn number(&self, name: &str) -> Result<Option<u8>, Notice> {
        let Some(OptionValue::Number(number)) = self.value(name) else { return Ok(None) };
        u8::try_from(*number).map(Some).map_err(|_| bad(name, None))
    }

    /// The given options of a game, as in a record: those of the chosen style, overridden by options that
    /// were given explicitly.
    fn of_game(&self, game: GameKind) -> serde_json::Map<String, serde_json::Value> {
        let of_game = |option: &GameOption| {
            let value = match self.value(option.name)? {
                OptionValue::Number(number) => (*number).into(),
                OptionValue::Flag(flag) => (*flag).into(),
                OptionValue::Word(word) if matches!(option.range, OptionRange::Points(_)) => {
                    word.parse::<i16>().ok()?.into()
                }
                // Commands write underscores as hyphens.
                OptionValue::Word(word) => word.replace('-', "_").into(),
                OptionValue::Person { .. } => return None,
            };
            Some((option.key.to_string(), value))
        };
        let style = self.word(OptionStyle::OPTION);
        let style = style.and_then(|word| game.styles().iter().find(|style| style.name == word));
        let mut chosen = style.map(OptionStyle::options).unwrap_or_default();
        chosen.extend(game.options().iter().filter_map(of_game));
        chosen
    }

    fn flag(&self, name: &str) -> Option<bool> {
        if let OptionValue::Flag(flag) = self.value(name)? { Some(*flag) } else { None }
    }

    fn whom(&self, name: &str) -> Result<Whom, Notice> {
        match self.value(name) {
            Some(OptionValue::Person { account, name, absent }) => {
                Ok(Whom::Account { account: account.clone(), name: name.clone(), absent: *absent })
            }
            Some(OptionValue::Word(typed)) => Ok(Whom::Named(typed.clone())),
            Some(OptionValue::Number(_) | OptionValue::Flag(_)) | None => Err(bad(name, None)),
        }
    }
}

pub(super) fn bad(name: &str, did_you_mean: Option<&str>) -> Notice {
    Notice::BadOption { name: name.to_owned(), did_you_mean: did_you_mean.map(str::to_owned) }
}

pub(super) fn bad_value(spec: &OptionSpec, value: &str) -> Notice {
    Notice::BadValue { option: Box::new(spec.clone()), value: value.to_owned() }
}

fn check_value(spec: &OptionSpec, value: &OptionValue) -> Result<(), Notice> {
    let fits = match (&spec.kind, value) {
        (OptionKind::Word(choices), OptionValue::Word(word)) => {
            choices.is_empty() || choices.iter().any(|choice| choice.name == *word)
        }
        (OptionKind::Number { min, max }, OptionValue::Number(number)) => (min..=max).contains(&number),
        // A person can also be named by text.
        (OptionKind::Flag, OptionValue::Flag(_))
        | (OptionKind::Person, OptionValue::Person { .. } | OptionValue::Word(_))
        | (OptionKind::Table | OptionKind::TimeZone, OptionValue::Word(_)) => true,
        (_, _) => false,
    };
    if fits {
        return Ok(());
    }
    let given = match value {
        OptionValue::Word(word) => word.clone(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Flag(flag) => flag.to_string(),
        OptionValue::Person { name, .. } => name.clone(),
    };
    Err(bad_value(spec, &given))
}

/// Builds the command from a name, a subcommand (if it has some) and checked options.
pub(super) fn command(
    name: CommandName,
    subcommand: Option<&str>,
    given: &GivenOptions<'_>,
) -> Result<Command, Notice> {
    Ok(match name {
        CommandName::Open(game) => {
            Command::Open { game, options: given.of_game(game), clock: given.read("clock")? }
        }
        CommandName::Leaderboard => Command::Leaderboard {
            game: given.read("game")?.flatten(),
            scope: given.read("scope")?.unwrap_or_default(),
        },
        CommandName::Stats => {
            Command::Stats(given.value("person").map(|_| given.whom("person")).transpose()?)
        }
        CommandName::Games => Command::Games,
        CommandName::Daily => {
            let game = given.game()?;
            Command::Daily(match given.word("show") {
                Some("board") => DailyAsk::Board(DailyBoardAsk { game, ..DailyBoardAsk::default() }),
                Some(_) => DailyAsk::Proof,
                None => game.map_or(DailyAsk::Today, DailyAsk::Play),
            })
        }
        CommandName::League => {
            let weeks = given.number("season")?;
            Command::League(LeagueAsk {
                game: given.game()?,
                rounds: weeks.or(given.number("rounds")?),
                season: weeks.is_some(),
                start: given.word("start").map(str::parse).transpose()?,
                same_decks: given.word("decks") == Some("same"),
                places: match given.word("bring") {
                    Some(code) => Some(PlaceAsk::Bring(code.to_owned())),
                    None => given.flag("invite").and_then(|invite| invite.then_some(PlaceAsk::Invite)),
                },
            })
        }
        CommandName::Puzzle => Command::Puzzle,
        CommandName::Rules => Command::Rules { game: given.game()? },
        CommandName::Table => Command::Table {
            what: table_command(subcommand, given)?,
            table: given.word("table").map(str::to_owned),
        },
        CommandName::Hint => Command::Table {
            what: TableCommand::Look(Look::Hint),
            table: given.word("table").map(str::to_owned),
        },
        CommandName::Settings => Command::Settings(changes(given)?),
        CommandName::Server => Command::Server(server_changes(given)?),
        CommandName::Help => Command::Help,
    })
}

fn table_command(subcommand: Option<&str>, given: &GivenOptions<'_>) -> Result<TableCommand, Notice> {
    Ok(match subcommand {
        // A typed "table" alone most likely asks for the status.
        Some("status") | None => TableCommand::Status,
        Some("show") => TableCommand::Look(Look::MyCards),
        Some("guests") => TableCommand::Look(Look::Invite),
        Some("leave") => TableCommand::Do(Do::Leave),
        Some("pause") => TableCommand::Do(Do::Pause),
        Some("resume") => TableCommand::Do(Do::Resume),
        Some("close") => TableCommand::Do(Do::Close),
        Some("remove") => TableCommand::Remove { who: given.whom("who")? },
        Some("seat") => TableCommand::Seat { who: given.whom("who")? },
        Some("host") => TableCommand::Host { who: given.whom("who")? },
        Some("invite") => TableCommand::Invite,
        Some("bring") => TableCommand::Bring { code: given.word("code").unwrap_or_default().to_owned() },
        Some("hide") => TableCommand::Hide,
        Some("widget") => TableCommand::Widget { off: given.flag("off").unwrap_or_default() },
        Some(other) => {
            return Err(Notice::UnknownCommand { name: format!("table {other}"), did_you_mean: None });
        }
    })
}

fn changes(given: &GivenOptions<'_>) -> Result<Vec<Change>, Notice> {
    Ok([
        given.read("language")?.map(Change::Language),
        given.read("notifications")?.map(Change::Notify),
        given.read("cards")?.map(Change::Hand),
        given.word("timezone").map(timezone).transpose()?.map(Change::TimeZone),
        given.word("quiet").map(quiet).transpose()?.map(Change::Quiet),
        given.word("holiday").map(holiday).transpose()?.map(Change::Holiday),
        given.flag("hidden").map(Change::Hidden),
        given.flag("autoplay").map(Change::Autoplay),
        given.word("puzzle").map(|when| Change::WeeklyPuzzle(when == "weekly")),
        given.flag("forget").and_then(|forget| forget.then_some(Change::Forget)),
    ]
    .into_iter()
    .flatten()
    .collect())
}

fn server_changes(given: &GivenOptions<'_>) -> Result<Vec<Change>, Notice> {
    Ok([
        given.read("language")?.map(Change::ServerLanguage),
        given.read("clock")?.map(Change::ServerClock),
        given.number("tables")?.map(Change::ServerTables),
        given.word("prefix").map(prefix).transpose()?.map(Change::ServerPrefix),
        given.flag("threads").map(Change::ServerThreads),
    ]
    .into_iter()
    .flatten()
    .collect())
}

fn prefix(word: &str) -> Result<Prefix, Notice> {
    word.parse().map_err(|_| Notice::BadPrefix)
}

/// Parses a typed time zone; a no in any language (`-`, `off`): none.
fn timezone(text: &str) -> Result<Option<TimeZone>, Notice> {
    if text.trim() == AUTO || yes_or_no(text) == Some(false) {
        return Ok(None);
    }
    let unknown = || Notice::NoSuchTimeZone {
        name: text.trim().to_owned(),
        did_you_mean: TimeZone::nearest(text).map(str::to_owned),
    };
    text.parse().map(Some).map_err(|_| unknown())
}

/// Parses typed quiet hours; a no in any language: none.
fn quiet(text: &str) -> Result<Option<QuietHours>, Notice> {
    if yes_or_no(text) == Some(false) {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| Notice::BadQuietHours)
}

/// Parses a typed holiday; a no in any language ends it.
fn holiday(text: &str) -> Result<HolidayAsk, Notice> {
    if yes_or_no(text) == Some(false) { Ok(HolidayAsk::Off) } else { text.parse() }
}
