//! Seats that change hands: the questions to people who are offered a seat, and the last page of people who gave
//! their seat away.

use super::{Answers, Manner, Presented};
use herzbot_core::ids::PersonId;
use herzbot_core::notice::Notice;
use herzbot_core::notify::{Occasion, Verdict};
use herzbot_core::people::Person;
use herzbot_core::port::{Surface, Target};
use herzbot_core::table::{Offer, Table};
use herzbot_core::text::pages;
use std::collections::BTreeSet;

impl Presented {
    /// Registers the questions in a restored display, because people may answer them before anything is redrawn.
    pub(super) fn note_questions(&mut self, table: &Table) {
        let asked = table.offers().iter().map(|offer| &offer.member);
        let shown = asked.filter(|member| self.display.has(Surface::Nudge(table.id(), member.person)));
        self.asked.extend(shown.map(|member| (member.person, member.account.realm.clone())));
    }

    /// Asks everybody who is offered a seat, in the place where they see the table. Nobody is asked privately,
    /// because they may not know the bot's messages.
    pub(super) async fn show_offers(&mut self, table: &Table) {
        self.take_questions_away(table).await;
        for offer in table.offers() {
            self.ask_person(table, offer).await;
        }
    }

    async fn ask_person(&mut self, table: &Table, offer: &Offer) {
        let Some(home) = table.asked_in(offer) else { return };
        let Some(person) = self.person(table, offer.member.person).await else { return };
        let language = self.shell.language_of(&person, Some(table.language_in(home)));
        let name = table.name().to_owned();
        let question = match table.offered_by(offer) {
            Some(by) => Notice::SeatOfferedToYou { name: by, table: name },
            None => Notice::SeatKeptForYou { table: name },
        };
        let render = self.render_in(table, home);
        let mut page = pages::seat_asked(self.shell.texts.say(language), &table.view(None), &question);
        page.link = render.link_to_table(language);
        let surface = Surface::Nudge(table.id(), person.id);
        let was_asked = self.asked.insert(person.id, person.account.realm.clone()).is_some();
        let is_new = !was_asked && !self.display.has(surface);
        let silent = !(is_new && self.may_ring(table, &person));
        let target = Target::Channel(table.channel_in(home).clone());
        let manner = Manner { fresh: is_new, urgent: is_new, ping: vec![person.account], silent };
        self.present(surface, target, page, manner, &mut Answers::new());
    }

    /// Decides whether the question to a person may notify them, and records it if so.
    fn may_ring(&mut self, table: &Table, person: &Person) -> bool {
        let now = self.shell.now();
        let facts = self.facts(Occasion::Asked, person, table.id(), table.is_slow());
        let rings = self.shell.decide_notification(&person.account.realm, person.id, &facts) == Verdict::Now;
        if rings {
            self.attention(person.id).sent.insert(Occasion::Asked, now);
        }
        rings
    }

    /// Deletes the questions that were answered or are obsolete.
    async fn take_questions_away(&mut self, table: &Table) {
        let is_asked = |person: PersonId| table.offer_to(person).is_some();
        let shown = self.display.messages().filter_map(|(surface, _)| match surface {
            // Such a question is from an earlier process, to a person without a seat.
            Surface::Nudge(_, person) if table.seat_of(person).is_none() => Some(person),
            _ => None,
        });
        let gone: BTreeSet<PersonId> =
            shown.chain(self.asked.keys().copied()).filter(|person| !is_asked(*person)).collect();
        for person in gone {
            let asked_in = match self.asked.remove(&person) {
                Some(realm) => Some(realm),
                None => self.shell.person(person).await.map(|person| person.account.realm),
            };
            let surface = Surface::Nudge(table.id(), person);
            // The table no longer knows who was asked.
            let realm = asked_in.unwrap_or_else(|| self.realm_of(table, surface).to_owned());
            self.delete(surface, &realm);
        }
    }

    /// Replaces the cards of people who gave their seat away by the name of their successor. People who left before
    /// their seat was taken already have a final page.
    pub(super) async fn show_farewells(&mut self, table: &Table) {
        let own = |surface: Surface| {
            let (Surface::Private(_, person) | Surface::Hand(_, person)) = surface else { return None };
            Some((surface, person, table.successor_of(person)?))
        };
        let left: Vec<_> = self.display.messages().filter_map(|(surface, _)| own(surface)).collect();
        for (surface, person, name) in left {
            let Some(person) = self.person(table, person).await else { continue };
            let language = self.shell.language_of(&person, Some(table.language()));
            let render = self.render(table);
            let last_words = [Notice::LeftForGood, Notice::YouWereRemoved];
            if last_words
                .iter()
                .any(|said| self.display.shows_or_will(surface, &render.notice(language, said)))
            {
                continue;
            }
            let page = render.notice(language, &Notice::SeatGiven { name });
            let target = Target::Person(person.account);
            self.present(surface, target, page, Manner::default(), &mut Answers::new());
        }
    }
}
