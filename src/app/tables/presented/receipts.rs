//! Delivery receipts of a table's messages.

use super::{Aftermath, Presented};
use herzbot_core::ids::{MessageRef, PersonId};
use herzbot_core::port::{Surface, Undelivered};
use herzbot_core::table::Table;

/// What became of a message.
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

/// What follows from a delivery receipt.
pub struct Receipt {
    /// Whether everything is to be drawn again.
    pub again: bool,
    /// The person of the private message, and whether it has reached them, if that says anything about the next one.
    pub reached: Option<(PersonId, Reached)>,
    /// The channel of the surface's message before.
    stood_in: Option<String>,
}

impl Presented {
    /// Takes in what became of a revision of a surface.
    pub fn receive(&mut self, table: &Table, surface: Surface, rev: u64, outcome: &Outcome) -> Receipt {
        let stood_in = self.display.message(surface).map(|message| message.channel.clone());
        let Aftermath { again, posted } = self.display.delivered(surface, rev, outcome);
        if let Ok(message) = outcome {
            self.shell.tables.note_message(self.realm_of(table, surface), message.clone(), surface);
        }
        let reached = match outcome {
            // An edit arrives even where a new message would not.
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

    /// Whether people on the platform of a person play by answers in the channel that they alone see.
    fn plays_by_answers(&self, table: &Table, person: PersonId) -> bool {
        let realm = self.realm_of(table, Surface::Private(table.id(), person));
        self.shell.capabilities(realm).is_some_and(|can| can.live_answers)
    }

    /// Private messages reach a person, or don't: notes where they are to play.
    pub async fn note_reached(&mut self, table: &Table, person: PersonId, yes: bool) {
        match (self.plays_by_answers(table, person), yes) {
            (true, true) => self.shell.ledger().note_open(person),
            (true, false) => self.is_closed_to(person).await,
            (false, _) => {}
        }
    }

    /// A private message has reached a person, or has not (`news`: the first time): a reminder in the channel goes or
    /// comes. Returns whether everything is to be drawn again.
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
            // What has just arrived notifies them itself.
            self.attention(person).uninvited = false;
            self.take_nudge_away(table, person);
        } else if !live {
            self.nudge_instead(table, person, reached, news).await;
        }
        live && !yes
    }

    /// Whether the table's message was refused because its thread is of no use any more.
    pub fn is_shut_out(&self, table: &Table, surface: Surface, outcome: &Outcome) -> bool {
        let stands_in_thread = table.parent().is_some() && !table.is_over();
        let is_refused = matches!(outcome, Err(Undelivered::Forbidden(_) | Undelivered::ChannelGone));
        self.is_about_table(table, surface, outcome) && stands_in_thread && is_refused
    }

    /// Whether a receipt says something about the table's message. What a newer one replaces may be refused because the
    /// table has left its channel, or a thread that is gone.
    fn is_about_table(&self, table: &Table, surface: Surface, outcome: &Outcome) -> bool {
        let is_outdated = outcome.is_err() && self.display.is_replacing(surface);
        surface == Surface::Table(table.id()) && !is_outdated
    }

    /// What follows for the table's message and its thread. Returns whether everything is to be drawn again.
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
        // Private views lead to where the table stands now.
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
        let differs = silent != self.silent;
        self.silent = silent;
        has_moved || differs
    }
}
