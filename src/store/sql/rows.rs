//! Rows and what they mean: people, servers, results, each with its checksum.

use super::checksum::Checksum;
use crate::StoreError;
use herzbot_core::ids::{Account, ChannelRef, Moment, PersonId, TableId};
use herzbot_core::people::{HandPlace, Notify, Person, PersonSettings, QuietHours, ServerSettings};
use herzbot_core::results::{GameResult, ResultSeat};
use serde::de::IntoDeserializer;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;
use std::str::FromStr;

/// A number of ours in a column. None of them comes near the limit.
pub fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A number in a column that is never negative.
pub fn unsigned<T: TryFrom<i64>>(found: i64, what: &str) -> Result<T, StoreError> {
    T::try_from(found).map_err(|_| damaged(format!("{what} is {found}")))
}

/// A flag in a column: 0 or 1.
pub fn flag(found: i64, what: &str) -> Result<bool, StoreError> {
    match found {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(damaged(format!("{what} is {found}"))),
    }
}

/// An id, or the name of a game, in a column.
pub fn parsed<T: FromStr>(found: &str, what: &str) -> Result<T, StoreError> {
    found.parse().map_err(|_| damaged(format!("{what} is {found:?}")))
}

/// [`StoreError::Damaged`].
pub fn damaged(what: impl Into<String>) -> StoreError {
    StoreError::Damaged(what.into())
}

/// A value of a row. A column of another type or without a value is damage.
pub fn get<'r, T>(row: &'r AnyRow, column: &str) -> Result<T, StoreError>
where
    T: sqlx::Decode<'r, sqlx::Any> + sqlx::Type<sqlx::Any>,
{
    row.try_get(column).map_err(|error| damaged(error.to_string()))
}

/// A text, which may have been read as bytes. Bytes that are no UTF-8 are damage.
pub fn text(row: &AnyRow, column: &str) -> Result<String, StoreError> {
    match row.try_get::<Vec<u8>, _>(column) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|_| damaged(format!("a text in the column {column}"))),
        Err(_) => get(row, column),
    }
}

/// Compares a row's checksum with what its columns give.
pub fn check(row: &AnyRow, sum: Checksum, what: impl FnOnce() -> String) -> Result<(), StoreError> {
    let stored: i64 = get(row, "checksum")?;
    if stored == sum.finish() { Ok(()) } else { Err(damaged(what())) }
}

/// The column `notify`: when a person is notified, as serde names it; behind it what else was chosen about that, as
/// `hand=channel` and `quiet=22-7+2`, each after a blank.
fn notify_words(settings: &PersonSettings) -> String {
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
    if let Some(quiet) = settings.quiet {
        words.push_str(" quiet=");
        words.push_str(&quiet.to_string());
    }
    words
}

fn notify_of(words: &str) -> Result<(Notify, Option<HandPlace>, Option<QuietHours>), StoreError> {
    type Named<'a> = serde::de::value::StrDeserializer<'a, serde::de::value::Error>;
    let wrong = |what: &dyn std::fmt::Display| damaged(format!("a person's notifications: {what}"));
    let mut words = words.split(' ');
    let first: Named<'_> = words.next().unwrap_or_default().into_deserializer();
    let notify = Notify::deserialize(first).map_err(|error| wrong(&error))?;
    let (mut hand, mut quiet) = (None, None);
    for word in words {
        match word.split_once('=') {
            Some(("hand", name)) => {
                let name: Named<'_> = name.into_deserializer();
                hand = Some(HandPlace::deserialize(name).map_err(|error| wrong(&error))?);
            }
            Some(("quiet", hours)) => quiet = Some(hours.parse().map_err(|_| wrong(&hours))?),
            Some(_) | None => return Err(wrong(&word)),
        }
    }
    Ok((notify, hand, quiet))
}

/// The columns of `people`, in the order of [`PERSON_COLUMNS`].
pub struct PersonRow {
    /// The column `id`.
    pub id: String,
    /// The column `notify`.
    pub notify: String,
    /// The column `checksum`.
    pub checksum: i64,
}

/// The columns of `people` that [`person`] reads.
pub const PERSON_COLUMNS: &str =
    "id, realm, account, name, locale, language, notify, hidden, autoplay, checksum";

/// The column `autoplay`: 0 for people who have not chosen. (Earlier versions wrote 0 for "no", too, which was the default
/// everywhere.)
pub const fn autoplay_number(autoplay: Option<bool>) -> i64 {
    match autoplay {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    }
}

/// What [`autoplay_number`] has written.
fn autoplay_of(number: i64) -> Result<Option<bool>, StoreError> {
    match number {
        0 => Ok(None),
        1 => Ok(Some(true)),
        2 => Ok(Some(false)),
        _ => Err(damaged(format!("autoplay is {number}"))),
    }
}

/// The columns that a person's other fields don't give by themselves.
pub fn person_row(person: &Person) -> PersonRow {
    let (id, notify) = (person.id.to_string(), notify_words(&person.settings));
    let checksum = person_sum(person, &id, &notify).finish();
    PersonRow { id, notify, checksum }
}

fn person_sum(person: &Person, id: &str, notify: &str) -> Checksum {
    let PersonSettings { language, notify: _, hidden, autoplay, hand: _, quiet: _ } = &person.settings;
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
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn person(row: &AnyRow) -> Result<Person, StoreError> {
    let (id, notify): (String, String) = (get(row, "id")?, get(row, "notify")?);
    let (when, hand, quiet) = notify_of(&notify)?;
    let person = Person {
        id: parsed(&id, "a person's id")?,
        account: Account { realm: get(row, "realm")?, id: get(row, "account")? },
        name: get(row, "name")?,
        locale: get(row, "locale")?,
        settings: PersonSettings {
            language: get(row, "language")?,
            notify: when,
            hidden: flag(get(row, "hidden")?, "hidden")?,
            autoplay: autoplay_of(get(row, "autoplay")?)?,
            hand,
            quiet,
        },
    };
    check(row, person_sum(&person, &id, &notify), || format!("person {id}"))?;
    Ok(person)
}

/// The checksum of a row of `forgotten_people`.
pub fn forgotten_sum(id: &str, results: i64) -> Checksum {
    Checksum::of("forgotten_people").text(id).number(results)
}

/// The columns of `servers` that [`server`] reads.
pub const SERVER_COLUMNS: &str =
    "realm, server, language, clock, tables_per_channel, prefix, threads, checksum";

/// The column `threads`.
pub const fn threads_number(threads: bool) -> Option<i64> {
    if threads { Some(1) } else { None }
}

/// What [`threads_number`] has written.
fn threads_of(number: Option<i64>) -> Result<bool, StoreError> {
    match number {
        None => Ok(false),
        Some(1) => Ok(true),
        Some(number) => Err(damaged(format!("threads is {number}"))),
    }
}

/// The checksum of a row of `servers`. Threads came later: rows from before have a checksum without them.
pub fn server_sum(realm: &str, server: &str, settings: &ServerSettings) -> Checksum {
    let ServerSettings { language, clock, tables_per_channel, prefix, threads } = settings;
    let sum = Checksum::of("servers")
        .text(realm)
        .text(server)
        .maybe_text(language.as_deref())
        .maybe_number(clock.map(i64::from))
        .maybe_number(tables_per_channel.map(i64::from))
        .maybe_text(prefix.as_deref());
    match threads_number(*threads) {
        Some(threads) => sum.number(threads),
        None => sum,
    }
}

/// The settings in a row of `servers`.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn server(row: &AnyRow) -> Result<ServerSettings, StoreError> {
    let (realm, server): (String, String) = (get(row, "realm")?, get(row, "server")?);
    let clock: Option<i64> = get(row, "clock")?;
    let tables: Option<i64> = get(row, "tables_per_channel")?;
    let settings = ServerSettings {
        language: get(row, "language")?,
        clock: clock.map(|clock| unsigned(clock, "a server's clock")).transpose()?,
        tables_per_channel: tables.map(|tables| unsigned(tables, "a server's tables")).transpose()?,
        prefix: get(row, "prefix")?,
        threads: threads_of(get(row, "threads")?)?,
    };
    check(row, server_sum(&realm, &server, &settings), || format!("the settings of {realm} {server}"))?;
    Ok(settings)
}

/// The checksum of a row of `notes`.
pub fn note_sum(name: &str, value: &[u8]) -> Checksum {
    Checksum::of("notes").text(name).bytes(value)
}

/// The checksum of a row of `shown`.
pub fn shown_sum(table: &str, page: &str, finished: i64) -> Checksum {
    Checksum::of("shown").text(table).text(page).number(finished)
}

/// The page in a row of `shown`, and the table.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn shown(row: &AnyRow) -> Result<(String, String), StoreError> {
    let (table, page): (String, String) = (get(row, "table_id")?, get(row, "page")?);
    check(row, shown_sum(&table, &page, get(row, "finished")?), || {
        format!("what was shown of table {table}")
    })?;
    Ok((table, page))
}

/// The checksum of a row of `closed_tables`.
pub fn closed_sum(id: &str, closed_at: i64, result: Option<i64>, state: &[u8]) -> Checksum {
    Checksum::of("closed_tables").text(id).number(closed_at).maybe_number(result).bytes(state)
}

/// The checksum of a result, over its row and those of its seats.
pub fn result_sum(number: i64, result: &GameResult) -> Checksum {
    let GameResult { table, game, channel, at, rounds, shortened, hints, seats } = result;
    let mut sum = Checksum::of("results")
        .number(number)
        .text(&table.to_string())
        .text(game.name())
        .text(&channel.realm)
        .text(&channel.server)
        .text(&channel.channel)
        .number(self::number(at.0))
        .number(i64::from(*rounds))
        .number(i64::from(*shortened))
        .number(i64::from(*hints));
    for ResultSeat { person, points, place, left } in seats {
        sum = sum
            .maybe_text(person.map(|person| person.to_string()).as_deref())
            .number(i64::from(*points))
            .number(i64::from(*place))
            .number(i64::from(*left));
    }
    sum
}

/// The columns of `results`, and the seats as one JSON array of [`SeatRow`]s, of the results `results.number >= $1 AND
/// results.number < $2` or whatever follows `WHERE`. Seats are ordered when they are read.
pub const SQLITE_RESULTS: &str = "SELECT number, table_id, game, realm, server, channel, ended_at, rounds, shortened, hints, \
     checksum, (SELECT json_group_array(json_array(seat, person, points, place, has_left)) FROM seats \
     WHERE seats.result = results.number) AS seats FROM results WHERE ";
/// As [`SQLITE_RESULTS`].
pub const POSTGRES_RESULTS: &str = "SELECT number, table_id, game, realm, server, channel, ended_at, rounds, shortened, hints, \
     checksum, (SELECT coalesce(json_agg(json_build_array(seat, person, points, place, has_left)), '[]')::text FROM seats \
     WHERE seats.result = results.number) AS seats FROM results WHERE ";

/// A row of `seats`: seat, person, points, place, whether they have left.
#[derive(Serialize, Deserialize)]
struct SeatRow(i64, Option<String>, i64, i64, i64);

/// The result in a row of [`SQLITE_RESULTS`], and its number.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn result(row: &AnyRow) -> Result<(u64, GameResult), StoreError> {
    let found: i64 = get(row, "number")?;
    let seats: String = get(row, "seats")?;
    let what = || format!("result {found}");
    let mut seats: Vec<SeatRow> =
        serde_json::from_str(&seats).map_err(|error| damaged(format!("the seats of {}: {error}", what())))?;
    seats.sort_by_key(|seat| seat.0);
    if !(0..).zip(&seats).all(|(at, seat)| seat.0 == at) {
        return Err(damaged(format!("seats of {} are missing", what())));
    }
    let seat = |SeatRow(_, person, points, place, left): SeatRow| {
        Ok(ResultSeat {
            person: person.map(|person| parsed(&person, "a seat's person")).transpose()?,
            points: unsigned(points, "a seat's points")?,
            place: unsigned(place, "a seat's place")?,
            left: flag(left, "has_left")?,
        })
    };
    let (table, game): (String, String) = (get(row, "table_id")?, get(row, "game")?);
    let table: TableId = parsed(&table, "a result's table")?;
    let result = GameResult {
        table,
        game: parsed(&game, "a result's game")?,
        channel: ChannelRef {
            realm: get(row, "realm")?,
            server: get(row, "server")?,
            channel: get(row, "channel")?,
        },
        at: Moment(unsigned(get(row, "ended_at")?, "a result's end")?),
        rounds: unsigned(get(row, "rounds")?, "a result's rounds")?,
        shortened: flag(get(row, "shortened")?, "shortened")?,
        hints: unsigned(get(row, "hints")?, "a result's hints")?,
        seats: seats.into_iter().map(seat).collect::<Result<_, StoreError>>()?,
    };
    check(row, result_sum(found, &result), what)?;
    Ok((unsigned(found, "a result's number")?, result))
}

/// A person's id in a column.
pub fn person_id(found: &str) -> Result<PersonId, StoreError> {
    parsed(found, "a person's id")
}
