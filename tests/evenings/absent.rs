//! An absent player: the bot reminds them, then plays for them, so nobody waits forever.

use crate::club::Club;
use crate::players::{SOON, moves, next_turn, private_view, turn_number, turn_view};
use herzbot_imitation::{Message, Person, json};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_reminded_then_played_for_then_comes_back() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    let table = club.start("herz", &[&anna, &ben], &[("clock", json!("1min"))]).await;
    let (late, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    let other = if late.id() == anna.id() { &ben } else { &anna };
    let buzzed = late.notifications().len();
    late.wait_for(|late| late.notifications().len() > buzzed, Duration::from_secs(55)).await.unwrap();
    assert!(turn_view(other, &table).is_none(), "reminded first");
    other.wait_for(|other| turn_view(other, &table).is_some(), Duration::from_secs(90)).await.unwrap();
    // After a second timeout, the computer keeps the seat.
    for _ in 0..2 {
        let mine = turn_view(other, &table).unwrap();
        other.press(&mine, &moves(&mine)[0]).await.unwrap().settled(SOON).await.unwrap();
        let again = Duration::from_secs(150);
        let is_next = |view: &Message| turn_number(view) > turn_number(&mine);
        other.wait_for(|other| turn_view(other, &table).as_ref().is_some_and(is_next), again).await.unwrap();
    }
    let is_told = |late: &Person| {
        let says_so = |said: Message| said.text().contains("he computer is playing for you");
        private_view(late, &table).is_some_and(says_so) && late.look_again(&view).is_none()
    };
    late.wait_for(is_told, SOON).await.unwrap();
    // Since the computer took over, this is the only message, and the only notification.
    let told = late.notifications();
    let said = private_view(late, &table).unwrap();
    assert!(said.text().contains("he computer is playing for you"), "{}", said.text());
    assert_eq!(told.last().map(|it| it.message), Some(said.id), "{told:?}");
    assert!(told.len() <= buzzed + 2, "a reminder, and that: {told:?}");
    assert_eq!(late.direct_messages().len(), 1, "{}", late.everything());
    assert!(late.look_again(&view).is_none(), "replaced by that");
    club.press(late, &table, "back").await;
    let mine = turn_view(other, &table).unwrap();
    other.press(&mine, &moves(&mine)[0]).await.unwrap().settled(SOON).await.unwrap();
    assert_eq!(next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap().0.id(), late.id());
    club.assert_clean();
}
