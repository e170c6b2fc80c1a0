//! Moves of computer players: computed in the thread pool, and committed when they are due.

use super::{LONG_RETRY, RETRY, TableTask};
use crate::app::tables::mailbox::{TableInput, Thought};
use crate::app::tables::thinker::{Share, ThinkPriority};
use herzbot_core::notice::Notice;
use herzbot_core::table::{Table, Transition};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::sync::Arc;

impl TableTask {
    /// The transition that time brings, computed in the thread pool.
    pub(super) async fn think_now(&mut self) -> Result<Transition, Notice> {
        let (table, reach) = (self.table.clone(), self.shell.reach(self.table.channel()));
        let mut rng = StdRng::from_rng(&mut self.rng);
        let thought = self
            .shell
            .thinker
            .think(ThinkPriority::Move, move |share: Share| table.tick(reach, share.0, &mut rng));
        thought.await.unwrap_or(Err(Notice::OurFault))
    }

    /// Starts computing the next moves of computer players, if the table waits for them and that is not under way.
    pub(super) fn ponder(&mut self) {
        if self.thought.as_ref().is_some_and(|thought| thought.seq != self.seq) {
            self.thought = None;
        }
        let asked = self.thought.is_some() || self.thinking == Some(self.seq);
        if asked || !self.connected || self.doubtful || !self.table.awaits_computers() {
            return;
        }
        self.thinking = Some(self.seq);
        let thought = self.think_about(self.table.clone(), self.seq);
        let inbox = self.own_inbox.clone();
        tokio::spawn(async move {
            // A table that has just gone needs no moves.
            let _gone = inbox.send(TableInput::Thought(Box::new(thought.await))).await;
        });
    }

    /// The next moves of computer players at the table as it is before the entry with this sequence number.
    pub(super) fn think_about(
        &mut self,
        table: Table,
        seq: u64,
    ) -> impl Future<Output = Thought> + Send + use<> {
        let (shell, now) = (Arc::clone(&self.shell), self.shell.now());
        let reach = self.shell.reach(self.table.channel());
        let mut rng = StdRng::from_rng(&mut self.rng);
        async move {
            let tempo = shell.tempo;
            let thought = move |share: Share| {
                let step = table.tick(reach, share.0, &mut rng).ok();
                let (moves, hardness) =
                    step.as_ref().map_or((0, 0.0), |step| (step.entries.len(), step.hardness));
                Thought { seq, step, due: tempo.due(now, moves, hardness, &mut rng) }
            };
            let thought = shell.thinker.think(ThinkPriority::Move, thought).await;
            thought.unwrap_or(Thought { seq, step: None, due: now })
        }
    }

    /// Commits moves that are due.
    pub(super) async fn do_as_thought(&mut self, thought: Thought) {
        let now = self.shell.now();
        let step = match thought.step.map(|step| step.delayed(&self.table, now)) {
            Some(Ok(step)) => step,
            Some(Err(misfit)) => {
                tracing::error!(table = %self.table.id(), %misfit, "a thought does not fit its table");
                self.quiet_until = Some(now.after(LONG_RETRY));
                return;
            }
            None => {
                tracing::error!(table = %self.table.id(), "computer players can't think of anything");
                self.quiet_until = Some(now.after(LONG_RETRY));
                return;
            }
        };
        match self.commit(step).await {
            Ok(news) => self.after(None, news).await,
            Err(notice) => {
                tracing::warn!(table = %self.table.id(), ?notice, "computer players' moves could not be saved");
                self.quiet_until = Some(self.shell.now().after(RETRY));
            }
        }
    }
}
