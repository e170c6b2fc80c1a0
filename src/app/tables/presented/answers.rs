//! Private answers: to looks, to refused requests, and to granted requests outside of lasting messages.

use super::pages::{live_answers, may_set};
use super::{Answers, Manner, Presented, turn_of};
use crate::app::shell::invites::HOURS;
use crate::app::shell::mailbox::Ask;
use herzbot_core::command::Chapter;
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Inbound, Surface, Target};
use herzbot_core::table::{CloseReason, Do, Look, Table, TableRequest, TableView};
use herzbot_core::text::pages::{self, Opens};
use std::collections::HashMap;

impl Presented {
    /// Returns the lasting message that answers a person: the pressed message, or for a typed move their private
    /// view.
    pub fn answered_in(&self, table: &Table, ask: &Ask, request: &TableRequest) -> Option<Surface> {
        let written = matches!(request, TableRequest::Move(_)) && ask.from.message.is_none();
        let private = Surface::Private(table.id(), ask.actor.member.person);
        // A deal of the day may also be pressed in the private chat, in an answer.
        let is_answer = !ask.from.private || table.daily().is_some() && ask.from.message.is_none();
        let of_the_hand = request.is_move() || *request == TableRequest::Back;
        if of_the_hand && ask.from.pressed && ask.from.unseen && is_answer && self.has_live_answers(ask) {
            return Some(Surface::Hand(table.id(), ask.actor.member.person));
        }
        if written && self.display.message(private).is_some() {
            return Some(private);
        }
        let pressed = self.display.surface_of(ask.from.message.as_ref()?)?;
        // Message ids are unique only within a platform.
        (self.realm_of(table, pressed) == ask.actor.member.account.realm).then_some(pressed)
    }

    /// Whether the asking person can play through answers in the channel that only they see.
    pub fn has_live_answers(&self, ask: &Ask) -> bool {
        live_answers(&self.shell, &ask.actor.member.account)
    }

    /// Answers a look at the table privately, without changing the table. Hints and invitations are handled elsewhere.
    pub async fn look(&mut self, table: &Table, ask: Ask, look: Look) {
        let person = ask.actor.member.person;
        let say = self.shell.texts.say(ask.language);
        let may_set = may_set(table, &ask.actor);
        let view = table.view(Some(person));
        let page = match look {
            // The table's task handles these.
            Look::Hint | Look::Invite => return,
            Look::MyCards => return self.show_cards(table, ask, &view).await,
            Look::CardsPrivate | Look::CardsHere | Look::CardsUntold => {
                return self.set_place(table, ask, look).await;
            }
            Look::Open | Look::Link => return self.open(table, ask, &view, look),
            Look::Stay => {
                let page = self.render_at(table, &ask).answer(&ask, &Notice::Stayed);
                return answer_unseen(ask, page);
            }
            Look::Back => {
                let before = table.round_before();
                match pages::last_trick(say, &view, before.as_ref()) {
                    Some(page) => page,
                    None => self.render_at(table, &ask).answer(&ask, &Notice::OldButton),
                }
            }
            Look::Menu => {
                let (opens, invites) = (self.render_at(table, &ask).opens(), self.render(table).invites());
                // A reader of the drawn table has it open already.
                let opens = if ask.from.answering.is_drawn() { Opens::Nowhere } else { opens };
                pages::menu(say, &view, table.account_of(person).is_some(), opens, invites)
            }
            Look::Options => pages::options(say, &view, may_set),
            Look::Variants => pages::variants(say, &view, may_set),
            Look::MoreVariants => pages::more_variants(say, &view, may_set),
            Look::Computers => self.render(table).computers(&ask, &view),
            // These are the same for everybody.
            Look::Fair => return ask.from.answering.quietly(pages::fair(say, &view)),
            Look::Rules => return ask.from.answering.quietly(pages::rules_at(say, &view, Chapter::Short)),
        };
        ask.from.answering.privately(page);
    }

    /// Opens the drawn table for a person within their platform, or gives them a fresh link to it. A link in a
    /// message would be too old by the time it is pressed.
    fn open(&self, table: &Table, ask: Ask, view: &TableView, look: Look) {
        let person = ask.actor.member.person;
        if table.seat_of(person).is_none() {
            return self.refuse_look(table, ask, &Notice::NotAtThisTable);
        }
        let opens = self.render_at(table, &ask).opens();
        let now = self.shell.wall();
        let url = self.shell.boards.link(person, table.id(), now).filter(|_| opens != Opens::Nowhere);
        let page = match url {
            Some(url) => pages::opened(self.shell.texts.say(ask.language), view, url),
            None => self.render_at(table, &ask).answer(&ask, &Notice::OldButton),
        };
        if opens == Opens::WithinPlatform && look == Look::Open {
            let channel = ask.from.original.as_deref().and_then(Inbound::channel).map(str::to_owned);
            self.shell.boards.launches.note(person, table.id(), channel, self.shell.now());
            return ask.from.answering.answer(Answer::Launch(page));
        }
        ask.from.answering.privately(page);
    }

    /// Shows a table's host the link for guests.
    pub fn tell_invitation(&self, table: &Table, ask: Ask) {
        let made = table.invitation(self.shell.now());
        let page = match made.and_then(|made| self.shell.boards.invitation(table.id(), made)) {
            Some(url) => {
                let view = table.view(Some(ask.actor.member.person));
                pages::invited(self.shell.texts.say(ask.language), &view, &url)
            }
            None => self.render(table).answer(&ask, &Notice::OldButton),
        };
        ask.from.answering.privately(page);
    }

    /// Applies a person's answer to the question where they want to see their cards.
    async fn set_place(&mut self, table: &Table, ask: Ask, choice: Look) {
        let person = ask.actor.member.person;
        self.chooses_place(person, choice).await;
        let id = table.id();
        let surface = if ask.from.private { Surface::Private(id, person) } else { Surface::Hand(id, person) };
        self.draw(table, vec![(surface, ask.from.answering)], HashMap::new()).await;
    }

    /// Shows a person their private view in the place where they asked for it.
    async fn show_cards(&mut self, table: &Table, ask: Ask, view: &TableView) {
        let person = ask.actor.member.person;
        if table.seat_of(person).is_none() {
            let left = table.everybody().iter().any(|(member, _)| member.person == person);
            let notice = if left { Notice::LeftForGood } else { Notice::NotAtThisTable };
            return self.refuse_look(table, ask, &notice);
        }
        if !table.is_playing() && !table.is_over() {
            return self.refuse_look(table, ask, &Notice::NotStarted);
        }
        let note = std::mem::take(&mut self.attention(person).closed).then_some(Notice::CardsHereNow);
        let account = &ask.actor.member.account;
        let page = if live_answers(&self.shell, account) {
            self.page_of(table, &ask, view, note.as_ref()).await
        } else {
            self.render_at(table, &ask).private(ask.language, view, None)
        };
        if live_answers(&self.shell, account) && ask.from.answering.is_awaited() {
            let surface = Surface::Hand(table.id(), person);
            // A note stays until something else changes. Without it, the page is the same.
            let rev = match note {
                Some(_) => {
                    let bare = self.page_of(table, &ask, view, None).await;
                    self.display.answer(surface, &bare)
                }
                None => self.display.answer(surface, &page),
            };
            return ask.from.answering.answer(Answer::Hand { page, surface, rev });
        }
        let stays = self.shell.capabilities(&account.realm).is_some_and(|can| !can.ephemeral);
        if stays || table.daily().is_some() {
            if !stays && !ask.from.private {
                let page = self.render_at(table, &ask).answer(&ask, &Notice::SeePrivate);
                ask.from.answering.quietly(page);
            } else if !ask.from.private && !table.is_reachable(person) {
                let notice = if self.attention(person).uninvited {
                    Notice::OpenChat { table: table.name().to_owned() }
                } else {
                    Notice::InPrivateChat
                };
                let page = self.render_at(table, &ask).answer(&ask, &notice);
                ask.from.answering.quietly(page);
            }
            // A copy would stay in the private chat and go stale, so the view itself moves to the end.
            let manner = Manner { fresh: true, urgent: turn_of(view).is_some(), ..Manner::default() };
            let target = Target::Person(account.clone());
            let surface = Surface::Private(table.id(), person);
            return self.present(surface, target, page, manner, &mut Answers::new());
        }
        ask.from.answering.privately(page);
    }

    /// Returns the private page of the asking person.
    async fn page_of(&self, table: &Table, ask: &Ask, view: &TableView, note: Option<&Notice>) -> Page {
        match self.shell.person(ask.actor.member.person).await {
            Some(person) => self.render_at(table, ask).own(&person, ask.language, view, note),
            None => self.render_at(table, ask).private(ask.language, view, note),
        }
    }

    /// Shows a person the table's message, privately.
    pub fn show_status(&self, table: &Table, ask: Ask) {
        let page = self.render_at(table, &ask).status(ask.language);
        ask.from.answering.privately(page);
    }

    /// Gives the host the code that brings the table to another place.
    pub fn invite(&self, table: &Table, ask: Ask) {
        let refusal = if !may_set(table, &ask.actor) {
            Some(Notice::HostOnly { host: table.host_name() })
        } else if table.is_alone() {
            Some(Notice::PlaysAlone)
        } else if table.is_playing() {
            Some(Notice::AlreadyStarted)
        } else if table.is_over() {
            Some(Notice::GameOver)
        } else {
            None
        };
        if let Some(notice) = refusal {
            return self.refuse_look(table, ask, &notice);
        }
        let code = self.shell.tables.invites.code_of(table.id(), self.shell.now(), &mut rand::rng());
        let page = self
            .render_at(table, &ask)
            .answer(&ask, &Notice::InviteCode { code, hours: HOURS, night: false });
        ask.from.answering.privately(page);
    }

    /// Shows a person the menu of people to remove.
    pub fn show_remove_menu(&self, table: &Table, ask: Ask) {
        let view = table.view(Some(ask.actor.member.person));
        let page = pages::remove(self.shell.texts.say(ask.language), &view);
        ask.from.answering.privately(page);
    }

    /// Tells a person why they can't see what they asked for.
    pub fn refuse_look(&self, table: &Table, ask: Ask, notice: &Notice) {
        let page = self.render_at(table, &ask).answer(&ask, notice);
        self.tell_openly(table, ask, page);
    }

    /// Tells a person something that does not concern cards. The answer is private only if they hold cards here or
    /// have pressed something.
    pub fn tell_openly(&self, table: &Table, ask: Ask, page: Page) {
        let plays = table.is_playing() && table.seat_of(ask.actor.member.person).is_some();
        if plays || ask.from.pressed {
            ask.from.answering.privately(page);
        } else {
            ask.from.answering.quietly(page);
        }
    }

    /// Returns the page on which a request was made, with the current state; none if it was made elsewhere.
    fn own_page(&self, table: &Table, ask: &Ask, view: &TableView, request: &TableRequest) -> Option<Page> {
        let (say, may_set) = (self.shell.texts.say(ask.language), may_set(table, &ask.actor));
        match request {
            TableRequest::SetFirst(_)
            | TableRequest::SetClock(_)
            | TableRequest::SetLanguage(_)
            | TableRequest::SetThread(_) => Some(pages::options(say, view, may_set)),
            TableRequest::SetOption { option, .. } => Some(pages::with_option(say, view, may_set, *option)),
            TableRequest::SetStyle(_) => Some(pages::variants(say, view, may_set)),
            TableRequest::SetLevel { .. }
            | TableRequest::SetHints(_)
            | TableRequest::SetLate(_)
            | TableRequest::DelaySpectators(_) => Some(self.render(table).computers(ask, view)),
            TableRequest::Play(_)
            | TableRequest::Move(_)
            | TableRequest::TakeHint { .. }
            | TableRequest::Back
            | TableRequest::Leave { .. }
            | TableRequest::Close { .. }
            | TableRequest::Remove { .. }
            | TableRequest::Join
            | TableRequest::InviteGuests(_)
            | TableRequest::JoinIn(_)
            | TableRequest::OfferSeat(_)
            | TableRequest::EndOffer { .. }
            | TableRequest::SetHost(_)
            | TableRequest::Bring { .. }
            | TableRequest::Hide { .. }
            | TableRequest::AddComputer
            | TableRequest::RemoveComputer
            | TableRequest::Start
            | TableRequest::Pause
            | TableRequest::Resume => None,
        }
    }

    /// Answers a person whose request was granted, if they did not press one of the table's lasting messages.
    pub fn answer_elsewhere(&self, table: &Table, ask: Ask, request: &TableRequest, said: Option<Notice>) {
        let (say, language) = (self.shell.texts.say(ask.language), ask.language);
        let view = table.view(Some(ask.actor.member.person));
        if let Some(page) = self.own_page(table, &ask, &view, request) {
            return answer_unseen(ask, page);
        }
        if ask.from.answering.is_drawn() {
            // The drawn table shows the result.
            let Some(notice) = said else { return ask.from.answering.answer(Answer::Nothing) };
            let page = self.render_at(table, &ask).answer(&ask, &notice);
            return ask.from.answering.privately(page);
        }
        let page = match (request, said) {
            (TableRequest::OfferSeat(asked), Some(offered @ Notice::SeatOffered { .. })) => {
                pages::seat_offered(say, &view, &offered, asked.person)
            }
            // If answers stay in the channel, everybody has already read it.
            (_, Some(Notice::HostNow { .. })) if self.answers_stay(&ask) && !ask.from.private => return,
            (_, _) if request.is_of_the_hand() => self.render_at(table, &ask).private(language, &view, None),
            (TableRequest::Leave { .. }, _) => self.render(table).notice(language, &Notice::YouLeft),
            (TableRequest::InviteGuests(false), _) => {
                self.render(table).notice(language, &Notice::NoMoreGuests)
            }
            (TableRequest::Close { .. }, _) => {
                self.render(table).notice(language, &Notice::Closed(CloseReason::Host))
            }
            (TableRequest::Bring { .. }, _) => {
                let notice = Notice::BroughtHere { table: table.name().to_owned() };
                let page = self.render_at(table, &ask).answer(&ask, &notice);
                return ask.from.answering.quietly(page);
            }
            (TableRequest::Hide { .. }, _) => {
                let stands_here = ask.from.channel.as_ref().is_none_or(|here| table.home_at(here).is_some());
                let notice = if stands_here { Notice::ShownOnce } else { Notice::HiddenHere };
                let page = self.render_at(table, &ask).answer(&ask, &notice);
                return ask.from.answering.quietly(page);
            }
            (_, Some(notice)) => self.render_at(table, &ask).answer(&ask, &notice),
            (_, None) if self.is_told_by_message(table, &ask, request) => return,
            (_, None) => pages::table(say, &table.view(None)),
        };
        answer_unseen(ask, page);
    }

    /// Whether the table's message, which is about to appear or change, is a sufficient answer. If answers stay in
    /// the channel, a copy of the message would go stale.
    fn is_told_by_message(&self, table: &Table, ask: &Ask, request: &TableRequest) -> bool {
        let stays = self.answers_stay(ask);
        let comes = self.render_at(table, ask).message.is_none();
        let joins = matches!(request, TableRequest::Join | TableRequest::JoinIn(_));
        stays && !ask.from.private && self.missing.required.is_none() && (joins || comes)
    }

    /// Whether answers stay in the channel where they are given.
    fn answers_stay(&self, ask: &Ask) -> bool {
        let realm = &ask.actor.member.account.realm;
        self.shell.capabilities(realm).is_some_and(|can| !can.ephemeral)
    }

    /// Tells a person privately why their request was refused, with their current view; nothing has changed.
    pub async fn refuse(&mut self, table: &Table, ask: Ask, request: &TableRequest, notice: Notice) {
        let person = ask.actor.member.person;
        let seated = table.seat_of(person).is_some();
        let confirm =
            |act: Do| pages::confirm(self.shell.texts.say(ask.language), &table.view(None), &notice, act);
        if matches!(notice, Notice::LeaveQuestion { .. }) {
            let page = confirm(Do::LeaveForGood);
            return ask.from.answering.privately(page);
        }
        if notice == Notice::CloseQuestion {
            let page = confirm(Do::CloseForGood);
            return ask.from.answering.privately(page);
        }
        let view = table.view(Some(person));
        let surface = self.answered_in(table, &ask, request);
        let private = Surface::Private(table.id(), person);
        let hand = Surface::Hand(table.id(), person);
        if let Some(own) = surface.filter(|surface| [private, hand].contains(surface)) {
            // The page of people who have left says this anyway.
            let note = (notice != Notice::LeftForGood).then_some(&notice);
            let page = self.page_of(table, &ask, &view, note).await;
            let mut answers = vec![(own, ask.from.answering)];
            let target = Target::Person(ask.actor.member.account);
            self.present(own, target, page, Manner::default(), &mut answers);
            return;
        }
        if seated && table.is_playing() && request.is_move() && !ask.from.answering.is_drawn() {
            let page = self.render_at(table, &ask).private(ask.language, &view, Some(&notice));
            answer_unseen(ask, page);
            return;
        }
        let page = self.render_at(table, &ask).answer(&ask, &notice);
        if ask.from.answering.is_awaited() {
            self.tell_openly(table, ask, page);
        } else if !table.is_over() {
            // A reaction can't be answered, so the private chat is used.
            let target = Target::Person(ask.actor.member.account);
            self.present(
                private,
                target,
                page,
                Manner { fresh: true, ..Manner::default() },
                &mut Answers::new(),
            );
        }
    }
}

/// Answers privately: in the pressed message if only the person sees it (so that old messages lose their buttons),
/// otherwise in a new message.
fn answer_unseen(ask: Ask, page: Page) {
    if ask.from.pressed && ask.from.unseen {
        ask.from.answering.answer(Answer::Update { page, surface: None });
    } else {
        ask.from.answering.privately(page);
    }
}
