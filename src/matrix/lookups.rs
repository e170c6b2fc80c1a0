//! The desk's lookups: in the SDK's store, at the homeserver and in the bot's settings.

use super::desk::{ChannelStanding, Decrypted, Lookup, LookupResult, MessageOffer, RequestError};
use super::errors::request_error;
use super::reader::EventReader;
use super::{rooms, wire};
use herzbot_adapter::choices::Numbered;
use matrix_sdk::deserialized_responses::{TimelineEvent, TimelineEventKind};
use matrix_sdk::room::{IncludeRelations, MessagesOptions, RelationsOptions};
use matrix_sdk::ruma::events::relation::RelationType;
use matrix_sdk::ruma::{EventId, OwnedUserId, RoomId, UInt};
use matrix_sdk::{Room, RoomState};
use serde_json::Value;
use std::time::Duration;

/// The number of messages of a room that are searched for choices offered before a restart.
const LOOKED_THROUGH: u32 = 60;

/// The deadline of each attempt of a lookup. Events in the room wait for it.
const TRIES: [Duration; 3] = [Duration::from_secs(5), Duration::from_secs(10), Duration::from_secs(15)];

/// Looks something up. Fails if every attempt times out.
pub async fn look_up(reader: &EventReader, lookup: Lookup) -> LookupResult {
    repeated(TRIES, || look_up_once(reader, lookup.clone())).await.unwrap_or_else(|| {
        tracing::warn!(?lookup, "the homeserver does not answer a lookup");
        LookupResult::Failed
    })
}

/// Runs a future, and starts it again after each timeout. Returns `None` if every attempt times out.
async fn repeated<F: Future>(tries: [Duration; 3], begin: impl Fn() -> F) -> Option<F::Output> {
    for time in tries {
        if let Ok(found) = tokio::time::timeout(time, begin()).await {
            return Some(found);
        }
    }
    None
}

async fn look_up_once(reader: &EventReader, lookup: Lookup) -> LookupResult {
    match lookup {
        Lookup::Channel(channel) => {
            let newest = RoomId::parse(&channel).ok().and_then(|id| rooms::newest(&reader.client, &id));
            let room = newest.filter(|room| room.state() == RoomState::Joined);
            LookupResult::Channel(ChannelStanding {
                room: room.map(|room| room.room_id().to_string()),
                prefix: reader.prefix(&channel).await,
            })
        }
        Lookup::Message { room, event } => match room_of(reader, &room) {
            Some(room) => offered_by(reader, &room, &event).await,
            None => LookupResult::Failed,
        },
        Lookup::Room(room) => match room_of(reader, &room) {
            Some(room) => offered_in(reader, &room).await,
            None => LookupResult::Failed,
        },
        Lookup::Event { room, event } => match room_of(reader, &room) {
            Some(room) => LookupResult::Event(decrypted(reader, &room, &event).await),
            None => LookupResult::Failed,
        },
        Lookup::Reactions { room, event } => match room_of(reader, &room) {
            Some(room) => reactions(&room, &event, &reader.own).await,
            None => LookupResult::Failed,
        },
        Lookup::Language { room, user } => LookupResult::Language(reader.language(&user, &room).await),
    }
}

fn room_of(reader: &EventReader, room: &str) -> Option<Room> {
    reader.client.get_room(&RoomId::parse(room).ok()?)
}

async fn offered_by(reader: &EventReader, room: &Room, message: &str) -> LookupResult {
    let Ok(id) = EventId::parse(message) else { return LookupResult::Message(MessageOffer::Foreign) };
    let event = match room.event(&id, None).await {
        Ok(event) => event,
        Err(error) => match request_error(&error) {
            RequestError::NotFound | RequestError::Forbidden(_) => {
                return LookupResult::Message(MessageOffer::Foreign);
            }
            RequestError::RateLimited(_)
            | RequestError::Lost(_)
            | RequestError::NotInRoom
            | RequestError::Refused(_) => return LookupResult::Failed,
        },
    };
    if !event.sender().is_some_and(|sender| reader.is_ours(&sender)) {
        return LookupResult::Message(MessageOffer::Foreign);
    }
    match event.raw().deserialize_as_unchecked::<Value>() {
        Ok(event) => LookupResult::Message(MessageOffer::Ours(wire::choices(&event).unwrap_or_default())),
        Err(_) => LookupResult::Message(MessageOffer::Foreign),
    }
}

/// Finds the bot's reactions to a message. The newest ones suffice, because the bot adds its own at once.
async fn reactions(room: &Room, message: &str, own: &OwnedUserId) -> LookupResult {
    let Ok(id) = EventId::parse(message) else { return LookupResult::Failed };
    let options = RelationsOptions {
        limit: Some(UInt::from(LOOKED_THROUGH)),
        include_relations: IncludeRelations::RelationsOfType(RelationType::Annotation),
        ..RelationsOptions::default()
    };
    match room.relations(id, options).await {
        Ok(relations) => {
            let ours = relations.chunk.iter().filter(|event| event.sender().as_ref() == Some(own));
            let key = |event: &TimelineEvent| {
                let event = event.raw().deserialize_as_unchecked::<Value>().ok()?;
                Some(event["content"]["m.relates_to"]["key"].as_str()?.to_owned())
            };
            LookupResult::Reactions(ours.filter_map(key).collect())
        }
        Err(error) => {
            tracing::debug!(%error, "the reactions to a message can't be found out");
            LookupResult::Failed
        }
    }
}

/// Returns the choices that our messages in a room offer, the newest first.
async fn offered_in(reader: &EventReader, room: &Room) -> LookupResult {
    let mut options = MessagesOptions::backward();
    options.limit = UInt::from(LOOKED_THROUGH);
    let messages = match room.messages(options).await {
        Ok(messages) => messages,
        Err(error) => {
            tracing::warn!(%error, "what was offered in a room before can't be found out");
            return LookupResult::Failed;
        }
    };
    let is_ours = |event: &&TimelineEvent| event.sender().is_some_and(|sender| reader.is_ours(&sender));
    let ours = messages.chunk.iter().filter(is_ours);
    let offered = ours.filter_map(|event| {
        let event = event.raw().deserialize_as_unchecked::<Value>().ok()?;
        // An edit is read with the message that it changes. A poll offers the same as the view beside it, and
        // typed text refers to the view.
        if event["content"]["m.relates_to"]["rel_type"] == "m.replace" || event["type"] == wire::POLL_START {
            return None;
        }
        Some((event["event_id"].as_str()?.to_owned(), wire::choices(&event)?))
    });
    LookupResult::Room(offered.collect::<Vec<(String, Numbered)>>())
}

/// Fetches an event that couldn't be decrypted before. Returns `None` if it still can't be.
async fn decrypted(reader: &EventReader, room: &Room, event: &str) -> Option<Decrypted> {
    let raw = match room.event(&EventId::parse(event).ok()?, None).await {
        Ok(raw) => raw,
        Err(error) => {
            tracing::debug!(%error, "a message can't be fetched again");
            return None;
        }
    };
    if !matches!(raw.kind, TimelineEventKind::Decrypted(_)) {
        return None;
    }
    let heard = match reader.event(&raw) {
        Some(event) => reader.heard(room, &raw, event).await,
        None => None,
    };
    Some(heard.map_or(Decrypted::Irrelevant, |heard| Decrypted::Heard(Box::new(heard))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[tokio::test]
    async fn a_lookup_that_stands_still_is_begun_anew() {
        let tries = [Duration::from_millis(1); 3];
        let begun = Cell::new(0);
        let stands_still_until = |answered| {
            begun.set(0);
            let begun = &begun;
            move || {
                begun.set(begun.get() + 1);
                let try_now = begun.get();
                async move {
                    if try_now < answered {
                        std::future::pending::<()>().await;
                    }
                    try_now
                }
            }
        };
        assert_eq!(repeated(tries, stands_still_until(1)).await, Some(1));
        assert_eq!(repeated(tries, stands_still_until(3)).await, Some(3));
        assert_eq!(repeated(tries, stands_still_until(4)).await, None);
        assert_eq!(begun.get(), tries.len());
    }
}
