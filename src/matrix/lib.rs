//! Matrix: the bot in rooms, encrypted or not, and in private chats.
//!
//! matrix-sdk keeps the session, the encryption and the rooms' state. The desk decides everything without the
//! SDK's types, a clock or waiting (sans-IO). `driver` runs it. An incoming event goes from `sync` (which
//! reads it with `reader` and `wire`) → `driver` → `desk` → core. An outgoing message goes from core →
//! `driver` → `desk` → `requests` → homeserver.
//!
//! | looking for | look in |
//! |---|---|
//! | what a text, reaction or answer to a poll means | `desk/interpreter.rs`, `desk/prompts.rs`, `words.rs` |
//! | which events are settled, also after a restart | `desk/ledger.rs`, `missed.rs` |
//! | the order and rate of messages | `desk/delivery/`, `desk/outbox.rs`, the adapter's queue |
//! | a page as a message | `desk/composer.rs`, `render/`, `html.rs` |
//! | rooms, private chats, permissions | `entering.rs`, `rooms.rs`, `desk/chats.rs`, `people.rs` |
//! | log-in, tokens | `login.rs`, `oauth.rs`, `tokens.rs` |
//! | the session's identity, verification | `session.rs`, `verification.rs` |
//! | application service; second account | `appservice/`; `second.rs`, `desk/voices.rs` |
//! | widgets | `widgets.rs`, `openid.rs` |
//!
//! A page becomes HTML and a plain text with the same content:
//!
//! ```
//! use herzbot_adapter::choices::Numbered;
//! use herzbot_core::ids::Moment;
//! use herzbot_core::page::{Block, Page};
//! use herzbot_core::text::Texts;
//! use herzbot_matrix::render::{Canvas, render};
//!
//! let blocks = vec![Block::Text("It is **Anna**'s turn.".into())];
//! let page = Page { title: "Table Vega".into(), blocks, ..Page::default() };
//! let texts = Texts::embedded()?;
//! let canvas = Canvas {
//!     texts: &texts,
//!     prefix: "!",
//!     choices: &Numbered::default(),
//!     now: Moment(0),
//!     mentions: &[],
//!     link: None,
//!     zone: None,
//! };
//! let message = render(&page, &canvas);
//! assert_eq!(message.body, "Table Vega\n\nIt is Anna's turn.");
//! assert!(message.html.unwrap().contains("<b>Anna</b>"));
//! # Ok::<(), herzbot_core::text::TextError>(())
//! ```

mod appservice;
mod appservice_error;
mod browser_error;
mod check;
mod clients;
mod desk;
mod driver;
mod entering;
mod errors;
mod folder;
mod gate;
pub mod html;
mod login;
mod lookups;
mod missed;
mod oauth;
mod openid;
mod people;
mod reader;
pub mod render;
mod requests;
mod rooms;
mod second;
mod second_slot;
mod session;
mod settings;
mod sync;
mod sync_schedule;
mod tokens;
mod verification;
mod verify;
mod widgets;
mod wire;
pub mod words;
mod zones;

pub use appservice::Registration;
pub use appservice_error::AppServiceError;
pub use browser_error::BrowserLoginError;
pub use check::check;
use desk::{DeskConfig, MatrixDesk, MatrixInput, Reachability};
use driver::{CHATS, DriverInput, HEARD, MatrixDriver, PICTURES, UNLIMITED};
use folder::Folder;
use herzbot_adapter::choices::EMOJI;
use herzbot_adapter::events::EventSender;
use herzbot_adapter::notes::Notes;
use herzbot_adapter::pace::Pace;
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::{Account, ChannelRef, Moment};
use herzbot_core::port::{Capabilities, Outbound, Pictures, Platform};
use herzbot_core::text::Texts;
use herzbot_core::widget::Widgets;
pub use login::{LogIn, LoggedIn, log_in};
use openid::OpenId;
use reader::EventReader;
use second::SecondVoice;
use second_slot::SecondSlot;
use serde::de::DeserializeOwned;
pub use settings::{Login, MatrixSettings, SecondAccount, StartError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use sync::{Ears, filter};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::{JoinHandle, JoinSet};
pub use verify::{VerifyConsole, VerifyError, verify};
use widgets::MatrixWidgets;

/// Log targets that are off at every level. The SDK's HTTP client logs every answer but 200 as an error, even
/// when it only checks whether something exists. This crate logs what matters. The libraries that send
/// requests would log tokens in addresses.
pub const NOISY: [&str; 4] = ["hyper", "hyper_util", "matrix_sdk::http_client", "reqwest"];

/// Warnings of libraries that are safe to ignore. At a login, the homeserver doesn't list the new device yet.
/// If a device is removed later, the session ends, and this crate logs that.
pub const HARMLESS: [&str; 1] = ["Our own device might have been deleted"];

/// The bot on Matrix.
pub struct MatrixPlatform {
    realm: String,
    lifted: Arc<AtomicBool>,
    reach: Arc<Mutex<Reachability>>,
    backlog: Arc<Mutex<Backlog>>,
    inputs: mpsc::UnboundedSender<DriverInput>,
    listening: Mutex<Option<JoinHandle<()>>>,
    ended: Arc<Notify>,
    widgets: MatrixWidgets,
}

/// Tells the desk the time zones of people in private chats, before they write.
async fn tell_zones(
    people: Vec<String>,
    realm: String,
    notes: Arc<dyn Notes>,
    desk: mpsc::WeakUnboundedSender<DriverInput>,
) {
    for user in people {
        let account = Account { realm: realm.clone(), id: user.clone() };
        let Some(zone) = notes.timezone(&account).await else { continue };
        let Some(desk) = desk.upgrade() else { return };
        // This fails only if the driver has ended.
        drop(desk.send(DriverInput::Desk(MatrixInput::LivesIn { user, zone })));
    }
}

/// Connects to Matrix, and then reports events to `events`. The first
/// [`PlatformEvent::Connected`](herzbot_core::port::PlatformEvent::Connected) is sent once people can reach
/// the bot. At the very first start, the bot logs in, signs its device, and shows its recovery key.
///
/// # Errors
/// Fails on permanent errors: wrong settings, a session that the homeserver has ended, or an identity that
/// isn't ours. If there is a session and the homeserver is unreachable, the bot waits for it.
pub async fn start(
    settings: MatrixSettings,
    texts: Arc<Texts>,
    notes: Arc<dyn Notes>,
    events: EventSender,
) -> Result<Arc<MatrixPlatform>, StartError> {
    let folder = Folder::of(&settings.data);
    let (opened, identified) = session::open_trusted(&settings, &folder).await?;
    let own = opened.kept.session.meta.user_id.clone();
    let realm = format!("matrix:{}", own.server_name());
    let (inputs, receiver) = mpsc::unbounded_channel();
    let config = desk_config(&settings, &folder, texts, (own.to_string(), realm.clone()));
    let chats: Vec<String> = config.chats.keys().cloned().collect();
    // A new device has no history.
    let since = config.heard.since.clone().filter(|_| !opened.fresh);
    let lifted = Arc::new(AtomicBool::new(config.unlimited));
    let reach = Arc::new(Mutex::new(Reachability::default()));
    let backlog = Arc::default();
    let client = opened.client.clone();
    let home = (own.server_name().to_owned(), client.homeserver());
    let openid = OpenId::new(home, settings.inviters_of(own.server_name().as_str()), settings.clock.clone());
    let openid = openid.map_err(|error| StartError::Unexpected(error.to_string()))?;
    let accounts = (own, second::trusted(&folder, &settings));
    let reader = EventReader::new(client, accounts, realm.clone(), &settings, Arc::clone(&notes));
    let (reader, slot) = (Arc::new(reader), SecondSlot::default());
    let (tenure, tell) = (settings.tenure.clone(), inputs.clone());
    let widgets = MatrixWidgets { reader: Arc::clone(&reader), openid, tenure, inputs: tell };
    let driver = MatrixDriver {
        desk: MatrixDesk::new(config),
        reader: Arc::clone(&reader),
        second: slot.clone(),
        folder,
        unlimited: Arc::clone(&lifted),
        inputs: inputs.downgrade(),
        events,
        tenure: settings.tenure.clone(),
        clock: settings.clock.clone(),
        reach: Arc::clone(&reach),
        backlog: Arc::clone(&backlog),
    };
    tokio::spawn(driver.run(receiver));
    tokio::spawn(tell_zones(chats, realm.clone(), Arc::clone(&notes), inputs.downgrade()));
    let ears = Arc::new(Ears::new(Arc::clone(&reader), &settings, inputs.clone(), filter()));
    let first = (reader, realm.clone());
    let second = SecondVoice::of(&settings, first, notes, slot, inputs.clone());
    if second.is_none() {
        // This fails only if the driver has ended.
        drop(inputs.send(DriverInput::Desk(MatrixInput::Second(None))));
    }
    let ended = Arc::new(Notify::new());
    let ends = Arc::clone(&ended);
    let listening = tokio::spawn(async move {
        // These tasks end with this one.
        let mut beside = JoinSet::new();
        if let Some(second) = second {
            beside.spawn(second.run());
        }
        ears.listen(opened, settings, identified, since).await;
        ends.notify_one();
    });
    Ok(Arc::new(MatrixPlatform {
        realm,
        lifted,
        reach,
        backlog,
        inputs,
        listening: Mutex::new(Some(listening)),
        ended,
        widgets,
    }))
}

/// Returns the desk's initial state, with the data that an earlier process saved in the folder.
fn desk_config(
    settings: &MatrixSettings,
    folder: &Folder,
    texts: Arc<Texts>,
    (own, realm): (String, String),
) -> DeskConfig {
    DeskConfig {
        own,
        realm,
        texts,
        language: settings.language,
        chats: kept(folder, CHATS, "the private chats are looked for again"),
        heard: kept(folder, HEARD, "events of before this start are not answered"),
        pictures: kept(folder, PICTURES, "pictures that were not sent are left out"),
        unlimited: appservice::is_unlimited(settings)
            || kept(folder, UNLIMITED, "the rate limit is taken for the usual one"),
        has_second: second::known(folder).is_some(),
        reactions: !settings.strict,
        seed: rand::random(),
    }
}

/// Reads a file of the folder. If that fails, logs the consequence (`then`) and returns the default.
fn kept<T: DeserializeOwned + Default>(folder: &Folder, file: &str, then: &str) -> T {
    let kept = folder.read(file).unwrap_or_else(|error| {
        tracing::error!(%error, "{file} can't be read: {then}");
        None
    });
    kept.unwrap_or_default()
}

impl MatrixPlatform {
    /// Waits until the homeserver ends the session. Then call [`Self::stop`], and [`start`] to log in again.
    /// Only one caller may wait.
    pub async fn ended(&self) {
        self.ended.notified().await;
    }

    /// Sends the waiting messages (for at most five seconds), then ends.
    pub async fn stop(&self) {
        let listening = self.listening.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(listening) = listening {
            listening.abort();
            // An error means that it was aborted or had ended before.
            let _ = listening.await;
        }
        let (done, is_done) = oneshot::channel();
        if self.inputs.send(DriverInput::Stop(done)).is_ok() {
            // An error means that the driver has already ended.
            drop(is_done.await);
        }
    }
}

impl Platform for MatrixPlatform {
    fn realm(&self) -> &str {
        &self.realm
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            buttons: false,
            ephemeral: false,
            boards: false,
            pictures: Pictures::AtTheEnd,
            live_answers: false,
            launches: false,
            threads: false,
            private_tables: true,
            reactions: EMOJI.len(),
            pace: (!self.lifted.load(Ordering::Relaxed)).then_some(Pace::HOMESERVER.every),
            lasting: true,
        }
    }

    fn reachable_until(&self, channel: &ChannelRef) -> Option<Moment> {
        let reach = self.reach.lock().unwrap_or_else(PoisonError::into_inner);
        // Before the first sync, nobody could reach the bot.
        Some(reach.until(&channel.channel).unwrap_or(Moment(0)))
    }

    fn backlog(&self) -> Option<Backlog> {
        Some(*self.backlog.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn widgets(&self) -> Option<&dyn Widgets> {
        Some(&self.widgets)
    }

    fn send(&self, out: Outbound) {
        if self.inputs.send(DriverInput::Desk(MatrixInput::Say(Box::new(out)))).is_err() {
            tracing::debug!("something to say on Matrix after it was left");
        }
    }
}
