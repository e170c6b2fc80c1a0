//! This process among those that share the store: the journals that it holds, and the way to the others.

use crate::app::shell::journals::Journals;
use crate::app::shell::peers::Peers;
use herzbot_store::Store;
use std::sync::{Arc, OnceLock};

/// The part of the work that belongs to this process.
pub struct Processes {
    journals: Journals,
    peers: OnceLock<Arc<Peers>>,
}

impl Processes {
    /// A process alone: all tables are written through the store.
    pub fn alone(store: &Arc<dyn Store>) -> Self {
        Self { journals: Journals::new(store), peers: OnceLock::new() }
    }

    /// From now on others share the store.
    pub fn join(&self, peers: &Arc<Peers>) {
        // There is one for each run.
        let _known = self.peers.set(Arc::clone(peers));
    }

    /// The journals through which this process writes tables.
    pub const fn journals(&self) -> &Journals {
        &self.journals
    }

    /// The way to the others; none: the process is alone.
    pub fn peers(&self) -> Option<&Arc<Peers>> {
        self.peers.get()
    }

    /// The way to the others where they share the tables of a realm.
    pub fn peers_of(&self, realm: &str) -> Option<&Arc<Peers>> {
        self.peers().filter(|peers| peers.is_shared(realm))
    }
}
