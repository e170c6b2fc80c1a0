//! What somebody is answered, where that is not the table's own message: looks, refusals, and what was granted elsewhere.

use super::showing::{Manner, turn_of};
use super::task::{Ask, TableTask, Want};
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Surface, Target};
use herzbot_core::table::{Act, Actor, CloseReason, Request};
use herzbot_core::text::pages;

impl TableTask {
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
    pub(super) async fn answer_elsewhere(&mut self, ask: Ask, request: &Request, said: Option<Notice>) {
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
            Request::SetFirst(_) | Request::SetClock(_) | Request::SetLanguage(_) => {
                pages::options(&self.core.texts, language, &view, self.may_set(&ask.actor))
            }
            Request::SetOption { option, .. } => {
                let is_length = view.game.option(*option).is_some_and(|option| option.is_length);
                let page = if is_length { pages::options } else { pages::variants };
                page(&self.core.texts, language, &view, self.may_set(&ask.actor))
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
