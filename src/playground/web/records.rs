//! Finished games from their files: their positions, their review, and puzzles from them.

use super::WebShared;
use crate::answers::{Wishes, refusal};
use crate::assets;
use crate::guard::HttpCaller;
use crate::replays::{AskedOfFile, LONGEST_RECORD};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{MethodRouter, post};
use axum::{Extension, Router};
use std::sync::Arc;

/// The path for the positions of a game.
const REPLAY: &str = "/api/replay";
/// The path for the review of a game.
const REVIEW: &str = "/api/review";
/// The path for playing on from a position of a game.
const ATTEMPT: &str = "/api/attempt";

/// Returns the routes of these paths.
pub(super) fn routes() -> Router<Arc<WebShared>> {
    Router::new()
        .route(REPLAY, answers(AskedOfFile::Frames))
        .route(REVIEW, answers(AskedOfFile::Review))
        .route(ATTEMPT, answers(AskedOfFile::Attempt))
        .layer(DefaultBodyLimit::max(LONGEST_RECORD))
}

/// Returns the maximum length of the body of a request to that path, in bytes, if it is one of these.
pub(super) fn longest_body(path: &str) -> Option<usize> {
    [REPLAY, REVIEW, ATTEMPT].contains(&path).then_some(LONGEST_RECORD)
}

/// Returns whether a visitor may request positions or a review now, since these take processor time. A known
/// person has the same rate limit as for actions in a game.
fn may_ask(shared: &WebShared, wishes: &Wishes, headers: &HeaderMap, caller: &HttpCaller) -> bool {
    if shared.is_theirs(headers, &wishes.me) {
        return shared.chat().may_act(&wishes.me, shared.now()).is_ok();
    }
    shared.loopback || shared.joins().attempt(caller.address, shared.now()).is_ok()
}

/// Responds with the requested part of a file. Outsiders use up nobody's rate limit.
fn answers(what: AskedOfFile) -> MethodRouter<Arc<WebShared>> {
    post(
        move |State(shared): State<Arc<WebShared>>,
              Query(wishes): Query<Wishes>,
              Extension(caller): Extension<HttpCaller>,
              headers: HeaderMap,
              record: Bytes| async move {
            if !shared.is_inside(&headers) {
                return refusal(StatusCode::UNAUTHORIZED, "door-passphrase-wrong");
            }
            if !may_ask(&shared, &wishes, &headers, &caller) {
                return refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
            }
            match shared.records.get(what, wishes.language(), record).await {
                Some(packed) => assets::json(&headers, packed),
                None => refusal(StatusCode::OK, "replay-broken"),
            }
        },
    )
}
