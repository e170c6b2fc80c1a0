//! Messages that came before their keys: asked for again when keys arrive, and given up after a minute.

use super::sync::Ears;
use futures_util::StreamExt as _;
use matrix_sdk::deserialized_responses::TimelineEventKind;
use matrix_sdk::ruma::{OwnedEventId, OwnedUserId};
use matrix_sdk::{Client, Room};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How long a key may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The key may have come between the message and our look at the stream.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How many messages may wait; more than that is somebody's mischief.
const MOST: usize = 200;

/// A message that can't be read yet.
pub struct Missed {
    /// Where.
    pub room: Room,
    /// Which.
    pub event: OwnedEventId,
    /// Who wrote it.
    pub sender: OwnedUserId,
}

/// Waits for keys.
pub struct Late {
    /// Where keys arrive.
    pub client: Client,
    /// Where messages go.
    pub ears: Arc<Ears>,
}

struct Waiting {
    missed: Missed,
    until: Instant,
    look_at: Instant,
}

impl Late {
    /// Takes messages until their sender is gone.
    pub async fn run(self, mut inbox: mpsc::UnboundedReceiver<Missed>) {
        let Some(keys) = self.client.encryption().room_keys_received_stream().await else { return };
        let mut keys = Box::pin(keys);
        let mut waiting: Vec<Waiting> = Vec::new();
        let mut hinted: Vec<(OwnedUserId, Instant)> = Vec::new();
        loop {
            let wake = waiting.iter().map(|waiting| waiting.until.min(waiting.look_at)).min();
            let nap = async {
                match wake {
                    Some(wake) => tokio::time::sleep_until(wake).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                missed = inbox.recv() => match missed {
                    Some(missed) if waiting.len() < MOST => {
                        let now = Instant::now();
                        waiting.push(Waiting { missed, until: now + PATIENCE, look_at: now + LOOK_AGAIN });
                    }
                    Some(_) => tracing::warn!("too many messages can't be read"),
                    None => return,
                },
                update = keys.next(), if !waiting.is_empty() => {
                    // Whether keys came, or some news of them were missed: whatever waits may be readable now.
                    let rooms = update.and_then(Result::ok).map(|keys| {
                        keys.into_iter().map(|key| key.room_id).collect::<Vec<_>>()
                    });
                    let now = Instant::now();
                    for waiting in &mut waiting {
                        let concerned = rooms.as_ref().is_none_or(|rooms| rooms.iter().any(|id| id == waiting.missed.room.room_id()));
                        if concerned {
                            waiting.look_at = now;
                        }
                    }
                }
                () = nap => {}
            }
            let now = Instant::now();
            let mut still = Vec::new();
            for mut one in waiting {
                if one.look_at <= now {
                    if self.look(&one.missed).await {
                        continue;
                    }
                    one.look_at = one.until;
                }
                if one.until > now {
                    still.push(one);
                    continue;
                }
                hinted.retain(|(_, at)| now.duration_since(*at) < 10 * PATIENCE);
                if hinted.iter().all(|(user, _)| *user != one.missed.sender) {
                    hinted.push((one.missed.sender.clone(), now));
                    self.ears.unreadable(&one.missed.room, &one.missed.sender);
                }
            }
            waiting = still;
        }
    }

    /// Fetches a message again; whether it could be read now.
    async fn look(&self, missed: &Missed) -> bool {
        match missed.room.event(&missed.event, None).await {
            Ok(event) if matches!(event.kind, TimelineEventKind::Decrypted(_)) => {
                self.ears.event(&missed.room, &event).await;
                true
            }
            Ok(_) => false,
            Err(error) => {
                tracing::debug!(%error, "a message can't be fetched again");
                false
            }
        }
    }
}
