//! Computer players that answer at once ([`Tempo::Instant`]) are not kept waiting by a slow disk: while the move before theirs
//! is being synced, they think, and what they do is given to the journal, so that it is in the same transaction or in the
//! next one. Nothing of it counts, or is shown, before it is durable.

use super::TableTask;
use crate::app::tables::mailbox::{Ahead, TableInput, Thought};
use crate::app::tables::tempo::Tempo;
use herzbot_core::notice::Notice;
use herzbot_core::table::{News, Transition};
use std::pin::pin;
use tokio::sync::oneshot;

impl TableTask {
    /// As [`TableTask::commit`]; where computer players are to answer at once, what they do is appended as soon as they know,
    /// and becomes the table's state by [`TableTask::catch_up`].
    pub(super) async fn commit_and_answer(&mut self, step: Transition) -> Result<Vec<News>, Notice> {
        let answered = self.shell.tempo == Tempo::Instant && step.table.awaits_computers();
        if !answered || step.entries.is_empty() {
            return self.commit(step).await;
        }
        let next = self.seq + step.entries.len() as u64;
        let (tell, mut told) = oneshot::channel();
        let (thought, inbox) = (self.think_about(step.table.clone(), next), self.own_inbox.clone());
        tokio::spawn(async move {
            // What comes too late is a thought as any other.
            if let Err(thought) = tell.send(thought.await) {
                // A table that has just gone needs no moves.
                let _gone = inbox.send(TableInput::Thought(Box::new(thought))).await;
            }
        });
        let saving = match self.append(self.seq, &step) {
            Ok(saving) => saving,
            Err(error) => return self.settle(step, Err(error)).await,
        };
        let mut saving = pin!(saving);
        // It is polled first, so that its append is before the other one.
        let (saved, ahead) = tokio::select! {
            biased;
            saved = &mut saving => (saved, None),
            thought = &mut told => {
                let ahead = thought.ok().and_then(|thought| self.append_ahead(thought, &step, next));
                (saving.await, ahead)
            }
        };
        // From now on a thought goes to the inbox, unless it is here already.
        told.close();
        let early = told.try_recv().ok();
        match (&saved, ahead) {
            (Ok(()), Some(ahead)) => self.ahead = Some(ahead),
            (Ok(()), None) => {
                self.thinking = Some(next);
                if let Some(thought) = early {
                    (self.thinking, self.thought) = (None, Some(thought));
                }
            }
            // Before the journal is read again, it must be known what became of this one.
            (Err(_), Some(ahead)) => drop(ahead.outcome().await),
            (Err(_), None) => {}
        }
        self.settle(step, saved).await
    }

    /// None if they don't know what to do: then they are asked again.
    fn append_ahead(&self, thought: Thought, before: &Transition, seq: u64) -> Option<Ahead> {
        let step = thought.step?.delayed(&before.table, self.shell.now()).ok()?;
        let saved = tokio::spawn(self.append(seq, &step).ok()?);
        Some(Ahead { step, saved })
    }

    /// Waits until what was appended ahead is durable, and shows it.
    pub(super) async fn catch_up(&mut self) {
        let Some(ahead) = self.ahead.take() else { return };
        let (step, saved) = ahead.outcome().await;
        match self.settle(step, saved).await {
            Ok(news) => self.after(None, news).await,
            // What the journal has then, is shown.
            Err(_) => drop(self.be_sure().await),
        }
    }
}
