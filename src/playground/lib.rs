//! The playground: a small chat of our own in the browser, to try the bot without an account anywhere.
//!
//! It has one channel, and each person has a private chat with the bot. People choose a name, which belongs to
//! their browser by a cookie. Each tab may be another person.
//!
//! It is a platform like the others. A person's action becomes a
//! [`PlatformEvent`](herzbot_core::port::PlatformEvent). The core sends an [`Outbound`], which the page in the
//! browser draws from the neutral form. The server knows no game.
//!
//! | topic | place |
//! |---|---|
//! | the chat: people, messages, what survives a restart | `chat/`, `keeper.rs` |
//! | HTTP and the WebSocket | `web/` |
//! | replays, reviews and puzzles, from the records of games | `web/records.rs` |
//! | the same for tables of other platforms | `replays.rs` |
//! | the WebSocket of a page | `session.rs` |
//! | people of other platforms who come by a link | `play/` |
//! | connections, their timeouts and maximum number | `serving.rs` |
//! | the maximum number of open pages | `places.rs` |
//! | cookies, passphrase, rate limits for strangers, proxies | `guard.rs` |
//! | tables for spectators, a server of its own | `watch/` |
//! | names that look alike | `names.rs` |
//! | the messages between server and page, as JSON | `wire.rs` |
//! | the page itself: HTML, CSS, JavaScript | `page/`, sent by `assets.rs` |
//!
//! ```
//! use herzbot_adapter::{events, memory::MemoryRows, time_source::TimeSource};
//! use herzbot_core::{page::Page, text::Texts};
//! use herzbot_playground::{PlaygroundSettings, start};
//! use std::sync::Arc;
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! // Any free port, for people at this machine.
//! let settings = PlaygroundSettings { port: Some(0), ..PlaygroundSettings::at_home() };
//! let (tell, _events) = events::queue(|_| Page::default());
//! let (texts, clock) = (Arc::new(Texts::embedded()?), TimeSource::system());
//! let rows = Arc::new(MemoryRows::default());
//! let playground = start(settings, rows, texts, Vec::new(), clock, tell).await?;
//! assert!(playground.url().starts_with("http://127.0.0.1:"));
//! playground.stop().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod assets;
mod chat;
mod guard;
mod keeper;
mod links;
mod names;
mod packing;
mod picture;
mod places;
mod play;
mod recent;
mod replays;
mod serving;
mod session;
mod watch;
mod web;
mod wire;
mod words;

pub use guard::Network;
pub use links::WatchKey;
pub use play::{
    ActivityClient, BrowserSession, Door, DoorRefusal, Entrance, FrameDoor, FrameEntry, FrameProof,
    FrameRefusal, FrameTable, LINK_LIFE, Later, OpenTable, OwnStates, OwnTable, PageServer, PersonalLink,
    PlayService, PlayTables, Player, Refusal, SESSION_LIFE, SeatWish, SessionKind, TableServer, WidgetProof,
};
pub use replays::FinishedGames;
pub use watch::{
    PublicStates, PublicTable, PublicTables, WATCH_PORT, WatchServer, WatchSettings, WatchStartError,
    serve_spectators,
};

use chat::{ChatLog, LiveChat, REALM};
use herzbot_adapter::chat_rows::ChatRows;
use herzbot_adapter::events::EventSender;
use herzbot_adapter::notes::NoteError;
use herzbot_adapter::secret::SecretString;
use herzbot_adapter::system_errors;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::command::Spec;
use herzbot_core::port::{Capabilities, Outbound, Pictures, Platform};
use herzbot_core::text::Texts;
use keeper::ChatKeeper;
use serving::lock;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use web::WebShared;

/// The default port of the playground.
pub const PORT: u16 = 7070;
/// How many ports are tried, starting at [`PORT`].
const PORTS: u16 = 100;
/// How long requests in progress may take when the playground closes.
const GRACE: Duration = Duration::from_secs(2);

/// The settings of a playground.
#[derive(Clone, PartialEq, Eq)]
pub struct PlaygroundSettings {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port. None: [`PORT`], or the next free one.
    pub port: Option<u16>,
    /// The passphrase for access. Without one, the playground only listens on loopback, and behind no proxy.
    pub passphrase: Option<SecretString>,
    /// The trusted reverse proxies.
    pub proxies: Vec<Network>,
}

impl PlaygroundSettings {
    /// Returns settings for loopback: only people at this machine can connect.
    pub fn at_home() -> Self {
        Self { bind: IpAddr::V4(Ipv4Addr::LOCALHOST), port: None, passphrase: None, proxies: Vec::new() }
    }
}

/// The reason why a playground can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum PlaygroundStartError {
    /// It would listen beyond loopback without a passphrase.
    #[error("the playground on {0} can be reached from other machines: it needs a passphrase")]
    NoPassphrase(IpAddr),
    /// The address or port isn't available.
    #[error("the playground can't listen on {address}: {cause}")]
    Address {
        /// The address that was tried.
        address: SocketAddr,
        /// The underlying error.
        cause: std::io::Error,
    },
    /// The stored chat can't be read.
    #[error("the playground's chat: {0}")]
    Rows(#[from] NoteError),
}

impl PlaygroundStartError {
    /// Returns whether another attempt may help without any action of the host.
    pub fn may_pass(&self) -> bool {
        match self {
            Self::NoPassphrase(_) => false,
            Self::Address { cause, .. } => system_errors::may_pass(cause),
            Self::Rows(_) => true,
        }
    }
}

/// An open playground.
pub struct Playground {
    address: SocketAddr,
    /// The key in the host link.
    host_key: String,
    keeper: Arc<ChatKeeper>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

/// Opens a playground that stores its chat in `rows`, offers these commands, uses `clock`, and reports people's
/// actions to `events`. The first event says that it is connected.
///
/// # Errors
/// It may not listen there, or the stored chat can't be read.
pub async fn start(
    settings: PlaygroundSettings,
    rows: Arc<dyn ChatRows>,
    texts: Arc<Texts>,
    specs: Vec<Spec>,
    clock: TimeSource,
    events: EventSender,
) -> Result<Arc<Playground>, PlaygroundStartError> {
    let listener = make_ready(&settings).await?;
    let log = ChatLog::kept(&*rows, clock.wall(clock.now())).await?;
    let address = listener.local_addr().map_err(|cause| PlaygroundStartError::Address {
        address: SocketAddr::new(settings.bind, settings.port.unwrap_or(PORT)),
        cause,
    })?;
    let changed = Arc::<Notify>::default();
    let chat = LiveChat::new(log, specs, Arc::clone(&texts), clock.clone(), events, Arc::clone(&changed));
    let keeper = ChatKeeper::new(chat, changed, rows, clock);
    let loopback = is_private(&settings);
    let web = WebShared::new(Arc::clone(&keeper), texts, loopback, settings.proxies, settings.passphrase);
    keeper.chat().open(keeper.now());
    let saving = Arc::clone(&keeper);
    let saving = tokio::spawn(async move { saving.run().await });
    // Its secrets are saved before people come.
    keeper.keep_now().await;
    let host_key = web.host_key().to_owned();
    let serve = serving::serve(listener, web::router(web), keeper.closing(), GRACE);
    let tasks = vec![tokio::spawn(serve), saving];
    Ok(Arc::new(Playground { address, host_key, keeper, tasks: Mutex::new(tasks) }))
}

/// Checks that a playground can be opened. This is the first step of [`start`], and all that `herzbot check` does.
/// While the result exists, no other program gets its address.
pub async fn make_ready(settings: &PlaygroundSettings) -> Result<TcpListener, PlaygroundStartError> {
    let has_passphrase =
        settings.passphrase.as_ref().is_some_and(|passphrase| !passphrase.expose().is_empty());
    if !is_private(settings) && !has_passphrase {
        return Err(PlaygroundStartError::NoPassphrase(settings.bind));
    }
    listen(settings.bind, settings.port).await
}

/// Returns whether only people at this machine can connect: a proxy brings others.
fn is_private(settings: &PlaygroundSettings) -> bool {
    settings.bind.is_loopback() && settings.proxies.is_empty()
}

async fn listen(bind: IpAddr, port: Option<u16>) -> Result<TcpListener, PlaygroundStartError> {
    let first = SocketAddr::new(bind, port.unwrap_or(PORT));
    let ports = if port.is_some() { 1 } else { PORTS };
    let mut refused = None;
    for offset in 0..ports {
        match TcpListener::bind(SocketAddr::new(bind, first.port() + offset)).await {
            Ok(listener) => return Ok(listener),
            Err(cause) => {
                let taken = cause.kind() == std::io::ErrorKind::AddrInUse;
                refused.get_or_insert(cause);
                if !taken {
                    break;
                }
            }
        }
    }
    let cause = refused.unwrap_or_else(|| std::io::ErrorKind::AddrInUse.into());
    Err(PlaygroundStartError::Address { address: first, cause })
}

impl Playground {
    /// Returns the address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL to open in a browser.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Returns the URL with a key that makes the person who opens it a host, who may manage the playground and
    /// moderate tables. The key is in the fragment, which browsers don't send.
    pub fn host_url(&self) -> String {
        format!("{}#host={}", self.url(), self.host_key)
    }

    /// Closes the playground: pages tell people, and everything is on disk when this returns. Requests in progress
    /// get two seconds to finish.
    pub async fn stop(&self) {
        self.keeper.close();
        let tasks = std::mem::take(&mut *lock(&self.tasks));
        for task in tasks {
            // A task that has panicked is over, too.
            let _ = task.await;
        }
    }
}

impl Platform for Playground {
    fn realm(&self) -> &str {
        REALM
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            buttons: true,
            ephemeral: true,
            boards: true,
            pictures: Pictures::EachRound,
            live_answers: false,
            launches: false,
            threads: false,
            private_tables: false,
            reactions: 0,
            pace: None,
            lasting: false,
        }
    }

    fn kept(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.keeper.kept())
    }

    fn send(&self, out: Outbound) {
        self.keeper.chat().take(out, self.keeper.now());
    }
}
