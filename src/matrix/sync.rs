//! The loop that hears what happens, and only takes it down: the desk does the rest.

use super::desk::MatrixInput;
use super::driver::DriverInput;
use super::folder::Folder;
use super::people::Patterns;
use super::reader::EventReader;
use super::session::{self, Opened};
use super::settings::MatrixSettings;
use super::verification::{Verifications, withdraw_violations};
use super::wire::{self, MatrixEventKind};
use super::{missed, rooms};
use futures_util::StreamExt as _;
use matrix_sdk::config::SyncSettings;
use matrix_sdk::deserialized_responses::{TimelineEvent, TimelineEventKind, UnableToDecryptReason};
use matrix_sdk::ruma::api::client::filter::FilterDefinition;
use matrix_sdk::ruma::{RoomId, UInt, UserId};
use matrix_sdk::sync::{State, SyncResponse};
use matrix_sdk::{Client, Room, RoomState};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// How long the homeserver may keep us waiting for something to happen.
const POLL: Duration = Duration::from_secs(25);
/// How many events of a room may come at once.
const TIMELINE: u32 = 100;
/// How long the homeserver may take to tell of a room that was entered.
const FOLLOWED: Duration = Duration::from_secs(30);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// What is asked for in a sync. Members come when they change, not again with each of their messages (`lazy_load_members`):
/// Synapse takes every membership that it sends for a change of that person's devices, so that the bot's own keys would have
/// to be fetched anew whenever it has said something (see [`super::gate`]).
pub fn filter() -> FilterDefinition {
    let mut filter = FilterDefinition::default();
    filter.presence.types = Some(Vec::new());
    filter.room.timeline.limit = Some(UInt::from(TIMELINE));
    filter
}

/// Hears what happens.
pub struct Ears {
    reader: Arc<EventReader>,
    inviters: Patterns,
    driver: mpsc::UnboundedSender<DriverInput>,
}

impl Ears {
    /// The ears of a bot that has logged in; what they hear goes to `driver`.
    pub fn new(
        reader: Arc<EventReader>,
        settings: &MatrixSettings,
        driver: mpsc::UnboundedSender<DriverInput>,
    ) -> Self {
        let everybody = format!("*:{}", reader.own.server_name());
        let inviters = match settings.inviters.as_slice() {
            [] => Patterns::new([everybody.as_str()]),
            some => Patterns::new(some.iter().map(String::as_str)),
        };
        Self { reader, inviters, driver }
    }

    fn client(&self) -> &Client {
        &self.reader.client
    }

    fn tell(&self, input: MatrixInput) {
        if self.driver.send(DriverInput::Desk(input)).is_err() {
            tracing::debug!("something was heard after the desk was left");
        }
    }

    /// Follows the homeserver until it ends the session. What happened since the token `heard_until` is heard first.
    pub async fn listen(
        self: Arc<Self>,
        mut opened: Opened,
        settings: MatrixSettings,
        mut identified: bool,
        heard_until: Option<String>,
    ) {
        let folder = Folder::of(&settings.data);
        let keys = tokio::spawn(Arc::clone(&self).follow_keys());
        let mut verifications = Verifications::new(Arc::clone(&self.reader), self.driver.clone());
        // Ends with this.
        let mut beside = JoinSet::new();
        beside.spawn(withdraw_violations(self.client().clone()));
        let mut first = true;
        let mut since = None;
        let mut failures = 0_u32;
        loop {
            let wait = if first { Duration::ZERO } else { POLL };
            let asked = SyncSettings::new().timeout(wait).filter(filter().into());
            match self.client().sync_once(asked).await {
                Ok(response) => {
                    failures = 0;
                    let token = response.next_batch.clone();
                    verifications.answer(&response);
                    for room in response.rooms.joined.keys() {
                        self.reader.gate.is_synced(room);
                    }
                    if !identified {
                        identified = true;
                        if let Err(error) = session::identify(&mut opened, &settings, &folder).await {
                            tracing::error!(%error, "the bot's messages can't be trusted");
                        }
                    }
                    if first {
                        first = false;
                        // Without a token of ours, what was said before is not answered; who invited us is.
                        for room in self.client().invited_rooms() {
                            tokio::spawn(Arc::clone(&self).invited(room));
                        }
                        for room in self.client().joined_rooms() {
                            if room.active_members_count() <= 1 {
                                self.tell(MatrixInput::Alone(room.room_id().to_string()));
                            } else if room.is_tombstoned() {
                                tokio::spawn(Arc::clone(&self).moved(room));
                            }
                        }
                        if !session::is_signed(self.client()).await {
                            tracing::error!(
                                "the bot's device is not signed: careful clients keep their messages from it"
                            );
                        }
                        self.tell(MatrixInput::Connected(true));
                        if let Some(heard_until) = &heard_until {
                            self.catch_up(heard_until).await;
                        }
                    } else {
                        self.tell(MatrixInput::Connected(true));
                        self.heard(response, since.as_deref()).await;
                    }
                    self.tell(MatrixInput::Synced(token.clone()));
                    since = Some(token);
                }
                Err(error) if session::has_ended(self.client(), &error).await => {
                    tracing::warn!("the homeserver has ended the bot's session");
                    self.tell(MatrixInput::Connected(false));
                    break;
                }
                Err(error) => {
                    failures += 1;
                    tracing::warn!(error = %session::brief(&error), failures, "the homeserver can't be followed");
                    self.tell(MatrixInput::Connected(false));
                    let pause = Duration::from_millis(500 << failures.min(6)).min(LONGEST_PAUSE);
                    tokio::time::sleep(pause).await;
                }
            }
        }
        keys.abort();
    }

    /// Tells the desk when keys arrive, so that it looks again at what could not be decrypted.
    async fn follow_keys(self: Arc<Self>) {
        let Some(keys) = self.client().encryption().room_keys_received_stream().await else { return };
        let mut keys = Box::pin(keys);
        while let Some(update) = keys.next().await {
            // An error: some news of keys were missed, so they may have come for any room.
            let rooms = update.ok().map(|keys| keys.into_iter().map(|key| key.room_id.to_string()).collect());
            self.tell(MatrixInput::KeysArrived(rooms));
        }
    }

    /// Hears what was said while the bot was away, or just before it was interrupted.
    async fn catch_up(self: &Arc<Self>, token: &str) {
        match missed::since(&self.reader, token, filter()).await {
            Ok(rooms) => {
                for (room, events) in rooms {
                    self.take(&room, events).await;
                }
            }
            Err(error) => {
                tracing::warn!(error = %session::brief(&error), "what was said meanwhile can't be found out");
            }
        }
    }

    /// Hears a sync's response; `since` is the token of the one before.
    async fn heard(self: &Arc<Self>, response: SyncResponse, since: Option<&str>) {
        let rooms = response.rooms;
        for (id, _) in rooms.invited {
            if let Some(room) = self.client().get_room(&id) {
                tokio::spawn(Arc::clone(self).invited(room));
            }
        }
        for (id, _) in rooms.left {
            self.tell(MatrixInput::Left(id.to_string()));
        }
        for (id, update) in rooms.joined {
            let Some(room) = self.client().get_room(&id) else { continue };
            let (State::Before(states) | State::After(states)) = update.state;
            for raw in states {
                if let Ok(event) = raw.deserialize_as_unchecked::<serde_json::Value>() {
                    self.state(&room, &event);
                }
            }
            let before = update.timeline.prev_batch.filter(|_| update.timeline.limited);
            let own = self.reader.own.as_str();
            let events = missed::whole(&room, own, update.timeline.events, before, since).await;
            self.take(&room, events).await;
        }
    }

    async fn take(self: &Arc<Self>, room: &Room, events: Vec<TimelineEvent>) {
        for event in events {
            match &event.kind {
                TimelineEventKind::UnableToDecrypt { utd_info, .. } => {
                    let untrusted =
                        matches!(utd_info.reason, UnableToDecryptReason::SenderIdentityNotTrusted(_));
                    self.undecryptable(room, &event, untrusted);
                }
                TimelineEventKind::Decrypted(_) | TimelineEventKind::PlainText { .. } => {
                    self.event(room, &event).await;
                }
            }
        }
    }

    fn undecryptable(&self, room: &Room, event: &TimelineEvent, untrusted: bool) {
        let Some((id, sender)) = event.event_id().zip(event.sender()) else { return };
        if !self.reader.listens_to(&sender) {
            return;
        }
        if untrusted {
            let (room, sender) = (room.room_id().to_string(), sender.to_string());
            self.tell(MatrixInput::Unsigned { room, sender, reaction: false });
        } else {
            let (room, event, sender) = (room.room_id().to_string(), id.to_string(), sender.to_string());
            self.tell(MatrixInput::Undecryptable { room, event, sender });
        }
    }

    /// A part of a room's state, new or not.
    fn state(self: &Arc<Self>, room: &Room, event: &serde_json::Value) {
        let Some(event) = wire::read(event) else { return };
        match event.kind {
            MatrixEventKind::Member { user, membership } if user != self.reader.own.as_str() => {
                self.tell(MatrixInput::Member { room: room.room_id().to_string(), user, membership });
            }
            MatrixEventKind::Tombstone => {
                tokio::spawn(Arc::clone(self).moved(room.clone()));
            }
            MatrixEventKind::Member { .. }
            | MatrixEventKind::Text(_)
            | MatrixEventKind::Reaction { .. }
            | MatrixEventKind::PollAnswer { .. }
            | MatrixEventKind::Redaction(_) => {}
        }
    }

    /// An event of a room's timeline that can be read.
    async fn event(self: &Arc<Self>, room: &Room, event: &TimelineEvent) {
        if let Ok(value) = event.raw().deserialize_as_unchecked::<serde_json::Value>() {
            self.state(room, &value);
        }
        let Some(read) = self.reader.event(event) else { return };
        if let MatrixEventKind::Redaction(event) = read.kind {
            self.tell(MatrixInput::Redacted { room: room.room_id().to_string(), event });
        } else if matches!(read.kind, MatrixEventKind::Reaction { .. })
            && self.reader.may_be_forged(room, event)
        {
            let (room, sender) = (room.room_id().to_string(), read.sender);
            self.tell(MatrixInput::Unsigned { room, sender, reaction: true });
        } else if let Some(heard) = self.reader.heard(room, event, read).await {
            self.tell(MatrixInput::Heard(Box::new(heard)));
        }
    }

    /// Somebody wants us in a room.
    async fn invited(self: Arc<Self>, room: Room) {
        let Some((inviter, direct)) = rooms::invited_by(&room).await else { return };
        if !self.inviters.fit(inviter.as_str()) || self.reader.is_ignored(&inviter) {
            tracing::info!(%inviter, "an invitation by somebody who may not invite us (MATRIX_INVITERS)");
            return;
        }
        // Who makes a private chat may ask in it to be verified before the bot is there. The SDK passes over a request by a
        // device that it doesn't know yet.
        if direct && let Err(error) = self.client().encryption().request_user_identity(&inviter).await {
            tracing::debug!(%error, %inviter, "the devices of who invites us can't be asked for");
        }
        let id = room.room_id().to_string();
        if direct {
            self.tell(MatrixInput::Entering(id.clone()));
        }
        self.enter_invited(room, &inviter, direct).await;
        if direct {
            self.tell(MatrixInput::Entered(id));
        }
    }

    async fn enter_invited(&self, room: Room, inviter: &UserId, direct: bool) {
        if !self.enter(&room).await {
            return;
        }
        tracing::info!(%inviter, room = %room.room_id(), "entered a room");
        // A group that was made as a chat between friends is a room.
        if direct && !rooms::has_others(&room, inviter).await {
            // First of all, since what they write there means something else than in a room.
            self.tell(MatrixInput::Chosen { room: room.room_id().to_string(), user: inviter.to_string() });
            if let Err(error) =
                self.client().account().mark_as_dm(room.room_id(), &[inviter.to_owned()]).await
            {
                tracing::warn!(%error, "a private chat could not be marked as one");
            }
        }
    }

    /// A room was given up for another, into which we go too.
    async fn moved(self: Arc<Self>, room: Room) {
        let Some(next) = room.successor_room() else { return };
        let known = self.client().get_room(&next.room_id);
        if known.is_none_or(|room| room.state() != RoomState::Joined)
            && !self.follow(&room, &next.room_id).await
        {
            return;
        }
        // Whether it really follows the old room stands in the new one's state.
        let heard = self.client().await_room_remote_echo(&next.room_id);
        if tokio::time::timeout(FOLLOWED, heard).await.is_err() {
            tracing::warn!(to = %next.room_id, "nothing is heard from the room that follows");
        }
        self.tell(MatrixInput::Moved { from: room.room_id().to_string() });
    }

    async fn follow(&self, room: &Room, next: &RoomId) -> bool {
        let via = room.route().await.unwrap_or_default();
        for attempt in 0..8_u32 {
            let room_of = |joined: &matrix_sdk::Result<Room>| joined.is_ok().then(|| next.to_owned());
            let joining = self.client().join_room_by_id_or_alias(next.into(), &via);
            match self.reader.gate.enter(joining, room_of).await {
                Ok(_) => {
                    self.tell(MatrixInput::Spent);
                    tracing::info!(from = %room.room_id(), to = %next, "followed a room");
                    return true;
                }
                Err(error) => {
                    tracing::info!(error = %session::brief(&error), "the room that follows can't be entered yet");
                    tokio::time::sleep(Duration::from_secs(1 << attempt)).await;
                }
            }
        }
        false
    }

    async fn enter(&self, room: &Room) -> bool {
        for attempt in 0..6_u32 {
            let room_of = |joined: &matrix_sdk::Result<()>| joined.is_ok().then(|| room.room_id().to_owned());
            match self.reader.gate.enter(room.join(), room_of).await {
                Ok(()) => {
                    self.tell(MatrixInput::Spent);
                    return true;
                }
                Err(error) => {
                    tracing::warn!(error = %session::brief(&error), room = %room.room_id(), "an invitation can't be accepted");
                    if room.state() != RoomState::Invited {
                        return room.state() == RoomState::Joined;
                    }
                    tokio::time::sleep(Duration::from_secs(1 << attempt)).await;
                }
            }
        }
        false
    }
}
