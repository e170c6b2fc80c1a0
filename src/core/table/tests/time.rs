//! What happens by itself.

use super::*;

#[test]
fn the_clock_reminds_then_plays_one_move_then_keeps_the_seat() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let late = evening.on_turn()[0].clone();
    let other = if late == "Anna" { "Ben" } else { "Anna" };
    evening.pass(2 * MINUTE);
    let deadline = evening.now.after(MINUTE);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::Reminder { deadline })]);
    assert_eq!(evening.on_turn()[0], late);
    evening.pass(MINUTE);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::PlayedForYou)]);
    assert_eq!(evening.on_turn(), [other]);
    evening.somebody_plays();
    evening.pass(3 * MINUTE);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::KeptForYou)]);
    assert_eq!(evening.presence(&late), Presence::Away);
    // From now on nobody waits for them.
    evening.somebody_plays();
    assert_eq!(evening.on_turn(), [other]);
    evening.ask(&late, TableRequest::Back).unwrap();
    assert_eq!(evening.presence(&late), Presence::Here);
    assert_eq!(evening.ask(&late, TableRequest::Back), Err(Notice::NotAway));
    evening.somebody_plays();
    assert_eq!(evening.on_turn(), [late]);
}

#[test]
fn playing_in_time_makes_a_missed_turn_forgotten() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let late = evening.on_turn()[0].clone();
    for _ in 0..3 {
        evening.pass(3 * MINUTE);
        evening.somebody_plays();
        evening.somebody_plays();
        evening.somebody_plays();
        assert_eq!(evening.presence(&late), Presence::Here);
    }
}

#[test]
fn when_no_human_is_there_the_table_pauses_and_in_a_week_closes_unrated() {
    let mut evening = Evening::started(&["Anna"], 1);
    evening.pass(3 * MINUTE);
    evening.pass(3 * MINUTE);
    let turn = evening.playing().turn;
    assert_eq!(evening.playing().paused, Some(PauseReason::NobodyHere));
    evening.pass(24 * 60 * MINUTE);
    assert_eq!(evening.playing().turn, turn, "computers don't play on among themselves");
    let mut back = Evening {
        journal: evening.journal.clone(),
        table: evening.table.clone(),
        opened: evening.opened.clone(),
        rng: StdRng::seed_from_u64(2),
        news: vec![],
        now: evening.now,
    };
    back.ask("Anna", TableRequest::Back).unwrap();
    assert_eq!(back.playing().paused, None);
    assert_eq!(back.on_turn(), ["Anna"]);
    assert!(back.playing().deadline.unwrap() > back.now, "with time to think");
    evening.pass(7 * 24 * 60 * MINUTE);
    assert_eq!(evening.closed(), Some(CloseReason::Abandoned));
    assert!(evening.table.result().is_none());
}

#[test]
fn the_host_pauses_and_resumes_and_the_clock_stands_still() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    assert_eq!(evening.ask("Ben", TableRequest::Pause), Err(Notice::HostOnly { host: "Anna".into() }));
    evening.pass(MINUTE);
    evening.ask("Anna", TableRequest::Pause).unwrap();
    assert_eq!(evening.ask("Anna", TableRequest::Pause), Err(Notice::Paused));
    evening.pass(60 * MINUTE);
    let turn = evening.on_turn()[0].clone();
    assert_eq!(evening.ask(&turn, TableRequest::Play(Play::Move { turn: 0, index: 0 })), Err(Notice::Paused));
    evening.ask("Anna", TableRequest::Resume).unwrap();
    assert_eq!(evening.playing().deadline, Some(evening.now.after(2 * MINUTE)));
    assert_eq!(evening.ask("Anna", TableRequest::Resume), Err(Notice::NotPaused));
}

#[test]
fn a_clock_that_is_changed_in_play_starts_anew() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    evening.ask("Anna", TableRequest::SetClock(Clock::from_seconds(86_400).unwrap())).unwrap();
    evening.pass(10 * MINUTE);
    let turn = evening.playing().turn;
    evening.ask("Anna", TableRequest::SetClock(Clock::from_seconds(60).unwrap())).unwrap();
    evening.pass(Duration::from_secs(1));
    assert_eq!(evening.playing().turn, turn, "not over at once");
    evening.pass(MINUTE);
    assert_eq!(evening.playing().turn, turn + 1);
}

#[test]
fn time_away_counts_on_nobodys_clock() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    evening.pass(MINUTE);
    let hour = 60 * MINUTE;
    evening.now = evening.now.after(hour);
    let millis = u64::try_from(hour.as_millis()).unwrap();
    let step = evening.table.learn(Fact::Slept { millis }, evening.now, &mut evening.rng).unwrap();
    evening.take(step);
    evening.pass(Duration::ZERO);
    assert_eq!(evening.news, []);
    assert_eq!(evening.playing().deadline, Some(evening.now.after(2 * MINUTE)));
}

#[test]
fn what_cannot_change_the_points_any_more_is_played_by_the_table() {
    let mut spared = 0;
    for seed in 0..6 {
        let mut evening = Evening::of(GameKind::Hearts, "Anna");
        evening.rng = StdRng::seed_from_u64(seed);
        evening.ask("Ben", TableRequest::Join).unwrap();
        evening
            .ask("Anna", TableRequest::SetOption { option: option("passing"), value: false.into() })
            .unwrap();
        evening.ask("Anna", TableRequest::SetOption { option: option("target"), value: 1.into() }).unwrap();
        evening.ask("Anna", TableRequest::Start).unwrap();
        while evening.table.is_playing() {
            let PhaseView::Playing(playing) = evening.table.view(None).phase else { break };
            let herzbot_rules::AnyView::Hearts(view) = &playing.game else { panic!("Hearts") };
            assert!(view.points_left(), "nobody is asked for what changes nothing");
            evening.somebody_plays();
        }
        let by_table = evening
            .journal
            .iter()
            .filter(|entry| matches!(entry.fact, Fact::Moved { by: Mover::Computer, .. }));
        spared += by_table.count();
        // The record holds every card.
        let record = evening.table.record().unwrap();
        let moves: usize = record.rounds.iter().map(|round| round.moves.len()).sum();
        assert_eq!(moves, record.rounds.len() * 52);
        assert!(herzbot_rules::AnyMatch::from_record(&record).unwrap().winners().is_some());
        assert!(evening.table.result().unwrap().shortened);
    }
    assert!(spared > 0, "some deals are decided before their last trick");
}
