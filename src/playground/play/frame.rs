//! The page inside a client: Discord shows it in the frame of an Activity, Matrix clients as a widget beside a room. There are
//! no cookies. What the frame brings is something that shows who is there, and where; whether that is true is asked elsewhere
//! ([`FrameDoor`]). What it gets is a session that lives in its memory, and is sent in the first frame of the WebSocket
//! or in a header, never in an address.
//!
//! Any page may be around the one beside a room: people choose the address of their Matrix client themselves. So it shows
//! nothing before the server of a person's account has said who they are, and a page that pretends to be a client only gets to
//! see what it could see anyway: it needs a token of that server's. What is left is that it covers a page that a person has let
//! in there themselves.

use super::page::play;
use super::{DoorRefusal, Later, OpenTable, OurPage, PlayShared, Refusal};
use crate::answers::{HERE, Wishes, allow_frames, refusal, slow, told};
use crate::places::FrameKind;
use crate::{assets, words};
use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Query, State};
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

/// The pages around the one beside a room: all on the web, and Element on a computer.
const AROUND_WIDGETS: &str = "* vector:";

/// How long a frame may take to say whose it is, once its line is open.
const FIRST_FRAME: Duration = Duration::from_secs(5);

/// Why a person is not let in from a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameRefusal {
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
    /// It is not known who is beside a room.
    Widget(VisitorRefusal),
    /// The session of a page beside a room is of no use.
    Session(Refusal),
    /// The person can't have the seat that they want.
    Door(DoorRefusal),
}

impl FrameRefusal {
    /// The name of the page's word that says what to do.
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

/// What the page of an Activity has to know of Discord.
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
pub struct FrameEntry {
    /// Who they are: their requests are counted together by it.
    pub account: String,
    /// What their frame keeps ([`super::BrowserSession`]); none if they have never played.
    pub session: Option<String>,
    /// By what their frame speaks for them with the client, where it needs that.
    pub token: Option<String>,
    /// The tables of the place, their own first.
    pub tables: Vec<FrameTable>,
    /// The one that they want to see.
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
    /// The token of the link by which it is watched, if it is.
    pub watch: Option<String>,
}

/// What shows who is in a frame, and where. Secrets are in it.
pub enum FrameProof {
    /// In an Activity: a code that counts once, and the instance.
    Activity {
        /// The code.
        code: String,
        /// The instance.
        instance: String,
    },
    /// Beside a room on Matrix.
    Widget {
        /// What shows who is there.
        who: WidgetProof,
        /// The room.
        room: String,
    },
}

/// What shows who is beside a room: what the page got when they came in before, or what their homeserver has given to it.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum WidgetProof {
    /// A session ([`super::BrowserSession`]).
    Session {
        /// The session.
        session: String,
    },
    /// A token of the homeserver's.
    Token(WidgetToken),
}

/// Finds out who is in a frame, and where.
pub trait FrameDoor: Send + Sync {
    /// Whether people come from Activities.
    fn has_activities(&self) -> bool;

    /// Whether people come from beside rooms.
    fn has_widgets(&self) -> bool;

    /// What the page of an Activity has to know. None: it can't be said now, or there are no Activities.
    fn client(&self) -> Later<'_, Option<ActivityClient>>;

    /// Lets a person in, and gives them a seat at the table where they want one (`sit`); the names of tables in a language.
    fn enter(
        &self,
        proof: FrameProof,
        sit: Option<TableId>,
        language: Language,
    ) -> Later<'_, Result<FrameEntry, FrameRefusal>>;
}

/// What is served to frames.
pub(super) fn routes(longest_body: usize) -> Router<Arc<PlayShared>> {
    let limit = || DefaultBodyLimit::max(longest_body);
    Router::new()
        .route("/", get(root))
        .route("/activity/hello", get(hello))
        .route("/activity/enter", post(enter).layer(limit()))
        .route("/widget", get(widget))
        .route("/widget/hello", get(hello_widget))
        .route("/widget/enter", post(enter_widget).layer(limit()))
}

/// The query of a frame, of which nothing is believed; its page reads the rest.
#[derive(Deserialize)]
struct FrameQuery {
    frame_id: Option<String>,
}

/// The page of an Activity; else the words for a host who looks whether anything is there.
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

/// The page beside a room.
async fn widget(State(shared): State<Arc<PlayShared>>, headers: HeaderMap) -> Response {
    if shared.widgets().is_none() {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut page = assets::framed(&headers);
    allow_frames(&mut page, AROUND_WIDGETS.to_owned());
    page
}

/// What the page of an Activity needs first: its words, and which client is to answer it.
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

/// The same beside a room, where the page finds its client itself.
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

/// What the frame of an Activity brings.
#[derive(Deserialize)]
struct Entering {
    code: String,
    instance: String,
    sit: Option<TableId>,
}

/// Lets a person in from an Activity.
async fn enter(
    State(shared): State<Arc<PlayShared>>,
    Query(wishes): Query<Wishes>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(Entering { code, instance, sit }): Json<Entering>,
) -> Response {
    let Some(door) = shared.activities() else { return StatusCode::NOT_FOUND.into_response() };
    if let Err(wait) = shared.admission.arrive(shared.address(&headers, from)) {
        return slow(wait);
    }
    let proof = FrameProof::Activity { code, instance };
    let_in(&shared, door.enter(proof, sit, wishes.language()).await)
}

/// What a frame beside a room brings.
#[derive(Deserialize)]
struct EnteringWidget {
    #[serde(flatten)]
    who: WidgetProof,
    room: String,
    sit: Option<TableId>,
}

/// Lets a person in from beside a room.
async fn enter_widget(
    State(shared): State<Arc<PlayShared>>,
    Query(wishes): Query<Wishes>,
    OurPage { address }: OurPage,
    Json(EnteringWidget { who, room, sit }): Json<EnteringWidget>,
) -> Response {
    let Some(door) = shared.widgets() else { return StatusCode::NOT_FOUND.into_response() };
    if let Err(wait) = shared.admission.visit(address) {
        return slow(wait);
    }
    let has_token = matches!(who, WidgetProof::Token(_));
    let entered = door.enter(FrameProof::Widget { who, room }, sit, wishes.language()).await;
    // Who has shown who they are has not guessed, wherever they may not be. But a session can be shown without end, and each time
    // their homeserver is asked.
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

/// Lets a person in from a frame, if they do not come too often.
fn let_in(shared: &PlayShared, entered: Result<FrameEntry, FrameRefusal>) -> Response {
    let entry = match entered {
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
    let FrameEntry { account: _, session, token, tables, open, command } = entry;
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
    // Inside Discord, all frames come by its proxy: their address says nothing about them.
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
