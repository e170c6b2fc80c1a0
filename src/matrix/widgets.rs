//! Widgets, the pages beside rooms: the state event of a widget, and its visitors.

use super::desk::{MatrixInput, RequestError};
use super::driver::DriverInput;
use super::errors::request_error;
use super::openid::OpenId;
use super::people::shortened;
use super::reader::EventReader;
use super::rooms;
use herzbot_adapter::queue::Voice;
use herzbot_adapter::tenure::Tenure;
use herzbot_core::ids::{Account, ChannelRef};
use herzbot_core::widget::{
    PlatformTask, VisitorRefusal, WidgetRefusal, WidgetToken, WidgetVisitor, Widgets,
};
use matrix_sdk::ruma::api::client::state::get_state_event_for_key::v3::Request;
use matrix_sdk::ruma::events::StateEventType;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::{RoomId, UserId};
use matrix_sdk::{Room, RoomState};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The type of the state event that clients read.
const KIND: &str = "im.vector.modular.widgets";
/// The variables that clients fill into the address. They come after the `#`, which browsers don't send to
/// servers.
const FILLED_IN: &str = "?room=$matrix_room_id&widget=$matrix_widget_id\
                         &theme=$org.matrix.msc2873.client_theme\
                         &language=$org.matrix.msc2873.client_language";
/// How long a homeserver may take to set a room's state or to list its members.
const ANSWER: Duration = Duration::from_secs(10);

/// The widgets beside rooms.
pub struct MatrixWidgets {
    /// Holds the client.
    pub reader: Arc<EventReader>,
    /// Verifies the tokens of visitors.
    pub openid: OpenId,
    /// Whether this process still acts for the bot.
    pub tenure: Tenure,
    /// Receives notes about requests that count against the rate limit.
    pub inputs: mpsc::UnboundedSender<DriverInput>,
}

/// Returns the id of our widget in a room, which may have several bots.
fn id(own: &UserId) -> String {
    format!("herzbot-{}", own.localpart())
}

/// Returns the content of the state event. Everybody in the room can read it, so it contains no secrets.
fn content(page: &str, own: &UserId) -> Value {
    json!({
        "type": "m.custom",
        "id": id(own),
        "name": "Herzbot",
        "url": format!("{page}#{FILLED_IN}"),
        "creatorUserId": own,
        // The page itself reports when it is ready.
        "waitForIframeLoad": false,
        "data": {},
    })
}

impl MatrixWidgets {
    async fn set(&self, room: Room, page: Option<String>) -> Result<(), WidgetRefusal> {
        let (own, levels) = (&self.reader.own, room.power_levels_or_default().await);
        if page.is_none() && self.shown(&room).await.map_err(|_| WidgetRefusal::Unreachable)?.is_none() {
            return Err(WidgetRefusal::Missing);
        }
        if page.is_some() && self.reader.wants_signed(&room) {
            return Err(WidgetRefusal::Signed);
        }
        let needed = WidgetRefusal::Power(levels.for_state(StateEventType::from(KIND)).into());
        if !levels.user_can_send_state(own, StateEventType::from(KIND)) {
            return Err(needed);
        }
        if !self.tenure.is_ours().await {
            return Err(WidgetRefusal::Unreachable);
        }
        let content = page.map_or_else(|| json!({}), |page| content(&page, own));
        let sent = tokio::time::timeout(ANSWER, room.send_state_event_raw(KIND, &id(own), content)).await;
        // This fails only if the desk has ended.
        drop(self.inputs.send(DriverInput::Desk(MatrixInput::Spent(Voice::First))));
        match sent.map(|sent| sent.map_err(|error| request_error(&error))) {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(RequestError::Forbidden(_))) => Err(needed),
            failed => {
                tracing::warn!(?failed, room = %room.room_id(), "a widget can't be set");
                Err(WidgetRefusal::Unreachable)
            }
        }
    }

    /// Returns the address of the widget in a room, if there is one.
    async fn shown(&self, room: &Room) -> Result<Option<String>, VisitorRefusal> {
        let kind = StateEventType::from(KIND);
        let request = Request::new(room.room_id().to_owned(), kind, id(&self.reader.own));
        let asked = self.reader.client.send(request);
        let asked = tokio::time::timeout(ANSWER, asked).await.map_err(|_| VisitorRefusal::Unreachable)?;
        match asked.map_err(|error| request_error(&error.into())) {
            Ok(told) => {
                let told = serde_json::from_str::<Value>(told.event_or_content.get()).unwrap_or_default();
                Ok(told["url"].as_str().map(str::to_owned))
            }
            Err(RequestError::NotFound) => Ok(None),
            Err(_) => Err(VisitorRefusal::Unreachable),
        }
    }

    async fn find_out(
        &self,
        account: Account,
        room: String,
        page: String,
    ) -> Result<WidgetVisitor, VisitorRefusal> {
        let (reader, absent) = (&self.reader, VisitorRefusal::Absent);
        let user = UserId::parse(&account.id).map_err(|_| absent)?;
        if reader.account(user.as_str()) != account || !reader.listens_to(&user) {
            return Err(absent);
        }
        // The members of a replaced room may not be members of the newest one.
        let room = RoomId::parse(&room).ok().and_then(|id| rooms::newest(&reader.client, &id));
        let room = room.filter(|room| room.state() == RoomState::Joined).ok_or(absent)?;
        let shown = self.shown(&room).await?.ok_or(absent)?;
        if reader.wants_signed(&room) || shown.split('#').next() != Some(&*page) {
            return Err(absent);
        }
        let member = match tokio::time::timeout(ANSWER, room.get_member(&user)).await {
            Ok(Ok(member)) => member.filter(|member| *member.membership() == MembershipState::Join),
            Ok(Err(_)) | Err(_) => return Err(VisitorRefusal::Unreachable),
        };
        let name = shortened(member.ok_or(absent)?.name());
        let channel = reader.channel(rooms::first(&reader.client, &room).as_str());
        Ok(WidgetVisitor { account, name, channel })
    }
}

impl Widgets for MatrixWidgets {
    fn show(
        &self,
        channel: &ChannelRef,
        page: Option<String>,
    ) -> PlatformTask<'_, Result<(), WidgetRefusal>> {
        let id = RoomId::parse(&channel.channel).ok();
        let room = id.and_then(|id| rooms::newest(&self.reader.client, &id));
        match room.filter(|room| room.state() == RoomState::Joined) {
            Some(room) => Box::pin(self.set(room, page)),
            None => Box::pin(async { Err(WidgetRefusal::Unreachable) }),
        }
    }

    fn person(&self, token: WidgetToken) -> PlatformTask<'_, Result<Account, VisitorRefusal>> {
        Box::pin(async move {
            let user = self.openid.user(&token.server, &token.token).await?;
            Ok(self.reader.account(user.as_str()))
        })
    }

    fn visitor(
        &self,
        account: Account,
        room: String,
        page: String,
    ) -> PlatformTask<'_, Result<WidgetVisitor, VisitorRefusal>> {
        Box::pin(self.find_out(account, room, page))
    }
}
