//! The daily deal, played by one person.

use super::*;
use crate::daily::Day;
use herzbot_rules::daily;

const DAY: Day = Day(20_784);

/// A person plays a daily deal with their own time and randomness.
fn of_day(game: GameKind, name: &str, at: Moment, chance: u64) -> Evening {
    let mut evening = Evening::of(game, name);
    let opening = Opening {
        game,
        channel: evening.table.channel().clone(),
        place_language: "en".into(),
        clock: Clock::default(),
        host: member(name),
        taken_names: vec![],
        options: serde_json::Map::new(),
        thread: None,
        secret: daily::secret(&Secret::from_bytes([3; 32]), DAY.0, game),
    };
    evening.rng = StdRng::seed_from_u64(chance);
    evening.now = at;
    evening.table = Table::open_daily(opening, DAY, at, &mut evening.rng).unwrap();
    evening.opened = evening.table.clone();
    evening.pass(Duration::ZERO);
    evening
}

/// Plays to the end with the first legal moves, each after this pause.
fn play(evening: &mut Evening, name: &str, pause: Duration) {
    while evening.table.is_playing() {
        evening.pass(pause);
        if evening.on_turn().iter().any(|on_turn| on_turn == name) {
            let turn = u32::try_from(evening.playing().turn).unwrap();
            evening.ask(name, TableRequest::Play(Play::Move { turn, index: 0 })).unwrap();
        }
    }
}

#[test]
fn everybody_has_the_same_cards_and_equal_play_meets_equal_answers() {
    for game in GameKind::ALL {
        let mut played = Vec::new();
        for (name, hour, chance, pause) in [("Anna", 1, 5, Duration::ZERO), ("Ben", 9, 6, MINUTE)] {
            let at = DAY.begins().after(hour * 60 * MINUTE);
            let mut evening = of_day(game, name, at, chance);
            play(&mut evening, name, pause);
            let record = evening.table.record().unwrap();
            assert!(herzbot_rules::shuffle::verify(&record).unwrap().holds(), "{game}");
            assert_eq!(evening.table.result().unwrap().daily, Some(DAY));
            assert!(!evening.table.is_rated());
            played.push((record.rounds, evening.table.result().unwrap().seats[0].points, evening.table.id()));
        }
        assert_eq!(played[0].0, played[1].0, "{game}");
        assert_eq!(played[0].1, played[1].1, "{game}");
        assert_ne!(played[0].2, played[1].2, "each has a table of their own");
    }
}

#[test]
fn nothing_about_it_can_be_changed_or_asked() {
    for game in GameKind::ALL {
        let mut evening = of_day(game, "Anna", DAY.begins(), 1);
        assert!(evening.table.is_playing(), "it has begun");
        assert_eq!(evening.table.view(None).chairs.len(), 4);
        let turn = u32::try_from(evening.playing().turn).unwrap();
        for request in [
            TableRequest::SetLevel { key: None, level: herzbot_rules::Level::Easy },
            TableRequest::SetClock(Clock::default()),
            TableRequest::SetFirst(First::Drawn),
            TableRequest::TakeHint { turn },
        ] {
            let refused = evening.ask("Anna", request.clone());
            assert_eq!(refused, Err(Notice::SameForAll), "{game} {request:?}");
        }
        assert_eq!(evening.ask("Ben", TableRequest::Join), Err(Notice::PlaysAlone));
        evening.ask("Anna", TableRequest::Pause).unwrap();
        evening.pass(600 * MINUTE);
        evening.ask("Anna", TableRequest::Resume).unwrap();
        play(&mut evening, "Anna", Duration::ZERO);
        let secret = Secret::draw(&mut evening.rng);
        let next = evening.table.rematch(&member("Anna"), &[], secret, evening.now, &mut evening.rng);
        assert!(next.is_none(), "there is one try");
    }
}

#[test]
fn what_is_finished_after_midnight_does_not_count() {
    let game = GameKind::ALL[0];
    let eve = Moment(DAY.next().begins().0 - 1000);
    let mut evening = of_day(game, "Anna", eve, 1);
    let is_late = |evening: &Evening| evening.table.view(None).daily.unwrap().late;
    assert!(!is_late(&evening));
    evening.pass(MINUTE);
    evening.ask("Anna", TableRequest::Pause).unwrap();
    assert!(is_late(&evening) && evening.table.is_playing(), "who plays on is told");
    evening.ask("Anna", TableRequest::Resume).unwrap();
    play(&mut evening, "Anna", MINUTE);
    assert!(evening.table.is_finished(), "it could be finished");
    let counts = |evening: &Evening| evening.table.result().unwrap().counts_for_its_day();
    assert!(!counts(&evening));
    assert!(evening.table.view(None).daily.unwrap().late);
    // The wall clock may differ from the clock of the entries.
    evening.table.set_wall_ahead(-24 * 60 * 60 + 60);
    assert!(counts(&evening));
}
