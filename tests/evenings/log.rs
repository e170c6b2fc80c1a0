//! What an evening's log contains, and what it never does.

use crate::bot::Bot;
use crate::club::by_hand;
use crate::players::{SOON, moves, next_turn, table_message, table_name};
use herzbot_imitation::{Discord, Person, json};

/// Opens and starts a table, and makes a few moves. Returns everything that the players saw of their own cards.
async fn a_few_moves(settings: &[(&str, &str)]) -> (Discord, Bot, Vec<String>) {
    let discord = Discord::start().await;
    let (url, token) = (discord.url(), discord.token());
    let mut all = vec![("HERZBOT_DISCORD_API", url.as_str()), ("DISCORD_TOKEN", token.as_str())];
    all.extend_from_slice(settings);
    let mut bot = Bot::with(&all);
    let server = discord.server("Spielwiese", "en-US");
    let channel = server.channel("karten");
    bot.join(&discord).await;
    let anna = server.member("Anna", "en-US");
    let ben = server.member("Ben", "en-US");
    by_hand(&channel, &[&anna, &ben]).await;
    let answer = anna.slash(&channel, "herz", &[("rounds", json!(1))]).await.unwrap();
    let table = table_name(&answer.settled(SOON).await.unwrap());
    let press = async |person: &Person, label: &str| {
        let offered = |person: &Person| {
            let message = table_message(person, &channel, &table)?;
            let is_offered = message.buttons().any(|button| button.label == label && !button.disabled);
            is_offered.then_some(message)
        };
        let message = person.wait_for_some(offered, SOON).await.unwrap();
        person.press(&message, label).await.unwrap().settled(SOON).await.unwrap();
    };
    press(&ben, "Join").await;
    press(&anna, "Start").await;
    let mut seen = Vec::new();
    for _ in 0..8 {
        let (person, view) = next_turn(&[&anna, &ben], &channel, &table).await.unwrap();
        seen.push(view.text());
        person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    }
    assert!(bot.stop().await.success());
    (discord, bot, seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_never_holds_a_token_however_much_is_asked_for() {
    let (discord, bot, _) =
        a_few_moves(&[("RUST_LOG", "trace,twilight_gateway::shard=trace,reqwest::connect=trace")]).await;
    let log = bot.log();
    assert!(log.contains("TRACE") || log.contains("DEBUG"), "the log says too little:\n{log}");
    // Every interaction token starts with "interaction:" in Base64.
    for secret in [discord.token().as_str(), "aW50ZXJhY3Rpb24"] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "a token");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_json_on_request_and_holds_no_card_at_info_level() {
    let (_discord, bot, seen) = a_few_moves(&[("HERZBOT_LOG_FORMAT", "json"), ("RUST_LOG", "info")]).await;
    assert_eq!(seen.len(), 8);
    let log = bot.log();
    let mut lines = 0;
    for line in log.lines() {
        let entry: herzbot_imitation::Value = serde_json::from_str(line).unwrap();
        assert!(entry["level"].is_string() && entry["timestamp"].is_string(), "{line}");
        // A move in its notation, or a card under its own name.
        for word in ["start", "left", "right", "discard", "steal", "card", "deck", "drawn", "secret", "mv"] {
            let text = entry.to_string();
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            assert!(!words.any(|other| other == word), "{word}: {line}");
        }
        lines += 1;
    }
    assert!(lines > 2, "{log}");
}
