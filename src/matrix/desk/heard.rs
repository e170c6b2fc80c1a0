//! What people did, as the core knows it.

use super::state::{PendingReply, WrittenText};
use super::{HeardEvent, Lookup, MatrixDesk};
use crate::people::shortened;
use crate::wire::{AnsweredEvent, MatrixEventKind, TextMessage};
use crate::words::{self, Addressing, Heard};
use herzbot_adapter::choices::Picked;
use herzbot_core::ids::{Account, MessageRef, Moment};
use herzbot_core::port::{Inbound, Lack, Place, PlatformEvent, Reply, STALE_AFTER, Surface, What, Who};
use std::time::Duration;

/// What is edited within this time counts anew.
const EDITED_WITHIN: Duration = Duration::from_secs(30);
/// How many texts are remembered for those who edit them.
const MOST_WRITTEN: usize = 200;
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
            MatrixEventKind::PollAnswer { to, answers } => match self.prompts.of(room, to) {
                Some(choices) => {
                    let wanted = self.poll_counts.iter().rev().find(|(poll, _)| poll == to);
                    let wanted = wanted.map_or(answers.len(), |(_, wanted)| *wanted);
                    if let [answer] = answers.as_slice() {
                        if let Some(picked) = choices.typed(answer).filter(|_| wanted == 1) {
                            self.voted(heard, to, picked, now);
                        }
                    } else if answers.len() == wanted {
                        // Clients tell each choice as it is made. All together are a move, as if their words were typed.
                        let chosen = |answer: &String| {
                            let number = answer.parse::<usize>().ok()?;
                            Some(choices.items().find(|item| item.number == number)?.word.to_owned())
                        };
                        let words = answers.iter().filter_map(chosen).collect::<Vec<_>>().join(" ");
                        self.inbound(heard, None, What::Text(words), now);
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
        let answered = self.answered_by(heard, text)?;
        let answered = answered.as_deref();
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
        let meant = words::meant(&addressing, &said);
        let Some(meant) = meant else {
            self.note_written(heard, text, answered);
            return None;
        };
        if !self.prompts.is_known(&scene.room) && !looked {
            return Some(Lookup::Room(scene.room.clone()));
        }
        self.note_written(heard, text, answered);
        if let Some((message, picked)) = self.prompts.typed(&scene.room, meant.text(), answered) {
            self.press(heard, &message, picked, now);
        } else if let Some(what) = meant.what() {
            self.inbound(heard, None, what, now);
        }
        None
    }

    /// The message that a text answers, if any; an edit answers what was answered at first. None: it does not count, as an
    /// edit that comes late, or changes nothing.
    fn answered_by(&self, heard: &HeardEvent, text: &TextMessage) -> Option<Option<String>> {
        let Some(edited) = &text.edits else { return Some(text.answers.clone()) };
        let same = |written: &&WrittenText| {
            written.event == *edited
                && written.sender == heard.event.sender
                && written.room == heard.scene.room
        };
        let written = self.written.iter().find(same)?;
        let in_time = heard.event.at.since(written.at) <= EDITED_WITHIN;
        (in_time && written.body != text.body).then(|| written.answers.clone())
    }

    /// Remembers what somebody has written: they may edit it.
    fn note_written(&mut self, heard: &HeardEvent, text: &TextMessage, answers: Option<&str>) {
        let HeardEvent { event, scene } = heard;
        let first = text.edits.as_ref().unwrap_or(&event.id);
        if let Some(written) = self.written.iter_mut().find(|written| written.event == *first) {
            written.body.clone_from(&text.body);
            return;
        }
        self.written.push_back(WrittenText {
            event: first.clone(),
            room: scene.room.clone(),
            sender: event.sender.clone(),
            at: event.at,
            body: text.body.clone(),
            answers: answers.map(str::to_owned),
        });
        if self.written.len() > MOST_WRITTEN {
            self.written.pop_front();
        }
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
            Place::Channel { channel: self.channel(&scene.channel), locale: None, lacks, threads: None }
        };
        let who = Who {
            account: Account { realm: self.realm.clone(), id: event.sender.clone() },
            name: shortened(&scene.name),
            own_name: None,
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
            at: AnsweredEvent {
                room: scene.room.clone(),
                event: match &event.kind {
                    MatrixEventKind::Text(text) => text.edits.as_ref().unwrap_or(&event.id).clone(),
                    MatrixEventKind::Reaction { to, .. } | MatrixEventKind::PollAnswer { to, .. } => {
                        to.clone()
                    }
                    MatrixEventKind::Redaction(_)
                    | MatrixEventKind::Member { .. }
                    | MatrixEventKind::Tombstone => event.id.clone(),
                },
                thread: match &event.kind {
                    MatrixEventKind::Text(text) => text.thread.clone(),
                    MatrixEventKind::Reaction { .. }
                    | MatrixEventKind::PollAnswer { .. }
                    | MatrixEventKind::Redaction(_)
                    | MatrixEventKind::Member { .. }
                    | MatrixEventKind::Tombstone => None,
                },
            },
            late,
            user: event.sender.clone(),
            channel: scene.channel.clone(),
            private,
            pressed,
        };
        self.replies.insert(reply, to);
        let chat = private.then(|| self.channel(&scene.channel));
        let at = Moment(now.0.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX)));
        let inbound = Inbound { at, who, place, what, reply: Some(Reply(reply)), handed: false, chat };
        self.tell(PlatformEvent::Inbound(Box::new(inbound)));
    }
}
