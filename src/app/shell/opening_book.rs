//! Limits how many tables a person may open per hour, and lists the tables that are being opened. These occupy their
//! names and places in a channel before they are durable, so openings don't wait for each other.

use crate::app::shell::keyed_locks::KeyedLocks;
use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::table::Table;
use parking_lot::{Mutex, MutexGuard};
use std::collections::{HashMap, VecDeque};
use std::time::Duration;
use tokio::sync::OwnedMutexGuard;

/// How many tables one person may open within an hour, rematches included.
pub const PER_HOUR: usize = 20;

/// How many earlier tables are remembered for their names.
const REMEMBERED: usize = 400;

/// An hour.
pub const HOUR: Duration = Duration::from_secs(60 * 60);

/// The tables that are being opened.
#[derive(Debug, Default)]
pub struct Openings {
    book: Mutex<OpeningBook>,
    rematching: KeyedLocks<TableId>,
}

impl Openings {
    /// Returns the opening book, locked. Hold it while a table is opened, so that concurrent openings can't exceed
    /// the limit of a channel or person; never across an await.
    pub fn book(&self) -> MutexGuard<'_, OpeningBook> {
        self.book.lock()
    }

    /// Returns a guard to hold while a table's rematch is opened. If two people press at once, the second joins the
    /// first one's lobby.
    pub async fn one_rematch(&self, of: TableId) -> OwnedMutexGuard<()> {
        self.rematching.lock(&of).await
    }
}

/// The times at which each person opened tables within the last hour, and the tables that are not durable yet. The
/// times are a sliding window that a restart forgets; if processes share a platform, the database counts instead.
#[derive(Debug, Default)]
pub struct OpeningBook {
    times: HashMap<PersonId, VecDeque<Moment>>,
    begun: Vec<Begun>,
    /// Tables that were opened, the newest last.
    earlier: VecDeque<Begun>,
}

/// A table that is being opened.
#[derive(Clone, Debug)]
pub struct Begun {
    pub id: TableId,
    /// The channel for which the table counts.
    pub channel: ChannelRef,
    /// See [`Table::name_index`].
    pub name: u16,
}

impl Begun {
    /// Whether it is in the community of a channel.
    pub fn is_near(&self, channel: &ChannelRef) -> bool {
        (&self.channel.realm, &self.channel.server) == (&channel.realm, &channel.server)
    }
}

impl OpeningBook {
    /// Records that a table is being opened, until [`OpeningBook::end`].
    pub fn begin(&mut self, table: &Table) {
        let channel = table.home_channel().clone();
        self.begun.push(Begun { id: table.id(), channel, name: table.name_index() });
    }

    /// Records that a table is now listed, or could not be opened.
    pub fn end(&mut self, table: TableId) {
        self.earlier.extend(self.begun.extract_if(.., |begun| begun.id == table));
        self.earlier.drain(..self.earlier.len().saturating_sub(REMEMBERED));
    }

    /// Returns the last names of tables in a channel's community, the newest first, at most `most`.
    pub fn last_names(&self, channel: &ChannelRef, most: usize) -> impl Iterator<Item = u16> {
        self.earlier.iter().rev().filter(|begun| begun.is_near(channel)).map(|begun| begun.name).take(most)
    }

    /// Returns the tables that are being opened.
    pub fn begun(&self) -> &[Begun] {
        &self.begun
    }

    /// Counts a table that a person opens now.
    ///
    /// # Errors
    /// The time at which they may open the next table, if there were too many; then nothing is counted.
    pub fn note(&mut self, person: PersonId, now: Moment) -> Result<(), Moment> {
        self.times.retain(|_, times| {
            while times.front().is_some_and(|time| time.after(HOUR) <= now) {
                times.pop_front();
            }
            !times.is_empty()
        });
        let times = self.times.entry(person).or_default();
        match times.front() {
            Some(first) if times.len() >= PER_HOUR => Err(first.after(HOUR)),
            _ => {
                times.push_back(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_opens_some_tables_an_hour_and_others_are_not_affected() {
        let (anna, ben) = (PersonId(1), PersonId(2));
        let minute = |minute: u64| Moment(1_000_000 + minute * 60_000);
        let mut openings = OpeningBook::default();
        for opened in 0..PER_HOUR as u64 {
            assert_eq!(openings.note(anna, minute(opened)), Ok(()), "{opened}");
        }
        assert_eq!(openings.note(anna, minute(30)), Err(minute(60)));
        assert_eq!(openings.note(ben, minute(30)), Ok(()));
        assert_eq!(openings.note(anna, minute(60)), Ok(()), "the first one is an hour ago");
        assert_eq!(openings.note(anna, minute(60)), Err(minute(61)));
        assert_eq!(openings.note(ben, minute(500)), Ok(()));
        assert_eq!(openings.times.len(), 1, "what is long ago is not kept");
    }

    #[test]
    fn the_last_names_in_a_community_are_remembered() {
        let channel = |server: &str| ChannelRef {
            realm: "discord".into(),
            server: server.into(),
            channel: "games".into(),
        };
        let mut openings = OpeningBook::default();
        let most = 400;
        assert_eq!(usize::from(most), REMEMBERED);
        for name in 0..most + 2 {
            let server = if name % 2 == 0 { "here" } else { "there" };
            let id = TableId(name.into());
            openings.begun.push(Begun { id, channel: channel(server), name });
            openings.end(id);
        }
        let last: Vec<u16> = openings.last_names(&channel("here"), 3).collect();
        assert_eq!(last, [most, most - 2, most - 4]);
        assert_eq!(openings.last_names(&channel("here"), REMEMBERED).count(), REMEMBERED / 2);
    }
}
