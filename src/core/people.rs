//! People and communities as the store keeps them: accounts, names and settings. The JSON of these types is
//! on the disk: new fields need a default.

use crate::holiday::Holidays;
use crate::ids::{Account, Moment, PersonId};
use crate::timezone::{TimeZone, known_zone};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// When a person's private view is posted as a new message, which notifies, instead of edited, which doesn't.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notify {
    /// At every turn of theirs.
    EveryTurn,
    /// At a turn of theirs when their last action at the table was a while ago.
    #[default]
    WhenAway,
    /// Never: always an edit.
    Never,
}

/// Where a person sees and plays their cards, on a platform that can show them in the channel for one person
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandPlace {
    /// In a private message, which the bot sends.
    Private,
    /// In the channel, in an answer that they alone see; no private messages.
    Channel,
}

/// The hours of the day in which a person is not notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct QuietHours {
    /// The hour in which they begin, 0 to 23, by the person's clock.
    from: u8,
    /// The hour at which they end, 0 to 23.
    to: u8,
    /// Minutes by which the person's clock is ahead of UTC, where they said so; none: it is that of their time zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offset: Option<i16>,
}

/// A text that says no quiet hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotQuietHours;

impl QuietHours {
    /// From 10 pm to 8 am by the person's time zone.
    pub const NIGHT: Self = Self { from: 22, to: 8, offset: None };

    /// Whether they go by the person's time zone.
    pub const fn needs_zone(self) -> bool {
        self.offset.is_none()
    }

    /// When they end, if they are on now. `zone`: that of the person; UTC where it is not known.
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

/// `22-7` (by the person's time zone), `22-7+2`, `22-7-3:30`.
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

/// A person, with the account that they act with and their settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The id by which tables and results refer to them.
    pub id: PersonId,
    /// The account they act with: one account is of one person.
    pub account: Account,
    /// The display name that the platform reported last; unescaped.
    pub name: String,
    /// The language that the platform reported last (BCP 47).
    pub locale: Option<String>,
    /// What they have set by `/settings`.
    #[serde(default)]
    pub settings: PersonSettings,
}

/// The settings of a person; what is missing on the disk has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    /// Their language (BCP 47); none: that of the platform.
    pub language: Option<String>,
    /// When a turn of theirs notifies.
    pub notify: Notify,
    /// Whether they are left out of leaderboards (they are rated all the same).
    pub hidden: bool,
    /// Whether tables make moves for them that everybody can tell to be forced; none: they have not chosen,
    /// and the platform decides ([`Capabilities::plays_forced`](crate::port::Capabilities::plays_forced)).
    pub autoplay: Option<bool>,
    /// Where they see and play their cards; none: they have not been asked yet, or have not chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandPlace>,
    /// Their time zone, if they have named it.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "known_zone")]
    pub timezone: Option<TimeZone>,
    /// When they are not notified at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// Whether they want a puzzle from their own games each week.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub weekly_puzzle: bool,
    /// When their clocks of a day or more stand still, or stood still.
    #[serde(skip_serializing_if = "Holidays::is_empty")]
    pub holidays: Holidays,
}

/// The settings of a community, made by the people who manage it; what is missing on the disk has its
/// default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The language of public messages (BCP 47); none: that of the platform.
    pub language: Option<String>,
    /// The clock per turn of new tables, in seconds; 0: no clock; none: the program's default.
    pub clock: Option<u32>,
    /// The most tables that a channel may have at once; none: the program's default.
    pub tables_per_channel: Option<u8>,
    /// The prefix of commands that are typed as messages; none: the program's default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// Whether games are played in threads, where that is possible and the host of a table does not choose
    /// otherwise.
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
        // In the summer of 1970, New York was four hours behind UTC, and in winter five.
        let zone = "New York".parse().ok();
        assert_eq!(day.until(utc(180, 13, 0), zone), Some(utc(180, 21, 0)));
        assert_eq!(
            (day.until(utc(5, 13, 59), zone), day.until(utc(5, 14, 0), zone)),
            (None, Some(utc(5, 22, 0)))
        );
    }
}
