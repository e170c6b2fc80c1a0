//! The HTTP of people who come by a link: the page, the trade of a link for a session, and the WebSocket.
//!
//! What a link holds stands in its fragment, which no browser sends and no server logs. The page takes it out of the
//! address and posts it: a preview or a crawler, which only gets, uses no link up.

use super::page::play;
use super::{OpenTable, PlayTables, Refusal, SESSION_LIFE};
use crate::guard::{self, HttpCaller, Network, Throttle};
use crate::serving::lock;
use crate::session::{LONGEST_FRAME, MOST_OF_PERSON, PersonPaces, READ};
use crate::web::{Wishes, refusal, told};
use crate::{assets, words};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::TableId;
use herzbot_core::text::Texts;
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// The longest body of a request, in bytes.
const LONGEST_BODY: usize = 1024;
/// How many pages may be open, and how many of those from one address that is not of this machine.
const MOST: usize = 2000;
const MOST_OF_ADDRESS: usize = 200;

/// What the tasks share.
pub(crate) struct PlayShared {
    pub(super) texts: Arc<Texts>,
    pub(super) clock: TimeSource,
    pub(super) paces: Mutex<PersonPaces>,
    pub(super) closing: watch::Receiver<bool>,
    tables: Arc<dyn PlayTables>,
    /// The origin of our own page, as browsers name it.
    origin: String,
    proxies: Vec<Network>,
    throttle: Mutex<Throttle>,
    pages: Arc<Mutex<HashMap<PageOf, usize>>>,
}

/// By what open pages are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum PageOf {
    Anybody,
    Person(String),
    Address(IpAddr),
}

impl PlayShared {
    /// `url`: the address below which browsers find the pages.
    pub(crate) fn new(
        url: &str,
        texts: Arc<Texts>,
        tables: Arc<dyn PlayTables>,
        proxies: Vec<Network>,
        closing: watch::Receiver<bool>,
    ) -> Arc<Self> {
        Arc::new(Self {
            texts,
            clock: TimeSource::system(),
            paces: Mutex::default(),
            closing,
            tables,
            origin: origin(url),
            proxies,
            throttle: Mutex::new(Throttle::new()),
            pages: Arc::default(),
        })
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

    /// The table that a request is about, opened for the person of its session.
    async fn open(&self, table: &str, headers: &HeaderMap) -> Result<Box<dyn OpenTable>, Refusal> {
        let table = table.parse().map_err(|_| Refusal::Gone)?;
        let session = guard::cookie(headers, self.cookie()).ok_or(Refusal::Ended)?;
        self.tables.open(table, session.to_owned()).await
    }

    /// A place for one more page of a person; none if there is no room.
    fn enter(&self, person: &str, from: IpAddr) -> Option<PagePlace> {
        let address = (!from.is_loopback()).then(|| PageOf::Address(guard::neighbourhood(from)));
        let places = [Some(PageOf::Anybody), Some(PageOf::Person(person.to_owned())), address];
        let places: Vec<PageOf> = places.into_iter().flatten().collect();
        let mut pages = lock(&self.pages);
        let has_room = places.iter().all(|place| {
            let most = match place {
                PageOf::Anybody => MOST,
                PageOf::Person(_) => MOST_OF_PERSON,
                PageOf::Address(_) => MOST_OF_ADDRESS,
            };
            pages.get(place).is_none_or(|open| *open < most)
        });
        if !has_room {
            return None;
        }
        for place in &places {
            *pages.entry(place.clone()).or_default() += 1;
        }
        Some(PagePlace { places, pages: Arc::clone(&self.pages) })
    }
}

/// A page's place, until it is dropped.
struct PagePlace {
    places: Vec<PageOf>,
    pages: Arc<Mutex<HashMap<PageOf, usize>>>,
}

impl Drop for PagePlace {
    fn drop(&mut self) {
        let mut pages = lock(&self.pages);
        for place in &self.places {
            if let Some(open) = pages.get_mut(place) {
                *open -= 1;
            }
        }
        pages.retain(|_, open| *open > 0);
    }
}

/// The scheme, host and port of an address, without the port that goes without saying.
fn origin(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("https", url));
    let authority = rest.split('/').next().unwrap_or_default();
    let usual = if scheme == "https" { ":443" } else { ":80" };
    format!("{scheme}://{}", authority.strip_suffix(usual).unwrap_or(authority).to_ascii_lowercase())
}

/// Everything that is served.
pub(crate) fn router(shared: Arc<PlayShared>) -> Router {
    Router::new()
        .route("/table/{table}", get(assets::play))
        .route("/table/{table}/hello", get(hello))
        .route("/table/{table}/enter", post(enter).layer(DefaultBodyLimit::max(LONGEST_BODY)))
        .route("/table/{table}/live", get(live))
        .with_state(shared)
}

/// What the page needs first: its words, and who plays there; or why nobody can.
async fn hello(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
) -> Response {
    let (player, wrong) = match shared.open(&table, &headers).await {
        Ok(open) => (Some(open.player()), None),
        Err(why) => (None, Some(why.word())),
    };
    let language = player.as_ref().map_or_else(|| wishes.language(), |player| player.language);
    let name = player.map(|player| player.name);
    let answer =
        json!({ "words": words::words(language), "language": language.tag(), "name": name, "wrong": wrong });
    told(&headers, &answer)
}

#[derive(Deserialize)]
struct Entering {
    link: String,
}

/// Trades a link for a session.
async fn enter(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(entering): Json<Entering>,
) -> Response {
    if !shared.is_our_page(&headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let address = shared.address(&headers, from);
    let allowed = lock(&shared.throttle).attempt(address, shared.clock.now());
    if let Err(wait) = allowed {
        let mut response = refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
        response.headers_mut().insert(header::RETRY_AFTER, (wait.as_secs() + 1).into());
        return response;
    }
    let entered = match table.parse::<TableId>() {
        Ok(table) => shared.tables.enter(table, entering.link).await,
        Err(_) => Err(Refusal::Wrong),
    };
    match entered {
        Ok(session) => {
            lock(&shared.throttle).forgive(address);
            let secure = if shared.is_https() { "; Secure" } else { "" };
            let cookie = format!(
                "{}={session}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{secure}",
                shared.cookie(),
                SESSION_LIFE.as_secs()
            );
            (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
        }
        // A link that is of no use is an answer like any other.
        Err(why) => {
            tracing::debug!(?why, "a personal link is of no use");
            refusal(StatusCode::OK, why.word())
        }
    }
}

/// The table itself.
async fn live(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    Query(wishes): Query<Wishes>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !shared.is_our_page(&headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let open: Arc<dyn OpenTable> = match shared.open(&table, &headers).await {
        Ok(open) => open.into(),
        Err(why) => return refusal(StatusCode::FORBIDDEN, why.word()),
    };
    let Some(place) = shared.enter(&open.player().id, shared.address(&headers, from)) else {
        return refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
    };
    upgrade.read_buffer_size(READ).max_message_size(LONGEST_FRAME).max_frame_size(LONGEST_FRAME).on_upgrade(
        move |socket| async move {
            play(shared, open, socket, wishes.packed).await;
            drop(place);
        },
    )
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
