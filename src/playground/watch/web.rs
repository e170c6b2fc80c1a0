//! The HTTP server for spectators: the page of a table, its texts, and the WebSocket. Spectators can't send
//! anything.

use super::SpectatorCache;
use crate::answers::{HERE, Wishes, harden, told};
use crate::guard::{HttpCaller, Network};
use crate::links::WatchKey;
use crate::places::{MOST_OF_ADDRESS, PageOf, PagePlace, Places};
use crate::play::{self, Forwarding, PlayShared, forward};
use crate::replays::{ReplayPart, Replays};
use crate::serving::closed;
use crate::session::{BEAT, TAKES};
use crate::{assets, words};
use axum::Router;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use herzbot_core::ids::TableId;
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::sync::watch;

/// The maximum number of spectators.
const MOST: usize = 5000;
/// The size of the read buffer and of the longest frame, in bytes: spectators send nothing.
const READ: usize = 1024;

/// The state that the server's tasks share.
pub(super) struct WatchShared {
    key: WatchKey,
    cache: Arc<SpectatorCache>,
    replays: Arc<Replays>,
    proxies: Vec<Network>,
    most: usize,
    places: Places,
    closing: watch::Receiver<bool>,
    /// Whether people can play here, too.
    plays: bool,
}

impl WatchShared {
    pub(super) fn new(
        proxies: Vec<Network>,
        key: WatchKey,
        cache: Arc<SpectatorCache>,
        replays: Arc<Replays>,
        closing: watch::Receiver<bool>,
        plays: bool,
    ) -> Arc<Self> {
        Arc::new(Self {
            key,
            cache,
            replays,
            proxies,
            most: room(),
            places: Places::default(),
            closing,
            plays,
        })
    }

    /// Returns the table of a request.
    fn table(&self, token: &str) -> Option<TableId> {
        self.key.table(token)
    }

    /// Takes a place for a request; none if there is no room.
    fn enter(&self, headers: &HeaderMap, from: IpAddr) -> Option<PagePlace> {
        let caller = HttpCaller::of(headers, from, &self.proxies);
        let address = PageOf::address(caller.address).map(|address| (address, MOST_OF_ADDRESS));
        self.places.take([(PageOf::Anybody, self.most)].into_iter().chain(address))
    }
}

/// Returns all routes; `play`: also those for players.
pub(super) fn router(shared: Arc<WatchShared>, play: Option<Arc<PlayShared>>) -> Router {
    let key = shared.key.clone();
    let pages = Router::new()
        .route("/watch/{token}", get(assets::watch))
        .route("/watch/{token}/hello", get(hello))
        .route("/watch/{token}/live", get(live))
        .route("/watch/{token}/{part}", get(again))
        .route("/page/{folder}/{name}", get(assets::file))
        .with_state(shared);
    let all = match play {
        Some(play) => {
            let forwarding = Arc::new(Forwarding { shared: Arc::clone(&play), key });
            let all = pages.merge(play::router(play));
            all.layer(middleware::from_fn_with_state(forwarding, forward))
        }
        None => pages.route("/", get(async || HERE)),
    };
    all.layer(middleware::from_fn(headers))
}

async fn headers(request: Request, next: Next) -> Response {
    let mut response = harden(next.run(request).await);
    // A link is meant for its recipients only.
    let robots = HeaderName::from_static("x-robots-tag");
    response.headers_mut().insert(robots, HeaderValue::from_static("noindex, nofollow"));
    response
}

/// Returns the first data for the page: its texts. Not found: there is no such table, or no longer.
async fn hello(
    State(shared): State<Arc<WatchShared>>,
    Path(token): Path<String>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
) -> Response {
    let language = wishes.language();
    let there = match shared.table(&token) {
        Some(table) => shared.cache.join(table, language).await.is_some(),
        None => false,
    };
    let (words, plays) = (words::words(language), shared.plays);
    let answer = json!({ "words": words, "language": language.tag(), "there": there, "plays": plays });
    told(&headers, &answer)
}

/// Serves the states of the table.
async fn live(
    State(shared): State<Arc<WatchShared>>,
    Path(token): Path<String>,
    Query(wishes): Query<Wishes>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(table) = shared.table(&token) else { return StatusCode::NOT_FOUND.into_response() };
    let Some(watcher) = shared.enter(&headers, from.ip()) else {
        return StatusCode::TOO_MANY_REQUESTS.into_response();
    };
    let Some(scenes) = shared.cache.join(table, wishes.language()).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let closing = shared.closing.clone();
    upgrade
        .read_buffer_size(READ)
        .max_message_size(READ)
        .max_frame_size(READ)
        .on_upgrade(move |socket| show(socket, scenes, closing, watcher))
}

/// Serves a part of a finished game.
async fn again(
    State(shared): State<Arc<WatchShared>>,
    Path((token, part)): Path<(String, String)>,
    Query(wishes): Query<Wishes>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let Some(part) = ReplayPart::named(&part) else { return StatusCode::NOT_FOUND.into_response() };
    let Some(table) = shared.table(&token) else { return StatusCode::NOT_FOUND.into_response() };
    let Some(_watcher) = shared.enter(&headers, from.ip()) else {
        return StatusCode::TOO_MANY_REQUESTS.into_response();
    };
    shared.replays.answer(&headers, table, wishes.language(), part).await
}

/// Sends the newest scene whenever there is one. A slow browser skips scenes in between.
async fn show(
    mut socket: WebSocket,
    mut scenes: watch::Receiver<super::spectator_cache::WatchScene>,
    closing: watch::Receiver<bool>,
    _watcher: PagePlace,
) {
    let closed = closed(closing);
    tokio::pin!(closed);
    let mut beat = tokio::time::interval(BEAT);
    beat.reset();
    scenes.mark_changed();
    loop {
        let (text, last) = tokio::select! {
            changed = scenes.changed() => {
                if changed.is_err() {
                    break;
                }
                let scene = scenes.borrow_and_update().clone();
                (scene.text, scene.last)
            }
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                Some(Ok(Frame::Text(_) | Frame::Binary(_) | Frame::Close(_)) | Err(_)) | None => break,
            },
            _ = beat.tick() => (r#"{"is":"beat"}"#.into(), false),
            () = &mut closed => break,
        };
        match tokio::time::timeout(TAKES, socket.send(Frame::Text(text))).await {
            Ok(Ok(())) if !last => {}
            Ok(Ok(()) | Err(_)) | Err(_) => break,
        }
    }
    // A browser that doesn't answer is gone anyway.
    let _closed = tokio::time::timeout(TAKES, socket.send(Frame::Close(None))).await;
}

/// Returns the maximum number of spectators: each takes an open file, of which the rest of the program needs some.
fn room() -> usize {
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    files.and_then(|files| usize::try_from(files / 2).ok()).map_or(MOST, |half| half.min(MOST))
}
