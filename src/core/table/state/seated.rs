//! A table of a game night: its people are seated when it is opened, and the game begins at once.

use super::Table;
use super::apply::Opening;
use crate::ids::{Moment, TableId};
use crate::notice::Notice;
use crate::table::Member;
use rand::RngCore;

impl Table {
    /// The lobby of [`Table::open_seated`], which starts at once.
    ///
    /// # Errors
    /// [`Notice::OurFault`]: too many sit there.
    pub(in crate::table) fn lobby_of_night(
        opening: Opening,
        id: TableId,
        others: &[Member],
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
        for _ in table.company.chairs().len()..usize::from(*table.game().players().start()) {
            let name = table.company.free_computer(rng);
            let added = table.company.add_computer(table.setup.level, name, most);
            added.map_err(|_| Notice::OurFault)?;
        }
        Ok(table)
    }

    /// Whether it is a table of a game night in its channel.
    pub const fn is_of_night(&self) -> bool {
        self.identity.night
    }
}
