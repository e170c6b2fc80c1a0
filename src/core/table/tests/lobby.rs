//! Requests and choices in a lobby.

use super::*;
use herzbot_rules::GameOptionValue;

#[test]
fn the_lobby_says_what_is_wrong() {
    let mut evening = Evening::opened_by("Anna");
    assert_eq!(evening.ask("Anna", TableRequest::Join), Err(Notice::AlreadySeated));
    assert_eq!(evening.ask("Anna", TableRequest::Start), Err(Notice::TooFewPlayers { needed: 2 }));
    assert_eq!(evening.ask("Ben", TableRequest::Start), Err(Notice::HostOnly { host: "Anna".into() }));
    assert_eq!(evening.ask("Ben", TableRequest::AddComputer), Err(Notice::NotAtThisTable));
    assert_eq!(evening.ask("Ben", TableRequest::Leave { sure: false }), Err(Notice::NotAtThisTable));
    assert_eq!(evening.ask("Anna", TableRequest::RemoveComputer), Err(Notice::NoComputer));
    for name in ["Ben", "Cleo"] {
        evening.ask(name, TableRequest::Join).unwrap();
    }
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    assert_eq!(evening.ask("Dora", TableRequest::Join), Err(Notice::TableFull { computers: true }));
    evening.ask("Anna", TableRequest::RemoveComputer).unwrap();
    evening.ask("Dora", TableRequest::Join).unwrap();
    assert_eq!(evening.ask("Emil", TableRequest::Join), Err(Notice::TableFull { computers: false }));
    let rounds = |number: i32| TableRequest::SetOption { option: option("rounds"), value: number.into() };
    assert!(matches!(evening.ask("Anna", rounds(5)), Err(Notice::BadOption { .. })));
    evening.ask("Anna", rounds(1)).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    assert_eq!(evening.ask("Emil", TableRequest::Join), Err(Notice::AlreadyStarted));
    assert_eq!(evening.ask("Anna", rounds(2)), Err(Notice::AlreadyStarted));
}

#[test]
fn when_the_host_leaves_the_next_human_is_host() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::Leave { sure: false }).unwrap();
    assert_eq!(evening.table.host(), Some(member("Ben").person));
    evening.ask("Ben", TableRequest::Leave { sure: false }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::LobbyEmpty));
}

#[test]
fn the_named_starter_begins() {
    for key in 0..3_u8 {
        let mut evening = Evening::opened_by("Anna");
        evening.ask("Ben", TableRequest::Join).unwrap();
        evening.ask("Cleo", TableRequest::Join).unwrap();
        evening.ask("Anna", TableRequest::SetFirst(First::Chair(ChairKey(key.into())))).unwrap();
        evening.ask("Anna", TableRequest::Start).unwrap();
        assert_eq!(evening.on_turn(), [["Anna", "Ben", "Cleo"][usize::from(key)]]);
    }
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::SetFirst(First::Chair(ChairKey(1)))).unwrap();
    evening.ask("Ben", TableRequest::Leave { sure: false }).unwrap();
    assert_eq!(evening.table.view(None).options.first, First::Drawn, "the named starter has left");
}

#[test]
fn an_idle_lobby_closes_after_half_an_hour() {
    let mut evening = Evening::opened_by("Anna");
    evening.pass(29 * MINUTE);
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.pass(29 * MINUTE);
    assert_eq!(evening.closed(), None);
    assert_eq!(evening.table.wake_at(), Some(evening.now.after(MINUTE)));
    evening.pass(MINUTE);
    assert_eq!(evening.closed(), Some(CloseReason::LobbyIdle));
}

#[test]
fn a_rematch_keeps_seats_for_the_others_and_the_next_one_begins() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    evening.ask("Anna", TableRequest::SetFirst(First::Chair(ChairKey(0)))).unwrap();
    evening.ask("Anna", TableRequest::SetOption { option: option("rounds"), value: 1.into() }).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    assert!(evening.table.result().unwrap().shortened);
    let secret = Secret::draw(&mut evening.rng);
    // A person whose seat was taken over sits down, too.
    let next =
        evening.table.rematch(&member("Zoe"), &[], secret.clone(), evening.now, &mut evening.rng).unwrap();
    assert!(
        next.host() == Some(member("Zoe").person) && next.company().chair_of(member("Zoe").person).is_some()
    );
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
    assert_eq!(
        again.ask("Ben", TableRequest::Start),
        Ok(()),
        "the computer is there, Anna's chair is given up"
    );
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
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::SetOption { option: option("rounds"), value: 6.into() }).unwrap();
    let rounds =
        |players| GameKind::Teufel.options()[0].chosen(players, &evening.table.view(None).options.game);
    assert_eq!([2, 3].map(rounds), [2, 3].map(GameOptionValue::Number));
    evening.ask("Anna", TableRequest::Start).unwrap();
    assert_eq!(evening.playing().rounds, Some(2));
}

#[test]
fn one_word_stands_for_classic_hearts() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    let [sheet, classic] = GameKind::Hearts.styles() else { panic!("two styles") };
    let by_guest = evening.ask("Ben", TableRequest::SetStyle(classic));
    assert_eq!(by_guest, Err(Notice::HostOnly { host: "Anna".into() }));
    evening.ask("Anna", TableRequest::SetStyle(classic)).unwrap();
    evening.ask("Anna", TableRequest::SetStyle(sheet)).unwrap();
    evening.ask("Anna", TableRequest::SetStyle(classic)).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    let options = evening.table.record().unwrap().options;
    let expected = serde_json::json!({
        "directions": "rotating", "ten_of_diamonds": 0, "moon_score": "others", "breaking": "heart",
        "first_trick_points": false, "target": 100,
    });
    assert_eq!(serde_json::Value::from(options), expected);
}

#[test]
fn the_options_of_hearts_are_chosen_before_the_start() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    for (key, value) in [
        ("target", serde_json::json!(20)),
        ("passing", false.into()),
        ("moon", false.into()),
        ("breaking", "heart_or_queen".into()),
        ("first_trick_points", false.into()),
    ] {
        let by_guest =
            evening.ask("Ben", TableRequest::SetOption { option: option(key), value: value.clone() });
        assert_eq!(by_guest, Err(Notice::HostOnly { host: "Anna".into() }));
        evening.ask("Anna", TableRequest::SetOption { option: option(key), value }).unwrap();
    }
    let rounds = TableRequest::SetOption { option: option("rounds"), value: 1.into() };
    assert!(matches!(evening.ask("Anna", rounds), Err(Notice::BadOption { .. })));
    evening.ask("Anna", TableRequest::Start).unwrap();
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
    evening.ask("Anna", TableRequest::SetLanguage(Some("fr".into()))).unwrap();
    speak(&mut evening, "en");
    assert_eq!(evening.table.language(), "fr");
    evening.ask("Anna", TableRequest::SetLanguage(None)).unwrap();
    assert_eq!(evening.table.language(), "en");
}

#[test]
fn computers_that_come_and_go_throw_nobody_out() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    for _ in 0..300 {
        evening.ask("Anna", TableRequest::AddComputer).unwrap();
        let view = evening.table.view(None);
        let mut keys: Vec<ChairKey> = view.chairs.iter().map(|chair| chair.key).collect();
        keys.dedup();
        assert_eq!(keys.len(), 3, "{keys:?}");
        evening.ask("Anna", TableRequest::RemoveComputer).unwrap();
        assert_eq!(evening.table.members().count(), 2);
    }
    assert_eq!(evening.table.host(), Some(member("Anna").person));
}

#[test]
fn a_lobby_stored_when_keys_began_again_at_0_gives_out_free_ones() {
    let mut evening = Evening::opened_by("Anna");
    let mut stored = serde_json::to_value(&evening.table).unwrap();
    stored["chairs"][0]["key"] = 255.into();
    stored["next_key"] = 0.into();
    evening.table = serde_json::from_value(stored).unwrap();
    evening.opened = evening.table.clone();
    for _ in 0..2 {
        evening.ask("Anna", TableRequest::AddComputer).unwrap();
    }
    evening.ask("Anna", TableRequest::RemoveComputer).unwrap();
    assert_eq!(evening.table.host(), Some(member("Anna").person));
    assert_eq!(evening.table.view(None).chairs.len(), 2);
}

#[test]
fn who_is_named_and_not_there_is_nobody_to_remove() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    // The key of the computer player's chair once meant "none".
    for _ in 0..253 {
        evening.ask("Anna", TableRequest::AddComputer).unwrap();
        evening.ask("Anna", TableRequest::RemoveComputer).unwrap();
    }
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    assert_eq!(evening.table.view(None).chairs[2].key, ChairKey(255));
    let named = |name: &str| TableRequest::Remove(WhichChair::Named(name.into()));
    assert_eq!(evening.ask("Anna", named("Cleo")), Err(Notice::NobodyToRemove));
    assert_eq!(evening.ask("Ben", named("Cleo")), Err(Notice::HostOnly { host: "Anna".into() }));
    let stranger = TableRequest::Remove(WhichChair::Account(member("Cleo").account));
    assert_eq!(evening.ask("Anna", stranger), Err(Notice::NobodyToRemove));
    evening.ask("Anna", named("BEN")).unwrap();
    assert_eq!(evening.table.members().count(), 1);
}

#[test]
fn players_of_the_same_name_are_told_apart() {
    let mut evening = Evening::opened_by("Anna");
    // Another person with the same name, as chat platforms allow.
    let mut other = member("Ben");
    other.name = "Anna".into();
    let other = Actor { member: other, may_moderate: false };
    evening.ask_as(&other, TableRequest::Join).unwrap();
    let names = |evening: &Evening| {
        evening.table.view(None).chairs.into_iter().map(|chair| chair.name).collect::<Vec<_>>()
    };
    assert_eq!(names(&evening), ["Anna", "Anna (2)"]);
    assert_eq!(evening.ask_as(&other, TableRequest::Start), Err(Notice::HostOnly { host: "Anna".into() }));
    evening.ask("Anna", TableRequest::Start).unwrap();
    let turn = evening.on_turn();
    let waits =
        if turn == ["Anna"] { other.clone() } else { Actor { member: member("Anna"), may_moderate: false } };
    let play = TableRequest::Play(Play::Move { turn: 0, index: 0 });
    assert_eq!(evening.ask_as(&waits, play), Err(Notice::NotYourTurn { whose: turn }));
    let named = |name: &str| TableRequest::Remove(WhichChair::Named(name.into()));
    evening.ask("Anna", named("anna (2)")).unwrap();
    assert_eq!(evening.presence("Anna"), Presence::Here, "the host has not removed themselves");
    assert_eq!(names(&evening), ["Anna", "Anna (2)"]);
}

#[test]
fn a_computer_of_the_name_of_a_person_gives_way() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    let computer = evening.table.view(None).chairs[1].name.clone();
    evening.ask(&computer, TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    let names: Vec<String> = evening.table.view(None).chairs.into_iter().map(|chair| chair.name).collect();
    assert_eq!(names[1], format!("{computer} (2)"));
    assert_eq!(names[2], computer);
    // No later computer player has a person's name.
    assert!(!names[3].starts_with(&computer), "{names:?}");
}

#[test]
fn a_game_that_was_never_dealt_is_not_told_as_closed_by_its_host() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.table.apply(&Entry { at: evening.now, fact: Fact::Started }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::Broken));
}

#[test]
fn where_the_game_is_played_is_up_to_the_host_until_it_begins() {
    let mut evening = Evening::opened_by("Anna");
    let nowhere = evening.ask("Anna", TableRequest::SetThread(true));
    assert_eq!((nowhere, evening.table.view(None).options.thread), (Err(Notice::OldButton), None));
    let mut evening = Evening::with_threads(false);
    evening.ask("Ben", TableRequest::Join).unwrap();
    assert_eq!(
        evening.ask("Ben", TableRequest::SetThread(true)),
        Err(Notice::HostOnly { host: "Anna".into() })
    );
    for wanted in [true, true, false, true] {
        evening.ask("Anna", TableRequest::SetThread(wanted)).unwrap();
        assert_eq!(evening.table.view(None).options.thread, Some(wanted));
    }
    assert!(!evening.table.awaits_thread(), "not before it begins");
    evening.ask("Anna", TableRequest::Start).unwrap();
    assert!(evening.table.awaits_thread());
    assert_eq!(evening.ask("Anna", TableRequest::SetThread(false)), Err(Notice::AlreadyStarted));
}

impl Evening {
    fn learn(&mut self, fact: Fact) {
        let step = self.table.learn(fact, self.now, &mut self.rng).unwrap();
        self.take(step);
    }
}

#[test]
fn a_table_goes_into_its_thread_and_comes_back() {
    let mut evening = Evening::with_threads(true);
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    let channel = evening.table.channel().clone();
    evening.learn(Fact::ThreadOpened { thread: "t".into() });
    let thread = ChannelRef { channel: "t".into(), ..channel.clone() };
    assert_eq!((evening.table.channel(), evening.table.home_channel()), (&thread, &channel));
    assert!(!evening.table.awaits_thread());
    let again = Fact::ThreadOpened { thread: "u".into() };
    assert_eq!(evening.table.learn(again, evening.now, &mut evening.rng).err(), Some(Notice::OurFault));
    evening.learn(Fact::ThreadClosed);
    assert_eq!((evening.table.channel(), evening.table.parent()), (&channel, None));
    assert!(!evening.table.awaits_thread(), "nobody wants another one");
    let again = evening.table.learn(Fact::ThreadClosed, evening.now, &mut evening.rng);
    assert_eq!(again.err(), Some(Notice::OurFault));
}

#[test]
fn a_rematch_stays_in_the_thread_and_counts_to_the_channel() {
    let mut evening = Evening::with_threads(true);
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::SetOption { option: option("rounds"), value: 1.into() }).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    evening.learn(Fact::ThreadOpened { thread: "t".into() });
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    let result = evening.table.result().unwrap();
    assert_eq!(&result.channel, evening.table.home_channel());
    let secret = Secret::draw(&mut evening.rng);
    let next = evening.table.rematch(&member("Anna"), &[], secret, evening.now, &mut evening.rng).unwrap();
    assert_eq!((next.channel().channel.as_str(), next.home_channel()), ("t", &result.channel));
    assert_eq!(next.view(None).options.thread, None, "it is in one");
}

#[test]
fn where_no_thread_could_be_opened_the_game_stays() {
    let mut evening = Evening::with_threads(true);
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    evening.learn(Fact::ThreadSet { wanted: false });
    assert!(!evening.table.awaits_thread() && evening.table.parent().is_none());
}

#[test]
fn threads_are_offered_among_the_options_where_there_can_be_some() {
    let texts = crate::text::Texts::embedded().unwrap();
    for (thread, offered, said) in
        [(None, None, false), (Some(false), Some("thread"), false), (Some(true), Some("inline"), true)]
    {
        let evening = Evening::in_place(herzbot_rules::GameKind::Herz, "Anna", thread);
        let view = evening.table.view(None);
        let english = crate::text::Language::En;
        let [host, guest] = [true, false].map(|may_set| {
            serde_json::to_string(&crate::text::pages::options(texts.say(english), &view, may_set)).unwrap()
        });
        for act in ["thread", "inline"] {
            let button = format!(".{act}\"");
            assert_eq!(host.contains(&button), offered == Some(act), "{thread:?}");
            assert!(!guest.contains(&button), "{thread:?}");
        }
        assert_eq!(guest.contains("In a thread"), thread.is_some(), "{thread:?}");
        let lobby = serde_json::to_string(&crate::text::pages::table(texts.say(english), &view)).unwrap();
        assert_eq!(lobby.contains("· in a thread"), said, "{thread:?}");
    }
}
