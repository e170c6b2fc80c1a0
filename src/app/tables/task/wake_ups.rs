//! Time-driven events at a table: reconnections, clocks, and moves of computer players. Computer players that
//! answer at once ([`Tempo::Instant`]) don't wait for a slow disk: they think while the previous move is being
//! synced, and their moves are in the same transaction or the next one. No move counts, or is shown, before it is
//! durable.

use super::timed::ClockVerdict;
use super::{LINGER, TableTask};
use crate::app::shell::mailbox::{TableInput, Thought};
use crate::app::shell::tempo::Tempo;
use crate::app::shell::thinker::{Share, ThinkPriority};
use crate::app::tables::retries::{LONG_RETRY, RETRY};
use herzbot_core::ids::Moment;
use herzbot_core::notice::Notice;
use herzbot_core::table::{Fact, News, Table, Transition};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// After an outage of at most this, messages are assumed to be unchanged. After a longer one, all are redrawn.
const MOMENT: Duration = Duration::from_secs(60);

/// Returns how long the connection may be away without a redraw: a small part of the clock, if there is one.
pub fn moment(table: &Table) -> Duration {
    let clock = table.view(None).options.clock.seconds();
    if clock == 0 { MOMENT } else { MOMENT.min(Duration::from_secs(clock.into()) / 20) }
}

impl TableTask {
    /// Handles a platform's (re)connection. The time away counts on no clock, and stale messages are redrawn. `reconnected`:
    /// whether there was a connection before, so that messages in flight may be lost.
    pub async fn arrive(&mut self, reconnected: bool) {
        let was_brief = self.timed.connect(self.shell.now(), moment(self.durable.table()));
        let has_missed = self.presented.connect();
        if was_brief && !has_missed {
            // Messages were delivered or are still in flight; only inputs could not reach us. Clocks continue from
            // where they stopped. The next change shows that they end a little later.
            return self.tick().await;
        }
        self.presented.begin_again(self.durable.table(), reconnected).await;
        self.learn_choices(None).await;
        self.tick().await;
        self.redraw().await;
    }

    /// Handles the loss of the platform's connection; `last_sign`: until when it was surely connected.
    pub fn lose_connection(&mut self, last_sign: Moment) {
        self.presented.disconnect();
        self.timed.disconnect(last_sign);
    }

    /// Handles a change of the clock: runs what is due, and redraws times.
    pub async fn look_at_clock(&mut self) {
        if self.presented.is_connected() && !self.durable.table().is_over() {
            self.tick().await;
            self.redraw().await;
        }
    }

    /// Returns how long to sleep if no input arrives; none: without limit.
    pub fn wake_in(&self) -> Option<Duration> {
        if !self.presented.is_connected() {
            return None;
        }
        let (table, now) = (self.durable.table(), self.shell.now());
        if table.is_over() {
            return Some(self.presented.retry().map_or(LINGER, |at| at.since(now)));
        }
        let due = [table.wake_at(), self.presented.due()].into_iter().flatten().min();
        Some(self.timed.wake_at(self.durable.seq(), due)?.since(now))
    }

    /// Runs what is due.
    pub async fn wake_up(&mut self) {
        let now = self.shell.now();
        match self.timed.take_thought() {
            Some(thought) => self.do_as_thought(thought).await,
            None if self.presented.due().is_some_and(|at| at <= now) => self.redraw().await,
            None => self.time_has_come().await,
        }
    }

    /// Checks whether the clock that ends next has run out.
    async fn time_has_come(&mut self) {
        let table = self.durable.table();
        let (now, reach) = (self.shell.now(), self.shell.reach_of(table));
        match self.timed.judge(table.clock_state(reach), self.durable.seq(), now, reach.until()) {
            ClockVerdict::Wait => {}
            ClockVerdict::Tick => self.tick().await,
            ClockVerdict::TickAndDraw => {
                self.tick().await;
                self.redraw().await;
            }
        }
    }

    /// Applies time-driven events.
    pub async fn tick(&mut self) {
        let pause = match self.bring_time().await {
            Ok(()) => RETRY,
            Err(Notice::NotSaved) => {
                tracing::warn!(table = %self.durable.table().id(), "what time brought could not be saved");
                RETRY
            }
            Err(notice) => {
                let table = self.durable.table().id();
                tracing::error!(%table, ?notice, "time brought something that does not fit");
                LONG_RETRY
            }
        };
        self.timed.pause_until(self.shell.now().after(pause));
    }

    async fn bring_time(&mut self) -> Result<(), Notice> {
        self.be_sure().await?;
        if self.durable.table().is_over() {
            return Ok(());
        }
        if let Some(since) = self.timed.away_since(|sleeps| self.shell.clock.slept(sleeps)) {
            let now = self.shell.now();
            let millis = self.durable.table().time_away(since, now);
            if millis != 0 {
                let step = self.durable.table().learn(Fact::Slept { millis }, now, &mut self.rng)?;
                self.commit(step).await?;
            }
            self.timed.account();
        }
        let is_news = self.learn_holidays().await?;
        let step = self.think_now().await?;
        if !step.entries.is_empty() {
            let news = self.commit(step).await?;
            self.after(None, news).await;
        } else if is_news {
            self.redraw().await;
        }
        Ok(())
    }

    /// Computes the transition that is due, in the thread pool.
    async fn think_now(&mut self) -> Result<Transition, Notice> {
        let table = self.durable.table().clone();
        let reach = self.shell.reach_of(&table);
        let mut rng = StdRng::from_rng(&mut self.rng);
        let tick = move |share: Share| table.tick(reach, share.0, &mut rng);
        self.shell.thinker.think(ThinkPriority::Move, tick).await.unwrap_or(Err(Notice::OurFault))
    }

    /// Starts computing the next moves of computer players, if the table waits for them and no computation is
    /// running.
    pub fn ponder(&mut self) {
        let seq = self.durable.seq();
        let is_ready = self.presented.is_connected() && self.durable.sure_seq().is_some();
        if !self.timed.lacks_thought(seq) || !is_ready || !self.durable.table().awaits_computers() {
            return;
        }
        self.timed.think(seq);
        let thought = self.think_about(self.durable.table().clone(), seq);
        let inbox = self.own_inbox.clone();
        tokio::spawn(async move {
            // A table that has just gone needs no moves.
            let _gone = inbox.send(TableInput::Thought(Box::new(thought.await))).await;
        });
    }

    /// Computes the next moves of computer players at the table as it is before the entry with this sequence
    /// number.
    fn think_about(&mut self, table: Table, seq: u64) -> impl Future<Output = Thought> + Send + use<> {
        let (shell, now) = (Arc::clone(&self.shell), self.shell.now());
        let reach = self.shell.reach_of(&table);
        let mut rng = StdRng::from_rng(&mut self.rng);
        async move {
            let tempo = shell.thinker.tempo();
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
    async fn do_as_thought(&mut self, thought: Thought) {
        let (now, table) = (self.shell.now(), self.durable.table().id());
        let step = match thought.step.map(|step| step.delayed(self.durable.table(), now)) {
            Some(Ok(step)) => step,
            Some(Err(misfit)) => {
                tracing::error!(%table, %misfit, "a thought does not fit its table");
                return self.timed.pause_until(now.after(LONG_RETRY));
            }
            None => {
                tracing::error!(%table, "computer players can't think of anything");
                return self.timed.pause_until(now.after(LONG_RETRY));
            }
        };
        match self.commit(step).await {
            Ok(news) => self.after(None, news).await,
            Err(notice) => {
                tracing::warn!(%table, ?notice, "computer players' moves could not be saved");
                self.timed.pause_until(self.shell.now().after(RETRY));
            }
        }
    }

    /// Commits like [`TableTask::commit`]. If computer players answer at once, their moves are appended as soon as
    /// they are known, and become the table's state in [`TableTask::catch_up`].
    pub async fn commit_and_answer(&mut self, step: Transition) -> Result<Vec<News>, Notice> {
        let answered = self.shell.thinker.tempo() == Tempo::Instant && step.table.awaits_computers();
        if !answered || step.entries.is_empty() {
            return self.commit(step).await;
        }
        let next = self.durable.seq() + step.entries.len() as u64;
        let (tell, mut told) = oneshot::channel();
        let (thought, inbox) = (self.think_about(step.table.clone(), next), self.own_inbox.clone());
        tokio::spawn(async move {
            // A late thought is handled like any other.
            if let Err(thought) = tell.send(thought.await) {
                // A table that has just gone needs no moves.
                let _gone = inbox.send(TableInput::Thought(Box::new(thought))).await;
            }
        });
        let saving = match self.durable.append(self.durable.seq(), &step) {
            Ok(saving) => saving,
            Err(error) => return self.settle(step, Err(error)).await,
        };
        let mut saving = pin!(saving);
        // Polled first, so that its append precedes the other one.
        let (saved, early, ahead) = tokio::select! {
            biased;
            saved = &mut saving => {
                // From now on a thought goes to the inbox, unless it is here already.
                told.close();
                (saved, told.try_recv().ok(), None)
            }
            thought = &mut told => {
                let mut thought = thought.ok();
                let moves = thought.as_mut().and_then(|thought| thought.step.take());
                let ahead = moves.and_then(|moves| self.durable.append_ahead(moves, &step, next));
                (saving.await, thought, ahead)
            }
        };
        match (&saved, ahead) {
            (Ok(()), Some(ahead)) => self.durable.hold_ahead(ahead),
            // Moves that could not be appended are computed again later.
            (Ok(()), None) => match early {
                Some(thought) => self.timed.take_in(thought, Some(next)),
                None => self.timed.think(next),
            },
            // The outcome of this append must be known before the journal is read again.
            (Err(_), Some(ahead)) => drop(ahead.outcome().await),
            (Err(_), None) => {}
        }
        self.settle(step, saved).await
    }

    async fn settle(
        &mut self,
        step: Transition,
        saved: Result<(), herzbot_store::StoreError>,
    ) -> Result<Vec<News>, Notice> {
        let settled = self.durable.settle(step, saved).await;
        self.redraw_if_replaced().await;
        settled
    }

    /// Waits until the transition that was appended ahead is durable, and shows it.
    pub async fn catch_up(&mut self) {
        let Some(settled) = self.durable.catch_up().await else { return };
        self.redraw_if_replaced().await;
        match settled {
            Ok(news) => self.after(None, news).await,
            // Then the journal's state is shown.
            Err(_) => drop(self.be_sure().await),
        }
    }
}
