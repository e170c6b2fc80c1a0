//! The JSON of events that concern the bot, and of the contents that it sends. `desk/mod.rs` says how ids are
//! named.

use super::render;
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::Moment;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The field of an event's content that maps the numbers of its choices to their meaning.
const CHOICES: &str = "io.herzbot.choices";
/// The type of a poll's start event, and the key of its content.
pub const POLL_START: &str = "org.matrix.msc3381.poll.start";
/// The type of a poll's end event.
pub const POLL_END: &str = "org.matrix.msc3381.poll.end";
const POLL_RESPONSES: [&str; 2] = ["org.matrix.msc3381.poll.response", "m.poll.response"];

/// An event that may concern the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixEvent {
    pub id: String,
    /// The sender's user id.
    pub sender: String,
    /// When it was sent, by the homeserver's clock.
    pub at: Moment,
    /// Its age in milliseconds, if the homeserver gives it.
    pub age: Option<u64>,
    /// Its content by type.
    pub kind: MatrixEventKind,
}

/// The types of events that concern the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatrixEventKind {
    Text(TextMessage),
    /// A reaction to a message.
    Reaction {
        /// The event id (`$id`) of the message.
        to: String,
        /// The emoji that the reaction consists of.
        key: String,
    },
    PollAnswer {
        /// The event id (`$id`) of the poll.
        to: String,
        /// The ids of the chosen answers.
        answers: Vec<String>,
    },
    /// A message was redacted.
    Redaction(String),
    /// A membership changed.
    Member {
        user: String,
        /// `join`, `invite`, `leave`, `ban`, `knock`.
        membership: String,
    },
    /// The room was replaced by another.
    Tombstone,
}

/// A text that a person wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextMessage {
    /// The plain text (`body`).
    pub body: String,
    /// The HTML version (`formatted_body`), if there is one.
    pub html: Option<String>,
    /// The user ids that it mentions.
    pub mentions: Vec<String>,
    /// The message that it replies to.
    pub answers: Option<String>,
    /// The first message of its thread.
    pub thread: Option<String>,
    /// The message that it edits.
    pub edits: Option<String>,
}

/// The message to which a message of the bot replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredEvent {
    pub room: String,
    pub event: String,
    /// The first message of its thread, if it is in one.
    pub thread: Option<String>,
}

/// An event of a kind that concerns the bot lacks a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadableEvent;

/// Reads an event; none when the bot does not care for its kind (notices of other bots, pictures and so on),
/// or nothing is left of it.
///
/// # Errors
/// It is of a kind that concerns the bot, and lacks a field.
pub fn read(event: &Value) -> Result<Option<MatrixEvent>, UnreadableEvent> {
    match understood(event) {
        Err(UnreadableEvent) if is_redacted(event) => Ok(None),
        read => read,
    }
}

fn understood(event: &Value) -> Result<Option<MatrixEvent>, UnreadableEvent> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let needed = |value: &Value| text(value).ok_or(UnreadableEvent);
    let content = &event["content"];
    let relation = &content["m.relates_to"];
    let kind = match event["type"].as_str().ok_or(UnreadableEvent)? {
        "m.room.message" if content["msgtype"] == "m.text" => {
            let related = |kind: &str| text(&relation["event_id"]).filter(|_| relation["rel_type"] == kind);
            let (edits, thread) = (related("m.replace"), related("m.thread"));
            let said = if edits.is_some() { &content["m.new_content"] } else { content };
            // For clients without threads, it replies to the newest message of the thread, which its author
            // didn't mean.
            let answers = match &thread {
                Some(first) if relation["is_falling_back"] == true => Some(first.clone()),
                Some(_) | None => text(&relation["m.in_reply_to"]["event_id"]),
            };
            let mentions = said["m.mentions"]["user_ids"].as_array();
            MatrixEventKind::Text(TextMessage {
                body: needed(&said["body"])?,
                html: text(&said["formatted_body"]).filter(|_| said["format"] == "org.matrix.custom.html"),
                mentions: mentions.into_iter().flatten().filter_map(text).collect(),
                answers,
                thread,
                edits,
            })
        }
        "m.reaction" if relation["rel_type"] == "m.annotation" => {
            MatrixEventKind::Reaction { to: needed(&relation["event_id"])?, key: needed(&relation["key"])? }
        }
        kind if POLL_RESPONSES.contains(&kind) => {
            let unstable = &content["org.matrix.msc3381.poll.response"]["answers"];
            let answers = unstable.as_array().or_else(|| content["m.selections"].as_array());
            let answers = answers.ok_or(UnreadableEvent)?;
            let answers: Vec<String> = answers.iter().filter_map(text).collect();
            // A retracted vote chooses nothing.
            if answers.is_empty() {
                return Ok(None);
            }
            MatrixEventKind::PollAnswer { to: needed(&relation["event_id"])?, answers }
        }
        // Which of the two it is depends on the version of the room.
        "m.room.redaction" => MatrixEventKind::Redaction(
            text(&event["redacts"]).map_or_else(|| needed(&content["redacts"]), Ok)?,
        ),
        "m.room.member" => MatrixEventKind::Member {
            user: needed(&event["state_key"])?,
            membership: needed(&content["membership"])?,
        },
        "m.room.tombstone" => MatrixEventKind::Tombstone,
        _ => return Ok(None),
    };
    Ok(Some(MatrixEvent {
        id: needed(&event["event_id"])?,
        sender: needed(&event["sender"])?,
        at: Moment(event["origin_server_ts"].as_u64().unwrap_or(0)),
        age: event["unsigned"]["age"].as_u64(),
        kind,
    }))
}

/// Returns whether the bot joins a room with this event. A mere change of its name doesn't count.
pub fn is_arrival(event: &Value, own: &str) -> bool {
    event["type"] == "m.room.member"
        && event["state_key"] == own
        && event["content"]["membership"] == "join"
        && event["unsigned"]["prev_content"]["membership"] != "join"
}

/// Returns the age of an event, if the homeserver gives it.
pub fn age(event: &Value) -> Option<Duration> {
    event["unsigned"]["age"].as_u64().map(Duration::from_millis)
}

/// Returns the meaning of the numbers in the newest version of our message, or `None` if it offers no
/// choices.
pub fn choices(event: &Value) -> Option<Numbered> {
    let edited = &event["unsigned"]["m.relations"]["m.replace"]["content"]["m.new_content"];
    let content = if edited.is_object() { edited } else { &event["content"] };
    serde_json::from_value(content.get(CHOICES)?.clone()).ok()
}

/// Returns whether our event was redacted.
pub fn is_redacted(event: &Value) -> bool {
    event["unsigned"]["redacted_because"].is_object()
        || event["content"].as_object().is_some_and(Map::is_empty)
}

/// A message in the form in which it is sent.
#[derive(Clone, Debug)]
pub struct MessageContent<'a> {
    /// The text.
    pub said: &'a render::RenderedMessage,
    /// The meaning of its numbers.
    pub choices: &'a Numbered,
    /// Whether it may notify. If not, it is a notice, which never notifies.
    pub loud: bool,
}

impl MessageContent<'_> {
    fn base(&self, mark: &str, mentions: &[String]) -> Value {
        let mut content = json!({
            "msgtype": if self.loud { "m.text" } else { "m.notice" },
            "body": format!("{mark}{}", self.said.body),
            "m.mentions": mentioned(mentions),
        });
        if let Some(html) = &self.said.html {
            content["format"] = json!("org.matrix.custom.html");
            content["formatted_body"] = json!(format!("{mark}{html}"));
        }
        content
    }

    /// Returns the content of a new message.
    pub fn new_content(&self) -> Value {
        let mut content = self.base("", &self.said.mentions);
        if !self.choices.is_empty() {
            content[CHOICES] = json!(self.choices);
        }
        content
    }

    /// Returns the content of an edit. It repeats the whole text for clients without edits, and mentions no
    /// one again.
    pub fn edit_of(&self, original: &str) -> Value {
        let mut content = self.base("* ", &[]);
        content["m.new_content"] = self.new_content();
        content["m.relates_to"] = json!({ "rel_type": "m.replace", "event_id": original });
        content
    }
}

/// Removes formatting and mentions from a message's content, and returns whether it had any. Its text and
/// choices stay.
pub fn bare(mut content: Value) -> (Value, bool) {
    let mut is_stripped = false;
    if let Some(fields) = content.as_object_mut().filter(|fields| fields.contains_key("body")) {
        let formatted = [fields.remove("format"), fields.remove("formatted_body")];
        is_stripped |= formatted.iter().any(Option::is_some);
        if fields.get("m.mentions").is_some_and(|mentions| mentions.get("user_ids").is_some()) {
            fields.insert("m.mentions".to_owned(), json!({}));
            is_stripped = true;
        }
        if let Some(new) = fields.get_mut("m.new_content") {
            let (bare_new, also) = bare(new.take());
            *new = bare_new;
            is_stripped |= also;
        }
    }
    (content, is_stripped)
}

fn mentioned(ids: &[String]) -> Value {
    if ids.is_empty() { json!({}) } else { json!({ "user_ids": ids }) }
}

/// Makes the content of a new message a reply, in the same thread if the other message is in one.
pub fn answering(mut content: Value, to: &AnsweredEvent) -> Value {
    content["m.relates_to"] = match &to.thread {
        Some(first) => json!({
            "rel_type": "m.thread", "event_id": first, "is_falling_back": false,
            "m.in_reply_to": { "event_id": to.event },
        }),
        None => json!({ "m.in_reply_to": { "event_id": to.event } }),
    };
    content
}

/// Returns the content of a reaction.
pub fn reaction(to: &str, key: &str) -> Value {
    json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": to, "key": key } })
}

/// Returns the content of a poll. It offers the moves among some choices, by number; `count` of them are to
/// be chosen.
pub fn poll(question: &str, count: usize, choices: &Numbered) -> Value {
    // A choice with an emoji only shows something, or is no move by itself.
    let moves = || {
        let bare = choices.items().filter(|item| item.emoji.is_empty());
        bare.filter_map(|item| Some((item.number?, item.label)))
    };
    let answers: Vec<Value> = moves()
        .map(|(number, label)| json!({ "id": number.to_string(), "org.matrix.msc1767.text": label }))
        .collect();
    let lines: Vec<String> = moves().map(|(number, label)| format!("{number}. {label}")).collect();
    json!({
        POLL_START: {
            "question": { "org.matrix.msc1767.text": question, "body": question, "msgtype": "m.text" },
            "kind": "org.matrix.msc3381.poll.disclosed",
            "max_selections": count,
            "answers": answers,
        },
        "org.matrix.msc1767.text": format!("{question}\n{}", lines.join("\n")),
        CHOICES: choices,
    })
}

/// Returns the content of a poll's end event. Clients without polls show `said`.
pub fn poll_end(poll: &str, said: &str) -> Value {
    json!({
        "m.relates_to": { "rel_type": "m.reference", "event_id": poll },
        POLL_END: {},
        "org.matrix.msc1767.text": said,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::page::{ChoiceButton, ChoiceRow, Page, Style};

    fn event(kind: &str, content: Value) -> Value {
        json!({
            "type": kind, "event_id": "$1", "sender": "@anna:x", "origin_server_ts": 7,
            "unsigned": { "age": 9 },
            "content": content,
        })
    }

    fn kind(kind: &str, content: Value) -> Option<MatrixEventKind> {
        read(&event(kind, content)).ok().flatten().map(|event| event.kind)
    }

    fn offering(ids: &[&str]) -> Numbered {
        let button = |id: &&str| ChoiceButton {
            id: (*id).into(),
            label: (*id).into(),
            emoji: String::new(),
            style: Style::Secondary,
            short: String::new(),
            disabled: false,
            word: String::new(),
        };
        Numbered::of(&Page {
            rows: vec![ChoiceRow::Buttons(ids.iter().map(button).collect())],
            ..Page::default()
        })
    }

    #[test]
    fn what_people_do_is_read() {
        let text = json!({
            "msgtype": "m.text", "body": "!herz", "format": "org.matrix.custom.html",
            "formatted_body": "<b>!herz</b>",
            "m.mentions": { "user_ids": ["@bot:x"] },
            "m.relates_to": { "m.in_reply_to": { "event_id": "$0" } },
        });
        let expected = TextMessage {
            body: "!herz".into(),
            html: Some("<b>!herz</b>".into()),
            mentions: vec!["@bot:x".into()],
            answers: Some("$0".into()),
            thread: None,
            edits: None,
        };
        assert_eq!(kind("m.room.message", text), Some(MatrixEventKind::Text(expected)));
        let reaction =
            json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": "$0", "key": "1️⃣" } });
        assert_eq!(
            kind("m.reaction", reaction),
            Some(MatrixEventKind::Reaction { to: "$0".into(), key: "1️⃣".into() })
        );
        let answer = json!({
            "m.relates_to": { "rel_type": "m.reference", "event_id": "$0" },
            "org.matrix.msc3381.poll.response": { "answers": ["2"] },
        });
        let expected = Some(MatrixEventKind::PollAnswer { to: "$0".into(), answers: vec!["2".into()] });
        assert_eq!(kind("org.matrix.msc3381.poll.response", answer), expected);
        assert_eq!(
            kind("m.room.redaction", json!({ "redacts": "$0" })),
            Some(MatrixEventKind::Redaction("$0".into()))
        );
    }

    #[test]
    fn notices_and_nonsense_are_nothing() {
        for (of, content) in [
            ("m.room.message", json!({ "msgtype": "m.notice", "body": "!herz" })),
            ("m.room.message", json!({ "msgtype": "m.image", "body": "!herz" })),
            ("m.poll.response", json!({})),
            ("m.room.redaction", json!({})),
            ("m.sticker", json!({ "body": "!herz" })),
        ] {
            assert_eq!(read(&event(of, content.clone())), Ok(None), "{of} {content}");
        }
    }

    #[test]
    fn what_lacks_a_field_is_not_understood() {
        for (of, content) in [
            ("m.room.message", json!({ "msgtype": "m.text" })),
            ("m.reaction", json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": "$0" } })),
            ("m.poll.response", json!({ "m.relates_to": { "event_id": "$0" } })),
            ("m.room.member", json!({ "membership": "join" })),
        ] {
            assert_eq!(read(&event(of, content.clone())), Err(UnreadableEvent), "{of} {content}");
        }
        assert_eq!(read(&json!(null)), Err(UnreadableEvent));
    }

    #[test]
    fn an_edit_says_what_it_edits_and_a_thread_how_it_began() {
        let text = |content: Value| match kind("m.room.message", content) {
            Some(MatrixEventKind::Text(text)) => text,
            other => panic!("{other:?}"),
        };
        let edit = text(json!({
            "msgtype": "m.text", "body": "* !herz", "m.new_content": { "msgtype": "m.text", "body": "!herz" },
            "m.relates_to": { "rel_type": "m.replace", "event_id": "$0" },
        }));
        assert_eq!((edit.body.as_str(), edit.edits.as_deref()), ("!herz", Some("$0")));
        for (falls_back, answers) in [(true, "$1"), (false, "$7")] {
            let said = text(json!({
                "msgtype": "m.text", "body": "!help",
                "m.relates_to": {
                    "rel_type": "m.thread", "event_id": "$1", "is_falling_back": falls_back,
                    "m.in_reply_to": { "event_id": "$7" },
                },
            }));
            assert_eq!((said.thread.as_deref(), said.answers.as_deref()), (Some("$1"), Some(answers)));
        }
        let to = AnsweredEvent { room: "!a".into(), event: "$2".into(), thread: Some("$1".into()) };
        let answer = answering(json!({ "msgtype": "m.notice", "body": "x" }), &to);
        assert_eq!(answer["m.relates_to"]["event_id"], "$1");
        assert_eq!(answer["m.relates_to"]["m.in_reply_to"]["event_id"], "$2");
    }

    #[test]
    fn what_a_message_offers_comes_back_from_it_and_from_its_newest_edit() {
        let said = render::RenderedMessage {
            body: "x".into(),
            html: Some("<p>x</p>".into()),
            mentions: vec!["@anna:x".into()],
        };
        let (first, second) = (offering(&["a"]), offering(&["b", "c"]));
        let posted = MessageContent { said: &said, choices: &first, loud: true }.new_content();
        assert_eq!(posted["m.mentions"]["user_ids"], json!(["@anna:x"]));
        let mut seen = event("m.room.message", posted);
        assert_eq!(choices(&seen), Some(first));
        let edit = MessageContent { said: &said, choices: &second, loud: true }.edit_of("$1");
        assert_eq!((&edit["m.mentions"], &edit["body"]), (&json!({}), &json!("* x")));
        assert_eq!(edit["m.relates_to"]["event_id"], "$1");
        seen["unsigned"]["m.relations"] = json!({ "m.replace": event("m.room.message", edit) });
        assert_eq!(choices(&seen), Some(second));
        let nothing =
            MessageContent { said: &said, choices: &Numbered::default(), loud: false }.new_content();
        assert_eq!(nothing["msgtype"], "m.notice");
        assert_eq!(choices(&event("m.room.message", nothing)), None);
    }

    #[test]
    fn a_poll_offers_by_number() {
        let offered = offering(&["left", "right"]);
        let content = poll("Which way?", 2, &offered);
        assert_eq!(content[POLL_START]["max_selections"], 2);
        assert_eq!(content[POLL_START]["answers"][1]["id"], "2");
        assert_eq!(choices(&event(POLL_START, content)), Some(offered));
    }

    #[test]
    fn the_bot_arrives_once() {
        let event = |membership: &str, before: Value| {
            json!({
                "type": "m.room.member", "state_key": "@bot:x", "content": { "membership": membership },
                "unsigned": { "prev_content": before, "age": 3 },
            })
        };
        assert!(is_arrival(&event("join", json!({ "membership": "invite" })), "@bot:x"));
        assert!(is_arrival(&event("join", json!(null)), "@bot:x"));
        assert!(!is_arrival(&event("join", json!({ "membership": "join" })), "@bot:x"));
        assert!(!is_arrival(&event("leave", json!(null)), "@bot:x"));
        assert!(!is_arrival(&event("join", json!(null)), "@anna:x"));
        assert_eq!(age(&event("join", json!(null))), Some(Duration::from_millis(3)));
    }

    #[test]
    fn what_was_taken_away_is_known() {
        assert!(is_redacted(&event("m.room.message", json!({}))));
        assert!(!is_redacted(&event("m.room.message", json!({ "body": "x" }))));
    }
}
