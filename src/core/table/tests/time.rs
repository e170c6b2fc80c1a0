//! Automatic transitions.

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
    let millis = i64::try_from(hour.as_millis()).unwrap();
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

/// The state of a clock that ends `end` seconds after its turn began, at `now`, with the last sign of life at
/// `sign`.
fn clock_at(end: u64, now: u64, sign: Option<u64>) -> ClockState {
    let at = |second: u64| Moment(1_000_000 + second * 1000);
    Reach::new(at(now), sign.map(at)).clock(at(end))
}

#[test]
fn clocks_run_only_while_people_can_act() {
    use ClockState::{AwaitsSign, IsOut, Runs};
    for (what, end, now, sign, state) in [
        ("there is no connection that could be lost, and time", 60, 59, None, Runs),
        ("no connection that could be lost, and no time left", 60, 60, None, IsOut),
        ("a sign just now", 60, 60, Some(60), IsOut),
        ("a sign after the end", 60, 70, Some(61), IsOut),
        ("a sign at the end", 60, 70, Some(60), IsOut),
        ("a sign just before the end: they may not have been able to act", 60, 60, Some(59), AwaitsSign),
        ("no sign for most of the turn", 60, 90, Some(20), AwaitsSign),
        ("no sign since before the turn", 60, 90, Some(0), AwaitsSign),
        ("no sign for long, and time left", 60, 50, Some(0), Runs),
        ("a sign from a clock that is ahead of ours counts as now", 60, 59, Some(70), Runs),
    ] {
        assert_eq!(clock_at(end, now, sign), state, "{what}");
    }
}

#[test]
fn nobody_is_reminded_or_played_for_while_nobody_can_act() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let (begin, turn) = (evening.now, evening.playing().turn);
    let tick = |evening: &mut Evening, passed: Duration, reached: Duration| {
        let reach = Reach::new(begin.after(passed), Some(begin.after(reached)));
        let step = evening.table.tick(reach, 1.0, &mut evening.rng).unwrap();
        evening.take(step);
    };
    for (passed, reached) in [(2, 1), (3, 1), (60, 1), (24 * 60, 1)] {
        tick(&mut evening, passed * MINUTE, reached * MINUTE);
        assert_eq!(
            (evening.news.len(), evening.playing().turn),
            (0, turn),
            "{passed} minutes, no sign since {reached}"
        );
    }
    // A sign in time for the reminder does not prove that they had all their time.
    tick(&mut evening, 3 * MINUTE, 2 * MINUTE);
    assert!(matches!(&evening.news[..], [News::Private(_, Notice::Reminder { .. })]), "{:?}", evening.news);
    tick(&mut evening, 3 * MINUTE, 3 * MINUTE);
    assert_eq!(evening.playing().turn, turn + 1);
}

#[test]
fn a_lobby_that_nobody_could_reach_is_not_closed() {
    let mut evening = Evening::of(GameKind::Herz, "Anna");
    let (opened, idle) = (evening.now, LOBBY_IDLE);
    for (reached, closed) in [(idle / 2, None), (idle, Some(CloseReason::LobbyIdle))] {
        let reach = Reach::new(opened.after(idle * 2), Some(opened.after(reached)));
        let step = evening.table.tick(reach, 1.0, &mut evening.rng).unwrap();
        evening.take(step);
        assert_eq!(evening.closed(), closed, "{reached:?}");
    }
}

#[test]
fn a_turn_goes_on_where_it_was_after_time_in_which_nobody_could_act() {
    // A turn of three minutes that began at 0: when people could last act and can again, in seconds by the
    // clock of this process; and how much of the turn has passed then.
    for (what, away, back, passed) in [
        ("an outage", 60, 300, 60),
        ("an outage that was noticed late", 1, 300, 1),
        ("an outage since before the turn: computers went on", -50, 300, 0),
        ("no outage", 60, 60, 60),
        ("a restart, the clock of the process before was an hour ahead", 60, 60 + 5 - 3600, 60),
        ("a restart, the clock of the process before was months behind", 60, 9_000_000, 60),
    ] {
        let mut evening = Evening::started(&["Anna", "Ben"], 0);
        let second = |second: i64| Moment(evening.now.0.saturating_add_signed(second * 1000));
        let (since, now) = (second(away), second(back));
        let millis = evening.table.time_away(since, now);
        let step = evening.table.learn(Fact::Slept { millis }, now, &mut evening.rng).unwrap();
        evening.take(step);
        evening.now = now;
        let left = evening.playing().deadline.unwrap().since(now);
        assert_eq!(left, 3 * MINUTE - Duration::from_secs(passed), "{what}");
    }
}

#[test]
fn times_are_shown_by_the_wall_clock() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let deadline = evening.playing().deadline.unwrap();
    for (ahead, shown) in [(3600, deadline.0 + 3_600_000), (-40, deadline.0 - 40_000), (0, deadline.0)] {
        evening.table.set_wall_ahead(ahead);
        assert_eq!(evening.playing().deadline, Some(Moment(shown)), "{ahead}");
    }
    evening.table.set_wall_ahead(-40);
    evening.pass(2 * MINUTE);
    let reminder = Notice::Reminder { deadline: Moment(deadline.0 - 40_000) };
    assert!(
        matches!(&evening.news[..], [News::Private(_, notice)] if *notice == reminder),
        "{:?}",
        evening.news
    );
}

#[test]
fn a_game_with_turns_of_a_week_is_not_abandoned_before_they_are_over() {
    const DAY: Duration = Duration::from_secs(86_400);
    let mut evening = Evening::of(GameKind::Herz, "Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::SetClock(Clock::from_seconds(7 * 86_400).unwrap())).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    let late = evening.on_turn()[0].clone();
    evening.pass(5 * DAY);
    assert!(matches!(&evening.news[..], [News::Private(_, Notice::Reminder { .. })]), "{:?}", evening.news);
    evening.pass(2 * DAY);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::PlayedForYou)]);
    evening.pass(7 * DAY);
    assert_eq!(evening.closed(), None, "the other has their week, too");
    evening.pass(7 * DAY);
    assert_eq!(evening.closed(), Some(CloseReason::Abandoned));
}
