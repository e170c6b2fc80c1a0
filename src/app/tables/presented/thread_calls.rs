//! The requests to the platform about the table's thread.

use super::attention::turn_of;
use super::display::Display;
use herzbot_core::ids::{Account, MessageRef};
use herzbot_core::port::Surface;
use herzbot_core::table::{Member, Table};

/// The requests to the platform about the table's thread.
#[derive(Default)]
pub struct ThreadCalls {
    /// Whether the platform was asked to open one, and has not answered yet.
    asked: bool,
    /// Whether the channel was told the result of the game.
    end_told: bool,
    /// The people to mention in the table's message, once it is known whether it moves into a thread.
    to_call: Vec<Account>,
}

impl ThreadCalls {
    /// Whether a requested thread is not open yet.
    pub const fn is_asked_for(&self) -> bool {
        self.asked
    }

    /// Records that the platform answered, or that its answer was lost.
    pub const fn answered(&mut self) {
        self.asked = false;
    }

    /// Returns the message for opening a thread if a thread must be requested now, and marks it as requested.
    pub fn ask(&mut self, table: &Table, display: &Display) -> Option<MessageRef> {
        let surface = Surface::Table(table.id());
        if self.asked || !table.awaits_thread() || display.is_replacing(surface) {
            return None;
        }
        let message = display.message(surface).filter(|message| is_in_its_channel(table, message))?.clone();
        self.asked = true;
        Some(message)
    }

    /// Returns whether to tell the channel the result of the game: true only once.
    pub const fn tells_the_end(&mut self) -> bool {
        !std::mem::replace(&mut self.end_told, true)
    }

    /// Returns the people to mention now. While a thread is being opened, nobody is mentioned; afterwards, `called`
    /// is extended by the postponed people whose turn it still is. `silent`: the bot can't write in the table's
    /// channel.
    pub fn who_is_called(&mut self, table: &Table, mut called: Vec<Account>, silent: bool) -> Vec<Account> {
        let before = std::mem::take(&mut self.to_call);
        let waits = |member: &&Member| {
            before.contains(&member.account)
                && !called.contains(&member.account)
                && turn_of(&table.view(Some(member.person))).is_some()
        };
        let waiting: Vec<Account> = table.members().filter(waits).map(|it| it.account.clone()).collect();
        called.extend(waiting);
        if table.awaits_thread() && !silent {
            self.to_call = called;
            return Vec::new();
        }
        called
    }
}

/// Whether a message is in the table's channel.
pub fn is_in_its_channel(table: &Table, message: &MessageRef) -> bool {
    message.channel == table.channel().channel
}
