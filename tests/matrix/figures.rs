//! Measures the figures of docs/lab/performance.md:
//! `cargo test --release --test matrix -- --ignored --nocapture figures`.

use crate::bot::Bot;
use crate::club::Club;
use crate::homeserver::Homeserver;
use std::time::Duration;

/// Formats the bot's memory: the resident size, and the part that isn't file-backed.
fn memory(bot: &Bot) -> String {
    let pid = bot.process.as_ref().unwrap().id();
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let mebibytes = |field: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
        line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
    };
    format!("{:.0} MiB resident, {:.1} of its own", mebibytes("VmRSS:"), mebibytes("RssAnon:"))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and proves nothing"]
async fn figures() {
    const ROOMS: usize = 50;
    const COMMANDS: usize = 100;
    // glibc's allocator has an influence: try `HERZBOT_ARENAS=2`, for example.
    let arenas = std::env::var("HERZBOT_ARENAS").ok();
    let settings: Vec<(&str, &str)> = arenas.iter().map(|most| ("MALLOC_ARENA_MAX", most.as_str())).collect();
    let club = Club::on(Homeserver::shared().await, &settings).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dora"] {
        people.push(club.person(name).await);
    }
    println!("at the start: {}", memory(&club.bot));
    let mut rooms = Vec::new();
    for at in 0..ROOMS {
        // Nobody may open more than twenty within an hour.
        let host = &people[at % people.len()];
        let room = club.room(&[host], true).await;
        host.says(&room, "!herz").await;
        host.sees(&room, &club.herzbot, "(!join)").await;
        if at % people.len() == 0 {
            rooms.push(room);
        }
        if at % 10 == 9 {
            println!("with {} rooms: {}", at + 1, memory(&club.bot));
        }
    }
    println!("with a table in each of {ROOMS} encrypted rooms: {}", memory(&club.bot));
    let anna = &people[0];
    anna.says(&rooms[0], "!settings").await;
    let chat = club.chat(anna).await;
    // Wait for the answer to that command, so that it isn't taken for the next one.
    anna.until("the settings", |seen| seen.by(&chat, &club.herzbot).next().map(|_| ())).await;
    // Other work of the bot at that moment shouldn't be measured, but nothing tells when it is done.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut took = Vec::new();
    for at in 0..COMMANDS {
        let before = anna.look(|seen| seen.by(&chat, &club.herzbot).count());
        let asked = anna.says(&rooms[at % rooms.len()], "!settings").await;
        let answered = anna
            .until("the answer", |seen| {
                let asked = seen.events.iter().find(|event| event["event_id"] == *asked)?;
                let answer = seen.by(&chat, &club.herzbot).nth(before)?;
                Some(answer.sent.saturating_sub(asked["origin_server_ts"].as_u64()?))
            })
            .await;
        took.push(answered);
        // Other work for this command shouldn't count for the next one.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    took.sort_unstable();
    println!(
        "from a command at the homeserver to its answer there: {} ms (median), {} ms (95 of 100)",
        took[COMMANDS / 2],
        took[COMMANDS * 95 / 100]
    );
    println!("afterwards: {}", memory(&club.bot));
    club.ends().await;
}
