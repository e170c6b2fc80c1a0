//! The board for people of other platforms: they come by a personal link from their chat, and play as themselves.
//!
//! It is served beside the pages of spectators (`../watch/`). What a page shows is made from views of its reader alone;
//! what is pressed there goes to the core as a press in their private chat would.
//!
//! | looking for | look in |
//! |---|---|
//! | HTTP: a link becomes a session of a browser | `web.rs` |
//! | the door of a table: guests, and spectators who want a seat | `door.rs` |
//! | what a link and a session hold, and their signatures | `token.rs` |
//! | inside Discord, or beside a room on Matrix: a frame without cookies | `frame.rs` |
//! | requests about a table of another process | `forward.rs` |
//! | how often people may try something, how many pages may be open | `admission.rs` |
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
    /// The session has opened tables too often just now.
    TooOften,
    /// Nothing can be saved or read now.
    Unsaved,
}

impl Refusal {
    /// The name of the page's word that says what to do.
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
    /// The language in which they read.
    pub language: Language,
    /// What the game at the table is called in it.
    pub game: String,
    /// When their session is over, by the wall clock; none: it lasts.
    pub until: Option<Moment>,
}

/// Who may play, besides watching: people who have a personal link.
pub struct PlayService {
    /// The address below which browsers find the pages, `http` or `https`.
    pub url: String,
    /// The tables at which they play.
    pub tables: Arc<dyn PlayTables>,
    /// Who lets people in from frames, if they come from there.
    pub frames: Option<Arc<dyn FrameDoor>>,
}

/// The tables at which people of other platforms can play.
pub trait PlayTables: Send + Sync {
    /// Trades what a link to a table holds for what the browser keeps ([`BrowserSession`]). Works once.
    fn enter(&self, table: TableId, link: String) -> Later<'_, Result<String, Refusal>>;

    /// Asks where a table is served that this process does not have; none: it has the table, or there are no others.
    fn elsewhere(&self, table: TableId) -> Option<Later<'_, TableServer>>;

    /// Opens a table for the person of a session.
    fn open(&self, table: TableId, session: String) -> Later<'_, Result<Box<dyn OpenTable>, Refusal>>;

    /// What somebody finds at the door of a table to which a link leads; `sessions` are those that their browser keeps.
    fn door(
        &self,
        table: TableId,
        link: String,
        sessions: Vec<String>,
    ) -> Later<'_, Result<Door, DoorRefusal>>;

    /// Gives them a seat there: the session that their browser keeps as a guest, if they are one.
    fn sit(
        &self,
        table: TableId,
        link: String,
        sessions: Vec<String>,
        wish: SeatWish,
    ) -> Later<'_, Result<Option<String>, DoorRefusal>>;
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

/// What the tasks of the board share.
pub(crate) struct PlayShared {
    texts: Arc<Texts>,
    clock: TimeSource,
    admission: Admission,
    closing: watch::Receiver<bool>,
    tables: Arc<dyn PlayTables>,
    frames: Option<Arc<dyn FrameDoor>>,
    /// The finished ones of them.
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

    /// Who lets people in from Activities, if there are any.
    fn activities(&self) -> Option<&Arc<dyn FrameDoor>> {
        self.frames.as_ref().filter(|door| door.has_activities())
    }

    /// Who lets people in from beside rooms, if there are pages there.
    fn widgets(&self) -> Option<&Arc<dyn FrameDoor>> {
        self.frames.as_ref().filter(|door| door.has_widgets())
    }

    /// Whether a request comes from our own page.
    fn is_our_page(&self, headers: &HeaderMap) -> bool {
        let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        origin.is_some_and(|origin| origin.eq_ignore_ascii_case(&self.origin))
    }

    /// The name of the cookie: one that no other site of the domain can set, and that is sent over HTTPS alone. On plain
    /// HTTP, which this serves to this machine only, browsers would not keep such a one.
    fn cookie(&self) -> &'static str {
        if self.is_https() { "__Host-herzbot" } else { "herzbot-table" }
    }

    fn is_https(&self) -> bool {
        self.origin.starts_with("https://")
    }

    fn address(&self, headers: &HeaderMap, from: SocketAddr) -> IpAddr {
        HttpCaller::of(headers, from.ip(), &self.proxies).address
    }

    /// The name of the cookie that holds a guest's session at one table.
    fn guest_cookie(&self, table: TableId) -> String {
        format!("{}-{table}", self.cookie())
    }

    /// The sessions that a request brings which may be of use at a table: of a frame, of a browser, and of a guest there.
    fn sessions(&self, table: TableId, headers: &HeaderMap) -> Vec<String> {
        let names = [self.cookie().to_owned(), self.guest_cookie(table)];
        let cookies = names.iter().filter_map(|name| guard::cookie(headers, name));
        guard::bearer(headers).into_iter().chain(cookies).map(str::to_owned).collect()
    }

    /// Has the browser keep a session for so long.
    fn keep(&self, name: &str, session: &str, life: Duration) -> String {
        guard::set_cookie(name, session, life, self.is_https())
    }

    /// A table, opened for the person of a session, unless that is asked for too often.
    async fn open_by(&self, table: TableId, session: String) -> Result<Box<dyn OpenTable>, Refusal> {
        self.admission.open(&session).map_err(|_| Refusal::TooOften)?;
        self.tables.open(table, session).await
    }

    /// The table that a request is about, opened for the person of its session.
    async fn open(&self, table: &str, headers: &HeaderMap) -> Result<Box<dyn OpenTable>, Refusal> {
        let table = table.parse().map_err(|_| Refusal::Gone)?;
        let mut refused = Refusal::Ended;
        for session in self.sessions(table, headers) {
            match self.open_by(table, session).await {
                Ok(open) => return Ok(open),
                // A session that has ended says the least.
                Err(why) if refused == Refusal::Ended => refused = why,
                Err(_) => {}
            }
        }
        Err(refused)
    }
}

/// A request of our own page, and whence it comes, as far as that can be believed. Others are refused.
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
        // Each connection is served with it.
        let ConnectInfo(from) =
            parts.extensions.get::<ConnectInfo<SocketAddr>>().ok_or(StatusCode::INTERNAL_SERVER_ERROR)?;
        Ok(Self { address: shared.address(headers, *from) })
    }
}

/// The scheme, host and port of an address, without the port that goes without saying.
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
