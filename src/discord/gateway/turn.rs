//! A shard's turn to identify.

use crate::shards::IdentifyGate;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::sleep;

/// How often a shard checks whether it may identify.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// A turn to identify. It ends when this is dropped. If it was unused, another shard can have it at once.
pub struct Turn {
    gate: Arc<dyn IdentifyGate>,
    bucket: u32,
    is_used: bool,
}

impl Turn {
    /// Marks the turn as used, when IDENTIFY is sent.
    pub fn use_up(&mut self) {
        self.is_used = true;
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let (gate, bucket, is_used) = (Arc::clone(&self.gate), self.bucket, self.is_used);
        // If processes share their turns, this writes to a database, and nothing here waits for that. At the end
        // of the program, the turn ends on its own.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                if is_used {
                    gate.has_identified(bucket).await;
                } else {
                    gate.give_back(bucket).await;
                }
            });
        }
    }
}

/// Waits for a turn in a bucket, as long as the receiver exists.
pub fn take_turn(gate: Arc<dyn IdentifyGate>, bucket: u32) -> oneshot::Receiver<Turn> {
    let (mut grant, granted) = oneshot::channel();
    tokio::spawn(async move {
        while !grant.is_closed() {
            match gate.take_turn(bucket).await {
                Duration::ZERO => {
                    // If the receiver was dropped, this drops the turn, which gives it back.
                    let _unused = grant.send(Turn { gate, bucket, is_used: false });
                    return;
                }
                // The turn is free sooner if the shard that has it identifies soon.
                wait => tokio::select! {
                    () = sleep(wait.min(LOOK_EVERY)) => {}
                    () = grant.closed() => {}
                },
            }
        }
    });
    granted
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::shards::LocalGate;

    #[tokio::test]
    async fn a_turn_that_is_not_used_is_free_at_once() {
        let gate: Arc<dyn IdentifyGate> = Arc::new(LocalGate::default());
        let mut first = take_turn(Arc::clone(&gate), 0).await.unwrap();
        assert_ne!(gate.take_turn(0).await, Duration::ZERO);
        first.use_up();
        drop(first);
        tokio::task::yield_now().await;
        assert_ne!(gate.take_turn(0).await, Duration::ZERO, "used");
        let second = take_turn(Arc::clone(&gate), 1).await.unwrap();
        drop(second);
        tokio::task::yield_now().await;
        assert_eq!(gate.take_turn(1).await, Duration::ZERO);
        // A turn is also free if its receiver was dropped before it came.
        drop(take_turn(Arc::clone(&gate), 2));
        while gate.take_turn(2).await != Duration::ZERO {
            tokio::task::yield_now().await;
        }
    }
}
