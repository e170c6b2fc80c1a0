//! What goes between the page and us, as JSON over the WebSocket.

use super::chat::{ChatBody, ChatLog, ChatMessage, Room};
use super::picture;
use herzbot_core::page::Page;
use herzbot_core::text::pages::GameOffer;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::sync::Arc;

/// What a page asks for, with a number by which the answer names it.
#[derive(Debug, Deserialize)]
pub(super) struct FromPage {
    /// The page's number for it.
    pub(super) n: u64,
    /// The request.
    #[serde(flatten)]
    pub(super) ask: PageRequest,
}

/// The requests of a page.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum PageRequest {
    /// To say something: a command when it begins with `/` or `!`.
    Say {
        /// The room where it is said.
        room: RoomName,
        /// The text, unchanged.
        text: String,
    },
    /// To press a button, or to choose from a menu.
    Press {
        /// The message's id.
        message: String,
        /// The choice's or the menu's id.
        choice: String,
        /// The value of the menu's option.
        value: Option<String>,
    },
    /// To add a reaction, or to take it back.
    React {
        /// The message's id.
        message: String,
        /// The emoji.
        emoji: String,
    },
    /// A sign of life of a page: whether its person can see it.
    Look {
        /// Whether it is in front.
        seen: bool,
    },
    /// To take away an answer that only this person sees.
    Dismiss {
        /// The message's id.
        message: String,
    },
}

/// A room as a page names it: it knows only its own private one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RoomName {
    /// The channel.
    Channel,
    /// The private chat with the bot.
    Private,
}

impl RoomName {
    /// The room that a person means.
    pub(super) fn of(self, person: &str) -> Room {
        match self {
            Self::Channel => Room::Channel,
            Self::Private => Room::Private(person.to_owned()),
        }
    }
}

/// What a page is told.
#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(super) enum ToPage {
    /// Everything that the person may see.
    State {
        /// The person's id.
        me: String,
        /// The person's name.
        name: String,
        /// The channel's name.
        channel: String,
        /// What can be typed.
        commands: Value,
        /// What can be played.
        games: Vec<GameOffer>,
        /// Who is known.
        people: Vec<Someone>,
        /// The messages, oldest first.
        messages: Vec<ShownMessage>,
    },
    /// A message is new, or says something else now.
    Message {
        /// The message.
        message: ShownMessage,
        /// Whether it is new.
        fresh: bool,
        /// The page's number for what this answers, if it asked for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        answers: Option<u64>,
    },
    /// A message is gone.
    Gone {
        /// Its id.
        id: String,
    },
    /// Who is known.
    People {
        /// All people of the playground.
        people: Vec<Someone>,
    },
    /// What the page asked for is done.
    Answered {
        /// The page's number for it.
        to: u64,
    },
    /// What the page asked for can't be done.
    Wrong {
        /// The page's number for it.
        to: u64,
        /// The reason, for the page's words.
        #[serde(flatten)]
        why: Wrong,
    },
    /// We are still here.
    Beat,
}

/// Why something can't be done.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Wrong {
    /// One of the page's words.
    Word {
        /// Its name.
        key: &'static str,
        /// What fills it.
        arguments: Value,
    },
    /// Words of the core's, in the language of the page.
    Said {
        /// The words.
        text: String,
    },
}

impl ToPage {
    /// As text, with its number on this connection.
    pub(super) fn numbered(&self, sequence: u64) -> String {
        #[derive(Serialize)]
        struct Numbered<'a> {
            #[serde(flatten)]
            what: &'a ToPage,
            seq: u64,
        }
        // These are plain data with text keys: writing them can't fail.
        serde_json::to_string(&Numbered { what: self, seq: sequence }).unwrap_or_default()
    }
}

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Someone {
    /// The id.
    pub(super) id: String,
    /// The name.
    pub(super) name: String,
    /// Whether they have a page open.
    pub(super) here: bool,
    /// Whether they are a host.
    pub(super) host: bool,
}

/// A message as a person sees it.
#[derive(Debug, Serialize)]
pub(super) struct ShownMessage {
    id: String,
    room: RoomName,
    /// Milliseconds since 1970.
    at: u64,
    #[serde(flatten)]
    body: ShownBody,
    /// Whether nobody else sees it.
    alone: bool,
    /// Whether it notifies this person.
    ping: bool,
    asked_by: Option<String>,
    /// Whether a newer message has taken its place: of no more interest.
    retired: bool,
    /// Whether it shows the newest state of something: its table can be drawn and played on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    live: bool,
    reactions: Vec<Reacted>,
}

impl ShownMessage {
    /// A page for somebody who has come by a link. `alone`: it answers something that they did there; else it is kept up
    /// to date.
    pub(super) fn of_page(id: String, room: RoomName, at: u64, page: Page, alone: bool) -> Self {
        let page = Page { picture: None, ..page };
        Self {
            id,
            room,
            at,
            body: ShownBody::Page { page: Arc::new(ShownPage { page, picture: None }) },
            alone,
            ping: false,
            asked_by: None,
            retired: false,
            live: !alone,
            reactions: Vec::new(),
        }
    }
}

/// What a message says: the same for all who see it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum ShownBody {
    /// A person's text.
    Said {
        /// The person's id.
        by: String,
        /// The person's name; none if the person was forgotten.
        name: Option<String>,
        text: String,
    },
    /// A page of the bot.
    Page {
        #[serde(serialize_with = "shared")]
        page: Arc<ShownPage>,
    },
}

fn shared<S: Serializer>(page: &Arc<ShownPage>, to: S) -> Result<S::Ok, S::Error> {
    page.serialize(to)
}

/// A page as a browser gets it.
#[derive(Debug, Serialize)]
pub(super) struct ShownPage {
    #[serde(flatten)]
    page: Page,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<ShownPicture>,
}

/// Where a page's picture is found, in place of what is drawn there.
#[derive(Debug, Serialize)]
struct ShownPicture {
    src: String,
    alt: String,
}

impl ShownPage {
    /// The page of a message.
    fn of(message: u64, mut page: Page) -> Self {
        let picture = page.picture.take();
        let picture = picture
            .map(|drawn| ShownPicture { src: picture::address(message, &drawn), alt: drawn.alt.clone() });
        Self { page, picture }
    }
}

#[derive(Debug, Serialize)]
struct Reacted {
    emoji: String,
    count: usize,
    mine: bool,
    names: Vec<String>,
}

/// What a message says.
pub(super) fn body(chat: &ChatLog, id: u64, message: &ChatMessage) -> ShownBody {
    match &message.body {
        ChatBody::Said { by, text } => {
            let name = chat.people.get(by).map(|person| person.name.clone());
            ShownBody::Said { by: by.clone(), name, text: text.clone() }
        }
        ChatBody::Page(page) => ShownBody::Page { page: Arc::new(ShownPage::of(id, (**page).clone())) },
    }
}

/// A message, which says that, as a person sees it.
pub(super) fn shown(
    chat: &ChatLog,
    id: u64,
    message: &ChatMessage,
    body: ShownBody,
    person: &str,
) -> ShownMessage {
    let name = |id: &String| chat.people.get(id).map(|person| person.name.clone());
    let reactions = message.reactions.iter().map(|(emoji, who)| Reacted {
        emoji: emoji.clone(),
        count: who.len(),
        mine: who.contains(person),
        names: who.iter().filter_map(name).collect(),
    });
    ShownMessage {
        id: id.to_string(),
        room: match &message.room {
            Room::Channel => RoomName::Channel,
            Room::Private(_) => RoomName::Private,
        },
        at: message.at.0,
        body,
        alone: message.alone.is_some(),
        ping: message.ping.contains(person),
        asked_by: message.asked_by.clone(),
        retired: message.retired,
        live: message.surface.is_some() && !message.retired,
        reactions: reactions.collect(),
    }
}

#[cfg(test)]
#[path = "wire_tests.rs"]
mod tests;
