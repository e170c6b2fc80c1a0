//! The event loop: every event from outside passes through it.

use super::inbound;
use super::mailbox::TableInput;
use super::shell::Shell;
use super::start::alive;
use herzbot_core::command::Catalog;
use herzbot_core::port::Event;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How often the time is recorded (a heartbeat), so that after a crash the time away counts on nobody's clock.
const PULSE: Duration = Duration::from_secs(10);
/// Takes events until `stop` is done, or the store has failed.
pub async fn serve(
    shell: &Arc<Shell>,
    catalog: &Arc<Catalog>,
    events: &mut mpsc::Receiver<Event>,
    stop: impl Future<Output = ()>,
) {
    let mut pulse = tokio::time::interval(PULSE);
    tokio::pin!(stop);
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Some(Event::Inbound(inbound)) => {
                    tokio::spawn(inbound::answer(Arc::clone(shell), Arc::clone(catalog), *inbound));
                }
                Some(Event::Delivered { realm: _, surface, rev, outcome }) => {
                    if let Some(listing) = shell.tables.get(surface.table()) {
                        let message = TableInput::Delivered { surface, rev, outcome };
                        // A table that has just gone needs no news.
                        let _gone = listing.inbox.send(message).await;
                    }
                }
                Some(Event::Connected { realm, up }) => {
                    tracing::info!(realm, up, "platform");
                    note_alive(shell).await;
                    shell.platforms.set_connected(&realm, up);
                    for listing in shell.tables.all() {
                        if listing.channel.realm == realm {
                            let _gone = listing.inbox.send(TableInput::Connected(up)).await;
                        }
                    }
                }
                // Every platform has said its last; closing them may take a moment more.
                None => {
                    stop.as_mut().await;
                    break;
                }
            },
            _ = pulse.tick() => {
                note_alive(shell).await;
                if shell.store.failure().is_some() {
                    break;
                }
            }
            () = &mut stop => break,
        }
    }
    note_alive(shell).await;
}

/// Waits until every table has processed its mailbox, two seconds at most.
pub(super) async fn settle(shell: &Shell) {
    let settled = async {
        for listing in shell.tables.all() {
            let (answer, looked) = tokio::sync::oneshot::channel();
            // A table that has just gone has dealt with everything.
            let _gone = listing.inbox.send(TableInput::Look(answer)).await;
            let _looked = looked.await;
        }
    };
    if tokio::time::timeout(Duration::from_secs(2), settled).await.is_err() {
        tracing::warn!("some tables are still busy");
    }
}

async fn note_alive(shell: &Shell) {
    for realm in shell.platforms.connected_realms() {
        if let Err(error) = shell.store.set_note(&alive(&realm), shell.now().0.to_be_bytes().to_vec()).await {
            tracing::warn!(%error, "the data folder can't be written");
        }
    }
}
