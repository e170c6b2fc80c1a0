//! Remembers which tables people may manage from their private chat, because they may do so in the tables' channels.

use herzbot_core::ids::{Moment, PersonId, TableId};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a moderator may answer a question in private that was raised in a channel.
const VALID: Duration = Duration::from_secs(10 * 60);

/// The permissions that people were seen to have in channels, and until when they count elsewhere.
#[derive(Debug, Default)]
pub struct Vouchers {
    until: Mutex<BTreeMap<(PersonId, TableId), Moment>>,
}

impl Vouchers {
    /// Records that a person may manage a table in its channel.
    pub fn note(&self, person: PersonId, table: TableId, now: Moment) {
        let mut until = self.until.lock();
        until.retain(|_, until| *until > now);
        until.insert((person, table), now.after(VALID));
    }

    /// Whether a person recently had that permission.
    pub fn holds(&self, person: PersonId, table: TableId, now: Moment) -> bool {
        let until = self.until.lock();
        until.get(&(person, table)).is_some_and(|until| *until > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_for_one_person_one_table_and_ten_minutes() {
        let vouchers = Vouchers::default();
        let (now, minute) = (Moment(1_000_000), Duration::from_secs(60));
        vouchers.note(PersonId(1), TableId(1), now);
        for (person, table, minutes, holds) in
            [(1, 1, 0, true), (1, 1, 9, true), (1, 1, 10, false), (1, 2, 0, false), (2, 1, 0, false)]
        {
            let at = now.after(minute * minutes);
            assert_eq!(
                vouchers.holds(PersonId(person), TableId(table), at),
                holds,
                "{person} {table} {minutes}"
            );
        }
    }
}
