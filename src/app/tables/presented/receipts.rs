//! Delivery receipts of a table's messages.

use super::{Aftermath, Presented};
use herzbot_core::ids::{MessageRef, PersonId};
use herzbot_core::port::{Surface, Undelivered};
use herzbot_core::table::Table;

/// The result of delivering a message.
pub type Outcome = Result<MessageRef, Undelivered>;

/// Whether private messages reach a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// They do.
    Yes,
    /// They don't: the person is not in their private chat, or takes no messages.
    No,
    /// They don't, and the person was not invited to a private chat.
    Uninvited,
}

/// The consequences of a delivery receipt.
pub struct Receipt {
    /// Whether to redraw everything.
    pub again: bool,
    /// The person of a private message, and whether messages reach them, if the receipt tells.
    pub reached: Option<(PersonId, Reached)>,
    /// The channel of the surface's previous message.
    stood_in: Option<String>,
}

impl Presented {
    /// Handles the delivery receipt of a surface's revision.
    pub fn receive(&mut self, table: &Table, surface: Surface, rev: u64, outcome: &Outcome) -> Receipt {
        let stood_in = self.display.message(surface).map(|message| message.channel.clone());
        let Aftermath { again, posted } = self.display.delivered(surface, rev, outcome);
        if let Ok(message) = outcome {
            self.shell.tables.note_message(self.realm_of(table, surface), message.clone(), surface);
        }
        let reached = match outcome {
            // An edit arrives even if a new message would not.
            Ok(_) => posted.then_some(Reached::Yes),
            Err(Undelivered::PrivateClosed | Undelivered::NotJoined) => Some(Reached::No),
            Err(Undelivered::NotInvited) => Some(Reached::Uninvited),
            Err(
                Undelivered::Forbidden(_)
                | Undelivered::ChannelGone
                | Undelivered::MessageGone
                | Undelivered::Expired,
            ) => None,
        };
        let person = if let Surface::Private(_, person) = surface { Some(person) } else { None };
        let reached = person.zip(reached);
        if let Err(why) = outcome {
            tracing::info!(table = %table.id(), ?surface, ?why, "a message was not delivered");
        }
        Receipt { again, reached, stood_in }
    }

    /// Whether people on a person's platform play through answers in the channel that only they see.
    fn plays_by_answers(&self, table: &Table, person: PersonId) -> bool {
        let realm = self.realm_of(table, Surface::Private(table.id(), person));
        self.shell.capabilities(realm).is_some_and(|can| can.live_answers)
    }

    /// Records whether private messages reach a person, and so where they play.
    pub async fn note_reached(&mut self, table: &Table, person: PersonId, yes: bool) {
        match (self.plays_by_answers(table, person), yes) {
            (true, true) => self.shell.ledger().note_open(person),
            (true, false) => self.is_closed_to(person).await,
            (false, _) => {}
        }
    }

    /// Deletes or posts a person's reminder in the channel, depending on whether a private message reached them
    /// (`news`: for the first time). Returns whether to redraw everything.
    pub async fn remind_instead(
        &mut self,
        table: &Table,
        person: PersonId,
        reached: Reached,
        news: bool,
    ) -> bool {
        let live = self.plays_by_answers(table, person);
        let yes = reached == Reached::Yes;
        if yes {
            // The private message that just arrived notifies them itself.
            self.attention(person).uninvited = false;
            self.take_nudge_away(table, person);
        } else if !live {
            self.nudge_instead(table, person, reached, news).await;
        }
        live && !yes
    }

    /// Whether the table's message was refused because its thread is no longer usable.
    pub fn is_shut_out(&self, table: &Table, surface: Surface, outcome: &Outcome) -> bool {
        let stands_in_thread = table.parent().is_some() && !table.is_over();
        let is_refused = matches!(outcome, Err(Undelivered::Forbidden(_) | Undelivered::ChannelGone));
        self.is_about_table(table, surface, outcome) && stands_in_thread && is_refused
    }

    /// Whether a receipt concerns the table's message. A message that is being replaced may be refused because the
    /// table has left its channel, or because a thread is gone.
    fn is_about_table(&self, table: &Table, surface: Surface, outcome: &Outcome) -> bool {
        let is_outdated = outcome.is_err() && self.display.is_replacing(surface);
        surface == Surface::Table(table.id()) && !is_outdated
    }

    /// Handles the consequences for the table's message and its thread. Returns whether to redraw everything.
    pub fn follow_receipt(
        &mut self,
        table: &Table,
        surface: Surface,
        receipt: &Receipt,
        outcome: &Outcome,
    ) -> bool {
        if !self.is_about_table(table, surface, outcome) {
            return false;
        }
        self.ask_for_thread(table);
        if let Some(message) = outcome.as_ref().ok().filter(|_| !self.display.is_replacing(surface)) {
            self.tell_of_the_end(table, message);
        }
        // Private views link to the current place of the table.
        let stood_in = receipt.stood_in.as_ref();
        let stands_in = outcome.as_ref().ok().map(|message| &message.channel);
        let has_moved = stood_in.is_some() && stands_in.is_some() && stood_in != stands_in;
        let silent = match outcome {
            Ok(_) => None,
            Err(Undelivered::Forbidden(lacks)) => Some(lacks.clone()),
            Err(Undelivered::ChannelGone) => Some(Vec::new()),
            Err(
                Undelivered::MessageGone
                | Undelivered::PrivateClosed
                | Undelivered::NotJoined
                | Undelivered::NotInvited
                | Undelivered::Expired,
            ) => return has_moved,
        };
        let differs = silent != self.missing.required;
        self.missing.required = silent;
        has_moved || differs
    }
}
