//! The playground's HTTP: the page, the door, and the WebSocket.

use super::chat::BadName;
use super::guard;
use super::live::LiveChat;
use super::wire::{FromPage, ToPage};
use super::{PlaygroundShared, now, words};
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use herzbot_adapter::pace;
use herzbot_core::text::Language;
use serde::Deserialize;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The longest body of a request, in bytes.
const LONGEST_BODY: usize = 4 * 1024;
/// The longest frame from a page, in bytes.
const LONGEST_FRAME: usize = 16 * 1024;
/// How many frames may wait for a page that is slow.
const BACKLOG: usize = 256;
/// How often a page hears from us, so that it notices when it doesn't.
const BEAT: Duration = Duration::from_secs(15);
/// What the page may load: nothing but its own files.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page's files: path, type, content.
const FILES: [(&str, &str, &str); 15] = [
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/page/style.css", "text/css; charset=utf-8", include_str!("page/style.css")),
    ("/page/cards.css", "text/css; charset=utf-8", include_str!("page/cards.css")),
    ("/page/board.css", "text/css; charset=utf-8", include_str!("page/board.css")),
    ("/page/icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
    ("/page/app.js", "text/javascript; charset=utf-8", include_str!("page/app.js")),
    ("/page/door.js", "text/javascript; charset=utf-8", include_str!("page/door.js")),
    ("/page/line.js", "text/javascript; charset=utf-8", include_str!("page/line.js")),
    ("/page/render.js", "text/javascript; charset=utf-8", include_str!("page/render.js")),
    ("/page/room.js", "text/javascript; charset=utf-8", include_str!("page/room.js")),
    ("/page/board.js", "text/javascript; charset=utf-8", include_str!("page/board.js")),
    ("/page/pieces.js", "text/javascript; charset=utf-8", include_str!("page/pieces.js")),
    ("/page/playback.js", "text/javascript; charset=utf-8", include_str!("page/playback.js")),
    ("/page/composer.js", "text/javascript; charset=utf-8", include_str!("page/composer.js")),
    ("/page/words.js", "text/javascript; charset=utf-8", include_str!("page/words.js")),
];

/// Everything that is served.
pub(super) fn router(shared: Arc<PlaygroundShared>) -> Router {
    let files = FILES.into_iter().fold(Router::new(), |router, (path, kind, content)| {
        router.route(path, get(move || async move { ([(header::CONTENT_TYPE, kind)], content) }))
    });
    files
        .route("/api/hello", get(hello))
        .route("/api/enter", post(enter))
        .route("/api/join", post(join))
        .route("/api/chat", get(chat))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), check_request))
        .with_state(shared)
}

/// Looks at every request: where it wants to go, and whether our own page sent it if it changes something.
async fn check_request(
    State(shared): State<Arc<PlaygroundShared>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let changes = request.method() != Method::GET || headers.contains_key(header::UPGRADE);
    let mut response = if !guard::host_is_ours(headers, shared.loopback) {
        (StatusCode::MISDIRECTED_REQUEST, "This playground does not go by that name.\n").into_response()
    } else if changes && !guard::origin_is_ours(headers) {
        (StatusCode::FORBIDDEN, "Request refused: it did not come from the playground's own page.\n")
            .into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

impl PlaygroundShared {
    fn gate_cookie(&self) -> String {
        format!("herzbot_gate_{}", self.instance)
    }

    fn browser_cookie(&self) -> String {
        format!("herzbot_{}", self.instance)
    }

    /// Whether the passphrase was given, if one is wanted.
    fn is_inside(&self, headers: &HeaderMap) -> bool {
        self.pass.as_ref().is_none_or(|pass| {
            guard::cookie(headers, &self.gate_cookie()).is_some_and(|shown| guard::same(shown, pass))
        })
    }

    /// What is kept of the browser's cookie.
    fn browser(&self, headers: &HeaderMap) -> Option<String> {
        guard::cookie(headers, &self.browser_cookie()).map(guard::digest)
    }
}

fn refusal(status: StatusCode, key: &str) -> Response {
    (status, Json(json!({ "wrong": key }))).into_response()
}

#[derive(Deserialize)]
struct Wishes {
    /// The browser's languages, the dearest first, with commas.
    #[serde(default)]
    languages: String,
    /// Who this tab is.
    #[serde(default)]
    me: String,
}

impl Wishes {
    fn language(&self) -> Language {
        Language::choose(self.languages.split(',').map(Some))
    }
}

/// What a page needs first: its words, whether a passphrase is wanted, and who this browser has been.
async fn hello(
    State(shared): State<Arc<PlaygroundShared>>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
) -> Response {
    let inside = shared.is_inside(&headers);
    let language = wishes.language();
    let people = match shared.browser(&headers).filter(|_| inside) {
        None => Vec::new(),
        Some(browser) => {
            let world = shared.world();
            let theirs = world.chat.people.iter().filter(|(_, person)| person.browser == browser);
            theirs
                .map(|(id, person)| json!({"id": id, "name": person.name, "here": world.is_here(id)}))
                .collect()
        }
    };
    Json(json!({
        "words": words::words(language), "language": language.tag(), "inside": inside, "people": people,
        "loopback": shared.loopback,
    }))
    .into_response()
}

#[derive(Deserialize)]
struct Passphrase {
    passphrase: String,
}

/// The passphrase.
async fn enter(
    State(shared): State<Arc<PlaygroundShared>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Json(given): Json<Passphrase>,
) -> Response {
    let allowed = shared.throttle().attempt(from.ip(), now());
    let Some(pass) = &shared.pass else { return StatusCode::NO_CONTENT.into_response() };
    if let Err(wait) = allowed {
        let mut response = refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
        response.headers_mut().insert(header::RETRY_AFTER, (wait.as_secs() + 1).into());
        return response;
    }
    if !guard::same(&guard::pass(&shared.key, &given.passphrase), pass) {
        tracing::info!("somebody gave a wrong passphrase");
        return refusal(StatusCode::FORBIDDEN, "door-passphrase-wrong");
    }
    let cookie = guard::set_cookie(&shared.gate_cookie(), pass);
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
}

#[derive(Deserialize)]
struct Joining {
    name: String,
    #[serde(default)]
    locale: Option<String>,
}

/// A new person, who belongs to the browser from then on.
async fn join(
    State(shared): State<Arc<PlaygroundShared>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(joining): Json<Joining>,
) -> Response {
    if !shared.is_inside(&headers) {
        return refusal(StatusCode::UNAUTHORIZED, "door-passphrase-wrong");
    }
    if !shared.loopback && shared.joins().attempt(from.ip(), now()).is_err() {
        return refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
    }
    let known = guard::cookie(&headers, &shared.browser_cookie()).filter(|secret| secret.len() == 32);
    let secret = known.map_or_else(guard::secret, str::to_owned);
    let locale = joining.locale.filter(|locale| {
        locale.len() <= 35 && locale.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
    });
    let joined = {
        let mut world = shared.world();
        let accepted = world.outbox.is_none();
        world.chat.join(&joining.name, &guard::digest(&secret), locale, accepted)
    };
    if joined.is_ok() {
        // Results will name this person: they must be known after a crash, too.
        shared.save().await;
    }
    match joined {
        Ok(id) => {
            let cookie = guard::set_cookie(&shared.browser_cookie(), &secret);
            ([(header::SET_COOKIE, cookie)], Json(json!({ "id": id }))).into_response()
        }
        // A mistake that a person can mend is an answer like any other, not a failure.
        Err(BadName::Length) => refusal(StatusCode::OK, "door-name-length"),
        Err(BadName::Taken) => refusal(StatusCode::OK, "door-name-taken"),
        Err(BadName::Full) => refusal(StatusCode::OK, "door-full"),
    }
}

/// The chat itself, for one of the people who belong to the browser.
async fn chat(
    State(shared): State<Arc<PlaygroundShared>>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let browser = shared.browser(&headers).filter(|_| shared.is_inside(&headers));
    let theirs = browser.is_some_and(|browser| {
        shared.world().chat.people.get(&wishes.me).is_some_and(|person| person.browser == browser)
    });
    if !theirs {
        return refusal(StatusCode::UNAUTHORIZED, "door-who");
    }
    let language = wishes.language();
    upgrade
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        .on_upgrade(move |socket| async move { talk(&shared, socket, &wishes.me, language).await })
}

async fn talk(shared: &PlaygroundShared, mut socket: WebSocket, person: &str, language: Language) {
    let (to, mut frames) = mpsc::channel(BACKLOG);
    let Some(listener) = shared.world().listen(person, language, to) else { return };
    let closed = super::closed(shared.closing.subscribe());
    tokio::pin!(closed);
    let mut beat = tokio::time::interval(BEAT);
    let mut patience = pace::TokenBucket::new(pace::Pace { every: Duration::from_millis(100), burst: 40 });
    loop {
        tokio::select! {
            frame = frames.recv() => {
                // The world has dropped this page: it was too slow, and begins anew.
                let Some(frame) = frame else { break };
                if socket.send(Frame::Text(frame.into())).await.is_err() {
                    break;
                }
            }
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    if let Err(wait) = patience.take(now()) {
                        tokio::time::sleep(wait).await;
                    }
                    match serde_json::from_str::<FromPage>(&text) {
                        Ok(ask) => shared.act(listener, ask),
                        Err(problem) => {
                            tracing::debug!(%problem, "a page asked for something strange");
                            break;
                        }
                    }
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Binary(_) | Frame::Close(_)) | Err(_)) | None => break,
            },
            _ = beat.tick() => shared.world().send_to(&[listener], &ToPage::Beat),
            () = &mut closed => break,
        }
    }
    LiveChat::leave(&mut shared.world(), listener);
}
