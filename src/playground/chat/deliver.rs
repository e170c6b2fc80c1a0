//! Turns the core's output into messages.

use super::{CHANNEL, ChatBody, ChatMessage, LiveChat, REALM, ReplyTarget, Room, StoredPage};
use crate::wire::ToPage;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::{Page, Tone};
use herzbot_core::port::{Answer, Outbound, PlatformEvent, Show, Surface, SurfaceNews, Target, Undelivered};

impl LiveChat {
    /// Handles an output of the core.
    pub(crate) fn take(&mut self, out: Outbound, now: Moment) {
        match out {
            Outbound::Show(show) => self.show(show, now),
            Outbound::Answer { reply, answer } => {
                let Some(to) = self.replies.remove(&reply.0) else { return };
                if let Some((page, number)) = to.asked {
                    self.send_to(page, &ToPage::Answered { to: number });
                }
                self.answering = to.asked;
                self.answer(&to, answer, now);
                self.answering = None;
            }
            // Private chats always exist, there are no threads, and one process serves the chat.
            Outbound::Expect(_)
            | Outbound::LetGo(_)
            | Outbound::OpenThread { .. }
            | Outbound::LeadOn { .. } => {}
            Outbound::Delete { surface, message } => {
                let shown = self.surfaces.remove(&surface);
                self.revisions.remove(&surface);
                if let Some(id) = shown.or_else(|| message.and_then(|message| self.chat.resolve(&message))) {
                    self.withdraw(id);
                }
            }
        }
    }

    fn delivered(&mut self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        self.tell(PlatformEvent::Surface { surface, news: SurfaceNews::Delivered { rev, outcome } });
    }

    fn page_in(&self, room: Room, page: Page, now: Moment) -> ChatMessage {
        self.message(room, now, ChatBody::Page(StoredPage::new(page)))
    }

    fn show(&mut self, show: Show, now: Moment) {
        let Show { surface, target, page, rev, message, fresh, superseded: _, urgent: _, ping, silent: _ } =
            show;
        let room = match target {
            Target::Channel(channel) if channel.realm == REALM && channel.channel == CHANNEL => Room::Channel,
            Target::Channel(_) => return self.delivered(surface, rev, Err(Undelivered::ChannelGone)),
            Target::Person(account) if self.chat.people.contains_key(&account.id) => {
                Room::Private(account.id)
            }
            Target::Person(_) => return self.delivered(surface, rev, Err(Undelivered::PrivateClosed)),
        };
        // If the message is unknown, it was lost with the last second of a chat that ended abruptly, or was
        // removed to make room. A new one is posted.
        let known = self.surfaces.get(&surface).copied();
        let known = known.or_else(|| self.chat.resolve(&message?));
        let ping =
            ping.into_iter().filter(|account| account.realm == REALM).map(|account| account.id).collect();
        self.place(
            Placement { surface: (surface, rev), room, known, fresh, ping, asked_by: None },
            page,
            now,
        );
    }

    fn answer(&mut self, to: &ReplyTarget, answer: Answer, now: Moment) {
        let asked_by = to
            .command
            .as_ref()
            .and_then(|command| Some(format!("{} {command}", self.chat.people.get(&to.person)?.name)));
        match answer {
            Answer::Nothing | Answer::Completions(_) => {}
            Answer::Private(page)
            | Answer::Quiet(page)
            | Answer::Hand { page, .. }
            | Answer::Launch(page) => {
                self.answer_alone(to, page, now);
            }
            Answer::Update { page, surface: None } => {
                match to.pressed.filter(|id| self.chat.messages.contains_key(id)) {
                    Some(id) => self.edit(id, page),
                    None => self.answer_alone(to, page, now),
                }
            }
            Answer::Update { page, surface: Some(surface) } => {
                let known = self.surfaces.get(&surface.0).copied().or(to.pressed);
                // The pressed message may be a private answer, which isn't the surface's message.
                if let Some(id) = to.pressed.filter(|&id| self.is_alone(id)) {
                    self.edit(id, page.clone());
                }
                let room = self.room_of(surface.0, known, to);
                let ping = [].into();
                self.place(Placement { surface, room, known, fresh: false, ping, asked_by: None }, page, now);
            }
            Answer::Public { page, surface: Some(surface) } => {
                let known = self.surfaces.get(&surface.0).copied();
                let room = self.room_of(surface.0, None, to);
                self.place(
                    Placement { surface, room, known, fresh: true, ping: [].into(), asked_by },
                    page,
                    now,
                );
            }
            Answer::Public { page, surface: None } => {
                let mut message = self.page_in(to.room.clone(), page, now);
                message.asked_by = asked_by;
                self.post(message);
            }
        }
    }

    fn is_alone(&self, id: u64) -> bool {
        self.chat.messages.get(&id).is_some_and(|message| message.alone.is_some())
    }

    /// Returns the room for an answer that shows a surface. A private view never goes to the channel, wherever it
    /// was requested.
    fn room_of(&self, surface: Surface, known: Option<u64>, to: &ReplyTarget) -> Room {
        match surface {
            Surface::Private(..) | Surface::Hand(..) => Room::Private(to.person.clone()),
            Surface::Table(_) | Surface::Home(..) | Surface::Nudge(..) | Surface::Note(..) => known
                .and_then(|id| self.chat.messages.get(&id))
                .map_or_else(|| to.room.clone(), |message| message.room.clone()),
        }
    }

    fn answer_alone(&mut self, to: &ReplyTarget, page: Page, now: Moment) {
        let mut message = self.page_in(to.room.clone(), page, now);
        if to.room == Room::Channel {
            message.alone = Some(to.person.clone());
        }
        self.post(message);
    }

    fn edit(&mut self, id: u64, page: Page) {
        if let Some(message) = self.chat.messages.get_mut(&id) {
            message.body = ChatBody::Page(StoredPage::new(page));
        }
        self.publish(id, false);
    }

    /// Shows a state of a surface: by an edit, or by a new message that replaces the old one.
    fn place(&mut self, place: Placement, page: Page, now: Moment) {
        let Placement { surface: (surface, rev), room, known, fresh, ping, asked_by } = place;
        if let (Some(newer), Some(id)) = (self.revisions.get(&surface).filter(|&&newer| newer > rev), known) {
            return self.delivered(surface, *newer, Ok(self.reference(id)));
        }
        self.revisions.insert(surface, rev);
        // A message for one room never overwrites a message in another.
        let is_there =
            |id: &u64| self.chat.messages.get(id).is_some_and(|m| m.room == room && m.alone.is_none());
        let known = known.filter(is_there);
        let id = match known.filter(|_| !fresh) {
            Some(id) => {
                if let Some(message) = self.chat.messages.get_mut(&id) {
                    message.surface = Some((surface, rev));
                    message.ping = ping;
                }
                self.surfaces.insert(surface, id);
                self.edit(id, page);
                id
            }
            None => {
                if let Some(old) = known {
                    self.retire(old);
                }
                let mut message = self.page_in(room, page, now);
                message.surface = Some((surface, rev));
                message.ping = ping;
                message.asked_by = asked_by;
                self.post(message)
            }
        };
        self.delivered(surface, rev, Ok(self.reference(id)));
        if let Surface::Note(table, _) = surface {
            let shown = self.surfaces.keys().copied();
            let shown = shown.filter(|shown| shown.is_of_everybody() && shown.table() == table);
            for shown in shown.collect::<Vec<_>>() {
                self.move_below(shown, id, now);
            }
        }
    }

    /// Keeps a running game below a note about it.
    fn move_below(&mut self, surface: Surface, note: u64, now: Moment) {
        let Some(old) = self.surfaces.get(&surface).copied().filter(|&old| old < note) else { return };
        let goes_on = |message: &&ChatMessage| matches!(&message.body, ChatBody::Page(page) if page.tone() == Tone::Playing);
        let Some(mut message) = self.chat.messages.get(&old).filter(goes_on).cloned() else { return };
        message.at = self.clock.wall(now);
        message.asked_by = None;
        message.ping.clear();
        self.withdraw(old);
        let id = self.post(message);
        if let Some(&rev) = self.revisions.get(&surface) {
            self.delivered(surface, rev, Ok(self.reference(id)));
        }
    }

    /// Removes the choices of a message that a newer one has replaced.
    fn retire(&mut self, id: u64) {
        let Some(message) = self.chat.messages.get_mut(&id) else { return };
        message.surface = None;
        message.ping.clear();
        message.retired = true;
        if let ChatBody::Page(page) = &mut message.body {
            *page = StoredPage::new(page.page().into_owned().retired());
        }
        self.publish(id, false);
    }
}

/// The destination of a surface's state.
struct Placement {
    surface: (Surface, u64),
    room: Room,
    known: Option<u64>,
    fresh: bool,
    ping: std::collections::BTreeSet<String>,
    asked_by: Option<String>,
}
