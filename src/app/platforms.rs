//! The platforms that the program serves, by realm, and which of them are connected.

use herzbot_core::port::{Capabilities, Outbound, Platform};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// The platforms that the program serves. Every call returns at once: a platform has a queue of its own.
#[derive(Default)]
pub struct Platforms {
    by_realm: RwLock<HashMap<String, Arc<dyn Platform>>>,
    connected: Mutex<HashMap<String, bool>>,
}

impl Platforms {
    /// Adds a platform; it replaces one of the same realm.
    pub fn add(&self, platform: Arc<dyn Platform>) {
        let realm = platform.realm().to_owned();
        self.by_realm.write().unwrap_or_else(PoisonError::into_inner).insert(realm, platform);
    }

    /// Hands something to a platform's queue; without effect when the realm is not served.
    pub fn send(&self, realm: &str, out: Outbound) {
        if let Some(platform) = self.by_realm.read().unwrap_or_else(PoisonError::into_inner).get(realm) {
            platform.send(out);
        }
    }

    /// What the platform of a realm can do; none when the realm is not served.
    pub fn capabilities(&self, realm: &str) -> Option<Capabilities> {
        let platforms = self.by_realm.read().unwrap_or_else(PoisonError::into_inner);
        platforms.get(realm).map(|platform| platform.capabilities())
    }

    /// Remembers whether people in a realm can reach us.
    pub fn set_connected(&self, realm: &str, up: bool) {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner).insert(realm.to_owned(), up);
    }

    /// The realms that are connected now.
    pub fn connected_realms(&self) -> Vec<String> {
        let connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        connected.iter().filter(|(_, up)| **up).map(|(realm, _)| realm.clone()).collect()
    }

    /// Whether a realm is connected; not before its platform has said so.
    pub fn is_connected(&self, realm: &str) -> bool {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner).get(realm).copied().unwrap_or(false)
    }
}
