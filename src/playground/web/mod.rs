//! The playground's web server: the state that its tasks share, and its access control.

mod records;
mod routes;

pub(crate) use routes::router;

use super::chat::LiveChat;
use super::guard::{self, Network, Throttle};
use super::keeper::ChatKeeper;
use super::picture::PictureCache;
use super::replays::Records;
use super::serving;
use axum::http::HeaderMap;
use herzbot_adapter::secret::SecretString;
use herzbot_core::ids::Moment;
use herzbot_core::text::Texts;
use std::sync::{Arc, Mutex, MutexGuard};

/// The state that the server's tasks share.
pub(super) struct WebShared {
    keeper: Arc<ChatKeeper>,
    texts: Arc<Texts>,
    throttle: Mutex<Throttle>,
    joins: Mutex<Throttle>,
    records: Arc<Records>,
    pictures: PictureCache,
    /// Whether only people at this machine connect: see [`guard::host_is_ours`].
    loopback: bool,
    proxies: Vec<Network>,
    /// Distinguishes this playground's cookies from another's on the same host.
    instance: String,
    /// The secret from which the passphrase's cookie and the host link are derived.
    key: String,
    /// The key in the host link.
    host_key: String,
    /// The content of the cookie of visitors who gave the passphrase.
    pass: Option<String>,
}

impl WebShared {
    /// Serves the chat of `keeper`. `loopback`: only people at this machine connect.
    pub(super) fn new(
        keeper: Arc<ChatKeeper>,
        texts: Arc<Texts>,
        loopback: bool,
        proxies: Vec<Network>,
        passphrase: Option<SecretString>,
    ) -> Arc<Self> {
        let [instance, key] = keeper.chat().secrets();
        let passphrase = passphrase.filter(|passphrase| !passphrase.expose().is_empty());
        Arc::new(Self {
            keeper,
            records: Records::new(Arc::clone(&texts)),
            texts,
            throttle: Mutex::default(),
            joins: Mutex::default(),
            pictures: PictureCache::default(),
            loopback,
            proxies,
            instance,
            host_key: host_key(&key),
            pass: passphrase.map(|passphrase| pass_of(&key, passphrase.expose())),
            key,
        })
    }

    /// Returns the key in the host link.
    pub(super) fn host_key(&self) -> &str {
        &self.host_key
    }

    fn chat(&self) -> MutexGuard<'_, LiveChat> {
        self.keeper.chat()
    }

    fn now(&self) -> Moment {
        self.keeper.now()
    }

    fn throttle(&self) -> MutexGuard<'_, Throttle> {
        serving::lock(&self.throttle)
    }

    fn joins(&self) -> MutexGuard<'_, Throttle> {
        serving::lock(&self.joins)
    }

    fn gate_cookie(&self) -> String {
        format!("herzbot_gate_{}", self.instance)
    }

    fn browser_cookie(&self) -> String {
        format!("herzbot_{}", self.instance)
    }

    /// Returns whether the passphrase was given, if one is required.
    fn is_inside(&self, headers: &HeaderMap) -> bool {
        self.pass.as_ref().is_none_or(|pass| {
            guard::cookie(headers, &self.gate_cookie()).is_some_and(|shown| guard::same(shown, pass))
        })
    }

    /// Returns whether a person belongs to this browser.
    fn is_theirs(&self, headers: &HeaderMap, me: &str) -> bool {
        self.browser(headers).is_some_and(|browser| self.chat().is_of_browser(me, &browser))
    }

    /// Returns the digest of the browser's cookie.
    fn browser(&self, headers: &HeaderMap) -> Option<String> {
        guard::cookie(headers, &self.browser_cookie()).map(guard::digest)
    }
}

/// Returns the content of the cookie for visitors who gave the passphrase.
fn pass_of(key: &str, passphrase: &str) -> String {
    guard::sign(key, &format!("passphrase {passphrase}"))
}

/// Returns the key in the host link of a playground: 32 hexadecimal digits, the same after a restart.
fn host_key(key: &str) -> String {
    guard::sign(key, "host")[..32].to_owned()
}
