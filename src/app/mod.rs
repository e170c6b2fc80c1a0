//! The shell around the core: one visible loop from what people do to what they see.
//!
//! Events come in from the platforms; each is brought to a table or to a handler ([`inbound`]); a table's task
//! ([`task`]) decides, makes it durable, and only then shows it ([`showing`]).

mod answers;
mod core;
mod directory;
mod display;
pub mod handlers;
mod hint;
mod inbound;
mod meant;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod notes;
mod opening;
mod reviews;
mod run;
mod showing;
mod start;
mod task;
mod tempo;
#[cfg(test)]
mod tests;
mod thinker;

pub use core::{Core, Now};
pub use run::{RunError, Settings, run};
pub use start::{bring_boards_up_to_date, restore_tables};
pub use task::restore;
pub use tempo::Tempo;

use herzbot_core::command::Catalog;
use herzbot_core::ids::Moment;
use herzbot_core::port::Event;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::sync::mpsc;

/// How often the program notes that it lives, so that after a crash the time away counts on nobody's clock.
const PULSE: Duration = Duration::from_secs(10);
/// The name of that note for a realm, which is made while people there can reach us.
fn alive(realm: &str) -> String {
    format!("alive {realm}")
}

/// The time of the system's clock.
pub fn system_time() -> Moment {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Takes events until `stop` is done, or the store has failed: the one loop through which everything goes.
pub async fn serve(
    core: &Arc<Core>,
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
                    tokio::spawn(inbound::answer(Arc::clone(core), Arc::clone(catalog), *inbound));
                }
                Some(Event::Delivered { realm: _, surface, rev, outcome }) => {
                    if let Some(listing) = core.tables.get(surface.table()) {
                        let message = task::Message::Delivered { surface, rev, outcome };
                        // A table that has just gone needs no news.
                        let _gone = listing.inbox.send(message).await;
                    }
                }
                Some(Event::Connected { realm, up }) => {
                    tracing::info!(realm, up, "platform");
                    note_alive(core).await;
                    core.set_connected(&realm, up);
                    for listing in core.tables.all() {
                        if listing.channel.realm == realm {
                            let _gone = listing.inbox.send(task::Message::Connected(up)).await;
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
                note_alive(core).await;
                if core.store.failure().is_some() {
                    break;
                }
            }
            () = &mut stop => break,
        }
    }
    note_alive(core).await;
}

/// Waits until every table has dealt with what it was told, a moment at most.
async fn settle(core: &Core) {
    let settled = async {
        for listing in core.tables.all() {
            let (answer, looked) = tokio::sync::oneshot::channel();
            // A table that has just gone has dealt with everything.
            let _gone = listing.inbox.send(task::Message::Look(answer)).await;
            let _looked = looked.await;
        }
    };
    if tokio::time::timeout(Duration::from_secs(2), settled).await.is_err() {
        tracing::warn!("some tables are still busy");
    }
}

async fn note_alive(core: &Core) {
    for realm in core.connected_realms() {
        if let Err(error) = core.store.set_note(&alive(&realm), core.now().0.to_be_bytes().to_vec()).await {
            tracing::warn!(%error, "the data folder can't be written");
        }
    }
}
