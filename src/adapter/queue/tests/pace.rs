//! A table under a homeserver's default rate limit, at human speed.

use super::*;
use crate::pace::Pace;

/// The delays for people at a table of four, in milliseconds.
#[derive(Debug, Default)]
struct Seen {
    /// The wait of each turn.
    turns: Vec<u64>,
    /// The wait of each state of the table until its message showed it or a newer one.
    behind: Vec<u64>,
    /// The number of events.
    events: usize,
}

/// The percentile of the values.
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
        queue.spent(Voice::First, at(0));
    }
    let mut seen = Seen::default();
    let mut random = 42u64;
    let mut number = 0u64;
    let mut moved = Some(0);
    let mut next_move = u64::MAX;
    let mut unshown: Vec<u64> = Vec::new();
    // The newest state shown, by move number.
    let mut drawn = 0;
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
            unshown.push(millis);
        }
        // The table's page comes after the view of the next player.
        if drawn < number && moved != Some(millis) {
            drawn = number;
            queue.push(table(1, number), now);
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
                let is_newest = rev == number;
                let shown = if is_newest { unshown.len() } else { unshown.len().saturating_sub(1) };
                seen.behind.extend(unshown.drain(..shown).map(|since| millis - since));
            }
        }
    }
    seen
}

/// Three tables of four, each with so many moves, ten seconds apart on average; with one voice or two, of
/// which the second posted the messages of the tables. Each voice begins with so many events left. Returns
/// the wait of each turn, and the number of table states shown.
fn three_tables(moves: u64, has_second: bool, left: u32) -> (Vec<u64>, usize) {
    const TABLES: usize = 3;
    let mut servers = [(); 2].map(|()| Homeserver::new(Some(Pace::HOMESERVER)));
    let mut queue = Queue::new(Allowance::Paced(Pace::HOMESERVER));
    queue.set_second_voice(has_second);
    for (server, voice) in servers.iter_mut().zip([Voice::First, Voice::Second]) {
        for _ in left..Pace::HOMESERVER.burst {
            server.take(START).expect("it has enough");
            queue.spent(voice, START);
        }
    }
    let (mut turns, mut shown) = (Vec::new(), 0);
    let mut random = 42u64;
    let mut moved = [0; TABLES];
    let mut next_move = [0, 3_300, 6_600];
    let mut numbers = [0; TABLES];
    // The revision includes the table, to find the message of an edit.
    let of = |rev: u64| usize::try_from(rev / 1_000_000).unwrap_or_default();
    let is_edit = |rev: u64| rev % 1_000_000 >= 500_000;
    let is_view = |rev: u64| rev % 1_000_000 >= 600_000;
    for millis in (0..).step_by(100) {
        let now = START.after(Duration::from_millis(millis));
        for which in 0..TABLES {
            if millis >= next_move[which] {
                numbers[which] += 1;
                if numbers[which] > moves {
                    break;
                }
                (moved[which], next_move[which]) = (millis, u64::MAX);
                let (number, base) = (numbers[which], 1_000_000 * which as u64);
                queue.push(turn(which as u64, 10 * which as u64 + number % 4, base + number), now);
                queue.push(table(which as u64, base + 500_000 + number), now);
                // The others' views change as well, without urgency.
                for person in (0..4).filter(|person| *person != number % 4) {
                    let view = turn(which as u64, 10 * which as u64 + person, base + 600_000 + person);
                    queue.push(QueuedRequest { urgency: Urgency::View, ..view }, now);
                }
            }
        }
        if numbers.iter().any(|number| *number > moves) {
            break;
        }
        let choice = |state: &State| match (is_edit(state.rev), is_view(state.rev)) {
            (true, true) if state.rev.is_multiple_of(2) => VoiceChoice::Only(Voice::First),
            (true, _) if has_second => VoiceChoice::Only(Voice::Second),
            _ => VoiceChoice::Any,
        };
        while let NextRequest::Send { ticket, job, .. } = queue.next_by(now, choice) {
            let rev = job.what.rev;
            if let Err(retry_after) = servers[queue.voice(ticket) as usize].take(now) {
                queue.done(ticket, RequestOutcome::Limited { what: job.what, retry_after }, now);
                continue;
            }
            queue.done(ticket, RequestOutcome::Over, now);
            if is_view(rev) {
                continue;
            }
            if is_edit(rev) {
                shown += 1;
            } else {
                turns.push(millis - moved[of(rev)]);
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                next_move[of(rev)] = millis + 8_000 + (random >> 33) % 4_000 / 100 * 100;
            }
        }
    }
    (turns, shown)
}

#[test]
fn with_a_second_voice_three_tables_are_as_quick_as_one() {
    // (whether there are two; the events left; the maximum wait of half of the turns, and of all; the minimum
    // of states shown)
    for (has_second, left, half, worst, states) in
        [(false, 10, 5_000, 17_000, 120), (true, 10, 0, 1_000, 160), (true, 3, 0, 1_000, 160)]
    {
        let (turns, shown) = three_tables(200, has_second, left);
        let spread = [50, 95, 100].map(|of_100| percentile(&turns, of_100));
        println!(
            "three tables of four, a move each 8 to 12 s, {} voices, {left} events left: a turn after {spread:?} ms (median, 95 %, most); \
             {shown} of {} states shown",
            1 + usize::from(has_second),
            turns.len(),
        );
        assert!(spread[0] >= half && spread[2] <= worst, "{spread:?}");
        assert!(shown >= states, "{shown}");
    }
}

/// `cargo test -p herzbot-adapter --lib -- tests::pace --nocapture` prints the figures.
#[test]
fn at_any_pace_turns_come_first_and_the_table_s_message_follows() {
    // (milliseconds per move from, to; the events left at the start; maximum wait of 95 % of turns, of all;
    // of 95 % of states, of all; maximum of events per move)
    for (from, to, left, usual_turn, worst_turn, usual_state, worst_state, events) in [
        (8_000, 12_000, 10, 0, 0, 500, 15_000, 2.1),
        (8_000, 12_000, 0, 0, 5_000, 1_000, 15_000, 2.1),
        (3_000, 8_000, 10, 4_500, 8_000, 23_000, 25_000, 1.31),
        (3_000, 8_000, 0, 4_500, 8_000, 23_000, 25_000, 1.31),
        (2_000, 5_000, 10, 7_500, 8_000, 23_000, 25_000, 1.25),
        (15_000, 40_000, 10, 0, 0, 100, 100, 2.1),
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
