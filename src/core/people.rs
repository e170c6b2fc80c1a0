//! People and communities as stored: accounts, names and settings. The JSON of these types is on disk: new
//! fields need a default.

use crate::holiday::Holidays;
use crate::ids::{Account, Moment, PersonId};
use crate::timezone::{TimeZone, known_zone};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// When a person's private view is posted as a new message, which notifies, instead of edited, which doesn't.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notify {
    /// At each of their turns.
    EveryTurn,
    /// At their turn if their last action at the table was a while ago.
    #[default]
    WhenAway,
    /// Never: always an edit.
    Never,
}

/// Where a person sees and plays their cards, on a platform with ephemeral answers in the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandPlace {
    /// In private messages from the bot.
    Private,
    /// In the channel, in an ephemeral answer; no private messages.
    Channel,
}

/// The hours of the day in which a person is not notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct QuietHours {
    /// The hour in which they begin, 0 to 23, by the person's clock.
    from: u8,
    /// The hour at which they end, 0 to 23.
    to: u8,
    /// The UTC offset of the person's clock in minutes, if given; none: that of their time zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offset: Option<i16>,
}

/// A text that is not a range of quiet hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotQuietHours;

impl QuietHours {
    /// 10 pm to 8 am in the person's time zone.
    pub const NIGHT: Self = Self { from: 22, to: 8, offset: None };

    /// Whether they depend on the person's time zone.
    pub const fn needs_zone(self) -> bool {
        self.offset.is_none()
    }

    /// The duration of the quiet hours.
    pub fn length(self) -> Duration {
        let hours = (24 + u64::from(self.to) - u64::from(self.from)) % 24;
        Duration::from_secs(hours * 60 * 60)
    }

    /// When the current quiet hours end; none: it is outside of them. `zone`: the person's; UTC if unknown.
    pub fn until(self, now: Moment, zone: Option<TimeZone>) -> Option<Moment> {
        const DAY: i64 = 24 * 60;
        let minutes = i64::try_from(now.0 / 60_000).ok()?;
        let by_zone = || zone.map_or(0, |zone| zone.minutes_ahead(now));
        let minute = (minutes + self.offset.map_or_else(by_zone, i64::from)).rem_euclid(DAY);
        let [from, to] = [self.from, self.to].map(|hour| 60 * i64::from(hour));
        let left = (to - minute).rem_euclid(DAY);
        let is_on = left > 0 && left <= (to - from).rem_euclid(DAY);
        let end = u64::try_from(minutes + left).ok()?;
        is_on.then(|| Moment(end.saturating_mul(60_000)))
    }
}

/// Parses `22-7` (in the person's time zone), `22-7+2`, `22-7-3:30`.
impl FromStr for QuietHours {
    type Err = NotQuietHours;

    fn from_str(text: &str) -> Result<Self, NotQuietHours> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let number = |digits: &str, most: u8| {
            let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.parse::<u8>().ok().filter(|number| is_plain && *number <= most);
            number.ok_or(NotQuietHours)
        };
        let (from, rest) = text.split_once(['-', '–']).ok_or(NotQuietHours)?;
        let (to, ahead) = match rest.find(['+', '-']) {
            Some(at) => (&rest[..at], Some(&rest[at..])),
            None => (rest, None),
        };
        let offset = |ahead: &str| {
            let (hours, minutes) = ahead[1..].split_once(':').unwrap_or((&ahead[1..], "0"));
            let ahead_by = 60 * i16::from(number(hours, 14)?) + i16::from(number(minutes, 59)?);
            Ok(if ahead.starts_with('-') { -ahead_by } else { ahead_by })
        };
        let offset = ahead.map(offset).transpose()?;
        let (from, to) = (number(from, 23)?, number(to, 23)?);
        if from == to { Err(NotQuietHours) } else { Ok(Self { from, to, offset }) }
    }
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, offset } = self;
        write!(f, "{from}-{to}")?;
        let Some(offset) = offset else { return Ok(()) };
        write!(f, "{}{}", if *offset < 0 { '-' } else { '+' }, offset.abs() / 60)?;
        match offset.abs() % 60 {
            0 => Ok(()),
            minutes => write!(f, ":{minutes:02}"),
        }
    }
}

/// A person with their current account and settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The id in tables and results.
    pub id: PersonId,
    /// The account they act with; each account belongs to one person.
    pub account: Account,
    /// The display name that the platform reported last; unescaped.
    pub name: String,
    /// The language that the platform reported last (BCP 47).
    pub locale: Option<String>,
    /// Their `/settings`.
    #[serde(default)]
    pub settings: PersonSettings,
}

/// The settings of a person; fields missing on disk have their default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    /// Their language (BCP 47); none: the platform's.
    pub language: Option<String>,
    /// When they are notified of a turn.
    pub notify: Notify,
    /// Whether leaderboards omit them (they are rated anyway).
    pub hidden: bool,
    /// Whether tables play moves that everybody can tell to be forced; none: not chosen yet
    /// ([`Self::plays_forced`]).
    pub autoplay: Option<bool>,
    /// Where they see and play their cards; none: not chosen yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandPlace>,
    /// Their time zone, if known from them.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "known_zone")]
    pub timezone: Option<TimeZone>,
    /// When they are never notified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// Whether they want a puzzle from their own games each week.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub weekly_puzzle: bool,
    /// Their holidays, which stop their clocks of a day or more.
    #[serde(skip_serializing_if = "Holidays::is_empty")]
    pub holidays: Holidays,
}

impl PersonSettings {
    /// Whether tables play their forced moves: unless they chose otherwise.
    pub fn plays_forced(&self) -> bool {
        self.autoplay.unwrap_or(true)
    }
}

/// The settings of a community, made by its managers; fields missing on disk have their default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The language of public messages (BCP 47); none: the platform's.
    pub language: Option<String>,
    /// The clock per turn of new tables, in seconds; 0: no clock; none: the program's default.
    pub clock: Option<u32>,
    /// The maximum number of tables in a channel; none: the program's default.
    pub tables_per_channel: Option<u8>,
    /// The prefix of typed commands; none: the program's default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// Whether games are played in threads, if possible and not decided by the table's host.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub threads: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_are_read_and_written() {
        for (text, written) in
            [("22-7", "22-7"), ("22 - 7 +2", "22-7+2"), ("0–6-3:30", "0-6-3:30"), ("23-8+5:45", "23-8+5:45")]
        {
            let quiet: QuietHours = text.parse().expect("quiet hours");
            assert_eq!(quiet.to_string(), written);
            assert_eq!(written.parse(), Ok(quiet));
        }
        for text in ["", "22", "22-", "-7", "22-24", "7-7", "22-7+15", "22-7+2:60", "a-b", "22-7+", "22-7+1:"]
        {
            assert_eq!(text.parse::<QuietHours>(), Err(NotQuietHours), "{text}");
        }
    }

    #[test]
    fn quiet_hours_end_in_the_morning_of_the_person() {
        let quiet: QuietHours = "22-7+2".parse().expect("quiet hours");
        let utc = |day: u64, hour: u64, minute: u64| Moment(((day * 24 + hour) * 60 + minute) * 60_000);
        assert_eq!(quiet.until(utc(5, 19, 59), None), None);
        assert_eq!(quiet.until(utc(5, 20, 0), None), Some(utc(6, 5, 0)));
        assert_eq!(quiet.until(utc(6, 4, 59), None), Some(utc(6, 5, 0)));
        assert_eq!(quiet.until(utc(6, 5, 0), None), None);
        let day: QuietHours = "9-17".parse().expect("quiet hours");
        assert_eq!(
            (day.until(utc(5, 12, 30), None), day.until(utc(5, 18, 0), None)),
            (Some(utc(5, 17, 0)), None)
        );
        // In 1970, New York was four hours behind UTC in summer, and five in winter.
        let zone = "New York".parse().ok();
        assert_eq!(day.until(utc(180, 13, 0), zone), Some(utc(180, 21, 0)));
        assert_eq!(
            (day.until(utc(5, 13, 59), zone), day.until(utc(5, 14, 0), zone)),
            (None, Some(utc(5, 22, 0)))
        );
    }
}
