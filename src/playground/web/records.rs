//! Finished games, from their files: their positions, their review, and puzzles from them.

use super::WebShared;
use crate::answers::{Wishes, refusal};
use crate::assets;
use crate::guard::HttpCaller;
use crate::reviews::{LONGEST_RECORD, Reviews, attempt, critique, film};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, post};
use axum::{Extension, Router};
use herzbot_core::text::{Language, Texts};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Where the positions of a game are asked for …
const REPLAY: &str = "/api/replay";
/// … what could have been played better in it …
const REVIEW: &str = "/api/review";
/// … and where one plays on from a position of it.
const ATTEMPT: &str = "/api/attempt";

/// What is made of a record: JSON; none if it can't be played.
type Make = fn(&Reviews, &Texts, Language, &[u8]) -> Option<Vec<u8>>;
/// Where one waits for one's turn to have it made.
type Turns = fn(&WebShared) -> Arc<Semaphore>;

/// The routes of all of these.
pub(super) fn routes() -> Router<Arc<WebShared>> {
    let films: Turns = |shared| Arc::clone(&shared.films);
    let reviews: Turns = |shared| shared.reviews.turns();
    Router::new()
        .route(REPLAY, made(films, |_, texts, language, record| film(texts, language, record)))
        .route(REVIEW, made(reviews, review))
        .route(ATTEMPT, made(films, |_, texts, language, asked| attempt(texts, language, asked)))
        .layer(DefaultBodyLimit::max(LONGEST_RECORD))
}

/// The longest body of a request to that path, in bytes, if it is one of these.
pub(super) fn longest_body(path: &str) -> Option<usize> {
    [REPLAY, REVIEW, ATTEMPT].contains(&path).then_some(LONGEST_RECORD)
}

/// What could have been played better in a game, from the file of it.
fn review(reviews: &Reviews, texts: &Texts, language: Language, record: &[u8]) -> Option<Vec<u8>> {
    critique(texts, language, record, reviews.of(record)?.as_ref())
}

/// Whether somebody may ask for positions or a review now: what takes the processor a while has its pace. A person who is
/// known asks as fast as they may act in a game.
fn may_ask(shared: &WebShared, wishes: &Wishes, headers: &HeaderMap, caller: &HttpCaller) -> bool {
    if shared.is_theirs(headers, &wishes.me) {
        return shared.chat().may_act(&wishes.me, shared.now()).is_ok();
    }
    shared.loopback || shared.joins().attempt(caller.address, shared.now()).is_ok()
}

/// Answers with what `make` makes of a record, one after the other by `turns`. Outsiders use up nobody's pace.
fn made(turns: Turns, make: Make) -> MethodRouter<Arc<WebShared>> {
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
            // They are never closed, and so a turn is always had in the end.
            let Ok(turn) = turns(&shared).acquire_owned().await else {
                return StatusCode::SERVICE_UNAVAILABLE.into_response();
            };
            let (texts, language) = (Arc::clone(&shared.texts), wishes.language());
            let packs = assets::takes_gzip(&headers);
            let made = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                let made = make(&shared.reviews, &texts, language, &record)?;
                Some(if packs { assets::pack(&made) } else { made })
            });
            let Ok(Some(made)) = made.await else {
                return refusal(StatusCode::OK, "replay-broken");
            };
            let mut response = ([(header::CONTENT_TYPE, "application/json")], made).into_response();
            if packs {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response
        },
    )
}
