//! What happens in a lobby, and what is chosen there.

use super::*;
use herzbot_rules::GameOptionValue;

#[test]
fn the_lobby_says_what_is_wrong() {
    let mut evening = Evening::opened_by("Anna");
    assert_eq!(evening.ask("Anna", Request::Join), Err(Notice::AlreadySeated));
    assert_eq!(evening.ask("Anna", Request::Start), Err(Notice::TooFewPlayers { needed: 2 }));
    assert_eq!(evening.ask("Ben", Request::Start), Err(Notice::HostOnly { host: "Anna".into() }));
    assert_eq!(evening.ask("Ben", Request::AddComputer), Err(Notice::NotAtThisTable));
    assert_eq!(evening.ask("Ben", Request::Leave { sure: false }), Err(Notice::NotAtThisTable));
    assert_eq!(evening.ask("Anna", Request::RemoveComputer), Err(Notice::NoComputer));
    for name in ["Ben", "Cleo"] {
        evening.ask(name, Request::Join).unwrap();
    }
    evening.ask("Anna", Request::AddComputer).unwrap();
    assert_eq!(evening.ask("Dora", Request::Join), Err(Notice::TableFull { computers: true }));
    evening.ask("Anna", Request::RemoveComputer).unwrap();
    evening.ask("Dora", Request::Join).unwrap();
    assert_eq!(evening.ask("Emil", Request::Join), Err(Notice::TableFull { computers: false }));
    let rounds = |number: i32| Request::SetOption { option: option("rounds"), value: number.into() };
    assert!(matches!(evening.ask("Anna", rounds(5)), Err(Notice::BadOption { .. })));
    evening.ask("Anna", rounds(1)).unwrap();
    evening.ask("Anna", Request::Start).unwrap();
    assert_eq!(evening.ask("Emil", Request::Join), Err(Notice::AlreadyStarted));
    assert_eq!(evening.ask("Anna", rounds(2)), Err(Notice::AlreadyStarted));
}

#[test]
fn when_the_host_leaves_the_next_human_is_host() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", Request::AddComputer).unwrap();
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Anna", Request::Leave { sure: false }).unwrap();
    assert_eq!(evening.table.host(), Some(member("Ben").person));
    evening.ask("Ben", Request::Leave { sure: false }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::LobbyEmpty));
}

#[test]
fn the_named_starter_begins() {
    for key in 0..3 {
        let mut evening = Evening::opened_by("Anna");
        evening.ask("Ben", Request::Join).unwrap();
        evening.ask("Cleo", Request::Join).unwrap();
        evening.ask("Anna", Request::SetFirst(First::Chair(key))).unwrap();
        evening.ask("Anna", Request::Start).unwrap();
        assert_eq!(evening.on_turn(), [["Anna", "Ben", "Cleo"][usize::from(key)]]);
    }
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Anna", Request::SetFirst(First::Chair(1))).unwrap();
    evening.ask("Ben", Request::Leave { sure: false }).unwrap();
    assert_eq!(evening.table.view(None).options.first, First::Drawn, "the named starter has left");
}

#[test]
fn an_idle_lobby_closes_after_half_an_hour() {
    let mut evening = Evening::opened_by("Anna");
    evening.pass(29 * MINUTE);
    evening.ask("Ben", Request::Join).unwrap();
    evening.pass(29 * MINUTE);
    assert_eq!(evening.closed(), None);
    assert_eq!(evening.table.wake_at(), Some(evening.now.after(MINUTE)));
    evening.pass(MINUTE);
    assert_eq!(evening.closed(), Some(CloseReason::LobbyIdle));
}

#[test]
fn a_rematch_keeps_seats_for_the_others_and_the_next_one_begins() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Anna", Request::AddComputer).unwrap();
    evening.ask("Anna", Request::SetFirst(First::Chair(0))).unwrap();
    evening.ask("Anna", Request::SetOption { option: option("rounds"), value: 1.into() }).unwrap();
    evening.ask("Anna", Request::Start).unwrap();
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    assert!(evening.table.result().unwrap().shortened);
    let secret = Secret::draw(&mut evening.rng);
    let next = evening.table.rematch(&member("Ben"), &[], secret, evening.now, &mut evening.rng).unwrap();
    assert_ne!(next.view(None).commitment, evening.table.view(None).commitment);
    assert_ne!(next.name(), evening.table.name());
    let mut again = Evening {
        opened: next.clone(),
        table: next,
        journal: vec![],
        now: evening.now,
        rng: evening.rng,
        news: vec![],
    };
    assert_eq!(again.table.host(), Some(member("Ben").person));
    assert_eq!(again.ask("Ben", Request::Start), Ok(()), "the computer is there, Anna's chair is given up");
    assert_eq!(again.table.view(None).chairs.len(), 2);
    assert_eq!(again.on_turn(), ["Ben"], "the left-hand neighbour of the last starter begins");
}

#[test]
fn tables_of_one_channel_have_different_names() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut taken = vec![];
    for _ in 0..names::NAMES.len() {
        let name = names::free_name(&taken, &mut rng);
        assert!(!taken.contains(&name));
        taken.push(name);
    }
    names::free_name(&taken, &mut rng);
}

#[test]
fn more_rounds_than_players_are_as_many_as_there_are_players() {
    let mut evening = Evening::of(GameKind::Teufel, "Anna");
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Anna", Request::SetOption { option: option("rounds"), value: 6.into() }).unwrap();
    let rounds =
        |players| GameKind::Teufel.options()[0].chosen(players, &evening.table.view(None).options.game);
    assert_eq!([2, 3].map(rounds), [2, 3].map(GameOptionValue::Number));
    evening.ask("Anna", Request::Start).unwrap();
    assert_eq!(evening.playing().rounds, Some(2));
}

#[test]
fn the_options_of_hearts_are_chosen_before_the_start() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", Request::Join).unwrap();
    for (key, value) in [
        ("target", serde_json::json!(20)),
        ("passing", false.into()),
        ("moon", false.into()),
        ("breaking", "heart_or_queen".into()),
        ("first_trick_points", false.into()),
    ] {
        let by_guest = evening.ask("Ben", Request::SetOption { option: option(key), value: value.clone() });
        assert_eq!(by_guest, Err(Notice::HostOnly { host: "Anna".into() }));
        evening.ask("Anna", Request::SetOption { option: option(key), value }).unwrap();
    }
    let rounds = Request::SetOption { option: option("rounds"), value: 1.into() };
    assert!(matches!(evening.ask("Anna", rounds), Err(Notice::BadOption { .. })));
    evening.ask("Anna", Request::Start).unwrap();
    let record = evening.table.record().unwrap();
    assert_eq!(record.options.len(), 5, "{:?}", record.options);
    assert_eq!(evening.playing().to_move.len(), 1, "nothing is passed");
}

#[test]
fn a_table_speaks_as_its_place_does_unless_it_was_told_otherwise() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let speak = |evening: &mut Evening, language: &str| {
        let fact = Fact::PlaceLanguageSet { language: language.into() };
        let step = evening.table.learn(fact, evening.now, &mut evening.rng).unwrap();
        evening.take(step);
    };
    let idle_since = evening.table.last_seen();
    evening.now = evening.now.after(MINUTE);
    speak(&mut evening, "de");
    assert_eq!(evening.table.language(), "de");
    assert_eq!(evening.table.last_seen(), idle_since, "nobody here has done anything");
    evening.ask("Anna", Request::SetLanguage(Some("fr".into()))).unwrap();
    speak(&mut evening, "en");
    assert_eq!(evening.table.language(), "fr");
    evening.ask("Anna", Request::SetLanguage(None)).unwrap();
    assert_eq!(evening.table.language(), "en");
}
