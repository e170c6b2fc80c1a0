//! From the first version's keys and values to rows.

use super::OldData;
use super::keys::{self, Tree};
use crate::sql::checksum::{chain_next, chain_start};
use crate::sql::database::{Dialect, failed};
use crate::sql::heads::{Head, Heads};
use crate::sql::journal::{self, Shown};
use crate::sql::rows::number;
use crate::sql::transaction::{CounterChanges, Failure, Transaction};
use crate::sql::{packed, people, read, results};
use crate::{OnProgress, StoreError};
use herzbot_core::ids::{Account, ChannelRef, Moment, PersonId, TableId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use herzbot_core::results::GameResult;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use sqlx::{AnyConnection, Executor};
use std::collections::{BTreeMap, HashMap};

/// Fills a new SQLite database with everything in `old`. Live tables count as opened `now`. `on_progress` is told how many
/// values are read, and how many there are.
///
/// Damaged journals are taken over as frozen tables, and pages that can't be read are shown again.
///
/// # Errors
/// [`StoreError::Damaged`] names what is; [`StoreError::Newer`]; or one of the databases failed.
pub async fn import(
    connection: &mut AnyConnection,
    old: &dyn OldData,
    now: Moment,
    on_progress: &mut OnProgress,
) -> Result<(), StoreError> {
    connection.execute("BEGIN").await.map_err(|error| failed(&error))?;
    let mut heads = Heads::default();
    let mut import = Import {
        old,
        txn: Transaction {
            connection,
            dialect: Dialect::Sqlite,
            heads: &mut heads,
            now,
            wrote: false,
            counts: CounterChanges::default(),
            changes: Vec::new(),
        },
        on_progress,
        done: 0,
        total: 0,
    };
    import.everything().await.map_err(read::told)
}

/// An import that is under way.
struct Import<'a> {
    old: &'a dyn OldData,
    txn: Transaction<'a>,
    on_progress: &'a mut OnProgress,
    done: u64,
    total: u64,
}

fn damaged(tree: Tree, key: &[u8], what: &str) -> StoreError {
    let separator = if what.is_empty() { "" } else { ": " };
    StoreError::Damaged(format!("{} {}{separator}{what}", tree.name(), hex::encode(key)))
}

fn from_json<T: DeserializeOwned>(tree: Tree, key: &[u8], value: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(value).map_err(|error| damaged(tree, key, &error.to_string()))
}

/// A value that is kept as the text it is: JSON.
fn json(tree: Tree, key: &[u8], value: Vec<u8>) -> Result<String, StoreError> {
    from_json::<IgnoredAny>(tree, key, &value)?;
    String::from_utf8(value).map_err(|_| damaged(tree, key, "it is not UTF-8"))
}

/// A text without what PostgreSQL can't keep.
fn clean(text: &mut String) {
    text.retain(|char| char != '\0');
}

fn clean_maybe(text: &mut Option<String>) {
    if let Some(text) = text {
        clean(text);
    }
}

impl Import<'_> {
    fn keys(&mut self, tree: Tree, prefix: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
        let keys = self.old.keys(tree, prefix)?;
        self.total += keys.len() as u64;
        Ok(keys)
    }

    /// The value of a key that was listed.
    fn value(&mut self, tree: Tree, key: &[u8]) -> Result<Vec<u8>, StoreError> {
        (self.on_progress)(self.done, self.total);
        self.done += 1;
        self.old.get(tree, key)?.ok_or_else(|| damaged(tree, key, "it is gone"))
    }

    async fn everything(&mut self) -> Result<(), Failure> {
        let journals = self.keys(Tree::Journal, &[])?;
        let results = self.keys(Tree::Results, &[0])?;
        let closed = self.keys(Tree::Archive, &[0])?;
        let shown = [self.keys(Tree::Shown, &[1])?, self.keys(Tree::Shown, &[0])?];
        let people = [self.keys(Tree::People, &[0])?, self.keys(Tree::People, &[2])?];
        let (servers, notes) = (self.keys(Tree::Servers, &[])?, self.keys(Tree::Notes, &[])?);

        for keys in journals.chunk_by(|one, other| one.get(..8) == other.get(..8)) {
            self.live_table(keys).await?;
        }
        let of_tables = self.results(&results).await?;
        self.closed_tables(&closed, &of_tables).await?;
        for (finished, keys) in [(true, &shown[0]), (false, &shown[1])] {
            self.shown(keys, finished).await?;
        }
        self.people(&people[0]).await?;
        self.forgotten(&people[1]).await?;
        self.servers(&servers).await?;
        self.notes(&notes).await?;

        let CounterChanges { live, closed, people } = self.txn.counts;
        sqlx::query(
            "UPDATE counters SET commits = 1, live = $1, closed = $2, results = $3, people = $4 WHERE id = 1",
        )
        .bind(live)
        .bind(closed)
        .bind(number(results.len() as u64))
        .bind(people)
        .execute(&mut *self.txn.connection)
        .await?;
        self.txn.connection.execute("COMMIT").await?;
        (self.on_progress)(self.total, self.total);
        Ok(())
    }

    async fn live_table(&mut self, keys: &[Vec<u8>]) -> Result<(), Failure> {
        let Some(id) = keys.first().and_then(|key| keys::number_at(key, 0)).map(TableId) else {
            // The first version didn't see such keys either.
            return Ok(());
        };
        let mut parts = JournalParts::default();
        for key in keys {
            match self.value(Tree::Journal, key) {
                Ok(value) => parts.take(key, value),
                Err(StoreError::Damaged(what)) => parts.damaged(what),
                Err(error) => return Err(error.into()),
            }
        }
        parts.insert(&mut self.txn, id).await?;
        Ok(())
    }

    /// Gives the numbers of the results by table.
    async fn results(&mut self, keys: &[Vec<u8>]) -> Result<HashMap<TableId, i64>, Failure> {
        let mut of_tables = HashMap::new();
        for (place, key) in (0..).zip(keys) {
            // They are numbered without gaps.
            if *key != keys::result(place) {
                return Err(StoreError::Damaged(format!("result {place} is missing")).into());
            }
            let value = self.value(Tree::Results, key)?;
            let mut result: GameResult = from_json(Tree::Results, key, &value)?;
            let ChannelRef { realm, server, channel } = &mut result.channel;
            [realm, server, channel].into_iter().for_each(clean);
            let place = number(place);
            results::insert(&mut self.txn, place, &result).await?;
            of_tables.insert(result.table, place);
        }
        Ok(of_tables)
    }

    async fn closed_tables(
        &mut self,
        keys: &[Vec<u8>],
        of_tables: &HashMap<TableId, i64>,
    ) -> Result<(), Failure> {
        let mut closed_at = HashMap::new();
        for key in self.old.keys(Tree::Archive, &[1])? {
            if let (Some(at), Some(table)) = (keys::number_at(&key, 1), keys::number_at(&key, 9)) {
                closed_at.insert(TableId(table), Moment(at));
            }
        }
        for key in keys {
            let Some(table) = keys::number_at(key, 1).map(TableId) else { continue };
            let value = self.value(Tree::Archive, key)?;
            let state = json(Tree::Archive, key, value)?;
            let result = of_tables.get(&table).copied();
            let at = match (closed_at.get(&table), result) {
                (Some(at), _) => *at,
                // It was closed when its result was made.
                (None, Some(place)) => self.end_of(place)?,
                (None, None) => self.txn.now,
            };
            results::archive(&mut self.txn, table, at, result, packed::pack(&state)?).await?;
        }
        Ok(())
    }

    fn end_of(&self, place: i64) -> Result<Moment, StoreError> {
        let key = keys::result(u64::try_from(place).unwrap_or(0));
        let value = self.old.get(Tree::Results, &key)?.unwrap_or_default();
        from_json::<GameResult>(Tree::Results, &key, &value).map(|result| result.at)
    }

    async fn shown(&mut self, keys: &[Vec<u8>], finished: bool) -> Result<(), Failure> {
        for key in keys {
            let Some(table) = keys::number_at(key, 1).map(TableId) else { continue };
            let page = match self.value(Tree::Shown, key).and_then(|value| json(Tree::Shown, key, value)) {
                Ok(page) => page,
                Err(StoreError::Damaged(what)) => {
                    tracing::warn!(%table, what, "a page that was shown is damaged: it is shown again");
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            // Where nothing but the page is left of a table, it is passed over.
            let _known =
                journal::note_all(&mut self.txn, &[(0, Shown { table, page: &page, finished })]).await?;
        }
        Ok(())
    }

    async fn people(&mut self, keys: &[Vec<u8>]) -> Result<(), Failure> {
        for key in keys {
            let value = self.value(Tree::People, key)?;
            let mut person: Person = from_json(Tree::People, key, &value)?;
            let Person { id: _, account: Account { realm, id }, name, locale, settings } = &mut person;
            let PersonSettings { language, notify: _, hidden: _, autoplay, hand: _, quiet: _ } = settings;
            // There it said no, too, for who had chosen nothing.
            *autoplay = autoplay.filter(|yes| *yes);
            [realm, id, name].into_iter().for_each(clean);
            [locale, language].into_iter().for_each(clean_maybe);
            match people::insert(&mut self.txn, &person).await {
                Err(Failure::Stale) => {
                    return Err(damaged(Tree::People, key, "somebody else has the same account").into());
                }
                inserted => inserted?,
            }
        }
        Ok(())
    }

    async fn forgotten(&mut self, keys: &[Vec<u8>]) -> Result<(), Failure> {
        for key in keys {
            let person: PersonId = keys::person_at(key).ok_or_else(|| damaged(Tree::People, key, ""))?;
            let value = self.value(Tree::People, key)?;
            let results: u64 = from_json(Tree::People, key, &value)?;
            people::insert_forgotten(&mut self.txn, person, number(results)).await?;
        }
        Ok(())
    }

    async fn servers(&mut self, keys: &[Vec<u8>]) -> Result<(), Failure> {
        for key in keys {
            let value = self.value(Tree::Servers, key)?;
            let mut settings: ServerSettings = from_json(Tree::Servers, key, &value)?;
            let names = keys::take_text(key).and_then(|(realm, rest)| match keys::take_text(rest)? {
                (server, []) => Some([realm, server]),
                _ => None,
            });
            let mut names = names.ok_or_else(|| damaged(Tree::Servers, key, ""))?;
            names.iter_mut().for_each(clean);
            let ServerSettings { language, clock: _, tables_per_channel: _, prefix, threads: _ } =
                &mut settings;
            [language, prefix].into_iter().for_each(clean_maybe);
            people::set_server(&mut self.txn, &names[0], &names[1], &settings).await?;
        }
        Ok(())
    }

    async fn notes(&mut self, keys: &[Vec<u8>]) -> Result<(), Failure> {
        for key in keys {
            let value = self.value(Tree::Notes, key)?;
            let mut name = String::from_utf8(key.clone()).map_err(|_| damaged(Tree::Notes, key, ""))?;
            clean(&mut name);
            people::set_note(&mut self.txn, &name, &value).await?;
        }
        Ok(())
    }
}

/// The head of a live table's journal.
#[derive(Deserialize)]
struct JournalHead {
    /// The sequence number of the first entry after the snapshot.
    first: u64,
    /// The sequence number of the next entry.
    next: u64,
    /// Why the table is frozen.
    #[serde(default)]
    frozen: Option<String>,
}

/// What was found of one live table's journal, and the first damage in it.
#[derive(Default)]
struct JournalParts {
    head: Option<JournalHead>,
    snapshot: Option<String>,
    entries: BTreeMap<u64, String>,
    damage: Option<String>,
}

impl JournalParts {
    fn damaged(&mut self, what: String) {
        self.damage.get_or_insert(what);
    }

    /// A text, as far as it can be read.
    fn text(&mut self, key: &[u8], value: Vec<u8>) -> String {
        match json(Tree::Journal, key, value.clone()) {
            Ok(text) => text,
            Err(error) => {
                self.damaged(error.to_string());
                let mut text = String::from_utf8_lossy(&value).into_owned();
                clean(&mut text);
                text
            }
        }
    }

    fn take(&mut self, key: &[u8], value: Vec<u8>) {
        match (key.get(8), keys::number_at(key, 9)) {
            (Some(0), None) => match from_json(Tree::Journal, key, &value) {
                Ok(head) => self.head = Some(head),
                Err(error) => self.damaged(error.to_string()),
            },
            (Some(1), None) => self.snapshot = Some(self.text(key, value)),
            (Some(2), Some(seq)) => {
                let entry = self.text(key, value);
                self.entries.insert(seq, entry);
            }
            _ => self.damaged(format!("unknown key {}", hex::encode(key))),
        }
    }

    /// Inserts the table, frozen if something of it is missing or damaged.
    async fn insert(mut self, txn: &mut Transaction<'_>, table: TableId) -> Result<(), sqlx::Error> {
        if self.snapshot.is_none() {
            self.damaged("the snapshot is missing".to_owned());
        }
        match &self.head {
            None => self.damaged("the head is missing".to_owned()),
            Some(head) if !self.entries.keys().copied().eq(head.first..head.next) => {
                self.damaged("entries are missing".to_owned());
            }
            Some(_) => {}
        }
        let head = self.head.take().unwrap_or_else(|| JournalHead {
            first: self.entries.keys().next().copied().unwrap_or(0),
            next: self.entries.keys().next_back().map_or(0, |seq| seq.saturating_add(1)),
            frozen: None,
        });
        let mut frozen = self.damage.map(|what| format!("damaged: {what}")).or(head.frozen);
        clean_maybe(&mut frozen);
        let id = table.to_string();
        let snapshot = self.snapshot.unwrap_or_default();
        let mut chain = chain_start(&id, head.first, &snapshot);
        let mut entries = Vec::new();
        for (seq, entry) in &self.entries {
            chain = chain_next(&chain, *seq, entry);
            entries.push((*seq, entry.as_str(), chain.clone()));
        }
        let opened_at = number(txn.now.0);
        let head = Head::imported(opened_at, head.first, head.next, chain, frozen);
        journal::insert(txn, table, &id, head, &snapshot).await?;
        let entries: Vec<_> = entries.iter().map(|entry| (id.as_str(), entry)).collect();
        journal::insert_entries(txn, &entries).await
    }
}
