//! Tables for spectators. Each has a page, opened by a signed link, with the public view.
//!
//! It is a server of its own at its own address, so the playground doesn't have to be reachable. It runs in a
//! thread of its own with a lower priority than the rest of the program, so players don't wait for spectators.
//!
//! | topic | place |
//! |---|---|
//! | HTTP and the WebSocket | `web.rs` |
//! | scenes, drawn once for all spectators | `spectator_cache.rs` |
//! | a finished game: its moves and its review | `../replays.rs` |
//! | access: links and their signatures | `../links.rs` |
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

/// The default port for spectators.
pub const WATCH_PORT: u16 = 7170;
/// The `nice` value of spectators relative to players.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// The settings of the spectators' server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchSettings {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port; 0 is any free one.
    pub port: u16,
    /// The trusted reverse proxies.
    pub proxies: Vec<Network>,
}

/// The reason why spectators can't be served.
#[derive(Debug, thiserror::Error)]
#[error("spectators can't be served on {address}: {cause}")]
pub struct WatchStartError {
    /// The unavailable address.
    pub address: SocketAddr,
    /// The underlying error.
    pub cause: std::io::Error,
}

impl WatchStartError {
    /// Returns whether another attempt may help without any action of the host.
    pub fn may_pass(&self) -> bool {
        system_errors::may_pass(&self.cause)
    }
}

/// The running server for spectators.
pub struct WatchServer {
    address: SocketAddr,
    closing: watch::Sender<bool>,
    thread: JoinHandle<()>,
}

/// Serves everyone with a link that was signed with this key. `play`: also serves people who play by a link.
///
/// # Errors
/// It may not listen there, or no thread can be started.
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
        // On Linux, this applies to the thread; elsewhere, the priority stays unchanged.
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
    /// Returns the address that it listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes the server; requests in progress may take two more seconds.
    pub async fn stop(self) {
        self.closing.send_replace(true);
        // A panic there was already logged.
        let _ended = tokio::task::spawn_blocking(move || self.thread.join()).await;
    }
}
