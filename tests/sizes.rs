//! How much of a game is kept for ever once it is over.
//!
//! `cargo test --test sizes -- --ignored --nocapture` (some minutes).

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

#[path = "support/crowd.rs"]
mod crowd;

use crowd::{TimedPlatform, choice, inbound, move_choices, press};
use herzbot::app::{Shell, Tempo, serve};
use herzbot_adapter::events::{EventSender, queue};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Outbound, PlatformEvent, Surface, SurfaceNews, Target, What};
use herzbot_core::text::{Language, Texts};
use herzbot_rules::GameKind;
use herzbot_store::backup::backup;
use herzbot_store::{Location, open_store};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// Four people play games one after the other in a channel; the platform confirms all that it is to show.
struct Evening {
    events: EventSender,
    told: mpsc::UnboundedReceiver<(Instant, Outbound)>,
    replies: u64,
    /// Who is to be answered.
    asked: HashMap<u64, usize>,
    presses: usize,
}

impl Evening {
    async fn says(&mut self, person: usize, what: What, channel: Option<usize>) {
        self.replies += 1;
        self.asked.insert(self.replies, person);
        assert!(self.events.send(inbound(person, what, self.replies, channel)).is_none());
    }

    /// What comes next: a page, of which surface, and who sees it if it is not everybody. Its delivery is
    /// confirmed.
    async fn next(&mut self) -> (Page, Option<Surface>, Option<usize>) {
        loop {
            let (page, surface, person) = match self.told.recv().await.unwrap().1 {
                Outbound::Show(show) => {
                    let person = match show.target {
                        Target::Channel(_) => None,
                        Target::Person(account) => Some(account.id.parse().unwrap()),
                    };
                    (show.page, Some((show.surface, show.rev)), person)
                }
                Outbound::Answer { answer, reply } => {
                    let person = self.asked.remove(&reply.0).unwrap();
                    match answer {
                        Answer::Private(page) | Answer::Quiet(page) | Answer::Launch(page) => {
                            (page, None, Some(person))
                        }
                        Answer::Hand { page, surface, rev } => (page, Some((surface, rev)), Some(person)),
                        Answer::Update { page, surface } => (page, surface, Some(person)),
                        Answer::Public { page, surface } => (page, surface, None),
                        Answer::Nothing | Answer::Completions(_) => continue,
                    }
                }
                Outbound::Delete { .. }
                | Outbound::Expect(_)
                | Outbound::LetGo(_)
                | Outbound::OpenThread { .. }
                | Outbound::LeadOn { .. } => continue,
            };
            if let Some((surface, rev)) = surface {
                let channel = person.map_or("c0".to_owned(), |person| format!("private {person}"));
                let outcome = Ok(MessageRef { channel, message: format!("{surface:?}") });
                let news = PlatformEvent::Surface { surface, news: SurfaceNews::Delivered { rev, outcome } };
                assert!(self.events.send(news).is_none());
            }
            return (page, surface.map(|(surface, _)| surface), person);
        }
    }

    /// Plays a game to its end.
    async fn plays(&mut self, game: &str) {
        self.says(0, What::Command { name: game.to_owned(), options: vec![] }, Some(0)).await;
        let join = loop {
            if let Some(join) = choice(&self.next().await.0, |act| act == "join") {
                break join;
            }
        };
        for person in 1..4 {
            self.says(person, press(&join), Some(0)).await;
            while self.next().await.2 != Some(person) {}
        }
        self.says(0, press(&join.replace(".join", ".start")), Some(0)).await;
        loop {
            match self.next().await {
                (page, Some(Surface::Table(_)), _) if choice(&page, |act| act == "again").is_some() => return,
                (page, Some(Surface::Private(..)), Some(person)) => {
                    let moves = move_choices(&page);
                    if !moves.is_empty() {
                        self.presses += 1;
                        let chosen = moves[self.presses * 7 % moves.len()].clone();
                        self.says(person, press(&chosen), None).await;
                    }
                }
                _ => {}
            }
        }
    }
}

/// Bytes of a backup after as many games: what is kept, in the pages of a database that was just written.
async fn kept_after(game: &str, games: usize) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let texts = Arc::new(Texts::embedded().unwrap());
    let catalog = Arc::new(herzbot_core::text::catalog(&texts).unwrap());
    let store = open_store(&Location::Folder(data.clone())).await.unwrap();
    let shell = Shell::new(store, texts, Language::En, Tempo::Instant, TimeSource::system());
    let (notes, told) = mpsc::unbounded_channel();
    shell.platforms.add(Arc::new(TimedPlatform(notes)));
    shell.platforms.set_connected("test", None, true, Moment(0));
    let (events, mut queue) = queue(|_| Page::default());
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn({
        let shell = Arc::clone(&shell);
        async move { serve(&shell, &catalog, &mut queue, async { drop(stopped.await) }).await }
    });
    let mut evening = Evening { events, told, replies: 0, asked: HashMap::new(), presses: 0 };
    for _ in 0..games {
        evening.plays(game).await;
    }
    stop.send(()).unwrap();
    serving.await.unwrap();
    // Nothing that counts is too old.
    shell.store.prune(Moment(0)).await.unwrap();
    drop(shell);
    let kept = folder.path().join("kept");
    backup(&Location::Folder(data), &kept, Box::new(|_, _| ())).await.unwrap();
    std::fs::metadata(&kept).unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn a_finished_game_takes_at_most_a_page_for_ever() {
    let games = std::env::var("GAMES").unwrap_or_else(|_| GameKind::ALL.map(GameKind::name).join(" "));
    for game in games.split_whitespace() {
        // Twenty are what one person may open within an hour.
        let (few, many) = (4, 20);
        let more = kept_after(game, many).await.saturating_sub(kept_after(game, few).await);
        println!("{game}: {} bytes a game", more / (many - few) as u64);
        assert!(more <= 4 * 1024 * (many - few) as u64, "{game}: {more} bytes");
    }
}
