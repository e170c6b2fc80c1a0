//! Two bots with sixteen shards, of which one may identify every five seconds. Whichever bot ends, the other one
//! resumes its sessions, so tables are away for seconds, not for minutes.

use crate::bot::Bot;
use crate::postgres::Server;
use crate::sharing::{Game, all_go_on, lost_presses, shared_out};
use herzbot_imitation::{Discord, Limits, Server as Guild};
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

    /// Prints how long each lost shard was away, shortest first, from `since` or else from its loss. Returns the
    /// longest time.
    fn end(self, since: Option<Instant>, what: &str) -> Duration {
        self.task.abort();
        let gaps = self.gaps.lock().unwrap();
        let away =
            gaps.values().map(|(lost, back)| back.unwrap_or_else(Instant::now) - since.unwrap_or(*lost));
        let mut away: Vec<Duration> = away.collect();
        away.sort_unstable();
        let times: Vec<String> = away.iter().map(|time| format!("{:.2}", time.as_secs_f64())).collect();
        eprintln!("{what}: {} shards were away for {} s", times.len(), times.join(", "));
        away.last().copied().unwrap_or_default()
    }
}

/// Two bots that share 16 shards, with a table on each shard.
struct Evening {
    discord: Discord,
    bots: [Bot; 2],
    games: Vec<Game>,
    /// The shard of each game.
    shards: Vec<u64>,
    clubs: Vec<Guild>,
    server: Server,
    /// The median time of a press without a handover, just before.
    quiet: Duration,
}

/// The median time of a press above which a machine counts as too busy for ordinary presses: nothing is guaranteed
/// then.
const BUSY: Duration = Duration::from_millis(150);

/// The longest time that a shard may be away in a planned handover.
const HANDED_OVER: Duration = Duration::from_millis(1500);

/// The time after a kill within which all tables have to continue. It usually takes 8 to 10 s.
const TAKEN_OVER: Duration = Duration::from_secs(15);

/// What people notice of handovers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Noticed {
    unanswered: usize,
    refused: usize,
    notifications: usize,
}

impl Noticed {
    fn with(self, other: Self) -> Self {
        Self {
            unanswered: self.unanswered + other.unanswered,
            refused: self.refused + other.refused,
            notifications: self.notifications + other.notifications,
        }
    }

    fn without(self, other: Self) -> Self {
        Self {
            unanswered: self.unanswered - other.unanswered,
            refused: self.refused - other.refused,
            notifications: self.notifications - other.notifications,
        }
    }
}

impl Evening {
    async fn begin(server: Server) -> Self {
        sqlx::any::install_default_drivers();
        // A killed bot forgets its rate limits.
        let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, 1).start().await;
        let clubs: Vec<_> =
            (0..SERVERS).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
        let bots = [(), ()].map(|()| Bot::on_database(&discord, &server.address));
        let mut evening = Self {
            discord,
            bots,
            games: Vec::new(),
            shards: Vec::new(),
            clubs,
            server,
            quiet: Duration::ZERO,
        };
        evening.bots[0].join(&evening.discord).await;
        evening.shared_out(&[16], "one bot").await;
        for shard in 0..SHARDS {
            evening.open(shard).await;
        }
        evening
    }

    async fn open(&mut self, shard: u64) {
        let club = self.clubs.iter().find(|club| club.shard(SHARDS) == shard).unwrap();
        let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
        let channel = club.channel(&format!("karten-{}", self.games.len()));
        self.shards.push(shard);
        self.games.push(Game::start(channel, people, self.games.len() as u64).await);
    }

    async fn shared_out(&mut self, expected: &[usize], what: &str) {
        shared_out(&self.server.address, &self.discord, expected, &mut self.bots, what).await;
    }

    fn noticed(&self) -> Noticed {
        let mut all = Noticed::default();
        for game in &self.games {
            all.unanswered += game.unanswered;
            all.refused += game.refused;
            all.notifications += game.notifications();
        }
        all
    }

    /// Lets people play while nothing else happens. Returns whether the machine is busy, or was before.
    async fn is_busy(&mut self, what: &str) -> bool {
        let before = self.quiet;
        self.quiet = all_go_on(&mut self.games, 1, what).await;
        before.max(self.quiet) > BUSY
    }

    /// Lets people play while the second bot gets its share, or while the first one `stops`. Nobody notices.
    async fn unnoticed(&mut self, expected: &[usize], moves: usize, what: &str, stops: bool) {
        let (before, watch) = (self.noticed(), Watch::begin(&self.discord));
        let (address, discord) = (self.server.address.clone(), self.discord.clone());
        let (bots, games) = (&mut self.bots, &mut self.games);
        let handing_over = async {
            if stops {
                assert!(bots[0].stop().await.success(), "{}", bots[0].log());
            }
            shared_out(&address, &discord, expected, bots, what).await;
        };
        tokio::join!(handing_over, all_go_on(games, moves, what));
        let away = watch.end(None, what);
        let after = self.noticed();
        let noticed = after.without(before);
        eprintln!("{what}: {noticed:?}");
        // Measured before and after: the handover itself must not excuse its own effects.
        if self.is_busy("quiet").await {
            drop(self.discord.take_violations());
        } else {
            assert_eq!(noticed, Noticed::default(), "{what}");
            assert!(away <= HANDED_OVER, "{what}: a shard was away for {away:?}");
            self.discord.assert_clean();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_resumed_by_the_bot_that_takes_over() {
    let Some(server) = Server::start() else { return };
    let mut evening = Evening::begin(server).await;
    // Each person's first message comes with their first turn, whoever has the table.
    evening.is_busy("quiet").await;
    evening.is_busy("quiet").await;

    evening.bots[1].start();
    evening.unnoticed(&[8, 8], 4, "handed over one by one", false).await;

    for round in 0..2 {
        let (gone, watch) = (round % 2, Watch::begin(&evening.discord));
        let killed = Instant::now();
        evening.bots[gone].kill();
        let Evening { discord, bots, games, server, .. } = &mut evening;
        let taking_over = shared_out(&server.address, discord, &[16], bots, "killed");
        let going_on = async {
            all_go_on(games, 1, "a move at each table, from the kill on").await;
            let took = killed.elapsed();
            eprintln!("all tables go on {:.1} s after the kill", took.as_secs_f64());
            took
        };
        let ((), took) = tokio::join!(taking_over, going_on);
        watch.end(Some(killed), "killed");
        // Presses in the last second before the kill, or until the session was resumed, aren't handled: the player
        // presses again.
        eprintln!("{} presses were not answered", lost_presses(&evening.discord));
        let is_busy = evening.is_busy("quiet").await;
        assert!(is_busy || took <= TAKEN_OVER, "all tables go on {took:?} after the kill");
        evening.bots[gone].start();
        evening.unnoticed(&[8, 8], 1, "it is back", false).await;
    }

    evening.unnoticed(&[16], 4, "stopped", true).await;
    assert_eq!(evening.discord.identifies(), SHARDS, "no session was opened twice");

    all_go_on(&mut evening.games, usize::MAX, "to the end").await;
    for game in &evening.games {
        assert!(game.made.len() > 20, "{} moves at {}", game.made.len(), game.table);
        game.check(&evening.bots[1]).await;
    }
    assert!(evening.bots[1].stop().await.success(), "{}", evening.bots[1].log());
}

/// Prints what people notice of twenty bots that are stopped or started while they play. Each hands over eight
/// shards: `cargo test --test evenings -- --ignored --nocapture twenty_planned`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a figure"]
async fn twenty_planned_hand_overs() {
    let Some(server) = Server::start() else { return };
    let mut evening = Evening::begin(server).await;
    // Each person's first message comes with their first turn, whichever bot has the table.
    evening.is_busy("quiet").await;
    evening.is_busy("quiet").await;
    let mut of_new_games = evening.noticed();
    eprintln!("without a hand-over: {:?}", evening.noticed());
    for _ in 0..10 {
        evening.bots[1].start();
        evening.unnoticed(&[8, 8], 3, "started", false).await;
        evening.unnoticed(&[16], 3, "stopped", true).await;
        evening.bots.swap(0, 1);
        for shard in 0..SHARDS {
            let newest = evening.shards.iter().rposition(|of| *of == shard).unwrap();
            if evening.games[newest].is_over() {
                evening.open(shard).await;
            }
        }
        let before = evening.noticed();
        evening.is_busy("quiet").await;
        evening.is_busy("quiet").await;
        of_new_games = of_new_games.with(evening.noticed().without(before));
    }
    eprintln!("in all: {:?}", evening.noticed().without(of_new_games));
    assert!(evening.bots[0].stop().await.success(), "{}", evening.bots[0].log());
}
