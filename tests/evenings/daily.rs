//! The deal of the day on Discord: in a busy channel, seen by nobody else, over a restart.

use crate::club::Club;
use crate::players::{SOON, moves, press_something};
use herzbot_imitation::{Message, Person, json};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// What the answer to `/daily` for a game says.
async fn asks(club: &Club, person: &Person, options: &[(&str, &str)]) -> Message {
    let options: Vec<_> = options.iter().map(|(name, value)| (*name, json!(value))).collect();
    let answer = person.slash(&club.channel, "daily", &options).await.unwrap();
    let message = answer.settled(SOON).await.unwrap();
    assert!(message.ephemeral, "{}", message.text());
    message
}

/// Plays on from an answer, so many moves at most. Says whether the deal is over.
async fn plays(person: &Person, hand: &Message, most: usize) -> bool {
    let mut rng = StdRng::seed_from_u64(5);
    let is_over = |view: &Message| view.offers("My result");
    for _ in 0..most {
        let ready =
            |person: &Person| person.look_again(hand).filter(|view| is_over(view) || !moves(view).is_empty());
        let view = person.wait_for_some(ready, SOON).await.unwrap();
        if is_over(&view) {
            return true;
        }
        press_something(person, &view, &mut rng).await;
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_the_deal_of_the_day_in_a_channel_that_sees_nothing_of_it() {
    let mut club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let today = asks(&club, &anna, &[]).await;
    assert!(
        today.text().contains("Deal of the day") && today.offers("Leaderboard of the day"),
        "{}",
        today.text()
    );
    let hand = asks(&club, &anna, &[("game", "teufel")]).await;
    assert!(hand.text().contains("fingerprint"), "{}", hand.text());
    assert!(!plays(&anna, &hand, 3).await);
    club.bot.kill();
    club.bot.join(&club.discord).await;
    // She asks for it again, and it goes on.
    let hand = asks(&club, &anna, &[("game", "teufel")]).await;
    assert!(plays(&anna, &hand, 60).await, "{}", anna.everything());
    let result = asks(&club, &anna, &[("game", "teufel")]).await;
    assert!(result.text().contains("Nobody else has finished it yet"), "{}", result.text());
    let hand = asks(&club, &ben, &[("game", "teufel")]).await;
    assert!(plays(&ben, &hand, 60).await, "{}", ben.everything());
    let board = asks(&club, &ben, &[("show", "board")]).await;
    assert!(board.text().contains("Anna") && board.text().contains("Ben"), "{}", board.text());
    // The channel has seen nothing, and nobody was written to.
    assert!(
        anna.channel_messages(&club.channel).iter().all(|message| message.ephemeral),
        "{}",
        anna.everything()
    );
    assert!(anna.direct_messages().is_empty() && ben.direct_messages().is_empty());
    assert!(anna.notifications().is_empty() && ben.notifications().is_empty());
    club.assert_clean();
}
