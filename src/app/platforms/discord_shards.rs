//! Discord's shards if several processes share them: their number, and the order in which they identify.

use crate::app::cluster::leases::ToldShards;
use crate::app::errors::RunError;
use crate::app::platforms::supervision::Pauses;
use async_trait::async_trait;
use herzbot_discord::{IDENTIFY_EVERY, IDENTIFY_WITHIN, IdentifyGate};
use herzbot_store::Exchange;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc, watch};

/// The name of Discord, and the prefix of its shards' leases.
pub const DISCORD: &str = "discord";

/// The timeout for the recommended number of shards; after it, the last known number is used.
const SHARDS_WITHIN: Duration = Duration::from_secs(5);
/// The pause before asking Discord again.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// Requests the recommended number of shards from Discord.
pub struct ShardsAsked {
    pub settings: herzbot_discord::DiscordSettings,
    pub tell: watch::Sender<Option<ToldShards>>,
    pub hurry: Arc<Notify>,
}

/// Returns the name of the turn that a shard takes before it identifies.
pub fn identify_turn(shard: u32, max_concurrency: NonZeroU32) -> String {
    format!("{DISCORD} identify {}", shard % max_concurrency)
}

/// Makes the shards of all processes identify one after the other.
pub struct SharedGate(pub Arc<Exchange>);

#[async_trait]
impl IdentifyGate for SharedGate {
    async fn take_turn(&self, bucket: u32) -> Duration {
        // The bucket is already a shard's remainder.
        let name = identify_turn(bucket, NonZeroU32::MAX);
        self.0.take_turn(&name, IDENTIFY_WITHIN).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "it can't be found out whether a shard may connect");
            IDENTIFY_EVERY
        })
    }

    async fn has_identified(&self, bucket: u32) {
        self.set_turn(bucket, IDENTIFY_EVERY).await;
    }

    async fn give_back(&self, bucket: u32) {
        self.set_turn(bucket, Duration::ZERO).await;
    }
}

impl SharedGate {
    async fn set_turn(&self, bucket: u32, pause: Duration) {
        let name = identify_turn(bucket, NonZeroU32::MAX);
        if let Err(error) = self.0.set_turn(&name, pause).await {
            tracing::warn!(%error, "other shards can't be told that they may connect");
        }
    }
}

impl ShardsAsked {
    /// Asks until Discord answers. An error that only the host can fix goes to `fatal`, which is set if there is no
    /// other platform.
    pub async fn ask(self, fatal: Option<mpsc::UnboundedSender<RunError>>) {
        loop {
            let mut pause = ASK_AGAIN;
            let asking = herzbot_discord::recommended_shards(&self.settings);
            let unknown = ToldShards { at_least: 0, max_concurrency: NonZeroU32::MIN };
            let told = match tokio::time::timeout(SHARDS_WITHIN, asking).await {
                Ok(Ok(told)) => {
                    ToldShards { at_least: told.shards.get(), max_concurrency: told.max_concurrency }
                }
                Ok(Err(error)) => {
                    if !error.may_pass() {
                        if let Some(fatal) = &fatal {
                            // The receiver is gone if the bot is already stopping.
                            let _ending = fatal.send(error.into());
                            return;
                        }
                        pause = Pauses::default().longest;
                    }
                    tracing::warn!(%error, "it is not known how many shards Discord recommends");
                    unknown
                }
                Err(_) => {
                    tracing::warn!("Discord does not say how many shards it recommends");
                    unknown
                }
            };
            self.tell.send_replace(Some(told));
            self.hurry.notify_one();
            if told != unknown {
                return;
            }
            tokio::time::sleep(pause).await;
            if self.tell.is_closed() {
                return;
            }
        }
    }
}
