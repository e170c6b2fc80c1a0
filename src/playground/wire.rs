//! The messages between page and server, as JSON over the WebSocket.

use super::picture;
use herzbot_core::page::Page;
use herzbot_core::text::pages::GameOffer;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::borrow::Cow;

/// A request of a page, with a number that the answer names.
#[derive(Debug, Deserialize)]
pub(crate) struct FromPage {
    /// The page's number for the request.
    pub(crate) n: u64,
    #[serde(flatten)]
    pub(crate) ask: PageRequest,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum PageRequest {
    /// Sends a text: a command if it starts with `/` or `!`.
    Say {
        /// The room.
        room: RoomName,
        /// The text, unchanged.
        text: String,
    },
    /// Presses a button, or chooses from a menu.
    Press {
        /// The message's id.
        message: String,
        /// The id of the choice or the menu.
        choice: String,
        /// The value of the menu's option.
        value: Option<String>,
    },
    /// Adds a reaction, or takes it back.
    React {
        /// The message's id.
        message: String,
        emoji: String,
    },
    /// Sends a sign of life: whether the person can see the page.
    Look {
        /// Whether the page is in front.
        seen: bool,
    },
    /// Removes an answer that only this person sees.
    Dismiss {
        /// The message's id.
        message: String,
    },
}

/// A room as a page names it: it only knows its own private one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoomName {
    Channel,
    /// The private chat with the bot.
    Private,
}

/// The first message to a page: everything that the person may see.
#[derive(Debug, Serialize)]
#[serde(tag = "is", rename = "state")]
pub(crate) struct State<M> {
    /// The person's id.
    pub(crate) me: String,
    /// The person's name.
    pub(crate) name: String,
    /// The channel's name.
    pub(crate) channel: &'static str,
    /// The available commands.
    pub(crate) commands: Value,
    /// The available games.
    pub(crate) games: Vec<GameOffer>,
    /// The known people.
    pub(crate) people: Vec<Someone>,
    /// The messages, oldest first.
    pub(crate) messages: M,
}

/// A sequence whose values are made while it is written, so that only one of them is in memory at a time.
pub(crate) struct Each<F>(pub(crate) F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq((self.0)())
    }
}

/// A later message to a page.
#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(crate) enum ToPage {
    /// A message is new, or has changed.
    Message {
        message: ShownMessage,
        /// Whether it is new.
        fresh: bool,
        /// The number of the request that this answers, if this page made it.
        #[serde(skip_serializing_if = "Option::is_none")]
        answers: Option<u64>,
    },
    /// A message was removed.
    Gone { id: String },
    /// The known people.
    People {
        /// All people of the playground.
        people: Vec<Someone>,
    },
    /// A request of the page is done.
    Answered {
        /// The number of the request.
        to: u64,
    },
    /// A request of the page is refused.
    Wrong {
        /// The number of the request.
        to: u64,
        /// The reason.
        #[serde(flatten)]
        why: Wrong,
    },
    /// A sign of life of the server.
    Beat,
}

/// The reason for a refusal.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Wrong {
    /// One of the page's texts.
    Word {
        /// Its key.
        key: &'static str,
        /// Its arguments.
        arguments: Value,
    },
    /// A text of the core, in the language of the page.
    Said {
        /// The text.
        text: String,
    },
}

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Someone {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Whether they have a page open.
    pub(crate) here: bool,
    pub(crate) host: bool,
}

/// A message as a person sees it.
#[derive(Debug, Serialize)]
pub(crate) struct ShownMessage {
    id: String,
    room: RoomName,
    /// When it was written, in milliseconds since 1970.
    at: u64,
    #[serde(flatten)]
    body: ShownBody,
    /// Whether only this person sees it.
    pub(crate) alone: bool,
    /// Whether it notifies this person.
    pub(crate) ping: bool,
    pub(crate) asked_by: Option<String>,
    /// Whether a newer message has replaced it.
    pub(crate) retired: bool,
    /// Whether it shows the newest state of a surface: its table can be drawn and played on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) live: bool,
    reactions: Vec<Reacted>,
}

impl ShownMessage {
    /// Creates a message that everyone in a room sees, and that notifies nobody and doesn't change. `at` is in
    /// milliseconds since 1970.
    pub(crate) fn new(id: String, room: RoomName, at: u64, body: ShownBody) -> Self {
        Self {
            id,
            room,
            at,
            body,
            alone: false,
            ping: false,
            asked_by: None,
            retired: false,
            live: false,
            reactions: Vec::new(),
        }
    }

    /// Creates the answer to an action of a person who came by a link.
    pub(crate) fn answer(id: String, room: RoomName, at: u64, page: Page) -> Self {
        Self { alone: true, ..Self::new(id, room, at, ShownBody::without_picture(page)) }
    }

    /// Creates a page for a person who came by a link, which is kept up to date.
    pub(crate) fn live_page(id: String, room: RoomName, at: u64, page: Page) -> Self {
        Self { live: true, ..Self::new(id, room, at, ShownBody::without_picture(page)) }
    }

    /// Adds `count` reactions with an emoji, perhaps one of the reader's (`mine`).
    pub(crate) fn react(&mut self, emoji: &str, count: usize, mine: bool, names: Vec<String>) {
        self.reactions.push(Reacted { emoji: emoji.to_owned(), count, mine, names });
    }
}

/// The content of a message, the same for everyone who sees it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum ShownBody {
    /// A person's text.
    Said {
        /// The person's id.
        by: String,
        /// The person's name; none if the person was forgotten.
        name: Option<String>,
        text: String,
    },
    /// A page of the bot, as JSON ([`ShownPage`]).
    Page { page: Box<RawValue> },
}

impl ShownBody {
    pub(crate) fn page(message: u64, page: Cow<'_, Page>) -> Self {
        let picture = page.picture.as_ref();
        let picture = picture
            .map(|drawn| ShownPicture { src: picture::address(message, drawn), alt: drawn.alt.clone() });
        Self::with(page, picture)
    }

    fn without_picture(page: Page) -> Self {
        Self::with(Cow::Owned(page), None)
    }

    fn with(mut page: Cow<'_, Page>, picture: Option<ShownPicture>) -> Self {
        if page.picture.is_some() {
            page.to_mut().picture = None;
        }
        // A page has no maps with other keys than strings, so it can always be written as JSON.
        Self::Page { page: to_raw_value(&ShownPage { page: &page, picture }).unwrap_or_default() }
    }
}

/// A page as a browser gets it.
#[derive(Serialize)]
struct ShownPage<'a> {
    #[serde(flatten)]
    page: &'a Page,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<ShownPicture>,
}

/// The URL of a page's picture, in place of its data.
#[derive(Debug, Serialize)]
struct ShownPicture {
    src: String,
    alt: String,
}

#[derive(Debug, Serialize)]
struct Reacted {
    emoji: String,
    count: usize,
    mine: bool,
    names: Vec<String>,
}
