//! Checks the draws and standings of all stored nights against the records of their tables, for the host of the bot.

use crate::app::front::nights::channel_of;
use crate::app::tables::journal::restore;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::league::{Night, NightTable};
use herzbot_core::table::{FORGOTTEN_NAME, Table};
use herzbot_store::{Store, StoreError};
use std::collections::BTreeMap;

/// The prefix of the names of all nights in the store.
const NOTES: &str = "[\"night\",";

/// The findings about all nights.
#[derive(Debug, Default)]
pub struct NightFindings {
    /// In lines of text: what was checked, and the standings.
    pub lines: Vec<String>,
    /// The number of wrong draws and tables, and of nights that can't be read.
    pub wrong: usize,
}

impl NightFindings {
    fn add(&mut self, holds: Option<bool>, what: &str) {
        let says = match holds {
            Some(true) => "ok",
            Some(false) => "WRONG",
            None => "unknown",
        };
        self.wrong += usize::from(holds == Some(false));
        self.lines.push(format!("{says}: {what}"));
    }
}

/// Checks each stored night: draws against its secret, and the counted outcomes against the tables' records.
pub async fn check_nights(store: &dyn Store) -> Result<NightFindings, StoreError> {
    let mut found = NightFindings::default();
    let nights = store.notes(NOTES).await?;
    if nights.is_empty() {
        found.lines.push("no game nights or seasons are stored".to_owned());
    }
    for (key, json) in nights {
        let place = channel_of(&key).map(|at| format!("{}/{}/{}", at.realm, at.server, at.channel));
        let place = place.unwrap_or(key);
        match serde_json::from_slice::<Night>(&json) {
            Ok(night) => check(store, &place, &night, &mut found).await?,
            Err(error) => found.add(Some(false), &format!("{place} can't be read: {error}")),
        }
    }
    Ok(found)
}

async fn check(
    store: &dyn Store,
    place: &str,
    night: &Night,
    found: &mut NightFindings,
) -> Result<(), StoreError> {
    let (game, commitment) = (night.game(), night.commitment());
    found.lines.push(format!("{place}: {game}, fingerprint {commitment}"));
    let mut tables = BTreeMap::new();
    for (round, drawn) in (1_u8..).zip(night.drawn()) {
        for table in drawn {
            let what = format!("table {} of round {round}", table.id);
            match archived(store, table.id).await? {
                Archived::Table(state) => {
                    found.add(Some(night.is_counted_rightly(table, &state)), &what);
                    tables.insert(table.id, state);
                }
                Archived::Damaged(why) => found.add(Some(false), &format!("{what} can't be read: {why}")),
                Archived::Nothing => found.add(None, &format!("{what} has no record (yet)")),
            }
        }
        let holds = is_drawn_fairly(night, round, drawn, &tables);
        found.add(holds, &format!("the draw of round {round} follows from the secret"));
    }
    for line in night.standings() {
        let person = store.person_by_id(line.person).await?;
        let name = person.map_or_else(|| FORGOTTEN_NAME.to_owned(), |person| person.name);
        let name = name.escape_debug();
        found.lines.push(format!("{}. {name} · {} ({})", line.place, line.points, line.person));
    }
    Ok(())
}

/// Whether a round was drawn fairly; none: it is unknown which earlier tables counted when it was drawn.
fn is_drawn_fairly(
    night: &Night,
    round: u8,
    drawn: &[NightTable],
    tables: &BTreeMap<TableId, Box<Table>>,
) -> Option<bool> {
    let opened = drawn.iter().filter_map(|table| Some(tables.get(&table.id)?.view(None).opened)).min();
    let ended = |table: &Table| table.result().map_or_else(|| table.last_seen(), |result| result.at);
    let is_over = |id: TableId, at: Moment| tables.get(&id).is_some_and(|table| ended(table) <= at);
    if night.is_drawn_fairly(round, |id| opened.is_none_or(|at| is_over(id, at))) {
        return Some(true);
    }
    // In a season, tables of earlier rounds may still play.
    let mut earlier = night.drawn().take(usize::from(round) - 1).flatten();
    let is_known = earlier.all(|table| tables.contains_key(&table.id) && !table.left_out);
    (opened.is_some() && is_known || round == 1).then_some(false)
}

/// The record of a table.
enum Archived {
    Table(Box<Table>),
    Damaged(String),
    /// The table plays, was never opened, or its record is no longer stored.
    Nothing,
}

async fn archived(store: &dyn Store, table: TableId) -> Result<Archived, StoreError> {
    match store.archived(table).await {
        Ok(Some((snapshot, _))) => Ok(match restore(&snapshot, &[]) {
            Ok(table) => Archived::Table(Box::new(table)),
            Err(why) => Archived::Damaged(why),
        }),
        Ok(None) => Ok(Archived::Nothing),
        Err(StoreError::Damaged(why)) => Ok(Archived::Damaged(why)),
        Err(error) => Err(error),
    }
}
