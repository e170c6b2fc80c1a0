//! A person plays alone against computers in their private chat with the bot, even if they have only installed the
//! bot for themselves.

use crate::bot::Bot;
use crate::club::{Club, by_hand, pressed};
use crate::players::{SOON, is_over, press_something, table_message, table_name, turn_view};
use herzbot_imitation::{Discord, Person, Refused, json};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Opens a table in a person's private chat, and returns its name.
async fn open(person: &Person, game: &str) -> String {
    let answer = person.slash(&person.private_channel(), game, &[("rounds", json!(1))]).await.unwrap();
    let lobby = answer.settled(SOON).await.unwrap();
    assert!(lobby.text().contains("You play alone here"), "{}", lobby.text());
    table_name(&lobby)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_alone_in_the_private_chat_and_again() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let chat = anna.private_channel();
    by_hand(&chat, &[&anna]).await;
    let mut table = open(&anna, "herz").await;
    let refused = anna.slash(&chat, "hearts", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(refused.ephemeral && refused.text().contains(&table), "one at a time: {}", refused.text());
    let mut rng = StdRng::seed_from_u64(3);
    for game in 0..2 {
        let (_, answer) = pressed(&chat, &anna, &table, "start").await;
        answer.settled_or_gone(SOON).await.unwrap();
        let mut moves = 0;
        loop {
            let look = |anna: &Person| {
                let view = turn_view(anna, &table).map(Some);
                view.or_else(|| is_over(anna, &chat, &table).then_some(None))
            };
            let Some(view) = anna.wait_for_some(look, SOON).await.unwrap() else { break };
            assert!(!view.text().contains("Where would you like your cards?"), "{}", view.text());
            moves += usize::from(press_something(&anna, &view, &mut rng).await.is_some());
        }
        assert!(moves > 5, "{}", anna.everything());
        // The other towers are visible, too, and the end is the usual one.
        let over = table_message(&anna, &chat, &table).unwrap();
        assert!(over.text().contains("🏆") && over.attachments.len() == 1, "{}", over.text());
        if game == 0 {
            let (_, answer) = pressed(&chat, &anna, &table, "again").await;
            table = table_name(&answer.settled(SOON).await.unwrap());
        }
    }
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_installed_the_bot_can_ask_it_anywhere_and_plays_alone_with_it() {
    let discord = Discord::builder().user_installs().start().await;
    let bot = Bot::on(&discord);
    let club = Club::with(discord, bot, "en-US").await;
    // In a server without the bot.
    let elsewhere = club.discord.server("Anderswo", "en-US");
    let hall = elsewhere.channel("halle");
    let cleo = elsewhere.member("Cleo", "en-US");
    elsewhere.remove_bot();
    assert!(matches!(cleo.slash(&hall, "help", &[]).await, Err(Refused::NoSuchCommand(_))));
    cleo.install_bot();
    let rules = cleo.slash(&hall, "rules", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(rules.ephemeral && rules.text().contains("Herz an Herz"), "{}", rules.text());
    let help = cleo.slash(&hall, "help", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(help.ephemeral && !help.text().contains("/herz"), "{}", help.text());
    let herz = cleo.slash(&hall, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(herz.text().contains("where everybody can see it and I'm a member"), "{}", herz.text());
    // In their chat with the bot.
    let table = open(&cleo, "herz").await;
    pressed(&cleo.private_channel(), &cleo, &table, "start").await;
    let (_, answer) = pressed(&cleo.private_channel(), &cleo, &table, "cards").await;
    let hand = answer.settled(SOON).await.unwrap();
    assert!(hand.text().contains("Your tower"), "{}", hand.text());
    club.assert_clean();
}
