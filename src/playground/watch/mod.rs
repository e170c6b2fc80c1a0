//! Tables for spectators: a page for each, opened by a signed link, that shows what everybody may see.
//!
//! It is a server of its own, at an address of its own: where it can be reached, the playground need not be. It runs in
//! a thread of its own that is less urgent than the rest of the program, so that players don't wait for spectators.
//!
//! | looking for | look in |
//! |---|---|
//! | HTTP and the WebSocket | `web.rs` |
//! | what is drawn, once for all who watch | `spectator_cache.rs` |
//! | a finished game again: its moves and its review | `../replays.rs` |
//! | who may watch: links and their signatures | `../links.rs` |
//! | the page itself | `../page/table.html`, `../page/watch.js` |

mod spectator_cache;
mod web;

pub use spectator_cache::{PublicStates, PublicTable, PublicTables};

use crate::guard::Network;
use crate::links::WatchKey;
use crate::play::{PlayService, PlayShared};
use crate::replays::{FinishedGames, Replays};
use crate::{GRACE, serving};
use herzbot_adapter::system_errors;
use herzbot_core::text::Texts;
use spectator_cache::SpectatorCache;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;
use tokio::sync::watch;
use web::WatchShared;

/// Where spectators are served unless told otherwise.
pub const WATCH_PORT: u16 = 7170;
/// How much less urgent than players spectators are, as `nice` counts.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// How spectators are served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchSettings {
    /// The address it listens on.
    pub bind: IpAddr,
    /// The port; 0 is any free one.
    pub port: u16,
    /// The reverse proxies that are believed for whom they speak.
    pub proxies: Vec<Network>,
}

/// Why spectators can't be served.
#[derive(Debug, thiserror::Error)]
#[error("spectators can't be served on {address}: {cause}")]
pub struct WatchStartError {
    /// The address that can't be had.
    pub address: SocketAddr,
    /// The underlying error.
    pub cause: std::io::Error,
}

impl WatchStartError {
    /// Whether trying again may help without anything that the host does.
    pub fn may_pass(&self) -> bool {
        system_errors::may_pass(&self.cause)
    }
}

/// The server of spectators, while it runs.
pub struct WatchServer {
    address: SocketAddr,
    closing: watch::Sender<bool>,
    thread: JoinHandle<()>,
}

/// Serves whoever has a link that was signed with this key; with `play` also those who play by one.
///
/// # Errors
/// When it may not listen there, or there is no room for another thread.
pub fn serve_spectators(
    settings: WatchSettings,
    key: WatchKey,
    texts: Arc<Texts>,
    tables: Arc<dyn PublicTables>,
    play: Option<PlayService>,
) -> Result<WatchServer, WatchStartError> {
    let wanted = SocketAddr::new(settings.bind, settings.port);
    let wrong = |cause| WatchStartError { address: wanted, cause };
    let listener = TcpListener::bind(wanted).map_err(wrong)?;
    listener.set_nonblocking(true).map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(wrong)?;
    let (closing, closed) = watch::channel(false);
    let finished: Arc<dyn FinishedGames> = Arc::clone(&tables) as _;
    let replays = Arc::new(Replays::new(Arc::clone(&texts), finished));
    let cache = SpectatorCache::new(Arc::clone(&texts), tables);
    let proxies = settings.proxies.clone();
    let again = Arc::clone(&replays);
    let play = play.map(|play| PlayShared::new(play, texts, again, proxies, closed.clone()));
    let shared = WatchShared::new(settings.proxies, key, cache, replays, closed.clone(), play.is_some());
    let listener = {
        let _inside = runtime.enter();
        tokio::net::TcpListener::from_std(listener).map_err(wrong)?
    };
    let serve = move || {
        // Of the thread, on Linux; elsewhere it is left as it is.
        #[cfg(target_os = "linux")]
        if let Err(error) = rustix::process::nice(NICE) {
            tracing::debug!(%error, "spectators are as urgent as everything else");
        }
        runtime.block_on(serving::serve(listener, web::router(shared, play), closed, GRACE));
        runtime.shutdown_background();
    };
    let thread = std::thread::Builder::new().name("spectators".into()).spawn(serve).map_err(wrong)?;
    tracing::info!(%address, "spectators are served");
    Ok(WatchServer { address, closing, thread })
}

impl WatchServer {
    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes it; requests that have begun may take two seconds more.
    pub async fn stop(self) {
        self.closing.send_replace(true);
        // A panic there is in the log already.
        let _ended = tokio::task::spawn_blocking(move || self.thread.join()).await;
    }
}
