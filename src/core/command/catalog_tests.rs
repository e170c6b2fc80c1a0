#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use super::*;
use crate::clock::Clock;
use crate::command::{
    Change, DailyAsk, DailyBoardAsk, LeagueAsk, OptionKind, PlaceAsk, Scope, TableCommand, Whom,
};
use crate::ids::Account;
use crate::language::Language;
use crate::people::Notify;
use crate::table::{Do, Look};
use herzbot_rules::GameKind;

fn catalog() -> Catalog {
    let texts = crate::text::Texts::embedded().expect("the texts are well-formed");
    crate::text::catalog(&texts).expect("the definitions are well-formed")
}

fn clock(seconds: u32) -> Clock {
    Clock::from_seconds(seconds).expect("one that can be chosen")
}

fn table(what: TableCommand, table: Option<&str>) -> Command {
    Command::Table { what, table: table.map(str::to_owned) }
}

fn unknown(name: &str, did_you_mean: Option<&str>) -> Notice {
    Notice::UnknownCommand { name: name.to_owned(), did_you_mean: did_you_mean.map(str::to_owned) }
}

fn bad(name: &str, did_you_mean: Option<&str>) -> Notice {
    Notice::BadOption { name: name.to_owned(), did_you_mean: did_you_mean.map(str::to_owned) }
}

fn wrong(command: &str, option: &str, value: &str) -> Notice {
    let catalog = catalog();
    let command = catalog.specs().iter().find(|spec| spec.wording.name == command).expect("it is a command");
    let option = command.options.iter().find(|spec| spec.wording.name == option).expect("it has the option");
    Notice::BadValue { option: Box::new(option.clone()), value: value.to_owned() }
}

fn nobody_named() -> Notice {
    let catalog = catalog();
    let subs = catalog.specs().iter().flat_map(|spec| &spec.subcommands);
    let who = subs.flat_map(|sub| &sub.options).find(|option| option.wording.name == "who");
    Notice::MissingOption { option: Box::new(who.expect("it is an option").clone()) }
}

fn open(game: GameKind, option: Option<(&str, i64)>, clock: Option<Clock>) -> Command {
    let options = option.map(|(name, value)| (name.to_owned(), value.into())).into_iter().collect();
    Command::Open { game, options, clock }
}

/// The options that the classic style sets, overridden by `but`.
fn classic(but: &[(&str, serde_json::Value)]) -> Command {
    let options = serde_json::json!({
        "directions": "rotating", "ten_of_diamonds": 0, "moon_score": "others", "breaking": "heart",
        "first_trick_points": false, "target": 100,
    });
    let mut options = options.as_object().cloned().unwrap_or_default();
    options.extend(but.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    Command::Open { game: GameKind::Hearts, options, clock: None }
}

#[test]
fn what_is_typed_is_understood() {
    let catalog = catalog();
    let herz =
        |rounds: Option<i64>, clock| open(GameKind::Herz, rounds.map(|rounds| ("rounds", rounds)), clock);
    let board = |scope| Command::Leaderboard { game: None, scope };
    let daily_board =
        |game| Command::Daily(DailyAsk::Board(DailyBoardAsk { game, ..DailyBoardAsk::default() }));
    let league = |game, rounds, same_decks| {
        Command::League(LeagueAsk { game, rounds, same_decks, ..LeagueAsk::default() })
    };
    let season = |weeks, start: Option<&str>| {
        let start = start.map(|start| start.parse().expect("a time"));
        let (game, rounds) = (Some(GameKind::Hearts), Some(weeks));
        Command::League(LeagueAsk { game, rounds, season: true, start, ..LeagueAsk::default() })
    };
    let places = |ask| Command::League(LeagueAsk { places: Some(ask), ..LeagueAsk::default() });
    for (text, expected) in [
        ("herz", herz(None, None)),
        ("  /Herz ", herz(None, None)),
        ("!herz rounds=2", herz(Some(2), None)),
        ("herz runden:2 1min", herz(Some(2), Some(clock(60)))),
        ("herz clock=none", herz(None, Some(clock(0)))),
        ("herz temps=\"10 minutes\"", herz(None, Some(clock(600)))),
        ("teufel", open(GameKind::Teufel, None, None)),
        ("diable manches=3", open(GameKind::Teufel, Some(("rounds", 3)), None)),
        ("hearts 100 1min", open(GameKind::Hearts, Some(("target", 100)), Some(clock(60)))),
        ("hearts target=100", open(GameKind::Hearts, Some(("target", 100)), None)),
        ("cœurs limite=30 1min", open(GameKind::Hearts, Some(("target", 30)), Some(clock(60)))),
        ("hearts style=classic", classic(&[])),
        (
            "hearts classic target=50 dix=-10",
            classic(&[("target", 50.into()), ("ten_of_diamonds", (-10).into())]),
        ),
        ("hearts moon-score=minus art=classic", classic(&[("moon_score", "minus".into())])),
        (
            "hearts moon=no target=30 ouverture=heart-or-queen erster-stich",
            Command::Open {
                game: GameKind::Hearts,
                options: [
                    ("moon", false.into()),
                    ("target", 30.into()),
                    ("breaking", "heart_or_queen".into()),
                    ("first_trick_points", true.into()),
                ]
                .map(|(name, value): (&str, serde_json::Value)| (name.to_owned(), value))
                .into_iter()
                .collect(),
                clock: None,
            },
        ),
        ("leaderboard", board(Scope::Everywhere)),
        (
            "leaderboard hearts",
            Command::Leaderboard { game: Some(GameKind::Hearts), scope: Scope::Everywhere },
        ),
        ("regeln teufel", Command::Rules { game: Some(GameKind::Teufel) }),
        ("leaderboard here", board(Scope::Here)),
        ("bestenliste hier alle", board(Scope::Here)),
        ("classement Partout", board(Scope::Everywhere)),
        ("stats", Command::Stats(None)),
        ("games", Command::Games),
        ("daily", Command::Daily(DailyAsk::Today)),
        ("daily hearts", Command::Daily(DailyAsk::Play(GameKind::Hearts))),
        ("daily teufel board", daily_board(Some(GameKind::Teufel))),
        ("daily board", daily_board(None)),
        ("daily show=proof", Command::Daily(DailyAsk::Proof)),
        ("league", league(None, None, false)),
        ("league hearts season=4", season(4, None)),
        ("league game:hearts season:2 start:20:00", season(2, Some("20:00"))),
        ("spieleabend hearts saison=3 start=“2026-12-04 20.15”", season(3, Some("2026-12-04 20.15"))),
        ("league hearts decks=same", league(Some(GameKind::Hearts), None, true)),
        ("league invite", places(PlaceAsk::Invite)),
        ("spieleabend einladen", places(PlaceAsk::Invite)),
        ("league bring=KRBNTZ", places(PlaceAsk::Bring("KRBNTZ".to_owned()))),
        ("league invite=no", league(None, None, false)),
        ("spieleabend karten=eigene runden=2 hearts", league(Some(GameKind::Hearts), Some(2), false)),
        ("statistik Anna Lena", Command::Stats(Some(Whom::Named("Anna Lena".to_owned())))),
        ("rules", Command::Rules { game: None }),
        ("règles jeu=herz", Command::Rules { game: Some(GameKind::Herz) }),
        ("table", table(TableCommand::Status, None)),
        ("table table=Linde", table(TableCommand::Status, Some("Linde"))),
        ("table leave", table(TableCommand::Do(Do::Leave), None)),
        ("tisch gäste Linde", table(TableCommand::Look(Look::Invite), Some("Linde"))),
        ("tisch verlassen Linde", table(TableCommand::Do(Do::Leave), Some("Linde"))),
        ("table montrer", table(TableCommand::Look(Look::MyCards), None)),
        ("tisch schliessen", table(TableCommand::Do(Do::Close), None)),
        ("coeurs", open(GameKind::Hearts, None, None)),
        ("table pause", table(TableCommand::Do(Do::Pause), None)),
        ("table weiter", table(TableCommand::Do(Do::Resume), None)),
        ("table close", table(TableCommand::Do(Do::Close), None)),
        (
            "table remove Anna Lena",
            table(TableCommand::Remove { who: Whom::Named("Anna Lena".to_owned()) }, None),
        ),
        (
            "table remove \"Anna Lena\" table=Linde",
            table(TableCommand::Remove { who: Whom::Named("Anna Lena".to_owned()) }, Some("Linde")),
        ),
        (
            "table remove @anna:example.org",
            table(TableCommand::Remove { who: Whom::Named("@anna:example.org".to_owned()) }, None),
        ),
        ("server prefix=?", Command::Server(vec![Change::ServerPrefix("?".parse().expect("it can be one"))])),
        ("settings", Command::Settings(vec![])),
        ("settings language=fr", Command::Settings(vec![Change::Language(Some(Language::Fr))])),
        ("settings sprache=auto", Command::Settings(vec![Change::Language(None)])),
        ("settings Deutsch", Command::Settings(vec![Change::Language(Some(Language::De))])),
        ("settings never", Command::Settings(vec![Change::Notify(Notify::Never)])),
        ("einstellungen verborgen", Command::Settings(vec![Change::Hidden(true)])),
        ("settings hidden=no", Command::Settings(vec![Change::Hidden(false)])),
        ("settings autoplay=yes", Command::Settings(vec![Change::Autoplay(true)])),
        ("settings forget", Command::Settings(vec![Change::Forget])),
        ("settings forget=no", Command::Settings(vec![])),
        (
            "server clock=1day tables=3",
            Command::Server(vec![Change::ServerClock(clock(86_400)), Change::ServerTables(3)]),
        ),
        ("server", Command::Server(vec![])),
        ("serwer język=pl", Command::Server(vec![Change::ServerLanguage(Some(Language::Pl))])),
        ("help", Command::Help),
        ("aide", Command::Help),
    ] {
        assert_eq!(catalog.text(text, false, Language::En), Ok(expected), "{text}");
    }
}

#[test]
fn what_is_not_understood_is_named_with_what_was_meant() {
    let catalog = catalog();
    for (text, expected) in [
        ("hrez", unknown("hrez", Some("herz"))),
        ("leaderbord here", unknown("leaderbord here", Some("leaderboard"))),
        ("einstelungen", unknown("einstelungen", Some("einstellungen"))),
        ("poker", unknown("poker", None)),
        ("1", unknown("1", None)),
        (" 12 ", unknown("12", None)),
        ("rules poker", bad("poker", None)),
        ("table laeve", unknown("table laeve", Some("table leave"))),
        ("table dance", unknown("table dance", None)),
        ("herz round=2", bad("round", Some("rounds"))),
        ("herz rounds=7", wrong("herz", "rounds", "7")),
        ("herz 9", wrong("herz", "rounds", "9")),
        ("herz runden=two", wrong("herz", "rounds", "two")),
        ("teufel rounds=7", wrong("teufel", "rounds", "7")),
        ("hearts target=501", wrong("hearts", "target", "501")),
        ("hearts rounds=2", bad("rounds", None)),
        ("herz rounds=1 rounds=2", bad("rounds", None)),
        ("herz clock=1mni", wrong("herz", "clock", "1mni")),
        ("leaderboard hre", bad("hre", Some("here"))),
        ("help me", bad("me", None)),
        ("table remove", nobody_named()),
        ("settings hidden=perhaps", wrong("settings", "hidden", "perhaps")),
    ] {
        assert_eq!(catalog.text(text, false, Language::En), Err(expected), "{text}");
    }
}

#[test]
fn what_a_platform_sends_is_understood() {
    let catalog = catalog();
    let anna = Account { realm: "discord".to_owned(), id: "1".to_owned() };
    let person = OptionValue::Person { account: anna.clone(), name: "Anna".to_owned(), absent: false };
    let remove =
        TableCommand::Remove { who: Whom::Account { account: anna, name: "Anna".to_owned(), absent: false } };
    for (name, options, expected) in [
        ("herz", vec![], Ok(open(GameKind::Herz, None, None))),
        (
            "herz",
            vec![("rounds", OptionValue::Number(3)), ("clock", OptionValue::Word("1min".to_owned()))],
            Ok(open(GameKind::Herz, Some(("rounds", 3)), Some(clock(60)))),
        ),
        ("table leave", vec![], Ok(table(TableCommand::Do(Do::Leave), None))),
        ("table remove", vec![("who", person.clone())], Ok(table(remove, None))),
        (
            "settings",
            vec![("hidden", OptionValue::Flag(true))],
            Ok(Command::Settings(vec![Change::Hidden(true)])),
        ),
        ("herz", vec![("rounds", OptionValue::Number(0))], Err(wrong("herz", "rounds", "0"))),
        ("herz", vec![("rounds", OptionValue::Word("2".to_owned()))], Err(wrong("herz", "rounds", "2"))),
        ("herz", vec![("who", person.clone())], Err(bad("who", None))),
        ("settings", vec![("hidden", person)], Err(wrong("settings", "hidden", "Anna"))),
        ("table remove", vec![], Err(nobody_named())),
        ("table dance", vec![], Err(unknown("table dance", None))),
        ("tarot", vec![], Err(unknown("tarot", None))),
        // Platforms send the core's names, whatever people see.
        ("tisch leave", vec![], Err(unknown("tisch", Some("tisch")))),
    ] {
        let options: Vec<_> = options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        assert_eq!(catalog.command(name, &options, false), expected, "{name} {options:?}");
    }
}

#[test]
fn a_game_needs_a_channel() {
    let catalog = catalog();
    assert_eq!(catalog.command("herz", &[], true), Err(Notice::ChannelsOnly));
    assert_eq!(catalog.text("herz", true, Language::En), Err(Notice::ChannelsOnly));
    assert_eq!(catalog.text("table leave", true, Language::En), Ok(table(TableCommand::Do(Do::Leave), None)));
}

/// Typed commands accept every subcommand, word and bound that the definitions offer.
#[test]
fn everything_that_is_offered_can_be_understood() {
    let catalog = catalog();
    let person = OptionValue::Word("Anna".to_owned());
    let mut tried = 0;
    for spec in catalog.specs() {
        let own = spec.subcommands.is_empty().then_some((spec.wording.name.clone(), spec));
        let subs =
            spec.subcommands.iter().map(|sub| (format!("{} {}", spec.wording.name, sub.wording.name), sub));
        for (name, spec) in own.into_iter().chain(subs) {
            let required: Vec<_> = spec
                .options
                .iter()
                .filter(|option| option.required)
                .map(|option| (option.wording.name.clone(), person.clone()))
                .collect();
            let bare = catalog.command(&name, &required, false);
            assert!(bare.is_ok(), "{name}: {bare:?}");
            for option in spec.options.iter().filter(|option| !option.required) {
                let values = match &option.kind {
                    OptionKind::Word(choices) if choices.is_empty() && option.wording.name == "quiet" => {
                        vec![OptionValue::Word("22-7+2".into())]
                    }
                    OptionKind::Word(choices) if choices.is_empty() && option.wording.name == "holiday" => {
                        vec![OptionValue::Word("2026-12-24".into())]
                    }
                    OptionKind::Word(choices) if choices.is_empty() && option.wording.name == "start" => {
                        vec![OptionValue::Word("20:00".into())]
                    }
                    OptionKind::Word(choices) if choices.is_empty() => vec![person.clone()],
                    OptionKind::Word(choices) => {
                        choices.iter().map(|choice| OptionValue::Word(choice.name.clone())).collect()
                    }
                    OptionKind::Number { min, max } => {
                        vec![OptionValue::Number(*min), OptionValue::Number(*max)]
                    }
                    OptionKind::Flag => vec![OptionValue::Flag(true)],
                    OptionKind::Person => vec![person.clone()],
                    OptionKind::Table => vec![OptionValue::Word("vega".into())],
                    OptionKind::TimeZone => vec![OptionValue::Word("Europe/Berlin".into())],
                };
                for value in values {
                    let mut options = required.clone();
                    options.push((option.wording.name.clone(), value));
                    let understood = catalog.command(&name, &options, false);
                    assert!(understood.is_ok(), "{name} {options:?}: {understood:?}");
                    // A given option changes the command, unless it is the default.
                    if understood != bare {
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried >= 30, "only {tried} options made a difference");
}
