//! The page inside a client: Discord shows it in the frame of an Activity, Matrix clients as a widget beside a
//! room. There are no cookies. The frame brings a proof of its person and place, which is checked elsewhere
//! ([`FrameDoor`]). It gets a session that it keeps in memory. It sends the session in the first frame of the
//! WebSocket or in a header, never in a URL.
//!
//! Any page may frame the one beside a room: people choose the address of their Matrix client themselves. So it
//! shows nothing before the homeserver has confirmed who the person is. A page that pretends to be a client needs
//! a token of that homeserver, so it only sees what it could see anyway. The remaining risk is that it covers a
//! page that a person has let in there themselves.

use super::page::play;
use super::{DoorRefusal, Later, OpenTable, OurPage, PlayShared, Refusal};
use crate::answers::{HERE, Wishes, allow_frames, refusal, slow, told};
use crate::places::FrameKind;
use crate::{assets, words};
use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use herzbot_core::ids::TableId;
use herzbot_core::text::Language;
use herzbot_core::widget::{VisitorRefusal, WidgetToken};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// The pages that may frame the one beside a room: all on the web, and Element on the desktop.
const AROUND_WIDGETS: &str = "* vector:";

/// How long a frame may take to identify its person after its line was opened.
const FIRST_FRAME: Duration = Duration::from_secs(5);

/// The reason why a person isn't let in from a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameRefusal {
    /// Discord doesn't know the code, or it has expired.
    Code,
    /// The instance doesn't exist, or no longer exists.
    Instance,
    /// The person isn't in the instance.
    Absent,
    /// Discord doesn't answer, or nothing can be saved now.
    Unreachable,
    /// The host has to fix something.
    Broken,
    /// The person beside a room can't be identified.
    Widget(VisitorRefusal),
    /// The session of a page beside a room is invalid.
    Session(Refusal),
    /// The person can't have the seat that they want.
    Door(DoorRefusal),
}

impl FrameRefusal {
    /// Returns the key of the page's text that says what to do.
    const fn word(self) -> &'static str {
        match self {
            Self::Code => "activity-code",
            Self::Instance => "activity-instance",
            Self::Absent => "activity-absent",
            Self::Unreachable => "activity-unreachable",
            Self::Broken => "activity-broken",
            Self::Widget(VisitorRefusal::Token) => "widget-token",
            Self::Widget(VisitorRefusal::Foreign) => "widget-foreign",
            Self::Widget(VisitorRefusal::Absent) => "widget-absent",
            Self::Widget(VisitorRefusal::Unreachable) => "widget-unreachable",
            Self::Session(why) => why.word(),
            Self::Door(why) => why.word(),
        }
    }
}

/// The information about Discord that the page of an Activity needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActivityClient {
    /// The id of the application.
    pub application: String,
    /// The origins of the clients that may frame it.
    pub origins: Vec<String>,
    /// Further origins that may frame it, in the form of the header `frame-ancestors`.
    #[serde(skip)]
    pub ancestors: Vec<String>,
}

/// A person who has entered from a frame, and what they find there.
pub struct FrameEntry {
    /// The person's account. Their requests are counted together by it.
    pub account: String,
    /// The session for the frame ([`super::BrowserSession`]). None if they have never played.
    pub session: Option<String>,
    /// The token with which the frame acts for them in the client, if it needs that.
    pub token: Option<String>,
    /// The tables of the place, their own first.
    pub tables: Vec<FrameTable>,
    /// The table that they want to see.
    pub open: Option<TableId>,
    /// A command that opens a table there, as it is typed.
    pub command: String,
}

/// A table of the place where a frame is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FrameTable {
    /// Its id.
    pub id: String,
    /// Its game and name.
    pub label: String,
    /// Whether the person has a seat there.
    pub seat: bool,
    /// The token of the table's spectator link, if there is one.
    pub watch: Option<String>,
}

/// A proof of the person and place of a frame. It contains secrets.
pub enum FrameProof {
    /// In an Activity: a code that is valid once, and the instance.
    Activity {
        /// The code.
        code: String,
        /// The instance.
        instance: String,
    },
    /// Beside a room on Matrix.
    Widget {
        /// The proof of the person.
        who: WidgetProof,
        /// The room.
        room: String,
    },
}

/// A proof of the person beside a room: the session that the page got on an earlier entry, or a token of their
/// homeserver.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum WidgetProof {
    /// A session ([`super::BrowserSession`]).
    Session {
        /// The session.
        session: String,
    },
    /// A token of the homeserver.
    Token(WidgetToken),
}

/// Identifies the person and place of a frame.
pub trait FrameDoor: Send + Sync {
    /// Returns whether people come from Activities.
    fn has_activities(&self) -> bool;

    /// Returns whether people come from beside rooms.
    fn has_widgets(&self) -> bool;

    /// Returns the information that the page of an Activity needs. None: it isn't available now, or there are no
    /// Activities.
    fn client(&self) -> Later<'_, Option<ActivityClient>>;

    /// Lets a person in, and gives them a seat at the table `sit`, if any. The tables' names are in `language`.
    fn enter(
        &self,
        proof: FrameProof,
        sit: Option<TableId>,
        language: Language,
    ) -> Later<'_, Result<FrameEntry, FrameRefusal>>;
}

/// Returns the routes for frames.
pub(super) fn routes(longest_body: usize) -> Router<Arc<PlayShared>> {
    let limit = || DefaultBodyLimit::max(longest_body);
    Router::new()
        .route("/", get(root))
        .route("/activity/hello", get(hello))
        .route("/activity/enter", post(enter).layer(limit()))
        .route("/table/{table}/activity/enter", post(enter).layer(limit()))
        .route("/widget", get(widget))
        .route("/widget/hello", get(hello_widget))
        .route("/widget/enter", post(enter_widget).layer(limit()))
        .route("/table/{table}/widget/enter", post(enter_widget).layer(limit()))
}

/// The query of a frame, which isn't trusted; its page reads the rest.
#[derive(Deserialize)]
struct FrameQuery {
    frame_id: Option<String>,
}

/// Serves the page of an Activity, or else a text for a host who checks the server.
async fn root(
    State(shared): State<Arc<PlayShared>>,
    Query(query): Query<FrameQuery>,
    headers: HeaderMap,
) -> Response {
    let Some(door) = shared.activities().filter(|_| query.frame_id.is_some()) else {
        return HERE.into_response();
    };
    let Some(ActivityClient { origins, ancestors, .. }) = door.client().await else {
        return HERE.into_response();
    };
    let mut page = assets::framed(&headers);
    allow_frames(&mut page, [origins, ancestors].concat().join(" "));
    page
}

/// Serves the page beside a room.
async fn widget(State(shared): State<Arc<PlayShared>>, headers: HeaderMap) -> Response {
    if shared.widgets().is_none() {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut page = assets::framed(&headers);
    allow_frames(&mut page, AROUND_WIDGETS.to_owned());
    page
}

/// Returns the first data for the page of an Activity: its texts, and which client has to answer it.
async fn hello(
    State(shared): State<Arc<PlayShared>>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
) -> Response {
    let Some(door) = shared.activities() else { return StatusCode::NOT_FOUND.into_response() };
    let (language, client) = (wishes.language(), door.client().await);
    let answer = json!({ "words": words::words(language), "language": language.tag(), "client": client });
    told(&headers, &answer)
}

/// Returns the first data for the page beside a room, which finds its client itself.
async fn hello_widget(
    State(shared): State<Arc<PlayShared>>,
    Query(wishes): Query<Wishes>,
    headers: HeaderMap,
) -> Response {
    if shared.widgets().is_none() {
        return StatusCode::NOT_FOUND.into_response();
    }
    let language = wishes.language();
    told(&headers, &json!({ "words": words::words(language), "language": language.tag() }))
}

/// The data from the frame of an Activity.
#[derive(Deserialize)]
struct Entering {
    code: String,
    instance: String,
}

/// Lets a person in from an Activity, and gives them a seat at the table in the path, if any.
async fn enter(
    State(shared): State<Arc<PlayShared>>,
    Query(wishes): Query<Wishes>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    sit: Option<Path<TableId>>,
    Json(Entering { code, instance }): Json<Entering>,
) -> Response {
    let Some(door) = shared.activities() else { return StatusCode::NOT_FOUND.into_response() };
    if let Err(wait) = shared.admission.arrive(shared.address(&headers, from)) {
        return slow(wait);
    }
    let proof = FrameProof::Activity { code, instance };
    let_in(&shared, door.enter(proof, sit.map(|Path(table)| table), wishes.language()).await)
}

/// The data from a frame beside a room.
#[derive(Deserialize)]
struct EnteringWidget {
    #[serde(flatten)]
    who: WidgetProof,
    room: String,
}

/// Lets a person in from beside a room, and gives them a seat at the table in the path, if any.
async fn enter_widget(
    State(shared): State<Arc<PlayShared>>,
    Query(wishes): Query<Wishes>,
    OurPage { address }: OurPage,
    sit: Option<Path<TableId>>,
    Json(EnteringWidget { who, room }): Json<EnteringWidget>,
) -> Response {
    let Some(door) = shared.widgets() else { return StatusCode::NOT_FOUND.into_response() };
    if let Err(wait) = shared.admission.visit(address) {
        return slow(wait);
    }
    let has_token = matches!(who, WidgetProof::Token(_));
    let proof = FrameProof::Widget { who, room };
    let entered = door.enter(proof, sit.map(|Path(table)| table), wishes.language()).await;
    // An identified person hasn't guessed, even if they may not be there. But a session can be shown any number of
    // times, and each time their homeserver gets a request.
    let is_no_guess = match entered {
        Ok(_) => true,
        Err(FrameRefusal::Session(_)) => false,
        Err(FrameRefusal::Widget(why)) => has_token && why == VisitorRefusal::Absent,
        Err(_) => has_token,
    };
    let answer = let_in(&shared, entered);
    if is_no_guess && answer.status() != StatusCode::TOO_MANY_REQUESTS {
        shared.admission.forgive_visit(address);
    }
    answer
}

/// Lets a person in from a frame, unless they come too often.
fn let_in(shared: &PlayShared, entered: Result<FrameEntry, FrameRefusal>) -> Response {
    let entry = match entered {
        Ok(entry) => entry,
        // A refusal is a normal response.
        Err(why) => {
            tracing::debug!(?why, "nobody is let in from a frame");
            return refusal(StatusCode::OK, why.word());
        }
    };
    if let Err(wait) = shared.admission.come_in(&entry.account) {
        return slow(wait);
    }
    let FrameEntry { account: _, session, token, tables, open, command } = entry;
    let open = open.map(|table| table.to_string());
    Json(json!({ "session": session, "token": token, "tables": tables, "open": open, "command": command }))
        .into_response()
}

/// The first frame on the line of a page without a cookie.
#[derive(Deserialize)]
struct FirstFrame {
    session: String,
}

/// Shows a table to a page that identifies its person in the first frame.
pub(super) async fn play_in_frame(
    shared: Arc<PlayShared>,
    table: String,
    mut socket: WebSocket,
    packed: bool,
    address: IpAddr,
    kind: FrameKind,
) {
    let Some(place) = shared.admission.wait(address, kind) else { return };
    let Some(session) = first_frame(&mut socket).await else { return };
    let Ok(table) = table.parse() else { return };
    // The page asks why when it comes back.
    let open: Arc<dyn OpenTable> = match shared.open_by(table, session).await {
        Ok(open) => open.into(),
        Err(why) => return tracing::debug!(?why, "a frame shows no table"),
    };
    drop(place);
    // Inside Discord, all frames come through its proxy: their address says nothing about them.
    let from = (kind == FrameKind::Widget).then_some(address);
    let Some(place) = shared.admission.enter(&open.player().id, from) else { return };
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
