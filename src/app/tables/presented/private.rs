//! A person's private view: where and how it is sent.

use super::attention::turn_of;
use super::pages::has_buttons;
use super::plan::{PrivateFacts, PrivatePlan, decide};
use super::{Answers, Manner, Presented};
use herzbot_core::ids::PersonId;
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::people::Person;
use herzbot_core::port::{Surface, Target};
use herzbot_core::table::{Member, Presence, Table, TableView};

impl Presented {
    /// Draws a person's private view in the place where they play. Returns whether to mention them in the channel.
    pub async fn show_private(
        &mut self,
        table: &Table,
        member: &Member,
        presence: Presence,
        note: Option<Notice>,
        answers: &mut Answers,
    ) -> bool {
        let id = table.id();
        let (surface, hand) = (Surface::Private(id, member.person), Surface::Hand(id, member.person));
        if !table.is_playing() && !self.display.has(surface) && !self.display.has(hand) {
            return false;
        }
        let Some(person) = self.person(table, member.person).await else { return false };
        let view = table.view(Some(member.person));
        let note = note.or_else(|| self.waiting_note(&person, presence, &view));
        let Some(mut page) = self.private_page(table, member, &person, &view, presence, note.as_ref()) else {
            return false;
        };
        let turn = turn_of(&view);
        let newly = turn.is_some_and(|turn| self.display.told(member.person) != Some(turn));
        let notify = self.is_to_notify(member, &person, presence, &view, note.as_ref());
        let has_pressed = |answers: &Answers, on| answers.iter().any(|(pressed, _)| *pressed == on);
        let target = || Target::Person(member.account.clone());
        if self.display.message(hand).is_some() || has_pressed(answers, hand) {
            self.present(hand, target(), page.clone(), Manner::default(), answers);
        }
        if turn.is_none() && (table.is_over() || !self.attention(member.person).uninvited) {
            self.take_nudge_away(table, member.person);
        }
        let facts = PrivateFacts {
            playing: table.is_playing(),
            presence,
            turn: turn.is_some(),
            newly,
            notify,
            taken_over: note == Some(Notice::KeptForYou),
            place: self.place_of(table, &person),
            has_message: self.display.message(surface).is_some(),
            pressed: has_pressed(answers, surface),
            buttons: has_buttons(&self.shell, &member.account),
            reachable: table.is_reachable(member.person),
            looks_on: self.looks_on(member.person),
        };
        let (page, manner, mention) = match decide(&facts) {
            PrivatePlan::Nothing { mention } => return mention,
            PrivatePlan::LeadToChannel { mention } => {
                let language = self.shell.language_of(&person, Some(self.language_for(table, member.person)));
                (self.render_for(table, member).elsewhere(language), Manner::default(), mention)
            }
            PrivatePlan::Show { fresh, urgent, first } => {
                if first {
                    self.note_first(table, member.person, view.options.clock.is_slow());
                }
                if fresh || first {
                    let language =
                        self.shell.language_of(&person, Some(self.language_for(table, member.person)));
                    self.render_for(table, member).tell_of_others(&person, language, &view, &mut page);
                }
                // If an old message can't be edited, a new one replaces it. That must not notify either.
                let is_quiet = self.quiet_until(&person, self.shell.now(), true).is_some();
                let silent = table.is_slow() && is_quiet && !notify;
                (page, Manner { fresh, urgent, silent, ..Manner::default() }, false)
            }
        };
        self.present(surface, target(), page, manner, answers);
        mention
    }

    /// Returns a person as last read. None if they were forgotten, or can't be read; reading is then retried.
    pub(super) async fn person(&mut self, table: &Table, id: PersonId) -> Option<Person> {
        // After the game, they can be forgotten at any time.
        let known = self.display.known_attention(id).filter(|_| !table.is_over());
        if let Some(person) = known.and_then(|attention| attention.person.clone()) {
            return Some(person);
        }
        match self.shell.read_person(id).await {
            Ok(person) => {
                self.attention(id).person.clone_from(&person);
                person
            }
            Err(_) => {
                self.redraws.retry = Some(self.shell.now().after(self.redraws.pause));
                None
            }
        }
    }

    /// Returns a person's private page. None if they were removed and know it.
    fn private_page(
        &self,
        table: &Table,
        member: &Member,
        person: &Person,
        view: &TableView,
        presence: Presence,
        note: Option<&Notice>,
    ) -> Option<Page> {
        let language = self.shell.language_of(person, Some(self.language_for(table, person.id)));
        let render = self.render_for(table, member);
        if presence != Presence::Left {
            // Their page says anyway that the computer plays for them while they are away.
            let note = note.filter(|note| **note != Notice::KeptForYou);
            return Some(render.own(person, language, view, note));
        }
        let removed = render.notice(language, &Notice::YouWereRemoved);
        match note {
            None if self.display.shows_or_will(Surface::Private(table.id(), person.id), &removed) => None,
            Some(Notice::YouWereRemoved) => Some(removed),
            Some(_) | None => Some(render.notice(language, &Notice::LeftForGood)),
        }
    }
}
