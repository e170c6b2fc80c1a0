//! A test world around a desk: people, a core and an imitation homeserver, without sockets or a clock.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod homeserver;

use super::*;
use crate::people::Power;
use crate::wire::{MatrixEvent, MatrixEventKind, TextMessage};
use herzbot_adapter::queue::Voice;
use herzbot_core::ids::{Account, ChannelRef, PersonId, TableId};
use herzbot_core::page::{Block, ChoiceButton, ChoiceRow, Page, Style, Tone};
use herzbot_core::port::{Answer, Inbound, Outbound, Reply, Show, SurfaceNews, Target, What};
pub use herzbot_core::port::{Surface, Undelivered};
pub use homeserver::{ImitationHomeserver, ImitationRoom, Posted};
pub use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;
pub use std::time::Duration;

pub const BOT: &str = "@bot:x";
pub const ANNA: &str = "@anna:x";
pub const BEN: &str = "@ben:x";
/// A stranger in private chats.
pub const EVE: &str = "@eve:x";
pub const ROOM: &str = "!room:x";
pub const TABLE: Surface = Surface::Table(TableId(1));
pub const NUDGE: Surface = Surface::Nudge(TableId(1), PersonId(1));

/// Returns an event that was sent at the time 0.
pub fn heard_event(id: &str, sender: &str, room: &str, kind: MatrixEventKind) -> HeardEvent {
    let (id, sender) = (id.to_owned(), sender.to_owned());
    let context = EventContext {
        room: room.to_owned(),
        channel: room.to_owned(),
        prefix: "!".to_owned(),
        name: sender.clone(),
        power: Power::default(),
        may_write: true,
        own_name: "Herzbot".to_owned(),
        zone: None,
        chosen_zone: None,
    };
    HeardEvent { event: MatrixEvent { id, sender, at: Moment(0), age: None, kind }, context }
}

/// Returns the private view of Anna or Ben.
pub fn view(user: &str) -> Surface {
    Surface::Private(TableId(1), PersonId(if user == ANNA { 1 } else { 2 }))
}

fn texts() -> Arc<Texts> {
    static TEXTS: OnceLock<Arc<Texts>> = OnceLock::new();
    Arc::clone(TEXTS.get_or_init(|| Arc::new(Texts::embedded().unwrap())))
}

type Response = Result<MatrixResponse, RequestError>;

/// The test world.
pub struct DeskWorld {
    pub desk: MatrixDesk,
    pub now: Moment,
    pub server: ImitationHomeserver,
    /// The requests without a response, and the results of those that were executed.
    pub requests: Vec<(RequestId, Arc<MatrixRequest>, Option<Response>)>,
    /// The accounts that make them.
    pub voices: HashMap<RequestId, Voice>,
    pub lookups: Vec<(LookupId, Lookup)>,
    /// The core's events since the last call of `inbound` or `delivered`.
    pub told: Vec<PlatformEvent>,
    /// The signs of attention so far.
    pub signs: Vec<MatrixSign>,
    /// All events that the desk has received.
    pub heard: Vec<HeardEvent>,
    /// The events whose keys have arrived, by id.
    pub keys: HashMap<String, HeardEvent>,
    chats: BTreeMap<String, String>,
    /// The ledger that the desk has saved.
    pub kept: KeptEvents,
    /// The pictures still to be sent that the desk has saved.
    pub due: Vec<DuePicture>,
    pub unlimited: bool,
    /// Whether a second account has ever logged in.
    pub has_second: bool,
    starts: u8,
    events: u64,
}

impl DeskWorld {
    /// Makes a world without a second account, as far as the bot knows.
    pub fn new(unlimited: bool) -> Self {
        Self::with_second(unlimited, false)
    }

    /// Makes a world. `has_second` says whether a second account had logged in before this start.
    pub fn with_second(unlimited: bool, has_second: bool) -> Self {
        let mut server = ImitationHomeserver::default();
        let everybody = [BOT, ANNA, BEN, EVE].map(str::to_owned);
        server
            .rooms
            .insert(ROOM.to_owned(), ImitationRoom { joined: everybody.into(), ..ImitationRoom::default() });
        let mut world = Self {
            desk: desk(BTreeMap::new(), KeptEvents::default(), Vec::new(), (unlimited, has_second), 0),
            now: Moment(1_700_000_000_000),
            server,
            requests: Vec::new(),
            voices: HashMap::new(),
            lookups: Vec::new(),
            told: Vec::new(),
            signs: Vec::new(),
            heard: Vec::new(),
            keys: HashMap::new(),
            chats: BTreeMap::new(),
            kept: KeptEvents::default(),
            due: Vec::new(),
            unlimited,
            has_second,
            starts: 0,
            events: 0,
        };
        world.input(MatrixInput::Connected(true));
        world.told.clear();
        world
    }

    pub fn input(&mut self, input: MatrixInput) {
        self.desk.handle_input(input, self.now);
        self.drain();
    }

    pub fn pass(&mut self, span: Duration) {
        self.now = self.now.after(span);
        self.desk.handle_timeout(self.now);
        self.drain();
    }

    fn drain(&mut self) {
        while let Some(effect) = self.desk.poll_effect() {
            match effect {
                MatrixEffect::Request { id, request, voice } => {
                    self.check_privacy(&request);
                    self.voices.insert(id, voice);
                    self.requests.push((id, request, None));
                }
                MatrixEffect::LookUp { id, lookup } => self.lookups.push((id, lookup)),
                MatrixEffect::Event(event) => {
                    self.check_is_kept(&event);
                    self.told.push(event);
                }
                MatrixEffect::Sign(sign) => self.signs.push(sign),
                MatrixEffect::Keep(Keep::Heard(heard)) => self.kept = heard,
                MatrixEffect::Keep(Keep::Chats(chats)) => self.chats = chats,
                MatrixEffect::Keep(Keep::Pictures(due)) => self.due = due,
                MatrixEffect::Keep(Keep::Unlimited(unlimited)) => self.unlimited = unlimited,
            }
        }
    }

    /// Checks that events are saved before the core gets them.
    fn check_is_kept(&self, event: &PlatformEvent) {
        if let PlatformEvent::Inbound(inbound) = event {
            let mut begun = self.kept.begun.values();
            assert!(begun.any(|begun| begun.sender == inbound.who.account.id), "{inbound:?} is not kept");
        }
    }

    /// Checks that private content goes only into rooms without strangers.
    fn check_privacy(&self, request: &MatrixRequest) {
        let MatrixRequest::Send { room, content, .. } = request else { return };
        for user in [ANNA, BEN] {
            if content.to_string().contains(&format!("for {user} alone")) {
                let strangers: Vec<&String> = self.server.rooms[room]
                    .joined
                    .iter()
                    .filter(|other| *other != user && *other != BOT)
                    .collect();
                assert!(strangers.is_empty(), "{strangers:?} can read {content}");
            }
        }
    }

    /// The homeserver executes a request, but the response doesn't arrive yet.
    pub fn act(&mut self, which: usize) -> Option<usize> {
        let index = which.checked_rem(self.requests.len())?;
        let (id, request, done) = &mut self.requests[index];
        if done.is_none() {
            *done = Some(self.server.take(request, self.voices[id]));
        }
        Some(index)
    }

    /// A response arrives.
    pub fn finish(&mut self, which: usize) {
        if let Some(index) = self.act(which) {
            let (id, _, done) = self.requests.remove(index);
            self.input(MatrixInput::Responded { id, response: done.unwrap() });
        }
    }

    /// A request is executed or not, and its response is lost.
    pub fn lose(&mut self, which: usize, done: bool) {
        let index = if done { self.act(which) } else { which.checked_rem(self.requests.len()) };
        if let Some(index) = index {
            let (id, ..) = self.requests.remove(index);
            self.input(MatrixInput::Responded { id, response: Err(RequestError::Lost("lost".into())) });
        }
    }

    /// The rate limit refuses a request, unless it was executed.
    pub fn limit(&mut self, which: usize) {
        let Some(index) = which.checked_rem(self.requests.len()) else { return };
        if self.requests[index].2.is_none() {
            let (id, ..) = self.requests.remove(index);
            let response = Err(RequestError::RateLimited(Duration::from_secs(3)));
            self.input(MatrixInput::Responded { id, response });
        }
    }

    /// The result of a lookup arrives.
    pub fn find(&mut self, which: usize) {
        if let Some(index) = which.checked_rem(self.lookups.len()) {
            let (id, lookup) = self.lookups.remove(index);
            let found = self.server.look_up(&lookup, &self.keys);
            self.input(MatrixInput::LookedUp { id, found });
        }
    }

    /// The second account joins these rooms, and the desk is told.
    pub fn second_comes(&mut self, rooms: &[&str]) {
        self.has_second = true;
        self.server.second_in = rooms.iter().map(|room| (*room).to_owned()).collect();
        self.input(MatrixInput::Second(Some(self.server.second_in.clone())));
    }

    /// The bot restarts with another second account, which is in no room yet.
    pub fn restart_with_another_second(&mut self) {
        for post in self.server.posted.iter_mut().filter(|post| post.by == Voice::Second) {
            post.foreign = true;
        }
        self.server.second_in.clear();
        self.restart();
    }

    /// Runs until the desk is idle, without actions of people.
    pub fn settle(&mut self) {
        for _ in 0..10_000 {
            if !self.lookups.is_empty() {
                self.find(0);
            } else if !self.requests.is_empty() {
                self.finish(0);
            } else if self.desk.is_idle() {
                return;
            } else {
                let wake = self.desk.poll_timeout().expect("it waits for something");
                self.pass(wake.since(self.now));
            }
        }
        panic!("it never ends");
    }

    pub fn restart(&mut self) {
        self.starts += 1;
        let (chats, kept, due) = (self.chats.clone(), self.kept.clone(), self.due.clone());
        self.desk = desk(chats, kept, due, (self.unlimited, self.has_second), self.starts);
        self.requests.clear();
        self.lookups.clear();
        self.input(MatrixInput::Connected(true));
    }

    // Actions of people.

    fn event(&mut self, sender: &str, room: &str, kind: MatrixEventKind) -> HeardEvent {
        self.events += 1;
        let id = format!("$event{}", self.events);
        let mut heard = heard_event(&id, sender, room, kind);
        (heard.event.at, heard.event.age) = (self.now, Some(0));
        heard
    }

    pub fn text(&mut self, sender: &str, room: &str, body: &str, answers: Option<&str>) -> HeardEvent {
        let answers = answers.map(str::to_owned);
        let text = TextMessage { body: body.to_owned(), answers, ..TextMessage::default() };
        self.event(sender, room, MatrixEventKind::Text(text))
    }

    pub fn hear(&mut self, heard: HeardEvent) {
        self.heard.push(heard.clone());
        self.input(MatrixInput::Heard(Box::new(heard)));
    }

    pub fn says(&mut self, sender: &str, room: &str, body: &str) {
        let heard = self.text(sender, room, body, None);
        self.hear(heard);
    }

    pub fn reacts(&mut self, sender: &str, room: &str, to: &str, key: &str) {
        let kind = MatrixEventKind::Reaction { to: to.to_owned(), key: key.to_owned() };
        let heard = self.event(sender, room, kind);
        self.hear(heard);
    }

    pub fn member(&mut self, user: &str, room: &str, membership: &str) {
        let there = self.server.rooms.get_mut(room).unwrap();
        there.invited.remove(user);
        match membership {
            "join" => drop(there.joined.insert(user.to_owned())),
            _ => drop(there.joined.remove(user)),
        }
        let (room, user, membership) = (room.to_owned(), user.to_owned(), membership.to_owned());
        self.input(MatrixInput::Member { room, user, membership });
    }

    /// Returns the private chat that was last created for a person.
    pub fn chat_of(&self, user: &str) -> Option<String> {
        let rooms = self.server.rooms.iter().rev();
        rooms.filter(|(_, room)| room.chat_of.as_deref() == Some(user)).map(|(id, _)| id.clone()).next()
    }

    /// A person joins their private chat.
    pub fn accepts(&mut self, user: &str) {
        if let Some(chat) = self.chat_of(user) {
            self.member(user, &chat, "join");
        }
    }

    // Actions of the core.

    pub fn say(&mut self, out: Outbound) {
        self.input(MatrixInput::Say(Box::new(out)));
    }

    pub fn show(&mut self, show: Show) {
        self.say(Outbound::Show(show));
    }

    pub fn answer(&mut self, inbound: &Inbound, answer: Answer) {
        self.say(Outbound::Answer { reply: inbound.reply.unwrap_or(Reply(u64::MAX)), answer });
    }

    /// Returns the people's actions that the core received since the last call of this or `delivered`.
    pub fn inbound(&mut self) -> Vec<Inbound> {
        let told = std::mem::take(&mut self.told);
        let inbound = told.into_iter().filter_map(|event| {
            let PlatformEvent::Inbound(inbound) = event else { return None };
            Some(*inbound)
        });
        inbound.collect()
    }

    /// Returns the delivery reports that the core received since the last call of this or `inbound`.
    pub fn delivered(&mut self) -> Vec<(Surface, u64, Result<MessageRef, Undelivered>)> {
        let told = std::mem::take(&mut self.told);
        let delivered = told.into_iter().filter_map(|event| {
            let PlatformEvent::Surface { surface, news: SurfaceNews::Delivered { rev, outcome }, .. } = event
            else {
                return None;
            };
            Some((surface, rev, outcome))
        });
        delivered.collect()
    }
}

fn desk(
    chats: BTreeMap<String, String>,
    heard: KeptEvents,
    pictures: Vec<DuePicture>,
    (unlimited, has_second): (bool, bool),
    seed: u8,
) -> MatrixDesk {
    MatrixDesk::new(DeskConfig {
        own: BOT.to_owned(),
        realm: "matrix:x".to_owned(),
        texts: texts(),
        language: Language::default(),
        chats,
        heard,
        pictures,
        unlimited,
        has_second,
        reactions: true,
        seed: [seed; 32],
    })
}

/// Returns a page with a text and the choices `id.0`, `id.1` …, which the words `word0`, `word1` … also pick.
pub fn page(says: &str, id: &str, choices: usize) -> Page {
    let button = |nth: usize| ChoiceButton {
        id: format!("{id}.{nth}"),
        label: format!("{id} {nth}"),
        emoji: ["✋", "🚪", "▶️"].get(nth).map_or_else(String::new, |emoji| (*emoji).to_owned()),
        style: Style::Secondary,
        short: String::new(),
        disabled: false,
        word: format!("word{nth}"),
    };
    let buttons: Vec<ChoiceButton> = (0..choices).map(button).collect();
    let rows = buttons.chunks(5).map(|row| ChoiceRow::Buttons(row.to_vec())).collect();
    Page { blocks: vec![Block::Text(says.to_owned())], rows, tone: Tone::YourTurn, ..Page::default() }
}

/// Returns a state of a surface.
pub fn state(surface: Surface, rev: u64, message: Option<MessageRef>) -> Show {
    let person = |user: &str| Target::Person(Account { realm: "matrix:x".into(), id: user.into() });
    let (target, says) = match surface {
        Surface::Private(_, PersonId(1)) => (person(ANNA), format!("state {rev} for {ANNA} alone")),
        Surface::Private(..) | Surface::Hand(..) => (person(BEN), format!("state {rev} for {BEN} alone")),
        Surface::Table(_) | Surface::Home(..) | Surface::Nudge(..) | Surface::Note(..) => {
            let (realm, server) = ("matrix:x".to_owned(), ROOM.to_owned());
            let channel = ChannelRef { realm, channel: server.clone(), server };
            (Target::Channel(channel), format!("state {rev} for all"))
        }
    };
    let page = page(&says, &format!("{surface:?} {rev}"), 3);
    let (superseded, ping) = (Vec::new(), Vec::new());
    let (fresh, urgent, silent) = (false, false, false);
    Show { surface, target, page, rev, message, fresh, superseded, urgent, ping, silent }
}

/// Returns a world in which Anna sees her cards in her private chat.
pub fn with_view() -> (DeskWorld, MessageRef) {
    let mut world = DeskWorld::new(true);
    world.show(state(view(ANNA), 1, None));
    world.settle();
    world.accepts(ANNA);
    world.settle();
    let shown = world.delivered().into_iter().filter_map(|(_, _, outcome)| outcome.ok()).next_back();
    (world, shown.expect("she sees it"))
}

/// Returns the text of a command, or the id of a pressed choice.
pub fn meant(inbound: &Inbound) -> &str {
    match &inbound.what {
        What::Text(text) | What::Overheard(text) => text,
        What::Press { choice, .. } => choice,
        What::Command { name, .. } => name,
        What::Autocomplete { begun, .. } => begun,
        What::Reaction { emoji, .. } => emoji,
    }
}
