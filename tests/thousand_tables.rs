//! A thousand tables with computer players that think, all at once: how long it takes from a press to its answer.
//!
//! `cargo test --profile bench --test thousand_tables -- --ignored --nocapture`. The real program but for a platform, with
//! the real store on this machine's disk; the platform only notes what it is told and when. Beside `tests/postgres` the
//! store is PostgreSQL: `PGOPTIONS_SERVER="-c fsync=on" tests/postgres cargo test …`.

#![expect(clippy::unwrap_used, reason = "it may fail loudly")]

#[path = "support/crowd.rs"]
mod crowd;

use crowd::{TimedPlatform, choice, inbound, move_choices, press};
use herzbot::app::{Shell, Tempo, serve};
use herzbot_adapter::events::queue;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, OptionValue, Outbound, Reply, Show, Surface, Target, What};
use herzbot_core::text::{Language, Texts};
use herzbot_store::{Location, open_store};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// A number from the environment.
fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn a_press_is_answered_at_once_however_much_is_thought() {
    let (tables, seconds) = (number("TABLES", 1000), number("SECONDS", 60));
    let folder = tempfile::tempdir().unwrap();
    let texts = Arc::new(Texts::embedded().unwrap());
    let catalog = Arc::new(herzbot_core::text::catalog(&texts).unwrap());
    let location = std::env::var("POSTGRES_FOR_TESTS")
        .map_or_else(|_| Location::Folder(folder.path().join("data")), Location::Postgres);
    let store = open_store(&location).await.unwrap();
    let shell = Shell::new(store, texts, Language::En, Tempo::Human, TimeSource::system());
    let (notes, mut told) = mpsc::unbounded_channel();
    shell.platforms.add(Arc::new(TimedPlatform(notes)));
    shell.platforms.set_connected("test", None, true, herzbot_core::ids::Moment(0));
    let (events, mut queue) = queue(|_| Page::default());
    {
        let (shell, catalog) = (Arc::clone(&shell), Arc::clone(&catalog));
        tokio::spawn(async move { serve(&shell, &catalog, &mut queue, std::future::pending()).await });
    }

    // Everybody opens a table of their own, takes three hard opponents and starts.
    let games = ["hearts", "teufel", "herz"];
    let mut replies = 0_u64;
    let mut shown: Vec<Show> = Vec::new();
    for person in 0..tables {
        let mut next = async |what: What, told: &mut mpsc::UnboundedReceiver<(Instant, Outbound)>| {
            replies += 1;
            let reply = replies;
            assert!(events.send(inbound(person, what, reply, Some(person))).is_none());
            loop {
                let (_, out) = told.recv().await.unwrap();
                let (to, answer) = match out {
                    Outbound::Answer { reply: Reply(to), answer } => (to, answer),
                    Outbound::Show(show) => {
                        shown.push(show);
                        continue;
                    }
                    Outbound::Delete { .. }
                    | Outbound::Expect(_)
                    | Outbound::LetGo(_)
                    | Outbound::OpenThread { .. }
                    | Outbound::LeadOn { .. } => continue,
                };
                if to == reply {
                    return match answer {
                        Answer::Private(page)
                        | Answer::Quiet(page)
                        | Answer::Launch(page)
                        | Answer::Hand { page, .. }
                        | Answer::Update { page, .. }
                        | Answer::Public { page, .. } => Some(page),
                        Answer::Nothing | Answer::Completions(_) => None,
                    };
                }
            }
        };
        let options = if games[person % 3] == "hearts" {
            vec![("target".to_owned(), OptionValue::Number(100))]
        } else {
            vec![]
        };
        let open = What::Command { name: games[person % 3].to_owned(), options };
        let lobby = next(open, &mut told).await.unwrap();
        let add = choice(&lobby, |act| act == "add").unwrap();
        for _ in 0..3 {
            next(press(&add), &mut told).await;
        }
        let level = add.replace(".add", ".level");
        let hard = What::Press { choice: level, value: Some("all.hard".to_owned()), message: None };
        next(hard, &mut told).await;
        next(press(&add.replace(".add", ".start")), &mut told).await;
    }

    // They play at random, as soon as it is their turn and they have thought for a moment.
    let mut rng = StdRng::seed_from_u64(1);
    let mut awaited: HashMap<u64, Instant> = HashMap::new();
    let mut waits: Vec<Duration> = Vec::new();
    let mut due: Vec<(Instant, usize, String)> = Vec::new();
    for show in &shown {
        plan(show, &mut due, &mut rng);
    }
    let until = Instant::now() + Duration::from_secs(seconds as u64);
    while Instant::now() < until {
        let soon = tokio::time::sleep(Duration::from_millis(5));
        tokio::select! {
            Some((at, out)) = told.recv() => match out {
                Outbound::Answer { reply: Reply(to), .. } => {
                    waits.extend(awaited.remove(&to).map(|pressed| at - pressed));
                }
                Outbound::Show(show) => {
                    plan(&show, &mut due, &mut rng);
                }
                Outbound::Delete { .. } | Outbound::Expect(_) | Outbound::LetGo(_) | Outbound::OpenThread { .. } | Outbound::LeadOn { .. } => {}
            },
            () = soon => {}
        }
        let now = Instant::now();
        let (ready, later): (Vec<_>, Vec<_>) = due.into_iter().partition(|(at, ..)| *at <= now);
        due = later;
        for (_, person, choice) in ready {
            replies += 1;
            awaited.insert(replies, Instant::now());
            assert!(events.send(inbound(person, press(&choice), replies, None)).is_none());
        }
    }
    waits.sort();
    assert!(!waits.is_empty(), "nobody was answered");
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
    println!(
        "{tables} tables, {seconds} s, {} presses ({:.0} a second): p50 {:?}, p99 {:?}, longest {:?}",
        waits.len(),
        waits.len() as f64 / seconds as f64,
        at(0.5),
        at(0.99),
        waits[waits.len() - 1],
    );
}

/// Who is shown that it is their turn presses something, soon.
fn plan(show: &Show, due: &mut Vec<(Instant, usize, String)>, rng: &mut StdRng) {
    let (Surface::Private(..), Target::Person(account)) = (&show.surface, &show.target) else { return };
    let person: usize = account.id.parse().unwrap();
    due.retain(|(_, other, _)| *other != person);
    let options = move_choices(&show.page);
    if !options.is_empty() {
        let wait = Duration::from_millis(rng.random_range(500..8000));
        due.push((Instant::now() + wait, person, options[rng.random_range(0..options.len())].clone()));
    }
}
