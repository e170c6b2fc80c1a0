//! The store in memory, for tests and as the simplest implementation of the contract: it is not persistent.

use crate::place::TablePlace;
use crate::ranks::{Lines, Roster};
use crate::{Health, Journal, Leaderboards, LiveTable, OnProgress, Settings, StoreError, StoredTables};
use async_trait::async_trait;
use herzbot_core::daily::Day;
use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use herzbot_core::table::{people_at, without_person};
use herzbot_rules::GameKind;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::time::{SystemTime, UNIX_EPOCH};

/// A store in memory.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<MemoryState>);

#[derive(Debug, Default)]
struct MemoryState {
    live: BTreeMap<TableId, LiveTable>,
    closed: BTreeMap<TableId, Closed>,
    results: Vec<GameResult>,
    people: BTreeMap<PersonId, Person>,
    accounts: BTreeMap<Account, PersonId>,
    roster: Roster,
    lines: Lines,
    servers: BTreeMap<(String, String), ServerSettings>,
    notes: BTreeMap<String, Vec<u8>>,
    /// Counts down to the note that is stored with an error for its writer; 0: none.
    until_lost: usize,
    chat: BTreeMap<String, String>,
}

#[derive(Debug)]
struct Closed {
    at: Moment,
    counts: bool,
    state: String,
    shown: Option<String>,
    /// Whether a part of it is still to be shown.
    unfinished: bool,
}

fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stores the note with this number, counted from now, but returns an error to its writer, as if the
    /// connection broke after the commit.
    pub fn lose_answer(&self, number: usize) {
        self.0.lock().until_lost = number;
    }
}

impl MemoryState {
    /// The answer to the writer of a note.
    fn noted(&mut self) -> Result<(), StoreError> {
        let left = self.until_lost;
        self.until_lost = left.saturating_sub(1);
        if left == 1 { Err(StoreError::Io("the connection has broken off".to_owned())) } else { Ok(()) }
    }

    /// The table, if `seq` is its next number.
    fn at(&mut self, table: TableId, seq: u64) -> Result<&mut LiveTable, StoreError> {
        let live = self.live.get_mut(&table).ok_or(StoreError::NoSuchTable { table })?;
        if let Some(why) = &live.frozen {
            return Err(StoreError::Frozen { table, why: why.clone() });
        }
        if live.next_seq < seq {
            return Err(StoreError::Behind { table, expected: seq, found: live.next_seq });
        }
        if live.next_seq != seq {
            return Err(StoreError::OutOfOrder { table, expected: seq, found: live.next_seq });
        }
        Ok(live)
    }
}

#[async_trait]
impl Journal for MemoryStore {
    async fn open(&self, table: TableId, snapshot: String) -> Result<(), StoreError> {
        let mut state = self.0.lock();
        if state.live.contains_key(&table) || state.closed.contains_key(&table) {
            return Err(StoreError::TableExists { table });
        }
        let live =
            LiveTable { id: table, snapshot, entries: Vec::new(), next_seq: 0, shown: None, frozen: None };
        state.live.insert(table, live);
        Ok(())
    }

    async fn append(
        &self,
        table: TableId,
        seq: u64,
        entries: Vec<String>,
        snapshot: Option<String>,
    ) -> Result<(), StoreError> {
        let mut state = self.0.lock();
        let live = state.at(table, seq)?;
        live.next_seq += entries.len() as u64;
        match snapshot {
            Some(snapshot) => {
                live.snapshot = snapshot;
                live.entries.clear();
            }
            None => live.entries.extend(entries),
        }
        Ok(())
    }

    async fn close(
        &self,
        table: TableId,
        seq: u64,
        snapshot: String,
        result: Option<GameResult>,
    ) -> Result<(), StoreError> {
        let mut state = self.0.lock();
        if state.closed.contains_key(&table) {
            return Ok(());
        }
        state.at(table, seq)?;
        let shown = state.live.remove(&table).and_then(|live| live.shown);
        let unfinished = shown.is_some();
        // People who left the running table and were forgotten meanwhile.
        let is_forgotten = |person: &PersonId| state.roster.forgotten.contains_key(person);
        let last = people_at(&snapshot)
            .into_iter()
            .filter(is_forgotten)
            .fold(snapshot, |last, person| without_person(&last, person).ok().flatten().unwrap_or(last));
        let closed = Closed { at: now(), counts: result.is_some(), state: last, shown, unfinished };
        state.closed.insert(table, closed);
        if let Some(result) = result {
            let MemoryState { results, lines, roster, .. } = &mut *state;
            lines.add(results.len() as u64, &result, roster);
            results.push(result);
        }
        Ok(())
    }

    async fn note_shown(&self, table: TableId, shown: String, last: bool) -> Result<(), StoreError> {
        let mut state = self.0.lock();
        if let Some(live) = state.live.get_mut(&table) {
            live.shown = Some(shown);
        } else if let Some(closed) = state.closed.get_mut(&table) {
            closed.shown = Some(shown);
            closed.unfinished = !last;
        } else {
            return Err(StoreError::NoSuchTable { table });
        }
        Ok(())
    }

    async fn freeze(&self, table: TableId, why: String) -> Result<(), StoreError> {
        let mut state = self.0.lock();
        state.live.get_mut(&table).ok_or(StoreError::NoSuchTable { table })?.frozen = Some(why);
        Ok(())
    }

    async fn set_chat_rows(
        &self,
        rows: Vec<(String, Option<String>)>,
        _durable: bool,
    ) -> Result<(), StoreError> {
        let chat = &mut self.0.lock().chat;
        for (key, value) in rows {
            match value {
                Some(value) => drop(chat.insert(key, value)),
                None => drop(chat.remove(&key)),
            }
        }
        Ok(())
    }
}

#[async_trait]
impl StoredTables for MemoryStore {
    async fn live(&self) -> Result<Vec<LiveTable>, StoreError> {
        Ok(self.0.lock().live.values().cloned().collect())
    }

    async fn places(&self) -> Result<Vec<(TableId, Option<TablePlace>)>, StoreError> {
        let place =
            |live: LiveTable| (live.id, live.frozen.is_none().then(|| TablePlace::of(&live.snapshot)));
        Ok(self.live().await?.into_iter().map(place).collect())
    }

    async fn some(&self, tables: Vec<TableId>) -> Result<Vec<LiveTable>, StoreError> {
        let mut live = self.live().await?;
        live.retain(|live| tables.contains(&live.id));
        Ok(live)
    }

    async fn heads(&self) -> Result<HashMap<TableId, u64>, StoreError> {
        Ok(self.live().await?.into_iter().map(|live| (live.id, live.next_seq)).collect())
    }

    async fn reconnected(&self) {
        std::future::pending().await
    }

    async fn archived(&self, table: TableId) -> Result<Option<(String, Option<String>)>, StoreError> {
        Ok(self.0.lock().closed.get(&table).map(|closed| (closed.state.clone(), closed.shown.clone())))
    }

    async fn unfinished_business(&self) -> Result<Vec<TableId>, StoreError> {
        let state = self.0.lock();
        Ok(state.closed.iter().filter(|(_, closed)| closed.unfinished).map(|(table, _)| *table).collect())
    }

    fn failure(&self) -> Option<StoreError> {
        None
    }

    fn health(&self) -> Health {
        Health::Verified(Vec::new())
    }

    async fn prune(&self, before: Moment) -> Result<usize, StoreError> {
        let mut state = self.0.lock();
        let count = state.closed.len();
        state.closed.retain(|_, closed| closed.counts || closed.at >= before);
        Ok(count - state.closed.len())
    }
}

#[async_trait]
impl Leaderboards for MemoryStore {
    async fn top(
        &self,
        board: &LeaderboardScope,
        offset: usize,
        limit: usize,
    ) -> Result<Vec<Standing>, StoreError> {
        let state = self.0.lock();
        Ok(state.lines.top(&state.roster, board, offset, limit))
    }

    async fn len(&self, board: &LeaderboardScope) -> Result<usize, StoreError> {
        let state = self.0.lock();
        Ok(state.lines.len(&state.roster, board))
    }

    async fn standing(
        &self,
        board: &LeaderboardScope,
        person: PersonId,
    ) -> Result<Option<Standing>, StoreError> {
        let state = self.0.lock();
        Ok(state.lines.standing(&state.roster, board, person))
    }

    async fn results_of(&self, person: PersonId) -> Result<Vec<GameResult>, StoreError> {
        let state = self.0.lock();
        let played = |result: &&GameResult| result.seats.iter().any(|seat| seat.person == Some(person));
        Ok(state.results.iter().filter(played).cloned().collect())
    }

    async fn results_of_day(&self, day: Day, game: GameKind) -> Result<Vec<GameResult>, StoreError> {
        let of_day = |result: &&GameResult| {
            (result.daily, result.game) == (Some(day), game) && result.counts_for_its_day()
        };
        Ok(self.0.lock().results.iter().filter(of_day).cloned().collect())
    }

    async fn last_table(
        &self,
        realm: &str,
        server: &str,
        person: PersonId,
    ) -> Result<Option<TableId>, StoreError> {
        let state = self.0.lock();
        let is_there = |result: &&GameResult| {
            let place = result.place_of(person);
            (place.realm.as_str(), place.server.as_str()) == (realm, server)
                && result.seats.iter().any(|seat| seat.person == Some(person))
        };
        Ok(state.results.iter().rfind(is_there).map(|result| result.table))
    }

    async fn rebuild(&self, mut on_progress: OnProgress) -> Result<(), StoreError> {
        let mut state = self.0.lock();
        let mut lines = Lines::default();
        let total = state.results.len() as u64;
        for (number, result) in (0..).zip(&state.results) {
            on_progress(number, total);
            lines.add(number, result, &state.roster);
        }
        on_progress(total, total);
        state.lines = lines;
        Ok(())
    }
}

#[async_trait]
impl Settings for MemoryStore {
    async fn person(
        &self,
        account: &Account,
        name: &str,
        locale: Option<&str>,
        fresh: PersonId,
    ) -> Result<Person, StoreError> {
        let mut state = self.0.lock();
        let id = *state.accounts.entry(account.clone()).or_insert(fresh);
        let person = state.people.entry(id).or_insert_with(|| Person {
            id,
            account: account.clone(),
            name: String::new(),
            locale: None,
            settings: PersonSettings::default(),
        });
        person.name = name.replace('\0', "");
        if let Some(locale) = locale {
            person.locale = Some(locale.to_owned());
        }
        Ok(person.clone())
    }

    async fn person_of(&self, account: &Account) -> Result<Option<Person>, StoreError> {
        let state = self.0.lock();
        Ok(state.accounts.get(account).and_then(|id| state.people.get(id)).cloned())
    }

    async fn person_by_id(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        Ok(self.0.lock().people.get(&id).cloned())
    }

    fn expire_person(&self, _id: PersonId) {}

    async fn set_person(&self, id: PersonId, settings: PersonSettings) -> Result<(), StoreError> {
        let mut state = self.0.lock();
        let hidden = settings.hidden;
        state.people.get_mut(&id).ok_or(StoreError::NoSuchPerson { person: id })?.settings = settings;
        if hidden {
            state.roster.hidden.insert(id);
        } else {
            state.roster.hidden.remove(&id);
        }
        Ok(())
    }

    async fn people_of(&self, realm: &str) -> Result<Vec<Person>, StoreError> {
        let people = self.0.lock().people.clone();
        Ok(people.into_values().filter(|person| person.account.realm == realm).collect())
    }

    async fn forget_at(&self, id: PersonId, table: TableId) -> Result<(), StoreError> {
        if let Some(closed) = self.0.lock().closed.get_mut(&table)
            && let Ok(Some(without)) = without_person(&closed.state, id)
        {
            (closed.state, closed.shown) = (without, None);
        }
        Ok(())
    }

    async fn forget(&self, id: PersonId) -> Result<(), StoreError> {
        let mut state = self.0.lock();
        if let Some(person) = state.people.remove(&id) {
            state.accounts.remove(&person.account);
        }
        state.roster.hidden.remove(&id);
        for closed in state.closed.values_mut().filter(|closed| closed.counts) {
            if let Ok(Some(without)) = without_person(&closed.state, id) {
                (closed.state, closed.shown) = (without, None);
            }
        }
        let results = state.results.len() as u64;
        state.roster.forgotten.entry(id).or_insert(results);
        Ok(())
    }

    async fn server(&self, realm: &str, server: &str) -> Result<ServerSettings, StoreError> {
        let key = (realm.to_owned(), server.to_owned());
        Ok(self.0.lock().servers.get(&key).cloned().unwrap_or_default())
    }

    async fn set_server(
        &self,
        realm: &str,
        server: &str,
        settings: ServerSettings,
    ) -> Result<(), StoreError> {
        self.0.lock().servers.insert((realm.to_owned(), server.to_owned()), settings);
        Ok(())
    }

    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().notes.get(key).cloned())
    }

    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError> {
        let mut inner = self.0.lock();
        inner.notes.insert(key.to_owned(), value);
        inner.noted()
    }

    async fn claim_note(&self, key: &str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        Ok(self.0.lock().notes.entry(key.to_owned()).or_insert(value).clone())
    }

    async fn swap_note(&self, key: &str, old: Vec<u8>, value: Vec<u8>) -> Result<bool, StoreError> {
        let mut inner = self.0.lock();
        let Some(kept) = inner.notes.get_mut(key).filter(|kept| **kept == old) else { return Ok(false) };
        *kept = value;
        inner.noted().map(|()| true)
    }

    async fn notes(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let inner = self.0.lock();
        let notes = inner.notes.iter().filter(|(key, _)| key.starts_with(prefix));
        Ok(notes.map(|(key, value)| (key.clone(), value.clone())).collect())
    }

    async fn drop_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError> {
        let mut inner = self.0.lock();
        if inner.notes.get(key) == Some(&value) {
            inner.notes.remove(key);
        }
        Ok(())
    }

    async fn chat_rows(&self) -> Result<Vec<(String, String)>, StoreError> {
        Ok(self.0.lock().chat.clone().into_iter().collect())
    }
}
