//! Sixteen shards of two bots, of which one may identify every five seconds: whichever bot goes, the other one resumes its
//! sessions, and tables are away for seconds, not for minutes.

use crate::bot::Bot;
use crate::postgres::Server;
use crate::sharing::{Game, all_go_on, shared_out};
use herzbot_imitation::{Discord, Limits, Violation};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

const SHARDS: u64 = 16;
const SERVERS: usize = 200;

/// When a shard was lost, and when it was back.
type Gap = (Instant, Option<Instant>);

/// Watches which shards are connected.
struct Watch {
    gaps: Arc<Mutex<BTreeMap<u64, Gap>>>,
    task: JoinHandle<()>,
}

impl Watch {
    fn begin(discord: &Discord) -> Self {
        let (gaps, discord): (Arc<Mutex<BTreeMap<u64, Gap>>>, _) = (Arc::default(), discord.clone());
        let noted = Arc::clone(&gaps);
        let task = tokio::spawn(async move {
            loop {
                let (connected, now) = (discord.connected_shards(), Instant::now());
                for shard in 0..SHARDS {
                    let (mut gaps, is_up) = (noted.lock().unwrap(), connected.contains(&shard));
                    match gaps.get_mut(&shard) {
                        None if !is_up => drop(gaps.insert(shard, (now, None))),
                        Some((_, back @ None)) if is_up => *back = Some(now),
                        Some(_) | None => {}
                    }
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        });
        Self { gaps, task }
    }

    /// Prints how long each shard was away that was lost, the shortest time first. `since`: from then on, not from the loss.
    fn end(self, since: Option<Instant>, what: &str) {
        self.task.abort();
        let gaps = self.gaps.lock().unwrap();
        let away =
            gaps.values().map(|(lost, back)| back.unwrap_or_else(Instant::now) - since.unwrap_or(*lost));
        let mut away: Vec<f64> = away.map(|time| time.as_secs_f64()).collect();
        away.sort_unstable_by(f64::total_cmp);
        let times: Vec<String> = away.iter().map(|time| format!("{time:.2}")).collect();
        eprintln!("{what}: {} shards were away for {} s", times.len(), times.join(", "));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_resumed_by_the_bot_that_takes_over() {
    let Some(server) = Server::start() else { return };
    sqlx::any::install_default_drivers();
    // A bot that is killed forgets how much it may send.
    let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, 1).start().await;
    let clubs: Vec<_> =
        (0..SERVERS).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
    let mut bots = [(), ()].map(|()| {
        Bot::with(&[
            ("HERZBOT_DISCORD_API", &discord.url()),
            ("DISCORD_TOKEN", &discord.token()),
            ("HERZBOT_DATABASE", &server.address),
        ])
    });
    bots[0].join(&discord).await;
    shared_out(&server.address, &discord, &[16], &mut bots, "one bot").await;
    let mut games = Vec::new();
    for shard in 0..SHARDS {
        let club = clubs.iter().find(|club| club.shard(SHARDS) == shard).unwrap();
        let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
        games.push(Game::start(club.channel("karten"), people, games.len() as u64).await);
    }
    all_go_on(&mut games, 2, "quiet").await;

    let watch = Watch::begin(&discord);
    bots[1].start();
    let sharing = shared_out(&server.address, &discord, &[8, 8], &mut bots, "two bots");
    tokio::join!(sharing, all_go_on(&mut games, 4, "while shards are handed over"));
    watch.end(None, "handed over one by one");

    for round in 0..2 {
        let (gone, watch) = (round % 2, Watch::begin(&discord));
        let killed = Instant::now();
        bots[gone].kill();
        let taking_over = shared_out(&server.address, &discord, &[16], &mut bots, "killed");
        let going_on = async {
            all_go_on(&mut games, 1, "a move at each table, from the kill on").await;
            eprintln!("all tables go on {:.1} s after the kill", killed.elapsed().as_secs_f64());
        };
        tokio::join!(taking_over, going_on);
        watch.end(Some(killed), "killed");
        bots[gone].start();
        shared_out(&server.address, &discord, &[8, 8], &mut bots, "it is back").await;
    }

    let watch = Watch::begin(&discord);
    let upgrade = async {
        assert!(bots[0].stop().await.success(), "{}", bots[0].log());
        shared_out(&server.address, &discord, &[16], &mut bots, "stopped").await;
    };
    tokio::join!(upgrade, all_go_on(&mut games, 4, "while a bot is stopped"));
    watch.end(None, "stopped");
    assert_eq!(discord.identifies(), SHARDS, "no session was opened twice");

    all_go_on(&mut games, usize::MAX, "to the end").await;
    for game in &games {
        assert!(game.made.len() > 20, "{} moves at {}", game.made.len(), game.table);
        game.check(&bots[1]).await;
    }
    assert!(bots[1].stop().await.success(), "{}", bots[1].log());
    // What is pressed between a kill and the resumed session is not acted on: its author presses again. On a busy machine an
    // answer may come too late, too.
    let is_late = ["was not answered in time", "10062 Unknown interaction"];
    let lost = |violation: &Violation| is_late.iter().any(|late| violation.reason.contains(late));
    let (lost, others): (Vec<_>, Vec<_>) = discord.take_violations().into_iter().partition(lost);
    assert!(others.is_empty(), "{others:?}");
    eprintln!("{} presses were not answered", lost.len());
}
