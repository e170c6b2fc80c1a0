//! The board for people of other platforms: they come by a personal link from their chat, and play as themselves.
//!
//! It is served beside the pages of spectators (`../watch/`). What a page shows is made from views of its reader alone;
//! what is pressed there goes to the core as a press in their private chat would.
//!
//! | looking for | look in |
//! |---|---|
//! | HTTP: a link becomes a session of a browser | `web.rs` |
//! | what a link and a session hold, and their signatures | `token.rs` |
//! | who may come in | `shared.rs` |
//! | a page and its line | `page.rs` |
//! | what a person sees of a table | `seat.rs` |
//! | the page itself | `../page/table.html`, `../page/play.js` |

mod page;
mod seat;
mod shared;
mod token;
mod web;

pub use seat::{OwnStates, OwnTable};
pub use token::{BrowserSession, LINK_LIFE, PersonalLink, SESSION_LIFE};

pub(crate) use shared::PlayShared;
pub(crate) use web::router;

use herzbot_core::ids::TableId;
use herzbot_core::port::Answer;
use herzbot_core::text::Language;
use std::pin::Pin;

/// What comes after a while.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Why a person can't come in, or not to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The link was used before.
    Used,
    /// The link is too old.
    Late,
    /// The link is not one of ours, or for another table.
    Wrong,
    /// There is no session, or it is over.
    Ended,
    /// The person has no seat at the table, or there is no such table.
    Gone,
    /// Another process has the table.
    Elsewhere,
    /// Nothing can be saved or read now.
    Unsaved,
}

impl Refusal {
    /// The name of the page's word that says what to do.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Used => "link-used",
            Self::Late => "link-late",
            Self::Wrong => "link-wrong",
            Self::Ended => "link-ended",
            Self::Gone => "link-gone",
            Self::Elsewhere => "link-elsewhere",
            Self::Unsaved => "link-unsaved",
        }
    }
}

/// A person who plays in a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The id by which their requests are counted together.
    pub id: String,
    /// Their name at the table.
    pub name: String,
    /// The language in which they read.
    pub language: Language,
}

/// The tables at which people of other platforms can play.
pub trait PlayTables: Send + Sync {
    /// Trades what a link to a table holds for what the browser keeps ([`BrowserSession`]). Works once.
    fn enter(&self, table: TableId, link: String) -> Later<'_, Result<String, Refusal>>;

    /// Opens a table for the person of a session.
    fn open(&self, table: TableId, session: String) -> Later<'_, Result<Box<dyn OpenTable>, Refusal>>;
}

/// A table that a person has open in a page, until it is dropped.
pub trait OpenTable: Send + Sync {
    /// Who plays.
    fn player(&self) -> Player;

    /// What they see of it; closed when the table has gone elsewhere, or their session is over.
    fn states(&self) -> OwnStates;

    /// They press something; the answer to it.
    fn press(&self, choice: String, value: Option<String>) -> Later<'_, Answer>;

    /// A sign of life: whether the page is in front.
    fn look(&self, seen: bool);

    /// The program is about to end: that its page closes says nothing about the person.
    fn end(&self);
}
