//! The first minute of a table, and what counts as an event there.

use super::tests::*;
use super::*;
use crate::pace::Pace;
use herzbot_core::ids::PersonId;

/// How long after the start of a first table of four all have their cards, at Synapse's usual allowance. The bot has just come
/// into the room; somebody joins each second, and each is invited to a private chat. Who is to move does so at once.
fn all_cards() -> u64 {
    const STARTS: u64 = 5;
    let mut server = Homeserver::new(Some(Pace::HOMESERVER));
    let mut queue = Queue::new(Allowance::Paced(Pace::HOMESERVER));
    assert!(server.take(at(0)).is_ok(), "it enters the room");
    queue.spent(at(0));
    let lobby = Some(Surface::Table(TableId(1)));
    let view = |person| Some(Surface::Private(TableId(1), PersonId(person)));
    for second in 0..120 {
        if second == 0 {
            queue.push(job("!1", lobby, Urgency::Answer, 0), at(second));
            for _ in 0..8 {
                queue.push(job("!1", None, Urgency::Seed, 0), at(second));
            }
        }
        if second < 4 {
            let chat = job(&format!("@{second}"), None, Urgency::Answer, 0);
            queue.push(QueuedRequest { budget: EventBudget::Room, ..chat }, at(second));
        }
        if (1..4).contains(&second) {
            queue.push(job("!1", lobby, Urgency::Table, second), at(second));
        }
        if second == STARTS {
            queue.push(job("!1", lobby, Urgency::Table, second), at(second));
            for person in 0..4 {
                let lane = format!("!chat{person}");
                queue.push(job(&lane, view(person), Urgency::Turn, 10 + person), at(second));
            }
        }
        for (_, rev, _) in serve(&mut queue, &mut server, at(second)) {
            match rev {
                // The first has moved: it is the next one's turn.
                10 => queue.push(job("!chat0", view(9), Urgency::Turn, 20), at(second + 1)),
                13 => {
                    assert_eq!(server.refused, 0);
                    return second - STARTS;
                }
                _ => {}
            }
        }
    }
    panic!("not all have their cards");
}

#[test]
fn a_first_table_of_four_has_its_cards_at_once() {
    let took = all_cards();
    assert!(took <= 10, "{took} s");
}

#[test]
fn a_new_room_counts_as_an_event_and_its_own_limit_for_its_lane_alone() {
    let mut queue = queue(2);
    let room =
        |who: &str, rev| QueuedRequest { budget: EventBudget::Room, ..job(who, None, Urgency::Turn, rev) };
    queue.push(room("@1", 1), at(0));
    queue.push(turn(1, 2, 2), at(0));
    queue.push(turn(1, 3, 3), at(0));
    assert_eq!(pump(&mut queue, at(0)).0, [1, 2], "the room is one of two");
    assert_eq!(pump(&mut queue, at(5)).0, [3]);
    queue.push(room("@4", 4), at(60));
    queue.push(turn(1, 5, 5), at(60));
    let (ticket, job, _) = send(&mut queue, at(60));
    let retry_after = Duration::from_secs(62);
    queue.done(ticket, RequestOutcome::Limited { what: job.what, retry_after }, at(60));
    assert_eq!(pump(&mut queue, at(60)).0, [5], "others don't wait for rooms");
    assert_eq!(queue.allowance(), Allowance::Paced(Pace { burst: 2, ..Pace::HOMESERVER }));
    assert_eq!(pump(&mut queue, at(121)).0, [0; 0]);
    assert_eq!(pump(&mut queue, at(122)).0, [4]);
}

#[test]
fn what_is_not_sent_costs_nothing() {
    let mut queue = queue(1);
    for rev in 1..=5 {
        queue.push(turn(1, 1, rev), at(0));
        let (ticket, ..) = send(&mut queue, at(0));
        queue.done(ticket, RequestOutcome::Unsent, at(0));
    }
    queue.push(turn(1, 1, 6), at(0));
    assert_eq!(pump(&mut queue, at(0)).0, [6]);
    queue.push(turn(1, 1, 7), at(0));
    assert_eq!(pump(&mut queue, at(4)).0, [0; 0]);
}

#[test]
fn after_a_refusal_it_goes_on_as_soon_as_it_may() {
    let mut queue = queue(10);
    queue.push(turn(1, 1, 1), at(0));
    queue.push(turn(1, 2, 2), at(0));
    let (ticket, job, _) = send(&mut queue, at(0));
    let retry_after = Duration::from_secs(2);
    queue.done(ticket, RequestOutcome::Limited { what: job.what, retry_after }, at(0));
    assert_eq!(pump(&mut queue, at(1)), (vec![], Some(Duration::from_secs(1))));
    assert_eq!(pump(&mut queue, at(2)), (vec![2], Some(Duration::from_secs(5))));
}

#[test]
fn who_has_to_wait_for_others_is_told_why_before_it_is_late() {
    let mut queue = queue(2);
    queue.push(turn(2, 8, 1), at(0));
    queue.push(turn(2, 9, 2), at(0));
    pump(&mut queue, at(0));
    for person in 0..4 {
        queue.push(turn(1, person, 10 + person), at(3));
    }
    assert_eq!(pump(&mut queue, at(4)).0, [0; 0]);
    let (_, first, explain) = send(&mut queue, at(5));
    assert_eq!((first.what.rev, explain), (10, true), "three more wait, five seconds each");
    let (_, next, explain) = send(&mut queue, at(10));
    assert_eq!((next.what.rev, explain), (11, false), "they know");
}
