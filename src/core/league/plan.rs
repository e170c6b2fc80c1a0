//! Rounds that begin automatically: a night at a set time, a season each week. Pure; times are by the wall
//! clock.

use super::{IDLE, Night, NightTable, PlaceNumber};
use crate::ids::{Moment, PersonId};
use crate::notice::Notice;
use crate::spelling::narrow;
use crate::timezone::{TimeZone, known_zone};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How far ahead the start of a night can be set.
const FURTHEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// A night that begins later than this after its time waits for its leader: people may have left.
const LATE: Duration = Duration::from_secs(30 * 60);

/// The schedule of a night's rounds, with the facts needed to begin them without a request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// Whether it is a season: a round begins each week.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub weekly: bool,
    /// When the next round begins. After the last round of a season: when its week ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Moment>,
    /// The time zone in which a season's weeks begin at the same hour; none: UTC.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "known_zone")]
    pub zone: Option<TimeZone>,
    /// Why the last due round has not begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
    /// The language of the place, if its platform knows (BCP 47).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// Whether threads can be opened there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub threads: bool,
}

/// Why a round did not begin when it was due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// Fewer than two people had signed up.
    TooFew,
    /// The bot was offline at that time.
    BotAway,
    /// The bot couldn't write in the channel.
    Silent,
}

impl Plan {
    /// Whether the leader begins each round.
    pub(super) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// When the week after a round due at `due` begins: the same weekday and hour, after `now`. If the round
    /// begins before it was due, the week has at least six days.
    fn week_after(&self, due: Moment, now: Moment) -> Moment {
        let soonest = if due > now { now.after(DAY * 6) } else { now };
        let early = WEEK * u32::try_from(due.since(now).as_secs() / WEEK.as_secs()).unwrap_or_default();
        let shown = self.zone.map_or(due, |zone| zone.shown_at(due));
        let shown = Moment(shown.0.saturating_sub(u64::try_from(early.as_millis()).unwrap_or_default()));
        let week = |number| {
            let shown = shown.after(WEEK * number);
            self.zone.map_or(shown, |zone| zone.moment_of(shown))
        };
        (0..).map(week).find(|begin| *begin > soonest).unwrap_or(now)
    }

    /// Records that a due round begins now. `due`: when it should have.
    pub(super) fn begun(&mut self, due: Moment, now: Moment) {
        self.held = None;
        self.next = self.weekly.then(|| self.week_after(due, now));
    }
}

impl Night {
    /// Whether a round begins each week.
    pub const fn is_season(&self) -> bool {
        self.plan.weekly
    }

    /// Its schedule.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The running tables of earlier weeks.
    pub fn left_open(&self) -> impl Iterator<Item = &NightTable> {
        let earlier = self.drawn.iter().rev().skip(1).rev();
        let is_open = |table: &&NightTable| table.outcome.is_none() && !table.left_out;
        earlier.flat_map(|round| &round.tables).filter(is_open)
    }

    /// When the night has to be handled next in a place, without a request: at once if a drawn table is not
    /// open yet.
    pub fn wakes_at(&self, place: PlaceNumber) -> Option<Moment> {
        match self.open_tables().any(|table| !table.opened && table.place == place) {
            true => Some(Moment(0)),
            // The first place begins the rounds.
            false => self.plan.next.filter(|_| place.is_first()),
        }
    }

    /// The night after its due step: the next round begins or is postponed; none: nothing is due. `away`:
    /// people who are absent from their tables of the week before, who are not drawn until they sign up
    /// again. `playing`: whether a table is running.
    pub fn begin_due(&self, away: &[PersonId], playing: bool, now: Moment) -> Option<Self> {
        let due = self.plan.next.filter(|due| *due <= now)?;
        let mut next = self.clone();
        next.plan.next = None;
        let round = u8::try_from(self.drawn.len() + 1).ok().filter(|round| *round <= self.rounds);
        let Some(round) = round.filter(|_| !self.over) else { return Some(next) };
        let held = if now.since(due) > if self.plan.weekly { DAY } else { LATE } {
            Some(Held::BotAway)
        } else {
            for entrant in next.entrants.iter_mut().filter(|entrant| away.contains(&entrant.person)) {
                entrant.out = true;
            }
            next.draw(round, &[]).err().map(|_| Held::TooFew)
        };
        next.plan.begun(due, now);
        next.plan.held = held;
        // It was postponed before, and nothing has happened since.
        let is_given_up = [self.plan.held, held] == [Some(Held::TooFew); 2] && !playing;
        if self.plan.weekly && is_given_up && now.since(self.changed) >= IDLE {
            (next.over, next.plan.next) = (true, None);
        }
        // A postponed season has a week to find people; the leader of a night has a week to begin it.
        if held.is_none() || !self.plan.weekly {
            next.changed = now;
        }
        Some(next)
    }

    /// Stops further rounds because its message couldn't be posted.
    pub const fn hold(&mut self) {
        if self.plan.next.take().is_some() {
            self.plan.held = Some(Held::Silent);
        }
    }
}

/// A typed start time: a time of day, on a date or its next occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartAsk {
    date: Option<Date>,
    minute: u16,
    /// The text as typed.
    text: String,
}

impl StartAsk {
    /// The moment in a person's time zone.
    ///
    /// # Errors
    /// [`Notice::BadStart`]: it has passed, or is too far ahead.
    pub fn moment(&self, zone: TimeZone, now: Moment) -> Result<Moment, Notice> {
        let minute = Duration::from_secs(60 * u64::from(self.minute));
        let at = |day: Moment| zone.moment_of(day.after(minute));
        let today = Moment(zone.shown_at(now).0 / 86_400_000 * 86_400_000);
        let day = |date: Date| date.duration_since(jiff::civil::date(1970, 1, 1)).as_millis();
        let begin = match self.date {
            Some(date) => at(Moment(u64::try_from(day(date)).unwrap_or_default())),
            None if at(today) > now => at(today),
            None => at(today.after(DAY)),
        };
        let is_ahead = begin > now && begin.since(now) <= FURTHEST;
        if is_ahead { Ok(begin) } else { Err(Notice::BadStart { text: self.text.clone() }) }
    }
}

/// Parses `20:00`, `20.15`, `20h`, `20 Uhr`, `20時`, `8 pm`, `8 p.m.`, and any of these after a date:
/// `2026-12-04 20:00`, `2026-12-04T20:00`.
impl FromStr for StartAsk {
    type Err = Notice;

    fn from_str(text: &str) -> Result<Self, Notice> {
        let narrow = narrow(text);
        let text = narrow.trim();
        let bad = || Notice::BadStart { text: text.to_owned() };
        let dated = text.split_at_checked(10).and_then(|(date, time)| Some((date.parse().ok()?, time)));
        let (date, time) = match dated {
            Some((date, time)) => (Some(date), time.strip_prefix(['T', 't', ' ']).ok_or_else(bad)?),
            None => (None, text),
        };
        let minute = minute_of(time).ok_or_else(bad)?;
        Ok(Self { date, minute, text: text.to_owned() })
    }
}

/// Parses a time of day as a minute of the day.
fn minute_of(time: &str) -> Option<u16> {
    let time = time.trim().to_lowercase().replace("a.m.", "am").replace("p.m.", "pm");
    let half = ["am", "pm"].into_iter().find_map(|half| Some((time.strip_suffix(half)?, half)));
    let clock = half.map_or(time.as_str(), |(clock, _)| clock);
    // "20:15 Uhr", "20時15分".
    let clock = ["uhr", "分"].into_iter().find_map(|end| clock.strip_suffix(end)).unwrap_or(clock).trim_end();
    let (hour, minute) = clock.split_once([':', '.', 'h', '時']).unwrap_or((clock, ""));
    let number = |digits: &str| {
        let is_plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u16>().ok().filter(|_| is_plain)
    };
    let minute = if minute.is_empty() { 0 } else { number(minute).filter(|minute| *minute < 60)? };
    let hour = match (number(hour)?, half) {
        (hour @ 0..24, None) => hour,
        (hour @ 1..=12, Some((_, half))) => hour % 12 + if half == "pm" { 12 } else { 0 },
        _ => return None,
    };
    Some(60 * hour + minute)
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
