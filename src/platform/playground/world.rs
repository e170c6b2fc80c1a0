//! The chat while it runs: what is remembered, who listens, and what becomes of what people do.

use super::chat::{Body, CHANNEL, Chat, Message, Person, Room, tidy};
use super::commands::{self, Parsed};
use super::outbox::Outbox;
use super::wire::{Ask, FromPage, ToPage};
use crate::command::Spec;
use crate::ids::{Account, ChannelRef, MessageRef, Moment};
use crate::platform::{Event, Inbound, OptionValue, Place, Reply, Surface, What, Who};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

/// The realm of the playground's accounts.
pub(super) const REALM: &str = "playground";
/// The longest text, in characters.
const LONGEST_TEXT: usize = 1000;
/// How many different reactions a message takes.
const MOST_REACTIONS: usize = 20;
/// How many events may wait for their answer.
const MOST_REPLIES: u64 = 10_000;

/// Somebody's open page.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) person: String,
    to: mpsc::Sender<String>,
    sequence: u64,
}

/// Where the answer to an event goes.
#[derive(Clone, Debug)]
pub(super) struct ReplyTo {
    pub(super) person: String,
    pub(super) room: Room,
    /// The message that was pressed.
    pub(super) pressed: Option<u64>,
    /// What was asked for, by name.
    pub(super) command: Option<String>,
    /// The page that waits, and its number for what it asked.
    pub(super) asked: Option<(u64, u64)>,
}

/// The chat while it runs.
#[derive(Debug)]
pub(super) struct World {
    pub(super) chat: Chat,
    pub(super) surfaces: HashMap<Surface, u64>,
    /// The newest state of each surface that this process has shown.
    pub(super) revisions: HashMap<Surface, u64>,
    pub(super) replies: HashMap<u64, ReplyTo>,
    /// What is to be sent at a pace, in austere mode.
    pub(super) outbox: Option<Outbox>,
    pub(super) changed: Arc<Notify>,
    pub(super) loopback: bool,
    specs: Vec<Spec>,
    listeners: HashMap<u64, Listener>,
    events: mpsc::UnboundedSender<Event>,
    next_reply: u64,
    next_listener: u64,
}

impl World {
    pub(super) fn new(
        chat: Chat,
        specs: Vec<Spec>,
        outbox: Option<Outbox>,
        loopback: bool,
        events: mpsc::UnboundedSender<Event>,
    ) -> Self {
        let surfaces =
            chat.messages.iter().filter_map(|(&id, message)| Some((message.surface?.0, id))).collect();
        Self {
            chat,
            surfaces,
            revisions: HashMap::new(),
            replies: HashMap::new(),
            outbox,
            changed: Arc::new(Notify::new()),
            loopback,
            specs,
            listeners: HashMap::new(),
            events,
            next_reply: 1,
            next_listener: 1,
        }
    }

    /// Tells the core.
    pub(super) fn tell(&self, event: Event) {
        // Nobody listens any more: the program stops.
        let _ = self.events.send(event);
    }

    // ---- pages ----

    /// A page of a person opens: it gets everything that the person may see, then what changes.
    pub(super) fn listen(
        &mut self,
        person: &str,
        language: &'static str,
        to: mpsc::Sender<String>,
    ) -> Option<u64> {
        if !self.chat.people.contains_key(person) {
            return None;
        }
        let id = self.next_listener;
        self.next_listener += 1;
        self.listeners.insert(id, Listener { person: person.to_owned(), to, sequence: 0 });
        let state = self.state(person, language);
        self.send_to(&[id], &state);
        self.say_who_is_here();
        Some(id)
    }

    /// A page is closed.
    pub(super) fn leave(&mut self, listener: u64) {
        if self.listeners.remove(&listener).is_some() {
            self.say_who_is_here();
        }
    }

    /// Whether a person has a page open.
    pub(super) fn is_here(&self, person: &str) -> bool {
        self.listeners.values().any(|listener| listener.person == person)
    }

    fn state(&self, person: &str, language: &str) -> ToPage {
        let messages = self.chat.messages.iter().filter(|(_, message)| message.is_for(person));
        ToPage::State {
            me: person.to_owned(),
            name: self.chat.people.get(person).map(|person| person.name.clone()).unwrap_or_default(),
            channel: CHANNEL.to_owned(),
            austere: self.outbox.is_some(),
            invited: self.is_invited(person),
            accepted: self.chat.people.get(person).is_some_and(|person| person.accepted),
            commands: commands::offer(&self.specs, language),
            people: self.people(),
            messages: messages.map(|(&id, message)| self.shown(id, message, person)).collect(),
        }
    }

    fn people(&self) -> Vec<super::wire::Someone> {
        let here: BTreeSet<&str> = self.listeners.values().map(|listener| listener.person.as_str()).collect();
        let people = self.chat.people.iter();
        people
            .map(|(id, person)| super::wire::Someone {
                id: id.clone(),
                name: person.name.clone(),
                here: here.contains(id.as_str()),
            })
            .collect()
    }

    fn say_who_is_here(&mut self) {
        let people = ToPage::People { people: self.people() };
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        self.send_to(&all, &people);
    }

    fn shown(&self, id: u64, message: &Message, person: &str) -> super::wire::Shown {
        super::wire::shown(&self.chat, id, message, person, self.outbox.is_some())
    }

    /// Sends something to some pages. A page that doesn't keep up is dropped: it comes back and gets everything.
    pub(super) fn send_to(&mut self, listeners: &[u64], what: &ToPage) {
        for id in listeners {
            let Some(listener) = self.listeners.get_mut(id) else { continue };
            listener.sequence += 1;
            if listener.to.try_send(what.numbered(listener.sequence)).is_err() {
                self.listeners.remove(id);
            }
        }
    }

    fn pages_of(&self, person: &str) -> Vec<u64> {
        let theirs = self.listeners.iter().filter(|(_, listener)| listener.person == person);
        theirs.map(|(&id, _)| id).collect()
    }

    /// Tells a person's pages something.
    pub(super) fn send_to_person(&mut self, person: &str, what: &ToPage) {
        let pages = self.pages_of(person);
        self.send_to(&pages, what);
    }

    /// Shows a message, as it is now, to all who may see it.
    pub(super) fn publish(&mut self, id: u64, fresh: bool) {
        self.changed.notify_one();
        let Some(message) = self.chat.messages.get(&id) else { return };
        let listening = self.listeners.iter().filter(|(_, listener)| message.is_for(&listener.person));
        let views: Vec<(u64, ToPage)> = listening
            .map(|(&page, listener)| {
                (page, ToPage::Message { message: self.shown(id, message, &listener.person), fresh })
            })
            .collect();
        for (page, view) in views {
            self.send_to(&[page], &view);
        }
    }

    /// Adds a message and shows it.
    pub(super) fn post(&mut self, message: Message) -> u64 {
        let surface = message.surface;
        let (id, gone) = self.chat.add(message);
        for old in gone {
            self.withdraw(old);
        }
        if let Some((surface, _)) = surface {
            self.surfaces.insert(surface, id);
        }
        self.publish(id, true);
        id
    }

    /// Takes a message away.
    pub(super) fn withdraw(&mut self, id: u64) {
        self.chat.messages.remove(&id);
        self.surfaces.retain(|_, shown| *shown != id);
        self.changed.notify_one();
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        // Only its number: that tells nobody what it said.
        self.send_to(&all, &ToPage::Gone { id: id.to_string() });
    }

    // ---- what people do ----

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
            What::Command { .. } | What::Press { .. } | What::Reaction { .. } | What::Text(_) => None,
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
    ) -> Option<(u64, crate::platform::choices::Picked)> {
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
                locale: None,
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

    /// The reference to a message that is there.
    pub(super) fn reference(&self, id: u64) -> MessageRef {
        let room = self.chat.messages.get(&id).map_or(CHANNEL, |message| message.room.id());
        MessageRef { channel: room.to_owned(), message: id.to_string() }
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
