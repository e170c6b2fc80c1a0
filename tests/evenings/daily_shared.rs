//! The deal of the day with two bots that share Discord: an account has one try, whichever bot it uses.

use crate::bot::Bot;
use crate::daily::{all_searches, asks, plays, searches, well_before_midnight, whole_result};
use crate::players::SOON;
use crate::port::free_port;
use crate::postgres::Server;
use crate::sharing::shared_out;
use herzbot_imitation::{Channel, Discord, Limits, Message, Person, json};
use std::time::Instant;

/// Enough servers for one on each shard.
const SERVERS: usize = 40;

const GAME: [(&str, &str); 1] = [("game", "teufel")];

/// Returns a person's cards from either bot. A press has to be repeated if the other bot is just opening the
/// table.
async fn cards(channel: &Channel, person: &Person) -> Message {
    let begun = Instant::now();
    loop {
        let answer =
            person.slash(channel, "daily", &GAME.map(|(name, value)| (name, json!(value)))).await.unwrap();
        let message = answer.settled(SOON).await.unwrap();
        if message.text().contains("fingerprint") {
            return message;
        }
        let text = message.text();
        assert!(text.contains("couldn't save that") || text.contains("being moved"), "{text}");
        assert!(begun.elapsed() < SOON, "{}", message.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_has_one_try_whichever_bot_it_asks() {
    well_before_midnight().await;
    let Some(server) = Server::start() else { return };
    sqlx::any::install_default_drivers();
    let discord = Discord::builder().limits(Limits::none()).shards(2, 1).start().await;
    let clubs: Vec<_> =
        (0..SERVERS).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
    let addresses = [(), ()].map(|()| format!("127.0.0.1:{}", free_port()));
    let mut bots = addresses.clone().map(|address| {
        Bot::with(&[
            ("HERZBOT_DISCORD_API", &discord.url()),
            ("DISCORD_TOKEN", &discord.token()),
            ("HERZBOT_DATABASE", &server.address),
            ("HERZBOT_METRICS", &address),
        ])
    });
    bots[0].join(&discord).await;
    shared_out(&server.address, &discord, &[2], &mut bots, "one bot").await;
    bots[1].start();
    shared_out(&server.address, &discord, &[1, 1], &mut bots, "two bots").await;

    let [near, far] = [0, 1].map(|shard| clubs.iter().find(|club| club.shard(2) == shard).unwrap());
    let (anna, ben) = (near.member("Anna", "en-US"), far.member("Ben", "en-US"));
    far.join(&anna);
    let [here, there] = [near, far].map(|club| club.channel("karten"));
    // She uses both bots at the same time, and can play on anywhere: her cards are where she used the command
    // last.
    tokio::join!(cards(&here, &anna), cards(&there, &anna));
    let first = cards(&here, &anna).await;
    assert!(!plays(&anna, &first, 2).await);
    let second = cards(&there, &anna).await;
    assert!(plays(&anna, &second, 100).await, "{}", anna.everything());
    let hand = cards(&there, &ben).await;
    assert!(plays(&ben, &hand, 100).await, "{}", ben.everything());
    // Nobody has looked at a result yet: both bots are asked for the first one at the same time.
    let (of_anna, of_ben) = tokio::join!(whole_result(&here, &anna), whole_result(&there, &ben));
    let computer = |result: &str| result.split("in your seat").nth(1).map(|rest| rest[..12].to_owned());
    assert_eq!(computer(&of_anna), computer(&of_ben));
    // There is a review of each game, and one game of the computer.
    let addresses = [&*addresses[0], &*addresses[1]];
    assert_eq!(all_searches(&addresses, 3).await, 3);
    for channel in [&here, &there] {
        let result = asks(channel, &anna, &GAME).await.text();
        assert!(result.contains("Your result"), "{result}");
    }
    assert_eq!(searches(&addresses).await, 3);
    for bot in &mut bots {
        assert!(bot.stop().await.success(), "{}", bot.log());
    }
    let checked = bots[0].command(&["check"]).output().unwrap();
    let checked = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.contains("results: 2, people: 2"), "{checked}");
    discord.assert_clean();
}
