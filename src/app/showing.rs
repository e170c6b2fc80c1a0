//! What people see of a running table: its message, the private views, answers to presses.

use super::core::Answering;
use super::inbound::chosen;
use super::task::{Ask, TableTask, Want};
use crate::ids::{Account, PersonId};
use crate::nearest::nearest;
use crate::notice::Notice;
use crate::page::{Block, Link, Page};
use crate::platform::choices::Numbered;
use crate::platform::{Answer, Outbound, Show, Surface, Target};
use crate::store::Notify;
use crate::table::{
    Act, Actor, ChoiceId, CloseReason, GameOption, Member, PhaseView, Presence, Request, RoundView, TableView,
};
use crate::text::{self, Language, pages};
use std::collections::HashMap;
use std::time::Duration;

/// Who has pressed something within this time sees an edit; who has not gets a new message.
const ATTENTIVE: Duration = Duration::from_secs(90);

/// How a page goes out.
#[derive(Default)]
struct Manner {
    fresh: bool,
    urgent: bool,
    ping: Vec<Account>,
}

impl TableTask {
    /// Draws everything that looks different now, and answers whoever asked.
    pub(super) async fn show(&mut self, ask: Option<(Ask, Request)>, mut notes: HashMap<PersonId, Notice>) {
        if !self.connected {
            return;
        }
        let id = self.table.id;
        let asker = ask.as_ref().map(|(ask, _)| ask.actor.member.person);
        let said = asker.and_then(|person| notes.remove(&person));
        let pressed_surface = ask.as_ref().and_then(|(ask, request)| self.answered_in(ask, request));
        let mut answers: Vec<(Surface, Answering)> = Vec::new();
        let mut rest = None;
        match (ask, pressed_surface) {
            (Some((ask, _)), Some(surface @ (Surface::Table(_) | Surface::Private(..)))) => {
                answers.push((surface, ask.from.answering));
            }
            (ask, _) => rest = ask,
        }
        self.show_table(&mut answers);
        for (member, presence) in self.table.everybody() {
            let note = notes.remove(&member.person);
            self.show_private(&member, presence, note, &mut answers).await;
        }
        if let Some((ask, request)) = rest {
            self.answer_elsewhere(ask, &request, said).await;
        }
        self.note_shown(false).await;
        tracing::debug!(table = %id, "shown");
    }

    /// The lasting message in which somebody is answered: the one that they pressed, and for a move that they wrote,
    /// their private view.
    fn answered_in(&self, ask: &Ask, request: &Request) -> Option<Surface> {
        let written = matches!(request, Request::Move(_)) && ask.from.message.is_none();
        let private = Surface::Private(self.table.id, ask.actor.member.person);
        if written && self.display.message(private).is_some() {
            return Some(private);
        }
        self.display.surface_of(ask.from.message.as_ref()?)
    }

    fn public_language(&self) -> Language {
        Language::from_tag(self.table.language()).unwrap_or(self.core.language)
    }

    fn show_table(&mut self, answers: &mut Vec<(Surface, Answering)>) {
        let surface = Surface::Table(self.table.id);
        let page = pages::table(&self.core.texts, self.public_language(), &self.table.view(None));
        // The end is worth a message that people notice; but only once.
        let fresh = self.table.is_finished() && !self.finale_shown && !self.display.shows(surface, &page);
        self.finale_shown |= self.table.is_finished();
        self.present(
            surface,
            Target::Channel(self.table.channel.clone()),
            page,
            Manner { fresh, ..Manner::default() },
            answers,
        );
    }

    async fn show_private(
        &mut self,
        member: &Member,
        presence: Presence,
        note: Option<Notice>,
        answers: &mut Vec<(Surface, Answering)>,
    ) {
        let id = self.table.id;
        let surface = Surface::Private(id, member.person);
        if !self.table.is_playing() && !self.display.has(surface) {
            return;
        }
        let Some(person) = self.core.person(member.person).await else { return };
        let language = self.core.language_of(&person, Some(self.table.language()));
        let view = self.table.view(Some(member.person));
        let page = match presence {
            Presence::Left => {
                let removed = self.notice_page(language, &Notice::YouWereRemoved);
                if note.is_none() && self.display.shows_or_will(surface, &removed) {
                    return;
                }
                if note == Some(Notice::YouWereRemoved) {
                    removed
                } else {
                    self.notice_page(language, &Notice::LeftForGood)
                }
            }
            Presence::Here | Presence::Away => self.private_page(language, &view, note.as_ref()),
        };
        let notify = person.settings.notify;
        let turn = turn_of(&view);
        let newly = turn.filter(|turn| self.notified.get(&member.person) != Some(turn));
        // Without buttons people write below what they see: an edit further up would go unnoticed.
        let unseen = notify == Notify::WhenAway && !self.has_buttons(member);
        let wants = unseen || self.wants(member.person, notify);
        let reminded =
            matches!(note, Some(Notice::Reminder { .. } | Notice::KeptForYou)) && notify != Notify::Never;
        let fresh = (newly.is_some() && wants) || reminded;
        if let Some(turn) = newly {
            self.notified.insert(member.person, turn);
        }
        let is_news = newly.is_some() || reminded || self.table.is_reachable(member.person);
        if is_news || self.display.message(surface).is_some() {
            let manner = Manner { fresh, urgent: turn.is_some(), ping: Vec::new() };
            self.present(surface, Target::Person(member.account.clone()), page, manner, answers);
        }
        if turn.is_none() {
            self.take_nudge_away(member.person);
        }
    }

    fn has_buttons(&self, member: &Member) -> bool {
        self.core.capabilities(&member.account.realm).is_none_or(|can| can.buttons)
    }

    /// Whether a person is to be notified of a turn, as far as they can be.
    fn wants(&self, person: PersonId, notify: Notify) -> bool {
        let pressed = self.last_press.get(&person);
        let attentive = pressed.is_some_and(|pressed| self.core.now().since(*pressed) < ATTENTIVE);
        match notify {
            Notify::EveryTurn => true,
            Notify::WhenAway => !attentive,
            Notify::Never => false,
        }
    }

    /// A private view did not reach somebody: if it is their turn, the channel says so until they have played. `news`:
    /// they don't know yet that nothing reaches them.
    pub(super) async fn nudge_instead(&mut self, person: PersonId, news: bool) {
        let surface = Surface::Nudge(self.table.id, person);
        let everybody = self.table.everybody();
        let Some((member, _)) = everybody.into_iter().find(|(it, _)| it.person == person) else { return };
        let Some(known) = self.core.person(person).await else { return };
        let notify = known.settings.notify;
        let wanted = notify != Notify::Never && (news || self.wants(person, notify));
        if !wanted || self.display.has(surface) || turn_of(&self.table.view(Some(person))).is_none() {
            return;
        }
        let language = self.core.language_of(&known, Some(self.table.language()));
        let notice = Notice::YourTurnHere { table: self.table.name().to_owned() };
        let page = self.notice_page(language, &notice);
        let target = Target::Channel(self.table.channel.clone());
        let manner = Manner { fresh: true, urgent: true, ping: vec![member.account] };
        self.present(surface, target, page, manner, &mut Vec::new());
    }

    fn take_nudge_away(&mut self, person: PersonId) {
        let surface = Surface::Nudge(self.table.id, person);
        if let Some(message) = self.display.remove(surface) {
            self.core.send(&self.table.channel.realm, Outbound::Delete { surface, message });
        }
    }

    pub(super) async fn show_round(&mut self, view: &RoundView) {
        let page = pages::round_result(&self.core.texts, self.public_language(), view);
        let surface = Surface::Note(self.table.id, self.display.notes());
        let target = Target::Channel(self.table.channel.clone());
        self.present(surface, target, page, Manner::default(), &mut Vec::new());
    }

    /// Sends a page to its surface if it looks different now; whoever pressed that surface's message is answered with
    /// it in any case.
    fn present(
        &mut self,
        surface: Surface,
        target: Target,
        page: Page,
        manner: Manner,
        answers: &mut Vec<(Surface, Answering)>,
    ) {
        let realm = self.table.channel.realm.clone();
        let place = answers.iter().position(|(pressed, _)| *pressed == surface);
        if let Some(place) = place.filter(|_| !manner.fresh) {
            let (_, answering) = answers.swap_remove(place);
            if answering.is_awaited() {
                let rev = self.display.answer(surface, &page);
                return answering.answer(Answer::Update { page, surface: Some((surface, rev)) });
            }
        }
        let Some(sending) = self.display.show(surface, &page, manner.fresh) else { return };
        let Manner { fresh, urgent, ping } = manner;
        let show =
            Show { surface, target, page, rev: sending.rev, message: sending.message, fresh, urgent, ping };
        self.core.send(&realm, Outbound::Show(show));
    }

    pub(super) fn notice_page(&self, language: Language, notice: &Notice) -> Page {
        pages::notice(&self.core.texts, language, self.table.game, self.table.name(), notice)
    }

    fn private_page(&self, language: Language, view: &TableView, note: Option<&Notice>) -> Page {
        let note = note.map(|notice| text::notice(&self.core.texts, language, notice));
        let message = self.display.message(Surface::Table(self.table.id)).cloned();
        let link = Link {
            label: pages::to_the_table(&self.core.texts, language),
            channel: self.table.channel.clone(),
            message,
        };
        let mut page = pages::private(&self.core.texts, language, view, note.as_deref(), Some(link));
        if let Some(why) = self.silent.clone().filter(|_| !self.table.is_over()) {
            let notice = Notice::TableSilent { lacks: why };
            page.blocks.push(Block::Text(text::notice(&self.core.texts, language, &notice)));
        }
        page
    }

    /// Answers a look at the table that changes nothing.
    pub(super) fn answer_look(&mut self, ask: Ask) {
        let person = ask.actor.member.person;
        let texts = &self.core.texts;
        let page = match ask.want {
            Want::MyCards if self.table.seat_of(person).is_none() => {
                let left = self.table.everybody().iter().any(|(member, _)| member.person == person);
                let notice = if left { Notice::LeftForGood } else { Notice::NotAtThisTable };
                self.notice_page(ask.language, &notice)
            }
            Want::MyCards if !self.table.is_playing() && !self.table.is_over() => {
                self.notice_page(ask.language, &Notice::NotStarted)
            }
            Want::MyCards => {
                let view = self.table.view(Some(person));
                let page = self.private_page(ask.language, &view, None);
                let account = &ask.actor.member.account;
                if self.core.capabilities(&account.realm).is_some_and(|can| !can.ephemeral) {
                    // A copy would stay in the private chat and go stale there: the view itself moves down.
                    let manner = Manner { fresh: true, urgent: turn_of(&view).is_some(), ping: Vec::new() };
                    let target = Target::Person(account.clone());
                    let surface = Surface::Private(self.table.id, person);
                    return self.present(surface, target, page, manner, &mut Vec::new());
                }
                page
            }
            Want::Status => {
                let mut page = pages::table(texts, ask.language, &self.table.view(None));
                page.link = self.private_page(ask.language, &self.table.view(None), None).link;
                page
            }
            Want::LastTrick => {
                let view = self.table.view(Some(person));
                let before = self.table.round_before();
                match pages::last_trick(texts, ask.language, &view, before.as_ref()) {
                    Some(page) => page,
                    None => self.notice_page(ask.language, &Notice::OldButton),
                }
            }
            Want::Options => {
                pages::options(texts, ask.language, &self.table.view(Some(person)), self.may_set(&ask.actor))
            }
            Want::Variants => {
                pages::variants(texts, ask.language, &self.table.view(Some(person)), self.may_set(&ask.actor))
            }
            Want::Computers => pages::computers(
                texts,
                ask.language,
                &self.table.view(Some(person)),
                self.may_set(&ask.actor),
            ),
            Want::RemoveMenu => pages::remove(texts, ask.language, &self.table.view(Some(person))),
            Want::Stay => {
                let page = self.notice_page(ask.language, &Notice::Stayed);
                return answer_unseen(ask, page);
            }
            Want::Do(_)
            | Want::Typed { .. }
            | Want::Hint
            | Want::Pick { .. }
            | Want::RemoveAccount(_)
            | Want::RemoveNamed(_) => return,
        };
        ask.from.answering.privately(page);
    }

    fn may_set(&self, actor: &Actor) -> bool {
        actor.may_moderate || self.table.host() == Some(actor.member.person)
    }

    /// Answers somebody whose wish was granted, where they did not press one of the table's lasting messages.
    async fn answer_elsewhere(&mut self, ask: Ask, request: &Request, said: Option<Notice>) {
        let person = ask.actor.member.person;
        let language = ask.language;
        let view = self.table.view(Some(person));
        let page = match request {
            Request::Choose { .. }
            | Request::Pick { .. }
            | Request::PassPicked { .. }
            | Request::Move(_)
            | Request::TakeHint { .. }
            | Request::Back => self.private_page(language, &view, None),
            Request::SetFirst(_)
            | Request::SetClock(_)
            | Request::SetLanguage(_)
            | Request::SetOption { option: GameOption::Rounds | GameOption::Target, .. } => {
                pages::options(&self.core.texts, language, &view, self.may_set(&ask.actor))
            }
            Request::SetOption { .. } => {
                pages::variants(&self.core.texts, language, &view, self.may_set(&ask.actor))
            }
            Request::SetLevel { .. } | Request::SetHints(_) => {
                pages::computers(&self.core.texts, language, &view, self.may_set(&ask.actor))
            }
            Request::Leave { .. } => self.notice_page(language, &Notice::YouLeft),
            Request::Close { .. } => self.notice_page(language, &Notice::Closed(CloseReason::Host)),
            Request::Remove { .. }
            | Request::Join
            | Request::AddComputer
            | Request::RemoveComputer
            | Request::Start
            | Request::Pause
            | Request::Resume => match said {
                Some(notice) => self.notice_page(language, &notice),
                None => pages::table(&self.core.texts, language, &self.table.view(None)),
            },
        };
        answer_unseen(ask, page);
    }

    /// Tells somebody why not, privately, with a fresh view; nothing has changed.
    pub(super) async fn refuse(&mut self, ask: Ask, request: &Request, notice: Notice) {
        let person = ask.actor.member.person;
        let seated = self.table.seat_of(person).is_some();
        let asks = matches!(notice, Notice::LeaveQuestion { .. } | Notice::CloseQuestion);
        if let Some(act) = for_good(request).filter(|_| asks) {
            let page = pages::confirm(&self.core.texts, ask.language, &self.table.view(None), &notice, act);
            return ask.from.answering.privately(page);
        }
        let view = self.table.view(Some(person));
        let surface = self.answered_in(&ask, request);
        let private = Surface::Private(self.table.id, person);
        if surface == Some(private) {
            // Who has left reads that anyway.
            let note = (notice != Notice::LeftForGood).then_some(&notice);
            let page = self.private_page(ask.language, &view, note);
            let mut answers = vec![(private, ask.from.answering)];
            let target = Target::Person(ask.actor.member.account);
            self.present(private, target, page, Manner::default(), &mut answers);
            return;
        }
        if seated && self.table.is_playing() && is_move(request) {
            let page = self.private_page(ask.language, &view, Some(&notice));
            answer_unseen(ask, page);
            return;
        }
        let page = self.notice_page(ask.language, &notice);
        if ask.from.answering.is_awaited() {
            ask.from.answering.privately(page);
        } else if !self.table.is_over() {
            // A reaction has no answer of its own: the private chat has.
            let target = Target::Person(ask.actor.member.account);
            self.present(private, target, page, Manner { fresh: true, ..Manner::default() }, &mut Vec::new());
        }
    }

    /// What a reaction or a word under one of our messages means: the choice that bears it.
    pub(super) fn picked(&self, actor: &Actor, surface: Surface, sign: &str) -> Option<Want> {
        let person = actor.member.person;
        let page = match surface {
            Surface::Table(_) => {
                pages::table(&self.core.texts, self.public_language(), &self.table.view(None))
            }
            Surface::Private(_, owner) if owner == person => {
                self.private_page(self.core.language, &self.table.view(Some(person)), None)
            }
            Surface::Private(..) | Surface::Nudge(..) | Surface::Note(..) => return None,
        };
        let by_number = || {
            let number: usize = sign.parse().ok()?;
            page.choices().nth(number.checked_sub(1)?).map(|(id, ..)| id)
        };
        let choice = page.choice_by_sign(sign).or_else(by_number)?;
        let ChoiceId { table, act } = choice.parse().ok()?;
        // Leaving a running game by a slip of the thumb would be too easy.
        let slip = matches!(act, Act::Leave | Act::LeaveForGood) && self.table.is_playing();
        if table != self.table.id || slip { None } else { want_of(act) }
    }

    /// What somebody means by what they typed: one of the choices before them, or a move. In private their own view goes
    /// before the table's message, in the channel behind it.
    ///
    /// # Errors
    /// `unknown`, with the nearest of what they could have typed.
    pub(super) fn typed(
        &self,
        actor: &Actor,
        private: bool,
        text: &str,
        unknown: &Notice,
    ) -> Result<(Want, Surface), Notice> {
        let person = actor.member.person;
        let own = Surface::Private(self.table.id, person);
        let public = pages::table(&self.core.texts, self.public_language(), &self.table.view(None));
        let mut offers = vec![(Surface::Table(self.table.id), Numbered::of(&public))];
        if self.table.seat_of(person).is_some() && self.table.is_playing() {
            let page = self.private_page(self.core.language, &self.table.view(Some(person)), None);
            offers.insert(if private { 0 } else { 1 }, (own, Numbered::of(&page)));
        }
        for (surface, picked) in offers.iter().filter_map(|(of, offer)| Some((*of, offer.typed(text)?))) {
            let Ok(ChoiceId { table, act }) = picked.choice.parse() else { continue };
            let want = chosen(act, picked.value.as_deref(), self.table.game);
            if let Some(want) = want.filter(|_| table == self.table.id) {
                return Ok((want, surface));
            }
        }
        if let Some(mv) = self.table.typed_move(person, text) {
            return Ok((Want::Do(Request::Move(mv)), own));
        }
        let words = offers.iter().flat_map(|(_, offer)| offer.items()).map(|item| item.word);
        match (unknown, nearest(text, words.filter(|word| !word.is_empty()))) {
            (Notice::UnknownCommand { name, .. }, Some(word)) => {
                Err(Notice::UnknownCommand { name: name.clone(), did_you_mean: Some(word.to_owned()) })
            }
            (unknown, _) => Err(unknown.clone()),
        }
    }

    /// Who has been notified before a restart is not notified again.
    pub(super) async fn remember_notified(&mut self) {
        for (member, _) in self.table.everybody() {
            let Some(person) = self.core.person(member.person).await else { continue };
            let language = self.core.language_of(&person, Some(self.table.language()));
            let view = self.table.view(Some(member.person));
            let page = self.private_page(language, &view, None);
            if let Some(turn) = turn_of(&view)
                && self.display.shows(Surface::Private(self.table.id, member.person), &page)
            {
                self.notified.insert(member.person, turn);
            }
        }
    }
}

/// Answers with something private: in the pressed message if nobody else sees it (so that an old one loses its buttons),
/// else in a message of its own.
fn answer_unseen(ask: Ask, page: Page) {
    if ask.from.pressed && ask.from.unseen {
        ask.from.answering.answer(Answer::Update { page, surface: None });
    } else {
        ask.from.answering.privately(page);
    }
}

/// The turn that the view's reader is to play.
fn turn_of(view: &TableView) -> Option<usize> {
    match &view.phase {
        PhaseView::Playing(playing) if !playing.legal.is_empty() && playing.paused.is_none() => {
            Some(playing.turn)
        }
        PhaseView::Playing(_) | PhaseView::Lobby { .. } | PhaseView::Finished(_) | PhaseView::Closed(_) => {
            None
        }
    }
}

/// What is pressed to do for good what was asked for, where that is asked back.
const fn for_good(request: &Request) -> Option<Act> {
    match request {
        Request::Leave { .. } => Some(Act::LeaveForGood),
        Request::Close { .. } => Some(Act::CloseForGood),
        Request::Join
        | Request::AddComputer
        | Request::RemoveComputer
        | Request::SetLevel { .. }
        | Request::SetHints(_)
        | Request::TakeHint { .. }
        | Request::Start
        | Request::SetFirst(_)
        | Request::SetClock(_)
        | Request::SetLanguage(_)
        | Request::SetOption { .. }
        | Request::Choose { .. }
        | Request::Pick { .. }
        | Request::PassPicked { .. }
        | Request::Move(_)
        | Request::Back
        | Request::Pause
        | Request::Resume
        | Request::Remove { .. } => None,
    }
}

/// Whether somebody wants to make a move, or a part of one.
const fn is_move(request: &Request) -> bool {
    match request {
        Request::Choose { .. } | Request::Pick { .. } | Request::PassPicked { .. } | Request::Move(_) => true,
        Request::Join
        | Request::Leave { .. }
        | Request::AddComputer
        | Request::RemoveComputer
        | Request::SetLevel { .. }
        | Request::SetHints(_)
        | Request::TakeHint { .. }
        | Request::Start
        | Request::SetFirst(_)
        | Request::SetClock(_)
        | Request::SetLanguage(_)
        | Request::SetOption { .. }
        | Request::Back
        | Request::Pause
        | Request::Resume
        | Request::Close { .. }
        | Request::Remove { .. } => false,
    }
}

/// What a press without further value wants of its table.
pub fn want_of(act: Act) -> Option<Want> {
    Some(match act {
        Act::Join => Want::Do(Request::Join),
        Act::Leave => Want::Do(Request::Leave { sure: false }),
        Act::LeaveForGood => Want::Do(Request::Leave { sure: true }),
        Act::AddComputer => Want::Do(Request::AddComputer),
        Act::RemoveComputer => Want::Do(Request::RemoveComputer),
        Act::Start => Want::Do(Request::Start),
        Act::Move { turn, index } => Want::Do(Request::Choose { turn, index }),
        Act::Pick { turn, index } => Want::Do(Request::Pick { turn, index }),
        Act::PassPicked { turn } => Want::Do(Request::PassPicked { turn }),
        Act::Back => Want::Do(Request::Back),
        Act::Pause => Want::Do(Request::Pause),
        Act::Resume => Want::Do(Request::Resume),
        Act::Close => Want::Do(Request::Close { sure: false }),
        Act::CloseForGood => Want::Do(Request::Close { sure: true }),
        Act::MyCards => Want::MyCards,
        Act::Computers => Want::Computers,
        Act::Hint => Want::Hint,
        Act::LastTrick => Want::LastTrick,
        Act::Options => Want::Options,
        Act::Variants => Want::Variants,
        Act::Remove => Want::RemoveMenu,
        Act::Stay => Want::Stay,
        Act::Rules
        | Act::SetLevel
        | Act::SetHints
        | Act::Review
        | Act::SetFirst
        | Act::SetOption(_)
        | Act::MoveMenu { .. }
        | Act::SetClock
        | Act::SetLanguage
        | Act::Rematch
        | Act::Replay => return None,
    })
}
