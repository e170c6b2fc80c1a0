//! `herzbot export`: prints the record of a finished or running game, or a person's stored data. Only for the
//! host of the bot.

use herzbot_core::ids::{Account, ChannelRef, PersonId, TableId};
use herzbot_core::league::Night;
use herzbot_core::puzzle::monday_of;
use herzbot_core::table::{Entry, Table};
use herzbot_store::{Store, StoreError};
use std::io::{self, Write};

/// The reason why an export failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The data can't be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The output can't be written.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
    /// The person doesn't exist.
    #[error("nothing is stored about {0}: name the account as REALM/ID, such as discord/80351110224678912")]
    NoPerson(String),
    /// The table doesn't exist.
    #[error("there is no table {0}: `herzbot export` lists those that are live")]
    NoTable(String),
    /// Several live tables have the name.
    #[error("several tables are called {name}: choose one of the ids {ids}")]
    Several {
        /// The name.
        name: String,
        /// The ids of these tables.
        ids: String,
    },
    /// The table has no game.
    #[error("table {0} has no game: it was never started")]
    NoGame(TableId),
    /// The stored data aren't a valid table.
    #[error("table {id} can't be read: {why}")]
    Broken {
        /// The table.
        id: TableId,
        /// The readable reason.
        why: String,
    },
}

/// A table after the readable part of its journal, and the reason why the rest can't be applied.
struct Followed {
    table: Table,
    stuck: Option<String>,
}

/// Writes the record of the game at `table` (an id, or the name of a live table) as one line of JSON. If the
/// journal of a running game can't be applied completely, writes the game up to that point and logs a
/// warning.
pub async fn record(store: &dyn Store, table: &str, out: &mut impl Write) -> Result<(), ExportError> {
    let id = find(store, table).await?;
    let followed = match store.some(vec![id]).await?.pop() {
        Some(live) => follow(id, &live.snapshot, &live.entries)?,
        None => {
            let archived = store.archived(id).await?;
            let (snapshot, _) = archived.ok_or_else(|| ExportError::NoTable(table.to_owned()))?;
            follow(id, &snapshot, &[])?
        }
    };
    if let Some(why) = followed.stuck {
        tracing::warn!(table = %id, why, "the journal can't be followed to its end: this is the game until there");
    }
    let record = followed.table.record().ok_or(ExportError::NoGame(id))?;
    writeln!(out, "{}", serde_json::to_string(&record).map_err(io::Error::from)?)?;
    Ok(out.flush()?)
}

/// Writes the data stored under a person's account (`REALM/ID`) as JSON: the person with their settings,
/// their sign-ins in browsers, their answers to puzzles, their own seats in finished games, the live tables
/// where they have a chair, and their part in game nights.
pub async fn person(store: &dyn Store, account: &str, out: &mut impl Write) -> Result<(), ExportError> {
    let unknown = || ExportError::NoPerson(account.to_owned());
    let (realm, id) = account.split_once('/').ok_or_else(unknown)?;
    let account = Account { realm: realm.to_owned(), id: id.to_owned() };
    let person = store.person_of(&account).await?.ok_or_else(unknown)?;
    let mut games = store.results_of(person.id).await?;
    for game in &mut games {
        game.seats.retain(|seat| seat.person == Some(person.id));
        game.elsewhere.retain(|id, _| *id == person.id);
    }
    let note = store.note(&format!("browsers {}", person.id)).await?;
    let browsers: Option<serde_json::Value> = note.and_then(|note| serde_json::from_slice(&note).ok());
    let (puzzles, weeks) = (format!("puzzle {} ", person.id), format!("weekly puzzle {} ", person.id));
    let mut answered = serde_json::Map::new();
    for (name, answer) in store.notes(&puzzles).await? {
        let Some(puzzle) = name.strip_prefix(&puzzles) else { continue };
        answered.insert(puzzle.to_owned(), serde_json::from_slice(&answer).unwrap_or_default());
    }
    let monday = |name: &str| Some(monday_of(name.strip_prefix(&weeks)?.parse().ok()?).to_string());
    let weeks: Vec<String> = store.notes(&weeks).await?.iter().filter_map(|(name, _)| monday(name)).collect();
    let mut tables = Vec::new();
    for live in store.live().await? {
        match follow(live.id, &live.snapshot, &live.entries) {
            Ok(Followed { table, .. }) if table.account_of(person.id).is_some() => tables.push(live.id),
            Ok(_) => {}
            Err(error) => tracing::warn!(table = %live.id, %error, "whether they sit there can't be read"),
        }
    }
    let nights = store.notes("[\"night\",").await?;
    let nights: Vec<_> =
        nights.iter().filter_map(|(place, night)| part_in(place, night, person.id)).collect();
    let all = serde_json::json!({
        "person": person, "browsers": browsers, "games": games, "live_tables": tables,
        "puzzles": answered, "weekly_puzzles": weeks, "game_nights": nights,
    });
    writeln!(out, "{}", serde_json::to_string_pretty(&all).map_err(io::Error::from)?)?;
    Ok(out.flush()?)
}

/// Returns the stored data about a person's part in a game night, or `None` if they have no part. `place` is
/// the key of the night's note.
fn part_in(place: &str, night: &[u8], person: PersonId) -> Option<serde_json::Value> {
    let night: Night = serde_json::from_slice(night).ok()?;
    let [_, realm, server, channel]: [String; 4] = serde_json::from_str(place).ok()?;
    let signed_up = night.entrants().iter().any(|entrant| entrant.person == person);
    let brought = night.places().filter(|(_, further)| further.host == person);
    let brought: Vec<&ChannelRef> = brought.map(|(_, further)| &further.channel).collect();
    let tables = night.tables().filter(|table| table.people.contains(&person));
    let tables: Vec<TableId> = tables.map(|table| table.id).collect();
    let opened = night.leader() == person;
    (signed_up || opened || !brought.is_empty() || !tables.is_empty()).then(|| {
        serde_json::json!({
            "at": ChannelRef { realm, server, channel },
            "opened": opened, "signed_up": signed_up, "tables": tables, "brought_to": brought,
        })
    })
}

/// Lists the live tables: id, name, game, people, channel.
///
/// # Errors
/// Fails if the data can't be read or the list can't be written.
pub async fn list(store: &dyn Store, out: &mut impl Write) -> Result<(), ExportError> {
    for live in store.live().await? {
        let frozen = live.frozen.map(|why| format!(" (frozen: {why})")).unwrap_or_default();
        match follow(live.id, &live.snapshot, &live.entries) {
            Ok(Followed { table, .. }) => {
                let people: Vec<_> = table.everybody().into_iter().map(|(member, _)| member.name).collect();
                let channel = table.channel();
                writeln!(
                    out,
                    "{}  {}  {}  {}  {}/{}/{}{frozen}",
                    live.id,
                    table.name(),
                    table.game(),
                    people.join(", "),
                    channel.realm,
                    channel.server,
                    channel.channel,
                )?;
            }
            Err(error) => writeln!(out, "{}  {error}{frozen}", live.id)?,
        }
    }
    Ok(out.flush()?)
}

/// Finds a table by its id or name.
async fn find(store: &dyn Store, table: &str) -> Result<TableId, ExportError> {
    if let Ok(id) = table.parse() {
        return Ok(id);
    }
    let named: Vec<TableId> = store
        .live()
        .await?
        .into_iter()
        .filter_map(|live| follow(live.id, &live.snapshot, &live.entries).ok())
        .filter(|followed| followed.table.name().to_lowercase() == table.to_lowercase())
        .map(|followed| followed.table.id())
        .collect();
    match named.as_slice() {
        [] => Err(ExportError::NoTable(table.to_owned())),
        [id] => Ok(*id),
        several => Err(ExportError::Several {
            name: table.to_owned(),
            ids: several.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        }),
    }
}

fn follow(id: TableId, snapshot: &str, entries: &[String]) -> Result<Followed, ExportError> {
    let broken = |why: serde_json::Error| ExportError::Broken { id, why: why.to_string() };
    let mut table = Table::from_state(snapshot).map_err(broken)?;
    for (place, entry) in entries.iter().enumerate() {
        let before = table.clone();
        let applied = serde_json::from_str::<Entry>(entry)
            .map_err(|error| error.to_string())
            .and_then(|entry| table.apply(&entry).map_err(|misfit| misfit.to_string()));
        if let Err(why) = applied {
            return Ok(Followed { table: before, stuck: Some(format!("entry {place}: {why}")) });
        }
    }
    Ok(Followed { table, stuck: None })
}

#[cfg(test)]
#[path = "export_tests.rs"]
mod tests;
