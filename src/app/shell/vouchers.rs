//! Who may manage which tables from their private chat, as they may where these are.

use herzbot_core::ids::{Moment, PersonId, TableId};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a moderator may answer in private a question that was raised in a channel.
const VALID: Duration = Duration::from_secs(10 * 60);

/// What people were seen to be allowed to in channels, and until when that counts elsewhere.
#[derive(Debug, Default)]
pub struct Vouchers {
    until: Mutex<BTreeMap<(PersonId, TableId), Moment>>,
}

impl Vouchers {
    /// A person may manage a table where it is.
    pub fn note(&self, person: PersonId, table: TableId, now: Moment) {
        let mut until = self.until.lock();
        until.retain(|_, until| *until > now);
        until.insert((person, table), now.after(VALID));
    }

    /// Whether a person could do that a short time ago.
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
