//! The playground's web server: what its tasks share, and whom it lets in.

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

/// What the tasks of the server share.
pub(super) struct WebShared {
    keeper: Arc<ChatKeeper>,
    texts: Arc<Texts>,
    throttle: Mutex<Throttle>,
    joins: Mutex<Throttle>,
    records: Arc<Records>,
    pictures: PictureCache,
    /// Only people at this machine come: see [`guard::host_is_ours`].
    loopback: bool,
    proxies: Vec<Network>,
    /// Tells this playground's cookies from another's on the same host.
    instance: String,
    /// The secret from which the passphrase's cookie and the host link are derived.
    key: String,
    /// What the host link holds.
    host_key: String,
    /// What the cookie of those who gave the passphrase holds.
    pass: Option<String>,
}

impl WebShared {
    /// Serves the chat of `keeper`. `loopback`: only people at this machine come.
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

    /// What the host link holds.
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

    /// Whether the passphrase was given, if one is wanted.
    fn is_inside(&self, headers: &HeaderMap) -> bool {
        self.pass.as_ref().is_none_or(|pass| {
            guard::cookie(headers, &self.gate_cookie()).is_some_and(|shown| guard::same(shown, pass))
        })
    }

    /// Whether this browser is that person.
    fn is_theirs(&self, headers: &HeaderMap, me: &str) -> bool {
        self.browser(headers).is_some_and(|browser| self.chat().is_of_browser(me, &browser))
    }

    /// What is kept of the browser's cookie.
    fn browser(&self, headers: &HeaderMap) -> Option<String> {
        guard::cookie(headers, &self.browser_cookie()).map(guard::digest)
    }
}

/// The cookie of a visitor who knew the passphrase.
fn pass_of(key: &str, passphrase: &str) -> String {
    guard::sign(key, &format!("passphrase {passphrase}"))
}

/// The secret in the host link of a playground: 32 hexadecimal digits, the same after a restart.
fn host_key(key: &str) -> String {
    guard::sign(key, "host")[..32].to_owned()
}
