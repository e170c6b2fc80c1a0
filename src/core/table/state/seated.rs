//! A table of a game night: its people are seated when it opens, and the game begins at once.

use super::Table;
use super::apply::Opening;
use crate::ids::{Moment, TableId};
use crate::notice::Notice;
use crate::table::Member;
use rand::RngCore;

/// The group of tables of a game night with the same decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameDecks {
    /// The replacement for contributions, equal at all these tables.
    pub round: String,
    /// The other tables.
    pub tables: Vec<TableId>,
}

impl Table {
    /// The lobby of [`Table::open_seated`], which starts at once.
    ///
    /// # Errors
    /// [`Notice::OurFault`]: too many players.
    pub(in crate::table) fn lobby_of_night(
        opening: Opening,
        id: TableId,
        others: &[Member],
        same: Option<SameDecks>,
        now: Moment,
        rng: &mut dyn RngCore,
    ) -> Result<Self, Notice> {
        let mut table = Self::open(opening, now, rng);
        table.identity.id = id;
        table.identity.night = true;
        let most = table.most_seats();
        for member in others {
            table.company.join(member, most).map_err(|_| Notice::OurFault)?;
            table.shuffle.contributions.push(format!("{}@{}", member.person, now.0));
        }
        if let Some(same) = same {
            // There are no contributions: all these tables have the same decks.
            table.shuffle.contributions = std::iter::once(same.round).collect();
            table.identity.duplicates = same.tables;
        }
        for _ in table.company.chairs().len()..usize::from(*table.game().players().start()) {
            let name = table.company.free_computer(rng);
            let added = table.company.add_computer(table.setup.level, name, most);
            added.map_err(|_| Notice::OurFault)?;
        }
        Ok(table)
    }

    /// The other tables of the game night with the same decks. Empty once everybody may see them.
    pub fn duplicates(&self) -> &[TableId] {
        &self.identity.duplicates
    }

    /// Whether other tables play the same decks.
    pub const fn is_duplicate(&self) -> bool {
        !self.identity.duplicates.is_empty()
    }

    /// Makes a finished table public once all tables with the same decks are over. Not a journal entry:
    /// readers of the archive look the other tables up.
    pub fn reveal(&mut self) {
        self.identity.duplicates.clear();
    }

    /// Whether it is a table of a game night in its channel.
    pub const fn is_of_night(&self) -> bool {
        self.identity.night
    }
}
