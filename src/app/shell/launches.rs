//! Remembers which table a person asked for before the platform opened the frame of tables, because the frame isn't
//! told.

use herzbot_core::ids::{Moment, PersonId, TableId};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a frame in the same channel opens that table.
const VALID: Duration = Duration::from_secs(10 * 60);

/// The tables that people asked for.
#[derive(Debug, Default)]
pub struct Launches {
    asked: Mutex<BTreeMap<PersonId, Launch>>,
}

#[derive(Debug)]
struct Launch {
    table: TableId,
    /// The platform's id of the channel where it was pressed, if it was a channel.
    channel: Option<String>,
    until: Moment,
}

impl Launches {
    /// Records that a person asked for a table, and in which channel, if known.
    pub fn note(&self, person: PersonId, table: TableId, channel: Option<String>, now: Moment) {
        let mut asked = self.asked.lock();
        asked.retain(|_, launch| launch.until > now);
        asked.insert(person, Launch { table, channel, until: now.after(VALID) });
    }

    /// Returns the table that a person recently asked for in a channel.
    pub fn table(&self, person: PersonId, channel: &str, now: Moment) -> Option<TableId> {
        let asked = self.asked.lock();
        let launch = asked.get(&person)?;
        let is_there = launch.channel.as_deref().is_none_or(|asked| asked == channel);
        (is_there && launch.until > now).then_some(launch.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_table_counts_in_its_channel_for_ten_minutes() {
        let launches = Launches::default();
        let (now, minute) = (Moment(1_000_000), Duration::from_secs(60));
        launches.note(PersonId(1), TableId(1), Some("c".into()), now);
        launches.note(PersonId(1), TableId(2), Some("c".into()), now);
        launches.note(PersonId(3), TableId(3), None, now);
        for (person, channel, minutes, table) in [
            (1, "c", 9, Some(TableId(2))),
            (1, "c", 10, None),
            (1, "d", 0, None),
            (2, "c", 0, None),
            (3, "c", 0, Some(TableId(3))),
        ] {
            let found = launches.table(PersonId(person), channel, now.after(minute * minutes));
            assert_eq!(found, table, "{person} {channel} {minutes}");
        }
    }
}
