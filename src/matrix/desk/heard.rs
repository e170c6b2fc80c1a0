//! What people did, as the core knows it.

use super::outbound::PendingReply;
use super::{HeardEvent, Lookup, MatrixDesk};
use crate::wire::{MatrixEventKind, TextMessage};
use crate::words::{self, Addressing, Heard};
use herzbot_adapter::choices::Picked;
use herzbot_core::ids::{Account, MessageRef, Moment};
use herzbot_core::port::{Event, Inbound, Lack, Place, Reply, STALE_AFTER, Surface, What, Who};

/// How many questions may wait for their answer.
const MOST_REPLIES: u64 = 10_000;

impl MatrixDesk {
    /// Tells the core what an event means, if anything; or what has to be looked up before that can be said (unless it
    /// was `looked` up: then with what is known).
    pub(super) fn understand(&mut self, heard: &HeardEvent, looked: bool, now: Moment) -> Option<Lookup> {
        let room = &heard.scene.room;
        match &heard.event.kind {
            MatrixEventKind::Text(text) => self.text(heard, text, looked, now),
            MatrixEventKind::Reaction { to, key } => match self.prompts.of(room, to) {
                Some(choices) => {
                    let picked =
                        if self.is_private(heard) { choices.reacted(key) } else { choices.signed(key) };
                    if let Some(picked) = picked {
                        self.press(heard, to, picked, now);
                    }
                    None
                }
                None => self.look_at(room, to, looked),
            },
            MatrixEventKind::PollAnswer { to, answer } => match self.prompts.of(room, to) {
                Some(choices) => {
                    if let Some(picked) = choices.typed(answer) {
                        self.voted(heard, to, picked, now);
                    }
                    None
                }
                None => self.look_at(room, to, looked),
            },
            // These are inputs of their own.
            MatrixEventKind::Redaction(_) | MatrixEventKind::Member { .. } | MatrixEventKind::Tombstone => {
                None
            }
        }
    }

    /// The lookup of what a message offers, unless that is known to be nothing.
    fn look_at(&self, room: &str, message: &str, looked: bool) -> Option<Lookup> {
        let wanted = !looked && !self.foreign.contains(message);
        wanted.then(|| Lookup::Message { room: room.to_owned(), event: message.to_owned() })
    }

    fn text(&mut self, heard: &HeardEvent, text: &TextMessage, looked: bool, now: Moment) -> Option<Lookup> {
        let scene = &heard.scene;
        let answered = text.answers.as_deref();
        let answers_us = answered.is_some_and(|id| self.prompts.of(&scene.room, id).is_some());
        let addressing = Addressing {
            prefix: &scene.prefix,
            own_id: &self.own,
            own_name: &scene.own_name,
            private: self.is_private(heard),
        };
        let said = Heard {
            body: &text.body,
            html: text.html.as_deref(),
            mentions_us: text.mentions.contains(&self.own),
            answers_us,
        };
        let meant = words::meant(&addressing, &said)?;
        if !self.prompts.is_known(&scene.room) && !looked {
            return Some(Lookup::Room(scene.room.clone()));
        }
        if let Some((message, picked)) = self.prompts.typed(&scene.room, meant.text(), answered) {
            self.press(heard, &message, picked, now);
        } else if let Some(what) = meant.what() {
            self.inbound(heard, None, what, now);
        }
        None
    }

    fn press(&mut self, heard: &HeardEvent, message: &str, picked: Picked, now: Moment) {
        let message = MessageRef { channel: heard.scene.room.clone(), message: message.to_owned() };
        let Picked { choice, value } = picked;
        let what = What::Press { choice, value, message: Some(message.clone()) };
        self.inbound(heard, Some(message), what, now);
    }

    /// An answer to a poll is one to the view above it; which that is may be forgotten since a restart.
    fn voted(&mut self, heard: &HeardEvent, poll: &str, picked: Picked, now: Moment) {
        let of_poll = |(_, at): &(&Surface, &MessageRef)| at.message == poll;
        let surface = self.polls.iter().find(of_poll).map(|(surface, _)| *surface);
        let view = surface.and_then(|surface| self.shown.get(&surface)).map(|shown| shown.at.clone());
        let Picked { choice, value } = picked;
        self.inbound(heard, view.clone(), What::Press { choice, value, message: view }, now);
    }

    fn is_private(&self, heard: &HeardEvent) -> bool {
        self.chats.owner(&heard.scene.room) == Some(heard.event.sender.as_str())
    }

    fn inbound(&mut self, heard: &HeardEvent, pressed: Option<MessageRef>, what: What, now: Moment) {
        self.begin(heard);
        let HeardEvent { event, scene } = heard;
        let age = heard.age(now);
        let late = age > STALE_AFTER;
        let private = self.is_private(heard);
        let place = if private {
            Place::Private
        } else {
            let lacks = if scene.may_write { Vec::new() } else { vec![Lack::Write] };
            Place::Channel { channel: self.channel(&scene.channel), locale: None, lacks }
        };
        let who = Who {
            account: Account { realm: self.realm.clone(), id: event.sender.clone() },
            name: scene.name.clone(),
            locale: None,
            may_manage: scene.power.manage && !private,
            may_moderate: scene.power.moderate && !private,
        };
        let reply = self.next_reply;
        self.next_reply += 1;
        if let Some(forgotten) = reply.checked_sub(MOST_REPLIES)
            && let Some(forgotten) = self.replies.remove(&forgotten)
        {
            self.settle(&forgotten.event, now);
        }
        let to = PendingReply {
            event: event.id.clone(),
            room: scene.room.clone(),
            late,
            user: event.sender.clone(),
            channel: scene.channel.clone(),
            private,
            pressed,
        };
        self.replies.insert(reply, to);
        let at = Moment(now.0.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX)));
        let inbound = Inbound { at, who, place, what, reply: Some(Reply(reply)) };
        self.tell(Event::Inbound(Box::new(inbound)));
    }
}
