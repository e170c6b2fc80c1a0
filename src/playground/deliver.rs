//! What the core wants said becomes messages.

use super::chat::{Body, CHANNEL, Message, Room, Waiting};
use super::outbox::Job;
use super::wire::ToPage;
use super::world::{REALM, ReplyTo, World};
use herzbot_adapter::choices::{EMOJI, Numbered};
use herzbot_core::ids::{Account, MessageRef, Moment};
use herzbot_core::page::{Page, Tone};
use herzbot_core::port::{Answer, Event, Outbound, Show, Surface, Target, Undelivered};
use std::time::Duration;

impl World {
    /// Takes something from the core: at once, or in austere mode into the queue.
    pub(super) fn take(&mut self, out: Outbound, now: Moment) {
        match out {
            Outbound::Show(show) => self.take_show(show, now),
            Outbound::Answer { reply, answer } => {
                let Some(to) = self.replies.remove(&reply.0) else { return };
                if let Some((listener, number)) = to.asked {
                    self.send_to(&[listener], &ToPage::Answered { to: number });
                }
                self.take_answer(to, answer, now);
            }
            Outbound::Delete { surface, message } => {
                if let Some(outbox) = &mut self.outbox {
                    outbox.drop_shows(surface, u64::MAX);
                }
                self.chat.waiting.retain(|waiting| waiting.surface.is_none_or(|(of, _)| of != surface));
                let shown = self.surfaces.remove(&surface);
                self.revisions.remove(&surface);
                if let Some(id) = shown.or_else(|| message.and_then(|message| self.chat.resolve(&message))) {
                    match &mut self.outbox {
                        Some(outbox) => outbox.push(Job::Delete(id)),
                        None => self.withdraw(id),
                    }
                }
            }
        }
    }

    fn take_show(&mut self, show: Show, now: Moment) {
        if self.outbox.is_none() {
            return self.show(show, now);
        }
        if let Target::Person(account) = &show.target
            && self.chat.people.get(&account.id).is_some_and(|person| !person.accepted)
        {
            let (surface, rev) = (show.surface, show.rev);
            self.wait_for(Waiting {
                person: account.id.clone(),
                ping: show.ping.contains(account),
                page: show.page,
                surface: Some((surface, rev)),
            });
            return self.delivered(surface, rev, Err(Undelivered::NotJoined));
        }
        if let Some(outbox) = &mut self.outbox {
            outbox.push(Job::Show(show));
        }
    }

    fn take_answer(&mut self, to: ReplyTo, answer: Answer, now: Moment) {
        let Some(outbox) = &mut self.outbox else { return self.answer(&to, answer, now) };
        match answer {
            Answer::Nothing => {}
            Answer::Private(page) => {
                if self.chat.people.get(&to.person).is_some_and(|person| !person.accepted) {
                    return self.wait_for(Waiting { person: to.person, page, surface: None, ping: true });
                }
                outbox.push(Job::Page { person: to.person, page });
            }
            // Who has moved sees what came of it in time: it is left out when the next turn overtakes it.
            Answer::Update { page, surface: Some((surface @ Surface::Private(..), rev)) } => {
                let target = Target::Person(Account { realm: REALM.into(), id: to.person });
                let urgent = page.tone == Tone::YourTurn;
                let (message, ping) = (None, Vec::new());
                outbox.push(Job::Show(Show {
                    surface,
                    target,
                    page,
                    rev,
                    message,
                    fresh: false,
                    urgent,
                    ping,
                }));
            }
            Answer::Update { page, surface } => {
                if let Some((surface, rev)) = surface {
                    outbox.drop_shows(surface, rev);
                }
                outbox.push(Job::Answer { to, answer: Answer::Update { page, surface } });
            }
            Answer::Public { page, surface } => {
                if let Some((surface, rev)) = surface {
                    outbox.drop_shows(surface, rev);
                }
                outbox.push(Job::Answer { to, answer: Answer::Public { page, surface } });
            }
        }
    }

    /// Sends what the pace allows; returns how long to wait for the next, if there is more.
    pub(super) fn pump(&mut self, now: Moment) -> Option<Duration> {
        loop {
            let messages = &self.chat.messages;
            let outbox = self.outbox.as_mut()?;
            outbox.retain(|job| match job {
                Job::Seed { message, emoji } => messages.get(message).is_some_and(|message| {
                    message.choices.reacted(emoji).is_some() && !message.reactions.contains_key(*emoji)
                }),
                Job::Delete(id) => messages.contains_key(id),
                Job::Show(_) | Job::Answer { .. } | Job::Page { .. } => true,
            });
            let job = match outbox.next(now)? {
                Ok(job) => job,
                Err(wait) => return Some(wait),
            };
            match job {
                Job::Show(show) => self.show(show, now),
                Job::Answer { to, answer } => self.answer(&to, answer, now),
                Job::Page { person, page } => {
                    let mut message = self.page_in(Room::Private(person.clone()), page, now);
                    message.ping.insert(person);
                    self.post(message);
                }
                Job::Delete(id) => self.withdraw(id),
                Job::Seed { message, emoji } => {
                    if let Some(message) = self.chat.messages.get_mut(&message) {
                        message.reactions.entry(emoji.to_owned()).or_default().insert(String::new());
                    }
                    self.publish(message, false);
                }
            }
        }
    }

    // ---- private chats that wait to be accepted ----

    fn wait_for(&mut self, waiting: Waiting) {
        let person = waiting.person.clone();
        let same = |other: &Waiting| match (other.surface, waiting.surface) {
            (Some((one, _)), Some((other_surface, _))) => other.person == person && one == other_surface,
            (Some(_), None) | (None, Some(_) | None) => false,
        };
        self.chat.waiting.retain(|other| !same(other));
        self.chat.waiting.push(waiting);
        self.changed.notify_one();
        self.send_to_person(&person, &ToPage::Private { invited: true, accepted: false });
    }

    /// Whether the bot wants to write to a person who has not let it yet.
    pub(super) fn is_invited(&self, person: &str) -> bool {
        self.chat.waiting.iter().any(|waiting| waiting.person == person)
    }

    /// A person lets the bot write privately: what waited is sent.
    pub(super) fn accept(&mut self, person: &str, now: Moment) {
        let Some(known) = self.chat.people.get_mut(person).filter(|person| !person.accepted) else { return };
        known.accepted = true;
        self.changed.notify_one();
        self.send_to_person(person, &ToPage::Private { invited: false, accepted: true });
        let (theirs, others) =
            std::mem::take(&mut self.chat.waiting).into_iter().partition(|waiting| waiting.person == person);
        self.chat.waiting = others;
        let theirs: Vec<Waiting> = theirs;
        for Waiting { person, page, surface, ping } in theirs {
            let account = Account { realm: REALM.into(), id: person.clone() };
            match surface {
                Some((surface, rev)) => self.take_show(
                    Show {
                        surface,
                        target: Target::Person(account.clone()),
                        page,
                        rev,
                        message: None,
                        fresh: false,
                        urgent: true,
                        ping: if ping { vec![account] } else { Vec::new() },
                    },
                    now,
                ),
                None => {
                    if let Some(outbox) = &mut self.outbox {
                        outbox.push(Job::Page { person, page });
                    }
                }
            }
        }
    }

    // ---- what is done in the end ----

    fn delivered(&mut self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        self.tell(Event::Delivered { realm: REALM.into(), surface, rev, outcome });
    }

    fn page_in(&self, room: Room, page: Page, now: Moment) -> Message {
        let choices = if self.outbox.is_some() { Numbered::of(&page) } else { Numbered::default() };
        let mut message = Message::new(room, now, Body::Page(Box::new(page)));
        message.choices = choices;
        message
    }

    fn show(&mut self, show: Show, now: Moment) {
        let Show { surface, target, page, rev, message, fresh, urgent: _, ping } = show;
        let room = match target {
            Target::Channel(channel) if channel.realm == REALM && channel.channel == CHANNEL => Room::Channel,
            Target::Channel(_) => return self.delivered(surface, rev, Err(Undelivered::ChannelGone)),
            Target::Person(account) if self.chat.people.contains_key(&account.id) => {
                Room::Private(account.id)
            }
            Target::Person(_) => return self.delivered(surface, rev, Err(Undelivered::PrivateClosed)),
        };
        // A message that is not known any more was lost with the newest second of a chat that ended abruptly, or had
        // to make room: it is posted anew.
        let known = self.surfaces.get(&surface).copied();
        let known = known.or_else(|| self.chat.resolve(&message?));
        let ping =
            ping.into_iter().filter(|account| account.realm == REALM).map(|account| account.id).collect();
        self.place(Place { surface: (surface, rev), room, known, fresh, ping, asked_by: None }, page, now);
    }

    fn answer(&mut self, to: &ReplyTo, answer: Answer, now: Moment) {
        let asked_by = to
            .command
            .as_ref()
            .and_then(|command| Some(format!("{} {command}", self.chat.people.get(&to.person)?.name)));
        match answer {
            Answer::Nothing => {}
            Answer::Private(page) => self.answer_alone(to, page, now),
            Answer::Update { page, surface: None } => {
                match to.pressed.filter(|id| self.chat.messages.contains_key(id)) {
                    Some(id) => self.edit(id, page),
                    None => self.answer_alone(to, page, now),
                }
            }
            Answer::Update { page, surface: Some(surface) } => {
                let known = self.surfaces.get(&surface.0).copied().or(to.pressed);
                // What was pressed may be an answer for one alone, that is not the surface's message.
                if let Some(id) = to.pressed.filter(|&id| self.is_alone(id)) {
                    self.edit(id, page.clone());
                }
                let room = self.room_of(surface.0, known, to);
                let ping = [].into();
                self.place(Place { surface, room, known, fresh: false, ping, asked_by: None }, page, now);
            }
            Answer::Public { page, surface: Some(surface) } => {
                let known = self.surfaces.get(&surface.0).copied();
                let room = self.room_of(surface.0, None, to);
                self.place(Place { surface, room, known, fresh: true, ping: [].into(), asked_by }, page, now);
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

    /// Where an answer that shows a surface goes: a private view never into the channel, wherever it was asked for.
    fn room_of(&self, surface: Surface, known: Option<u64>, to: &ReplyTo) -> Room {
        match surface {
            Surface::Private(..) => Room::Private(to.person.clone()),
            Surface::Table(_) | Surface::Nudge(..) | Surface::Note(..) => known
                .and_then(|id| self.chat.messages.get(&id))
                .map_or_else(|| to.room.clone(), |message| message.room.clone()),
        }
    }

    fn answer_alone(&mut self, to: &ReplyTo, page: Page, now: Moment) {
        let mut message = self.page_in(to.room.clone(), page, now);
        if to.room == Room::Channel {
            message.alone = Some(to.person.clone());
        }
        self.post(message);
    }

    fn edit(&mut self, id: u64, page: Page) {
        let austere = self.outbox.is_some();
        if let Some(message) = self.chat.messages.get_mut(&id) {
            message.choices = if austere { Numbered::of(&page) } else { Numbered::default() };
            message.body = Body::Page(Box::new(page));
        }
        self.publish(id, false);
        self.offer_reactions(id);
    }

    /// Shows a state of a surface: by an edit, or by a new message that takes the old one's place.
    fn place(&mut self, place: Place, page: Page, now: Moment) {
        let Place { surface: (surface, rev), room, known, fresh, ping, asked_by } = place;
        if let (Some(newer), Some(id)) = (self.revisions.get(&surface).filter(|&&newer| newer > rev), known) {
            return self.delivered(surface, *newer, Ok(self.reference(id)));
        }
        self.revisions.insert(surface, rev);
        // Nothing meant for one room is ever written over a message in another.
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
                let id = self.post(message);
                self.offer_reactions(id);
                id
            }
        };
        self.delivered(surface, rev, Ok(self.reference(id)));
        if let Surface::Note(table, _) = surface {
            self.move_below(Surface::Table(table), id, now);
        }
    }

    /// Where it costs nothing, a game that goes on stands below what was said of it.
    fn move_below(&mut self, surface: Surface, note: u64, now: Moment) {
        let above = |&old: &u64| self.outbox.is_none() && old < note;
        let Some(old) = self.surfaces.get(&surface).copied().filter(above) else { return };
        let goes_on =
            |message: &&Message| matches!(&message.body, Body::Page(page) if page.tone == Tone::Playing);
        let Some(mut message) = self.chat.messages.get(&old).filter(goes_on).cloned() else { return };
        message.at = now;
        message.asked_by = None;
        message.ping.clear();
        self.withdraw(old);
        let id = self.post(message);
        if let Some(&rev) = self.revisions.get(&surface) {
            self.delivered(surface, rev, Ok(self.reference(id)));
        }
    }

    /// A message that a newer one has replaced loses its choices. In austere mode that would cost an event: there its
    /// numbers stay, and whoever picks one is told that it is too late.
    fn retire(&mut self, id: u64) {
        let austere = self.outbox.is_some();
        let Some(message) = self.chat.messages.get_mut(&id) else { return };
        message.surface = None;
        if austere {
            return;
        }
        message.ping.clear();
        message.retired = true;
        if let Body::Page(page) = &mut message.body {
            **page = std::mem::take(&mut **page).retired();
        }
        self.publish(id, false);
    }

    /// Reactions to press are put on lobbies only: a turn must not wait for them.
    fn offer_reactions(&mut self, id: u64) {
        let (Some(outbox), Some(message)) = (&mut self.outbox, self.chat.messages.get(&id)) else { return };
        let is_lobby = matches!(&message.body, Body::Page(page) if page.tone == Tone::Lobby);
        if is_lobby && message.room == Room::Channel {
            outbox.retain(|job| !matches!(job, Job::Seed { message, .. } if *message == id));
            for emoji in message.choices.reactions(EMOJI.len()) {
                outbox.push(Job::Seed { message: id, emoji });
            }
        }
    }
}

/// Where a state of a surface goes.
struct Place {
    surface: (Surface, u64),
    room: Room,
    known: Option<u64>,
    fresh: bool,
    ping: std::collections::BTreeSet<String>,
    asked_by: Option<String>,
}
