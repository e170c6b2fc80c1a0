//! Discord's shards where several processes share them out: how many there are, and who identifies when.

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

/// Discord, with a lease for each shard.
pub const DISCORD: &str = "discord";

/// The timeout of asking Discord for the recommended number of shards; after it the last known number is used.
const SHARDS_WITHIN: Duration = Duration::from_secs(5);
/// How soon Discord is asked again.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// Asks Discord how many shards it recommends.
pub struct ShardsAsked {
    pub settings: herzbot_discord::DiscordSettings,
    pub tell: watch::Sender<Option<ToldShards>>,
    pub hurry: Arc<Notify>,
}

/// The name of the turn that a shard takes before it identifies.
pub fn identify_turn(shard: u32, max_concurrency: NonZeroU32) -> String {
    format!("{DISCORD} identify {}", shard % max_concurrency)
}

/// Lets the shards of all processes identify one after the other.
pub struct SharedGate(pub Arc<Exchange>);

#[async_trait]
impl IdentifyGate for SharedGate {
    async fn take_turn(&self, bucket: u32) -> Duration {
        // The bucket is that already.
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
    /// Until it says so. What only the host can mend is told to `fatal`, where no other platform is served.
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
