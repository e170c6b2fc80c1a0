//! People, who only see what they may see, and only press existing controls.

mod activities;
mod answer;
mod commands;
mod message;
mod press;
mod refused;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use twilight_model::guild::Permissions;

use crate::gateway::dispatch_message;
use crate::interact::{self, Draft};
use crate::permissions;
use crate::rest::{self, Upload};
use crate::server::{Channel, Server};
use crate::state::{self, Shared, State};
use crate::validate::{Body, reaction_key};

pub use answer::{Answer, AnswerKind, Deed, Modal, ModalField};
pub use message::{Attachment, Button, Component, Menu, MenuOption, Message, Reaction};
pub use press::press_at_once;
pub use refused::Refused;

/// A person with a Discord client. A handle: cheap to clone.
#[derive(Clone)]
pub struct Person {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: u64,
}

/// A push notification for a person.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Notification {
    /// The reason.
    pub kind: NotificationKind,
    /// The channel of the message.
    pub channel: u64,
    /// The message; it may be deleted by now.
    pub message: u64,
    /// The text of the message at that time.
    pub text: String,
}

/// The reason for a push notification.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum NotificationKind {
    /// A new message in the private channel.
    DirectMessage,
    /// A server message that mentions the person.
    Mention,
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Person({})", self.id)
    }
}

impl Person {
    /// Returns the id of the person's user.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Returns the name that others see.
    #[must_use]
    pub fn name(&self) -> String {
        let name = |state: &State| state.users.get(&self.id).map(|u| u.display.clone());
        self.shared.read(name).unwrap_or_default()
    }

    /// Returns the text that mentions the person.
    #[must_use]
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Makes the person a moderator in all of their servers.
    #[must_use]
    pub fn moderator(self) -> Self {
        for server in self.servers() {
            server.make_moderator(&self);
        }
        self
    }

    /// Lets the person manage all of their servers.
    #[must_use]
    pub fn manager(self) -> Self {
        for server in self.servers() {
            server.make_manager(&self);
        }
        self
    }

    fn servers(&self) -> Vec<Server> {
        let ids: Vec<u64> = self.shared.read(|state| {
            let guilds = state.guilds.values();
            guilds.filter(|g| g.members.contains_key(&self.id)).map(|g| g.id).collect()
        });
        ids.into_iter().map(|id| Server { shared: Arc::clone(&self.shared), id }).collect()
    }

    /// Changes the language of the person's client.
    pub fn set_locale(&self, locale: &str) {
        self.shared.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                locale.clone_into(&mut user.locale);
            }
        });
    }

    /// Stops accepting direct messages: 50007.
    pub fn close_direct_messages(&self) {
        self.set_closed(true);
    }

    /// Accepts direct messages again.
    pub fn open_direct_messages(&self) {
        self.set_closed(false);
    }

    fn set_closed(&self, closed: bool) {
        self.shared.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                user.direct_closed = closed;
            }
        });
    }

    /// Installs the bot for this person, who can then use it everywhere.
    ///
    /// # Panics
    /// If the application can't be installed that way ([`crate::Builder::user_installs`]).
    pub fn install_bot(&self) {
        self.shared.change(|state| {
            assert!(state.user_installs, "the application is for servers only");
            if let Some(user) = state.users.get_mut(&self.id) {
                user.has_installed = true;
            }
        });
    }

    /// Leaves a server.
    pub fn leave(&self, server: &Server) {
        self.shared.change(|state| {
            if let Some(guild) = state.guilds.get_mut(&server.id) {
                guild.members.remove(&self.id);
            }
        });
    }

    /// Returns the person's private channel with the bot.
    #[must_use]
    pub fn private_channel(&self) -> Channel {
        let id = self.shared.change(|state| state.direct_channel(self.id));
        Channel { shared: Arc::clone(&self.shared), id }
    }

    /// Returns whether the person can see a message: in a channel that they can view, including their private one,
    /// and, if it is ephemeral, only if it is theirs and not dismissed.
    pub(crate) fn sees(&self, state: &State, message: &state::Message) -> bool {
        let Some(channel) = state.channels.get(&message.channel) else {
            return false;
        };
        let dismissed = state.users.get(&self.id).is_some_and(|u| u.dismissed.contains(&message.id));
        let hers = message.ephemeral_for.is_none_or(|who| who == self.id);
        hers && !dismissed && permissions::of(state, channel, self.id).contains(Permissions::VIEW_CHANNEL)
    }

    fn looking(&self, wanted: impl Fn(&state::Message) -> bool) -> Vec<Message> {
        self.shared.read(|state| {
            state
                .messages
                .values()
                .filter(|m| wanted(m) && self.sees(state, m))
                .map(|m| Message::new(state, m))
                .collect()
        })
    }

    /// Returns the messages that the person sees in a channel now, including private answers, in order.
    #[must_use]
    pub fn channel_messages(&self, channel: &Channel) -> Vec<Message> {
        self.shared.read(|state| {
            let channel = state.channels.get(&channel.id);
            let ids = channel.into_iter().flat_map(|c| &c.messages);
            ids.filter_map(|id| state.messages.get(id))
                .filter(|m| self.sees(state, m))
                .map(|m| Message::new(state, m))
                .collect()
        })
    }

    /// Returns the messages in the person's private channel with the bot.
    #[must_use]
    pub fn direct_messages(&self) -> Vec<Message> {
        let channel = |state: &State| state.users.get(&self.id).and_then(|u| u.direct_channel);
        match self.shared.read(channel) {
            None => Vec::new(),
            Some(id) => self.channel_messages(&Channel { shared: Arc::clone(&self.shared), id }),
        }
    }

    /// Returns the private answers that the person sees in channels.
    #[must_use]
    pub fn ephemeral_messages(&self) -> Vec<Message> {
        self.looking(|m| m.ephemeral_for == Some(self.id))
    }

    /// Returns the latest state of a message, if the person still sees it.
    #[must_use]
    pub fn look_again(&self, message: &Message) -> Option<Message> {
        self.shared.read(|state| {
            let message = state.messages.get(&message.id)?;
            self.sees(state, message).then(|| Message::new(state, message))
        })
    }

    /// Returns every state of every message that the person can have seen so far, in order, including deleted
    /// ones. (Access is judged by their current permissions.)
    #[must_use]
    pub fn seen(&self) -> Vec<Message> {
        self.shared.read(|state| {
            let all = state.history.iter().filter(|m| self.sees(state, m));
            all.map(|m| Message::new(state, m)).collect()
        })
    }

    /// Dismisses a private answer, so that the person no longer sees it.
    pub fn dismiss(&self, message: &Message) {
        self.shared.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                user.dismissed.insert(message.id);
            }
        });
    }

    /// Returns the person's push notifications so far, in order.
    #[must_use]
    pub fn notifications(&self) -> Vec<Notification> {
        let all = |state: &State| state.users.get(&self.id).map(|u| u.notifications.clone());
        self.shared.read(all).unwrap_or_default()
    }

    /// Sends a text in a channel.
    ///
    /// # Errors
    /// [`Refused::NotAllowed`] if the person may not write there, or isn't there.
    pub fn say(&self, channel: &Channel, text: &str) -> Result<Message, Refused> {
        self.shared.change(|state| {
            let at = state.channels.get(&channel.id).ok_or(Refused::NotVisible)?;
            let needed = permissions::to_write(at);
            if !permissions::of(state, at, self.id).contains(needed) {
                return Err(Refused::NotAllowed(format!("{needed:?}")));
            }
            if rest::open_to_write(state, channel.id).is_err() {
                return Err(Refused::NotAllowed("the thread is locked".to_owned()));
            }
            let files: &[Upload] = &[];
            let body = Body { content: Some(text.to_owned()), ..Body::default() };
            let draft = Draft {
                channel: channel.id,
                author: self.id,
                kind: 0,
                body,
                files,
                interaction: None,
                ephemeral_for: None,
            };
            let id = interact::post(state, draft);
            let message = state.messages.get(&id).ok_or(Refused::NotVisible)?;
            Ok(Message::new(state, message))
        })
    }

    /// Edits one of the person's texts.
    ///
    /// # Errors
    /// [`Refused::NotAllowed`] if it isn't theirs.
    pub fn correct(&self, message: &Message, text: &str) -> Result<(), Refused> {
        self.shared.change(|state| {
            let now = state.clock.now();
            let it = state.messages.get_mut(&message.id).ok_or(Refused::NotVisible)?;
            if it.author != self.id {
                return Err(Refused::NotAllowed("somebody else's message".to_owned()));
            }
            text.clone_into(&mut it.content);
            it.edited = Some(now);
            dispatch_message(state, "MESSAGE_UPDATE", message.id);
            Ok(())
        })
    }

    /// Deletes a message: their own or, as a moderator, anyone's.
    ///
    /// # Errors
    /// [`Refused::NotAllowed`] if it is neither.
    pub fn delete(&self, message: &Message) -> Result<(), Refused> {
        self.shared.change(|state| {
            let it = state.messages.get(&message.id).filter(|m| self.sees(state, m));
            let it = it.ok_or(Refused::NotVisible)?;
            let channel = state.channels.get(&it.channel).ok_or(Refused::NotVisible)?;
            let may = permissions::of(state, channel, self.id);
            if it.author != self.id && !may.contains(Permissions::MANAGE_MESSAGES) {
                return Err(Refused::NotAllowed("MANAGE_MESSAGES".to_owned()));
            }
            interact::delete(state, message.id);
            Ok(())
        })
    }

    /// Adds a reaction to a message.
    ///
    /// # Errors
    /// The person can't see it, or may not react, or the emoji is invalid.
    pub fn react(&self, message: &Message, emoji: &str) -> Result<(), Refused> {
        self.shared.change(|state| {
            let it = state.messages.get(&message.id).filter(|m| self.sees(state, m));
            let it = it.filter(|m| m.ephemeral_for.is_none()).ok_or(Refused::NotVisible)?;
            let key = reaction_key(emoji, &state.emojis);
            let key = key.ok_or_else(|| Refused::NotAllowed(format!("no emoji: {emoji:?}")))?;
            let channel = state.channels.get(&it.channel).ok_or(Refused::NotVisible)?;
            let may = permissions::of(state, channel, self.id);
            let there = it.reactions.iter().any(|(k, _)| *k == key);
            if !there && !may.contains(Permissions::ADD_REACTIONS) {
                return Err(Refused::NotAllowed("ADD_REACTIONS".to_owned()));
            }
            crate::rest::add_reaction(state, message.id, self.id, &key);
            Ok(())
        })
    }

    /// Removes the person's reaction; does nothing if there is none.
    pub fn unreact(&self, message: &Message, emoji: &str) {
        self.shared.change(|state| crate::rest::remove_reaction(state, message.id, self.id, emoji));
    }

    /// Returns the bytes of a file that the person sees.
    #[must_use]
    pub fn download(&self, attachment: &Attachment) -> Vec<u8> {
        attachment.bytes.as_ref().clone()
    }

    /// Waits until `is_so`.
    ///
    /// # Errors
    /// [`Refused::Waited`] with everything that the person saw instead.
    pub async fn wait_for(&self, is_so: impl Fn(&Self) -> bool, timeout: Duration) -> Result<(), Refused> {
        self.wait_for_some(|person| is_so(person).then_some(()), timeout).await
    }

    /// Waits until `found` returns something.
    ///
    /// # Errors
    /// [`Refused::Waited`] with everything that the person saw instead.
    pub async fn wait_for_some<T>(
        &self,
        found: impl Fn(&Self) -> Option<T>,
        timeout: Duration,
    ) -> Result<T, Refused> {
        let mut changes = self.shared.watch();
        let until = tokio::time::Instant::now() + timeout;
        loop {
            if let Some(found) = found(self) {
                return Ok(found);
            }
            match tokio::time::timeout_at(until, changes.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => break,
            }
        }
        found(self).ok_or_else(|| Refused::Waited(self.everything()))
    }

    /// Returns everything that the person sees now, as text for failing tests.
    #[must_use]
    pub fn everything(&self) -> String {
        let all = self.looking(|_| true);
        let shown = all.iter().map(|m| {
            let private = if m.ephemeral { " (only for her)" } else { "" };
            let text = m.text().replace('\n', "\n    ");
            format!("  in {}{private}:\n    {text}", m.channel)
        });
        let shown: Vec<String> = shown.collect();
        format!("{} sees:\n{}", self.name(), shown.join("\n"))
    }
}
