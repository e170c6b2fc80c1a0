//! The places where a table is shown: for whom a page is made, where a message belongs, and the removal of left
//! places.

use super::realms::{near, realm_of};
use super::{Presented, Rendering};
use crate::app::shell::mailbox::Ask;
use herzbot_core::ids::{Account, HomeNumber, MessageRef, PersonId};
use herzbot_core::port::{Outbound, Surface, Undelivered};
use herzbot_core::table::{Member, Table};

impl Presented {
    /// Returns the page renderer for the place where the table was opened.
    pub fn render<'a>(&'a self, table: &'a Table) -> Rendering<'a> {
        self.render_in(table, HomeNumber::FIRST)
    }

    /// Returns the page renderer for one of the table's homes.
    pub fn render_in<'a>(&'a self, table: &'a Table, home: HomeNumber) -> Rendering<'a> {
        let message = self.display.message(Surface::of_home(table.id(), home));
        let is_first = home == HomeNumber::FIRST;
        let silent = self.missing.required.as_deref().filter(|_| is_first);
        let lacks = if is_first { &self.missing.optional[..] } else { &[] };
        Rendering { message, silent, lacks, ..Rendering::of(&self.shell, table, home) }
    }

    /// Returns the page renderer for one of the table's people, in their home.
    pub fn render_for<'a>(&'a self, table: &'a Table, member: &'a Member) -> Rendering<'a> {
        let home = table.home_of(member.person).unwrap_or_default();
        Rendering { realm: &member.account.realm, ..self.render_in(table, home) }
    }

    /// Returns the page renderer for a request: for the home where it was made, else where the person sits or could
    /// sit.
    pub fn render_at<'a>(&'a self, table: &'a Table, ask: &'a Ask) -> Rendering<'a> {
        let Member { account, person, .. } = &ask.actor.member;
        let sits = || table.account_of(*person).and_then(|_| table.home_of(*person));
        let home = ask.from.channel.as_ref().and_then(|channel| table.home_at(channel));
        let home = home.or_else(sits).or_else(|| near(table, account)).unwrap_or_default();
        Rendering { realm: &account.realm, ..self.render_in(table, home) }
    }

    /// Returns the language of a person's home (BCP 47).
    pub fn language_for<'a>(&self, table: &'a Table, person: PersonId) -> &'a str {
        table.language_in(table.home_of(person).unwrap_or_default())
    }

    /// Returns the realm of a surface's message.
    pub fn realm_of<'a>(&self, table: &'a Table, surface: Surface) -> &'a str {
        realm_of(table, surface, self.notes_elsewhere.get(&surface).copied().unwrap_or_default())
    }

    /// Returns the accounts of the people who sit in one of the table's homes.
    pub fn people_in(&self, table: &Table, home: HomeNumber) -> Vec<Account> {
        let there = table.members().filter(|member| !member.account.is_guest());
        let there = there.filter(|member| table.home_of(member.person) == Some(home));
        there.map(|member| member.account.clone()).collect()
    }

    /// Deletes the table's messages in places where it is no longer shown.
    pub fn take_homes_away(&mut self, table: &Table) {
        let before = std::mem::replace(&mut self.homes, table.further_homes().to_vec());
        for gone in before {
            if self.homes.contains(&gone) {
                continue;
            }
            let surface = Surface::Home(table.id(), gone.number);
            self.delete(surface, &gone.channel.realm);
        }
    }

    /// Deletes the message of a surface.
    pub fn delete(&mut self, surface: Surface, realm: &str) {
        if let Some(message) = self.display.remove(surface) {
            self.shell.send(realm, Outbound::Delete { surface, message });
        }
    }

    /// Returns the place to which the table was brought and where it can no longer be shown, if a receipt says so. A
    /// message that is being replaced may be refused for other reasons.
    pub fn lost_home(
        &self,
        table: &Table,
        surface: Surface,
        outcome: &Result<MessageRef, Undelivered>,
    ) -> Option<HomeNumber> {
        let home = match surface {
            Surface::Home(_, home) => home,
            note => *self.notes_elsewhere.get(&note)?,
        };
        let is_refused = matches!(outcome, Err(Undelivered::Forbidden(_) | Undelivered::ChannelGone));
        let is_there = table.further_homes().iter().any(|further| further.number == home);
        (is_refused && is_there && !table.is_over() && !self.display.is_replacing(surface)).then_some(home)
    }
}
