//! What a host's monitoring sees of a bot on Discord.

use crate::bot::Bot;
use crate::club::Club;
use crate::players::{SOON, moves, next_turn};
use crate::port::free_port;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use herzbot_imitation::Discord;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

/// Returns the status and the text of the bot's response. None: there is no response.
pub async fn get(address: &str, path: &str) -> Option<(u16, String)> {
    let answer = reqwest::get(format!("http://{address}/{path}")).await.ok()?;
    Some((answer.status().as_u16(), answer.text().await.ok()?))
}

/// Waits until the response has this status and contains this text.
async fn until(address: &str, path: &str, wanted: u16, says: &str) -> String {
    let mut last = None;
    for _ in 0..600 {
        last = get(address, path).await;
        if let Some((status, text)) = &last
            && *status == wanted
            && text.contains(says)
        {
            return text.clone();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{path}: {last:?}, instead of {wanted} with {says:?}");
}

/// Returns the sum of a metric's samples with these label texts.
pub fn figure(text: &str, name: &str, labels: &[&str]) -> f64 {
    let of_it = |line: &&str| {
        let rest = line.strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with(['{', ' ']))
            && labels.iter().all(|label| line.contains(label))
    };
    text.lines().filter(of_it).filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn monitoring_sees_connections_come_and_go_and_what_people_wait() {
    let discord = Discord::start().await;
    let address = format!("127.0.0.1:{}", free_port());
    let settings = [
        ("HERZBOT_DISCORD_API", &*discord.url()),
        ("DISCORD_TOKEN", &*discord.token()),
        ("HERZBOT_METRICS", &*address),
    ];
    let mut club = Club::with(discord, Bot::with(&settings), "en-US").await;
    until(&address, "ready", 200, "ok    discord: connected (1)").await;
    until(&address, "live", 200, "ok    event loop: running").await;
    // `herzbot status` says the same, and more.
    let status = club.bot.command(&["status"]).output().unwrap();
    let said = String::from_utf8_lossy(&status.stdout);
    assert!(status.status.success() && said.contains("ok    data: can be written"), "{said}");
    assert!(said.contains("herzbot_connections{platform=\"discord\"} 1"), "{said}");

    let [anna, ben] = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let (_, figures) = get(&address, "metrics").await.unwrap();
    assert_eq!(figure(&figures, "herzbot_tables", &["game=\"herz\""]), 1.0, "{figures}");
    assert_eq!(figure(&figures, "herzbot_people", &[]), 2.0, "{figures}");
    let made = 3;
    for _ in 0..made {
        let (person, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.expect("not over");
        person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    }
    let (_, figures) = get(&address, "metrics").await.unwrap();
    for (name, labels) in [
        ("herzbot_answer_seconds_count", &["platform=\"discord\""][..]),
        ("herzbot_input_wait_seconds_count", &["platform=\"discord\""]),
        ("herzbot_append_seconds_count", &[]),
        ("herzbot_commit_seconds_count", &[]),
        ("herzbot_requests_total", &["kind=\"callback\"", "outcome=\"done\""]),
    ] {
        assert!(figure(&figures, name, labels) >= f64::from(made), "{name}: {figures}");
    }
    // The lobby was shown.
    assert!(figure(&figures, "herzbot_shown_seconds_count", &["what=\"table\""]) > 0.0, "{figures}");
    // Each metric has a description.
    let named = |what: &str| -> BTreeSet<String> {
        let lines = figures.lines().filter_map(|line| line.strip_prefix(what)?.split(' ').next());
        lines.map(str::to_owned).collect()
    };
    assert_eq!(named("# TYPE "), named("# HELP "));
    assert!(named("# TYPE ").iter().all(|name| name.starts_with("herzbot_")), "{figures}");
    // They contain no names, accounts or cards.
    for private in ["Anna", &anna.id().to_string()] {
        assert!(!figures.contains(private), "{private}: {figures}");
    }

    club.discord.outage(true);
    let lost = until(&address, "ready", 503, "WRONG discord, shard 0: no connection for ").await;
    assert!(lost.contains("ok    event loop: running"), "{lost}");
    let status = club.bot.command(&["status"]).output().unwrap();
    assert_eq!(status.status.code(), Some(1), "{status:?}");
    club.discord.outage(false);
    until(&address, "ready", 200, "ok    discord: connected (1)").await;
    assert!(club.bot.stop().await.success());
}

/// Starts an OpenTelemetry collector that stores everything posted to it.
async fn collector() -> (String, Arc<Mutex<Vec<Vec<u8>>>>) {
    let taken: Arc<Mutex<Vec<Vec<u8>>>> = Arc::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let keep = async |State(kept): State<Arc<Mutex<Vec<Vec<u8>>>>>, body: Bytes| {
        kept.lock().unwrap().push(body.to_vec());
    };
    let pages = Router::new().route("/v1/traces", post(keep)).with_state(Arc::clone(&taken));
    tokio::spawn(async move { axum::serve(listener, pages).await });
    (address, taken)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_gets_what_a_press_consists_of_and_nobody_s_name() {
    let (address, taken) = collector().await;
    let discord = Discord::start().await;
    let settings = [
        ("HERZBOT_DISCORD_API", &*discord.url()),
        ("DISCORD_TOKEN", &*discord.token()),
        ("HERZBOT_TRACES", &*address),
    ];
    let mut club = Club::with(discord, Bot::with(&settings), "en-US").await;
    let [anna, ben] = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let (person, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.expect("not over");
    person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    // Unsent traces are sent at the end.
    assert!(club.bot.stop().await.success(), "{}", club.bot.log());
    let told = taken.lock().unwrap().concat();
    let tells = |text: &str| told.windows(text.len()).any(|part| part == text.as_bytes());
    for text in ["herzbot", "input", "answer", "table", "append", "show", "cards", "press", "herz", "discord"]
    {
        assert!(tells(text), "{text}");
    }
    for text in ["Anna", "Ben", &anna.id().to_string(), &ben.id().to_string()] {
        assert!(!tells(text), "{text}");
    }
}
