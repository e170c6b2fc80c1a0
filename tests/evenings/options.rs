//! What is chosen for a game in its lobby, and what a server remembers of it.

use crate::discord::Club;
use crate::players::{SOON, table_name};
use herzbot_imitation::{Message, Person, json};

async fn open(club: &Club, host: &Person, game: &str) -> Message {
    let answer = host.slash(&club.channel, game, &[]).await.unwrap();
    answer.settled(SOON).await.unwrap()
}

/// The id of the menu that ends so.
fn menu(message: &Message, end: &str) -> String {
    let found = message.menus().find(|menu| menu.custom_id.ends_with(end));
    found.unwrap_or_else(|| panic!("no {end} under\n{}", message.text())).custom_id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_remembers_what_was_chosen_last_for_each_game() {
    let mut club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let lobby = open(&club, &anna, "hearts").await;
    assert!(lobby.text().contains("until somebody has 50 points"), "{}", lobby.text());
    let table = table_name(&lobby);
    let options = club.press(&anna, &table, "opts").await;
    let target = menu(&options, ".target");
    let answer = anna.select(&options, &target, &["until somebody has 20 points"]).await.unwrap();
    let options = answer.settled(SOON).await.unwrap();
    let answer = anna.press(&options, "More rules").await.unwrap();
    let variants = answer.settled(SOON).await.unwrap();
    let passing = menu(&variants, ".pass");
    let answer = anna.select(&variants, &passing, &["no"]).await.unwrap();
    let text = answer.settled(SOON).await.unwrap().text();
    assert!(text.contains("Three cards are passed first: **no**"), "{text}");
    // Other games know nothing of it, and it outlives the process.
    assert!(open(&club, &anna, "teufel").await.text().contains("2 rounds"));
    assert!(club.bot.stop().await.success());
    club.bot.start();
    assert!(club.discord.wait_for_bot(2, SOON).await);
    let lobby = open(&club, &anna, "hearts").await;
    assert!(lobby.text().contains("until somebody has 20 points"), "{}", lobby.text());
    let options = club.press(&anna, &table_name(&lobby), "opts").await.text();
    assert!(options.contains("Three cards are passed first: **no**"), "{options}");
    // What is named with the command goes before.
    let answer = anna.slash(&club.channel, "hearts", &[("target", json!(77))]).await.unwrap();
    let text = answer.settled(SOON).await.unwrap().text();
    assert!(text.contains("until somebody has 77 points"), "{text}");
    club.assert_clean();
}
