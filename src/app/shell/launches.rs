//! Which table a person has asked for when the platform opened the frame of tables for them: the frame itself is not told.

use herzbot_core::ids::{Moment, PersonId, TableId};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a frame leads to that table.
const VALID: Duration = Duration::from_secs(10 * 60);

/// What people have asked for.
#[derive(Debug, Default)]
pub struct Launches {
    asked: Mutex<BTreeMap<PersonId, Launch>>,
}

#[derive(Debug)]
struct Launch {
    table: TableId,
    until: Moment,
}

impl Launches {
    /// A person asks for a table.
    pub fn note(&self, person: PersonId, table: TableId, now: Moment) {
        let mut asked = self.asked.lock();
        asked.retain(|_, launch| launch.until > now);
        asked.insert(person, Launch { table, until: now.after(VALID) });
    }

    /// The table that a person has asked for a short time ago.
    pub fn table(&self, person: PersonId, now: Moment) -> Option<TableId> {
        let asked = self.asked.lock();
        let launch = asked.get(&person)?;
        (launch.until > now).then_some(launch.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_table_counts_for_ten_minutes() {
        let launches = Launches::default();
        let (now, minute) = (Moment(1_000_000), Duration::from_secs(60));
        launches.note(PersonId(1), TableId(1), now);
        launches.note(PersonId(1), TableId(2), now);
        for (person, minutes, table) in [(1, 9, Some(TableId(2))), (1, 10, None), (2, 0, None)] {
            assert_eq!(
                launches.table(PersonId(person), now.after(minute * minutes)),
                table,
                "{person} {minutes}"
            );
        }
    }
}
