//! Finds the table that a command refers to.

use crate::app::shell::directory::{Directory, Listing};
use herzbot_core::command::TableCommand;
use herzbot_core::ids::{ChannelRef, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::spelling::folded;
use herzbot_core::spelling::nearest;
use herzbot_core::table::Act;

/// Searches the tables near a person: in a channel, the channel's tables; in the private chat, the person's own.
pub struct TableSearch<'a> {
    /// All tables.
    pub tables: &'a Directory,
    /// The asking person.
    pub person: PersonId,
    /// The channel; none: the private chat.
    pub channel: Option<&'a ChannelRef>,
    /// The person's tables in other processes.
    pub elsewhere: &'a [Listing],
}

impl TableSearch<'_> {
    /// Returns the named table, or without a name the only candidate.
    ///
    /// # Errors
    /// [`Notice::NoSuchTable`], [`Notice::NoTableHere`] and [`Notice::WhichTable`].
    pub fn find(&self, name: Option<&str>, needs_seat: bool) -> Result<Listing, Notice> {
        if let Some(name) = name {
            let here = self.here();
            let wanted = folded(name);
            if let Some(found) = here.iter().find(|listing| folded(listing.name()) == wanted) {
                return Ok(found.clone());
            }
            let did_you_mean = nearest(name, here.iter().map(|listing| listing.name())).map(str::to_owned);
            return Err(Notice::NoSuchTable { name: name.to_owned(), did_you_mean });
        }
        let mut candidates = self.candidates(needs_seat);
        match candidates.len() {
            0 => Err(Notice::NoTableHere),
            1 => Ok(candidates.swap_remove(0)),
            _ => Err(Notice::WhichTable {
                names: candidates.iter().map(|listing| listing.name().to_owned()).collect(),
            }),
        }
    }

    /// Returns the tables that a command without a name can mean: the person's own, or if there are none, all others
    /// here, unless the command needs a seat.
    pub fn candidates(&self, needs_seat: bool) -> Vec<Listing> {
        let (own, others): (Vec<Listing>, Vec<Listing>) =
            self.here().into_iter().partition(|listing| self.sits_at(listing));
        if own.is_empty() && !needs_seat { others } else { own }
    }

    /// Whether the person sits at a table here.
    pub fn sits_here(&self) -> bool {
        self.here().iter().any(|listing| self.sits_at(listing))
    }

    /// Returns the table here that offers the person a seat.
    pub fn asking(&self) -> Option<Listing> {
        self.here().into_iter().find(|listing| listing.asked.contains(&self.person))
    }

    /// Returns the tables with words in their label that begin with the typed text, the person's own first.
    pub fn beginning(
        &self,
        begun: &str,
        needs_seat: bool,
        label: impl Fn(&Listing) -> String,
    ) -> Vec<Listing> {
        let begun = folded(begun.trim());
        let mut found = self.here();
        found.retain(|listing| {
            let label = folded(&label(listing));
            let begins_word = |(at, letter): &(usize, char)| {
                letter.is_alphanumeric() && !label[..*at].ends_with(char::is_alphanumeric)
            };
            let mut words = label.char_indices().filter(begins_word);
            let begins = begun.is_empty() || words.any(|(at, _)| label[at..].starts_with(&begun));
            begins && (!needs_seat || self.sits_at(listing))
        });
        found.sort_by_key(|listing| !self.sits_at(listing));
        found
    }

    /// Returns the tables here, in the order of their names in the list of names.
    fn here(&self) -> Vec<Listing> {
        let mut here = match self.channel {
            Some(channel) => self.tables.in_channel(channel),
            None => [self.tables.of_person(self.person), self.elsewhere.to_vec()].concat(),
        };
        here.sort_by_key(|listing| (listing.name_index, listing.id));
        here
    }

    fn sits_at(&self, listing: &Listing) -> bool {
        listing.members.contains(&self.person)
    }
}

/// Returns the button with the same effect as a command, if there is one.
pub const fn act_of(command: &TableCommand) -> Option<Act> {
    Some(match command {
        TableCommand::Look(look) => Act::Look(*look),
        TableCommand::Do(deed) => Act::Do(*deed),
        TableCommand::Status
        | TableCommand::Remove { .. }
        | TableCommand::Seat { .. }
        | TableCommand::Host { .. }
        | TableCommand::Invite
        | TableCommand::Bring { .. }
        | TableCommand::Hide
        | TableCommand::Widget { .. } => return None,
    })
}
