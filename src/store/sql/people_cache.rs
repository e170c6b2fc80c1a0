//! A cache of people for processes that share a PostgreSQL: changes are announced by `NOTIFY`. A process that
//! can't listen caches nothing.

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
    /// Whether this process listens for changes.
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

    /// Sets whether changes are announced. Earlier entries may be outdated.
    #[cfg(any(test, feature = "postgres"))]
    pub fn hear(&self, is_heard: bool) {
        let mut inner = self.0.lock();
        *inner = Inner { is_heard, changes: inner.changes + 1, ..Inner::default() };
    }

    #[cfg(test)]
    pub fn is_heard(&self) -> bool {
        self.0.lock().is_heard
    }
}
