//! The REST API: reads a request, validates it, and passes it to its handler.

mod applications;
mod body;
mod channels;
pub(crate) mod commands;
mod emojis;
mod error;
mod guilds;
mod interactions;
mod messages;
mod reactions;
mod refused;
mod routes;
mod threads;
mod webhooks;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body as HttpBody;
use axum::extract::{Request as HttpRequest, State as Extract};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use axum::http::{HeaderValue, Response, StatusCode};
use serde_json::{Value, json};

pub(crate) use body::Upload;
pub(crate) use error::{ApiError, FieldError};
pub(crate) use reactions::{add as add_reaction, remove as remove_reaction};
pub use refused::MessagePart;
pub(crate) use refused::RefusedPart;
use routes::{About, Room, Route};
pub(crate) use threads::{open_to_write, update as update_thread};

use crate::limits::{Asked, Standing, TooMany};
use crate::state::{Shared, State};
use crate::validate::INVALID_EMOJI;

/// A request after parsing.
pub(crate) struct Request {
    pub(crate) route: Route,
    /// The body; `null` if there is none.
    pub(crate) body: Value,
    pub(crate) files: Vec<Upload>,
    pub(crate) query: Vec<(String, String)>,
}

impl Request {
    /// Returns a snowflake of the path.
    pub(crate) fn id(&self, position: usize) -> Result<u64, ApiError> {
        let part = self.route.part(position);
        part.parse().map_err(|_| {
            let says = format!("Value \"{part}\" is not snowflake.");
            ApiError::invalid_at("", "NUMBER_TYPE_COERCE", says)
        })
    }

    pub(crate) fn asked(&self, key: &str) -> Option<&str> {
        let pair = self.query.iter().find(|(name, _)| name == key);
        pair.map(|(_, value)| value.as_str())
    }
}

/// A handler's response: a status, and a body if any.
pub(crate) struct Reply(pub(crate) u16, pub(crate) Option<Value>);

impl Reply {
    pub(crate) fn ok(body: Value) -> Result<Self, ApiError> {
        Ok(Self(200, Some(body)))
    }

    pub(crate) fn nothing() -> Result<Self, ApiError> {
        Ok(Self(204, None))
    }
}

/// Handles every request except those of the gateway.
pub(crate) async fn answer(
    Extract(shared): Extract<Arc<Shared>>,
    request: HttpRequest,
) -> Response<HttpBody> {
    let method = request.method().as_str().to_owned();
    let path = request.uri().path().to_owned();
    if let Some(rest) = path.strip_prefix("/attachments/") {
        return download(&shared, rest);
    }
    if path == "/client" || path == "/client/code" {
        return applications::client(&shared, &path, &body::query(request.uri().query().unwrap_or_default()));
    }
    let place = format!("{method} {}", without_tokens(&path));
    if let Some(left) = shared.read(edge_shut_for) {
        return refuse_at_the_edge(&shared, place, left);
    }
    let mut standing = None;
    let mut bucket = String::new();
    let result = handle(&shared, request, &method, &path, &mut standing, &mut bucket).await;
    let (status, body) = match result {
        Ok(Reply(status, body)) => (status, body),
        Err(Refusal::Api(error, evidence)) => {
            shared.change(|state| {
                if matches!(error.status, 401 | 403 | 429) {
                    state.invalid_requests += 1;
                }
                // A bot that hasn't heard of a deleted emoji isn't at fault.
                let is_excused = state.emojis_deleted && error.complains_only_of(INVALID_EMOJI);
                if error.breach && !is_excused {
                    let errors = error.errors.as_ref().map(Value::to_string);
                    let reason = format!(
                        "{} {} {}{}",
                        error.status,
                        error.code,
                        error.message,
                        errors.map(|e| format!(" {e}")).unwrap_or_default(),
                    );
                    state.violation(&place, reason, &evidence);
                }
            });
            (error.status, Some(error.body()))
        }
        Err(Refusal::TooMany(too_many)) => {
            shared.change(|state| {
                if too_many.scope != "shared" {
                    state.invalid_requests += 1;
                }
                if too_many.ignored {
                    let reason = format!("429 although announced (global: {})", too_many.global);
                    state.violation(&place, reason, "");
                }
                state.requests.push((place, 429));
            });
            return refuse_rate(&too_many, &bucket);
        }
    };
    let lost = shared.change(|state| {
        let lost = state.lost_answers > 0;
        state.lost_answers = state.lost_answers.saturating_sub(1);
        let status = if lost { 502 } else { status };
        state.requests.push((place, status));
        lost
    });
    if lost {
        return plain(502, None);
    }
    let mut response = plain(status, body);
    if let Some(standing) = standing {
        announce(&mut response, &standing, &bucket);
    }
    response
}

/// Returns how long the edge of the network will refuse everything.
fn edge_shut_for(state: &State) -> Option<Duration> {
    state.edge_shut?.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
}

fn refuse_at_the_edge(shared: &Shared, place: String, left: Duration) -> Response<HttpBody> {
    shared.change(|state| {
        state.invalid_requests += 1;
        state.requests.push((place, 429));
    });
    let mut response =
        Response::new(HttpBody::from("<html><title>Access denied | error 1015</title></html>"));
    *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html"));
    headers.insert("retry-after", HeaderValue::from(left.as_secs() + 1));
    response
}

enum Refusal {
    Api(ApiError, String),
    TooMany(TooMany),
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        Self::Api(error, String::new())
    }
}

/// A held request, as long as its connection lasts.
struct HeldRequest<'s>(&'s Shared);

impl<'s> HeldRequest<'s> {
    fn begin(shared: &'s Shared) -> Self {
        shared.change(|state| state.held_requests += 1);
        Self(shared)
    }
}

impl Drop for HeldRequest<'_> {
    fn drop(&mut self) {
        self.0.change(|state| state.held_requests -= 1);
    }
}

async fn handle(
    shared: &Shared,
    request: HttpRequest,
    method: &str,
    path: &str,
    standing: &mut Option<Standing>,
    bucket: &mut String,
) -> Result<Reply, Refusal> {
    if shared.read(|s| s.rest_outage) {
        return Err(ApiError::outage().into());
    }
    let latency = shared.read(|s| s.latency);
    if !latency.is_zero() {
        tokio::time::sleep(latency).await;
    }
    let mut changes = shared.watch();
    let is_held = |state: &State| {
        let held = state.held_edits.map(|channel| format!("/channels/{channel}/messages/"));
        method == "PATCH" && held.is_some_and(|held| path.contains(&held))
            || method == "POST" && state.held_threads && path.ends_with("/threads")
    };
    if shared.read(is_held) {
        let _held = HeldRequest::begin(shared);
        while shared.read(is_held) && changes.changed().await.is_ok() {}
    }
    if path.ends_with("/callback") {
        let hangs = shared.change(|state| {
            let hangs = state.hanging_callbacks > 0;
            state.hanging_callbacks = state.hanging_callbacks.saturating_sub(1);
            hangs.then_some(state.hanging)
        });
        if let Some(lasting) = hangs {
            tokio::time::sleep(lasting).await;
        }
    }
    let headers = request.headers().clone();
    let agent = headers.get(USER_AGENT).and_then(|v| v.to_str().ok());
    // The documentation requires "DiscordBot ($url, $versionNumber)".
    if !agent.is_some_and(|a| a.starts_with("DiscordBot (")) {
        return Err(Refusal::Api(ApiError::no_user_agent(), format!("User-Agent: {agent:?}")));
    }
    let Some(route) = routes::find(method, path) else {
        return Err(ApiError::no_route().into());
    };
    let authorization = headers.get(AUTHORIZATION).and_then(|v| v.to_str().ok());
    let wanted = shared.read(|s| format!("Bot {}", s.token));
    let bearer = authorization.and_then(|authorization| authorization.strip_prefix("Bearer "));
    if let (Room::Application(About::Me), Some(bearer)) = (route.room, bearer) {
        return Ok(shared.change(|state| applications::who(state, bearer))?);
    }
    if route.needs_token && authorization != Some(wanted.as_str()) {
        return Err(ApiError::unauthorized().into());
    }
    let query = body::query(request.uri().query().unwrap_or_default());
    bucket.push_str(route.bucket);
    let verdict = shared.change(|state| {
        let limit = route.limit(&state.limits.limits);
        let major = route.major();
        let asked = Asked { bucket: route.bucket, major: &major, limit, counts_globally: route.needs_token };
        state.limits.ask(&asked, state.clock.instant())
    });
    *standing = verdict.map_err(Refusal::TooMany)?;
    let kind = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let kind = kind.to_owned();
    let (body, files) = match route.room {
        Room::Exchange => (body::read_pairs(request, &kind).await?, Vec::new()),
        _ => body::read(request, &kind).await?,
    };
    let evidence = body.to_string();
    let with_evidence = |error: ApiError| Refusal::Api(error, evidence.clone());
    if route.wants_body
        && !body.is_null()
        && let Some(api) = &shared.openapi
    {
        let complaints = api.complaints(method, route.template, &body);
        if !complaints.is_empty() {
            let fields: Vec<FieldError> =
                complaints.into_iter().map(|says| FieldError::new("openapi", "OPENAPI", says)).collect();
            return Err(with_evidence(ApiError::invalid(&fields)));
        }
    }
    if route.wants_body && body.is_null() {
        return Err(with_evidence(ApiError::bad_json()));
    }
    let request = Request { route, body, files, query };
    shared.change(|state| serve(shared, state, &request)).map_err(with_evidence)
}

fn serve(shared: &Shared, state: &mut State, request: &Request) -> Result<Reply, ApiError> {
    refused::check(state, request)?;
    match request.route.room {
        Room::Application(what) => applications::serve(state, request, what),
        Room::NewEmoji => emojis::create(state, request),
        Room::Activity => applications::activity(state, request),
        Room::Exchange => applications::exchange(state, request),
        Room::Commands(what) => commands::serve(state, request, what),
        Room::Callback => interactions::callback(shared, state, request),
        Room::Webhook(what) => webhooks::serve(state, request, what),
        Room::Channel(what) => channels::serve(state, request, what),
        Room::Message(what) => messages::serve(state, request, what),
        Room::Thread => threads::create(state, request),
        Room::Reaction(what) => reactions::serve(state, request, what),
        Room::Guild(what) => guilds::serve(state, request, what),
    }
}

/// Removes tokens from a path: an interaction token is a secret for 15 minutes, so it doesn't belong in the list
/// of violations.
fn without_tokens(path: &str) -> String {
    let parts: Vec<String> =
        path.split('/').map(|part| if part.len() > 40 { "…".to_owned() } else { part.to_owned() }).collect();
    parts.join("/")
}

fn download(shared: &Shared, rest: &str) -> Response<HttpBody> {
    let mut parts = rest.split('/').map(str::parse::<u64>);
    let (channel, id) = (parts.next(), parts.next());
    let found = shared.read(|state| {
        let (Some(Ok(channel)), Some(Ok(id))) = (channel, id) else {
            return None;
        };
        let channel = state.channels.get(&channel)?;
        let mut files =
            channel.messages.iter().filter_map(|m| state.messages.get(m)).flat_map(|m| &m.attachments);
        let file = files.find(|file| file.id == id)?;
        Some((file.content_type.clone(), Arc::clone(&file.bytes)))
    });
    let Some((kind, bytes)) = found else {
        return plain(404, None);
    };
    let mut response = Response::new(HttpBody::from(bytes.as_ref().clone()));
    let kind = kind.and_then(|k| HeaderValue::from_str(&k).ok());
    let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

fn plain(status: u16, body: Option<Value>) -> Response<HttpBody> {
    let mut response = match body {
        Some(body) => {
            let mut response = Response::new(HttpBody::from(body.to_string()));
            let json = HeaderValue::from_static("application/json");
            response.headers_mut().insert(CONTENT_TYPE, json);
            response
        }
        None => Response::new(HttpBody::empty()),
    };
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::IM_A_TEAPOT);
    response
}

fn set(response: &mut Response<HttpBody>, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

fn announce(response: &mut Response<HttpBody>, standing: &Standing, bucket: &str) {
    set(response, "x-ratelimit-limit", &standing.limit.to_string());
    set(response, "x-ratelimit-remaining", &standing.remaining.to_string());
    timing(response, standing.reset_after, bucket);
}

fn timing(response: &mut Response<HttpBody>, after: Duration, bucket: &str) {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let reset = format!("{:.3}", (now + after).as_secs_f64());
    set(response, "x-ratelimit-reset", &reset);
    set(response, "x-ratelimit-reset-after", &format!("{:.3}", after.as_secs_f64()));
    // Discord's names are opaque; ours are just as stable and as meaningless to a bot.
    let name = bucket.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    set(response, "x-ratelimit-bucket", &format!("{name:016x}"));
}

fn refuse_rate(too_many: &TooMany, bucket: &str) -> Response<HttpBody> {
    let after = too_many.retry_after.as_secs_f64();
    let body = json!({
        "message": "You are being rate limited.",
        "retry_after": (after * 1000.0).ceil() / 1000.0,
        "global": too_many.global,
    });
    let mut response = plain(429, Some(body));
    // This header has whole seconds, rounded up, as RFC 9110 requires.
    set(&mut response, "retry-after", &format!("{:.0}", after.ceil().max(1.0)));
    set(&mut response, "x-ratelimit-scope", if too_many.global { "global" } else { too_many.scope });
    if too_many.global {
        set(&mut response, "x-ratelimit-global", "true");
    } else {
        set(&mut response, "x-ratelimit-remaining", "0");
        timing(&mut response, too_many.retry_after, bucket);
    }
    response
}
