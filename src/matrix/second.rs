//! A second account of the bot: a voice with a rate limit of its own. It is in the rooms and private chats of
//! the first, sends what the desk gives it, and interprets nothing. Without it, the first sends everything.

use super::desk::{MatrixInput, RequestError};
use super::driver::DriverInput;
use super::errors::request_error;
use super::folder::Folder;
use super::reader::EventReader;
use super::rooms;
use super::second_slot::SecondSlot;
use super::session::{self, Opened};
use super::settings::MatrixSettings;
use super::sync::{Ears, filter};
use herzbot_adapter::notes::Notes;
use herzbot_adapter::queue::Voice;
use matrix_sdk::Room;
use matrix_sdk::ruma::api::client::filter::FilterDefinition;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// The file that names the second account.
const FILE: &str = "second.json";
/// The pause before an account that can't be used is tried again.
const PAUSE: Duration = Duration::from_secs(60);
/// The pause before an invitation without an answer is repeated, and how often it is.
const AGAIN: Duration = Duration::from_secs(5);
const MOST_INVITATIONS: u32 = 20;
/// How long a private chat that the bot has made is left alone: the game that begins needs its events.
const LATER: Duration = Duration::from_secs(30);
/// The events of a room that this account does not need: what people and the bot say.
const UNHEARD: [&str; 6] = [
    "m.room.message",
    "m.room.encrypted",
    "m.room.redaction",
    "m.reaction",
    "m.poll.*",
    "org.matrix.msc3381.poll.*",
];

/// The second account that the settings or an earlier start name. Also when it is not used any more, it
/// counts as the bot: it may still be in private chats.
pub fn account(settings: &MatrixSettings, folder: &Folder, own: &UserId) -> Option<OwnedUserId> {
    let Some(second) = &settings.second else { return known(folder) };
    let whole = match second.user.starts_with('@') {
        true => second.user.clone(),
        false => format!("@{}:{}", second.user, own.server_name()),
    };
    let id = UserId::parse(whole).ok()?;
    if let Err(error) = folder.write(FILE, &id) {
        tracing::warn!(%error, "the second account can't be kept: without it, private chats are made anew");
    }
    Some(id)
}

/// The second account of an earlier start.
pub fn known(folder: &Folder) -> Option<OwnedUserId> {
    folder.read(FILE).ok().flatten()
}

/// What the second account asks for in a sync.
fn membership_only() -> FilterDefinition {
    let mut filter = filter();
    filter.room.timeline.not_types = UNHEARD.map(str::to_owned).into();
    filter.room.ephemeral.types = Some(Vec::new());
    filter
}

/// The second account.
pub struct SecondVoice {
    settings: MatrixSettings,
    /// The first account.
    first: OwnedUserId,
    realm: String,
    notes: Arc<dyn Notes>,
    /// Takes its client.
    slot: SecondSlot,
    /// The bot's driver.
    driver: mpsc::UnboundedSender<DriverInput>,
}

impl SecondVoice {
    /// The second account of the `settings`, if there is one. `first` is the user id of the first.
    pub fn of(
        settings: &MatrixSettings,
        (first, realm): (OwnedUserId, String),
        notes: Arc<dyn Notes>,
        slot: SecondSlot,
        driver: mpsc::UnboundedSender<DriverInput>,
    ) -> Option<Self> {
        let mut settings = settings.of_second()?;
        // An empty list lets in everybody on the homeserver.
        if !settings.inviters.is_empty() {
            settings.inviters.push(first.to_string());
        }
        Some(Self { settings, first, realm, notes, slot, driver })
    }

    /// Follows the homeserver, with a new session when one has ended, until this is dropped.
    pub async fn run(self) {
        let folder = Folder::of(&self.settings.data);
        loop {
            match session::open_trusted(&self.settings, &folder).await {
                Ok((opened, identified)) => self.listen(opened, identified).await,
                Err(error) => {
                    tracing::warn!(%error, "the second account can't be used: the first sends everything");
                }
            }
            self.slot.set(None);
            self.tell(MatrixInput::Second(None));
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn tell(&self, input: MatrixInput) {
        if self.driver.send(DriverInput::Desk(input)).is_err() {
            tracing::debug!("the second account was heard of after the desk was left");
        }
    }

    async fn listen(&self, opened: Opened, identified: bool) {
        let (inputs, mut heard) = mpsc::unbounded_channel();
        let accounts = (opened.kept.session.meta.user_id.clone(), Some(self.first.clone()));
        let (client, notes) = (opened.client.clone(), Arc::clone(&self.notes));
        let reader = EventReader::new(client, accounts, self.realm.clone(), &self.settings, notes);
        let reader = Arc::new(reader);
        self.slot.set(Some(Arc::clone(&reader)));
        let ears = Arc::new(Ears::new(Arc::clone(&reader), &self.settings, inputs, membership_only()));
        let mut listening = pin!(ears.listen(opened, self.settings.clone(), identified, None));
        let mut before = None;
        loop {
            tokio::select! {
                () = &mut listening => return,
                Some(DriverInput::Desk(input)) = heard.recv() => self.hear(input, &reader, &mut before),
            }
        }
    }

    /// Takes from what the account hears where it is, and what people see of its verification. `before`:
    /// where it was, as the desk knows.
    fn hear(&self, input: MatrixInput, reader: &EventReader, before: &mut Option<BTreeSet<String>>) {
        match input {
            MatrixInput::Connected(true) | MatrixInput::Synced(_) => {
                let rooms = reader.client.joined_rooms();
                let rooms = rooms.iter().map(|room| room.room_id().to_string()).collect();
                self.is_in(rooms, before);
            }
            MatrixInput::Connected(false) => self.is_in(BTreeSet::new(), before),
            MatrixInput::Spent(_) => self.tell(MatrixInput::Spent(Voice::Second)),
            MatrixInput::Compare { .. } | MatrixInput::AskVerificationAgain { .. } => self.tell(input),
            MatrixInput::Alone(room) => {
                let room = RoomId::parse(room).ok().and_then(|id| reader.client.get_room(&id));
                let first = self.first.clone();
                if let Some(room) = room {
                    tokio::spawn(async move { rooms::leave_if_alone(&room, Some(&first)).await });
                }
            }
            MatrixInput::Say(_)
            | MatrixInput::Heard(_)
            | MatrixInput::Undecryptable { .. }
            | MatrixInput::Unsigned { .. }
            | MatrixInput::KeysArrived(_)
            | MatrixInput::Member { .. }
            | MatrixInput::Left(_)
            | MatrixInput::Moved { .. }
            | MatrixInput::Entering(_)
            | MatrixInput::Entered(_)
            | MatrixInput::Chosen { .. }
            | MatrixInput::Redacted { .. }
            | MatrixInput::Second(_)
            | MatrixInput::HeardUntil(_)
            | MatrixInput::Responded { .. }
            | MatrixInput::LookedUp { .. } => {}
        }
    }

    fn is_in(&self, rooms: BTreeSet<String>, before: &mut Option<BTreeSet<String>>) {
        if before.as_ref() != Some(&rooms) {
            self.tell(MatrixInput::Second(Some(rooms.clone())));
            *before = Some(rooms);
        }
    }
}

/// Invites the second account into the rooms of the first, as far as the first may: the rooms that it is in,
/// and those that syncs bring. Ends with the client of `reader`.
pub async fn bring_in(reader: Arc<EventReader>, driver: mpsc::UnboundedSender<DriverInput>) {
    let Some(second) = reader.other.clone() else { return };
    let mut updates = reader.client.subscribe_to_all_room_updates();
    let mut seen: BTreeSet<OwnedRoomId> = BTreeSet::new();
    let mut is_first = true;
    // Ends with this.
    let mut invitations = JoinSet::new();
    loop {
        let came: Vec<OwnedRoomId> = match updates.recv().await {
            Ok(updates) => {
                for room in updates.left.keys() {
                    seen.remove(room);
                }
                updates.joined.into_keys().collect()
            }
            Err(RecvError::Lagged(_)) => Vec::new(),
            Err(RecvError::Closed) => return,
        };
        let mut joined = reader.client.joined_rooms();
        joined.retain(|room| is_first || came.iter().any(|came| came == room.room_id()));
        is_first = false;
        for room in joined {
            if !room.is_tombstoned() && seen.insert(room.room_id().to_owned()) {
                let creators = room.creators().unwrap_or_default();
                let pause = if creators.contains(&reader.own) { LATER } else { Duration::ZERO };
                let (second, driver) = (second.clone(), driver.clone());
                invitations.spawn(async move {
                    tokio::time::sleep(pause).await;
                    invite(&room, &second, &driver).await;
                });
            }
        }
    }
}

/// Invites the second account into a room, unless it is there or was put out by somebody.
async fn invite(room: &Room, second: &UserId, driver: &mpsc::UnboundedSender<DriverInput>) {
    let member = room.get_member_no_sync(second).await.ok().flatten();
    let has_left = member.as_ref().is_some_and(|member| {
        *member.membership() == MembershipState::Leave && member.event().sender() == second
    });
    if member.is_some() && !has_left {
        return;
    }
    for _ in 0..MOST_INVITATIONS {
        let Err(error) = room.invite_user_by_id(second).await else {
            // The driver has ended: then the bot is about to.
            drop(driver.send(DriverInput::Desk(MatrixInput::Spent(Voice::First))));
            return;
        };
        match request_error(&error) {
            RequestError::RateLimited(wait) => tokio::time::sleep(wait.max(AGAIN)).await,
            RequestError::Lost(_) => tokio::time::sleep(AGAIN).await,
            RequestError::Forbidden(_)
            | RequestError::NotInRoom
            | RequestError::NotFound
            | RequestError::Refused(_) => {
                let (error, room) = (session::brief(&error), room.room_id());
                tracing::info!(error, %room, "the second account can't be invited: people may do that");
                return;
            }
        }
    }
}
