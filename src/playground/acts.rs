//! What people do at their pages, and what the core is told of it.

use super::chat::{Body, CHANNEL, Message, Person, Room, tidy};
use super::commands::{self, Parsed};
use super::wire::{Ask, FromPage, ToPage};
use super::world::{REALM, ReplyTo, World};
use herzbot_core::ids::{Account, ChannelRef, Moment};
use herzbot_core::port::{Event, Inbound, OptionValue, Place, Reply, What, Who};

/// The longest text, in characters.
const LONGEST_TEXT: usize = 1000;
/// How many different reactions a message takes.
const MOST_REACTIONS: usize = 20;
/// How many events may wait for their answer.
const MOST_REPLIES: u64 = 10_000;

impl World {
    /// A page asks for something.
    pub(super) fn act(&mut self, listener: u64, ask: FromPage, now: Moment) {
        let Some(person) = self.listeners.get(&listener).map(|listener| listener.person.clone()) else {
            return;
        };
        let asked = Some((listener, ask.n));
        let done = match ask.ask {
            Ask::Say { room, text } => self.say(&person, room.of(&person), &text, asked, now),
            Ask::Press { message, choice, value } => self.press(&person, &message, choice, value, asked, now),
            Ask::React { message, emoji } => self.react(&person, &message, &emoji, asked, now),
            Ask::Dismiss { message } => {
                let mine = self.chat.seen_by(&person, &message);
                if let Some(id) = mine.filter(|(_, message)| message.alone.is_some()).map(|(id, _)| id) {
                    self.withdraw(id);
                }
                Done::Now
            }
            Ask::Accept => {
                self.accept(&person, now);
                Done::Now
            }
        };
        match done {
            Done::Now => self.send_to(&[listener], &ToPage::Answered { to: ask.n }),
            Done::Later => {}
            Done::Wrong(key, arguments) => {
                self.send_to(&[listener], &ToPage::Wrong { to: ask.n, key, arguments });
            }
        }
    }

    fn say(&mut self, person: &str, room: Room, text: &str, asked: Option<(u64, u64)>, now: Moment) -> Done {
        let text = text.trim();
        if text.is_empty() {
            return Done::Now;
        }
        if text.chars().count() > LONGEST_TEXT {
            return Done::Wrong("wrong-long", serde_json::json!({"max": LONGEST_TEXT}));
        }
        let austere = self.outbox.is_some();
        let command = text.strip_prefix(['/', '!']).map(str::trim).filter(|rest| !rest.is_empty());
        let private = matches!(room, Room::Private(_));
        if private {
            self.accept(person, now);
        }
        if command.is_none() || austere {
            let said: Vec<String> = text.lines().map(tidy).collect();
            let body = Body::Said { by: person.to_owned(), text: said.join("\n") };
            self.post(Message::new(room.clone(), now, body));
        }
        let is_number = austere && text.parse::<usize>().is_ok();
        let line = match command {
            Some(rest) => rest,
            None if private || is_number => text,
            None => return Done::Now,
        };
        if let Some((message, picked)) = austere.then(|| self.picked(person, &room, line)).flatten() {
            let what = What::Press {
                choice: picked.choice,
                value: picked.value,
                message: self.chat.reference(message),
            };
            let to = ReplyTo { person: person.into(), room, pressed: Some(message), command: None, asked };
            return self.inbound(to, what, now);
        }
        if is_number && command.is_none() && !private {
            return Done::Now;
        }
        let people = &self.chat.people;
        let find = |name: &str| {
            let name = tidy(name).to_lowercase();
            people.iter().find(|(_, person)| person.name.to_lowercase() == name).map(|(id, person)| {
                OptionValue::Person {
                    account: Account { realm: REALM.into(), id: id.clone() },
                    name: person.name.clone(),
                }
            })
        };
        let what = match commands::parse(&self.specs, line, find) {
            Parsed::Command { name, options } => What::Command { name, options },
            Parsed::Wrong(key, arguments) => return Done::Wrong(key, arguments),
            Parsed::Unknown => What::Text(line.to_owned()),
        };
        let named = match &what {
            What::Command { name, .. } if !austere => Some(format!("/{name}")),
            What::Command { .. }
            | What::Press { .. }
            | What::Reaction { .. }
            | What::Text(_)
            | What::Overheard(_) => None,
        };
        let to = ReplyTo { person: person.into(), room, pressed: None, command: named, asked };
        self.inbound(to, what, now)
    }

    /// What a typed number or word picks: from the newest message in the room that offers it.
    fn picked(
        &self,
        person: &str,
        room: &Room,
        text: &str,
    ) -> Option<(u64, herzbot_adapter::choices::Picked)> {
        let mine = self.chat.messages.iter().rev();
        mine.filter(|(_, message)| message.room == *room && message.is_for(person))
            .find_map(|(&id, message)| Some((id, message.choices.typed(text)?)))
    }

    fn press(
        &mut self,
        person: &str,
        message: &str,
        choice: String,
        value: Option<String>,
        asked: Option<(u64, u64)>,
        now: Moment,
    ) -> Done {
        let Some((id, pressed)) = self.chat.seen_by(person, message) else {
            return Done::Wrong("wrong-gone", serde_json::json!({}));
        };
        if self.outbox.is_some() || matches!(pressed.body, Body::Said { .. }) {
            return Done::Wrong("wrong-gone", serde_json::json!({}));
        }
        let reference = pressed.alone.is_none().then(|| self.chat.reference(id)).flatten();
        let room = pressed.room.clone();
        let to = ReplyTo { person: person.into(), room, pressed: Some(id), command: None, asked };
        self.inbound(to, What::Press { choice, value, message: reference }, now)
    }

    fn react(
        &mut self,
        person: &str,
        message: &str,
        emoji: &str,
        asked: Option<(u64, u64)>,
        now: Moment,
    ) -> Done {
        let austere = self.outbox.is_some();
        let Some((id, target)) = self.chat.seen_by(person, message) else {
            return Done::Wrong("wrong-gone", serde_json::json!({}));
        };
        let (room, alone) = (target.room.clone(), target.alone.is_some());
        let of_bot = matches!(target.body, Body::Page(_));
        let picked = if austere { target.choices.reacted(emoji) } else { None };
        let full = target.reactions.len() >= MOST_REACTIONS && !target.reactions.contains_key(emoji);
        if full || alone || emoji.is_empty() || emoji.chars().count() > 8 || emoji.is_ascii() {
            return Done::Now;
        }
        let Some(target) = self.chat.messages.get_mut(&id) else { return Done::Now };
        let who = target.reactions.entry(emoji.to_owned()).or_default();
        let added = who.insert(person.to_owned());
        if !added {
            who.remove(person);
            target.reactions.retain(|_, who| !who.is_empty());
        }
        self.publish(id, false);
        let (true, true, Some(reference)) = (added, of_bot, self.chat.reference(id)) else {
            return Done::Now;
        };
        let to = ReplyTo { person: person.into(), room, pressed: Some(id), command: None, asked };
        let what = match picked {
            Some(picked) => {
                What::Press { choice: picked.choice, value: picked.value, message: Some(reference) }
            }
            None => What::Reaction { emoji: emoji.to_owned(), message: reference },
        };
        self.inbound(to, what, now)
    }

    fn inbound(&mut self, to: ReplyTo, what: What, now: Moment) -> Done {
        let Some(person) = self.chat.people.get(&to.person) else { return Done::Now };
        let who = self.who(&to.person, person);
        let place = match &to.room {
            Room::Channel => Place::Channel {
                channel: ChannelRef { realm: REALM.into(), server: REALM.into(), channel: CHANNEL.into() },
                // Whoever came first is at home here.
                locale: self.chat.people.values().find(|p| p.first).and_then(|p| p.locale.clone()),
                lacks: Vec::new(),
            },
            Room::Private(_) => Place::Private,
        };
        let reply = self.next_reply;
        self.next_reply += 1;
        self.replies.remove(&reply.saturating_sub(MOST_REPLIES));
        self.replies.insert(reply, to);
        self.tell(Event::Inbound(Box::new(Inbound { at: now, who, place, what, reply: Some(Reply(reply)) })));
        Done::Later
    }

    /// On loopback everybody is at home; elsewhere the first person is the host.
    fn who(&self, id: &str, person: &Person) -> Who {
        let host = self.loopback || person.first;
        Who {
            account: Account { realm: REALM.into(), id: id.to_owned() },
            name: person.name.clone(),
            locale: person.locale.clone(),
            may_manage: host,
            may_moderate: host,
        }
    }
}

/// Whether what a page asked for is done.
enum Done {
    /// It is.
    Now,
    /// The core answers.
    Later,
    /// It can't be: the name of a message of the page's words, and what fills it.
    Wrong(&'static str, serde_json::Value),
}
