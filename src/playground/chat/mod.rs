//! The chat: people and messages, which survive a restart, and the open pages.
//!
//! | topic | place |
//! |---|---|
//! | requests of pages | `acts.rs`, `commands.rs` |
//! | output of the core | `deliver.rs` |
//! | open pages | `pages.rs` |
//! | what a page shows | `shown.rs` |
//! | what is stored for how long | `log.rs` |
//! | pages in memory | `stored_page.rs` |
//! | how it is stored | `rows.rs` |

mod acts;
mod commands;
mod deliver;
mod log;
mod pages;
mod rows;
mod shown;
mod stored_page;

use super::names::BadName;
use super::session::PageLine;
use super::wire::{RoomName, ToPage};
use herzbot_adapter::chat_rows::ChatChange;
use herzbot_adapter::events::EventSender;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::command::Spec;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::picture::ScorePicture;
use herzbot_core::port::{PlatformEvent, Surface};
use herzbot_core::text::{Language, Texts};
use pages::OpenPages;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use stored_page::StoredPage;
use tokio::sync::Notify;

/// The realm of the playground's accounts.
pub(super) const REALM: &str = "playground";
/// The id of the only channel.
const CHANNEL: &str = "herzbot";

/// The place of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Room {
    Channel,
    /// The bot's private chat with a person, by id.
    Private(String),
}

impl Room {
    /// Returns the room that a person's request names.
    fn of(name: RoomName, person: &str) -> Self {
        match name {
            RoomName::Channel => Self::Channel,
            RoomName::Private => Self::Private(person.to_owned()),
        }
    }

    /// Returns its id, as in [`MessageRef::channel`].
    fn id(&self) -> &str {
        match self {
            Self::Channel => CHANNEL,
            Self::Private(person) => person,
        }
    }
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ChatBody {
    /// A person's text.
    Said {
        /// The person's id.
        by: String,
        /// The text.
        text: String,
    },
    /// A page of the bot.
    Page(StoredPage),
}

/// A message of the chat, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ChatMessage {
    /// The room of the message.
    room: Room,
    /// When it was written.
    at: Moment,
    /// Its content.
    body: ChatBody,
    /// The only person who sees it, if any.
    #[serde(default)]
    alone: Option<String>,
    /// The surface and revision that it shows.
    #[serde(default)]
    surface: Option<(Surface, u64)>,
    /// The people that it notifies.
    #[serde(default)]
    ping: BTreeSet<String>,
    /// The person and command that it answers, as text.
    #[serde(default)]
    asked_by: Option<String>,
    /// Whether a newer message has replaced it.
    #[serde(default)]
    retired: bool,
    /// The reactions: each emoji with the people who added it.
    #[serde(default)]
    reactions: BTreeMap<String, BTreeSet<String>>,
}

impl ChatMessage {
    fn new(room: Room, at: Moment, body: ChatBody) -> Self {
        Self {
            room,
            at,
            body,
            alone: None,
            surface: None,
            ping: BTreeSet::new(),
            asked_by: None,
            retired: false,
            reactions: BTreeMap::new(),
        }
    }

    /// Returns whether a person may see it.
    fn is_for(&self, person: &str) -> bool {
        let there = match &self.room {
            Room::Channel => true,
            Room::Private(whose) => whose == person,
        };
        there && self.alone.as_deref().is_none_or(|whose| whose == person)
    }
}

/// A person of the chat, as they are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ChatPerson {
    /// The name that others see.
    name: String,
    /// The digest of the browser's cookie.
    browser: String,
    /// The browser's language (BCP 47).
    locale: Option<String>,
    /// Whether this was the first person here, who is a host.
    first: bool,
    /// Whether this person has opened the host link, which also makes them a host.
    #[serde(default)]
    host: bool,
    /// When the person was last here, by [`ChatLog::moment`]. 0: unknown, from before this was stored.
    #[serde(default)]
    seen: Moment,
}

impl ChatPerson {
    /// Returns whether this person may manage the playground, and moderate other people's tables.
    const fn is_host(&self) -> bool {
        self.first || self.host
    }
}

/// The data of the chat as a whole, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct AboutChat {
    /// Distinguishes this playground's cookies from another's on the same host.
    instance: String,
    /// The secret from which the passphrase's cookie and the host link are derived.
    key: String,
    /// The chat's own time.
    own: Moment,
    /// The time by the clock at that moment.
    wall: Moment,
}

/// The content of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RowKey {
    /// The data of the chat as a whole. It is stored twice: without it, no browser would be recognized.
    About,
    /// A person, by id.
    Person(String),
    /// A message, by id.
    Message(u64),
}

/// All stored data.
#[derive(Clone, Debug)]
pub(super) struct ChatLog {
    /// The data of the chat as a whole.
    about: AboutChat,
    /// The people, by id.
    people: BTreeMap<String, ChatPerson>,
    /// The messages by id, oldest first.
    messages: BTreeMap<u64, ChatMessage>,
    /// The rows with unsaved changes.
    changed: BTreeSet<RowKey>,
}

/// The destination of the answer to an event.
#[derive(Clone, Debug)]
struct ReplyTarget {
    person: String,
    room: Room,
    /// The pressed message.
    pressed: Option<u64>,
    /// The command that was given, by name.
    command: Option<String>,
    /// The page that waits, and the number of its request.
    asked: Option<(u64, u64)>,
}

/// The running chat.
pub(super) struct LiveChat {
    chat: ChatLog,
    pages: OpenPages,
    surfaces: HashMap<Surface, u64>,
    /// The newest revision of each surface that this process has shown.
    revisions: HashMap<Surface, u64>,
    replies: HashMap<u64, ReplyTarget>,
    next_reply: u64,
    /// While an answer is shown: the page that waits for it, and the number of its request.
    answering: Option<(u64, u64)>,
    clock: TimeSource,
    /// Notified when rows have changed.
    changed: Arc<Notify>,
    specs: Vec<Spec>,
    texts: Arc<Texts>,
    events: EventSender,
}

/// Rows that have to be written.
pub(super) struct UnsavedRows(BTreeSet<RowKey>);

impl LiveChat {
    /// Starts the chat. `changed` is notified when there is something to save.
    pub(super) fn new(
        chat: ChatLog,
        specs: Vec<Spec>,
        texts: Arc<Texts>,
        clock: TimeSource,
        events: EventSender,
        changed: Arc<Notify>,
    ) -> Self {
        let surfaces =
            chat.messages.iter().filter_map(|(&id, message)| Some((message.surface?.0, id))).collect();
        Self {
            chat,
            pages: OpenPages::default(),
            surfaces,
            revisions: HashMap::new(),
            replies: HashMap::new(),
            next_reply: 1,
            answering: None,
            clock,
            changed,
            specs,
            texts,
            events,
        }
    }

    /// Tells the core that people can come, and forgets people after a long absence.
    pub(super) fn open(&mut self, now: Moment) {
        self.tell(PlatformEvent::Connected { realm: REALM.into(), shard: None, up: true, last_sign: now });
        self.forget_absent(now);
    }

    /// Tells the core an event. If the core has no room for a person's action, that is answered at once.
    fn tell(&mut self, event: PlatformEvent) {
        if let Some(answer) = self.events.send(event) {
            self.take(answer, self.clock.now());
        }
    }

    /// Returns the id that distinguishes this playground's cookies from another's on the same host, and the secret
    /// from which the passphrase's cookie and the host link are derived.
    pub(super) fn secrets(&self) -> [String; 2] {
        [&self.chat.about.instance, &self.chat.about.key].map(String::clone)
    }

    // ---- people ----

    /// Adds a person of a browser (the digest of its cookie) under an unused name, and returns their id.
    pub(super) fn join(
        &mut self,
        name: &str,
        browser: &str,
        locale: Option<String>,
        now: Moment,
    ) -> Result<String, BadName> {
        self.forget_absent(now);
        // The time that measures absence was just updated.
        self.chat.join(name, browser, locale, self.chat.about.own)
    }

    /// Returns whether a person belongs to a browser.
    pub(super) fn is_of_browser(&self, person: &str, browser: &str) -> bool {
        self.chat.people.get(person).is_some_and(|known| known.browser == browser)
    }

    /// Returns the people of a browser: their ids and names, and whether they have a page open.
    pub(super) fn people_of<'a>(
        &'a self,
        browser: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str, bool)> {
        let theirs = self.chat.people.iter().filter(move |(_, person)| person.browser == browser);
        let here = self.pages.here();
        theirs.map(move |(id, person)| (id.as_str(), person.name.as_str(), here.contains(id)))
    }

    /// Makes a person of that browser a host. Returns false if there is no such person.
    pub(super) fn make_host(&mut self, person: &str, browser: &str) -> bool {
        let Some(known) = self.chat.people.get_mut(person).filter(|known| known.browser == browser) else {
            return false;
        };
        known.host = true;
        self.touch(RowKey::Person(person.to_owned()));
        self.say_who_is_here();
        true
    }

    /// Notes that a person is here, or was until now. Returns none if there is no such person.
    fn saw(&mut self, person: &str, now: Moment) -> Option<()> {
        let seen = self.chat.moment(self.clock.wall(now));
        self.chat.people.get_mut(person)?.seen = seen;
        self.touch(RowKey::Person(person.to_owned()));
        Some(())
    }

    /// Forgets people after a long absence.
    fn forget_absent(&mut self, now: Moment) {
        let here = self.pages.here();
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

    // ---- pages ----

    /// Returns whether a person may open one more page from an address.
    pub(super) fn has_room_for(&self, person: &str, from: Option<IpAddr>) -> bool {
        self.pages.has_room_for(person, from)
    }

    /// Opens a person's page: it gets everything that the person may see, then changes. None: there is no such
    /// person, or no room.
    pub(super) fn listen(
        &mut self,
        person: &str,
        from: Option<IpAddr>,
        language: Language,
        line: PageLine,
        now: Moment,
    ) -> Option<u64> {
        if !self.pages.has_room_for(person, from) {
            return None;
        }
        self.saw(person, now)?;
        let id = self.pages.open(person, from, language, line);
        self.send_state(id, person, language);
        self.say_who_is_here();
        Some(id)
    }

    /// Closes a page.
    pub(super) fn leave(&mut self, page: u64, now: Moment) {
        let Some(person) = self.pages.close(page) else { return };
        // A forgotten person isn't here.
        let _gone = self.saw(&person, now);
        self.say_who_is_here();
    }

    /// Lets a person make a request, or returns how long to wait. All of their pages count together.
    pub(super) fn may_act(&mut self, person: &str, now: Moment) -> Result<(), Duration> {
        self.pages.may_act(person, now)
    }

    /// Sends something to a page.
    pub(super) fn send_to(&mut self, page: u64, what: &ToPage) {
        self.pages.send(&[page], what);
    }

    fn say_who_is_here(&mut self) {
        let people = ToPage::People { people: self.people() };
        self.pages.send_all(&people);
    }

    // ---- messages ----

    /// Creates a message with the current wall clock time, which people see on it.
    fn message(&self, room: Room, now: Moment, body: ChatBody) -> ChatMessage {
        ChatMessage::new(room, self.clock.wall(now), body)
    }

    /// Shows a message's current state to everyone who may see it.
    fn publish(&mut self, id: u64, fresh: bool) {
        self.touch(RowKey::Message(id));
        for (page, message) in self.views_of(id) {
            let answers = self.answering.filter(|(waits, _)| *waits == page).map(|(_, number)| number);
            self.send_to(page, &ToPage::Message { message, fresh, answers });
        }
    }

    /// Adds a message and shows it.
    fn post(&mut self, message: ChatMessage) -> u64 {
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

    /// Removes a message.
    fn withdraw(&mut self, id: u64) {
        let Some(message) = self.chat.messages.remove(&id) else { return };
        self.gone(id, &message);
    }

    /// Removes a deleted message from the pages that have shown it.
    fn gone(&mut self, id: u64, message: &ChatMessage) {
        self.revisions.retain(|surface, _| self.surfaces.get(surface) != Some(&id));
        self.surfaces.retain(|_, shown| *shown != id);
        self.touch(RowKey::Message(id));
        let saw = self.pages.of_people(|person| message.is_for(person));
        let saw: Vec<u64> = saw.map(|(page, _)| page).collect();
        self.pages.send(&saw, &ToPage::Gone { id: id.to_string() });
    }

    /// Returns the reference to an existing message.
    fn reference(&self, id: u64) -> MessageRef {
        let room = self.chat.messages.get(&id).map_or(CHANNEL, |message| message.room.id());
        MessageRef { channel: room.to_owned(), message: id.to_string() }
    }

    /// Returns the picture of a message that everyone in the channel sees.
    pub(super) fn public_picture(&self, message: u64) -> Option<ScorePicture> {
        let message = self.chat.messages.get(&message)?;
        let everybody = message.room == Room::Channel && message.alone.is_none();
        match &message.body {
            ChatBody::Page(page) if everybody => page.page().picture.as_deref().cloned(),
            ChatBody::Page(_) | ChatBody::Said { .. } => None,
        }
    }

    // ---- what is kept ----

    /// Marks a row as changed.
    fn touch(&mut self, row: RowKey) {
        self.chat.changed.insert(row);
        self.changed.notify_one();
    }

    /// Takes the changed rows with their new content; `durable`: at least one.
    pub(super) fn take_changes(&mut self, durable: bool) -> (UnsavedRows, Vec<ChatChange>) {
        let mut rows = std::mem::take(&mut self.chat.changed);
        if durable && rows.is_empty() {
            // The data that has to survive was just written without a sync. The next row syncs it, too.
            rows.insert(RowKey::About);
        }
        let changes = self.chat.changes(&rows);
        (UnsavedRows(rows), changes)
    }

    /// Marks rows as changed again, because they could not be written.
    pub(super) fn put_back(&mut self, UnsavedRows(rows): UnsavedRows) {
        self.chat.changed.extend(rows);
    }
}
