//! The playground's HTTP server: the page, the door, and the WebSocket.

use super::{WebShared, pass_of, records};
use crate::answers::{Wishes, harden, refusal, slow, told};
use crate::guard::{self, HttpCaller};
use crate::names::BadName;
use crate::session::{self, PageHost, PageLine};
use crate::wire::{FromPage, ToPage};
use crate::{assets, serving, words};
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use herzbot_core::text::pages;
use serde::Deserialize;
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// The maximum length of a request's body, in bytes.
const LONGEST_BODY: usize = 4 * 1024;
/// How long browsers keep cookies.
const A_YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
/// The timeout for the body of a request.
const BODY: Duration = Duration::from_secs(10);

/// Returns all routes.
pub(crate) fn router(shared: Arc<WebShared>) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/replay", get(assets::index))
        .route("/page/{folder}/{name}", get(assets::file))
        .route("/picture/{message}/{name}", get(picture))
        .route("/api/hello", get(hello))
        .route("/api/enter", post(enter))
        .route("/api/join", post(join))
        .route("/api/host", post(host))
        .route("/api/chat", get(chat))
        .merge(records::routes())
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), check_request))
        .with_state(shared)
}

/// Checks every request: its host name, and whether our own page sent it if it changes something.
async fn check_request(
    State(shared): State<Arc<WebShared>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let caller = HttpCaller::of(headers, from.ip(), &shared.proxies);
    let changes = request.method() != Method::GET || headers.contains_key(header::UPGRADE);
    let response = if !guard::host_is_ours(headers, shared.loopback) {
        (StatusCode::MISDIRECTED_REQUEST, "This playground does not go by that name.\n").into_response()
    } else if changes && !caller.is_our_page(headers) {
        (StatusCode::FORBIDDEN, "Request refused: it did not come from the playground's own page.\n")
            .into_response()
    } else {
        request.extensions_mut().insert(caller);
        match whole(request).await {
            Ok(request) => next.run(request).await,
            Err(status) => (status, [(header::CONNECTION, "close")]).into_response(),
        }
    };
    harden(response)
}

/// Reads the whole body of a request. Refused if that takes too long, or is too large.
async fn whole(request: Request) -> Result<Request, StatusCode> {
    if request.method() == Method::GET {
        return Ok(request);
    }
    let (head, body) = request.into_parts();
    let longest = records::longest_body(head.uri.path()).unwrap_or(LONGEST_BODY);
    let body = tokio::time::timeout(BODY, axum::body::to_bytes(body, longest)).await;
    let body = body.map_err(|_| StatusCode::REQUEST_TIMEOUT)?.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)?;
    Ok(Request::from_parts(head, body.into()))
}

/// Returns the first data for a page: its texts, whether a passphrase is required, and the people of this browser.
async fn hello(
    State(shared): State<Arc<WebShared>>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
) -> Response {
    let inside = shared.is_inside(&headers);
    let language = wishes.language();
    let games = pages::game_names(shared.texts.say(language));
    let people = match shared.browser(&headers).filter(|_| inside) {
        None => Vec::new(),
        Some(browser) => {
            let chat = shared.chat();
            let theirs = chat.people_of(&browser);
            theirs.map(|(id, name, here)| json!({"id": id, "name": name, "here": here})).collect()
        }
    };
    let answer = json!({
        "words": words::words(language), "language": language.tag(), "inside": inside, "people": people,
        "loopback": shared.loopback, "games": games,
    });
    told(&headers, &answer)
}

/// Serves the picture of a message in the channel, to everyone with access.
async fn picture(
    State(shared): State<Arc<WebShared>>,
    Path((message, name)): Path<(u64, String)>,
    headers: HeaderMap,
) -> Response {
    if !shared.is_inside(&headers) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let picture = shared.chat().public_picture(message);
    shared.pictures.answer(&name, picture).await
}

#[derive(Deserialize)]
struct Passphrase {
    passphrase: String,
}

/// Checks the passphrase.
async fn enter(
    State(shared): State<Arc<WebShared>>,
    Extension(caller): Extension<HttpCaller>,
    Json(given): Json<Passphrase>,
) -> Response {
    let Some(pass) = &shared.pass else { return StatusCode::NO_CONTENT.into_response() };
    let allowed = shared.throttle().attempt(caller.address, shared.now());
    if let Err(wait) = allowed {
        return slow(wait);
    }
    if !guard::same(&pass_of(&shared.key, &given.passphrase), pass) {
        tracing::info!("somebody gave a wrong passphrase");
        return refusal(StatusCode::FORBIDDEN, "door-passphrase-wrong");
    }
    shared.throttle().forgive(caller.address);
    let cookie = guard::set_cookie(&shared.gate_cookie(), pass, A_YEAR, caller.https);
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
}

#[derive(Deserialize)]
struct Joining {
    name: String,
    #[serde(default)]
    locale: Option<String>,
}

/// Adds a person, who belongs to the browser from then on.
async fn join(
    State(shared): State<Arc<WebShared>>,
    Extension(caller): Extension<HttpCaller>,
    headers: HeaderMap,
    Json(joining): Json<Joining>,
) -> Response {
    if !shared.is_inside(&headers) {
        return refusal(StatusCode::UNAUTHORIZED, "door-passphrase-wrong");
    }
    if !shared.loopback && shared.joins().attempt(caller.address, shared.now()).is_err() {
        return refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
    }
    let known = guard::cookie(&headers, &shared.browser_cookie()).filter(|secret| secret.len() == 32);
    let secret = known.map_or_else(guard::secret, str::to_owned);
    let locale = joining.locale.filter(|locale| {
        locale.len() <= 35 && locale.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
    });
    let joined = shared.chat().join(&joining.name, &guard::digest(&secret), locale, shared.now());
    if joined.is_ok() {
        // Results will name this person, so they have to be known after a crash, too.
        shared.keeper.keep_now().await;
    }
    match joined {
        Ok(id) => {
            let cookie = guard::set_cookie(&shared.browser_cookie(), &secret, A_YEAR, caller.https);
            ([(header::SET_COOKIE, cookie)], Json(json!({ "id": id }))).into_response()
        }
        // A mistake that the visitor can fix is a normal response, not a failure.
        Err(BadName::Length) => refusal(StatusCode::OK, "door-name-length"),
        Err(BadName::Taken) => refusal(StatusCode::OK, "door-name-taken"),
        Err(BadName::Full) => refusal(StatusCode::OK, "door-full"),
    }
}

#[derive(Deserialize)]
struct HostRequest {
    /// The person's id.
    me: String,
    /// The key in the host link.
    key: String,
}

/// Makes a person who has opened the host link a host.
async fn host(
    State(shared): State<Arc<WebShared>>,
    Extension(caller): Extension<HttpCaller>,
    headers: HeaderMap,
    Json(hosting): Json<HostRequest>,
) -> Response {
    let browser = shared.browser(&headers).filter(|_| shared.is_inside(&headers));
    let allowed = shared.throttle().attempt(caller.address, shared.now());
    if allowed.is_err() {
        return refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
    }
    if !guard::same(&shared.host_key, &hosting.key) {
        tracing::info!("somebody opened a host link that is not this playground's");
        return refusal(StatusCode::FORBIDDEN, "host-wrong");
    }
    shared.throttle().forgive(caller.address);
    let made = browser.is_some_and(|browser| shared.chat().make_host(&hosting.me, &browser));
    if !made {
        return refusal(StatusCode::UNAUTHORIZED, "door-who");
    }
    // A host's rights survive a crash.
    shared.keeper.keep_now().await;
    StatusCode::NO_CONTENT.into_response()
}

/// Serves the chat itself, for one of the people of the browser.
async fn chat(
    State(shared): State<Arc<WebShared>>,
    Query(wishes): Query<Wishes>,
    Extension(caller): Extension<HttpCaller>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !shared.is_inside(&headers) || !shared.is_theirs(&headers, &wishes.me) {
        return refusal(StatusCode::UNAUTHORIZED, "door-who");
    }
    // People at this machine can open as many pages as it can handle.
    let from = (!shared.loopback).then(|| guard::neighbourhood(caller.address));
    if !shared.chat().has_room_for(&wishes.me, from) {
        return refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
    }
    let upgrade = session::limited(upgrade);
    upgrade.on_upgrade(move |socket| async move { talk(&shared, socket, &wishes, from).await })
}

async fn talk(shared: &WebShared, mut socket: WebSocket, wishes: &Wishes, from: Option<IpAddr>) {
    let (person, language) = (wishes.me.as_str(), wishes.language());
    let (line, frames) = PageLine::open();
    let Some(listener) = shared.chat().listen(person, from, language, line, shared.now()) else { return };
    let page = ChatPage { shared, person, listener };
    let closed = serving::closed(shared.keeper.closing());
    session::talk(&page, &mut socket, frames, wishes.packed, closed).await;
    shared.chat().leave(listener, shared.now());
}

struct ChatPage<'a> {
    shared: &'a WebShared,
    person: &'a str,
    listener: u64,
}

impl PageHost for ChatPage<'_> {
    fn may_act(&self) -> Result<(), Duration> {
        self.shared.chat().may_act(self.person, self.shared.now())
    }

    fn act(&self, ask: FromPage) {
        self.shared.chat().act(self.listener, ask, self.shared.now());
    }

    fn beat(&self) {
        self.shared.chat().send_to(self.listener, &ToPage::Beat);
    }
}
