//! The door of a table: for guests with the host's invitation, and for spectators who want a seat. The page is the
//! same as that of players. It asks here first if the fragment of its URL says so.

use super::{OurPage, PlayShared};
use crate::answers::{refusal, slow, told};
use crate::guard;
use crate::names::{self, BadName};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use herzbot_core::ids::TableId;
use herzbot_core::table::TableView;
use herzbot_core::text::{Language, pages};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// How long a browser keeps a guest's seat at most. The seat is useless once the guest was forgotten.
const KEPT_FOR: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// What a visitor finds at the door of a table.
#[derive(Clone, Debug)]
pub struct Door {
    /// The public view of the table.
    pub table: TableView,
    /// The visitor's name on the table's platform, if their browser is signed in and they can take a seat under
    /// that name.
    pub me: Option<String>,
    /// Whether the visitor can take a seat as a guest.
    pub guests: bool,
}

/// The identity under which a visitor takes a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatWish {
    /// The person of the browser's session.
    Myself,
    /// A guest.
    Guest {
        /// The name as it was typed.
        name: String,
        /// The guest's language.
        language: Language,
    },
}

impl SeatWish {
    /// Normalizes a guest's name.
    ///
    /// # Errors
    /// It can't be used beside the other names at the table.
    pub fn name<'a>(name: &str, others: impl IntoIterator<Item = &'a str>) -> Result<String, DoorRefusal> {
        names::chosen(name, others).map_err(|why| match why {
            BadName::Length => DoorRefusal::NameLength,
            BadName::Taken | BadName::Full => DoorRefusal::NameTaken,
        })
    }
}

/// The reason why a visitor can't take a seat at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorRefusal {
    /// The link is invalid, or for another table.
    Wrong,
    /// The host's invitation has ended, or the bot's host no longer allows guests.
    Stopped,
    /// The game has begun.
    Begun,
    /// All seats are taken.
    Full,
    /// The table no longer exists.
    Gone,
    /// Another process has the table.
    Elsewhere,
    /// They have to take a seat in the table's chat: they are unknown here, and guests aren't invited.
    InChat,
    /// The name is empty or too long.
    NameLength,
    /// The name looks like one at the table.
    NameTaken,
    /// Nothing can be saved now.
    Unsaved,
}

impl DoorRefusal {
    /// Returns the key of the page's text that says what to do.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Wrong => "guest-wrong",
            Self::Stopped => "guest-stopped",
            Self::Begun => "guest-begun",
            Self::Full => "guest-full",
            Self::Gone => "guest-gone",
            Self::Elsewhere => "guest-elsewhere",
            Self::InChat => "guest-in-chat",
            Self::NameLength => "door-name-length",
            Self::NameTaken => "door-name-taken",
            Self::Unsaved => "link-unsaved",
        }
    }
}

/// Returns the routes of the door.
pub(super) fn routes(longest_body: usize) -> Router<Arc<PlayShared>> {
    Router::new()
        .route("/table/{table}/door", post(door))
        .route("/table/{table}/sit", post(sit))
        .layer(DefaultBodyLimit::max(longest_body))
}

#[derive(Deserialize)]
struct Coming {
    link: String,
    /// The name under which they take a seat. None: as themselves.
    #[serde(default)]
    name: Option<String>,
    /// The browser's languages in order of preference, separated by commas.
    #[serde(default)]
    languages: String,
}

impl Coming {
    fn language(&self) -> Language {
        Language::choose(self.languages.split(',').map(Some))
    }
}

/// Returns a refusal, which is a normal response.
fn refused(why: DoorRefusal) -> Response {
    tracing::debug!(?why, "nobody sits down");
    refusal(StatusCode::OK, why.word())
}

/// Describes the table: which one it is, who has a seat, and as whom a visitor can take one.
async fn door(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    OurPage { address }: OurPage,
    headers: HeaderMap,
    Json(coming): Json<Coming>,
) -> Response {
    if let Err(wait) = shared.admission.act(&guard::neighbourhood(address).to_string()) {
        return slow(wait);
    }
    let Ok(table) = table.parse::<TableId>() else { return refused(DoorRefusal::Wrong) };
    let language = coming.language();
    let sessions = shared.sessions(table, &headers);
    let Door { table, me, guests } = match shared.tables.door(table, coming.link, sessions).await {
        Ok(door) => door,
        Err(why) => return refused(why),
    };
    let host = table.chairs.iter().find(|chair| chair.is_of(table.host)).map(|chair| &chair.name);
    let people: Vec<&String> = table.chairs.iter().map(|chair| &chair.name).collect();
    let free = usize::from(table.most_seats()).saturating_sub(people.len());
    let title = pages::table(shared.texts.say(language), &table).title;
    let answer =
        json!({ "title": title, "host": host, "people": people, "free": free, "me": me, "guests": guests });
    told(&headers, &answer)
}

/// Gives a visitor a seat.
async fn sit(
    State(shared): State<Arc<PlayShared>>,
    Path(table): Path<String>,
    OurPage { address }: OurPage,
    headers: HeaderMap,
    Json(coming): Json<Coming>,
) -> Response {
    let Ok(table) = table.parse::<TableId>() else { return refused(DoorRefusal::Wrong) };
    let sessions = shared.sessions(table, &headers);
    let language = coming.language();
    let wish = coming.name.map_or(SeatWish::Myself, |name| SeatWish::Guest { name, language });
    if let Err(wait) = shared.admission.sit(address) {
        return slow(wait);
    }
    match shared.tables.sit(table, coming.link, sessions, wish).await {
        Ok(None) => StatusCode::NO_CONTENT.into_response(),
        Ok(Some(session)) => {
            let cookie = shared.keep(&shared.guest_cookie(table), &session, KEPT_FOR);
            (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
        }
        Err(why) => refused(why),
    }
}
