//! Events that no sync brings: those beyond the limit of a sync, and those sent while the bot was away.

use super::reader::EventReader;
use super::{session, wire};
use futures_util::future;
use herzbot_core::port::STALE_AFTER;
use matrix_sdk::Room;
use matrix_sdk::deserialized_responses::TimelineEvent;
use matrix_sdk::room::MessagesOptions;
use matrix_sdk::ruma::UInt;
use matrix_sdk::ruma::api::client::filter::FilterDefinition;
use matrix_sdk::ruma::api::client::sync::sync_events::v3::{Filter, Request};
use matrix_sdk::ruma::events::AnySyncTimelineEvent;
use matrix_sdk::ruma::serde::Raw;
use serde_json::Value;
use std::time::Duration;
use tokio::time::Instant;

/// The number of events in a page of a gap.
const AT_ONCE: u32 = 100;
/// The most pages that are fetched. Older events are skipped.
const MOST_PAGES: usize = 10;
/// The deadline for all pages. No event of any room is processed during that time.
const PATIENCE: Duration = Duration::from_secs(8);

/// Returns the events of a room since the sync token `since`, the oldest first. These are the events of a
/// sync and, if the sync was limited (`before` is its `prev_batch`), the events before them. Events from
/// before the bot's arrival count while they are fresh.
pub async fn whole(
    room: &Room,
    own: &str,
    brought: Vec<TimelineEvent>,
    before: Option<String>,
    since: Option<&str>,
) -> Vec<TimelineEvent> {
    let values: Vec<Value> = brought.iter().map(value).collect();
    if let Some(came) = values.iter().position(|event| wire::is_arrival(event, own)) {
        let is_old = |event: &Value| wire::age(event).is_some_and(|age| age > STALE_AFTER);
        let counts = values.iter().enumerate().map(|(at, event)| at >= came || !is_old(event));
        return brought
            .into_iter()
            .zip(counts)
            .filter_map(|(event, counts)| counts.then_some(event))
            .collect();
    }
    let mut events = match (before, since) {
        (Some(before), Some(since)) => gap(room, before, since).await,
        (None, _) | (_, None) => Vec::new(),
    };
    events.extend(brought);
    events
}

fn value(event: &TimelineEvent) -> Value {
    event.raw().deserialize_as_unchecked().unwrap_or_default()
}

/// Fetches the events of a room from a sync's `prev_batch` back to the sync token `since`. Returns the oldest
/// first.
async fn gap(room: &Room, before: String, since: &str) -> Vec<TimelineEvent> {
    let mut events = Vec::new();
    let mut from = Some(before);
    let over = Instant::now() + PATIENCE;
    for _ in 0..MOST_PAGES {
        let mut options = MessagesOptions::backward();
        options.limit = UInt::from(AT_ONCE);
        options.to = Some(since.to_owned());
        options.from = from;
        let page = match tokio::time::timeout_at(over, room.messages(options)).await {
            Ok(Ok(page)) => page,
            Ok(Err(error)) => {
                tracing::warn!(
                    error = %session::brief(&error),
                    room = %room.room_id(),
                    "what was said meanwhile can't be fetched"
                );
                break;
            }
            Err(_) => {
                tracing::warn!(room = %room.room_id(), "what was said meanwhile does not come");
                break;
            }
        };
        let is_over = page.chunk.is_empty() || page.end.is_none();
        events.extend(page.chunk);
        from = page.end;
        if is_over {
            break;
        }
    }
    events.reverse();
    events
}

/// Fetches the events of the bot's rooms since a sync token, by room, the oldest first. The SDK is past that
/// token and wouldn't report them again, but it has the keys.
///
/// # Errors
/// Fails if the homeserver doesn't answer.
pub async fn since(
    reader: &EventReader,
    token: &str,
    mut filter: FilterDefinition,
) -> Result<Vec<(Room, Vec<TimelineEvent>)>, matrix_sdk::Error> {
    // Synapse caches a response for two minutes (`sync_response_cache_duration`) and returns it for the same
    // request. A bot that starts twice within that time from the same token would miss the events after the
    // first start. So each request excludes a random type of presence, which makes it unique.
    filter.presence.not_types = vec![format!("{:032x}", rand::random::<u128>())];
    let mut request = Request::new();
    request.since = Some(token.to_owned());
    request.timeout = Some(Duration::ZERO);
    request.filter = Some(Filter::FilterDefinition(filter));
    let response = reader.client.send(request).await?;
    let mut missed = Vec::new();
    for (id, update) in response.rooms.join {
        let Some(room) = reader.client.get_room(&id) else { continue };
        let mut brought = Vec::new();
        for raw in update.timeline.events {
            brought.push(read(&room, raw).await);
        }
        let before = update.timeline.prev_batch.filter(|_| update.timeline.limited);
        missed.push(async move {
            let events = whole(&room, reader.own.as_str(), brought, before, Some(token)).await;
            (room, events)
        });
    }
    Ok(future::join_all(missed).await)
}

/// Returns a raw event, decrypted if possible.
async fn read(room: &Room, raw: Raw<AnySyncTimelineEvent>) -> TimelineEvent {
    if raw.get_field::<String>("type").ok().flatten().as_deref() != Some("m.room.encrypted") {
        return TimelineEvent::from_plaintext(raw);
    }
    match room.decrypt_event(raw.cast_ref_unchecked(), None).await {
        Ok(event) => event,
        Err(error) => {
            tracing::debug!(%error, "what was said meanwhile can't be decrypted");
            TimelineEvent::from_plaintext(raw)
        }
    }
}
