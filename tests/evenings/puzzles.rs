//! A puzzle from a person's own slip on Discord: requested after a game, answered in private, over a restart.

use crate::club::Club;
use crate::players::{SOON, play_to_the_end};
use herzbot_imitation::{Message, Person, json};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Returns the answer to `/puzzle`.
async fn asks(club: &Club, person: &Person) -> Message {
    let answer = person.slash(&club.channel, "puzzle", &[]).await.unwrap();
    let message = answer.settled(SOON).await.unwrap();
    assert!(message.ephemeral, "{}", message.text());
    message
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slip_is_played_again_after_the_game() {
    let mut club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let none = asks(&club, &anna).await;
    assert!(none.text().contains("No puzzle yet"), "{}", none.text());
    let table = club.start("teufel", &[&anna, &ben], &[("rounds", json!(2))]).await;
    play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut StdRng::seed_from_u64(3)).await;
    // She looks at the review after a game anyway.
    club.asks(&anna, &table, "review").await;
    let puzzle = asks(&club, &anna).await;
    assert!(
        puzzle.text().contains("with **Ben**") && puzzle.text().contains("What would you choose"),
        "{}",
        puzzle.text()
    );
    club.bot.kill();
    club.bot.join(&club.discord).await;
    let answer = match puzzle.buttons().find_map(|button| button.custom_id.clone()) {
        Some(choice) => anna.press_custom_id(&puzzle, &choice).await,
        // If there are many moves, all are in menus.
        None => {
            let menu = puzzle.menus().next().unwrap();
            anna.select(&puzzle, &menu.custom_id, &[&menu.options[0].label]).await
        }
    };
    let answer = answer.unwrap().settled(SOON).await.unwrap();
    let text = answer.text();
    assert!(text.contains('✅') || text.contains('❌'), "{text}");
    assert!(
        text.contains("would have been") && answer.offers("Review") && answer.offers("Yes, each week"),
        "{text}"
    );
    let settings = anna.press(&answer, "Yes, each week").await.unwrap().settled(SOON).await.unwrap();
    assert!(settings.text().contains("Each week"), "{}", settings.text());
    // Nobody else has seen anything of it, or got a notification.
    let seen = ben.channel_messages(&club.channel);
    assert!(seen.iter().all(|message| !message.text().contains("uzzle")), "{}", ben.everything());
    assert!(ben.direct_messages().iter().all(|message| !message.text().contains("uzzle")));
    club.assert_clean();
}
