//! The newest public state of each live table, for spectators. A table's task leaves it here and goes on. Drawing it
//! costs the task nothing, however many watch.

use crate::app::shell::web_links::{WebAddress, WebLinks};
use herzbot_core::ids::TableId;
use herzbot_core::page::WebLink;
use herzbot_core::table::{RoundView, Table};
use herzbot_core::text::{Say, pages};
use herzbot_playground::{PublicStates, PublicTable};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::watch;

/// The fragment of a link with which the page starts at the replay: `playground/page/watch.js` looks for it.
const AGAIN: &str = "#again";

/// The states of the live tables. Without [`Spectators::links`], nothing is kept and there are no links.
#[derive(Default)]
pub struct Spectators {
    /// The links under which tables can be watched.
    pub links: WebLinks,
    tables: Mutex<HashMap<TableId, Watchable>>,
}

/// The states of one table.
struct Watchable {
    states: watch::Sender<Arc<PublicTable>>,
    /// The newest state: already shown, or held back until the next move.
    newest: Arc<PublicTable>,
    /// The result of its last round.
    round: Option<Arc<RoundView>>,
}

impl Watchable {
    /// Starts with the newest state: if another process began the game, this one doesn't know what was shown before.
    fn new(first: PublicTable) -> Self {
        let newest = Arc::new(first);
        Self { states: watch::Sender::new(Arc::clone(&newest)), newest, round: None }
    }

    /// Shows a state, or the one before its last move if that move must be held back.
    fn publish(&mut self, state: PublicTable) {
        let before = std::mem::replace(&mut self.newest, Arc::new(state));
        match (self.newest.delayed_moves(), before.delayed_moves()) {
            // No move was made yet, so nothing needs to be held back.
            (None | Some(0), _) => self.states.send_replace(Arc::clone(&self.newest)),
            // A move was just made. Several moves at once (a person's and the following computers') count as one.
            (Some(made), Some(known)) if made > known => self.states.send_replace(before),
            // The game began with a computer's move, or something happened between two moves (a pause, a person who
            // came back). It is shown with the next move.
            (Some(_), _) => return,
        };
    }
}

impl Spectators {
    /// Returns the link for watching a table, or for its replay if it is `over`; none without such pages.
    pub fn link(&self, say: Say<'_>, table: TableId, over: bool) -> Option<WebLink> {
        let WebAddress { url, key } = self.links.get()?;
        let (token, part) = (key.token(table), if over { AGAIN } else { "" });
        let url = format!("{url}/watch/{token}{part}");
        Some(WebLink { label: pages::to_watch(say, over), url })
    }

    /// Publishes a table's new state. Returns at once, however many watch. A table with the same decks as others
    /// has no spectators.
    pub fn publish(&self, table: &Table) {
        if self.links.get().is_none() || table.is_concealed() {
            return;
        }
        let mut tables = self.tables.lock();
        match tables.get_mut(&table.id()) {
            Some(known) => known.publish(PublicTable::of(table, known.round.clone())),
            None => drop(tables.insert(table.id(), Watchable::new(PublicTable::of(table, None)))),
        }
    }

    /// Stores the result of a table's round. It is shown with the table's next state.
    pub fn note_round(&self, table: TableId, round: &RoundView) {
        if let Some(known) = self.tables.lock().get_mut(&table) {
            known.round = Some(Arc::new(round.clone()));
        }
    }

    /// Returns the result of a live table's last round.
    pub fn round(&self, table: TableId) -> Option<Arc<RoundView>> {
        self.tables.lock().get(&table).and_then(|known| known.round.clone())
    }

    /// Removes a table that is not live any more. Spectators keep its last state.
    pub fn remove(&self, table: TableId) {
        self.tables.lock().remove(&table);
    }

    /// Returns the states of a table from now on; none if it is not live here.
    pub fn states(&self, table: TableId) -> Option<PublicStates> {
        self.tables.lock().get(&table).map(|known| known.states.subscribe())
    }
}
