//! The thread of a table: requests it, and tells the channel the result of the game.

use super::Presented;
use super::thread_calls::is_in_its_channel;
use herzbot_core::ids::MessageRef;
use herzbot_core::port::{Outbound, Surface};
use herzbot_core::table::Table;
use herzbot_core::text::pages as texts;

impl Presented {
    /// Whether the table's message must be posted in another channel than its current one, because the table has
    /// moved into a thread or out of it. False while the bot can't write in the table's channel.
    pub fn stands_elsewhere(&self, table: &Table) -> bool {
        let surface = Surface::Table(table.id());
        let moves =
            table.can_have_thread() && self.missing.required.is_none() && !self.display.is_replacing(surface);
        moves && self.display.message(surface).is_some_and(|message| !is_in_its_channel(table, message))
    }

    /// Requests the thread for the game, once the message from which to open it is known.
    pub fn ask_for_thread(&mut self, table: &Table) {
        let Some(message) = self.thread.ask(table, &self.display) else { return };
        let language = self.render(table).public_language();
        let view = table.view(None);
        let (name, is_slow) =
            (texts::thread_name(self.shell.texts.say(language), &view), view.options.clock.is_slow());
        let ask = Outbound::OpenThread { table: table.id(), message, name, is_slow };
        self.shell.send(&table.channel().realm, ask);
    }

    /// Stops waiting for the platform's answer about the thread.
    pub const fn stop_waiting_for_thread(&mut self) {
        self.thread.answered();
    }

    /// Tells the channel the result of the game after the final page has arrived in the thread. Until that is done,
    /// the display records it and the table is not released, so the next start repeats it.
    pub fn tell_of_the_end(&mut self, table: &Table, shown: &MessageRef) {
        let Some(parent) = table.parent().filter(|_| is_in_its_channel(table, shown)) else { return };
        let language = self.render(table).public_language();
        let line = texts::over_in_thread(self.shell.texts.say(language), &table.view(None));
        let Some(line) = line.filter(|_| self.thread.tells_the_end()) else { return };
        // A thread has the id of the message from which it was opened.
        let message =
            MessageRef { channel: parent.channel.clone(), message: table.channel().channel.clone() };
        self.display.supersede(Surface::Table(table.id()), message.clone(), false);
        let told = Outbound::LeadOn { table: table.id(), message, line };
        self.shell.send(&table.channel().realm, told);
    }
}
