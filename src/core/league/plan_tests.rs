//! When rounds begin automatically.

#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use super::*;
use crate::ids::NightId;
use crate::league::{Asking, NightOpening, NightRequest, Outcome, PlaceNumber};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Noon on Saturday, 28 November 2026, by UTC.
const NOON: Moment = Moment(1_795_867_200_000);
const HOUR: Duration = Duration::from_secs(60 * 60);
const MINUTE: Duration = Duration::from_secs(60);

fn zone(name: &str) -> TimeZone {
    name.parse().expect("a time zone")
}

fn night(people: u64, rounds: u8, plan: Plan) -> Night {
    let opening = NightOpening {
        id: NightId(7),
        leader: PersonId(1),
        game: GameKind::Hearts,
        options: serde_json::Map::new(),
        rounds,
        same_decks: false,
        plan,
        secret: Secret::from_bytes([7; 32]),
    };
    let join =
        |night: Night, person| night.handle(&asks(person, NOON), NightRequest::Join).expect("there is room");
    (2..=people).fold(Night::open(opening, NOON), join)
}

fn asks(person: u64, now: Moment) -> Asking<'static> {
    Asking {
        person: PersonId(person),
        moderates: false,
        place: PlaceNumber::FIRST,
        leader: "Anna",
        running: &[],
        now,
    }
}

fn at(next: Moment, weekly: bool) -> Plan {
    Plan { weekly, next: Some(next), ..Plan::default() }
}

/// Settles the tables of the night.
fn done(night: &mut Night, now: Moment) {
    let open: Vec<_> = night.open_tables().map(|table| table.id).collect();
    for table in open {
        night.settle(table, Outcome::unknown(), now);
    }
}

#[test]
fn a_time_of_day_is_read_by_the_clock_of_its_person() {
    let berlin = |hours: u64| Some(NOON.after(HOUR * u32::try_from(hours).expect("few")));
    for (text, place, expected) in [
        // It is one o'clock in Berlin.
        ("20:00", "Berlin", berlin(7)),
        ("20", "Berlin", berlin(7)),
        ("20h", "Berlin", berlin(7)),
        ("20h00", "Berlin", berlin(7)),
        ("20.00", "Berlin", berlin(7)),
        (" 8 PM ", "Berlin", berlin(7)),
        ("8:30pm", "Berlin", Some(NOON.after(HOUR * 7 + MINUTE * 30))),
        ("12 am", "Berlin", berlin(11)),
        ("12pm", "Berlin", berlin(23)),
        ("0:00", "Berlin", berlin(11)),
        ("20 Uhr", "Berlin", berlin(7)),
        ("20:30 Uhr", "Berlin", Some(NOON.after(HOUR * 7 + MINUTE * 30))),
        ("20時", "Berlin", berlin(7)),
        ("20時30分", "Berlin", Some(NOON.after(HOUR * 7 + MINUTE * 30))),
        ("２０：００", "Berlin", berlin(7)),
        ("8 p.m.", "Berlin", berlin(7)),
        ("8:30 P.M.", "Berlin", Some(NOON.after(HOUR * 7 + MINUTE * 30))),
        // A time that is now or has passed today means tomorrow.
        ("13:00", "Berlin", berlin(24)),
        ("12:59", "Berlin", Some(NOON.after(HOUR * 24 - MINUTE))),
        ("20:00", "Tokyo", berlin(23)),
        ("2026-12-04 20:00", "Berlin", berlin(6 * 24 + 7)),
        ("2026-12-04T20:00", "UTC", berlin(6 * 24 + 8)),
        ("2026-11-28 13:00", "Berlin", None),
        ("2026-12-28 12:59", "Berlin", Some(NOON.after(HOUR * 30 * 24 - MINUTE))),
        ("2026-12-28 13:01", "Berlin", None),
        ("2025-12-04 20:00", "Berlin", None),
        ("1960-01-01 20:00", "Berlin", None),
    ] {
        let ask: StartAsk = text.parse().expect("a time");
        let read = ask.moment(zone(place), NOON);
        assert_eq!(read, expected.ok_or(Notice::BadStart { text: text.trim().to_owned() }), "{text} {place}");
    }
    for text in [
        "",
        "soon",
        "24:00",
        "20:60",
        "13pm",
        "0am",
        "20:0:0",
        "-1",
        "+8",
        "2026-12-04",
        "2026-02-30 20:00",
        "2026-12-04x20:00",
        "é2026-12-04 20",
        "🦊🦊🦊 20",
    ] {
        assert_eq!(text.parse::<StartAsk>(), Err(Notice::BadStart { text: text.to_owned() }), "{text}");
    }
}

#[test]
fn weeks_begin_at_the_same_hour_in_summer_and_winter() {
    // 8 pm in Berlin on Saturday, 20 March 2027; the clocks change on the 28th.
    let first = Moment(1_805_569_200_000);
    let by_zone = Plan { zone: Some(zone("Berlin")), ..at(first, true) };
    let second = first.after(WEEK);
    assert_eq!(by_zone.week_after(first, first), second);
    let third = second.after(WEEK - HOUR);
    assert_eq!(by_zone.week_after(second, second), third);
    assert_eq!(by_zone.week_after(first, second), third, "a week that has passed is left out");
    assert_eq!(at(first, true).week_after(second, second), second.after(WEEK), "by UTC where none is known");
}

/// The state of a night or season of two rounds if the bot looks so long after the start.
fn begun(people: u64, weekly: bool, late: Duration) -> (usize, Option<Held>, Option<Duration>) {
    let night = night(people, 2, at(NOON.after(HOUR), weekly));
    let now = NOON.after(HOUR + late);
    let begun = night.begin_due(&[], false, now).expect("it is due");
    (begun.played(), begun.plan.held, begun.plan.next.map(|next| next.since(NOON.after(HOUR))))
}

#[test]
fn a_round_begins_at_its_time_or_says_why_not() {
    let week = Some(WEEK);
    for ((people, weekly, late), expected) in [
        ((4, false, Duration::ZERO), (1, None, None)),
        ((2, false, LATE), (1, None, None)),
        ((2, false, LATE + MINUTE), (0, Some(Held::BotAway), None)),
        ((1, false, Duration::ZERO), (0, Some(Held::TooFew), None)),
        ((4, true, Duration::ZERO), (1, None, week)),
        ((4, true, DAY), (1, None, week)),
        ((4, true, DAY + MINUTE), (0, Some(Held::BotAway), week)),
        // Weeks when the bot was offline are not lost.
        ((4, true, WEEK * 2), (0, Some(Held::BotAway), Some(WEEK * 3))),
        ((1, true, Duration::ZERO), (0, Some(Held::TooFew), week)),
    ] {
        assert_eq!(begun(people, weekly, late), expected, "{people} {weekly} {late:?}");
    }
    let early = night(4, 2, at(NOON.after(HOUR), false));
    assert_eq!(early.begin_due(&[], false, NOON), None);
    assert_eq!(night(4, 2, Plan::default()).begin_due(&[], false, NOON.after(WEEK)), None);
}

#[test]
fn the_leader_can_begin_before_the_time_and_end_it() {
    let start = NOON.after(HOUR);
    for weekly in [false, true] {
        let night = night(4, 2, at(start, weekly));
        let begun = night.handle(&asks(1, NOON), NightRequest::Draw(1)).expect("they lead it");
        assert_eq!((begun.played(), begun.plan.next), (1, weekly.then(|| start.after(WEEK))));
        let closed = night.handle(&asks(1, NOON), NightRequest::Close).expect("they lead it");
        assert_eq!((closed.is_over(), closed.wakes_at(PlaceNumber::FIRST)), (true, None));
    }
    // Without a start time, a season's weeks count from when its leader begins it.
    let season = night(4, 2, Plan { weekly: true, ..Plan::default() });
    let begun = season.handle(&asks(1, start), NightRequest::Draw(1)).expect("they lead it");
    assert_eq!(begun.plan.next, Some(start.after(WEEK)));
    let again = begun.handle(&asks(1, start), NightRequest::Draw(2));
    assert_eq!(again, Err(Notice::OldButton), "the next one begins by itself");
}

#[test]
fn what_is_planned_keeps_a_night_and_a_season_that_nobody_wants_ends() {
    let far = NOON.after(WEEK * 3);
    let mut planned = night(1, 2, at(far, false));
    planned.expire(false, far);
    assert!(!planned.is_over());
    // From then on it waits a week for its leader.
    let mut held = planned.begin_due(&[], false, far).expect("it is due");
    held.expire(false, far.after(WEEK - MINUTE));
    assert!(!held.is_over());
    held.expire(false, far.after(WEEK));
    assert!(held.is_over());
    // A season that nobody joins within a week after it was postponed.
    let season = night(1, 2, at(NOON.after(MINUTE), true));
    let put_off = season.begin_due(&[], false, NOON.after(MINUTE)).expect("it is due");
    assert!(!put_off.is_over());
    let joined = put_off.handle(&asks(2, NOON.after(HOUR)), NightRequest::Join).expect("there is room");
    let second = NOON.after(MINUTE + WEEK);
    assert!(put_off.begin_due(&[], false, second).expect("it is due").is_over());
    assert_eq!(joined.begin_due(&[], false, second).expect("it is due").played(), 1);
}

#[test]
fn a_season_is_not_over_while_its_tables_play_or_when_it_is_put_off_for_the_first_time() {
    let season = night(2, 3, at(NOON, true)).begin_due(&[], false, NOON).expect("it is due");
    let away = [PersonId(2)];
    let weeks = [1, 2, 3].map(|week| NOON.after(WEEK * week));
    let mut put_off = season;
    for week in &weeks[..2] {
        put_off = put_off.begin_due(&away, true, *week).expect("it is due");
        let state = (put_off.is_over(), put_off.plan.held, put_off.plan.next);
        assert_eq!(state, (false, Some(Held::TooFew), Some(week.after(WEEK))));
    }
    assert!(put_off.begin_due(&away, false, weeks[2]).expect("it is due").is_over(), "nobody plays");
    // It was opened twelve days before its start.
    let start = NOON.after(DAY * 12);
    let season = night(1, 3, at(start, true)).begin_due(&[], false, start).expect("it is due");
    assert_eq!((season.is_over(), season.plan.next), (false, Some(start.after(WEEK))));
    assert!(season.begin_due(&[], false, start.after(WEEK)).expect("it is due").is_over());
}

#[test]
fn a_first_week_that_begins_early_takes_six_to_thirteen_days() {
    for (ahead, expected) in [
        (HOUR, WEEK + HOUR),
        (DAY * 5, DAY * 12),
        (DAY * 6, DAY * 13),
        (DAY * 6 + HOUR, DAY * 6 + HOUR),
        (WEEK, WEEK),
        (DAY * 30, DAY * 9),
    ] {
        let season = night(4, 3, at(NOON.after(ahead), true));
        let begun = season.handle(&asks(1, NOON), NightRequest::Draw(1)).expect("they lead it");
        assert_eq!(begun.plan.next, Some(NOON.after(expected)), "{ahead:?}");
    }
}

#[test]
fn who_is_not_at_the_end_of_an_earlier_week_s_table_is_drawn_all_the_same() {
    let mut season = night(4, 3, at(NOON, true)).begin_due(&[], false, NOON).expect("it is due");
    let first = season.current()[0].id;
    let mut season_of_two = season.begin_due(&[], true, NOON.after(WEEK)).expect("it is due");
    let outcome = Outcome { absent: vec![PersonId(2)], ..Outcome::unknown() };
    season_of_two.settle(first, outcome.clone(), NOON.after(WEEK + DAY));
    assert_eq!(season_of_two.present().count(), 4);
    season.settle(first, outcome, NOON.after(DAY));
    assert_eq!(season.present().count(), 3, "in its own week");
}

#[test]
fn a_season_that_could_not_be_posted_waits_for_its_leader() {
    let mut season = night(4, 3, at(NOON, true)).begin_due(&[], false, NOON).expect("it is due");
    season.hold();
    assert_eq!((season.plan.next, season.plan.held), (None, Some(Held::Silent)));
    let later = NOON.after(DAY * 3);
    let again = season.handle(&asks(1, later), NightRequest::Draw(2)).expect("they lead it");
    assert_eq!((again.played(), again.plan.held, again.plan.next), (2, None, Some(later.after(WEEK))));
    // A running night needs no schedule any more.
    let mut night = night(4, 2, at(NOON, false)).begin_due(&[], false, NOON).expect("it is due");
    let before = night.clone();
    night.hold();
    assert_eq!(night, before);
}

#[test]
fn a_season_ends_with_its_last_table_and_is_shown_once_more_when_its_last_week_is_over() {
    let mut season = night(4, 2, at(NOON, true)).begin_due(&[], false, NOON).expect("it is due");
    let first = season.current()[0].id;
    season.note_opened(first);
    assert_eq!(season.wakes_at(PlaceNumber::FIRST), Some(NOON.after(WEEK)));
    // The first table is still running when the second week begins.
    let mut season = season.begin_due(&[], false, NOON.after(WEEK)).expect("it is due");
    assert_eq!(season.left_open().map(|table| table.id).collect::<Vec<_>>(), [first]);
    assert_eq!(season.wakes_at(PlaceNumber::FIRST), Some(Moment(0)), "a table is to be opened");
    let end = NOON.after(WEEK * 2);
    assert_eq!(season.plan.next, Some(end));
    done(&mut season, NOON.after(WEEK + DAY));
    assert!(season.is_over() && season.left_open().next().is_none());
    let shown = season.begin_due(&[], false, end).expect("it is due");
    assert_eq!((shown.played(), shown.wakes_at(PlaceNumber::FIRST), shown.plan.held), (2, None, None));
}

#[test]
fn those_who_have_vanished_from_a_table_that_goes_on_are_not_drawn() {
    let season = night(5, 2, at(NOON, true)).begin_due(&[], false, NOON).expect("it is due");
    let away = [PersonId(2)];
    let second = season.begin_due(&away, false, NOON.after(WEEK)).expect("it is due");
    let drawn: BTreeSet<PersonId> = second.current().iter().flat_map(|table| table.people.clone()).collect();
    assert_eq!(drawn, [1, 3, 4, 5].map(PersonId).into());
    let back = second.handle(&asks(2, NOON.after(WEEK)), NightRequest::Join);
    assert_eq!(back, Err(Notice::NightLast), "no week is to come");
}

#[test]
fn a_night_that_an_older_version_has_written_is_read() {
    // JSON from before schedules existed.
    let json = concat!(
        r#"{"id":"0000000000007","leader":"0000000000001","game":"hearts","options":{},"rounds":3,"#,
        r#""secret":"0707070707070707070707070707070707070707070707070707070707070707","#,
        r#""entrants":[{"person":"0000000000001"}],"drawn":[],"changed":1795867200000,"over":false}"#,
    );
    let plain: Night = serde_json::from_str(json).expect("it can be read");
    assert_eq!(plain, night(1, 3, Plan::default()));
    assert_eq!(serde_json::to_string(&plain).expect("it can be written"), json);
    let plan =
        Plan { zone: Some(zone("Berlin")), locale: Some("de".into()), threads: true, ..at(NOON, true) };
    let season = night(3, 3, plan).begin_due(&[], false, NOON).expect("it is due");
    let json = serde_json::to_string(&season).expect("it can be written");
    assert_eq!(serde_json::from_str::<Night>(&json).expect("it can be read"), season);
}

#[test]
fn who_has_met_in_one_week_does_not_meet_in_the_next_though_no_table_is_done() {
    let mut season = night(16, 2, at(NOON, true));
    let mut met = BTreeSet::new();
    for week in 0..2 {
        season = season.begin_due(&[], week > 0, NOON.after(WEEK * week)).expect("it is due");
        for table in season.current() {
            assert_eq!(table.people.len(), 4);
            for one in &table.people {
                for other in table.people.iter().filter(|other| *other > one) {
                    assert!(met.insert((*one, *other)), "{one:?} and {other:?} meet again");
                }
            }
        }
    }
}

proptest! {
    /// In weeks in which people join, leave, vanish, and leave tables unfinished, everybody who is signed up
    /// is drawn once a week.
    #[test]
    fn whoever_is_there_is_drawn_once_in_each_week(
        people in 2_u64..=40,
        weeks in prop::collection::vec((any::<u64>(), any::<u64>(), any::<bool>()), 2..=10),
    ) {
        let rounds = u8::try_from(weeks.len()).expect("few");
        let mut season = night(people, rounds, at(NOON, true));
        let mut tables = BTreeSet::new();
        for ((leaving, away, finish), week) in weeks.into_iter().zip(0..) {
            let now = NOON.after(WEEK * week);
            let picked = |bits: u64| (1..=people).filter(move |person| bits >> (person % 64) & 1 == 1 && person % 3 == 0);
            for person in picked(leaving) {
                let asking = asks(person, now);
                let request = NightRequest::Leave;
                season = season.handle(&asking, request).or_else(|_| season.handle(&asking, NightRequest::Join)).expect("one of them");
            }
            let away: Vec<PersonId> = picked(away).map(PersonId).collect();
            let wanted: BTreeSet<PersonId> = season.present().filter(|person| !away.contains(person)).collect();
            let before = season.played();
            season = season.begin_due(&away, false, now).expect("it is due");
            prop_assert_eq!(season.plan.next, (!season.is_over()).then(|| now.after(WEEK)));
            if wanted.len() < 2 {
                prop_assert_eq!((season.played(), season.plan.held), (before, Some(Held::TooFew)));
                break;
            }
            prop_assert_eq!((season.played(), season.plan.held), (before + 1, None));
            let drawn: Vec<PersonId> = season.current().iter().flat_map(|table| table.people.clone()).collect();
            prop_assert_eq!(drawn.len(), wanted.len());
            prop_assert_eq!(drawn.into_iter().collect::<BTreeSet<_>>(), wanted);
            for table in season.current() {
                prop_assert!(tables.insert(table.id), "an id of its own");
            }
            if finish {
                done(&mut season, now.after(DAY));
            }
        }
    }
}
