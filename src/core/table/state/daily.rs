//! The table of one person who plays the deal of a day, alone and seen by nobody else.

use super::apply::Opening;
use super::{Table, TablePhase};
use crate::clock::Clock;
use crate::daily::Day;
use crate::ids::{Account, Moment, TableId};
use crate::notice::Notice;
use crate::table::{DailyView, TableRequest};
use herzbot_rules::daily;
use herzbot_rules::shuffle::Secret;
use rand::RngCore;

impl Table {
    /// The lobby of [`Table::open_daily`], which starts at once.
    ///
    /// # Errors
    /// [`Notice::OurFault`]: too many sit there.
    pub(in crate::table) fn lobby_of_day(
        opening: Opening,
        day: Day,
        now: Moment,
        rng: &mut dyn RngCore,
    ) -> Result<Self, Notice> {
        let game = opening.game;
        let id = Self::daily_id(&opening.secret, &opening.host.account);
        let options = daily::options(game);
        let mut table =
            Self::open(Opening { options, clock: Clock::NONE, thread: None, ..opening }, now, rng);
        table.identity.id = id;
        table.identity.alone = true;
        table.identity.daily = Some(day);
        // Nobody contributes: everybody has the same decks.
        table.shuffle.contributions = std::iter::once(format!("{game} {day}")).collect();
        for _ in 1..daily::PLAYERS {
            let name = table.company.free_computer(rng);
            let added = table.company.add_computer(daily::RIVALS, name, daily::PLAYERS);
            added.map_err(|_| Notice::OurFault)?;
        }
        Ok(table)
    }

    /// The table at which an account plays the deal with this secret: the only one, also if its person was forgotten.
    pub fn daily_id(secret: &Secret, account: &Account) -> TableId {
        TableId(daily::table(secret, &format!("{} {}", account.realm, account.id)))
    }

    /// The day whose deal is played here, if it is one.
    pub const fn daily(&self) -> Option<Day> {
        self.identity.daily
    }

    /// The deal of the day that is played here; none: this is another table.
    pub(super) fn daily_view(&self) -> Option<DailyView> {
        let day = self.daily()?;
        let at = match &self.phase {
            TablePhase::Finished(finished) => finished.at,
            TablePhase::Lobby | TablePhase::Playing(_) | TablePhase::Closed { .. } => self.last_seen(),
        };
        let late = Day::of(self.by_wall(at)) != day;
        Some(DailyView { day, late })
    }

    /// What all chance at the table follows from where others play the same decks and are compared; none at another table.
    pub(in crate::table) fn secret_of_chance(&self) -> Option<&Secret> {
        self.is_concealed().then_some(&self.shuffle.secret)
    }

    /// Whether others play the same decks, so that nobody but its people may see what is played here.
    pub const fn is_concealed(&self) -> bool {
        self.daily().is_some() || self.is_duplicate()
    }

    /// Whether a request would change the deal of a day, which is the same for everybody.
    pub(in crate::table) const fn is_fixed(&self, request: &TableRequest) -> bool {
        let changes = matches!(
            request,
            TableRequest::SetLevel { .. }
                | TableRequest::SetClock(_)
                | TableRequest::SetThread(_)
                | TableRequest::SetFirst(_)
                | TableRequest::Remove(_)
                | TableRequest::OfferSeat(_)
                | TableRequest::SetHost(_)
        );
        changes && self.daily().is_some()
    }
}
