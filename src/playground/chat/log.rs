//! What the chat stores, for how long, and what it drops when it is full.

use super::{AboutChat, ChatBody, ChatLog, ChatMessage, ChatPerson, Room, RowKey};
use crate::guard;
use crate::names::{self, BadName};
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::Tone;
use herzbot_core::port::Surface;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The maximum number of messages in the channel, apart from running tables. The oldest are removed first.
const KEPT: usize = 600;
/// The maximum number of messages in each private chat.
const KEPT_PRIVATE: usize = 100;
/// The maximum number of private answers to one person in the channel.
const KEPT_ALONE: usize = 4;
/// The maximum number of known people.
const PEOPLE: usize = 2000;
/// How long a person may be absent before their name is free again.
const ABSENT: Duration = Duration::from_secs(180 * 24 * 60 * 60);
/// The same time if there is no room for more people.
const SOON: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The longest break without visitors that counts. A longer one may be due to a wrong clock.
const LONGEST_BREAK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

impl ChatMessage {
    /// Returns whether it shows a running table: people play there, so it never makes room for others.
    fn is_played_on(&self) -> bool {
        let lasting = match self.surface {
            Some((
                Surface::Table(_)
                | Surface::Home(..)
                | Surface::Private(..)
                | Surface::Hand(..)
                | Surface::Nudge(..),
                _,
            )) => !self.retired,
            Some((Surface::Note(..), _)) | None => false,
        };
        lasting
            && match &self.body {
                ChatBody::Said { .. } => false,
                ChatBody::Page(page) => matches!(page.tone(), Tone::Lobby | Tone::Playing | Tone::YourTurn),
            }
    }
}

impl ChatLog {
    /// Creates an empty chat with new secrets. `wall`: the time by the clock.
    pub(super) fn new(wall: Moment) -> Self {
        let (instance, key) = (guard::secret()[..8].to_owned(), guard::secret());
        Self::of(AboutChat { instance, key, own: wall, wall }, BTreeMap::new(), BTreeMap::new())
    }

    /// Creates a chat from its parts.
    pub(super) fn of(
        about: AboutChat,
        people: BTreeMap<String, ChatPerson>,
        messages: BTreeMap<u64, ChatMessage>,
    ) -> Self {
        // Its own time is saved at least at each start.
        let mut chat = Self { about, people, messages, changed: [RowKey::About].into() };
        let old = |message: &ChatMessage| message.room != Room::Channel && !message.is_played_on();
        let old: Vec<u64> = chat.messages.iter().filter(|(_, it)| old(it)).map(|(&id, _)| id).collect();
        old.into_iter().for_each(|id| chat.pack(id));
        chat
    }

    /// Returns the chat's own time, which measures people's absence. It follows the clock, but not over more than
    /// a week at once: a wrong clock deletes nobody.
    pub(super) fn moment(&mut self, wall: Moment) -> Moment {
        let AboutChat { own, wall: before, .. } = &mut self.about;
        let passed = wall.since(*before);
        *before = wall;
        if passed <= LONGEST_BREAK {
            *own = own.after(passed);
            if passed > Duration::ZERO {
                self.changed.insert(RowKey::About);
            }
        }
        self.about.own
    }

    /// Adds a person under an unused name, and returns their id.
    pub(super) fn join(
        &mut self,
        name: &str,
        browser: &str,
        locale: Option<String>,
        now: Moment,
    ) -> Result<String, BadName> {
        let name = names::chosen(name, self.people.values().map(|person| person.name.as_str()))?;
        if self.people.len() >= PEOPLE {
            return Err(BadName::Full);
        }
        let id = guard::secret()[..16].to_owned();
        let first = self.people.is_empty();
        self.people.insert(
            id.clone(),
            ChatPerson { name, browser: browser.into(), locale, first, host: false, seen: now },
        );
        self.changed.insert(RowKey::Person(id.clone()));
        Ok(id)
    }

    /// Forgets people who have been absent for [`ABSENT`] (or [`SOON`] if there is no room), have no seat at a
    /// table, and are neither the host nor `here`. `now` is the chat's own time. Returns their number, and the
    /// messages that only they could see.
    pub(super) fn forget_absent(&mut self, here: &BTreeSet<String>, now: Moment) -> (usize, Vec<u64>) {
        for person in self.people.values_mut().filter(|person| person.seen == Moment(0)) {
            person.seen = now;
        }
        let span = if self.people.len() >= PEOPLE { SOON } else { ABSENT };
        let plays: BTreeSet<&String> = self
            .messages
            .values()
            .filter(|message| message.is_played_on())
            .filter_map(|message| match &message.room {
                Room::Channel => None,
                Room::Private(person) => Some(person),
            })
            .collect();
        let absent = |(id, person): &(&String, &ChatPerson)| {
            let late = now.since(person.seen) >= span;
            late && !person.is_host() && !here.contains(*id) && !plays.contains(id)
        };
        let gone: BTreeSet<String> = self.people.iter().filter(absent).map(|(id, _)| id.clone()).collect();
        self.people.retain(|id, _| !gone.contains(id));
        self.changed.extend(gone.iter().cloned().map(RowKey::Person));
        let theirs = |message: &ChatMessage| {
            let alone = message.alone.as_ref().is_some_and(|person| gone.contains(person));
            alone || matches!(&message.room, Room::Private(person) if gone.contains(person))
        };
        let theirs = self.messages.iter().filter(|(_, message)| theirs(message)).map(|(&id, _)| id).collect();
        (gone.len(), theirs)
    }

    /// Adds a message. Returns its id, and the messages that were removed.
    pub(super) fn add(&mut self, message: ChatMessage) -> (u64, Vec<(u64, ChatMessage)>) {
        // The id comes from the clock. So a restart that lost the newest messages doesn't reuse their ids.
        let newest = self.messages.keys().next_back().copied().unwrap_or(0);
        let id = message.at.0.max(newest + 1);
        let mut gone: Vec<u64> = Vec::new();
        if let Some(person) = &message.alone {
            let alone = self.messages.iter().filter(|(_, other)| other.alone.as_ref() == Some(person));
            let alone: Vec<u64> = alone.map(|(&id, _)| id).collect();
            gone.extend(alone.iter().take((alone.len() + 1).saturating_sub(KEPT_ALONE)));
        }
        let most = match message.room {
            Room::Channel => KEPT,
            Room::Private(_) => KEPT_PRIVATE,
        };
        let room = message.room.clone();
        let counts = usize::from(!message.is_played_on());
        self.messages.insert(id, message);
        let others = self.messages.iter().filter(|(old, other)| {
            other.room == room && !other.is_played_on() && !gone.contains(old) && **old != id
        });
        let others: Vec<u64> = others.map(|(&old, _)| old).collect();
        // Only one person looks at a private chat, and rarely at old messages.
        if most == KEPT_PRIVATE {
            others.iter().for_each(|old| self.pack(*old));
        }
        let over = (others.len() + counts).saturating_sub(most);
        gone.extend(others.into_iter().take(over));
        let gone = gone.into_iter().filter_map(|old| Some((old, self.messages.remove(&old)?)));
        (id, gone.collect())
    }

    fn pack(&mut self, id: u64) {
        if let Some(ChatMessage { body: ChatBody::Page(page), .. }) = self.messages.get_mut(&id) {
            page.pack();
        }
    }

    /// Returns a message that a person may see, by its id as text.
    pub(super) fn seen_by(&self, person: &str, id: &str) -> Option<(u64, &ChatMessage)> {
        let id = id.parse().ok()?;
        self.messages.get(&id).filter(|message| message.is_for(person)).map(|message| (id, message))
    }

    /// Returns the id of the message that a reference names.
    pub(super) fn resolve(&self, reference: &MessageRef) -> Option<u64> {
        let id = reference.message.parse().ok()?;
        self.messages.get(&id).filter(|message| message.room.id() == reference.channel).map(|_| id)
    }
}

#[cfg(test)]
mod tests {
    use super::super::StoredPage;
    use super::*;
    use herzbot_core::ids::{PersonId, TableId};
    use herzbot_core::page::Page;

    #[test]
    fn a_name_belongs_to_one_person() {
        let mut chat = ChatLog::new(Moment(0));
        let mut join = |name: &str| chat.join(name, "x", None, Moment(1));
        let anna = join("  Anna\u{202e}  B ").expect("a fine name");
        assert_eq!(join("anna b"), Err(BadName::Taken));
        assert_eq!(join("HerzBot"), Err(BadName::Taken));
        assert_eq!(join("\u{200b} "), Err(BadName::Length));
        assert_eq!(join(&"x".repeat(33)), Err(BadName::Length));
        assert!(join(&"ä".repeat(32)).is_ok());
        assert_eq!(chat.people[&anna].name, "Anna B");
        assert!(chat.people[&anna].first);
    }

    #[test]
    fn who_has_not_come_for_long_is_forgotten() {
        let mut chat = ChatLog::new(Moment(0));
        let day = Duration::from_secs(24 * 60 * 60);
        let begin = Moment(1_000);
        let mut join = |name: &str, at| chat.join(name, "x", None, at).expect("a fine name");
        let [host, gone, plays, here] = ["Anna", "Ben", "Carla", "Dora"].map(|name| join(name, begin));
        let new = join("Emil", begin.after(day * 100));
        chat.people.get_mut(&here).expect("joined").seen = Moment(0);
        let private = |person: &str, surface: Option<Surface>| {
            let page = Page { tone: Tone::YourTurn, ..Page::default() };
            let body = ChatBody::Page(StoredPage::new(page));
            let mut message = ChatMessage::new(Room::Private(person.into()), begin, body);
            message.surface = surface.map(|surface| (surface, 1));
            message
        };
        let (theirs, _) = chat.add(private(&gone, None));
        chat.add(private(&plays, Some(Surface::Private(TableId(7), PersonId(1)))));

        let nobody = BTreeSet::new();
        assert_eq!(chat.forget_absent(&nobody, begin.after(day * 179)).0, 0);
        assert_eq!(chat.forget_absent(&nobody, begin.after(day * 180)), (1, vec![theirs]));
        let left: BTreeSet<&String> = chat.people.keys().collect();
        assert_eq!(left, [&host, &plays, &here, &new].into());
    }

    #[test]
    fn a_clock_that_is_set_wrong_makes_nobody_absent() {
        let day = Duration::from_secs(24 * 60 * 60);
        let today = |days: u32| Moment(0).after(day * (20_000 + days));
        let mut chat = ChatLog::new(today(0));
        assert_eq!(chat.moment(today(3)), today(3));
        // Off by years, back, and into the past.
        for wrong in [1461, 3, 9_000, 0, 3] {
            chat.moment(today(wrong));
        }
        assert!(chat.moment(today(4)).since(today(3)) <= day * 4);
        let before = chat.moment(today(4));
        for week in 1..=26 {
            assert_eq!(chat.moment(today(4 + 7 * week)), before.after(day * 7 * week));
        }
    }

    #[test]
    fn the_oldest_messages_make_room() {
        let mut chat = ChatLog::new(Moment(0));
        let said = |at: u64| {
            ChatMessage::new(Room::Channel, Moment(at), ChatBody::Page(StoredPage::new(Page::default())))
        };
        let first = chat.add(said(5)).0;
        for _ in 1..KEPT {
            assert!(chat.add(said(5)).1.is_empty());
        }
        let gone: Vec<u64> = chat.add(said(5)).1.into_iter().map(|(id, _)| id).collect();
        assert_eq!(gone, [first]);
        assert_eq!(chat.messages.len(), KEPT);
    }

    #[test]
    fn a_chatterer_takes_no_table_and_no_hand_away() {
        let mut chat = ChatLog::new(Moment(0));
        let table = TableId(7);
        let shown = |room: Room, surface: Surface, tone: Tone| {
            let page = Page { tone, ..Page::default() };
            let mut message = ChatMessage::new(room, Moment(5), ChatBody::Page(StoredPage::new(page)));
            message.surface = Some((surface, 1));
            message
        };
        let hand = Surface::Private(table, PersonId(1));
        let (played, _) = chat.add(shown(Room::Channel, Surface::Table(table), Tone::Playing));
        let (held, _) = chat.add(shown(Room::Private("anna".into()), hand, Tone::YourTurn));
        let (over, _) = chat.add(shown(Room::Channel, Surface::Table(TableId(8)), Tone::Over));
        let (note, _) = chat.add(shown(Room::Channel, Surface::Note(table, 1), Tone::Playing));
        for at in 0..2 * KEPT as u64 {
            let body = ChatBody::Said { by: "ben".into(), text: "and another thing".into() };
            chat.add(ChatMessage::new(Room::Channel, Moment(10 + at), body));
        }
        assert!(chat.messages.contains_key(&played) && chat.messages.contains_key(&held));
        assert!(!chat.messages.contains_key(&over) && !chat.messages.contains_key(&note));
        assert_eq!(chat.messages.len(), KEPT + 2);
        for at in 0..2 * KEPT_PRIVATE as u64 {
            let room = Room::Private("anna".into());
            chat.add(ChatMessage::new(
                room,
                Moment(9000 + at),
                ChatBody::Page(StoredPage::new(Page::default())),
            ));
        }
        assert!(chat.messages.contains_key(&held));
        assert_eq!(chat.messages.len(), KEPT + KEPT_PRIVATE + 2);
    }

    #[test]
    fn few_answers_for_one_alone_are_kept() {
        let mut chat = ChatLog::new(Moment(0));
        let mut gone = 0;
        for at in 0..10 {
            let mut message =
                ChatMessage::new(Room::Channel, Moment(at), ChatBody::Page(StoredPage::new(Page::default())));
            message.alone = Some("anna".into());
            gone += chat.add(message).1.len();
        }
        assert_eq!((chat.messages.len(), gone), (KEPT_ALONE, 10 - KEPT_ALONE));
        assert!(chat.messages.values().all(|message| message.is_for("anna") && !message.is_for("ben")));
    }

    #[test]
    fn old_pages_of_private_chats_are_packed_unless_a_game_is_played_on_them() {
        let mut chat = ChatLog::new(Moment(0));
        let mut add = |room: &Room, surface: Option<Surface>, tone: Tone| {
            let body = ChatBody::Page(StoredPage::new(Page { tone, ..Page::default() }));
            let mut message = ChatMessage::new(room.clone(), Moment(1), body);
            message.surface = surface.map(|surface| (surface, 1));
            chat.add(message).0
        };
        let (anna, table) = (Room::Private("anna".into()), Surface::Private(TableId(7), PersonId(1)));
        let [old, played, public, newest] = [
            add(&anna, None, Tone::Over),
            add(&anna, Some(table), Tone::YourTurn),
            add(&Room::Channel, None, Tone::Over),
            add(&anna, None, Tone::Over),
        ];
        let packed = |chat: &ChatLog| {
            let is_packed =
                |message: &ChatMessage| matches!(&message.body, ChatBody::Page(StoredPage::Packed { .. }));
            [old, played, public, newest].map(|id| is_packed(&chat.messages[&id]))
        };
        assert_eq!(packed(&chat), [true, false, false, false]);
        // A restart packs the newest, too.
        let ChatLog { about, people, messages, .. } = chat;
        assert_eq!(packed(&ChatLog::of(about, people, messages)), [true, false, false, true]);
    }
}
