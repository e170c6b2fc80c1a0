//! Calls other than those that show surfaces: clean-up, looking below messages, threads, and emojis.

use crate::call::{self, RestRequest};
use crate::limits::Route;
use crate::queue::Priority;
use herzbot_core::ids::{MessageRef, TableId};
use herzbot_core::port::Surface;
use std::collections::HashMap;

/// The number of attempts for a chore.
const ATTEMPTS: u32 = 6;
/// How many messages are fetched: other people's messages may stand between the bot's.
const LOOKED_AT: usize = 10;

/// What a chore does.
#[derive(Debug)]
pub enum ChoreKind {
    /// Replaces a retired message of a surface by one line, which links to the message that shows the surface now.
    LeadOn(Surface, MessageRef, String),
    /// Fetches the messages below the message of a surface.
    LookBelow(Surface, MessageRef),
    /// Opens a table's thread from its message, under this name. The flag says whether a turn there may take days.
    OpenThread(TableId, MessageRef, String, bool),
    Delete(MessageRef),
    ListEmojis,
    /// Uploads a PNG under this name.
    UploadEmoji(String, Vec<u8>),
}

impl ChoreKind {
    /// Returns the priority of the chore's call.
    pub const fn priority(&self) -> Priority {
        match self {
            // Everyone at the table waits for it.
            Self::OpenThread(..) => Priority::Urgent,
            Self::LeadOn(..)
            | Self::LookBelow(..)
            | Self::Delete(_)
            | Self::ListEmojis
            | Self::UploadEmoji(..) => Priority::Tidy,
        }
    }

    pub fn call(&self, application: &str) -> (RestRequest, Route) {
        match self {
            Self::LeadOn(_, message, line) => call::lead_on(message, line.clone()),
            Self::LookBelow(_, message) => call::messages_after(message, LOOKED_AT),
            Self::OpenThread(_, message, name, is_slow) => call::open_thread(message, name, *is_slow),
            Self::Delete(message) => call::delete(message),
            Self::ListEmojis => call::list_emojis(application),
            Self::UploadEmoji(name, png) => call::upload_emoji(application, name, png),
        }
    }

    /// Returns whether the chore opens the thread of this table.
    pub fn opens_thread_of(&self, of: TableId) -> bool {
        matches!(self, Self::OpenThread(table, ..) if *table == of)
    }

    /// Returns whether the chore lists or uploads emojis.
    pub const fn is_about_emojis(&self) -> bool {
        match self {
            Self::LeadOn(..) | Self::LookBelow(..) | Self::OpenThread(..) | Self::Delete(_) => false,
            Self::ListEmojis | Self::UploadEmoji(..) => true,
        }
    }
}

#[derive(Debug)]
struct Chore {
    kind: ChoreKind,
    attempts: u32,
    /// Whether it waits for another call before it is queued.
    waits: bool,
}

/// The result of a chore's call.
#[derive(Debug)]
pub enum ChoreEnd {
    /// The chore is repeated; it has had this many attempts.
    Again(u32),
    Over(ChoreKind),
    /// The chore was dropped during the call.
    Dropped,
}

/// The pending chores, by number.
#[derive(Debug, Default)]
pub struct Chores(HashMap<u64, Chore>);

impl Chores {
    /// Adds a chore under an unused number.
    pub fn add(&mut self, id: u64, kind: ChoreKind) {
        self.0.insert(id, Chore { kind, attempts: 0, waits: false });
    }

    /// Returns what a chore does.
    pub fn get(&self, id: u64) -> Option<&ChoreKind> {
        self.0.get(&id).map(|chore| &chore.kind)
    }

    /// Returns whether there is such a chore.
    pub fn any(&self, is_it: impl Fn(&ChoreKind) -> bool) -> bool {
        self.0.values().any(|chore| is_it(&chore.kind))
    }

    /// Drops the matching chores, and returns their numbers.
    pub fn drop_all(&mut self, is_it: impl Fn(&ChoreKind) -> bool) -> Vec<u64> {
        self.0.extract_if(|_, chore| is_it(&chore.kind)).map(|(id, _)| id).collect()
    }

    /// Returns whether a message is about to be replaced by a line that links to its successor.
    pub fn is_leading_on(&self, message: &MessageRef) -> bool {
        self.any(|kind| matches!(kind, ChoreKind::LeadOn(_, it, _) if it == message))
    }

    /// Returns whether the thread of a surface's table is being opened, so that its message has to stay the same.
    pub fn is_opening_thread(&self, surface: Surface) -> bool {
        let opens = |chore: &Chore| matches!(chore.kind, ChoreKind::OpenThread(table, ..) if Surface::Table(table) == surface);
        self.0.values().any(|chore| !chore.waits && opens(chore))
    }

    /// Returns the table whose thread this chore opens, if it has had no attempt yet. After an attempt, the thread
    /// may already exist on the message of that attempt.
    pub fn opens_first(&self, id: u64) -> Option<TableId> {
        match self.0.get(&id)? {
            Chore { kind: ChoreKind::OpenThread(table, ..), attempts: 0, .. } => Some(*table),
            Chore { .. } => None,
        }
    }

    /// Opens a thread from `newest` if that is in the same channel. `waits`: the chore waits for another call.
    pub fn open_from(&mut self, id: u64, newest: Option<MessageRef>, waits: bool) {
        let Some(chore) = self.0.get_mut(&id) else { return };
        chore.waits = waits;
        if let (ChoreKind::OpenThread(_, message, ..), Some(newest)) = (&mut chore.kind, newest)
            && newest.channel == message.channel
        {
            *message = newest;
        }
    }

    /// Handles the end of a chore's call. `failed`: the call failed for a reason that may pass.
    pub fn ended(&mut self, id: u64, failed: bool) -> ChoreEnd {
        let Some(chore) = self.0.get_mut(&id) else { return ChoreEnd::Dropped };
        chore.attempts += 1;
        if failed && chore.attempts < ATTEMPTS {
            return ChoreEnd::Again(chore.attempts);
        }
        self.0.remove(&id).map_or(ChoreEnd::Dropped, |chore| ChoreEnd::Over(chore.kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(channel: &str, id: &str) -> MessageRef {
        MessageRef { channel: channel.into(), message: id.into() }
    }

    #[test]
    fn a_chore_is_tried_six_times_and_then_over() {
        let mut chores = Chores::default();
        chores.add(1, ChoreKind::Delete(message("1", "2")));
        for attempt in 1..ATTEMPTS {
            assert!(matches!(chores.ended(1, true), ChoreEnd::Again(again) if again == attempt));
        }
        assert!(matches!(chores.ended(1, true), ChoreEnd::Over(ChoreKind::Delete(_))));
        assert!(matches!(chores.ended(1, false), ChoreEnd::Dropped));
    }

    #[test]
    fn a_thread_is_opened_from_the_newest_message_of_its_channel() {
        let mut chores = Chores::default();
        let (table, other) = (TableId(1), Surface::Table(TableId(2)));
        chores.add(7, ChoreKind::OpenThread(table, message("1", "2"), "thread".into(), false));
        assert_eq!(chores.opens_first(7), Some(table));
        let is_opening = |chores: &Chores| chores.is_opening_thread(Surface::Table(table));
        assert!(is_opening(&chores) && !chores.is_opening_thread(other));
        chores.open_from(7, Some(message("1", "3")), true);
        assert!(!is_opening(&chores), "it waits");
        chores.open_from(7, Some(message("9", "4")), false);
        assert!(
            matches!(chores.get(7), Some(ChoreKind::OpenThread(_, from, ..)) if *from == message("1", "3"))
        );
        chores.ended(7, true);
        assert_eq!(chores.opens_first(7), None);
        assert_eq!(chores.drop_all(|kind| kind.opens_thread_of(table)), [7]);
        assert!(!is_opening(&chores));
    }
}
