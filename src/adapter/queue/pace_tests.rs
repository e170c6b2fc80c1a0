//! A table at the usual allowance of a homeserver, at the pace of people.

use super::tests::*;
use super::*;
use crate::pace::Pace;

/// What people at a table of four saw, in milliseconds.
#[derive(Debug, Default)]
struct Seen {
    /// How long each turn waited until it was told.
    turns: Vec<u64>,
    /// How long each state of the table waited until the table's message showed it or a newer one.
    behind: Vec<u64>,
    /// How many events were sent.
    events: usize,
}

/// The value below which so many of a hundred are.
fn percentile(values: &[u64], of_100: usize) -> u64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted[(sorted.len() * of_100).div_ceil(100).saturating_sub(1)]
}

/// So many moves, each made between `from` and `to` milliseconds after its turn was told.
fn game(moves: usize, from: u64, to: u64, left: u32) -> Seen {
    let mut server = Homeserver::new(Some(Pace::HOMESERVER));
    let mut queue = Queue::new(Allowance::Paced(Pace::HOMESERVER));
    for _ in left..Pace::HOMESERVER.burst {
        assert!(server.take(at(0)).is_ok());
        queue.spent(at(0));
    }
    let mut seen = Seen::default();
    let mut random = 42u64;
    let mut number = 0u64;
    let mut moved = Some(0);
    let mut next_move = u64::MAX;
    let mut unshown: Vec<u64> = Vec::new();
    for millis in (0..u64::MAX).step_by(100) {
        let now = START.after(Duration::from_millis(millis));
        if millis >= next_move {
            next_move = u64::MAX;
            moved = Some(millis);
        }
        if moved == Some(millis) {
            number += 1;
            if number as usize > moves {
                return seen;
            }
            queue.push(turn(1, number % 4, number), now);
            queue.push(table(1, number), now);
            unshown.push(millis);
        }
        for (urgency, rev, _) in serve(&mut queue, &mut server, now) {
            seen.events += 1;
            if urgency == Urgency::Turn && rev == number {
                seen.turns.push(millis - moved.take().expect("somebody has moved"));
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                next_move = millis + from + (random >> 33) % (to - from);
                next_move -= next_move % 100;
            }
            if urgency == Urgency::Table {
                seen.behind.extend(unshown.drain(..).map(|since| millis - since));
            }
        }
    }
    seen
}

/// `cargo test -p herzbot-adapter --lib -- pace_tests --nocapture` prints the figures.
#[test]
fn at_any_pace_turns_come_first_and_the_table_s_message_follows() {
    // (milliseconds a move from, to; the events left at the start; 95 of 100 turns after at most, all; 95 of 100 states shown after
    // at most, all; events a move at most)
    for (from, to, left, usual_turn, worst_turn, usual_state, worst_state, events) in [
        (8_000, 12_000, 10, 0, 0, 500, 15_000, 2.1),
        (8_000, 12_000, 0, 0, 5_000, 1_000, 15_000, 2.1),
        (3_000, 8_000, 10, 4_500, 8_000, 23_000, 25_000, 1.31),
        (3_000, 8_000, 0, 4_500, 8_000, 23_000, 25_000, 1.31),
        (2_000, 5_000, 10, 7_500, 8_000, 23_000, 25_000, 1.25),
        (15_000, 40_000, 10, 0, 0, 0, 0, 2.1),
    ] {
        let Seen { turns, behind, events: sent } = game(400, from, to, left);
        let a_move = sent as f64 / 400.0;
        let spread = |values: &[u64]| [50, 95, 100].map(|of_100| percentile(values, of_100));
        println!(
            "a move each {from} to {to} ms, {left} events left: a turn after {:?} ms (median, 95 %, most), the table's message after {:?}; \
             {a_move:.2} events a move",
            spread(&turns),
            spread(&behind),
        );
        assert!(
            spread(&turns)[1] <= usual_turn && spread(&turns)[2] <= worst_turn,
            "turns: {:?}",
            spread(&turns)
        );
        assert!(
            spread(&behind)[1] <= usual_state && spread(&behind)[2] <= worst_state,
            "behind: {:?}",
            spread(&behind)
        );
        assert!(a_move <= events, "{a_move}");
    }
}
