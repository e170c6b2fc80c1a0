//! The thread of a table: it is asked for, and the channel is told of the end there.

use super::Presented;
use super::thread_calls::is_in_its_channel;
use herzbot_core::ids::MessageRef;
use herzbot_core::port::{Outbound, Surface};
use herzbot_core::table::Table;
use herzbot_core::text::pages as texts;

impl Presented {
    /// Whether the table's message is to be posted in another channel than the one where it is: the table has moved into
    /// a thread, or out of it. Not while its channel is shut to us.
    pub fn stands_elsewhere(&self, table: &Table) -> bool {
        let surface = Surface::Table(table.id());
        let moves = table.can_have_thread() && self.silent.is_none() && !self.display.is_replacing(surface);
        moves && self.display.message(surface).is_some_and(|message| !is_in_its_channel(table, message))
    }

    /// Asks for the thread in which the game is to be played, once it is known which message it can be opened from.
    pub fn ask_for_thread(&mut self, table: &Table) {
        let Some(message) = self.thread.ask(table, &self.display) else { return };
        let language = self.render(table).public_language();
        let view = table.view(None);
        let (name, is_slow) =
            (texts::thread_name(self.shell.texts.say(language), &view), view.options.clock.is_slow());
        let ask = Outbound::OpenThread { table: table.id(), message, name, is_slow };
        self.shell.send(&table.channel().realm, ask);
    }

    /// The platform has answered about the thread.
    pub const fn thread_answered(&mut self) {
        self.thread.answered();
    }

    /// The end has arrived in the thread: the channel hears how the game ended. Until it has, that is noted with what is
    /// shown, and the table is not let go: the next start says it.
    pub fn tell_of_the_end(&mut self, table: &Table, shown: &MessageRef) {
        let Some(parent) = table.parent().filter(|_| is_in_its_channel(table, shown)) else { return };
        let language = self.render(table).public_language();
        let line = texts::over_in_thread(self.shell.texts.say(language), &table.view(None));
        let Some(line) = line.filter(|_| self.thread.tells_the_end()) else { return };
        // A thread has the id of the message that it was opened from.
        let message =
            MessageRef { channel: parent.channel.clone(), message: table.channel().channel.clone() };
        self.display.supersede(Surface::Table(table.id()), message.clone(), false);
        let told = Outbound::LeadOn { table: table.id(), message, line };
        self.shell.send(&table.channel().realm, told);
    }
}
