//! What Discord does to bots on a bad day: it hangs, or refuses at the edge of its network.

use crate::club::Club;
use crate::players::{SOON, moves, next_turn};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_callback_that_hangs_is_repeated_before_it_is_too_late() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let (first, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    club.discord.hang_callbacks(1, Duration::from_secs(60));
    first.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    let other = if first.id() == anna.id() { &ben } else { &anna };
    assert_eq!(next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap().0.id(), other.id());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_at_the_edge_stops_every_call_until_it_is_over() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let (first, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    club.discord.shut_the_edge(Duration::from_millis(800));
    first.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    let other = if first.id() == anna.id() { &ben } else { &anna };
    assert_eq!(next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap().0.id(), other.id());
    let refused = club.discord.requests().iter().filter(|(_, status)| *status == 429).count();
    assert!(refused <= 5, "{refused} calls ran against a closed door");
    club.assert_clean();
}
