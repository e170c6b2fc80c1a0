//! A reverse proxy between the bot and its homeserver. It can refuse events like a homeserver with a rate
//! limit, leave some kinds of requests unanswered, or fail them.

use crate::homeserver::SOON;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The treatment of a kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// They are accepted and never answered.
    Silence,
    /// They fail with this status.
    Status(u16),
    /// They are refused as Synapse refuses events that the room's policy server (MSC4284) doesn't sign.
    Spam,
}

/// The forwarded events, and the rules for refusals.
#[derive(Default)]
struct Gate {
    /// The treatment of requests whose method and path (`POST /_matrix/…`) contain a text.
    fates: Vec<(&'static str, Fate)>,
    /// The number of requests that were treated like this.
    met: usize,
    /// The number of these that currently wait for an answer.
    silent: usize,
    /// The number of messages that were forwarded while such a request waited.
    sent_beside: usize,
    /// How long the next event closes the gate.
    closes_for: Option<Duration>,
    closed_until: Option<Instant>,
    /// The events: time, path, and whether it was refused.
    sent: Vec<(Instant, String, bool)>,
}

struct Way {
    to: String,
    web: reqwest::Client,
    gate: Mutex<Gate>,
}

/// A running proxy. Dropping it stops the proxy.
pub struct Proxy {
    way: Arc<Way>,
    url: String,
    serves: tokio::task::JoinHandle<()>,
}

impl Proxy {
    /// Starts a proxy in front of a homeserver.
    pub async fn to(url: &str) -> Self {
        let web = reqwest::Client::builder().no_proxy().build().unwrap();
        let way = Arc::new(Way { to: url.to_owned(), web, gate: Mutex::default() });
        let door = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", door.local_addr().unwrap());
        let app = Router::new().fallback(pass).with_state(Arc::clone(&way));
        let serves = tokio::spawn(async move { axum::serve(door, app).await.unwrap() });
        Self { way, url, serves }
    }

    /// Returns its address.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// From the next event to a room on, refuses all events for this long, with the time to wait.
    pub fn refuses(&self, long: Duration) {
        self.way.gate.lock().unwrap().closes_for = Some(long);
    }

    /// From now on, treats requests whose method and path (`POST /_matrix/…`) contain one of these texts like
    /// this.
    pub fn spoils(&self, kinds: &[&'static str], fate: Fate) {
        let mut gate = self.way.gate.lock().unwrap();
        gate.fates = kinds.iter().map(|kind| (*kind, fate)).collect();
        (gate.met, gate.sent_beside) = (0, 0);
    }

    /// From now on, forwards all requests. Unanswered ones stay unanswered.
    pub fn is_well(&self) {
        self.way.gate.lock().unwrap().fates.clear();
    }

    /// Waits until a request was treated like this.
    pub async fn has_spoilt(&self) {
        let start = Instant::now();
        while self.way.gate.lock().unwrap().met == 0 {
            assert!(start.elapsed() < SOON, "no such request:\n{}", self.tells());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns the number of requests treated like this since [`Proxy::spoils`].
    pub fn met(&self) -> usize {
        self.way.gate.lock().unwrap().met
    }

    /// Returns the number of messages that were forwarded since [`Proxy::spoils`] while a request stayed
    /// unanswered.
    pub fn sent_beside(&self) -> usize {
        self.way.gate.lock().unwrap().sent_beside
    }

    /// Lists the events, for failure messages.
    pub fn tells(&self) -> String {
        let gate = self.way.gate.lock().unwrap();
        gate.sent.iter().map(|(at, path, refused)| format!("{at:?} {path} {refused}\n")).collect()
    }

    /// Returns the number of events, and how many of them were refused.
    pub fn counts(&self) -> (usize, usize) {
        let gate = self.way.gate.lock().unwrap();
        (gate.sent.len(), gate.sent.iter().filter(|(.., refused)| *refused).count())
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.serves.abort();
    }
}

/// A request that stays unanswered until the bot gives it up.
struct Waiting(Arc<Way>);

impl Waiting {
    fn new(way: &Arc<Way>) -> Self {
        way.gate.lock().unwrap().silent += 1;
        Self(Arc::clone(way))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.gate.lock().unwrap().silent -= 1;
    }
}

/// Makes a refusal in Matrix's format.
fn refused(status: u16, code: &str, why: &str) -> Response {
    let told = json!({"errcode": code, "error": why});
    let kind = [("content-type", "application/json")];
    (StatusCode::from_u16(status).unwrap(), kind, told.to_string()).into_response()
}

async fn pass(State(way): State<Arc<Way>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    let line = format!("{} {path}", parts.method);
    let fate = {
        let mut gate = way.gate.lock().unwrap();
        let fate = gate.fates.iter().find(|(kind, _)| line.contains(kind)).map(|(_, fate)| *fate);
        gate.met += usize::from(fate.is_some());
        fate
    };
    match fate {
        Some(Fate::Silence) => {
            let _waiting = Waiting::new(&way);
            return std::future::pending().await;
        }
        Some(Fate::Status(status)) => return refused(status, "M_UNKNOWN", "as it was told"),
        Some(Fate::Spam) => {
            return refused(403, "M_FORBIDDEN", "This message has been rejected as probable spam");
        }
        None => {}
    }
    if parts.method == "PUT" && path.contains("/rooms/") && path.contains("/send/") {
        let mut gate = way.gate.lock().unwrap();
        gate.sent_beside += usize::from(gate.silent > 0);
        let now = Instant::now();
        if let Some(long) = gate.closes_for.take() {
            gate.closed_until = Some(now + long);
        }
        let left = gate.closed_until.map_or(Duration::ZERO, |until| until.saturating_duration_since(now));
        gate.sent.push((now, path.clone(), !left.is_zero()));
        if !left.is_zero() {
            let told = json!({
                "errcode": "M_LIMIT_EXCEEDED", "error": "Too Many Requests",
                "retry_after_ms": u64::try_from(left.as_millis()).unwrap() + 1,
            });
            let kind = [("content-type", "application/json")];
            return (StatusCode::TOO_MANY_REQUESTS, kind, told.to_string()).into_response();
        }
    }
    let body = to_bytes(body, usize::MAX).await.unwrap();
    let method = reqwest::Method::from_bytes(parts.method.as_str().as_bytes()).unwrap();
    let mut onwards = way.web.request(method, format!("{}{path}", way.to)).body(body);
    for (name, value) in parts.headers.iter().filter(|(name, _)| *name != "host") {
        onwards = onwards.header(name.as_str(), value.as_bytes());
    }
    let Ok(answer) = onwards.send().await else { return StatusCode::BAD_GATEWAY.into_response() };
    let mut back = Response::builder().status(answer.status().as_u16());
    if let Some(kind) = answer.headers().get("content-type") {
        back = back.header("content-type", kind.as_bytes());
    }
    let bytes = answer.bytes().await.unwrap_or_default();
    back.body(Body::from(bytes)).unwrap()
}
