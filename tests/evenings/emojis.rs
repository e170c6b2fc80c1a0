//! Cards as emojis of the application's own: uploaded once, used everywhere.

use crate::bot::Bot;
use crate::club::Club;
use crate::players::{next_turn, press_something};
use herzbot_core::text::{Texts, faces};
use herzbot_imitation::{Discord, Limits, Message, Person};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::time::Duration;

/// The timeout for some hundred uploads on a busy machine.
const UPLOADS: Duration = Duration::from_secs(180);

fn uploads(discord: &Discord) -> usize {
    discord
        .requests()
        .iter()
        .filter(|(place, _)| place.starts_with("POST") && place.ends_with("/emojis"))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_uploaded_once_and_shown() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let (url, token) = (discord.url(), discord.token());
    let on =
        [("HERZBOT_DISCORD_API", url.as_str()), ("DISCORD_TOKEN", token.as_str()), ("DISCORD_EMOJIS", "on")];
    // A foreign emoji is left alone.
    let _other = discord.add_emoji("party");
    let mut club = Club::with(discord, Bot::with(&on), "en-US").await;
    club.bot.says("the emojis of the cards are there").await;
    let texts = Texts::embedded().unwrap();
    let mut names: Vec<String> = faces(&texts).iter().filter_map(herzbot_cards::name).collect();
    names.sort();
    names.dedup();
    // The cards, the empty slot, and the foreign emoji.
    assert_eq!(club.discord.emoji_names().len(), names.len() + 2);
    assert_eq!(uploads(&club.discord), names.len() + 1);

    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.start("hearts", &[&anna, &ben], &[]).await;
    let (_, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    assert!(names.iter().any(|name| view.text().contains(name.as_str())), "{}", view.text());

    // They are still there after a restart.
    let before = uploads(&club.discord);
    assert!(club.bot.stop().await.success());
    club.bot.join(&club.discord).await;
    club.bot.says_again("the emojis of the cards are there", 2).await;
    assert_eq!(uploads(&club.discord), before);
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_stopped_within_its_uploads_goes_on_with_them() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let (url, token) = (discord.url(), discord.token());
    let mut bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", url.as_str()),
        ("DISCORD_TOKEN", token.as_str()),
        ("DISCORD_EMOJIS", "on"),
    ]);
    bot.start();
    assert!(discord.wait_until(|discord| uploads(discord) > 5, UPLOADS).await, "{}", bot.log());
    bot.kill();
    let there = discord.emoji_names().len();
    bot.start();
    bot.says("the emojis of the cards are there").await;
    let (made, all) = (uploads(&discord), discord.emoji_names().len());
    assert!(all > 200 && made <= all + 1, "{made} uploads for {all}, of which {there} were there");
    assert!(bot.stop().await.success());
    discord.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn emojis_that_are_deleted_in_the_middle_of_hearts_are_missed_by_nobody() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let (url, token) = (discord.url(), discord.token());
    let on =
        [("HERZBOT_DISCORD_API", url.as_str()), ("DISCORD_TOKEN", token.as_str()), ("DISCORD_EMOJIS", "on")];
    let club = Club::with(discord, Bot::with(&on), "en-US").await;
    club.bot.says("the emojis of the cards are there").await;
    let all = club.discord.emoji_names().len();
    let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let people: Vec<&Person> = people.iter().collect();
    let table = club.start("hearts", &people, &[]).await;
    let mut rng = StdRng::seed_from_u64(3);
    let refused = || {
        let requests = club.discord.requests();
        requests.iter().filter(|(_, status)| *status == 400).count()
    };
    let is_drawn = |view: &Message| view.buttons().any(|button| button.emoji.is_some());
    for press in 0..60 {
        let Some((person, view)) = next_turn(&people, &club.channel, &table).await else { break };
        if press == 5 {
            assert!(is_drawn(&view), "{}", view.text());
            club.discord.delete_emojis();
        }
        // Each press is answered, or this fails.
        press_something(person, &view, &mut rng).await;
        if press == 45 {
            club.bot.says_again("the emojis of the cards are there", 2).await;
        }
    }
    assert_eq!(club.discord.emoji_names().len(), all, "they are there again");
    assert!((1..=6).contains(&refused()), "{} messages were refused", refused());
    let (_, view) = next_turn(&people, &club.channel, &table).await.unwrap();
    assert!(is_drawn(&view), "they are used again: {}", view.text());
    club.assert_clean();
}
