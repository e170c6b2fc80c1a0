//! Seats that change hands: the messages to people who are asked to take one, and the last page of those who have given
//! theirs away.

use super::{Answers, Manner, Presented};
use crate::app::shell::mailbox::Ask;
use herzbot_core::ids::{Account, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::notify::{Facts, Occasion, Verdict};
use herzbot_core::people::Person;
use herzbot_core::port::{Outbound, Surface, Target};
use herzbot_core::table::{Offer, Table};
use herzbot_core::text::pages;

impl Presented {
    /// Asks everybody who is offered a seat, where they see the table. Nobody is asked privately: they may not know the bot's
    /// messages.
    pub(super) async fn show_offers(&mut self, table: &Table) {
        self.take_questions_away(table);
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
        let mut page = pages::seat_asked(&self.shell.texts, language, &table.view(None), &question);
        page.link = render.link_to_table(language);
        let surface = Surface::Nudge(table.id(), person.id);
        let is_new = self.asked.insert(person.id) && !self.display.has(surface);
        let silent = !(is_new && self.may_ring(&person));
        let target = Target::Channel(table.channel_in(home).clone());
        let manner = Manner { fresh: is_new, urgent: is_new, ping: vec![person.account], silent };
        self.present(surface, target, page, manner, &mut Answers::new());
    }

    /// Whether a person's device may buzz since they are asked to take a seat; notes it if so.
    fn may_ring(&self, person: &Person) -> bool {
        let now = self.shell.now();
        let facts = Facts {
            occasion: Occasion::Asked,
            slow: false,
            notify: person.settings.notify,
            quiet_until: self.quiet_until(person, now, false),
            away: false,
            overlooks_edits: false,
            pressed: None,
            looked: None,
            turned_away: None,
            notified: None,
        };
        self.shell.decide_notification(&person.account.realm, person.id, &facts) == Verdict::Now
    }

    /// The questions go that have been answered, or are of no use any more.
    fn take_questions_away(&mut self, table: &Table) {
        let is_asked = |person: PersonId| table.offer_to(person).is_some();
        let shown = self.display.messages().filter_map(|(surface, _)| match surface {
            // Of an earlier process, to somebody who has no seat.
            Surface::Nudge(_, person) if table.seat_of(person).is_none() => Some(person),
            _ => None,
        });
        let gone: Vec<PersonId> =
            shown.chain(self.asked.iter().copied()).filter(|person| !is_asked(*person)).collect();
        for person in gone {
            self.asked.remove(&person);
            self.take_nudge_away(table, person);
        }
    }

    /// The question that a person answers, if its message is not known: a process that was killed has posted it.
    pub fn lost_question(&self, table: &Table, ask: &Ask) -> Option<(Account, Outbound)> {
        let asked = table.offer_to(ask.actor.member.person)?;
        let message =
            ask.from.message.clone().filter(|message| self.display.surface_of(message).is_none())?;
        let surface = Surface::Nudge(table.id(), asked.member.person);
        let delete = Outbound::Delete { surface, message: Some(message) };
        Some((asked.member.account.clone(), delete))
    }

    /// Deletes it once it is answered.
    pub fn delete_question(&self, lost: Option<(Account, Outbound)>) {
        if let Some((account, delete)) = lost {
            self.shell.send(&account.realm, delete);
        }
    }

    /// Whoever has given their seat away sees no cards any more, and who plays on.
    pub(super) async fn show_farewells(&mut self, table: &Table) {
        let own = |surface: Surface| match surface {
            Surface::Private(_, person) | Surface::Hand(_, person) => {
                Some((surface, person, table.successor_of(person)?))
            }
            Surface::Table(_) | Surface::Home(..) | Surface::Nudge(..) | Surface::Note(..) => None,
        };
        let left: Vec<_> = self.display.messages().filter_map(|(surface, _)| own(surface)).collect();
        for (surface, person, name) in left {
            let Some(person) = self.person(table, person).await else { continue };
            let language = self.shell.language_of(&person, Some(table.language()));
            let page = self.render(table).notice(language, &Notice::SeatGiven { name });
            let target = Target::Person(person.account);
            self.present(surface, target, page, Manner::default(), &mut Answers::new());
        }
    }
}
