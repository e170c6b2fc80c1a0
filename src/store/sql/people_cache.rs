//! People as they were read last, where several processes share a PostgreSQL: each change is told to all of
//! them by `NOTIFY`. A process that does not hear it keeps nothing.

use herzbot_core::ids::{Account, PersonId};
use herzbot_core::people::Person;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The channel on which the ids of people are told who have changed.
pub const CHANNEL: &str = "herzbot_people";

/// How many people are kept at most; then none.
const MOST: usize = 20_000;

/// How long a person is kept at most. A connection that hears nothing any more need not have failed (behind a
/// firewall that drops its packets, say), and nobody may stay as they were for ever.
const KEPT_FOR: Duration = Duration::from_secs(30);

/// The people that a process has read.
#[derive(Default)]
pub struct PeopleCache(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    /// Whether changes are heard of.
    is_heard: bool,
    /// Grows with each change: what was read before it may be old.
    changes: u64,
    /// With the time since when they are kept.
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
    /// The person behind an account; else the number of the changes so far, for [`Self::keep`].
    pub fn by_account(&self, account: &Account) -> Result<Person, u64> {
        let inner = self.0.lock();
        let id = inner.ids.get(account).copied().ok_or(inner.changes)?;
        inner.person(id)
    }

    /// As [`Self::by_account`], by id.
    pub fn by_id(&self, id: PersonId) -> Result<Person, u64> {
        self.0.lock().person(id)
    }

    /// Keeps a person who was read after so many `changes`, if there was none since.
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

    /// A person has changed.
    pub fn forget(&self, id: PersonId) {
        let mut inner = self.0.lock();
        inner.changes += 1;
        if let Some((_, person)) = inner.people.remove(&id) {
            inner.ids.remove(&person.account);
        }
    }

    /// From now on changes are heard of, or not. What was kept may be old.
    #[cfg(any(test, feature = "postgres"))]
    pub fn hear(&self, is_heard: bool) {
        let mut inner = self.0.lock();
        *inner = Inner { is_heard, changes: inner.changes + 1, ..Inner::default() };
    }

    /// Whether changes are heard of.
    #[cfg(test)]
    pub fn is_heard(&self) -> bool {
        self.0.lock().is_heard
    }
}
