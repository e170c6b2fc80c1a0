//! The sync loop, which passes events to the desk.

use super::clients::{REQUEST, once};
use super::desk::MatrixInput;
use super::driver::DriverInput;
use super::entering::RoomEntries;
use super::folder::Folder;
use super::missed;
use super::reader::EventReader;
use super::rooms;
use super::session::{self, Opened};
use super::settings::MatrixSettings;
use super::sync_schedule::{PROBE, patience, pause};
use super::verification::{Verifications, withdraw_violations};
use super::wire::{self, MatrixEventKind};
use futures_util::{StreamExt as _, future};
use herzbot_core::ids::Moment;
use matrix_sdk::config::SyncSettings;
use matrix_sdk::deserialized_responses::{TimelineEvent, TimelineEventKind, UnableToDecryptReason};
use matrix_sdk::ruma::api::client::discovery::get_supported_versions;
use matrix_sdk::ruma::api::client::filter::FilterDefinition;
use matrix_sdk::ruma::{UInt, UserId};
use matrix_sdk::sync::{JoinedRoomUpdate, RoomUpdates, State, SyncResponse};
use matrix_sdk::{Client, Room};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinSet;

/// The most events of a room in one sync.
const TIMELINE: u32 = 100;
/// The deadline for making sure that others can trust the bot. No events are processed during that time.
const IDENTIFYING: Duration = Duration::from_secs(60);

/// Makes sure that others can trust the bot, after the first sync.
async fn identify(opened: &mut Opened, settings: &MatrixSettings) {
    let folder = Folder::of(&settings.data);
    let identifying = session::identify(opened, settings, &folder);
    match tokio::time::timeout(IDENTIFYING, identifying).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "the bot's messages can't be trusted"),
        Err(_) => tracing::error!("the homeserver does not say whether the bot can be trusted"),
    }
}

/// Returns the filter of a sync. Members are sent when they change, not with each of their messages
/// (`lazy_load_members`). Synapse treats every membership that it sends as a change of that person's devices.
/// With lazy loading, the bot's own keys would be fetched again after each of its messages (see
/// [`super::gate`]).
pub fn filter() -> FilterDefinition {
    let mut filter = FilterDefinition::default();
    filter.presence.types = Some(Vec::new());
    filter.room.timeline.limit = Some(UInt::from(TIMELINE));
    filter
}

/// The sync loop of an account.
pub struct Ears {
    reader: Arc<EventReader>,
    entries: Arc<RoomEntries>,
    driver: mpsc::UnboundedSender<DriverInput>,
    /// The filter of its syncs.
    filter: FilterDefinition,
}

/// The reason why a sync failed. `None` for a timeout.
type SyncFailure = Option<matrix_sdk::Error>;

impl Ears {
    /// Makes the sync loop of an account that has logged in. Events that pass `filter` go to `driver`.
    pub fn new(
        reader: Arc<EventReader>,
        settings: &MatrixSettings,
        driver: mpsc::UnboundedSender<DriverInput>,
        filter: FilterDefinition,
    ) -> Self {
        let entries = Arc::new(RoomEntries::new(Arc::clone(&reader), settings, driver.clone()));
        Self { reader, entries, driver, filter }
    }

    fn client(&self) -> &Client {
        &self.reader.client
    }

    fn tell(&self, input: MatrixInput) {
        if self.driver.send(DriverInput::Desk(input)).is_err() {
            tracing::debug!("something was heard after the desk was left");
        }
    }

    /// Follows the homeserver until it ends the session. First processes the events since the token
    /// `heard_until`.
    pub async fn listen(
        self: Arc<Self>,
        mut opened: Opened,
        settings: MatrixSettings,
        identified: bool,
        heard_until: Option<String>,
    ) {
        let keys = tokio::spawn(Arc::clone(&self).follow_keys());
        let mut verifications = Verifications::new(Arc::clone(&self.reader), self.driver.clone());
        // These tasks end with this one.
        let mut beside = JoinSet::new();
        beside.spawn(withdraw_violations(self.client().clone()));
        let mut since: Option<String> = None;
        let mut failures = 0_u32;
        loop {
            match self.sync(since.as_deref(), failures).await {
                Ok((response, at)) => {
                    failures = 0;
                    verifications.answer(&response);
                    for room in response.rooms.joined.keys() {
                        self.reader.gate.is_synced(room);
                    }
                    if since.is_none() {
                        if !identified {
                            identify(&mut opened, &settings).await;
                        }
                        self.begin(heard_until.as_deref(), at).await;
                    }
                    self.tell(MatrixInput::Synced(response.next_batch.clone()));
                    since = Some(response.next_batch);
                }
                Err(failure) => {
                    failures += 1;
                    if !self.fails(failure, failures).await {
                        break;
                    }
                }
            }
        }
        keys.abort();
    }

    /// Syncs from the token `since` (`None` for the first sync), and processes the events. Returns the
    /// response and the time when it arrived.
    async fn sync(
        self: &Arc<Self>,
        since: Option<&str>,
        failures: u32,
    ) -> Result<(SyncResponse, Moment), SyncFailure> {
        if failures > 0 && !self.is_answered().await {
            return Err(None);
        }
        let (wait, patience) = patience(since.is_none(), failures);
        let mut asked = SyncSettings::new().timeout(wait).filter(self.filter.clone().into());
        if let Some(since) = since {
            // If an earlier sync was given up, its events come again.
            asked = asked.token(since.to_owned());
        }
        let client = self.client().clone();
        let mut updates = client.subscribe_to_all_room_updates();
        // If this is given up, the task ends.
        let mut syncing = JoinSet::new();
        syncing.spawn(async move { client.sync_once(asked).await });
        let updates = self.arrives(&mut updates, &mut syncing, patience, failures).await?;
        let at = self.reader.clock.now();
        for (room, update) in &updates.joined {
            if self.is_new(update) {
                self.reader.gate.comes(room);
            }
        }
        if since.is_some() {
            // Process the events before the SDK asks for keys, which can take as long as other homeservers
            // like.
            self.tell(MatrixInput::Connected(true));
            self.heard(updates, since).await;
            self.tell(MatrixInput::HeardUntil(at));
        }
        match syncing.join_next().await {
            Some(Ok(response)) => Ok((response.map_err(Some)?, at)),
            Some(Err(_)) | None => Err(None),
        }
    }

    /// Does the work after the first sync, which arrived at the time `at`. Invitations are answered. Messages
    /// from before this sync are answered only if there is a token of an earlier process.
    async fn begin(self: &Arc<Self>, heard_until: Option<&str>, at: Moment) {
        for room in self.client().invited_rooms() {
            tokio::spawn(Arc::clone(&self.entries).invited(room));
        }
        for room in self.client().joined_rooms() {
            if rooms::is_deserted(&room, self.reader.other().as_deref()).await {
                self.tell(MatrixInput::Alone(room.room_id().to_string()));
            } else if room.is_tombstoned() {
                tokio::spawn(Arc::clone(&self.entries).moved(room));
            }
        }
        if !session::is_signed(self.client()).await {
            tracing::error!("the bot's device is not signed: careful clients keep their messages from it");
        }
        self.tell(MatrixInput::Connected(true));
        if let Some(heard_until) = heard_until {
            self.catch_up(heard_until).await;
        }
        self.tell(MatrixInput::HeardUntil(at));
    }

    /// Waits up to `patience` for the events of a sync. If the homeserver is up, waits longer for the SDK's
    /// requests that come first.
    async fn arrives(
        &self,
        updates: &mut broadcast::Receiver<RoomUpdates>,
        syncing: &mut JoinSet<matrix_sdk::Result<SyncResponse>>,
        patience: Duration,
        failures: u32,
    ) -> Result<RoomUpdates, SyncFailure> {
        let mut heard = pin!(async {
            tokio::select! {
                biased;
                Ok(updates) = updates.recv() => Ok(updates),
                Some(ended) = syncing.join_next() => Err(ended.ok().and_then(Result::err)),
            }
        });
        let mut came = tokio::time::timeout(patience, &mut heard).await;
        if came.is_err() && failures == 0 && self.is_answered().await {
            came = tokio::time::timeout(REQUEST, heard).await;
        }
        came.unwrap_or(Err(None))
    }

    /// Returns whether the homeserver answers at all.
    async fn is_answered(&self) -> bool {
        let request = get_supported_versions::Request::new();
        self.client().send(request).with_request_config(once(PROBE)).await.is_ok()
    }

    /// Handles a failed sync, the last of `failures` in a row, and waits. Returns false if the session has
    /// ended.
    async fn fails(&self, error: SyncFailure, failures: u32) -> bool {
        match &error {
            Some(error) if session::has_ended(self.client(), error).await => {
                tracing::warn!("the homeserver has ended the bot's session");
                self.tell(MatrixInput::Connected(false));
                return false;
            }
            Some(error) => {
                tracing::warn!(error = %session::brief(error), failures, "the homeserver can't be followed");
            }
            None => tracing::warn!(error = "no answer in time", failures, "the homeserver can't be followed"),
        }
        self.tell(MatrixInput::Connected(false));
        tokio::time::sleep(pause(failures, rand::random())).await;
        true
    }

    /// Returns whether the bot has just joined a room.
    fn is_new(&self, update: &JoinedRoomUpdate) -> bool {
        let own = self.reader.own.as_str();
        let arrives = |event: &TimelineEvent| {
            event.raw().deserialize_as_unchecked().is_ok_and(|event| wire::is_arrival(&event, own))
        };
        update.timeline.events.iter().any(arrives)
    }

    /// Tells the desk when keys arrive, so it tries again to decrypt events.
    async fn follow_keys(self: Arc<Self>) {
        let Some(keys) = self.client().encryption().room_keys_received_stream().await else { return };
        let mut keys = Box::pin(keys);
        while let Some(update) = keys.next().await {
            // An error means that some updates were missed, so the keys may be for any room.
            let rooms = update.ok().map(|keys| keys.into_iter().map(|key| key.room_id.to_string()).collect());
            self.tell(MatrixInput::KeysArrived(rooms));
        }
    }

    /// Processes the events since an earlier process.
    async fn catch_up(self: &Arc<Self>, token: &str) {
        match missed::since(&self.reader, token, self.filter.clone()).await {
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

    /// Processes the events of a sync. `since` is the token of the sync before.
    async fn heard(self: &Arc<Self>, rooms: RoomUpdates, since: Option<&str>) {
        for (id, _) in rooms.invited {
            if let Some(room) = self.client().get_room(&id) {
                tokio::spawn(Arc::clone(&self.entries).invited(room));
            }
        }
        for (id, _) in rooms.left {
            self.tell(MatrixInput::Left(id.to_string()));
        }
        let own = self.reader.own.as_str();
        let joined = rooms.joined.into_iter().filter_map(|(id, update)| {
            let room = self.client().get_room(&id)?;
            let (State::Before(states) | State::After(states)) = update.state;
            let before = update.timeline.prev_batch.filter(|_| update.timeline.limited);
            Some(async move {
                let events = missed::whole(&room, own, update.timeline.events, before, since).await;
                (room, states, events)
            })
        });
        // Fill the gaps of all rooms concurrently, so no room waits for all others.
        for (room, states, events) in future::join_all(joined).await {
            for raw in states {
                if let Ok(event) = raw.deserialize_as_unchecked::<serde_json::Value>() {
                    self.state(&room, &event);
                }
            }
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

    /// Processes a state event of a room, new or not.
    fn state(self: &Arc<Self>, room: &Room, event: &serde_json::Value) {
        let Ok(Some(event)) = wire::read(event) else { return };
        match event.kind {
            MatrixEventKind::Member { user, membership } if !self.is_ours(&user) => {
                self.tell(MatrixInput::Member { room: room.room_id().to_string(), user, membership });
            }
            MatrixEventKind::Tombstone => {
                tokio::spawn(Arc::clone(&self.entries).moved(room.clone()));
            }
            MatrixEventKind::Member { .. }
            | MatrixEventKind::Text(_)
            | MatrixEventKind::Reaction { .. }
            | MatrixEventKind::PollAnswer { .. }
            | MatrixEventKind::Redaction(_) => {}
        }
    }

    fn is_ours(&self, user: &str) -> bool {
        <&UserId>::try_from(user).is_ok_and(|user| self.reader.is_ours(user))
    }

    /// Processes a readable event of a room's timeline.
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
}
