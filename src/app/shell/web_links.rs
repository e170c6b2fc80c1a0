//! Links to pages in a browser: where there are any, and how they are signed.

use herzbot_playground::WatchKey;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The links to one kind of page; none until they are opened.
#[derive(Default)]
pub struct WebLinks {
    address: OnceLock<WebAddress>,
    closed: AtomicBool,
}

/// What links are made from.
pub struct WebAddress {
    /// Without a slash at its end.
    pub url: String,
    pub key: WatchKey,
}

impl WebAddress {
    /// The page beside rooms.
    pub fn widget(&self) -> String {
        format!("{}/widget", self.url)
    }
}

impl WebLinks {
    /// From now on there are links, below `url` (without a slash at its end).
    pub fn open(&self, url: String, key: WatchKey) {
        // There is one address while the program runs.
        let _known = self.address.set(WebAddress { url, key });
    }

    /// There are none after all.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// What they are made from, if there are any.
    pub fn get(&self) -> Option<&WebAddress> {
        self.address.get().filter(|_| !self.closed.load(Ordering::Relaxed))
    }

    /// Whether there are any.
    pub fn are_there(&self) -> bool {
        self.get().is_some()
    }
}
