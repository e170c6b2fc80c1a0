//! What a page shows of the chat: each person sees what they may see.

use super::{CHANNEL, ChatBody, ChatLog, ChatMessage, LiveChat, Room, commands};
use crate::wire::{Each, RoomName, ShownBody, ShownMessage, Someone, State};
use herzbot_core::text::{Language, pages};

impl LiveChat {
    /// Sends everything that a person may see to one of their pages.
    pub(super) fn send_state(&mut self, page: u64, person: &str, language: Language) {
        let people = self.people();
        let Self { chat, pages, specs, texts, .. } = self;
        let shown = |(&id, message): (&u64, &ChatMessage)| {
            let is_for = message.is_for(person);
            is_for.then(|| chat.shown(id, message, chat.body(id, message), person))
        };
        let state = State {
            me: person.to_owned(),
            name: chat.people.get(person).map(|person| person.name.clone()).unwrap_or_default(),
            channel: CHANNEL,
            commands: commands::offer(specs, language),
            games: pages::games(texts.say(language)),
            people,
            messages: Each(|| chat.messages.iter().filter_map(shown)),
        };
        pages.send(&[page], &state);
    }

    /// Returns all known people.
    pub(super) fn people(&self) -> Vec<Someone> {
        let here = self.pages.here();
        let people = self.chat.people.iter();
        people
            .map(|(id, person)| Someone {
                id: id.clone(),
                name: person.name.clone(),
                here: here.contains(id),
                host: person.is_host(),
            })
            .collect()
    }

    /// Returns a message's current state for each page with a person who may see it.
    pub(super) fn views_of(&self, id: u64) -> Vec<(u64, ShownMessage)> {
        let Some(message) = self.chat.messages.get(&id) else { return Vec::new() };
        let body = self.chat.body(id, message);
        let pages = self.pages.of_people(|person| message.is_for(person));
        pages.map(|(page, person)| (page, self.chat.shown(id, message, body.clone(), person))).collect()
    }
}

impl ChatLog {
    /// Returns the content of a message.
    fn body(&self, id: u64, message: &ChatMessage) -> ShownBody {
        match &message.body {
            ChatBody::Said { by, text } => {
                let name = self.people.get(by).map(|person| person.name.clone());
                ShownBody::Said { by: by.clone(), name, text: text.clone() }
            }
            ChatBody::Page(page) => ShownBody::page(id, page.page()),
        }
    }

    /// Returns a message with this content, as a person sees it.
    fn shown(&self, id: u64, message: &ChatMessage, body: ShownBody, person: &str) -> ShownMessage {
        let room = match &message.room {
            Room::Channel => RoomName::Channel,
            Room::Private(_) => RoomName::Private,
        };
        let mut shown = ShownMessage::new(id.to_string(), room, message.at.0, body);
        shown.alone = message.alone.is_some();
        shown.ping = message.ping.contains(person);
        shown.asked_by.clone_from(&message.asked_by);
        shown.retired = message.retired;
        shown.live = message.surface.is_some() && !message.retired;
        let name = |id: &String| self.people.get(id).map(|person| person.name.clone());
        for (emoji, who) in &message.reactions {
            let names = who.iter().filter_map(name).collect();
            shown.react(emoji, who.len(), who.contains(person), names);
        }
        shown
    }
}

#[cfg(test)]
#[path = "shown_tests.rs"]
mod tests;
