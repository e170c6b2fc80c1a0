//! The page inside Discord, an Activity: Discord's client shows it in a frame, where there are no cookies. What the frame
//! brings is a code for who is there and the name of the instance; whether that is true is asked elsewhere
//! ([`ActivityDoor`]). What it gets is a session that lives in its memory, and is sent in the first frame of the WebSocket
//! or in a header, never in an address.

use super::page::play;
use super::{Later, OpenTable, PlayShared};
use crate::answers::{HERE, Wishes, allow_frames, refusal, slow, told};
use crate::{assets, words};
use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use herzbot_core::ids::TableId;
use herzbot_core::text::Language;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// How long a frame may take to say whose it is, once its line is open.
const FIRST_FRAME: Duration = Duration::from_secs(5);

/// Why a person is not let in from a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityRefusal {
    /// Discord does not know the code, or not any more.
    Code,
    /// There is no such instance, or not any more.
    Instance,
    /// The person takes no part in the instance.
    Absent,
    /// Discord does not answer, or nothing can be saved now.
    Unreachable,
    /// The host has to mend something.
    Broken,
}

impl ActivityRefusal {
    /// The name of the page's word that says what to do.
    const fn word(self) -> &'static str {
        match self {
            Self::Code => "activity-code",
            Self::Instance => "activity-instance",
            Self::Absent => "activity-absent",
            Self::Unreachable => "activity-unreachable",
            Self::Broken => "activity-broken",
        }
    }
}

/// What a page has to know of the platform in whose frame it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActivityClient {
    /// The id of the application.
    pub application: String,
    /// The origins of the clients, in whose frames it may be.
    pub origins: Vec<String>,
    /// The origins of pages around it besides those, as the header `frame-ancestors` names them.
    #[serde(skip)]
    pub ancestors: Vec<String>,
}

/// Who has come in from a frame, and what they find there.
pub struct ActivityEntry {
    /// Who they are: their requests are counted together by it.
    pub account: String,
    /// What their frame keeps ([`super::BrowserSession`]); none if they have never played.
    pub session: Option<String>,
    /// By what their frame speaks for them with the client.
    pub token: String,
    /// The tables of the place, their own first.
    pub tables: Vec<ActivityTable>,
    /// The one that they want to see.
    pub open: Option<TableId>,
    /// A command that opens a table there, as it is typed.
    pub command: String,
}

/// A table of the place where a frame is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActivityTable {
    /// Its id.
    pub id: String,
    /// Its game and name.
    pub label: String,
    /// Whether the person has a seat there.
    pub seat: bool,
    /// The token of the link by which it is watched, if it is.
    pub watch: Option<String>,
}

/// Finds out who is in a frame, and where.
pub trait ActivityDoor: Send + Sync {
    /// What the page has to know. None: it can't be said now.
    fn client(&self) -> Later<'_, Option<ActivityClient>>;

    /// Lets a person in from a frame of an instance; the names of tables in a language.
    fn enter(
        &self,
        code: String,
        instance: String,
        language: Language,
    ) -> Later<'_, Result<ActivityEntry, ActivityRefusal>>;
}

/// What is served to frames.
pub(super) fn routes(longest_body: usize) -> Router<Arc<PlayShared>> {
    Router::new()
        .route("/", get(root))
        .route("/activity/hello", get(hello))
        .route("/activity/enter", post(enter).layer(DefaultBodyLimit::max(longest_body)))
}

/// The query of a frame, of which nothing is believed; its page reads the rest.
#[derive(Deserialize)]
struct FrameQuery {
    frame_id: Option<String>,
}

/// The page of a frame; else the words for a host who looks whether anything is there.
async fn root(
    State(shared): State<Arc<PlayShared>>,
    Query(query): Query<FrameQuery>,
    headers: HeaderMap,
) -> Response {
    let Some(door) = shared.activity.as_ref().filter(|_| query.frame_id.is_some()) else {
        return HERE.into_response();
    };
    let mut page = assets::activity(&headers);
    // Where nothing is known of the client, the page can't be framed; it could do nothing there.
    if let Some(ActivityClient { origins, ancestors, .. }) = door.client().await {
        allow_frames(&mut page, [origins, ancestors].concat().join(" "));
    }
    page
}

/// What the page of a frame needs first: its words, and which client is to answer it.
async fn hello(
    State(shared): State<Arc<PlayShared>>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
) -> Response {
    let Some(door) = &shared.activity else { return StatusCode::NOT_FOUND.into_response() };
    let (language, client) = (wishes.language(), door.client().await);
    let answer = json!({ "words": words::words(language), "language": language.tag(), "client": client });
    told(&headers, &answer)
}

/// What a frame brings.
#[derive(Deserialize)]
struct Entering {
    code: String,
    instance: String,
}

/// Lets a person in from a frame.
async fn enter(
    State(shared): State<Arc<PlayShared>>,
    Query(wishes): Query<Wishes>,
    Json(Entering { code, instance }): Json<Entering>,
) -> Response {
    let Some(door) = &shared.activity else { return StatusCode::NOT_FOUND.into_response() };
    if let Err(wait) = shared.admission.arrive() {
        return slow(wait);
    }
    let entry = match door.enter(code, instance, wishes.language()).await {
        Ok(entry) => entry,
        // Being refused is an answer like any other.
        Err(why) => {
            tracing::debug!(?why, "nobody is let in from a frame");
            return refusal(StatusCode::OK, why.word());
        }
    };
    if let Err(wait) = shared.admission.come_in(&entry.account) {
        return slow(wait);
    }
    let ActivityEntry { account: _, session, token, tables, open, command } = entry;
    let open = open.map(|table| table.to_string());
    Json(json!({ "session": session, "token": token, "tables": tables, "open": open, "command": command }))
        .into_response()
}

/// The first frame of a line from a page that has no cookie.
#[derive(Deserialize)]
struct FirstFrame {
    session: String,
}

/// Shows a table to a page that says in its first frame whose it is.
pub(super) async fn play_in_frame(
    shared: Arc<PlayShared>,
    table: String,
    mut socket: WebSocket,
    packed: bool,
) {
    let Some(place) = shared.admission.wait() else { return };
    let Some(session) = first_frame(&mut socket).await else { return };
    let Ok(table) = table.parse() else { return };
    // The page asks why when it comes back.
    let open: Arc<dyn OpenTable> = match shared.tables.open(table, session).await {
        Ok(open) => open.into(),
        Err(why) => return tracing::debug!(?why, "a frame shows no table"),
    };
    drop(place);
    // All frames come by the platform's own proxy: their address says nothing about them.
    let Some(place) = shared.admission.enter(&open.player().id, None) else { return };
    play(shared, open, socket, packed).await;
    drop(place);
}

async fn first_frame(socket: &mut WebSocket) -> Option<String> {
    match tokio::time::timeout(FIRST_FRAME, socket.recv()).await {
        Ok(Some(Ok(Frame::Text(text)))) => {
            serde_json::from_str::<FirstFrame>(&text).ok().map(|first| first.session)
        }
        Ok(Some(Ok(_) | Err(_)) | None) | Err(_) => None,
    }
}
