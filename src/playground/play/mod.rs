//! The board for people of other platforms: they come by a personal link from their chat, and play as themselves.
//!
//! It is served next to the pages of spectators (`../watch/`). A page only shows views of its reader. A press
//! there goes to the core like a press in the person's private chat.
//!
//! | topic | place |
//! |---|---|
//! | HTTP: a link becomes a session of a browser | `web.rs` |
//! | the door of a table: guests, and spectators who want a seat | `door.rs` |
//! | the content and signatures of links and sessions | `token.rs` |
//! | inside Discord, or beside a room on Matrix: a frame without cookies | `frame.rs` |
//! | requests about a table of another process | `forward.rs` |
//! | rate limits, and the maximum number of open pages | `admission.rs` |
//! | a page and its line | `page.rs` |
//! | what a person sees of a table | `seat.rs` |
//! | the page itself | `../page/table.html`, `../page/play.js` |

mod admission;
mod door;
mod forward;
mod frame;
mod page;
mod seat;
mod token;
mod web;

pub use door::{Door, DoorRefusal, SeatWish};
pub use forward::{PageServer, TableServer};
pub use frame::{ActivityClient, FrameDoor, FrameEntry, FrameProof, FrameRefusal, FrameTable, WidgetProof};
pub use seat::{OwnStates, OwnTable};
pub use token::{BrowserSession, Entrance, LINK_LIFE, PersonalLink, SESSION_LIFE, SessionKind};

pub(crate) use forward::{Forwarding, forward};
pub(crate) use web::router;

use crate::guard::{self, HttpCaller, Network};
use crate::replays::Replays;
use admission::Admission;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::port::Answer;
use herzbot_core::text::{Language, Texts};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// A boxed future.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The reason why a person can't come in, or not to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The link was already used.
    Used,
    /// The link has expired.
    Late,
    /// The link is invalid, or for another table.
    Wrong,
    /// There is no session, or it has ended.
    Ended,
    /// The person has no seat at the table, or there is no such table.
    Gone,
    /// Another process has the table.
    Elsewhere,
    /// The session has opened tables too often just now.
    TooOften,
    /// Nothing can be saved or read now.
    Unsaved,
}

impl Refusal {
    /// Returns the key of the page's text that says what to do.
    const fn word(self) -> &'static str {
        match self {
            Self::Used => "link-used",
            Self::Late => "link-late",
            Self::Wrong => "link-wrong",
            Self::Ended => "link-ended",
            Self::Gone => "link-gone",
            Self::Elsewhere => "link-elsewhere",
            Self::TooOften => "door-slow",
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
    /// Their language.
    pub language: Language,
    /// The name of the table's game in that language.
    pub game: String,
    /// When their session ends, by the wall clock. None: it doesn't end.
    pub until: Option<Moment>,
}

/// The service for players with a personal link, in addition to spectators.
pub struct PlayService {
    /// The base URL of the pages for browsers, `http` or `https`.
    pub url: String,
    /// The tables at which they play.
    pub tables: Arc<dyn PlayTables>,
    /// The door for people from frames, if any.
    pub frames: Option<Arc<dyn FrameDoor>>,
}

/// The tables at which people of other platforms can play.
pub trait PlayTables: Send + Sync {
    /// Exchanges the token of a table's link for the session that the browser keeps ([`BrowserSession`]). Works
    /// once.
    fn enter(&self, table: TableId, link: String) -> Later<'_, Result<String, Refusal>>;

    /// Finds the server of a table that this process doesn't have. None: it has the table, or there are no other
    /// processes.
    fn elsewhere(&self, table: TableId) -> Option<Later<'_, TableServer>>;

    /// Opens a table for the person of a session.
    fn open(&self, table: TableId, session: String) -> Later<'_, Result<Box<dyn OpenTable>, Refusal>>;

    /// Returns what a visitor finds at the door of a table that a link leads to. `sessions` are those that their
    /// browser keeps.
    fn door(
        &self,
        table: TableId,
        link: String,
        sessions: Vec<String>,
    ) -> Later<'_, Result<Door, DoorRefusal>>;

    /// Gives a visitor a seat there. For a guest, returns the session that their browser keeps.
    fn sit(
        &self,
        table: TableId,
        link: String,
        sessions: Vec<String>,
        wish: SeatWish,
    ) -> Later<'_, Result<Option<String>, DoorRefusal>>;
}

/// A table that a person has open in a page, until this is dropped.
pub trait OpenTable: Send + Sync {
    /// Returns the player.
    fn player(&self) -> Player;

    /// Returns the states that they see. The channel closes when the table has moved to another process, or their
    /// session has ended.
    fn states(&self) -> OwnStates;

    /// Presses a choice, and returns the answer.
    fn press(&self, choice: String, value: Option<String>) -> Later<'_, Answer>;

    /// Handles a sign of life. `seen`: whether the page is in front.
    fn look(&self, seen: bool);

    /// Announces the end of the program: its page closes then, which says nothing about the person.
    fn end(&self);
}

/// The state that the board's tasks share.
pub(crate) struct PlayShared {
    texts: Arc<Texts>,
    clock: TimeSource,
    admission: Admission,
    closing: watch::Receiver<bool>,
    tables: Arc<dyn PlayTables>,
    frames: Option<Arc<dyn FrameDoor>>,
    /// The finished tables.
    replays: Arc<Replays>,
    /// The origin of our own page, as browsers name it.
    origin: String,
    proxies: Vec<Network>,
}

impl PlayShared {
    pub(crate) fn new(
        PlayService { url, tables, frames }: PlayService,
        texts: Arc<Texts>,
        replays: Arc<Replays>,
        proxies: Vec<Network>,
        closing: watch::Receiver<bool>,
    ) -> Arc<Self> {
        let clock = TimeSource::system();
        Arc::new(Self {
            texts,
            admission: Admission::new(clock.clone()),
            clock,
            closing,
            tables,
            frames,
            replays,
            origin: origin(&url),
            proxies,
        })
    }

    /// Returns the door for people from Activities, if any.
    fn activities(&self) -> Option<&Arc<dyn FrameDoor>> {
        self.frames.as_ref().filter(|door| door.has_activities())
    }

    /// Returns the door for people from beside rooms, if there are pages there.
    fn widgets(&self) -> Option<&Arc<dyn FrameDoor>> {
        self.frames.as_ref().filter(|door| door.has_widgets())
    }

    /// Returns whether a request comes from our own page.
    fn is_our_page(&self, headers: &HeaderMap) -> bool {
        let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        origin.is_some_and(|origin| origin.eq_ignore_ascii_case(&self.origin))
    }

    /// Returns the name of the cookie: one that no other site of the domain can set, and that is only sent over
    /// HTTPS. Browsers would not keep such a cookie on plain HTTP, which is only served to this machine.
    fn cookie(&self) -> &'static str {
        if self.is_https() { "__Host-herzbot" } else { "herzbot-table" }
    }

    fn is_https(&self) -> bool {
        self.origin.starts_with("https://")
    }

    fn address(&self, headers: &HeaderMap, from: SocketAddr) -> IpAddr {
        HttpCaller::of(headers, from.ip(), &self.proxies).address
    }

    /// Returns the name of the cookie that holds a guest's session at one table.
    fn guest_cookie(&self, table: TableId) -> String {
        format!("{}-{table}", self.cookie())
    }

    /// Returns the sessions of a request that may be valid at a table: of a frame, of a browser, and of a guest
    /// there.
    fn sessions(&self, table: TableId, headers: &HeaderMap) -> Vec<String> {
        let names = [self.cookie().to_owned(), self.guest_cookie(table)];
        let cookies = names.iter().filter_map(|name| guard::cookie(headers, name));
        guard::bearer(headers).into_iter().chain(cookies).map(str::to_owned).collect()
    }

    /// Returns a cookie that makes the browser keep a session for this long.
    fn keep(&self, name: &str, session: &str, life: Duration) -> String {
        guard::set_cookie(name, session, life, self.is_https())
    }

    /// Opens a table for the person of a session, unless that is requested too often.
    async fn open_by(&self, table: TableId, session: String) -> Result<Box<dyn OpenTable>, Refusal> {
        self.admission.open(&session).map_err(|_| Refusal::TooOften)?;
        self.tables.open(table, session).await
    }

    /// Opens the table of a request for the person of its session.
    async fn open(&self, table: &str, headers: &HeaderMap) -> Result<Box<dyn OpenTable>, Refusal> {
        let table = table.parse().map_err(|_| Refusal::Gone)?;
        let mut refused = Refusal::Ended;
        for session in self.sessions(table, headers) {
            match self.open_by(table, session).await {
                Ok(open) => return Ok(open),
                // An ended session is the least informative reason.
                Err(why) if refused == Refusal::Ended => refused = why,
                Err(_) => {}
            }
        }
        Err(refused)
    }
}

/// A request of our own page, and its address, as far as that can be trusted. Other requests are refused.
struct OurPage {
    address: IpAddr,
}

impl FromRequestParts<Arc<PlayShared>> for OurPage {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<PlayShared>) -> Result<Self, StatusCode> {
        let headers = &parts.headers;
        if !shared.is_our_page(headers) {
            return Err(StatusCode::FORBIDDEN);
        }
        // Each connection is served with this.
        let ConnectInfo(from) =
            parts.extensions.get::<ConnectInfo<SocketAddr>>().ok_or(StatusCode::INTERNAL_SERVER_ERROR)?;
        Ok(Self { address: shared.address(headers, *from) })
    }
}

/// Returns the scheme, host and port of a URL, without the default port.
fn origin(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("https", url));
    let authority = rest.split('/').next().unwrap_or_default();
    let usual = if scheme == "https" { ":443" } else { ":80" };
    format!("{scheme}://{}", authority.strip_suffix(usual).unwrap_or(authority).to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_as_browsers_name_it() {
        for (url, named) in [
            ("https://cards.example.org", "https://cards.example.org"),
            ("https://Cards.example.org:443/a/b", "https://cards.example.org"),
            ("http://127.0.0.1:7170", "http://127.0.0.1:7170"),
            ("http://[::1]:80/x", "http://[::1]"),
        ] {
            assert_eq!(origin(url), named);
        }
    }
}
