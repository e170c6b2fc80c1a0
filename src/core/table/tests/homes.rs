//! A table in several places.

use super::*;
use crate::ids::HomeNumber;
use crate::table::MOST_HOMES;

fn channel(realm: &str, id: &str) -> ChannelRef {
    ChannelRef { realm: realm.into(), server: format!("{realm}/{id}"), channel: id.into() }
}

fn bring(to: &ChannelRef) -> TableRequest {
    TableRequest::Bring { channel: to.clone(), language: "de".into() }
}

fn hide(channel: Option<&ChannelRef>, moderates: bool) -> TableRequest {
    TableRequest::Hide { channel: channel.cloned(), moderates }
}

impl Evening {
    /// The further places.
    fn shown_in(&self) -> Vec<(u32, &str)> {
        let homes = self.table.further_homes().iter();
        homes.map(|home| (home.number.0, home.channel.channel.as_str())).collect()
    }
}

#[test]
fn people_of_two_places_sit_at_one_table() {
    let (first, room) = (channel("test", "c"), channel("other", "room"));
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", bring(&room)).expect("who brings it needs no seat");
    assert_eq!(evening.shown_in(), [(1, "room")]);
    evening.ask("Ben", TableRequest::JoinIn(room.clone())).unwrap();
    evening.ask("Cleo", TableRequest::Join).unwrap();
    let home = |evening: &Evening, name: &str| evening.table.home_of(member(name).person);
    let homes = ["Anna", "Ben", "Cleo"].map(|name| home(&evening, name));
    assert_eq!(homes, [Some(HomeNumber::FIRST), Some(HomeNumber(1)), Some(HomeNumber::FIRST)]);
    let table = &evening.table;
    let here = table.channel().clone();
    assert_eq!((table.channel_in(HomeNumber(1)), table.language_in(HomeNumber(1))), (&room, "de"));
    assert_eq!((table.channel_in(HomeNumber::FIRST), table.language_in(HomeNumber::FIRST)), (&here, "en"));
    assert_eq!((table.home_at(&room), table.home_at(&first)), (Some(HomeNumber(1)), None));
    assert_eq!(
        (table.counts_in(member("Ben").person), table.counts_in(member("Anna").person)),
        (&room, &here)
    );
    evening.ask("Anna", TableRequest::SetLanguage(Some("fr".into()))).unwrap();
    let languages = [HomeNumber::FIRST, HomeNumber(1)].map(|home| evening.table.language_in(home));
    assert_eq!(languages, ["fr", "de"], "what was chosen holds where the table was opened");
}

#[test]
fn who_comes_back_from_another_place_sits_there() {
    let room = channel("other", "room");
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", bring(&room)).unwrap();
    for (request, home) in [
        (TableRequest::JoinIn(room.clone()), HomeNumber(1)),
        (TableRequest::Join, HomeNumber::FIRST),
        (TableRequest::JoinIn(room.clone()), HomeNumber(1)),
    ] {
        evening.ask("Ben", request).unwrap();
        assert_eq!(evening.table.home_of(member("Ben").person), Some(home));
        evening.ask("Ben", TableRequest::Leave { sure: false }).unwrap();
    }
}

#[test]
fn a_table_is_brought_while_it_is_a_lobby_and_to_few_places() {
    let mut evening = Evening::opened_by("Anna");
    let here = evening.table.channel().clone();
    assert_eq!(evening.ask("Ben", bring(&here)), Err(Notice::ShownHereAlready));
    for place in 1..MOST_HOMES {
        evening.ask("Ben", bring(&channel("other", &place.to_string()))).unwrap();
    }
    assert_eq!(evening.ask("Ben", bring(&channel("other", "1"))), Err(Notice::ShownHereAlready));
    let full = Err(Notice::TooManyHomes { limit: MOST_HOMES });
    assert_eq!(evening.ask("Ben", bring(&channel("other", "more"))), full);
    evening.ask("Anna", hide(Some(&channel("other", "2")), false)).unwrap();
    evening.ask("Ben", bring(&channel("other", "2"))).unwrap();
    assert_eq!(evening.shown_in(), [(1, "1"), (3, "3"), (4, "2")], "no number is given twice");
    let mut started = Evening::started(&["Anna", "Ben"], 0);
    assert_eq!(started.ask("Cleo", bring(&channel("other", "1"))), Err(Notice::AlreadyStarted));
}

#[test]
fn moderators_send_it_away_from_their_place_and_the_host_from_all() {
    let (room, hall) = (channel("other", "room"), channel("third", "hall"));
    let here = |evening: &Evening| evening.table.channel().clone();
    let brought = || {
        let mut evening = Evening::opened_by("Anna");
        evening.ask("Ben", bring(&room)).unwrap();
        evening.ask("Ben", bring(&hall)).unwrap();
        evening.ask("Ben", TableRequest::JoinIn(room.clone())).unwrap();
        evening
    };
    let first = here(&brought());
    let host_only = || Err(Notice::HostOnly { host: "Anna".into() });
    let both = &[(1, "room"), (2, "hall")][..];
    for (name, channel, moderates, outcome, left) in [
        ("Ben", Some(&room), false, host_only(), both),
        ("Ben", Some(&room), true, Ok(()), &[(2, "hall")][..]),
        ("Ben", Some(&first), true, host_only(), both),
        ("Ben", None, true, host_only(), both),
        ("Anna", Some(&hall), false, Ok(()), &[(1, "room")][..]),
        ("Anna", Some(&first), false, Ok(()), &[][..]),
        ("Anna", None, false, Ok(()), &[][..]),
    ] {
        let mut evening = brought();
        assert_eq!(evening.ask(name, hide(channel, moderates)), outcome, "{name} {channel:?}");
        assert_eq!(evening.shown_in(), left, "{name} {channel:?}");
    }
    let mut evening = brought();
    evening.ask("Anna", hide(None, false)).unwrap();
    assert_eq!(evening.ask("Anna", hide(None, false)), Err(Notice::NotShownElsewhere));
    let ben = member("Ben").person;
    assert_eq!((evening.table.home_of(ben), evening.table.seat_of(ben).is_some()), (None, true));
    assert_eq!(evening.table.counts_in(ben), &room, "that is where they sat down");
    evening.ask("Cleo", bring(&room)).unwrap();
    assert_eq!(evening.table.home_of(ben), Some(HomeNumber(3)));
}

#[test]
fn a_game_and_its_rematch_go_on_where_a_home_is_gone() {
    let (room, hall) = (channel("other", "room"), channel("third", "hall"));
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", bring(&room)).unwrap();
    evening.ask("Ben", bring(&hall)).unwrap();
    evening.ask("Ben", TableRequest::JoinIn(room.clone())).unwrap();
    evening.ask("Anna", TableRequest::SetOption { option: option("rounds"), value: 1.into() }).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    let gone = Fact::HomeGone { home: HomeNumber(2) };
    let step = evening.table.learn(gone.clone(), evening.now, &mut evening.rng).unwrap();
    evening.take(step);
    assert!(evening.table.learn(gone, evening.now, &mut evening.rng).is_err(), "it is gone already");
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    let mut rng = StdRng::seed_from_u64(2);
    let secret = Secret::draw(&mut rng);
    let again = evening.table.rematch(&member("Ben"), &[], secret, evening.now, &mut rng).unwrap();
    assert_eq!(again.further_homes(), evening.table.further_homes());
    assert_eq!(again.home_of(member("Ben").person), Some(HomeNumber(1)));
    let mut alone = Evening::opened_by("Anna");
    alone.table = Table::open_alone(
        Opening {
            game: GameKind::Herz,
            channel: channel("test", "private"),
            place_language: "en".into(),
            clock: Clock::default(),
            host: member("Anna"),
            taken_names: vec![],
            options: serde_json::Map::new(),
            thread: None,
            secret: Secret::draw(&mut rng),
        },
        alone.now,
        &mut rng,
    );
    assert_eq!(alone.ask("Anna", bring(&room)), Err(Notice::PlaysAlone));
}

#[test]
fn a_result_counts_where_the_person_sat_even_if_somebody_has_their_seat_now() {
    let room = channel("other", "room");
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", bring(&room)).unwrap();
    evening.ask("Ben", TableRequest::JoinIn(room.clone())).unwrap();
    evening.ask("Dora", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::SetLate(true)).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    evening.ask("Ben", TableRequest::Leave { sure: true }).unwrap();
    evening.ask("Cleo", TableRequest::JoinIn(room.clone())).unwrap();
    while !evening.table.is_over() {
        evening.somebody_plays();
    }
    let result = evening.table.result().unwrap();
    assert_eq!(result.elsewhere, [(member("Ben").person, room)].into());
}
