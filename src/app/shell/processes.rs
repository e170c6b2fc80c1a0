//! This process among the processes that share the store: its journals, and the connection to the others.

use crate::app::shell::directory::Listing;
use crate::app::shell::journals::Journals;
use crate::app::shell::peers::Peers;
use herzbot_core::ids::{PersonId, TableId};
use herzbot_store::Store;
use std::sync::{Arc, OnceLock};

/// The journals of this process, and its peers.
pub struct Processes {
    journals: Journals,
    peers: OnceLock<Arc<Peers>>,
}

impl Processes {
    /// Creates the only process: all tables are written through the store.
    pub fn alone(store: &Arc<dyn Store>) -> Self {
        Self { journals: Journals::new(store), peers: OnceLock::new() }
    }

    /// Sets the peers, because other processes share the store from now on.
    pub fn join(&self, peers: &Arc<Peers>) {
        // There is one for each run.
        let _known = self.peers.set(Arc::clone(peers));
    }

    /// Returns the journals to which this process writes tables.
    pub const fn journals(&self) -> &Journals {
        &self.journals
    }

    /// Returns the connection to the other processes; none if this process is the only one.
    pub fn peers(&self) -> Option<&Arc<Peers>> {
        self.peers.get()
    }

    /// Returns the connection to the other processes, if they share the tables of a realm.
    pub fn peers_of(&self, realm: &str) -> Option<&Arc<Peers>> {
        self.peers().filter(|peers| peers.is_shared(realm))
    }

    /// Returns the tables of other processes at which a person of a realm sits.
    pub async fn listings_of(&self, realm: &str, person: PersonId) -> Vec<Listing> {
        match self.peers_of(realm) {
            Some(peers) => peers.listings_of(person).await,
            None => Vec::new(),
        }
    }

    /// Returns whether a table that this process doesn't have is in another one, or is moving.
    pub async fn has_owner(&self, table: TableId) -> bool {
        match self.peers() {
            Some(peers) => peers.has_owner(table).await,
            None => false,
        }
    }
}
