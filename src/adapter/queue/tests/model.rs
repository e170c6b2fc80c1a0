//! No request is lost and none overtakes another, however the platform answers.

use super::*;
use herzbot_core::ids::TableId;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Step {
    Push { room: u64, urgency: usize, surface: bool },
    Send,
    Done { which: usize, how: u8 },
    Pass { millis: u64 },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        (0..4u64, 0..Urgency::ALL.len(), any::<bool>()).prop_map(|(room, urgency, surface)| Step::Push {
            room,
            urgency,
            surface
        }),
        Just(Step::Send),
        (any::<usize>(), 0..4u8).prop_map(|(which, how)| Step::Done { which, how }),
        (1..20_000u64).prop_map(|millis| Step::Pass { millis }),
    ];
    proptest::collection::vec(step, 0..120)
}

proptest! {
    /// In every run: one request per room, no request without a surface is lost, the newest state of a
    /// surface arrives last, no notification is lost, no refusal is ignored, and in the end all is sent.
    #[test]
    fn nothing_is_lost_and_nothing_overtakes(steps in steps()) {
        let mut queue = queue(3);
        let mut now = START;
        let mut flying: Vec<(Ticket, QueuedRequest<State>)> = Vec::new();
        let (mut pushed, mut pinged) = (0u64, Vec::new());
        let mut newest = BTreeMap::new();
        let mut closed_until = START;
        let mut ended = false;
        let mut steps = steps.into_iter();
        for _ in 0..5_000 {
            let step = steps.next().unwrap_or_else(|| {
                ended = true;
                match flying.is_empty() {
                    false => Step::Done { which: 0, how: 3 },
                    true => match queue.next(now) {
                        NextRequest::Send { ticket, job, .. } => { flying.push((ticket, job)); Step::Done { which: 0, how: 3 } }
                        NextRequest::Wait(wait) => Step::Pass { millis: wait.map_or(1, |wait| wait.as_millis() as u64 + 1) },
                    },
                }
            });
            match step {
                Step::Push { room, urgency, surface } => {
                    pushed += 1;
                    let surface = surface.then_some(Surface::Table(TableId(room)));
                    queue.push(job(&room.to_string(), surface, Urgency::ALL[urgency], pushed), now);
                }
                Step::Send => match queue.next(now) {
                    NextRequest::Send { ticket, job, .. } => {
                        prop_assert!(now >= closed_until);
                        prop_assert!(flying.iter().all(|(_, other)| other.lane != job.lane));
                        flying.push((ticket, job));
                    }
                    NextRequest::Wait(wait) => prop_assert!(wait != Some(Duration::ZERO)),
                },
                Step::Done { which, how } => {
                    if flying.is_empty() { continue }
                    let (ticket, job) = flying.remove(which % flying.len());
                    let outcome = match how {
                        0 => {
                            closed_until = closed_until.max(now.after(Duration::from_secs(7)));
                            RequestOutcome::Limited { what: job.what, retry_after: Duration::from_secs(7) }
                        }
                        1 => RequestOutcome::Again { what: job.what, after: Duration::from_secs(1) },
                        arrived => {
                            if let Some(surface) = job.surface {
                                let before = newest.insert(surface, job.what.rev);
                                prop_assert!(before < Some(job.what.rev), "an older state after a newer");
                            }
                            pinged.extend(job.what.pings);
                            if arrived == 2 { RequestOutcome::Unsent } else { RequestOutcome::Over }
                        }
                    };
                    queue.done(ticket, outcome, now);
                }
                Step::Pass { millis } => now = now.after(Duration::from_millis(millis)),
            }
            if ended && queue.is_empty() && flying.is_empty() {
                break;
            }
        }
        prop_assert!(queue.is_empty());
        pinged.sort_unstable();
        prop_assert_eq!(pinged, (1..=pushed).collect::<Vec<_>>());
    }
}
