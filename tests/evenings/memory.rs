//! How much memory a bot in many servers takes.

use crate::bot::Bot;
use crate::players::SOON;
use herzbot_imitation::{Discord, Limits};
use std::time::Duration;

const CHANNELS: usize = 10;

/// Returns the anonymous memory of a process, in MB.
fn anonymous(bot: &Bot) -> u64 {
    let id = bot.process.as_ref().unwrap().id();
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() / 1024
}

/// Prints the private memory of a bot in one server, and with `SHARDS` shards in `SERVERS` servers: `cargo test
/// --test evenings -- --ignored --nocapture memory_in_many_servers`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a figure"]
async fn memory_in_many_servers() {
    let number = |name, usual| std::env::var(name).map_or(usual, |number| number.parse().unwrap());
    let (servers, shards) = (number("SERVERS", 2_000), number("SHARDS", 2));
    for (count, shards) in [(1, 1), (servers, shards)] {
        let discord = Discord::builder().limits(Limits::none()).shards(shards, shards).start().await;
        for number in 0..count {
            let server = discord.server(&format!("Club {number}"), "en-US");
            for channel in 0..CHANNELS {
                let _created = server.channel(&format!("karten-{channel}"));
            }
        }
        let mut bot = Bot::on(&discord);
        bot.join(&discord).await;
        let are_there = |discord: &Discord| discord.connected_shards().len() as u64 == shards;
        assert!(discord.wait_until(are_there, SOON).await, "{}", bot.log());
        // Discord sends an event for each server after that.
        let (mut before, mut now) = (0, anonymous(&bot));
        while now > before {
            tokio::time::sleep(Duration::from_secs(5)).await;
            (before, now) = (now, anonymous(&bot));
        }
        eprintln!("{shards} shards, {count} servers with {CHANNELS} channels each: {now} MB");
        assert!(bot.stop().await.success(), "{}", bot.log());
    }
}
