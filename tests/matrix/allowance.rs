//! At a homeserver that lets an account send 0.2 events a second, 10 at once, as Synapse does where nobody has changed
//! that.

use crate::club::Club;
use crate::evening::{Evening, Way, now};
use crate::homeserver::{Allowance, Homeserver};
use crate::person::Person;
use std::collections::BTreeMap;
use std::time::Duration;

/// How often somebody moves, in milliseconds; and the most that the allowance may let somebody wait for their turn.
const PACE: u64 = 10_000;
/// How long a busy machine, or a homeserver that pauses for something else, may take on top, in milliseconds.
const OTHER_PAUSES: u64 = 30_000;
/// What the homeserver allows: so many events at once, and another one after so many milliseconds.
const BURST: f64 = 10.0;
const REFILL: f64 = 5_000.0;

/// A move, and the next person's "your turn", in milliseconds by the homeserver's clock.
struct Handover {
    moved: u64,
    told: u64,
}

/// Four people play Hearts, a move every ten seconds, so many moves at most: when each was told that it is their turn,
/// and when the bot has sent what to rooms, oldest first.
async fn evening_of_hearts(moves: usize) -> (Vec<Handover>, Vec<u64>) {
    let club = Club::on(Homeserver::with(Allowance::Default { faster: 1 }).await, &[]).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dora"] {
        people.push(club.person(name).await);
    }
    let people: Vec<&Person> = people.iter().collect();
    let room = club.room(&people, true).await;
    let mut evening = Evening::begins(&club, &room, &people, "!hearts target=1").await;
    let mut turns = Vec::new();
    let mut moved: Option<u64> = None;
    while let Some(turn) = evening.next().await {
        if let Some(moved) = moved {
            turns.push(Handover { moved, told: turn.view.changed.max(moved) });
            let early = (moved + PACE).saturating_sub(now());
            tokio::time::sleep(Duration::from_millis(early)).await;
        }
        if turns.len() >= moves {
            break;
        }
        let passes = turn.view.text.contains("Choose three cards");
        evening.moves(&turn, Way::Word).await;
        // All pass at the same time: nobody's turn begins with that.
        moved = (!passes).then(now);
    }
    evening.assert_nobody_saw_others_cards();
    let sent = sent_to_rooms(&people, &club.herzbot);
    club.ends().await;
    let mut late: Vec<u64> = turns.iter().map(|turn| turn.told - turn.moved).collect();
    late.sort_unstable();
    println!(
        "\"your turn\" came after {:?} ms (median), {:?} ms at most, of {}; {} events sent",
        late.get(late.len() / 2),
        late.last(),
        late.len(),
        sent.len()
    );
    (turns, sent)
}

/// When somebody has sent an event to a room that counts against their allowance, oldest first.
fn sent_to_rooms(people: &[&Person], sender: &str) -> Vec<u64> {
    let mut sent = BTreeMap::new();
    for person in people {
        person.look(|seen| {
            for event in seen.events.iter().filter(|event| event["sender"] == sender) {
                // State comes with the making of a room, which has an allowance of its own.
                if event["state_key"].is_null() {
                    let at = event["origin_server_ts"].as_u64().unwrap_or_default();
                    sent.insert(event["event_id"].as_str().unwrap_or_default().to_owned(), at);
                }
            }
        });
    }
    let mut sent: Vec<u64> = sent.into_values().collect();
    sent.sort_unstable();
    sent
}

/// How long the allowance kept each person waiting for their turn, in milliseconds: what a token bucket in which so much
/// was left at the move needs for all that was sent from then on up to "your turn". That depends on what the bot sends
/// in which order, not on the machine.
fn waits_for_allowance(turns: &[Handover], sent: &[u64]) -> Vec<f64> {
    let wait = |turn: &Handover| {
        let (mut left, mut at) = (BURST, 0);
        let mut pass = |now: u64, left: &mut f64| {
            *left = (*left + now.saturating_sub(at) as f64 / REFILL).min(BURST);
            at = now;
        };
        for event in sent.iter().filter(|event| **event <= turn.moved) {
            pass(*event, &mut left);
            left -= 1.0;
        }
        pass(turn.moved, &mut left);
        let up_to_it = sent.iter().filter(|event| (turn.moved + 1..=turn.told).contains(event)).count();
        (up_to_it as f64 - left).max(0.0) * REFILL
    };
    turns.iter().map(wait).collect()
}

fn assert_nobody_waited(turns: &[Handover], sent: &[u64]) {
    let waits = waits_for_allowance(turns, sent);
    assert!(waits.iter().all(|wait| *wait <= PACE as f64), "ms because of the allowance: {waits:?}");
    let late: Vec<u64> = turns.iter().map(|turn| turn.told - turn.moved).collect();
    assert!(late.iter().all(|late| *late <= PACE + OTHER_PAUSES), "ms altogether: {late:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn your_turn_is_never_late_at_the_default_allowance() {
    let (turns, sent) = evening_of_hearts(6).await;
    assert_eq!(turns.len(), 6);
    assert_nobody_waited(&turns, &sent);
}

/// `cargo test --test matrix -- --ignored --nocapture whole_evening`: ten minutes.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes ten minutes, in which little happens"]
async fn your_turn_is_never_late_in_a_whole_evening_at_the_default_allowance() {
    let (turns, sent) = evening_of_hearts(usize::MAX).await;
    assert!(turns.len() > 20);
    assert_nobody_waited(&turns, &sent);
}

#[test]
fn waits_are_counted_in_events() {
    let turn = [Handover { moved: 100_000, told: 101_000 }];
    let burst = |count: u64| (0..count).map(|at| 99_000 + at).collect::<Vec<u64>>();
    // Something was left for the turn.
    let sent = [burst(9), vec![101_000]].concat();
    assert_eq!(waits_for_allowance(&turn, &sent), [0.0]);
    // Nothing was, and two others went first.
    let sent = [burst(10), vec![100_500, 100_600, 101_000]].concat();
    let wait = waits_for_allowance(&turn, &sent)[0];
    assert!((13_900.0..=14_100.0).contains(&wait), "{wait}");
}
