//! A cache of people. With SQLite, this process makes all changes. Processes that share a PostgreSQL announce them by
//! `NOTIFY`; one that can't listen caches nothing.

use herzbot_core::ids::{Account, PersonId};
use herzbot_core::people::Person;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The channel for ids of changed people.
pub const CHANNEL: &str = "herzbot_people";

/// The maximum number of cached people; beyond it the cache is cleared.
const MOST: usize = 20_000;

/// The maximum age of an entry. A silent connection may be broken unnoticed (by a firewall that drops its
/// packets, for example), and entries must not stay outdated for ever.
const KEPT_FOR: Duration = Duration::from_secs(30);

/// The cached people of a process.
#[derive(Default)]
pub struct PeopleCache(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    /// Whether this process hears of all changes.
    is_heard: bool,
    /// Grows with each change: earlier reads may be outdated.
    changes: u64,
    /// With the time of caching.
    people: HashMap<PersonId, (Instant, Person)>,
    ids: HashMap<Account, PersonId>,
}

impl Inner {
    fn person(&self, id: PersonId) -> Result<Person, u64> {
        let kept = self.people.get(&id).filter(|(since, _)| since.elapsed() < KEPT_FOR);
        kept.map(|(_, person)| person.clone()).ok_or(self.changes)
    }
}

impl PeopleCache {
    /// The cached person behind an account; else the number of changes so far, for [`Self::keep`].
    pub fn by_account(&self, account: &Account) -> Result<Person, u64> {
        let inner = self.0.lock();
        let id = inner.ids.get(account).copied().ok_or(inner.changes)?;
        inner.person(id)
    }

    /// Like [`Self::by_account`], by id.
    pub fn by_id(&self, id: PersonId) -> Result<Person, u64> {
        self.0.lock().person(id)
    }

    /// Caches a person who was read when there had been `changes` changes, unless there were more since.
    pub fn keep(&self, person: &Person, changes: u64) {
        let mut inner = self.0.lock();
        if inner.is_heard && inner.changes == changes {
            if inner.people.len() >= MOST {
                inner.people.clear();
                inner.ids.clear();
            }
            inner.ids.insert(person.account.clone(), person.id);
            inner.people.insert(person.id, (Instant::now(), person.clone()));
        }
    }

    /// Drops a changed person.
    pub fn forget(&self, id: PersonId) {
        let mut inner = self.0.lock();
        inner.changes += 1;
        if let Some((_, person)) = inner.people.remove(&id) {
            inner.ids.remove(&person.account);
        }
    }

    /// Sets whether this process hears of all changes. Earlier entries may be outdated.
    pub fn hear(&self, is_heard: bool) {
        let mut inner = self.0.lock();
        *inner = Inner { is_heard, changes: inner.changes + 1, ..Inner::default() };
    }

    #[cfg(test)]
    pub fn is_heard(&self) -> bool {
        self.0.lock().is_heard
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::super::{FILE, Location, Opening, SqlStore};
    use super::*;
    use crate::Settings;
    use sqlx::{AnyConnection, Connection, Executor};

    #[tokio::test]
    async fn a_process_that_writes_to_a_file_reads_a_person_once() {
        let data = tempfile::TempDir::new().unwrap();
        let location = Location::Folder(data.path().to_owned());
        let store = SqlStore::open(&location, Opening::default()).await.unwrap();
        let account = Account { realm: "discord".into(), id: "1".into() };
        let anna = store.person(&account, "Anna", None, PersonId(1)).await.unwrap();
        let looking = Opening { only_read: true, ..Opening::default() };
        let looking = SqlStore::open(&location, looking).await.unwrap();
        for store in [&store, &looking] {
            assert_eq!(store.person_of(&account).await, Ok(Some(anna.clone())));
        }
        // Only a read can tell that the row is gone.
        let file = format!("sqlite:{}", data.path().join(FILE).display());
        let mut other = AnyConnection::connect(&file).await.unwrap();
        other.execute("DELETE FROM people").await.unwrap();
        assert_eq!(store.person_of(&account).await, Ok(Some(anna.clone())));
        assert_eq!(store.person_by_id(anna.id).await, Ok(Some(anna)));
        // Another process may write at any time.
        assert_eq!(looking.person_of(&account).await, Ok(None));
    }
}
