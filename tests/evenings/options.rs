//! What is chosen for a game in its lobby, and what a server remembers of it.

use crate::club::Club;
use crate::players::{SOON, play_to_the_end, table_name};
use herzbot_imitation::{Message, Person, json};
use rand::SeedableRng;
use rand::rngs::StdRng;

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

#[tokio::test(flavor = "multi_thread")]
async fn open_tables_speak_the_language_that_their_server_chooses() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    club.server.make_manager(&anna);
    let table = club.open(&anna, &[]).await;
    anna.slash(&club.channel, "settings", &[("server-language", json!("fr"))]).await.unwrap();
    let french = |person: &Person| club.table(person, &table).text().contains("place libre");
    anna.wait_for(french, SOON).await.unwrap_or_else(|refused| {
        panic!("{refused:?}\n{}", club.table(&anna, &table).text());
    });
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lets_forced_cards_go_by_themselves_presses_less_and_the_record_holds_them() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let saved = anna.slash(&club.channel, "settings", &[("autoplay", json!(true))]).await.unwrap();
    assert!(saved.settled(SOON).await.unwrap().ephemeral);
    // Two people, each of whom plays as many cards; none of them is passed.
    let table =
        club.start("hearts", &[&anna, &ben], &[("target", json!(1)), ("passing", json!(false))]).await;
    let mut rng = StdRng::seed_from_u64(1);
    let made = play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut rng).await;
    let record = club.record(&anna, &table).await;
    let moves: Vec<&String> = record.rounds.iter().flat_map(|round| &round.moves).collect();
    let pressed = |seat: char| made.keys().filter(|turn| moves[**turn as usize].starts_with(seat)).count();
    let (annas, bens) = (pressed('0'), pressed('1'));
    assert_eq!(annas + bens, made.len());
    assert!(annas < bens, "{annas} of Anna's cards were pressed, {bens} of Ben's");
    club.assert_clean();
}
