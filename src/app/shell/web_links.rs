//! Links to pages in a browser: whether there are any, and how they are signed.

use herzbot_playground::WatchKey;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The links to one kind of page; there are none before [`Self::open`].
#[derive(Default)]
pub struct WebLinks {
    address: OnceLock<WebAddress>,
    closed: AtomicBool,
}

/// The base address and key of links.
pub struct WebAddress {
    /// Without a trailing slash.
    pub url: String,
    pub key: WatchKey,
}

impl WebAddress {
    /// Returns the URL of the page beside rooms.
    pub fn widget(&self) -> String {
        format!("{}/widget", self.url)
    }
}

impl WebLinks {
    /// Enables links, below `url` (without a trailing slash).
    pub fn open(&self, url: String, key: WatchKey) {
        // There is one address for each run.
        let _known = self.address.set(WebAddress { url, key });
    }

    /// Disables links again.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// Returns the base of links, if there are any.
    pub fn get(&self) -> Option<&WebAddress> {
        self.address.get().filter(|_| !self.closed.load(Ordering::Relaxed))
    }

    /// Whether there are links.
    pub fn are_there(&self) -> bool {
        self.get().is_some()
    }
}
