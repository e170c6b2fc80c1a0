//! The driver of the desk: it passes in events and the time, and carries out the desk's effects.

use super::call::CallOutcome;
use super::desk::{DiscordDesk, Effect, OpenInteraction};
use super::rest::Rest;
use super::shards::ShardShare;
use herzbot_adapter::events::EventSender;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::Moment;
use herzbot_core::port::{Inbound, Outbound, PlatformEvent, Reply};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// An input of the driver.
pub enum WorkerInput {
    /// The core sends something.
    Say(Box<Outbound>),
    /// A person did something.
    Arrived(Option<OpenInteraction>, Box<Inbound>),
    /// Another event for the core, in order with the rest.
    Tell(Box<PlatformEvent>),
    /// Another process is to answer this interaction: return its data, if no answer has begun here.
    Withdraw(Reply, oneshot::Sender<Option<String>>),
    /// This process's share of the shards has changed.
    Share(ShardShare),
    /// A call has ended.
    Finished(u64, CallOutcome),
    /// Send the remaining messages, then report, and end if `ends`.
    Finish {
        /// Notified when everything was sent, or the time is over.
        done: oneshot::Sender<()>,
        /// Whether no more inputs come.
        ends: bool,
    },
}

/// The maximum wait for unsent messages before the connections are closed.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// The maximum wait, after that, for answers to events received in the meantime.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// Carries out a desk's effects, and passes in events and the time.
pub struct Worker {
    desk: DiscordDesk,
    rest: Rest,
    clock: TimeSource,
    own: mpsc::WeakUnboundedSender<WorkerInput>,
    events: EventSender,
    /// Is told what waits.
    backlog: Arc<Mutex<Backlog>>,
    /// Who waits until everything is said, until when at most, and whether that is the end.
    finishing: Option<(oneshot::Sender<()>, Moment, bool)>,
    /// Whether the connections are being closed for good: the core doesn't need to hear of that.
    leaves: bool,
}

impl Worker {
    /// A worker that gets its inputs by `own`, and reports to `events`, and what waits to `backlog`.
    pub const fn new(
        desk: DiscordDesk,
        rest: Rest,
        clock: TimeSource,
        own: mpsc::WeakUnboundedSender<WorkerInput>,
        events: EventSender,
        backlog: Arc<Mutex<Backlog>>,
    ) -> Self {
        Self { desk, rest, clock, own, events, backlog, finishing: None, leaves: false }
    }

    /// Runs until it is stopped.
    pub async fn run(mut self, mut inputs: mpsc::UnboundedReceiver<WorkerInput>) {
        loop {
            while let Some(effect) = self.desk.next_effect() {
                self.carry_out(effect);
            }
            let now = self.clock.now();
            *self.backlog.lock() = self.desk.backlog(now);
            let is_over = |until: Moment| self.desk.is_idle() || now >= until;
            if let Some((done, _, ends)) = self.finishing.take_if(|(_, until, _)| is_over(*until)) {
                // The receiver may be dropped.
                let _ = done.send(());
                if ends {
                    return;
                }
            }
            let wake = self.desk.wake_at(now);
            let wake = self.finishing.as_ref().map_or(wake, |(_, until, _)| wake.min(*until));
            // Sleep a minute at most: the clock may be set forward in the meantime.
            let nap = wake.since(now).min(Duration::from_secs(60));
            tokio::select! {
                input = inputs.recv() => match input {
                    Some(input) => self.take(input),
                    None => return,
                },
                () = tokio::time::sleep(nap) => self.desk.wake(self.clock.now()),
            }
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Request(id, request) => {
                let (rest, own) = (self.rest.clone(), self.own.clone());
                tokio::spawn(async move {
                    let outcome = rest.call(request).await;
                    if let Some(own) = own.upgrade() {
                        // If the worker has ended, nothing waits for it.
                        drop(own.send(WorkerInput::Finished(id, outcome)));
                    }
                });
            }
            Effect::Event(event) => {
                if let Some(answer) = self.events.send(event) {
                    self.desk.say(answer, self.clock.now());
                }
            }
        }
    }

    fn take(&mut self, input: WorkerInput) {
        let now = self.clock.now();
        match input {
            WorkerInput::Say(out) => self.desk.say(*out, now),
            WorkerInput::Arrived(arrived, inbound) => self.desk.arrived(arrived, *inbound, now),
            WorkerInput::Withdraw(reply, tell) => {
                // The receiver may be dropped.
                let _unheard = tell.send(self.desk.withdraw(reply));
            }
            WorkerInput::Share(share) => self.desk.share(share, now),
            WorkerInput::Tell(event) if self.leaves && matches!(*event, PlatformEvent::Connected { .. }) => {}
            WorkerInput::Tell(event) => self.desk.tell(*event),
            WorkerInput::Finished(id, outcome) => self.desk.finished(id, outcome, now),
            WorkerInput::Finish { done, ends } => {
                self.desk.stop(now);
                self.leaves = true;
                let until = now.after(if ends { LAST_ANSWERS } else { LAST_WORDS });
                self.finishing = Some((done, until, ends));
            }
        }
    }
}
