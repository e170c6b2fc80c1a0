//! What somebody's client shows: rooms, messages with their edits, reactions and polls, from the events as they come.

use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Mutex;
use tokio::sync::watch;

/// A message as it stands now.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: String,
    pub room: String,
    pub sender: String,
    /// `m.text`, `m.notice`, …, or `poll`.
    pub kind: String,
    /// What it says after all edits.
    pub text: String,
    pub html: String,
    /// Who is mentioned, edits included.
    pub mentions: Vec<String>,
    /// How often it was changed.
    pub edits: usize,
    /// The answers of a poll: id and text.
    pub answers: Vec<(String, String)>,
    /// Keys, and under each the reactions' ids and senders.
    pub reactions: BTreeMap<String, Vec<(String, String)>>,
    pub redacted: bool,
    /// Whether it is a poll that is over.
    pub closed: bool,
    /// Whether it came encrypted.
    pub encrypted: bool,
    /// Milliseconds since 1970, by the homeserver's clock.
    pub sent: u64,
    /// When it was edited last.
    pub changed: u64,
    /// The newest content, with everything in it.
    pub content: Value,
}

/// A room as somebody knows it.
#[derive(Clone, Debug, Default)]
pub struct Room {
    /// `invite`, `join`, `leave`, `ban`; empty before anything was told.
    pub mine: String,
    /// Who invited me, while I am invited.
    pub inviter: Option<String>,
    /// Whether the invitation was one to a private chat.
    pub direct: bool,
    /// Oldest first.
    pub messages: Vec<Message>,
    pub members: BTreeMap<String, String>,
    pub encrypted: bool,
    /// The room that goes on after this one.
    pub replaced_by: Option<String>,
}

/// Everything that somebody's client was told.
#[derive(Debug, Default)]
pub struct Seen {
    pub rooms: BTreeMap<String, Room>,
    /// Every event that could be read, as it came.
    pub events: Vec<Value>,
    /// Receipts, as they came: room, whose, and the event.
    pub receipts: Vec<(String, String, String)>,
    /// What could not be read (yet): event id, then room and sender.
    pub unreadable: BTreeMap<String, (String, String)>,
}

impl Seen {
    /// Takes in an event.
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

    /// Takes in what became of a person's own membership.
    pub fn is_now(&mut self, told: &Value) {
        let room = self.rooms.entry(text(&told["room"])).or_default();
        room.mine = text(&told["is"]);
        if room.mine == "invite" {
            room.inviter = Some(text(&told["by"]));
            room.direct = told["direct"] == true;
        }
    }

    /// Every message of a room by somebody, oldest first.
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
        // A redacted message has no content any more.
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

    /// Whether somebody has put this reaction there.
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

/// Whether an account is somebody's: the bot may have a second one, which tests call so.
pub fn is_by(account: &str, somebody: &str) -> bool {
    account == somebody || somebody.starts_with("@herzbot-") && account.starts_with("@second-")
}

/// What somebody sees, and a bell that rings when that changes.
pub struct Inbox {
    seen: Mutex<Seen>,
    bell: watch::Sender<()>,
}

impl Inbox {
    pub fn new() -> Self {
        Self { seen: Mutex::default(), bell: watch::Sender::new(()) }
    }

    /// Takes in a line from a driver.
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

    /// A look at what is there now.
    pub fn look<T>(&self, look: impl FnOnce(&Seen) -> T) -> T {
        look(&self.seen.lock().unwrap())
    }

    /// Something that is to be told apart from what comes later, or changed by the test.
    pub fn bell(&self) -> watch::Receiver<()> {
        self.bell.subscribe()
    }
}
