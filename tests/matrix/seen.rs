//! The content of a person's client: rooms, messages with their edits, reactions and polls, computed from
//! events.

use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Mutex;
use tokio::sync::watch;

/// The current state of a message.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: String,
    pub room: String,
    pub sender: String,
    /// `m.text`, `m.notice`, …, or `poll`.
    pub kind: String,
    /// Its text after all edits.
    pub text: String,
    pub html: String,
    /// The mentioned user ids, including those of edits.
    pub mentions: Vec<String>,
    /// The number of edits.
    pub edits: usize,
    /// The answers of a poll: id and text.
    pub answers: Vec<(String, String)>,
    /// The reactions by key: ids and senders.
    pub reactions: BTreeMap<String, Vec<(String, String)>>,
    pub redacted: bool,
    /// Whether it is a closed poll.
    pub closed: bool,
    /// Whether it was encrypted.
    pub encrypted: bool,
    /// Milliseconds since 1970, by the homeserver's clock.
    pub sent: u64,
    /// The time of the last edit.
    pub changed: u64,
    /// The complete newest content.
    pub content: Value,
}

/// A room from a person's point of view.
#[derive(Clone, Debug, Default)]
pub struct Room {
    /// `invite`, `join`, `leave`, `ban`. Empty before the first event.
    pub mine: String,
    /// The inviter, while the person is invited.
    pub inviter: Option<String>,
    /// Whether the invitation was to a private chat.
    pub direct: bool,
    /// The messages, oldest first.
    pub messages: Vec<Message>,
    pub members: BTreeMap<String, String>,
    pub encrypted: bool,
    /// The room that replaces this one.
    pub replaced_by: Option<String>,
}

/// Everything that a person's client has received.
#[derive(Debug, Default)]
pub struct Seen {
    pub rooms: BTreeMap<String, Room>,
    /// All readable events in order of arrival.
    pub events: Vec<Value>,
    /// The receipts in order of arrival: room, user and event.
    pub receipts: Vec<(String, String, String)>,
    /// The events that can't be read (yet): event id, then room and sender.
    pub unreadable: BTreeMap<String, (String, String)>,
}

impl Seen {
    /// Processes an event.
    pub fn hears(&mut self, event: &Value) {
        let id = text(&event["event_id"]);
        let room = text(&event["room_id"]);
        if event["unreadable"].is_string() {
            self.unreadable.insert(id, (room, text(&event["sender"])));
            return;
        }
        self.unreadable.remove(&id);
        if self.events.iter().any(|known| known["event_id"] == event["event_id"]) {
            return;
        }
        self.events.push(event.clone());
        self.rooms.entry(room).or_default().hears(&id, event);
    }

    /// Processes a change of the person's own membership.
    pub fn is_now(&mut self, told: &Value) {
        let room = self.rooms.entry(text(&told["room"])).or_default();
        room.mine = text(&told["is"]);
        if room.mine == "invite" {
            room.inviter = Some(text(&told["by"]));
            room.direct = told["direct"] == true;
        }
    }

    /// Returns a sender's messages in a room, oldest first.
    pub fn by<'a>(&'a self, room: &str, sender: &str) -> impl DoubleEndedIterator<Item = &'a Message> {
        let messages = self.rooms.get(room).map_or(&[][..], |room| &room.messages);
        messages.iter().filter(move |message| is_by(&message.sender, sender) && !message.redacted)
    }
}

impl Room {
    fn hears(&mut self, id: &str, event: &Value) {
        let content = &event["content"];
        match event["type"].as_str().unwrap_or_default() {
            "m.room.member" => {
                self.members.insert(text(&event["state_key"]), text(&content["membership"]));
            }
            "m.room.encryption" => self.encrypted = true,
            "m.room.tombstone" => self.replaced_by = content["replacement_room"].as_str().map(str::to_owned),
            "m.room.message" => self.message(id, event),
            "org.matrix.msc3381.poll.start" | "m.poll.start" => self.poll(id, event),
            "org.matrix.msc3381.poll.end" | "m.poll.end" => {
                if let Some(message) = self.find(&content["m.relates_to"]["event_id"]) {
                    message.closed = true;
                }
            }
            "m.reaction" => {
                let about = &content["m.relates_to"];
                if let Some(message) = self.find(&about["event_id"]) {
                    let who = (id.to_owned(), text(&event["sender"]));
                    message.reactions.entry(text(&about["key"])).or_default().push(who);
                }
            }
            "m.room.redaction" => {
                let gone = if event["redacts"].is_string() { &event["redacts"] } else { &content["redacts"] }
                    .clone();
                if let Some(message) = self.find(&gone) {
                    message.redacted = true;
                }
                for message in &mut self.messages {
                    for reactions in message.reactions.values_mut() {
                        reactions.retain(|(reaction, _)| *reaction != gone);
                    }
                }
            }
            _ => {}
        }
    }

    fn find(&mut self, id: &Value) -> Option<&mut Message> {
        self.messages.iter_mut().find(|message| *id == message.id)
    }

    fn message(&mut self, id: &str, event: &Value) {
        let content = &event["content"];
        let about = &content["m.relates_to"];
        if about["rel_type"] == "m.replace" {
            let (sender, new) = (text(&event["sender"]), content["m.new_content"].clone());
            if let Some(message) = self.find(&about["event_id"]).filter(|message| message.sender == sender) {
                message.says(&new);
                message.mentions.extend(mentions(content));
                message.edits += 1;
                message.changed = sent(event);
            }
            return;
        }
        // A redacted message has no content.
        if !content["body"].is_string() {
            return;
        }
        let mut message = Message::bare(id, event);
        message.says(content);
        message.mentions = mentions(content);
        self.messages.push(message);
    }

    fn poll(&mut self, id: &str, event: &Value) {
        let content = &event["content"];
        let start = &content["org.matrix.msc3381.poll.start"];
        let start = if start.is_object() { start } else { &content["m.poll"] };
        let words = |part: &Value| {
            let stable = part["m.text"][0]["body"].as_str();
            stable.or(part["org.matrix.msc1767.text"].as_str()).unwrap_or_default().to_owned()
        };
        let mut message = Message::bare(id, event);
        message.kind = "poll".into();
        message.text = words(&start["question"]);
        let answers = start["answers"].as_array().into_iter().flatten();
        message.answers = answers.map(|answer| (text(&answer["id"]), words(answer))).collect();
        message.content = content.clone();
        self.messages.push(message);
    }
}

impl Message {
    fn bare(id: &str, event: &Value) -> Self {
        Self {
            id: id.to_owned(),
            room: text(&event["room_id"]),
            sender: text(&event["sender"]),
            kind: String::new(),
            text: String::new(),
            html: String::new(),
            mentions: Vec::new(),
            edits: 0,
            answers: Vec::new(),
            reactions: BTreeMap::new(),
            redacted: false,
            closed: false,
            encrypted: event["encrypted"] == true,
            sent: sent(event),
            changed: sent(event),
            content: Value::Null,
        }
    }

    fn says(&mut self, content: &Value) {
        self.kind = text(&content["msgtype"]);
        self.text = text(&content["body"]);
        self.html = text(&content["formatted_body"]);
        self.content = content.clone();
    }

    /// Returns whether a user has added this reaction.
    pub fn has_reaction(&self, key: &str, by: &str) -> bool {
        self.reactions.get(key).is_some_and(|reactions| reactions.iter().any(|(_, sender)| sender == by))
    }
}

fn mentions(content: &Value) -> Vec<String> {
    content["m.mentions"]["user_ids"].as_array().into_iter().flatten().map(text).collect()
}

fn sent(event: &Value) -> u64 {
    event["origin_server_ts"].as_u64().unwrap_or_default()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns whether an account belongs to `somebody`. The bot may have a second account, whose name begins
/// with "second" in tests.
pub fn is_by(account: &str, somebody: &str) -> bool {
    account == somebody || somebody.starts_with("@herzbot-") && account.starts_with("@second-")
}

/// A person's received events, with a signal for changes.
pub struct Inbox {
    seen: Mutex<Seen>,
    bell: watch::Sender<()>,
}

impl Inbox {
    pub fn new() -> Self {
        Self { seen: Mutex::default(), bell: watch::Sender::new(()) }
    }

    /// Processes a line from a driver.
    pub fn takes(&self, told: &Value) {
        {
            let mut seen = self.seen.lock().unwrap();
            if told["event"].is_object() {
                seen.hears(&told["event"]);
            } else if let Some(receipt) = told["receipt"].as_object() {
                let [room, user, event] = ["room", "user", "event"].map(|key| text(&receipt[key]));
                seen.receipts.push((room, user, event));
            } else if told["membership"].is_object() {
                seen.is_now(&told["membership"]);
            }
        }
        self.bell.send_replace(());
    }

    /// Reads the current state.
    pub fn look<T>(&self, look: impl FnOnce(&Seen) -> T) -> T {
        look(&self.seen.lock().unwrap())
    }

    /// Returns a receiver that is notified of changes.
    pub fn bell(&self) -> watch::Receiver<()> {
        self.bell.subscribe()
    }
}
