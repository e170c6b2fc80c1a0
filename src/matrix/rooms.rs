//! The bot's rooms: their upgrades, people's permissions in them, and private chats.

use super::clients::once;
use super::desk::{ChatStatus, RequestError};
use super::errors::request_error;
use super::gate::JoinGate;
use super::people::Power;
use matrix_sdk::ruma::api::client::membership::get_member_events;
use matrix_sdk::ruma::api::client::room::create_room::v3::{Request, RoomPreset};
use matrix_sdk::ruma::events::room::encryption::RoomEncryptionEventContent;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::events::room::power_levels::UserPowerLevel;
use matrix_sdk::ruma::events::{InitialStateEvent, MessageLikeEventType};
use matrix_sdk::ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use matrix_sdk::{Client, Room, RoomMemberships, RoomState};
use std::time::Duration;

/// The most upgrades of a room that are followed.
const MOST_MOVES: usize = 16;
/// The deadline for creating a room. A slow homeserver creates it anyway, and a second request would create
/// another one.
const MAKING: Duration = Duration::from_secs(30);
/// How long a sync may take to bring the new room.
const COMES: Duration = Duration::from_secs(15);
/// The interval of checks whether a sync has brought it.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Returns the room that has replaced this one, if both rooms say so. A room that only claims to be the
/// successor doesn't count.
fn successor(client: &Client, room: &Room) -> Option<Room> {
    let next = client.get_room(&room.successor_room()?.room_id)?;
    (next.state() == RoomState::Joined && next.predecessor_room()?.room_id == room.room_id()).then_some(next)
}

/// Returns the room that replaces this one, after all upgrades (tombstones) that the bot knows.
pub fn newest(client: &Client, room: &RoomId) -> Option<Room> {
    let mut room = client.get_room(room)?;
    for _ in 0..MOST_MOVES {
        match successor(client, &room) {
            Some(next) => room = next,
            None => break,
        }
    }
    Some(room)
}

/// Returns the room whose id the core uses for this one: the oldest known one of those that it replaced.
pub fn first(client: &Client, room: &Room) -> OwnedRoomId {
    let mut room = room.clone();
    for _ in 0..MOST_MOVES {
        let before = room.predecessor_room().and_then(|before| client.get_room(&before.room_id));
        match before
            .filter(|before| before.successor_room().is_some_and(|next| next.room_id == room.room_id()))
        {
            Some(before) => room = before,
            None => break,
        }
    }
    room.room_id().to_owned()
}

/// Returns what a user may do in a room.
pub async fn power(room: &Room, user: &UserId) -> Power {
    let levels = room.power_levels_or_default().await;
    let level = match levels.for_user(user) {
        UserPowerLevel::Infinite => None,
        UserPowerLevel::Int(level) => Some(level.into()),
        _ => Some(0),
    };
    Power::of(level, levels.kick.into(), levels.invite.into())
}

/// Returns whether the bot may write in a room.
pub async fn may_write(room: &Room, own: &UserId) -> bool {
    let kind = if room.encryption_state().is_encrypted() {
        MessageLikeEventType::RoomEncrypted
    } else {
        MessageLikeEventType::RoomMessage
    };
    room.power_levels_or_default().await.user_can_send_message(own, kind)
}

/// Finds or creates the private chat with a person. First tries the known room, then any room that is marked
/// as one, or that the bot has created for them without receiving the answer. Invites the person again if
/// they have left.
pub async fn open_chat(
    (client, gate): (&Client, &JoinGate),
    other: Option<&UserId>,
    known: Option<OwnedRoomId>,
    user: &UserId,
) -> Result<ChatStatus, RequestError> {
    let marked = client.get_dm_rooms(user).map(|room| room.room_id().to_owned());
    let mut candidates: Vec<OwnedRoomId> = known.into_iter().chain(marked).collect();
    for room in made_for(client, user).await {
        if !candidates.contains(&room) {
            candidates.push(room);
        }
    }
    let mut left = None;
    for id in candidates {
        let Some(room) = client.get_room(&id).filter(|room| room.state() == RoomState::Joined) else {
            continue;
        };
        if room.is_tombstoned() {
            continue;
        }
        match alone_with(&room, user, other).await? {
            With::Them => return Ok(ChatStatus::Open(id.to_string())),
            With::Invited => return Ok(ChatStatus::Invited(id.to_string())),
            With::Nobody => left = left.or(Some(room)),
            With::Others => {}
        }
    }
    if let Some(room) = left {
        return match room.invite_user_by_id(user).await {
            Ok(()) => Ok(ChatStatus::Invited(room.room_id().to_string())),
            Err(error) => match request_error(&error) {
                RequestError::Forbidden(_) | RequestError::NotFound | RequestError::Refused(_) => {
                    Ok(ChatStatus::Closed)
                }
                why @ (RequestError::RateLimited(_) | RequestError::Lost(_) | RequestError::NotInRoom) => {
                    Err(why)
                }
            },
        };
    }
    make_chat((client, gate), user).await
}

/// Returns the rooms that the bot has created for a person. It creates only private chats.
async fn made_for(client: &Client, user: &UserId) -> Vec<OwnedRoomId> {
    let mut made = Vec::new();
    for room in client.joined_rooms() {
        let is_own =
            |creators: Vec<OwnedUserId>| creators.iter().any(|creator| creator == room.own_user_id());
        if room.creators().is_some_and(is_own) && room.get_member_no_sync(user).await.ok().flatten().is_some()
        {
            made.push(room.room_id().to_owned());
        }
    }
    made
}

/// Waits for a limited time until a sync brings a room that was created for a person and isn't among
/// `before`.
async fn comes_after_all(client: &Client, user: &UserId, before: &[OwnedRoomId]) {
    let comes = async {
        while made_for(client, user).await.iter().all(|room| before.contains(room)) {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    };
    if tokio::time::timeout(COMES, comes).await.is_err() {
        tracing::info!("a private chat was not made");
    }
}

async fn make_chat(at: (&Client, &JoinGate), user: &UserId) -> Result<ChatStatus, RequestError> {
    let encrypted = create(at, user, request(user, true)).await;
    let made = match encrypted.as_ref().map_err(request_error) {
        // Some homeservers forbid encryption.
        Err(RequestError::Forbidden(_)) => create(at, user, request(user, false)).await,
        Ok(_)
        | Err(
            RequestError::RateLimited(_)
            | RequestError::Lost(_)
            | RequestError::NotInRoom
            | RequestError::NotFound
            | RequestError::Refused(_),
        ) => encrypted,
    };
    match made {
        Ok(room) => Ok(ChatStatus::Invited(room.to_string())),
        Err(error) => match request_error(&error) {
            why @ (RequestError::RateLimited(_) | RequestError::Lost(_)) => Err(why),
            why @ (RequestError::Forbidden(_)
            | RequestError::NotInRoom
            | RequestError::NotFound
            | RequestError::Refused(_)) => {
                tracing::info!(?why, "a private chat can't be made");
                Ok(ChatStatus::Closed)
            }
        },
    }
}

/// Creates the room, and marks it as a private chat.
async fn create(
    (client, gate): (&Client, &JoinGate),
    user: &UserId,
    request: Request,
) -> matrix_sdk::Result<OwnedRoomId> {
    let before = made_for(client, user).await;
    let entry = gate.enters();
    let made = client.send(request).with_request_config(once(MAKING)).await.map_err(matrix_sdk::Error::from);
    let room = match made {
        Ok(made) => made.room_id,
        Err(error) => {
            drop(entry);
            if matches!(request_error(&error), RequestError::Lost(_)) {
                // It may have been created. Then the next attempt finds it and doesn't create a second one.
                comes_after_all(client, user, &before).await;
            }
            return Err(error);
        }
    };
    entry.entered(&room);
    mark_as_chat(client, &room, user);
    if tokio::time::timeout(COMES, client.await_room_remote_echo(&room)).await.is_err() {
        tracing::warn!(%room, "nothing is heard from a private chat that was made");
    }
    Ok(room)
}

/// Marks a room as the private chat with a person, for other clients of the account. Doesn't wait for the
/// result.
pub fn mark_as_chat(client: &Client, room: &RoomId, user: &UserId) {
    let (client, room, user) = (client.clone(), room.to_owned(), user.to_owned());
    tokio::spawn(async move {
        if let Err(error) = client.account().mark_as_dm(&room, &[user]).await {
            tracing::warn!(%error, "a private chat could not be marked as one");
        }
    });
}

fn request(user: &UserId, encrypted: bool) -> Request {
    let mut request = Request::new();
    request.invite = vec![user.to_owned()];
    request.is_direct = true;
    // The person gets no power: they could invite others, who would then see the chat.
    request.preset = Some(RoomPreset::PrivateChat);
    if encrypted {
        let content = RoomEncryptionEventContent::with_recommended_defaults();
        request.initial_state = vec![InitialStateEvent::with_empty_state_key(content).to_raw_any()];
    }
    request
}

/// The other people in a room.
enum With {
    Them,
    Invited,
    Nobody,
    Others,
}

/// Asks the homeserver who is in a room besides the bot and its `other` account. The SDK's stored members can
/// be out of date: when it fetches the members of a new room for their keys, it may store the answer after a
/// later sync has reported that a person left.
async fn alone_with(room: &Room, user: &UserId, other: Option<&UserId>) -> Result<With, RequestError> {
    let mut request = get_member_events::v3::Request::new(room.room_id().to_owned());
    request.not_membership = Some(MembershipState::Leave);
    let members = room.client().send(request).await.map_err(|error| request_error(&error.into()))?.chunk;
    let mut with = With::Nobody;
    for member in members {
        let Ok(member) = member.deserialize() else { return Ok(With::Others) };
        if member.state_key() == room.own_user_id() || other.is_some_and(|other| other == member.state_key())
        {
            continue;
        }
        with = match (member.membership(), member.state_key() == user) {
            (MembershipState::Join, true) => With::Them,
            (MembershipState::Invite, true) => With::Invited,
            (MembershipState::Join | MembershipState::Invite, false) => return Ok(With::Others),
            _ => continue,
        };
    }
    Ok(with)
}

/// Leaves a room, unless a user other than the bot and its `other` account has joined or is invited. Returns
/// whether it left. Forgets the room unless it is needed to follow an upgrade.
pub async fn leave_if_alone(room: &Room, other: Option<&UserId>) -> Result<bool, RequestError> {
    let members = room.members(RoomMemberships::ACTIVE).await.map_err(|error| request_error(&error))?;
    if members.iter().any(|member| !member.is_account_user() && other != Some(member.user_id())) {
        return Ok(false);
    }
    room.leave().await.map_err(|error| request_error(&error))?;
    tracing::info!(room = %room.room_id(), "left a room in which nobody else was");
    if !room.is_tombstoned()
        && let Err(error) = room.forget().await
    {
        tracing::debug!(%error, "a room that was left can't be forgotten");
    }
    Ok(true)
}

/// Returns whether only the bot (and its `other` account) is in a room, as far as syncs have reported.
pub async fn is_deserted(room: &Room, other: Option<&UserId>) -> bool {
    match (room.active_members_count(), other) {
        (0 | 1, _) => true,
        (2, Some(other)) => {
            let other = room.get_member_no_sync(other).await.ok().flatten();
            let is_there = [MembershipState::Join, MembershipState::Invite];
            other.is_some_and(|other| is_there.contains(other.membership()))
        }
        (_, _) => false,
    }
}

/// Returns whether a room has or has invited users besides the bot, its `other` account and this person.
pub async fn has_others(room: &Room, user: &UserId, other: Option<&UserId>) -> bool {
    match alone_with(room, user, other).await {
        Ok(With::Others) => true,
        Ok(With::Them | With::Invited | With::Nobody) | Err(_) => false,
    }
}

/// Returns the display name of a user in a room.
pub async fn name_of(room: &Room, user: &UserId) -> String {
    let member = room.get_member_no_sync(user).await.ok().flatten();
    member
        .and_then(|member| member.display_name().map(str::to_owned))
        .unwrap_or_else(|| user.localpart().to_owned())
}

/// Returns the person who has invited the bot, and whether the room is their private chat (`is_direct`).
pub async fn invited_by(room: &Room) -> Option<(OwnedUserId, bool)> {
    let inviter = room.invite_details().await.ok()?.inviter?;
    Some((inviter.user_id().to_owned(), room.is_direct().await.unwrap_or(false)))
}
