mod model;
mod pace;
mod start;
mod voices;

use super::*;
use crate::pace::Pace;
use herzbot_core::ids::{PersonId, TableId};

/// A state, and the people to notify.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    rev: u64,
    pings: Vec<u64>,
}

impl Fold for State {
    fn fold(&mut self, older: Self) -> bool {
        self.pings.extend(older.pings);
        true
    }
}

impl<T: Fold> Queue<T> {
    /// The next step, by any voice.
    fn next(&mut self, now: Moment) -> NextRequest<T> {
        self.next_by(now, |_| VoiceChoice::Any)
    }
}

const START: Moment = Moment(1_000_000_000);

fn at(seconds: u64) -> Moment {
    START.after(Duration::from_secs(seconds))
}

fn job(lane: &str, surface: Option<Surface>, urgency: Urgency, rev: u64) -> QueuedRequest<State> {
    let what = State { rev, pings: vec![rev] };
    QueuedRequest { lane: lane.into(), surface, urgency, budget: EventBudget::Events, aside: false, what }
}

fn table(table: u64, rev: u64) -> QueuedRequest<State> {
    job(&format!("!{table}"), Some(Surface::Table(TableId(table))), Urgency::Table, rev)
}

/// The message of a new table.
fn opened(number: u64, rev: u64) -> QueuedRequest<State> {
    QueuedRequest { urgency: Urgency::Answer, ..table(number, rev) }
}

fn turn(table: u64, person: u64, rev: u64) -> QueuedRequest<State> {
    let surface = Surface::Private(TableId(table), PersonId(person));
    job(&format!("@{person}"), Some(surface), Urgency::Turn, rev)
}

fn queue(burst: u32) -> Queue<State> {
    Queue::new(Allowance::Paced(Pace { burst, ..Pace::HOMESERVER }))
}

/// Sends everything that may be sent now, successfully. Returns the revisions, and how long to wait.
fn pump(queue: &mut Queue<State>, now: Moment) -> (Vec<u64>, Option<Duration>) {
    let mut sent = Vec::new();
    loop {
        match queue.next(now) {
            NextRequest::Send { ticket, job, .. } => {
                sent.push(job.what.rev);
                queue.done(ticket, RequestOutcome::Over, now);
            }
            NextRequest::Wait(wait) => return (sent, wait),
        }
    }
}

fn send(queue: &mut Queue<State>, now: Moment) -> (Ticket, QueuedRequest<State>, bool) {
    match queue.next(now) {
        NextRequest::Send { ticket, job, explain } => (ticket, job, explain),
        NextRequest::Wait(wait) => panic!("nothing goes for {wait:?}"),
    }
}

#[test]
fn the_urgent_goes_first_then_the_stalest() {
    let mut queue = queue(10);
    for (second, job) in [
        (0, job("!9", None, Urgency::Seed, 7)),
        (1, job("!8", None, Urgency::Tidy, 6)),
        (2, table(1, 4)),
        (3, table(2, 5)),
        (4, job("!7", None, Urgency::Answer, 3)),
        (5, turn(1, 1, 2)),
        (5, turn(2, 1, 1)),
    ] {
        queue.push(job, at(second));
    }
    // The newer state of table 1 inherits the older one's place.
    queue.push(table(1, 40), at(6));
    assert_eq!(pump(&mut queue, at(6)).0, [2, 1, 3, 40, 5, 6]);
}

#[test]
fn hands_go_in_reverse_turn_order_though_they_come_a_few_milliseconds_apart() {
    let mut queue = queue(10);
    let millis = |millis| at(0).after(Duration::from_millis(millis));
    for person in 1..=3 {
        let hand = QueuedRequest { urgency: Urgency::Cards, ..turn(1, person, person) };
        queue.push(hand, millis(3 * person));
    }
    assert_eq!(pump(&mut queue, millis(20)).0, [3, 2, 1]);
}

#[test]
fn only_the_newest_state_goes_and_notifies_whom_the_older_would_have() {
    let mut queue = queue(10);
    queue.push(QueuedRequest { urgency: Urgency::Turn, ..table(1, 1) }, at(0));
    queue.push(table(2, 2), at(0));
    queue.push(table(1, 3), at(1));
    let (_, job, _) = send(&mut queue, at(1));
    assert_eq!(job.what, State { rev: 3, pings: vec![3, 1] });
    assert_eq!(job.urgency, Urgency::Turn);
    queue.retain(|job| job.surface != Some(Surface::Table(TableId(2))));
    assert_eq!(queue.next(at(1)), NextRequest::Wait(None));
}

#[test]
fn in_a_room_one_request_at_a_time() {
    let mut queue = queue(10);
    queue.push(opened(1, 1), at(0));
    let (first, ..) = send(&mut queue, at(0));
    queue.push(opened(1, 2), at(0));
    queue.push(opened(2, 3), at(0));
    let (_, other, _) = send(&mut queue, at(0));
    assert_eq!(other.what.rev, 3, "another room does not wait");
    assert_eq!(queue.next(at(1)), NextRequest::Wait(None), "until the first is through");
    queue.done(first, RequestOutcome::Over, at(1));
    assert_eq!(send(&mut queue, at(1)).1.what.rev, 2);
}

#[test]
fn something_is_kept_for_the_urgent() {
    let mut queue = queue(4);
    for number in 1..=4 {
        queue.push(job(&format!("!{number}"), None, Urgency::Answer, number), at(0));
    }
    let (sent, wait) = pump(&mut queue, at(0));
    assert_eq!((sent, wait), (vec![1, 2, 3], Some(Duration::from_secs(5))));
    queue.push(turn(1, 1, 10), at(0));
    queue.push(turn(1, 2, 11), at(0));
    queue.push(turn(1, 3, 12), at(0));
    let (sent, wait) = pump(&mut queue, at(0));
    assert_eq!((sent, wait), (vec![10], Some(Duration::from_secs(5))));
    assert_eq!(pump(&mut queue, at(5)).0, [11], "the turn before the answer");
}

#[test]
fn nothing_waits_for_ever() {
    let mut server = Homeserver::new(Some(Pace { burst: 1, ..Pace::HOMESERVER }));
    let mut queue = queue(1);
    queue.push(table(1, 1), at(0));
    let mut served = None;
    for second in 0..600 {
        queue.push(turn(2, second, 100 + second), at(second));
        if serve(&mut queue, &mut server, at(second)).iter().any(|(_, rev, _)| *rev == 1) {
            served.get_or_insert(second);
        }
    }
    // After some steps of patience it precedes the turns that came since.
    assert!(served.is_some_and(|second| (90..=125).contains(&second)), "{served:?}");
}

#[test]
fn a_refusal_is_honoured_by_all_and_nothing_is_lost() {
    let mut queue = queue(10);
    queue.push(opened(1, 1), at(0));
    let (ticket, job, _) = send(&mut queue, at(0));
    queue.push(opened(1, 2), at(0));
    queue.push(turn(2, 1, 3), at(0));
    let retry_after = Duration::from_secs(20);
    queue.done(ticket, RequestOutcome::Limited { what: job.what, retry_after }, at(0));
    assert_eq!(queue.next(at(0)), NextRequest::Wait(Some(retry_after)));
    assert_eq!(queue.allowance(), Allowance::Paced(Pace { every: retry_after, burst: 10 }));
    assert_eq!(send(&mut queue, at(20)).1.what.rev, 3);
    assert!(matches!(queue.next(at(29)), NextRequest::Wait(Some(_))));
    // The refused state was replaced by a newer one.
    assert_eq!(send(&mut queue, at(100)).1.what, State { rev: 2, pings: vec![2, 1] });
    assert_eq!(queue.len(), 0);
}

#[test]
fn a_refusal_of_no_budget_is_the_room_s_alone() {
    let mut queue = queue(10);
    queue.push(QueuedRequest { budget: EventBudget::Free, ..job("!1", None, Urgency::Answer, 1) }, at(0));
    let (ticket, job, _) = send(&mut queue, at(0));
    let retry_after = Duration::from_secs(60);
    queue.done(ticket, RequestOutcome::Limited { what: job.what, retry_after }, at(0));
    queue.push(table(2, 2), at(1));
    assert_eq!(pump(&mut queue, at(1)), (vec![2], Some(Duration::from_secs(59))));
    assert_eq!(pump(&mut queue, at(60)).0, [1]);
    queue.push(turn(1, 5, 3), at(60));
    let (ticket, job, _) = send(&mut queue, at(60));
    queue.done(ticket, RequestOutcome::Again { what: job.what, after: Duration::from_secs(2) }, at(60));
    assert_eq!(pump(&mut queue, at(61)), (vec![], Some(Duration::from_secs(1))));
    assert_eq!(pump(&mut queue, at(62)).0, [3]);
}

/// A homeserver as strict as Synapse's default, or without a limit.
struct Homeserver {
    pace: Option<Pace>,
    full_at: Moment,
    refused: usize,
}

impl Homeserver {
    fn new(pace: Option<Pace>) -> Self {
        Self { pace, full_at: Moment(0), refused: 0 }
    }

    fn take(&mut self, now: Moment) -> Result<(), Duration> {
        let Some(pace) = self.pace else { return Ok(()) };
        let next = self.full_at.max(now).after(pace.every);
        let room = pace.every * pace.burst;
        if next.since(now) > room {
            self.refused += 1;
            return Err(next.since(now).saturating_sub(room));
        }
        self.full_at = next;
        Ok(())
    }
}

/// Lets the queue send at this moment as long as it may; returns what arrived with its waiting time.
fn serve(queue: &mut Queue<State>, server: &mut Homeserver, now: Moment) -> Vec<(Urgency, u64, bool)> {
    let mut arrived = Vec::new();
    while let NextRequest::Send { ticket, job, explain } = queue.next(now) {
        match server.take(now) {
            Ok(()) => {
                arrived.push((job.urgency, job.what.rev, explain));
                queue.done(ticket, RequestOutcome::Over, now);
            }
            Err(retry_after) => {
                queue.done(ticket, RequestOutcome::Limited { what: job.what, retry_after }, now)
            }
        }
    }
    arrived
}

/// Tables with a move every ten seconds each; revisions are the second of the push. Returns the longest wait
/// of a turn, the number of table edits, and whether the slowness was explained.
fn evening(
    tables: u64,
    server: &mut Homeserver,
    queue: &mut Queue<State>,
    seconds: u64,
) -> (u64, usize, usize) {
    let (mut worst, mut edits, mut explained) = (0, 0, 0);
    for second in 0..seconds {
        for number in 0..tables {
            if second % 10 == number * 10 / tables {
                queue.push(turn(number, second / 10 % 4, second), at(second));
                queue.push(table(number, second), at(second));
            }
            // The end of a round, with its result.
            if second % 130 == number {
                let note = Surface::Note(TableId(number), 0);
                queue.push(job(&format!("!{number}"), Some(note), Urgency::Table, second), at(second));
            }
        }
        for (urgency, rev, explain) in serve(queue, server, at(second)) {
            explained += usize::from(explain);
            match urgency {
                Urgency::Turn => worst = worst.max(second - rev),
                _ => edits += 1,
            }
        }
    }
    (worst, edits, explained)
}

#[test]
fn at_the_usual_allowance_one_table_is_lively() {
    let mut server = Homeserver::new(Some(Pace::HOMESERVER));
    let mut queue = Queue::new(Allowance::Paced(Pace::HOMESERVER));
    let (worst, edits, explained) = evening(1, &mut server, &mut queue, 3_600);
    assert!(worst <= 10, "a turn was {worst} s late");
    assert!(edits > 250, "{edits} edits of 360");
    assert_eq!(explained, 0);
    assert!(server.refused < 15, "{} refusals", server.refused);
    assert!(matches!(queue.allowance(), Allowance::Paced(_)));
}

#[test]
fn several_tables_are_told_why_it_is_slow() {
    let mut server = Homeserver::new(Some(Pace::HOMESERVER));
    let mut queue = Queue::new(Allowance::Paced(Pace::HOMESERVER));
    let (_, _, explained) = evening(3, &mut server, &mut queue, 1_800);
    assert!((3..=9).contains(&explained), "told {explained} times at three tables in half an hour");
}

#[test]
fn a_lifted_limit_is_found_out_and_its_return_too() {
    let mut server = Homeserver::new(None);
    let mut queue = Queue::new(Allowance::Paced(Pace::HOMESERVER));
    evening(6, &mut server, &mut queue, 300);
    assert_eq!(queue.allowance(), Allowance::Unlimited);
    let (worst, ..) = evening(6, &mut server, &mut queue, 300);
    assert_eq!(worst, 0);
    server.pace = Some(Pace::HOMESERVER);
    evening(6, &mut server, &mut queue, 300);
    assert!(matches!(queue.allowance(), Allowance::Paced(_)));
}

#[test]
fn a_table_s_message_changes_right_after_a_turn_or_when_somebody_thinks_for_long() {
    let mut queue = queue(4);
    queue.push(turn(1, 1, 1), at(0));
    queue.push(table(1, 2), at(0));
    assert_eq!(pump(&mut queue, at(0)).0, [1, 2], "nobody has moved since");
    queue.push(table(1, 3), at(2));
    assert_eq!(pump(&mut queue, at(2)).0, [3]);
    queue.push(table(1, 4), at(4));
    assert_eq!(
        pump(&mut queue, at(4)),
        (vec![], Some(Duration::from_secs(6))),
        "the next turn needs it first"
    );
    assert_eq!(pump(&mut queue, at(10)).0, [4], "enough is left for turns");
    queue.push(table(1, 5), at(11));
    queue.push(turn(1, 2, 6), at(12));
    assert_eq!(pump(&mut queue, at(12)).0, [6], "what waits is the state before the move");
    queue.push(table(1, 7), at(12));
    assert_eq!(pump(&mut queue, at(12)).0, [7]);
}

#[test]
fn a_table_s_message_waits_while_several_are_about_to_act() {
    // (who is told of their turn, how many may come any moment): the message changes at once only after the turn of one.
    for (people, expected, sent) in [(1, 0, true), (2, 0, false), (1, 1, false)] {
        let mut queue = queue(people + 2 + expected);
        queue.expect(expected);
        for person in 0..people {
            queue.push(turn(1, u64::from(person), 1), at(0));
        }
        pump(&mut queue, at(0));
        queue.push(table(1, 2), at(0));
        let what = format!("{people} are told, {expected} expected");
        assert_eq!(pump(&mut queue, at(0)).0 == [2], sent, "{what}");
        // However little is left, it goes in the end.
        assert!(sent || (1..=20).any(|second| pump(&mut queue, at(second)).0 == [2]), "{what}");
        if expected > 0 {
            // Who has not come by now may never come.
            queue.push(turn(1, 5, 3), at(50));
            queue.push(table(1, 4), at(50));
            assert_eq!(pump(&mut queue, at(50)).0, [3, 4], "{what}");
        }
    }
}

#[test]
fn a_table_s_message_waits_while_another_table_may_begin() {
    let mut queue = queue(10);
    queue.push(opened(2, 1), at(0));
    assert_eq!(pump(&mut queue, at(0)).0, [1]);
    queue.push(turn(1, 1, 2), at(1));
    assert_eq!(pump(&mut queue, at(1)).0, [2]);
    queue.push(table(1, 3), at(1));
    assert_eq!(pump(&mut queue, at(1)).0, [0; 0], "the other table needs a message for each who plays");
    for person in 1..=4 {
        queue.push(turn(2, person, 10 + person), at(8));
    }
    assert_eq!(pump(&mut queue, at(8)).0, [11, 12, 13, 14, 3]);
}

#[test]
fn a_turn_that_did_not_arrive_is_no_time_for_the_table_s_message() {
    let mut queue = queue(2);
    queue.push(turn(1, 1, 1), at(0));
    let (ticket, job, _) = send(&mut queue, at(0));
    queue.push(table(1, 2), at(0));
    assert_eq!(pump(&mut queue, at(0)).0, [0; 0], "it may still be refused");
    queue.done(ticket, RequestOutcome::Again { what: job.what, after: Duration::from_secs(1) }, at(0));
    assert_eq!(pump(&mut queue, at(0)).0, [0; 0]);
    assert_eq!(pump(&mut queue, at(1)).0, [1], "the last that may be sent");
}

#[test]
fn a_lobby_changes_while_games_that_begin_could_still_be_dealt() {
    let mut queue = queue(10);
    for rev in 1..=3 {
        queue.push(table(1, rev), at(0));
        let sent = pump(&mut queue, at(0)).0;
        assert_eq!(sent, if rev <= 2 { vec![rev] } else { vec![] });
    }
    assert_eq!(pump(&mut queue, at(4)).0, [0; 0]);
    assert_eq!(pump(&mut queue, at(5)).0, [3]);
}

#[test]
fn a_lobby_that_waits_for_quiet_holds_up_nothing_behind_it() {
    let mut queue = queue(10);
    for _ in 0..5 {
        queue.spent(Voice::First, at(0));
    }
    queue.push(table(2, 1), at(0));
    queue.push(turn(1, 1, 2), at(1));
    queue.push(table(1, 3), at(1));
    assert_eq!(pump(&mut queue, at(1)).0, [2, 3]);
}

#[test]
fn a_lobby_is_shown_in_the_end_beside_a_busy_table() {
    let mut server = Homeserver::new(Some(Pace::HOMESERVER));
    let mut queue = Queue::new(Allowance::Paced(Pace::HOMESERVER));
    let mut shown = None;
    for second in 0..600 {
        // A game that leaves few events.
        if second % 7 == 0 {
            queue.push(turn(1, second / 7 % 4, second), at(second));
            queue.push(table(1, second), at(second));
        }
        if second == 180 {
            queue.push(table(2, 10_000), at(second));
        }
        for (urgency, rev, _) in serve(&mut queue, &mut server, at(second)) {
            if rev == 10_000 {
                shown.get_or_insert(second);
            } else if urgency == Urgency::Turn {
                assert!(second - rev <= 10, "a turn waited {} s", second - rev);
            }
        }
    }
    assert!(shown.is_some_and(|second| second <= 180 + 60), "{shown:?}");
}

#[test]
fn what_nobody_needs_to_play_takes_no_place_of_what_somebody_does() {
    let mut queue = Queue::new(Allowance::Unlimited);
    for number in 0..30 {
        let upload = job(&format!("!upload{number}"), None, Urgency::Answer, number);
        queue.push(QueuedRequest { aside: true, ..upload }, at(0));
    }
    let mut aside = Vec::new();
    while let NextRequest::Send { ticket, .. } = queue.next(at(0)) {
        aside.push(ticket);
    }
    assert_eq!(aside.len(), MOST_ASIDE);
    // Nor do rooms without answers.
    for number in 0..30 {
        queue.push(job(&format!("!room{number}"), None, Urgency::Turn, 100 + number), at(1));
    }
    let mut rooms = Vec::new();
    while let NextRequest::Send { ticket, .. } = queue.next(at(1)) {
        rooms.push(ticket);
    }
    assert_eq!(rooms.len(), MOST_IN_FLIGHT);
    rooms.iter().for_each(|ticket| queue.stalled(*ticket));
    assert_eq!(send(&mut queue, at(2)).1.what.rev, 100 + MOST_IN_FLIGHT as u64);
    queue.push(job("!room0", None, Urgency::Turn, 200), at(2));
    queue.retain(|job| job.what.rev == 200);
    assert_eq!(queue.next(at(2)), NextRequest::Wait(None), "its lane waits for what was not answered");
    queue.done(rooms[0], RequestOutcome::Over, at(3));
    assert_eq!(send(&mut queue, at(3)).1.what.rev, 200);
}
