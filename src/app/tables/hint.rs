//! Hints: the best moves by the computer's search, computed outside of the table's task, and recorded before they are
//! told.

use crate::app::tables::mailbox::{Ask, TableInput, ThoughtHint};
use crate::app::tables::task::TableTask;
use crate::app::tables::thinker::ThinkPriority;
use herzbot_core::notice::Notice;
use herzbot_core::table::TableRequest;
use herzbot_core::text::pages;
use herzbot_rules::players::Budget;
use herzbot_rules::{AnyOpinion, Level};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::sync::Arc;

/// How many moves a hint names.
const BEST: u32 = 3;

impl TableTask {
    /// Computes a hint for a person, or answers at once with the one of this turn.
    pub async fn hint(&mut self, ask: Ask) {
        let person = ask.actor.member.person;
        let seat = match self.table.may_have_hint(person) {
            Ok(seat) => seat,
            Err(notice) => return self.refuse_look(ask, &notice),
        };
        let Some((turn, view)) = self.table.turn_and_view(seat) else {
            return self.refuse_look(ask, &Notice::OurFault);
        };
        if let Some((_, opinions)) = self.hints.get(&person).filter(|(given, _)| *given == turn) {
            let page = self.hint_page(&ask, opinions);
            return ask.from.answering.privately(page);
        }
        let (shell, inbox) = (Arc::clone(&self.shell), self.own_inbox.clone());
        let mut rng = StdRng::from_rng(&mut self.rng);
        let budget = Budget::of(self.table.game(), Level::Hard);
        tokio::spawn(async move {
            let thought = move |share: crate::app::tables::thinker::Share| {
                budget
                    .map_or_else(Vec::new, |budget| view.ponder(budget.scaled(share.0).best(BEST), &mut rng))
            };
            let opinions = shell.thinker.think(ThinkPriority::Move, thought).await;
            // A table that has just gone answers when the question is dropped.
            let _gone = inbox.send(TableInput::Hint(Box::new(ThoughtHint { ask, turn, opinions }))).await;
        });
    }

    /// Records that a hint is given; once that is durable, gives it.
    pub async fn give_hint(&mut self, hint: ThoughtHint) {
        let ThoughtHint { ask, turn, opinions } = hint;
        let Some(opinions) = opinions.filter(|opinions| !opinions.is_empty()) else {
            return self.refuse_look(ask, &Notice::OurFault);
        };
        let person = ask.actor.member.person;
        let given = self.hints.get(&person).is_some_and(|(given, _)| *given == turn);
        if !given {
            match self.grant(&ask.actor, &TableRequest::TakeHint { turn }).await {
                Ok(news) => self.after(None, news).await,
                Err(notice) => return self.refuse_look(ask, &notice),
            }
        }
        let page = self.hint_page(&ask, &opinions);
        self.hints.insert(person, (turn, opinions));
        ask.from.answering.privately(page);
    }

    fn hint_page(&self, ask: &Ask, opinions: &[AnyOpinion]) -> herzbot_core::page::Page {
        let view = self.table.view(Some(ask.actor.member.person));
        pages::hint(&self.shell.texts, ask.language, &view, opinions)
    }
}
