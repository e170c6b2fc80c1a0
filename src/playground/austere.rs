//! The austere mode: no buttons, nothing for one person alone in the channel, a rate limit over all rooms, and private
//! chats that people accept first. What Matrix has goes through the same code here: addressed text, the queue, answers.

use super::chat::{CHANNEL, ChatBody, Room, WaitingPage};
use super::live::{ActOutcome, LiveChat, REALM, ReplyTarget};
use super::outbox::OutboxEvent;
use super::tidy::tidy;
use super::wire::ToPage;
use herzbot_adapter::addressed::{Addressing, PREFIX, TypedMessage, meant};
use herzbot_adapter::choices::Picked;
use herzbot_adapter::queue::explained;
use herzbot_adapter::shows::{AnswerRoute, AnswerTo, route_answer};
use herzbot_core::ids::{Account, ChannelRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Show, Target, Undelivered, What};
use std::time::Duration;

/// The bot's account, as people can address it.
const OWN_ID: &str = "@herzbot";
/// Its name.
const OWN_NAME: &str = "Herzbot";

impl LiveChat {
    // ---- what people type ----

    /// Somebody said something that may be meant for the bot.
    pub(super) fn say_austerely(
        &mut self,
        person: &str,
        room: Room,
        text: &str,
        asked: Option<(u64, u64)>,
        now: Moment,
    ) -> ActOutcome {
        let lines: Vec<String> = text.lines().map(tidy).collect();
        let body = ChatBody::Said { by: person.to_owned(), text: lines.join("\n") };
        self.post(self.message(room.clone(), now, body));
        let private = matches!(room, Room::Private(_));
        let addressing = Addressing { prefix: PREFIX, own_id: OWN_ID, own_name: OWN_NAME, private };
        // There are no replies here: a bare number is taken for an answer to the newest message that offers it.
        let answers_us = text.parse::<usize>().is_ok();
        let Some(meant) = meant(&addressing, &TypedMessage { text, mentions_us: false, answers_us }) else {
            return ActOutcome::Now;
        };
        if let Some((message, picked)) = self.picked(person, &room, meant.text()) {
            let what = What::Press {
                choice: picked.choice,
                value: picked.value,
                message: self.chat.reference(message),
            };
            let to =
                ReplyTarget { person: person.into(), room, pressed: Some(message), command: None, asked };
            return self.inbound(to, what, now);
        }
        match meant.what() {
            Some(what) => {
                let to = ReplyTarget { person: person.into(), room, pressed: None, command: None, asked };
                self.inbound(to, what, now)
            }
            None => ActOutcome::Now,
        }
    }

    /// What a typed text picks: from the newest message of the bot's in the room, else from the newest that offers it by
    /// number or word.
    fn picked(&self, person: &str, room: &Room, text: &str) -> Option<(u64, Picked)> {
        let mut offering = self.chat.messages.iter().rev().filter(|(_, message)| {
            message.room == *room && message.is_for(person) && !message.choices.is_empty()
        });
        let from = |id: &u64, picked: Option<Picked>| Some((*id, picked?));
        let newest = offering.clone().next();
        newest
            .and_then(|(id, message)| from(id, message.choices.typed(text)))
            .or_else(|| offering.find_map(|(id, message)| from(id, message.choices.numbered_or_worded(text))))
    }

    // ---- what the core wants said ----

    /// Puts a state of a lasting message into the queue, or keeps it until the person lets the bot in.
    pub(super) fn queue_show(&mut self, show: Show, now: Moment) {
        let Some(outbox) = &mut self.outbox else { return };
        let room = match &show.target {
            Target::Channel(channel) => channel.channel.clone(),
            Target::Person(account) => account.id.clone(),
        };
        if let Target::Person(account) = &show.target
            && self.chat.people.get(&account.id).is_some_and(|person| !person.accepted)
        {
            let (surface, rev) = (show.surface, show.rev);
            self.wait_for(WaitingPage {
                person: account.id.clone(),
                ping: show.ping.contains(account),
                page: show.page,
                surface: Some((surface, rev)),
            });
            return self.delivered(surface, rev, Err(Undelivered::NotJoined));
        }
        outbox.push(&room, OutboxEvent::Show(show), now);
    }

    /// Puts an answer into the queue.
    pub(super) fn queue_answer(&mut self, to: ReplyTarget, answer: Answer, now: Moment) {
        let asked = AnswerTo {
            account: Account { realm: REALM.into(), id: to.person.clone() },
            channel: ChannelRef { realm: REALM.into(), server: REALM.into(), channel: CHANNEL.into() },
            pressed: to.pressed.and_then(|id| self.chat.reference(id)),
        };
        match route_answer(answer, asked) {
            AnswerRoute::Show(show) => self.queue_show(show, now),
            AnswerRoute::Private(page) | AnswerRoute::Quiet(page) => self.queue_private(to.person, page, now),
            AnswerRoute::Edit(message, page) => match self.chat.resolve(&message) {
                Some(id) => self.queue(&message.channel, OutboxEvent::Edit { message: id, page }, now),
                None => self.queue_private(to.person, page, now),
            },
            AnswerRoute::Public(page) => {
                let lane = to.room.id().to_owned();
                self.queue(&lane, OutboxEvent::Public { room: to.room, page }, now);
            }
            AnswerRoute::Nothing => {}
        }
    }

    fn queue_private(&mut self, person: String, page: Page, now: Moment) {
        if self.chat.people.get(&person).is_some_and(|person| !person.accepted) {
            return self.wait_for(WaitingPage { person, page, surface: None, ping: true });
        }
        self.queue(&person.clone(), OutboxEvent::Private { person, page }, now);
    }

    fn queue(&mut self, lane: &str, event: OutboxEvent, now: Moment) {
        if let Some(outbox) = &mut self.outbox {
            outbox.push(lane, event, now);
        }
    }

    /// Sends what the rate limit allows; returns how long to wait for the next, if there is more.
    pub(super) fn pump(&mut self, now: Moment) -> Option<Duration> {
        loop {
            let messages = &self.chat.messages;
            let outbox = self.outbox.as_mut()?;
            outbox.retain(|event| match event {
                OutboxEvent::Seed { message, emoji } => messages.get(message).is_some_and(|message| {
                    message.choices.reacted(emoji).is_some() && !message.reactions.contains_key(*emoji)
                }),
                OutboxEvent::Delete(id) => messages.contains_key(id),
                OutboxEvent::Show(_)
                | OutboxEvent::Private { .. }
                | OutboxEvent::Public { .. }
                | OutboxEvent::Edit { .. } => true,
            });
            let (event, explain) = match outbox.next(now) {
                Ok(next) => next,
                Err(wait) => return wait,
            };
            let allowance = outbox.allowance();
            match event {
                OutboxEvent::Show(mut show) => {
                    if explain {
                        show.page = explained(show.page, &self.texts, allowance);
                    }
                    self.show(show, now);
                }
                OutboxEvent::Private { person, page } => {
                    let mut message = self.page_in(Room::Private(person.clone()), page, now);
                    message.ping.insert(person);
                    self.post(message);
                }
                OutboxEvent::Public { room, page } => {
                    let message = self.page_in(room, page, now);
                    self.post(message);
                }
                OutboxEvent::Edit { message, page } => self.edit(message, page, now),
                OutboxEvent::Delete(id) => self.withdraw(id),
                OutboxEvent::Seed { message, emoji } => {
                    if let Some(message) = self.chat.messages.get_mut(&message) {
                        message.reactions.entry(emoji.to_owned()).or_default().insert(String::new());
                    }
                    self.publish(message, false);
                }
            }
        }
    }

    // ---- private chats that wait to be accepted ----

    fn wait_for(&mut self, waiting: WaitingPage) {
        let person = waiting.person.clone();
        let same = |other: &WaitingPage| match (other.surface, waiting.surface) {
            (Some((one, _)), Some((other_surface, _))) => other.person == person && one == other_surface,
            (Some(_), None) | (None, Some(_) | None) => false,
        };
        self.chat.waiting.retain(|other| !same(other));
        self.chat.waiting.push(waiting);
        self.changed.notify_one();
        self.send_to_person(&person, &ToPage::Private { invited: true, accepted: false });
    }

    /// A person lets the bot write privately: what waited is sent.
    pub(super) fn accept(&mut self, person: &str, now: Moment) {
        let Some(known) = self.chat.people.get_mut(person).filter(|person| !person.accepted) else { return };
        known.accepted = true;
        self.changed.notify_one();
        self.send_to_person(person, &ToPage::Private { invited: false, accepted: true });
        let (theirs, others): (Vec<WaitingPage>, Vec<WaitingPage>) =
            std::mem::take(&mut self.chat.waiting).into_iter().partition(|waiting| waiting.person == person);
        self.chat.waiting = others;
        for WaitingPage { person, page, surface, ping } in theirs {
            let account = Account { realm: REALM.into(), id: person.clone() };
            match surface {
                Some((surface, rev)) => {
                    let ping = if ping { vec![account.clone()] } else { Vec::new() };
                    let (target, message) = (Target::Person(account), None);
                    let superseded = Vec::new();
                    let show = Show {
                        surface,
                        target,
                        page,
                        rev,
                        message,
                        fresh: false,
                        superseded,
                        urgent: true,
                        ping,
                        silent: false,
                    };
                    self.take_show(show, now);
                }
                None => self.queue(&person.clone(), OutboxEvent::Private { person, page }, now),
            }
        }
    }
}
