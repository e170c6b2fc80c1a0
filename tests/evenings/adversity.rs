//! Discord on a bad day: it hangs, refuses at the edge of its network, is out of reach, or disconnects the bot.

use crate::bot::Bot;
use crate::club::Club;
use crate::players::{SOON, moves, next_turn};
use herzbot_imitation::Discord;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_was_reset_ends_the_process_and_says_why() {
    let mut club = Club::new("en-US").await;
    club.discord.reset_token();
    assert_eq!(club.bot.ends().await.code(), Some(78));
    let log = club.bot.log();
    assert!(log.contains("herzbot: Discord: Discord refuses the token"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_was_reset_leaves_the_playground_open() {
    let discord = Discord::start().await;
    let (url, token) = (discord.url(), discord.token());
    let mut bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", &url),
        ("DISCORD_TOKEN", &token),
        ("HERZBOT_PLAYGROUND", "on"),
        ("HERZBOT_PLAYGROUND_PORT", "0"),
    ]);
    bot.join(&discord).await;
    bot.says("realm=\"discord\" shard=0 up=true").await;
    discord.reset_token();
    bot.says("this platform is tried again later").await;
    assert!(!bot.has_ended());
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_wrong_from_the_start_leaves_the_playground_open() {
    let discord = Discord::start().await;
    let mut bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", &discord.url()),
        ("DISCORD_TOKEN", &discord.wrong_token()),
        ("HERZBOT_PLAYGROUND", "on"),
        ("HERZBOT_PLAYGROUND_PORT", "0"),
    ]);
    bot.start();
    bot.says("this platform is tried again later").await;
    bot.says("realm=\"playground\"").await;
    assert!(!bot.has_ended() && bot.log().contains("Discord refuses the token"), "{}", bot.log());
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_out_of_reach_at_the_start_is_waited_for() {
    let discord = Discord::start().await;
    let server = discord.server("Spielwiese", "en-US");
    let channel = server.channel("karten");
    let mut bot = Bot::on(&discord);
    discord.rest_outage(true);
    bot.start();
    bot.says("this platform is tried again later").await;
    discord.rest_outage(false);
    assert!(discord.wait_for_bot(1, Duration::from_secs(120)).await, "{}", bot.log());
    let anna = server.member("Anna", "en-US");
    anna.slash(&channel, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(bot.stop().await.success());
    discord.assert_clean();
}
