//! The wall clock is set while people play: nobody waits for it, and what they read is right.

use super::ends::Player;
use herzbot::app::{Shell, Tempo, serve, watch_clocks};
use herzbot_adapter::events::queue;
use herzbot_adapter::memory::MemoryRows;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use herzbot_core::page::Page;
use herzbot_core::text::{Language, Texts};
use herzbot_playground::{Playground, PlaygroundSettings};
use herzbot_store::MemoryStore;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// The bot in this process, by a wall clock that can be set.
struct Evening {
    playground: Arc<Playground>,
    /// By how many seconds the wall clock was set.
    set: Arc<AtomicI64>,
}

impl Evening {
    async fn begin() -> Self {
        let (begin, set) = (Instant::now(), Arc::new(AtomicI64::new(0)));
        let wall = {
            let set = Arc::clone(&set);
            move || {
                let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
                let set = set.load(Ordering::Relaxed) * 1000;
                Moment(u64::try_from(since.as_millis()).unwrap().saturating_add_signed(set))
            }
        };
        let clock = TimeSource::of(move || begin.elapsed(), wall);
        let texts = Arc::new(Texts::embedded().unwrap());
        let catalog = Arc::new(herzbot_core::text::catalog(&texts).unwrap());
        let store = Arc::new(MemoryStore::default());
        let shell = Shell::new(store, Arc::clone(&texts), Language::En, Tempo::Instant, clock.clone());
        let settings = PlaygroundSettings { port: Some(0), ..PlaygroundSettings::at_home() };
        let (events, mut inbox) = queue(|_| Page::default());
        let specs = catalog.specs().to_vec();
        let rows = Arc::new(MemoryRows::default());
        let started = herzbot_playground::start(settings, rows, texts, specs, clock, events).await;
        let playground = started.unwrap();
        shell.platforms.add(playground.clone());
        tokio::spawn(watch_clocks(Arc::clone(&shell)));
        tokio::spawn(async move { serve(&shell, &catalog, &mut inbox, std::future::pending()).await });
        Self { playground, set }
    }

    fn sets_clock(&self, seconds: i64) {
        self.set.fetch_add(seconds, Ordering::Relaxed);
    }

    async fn player(&self, name: &str) -> Player {
        Player::joins(self.playground.address(), name).await
    }
}

/// The moment that a message names, in seconds since 1970.
fn moment(message: &Value) -> Option<i64> {
    message["page"].to_string().split("<t:").nth(1)?.split(':').next()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_presses_is_answered_at_once_however_the_clock_is_set() {
    let evening = Evening::begin().await;
    let mut anna = evening.player("Anna").await;
    anna.line.say("channel", "/herz rounds:1").await;
    anna.presses(".add").await;
    let closes = anna.sees(moment).await;
    let mut set = 0;
    for seconds in [-90, -240, -3600, 7200, -7200] {
        evening.sets_clock(seconds);
        set += seconds;
        let pressed = Instant::now();
        // More than anybody may do at once: some of it waits for its turn.
        for _ in 0..45 {
            anna.presses(".fair").await;
        }
        anna.is_heard().await;
        assert!(pressed.elapsed() < Duration::from_secs(60), "{seconds}: {:?}", pressed.elapsed());
        // The lobby says when it closes, by the clock as it is now.
        let is_right = |message: &Value| moment(message).filter(|at| (at - closes - set).abs() <= 60);
        anna.sees(is_right).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_was_dealt_while_the_clock_was_wrong_ends_in_time() {
    let evening = Evening::begin().await;
    evening.sets_clock(3600);
    let mut anna = evening.player("Anna").await;
    anna.line.say("channel", "/herz rounds:1 clock:1min").await;
    anna.presses(".add").await;
    anna.presses(".start").await;
    anna.sees(|message| message["page"].to_string().contains(".m").then_some(())).await;
    evening.sets_clock(-3600);
    let begun = Instant::now();
    anna.sees(|message| message["page"].to_string().contains("Deine Zeit war um").then_some(())).await;
    assert!(begun.elapsed() > Duration::from_secs(30), "{:?}", begun.elapsed());
}
