//! The bot's identity and texts.

use herzbot_core::ids::{Account, ChannelRef};
use herzbot_core::text::{Language, Texts};
use std::sync::Arc;

/// The bot's account and texts.
pub struct Bot {
    /// Its user id.
    pub own: String,
    /// The realm of its accounts.
    pub realm: String,
    /// The texts of all languages.
    pub texts: Arc<Texts>,
    /// The default language.
    pub language: Language,
}

impl Bot {
    /// Returns the core's channel for a room.
    pub fn channel(&self, room: &str) -> ChannelRef {
        ChannelRef { realm: self.realm.clone(), server: room.to_owned(), channel: room.to_owned() }
    }

    /// Returns a person's account.
    pub fn account(&self, user: &str) -> Account {
        Account { realm: self.realm.clone(), id: user.to_owned() }
    }
}
