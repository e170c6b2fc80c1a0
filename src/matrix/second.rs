//! The second account of the bot, which sends with its own rate limit. It is in the rooms and private chats
//! of the first account, sends what the desk gives it, and interprets nothing. Without it, the first account
//! sends everything.

use super::desk::{MatrixInput, RequestError};
use super::driver::DriverInput;
use super::errors::request_error;
use super::folder::Folder;
use super::reader::EventReader;
use super::rooms;
use super::second_slot::SecondSlot;
use super::session::{self, Opened};
use super::settings::{MatrixSettings, StartError};
use super::sync::{Ears, filter};
use herzbot_adapter::notes::Notes;
use herzbot_adapter::queue::Voice;
use matrix_sdk::ruma::api::client::filter::FilterDefinition;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use matrix_sdk::{Room, RoomState};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The file that names the second account.
const FILE: &str = "second.json";
/// The pause before another attempt when the homeserver is unreachable or has ended the session.
const PAUSE: Duration = Duration::from_secs(60);
/// The pause after an invitation that was temporarily refused or not answered, and the most losses of one
/// invitation.
const AGAIN: Duration = Duration::from_secs(5);
const MOST_LOSSES: u32 = 20;
/// The delay before an invitation into a private chat that the bot has created: the game that begins there
/// needs the rate limit first.
const LATER: Duration = Duration::from_secs(30);
/// The events of a room that this account doesn't need: the messages of people and of the bot.
const UNHEARD: [&str; 6] = [
    "m.room.message",
    "m.room.encrypted",
    "m.room.redaction",
    "m.reaction",
    "m.poll.*",
    "org.matrix.msc3381.poll.*",
];

/// Returns the second account that has logged in last. It counts as the bot even when it is no longer used,
/// because it may still be in private chats.
pub fn known(folder: &Folder) -> Option<OwnedUserId> {
    folder.read(FILE).ok().flatten()
}

/// Returns the second account that may be in private chats: the one of an earlier start, unless the settings
/// now name another.
pub fn trusted(folder: &Folder, settings: &MatrixSettings) -> Option<OwnedUserId> {
    let is_meant = |known: &OwnedUserId| {
        let set = settings.of_second().map(|second| second.user);
        set.is_none_or(|user| user == known.as_str() || user == known.localpart())
    };
    known(folder).filter(is_meant)
}

/// Returns the filter for the second account's syncs.
fn membership_only() -> FilterDefinition {
    let mut filter = filter();
    filter.room.timeline.not_types = UNHEARD.map(str::to_owned).into();
    filter.room.ephemeral.types = Some(Vec::new());
    filter
}

/// The second account.
pub struct SecondVoice {
    settings: MatrixSettings,
    /// Its user id from the settings.
    user: String,
    /// The first account, and its folder.
    first: Arc<EventReader>,
    folder: Folder,
    realm: String,
    notes: Arc<dyn Notes>,
    /// Receives its client.
    slot: SecondSlot,
    /// The bot's driver.
    driver: mpsc::UnboundedSender<DriverInput>,
    /// The pause before another attempt.
    pause: Duration,
}

impl SecondVoice {
    /// Makes the second account from the `settings`, if they name one. `first` is the first account with its
    /// realm.
    pub fn of(
        settings: &MatrixSettings,
        (first, realm): (Arc<EventReader>, String),
        notes: Arc<dyn Notes>,
        slot: SecondSlot,
        driver: mpsc::UnboundedSender<DriverInput>,
    ) -> Option<Self> {
        let folder = Folder::of(&settings.data);
        let mut settings = settings.of_second()?;
        let user = match settings.user.starts_with('@') {
            true => settings.user.clone(),
            false => format!("@{}:{}", settings.user, first.own.server_name()),
        };
        if user == first.own.as_str() {
            tracing::error!(user, "MATRIX_SECOND_USER is the bot's own account: there is no second one");
            return None;
        }
        // An empty list allows everybody on the homeserver.
        if !settings.inviters.is_empty() {
            settings.inviters.push(first.own.to_string());
        }
        Some(Self { settings, user, first, folder, realm, notes, slot, driver, pause: PAUSE })
    }

    /// Follows the homeserver, and logs in again after a session has ended. Ends when the host has to act.
    /// Invites the account into the rooms of the first once it has logged in.
    pub async fn run(self) {
        // These tasks end with this one.
        let mut beside = JoinSet::new();
        loop {
            let followed = self.follow(&mut beside).await;
            self.slot.set(None);
            self.tell(MatrixInput::Second(None));
            if let Err(error) = followed {
                let said = error.of_second();
                if !error.may_pass() {
                    tracing::error!(
                        error = said,
                        "the second account can't be used until the next start: the first sends everything"
                    );
                    return;
                }
                tracing::warn!(error = said, "the second account can't be used: the first sends everything");
            }
            tokio::time::sleep(self.pause).await;
        }
    }

    /// Logs in, and follows the homeserver until the session has ended.
    ///
    /// # Errors
    /// Fails if the homeserver refuses the log-in, or if the account isn't the one in the settings.
    async fn follow(&self, beside: &mut JoinSet<()>) -> Result<(), StartError> {
        let folder = Folder::of(&self.settings.data);
        let (opened, identified) = session::open_trusted(&self.settings, &folder).await?;
        let user = opened.kept.session.meta.user_id.clone();
        if user.as_str() != self.user {
            let (folder, kept, wanted) = (folder.path().to_owned(), user.to_string(), self.user.clone());
            return Err(StartError::OtherUser { folder, kept, wanted });
        }
        self.is_let_in(&user);
        if beside.is_empty() {
            beside.spawn(bring_in(Arc::clone(&self.first), user, self.driver.clone()));
        }
        self.listen(opened, identified).await;
        Ok(())
    }

    /// Makes the account count as the bot, now and after later starts.
    fn is_let_in(&self, user: &OwnedUserId) {
        self.first.set_other(user.clone());
        if let Err(error) = self.folder.write(FILE, user) {
            tracing::warn!(%error, "the second account can't be kept: private chats may be made anew");
        }
    }

    fn tell(&self, input: MatrixInput) {
        if self.driver.send(DriverInput::Desk(input)).is_err() {
            tracing::debug!("the second account was heard of after the desk was left");
        }
    }

    async fn listen(&self, opened: Opened, identified: bool) {
        let (inputs, mut heard) = mpsc::unbounded_channel();
        let accounts = (opened.kept.session.meta.user_id.clone(), Some(self.first.own.clone()));
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

    /// Processes the account's events: tells the desk in which rooms it is, and passes on messages about its
    /// verification. `before` holds the rooms that the desk knows of.
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
                let first = self.first.own.clone();
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
            | MatrixInput::LivesIn { .. }
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

/// An invitation into a room.
struct Invitation<R> {
    room: R,
    /// The earliest time for the invitation.
    at: Instant,
    /// How often it has been lost.
    losses: u32,
}

/// Invites the second account into the rooms of the first, where the first may: its current rooms and those
/// that syncs bring. Ends with the client of `reader`.
async fn bring_in(reader: Arc<EventReader>, second: OwnedUserId, driver: mpsc::UnboundedSender<DriverInput>) {
    let mut updates = reader.client.subscribe_to_all_room_updates();
    let mut seen: BTreeSet<OwnedRoomId> = BTreeSet::new();
    let mut is_first = true;
    let (due, invitations) = mpsc::unbounded_channel();
    // These tasks end with this one.
    let mut inviting = JoinSet::new();
    let invite = move |room: Room| {
        let (second, driver) = (second.clone(), driver.clone());
        async move { invite(&room, &second, &driver).await }
    };
    inviting.spawn(invite_all((invitations, due.clone()), AGAIN, invite));
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
                // This never fails, because the receiver lives as long as this task.
                drop(due.send(Invitation { room, at: Instant::now() + pause, losses: 0 }));
            }
        }
    }
}

/// Makes invitations one at a time, since they share a rate limit. A lost one is queued again after a
/// `pause`. `invite` returns whether an invitation is settled.
async fn invite_all<R, I>(
    (mut due, again): (mpsc::UnboundedReceiver<Invitation<R>>, mpsc::UnboundedSender<Invitation<R>>),
    pause: Duration,
    invite: impl Fn(R) -> I,
) where
    R: Clone + Debug,
    I: Future<Output = bool>,
{
    while let Some(Invitation { room, at, losses }) = due.recv().await {
        tokio::time::sleep_until(at).await;
        if invite(room.clone()).await {
            continue;
        }
        if losses + 1 == MOST_LOSSES {
            tracing::info!(?room, "the second account can't be invited until the next start");
            continue;
        }
        tokio::time::sleep(pause).await;
        // This never fails, because the receiver is in this function.
        drop(again.send(Invitation { room, at, losses: losses + 1 }));
    }
}

/// Invites the second account into a room as soon as the rate limit allows it. Does nothing if it is already
/// there, or if another user has removed it. Returns false if the homeserver hasn't answered.
async fn invite(room: &Room, second: &UserId, driver: &mpsc::UnboundedSender<DriverInput>) -> bool {
    loop {
        let member = room.get_member_no_sync(second).await.ok().flatten();
        let has_left = member.as_ref().is_some_and(|member| {
            *member.membership() == MembershipState::Leave && member.event().sender() == second
        });
        if member.is_some() && !has_left || room.state() != RoomState::Joined {
            return true;
        }
        let Err(error) = room.invite_user_by_id(second).await else {
            // This fails only if the driver has ended, so the bot is about to.
            drop(driver.send(DriverInput::Desk(MatrixInput::Spent(Voice::First))));
            return true;
        };
        match request_error(&error) {
            RequestError::RateLimited(wait) => tokio::time::sleep(wait.max(AGAIN)).await,
            RequestError::Lost(_) => return false,
            RequestError::Forbidden(_)
            | RequestError::NotInRoom
            | RequestError::NotFound
            | RequestError::Refused(_) => {
                let (error, room) = (session::brief(&error), room.room_id());
                tracing::info!(error, %room, "the second account can't be invited: people may do that");
                return true;
            }
        }
    }
}

#[cfg(test)]
#[path = "second_tests.rs"]
mod tests;
