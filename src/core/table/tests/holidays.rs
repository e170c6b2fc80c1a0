//! A holiday stops the clocks of one person if a turn may last for days.

use super::*;
use crate::holiday::{Holiday, Holidays, KnownHolidays};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

impl Evening {
    /// Anna and Ben's table with so many days per move.
    fn of_days(game: GameKind, days: u32) -> Self {
        let mut evening = Self::of(game, "Anna");
        evening.ask("Ben", TableRequest::Join).unwrap();
        evening.ask("Anna", TableRequest::SetClock(Clock::from_seconds(days * 86_400).unwrap())).unwrap();
        evening.ask("Anna", TableRequest::Start).unwrap();
        evening
    }

    /// Sets a person's holidays, in days from now on.
    fn told_of(&mut self, name: &str, holidays: &[Holiday]) {
        let all = Holidays(holidays.to_vec());
        let on = all.on(self.now).zip(all.last_day(self.now, None));
        let mut known = self.table.holidays().clone();
        known.insert(member(name).person, KnownHolidays { all, on });
        self.table.set_holidays(known);
    }

    /// A holiday from now on.
    fn holiday(&self, time: Duration) -> Holiday {
        Holiday { from: self.now, until: self.now.after(time) }
    }
}

#[test]
fn no_reminder_and_no_move_comes_on_holiday_and_the_rest_of_the_time_after_it() {
    let mut evening = Evening::of_days(GameKind::Herz, 1);
    let (late, turn) = (evening.on_turn()[0].clone(), evening.playing().turn);
    evening.pass(12 * HOUR);
    let holiday = evening.holiday(14 * DAY);
    evening.told_of(&late, &[holiday]);
    let playing = evening.playing();
    let last = evening.table.holidays()[&member(&late).person].on.unwrap().1;
    assert_eq!(
        (playing.deadline, playing.holidays.as_slice()),
        (None, [(playing.to_move.iter().next().unwrap(), Some(last))].as_slice())
    );
    assert_eq!(evening.table.wake_at(), Some(holiday.until), "the clock goes on then");
    // Longer than a table otherwise waits for people.
    for _ in 0..13 {
        evening.pass(DAY);
        assert_eq!((evening.news.len(), evening.playing().turn), (0, turn));
    }
    evening.pass(DAY);
    evening.told_of(&late, &[holiday]);
    assert_eq!(evening.playing().deadline, Some(evening.now.after(12 * HOUR)));
    evening.pass(4 * HOUR);
    assert!(matches!(&evening.news[..], [News::Private(_, Notice::Reminder { .. })]), "{:?}", evening.news);
    evening.pass(8 * HOUR);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::PlayedForYou)]);
    // Nobody was active for longer than a table otherwise waits; the other player has a full day.
    let end = evening.now.after(DAY);
    evening.pass(Duration::ZERO);
    assert_ne!(evening.on_turn()[0], late);
    evening.pass(23 * HOUR);
    assert_eq!(evening.playing().deadline, Some(end));
}

#[test]
fn a_game_against_a_computer_goes_on_after_a_holiday() {
    let mut evening = Evening::of(GameKind::Herz, "Anna");
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    evening.ask("Anna", TableRequest::SetClock(Clock::from_seconds(86_400).unwrap())).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    evening.pass(Duration::ZERO);
    evening.told_of("Anna", &[evening.holiday(14 * DAY)]);
    evening.pass(15 * DAY);
    assert!(evening.news.contains(&News::Private(member("Anna").person, Notice::PlayedForYou)));
    evening
        .told_of("Anna", &[Holiday { from: evening.now.before(15 * DAY), until: evening.now.before(DAY) }]);
    evening.pass(Duration::ZERO);
    assert_eq!(evening.playing().deadline, Some(evening.now.after(DAY)));
}

#[test]
fn a_table_is_abandoned_after_seven_days_without_anybody_and_without_a_holiday() {
    for (about, anna, ben, days) in [
        ("none", vec![], vec![], 7),
        ("of one person", vec![(1, 15)], vec![], 21),
        ("of the other one", vec![], vec![(1, 15)], 21),
        ("one after the other", vec![(1, 3)], vec![(4, 8)], 13),
        ("two that overlap", vec![(1, 15)], vec![(5, 20)], 26),
        ("one within the other", vec![(1, 15)], vec![(2, 3)], 21),
        ("both at the same time", vec![(1, 15)], vec![(1, 15)], 21),
        ("two of one person around that of the other", vec![(1, 3), (6, 9)], vec![(2, 7)], 15),
        ("after the end", vec![(8, 20)], vec![], 7),
    ] {
        let mut evening = Evening::of_days(GameKind::Herz, 1);
        let begin = evening.now;
        let day = |days: u32| begin.after(days * DAY);
        for (name, holidays) in [("Anna", anna), ("Ben", ben)] {
            let holidays: Vec<Holiday> = holidays
                .into_iter()
                .map(|(from, until)| Holiday { from: day(from), until: day(until) })
                .collect();
            evening.told_of(name, &holidays);
        }
        assert_eq!(evening.table.abandoned_at(), day(days), "{about}");
    }
}

#[test]
fn people_on_holiday_may_move_and_the_others_have_their_usual_time() {
    let mut evening = Evening::of_days(GameKind::Herz, 1);
    let away = evening.on_turn()[0].clone();
    evening.told_of(&away, &[evening.holiday(14 * DAY)]);
    evening.pass(3 * DAY);
    evening.somebody_plays();
    let playing = evening.playing();
    assert_ne!(evening.on_turn()[0], away);
    assert_eq!((playing.deadline, playing.holidays.len()), (Some(evening.now.after(DAY)), 0));
    evening.pass(DAY);
    assert_eq!(evening.on_turn()[0], away, "the computer has played for the other one");
    assert_eq!((evening.playing().deadline, evening.playing().holidays.len()), (None, 1));
}

#[test]
fn where_all_choose_at_the_same_time_each_has_their_own_clock() {
    let mut evening = Evening::of_days(GameKind::Hearts, 1);
    assert_eq!(evening.on_turn().len(), 2, "they pass cards");
    evening.told_of("Anna", &[evening.holiday(5 * DAY)]);
    let view = |evening: &Evening, name: &str| match evening.table.view(Some(member(name).person)).phase {
        PhaseView::Playing(playing) => playing.deadline,
        other => panic!("{other:?}"),
    };
    let end = evening.now.after(DAY);
    assert_eq!(
        (view(&evening, "Anna"), view(&evening, "Ben"), evening.playing().deadline),
        (None, Some(end), Some(end))
    );
    evening.pass(16 * HOUR);
    assert_eq!(evening.news, [News::Private(member("Ben").person, Notice::Reminder { deadline: end })]);
    evening.pass(8 * HOUR);
    assert_eq!(evening.news, [News::Private(member("Ben").person, Notice::PlayedForYou)]);
    assert_eq!(evening.table.waits_for(), [member("Anna").person]);
    evening.pass(4 * DAY);
    assert_eq!(evening.news, []);
    evening.pass(DAY);
    assert_eq!(evening.news, [News::Private(member("Anna").person, Notice::PlayedForYou)]);
}

#[test]
fn pauses_and_outages_count_once_wherever_the_holiday_lies() {
    // A turn of three days; a holiday and an outage, in hours; the time left when both are over.
    for (about, holiday, outage, end) in [
        ("the outage after the holiday", (10, 20), (30, 40), 72 + 20),
        ("the outage before the holiday", (30, 40), (10, 20), 72 + 20),
        ("the outage within the holiday", (10, 40), (20, 30), 72 + 30),
        ("the holiday within the outage", (20, 30), (10, 40), 72 + 30),
        ("the holiday begins in the outage", (20, 40), (10, 30), 72 + 30),
        ("the holiday ends in the outage", (10, 30), (20, 40), 72 + 30),
        ("the outage is longer than the turn", (10, 20), (30, 300), 72 + 280),
    ] {
        for paused in [false, true] {
            let mut evening = Evening::of_days(GameKind::Herz, 3);
            let (begin, late) = (evening.now, evening.on_turn()[0].clone());
            let hour = |hours: u64| begin.after(HOUR * u32::try_from(hours).unwrap());
            if paused {
                evening.now = hour(outage.0);
                evening.ask("Anna", TableRequest::Pause).unwrap();
                evening.now = hour(outage.1);
                evening.ask("Anna", TableRequest::Resume).unwrap();
            } else {
                evening.now = hour(outage.1);
                let millis = evening.table.time_away(hour(outage.0), evening.now);
                let step =
                    evening.table.learn(Fact::Slept { millis }, evening.now, &mut evening.rng).unwrap();
                evening.take(step);
            }
            evening.now = evening.now.max(hour(holiday.1));
            evening.told_of(&late, &[Holiday { from: hour(holiday.0), until: hour(holiday.1) }]);
            assert_eq!(evening.playing().deadline, Some(hour(end)), "{about}, paused: {paused}");
        }
    }
}

#[test]
fn fast_clocks_go_on() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let late = evening.on_turn()[0].clone();
    evening.told_of(&late, &[evening.holiday(14 * DAY)]);
    let playing = evening.playing();
    assert_eq!((playing.deadline, playing.holidays.len()), (Some(evening.now.after(3 * MINUTE)), 0));
    evening.pass(3 * MINUTE);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::PlayedForYou)]);
}

#[test]
fn holidays_go_by_the_wall_clock() {
    let mut evening = Evening::of_days(GameKind::Herz, 1);
    let late = evening.on_turn()[0].clone();
    evening.table.set_wall_ahead(3600);
    let holiday = Holiday { from: evening.now.after(HOUR), until: evening.now.after(HOUR + 2 * DAY) };
    evening.told_of(&late, &[holiday]);
    assert_eq!(
        evening.playing().deadline,
        Some(evening.now.after(HOUR + 3 * DAY)),
        "as the wall clock shows it"
    );
    assert_eq!(evening.table.deadline(), Some(evening.now.after(3 * DAY)));
}
