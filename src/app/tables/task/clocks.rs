//! What time brings, and time that counts for nobody: the rule itself is [`herzbot_core::table::Reach`].

use super::{AwaitedSign, LONG_RETRY, RETRY, TableTask};
use herzbot_core::notice::Notice;
use herzbot_core::table::{ClockState, Fact};
use std::collections::HashMap;
use std::time::Duration;

/// How soon a clock looks again that has run out since the last sign of life of its platform's connection.
const ASK_AGAIN: Duration = Duration::from_millis(500);
/// A connection that gives no sign of life for so long after it was asked for one does not work.
const SIGN_WITHIN: Duration = Duration::from_secs(20);

/// After an outage of at most this, what is shown is believed to be as it was; after a longer one all is drawn again.
const MOMENT: Duration = Duration::from_secs(60);

impl TableTask {
    /// The platform is connected (again): what has passed since counts on no clock; stale messages are drawn. `anew`: by
    /// another connection than that by which something may be on its way.
    pub(super) async fn arrive(&mut self, anew: bool) {
        let only_gone_for_a_moment = self.was_connected
            && !self.missed
            && self.away_since.is_none_or(|since| self.shell.now().since(since) < self.moment());
        self.connected = true;
        self.was_connected = true;
        if only_gone_for_a_moment {
            // What was sent is there, or still on its way: only what people do could not reach us. Clocks go on from where
            // they were; that they end a little later is shown with the next change.
            return self.tick().await;
        }
        self.missed = false;
        if anew {
            self.display.drop_in_flight();
            self.thread_asked = false;
        }
        // Before clocks are set on: what people have before them shows them as they were.
        self.remember_notified().await;
        let can = self.shell.capabilities(&self.table.channel().realm);
        if self.restored && can.is_some_and(|can| !can.lasting) {
            self.display.mark_all_stale();
        }
        self.restored = false;
        self.learn_choices(None).await;
        self.tick().await;
        self.show(None, HashMap::new()).await;
    }

    /// How long the connection may be away without anything being drawn again: a small part of the clock, if there is one.
    fn moment(&self) -> Duration {
        let clock = self.table.view(None).options.clock.seconds();
        if clock == 0 { MOMENT } else { MOMENT.min(Duration::from_secs(clock.into()) / 20) }
    }

    /// The clock that ends next may have run out: it runs only up to the last sign of life of the connection.
    pub(super) async fn time_has_come(&mut self) {
        let (now, reach) = (self.shell.now(), self.shell.reach(self.table.channel()));
        let awaited = self.awaited_sign.take().filter(|awaited| awaited.seq == self.seq);
        match (self.table.clock_state(reach), awaited) {
            (ClockState::AwaitsSign, awaited) => {
                let begun = AwaitedSign { seq: self.seq, asked: now, last: reach.until() };
                self.awaited_sign = awaited.or(Some(begun));
                self.quiet_until = Some(now.after(ASK_AGAIN));
            }
            (ClockState::Runs | ClockState::IsOut, Some(awaited))
                if now.since(awaited.asked) > SIGN_WITHIN =>
            {
                self.away_since = self.away_since.or(Some(awaited.last));
                self.tick().await;
                self.show(None, HashMap::new()).await;
            }
            // What people have done up to the sign comes first.
            (ClockState::IsOut, Some(_)) => self.quiet_until = Some(now.after(ASK_AGAIN)),
            (ClockState::Runs, Some(_)) | (ClockState::Runs | ClockState::IsOut, None) => self.tick().await,
        }
    }

    pub(super) async fn tick(&mut self) {
        let brought = self.bring_time().await;
        let pause = match brought {
            Ok(()) => RETRY,
            Err(Notice::NotSaved) => {
                tracing::warn!(table = %self.table.id(), "what time brought could not be saved");
                RETRY
            }
            Err(notice) => {
                tracing::error!(table = %self.table.id(), ?notice, "time brought something that does not fit");
                LONG_RETRY
            }
        };
        self.quiet_until = Some(self.shell.now().after(pause));
    }

    async fn bring_time(&mut self) -> Result<(), Notice> {
        self.be_sure().await?;
        if self.table.is_over() {
            return Ok(());
        }
        let slept = self.shell.watch.slept(&mut self.sleeps);
        self.away_since = self.away_since.or(slept);
        if let Some(since) = self.away_since {
            let now = self.shell.now();
            let millis = self.table.time_away(since, now);
            if millis != 0 {
                let step = self.table.learn(Fact::Slept { millis }, now, &mut self.rng)?;
                self.commit(step).await?;
            }
            self.away_since = None;
        }
        let step = self.think_now().await?;
        if !step.entries.is_empty() {
            let news = self.commit(step).await?;
            self.after(None, news).await;
        }
        Ok(())
    }
}
