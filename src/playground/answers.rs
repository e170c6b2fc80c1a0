//! The requests that all pages make, and the responses to them.

use super::assets;
use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use herzbot_core::text::Language;
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

/// What the page may load: nothing but its own files. The list of pages that may frame it follows.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors";

/// The text at the root, which shows a host that the server works.
pub(crate) const HERE: &str = "Herzbot is here. Tables are opened by the links in their messages.\n";

/// The origins of pages that may frame this one, separated by blanks. Pages without it can't be framed.
#[derive(Clone)]
struct FrameAncestors(String);

/// Lets pages of these origins, separated by blanks, frame a page.
pub(crate) fn allow_frames(page: &mut Response, origins: String) {
    page.extensions_mut().insert(FrameAncestors(origins));
}

/// The parameters of a page's request.
#[derive(Deserialize)]
pub(crate) struct Wishes {
    /// The browser's languages in order of preference, separated by commas.
    #[serde(default)]
    languages: String,
    /// The id of this tab's person.
    #[serde(default)]
    pub(crate) me: String,
    /// Whether this tab supports compressed frames.
    #[serde(default)]
    pub(crate) packed: bool,
    /// Whether the page is in a frame. If so, its first WebSocket frame says who its person is.
    #[serde(default)]
    pub(crate) framed: bool,
}

impl Wishes {
    /// Returns the language of the response.
    pub(crate) fn language(&self) -> Language {
        Language::choose(self.languages.split(',').map(Some))
    }
}

/// Refuses a request. `key` names the text that says why.
pub(crate) fn refusal(status: StatusCode, key: &str) -> Response {
    (status, Json(json!({ "wrong": key }))).into_response()
}

/// Refuses a request after too many attempts, and says how long to wait.
pub(crate) fn slow(wait: Duration) -> Response {
    let mut response = refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
    response.headers_mut().insert(header::RETRY_AFTER, (wait.as_secs() + 1).into());
    response
}

/// Returns a JSON response, compressed if the browser supports that.
pub(crate) fn told(headers: &HeaderMap, answer: &serde_json::Value) -> Response {
    assets::json(headers, assets::pack(answer.to_string().as_bytes()).into())
}

/// Adds the security headers of all responses: browsers may load nothing else, and store nothing.
pub(crate) fn harden(mut response: Response) -> Response {
    let framed = response.extensions_mut().remove::<FrameAncestors>();
    let policy = |ancestors: &str| HeaderValue::from_str(&format!("{POLICY} {ancestors}"));
    let framed = framed.and_then(|FrameAncestors(origins)| policy(&origins).ok());
    if framed.is_none() {
        response.headers_mut().insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    // The value only has visible characters.
    if let Ok(alone) = policy("'none'") {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, framed.unwrap_or(alone));
    }
    // Responses change; the page's files have their own caching rules.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
