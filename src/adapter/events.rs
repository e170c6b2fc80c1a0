//! From a platform's task to the event loop.

use herzbot_core::port::PlatformEvent;
use tokio::sync::mpsc;

/// Passes events on, in order, until either end is closed. The unbounded side takes them while the loop is busy, so that
/// a platform's task never waits for the core.
pub async fn forward(mut from: mpsc::UnboundedReceiver<PlatformEvent>, to: mpsc::Sender<PlatformEvent>) {
    while let Some(event) = from.recv().await {
        if to.send(event).await.is_err() {
            return;
        }
    }
}
