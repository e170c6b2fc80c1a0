//! The austere mode's queue: a few events at once, then one every five seconds over all rooms together. What somebody
//! waits for goes first; of several states of one message only the newest goes at all.

use super::world::ReplyTo;
use herzbot_adapter::pace::{Bucket, Pace};
use herzbot_core::ids::Moment;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Show, Surface};
use std::time::Duration;

/// One event to send.
#[derive(Clone, Debug)]
pub(super) enum Job {
    /// A lasting message.
    Show(Show),
    /// An answer.
    Answer {
        /// To what.
        to: ReplyTo,
        /// The answer.
        answer: Answer,
    },
    /// A private page that answered something before the person let the bot in.
    Page {
        /// The person's id.
        person: String,
        /// What it says.
        page: Page,
    },
    /// Takes a message away.
    Delete(u64),
    /// A reaction for people to press.
    Seed {
        /// The message.
        message: u64,
        /// The emoji.
        emoji: &'static str,
    },
}

impl Job {
    /// Lower goes first.
    fn urgency(&self) -> u8 {
        match self {
            Self::Show(show) if show.urgent => 0,
            Self::Answer { .. } | Self::Page { .. } => 1,
            Self::Show(show) => match show.surface {
                Surface::Nudge(..) => 2,
                Surface::Table(_) | Surface::Note(..) => 3,
                Surface::Private(..) => 4,
            },
            Self::Delete(_) => 5,
            Self::Seed { .. } => 6,
        }
    }
}

/// The queue.
#[derive(Debug)]
pub(super) struct Outbox {
    pub(super) pace: Pace,
    bucket: Bucket,
    /// In the order of arrival.
    jobs: Vec<Job>,
}

impl Outbox {
    pub(super) fn new(pace: Pace) -> Self {
        Self { pace, bucket: Bucket::new(pace), jobs: Vec::new() }
    }

    /// Takes something to send. A show takes the place of an older one of its surface, and notifies whom that one
    /// would have.
    pub(super) fn push(&mut self, mut job: Job) {
        if let Job::Show(new) = &mut job {
            let older =
                self.jobs.iter().position(|job| matches!(job, Job::Show(old) if old.surface == new.surface));
            if let Some(Job::Show(old)) = older.map(|at| &mut self.jobs[at]) {
                if old.rev <= new.rev {
                    new.fresh |= old.fresh;
                    new.urgent |= old.urgent;
                    new.ping.extend(
                        old.ping.drain(..).filter(|account| !new.ping.contains(account)).collect::<Vec<_>>(),
                    );
                    *old = new.clone();
                }
                return;
            }
        }
        self.jobs.push(job);
    }

    /// Drops what is on its way to a surface, up to a revision.
    pub(super) fn drop_shows(&mut self, surface: Surface, up_to: u64) {
        self.jobs
            .retain(|job| !matches!(job, Job::Show(show) if show.surface == surface && show.rev <= up_to));
    }

    /// Drops what has become of no use.
    pub(super) fn retain(&mut self, useful: impl FnMut(&Job) -> bool) {
        self.jobs.retain(useful);
    }

    /// The next event if it may go now, or how long to wait for it; none when nothing is left.
    pub(super) fn next(&mut self, now: Moment) -> Option<Result<Job, Duration>> {
        let (at, _) = self.jobs.iter().enumerate().min_by_key(|(_, job)| job.urgency())?;
        Some(self.bucket.take(now).map(|()| self.jobs.remove(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::ids::{Account, TableId};
    use herzbot_core::port::Target;

    fn show(table: u64, rev: u64, urgent: bool, ping: &str) -> Job {
        let account = |id: &str| Account { realm: "playground".into(), id: id.into() };
        Job::Show(Show {
            surface: Surface::Table(TableId(table)),
            target: Target::Person(account("x")),
            page: Page::default(),
            rev,
            message: None,
            fresh: urgent,
            urgent,
            ping: Some(ping).filter(|id| !id.is_empty()).map(account).into_iter().collect(),
        })
    }

    #[test]
    fn the_urgent_goes_first_and_only_the_newest_state_goes() {
        let mut outbox = Outbox::new(Pace { every: Duration::from_secs(5), burst: 2 });
        outbox.push(Job::Seed { message: 1, emoji: "1️⃣" });
        outbox.push(show(1, 1, false, "anna"));
        outbox.push(show(2, 7, true, "ben"));
        outbox.push(show(1, 2, false, ""));
        outbox.push(show(2, 6, false, ""));
        let now = Moment(1_000_000);
        let Some(Ok(Job::Show(first))) = outbox.next(now) else { panic!("a show goes first") };
        assert_eq!((first.surface, first.rev), (Surface::Table(TableId(2)), 7));
        let Some(Ok(Job::Show(second))) = outbox.next(now) else { panic!("then the other") };
        assert_eq!(
            (second.rev, second.ping.len()),
            (2, 1),
            "the newest state, with the older one's notification"
        );
        assert!(matches!(outbox.next(now), Some(Err(wait)) if wait == Duration::from_secs(5)));
        assert!(matches!(outbox.next(now.after(Duration::from_secs(5))), Some(Ok(Job::Seed { .. }))));
        assert!(outbox.next(now).is_none());
    }

    #[test]
    fn what_was_answered_already_is_not_shown_again() {
        let mut outbox = Outbox::new(Pace::HOMESERVER);
        outbox.push(show(1, 3, false, ""));
        outbox.drop_shows(Surface::Table(TableId(1)), 2);
        assert!(matches!(outbox.next(Moment(1)), Some(Ok(Job::Show(_)))));
        outbox.push(show(1, 3, false, ""));
        outbox.drop_shows(Surface::Table(TableId(1)), 3);
        assert!(outbox.next(Moment(1)).is_none());
    }
}
