//! The page beside a room: its state event, and who has it open.

use super::desk::{MatrixInput, RequestError};
use super::driver::DriverInput;
use super::errors::request_error;
use super::openid::OpenId;
use super::people::shortened;
use super::reader::EventReader;
use super::rooms;
use herzbot_adapter::queue::Voice;
use herzbot_adapter::tenure::Tenure;
use herzbot_core::ids::ChannelRef;
use herzbot_core::widget::{
    PlatformTask, VisitorRefusal, WidgetProof, WidgetRefusal, WidgetVisitor, Widgets,
};
use matrix_sdk::ruma::RoomId;
use matrix_sdk::ruma::events::StateEventType;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::{Room, RoomState};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The type of the state event that clients read.
const KIND: &str = "im.vector.modular.widgets";
/// The id of ours in each room.
const ID: &str = "herzbot";
/// What clients fill into the address. It stands behind the `#`, which browsers send to nobody.
const FILLED_IN: &str = "?room=$matrix_room_id&widget=$matrix_widget_id\
                         &theme=$org.matrix.msc2873.client_theme\
                         &language=$org.matrix.msc2873.client_language";
/// How long a homeserver may take to set the state of a room, or to say who is in it.
const ANSWER: Duration = Duration::from_secs(10);

/// The pages beside rooms.
pub struct MatrixWidgets {
    /// Holds the client.
    pub reader: Arc<EventReader>,
    /// Asks whose tokens are.
    pub openid: OpenId,
    /// Whether this process still speaks for the bot.
    pub tenure: Tenure,
    /// Told of what counts against the rate limit.
    pub inputs: mpsc::UnboundedSender<DriverInput>,
}

/// What clients read: nothing of it is secret, since everybody in the room can read it.
fn content(page: &str, own: &str) -> Value {
    json!({
        "type": "m.custom",
        "id": ID,
        "name": "Herzbot",
        "url": format!("{page}#{FILLED_IN}"),
        "creatorUserId": own,
        // The page says itself when it listens.
        "waitForIframeLoad": false,
        "data": {},
    })
}

impl MatrixWidgets {
    async fn set(&self, room: Room, page: Option<String>) -> Result<(), WidgetRefusal> {
        let (own, levels) = (&self.reader.own, room.power_levels_or_default().await);
        let needed = WidgetRefusal::Power(levels.for_state(StateEventType::from(KIND)).into());
        if !levels.user_can_send_state(own, StateEventType::from(KIND)) {
            return Err(needed);
        }
        if !self.tenure.is_ours().await {
            return Err(WidgetRefusal::Unreachable);
        }
        let content = page.map_or_else(|| json!({}), |page| content(&page, own.as_str()));
        let sent = tokio::time::timeout(ANSWER, room.send_state_event_raw(KIND, ID, content)).await;
        // An error: the desk has ended.
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

    async fn find_out(&self, proof: WidgetProof) -> Result<WidgetVisitor, VisitorRefusal> {
        let client = &self.reader.client;
        let room = RoomId::parse(&proof.room).ok().and_then(|id| client.get_room(&id));
        let room = room.filter(|room| room.state() == RoomState::Joined).ok_or(VisitorRefusal::Absent)?;
        let user = self.openid.user(&proof.server, &proof.token).await?;
        let found = tokio::time::timeout(ANSWER, room.get_member(&user)).await;
        let member = match found {
            Ok(Ok(member)) => member.filter(|member| *member.membership() == MembershipState::Join),
            Ok(Err(_)) | Err(_) => return Err(VisitorRefusal::Unreachable),
        };
        let member = member.filter(|_| self.reader.listens_to(&user)).ok_or(VisitorRefusal::Absent)?;
        Ok(WidgetVisitor {
            account: self.reader.account(user.as_str()),
            name: shortened(member.name()),
            channel: self.reader.channel(rooms::first(client, &room).as_str()),
        })
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

    fn visitor(&self, proof: WidgetProof) -> PlatformTask<'_, Result<WidgetVisitor, VisitorRefusal>> {
        Box::pin(self.find_out(proof))
    }
}
