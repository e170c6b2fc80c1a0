//! The loop that hears what happens, and only takes it down: the desk does the rest.

use super::desk::Input;
use super::folder::Folder;
use super::late::Late;
use super::people::Patterns;
use super::rooms;
use super::session::{self, Opened, is_ended};
use super::settings::MatrixSettings;
use super::wire::{self, Kind};
use matrix_sdk::config::SyncSettings;
use matrix_sdk::deserialized_responses::{TimelineEvent, TimelineEventKind};
use matrix_sdk::ruma::api::client::filter::FilterDefinition;
use matrix_sdk::ruma::{OwnedUserId, RoomId, UInt, UserId};
use matrix_sdk::sync::State;
use matrix_sdk::{Client, Room, RoomState};
use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// What is older when it reaches us was said to somebody who was not there.
const TOO_OLD: Duration = Duration::from_secs(5 * 60);
/// How long the homeserver may keep us waiting for something to happen.
const POLL: Duration = Duration::from_secs(25);
/// How many handled events are remembered.
const HANDLED: usize = 4096;
/// How many events of a room may come at once.
const TIMELINE: u32 = 100;
/// How long the homeserver may take to tell of a room that was entered.
const FOLLOWED: Duration = Duration::from_secs(30);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Where something happens, and what the one who did it may do there.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The room.
    pub room: String,
    /// The id by which the core knows it: that of the first room, where it was moved since.
    pub channel: String,
    /// Who did it, as others see them.
    pub name: String,
    /// What they may do.
    pub power: super::people::Power,
    /// Whether the bot may write there.
    pub may_write: bool,
    /// The bot, as others see it.
    pub own_name: String,
}

/// Hears what happens.
pub struct Ears {
    client: Client,
    own: OwnedUserId,
    inviters: Patterns,
    ignore: Patterns,
    strict: bool,
    handled: Mutex<(HashSet<String>, VecDeque<String>)>,
    desk: mpsc::UnboundedSender<Input>,
}

impl Ears {
    /// The ears of a bot that has come in; what they hear goes to `desk`.
    pub fn new(
        client: Client,
        own: OwnedUserId,
        settings: &MatrixSettings,
        desk: mpsc::UnboundedSender<Input>,
    ) -> Self {
        let everybody = format!("*:{}", own.server_name());
        let inviters = match settings.inviters.as_slice() {
            [] => Patterns::new([everybody.as_str()]),
            some => Patterns::new(some.iter().map(String::as_str)),
        };
        let ignore = Patterns::new(settings.ignore.iter().map(String::as_str));
        Self { client, own, inviters, ignore, strict: settings.strict, handled: Mutex::default(), desk }
    }

    fn tell(&self, input: Input) {
        if self.desk.send(input).is_err() {
            tracing::debug!("something was heard after the desk was left");
        }
    }

    fn settings(&self, wait: Duration) -> SyncSettings {
        let mut filter = FilterDefinition::with_lazy_loading();
        filter.presence.types = Some(Vec::new());
        filter.room.timeline.limit = Some(UInt::from(TIMELINE));
        SyncSettings::new().timeout(wait).filter(filter.into())
    }

    /// Follows the homeserver until it ends the session.
    pub async fn listen(self: Arc<Self>, mut opened: Opened, settings: MatrixSettings, mut identified: bool) {
        let folder = Folder::of(&settings.data);
        let (late, inbox) = mpsc::unbounded_channel();
        let task = Late { client: self.client.clone(), ears: Arc::clone(&self) };
        let late_task = tokio::spawn(task.run(inbox));
        let mut first = true;
        let mut failures = 0_u32;
        loop {
            let wait = if first { Duration::ZERO } else { POLL };
            match self.client.sync_once(self.settings(wait)).await {
                Ok(response) => {
                    failures = 0;
                    if !identified {
                        identified = true;
                        if let Err(error) = session::identify(&mut opened, &settings, &folder).await {
                            tracing::error!(%error, "the bot's messages can't be trusted");
                        }
                    }
                    if first {
                        first = false;
                        // What was said while nobody listened is not answered; who invited us is.
                        for room in self.client.invited_rooms() {
                            tokio::spawn(Arc::clone(&self).invited(room));
                        }
                        for room in self.client.joined_rooms() {
                            if room.is_tombstoned() {
                                tokio::spawn(Arc::clone(&self).moved(room));
                            }
                        }
                        if !session::is_signed(&self.client).await {
                            tracing::error!(
                                "the bot's device is not signed: careful clients keep their messages from it"
                            );
                        }
                        self.tell(Input::Connected(true));
                    } else {
                        self.tell(Input::Connected(true));
                        self.heard(response, &late).await;
                    }
                }
                Err(error) if is_ended(&error) => {
                    tracing::error!("the homeserver has ended the bot's session: see docs/hosting.md");
                    self.tell(Input::Connected(false));
                    break;
                }
                Err(error) => {
                    failures += 1;
                    tracing::warn!(error = %session::brief(&error), failures, "the homeserver can't be followed");
                    self.tell(Input::Connected(false));
                    let pause = Duration::from_millis(500 << failures.min(6)).min(LONGEST_PAUSE);
                    tokio::time::sleep(pause).await;
                }
            }
        }
        late_task.abort();
    }

    async fn heard(
        self: &Arc<Self>,
        response: matrix_sdk::sync::SyncResponse,
        late: &mpsc::UnboundedSender<super::late::Missed>,
    ) {
        let rooms = response.rooms;
        for (id, _) in rooms.invited {
            if let Some(room) = self.client.get_room(&id) {
                tokio::spawn(Arc::clone(self).invited(room));
            }
        }
        for (id, _) in rooms.left {
            self.tell(Input::Left(id.to_string()));
        }
        for (id, update) in rooms.joined {
            let Some(room) = self.client.get_room(&id) else { continue };
            let (State::Before(states) | State::After(states)) = update.state;
            for raw in states {
                if let Ok(event) = raw.deserialize_as_unchecked::<serde_json::Value>() {
                    self.state(&room, &event);
                }
            }
            for event in update.timeline.events {
                match &event.kind {
                    TimelineEventKind::UnableToDecrypt { .. } => {
                        let missed = event.event_id().zip(event.sender());
                        let Some((id, sender)) = missed.filter(|(_, sender)| self.listens_to(sender)) else {
                            continue;
                        };
                        // Nobody waits for it: the task has ended with the loop.
                        let _ended = late.send(super::late::Missed { room: room.clone(), event: id, sender });
                    }
                    TimelineEventKind::Decrypted(_) | TimelineEventKind::PlainText { .. } => {
                        self.event(&room, &event).await;
                    }
                }
            }
        }
    }

    fn listens_to(&self, user: &UserId) -> bool {
        user != self.own && !self.ignore.fit(user.as_str())
    }

    /// A part of a room's state, new or not.
    fn state(self: &Arc<Self>, room: &Room, event: &serde_json::Value) {
        let Some(event) = wire::read(event) else { return };
        match event.kind {
            Kind::Member { user, membership } if user != self.own.as_str() => {
                self.tell(Input::Member { room: room.room_id().to_string(), user, membership });
            }
            Kind::Tombstone => {
                tokio::spawn(Arc::clone(self).moved(room.clone()));
            }
            Kind::Member { .. }
            | Kind::Text(_)
            | Kind::Reaction { .. }
            | Kind::PollAnswer { .. }
            | Kind::Redaction(_) => {}
        }
    }

    /// An event of a room's timeline that can be read.
    pub async fn event(self: &Arc<Self>, room: &Room, event: &TimelineEvent) {
        let Ok(value) = event.raw().deserialize_as_unchecked::<serde_json::Value>() else { return };
        self.state(room, &value);
        let Some(read) = wire::read(&value) else { return };
        let Ok(sender) = UserId::parse(&read.sender) else { return };
        if !self.listens_to(&sender) || !self.is_new(&read.id) {
            return;
        }
        let age = read.age.map_or_else(|| crate::now().since(read.at), Duration::from_millis);
        let room_id = room.room_id().to_string();
        match read.kind {
            Kind::Member { .. } | Kind::Tombstone => {}
            Kind::Redaction(event) => self.tell(Input::Redacted { room: room_id, event }),
            Kind::Text(_) | Kind::PollAnswer { .. } | Kind::Reaction { .. } if age > TOO_OLD => {
                tracing::debug!(event = read.id, "too old to be answered");
            }
            // In an encrypted room, anybody between us and its author could have written what is not encrypted.
            Kind::Text(_) | Kind::PollAnswer { .. }
                if self.strict
                    && event.encryption_info().is_none()
                    && room.encryption_state().is_encrypted() => {}
            Kind::Text(_) | Kind::PollAnswer { .. } | Kind::Reaction { .. } => {
                let scene = self.scene(room, &sender).await;
                self.tell(Input::Heard(Box::new((read, scene))));
            }
        }
    }

    async fn scene(&self, room: &Room, user: &UserId) -> Scene {
        Scene {
            room: room.room_id().to_string(),
            channel: rooms::first(&self.client, room).to_string(),
            name: rooms::name_of(room, user).await,
            power: rooms::power(room, user).await,
            may_write: rooms::may_write(room, &self.own).await,
            own_name: rooms::name_of(room, &self.own).await,
        }
    }

    /// Whether an event was not handled yet.
    fn is_new(&self, id: &str) -> bool {
        let mut handled = self.handled.lock().unwrap_or_else(PoisonError::into_inner);
        if !handled.0.insert(id.to_owned()) {
            return false;
        }
        handled.1.push_back(id.to_owned());
        if handled.1.len() > HANDLED
            && let Some(oldest) = handled.1.pop_front()
        {
            handled.0.remove(&oldest);
        }
        true
    }

    /// Somebody wants us in a room.
    async fn invited(self: Arc<Self>, room: Room) {
        let Some((inviter, direct)) = rooms::invited_by(&room).await else { return };
        if !self.inviters.fit(inviter.as_str()) || self.ignore.fit(inviter.as_str()) {
            tracing::info!(%inviter, "an invitation by somebody who may not invite us (MATRIX_INVITERS)");
            return;
        }
        if !self.enter(&room).await {
            return;
        }
        tracing::info!(%inviter, room = %room.room_id(), "entered a room");
        if direct {
            if let Err(error) =
                self.client.account().mark_as_dm(room.room_id(), std::slice::from_ref(&inviter)).await
            {
                tracing::warn!(%error, "a private chat could not be marked as one");
            }
            self.tell(Input::Chosen { room: room.room_id().to_string(), user: inviter.to_string() });
        }
    }

    /// A room was given up for another, into which we go too.
    async fn moved(self: Arc<Self>, room: Room) {
        let Some(next) = room.successor_room() else { return };
        let known = self.client.get_room(&next.room_id);
        if known.is_none_or(|room| room.state() != RoomState::Joined)
            && !self.follow(&room, &next.room_id).await
        {
            return;
        }
        // Whether it really follows the old room stands in the new one's state.
        let heard = self.client.await_room_remote_echo(&next.room_id);
        if tokio::time::timeout(FOLLOWED, heard).await.is_err() {
            tracing::warn!(to = %next.room_id, "nothing is heard from the room that follows");
        }
        self.tell(Input::Moved { from: room.room_id().to_string() });
    }

    async fn follow(&self, room: &Room, next: &RoomId) -> bool {
        let via = room.route().await.unwrap_or_default();
        for attempt in 0..8_u32 {
            match self.client.join_room_by_id_or_alias(next.into(), &via).await {
                Ok(_) => {
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
            match room.join().await {
                Ok(()) => return true,
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

    /// Somebody wrote what we could not read in time.
    pub fn unreadable(&self, room: &Room, sender: &UserId) {
        self.tell(Input::Unreadable { room: room.room_id().to_string(), user: sender.to_string() });
    }
}
