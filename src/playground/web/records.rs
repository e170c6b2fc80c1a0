//! Finished games, from their files: their positions, their review, and puzzles from them.

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

/// Where the positions of a game are asked for …
const REPLAY: &str = "/api/replay";
/// … what could have been played better in it …
const REVIEW: &str = "/api/review";
/// … and where one plays on from a position of it.
const ATTEMPT: &str = "/api/attempt";

/// The routes of all of these.
pub(super) fn routes() -> Router<Arc<WebShared>> {
    Router::new()
        .route(REPLAY, answers(AskedOfFile::Frames))
        .route(REVIEW, answers(AskedOfFile::Review))
        .route(ATTEMPT, answers(AskedOfFile::Attempt))
        .layer(DefaultBodyLimit::max(LONGEST_RECORD))
}

/// The longest body of a request to that path, in bytes, if it is one of these.
pub(super) fn longest_body(path: &str) -> Option<usize> {
    [REPLAY, REVIEW, ATTEMPT].contains(&path).then_some(LONGEST_RECORD)
}

/// Whether somebody may ask for positions or a review now: what takes the processor a while has its pace. A person who is
/// known asks as fast as they may act in a game.
fn may_ask(shared: &WebShared, wishes: &Wishes, headers: &HeaderMap, caller: &HttpCaller) -> bool {
    if shared.is_theirs(headers, &wishes.me) {
        return shared.chat().may_act(&wishes.me, shared.now()).is_ok();
    }
    shared.loopback || shared.joins().attempt(caller.address, shared.now()).is_ok()
}

/// Answers with what is asked of a file. Outsiders use up nobody's pace.
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
