//! Hints: the best moves of the computer's search. They are computed outside of the table's task, and recorded before
//! they are shown.

use crate::app::shell::Shell;
use crate::app::shell::mailbox::{Ask, TableInput, ThoughtHint};
use crate::app::shell::thinker::{Share, ThinkPriority};
use herzbot_core::ids::PersonId;
use herzbot_rules::players::Budget;
use herzbot_rules::{AnyOpinion, AnyView, GameKind, Level};
use rand::rngs::StdRng;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The number of moves that a hint names.
const BEST: u32 = 3;

/// The last hint of each person: asking twice in a turn is idempotent.
#[derive(Default)]
pub struct Hints(HashMap<PersonId, (u32, Vec<AnyOpinion>)>);

impl Hints {
    /// Returns the hint that a person got in this turn.
    pub fn given(&self, person: PersonId, turn: u32) -> Option<&[AnyOpinion]> {
        self.0.get(&person).filter(|(given, _)| *given == turn).map(|(_, opinions)| &**opinions)
    }

    /// Stores the hint of a person for this turn.
    pub fn give(&mut self, person: PersonId, turn: u32, opinions: Vec<AnyOpinion>) {
        self.0.insert(person, (turn, opinions));
    }
}

/// Computes a person's hint for a turn in the background; the result arrives as [`TableInput::Hint`].
pub fn compute(
    shell: &Arc<Shell>,
    inbox: mpsc::Sender<TableInput>,
    ask: Ask,
    game: GameKind,
    (turn, view): (u32, AnyView),
    mut rng: StdRng,
) {
    let shell = Arc::clone(shell);
    let budget = Budget::of(game, Level::Hard);
    tokio::spawn(async move {
        let thought = move |share: Share| {
            budget.map_or_else(Vec::new, |budget| view.ponder(budget.scaled(share.0).best(BEST), &mut rng))
        };
        let opinions = shell.thinker.think(ThinkPriority::Move, thought).await;
        // If the table is gone, dropping the request answers it.
        let _gone = inbox.send(TableInput::Hint(Box::new(ThoughtHint { ask, turn, opinions }))).await;
    });
}
