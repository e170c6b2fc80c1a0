//! The rows of people, and the encoding of their columns.

use super::checksum::Checksum;
use super::rows::{check, damaged, flag, get, maybe_text, parsed, text};
use crate::StoreError;
use herzbot_core::ids::Account;
use herzbot_core::people::{HandPlace, Notify, Person, PersonSettings};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use sqlx::any::AnyRow;

/// The column `notify`: the setting by its serde name, then, if set, `hand=channel`, `zone=Europe/Berlin`,
/// `quiet=22-7`, `puzzle=weekly` and each `holiday=` with the milliseconds of its begin and end, each after a
/// blank.
pub fn notify_words(settings: &PersonSettings) -> String {
    // Variants without fields are always strings.
    let name = |value: Result<serde_json::Value, _>| match value {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    };
    let mut words = name(serde_json::to_value(settings.notify));
    if let Some(hand) = settings.hand {
        words.push_str(" hand=");
        words.push_str(&name(serde_json::to_value(hand)));
    }
    if let Some(zone) = settings.timezone {
        words.push_str(" zone=");
        words.push_str(zone.name());
    }
    if let Some(quiet) = settings.quiet {
        words.push_str(" quiet=");
        words.push_str(&quiet.to_string());
    }
    if settings.weekly_puzzle {
        words.push_str(" puzzle=weekly");
    }
    for holiday in &settings.holidays.0 {
        words.push_str(" holiday=");
        words.push_str(&holiday.to_string());
    }
    words
}

/// Parses [`notify_words`]; missing settings have their defaults.
fn notify_of(words: &str) -> Result<PersonSettings, StoreError> {
    type Named<'a> = serde::de::value::StrDeserializer<'a, serde::de::value::Error>;
    let wrong = |what: &dyn std::fmt::Display| damaged(format!("a person's notifications: {what}"));
    let mut words = words.split(' ');
    let first: Named<'_> = words.next().unwrap_or_default().into_deserializer();
    let notify = Notify::deserialize(first).map_err(|error| wrong(&error))?;
    let mut settings = PersonSettings { notify, ..PersonSettings::default() };
    for word in words {
        match word.split_once('=') {
            Some(("hand", name)) => {
                let name: Named<'_> = name.into_deserializer();
                settings.hand = Some(HandPlace::deserialize(name).map_err(|error| wrong(&error))?);
            }
            // A zone unknown to this version becomes none.
            Some(("zone", zone)) => settings.timezone = zone.parse().ok(),
            Some(("quiet", hours)) => settings.quiet = Some(hours.parse().map_err(|_| wrong(&hours))?),
            Some(("puzzle", "weekly")) => settings.weekly_puzzle = true,
            Some(("holiday", times)) => settings.holidays.0.push(times.parse().map_err(|_| wrong(&times))?),
            Some(_) | None => return Err(wrong(&word)),
        }
    }
    Ok(settings)
}

/// The column `autoplay`: 0 for people without a choice.
pub const fn autoplay_number(autoplay: Option<bool>) -> i64 {
    match autoplay {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    }
}

/// The inverse of [`autoplay_number`].
fn autoplay_of(number: i64) -> Result<Option<bool>, StoreError> {
    match number {
        0 => Ok(None),
        1 => Ok(Some(true)),
        2 => Ok(Some(false)),
        _ => Err(damaged(format!("autoplay is {number}"))),
    }
}

/// The checksum of a row of `people`; `id` and `notify` are two of its columns.
pub fn person_sum(person: &Person, id: &str, notify: &str) -> Checksum {
    let PersonSettings {
        language,
        notify: _,
        hidden,
        autoplay,
        hand: _,
        timezone: _,
        quiet: _,
        weekly_puzzle: _,
        holidays: _,
    } = &person.settings;
    Checksum::of("people")
        .text(id)
        .text(&person.account.realm)
        .text(&person.account.id)
        .text(&person.name)
        .maybe_text(person.locale.as_deref())
        .maybe_text(language.as_deref())
        .text(notify)
        .number(i64::from(*hidden))
        .number(autoplay_number(*autoplay))
}

/// The person in a row of `people`.
pub fn person(row: &AnyRow) -> Result<Person, StoreError> {
    let (id, notify) = (text(row, "id")?, text(row, "notify")?);
    let person = Person {
        id: parsed(&id, "a person's id")?,
        account: Account { realm: text(row, "realm")?, id: text(row, "account")? },
        name: text(row, "name")?,
        locale: maybe_text(row, "locale")?,
        settings: PersonSettings {
            language: maybe_text(row, "language")?,
            hidden: flag(get(row, "hidden")?, "hidden")?,
            autoplay: autoplay_of(get(row, "autoplay")?)?,
            ..notify_of(&notify)?
        },
    };
    check(row, person_sum(&person, &id, &notify), || format!("person {id}"))?;
    Ok(person)
}
