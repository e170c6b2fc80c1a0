//! The outbound queue of the austere mode: the one that Matrix has ([`herzbot_adapter::queue`]), before a server that
//! refuses what exceeds its rate limit, as a homeserver does.

use super::chat::Room;
use herzbot_adapter::pace::{Pace, TokenBucket};
use herzbot_adapter::queue::{
    Allowance, EventBudget, Fold, NextRequest, Queue, QueuedRequest, RequestOutcome, Urgency,
};
use herzbot_adapter::shows;
use herzbot_core::ids::Moment;
use herzbot_core::page::Page;
use herzbot_core::port::{Show, Surface};
use std::time::Duration;

/// One event to send.
#[derive(Clone, Debug)]
pub(super) enum OutboxEvent {
    /// A state of a lasting message.
    Show(Show),
    /// A private answer.
    Private {
        /// The person's id.
        person: String,
        /// What it says.
        page: Page,
    },
    /// An answer for everybody in a room.
    Public {
        /// The room.
        room: Room,
        /// What it says.
        page: Page,
    },
    /// The message whose choice somebody picked says this now.
    Edit {
        /// The message's id.
        message: u64,
        /// What it says.
        page: Page,
    },
    /// Takes a message away.
    Delete(u64),
    /// A reaction for people to press.
    Seed {
        /// The message's id.
        message: u64,
        /// The emoji.
        emoji: &'static str,
    },
}

impl OutboxEvent {
    fn surface(&self) -> Option<Surface> {
        match self {
            Self::Show(show) => Some(show.surface),
            Self::Private { .. }
            | Self::Public { .. }
            | Self::Edit { .. }
            | Self::Delete(_)
            | Self::Seed { .. } => None,
        }
    }

    fn urgency(&self) -> Urgency {
        match self {
            Self::Show(show) => {
                let is_opened = matches!(show.surface, Surface::Table(_)) && show.message.is_none();
                Urgency::of(show, is_opened)
            }
            Self::Private { .. } | Self::Public { .. } | Self::Edit { .. } => Urgency::Answer,
            Self::Delete(_) => Urgency::Tidy,
            Self::Seed { .. } => Urgency::Seed,
        }
    }
}

impl Fold for OutboxEvent {
    fn fold(&mut self, older: Self) -> bool {
        match (self, older) {
            (Self::Show(newer), Self::Show(older)) => {
                shows::fold(newer, older);
                shows::notifies(newer)
            }
            _ => true,
        }
    }
}

/// The queue, and the server's own count.
#[derive(Debug)]
pub(super) struct Outbox {
    /// The rate limit of the server, which the queue assumes at the start.
    pub(super) pace: Pace,
    queue: Queue<OutboxEvent>,
    server: TokenBucket,
}

impl Outbox {
    pub(super) fn new(pace: Pace) -> Self {
        Self { pace, queue: Queue::new(Allowance::Paced(pace)), server: TokenBucket::new(pace) }
    }

    /// What the queue takes the rate limit to be.
    pub(super) fn allowance(&self) -> Allowance {
        self.queue.allowance()
    }

    /// Takes something to send in a room.
    pub(super) fn push(&mut self, room: &str, what: OutboxEvent, now: Moment) {
        let (surface, urgency) = (what.surface(), what.urgency());
        self.queue.push(
            QueuedRequest {
                lane: room.to_owned(),
                surface,
                urgency,
                budget: EventBudget::Events,
                aside: false,
                what,
            },
            now,
        );
    }

    /// Drops every state of a lasting message that was not sent yet.
    pub(super) fn drop_shows(&mut self, surface: Surface) {
        self.queue.retain(|job| job.surface != Some(surface));
    }

    /// Drops what has become of no use.
    pub(super) fn retain(&mut self, mut useful: impl FnMut(&OutboxEvent) -> bool) {
        self.queue.retain(|job| useful(&job.what));
    }

    /// The next event that goes through, and whether it should say why it is late.
    ///
    /// # Errors
    /// After which time to ask again; none: after the next [`Self::push`].
    pub(super) fn next(&mut self, now: Moment) -> Result<(OutboxEvent, bool), Option<Duration>> {
        loop {
            let (ticket, job, explain) = match self.queue.next(now) {
                NextRequest::Send { ticket, job, explain } => (ticket, job, explain),
                NextRequest::Wait(wait) => return Err(wait),
            };
            match self.server.take(now) {
                Ok(()) => {
                    self.queue.done(ticket, RequestOutcome::Over, now);
                    return Ok((job.what, explain));
                }
                // The queue has probed whether more is allowed than is known.
                Err(retry_after) => {
                    self.queue.done(ticket, RequestOutcome::Limited { what: job.what, retry_after }, now);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::ids::{Account, TableId};
    use herzbot_core::port::Target;

    const PACE: Pace = Pace { every: Duration::from_secs(5), burst: 10 };

    fn show(table: u64, rev: u64, urgent: bool) -> OutboxEvent {
        OutboxEvent::Show(Show {
            surface: Surface::Table(TableId(table)),
            target: Target::Person(Account { realm: "playground".into(), id: "x".into() }),
            page: Page::default(),
            rev,
            message: None,
            fresh: false,
            superseded: Vec::new(),
            urgent,
            ping: Vec::new(),
            silent: false,
        })
    }

    fn seed(message: u64) -> OutboxEvent {
        OutboxEvent::Seed { message, emoji: "1️⃣" }
    }

    #[test]
    fn the_turn_goes_first_and_only_the_newest_state_goes() {
        let (mut outbox, now) = (Outbox::new(PACE), Moment(1_000_000));
        outbox.push("a", seed(1), now);
        outbox.push("a", show(1, 1, false), now);
        outbox.push("b", show(2, 7, true), now);
        outbox.push("a", show(1, 2, false), now);
        outbox.push("b", show(2, 6, false), now);
        let mut sent = Vec::new();
        while let Ok((event, _)) = outbox.next(now) {
            sent.push(match event {
                OutboxEvent::Show(show) => (show.surface.table().0, show.rev),
                other => panic!("only tables go: {other:?}"),
            });
            if sent.len() == 2 {
                break;
            }
        }
        assert_eq!(sent, [(2, 7), (1, 2)]);
        assert!(matches!(outbox.next(now), Ok((OutboxEvent::Seed { .. }, false))));
    }

    #[test]
    fn a_probe_beyond_the_rate_limit_is_refused_and_nothing_is_lost() {
        let (mut outbox, mut now) = (Outbox::new(PACE), Moment(1_000_000));
        for message in 0..60 {
            outbox.push("a", seed(message), now);
        }
        let (start, mut sent, mut asked) = (now, 0, 0);
        loop {
            match outbox.next(now) {
                Ok(_) => sent += 1,
                Err(Some(wait)) => now = now.after(wait),
                Err(None) => break,
            }
            asked += 1;
            assert!(asked < 10_000, "it comes to an end");
        }
        assert_eq!(sent, 60);
        assert_eq!(outbox.allowance(), Allowance::Paced(PACE), "the server never gave in");
        assert!(now.since(start) >= PACE.every * (60 - PACE.burst), "no faster than the server allows");
    }

    #[test]
    fn what_is_deleted_is_not_shown_any_more() {
        let (mut outbox, now) = (Outbox::new(PACE), Moment(1_000_000));
        outbox.push("a", show(1, 3, false), now);
        outbox.push("a", show(2, 1, false), now);
        outbox.drop_shows(Surface::Table(TableId(1)));
        assert!(matches!(outbox.next(now), Ok((OutboxEvent::Show(show), _)) if show.rev == 1));
        assert!(matches!(outbox.next(now), Err(None)));
    }
}
