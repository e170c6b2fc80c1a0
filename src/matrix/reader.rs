//! Reads the SDK's events for the desk.

use super::desk::{EventContext, HeardEvent};
use super::gate::JoinGate;
use super::people::Patterns;
use super::settings::MatrixSettings;
use super::wire::{self, MatrixEvent, MatrixEventKind, UnreadableEvent};
use super::zones::ProfileZones;
use super::{rooms, words};
use herzbot_adapter::notes::Notes;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::{Account, ChannelRef};
use matrix_sdk::deserialized_responses::TimelineEvent;
use matrix_sdk::ruma::{OwnedUserId, UserId};
use matrix_sdk::{Client, Room};
use metrics::counter;
use std::sync::{Arc, Mutex, PoisonError};

/// Reads events and their context.
pub struct EventReader {
    pub client: Client,
    /// The bot's user id.
    pub own: OwnedUserId,
    /// Prevents encryption while the bot joins rooms.
    pub gate: JoinGate,
    /// The clock of everything that waits.
    pub clock: TimeSource,
    /// The user id of the bot's other account, if there is one.
    other: Mutex<Option<OwnedUserId>>,
    realm: String,
    ignore: Patterns,
    strict: bool,
    notes: Arc<dyn Notes>,
    zones: ProfileZones,
}

impl EventReader {
    /// Makes a reader for a bot that has logged in.
    pub fn new(
        client: Client,
        (own, other): (OwnedUserId, Option<OwnedUserId>),
        realm: String,
        settings: &MatrixSettings,
        notes: Arc<dyn Notes>,
    ) -> Self {
        let ignore = Patterns::new(settings.ignore.iter().map(String::as_str));
        let (gate, clock, strict) = (JoinGate::new(), settings.clock.clone(), settings.strict);
        let (other, zones) = (Mutex::new(other), ProfileZones::default());
        Self { client, own, gate, clock, other, realm, ignore, strict, notes, zones }
    }

    /// Returns the user id of the bot's other account, if there is one. It counts as the bot.
    pub fn other(&self) -> Option<OwnedUserId> {
        self.other.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the other account, which counts as the bot, in place of an earlier one.
    pub fn set_other(&self, other: OwnedUserId) {
        *self.other.lock().unwrap_or_else(PoisonError::into_inner) = Some(other);
    }

    /// Returns whether the bot listens to a user.
    pub fn listens_to(&self, user: &UserId) -> bool {
        !self.is_ours(user) && !self.is_ignored(user)
    }

    /// Returns whether a user is the bot, with either account.
    pub fn is_ours(&self, user: &UserId) -> bool {
        user == self.own || self.other().is_some_and(|other| other == user)
    }

    /// Returns whether the host has excluded a user.
    pub fn is_ignored(&self, user: &UserId) -> bool {
        self.ignore.fit(user.as_str())
    }

    /// Reads an event that concerns the bot, if the bot listens to its sender.
    pub fn event(&self, event: &TimelineEvent) -> Option<MatrixEvent> {
        let value = event.raw().deserialize_as_unchecked::<serde_json::Value>().ok()?;
        let read = match wire::read(&value) {
            Ok(read) => read?,
            Err(UnreadableEvent) => {
                counter!("herzbot_unknown_events_total", "platform" => "matrix").increment(1);
                return None;
            }
        };
        let sender = UserId::parse(&read.sender).ok()?;
        self.listens_to(&sender).then_some(read)
    }

    /// Returns the event with its context, if it is a trusted text, reaction or answer to a poll.
    pub async fn heard(&self, room: &Room, raw: &TimelineEvent, event: MatrixEvent) -> Option<HeardEvent> {
        match event.kind {
            _ if self.may_be_forged(room, raw) => None,
            MatrixEventKind::Text(_)
            | MatrixEventKind::PollAnswer { .. }
            | MatrixEventKind::Reaction { .. } => {
                let sender = UserId::parse(&event.sender).ok()?;
                let context = self.context(room, &sender).await;
                Some(HeardEvent { event, context })
            }
            MatrixEventKind::Redaction(_) | MatrixEventKind::Member { .. } | MatrixEventKind::Tombstone => {
                None
            }
        }
    }

    /// Returns whether an event doesn't count because a third party could have forged it. If the host wants
    /// everything signed, that is each unencrypted event in an encrypted room. Reactions are never encrypted.
    pub fn may_be_forged(&self, room: &Room, raw: &TimelineEvent) -> bool {
        raw.encryption_info().is_none() && self.wants_signed(room)
    }

    /// Returns whether only events of signed devices count in a room.
    pub fn wants_signed(&self, room: &Room) -> bool {
        self.strict && room.encryption_state().is_encrypted()
    }

    async fn context(&self, room: &Room, user: &UserId) -> EventContext {
        let channel = rooms::first(&self.client, room).to_string();
        let most = 2 + u64::from(self.other().is_some());
        EventContext {
            room: room.room_id().to_string(),
            prefix: self.prefix(&channel).await,
            channel,
            name: rooms::name_of(room, user).await,
            power: rooms::power(room, user).await,
            may_write: rooms::may_write(room, &self.own).await,
            own_name: rooms::name_of(room, &self.own).await,
            zone: self.zones.of(&self.client, user, self.clock.now(), room.active_members_count() <= most),
            chosen_zone: self.notes.timezone(&self.account(user.as_str())).await,
        }
    }

    /// Returns the prefix of commands in a channel.
    pub async fn prefix(&self, channel: &str) -> String {
        self.notes.prefix(&self.channel(channel)).await.unwrap_or_else(|| words::PREFIX.to_owned())
    }

    /// Returns the language in which to address a person in a room, if one was chosen (BCP 47).
    pub async fn language(&self, user: &str, room: &str) -> Option<String> {
        self.notes.language(&self.account(user), &self.channel(room)).await
    }

    pub fn account(&self, user: &str) -> Account {
        Account { realm: self.realm.clone(), id: user.to_owned() }
    }

    /// Makes the core's channel for a room. `room` is the first id of that room.
    pub fn channel(&self, room: &str) -> ChannelRef {
        ChannelRef { realm: self.realm.clone(), server: room.to_owned(), channel: room.to_owned() }
    }
}
