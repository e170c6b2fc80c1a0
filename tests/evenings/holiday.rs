//! A holiday in a game over days, with a simulated clock.

use crate::hours::Hours;
use crate::players::{SOON, table_message, turn_view};
use herzbot_imitation::{Person, json};
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(60 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn a_holiday_stops_a_game_over_days_until_it_ends_by_itself() {
    let hours = Hours::begin(false).await;
    let people = ["Anna", "Ben"].map(|name| hours.server.member(name, "en-US"));
    let all = people.each_ref();
    let table = hours.start(&hours.channel, "herz", &all, 0, &[("clock", json!("1day"))]).await;
    hours.still().await;
    let is_to_move = |place: &usize| turn_view(&people[*place], &table).is_some();
    let place = people[0]
        .wait_for_some(|_| (0..2).find(is_to_move), SOON)
        .await
        .unwrap_or_else(|_| panic!("{}", people[0].everything()));
    let (away, other) = (&people[place], &people[1 - place]);
    let board = || table_message(other, &hours.channel, &table).unwrap().text();
    let answer = away.slash(&hours.channel, "settings", &[("holiday", json!("3"))]).await.unwrap();
    let page = answer.settled(SOON).await.unwrap().text();
    assert!(page.contains("**27** of 30") && page.contains("midnight UTC"), "{page}");
    let mut left = 0..60;
    while !board().contains("is on holiday through") && left.next().is_some() {
        hours.pass(Duration::from_secs(1)).await;
    }
    other.wait_for(|_| board().contains("is on holiday through"), SOON).await.unwrap();
    let rung = away.notifications().len();
    // Three days are certainly not over after 47 hours.
    for _ in 0..47 {
        hours.pass(HOUR).await;
    }
    assert!(board().contains("is on holiday through") && turn_view(away, &table).is_some(), "{}", board());
    assert_eq!(away.notifications().len(), rung, "{:#?}", away.notifications());
    // A day later, it has certainly ended, at midnight UTC. Without a time zone, they are notified at noon.
    let mut left = 0..25;
    while board().contains("holiday") && left.next().is_some() {
        hours.pass(HOUR).await;
    }
    other.wait_for(|_| !board().contains("holiday"), SOON).await.unwrap();
    assert_eq!(away.notifications().len(), rung, "{:#?}", away.notifications());
    for _ in 0..12 {
        hours.pass(HOUR).await;
    }
    let is_told = |away: &Person| away.notifications().len() > rung;
    away.wait_for(is_told, SOON).await.unwrap();
    hours.discord.assert_clean();
}
