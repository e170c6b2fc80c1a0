//! The newest public state of each live table, for spectators. A table's task leaves it here and goes on; what is drawn
//! from it, and for how many, costs the task nothing.

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

/// The part of a link that has the page begin with the replay: `playground/page/watch.js` looks for it.
const AGAIN: &str = "#again";

/// The states of the live tables; without [`Spectators::links`] nothing is kept, and there are no links.
#[derive(Default)]
pub struct Spectators {
    /// The links under which tables can be watched.
    pub links: WebLinks,
    tables: Mutex<HashMap<TableId, Watchable>>,
}

/// What is kept of a table.
struct Watchable {
    states: watch::Sender<Arc<PublicTable>>,
    /// The newest state: shown already, or held back until the next move.
    newest: Arc<PublicTable>,
    /// The result of its last round.
    round: Option<Arc<RoundView>>,
}

impl Watchable {
    /// What was shown of a game that another process began is not known here: it begins with the newest state.
    fn new(first: PublicTable) -> Self {
        let newest = Arc::new(first);
        Self { states: watch::Sender::new(Arc::clone(&newest)), newest, round: None }
    }

    /// Shows a state, or the one before its last move where it is to be held back.
    fn publish(&mut self, state: PublicTable) {
        let before = std::mem::replace(&mut self.newest, Arc::new(state));
        match (self.newest.delayed_moves(), before.delayed_moves()) {
            // A first move has not been made: there is nothing to hold back.
            (None | Some(0), _) => self.states.send_replace(Arc::clone(&self.newest)),
            // Made just now. Several moves at once are one: the computers', after a person's.
            (Some(made), Some(known)) if made > known => self.states.send_replace(before),
            // It has begun with a computer's move; or nothing but what happens between two moves (a pause, a person who is
            // back): it comes with the next move.
            (Some(_), _) => return,
        };
    }
}

impl Spectators {
    /// The link under which a table can be watched, or its game seen again when it is `over`, if there is such a place.
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

    /// How a round of a table has ended: seen with the table's next state.
    pub fn note_round(&self, table: TableId, round: &RoundView) {
        if let Some(known) = self.tables.lock().get_mut(&table) {
            known.round = Some(Arc::new(round.clone()));
        }
    }

    /// The result of the last round of a live table.
    pub fn round(&self, table: TableId) -> Option<Arc<RoundView>> {
        self.tables.lock().get(&table).and_then(|known| known.round.clone())
    }

    /// A table is not live any more: who watches has its last state.
    pub fn remove(&self, table: TableId) {
        self.tables.lock().remove(&table);
    }

    /// The states of a table from now on; none if it is not live here.
    pub fn states(&self, table: TableId) -> Option<PublicStates> {
        self.tables.lock().get(&table).map(|known| known.states.subscribe())
    }
}
