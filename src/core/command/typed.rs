//! From names and values to the typed [`Command`].

use super::{
    ALL_GAMES, AUTO, Change, Command, CommandName, DailyAsk, OptionKind, OptionSpec, Prefix, Scope,
    TableCommand, Whom,
};
use crate::clock::Clock;
use crate::language::{Language, yes_or_no};
use crate::notice::Notice;
use crate::people::{HandPlace, Notify, QuietHours};
use crate::port::OptionValue;
use crate::spelling::nearest;
use crate::timezone::TimeZone;
use herzbot_rules::{GameKind, GameOption, OptionRange, OptionStyle};

/// The options of a command as they were given, checked against what the command takes.
pub(super) struct GivenOptions<'a>(&'a [(String, OptionValue)]);

impl<'a> GivenOptions<'a> {
    /// Checks `given` against `specs`: every option known, given once, of its kind and within its bounds;
    /// none missing.
    ///
    /// # Errors
    /// [`Notice::BadOption`], [`Notice::BadValue`] or [`Notice::MissingOption`] for the first that is not.
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

    /// The word of an option, read by `read`.
    fn read<T>(&self, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Notice> {
        self.word(name).map(|word| read(word).ok_or_else(|| bad(name, None))).transpose()
    }

    fn number(&self, name: &str) -> Result<Option<u8>, Notice> {
        let Some(OptionValue::Number(number)) = self.value(name) else { return Ok(None) };
        u8::try_from(*number).map(Some).map_err(|_| bad(name, None))
    }

    /// What was given for the options of a game, as they stand in a record: what a style chooses, unless an
    /// option was given by itself.
    fn of_game(&self, game: GameKind) -> serde_json::Map<String, serde_json::Value> {
        let of_game = |option: &GameOption| {
            let value = match self.value(option.name)? {
                OptionValue::Number(number) => (*number).into(),
                OptionValue::Flag(flag) => (*flag).into(),
                OptionValue::Word(word) if matches!(option.range, OptionRange::Points(_)) => {
                    word.parse::<i16>().ok()?.into()
                }
                // In commands words have hyphens.
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
            Some(OptionValue::Person { account, name }) => {
                Ok(Whom::Account { account: account.clone(), name: name.clone() })
            }
            Some(OptionValue::Word(typed)) => Ok(Whom::Named(typed.clone())),
            Some(OptionValue::Number(_) | OptionValue::Flag(_)) | None => Err(bad(name, None)),
        }
    }
}

/// An option that was not understood.
pub(super) fn bad(name: &str, did_you_mean: Option<&str>) -> Notice {
    Notice::BadOption { name: name.to_owned(), did_you_mean: did_you_mean.map(str::to_owned) }
}

/// A value that an option does not take.
pub(super) fn bad_value(spec: &OptionSpec, value: &str) -> Notice {
    Notice::BadValue { option: Box::new(spec.clone()), value: value.to_owned() }
}

fn check_value(spec: &OptionSpec, value: &OptionValue) -> Result<(), Notice> {
    let fits = match (&spec.kind, value) {
        (OptionKind::Word(choices), OptionValue::Word(word)) => {
            choices.is_empty() || choices.iter().any(|choice| choice.name == *word)
        }
        (OptionKind::Number { min, max }, OptionValue::Number(number)) => (min..=max).contains(&number),
        // A person can be named by text, too.
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

/// The command of a name, a subcommand (where it has some) and checked options.
pub(super) fn command(
    name: CommandName,
    subcommand: Option<&str>,
    given: &GivenOptions<'_>,
) -> Result<Command, Notice> {
    Ok(match name {
        CommandName::Open(game) => {
            Command::Open { game, options: given.of_game(game), clock: given.read("clock", clock)? }
        }
        CommandName::Leaderboard => Command::Leaderboard {
            game: given.read("game", board_game)?.flatten(),
            scope: given.read("scope", scope)?.unwrap_or_default(),
        },
        CommandName::Stats => {
            Command::Stats(given.value("person").map(|_| given.whom("person")).transpose()?)
        }
        CommandName::Games => Command::Games,
        CommandName::Daily => {
            let game = given.read("game", |word| word.parse().ok())?;
            Command::Daily(match given.word("show") {
                Some("board") => DailyAsk::Board(game),
                Some(_) => DailyAsk::Proof,
                None => game.map_or(DailyAsk::Today, DailyAsk::Play),
            })
        }
        CommandName::Rules => Command::Rules { game: given.read("game", |word| word.parse().ok())? },
        CommandName::Table => Command::Table {
            what: table_command(subcommand, given)?,
            table: given.word("table").map(str::to_owned),
        },
        CommandName::Hint => {
            Command::Table { what: TableCommand::Hint, table: given.word("table").map(str::to_owned) }
        }
        CommandName::Settings => Command::Settings(changes(given)?),
        CommandName::Server => Command::Server(server_changes(given)?),
        CommandName::Help => Command::Help,
    })
}

fn table_command(subcommand: Option<&str>, given: &GivenOptions<'_>) -> Result<TableCommand, Notice> {
    Ok(match subcommand {
        // "table" alone, by text: what most will want to know.
        Some("status") | None => TableCommand::Status,
        Some("show") => TableCommand::Show,
        Some("leave") => TableCommand::Leave,
        Some("pause") => TableCommand::Pause,
        Some("resume") => TableCommand::Resume,
        Some("close") => TableCommand::Close,
        Some("remove") => TableCommand::Remove { who: given.whom("who")? },
        Some(other) => {
            return Err(Notice::UnknownCommand { name: format!("table {other}"), did_you_mean: None });
        }
    })
}

fn changes(given: &GivenOptions<'_>) -> Result<Vec<Change>, Notice> {
    Ok([
        given.read("language", language)?.map(Change::Language),
        given.read("notifications", notify)?.map(Change::Notify),
        given.read("cards", hand)?.map(Change::Hand),
        given.word("timezone").map(timezone).transpose()?.map(Change::TimeZone),
        given.word("quiet").map(quiet).transpose()?.map(Change::Quiet),
        given.flag("hidden").map(Change::Hidden),
        given.flag("autoplay").map(Change::Autoplay),
        given.flag("forget").and_then(|forget| forget.then_some(Change::Forget)),
    ]
    .into_iter()
    .flatten()
    .collect())
}

fn server_changes(given: &GivenOptions<'_>) -> Result<Vec<Change>, Notice> {
    Ok([
        given.read("language", language)?.map(Change::ServerLanguage),
        given.read("clock", clock)?.map(Change::ServerClock),
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

/// A language by its tag; `auto`: none chosen.
pub(super) fn language(word: &str) -> Option<Option<Language>> {
    if word == AUTO {
        return Some(None);
    }
    Language::ALL.into_iter().find(|language| language.tag() == word).map(Some)
}

/// The word for a language, as [`language`] reads it.
pub const fn language_word(language: Option<Language>) -> &'static str {
    match language {
        None => AUTO,
        Some(language) => language.tag(),
    }
}

const CLOCKS: [(&str, u32); 5] = [("1min", 60), ("3min", 180), ("10min", 600), ("1day", 86_400), ("none", 0)];

/// A clock by its word in `commands/`.
pub(super) fn clock(word: &str) -> Option<Clock> {
    let (_, seconds) = CLOCKS.into_iter().find(|(known, _)| *known == word)?;
    Clock::from_seconds(seconds)
}

/// The word for a clock, as [`clock`] reads it.
pub fn clock_word(clock: Clock) -> &'static str {
    CLOCKS.into_iter().find(|(_, seconds)| *seconds == clock.seconds()).map_or("none", |(word, _)| word)
}

/// When to notify, by its word in `commands/`.
pub(super) fn notify(word: &str) -> Option<Notify> {
    Some(match word {
        "turn" => Notify::EveryTurn,
        "away" => Notify::WhenAway,
        "never" => Notify::Never,
        _ => return None,
    })
}

/// The word for it, as [`notify`] reads it.
pub const fn notify_word(notify: Notify) -> &'static str {
    match notify {
        Notify::EveryTurn => "turn",
        Notify::WhenAway => "away",
        Notify::Never => "never",
    }
}

/// Where somebody sees their cards, by its word in `commands/`.
pub(super) fn hand(word: &str) -> Option<HandPlace> {
    Some(match word {
        "private" => HandPlace::Private,
        "channel" => HandPlace::Channel,
        _ => return None,
    })
}

/// The word for it, as [`hand`] reads it.
pub const fn hand_word(hand: HandPlace) -> &'static str {
    match hand {
        HandPlace::Private => "private",
        HandPlace::Channel => "channel",
    }
}

/// Quiet hours as they are typed; a no in any language (`-`, `off`): none.
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

fn quiet(text: &str) -> Result<Option<QuietHours>, Notice> {
    if yes_or_no(text) == Some(false) {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| Notice::BadQuietHours)
}

/// Which game's leaderboard it is, by its word in `commands/`; none: all games together.
pub(super) fn board_game(word: &str) -> Option<Option<GameKind>> {
    if word == ALL_GAMES { Some(None) } else { word.parse().ok().map(Some) }
}

/// The word for it, as [`board_game`] reads it.
pub(super) fn board_game_word(game: Option<GameKind>) -> &'static str {
    game.map_or(ALL_GAMES, GameKind::name)
}

/// Of whom a leaderboard is, by its word in `commands/`.
pub(super) fn scope(word: &str) -> Option<Scope> {
    Some(match word {
        "everywhere" => Scope::Everywhere,
        "here" => Scope::Here,
        _ => return None,
    })
}

/// The word for it, as [`scope`] reads it.
pub(super) const fn scope_word(scope: Scope) -> &'static str {
    match scope {
        Scope::Everywhere => "everywhere",
        Scope::Here => "here",
    }
}
