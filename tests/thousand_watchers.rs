//! A thousand spectators of one table: how long a press takes until it is answered, with them and without.
//!
//! `cargo test --profile bench --test thousand_watchers -- --ignored --nocapture`. The real program but for a platform, with
//! the real store on this machine's disk; the spectators are WebSockets of a process of their own, so that what they cost
//! themselves is not counted. It needs some 2,100 open files.

#![expect(clippy::unwrap_used, reason = "it may fail loudly")]

#[path = "support/crowd.rs"]
mod crowd;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "support/spectator.rs"]
mod spectator;

use crowd::{TimedPlatform, choice, inbound, move_choices, press};
use herzbot::app::{Shell, Tempo, WebSettings, serve, serve_spectators};
use herzbot_adapter::events::{EventSender, queue};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Outbound, Reply, Surface, What};
use herzbot_core::text::{Language, Texts};
use herzbot_playground::{WatchKey, WatchSettings};
use herzbot_store::{Location, open_store};
use spectator::Spectator;
use std::net::{IpAddr, Ipv4Addr};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::sync::mpsc;

/// Names the link to the process that watches.
const LINK: &str = "WATCHED_LINK";

/// A number from the environment.
fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A person who plays alone, and what they are told.
struct Player {
    events: EventSender,
    told: mpsc::UnboundedReceiver<(Instant, Outbound)>,
    replies: u64,
    /// The newest private page.
    own: Page,
    link: Option<String>,
}

impl Player {
    /// Does something; the answer, and how long it took.
    async fn does(&mut self, what: What) -> (Option<Page>, Duration) {
        self.replies += 1;
        let begin = Instant::now();
        assert!(self.events.send(inbound(0, what, self.replies, Some(0))).is_none());
        loop {
            let (at, out) = self.told.recv().await.unwrap();
            match out {
                Outbound::Show(show) => self.note(show.surface, show.page),
                Outbound::Answer { reply: Reply(to), answer } if to == self.replies => {
                    let page = match answer {
                        Answer::Update { page, surface } | Answer::Public { page, surface } => {
                            if let Some((surface, _)) = surface {
                                self.note(surface, page.clone());
                            }
                            Some(page)
                        }
                        Answer::Private(page)
                        | Answer::Quiet(page)
                        | Answer::Launch(page)
                        | Answer::Hand { page, .. } => Some(page),
                        Answer::Nothing | Answer::Completions(_) => None,
                    };
                    return (page, at - begin);
                }
                Outbound::Answer { .. }
                | Outbound::Delete { .. }
                | Outbound::Expect(_)
                | Outbound::LetGo(_)
                | Outbound::OpenThread { .. }
                | Outbound::LeadOn { .. } => {}
            }
        }
    }

    fn note(&mut self, surface: Surface, page: Page) {
        self.link = page.watch.as_ref().map(|watch| watch.url.clone()).or(self.link.take());
        if matches!(surface, Surface::Private(..)) {
            self.own = page;
        }
    }

    /// Everything that has been said meanwhile.
    async fn catch_up(&mut self) {
        while let Ok(Some((_, out))) = tokio::time::timeout(Duration::from_millis(30), self.told.recv()).await
        {
            if let Outbound::Show(show) = out {
                self.note(show.surface, show.page);
            }
        }
    }

    /// Presses moves, opening tables as they are needed: how long each took.
    async fn plays(&mut self, presses: usize) -> Vec<Duration> {
        let mut waits = Vec::new();
        while waits.len() < presses {
            self.catch_up().await;
            let Some(mv) = move_choices(&self.own).first().cloned() else { break };
            waits.push(self.does(press(&mv)).await.1);
        }
        waits.sort_unstable();
        waits
    }
}

fn say(watchers: usize, waits: &[Duration]) {
    let at = |share: usize| waits[(waits.len() - 1) * share / 100];
    println!(
        "{watchers} watchers: {} presses, p50 {:.2?}, p99 {:.2?}, longest {:.2?}",
        waits.len(),
        at(50),
        at(99),
        at(100)
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn a_press_costs_the_same_however_many_watch() {
    let (watchers, presses) = (number("WATCHERS", 1000), number("PRESSES", 200));
    let folder = tempfile::tempdir().unwrap();
    let texts = Arc::new(Texts::embedded().unwrap());
    let catalog = Arc::new(herzbot_core::text::catalog(&texts).unwrap());
    let store = open_store(&Location::Folder(folder.path().join("data"))).await.unwrap();
    let shell = Shell::new(store, texts, Language::En, Tempo::Instant, TimeSource::system());
    let key = WatchKey::new([1; 32]);
    let server = WatchSettings { bind: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, proxies: vec![] };
    let settings = WebSettings { url: "http://127.0.0.1".into(), server, guests: false };
    let server = serve_spectators(&shell, &settings, key.clone(), None, None).unwrap();
    shell.boards.spectators.links.open(format!("http://{}", server.address()), key);
    let (notes, told) = mpsc::unbounded_channel();
    shell.platforms.add(Arc::new(TimedPlatform(notes)));
    shell.platforms.set_connected("test", None, true, herzbot_core::ids::Moment(0));
    let (events, mut queue) = queue(|_| Page::default());
    {
        let (shell, catalog) = (Arc::clone(&shell), Arc::clone(&catalog));
        tokio::spawn(async move { serve(&shell, &catalog, &mut queue, std::future::pending()).await });
    }
    // A long game against a computer that does not think.
    let mut player = Player { events, told, replies: 0, own: Page::default(), link: None };
    let open = What::Command { name: "hearts".into(), options: vec![] };
    let lobby = player.does(open).await.0.unwrap();
    let add = choice(&lobby, |act| act == "add").unwrap();
    player.does(press(&add)).await;
    let easy = add.replace(".add", ".level");
    player.does(What::Press { choice: easy, value: Some("all.easy".into()), message: None }).await;
    player.does(press(&add.replace(".add", ".start"))).await;
    player.plays(20).await;
    say(0, &player.plays(presses).await);

    let link = player.link.clone().unwrap();
    let mut crowd = tokio::process::Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--nocapture", "--exact", "watches"])
        .env(LINK, &link)
        .env("WATCHERS", watchers.to_string())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(crowd.stdout.take().unwrap()).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        if line.contains("all watch") {
            break;
        }
    }
    player.plays(20).await;
    say(watchers, &player.plays(presses).await);
    crowd.kill().await.unwrap();
    server.stop().await;
}

/// The other process: everybody who watches.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by the other"]
async fn watches() {
    let Ok(link) = std::env::var(LINK) else { return };
    let (seen, mut all) = mpsc::unbounded_channel::<()>();
    let languages = ["en", "de", "fr", "es", "pl", "ja"];
    for at in 0..number("WATCHERS", 1000) {
        let mut watcher = Spectator::follow(&link, languages[at % languages.len()]).await.unwrap();
        watcher.next().await.unwrap();
        let seen = seen.clone();
        tokio::spawn(async move {
            while watcher.next().await.is_some() {}
            drop(seen);
        });
    }
    println!("all watch");
    drop(seen);
    all.recv().await;
}
