//! What people did, as the core knows it.

use super::{Desk, Input, MOST_FOREIGN, MOST_REPLIES, ReplyTo};
use crate::sync::Scene;
use crate::wire::{self, Kind, Text};
use crate::words::{self, Ear, Heard};
use herzbot_adapter::choices::{Numbered, Picked};
use herzbot_core::ids::{Account, ChannelRef, MessageRef};
use herzbot_core::port::{Event, Inbound, Lack, Place, Reply, Surface, What, Who};
use matrix_sdk::room::MessagesOptions;
use matrix_sdk::ruma::{EventId, OwnedUserId, RoomId, UInt};
use matrix_sdk::{Client, Room};

/// How many messages of a room are looked through for what was offered before a restart.
const LOOKED_THROUGH: u32 = 60;

impl Desk {
    /// Somebody did something.
    pub(super) async fn heard(&mut self, (event, scene): (wire::Event, Scene)) {
        self.names.insert(event.sender.clone(), scene.name.clone());
        self.seen(&event.sender);
        match &event.kind {
            Kind::Text(text) => self.text(text.clone(), event, scene).await,
            Kind::Reaction { to, key } => {
                let (to, key) = (to.clone(), key.clone());
                match self.prompts.of(&scene.room, &to) {
                    Some(choices) => {
                        if let Some(picked) = choices.reacted(&key) {
                            self.press(&event, &scene, to, picked);
                        }
                    }
                    None if self.foreign.0.contains(&to) => {}
                    None => self.fetch(to, event, scene),
                }
            }
            Kind::PollAnswer { to, answer } => {
                let (to, answer) = (to.clone(), answer.clone());
                match self.prompts.of(&scene.room, &to) {
                    Some(choices) => {
                        if let Some(picked) = choices.typed(&answer) {
                            self.voted(&event, &scene, &to, picked);
                        }
                    }
                    None if self.foreign.0.contains(&to) => {}
                    None => self.fetch(to, event, scene),
                }
            }
            // These go their own ways.
            Kind::Redaction(_) | Kind::Member { .. } | Kind::Tombstone => {}
        }
    }

    async fn text(&mut self, text: Text, event: wire::Event, scene: Scene) {
        let private = self.chats.owner(&scene.room) == Some(event.sender.as_str());
        let prefix = self.prefix_of(&scene.channel).await;
        let answered = text.answers.clone();
        let answers_us = answered.as_deref().is_some_and(|id| self.prompts.of(&scene.room, id).is_some());
        let own_id = self.own.to_string();
        let ear = Ear { prefix: &prefix, own_id: &own_id, own_name: &scene.own_name, private };
        let heard = Heard {
            body: &text.body,
            html: text.html.as_deref(),
            mentions_us: text.mentions.contains(&own_id),
            answers_us,
        };
        let Some(meant) = words::meant(&ear, &heard) else { return };
        if !self.prompts.is_known(&scene.room) {
            return self.look_through(event, scene);
        }
        let said = meant.text();
        if let Some((message, picked)) = self.prompts.typed(&scene.room, said, answered.as_deref()) {
            return self.press(&event, &scene, message, picked);
        }
        if let Some(what) = meant.what() {
            self.inbound(&event, &scene, None, what);
        }
    }

    fn press(&mut self, event: &wire::Event, scene: &Scene, message: String, picked: Picked) {
        let message = MessageRef { channel: scene.room.clone(), message };
        let Picked { choice, value } = picked;
        self.inbound(
            event,
            scene,
            Some(message.clone()),
            What::Press { choice, value, message: Some(message) },
        );
    }

    /// An answer to a poll is one to the view above it; which that is may be forgotten since a restart.
    fn voted(&mut self, event: &wire::Event, scene: &Scene, poll: &str, picked: Picked) {
        let of_poll = |(_, at): &(&Surface, &MessageRef)| at.message == poll;
        let surface = self.polls.iter().find(of_poll).map(|(surface, _)| *surface);
        let view = surface.and_then(|surface| self.shown.get(&surface)).map(|shown| shown.at.clone());
        let Picked { choice, value } = picked;
        self.inbound(event, scene, view.clone(), What::Press { choice, value, message: view });
    }

    fn inbound(&mut self, event: &wire::Event, scene: &Scene, pressed: Option<MessageRef>, what: What) {
        let private = self.chats.owner(&scene.room) == Some(event.sender.as_str());
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
        self.replies.remove(&reply.saturating_sub(MOST_REPLIES));
        let to = ReplyTo { user: event.sender.clone(), channel: scene.channel.clone(), private, pressed };
        self.replies.insert(reply, to);
        let inbound = Inbound { at: crate::now(), who, place, what, reply: Some(Reply(reply)) };
        self.tell(Event::Inbound(Box::new(inbound)));
    }

    /// What commands begin with in a place.
    pub(super) async fn prefix_of(&self, channel: &str) -> String {
        let place =
            ChannelRef { realm: self.realm.clone(), server: channel.to_owned(), channel: channel.to_owned() };
        self.notes.prefix(&place).await.unwrap_or_else(|| words::PREFIX.to_owned())
    }

    /// Looks up what one of our messages offers, in a task of its own.
    fn fetch(&mut self, message: String, event: wire::Event, scene: Scene) {
        // Whatever it is, it is looked up once: what is ours will be known.
        if self.foreign.0.insert(message.clone()) {
            self.foreign.1.push_back(message.clone());
        }
        if self.foreign.1.len() > MOST_FOREIGN
            && let Some(oldest) = self.foreign.1.pop_front()
        {
            self.foreign.0.remove(&oldest);
        }
        let (client, own, back) = (self.client.clone(), self.own.clone(), self.back());
        tokio::spawn(async move {
            let room = scene.room.clone();
            if let Some(choices) = offered_by(&client, &own, &room, &message).await {
                let prompts = vec![(message, choices)];
                back(Input::Found { room, prompts, all: false, then: Box::new((event, scene)) });
            }
        });
    }

    /// Looks through a room for what was offered before a restart, in a task of its own.
    fn look_through(&self, event: wire::Event, scene: Scene) {
        let (client, own, back) = (self.client.clone(), self.own.clone(), self.back());
        tokio::spawn(async move {
            let room = scene.room.clone();
            let prompts = match RoomId::parse(&room).ok().and_then(|id| client.get_room(&id)) {
                Some(found) => offered_in(&found, &own).await,
                None => Vec::new(),
            };
            back(Input::Found { room, prompts, all: true, then: Box::new((event, scene)) });
        });
    }
}

async fn offered_by(client: &Client, own: &OwnedUserId, room: &str, message: &str) -> Option<Numbered> {
    let room = client.get_room(&RoomId::parse(room).ok()?)?;
    let event = room.event(&EventId::parse(message).ok()?, None).await.ok()?;
    if event.sender()? != *own {
        return None;
    }
    let event = event.raw().deserialize_as_unchecked::<serde_json::Value>().ok()?;
    // What offers nothing by number can still bear a sign.
    Some(wire::choices(&event).unwrap_or_default())
}

/// What our messages in a room offer, the newest first.
async fn offered_in(room: &Room, own: &OwnedUserId) -> Vec<(String, Numbered)> {
    let mut options = MessagesOptions::backward();
    options.limit = UInt::from(LOOKED_THROUGH);
    let Ok(messages) = room.messages(options).await else { return Vec::new() };
    let ours = messages.chunk.iter().filter(|event| event.sender().as_ref() == Some(own));
    ours.filter_map(|event| {
        let event = event.raw().deserialize_as_unchecked::<serde_json::Value>().ok()?;
        // An edit is seen with the message that it changes.
        if event["content"]["m.relates_to"]["rel_type"] == "m.replace" {
            return None;
        }
        Some((event["event_id"].as_str()?.to_owned(), wire::choices(&event)?))
    })
    .collect()
}
