//! At a homeserver that lets an account send 0.2 events a second, 10 at once, as Synapse does where nobody has changed
//! that.

use crate::club::Club;
use crate::evening::{Evening, Way, now};
use crate::homeserver::{Allowance, Homeserver};
use crate::person::Person;
use std::time::Duration;

/// How often somebody moves, in milliseconds.
const PACE: u64 = 10_000;

/// Four people play Hearts, a move every ten seconds, so many moves at most: how late "your turn" was each time, in
/// milliseconds from the move before, by the homeserver's clock.
async fn evening_of_hearts(moves: usize) -> Vec<u64> {
    let club = Club::on(Homeserver::with(Allowance::Default { faster: 1 }).await, &[]).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dora"] {
        people.push(club.person(name).await);
    }
    let people: Vec<&Person> = people.iter().collect();
    let room = club.room(&people, true).await;
    let mut evening = Evening::begins(&club, &room, &people, "!hearts target=1").await;
    let mut late = Vec::new();
    let mut moved: Option<u64> = None;
    while let Some(turn) = evening.next().await {
        if let Some(moved) = moved {
            late.push(turn.view.changed.saturating_sub(moved));
            let early = (moved + PACE).saturating_sub(now());
            tokio::time::sleep(Duration::from_millis(early)).await;
        }
        if late.len() >= moves {
            break;
        }
        let passes = turn.view.text.contains("Choose three cards");
        evening.moves(&turn, Way::Word).await;
        // All pass at the same time: nobody's turn begins with that.
        moved = (!passes).then(now);
    }
    evening.assert_nobody_saw_others_cards();
    club.ends().await;
    late.sort_unstable();
    println!(
        "\"your turn\" came after {:?} ms (median), {:?} ms at most, of {}",
        late.get(late.len() / 2),
        late.last(),
        late.len()
    );
    late
}

#[tokio::test(flavor = "multi_thread")]
async fn your_turn_is_never_late_at_the_default_allowance() {
    let late = evening_of_hearts(6).await;
    assert_eq!(late.len(), 6);
    assert!(late.iter().all(|late| *late <= PACE), "{late:?}");
}

/// `cargo test --test matrix -- --ignored --nocapture whole_evening`: ten minutes.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes ten minutes, in which little happens"]
async fn your_turn_is_never_late_in_a_whole_evening_at_the_default_allowance() {
    let late = evening_of_hearts(usize::MAX).await;
    assert!(late.len() > 20 && late.iter().all(|late| *late <= PACE), "{late:?}");
}
