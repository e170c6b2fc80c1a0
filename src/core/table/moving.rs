//! Bringing a table to further places, and removing it from them.

use super::transition::TransitionBuilder;
use super::{Actor, Fact};
use crate::ids::{ChannelRef, HomeNumber};
use crate::notice::Notice;

/// The maximum number of places that show a table, including the first.
pub const MOST_HOMES: usize = 4;

impl TransitionBuilder<'_> {
    /// Shows the table in a further place. The person knows the host's code, so they need no seat.
    pub fn bring(&mut self, channel: &ChannelRef, language: &str) -> Result<(), Notice> {
        self.in_lobby()?;
        if self.table.is_alone() {
            return Err(Notice::PlaysAlone);
        }
        if self.table.home_at(channel).is_some() {
            return Err(Notice::ShownHereAlready);
        }
        if self.table.further_homes().len() + 1 >= MOST_HOMES {
            return Err(Notice::TooManyHomes { limit: MOST_HOMES });
        }
        self.happen(Fact::Brought { channel: channel.clone(), language: language.to_owned() })
    }

    /// Removes the table from further places: moderators from theirs, the host from all of them.
    pub fn hide(
        &mut self,
        actor: &Actor,
        channel: Option<&ChannelRef>,
        moderates: bool,
    ) -> Result<(), Notice> {
        let here = channel.and_then(|channel| self.table.home_at(channel));
        if let Some(home) = here.filter(|home| *home != HomeNumber::FIRST) {
            if !moderates {
                self.host(actor)?;
            }
            return self.happen(Fact::HomeGone { home });
        }
        self.host(actor)?;
        let homes: Vec<HomeNumber> = self.table.further_homes().iter().map(|home| home.number).collect();
        if homes.is_empty() {
            return Err(Notice::NotShownElsewhere);
        }
        homes.into_iter().try_for_each(|home| self.happen(Fact::HomeGone { home }))
    }
}
