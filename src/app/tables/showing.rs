//! Renders a running table's surfaces (its message, the private views) and sends those that differ from what is shown.

use crate::app::platforms::reply::ReplyGuard;
use crate::app::tables::display::Sending;
use crate::app::tables::drawing::{drawn, drawn_round, public_page};
use crate::app::tables::known::turn_of;
use crate::app::tables::mailbox::Ask;
use crate::app::tables::task::{LONG_RETRY, RETRY, TableTask};
use herzbot_core::ids::{Account, MessageRef, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::notify::ATTENTIVE;
use herzbot_core::page::{Block, Link, Page};
use herzbot_core::people::{HandPlace, Notify, Person};
use herzbot_core::port::{Answer, Outbound, Show, Surface, Target};
use herzbot_core::table::{Member, PhaseView, Presence, RoundView, TableRequest, TableView};
use herzbot_core::text::{self, Language, pages};
use std::collections::HashMap;

/// The way in which a page goes out.
#[derive(Default)]
pub struct Manner {
    /// In a new message, even if there is one.
    pub fresh: bool,
    /// A person needs it to make their move.
    pub urgent: bool,
    /// The accounts that it mentions.
    pub ping: Vec<Account>,
    /// Whether they are not notified by that.
    pub silent: bool,
}

impl TableTask {
    /// Draws everything that looks different now, and answers the person who asked.
    pub async fn show(&mut self, ask: Option<(Ask, TableRequest)>, mut notes: HashMap<PersonId, Notice>) {
        if !self.connected {
            self.missed = true;
            return;
        }
        self.table.set_wall_ahead(self.shell.watch.wall_ahead());
        let asker = ask.as_ref().map(|(ask, _)| ask.actor.member.person);
        let said = asker.and_then(|person| notes.remove(&person));
        let told_others = ask.as_ref().is_some_and(|(ask, request)| {
            matches!(request, TableRequest::Move(mv) if mv.is_secret()) && !ask.from.private
        });
        let pressed_surface = ask.as_ref().and_then(|(ask, request)| self.answered_in(ask, request));
        let mut answers: Vec<(Surface, ReplyGuard)> = Vec::new();
        let mut rest = None;
        match (ask, pressed_surface) {
            (
                Some((ask, _)),
                Some(surface @ (Surface::Table(_) | Surface::Private(..) | Surface::Hand(..))),
            ) => {
                answers.push((surface, ask.from.answering));
            }
            (ask, _) => rest = ask,
        }
        if let Some(person) = asker.filter(|_| told_others) {
            notes.insert(person, Notice::ReadByOthers);
        }
        self.draw(answers, notes).await;
        if let Some((ask, request)) = rest {
            self.answer_elsewhere(ask, &request, said).await;
        }
        self.note_shown(false);
    }

    /// Sends every message that looks different now; people who have pressed one of them are answered by it.
    pub async fn draw(
        &mut self,
        mut answers: Vec<(Surface, ReplyGuard)>,
        mut notes: HashMap<PersonId, Notice>,
    ) {
        self.later = None;
        self.redraw = None;
        let mut called = Vec::new();
        for (member, presence) in self.table.everybody() {
            self.expect(&member);
            let note = notes.remove(&member.person);
            if self.show_private(&member, presence, note, &mut answers).await {
                called.push(member.account);
            }
        }
        self.redraw_pause =
            if self.redraw.is_some() { (self.redraw_pause * 2).min(LONG_RETRY) } else { RETRY };
        self.show_table(called, &mut answers).await;
        tracing::debug!(table = %self.table.id(), "shown");
    }

    /// The lasting message in which a person is answered: the one that they pressed, and for a typed move their
    /// private view.
    pub fn answered_in(&self, ask: &Ask, request: &TableRequest) -> Option<Surface> {
        let written = matches!(request, TableRequest::Move(_)) && ask.from.message.is_none();
        let private = Surface::Private(self.table.id(), ask.actor.member.person);
        if ask.is_in_the_hand(request) && self.has_live_answers(ask) {
            return Some(Surface::Hand(self.table.id(), ask.actor.member.person));
        }
        if written && self.display.message(private).is_some() {
            return Some(private);
        }
        self.display.surface_of(ask.from.message.as_ref()?)
    }

    pub fn public_language(&self) -> Language {
        Language::from_tag(self.table.language()).unwrap_or(self.shell.language)
    }

    /// The table's message has scrolled away: it is posted anew, at the end of its channel, unless that has happened meanwhile.
    pub async fn move_down(&mut self, surface: Surface, message: &MessageRef) {
        let is_there = self.display.message(surface) == Some(message) && !self.display.is_replacing(surface);
        if surface != Surface::Table(self.table.id()) || !is_there || self.table.is_over() || !self.connected
        {
            return;
        }
        self.moves_down = true;
        self.show(None, HashMap::new()).await;
    }

    /// `called`: who is to be notified there, since they play there.
    async fn show_table(&mut self, called: Vec<Account>, answers: &mut Vec<(Surface, ReplyGuard)>) {
        let surface = Surface::Table(self.table.id());
        let called = self.who_is_called(called);
        let view = self.table.view(None);
        let language = self.public_language();
        let page = public_page(&self.shell, &self.table, language, &view, &self.lacks);
        // The end is worth a message that people notice; but only once.
        let finale = self.table.is_finished() && !self.finale_shown && !self.display.shows(surface, &page);
        self.finale_shown |= self.table.is_finished();
        let interrupted = self.display.was_interrupted(surface) && !self.display.is_replacing(surface);
        let moves = std::mem::take(&mut self.moves_down) && !self.thread_asked || interrupted;
        let comes = self.stands_elsewhere();
        let fresh = finale || moves || comes || !called.is_empty();
        if fresh && self.display.replaces(surface) {
            // Before the new one is there: should we end in between, it is found again.
            self.note_shown(false);
            self.shown.written().await;
        }
        // By a mention people come into a thread, which they find in their list of channels then.
        let silent = called.is_empty() && comes && self.table.parent().is_some();
        let ping =
            if silent { self.table.members().map(|member| member.account.clone()).collect() } else { called };
        let manner = Manner { fresh, urgent: comes || !ping.is_empty(), ping, silent };
        self.present(surface, Target::Channel(self.table.channel().clone()), page, manner, answers);
        self.ask_for_thread();
        self.shell.spectators.publish(&self.table);
    }

    /// Who is to be mentioned now: while a thread is on its way, nobody, and then those of them whose turn it still is, too.
    fn who_is_called(&mut self, mut called: Vec<Account>) -> Vec<Account> {
        let before = std::mem::take(&mut self.to_call);
        let waits = |member: &&Member| {
            before.contains(&member.account)
                && !called.contains(&member.account)
                && turn_of(&self.table.view(Some(member.person))).is_some()
        };
        let waiting: Vec<Account> = self.table.members().filter(waits).map(|it| it.account.clone()).collect();
        called.extend(waiting);
        if self.table.awaits_thread() && self.silent.is_none() {
            self.to_call = called;
            return Vec::new();
        }
        called
    }

    /// Whether the table's message is to be posted in another channel than the one where it is: the table has moved into a
    /// thread, or out of it. Not while its channel is shut to us.
    fn stands_elsewhere(&self) -> bool {
        let surface = Surface::Table(self.table.id());
        let moves =
            self.table.can_have_thread() && self.silent.is_none() && !self.display.is_replacing(surface);
        moves && self.display.message(surface).is_some_and(|message| !self.is_in_its_channel(message))
    }

    /// Whether a message is in the table's channel.
    pub fn is_in_its_channel(&self, message: &MessageRef) -> bool {
        message.channel == self.table.channel().channel
    }

    /// Renders the private view of a person where they play; returns whether to mention them in the channel.
    async fn show_private(
        &mut self,
        member: &Member,
        presence: Presence,
        note: Option<Notice>,
        answers: &mut Vec<(Surface, ReplyGuard)>,
    ) -> bool {
        let id = self.table.id();
        let (surface, hand) = (Surface::Private(id, member.person), Surface::Hand(id, member.person));
        let asked = |surface| answers.iter().any(|(pressed, _)| *pressed == surface);
        let (asked_here, asked_privately) = (asked(hand), asked(surface));
        if !self.table.is_playing() && !self.display.has(surface) && !self.display.has(hand) {
            return false;
        }
        let person = match self.shell.read_person(member.person).await {
            Ok(Some(person)) => person,
            Ok(None) => return false,
            Err(_) => {
                self.redraw = Some(self.shell.now().after(self.redraw_pause));
                return false;
            }
        };
        let language = self.shell.language_of(&person, Some(self.table.language()));
        let view = self.table.view(Some(member.person));
        let page = match presence {
            Presence::Left => {
                let removed = self.notice_page(language, &Notice::YouWereRemoved);
                if note.is_none() && self.display.shows_or_will(surface, &removed) {
                    return false;
                }
                if note == Some(Notice::YouWereRemoved) {
                    removed
                } else {
                    self.notice_page(language, &Notice::LeftForGood)
                }
            }
            Presence::Here | Presence::Away => {
                // That the computer plays for who is away stands on their page anyway.
                let note = note.as_ref().filter(|note| **note != Notice::KeptForYou);
                self.own_page(&person, language, &view, note)
            }
        };
        let turn = turn_of(&view);
        let newly = turn.is_some_and(|turn| self.display.told(member.person) != Some(turn));
        let notify = self.is_to_notify(member, &person, presence, &view, note.as_ref());
        let target = || Target::Person(member.account.clone());
        if self.display.message(hand).is_some() || asked_here {
            self.present(hand, target(), page.clone(), Manner::default(), answers);
        }
        if turn.is_none() {
            self.take_nudge_away(member.person);
        }
        let has_message = self.display.message(surface).is_some();
        if self.place_of(&person) == HandPlace::Channel {
            if (has_message || asked_privately) && self.table.is_playing() && presence != Presence::Left {
                let elsewhere = self.elsewhere_page(language);
                self.present(surface, target(), elsewhere, Manner::default(), answers);
            }
            return notify;
        }
        // Who is away is left alone until they are back: they know that the computer plays.
        let left_alone = presence == Presence::Away
            && self.has_buttons(member)
            && self.table.is_playing()
            && note != Some(Notice::KeptForYou);
        if left_alone && !asked_privately {
            return false;
        }
        if newly || notify || has_message || self.table.is_reachable(member.person) {
            if turn.is_some() && !notify && !has_message {
                self.note_first(member.person);
            }
            let manner = Manner { fresh: notify, urgent: turn.is_some(), ..Manner::default() };
            self.present(surface, target(), page, manner, answers);
        }
        false
    }

    /// The private message of a person who plays in the channel.
    fn elsewhere_page(&self, language: Language) -> Page {
        let mut page = self.notice_page(language, &Notice::PlayedInChannel);
        page.link = Some(self.link_to_table(language));
        page
    }

    /// What everybody sees while a person is still picking the cards of a move, where each change of their own view is
    /// a message that counts; none: they are not, or every pick is drawn.
    pub fn unconfirmed_pick(&self, member: &Member) -> Option<TableView> {
        let PhaseView::Playing(playing) = self.table.view(Some(member.person)).phase else { return None };
        let picking = playing.picking.filter(|picking| picking.picked.len() < picking.count)?;
        (picking.count > 1 && !self.has_buttons(member)).then(|| self.table.view(None))
    }

    pub fn has_buttons(&self, member: &Member) -> bool {
        self.shell.capabilities(&member.account.realm).is_none_or(|can| can.buttons)
    }

    /// A private view did not reach a person: if it is their turn, the channel says so until they have played.
    /// `news`: they don't know yet that nothing reaches them.
    pub async fn nudge_instead(&mut self, person: PersonId, news: bool) {
        if self.table.is_alone() {
            // The table's channel is the private chat that they are not in.
            return;
        }
        let surface = Surface::Nudge(self.table.id(), person);
        let everybody = self.table.everybody();
        let Some((member, _)) = everybody.into_iter().find(|(it, _)| it.person == person) else { return };
        let Some(known) = self.shell.person(person).await else { return };
        let pressed = self.attention(person).pressed;
        let attentive = pressed.is_some_and(|pressed| self.shell.now().since(pressed) < ATTENTIVE);
        let wanted = match known.settings.notify {
            Notify::EveryTurn => true,
            Notify::WhenAway => news || !attentive,
            Notify::Never => false,
        };
        if !wanted || self.display.has(surface) || turn_of(&self.table.view(Some(person))).is_none() {
            return;
        }
        let language = self.shell.language_of(&known, Some(self.table.language()));
        let table = self.table.name().to_owned();
        let notice = if self.has_buttons(&member) {
            Notice::YourTurnHere { table }
        } else {
            Notice::YourTurnPrivately { table }
        };
        let page = self.notice_page(language, &notice);
        let target = Target::Channel(self.table.channel().clone());
        let manner = Manner { fresh: true, urgent: true, ping: vec![member.account], silent: false };
        self.present(surface, target, page, manner, &mut Vec::new());
    }

    pub fn take_nudge_away(&mut self, person: PersonId) {
        let surface = Surface::Nudge(self.table.id(), person);
        if let Some(message) = self.display.remove(surface) {
            self.shell.send(&self.table.channel().realm, Outbound::Delete { surface, message });
        }
    }

    pub async fn show_round(&mut self, view: &RoundView) {
        self.shell.spectators.note_round(self.table.id(), view);
        let language = self.public_language();
        let page = pages::round_result(&self.shell.texts, language, view);
        let page = drawn_round(&self.shell, &self.table, language, view, page);
        let surface = Surface::Note(self.table.id(), self.display.notes());
        let target = Target::Channel(self.table.channel().clone());
        self.present(surface, target, page, Manner::default(), &mut Vec::new());
    }

    /// Sends a page to its surface if it looks different now; a person who pressed that surface's message is answered
    /// with it in any case.
    pub fn present(
        &mut self,
        surface: Surface,
        target: Target,
        page: Page,
        manner: Manner,
        answers: &mut Vec<(Surface, ReplyGuard)>,
    ) {
        let realm = self.table.channel().realm.clone();
        let place = answers.iter().position(|(pressed, _)| *pressed == surface);
        if let Some(place) = place.filter(|_| !manner.fresh) {
            let (_, answering) = answers.swap_remove(place);
            if answering.is_awaited() {
                let rev = self.display.answer(surface, &page);
                return answering.answer(Answer::Update { page, surface: Some((surface, rev)) });
            }
        }
        let Some(sending) = self.display.show(surface, &page, manner.fresh) else { return };
        let Manner { fresh, urgent, ping, silent } = manner;
        let Sending { rev, message, superseded } = sending;
        let show = Show { surface, target, page, rev, message, fresh, superseded, urgent, ping, silent };
        self.shell.send(&realm, Outbound::Show(show));
    }

    /// What is told without being asked for: it names no command.
    pub fn notice_page(&self, language: Language, notice: &Notice) -> Page {
        pages::notice(&self.shell.texts, language, "", self.table.game(), self.table.name(), notice)
    }

    /// What answers a request, with commands as they are written where it was made.
    pub fn answer_page(&self, ask: &Ask, notice: &Notice) -> Page {
        let Ask { language, prefix, .. } = ask;
        pages::notice(&self.shell.texts, *language, prefix, self.table.game(), self.table.name(), notice)
    }

    /// A person's own page of the table, with the question where they want to see it, until they have chosen.
    pub fn own_page(
        &self,
        person: &Person,
        language: Language,
        view: &TableView,
        note: Option<&Notice>,
    ) -> Page {
        let mut page = self.private_page(language, view, note);
        let can_choose = !self.table.is_alone() && self.live_answers(&person.account);
        if person.settings.hand.is_none() && self.table.is_playing() && can_choose {
            pages::ask_where(&self.shell.texts, language, view, &mut page);
        }
        drawn(&self.shell, &self.table, language, view, note, page)
    }

    pub fn private_page(&self, language: Language, view: &TableView, note: Option<&Notice>) -> Page {
        let note = note.map(|notice| text::notice(&self.shell.texts, language, "", notice));
        let link = (!self.table.is_alone()).then(|| self.link_to_table(language));
        let mut page = pages::private(&self.shell.texts, language, view, note.as_deref(), link);
        if let Some(why) = self.silent.clone().filter(|_| !self.table.is_over()) {
            let notice = Notice::TableSilent { lacks: why };
            page.blocks.push(Block::Text(text::notice(&self.shell.texts, language, "", &notice)));
        }
        page
    }

    fn link_to_table(&self, language: Language) -> Link {
        let message = self.display.message(Surface::Table(self.table.id())).cloned();
        let label = pages::to_the_table(&self.shell.texts, language);
        Link { label, channel: self.table.channel().clone(), message }
    }
}
