//! The store's traits, implemented by requests to the writer and reads.

use super::packing::PAGES;
use super::request::{Done, Write};
use super::{SqlStore, chat, journal, people, read, result_rows, results, settings, shown, standings};
use crate::leases::Fence;
use crate::place::TablePlace;
use crate::{Health, Journal, Leaderboards, LiveTable, OnProgress, Settings, StoreError, StoredTables};
use async_trait::async_trait;
use herzbot_core::daily::Day;
use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use herzbot_rules::GameKind;
use std::collections::HashMap;
use std::sync::Arc;

/// Writes to the database: the store itself, or one of its journals, under a fence.
#[async_trait]
pub trait TableWriter: Send + Sync {
    async fn write(&self, write: Write) -> Result<Done, StoreError>;
}

/// The journals of a lease's tables.
pub struct FencedJournal {
    pub store: Arc<SqlStore>,
    pub fence: Arc<Fence>,
}

#[async_trait]
impl TableWriter for SqlStore {
    async fn write(&self, write: Write) -> Result<Done, StoreError> {
        self.request(write, None).await
    }
}

#[async_trait]
impl TableWriter for FencedJournal {
    async fn write(&self, write: Write) -> Result<Done, StoreError> {
        self.store.request(write, Some(Arc::clone(&self.fence))).await
    }
}

#[async_trait]
impl<T: TableWriter> Journal for T {
    async fn open(&self, table: TableId, snapshot: String) -> Result<(), StoreError> {
        self.write(Write::Open { table, snapshot }).await.map(drop)
    }

    async fn append(
        &self,
        table: TableId,
        seq: u64,
        entries: Vec<String>,
        snapshot: Option<String>,
    ) -> Result<(), StoreError> {
        self.write(Write::Append(journal::Append { table, seq, entries, snapshot })).await.map(drop)
    }

    async fn close(
        &self,
        table: TableId,
        seq: u64,
        snapshot: String,
        result: Option<GameResult>,
    ) -> Result<(), StoreError> {
        self.write(Write::Close { table, seq, snapshot, result }).await.map(drop)
    }

    async fn note_shown(&self, table: TableId, shown: String, last: bool) -> Result<(), StoreError> {
        self.write(Write::Shown { table, page: PAGES.pack(&shown)?, finished: last }).await.map(drop)
    }

    async fn freeze(&self, table: TableId, why: String) -> Result<(), StoreError> {
        self.write(Write::Freeze { table, why }).await.map(drop)
    }

    async fn set_chat_rows(
        &self,
        rows: Vec<(String, Option<String>)>,
        durable: bool,
    ) -> Result<(), StoreError> {
        self.write(Write::Chat { rows: chat::packed(rows)?, durable }).await.map(drop)
    }
}

#[async_trait]
impl StoredTables for SqlStore {
    async fn live(&self) -> Result<Vec<LiveTable>, StoreError> {
        self.read(|readers, dialect| async move { read::live(&readers, dialect, None).await }).await
    }

    async fn places(&self) -> Result<Vec<(TableId, Option<TablePlace>)>, StoreError> {
        self.read(|readers, _| async move { read::places(&readers).await }).await
    }

    async fn some(&self, tables: Vec<TableId>) -> Result<Vec<LiveTable>, StoreError> {
        self.read(move |readers, dialect| {
            let tables = tables.clone();
            async move { read::live(&readers, dialect, Some(&tables)).await }
        })
        .await
    }

    async fn heads(&self) -> Result<HashMap<TableId, u64>, StoreError> {
        self.read(|readers, _| async move { read::heads(&readers).await }).await
    }

    async fn reconnected(&self) {
        self.reconnected.notified().await;
    }

    async fn archived(&self, table: TableId) -> Result<Option<(String, Option<String>)>, StoreError> {
        self.read(move |readers, _| async move { results::archived(&readers, table).await }).await
    }

    async fn unfinished_business(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(|readers, _| async move { shown::unfinished_business(&readers).await }).await
    }

    fn failure(&self) -> Option<StoreError> {
        self.failure.get()
    }

    fn health(&self) -> Health {
        self.health.borrow().clone()
    }

    async fn prune(&self, before: Moment) -> Result<usize, StoreError> {
        match self.write(Write::Prune { before }).await? {
            Done::Count(count) => Ok(count),
            Done::Nothing | Done::Person(_) | Done::Swapped(_) => Ok(0),
        }
    }
}

#[async_trait]
impl Leaderboards for SqlStore {
    async fn top(
        &self,
        board: &LeaderboardScope,
        offset: usize,
        limit: usize,
    ) -> Result<Vec<Standing>, StoreError> {
        let asked = board.clone();
        match self.ranked(move |ranks| ranks.top(&asked, offset, limit)).await? {
            Some(top) => Ok(top),
            None => {
                self.read_with(board.clone(), move |readers, _, board| async move {
                    standings::top(&readers, &board, offset, limit).await
                })
                .await
            }
        }
    }

    async fn len(&self, board: &LeaderboardScope) -> Result<usize, StoreError> {
        let asked = board.clone();
        match self.ranked(move |ranks| ranks.len(&asked)).await? {
            Some(len) => Ok(len),
            None => {
                self.read_with(board.clone(), move |readers, _, board| async move {
                    standings::len(&readers, &board).await
                })
                .await
            }
        }
    }

    async fn standing(
        &self,
        board: &LeaderboardScope,
        person: PersonId,
    ) -> Result<Option<Standing>, StoreError> {
        let asked = board.clone();
        match self.ranked(move |ranks| ranks.standing(&asked, person)).await? {
            Some(standing) => Ok(standing),
            None => {
                self.read_with(board.clone(), move |readers, _, board| async move {
                    standings::standing(&readers, &board, person).await
                })
                .await
            }
        }
    }

    async fn results_of(&self, person: PersonId) -> Result<Vec<GameResult>, StoreError> {
        self.read(
            move |readers, dialect| async move { result_rows::results_of(&readers, dialect, person).await },
        )
        .await
    }

    async fn results_of_day(&self, day: Day, game: GameKind) -> Result<Vec<GameResult>, StoreError> {
        self.read(move |readers, _| async move { result_rows::results_of_day(&readers, day, game).await })
            .await
    }

    async fn last_table(
        &self,
        realm: &str,
        server: &str,
        person: PersonId,
    ) -> Result<Option<TableId>, StoreError> {
        self.read_with(
            (realm.to_owned(), server.to_owned()),
            move |readers, dialect, (realm, server)| async move {
                result_rows::last_table(&readers, dialect, (&realm, &server), person).await
            },
        )
        .await
    }

    async fn rebuild(&self, on_progress: OnProgress) -> Result<(), StoreError> {
        if !self.ranking.is_index() {
            return self.write(Write::RebuildStandings).await.map(drop);
        }
        let ranking = Arc::clone(&self.ranking);
        let readers = self.readers.clone();
        self.read_once(async move { ranking.rebuild(&readers, on_progress).await }).await
    }
}

#[async_trait]
impl Settings for SqlStore {
    async fn person(
        &self,
        account: &Account,
        name: &str,
        locale: Option<&str>,
        fresh: PersonId,
    ) -> Result<Person, StoreError> {
        let (account, name, locale) = (account.clone(), name.to_owned(), locale.map(str::to_owned));
        let known = self.person_of(&account).await?;
        let up_to_date =
            |person: &Person| person.name == name && (locale.is_none() || person.locale == locale);
        if let Some(person) = known.filter(up_to_date) {
            return Ok(person);
        }
        match self.write(Write::Meet { account, name, locale, fresh }).await? {
            Done::Person(person) => {
                self.people.forget(person.id);
                Ok(*person)
            }
            Done::Nothing | Done::Count(_) | Done::Swapped(_) => {
                Err(StoreError::Io("nobody was met".to_owned()))
            }
        }
    }

    async fn person_of(&self, account: &Account) -> Result<Option<Person>, StoreError> {
        self.can_go_on()?;
        let changes = match self.people.by_account(account) {
            Ok(person) => return Ok(Some(person)),
            Err(changes) => changes,
        };
        let person = self.read_with(account.clone(), |readers, _, account| async move {
            people::by_account(&mut *readers.acquire().await?, &account).await
        });
        Ok(person.await?.inspect(|person| self.people.keep(person, changes)))
    }

    async fn person_by_id(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.can_go_on()?;
        let changes = match self.people.by_id(id) {
            Ok(person) => return Ok(Some(person)),
            Err(changes) => changes,
        };
        let person = self
            .read(move |readers, _| async move { people::by_id(&mut *readers.acquire().await?, id).await });
        Ok(person.await?.inspect(|person| self.people.keep(person, changes)))
    }

    fn expire_person(&self, id: PersonId) {
        self.people.forget(id);
    }

    async fn set_person(&self, id: PersonId, settings: PersonSettings) -> Result<(), StoreError> {
        let written = self.write(Write::SetPerson { id, settings }).await.map(drop);
        self.people.forget(id);
        written
    }

    async fn forget(&self, id: PersonId) -> Result<(), StoreError> {
        let tables = async || {
            self.read(
                move |readers, dialect| async move { result_rows::tables_of(&readers, dialect, id).await },
            )
            .await
        };
        // One by one, so that other requests don't wait for all of them.
        let known = tables().await?;
        for table in &known {
            self.write(Write::ForgetAt { table: *table, person: id }).await?;
        }
        let written = self.write(Write::Forget(id)).await.map(drop);
        self.people.forget(id);
        written?;
        // Tables that were closed meanwhile.
        for table in tables().await?.into_iter().filter(|table| !known.contains(table)) {
            self.write(Write::ForgetAt { table, person: id }).await?;
        }
        Ok(())
    }

    async fn people_of(&self, realm: &str) -> Result<Vec<Person>, StoreError> {
        self.read_with(realm.to_owned(), |readers, _, realm| async move {
            people::of_realm(&readers, &realm).await
        })
        .await
    }

    async fn forget_at(&self, id: PersonId, table: TableId) -> Result<(), StoreError> {
        self.write(Write::ForgetAt { table, person: id }).await.map(drop)
    }

    async fn server(&self, realm: &str, server: &str) -> Result<ServerSettings, StoreError> {
        self.read_with((realm.to_owned(), server.to_owned()), |readers, _, (realm, server)| async move {
            settings::server(&readers, &realm, &server).await
        })
        .await
    }

    async fn set_server(
        &self,
        realm: &str,
        server: &str,
        settings: ServerSettings,
    ) -> Result<(), StoreError> {
        let (realm, server) = (realm.to_owned(), server.to_owned());
        self.write(Write::SetServer { realm, server, settings }).await.map(drop)
    }

    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.read_with(
            key.to_owned(),
            |readers, _, name| async move { settings::note(&readers, &name).await },
        )
        .await
    }

    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError> {
        self.write(Write::SetNote { name: key.to_owned(), value }).await.map(drop)
    }

    async fn claim_note(&self, key: &str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        if let Some(kept) = self.note(key).await? {
            return Ok(kept);
        }
        self.write(Write::ClaimNote { name: key.to_owned(), value }).await?;
        // Claimed notes are only removed with their person.
        self.note(key).await?.ok_or_else(|| StoreError::Io(format!("the note {key} is gone")))
    }

    async fn swap_note(&self, key: &str, old: Vec<u8>, value: Vec<u8>) -> Result<bool, StoreError> {
        let done = self.write(Write::SwapNote { name: key.to_owned(), old, value }).await?;
        Ok(matches!(done, Done::Swapped(true)))
    }

    async fn notes(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.read_with(prefix.to_owned(), |readers, dialect, prefix| async move {
            settings::notes(&readers, dialect, &prefix).await
        })
        .await
    }

    async fn drop_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError> {
        self.write(Write::DropNote { name: key.to_owned(), value }).await.map(drop)
    }

    async fn chat_rows(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.read(|readers, dialect| async move { chat::rows(&readers, dialect).await }).await
    }
}
