//! The HTTP server for people who come by a link: the page, the exchange of a link for a session, the WebSocket,
//! and finished games.
//!
//! The token of a link is in its fragment, which no browser sends and no server logs. The page removes it from the
//! URL and posts it. So previews and crawlers, which only send GET requests, don't use up a link.

use super::page::play;
use super::{OpenTable, OurPage, PlayShared, Refusal, SESSION_LIFE, door, frame};
use crate::answers::{Wishes, refusal, slow, told};
use crate::places::FrameKind;
use crate::replays::{LONGEST_RECORD, ReplayPart};
use crate::{assets, guard, session, words};
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use herzbot_core::ids::TableId;
use serde::Deserialize;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;

/// The maximum length of a request's body, in bytes.
const LONGEST_BODY: usize = 1024;

/// Returns all routes.
pub(crate) fn router(shared: Arc<PlayShared>) -> Router {
    Router::new()
        .merge(frame::routes(LONGEST_BODY))
        .route("/table/{table}", get(assets::play))
        .route("/table/{table}/hello", get(hello))
        .route("/table/{table}/enter", post(enter).layer(DefaultBodyLimit::max(LONGEST_BODY)))
        .merge(door::routes(LONGEST_BODY))
        .route("/table/{table}/live", get(live))
        .route("/table/{table}/attempt", post(attempt).layer(DefaultBodyLimit::max(LONGEST_RECORD)))
        .route("/table/{table}/{part}", get(again))
        .with_state(shared)
}

/// Returns the first data for the page: its texts, and the player or the reason for a refusal.
async fn hello(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
) -> Response {
    let (player, wrong) = match shared.open(&table, &headers).await {
        Ok(open) => (Some(open.player()), None),
        Err(why) => (None, Some(why.word())),
    };
    let language = player.as_ref().map_or_else(|| wishes.language(), |player| player.language);
    let (name, game) = player.map(|player| (player.name, player.game)).unzip();
    let words = words::words(language);
    let answer = json!({
        "words": words, "language": language.tag(), "name": name, "game": game, "wrong": wrong,
    });
    told(&headers, &answer)
}

#[derive(Deserialize)]
struct Entering {
    link: String,
}

/// Exchanges a link for a session.
async fn enter(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    OurPage { address }: OurPage,
    Json(entering): Json<Entering>,
) -> Response {
    if let Err(wait) = shared.admission.try_link(address) {
        return slow(wait);
    }
    let entered = match table.parse::<TableId>() {
        Ok(table) => shared.tables.enter(table, entering.link).await,
        Err(_) => Err(Refusal::Wrong),
    };
    match entered {
        Ok(session) => {
            shared.admission.forgive(address);
            let cookie = shared.keep(shared.cookie(), &session, SESSION_LIFE);
            (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
        }
        // The refusal of a link is a normal response.
        Err(why) => {
            tracing::debug!(?why, "a personal link is of no use");
            refusal(StatusCode::OK, why.word())
        }
    }
}

/// Serves the table itself.
async fn live(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    Query(wishes): Query<Wishes>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let address = shared.address(&headers, from);
    let is_ours = shared.is_our_page(&headers);
    if wishes.framed || !is_ours {
        // No other page gets anything by a cookie, and frames have none. Requests from Activities have another
        // origin.
        let (door, kind) = match is_ours {
            true => (shared.widgets(), FrameKind::Widget),
            false => (shared.activities(), FrameKind::Activity),
        };
        if door.is_none() {
            return StatusCode::FORBIDDEN.into_response();
        }
        return session::limited(upgrade).on_upgrade(move |socket| {
            frame::play_in_frame(shared, table, socket, wishes.packed, address, kind)
        });
    }
    let open: Arc<dyn OpenTable> = match shared.open(&table, &headers).await {
        Ok(open) => open.into(),
        Err(why) => return refusal(StatusCode::FORBIDDEN, why.word()),
    };
    let Some(place) = shared.admission.enter(&open.player().id, Some(address)) else {
        return refusal(StatusCode::TOO_MANY_REQUESTS, "door-slow");
    };
    session::limited(upgrade).on_upgrade(move |socket| async move {
        play(shared, open, socket, wishes.packed).await;
        drop(place);
    })
}

/// Opens a table for the person of a session who asks about its finished game. It counts like an action at the
/// table.
async fn asks(
    shared: &PlayShared,
    table: &str,
    headers: &HeaderMap,
) -> Result<Box<dyn OpenTable>, Box<Response>> {
    let refused = |status, key| Box::new(refusal(status, key));
    let open = shared.open(table, headers).await.map_err(|why| refused(StatusCode::FORBIDDEN, why.word()))?;
    let paced = shared.admission.act(&open.player().id);
    paced.map_err(|_| refused(StatusCode::TOO_MANY_REQUESTS, "door-slow"))?;
    Ok(open)
}

/// Serves a part of a table's finished game.
async fn again(
    State(shared): State<Arc<PlayShared>>,
    Path((table, part)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let Some(part) = ReplayPart::named(&part) else { return StatusCode::NOT_FOUND.into_response() };
    let open = match asks(&shared, &table, &headers).await {
        Ok(open) => open,
        Err(refused) => return *refused,
    };
    let Ok(table) = table.parse() else { return StatusCode::NOT_FOUND.into_response() };
    shared.replays.answer(&headers, table, open.player().language, part).await
}

/// Serves the next position of a puzzle from a game.
async fn attempt(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    headers: HeaderMap,
    asked: Bytes,
) -> Response {
    if !shared.is_our_page(&headers) && guard::bearer(&headers).is_none() {
        return StatusCode::FORBIDDEN.into_response();
    }
    let open = match asks(&shared, &table, &headers).await {
        Ok(open) => open,
        Err(refused) => return *refused,
    };
    match shared.replays.attempt(open.player().language, asked).await {
        Some(position) => ([(header::CONTENT_TYPE, "application/json")], position).into_response(),
        None => refusal(StatusCode::OK, "replay-broken"),
    }
}
