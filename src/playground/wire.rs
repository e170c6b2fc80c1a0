//! What goes between the page and us, as JSON over the WebSocket.

use super::picture;
use herzbot_core::page::Page;
use herzbot_core::text::pages::GameOffer;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::sync::Arc;

/// What a page asks for, with a number by which the answer names it.
#[derive(Debug, Deserialize)]
pub(crate) struct FromPage {
    /// The page's number for it.
    pub(crate) n: u64,
    #[serde(flatten)]
    pub(crate) ask: PageRequest,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum PageRequest {
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
pub(crate) enum RoomName {
    Channel,
    /// The private chat with the bot.
    Private,
}

/// What a page is told.
#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(crate) enum ToPage {
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
        message: ShownMessage,
        /// Whether it is new.
        fresh: bool,
        /// The page's number for what this answers, if it asked for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        answers: Option<u64>,
    },
    /// A message is gone.
    Gone { id: String },
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
pub(crate) enum Wrong {
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

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Someone {
    id: String,
    name: String,
    /// Whether they have a page open.
    here: bool,
    host: bool,
}

impl Someone {
    pub(crate) fn new(id: &str, name: &str, here: bool, host: bool) -> Self {
        Self { id: id.to_owned(), name: name.to_owned(), here, host }
    }
}

/// A message as a person sees it.
#[derive(Debug, Serialize)]
pub(crate) struct ShownMessage {
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
    /// A message that everybody in a room sees, notifies nobody, and is kept as it is. `at` in milliseconds
    /// since 1970.
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

    /// A page for somebody who has come by a link. `alone`: it answers something that they did there; else it is kept up
    /// to date.
    pub(crate) fn of_page(id: String, room: RoomName, at: u64, page: Page, alone: bool) -> Self {
        let page = Page { picture: None, ..page };
        let body = ShownBody::Page { page: Arc::new(ShownPage { page, picture: None }) };
        Self { alone, live: !alone, ..Self::new(id, room, at, body) }
    }

    /// Whether its reader alone sees it, and whether it notifies them.
    pub(crate) fn for_reader(self, alone: bool, ping: bool) -> Self {
        Self { alone, ping, ..self }
    }

    /// What it answers, and who asked for it.
    pub(crate) fn in_answer_to(self, asked_by: Option<String>) -> Self {
        Self { asked_by, ..self }
    }

    /// Whether it shows the newest state of something, and whether a newer message has taken its place.
    pub(crate) fn lasting(self, live: bool, retired: bool) -> Self {
        Self { live, retired, ..self }
    }

    /// So many people have reacted with an emoji, its reader (`mine`) perhaps among them.
    pub(crate) fn react(&mut self, emoji: &str, count: usize, mine: bool, names: Vec<String>) {
        self.reactions.push(Reacted { emoji: emoji.to_owned(), count, mine, names });
    }
}

/// What a message says: the same for all who see it.
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
    /// A page of the bot.
    Page {
        #[serde(serialize_with = "shared")]
        page: Arc<ShownPage>,
    },
}

impl ShownBody {
    pub(crate) fn page(message: u64, mut page: Page) -> Self {
        let picture = page.picture.take();
        let picture = picture
            .map(|drawn| ShownPicture { src: picture::address(message, &drawn), alt: drawn.alt.clone() });
        Self::Page { page: Arc::new(ShownPage { page, picture }) }
    }
}

fn shared<S: Serializer>(page: &Arc<ShownPage>, to: S) -> Result<S::Ok, S::Error> {
    page.serialize(to)
}

/// A page as a browser gets it.
#[derive(Debug, Serialize)]
pub(crate) struct ShownPage {
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

#[derive(Debug, Serialize)]
struct Reacted {
    emoji: String,
    count: usize,
    mine: bool,
    names: Vec<String>,
}
