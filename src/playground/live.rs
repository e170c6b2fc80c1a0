//! The chat while it runs: what is remembered, and who sees it.

use super::chat::{CHANNEL, ChatBody, ChatLog, ChatMessage, Room, RowKey};
use super::commands;
use super::session::{MOST_OF_PERSON, PageLine, PersonPaces};
use super::wire::{self, ToPage};
use herzbot_adapter::events::EventSender;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::command::Spec;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::port::{PlatformEvent, Surface};
use herzbot_core::text::{Language, Texts, pages};
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// The realm of the playground's accounts.
pub(super) const REALM: &str = "playground";

/// How many pages may be open.
const MOST_PAGES: usize = 2000;
/// The same from one address that is not of this machine.
const MOST_OF_ADDRESS: usize = 200;

/// Somebody's open page.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) person: String,
    pub(super) language: Language,
    /// Whence, where that counts.
    from: Option<IpAddr>,
    line: PageLine,
}

/// Where the answer to an event goes.
#[derive(Clone, Debug)]
pub(super) struct ReplyTarget {
    pub(super) person: String,
    pub(super) room: Room,
    /// The message that was pressed.
    pub(super) pressed: Option<u64>,
    /// What was asked for, by name.
    pub(super) command: Option<String>,
    /// The page that waits, and its number for what it asked.
    pub(super) asked: Option<(u64, u64)>,
}

/// Whether what a page asked for is done.
pub(super) enum ActOutcome {
    /// It has been answered.
    Now,
    /// The core answers.
    Later,
    /// It can't be: the name of one of the page's words, and what fills it.
    Wrong(&'static str, serde_json::Value),
    /// It can't be, and the core's parser says why.
    Refused(Box<Notice>),
}

/// The chat while it runs.
pub(super) struct LiveChat {
    pub(super) chat: ChatLog,
    pub(super) surfaces: HashMap<Surface, u64>,
    /// The newest state of each surface that this process has shown.
    pub(super) revisions: HashMap<Surface, u64>,
    pub(super) replies: HashMap<u64, ReplyTarget>,
    pub(super) clock: TimeSource,
    /// Told when rows have changed …
    pub(super) changed: Arc<Notify>,
    /// … and when those that have changed are to be on the disk soon.
    pub(super) hurry: Arc<Notify>,
    /// Whether they have to survive a power cut.
    pub(super) durable: bool,
    pub(super) specs: Vec<Spec>,
    pub(super) texts: Arc<Texts>,
    pub(super) listeners: HashMap<u64, Listener>,
    events: EventSender,
    pub(super) next_reply: u64,
    /// While an answer is shown: the page that waits for it, and its number for what it asked.
    pub(super) answering: Option<(u64, u64)>,
    next_listener: u64,
    paces: PersonPaces,
}

impl LiveChat {
    pub(super) fn new(
        chat: ChatLog,
        specs: Vec<Spec>,
        texts: Arc<Texts>,
        clock: TimeSource,
        events: EventSender,
    ) -> Self {
        let surfaces =
            chat.messages.iter().filter_map(|(&id, message)| Some((message.surface?.0, id))).collect();
        Self {
            chat,
            surfaces,
            revisions: HashMap::new(),
            replies: HashMap::new(),
            clock,
            changed: Arc::default(),
            hurry: Arc::default(),
            durable: false,
            specs,
            texts,
            listeners: HashMap::new(),
            events,
            next_reply: 1,
            answering: None,
            next_listener: 1,
            paces: PersonPaces::default(),
        }
    }

    /// Tells the core. Where that has no room for what a person did, they are answered at once.
    pub(super) fn tell(&mut self, event: PlatformEvent) {
        if let Some(answer) = self.events.send(event) {
            self.take(answer, self.clock.now());
        }
    }

    /// A message that says something now, with the time that people read on it.
    pub(super) fn message(&self, room: Room, now: Moment, body: ChatBody) -> ChatMessage {
        ChatMessage::new(room, self.clock.wall(now), body)
    }

    // ---- pages ----

    /// Whether a person may open one more page, from there.
    pub(super) fn has_room_for(&self, person: &str, from: Option<IpAddr>) -> bool {
        let count =
            |which: &dyn Fn(&Listener) -> bool| self.listeners.values().filter(|page| which(page)).count();
        self.listeners.len() < MOST_PAGES
            && count(&|page| page.person == person) < MOST_OF_PERSON
            && (from.is_none() || count(&|page| page.from == from) < MOST_OF_ADDRESS)
    }

    /// A page of a person opens: it gets everything that the person may see, then what changes. None if there is no
    /// such person, or no room.
    pub(super) fn listen(
        &mut self,
        person: &str,
        from: Option<IpAddr>,
        language: Language,
        line: PageLine,
        now: Moment,
    ) -> Option<u64> {
        if !self.has_room_for(person, from) {
            return None;
        }
        self.saw(person, now)?;
        let id = self.next_listener;
        self.next_listener += 1;
        let page = Listener { person: person.to_owned(), language, from, line };
        self.listeners.insert(id, page);
        let state = self.state(person, language);
        self.send_to(&[id], &state);
        self.say_who_is_here();
        Some(id)
    }

    /// A person is here, or was until now; none if there is no such person.
    fn saw(&mut self, person: &str, now: Moment) -> Option<()> {
        let seen = self.chat.moment(self.clock.wall(now));
        self.chat.people.get_mut(person)?.seen = seen;
        self.touch(RowKey::Person(person.to_owned()));
        Some(())
    }

    /// A row is to be kept anew.
    fn touch(&mut self, row: RowKey) {
        self.chat.changed.insert(row);
        self.changed.notify_one();
    }

    /// A page is closed.
    pub(super) fn leave(&mut self, listener: u64, now: Moment) {
        let Some(page) = self.listeners.remove(&listener) else { return };
        // Somebody who was forgotten is not here.
        let _gone = self.saw(&page.person, now);
        self.say_who_is_here();
    }

    /// Lets a person ask for something, or says how long to wait; all of their pages count together.
    pub(super) fn may_act(&mut self, person: &str, now: Moment) -> Result<(), Duration> {
        self.paces.may_act(person, now)
    }

    /// Makes a person of that browser (the digest of its cookie) a host; false if there is none.
    pub(super) fn make_host(&mut self, person: &str, browser: &str) -> bool {
        let Some(known) = self.chat.people.get_mut(person).filter(|known| known.browser == browser) else {
            return false;
        };
        known.host = true;
        self.touch(RowKey::Person(person.to_owned()));
        self.say_who_is_here();
        true
    }

    /// Forgets people who have not come for long.
    pub(super) fn forget_absent(&mut self, now: Moment) {
        let here: BTreeSet<String> = self.listeners.values().map(|page| page.person.clone()).collect();
        let now = self.chat.moment(self.clock.wall(now));
        let (people, messages) = self.chat.forget_absent(&here, now);
        for message in messages {
            self.withdraw(message);
        }
        if people > 0 {
            tracing::info!(people, "people who have not come for long were forgotten");
            self.changed.notify_one();
            self.say_who_is_here();
        }
    }

    /// Whether a person has a page open.
    pub(super) fn is_here(&self, person: &str) -> bool {
        self.listeners.values().any(|listener| listener.person == person)
    }

    fn state(&self, person: &str, language: Language) -> ToPage {
        let messages = self.chat.messages.iter().filter(|(_, message)| message.is_for(person));
        let shown =
            |id, message| wire::shown(&self.chat, id, message, wire::body(&self.chat, id, message), person);
        ToPage::State {
            me: person.to_owned(),
            name: self.chat.people.get(person).map(|person| person.name.clone()).unwrap_or_default(),
            channel: CHANNEL.to_owned(),
            commands: commands::offer(&self.specs, language),
            games: pages::games(&self.texts, language),
            people: self.people(),
            messages: messages.map(|(&id, message)| shown(id, message)).collect(),
        }
    }

    fn people(&self) -> Vec<wire::Someone> {
        let here: BTreeSet<&str> = self.listeners.values().map(|listener| listener.person.as_str()).collect();
        let people = self.chat.people.iter();
        people
            .map(|(id, person)| wire::Someone {
                id: id.clone(),
                name: person.name.clone(),
                here: here.contains(id.as_str()),
                host: person.is_host(),
            })
            .collect()
    }

    fn say_who_is_here(&mut self) {
        let people = ToPage::People { people: self.people() };
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        self.send_to(&all, &people);
    }

    /// Sends something to some pages. A page that doesn't keep up is dropped: it comes back and gets everything.
    pub(super) fn send_to(&mut self, listeners: &[u64], what: &ToPage) {
        for id in listeners {
            let Some(listener) = self.listeners.get_mut(id) else { continue };
            if !listener.line.send(what) {
                self.listeners.remove(id);
            }
        }
    }

    /// Shows a message, as it is now, to all who may see it.
    pub(super) fn publish(&mut self, id: u64, fresh: bool) {
        self.touch(RowKey::Message(id));
        let Some(message) = self.chat.messages.get(&id) else { return };
        let listening = self.listeners.iter().filter(|(_, listener)| message.is_for(&listener.person));
        let body = wire::body(&self.chat, id, message);
        let views: Vec<(u64, ToPage)> = listening
            .map(|(&page, listener)| {
                let message = wire::shown(&self.chat, id, message, body.clone(), &listener.person);
                let answers = self.answering.filter(|(waits, _)| *waits == page).map(|(_, number)| number);
                (page, ToPage::Message { message, fresh, answers })
            })
            .collect();
        for (page, view) in views {
            self.send_to(&[page], &view);
        }
    }

    /// Adds a message and shows it.
    pub(super) fn post(&mut self, message: ChatMessage) -> u64 {
        let surface = message.surface;
        let (id, gone) = self.chat.add(message);
        for (old, message) in gone {
            self.gone(old, &message);
        }
        if let Some((surface, _)) = surface {
            self.surfaces.insert(surface, id);
        }
        self.publish(id, true);
        id
    }

    /// Takes a message away.
    pub(super) fn withdraw(&mut self, id: u64) {
        let Some(message) = self.chat.messages.remove(&id) else { return };
        self.gone(id, &message);
    }

    /// What was taken away goes from the pages that have shown it.
    fn gone(&mut self, id: u64, message: &ChatMessage) {
        self.surfaces.retain(|_, shown| *shown != id);
        self.touch(RowKey::Message(id));
        let saw = self.listeners.iter().filter(|(_, page)| message.is_for(&page.person));
        let saw: Vec<u64> = saw.map(|(&id, _)| id).collect();
        self.send_to(&saw, &ToPage::Gone { id: id.to_string() });
    }

    /// The reference to a message that is there.
    pub(super) fn reference(&self, id: u64) -> MessageRef {
        let room = self.chat.messages.get(&id).map_or(CHANNEL, |message| message.room.id());
        MessageRef { channel: room.to_owned(), message: id.to_string() }
    }
}
