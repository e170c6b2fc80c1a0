//! Requests that may go now: drawn, sent, and what becomes of them.

use super::sending::{self, Request, Sent};
use super::{Desk, Input, Shown, What};
use crate::render::{self, Canvas, Mention};
use crate::trouble::Trouble;
use crate::{html, rooms, wire};
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::queue::{Outcome, Ticket};
use herzbot_core::ids::{Account, ChannelRef, MessageRef};
use herzbot_core::notice::Notice;
use herzbot_core::page::{Block, Page};
use herzbot_core::port::{Lack, Show, Surface, Target, Undelivered};
use herzbot_core::text::{self, Language, Say};
use matrix_sdk::ruma::RoomId;
use matrix_sdk::{Room, RoomState};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What is drawn.
struct Drawing<'a> {
    page: &'a Page,
    /// The room as the core knows it; none in a private chat.
    channel: Option<&'a str>,
    loud: bool,
    mentions: Vec<String>,
    explain: bool,
}

fn digest(content: &serde_json::Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.to_string().hash(&mut hasher);
    hasher.finish()
}

impl Desk {
    /// Starts a request.
    pub(super) async fn dispatch(&mut self, ticket: Ticket, what: What, explain: bool) {
        if let What::Open(user) = &what {
            return self.start_opening(ticket, user.clone());
        }
        let request = match &what {
            What::Show { show, room } => self.request_show(show, room, explain).await,
            What::Page { user, room, page, loud } => {
                let mentions = if *loud { vec![user.clone()] } else { Vec::new() };
                let drawing = Drawing { page, channel: None, loud: *loud, mentions, explain: false };
                self.request_new(self.joined(room), drawing).await
            }
            What::Public { room, page } => {
                let drawing =
                    Drawing { page, channel: Some(room), loud: false, mentions: Vec::new(), explain: false };
                self.request_new(self.standing(room), drawing).await
            }
            What::Edit { message, page } => self.request_edit(message, page).await,
            What::Redact(message) => {
                let room = sending::room_of(&self.client, message).ok_or(Sent::Done);
                room.map(|room| Request::Redact(room, message.clone()))
            }
            What::Seed { message, key } => self.request_seed(message, key),
            What::Poll { room, question, choices, .. } => self.request_poll(room, question, choices),
            // Taken above.
            What::Open(_) => Err(Sent::Done),
        };
        match request {
            Ok(request) => {
                self.sends += 1;
                let id = format!("herzbot-{:016x}-{}", self.nonce, self.sends);
                let back = self.back();
                tokio::spawn(async move {
                    let sent = sending::send(request, id).await;
                    back(Input::Done { ticket, what: Box::new(what), sent });
                });
            }
            Err(sent) => self.done(ticket, what, sent),
        }
    }

    /// Where a room that the core knows stands now.
    fn standing(&self, channel: &str) -> Option<Room> {
        let id = RoomId::parse(channel).ok()?;
        rooms::newest(&self.client, &id).filter(|room| room.state() == RoomState::Joined)
    }

    pub(super) fn joined(&self, room: &str) -> Option<Room> {
        let id = RoomId::parse(room).ok()?;
        self.client.get_room(&id).filter(|room| room.state() == RoomState::Joined)
    }

    async fn request_show(&mut self, show: &Show, room: &str, explain: bool) -> Result<Request, Sent> {
        let private = matches!(show.surface, Surface::Private(..));
        let found = if private { self.joined(room) } else { self.standing(room) };
        let found = found.ok_or(Sent::Failed(Trouble::NotInRoom))?;
        let known = self.known(show, found.room_id().as_str());
        if let Some(known) = known.as_ref().filter(|known| self.gone.contains(&known.at.message)) {
            self.gone.remove(&known.at.message.clone());
            self.shown.remove(&show.surface);
            return Err(Sent::Gone);
        }
        let edited = known.filter(|_| !show.fresh);
        let loud = match &edited {
            Some(known) => known.loud,
            None => !show.ping.is_empty() || (private && (show.urgent || show.fresh)),
        };
        let mut mentions: Vec<String> = show.ping.iter().map(|account| account.id.clone()).collect();
        if let (true, Target::Person(account)) = (loud && private, &show.target)
            && !mentions.contains(&account.id)
        {
            mentions.push(account.id.clone());
        }
        let channel = (!private).then_some(room);
        // A message of its own has an order of its own.
        let salt = edited.as_ref().map_or_else(rand::random, |known| known.salt);
        let arranged = self.arranged(show, salt);
        let page = arranged.as_ref().unwrap_or(&show.page);
        let drawing = Drawing { page, channel, loud, mentions, explain };
        let (message, choices) = self.draw(drawing).await;
        let drawn = wire::Message { said: &message, choices: &choices, loud };
        let content = match &edited {
            Some(known) => drawn.edit_of(&known.at.message),
            None => drawn.new_content(),
        };
        let digest = digest(&drawn.new_content());
        if let Some(known) = edited.as_ref().filter(|known| known.digest == digest) {
            // It says so already: nothing is worth an event.
            let (at, fresh) = (known.at.clone(), false);
            return Err(Sent::There { at, choices, loud, salt, digest, fresh });
        }
        let look = edited.as_ref().is_some_and(|known| !known.sure);
        Ok(Request::Event {
            room: found,
            kind: "m.room.message",
            content,
            edits: edited.map(|known| known.at),
            look,
            choices,
            loud,
            salt,
            digest,
            file: show.page.file.clone(),
        })
    }

    async fn request_new(&mut self, room: Option<Room>, drawing: Drawing<'_>) -> Result<Request, Sent> {
        let room = room.ok_or(Sent::Failed(Trouble::NotInRoom))?;
        let (loud, file) = (drawing.loud, drawing.page.file.clone());
        let (message, choices) = self.draw(drawing).await;
        let content = wire::Message { said: &message, choices: &choices, loud }.new_content();
        let (edits, look) = (None, false);
        Ok(Request::Event {
            room,
            kind: "m.room.message",
            content,
            edits,
            look,
            choices,
            loud,
            salt: 0,
            digest: 0,
            file,
        })
    }

    async fn request_edit(&mut self, message: &MessageRef, page: &Page) -> Result<Request, Sent> {
        let room = self.joined(&message.channel).ok_or(Sent::Failed(Trouble::NotInRoom))?;
        let private = self.chats.owner(&message.channel).is_some();
        let channel = rooms::first(&self.client, &room).to_string();
        let channel = (!private).then_some(channel.as_str());
        let drawing = Drawing { page, channel, loud: private, mentions: Vec::new(), explain: false };
        let (said, choices) = self.draw(drawing).await;
        let content =
            wire::Message { said: &said, choices: &choices, loud: private }.edit_of(&message.message);
        Ok(Request::Event {
            room,
            kind: "m.room.message",
            content,
            edits: Some(message.clone()),
            look: false,
            choices,
            loud: private,
            salt: 0,
            digest: 0,
            file: page.file.clone(),
        })
    }

    fn request_seed(&self, message: &MessageRef, key: &'static str) -> Result<Request, Sent> {
        let offered =
            self.prompts.of(&message.channel, &message.message).and_then(|choices| choices.reacted(key));
        match (offered, sending::room_of(&self.client, message)) {
            (Some(_), Some(room)) => Ok(Request::Seed(room, message.clone(), key)),
            // It offers that no more.
            (None, _) | (_, None) => Err(Sent::Done),
        }
    }

    async fn draw(&mut self, drawing: Drawing<'_>) -> (render::Message, Numbered) {
        let Drawing { page, channel, loud: _, mentions, explain } = drawing;
        let explained = explain.then(|| render::explained(page.clone(), &self.texts, self.queue.allowance()));
        let page = explained.as_ref().unwrap_or(page);
        let prefix = match channel {
            Some(channel) => self.prefix_of(channel).await,
            None => String::new(),
        };
        let choices = Numbered::of(page);
        let link = page.link.as_ref().map(|link| {
            let at = match &link.message {
                Some(message) => vec![message.channel.as_str(), message.message.as_str()],
                None => vec![link.channel.channel.as_str()],
            };
            html::matrix_to(&at)
        });
        let mentions: Vec<Mention> = mentions
            .into_iter()
            .map(|id| {
                let name = self.names.get(&id).cloned().unwrap_or_else(|| id.clone());
                Mention { id, name }
            })
            .collect();
        let canvas = Canvas {
            texts: &self.texts,
            prefix: &prefix,
            choices: &choices,
            now: crate::now(),
            mentions: &mentions,
            link: link.as_deref(),
        };
        (render::render(page, &canvas), choices)
    }

    /// What became of a request.
    pub(super) fn done(&mut self, ticket: Ticket, what: What, sent: Sent) {
        let now = crate::now();
        let what = match sending::later(what.clone(), &sent) {
            Some((what, retry_after)) => {
                self.queue.done(ticket, Outcome::Limited { what, retry_after }, now);
                return self.learn();
            }
            None => what,
        };
        self.queue.done(ticket, Outcome::Over, now);
        self.learn();
        if let Sent::There { at, choices, .. } = &sent {
            match &what {
                What::Poll { .. } => self.prompts.beside(&at.channel, &at.message, choices.clone()),
                What::Show { .. }
                | What::Page { .. }
                | What::Edit { .. }
                | What::Public { .. }
                | What::Redact(_)
                | What::Seed { .. }
                | What::Open(_) => self.prompts.note(&at.channel, &at.message, choices.clone()),
            }
        }
        match what {
            What::Show { show, room } => self.done_show(show, &room, sent),
            What::Page { user, page, loud, .. } => match sent {
                Sent::Failed(Trouble::NotInRoom) => {
                    self.doubt_chat(&user);
                    self.say_to(&user.clone(), What::Page { user, room: String::new(), page, loud });
                }
                Sent::Failed(why) => tracing::warn!(?why, "an answer was not taken"),
                Sent::There { .. } | Sent::Done | Sent::Gone => {}
            },
            What::Edit { .. } | What::Public { .. } => {
                if let Sent::Failed(why) = sent {
                    tracing::warn!(?why, "an answer was not taken");
                }
            }
            What::Redact(_) | What::Seed { .. } => {
                // Where it is not allowed, or done already, the game goes on without it.
                if let Sent::Failed(why) = sent {
                    tracing::debug!(?why, "a reaction or a redaction was not taken");
                }
            }
            What::Poll { surface, .. } => match sent {
                Sent::There { at, .. } => self.polled(surface, at),
                Sent::Failed(why) => tracing::debug!(?why, "a poll was not taken"),
                Sent::Done | Sent::Gone => {}
            },
            What::Open(_) => {}
        }
    }

    fn done_show(&mut self, show: Show, room: &str, sent: Sent) {
        let Show { surface, rev, .. } = show;
        match sent {
            Sent::There { at, choices, loud, salt, digest, fresh } => {
                if self.doomed.remove(&surface) {
                    self.shown.remove(&surface);
                    return self.push(What::Redact(at));
                }
                if let Target::Person(account) = &show.target
                    && self.is_away(&account.id)
                {
                    // They left while it was on its way.
                    self.shown.remove(&surface);
                    return self.delivered(surface, rev, Err(Undelivered::NotJoined));
                }
                self.offer(&show, &at, &choices, fresh);
                let now = Shown { at: at.clone(), loud, salt, digest, sure: true };
                let before = self.shown.insert(surface, now).map(|before| before.at).or(show.message);
                if let Some(before) = before.filter(|before| *before != at) {
                    self.prompts.outdate(&before.channel, &before.message);
                }
                self.delivered(surface, rev, Ok(at));
            }
            Sent::Gone => {
                self.shown.remove(&surface);
                self.delivered(surface, rev, Err(Undelivered::MessageGone));
            }
            Sent::Failed(Trouble::NotInRoom) => match &show.target {
                Target::Person(account) => {
                    let user = account.id.clone();
                    self.doubt_chat(&user);
                    self.say_to(&user, What::Show { show, room: String::new() });
                }
                Target::Channel(_) => {
                    tracing::info!(room, "a table's room is left");
                    self.shown.remove(&surface);
                    self.delivered(surface, rev, Err(Undelivered::ChannelGone));
                }
            },
            Sent::Failed(why) => {
                tracing::warn!(?why, "a message was not taken");
                self.delivered(surface, rev, Err(Undelivered::Forbidden(vec![Lack::Write])));
            }
            Sent::Done => {}
        }
    }

    /// We are not in a room any more: what stands there is told so at its next change, and the chat there is over.
    pub(super) fn left(&mut self, room: &str) {
        if let Some(user) = self.chats.owner(room).map(str::to_owned) {
            self.doubt_chat(&user);
        }
        let tables: Vec<(Surface, Shown)> = self
            .shown
            .iter()
            .filter(|(_, shown)| shown.at.channel == room)
            .map(|(surface, shown)| (*surface, shown.clone()))
            .collect();
        for (surface, _) in tables {
            self.shown.remove(&surface);
            if let Surface::Table(_) = surface {
                self.delivered(surface, u64::MAX, Err(Undelivered::ChannelGone));
            }
        }
    }

    /// A room was given up for another: tables move with the people.
    pub(super) fn moved(&mut self, from: &str) {
        let tables: Vec<Surface> = self
            .shown
            .iter()
            .filter(|(_, shown)| shown.at.channel == from)
            .map(|(surface, _)| *surface)
            .collect();
        for surface in tables {
            self.shown.remove(&surface);
            if let Surface::Table(_) = surface {
                self.delivered(surface, u64::MAX, Err(Undelivered::MessageGone));
            }
        }
    }

    /// Somebody wrote what can't be read: a hint, where they wrote it.
    pub(super) async fn unreadable(&mut self, room: &str, user: &str) {
        tracing::info!(room, user, "a message's key has not come");
        let account = Account { realm: self.realm.clone(), id: user.to_owned() };
        let place =
            ChannelRef { realm: self.realm.clone(), server: room.to_owned(), channel: room.to_owned() };
        let told = self.notes.language(&account, &place).await.and_then(|tag| Language::from_tag(&tag));
        let language = told.unwrap_or(self.language);
        let text = text::notice(&self.texts, language, &Notice::CannotRead);
        let mut page = Say::new(&self.texts, language).page();
        page.blocks.push(Block::Text(text));
        self.push(What::Public { room: room.to_owned(), page });
    }
}
