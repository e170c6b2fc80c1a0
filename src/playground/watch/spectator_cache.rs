//! The spectators' scenes: each state of a table is drawn once in a language, for all of its spectators.

use crate::replays::FinishedGames;
use axum::extract::ws::Utf8Bytes;
use herzbot_core::ids::TableId;
use herzbot_core::page::Page;
use herzbot_core::table::{PhaseView, RoundView, Table, TableView};
use herzbot_core::text::{Language, Texts, pages};
use serde::Serialize;
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;

/// How long the last state of a table is kept for spectators who come after its end.
const KEPT: Duration = Duration::from_secs(60);

/// The public view of a table. It is made from the table itself, so it can't be a player's view.
#[derive(Clone, Debug)]
pub struct PublicTable {
    view: TableView,
    round: Option<Arc<RoundView>>,
}

impl PublicTable {
    /// Returns the public view, with the result of the last round, if any. It omits until when people are on
    /// holiday, which is only shown in the table's chat.
    pub fn of(table: &Table, round: Option<Arc<RoundView>>) -> Self {
        let mut view = table.view(None);
        if let PhaseView::Playing(playing) = &mut view.phase {
            playing.holidays.iter_mut().for_each(|(_, last)| *last = None);
        }
        Self { view, round }
    }

    /// Returns the number of moves in a game with delayed spectators; none if spectators see moves at once.
    pub const fn delayed_moves(&self) -> Option<usize> {
        let PhaseView::Playing(playing) = &self.view.phase else { return None };
        if self.view.options.delayed { Some(playing.turn) } else { None }
    }

    /// Returns whether the table has ended.
    pub const fn is_over(&self) -> bool {
        self.view.phase.is_over()
    }
}

/// A table's states, only the newest at a time; closed when no more will come.
pub type PublicStates = watch::Receiver<Arc<PublicTable>>;

/// The tables that can be watched.
pub trait PublicTables: FinishedGames {
    /// Returns the states of a table from now on, or its last state if it has ended; none if there is no such
    /// table.
    fn watch(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<PublicStates>> + Send + '_>>;
}

/// A state as browsers get it.
#[derive(Clone, Debug)]
pub(super) struct WatchScene {
    /// The scene as JSON.
    pub(super) text: Utf8Bytes,
    /// Whether it is the last one.
    pub(super) last: bool,
}

#[derive(Serialize)]
#[serde(tag = "is", rename = "table")]
struct SceneForm {
    page: Page,
    round: Option<RoundForm>,
    /// Whether the whole game can be replayed.
    played: bool,
}

#[derive(Serialize)]
struct RoundForm {
    number: usize,
    page: Page,
}

/// Draws a state in a language.
fn scene(texts: &Texts, language: Language, state: &PublicTable) -> WatchScene {
    let say = texts.say(language);
    let round = state.round.as_ref().map(|round| RoundForm {
        number: round.round,
        page: pages::spectator_round(say, &state.view, round),
    });
    let played = matches!(state.view.phase, PhaseView::Finished(_));
    let form = SceneForm { page: pages::spectator(say, &state.view), round, played };
    // A page has no maps and only string keys, so it always serializes as JSON.
    let text = serde_json::to_string(&form).unwrap_or_default();
    WatchScene { text: text.into(), last: state.is_over() }
}

/// The watched tables, each in the languages of its spectators.
pub(super) struct SpectatorCache {
    texts: Arc<Texts>,
    tables: Arc<dyn PublicTables>,
    open: Mutex<HashMap<(TableId, Language), watch::Sender<WatchScene>>>,
}

impl SpectatorCache {
    pub(super) fn new(texts: Arc<Texts>, tables: Arc<dyn PublicTables>) -> Arc<Self> {
        Arc::new(Self { texts, tables, open: Mutex::default() })
    }

    /// Adds a spectator of a table, and returns its scenes from now on; none if there is no such table.
    pub(super) async fn join(
        self: &Arc<Self>,
        table: TableId,
        language: Language,
    ) -> Option<watch::Receiver<WatchScene>> {
        let place = (table, language);
        if let Some(scenes) = crate::serving::lock(&self.open).get(&place) {
            return Some(scenes.subscribe());
        }
        let mut states = self.tables.watch(table).await?;
        let first = Arc::clone(&states.borrow_and_update());
        let (scenes, seen) = watch::channel(scene(&self.texts, language, &first));
        crate::serving::lock(&self.open).insert(place, scenes.clone());
        tokio::spawn(Arc::clone(self).draw(place, scenes, states));
        Some(seen)
    }

    /// Draws new states as long as there are spectators.
    async fn draw(
        self: Arc<Self>,
        place: (TableId, Language),
        scenes: watch::Sender<WatchScene>,
        mut states: PublicStates,
    ) {
        loop {
            tokio::select! {
                changed = states.changed() => {
                    if changed.is_err() {
                        break;
                    }
                    let state = Arc::clone(&states.borrow_and_update());
                    scenes.send_replace(scene(&self.texts, place.1, &state));
                }
                () = scenes.closed() => {
                    // New spectators are counted under the same lock.
                    let mut open = crate::serving::lock(&self.open);
                    if scenes.receiver_count() == 0 {
                        return leave(&mut open, place, &scenes);
                    }
                }
            }
        }
        if scenes.borrow().last {
            tokio::time::sleep(KEPT).await;
        }
        leave(&mut crate::serving::lock(&self.open), place, &scenes);
    }
}

/// Removes an entry, unless another one has replaced it.
fn leave(
    open: &mut HashMap<(TableId, Language), watch::Sender<WatchScene>>,
    place: (TableId, Language),
    scenes: &watch::Sender<WatchScene>,
) {
    if open.get(&place).is_some_and(|other| other.same_channel(scenes)) {
        open.remove(&place);
    }
}

#[cfg(test)]
#[path = "spectator_cache_tests.rs"]
mod tests;
