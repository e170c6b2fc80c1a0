//! The driver of the desk: hands it inputs and the time, and carries out its effects.

use super::call::CallOutcome;
use super::desk::{DiscordDesk, Effect, OpenInteraction};
use super::rest::Rest;
use super::shards::ShardShare;
use herzbot_adapter::events::EventSender;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use herzbot_core::port::{Inbound, Outbound, PlatformEvent, Reply};
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
    /// Another process is to answer this: tell by what, if nobody has begun to.
    Withdraw(Reply, oneshot::Sender<Option<String>>),
    /// So many of the shards are ours now.
    Share(ShardShare),
    /// A call has ended.
    Finished(u64, CallOutcome),
    /// Say what is left to say, then answer and end.
    Stop(oneshot::Sender<()>),
}

/// At the end, nobody waits longer than this for messages that can't be sent.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Runs until it is stopped. `own` is the sender of `inputs`.
pub async fn run(
    mut desk: DiscordDesk,
    rest: Rest,
    clock: TimeSource,
    own: mpsc::WeakUnboundedSender<WorkerInput>,
    mut inputs: mpsc::UnboundedReceiver<WorkerInput>,
    events: EventSender,
) {
    let mut stopping: Option<(oneshot::Sender<()>, Moment)> = None;
    loop {
        while let Some(effect) = desk.next_effect() {
            match effect {
                Effect::Request(id, request) => {
                    let (rest, own) = (rest.clone(), own.clone());
                    tokio::spawn(async move {
                        let outcome = rest.call(request).await;
                        if let Some(own) = own.upgrade() {
                            // Nobody waits for it any more when the worker has ended.
                            drop(own.send(WorkerInput::Finished(id, outcome)));
                        }
                    });
                }
                Effect::Event(event) => {
                    if let Some(answer) = events.send(event) {
                        desk.say(answer, clock.now());
                    }
                }
            }
        }
        let now = clock.now();
        if let Some((done, until)) = stopping.take() {
            if desk.is_idle() || now >= until {
                // The receiver may be gone.
                let _ = done.send(());
                return;
            }
            stopping = Some((done, until));
        }
        let mut wake = desk.wake_at(now);
        if let Some((_, until)) = &stopping {
            wake = wake.min(*until);
        }
        // Never longer than a minute: the clock may have been set forward meanwhile.
        let nap = wake.since(now).min(Duration::from_secs(60));
        tokio::select! {
            input = inputs.recv() => match input {
                Some(WorkerInput::Say(out)) => desk.say(*out, clock.now()),
                Some(WorkerInput::Arrived(arrived, inbound)) => desk.arrived(arrived, *inbound, clock.now()),
                Some(WorkerInput::Withdraw(reply, tell)) => {
                    // Who has asked may have given up.
                    let _unheard = tell.send(desk.withdraw(reply));
                }
                Some(WorkerInput::Share(share)) => desk.share(share, clock.now()),
                Some(WorkerInput::Tell(event)) => desk.tell(*event),
                Some(WorkerInput::Finished(id, outcome)) => desk.finished(id, outcome, clock.now()),
                Some(WorkerInput::Stop(done)) => {
                    desk.stop(clock.now());
                    stopping = Some((done, clock.now().after(LAST_WORDS)));
                }
                None => return,
            },
            () = tokio::time::sleep(nap) => desk.wake(clock.now()),
        }
    }
}
