//! The table of a daily deal: one person plays alone, seen by nobody else.

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
    /// [`Notice::OurFault`]: too many players.
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
        // There are no contributions: everybody has the same decks.
        table.shuffle.contributions = std::iter::once(format!("{game} {day}")).collect();
        for _ in 1..daily::PLAYERS {
            let name = table.company.free_computer(rng);
            let added = table.company.add_computer(daily::RIVALS, name, daily::PLAYERS);
            added.map_err(|_| Notice::OurFault)?;
        }
        Ok(table)
    }

    /// The id of the only table at which an account can play the deal with this secret, even if its person
    /// was forgotten.
    pub fn daily_id(secret: &Secret, account: &Account) -> TableId {
        TableId(daily::table(secret, &format!("{} {}", account.realm, account.id)))
    }

    /// The day of the daily deal; none: another table.
    pub const fn daily(&self) -> Option<Day> {
        self.identity.daily
    }

    /// The daily deal; none: another table.
    pub(super) fn daily_view(&self) -> Option<DailyView> {
        let day = self.daily()?;
        let at = match &self.phase {
            TablePhase::Finished(finished) => finished.at,
            TablePhase::Lobby | TablePhase::Playing(_) | TablePhase::Closed { .. } => self.last_seen(),
        };
        let late = Day::of(self.by_wall(at)) != day;
        Some(DailyView { day, late })
    }

    /// The secret of all randomness at the table, if it is compared with others that play the same decks;
    /// else none.
    pub(in crate::table) fn secret_of_chance(&self) -> Option<&Secret> {
        self.is_concealed().then_some(&self.shuffle.secret)
    }

    /// Whether others play the same decks, so that only its people may see the game.
    pub const fn is_concealed(&self) -> bool {
        self.daily().is_some() || self.is_duplicate()
    }

    /// Whether everybody may see the game once it is over, since nobody plays its decks any more (`today`, by
    /// UTC).
    pub fn is_for_all(&self, today: Day) -> bool {
        !self.is_duplicate() && self.daily().is_none_or(|day| day < today)
    }

    /// Whether a request would change a daily deal, which is the same for everybody.
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
