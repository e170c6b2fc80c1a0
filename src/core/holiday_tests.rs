use super::*;
use jiff::Timestamp;

const DAY: u64 = 24 * 60 * 60 * 1000;
/// UTC+1 in winter, UTC+2 in summer.
const BERLIN: &str = "Europe/Berlin";

fn at(text: &str) -> Moment {
    let at: Timestamp = format!("{text}:00Z").parse().expect("a moment");
    Moment(at.as_millisecond().try_into().expect("after 1970"))
}

fn day(text: &str) -> HolidayAsk {
    HolidayAsk::Until(text.parse().expect("a date"))
}

/// The holidays after these requests.
fn after(asked: &[(&str, HolidayAsk)], zone: Option<TimeZone>) -> Holidays {
    let mut holidays = Holidays::default();
    for (when, ask) in asked {
        holidays.change(*ask, at(when), zone).expect("there are days left");
    }
    holidays
}

#[test]
fn time_stands_still_on_holidays() {
    // A turn of three days that begins on day 10.
    for (about, holidays, end) in [
        ("none", vec![], 13),
        ("over before the turn", vec![(2, 8)], 13),
        ("ended with its begin", vec![(2, 10)], 13),
        ("on when it begins", vec![(2, 12)], 15),
        ("within it", vec![(11, 12)], 14),
        ("all the turn", vec![(9, 39)], 42),
        ("begins with its end", vec![(13, 20)], 13),
        ("begins after its end", vec![(14, 20)], 13),
        ("two", vec![(10, 11), (12, 14)], 16),
        ("a second one in the time that the first gave", vec![(11, 15), (16, 18)], 19),
        ("a second one after the time that the first gave", vec![(11, 15), (17, 18)], 17),
        ("one before and one within", vec![(2, 8), (11, 12)], 14),
        ("of no length", vec![(11, 11)], 13),
    ] {
        let moment = |days: u64| Moment(days * DAY);
        let holidays =
            holidays.into_iter().map(|(from, until)| Holiday { from: moment(from), until: moment(until) });
        assert_eq!(end_of(moment(10), Duration::from_millis(3 * DAY), holidays), moment(end), "{about}");
    }
}

#[test]
fn a_holiday_lasts_to_the_end_of_its_last_day_where_the_person_is() {
    for (zone, asked, last, ends) in [
        (None, "2026-12-20T15:00", "2026-12-24", "2026-12-25T00:00"),
        (Some(BERLIN), "2026-12-20T15:00", "2026-12-24", "2026-12-24T23:00"),
        (Some(BERLIN), "2026-07-20T15:00", "2026-07-24", "2026-07-24T22:00"),
        // The clocks go forward, or back, in the last night.
        (Some(BERLIN), "2026-03-20T15:00", "2026-03-29", "2026-03-29T22:00"),
        (Some(BERLIN), "2026-10-20T15:00", "2026-10-25", "2026-10-25T23:00"),
        (Some("Asia/Tokyo"), "2026-12-20T15:00", "2026-12-24", "2026-12-24T15:00"),
        (Some("America/New_York"), "2026-12-20T15:00", "2026-12-20", "2026-12-21T05:00"),
    ] {
        let zone: Option<TimeZone> = zone.and_then(|zone| zone.parse().ok());
        let holidays = after(&[(asked, day(last))], zone);
        let holiday = Holiday { from: at(asked), until: at(ends) };
        assert_eq!(holidays.0, [holiday], "{zone:?} {last}");
        assert_eq!(holidays.last_day(at(asked), zone).map(|last| last.to_string()), Some(last.to_owned()));
        assert_eq!((holidays.on(holiday.until), holidays.last_day(holiday.until, zone)), (None, None));
    }
}

#[test]
fn every_day_of_a_holiday_counts_and_each_holiday_at_least_one() {
    use HolidayAsk::{Days, Off};
    for (about, asked, left) in [
        ("none", vec![], 30),
        ("five days", vec![("2026-12-20T15:00", day("2026-12-24"))], 25),
        ("the same by their number", vec![("2026-12-20T15:00", Days(5))], 25),
        ("today alone", vec![("2026-12-20T15:00", Days(1))], 29),
        ("ended early", vec![("2026-12-20T15:00", Days(5)), ("2026-12-21T09:00", Off)], 28),
        ("ended at once", vec![("2026-12-20T15:00", Days(14)), ("2026-12-20T15:00", Off)], 29),
        ("ended by itself, then ended", vec![("2026-12-01T15:00", Days(5)), ("2026-12-21T09:00", Off)], 25),
        (
            "twice a day",
            vec![
                ("2026-12-20T09:00", Days(14)),
                ("2026-12-20T10:00", Off),
                ("2026-12-20T11:00", Days(14)),
                ("2026-12-20T12:00", Off),
            ],
            28,
        ),
        ("prolonged", vec![("2026-12-20T15:00", Days(2)), ("2026-12-21T15:00", day("2026-12-24"))], 25),
        ("shortened", vec![("2026-12-20T15:00", Days(9)), ("2026-12-21T15:00", day("2026-12-24"))], 25),
        ("over the new year", vec![("2026-12-30T15:00", Days(14))], 28),
    ] {
        let holidays = after(&asked, None);
        assert_eq!(holidays.left(2026, None), left, "{about}");
    }
    let over = after(&[("2026-12-30T15:00", Days(14))], None);
    assert_eq!((over.left(2025, None), over.left(2027, None)), (30, 18));
}

#[test]
fn a_refused_holiday_changes_nothing() {
    let taken = after(&[("2026-11-01T12:00", HolidayAsk::Days(25))], None);
    let past = || Notice::HolidayPast { today: "2026-12-20".into(), zone: "UTC".into() };
    let too_long = |days, left, year| Notice::HolidayTooLong { days, left, year };
    for (ask, now, answer) in [
        (day("2026-12-19"), "2026-12-20T12:00", past()),
        (day("1970-01-01"), "2026-12-20T12:00", past()),
        (day("2027-12-22"), "2026-12-20T12:00", Notice::HolidayTooFar),
        (day("9999-12-31"), "2026-12-20T12:00", Notice::HolidayTooFar),
        (HolidayAsk::Days(u16::MAX), "2026-12-20T12:00", Notice::HolidayTooFar),
        (day("2026-12-25"), "2026-12-20T12:00", too_long(6, 5, 2026)),
        (day("2027-01-31"), "2026-12-28T12:00", too_long(31, 30, 2027)),
        // A current holiday uses only the days that extend it.
        (day("2026-12-01"), "2026-11-25T12:00", too_long(6, 5, 2026)),
    ] {
        let mut holidays = taken.clone();
        assert_eq!(holidays.change(ask, at(now), None), Err(answer), "{ask} {now}");
        assert_eq!(holidays, taken, "{ask} {now}");
    }
    let mut holidays = taken;
    assert_eq!(holidays.change(day("2027-01-30"), at("2026-12-28T12:00"), None), Ok(()));
    // A new year brings new days, and old holidays are deleted.
    assert_eq!(holidays.change(HolidayAsk::Days(30), at("2028-03-01T12:00"), None), Ok(()));
    assert_eq!(holidays.0.len(), 2);
}

#[test]
fn a_time_zone_in_which_they_take_too_many_days_lets_one_shorten_them() {
    // In New York time, each of them began a day earlier.
    let days = HolidayAsk::Days(15);
    let mut taken = after(&[("2026-05-01T00:30", days), ("2026-06-01T00:30", days)], None);
    let (now, zone) = (at("2026-06-02T12:00"), "America/New_York".parse().ok());
    taken.keep_last_day(now, None, zone);
    for (last, answer) in [
        ("2026-06-14", Ok(())),
        ("2026-06-15", Ok(())),
        ("2026-06-16", Err(Notice::HolidayTooLong { days: 1, left: 0, year: 2026 })),
    ] {
        assert_eq!(taken.clone().change(day(last), now, zone), answer, "{last}");
    }
}

#[test]
fn a_holiday_keeps_its_last_day_in_another_time_zone() {
    for (from, to, ends) in [
        (None, Some("America/New_York"), "2026-12-25T05:00"),
        (None, Some("Asia/Tokyo"), "2026-12-24T15:00"),
        (Some("Asia/Tokyo"), None, "2026-12-25T00:00"),
        (Some(BERLIN), Some("Asia/Tokyo"), "2026-12-24T15:00"),
    ] {
        let [from, to] = [from, to].map(|zone| zone.and_then(|zone| zone.parse().ok()));
        let mut holidays = after(&[("2026-12-20T12:00", day("2026-12-24"))], from);
        let now = at("2026-12-21T12:00");
        holidays.keep_last_day(now, from, to);
        assert_eq!(holidays.0[0].until, at(ends), "{from:?} {to:?}");
        assert_eq!(holidays.last_day(now, to).map(|last| last.to_string()), Some("2026-12-24".to_owned()));
    }
    // There the next day has begun already; the past is unchanged.
    let mut holidays = after(&[("2026-12-20T12:00", day("2026-12-24"))], None);
    holidays.keep_last_day(at("2026-12-24T18:00"), None, "Asia/Tokyo".parse().ok());
    assert_eq!(holidays.0[0].until, at("2026-12-24T18:00"));
    holidays.keep_last_day(at("2026-12-24T19:00"), "Asia/Tokyo".parse().ok(), None);
    assert_eq!(holidays.0[0].until, at("2026-12-24T18:00"));
}

#[test]
fn it_is_morning_twelve_hours_after_a_holiday_that_ended_by_itself() {
    let mut holidays = after(&[("2026-12-20T12:00", day("2026-12-24"))], None);
    for (now, morning) in [
        ("2026-12-25T00:00", Some("2026-12-25T12:00")),
        ("2026-12-25T11:59", Some("2026-12-25T12:00")),
        ("2026-12-25T12:00", None),
    ] {
        assert_eq!(holidays.morning_after(at(now)), morning.map(at), "{now}");
    }
    holidays.change(HolidayAsk::Off, at("2026-12-22T21:30"), None).expect("it is on");
    assert_eq!(holidays.morning_after(at("2026-12-22T21:30")), None, "they are awake");
    assert_eq!(Holidays::default().morning_after(at("2026-12-22T21:30")), None);
}

#[test]
fn on_and_off_never_gains_time() {
    let mut holidays = Holidays::default();
    let mut now = at("2026-06-01T12:00");
    let hour = Duration::from_secs(60 * 60);
    let mut stood = Duration::ZERO;
    while holidays.change(HolidayAsk::Days(1), now, None).is_ok() {
        stood += hour;
        now = now.after(hour);
        holidays.change(HolidayAsk::Off, now, None).expect("it is on");
    }
    assert_eq!(stood, 30 * hour, "of at most 30 in the year");
}

#[test]
fn what_is_asked_for_is_read() {
    for (text, read) in [
        ("off", Ok(HolidayAsk::Off)),
        (" 2026-12-24 ", Ok(day("2026-12-24"))),
        ("14", Ok(HolidayAsk::Days(14))),
        ("0", Err(Notice::BadHoliday)),
        ("2026-02-29", Err(Notice::BadHoliday)),
        ("24.12.2026", Err(Notice::BadHoliday)),
        ("soon", Err(Notice::BadHoliday)),
        ("", Err(Notice::BadHoliday)),
    ] {
        assert_eq!(text.parse(), read, "{text}");
        if let Ok(ask) = read {
            assert_eq!(ask.to_string().parse(), Ok(ask));
        }
    }
    for text in ["", "1", "1-", "-1", "1-x", "1-2-3"] {
        assert_eq!(text.parse::<Holiday>(), Err(NotAHoliday), "{text}");
    }
}
