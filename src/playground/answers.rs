//! What all pages wish for, and how they are answered.

use super::assets;
use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use herzbot_core::text::Language;
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

/// What the page may load: nothing but its own files; and in whose frames it may be, which follows.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors";

/// What a host sees at the root: the server works.
pub(crate) const HERE: &str = "Herzbot is here. Tables are opened by the links in their messages.\n";

/// The origins in whose frames a page may be, with blanks between them. Pages without it can't be framed.
#[derive(Clone)]
struct FrameAncestors(String);

/// Lets a page be in the frames of these origins, which have blanks between them.
pub(crate) fn allow_frames(page: &mut Response, origins: String) {
    page.extensions_mut().insert(FrameAncestors(origins));
}

/// What a page says of itself with a request.
#[derive(Deserialize)]
pub(crate) struct Wishes {
    /// The browser's languages, the dearest first, with commas.
    #[serde(default)]
    languages: String,
    /// Who this tab is.
    #[serde(default)]
    pub(crate) me: String,
    /// Whether this tab reads compressed frames.
    #[serde(default)]
    pub(crate) packed: bool,
    /// Whether the page is in a frame, and says in its first frame for whom it speaks.
    #[serde(default)]
    pub(crate) framed: bool,
}

impl Wishes {
    /// The language in which it is answered.
    pub(crate) fn language(&self) -> Language {
        Language::choose(self.languages.split(',').map(Some))
    }
}

/// That a request is refused, by the key of the word that says why.
pub(crate) fn refusal(status: StatusCode, key: &str) -> Response {
    (status, Json(json!({ "wrong": key }))).into_response()
}

/// That somebody has tried too often, and how long they have to wait.
pub(crate) fn slow(wait: Duration) -> Response {
    let mut response = refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
    response.headers_mut().insert(header::RETRY_AFTER, (wait.as_secs() + 1).into());
    response
}

/// An answer as JSON, compressed for who takes that.
pub(crate) fn told(headers: &HeaderMap, answer: &serde_json::Value) -> Response {
    assets::json(headers, assets::pack(answer.to_string().as_bytes()).into())
}

/// What every answer tells browsers: to load and keep nothing else.
pub(crate) fn harden(mut response: Response) -> Response {
    let framed = response.extensions_mut().remove::<FrameAncestors>();
    let policy = |ancestors: &str| HeaderValue::from_str(&format!("{POLICY} {ancestors}"));
    let framed = framed.and_then(|FrameAncestors(origins)| policy(&origins).ok());
    if framed.is_none() {
        response.headers_mut().insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    // It is made of visible letters.
    if let Ok(alone) = policy("'none'") {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, framed.unwrap_or(alone));
    }
    // What is said changes; the page's files say for themselves how long they last.
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
