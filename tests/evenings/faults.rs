//! Random faults while people play: bots are killed, stopped, stalled and cut off from their database, the
//! connection to it is slow for a while, and it crashes. No move that people have seen made is lost, doubled or
//! out of order, and no bot writes about another bot's table.

use crate::bot::Bot;
use crate::cut_off::Wire;
use crate::postgres::Server;
use crate::sharing::{Game, all_go_on, shared_out, signal};
use herzbot_imitation::{Discord, Limits, Server as Guild, Violation};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::time::{Duration, Instant};

const SHARDS: u64 = 4;
const BOTS: usize = 3;

/// The time after which an answer counts as lost, because its bot was killed.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);

/// The number of faults between two checks of everything.
const BETWEEN_LOOKS: usize = 8;

/// The ledger that the database itself keeps: which bot acquires a lease, and for each write to a journal which
/// bot makes it and which bot has the lease then. Bots are identified by their connections' names. Server and
/// shard are as on Discord.
const LEDGER: &str = "
CREATE TABLE owners (lease TEXT, fence BIGINT, bot TEXT);
INSERT INTO owners SELECT name, fence, 'bot 0' FROM leases;
CREATE TABLE writes (number BIGSERIAL, table_id TEXT, begins BIGINT, ends BIGINT, bot TEXT, owner TEXT);
CREATE FUNCTION note_owner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO owners VALUES (NEW.name, NEW.fence, current_setting('application_name'));
    RETURN NULL;
END $$;
CREATE TRIGGER note_owner AFTER UPDATE ON leases FOR EACH ROW WHEN (NEW.fence <> OLD.fence) EXECUTE FUNCTION note_owner();
CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO writes (table_id, begins, ends, bot, owner)
    VALUES (NEW.id, OLD.next_seq, NEW.next_seq, current_setting('application_name'),
        (SELECT bot FROM owners WHERE lease = 'discord/' || (NEW.server::bigint >> 22) % 4 ORDER BY fence DESC LIMIT 1));
    RETURN NULL;
END $$;
CREATE TRIGGER note_write AFTER UPDATE ON live_tables FOR EACH ROW EXECUTE FUNCTION note_write();
";

/// The queries for errors in the ledger.
const WRONG: [(&str, &str); 3] = [
    ("writes under the lease of another bot", "SELECT 1 FROM writes WHERE bot IS DISTINCT FROM owner"),
    (
        "writes that do not continue the journal",
        "SELECT 1 FROM (SELECT begins, lag(ends) OVER (PARTITION BY table_id ORDER BY number) AS before FROM writes) AS w \
         WHERE begins <> before",
    ),
    ("leases that were acquired twice", "SELECT 1 FROM owners GROUP BY lease, fence HAVING count(*) > 1"),
];

/// A fault.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Killed,
    Stopped,
    Stalled,
    CutOff,
    Slow,
    DatabaseCrashes,
}

const FAULTS: [Fault; 6] =
    [Fault::Killed, Fault::Stopped, Fault::Stalled, Fault::CutOff, Fault::Slow, Fault::DatabaseCrashes];

struct Evening {
    server: Server,
    discord: Discord,
    clubs: Vec<Guild>,
    wires: Vec<Wire>,
    bots: Vec<Bot>,
    games: Vec<Game>,
    rng: StdRng,
    /// The number of opened games, and of moves in the checked ones.
    opened: usize,
    moves: usize,
}

impl Evening {
    async fn begin(server: Server, seed: u64) -> Self {
        sqlx::any::install_default_drivers();
        // A killed bot forgets its rate limits.
        let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, 1).start().await;
        let clubs: Vec<_> =
            (0..40).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
        let wires: Vec<_> = (0..BOTS).map(|_| Wire::to_postgres(&server.address, Duration::ZERO)).collect();
        let bot = |(number, wire): (usize, &Wire)| {
            Bot::with(&[
                ("HERZBOT_DISCORD_API", &discord.url()),
                ("DISCORD_TOKEN", &discord.token()),
                ("HERZBOT_DATABASE", &format!("{}&application_name=bot%20{number}", wire.address)),
            ])
        };
        let bots: Vec<Bot> = wires.iter().enumerate().map(bot).collect();
        let (rng, games) = (StdRng::seed_from_u64(seed), Vec::new());
        let mut evening = Self { server, discord, clubs, wires, bots, games, rng, opened: 0, moves: 0 };
        evening.bots[0].join(&evening.discord).await;
        evening.shared_out(&[4], "one bot").await;
        evening.database().await.execute(LEDGER).await.unwrap();
        for bot in &mut evening.bots[1..] {
            bot.start();
        }
        evening.shared_out(&[1, 1, 2], "all bots").await;
        for shard in 0..SHARDS {
            evening.open(shard).await;
        }
        evening
    }

    async fn database(&self) -> AnyConnection {
        AnyConnection::connect(&self.server.address).await.unwrap()
    }

    async fn shared_out(&mut self, expected: &[usize], what: &str) {
        shared_out(&self.server.address, &self.discord, expected, &mut self.bots, what).await;
    }

    /// Opens a table on a shard.
    async fn open(&mut self, shard: u64) {
        let club = self.clubs.iter().find(|club| club.shard(SHARDS) == shard).unwrap();
        let number = self.opened;
        let people = ["Anna", "Ben"].map(|name| club.member(&format!("{name} {number}"), "en-US"));
        let mut game =
            Game::start(club.channel(&format!("karten-{number}")), people, self.rng.random()).await;
        game.patience = Some(ANSWERED_WITHIN);
        self.games.push(game);
        self.opened += 1;
    }

    /// Causes one fault while people make some moves.
    async fn goes_wrong(&mut self) {
        let Self { server, wires, bots, games, rng, .. } = self;
        let fault = *FAULTS.choose(rng).unwrap();
        let number = rng.random_range(0..BOTS);
        let time = Duration::from_millis(rng.random_range(100..9_000));
        let what = format!("{fault:?}, bot {number}, {time:?}");
        eprintln!("{what} …");
        let (bot, wire) = (&mut bots[number], &wires[number]);
        let fault = async {
            match fault {
                Fault::Killed => bot.kill(),
                // A bot that finds out about a takeover ends at the same time.
                Fault::Stopped => drop(bot.stop().await),
                Fault::Stalled => signal(bot, "-STOP"),
                Fault::CutOff => wire.cut(),
                Fault::Slow => wire.slow_down(time / 20),
                Fault::DatabaseCrashes => server.crash(),
            }
            tokio::time::sleep(time).await;
            match fault {
                Fault::Killed | Fault::Stopped => bot.start(),
                Fault::Stalled => signal(bot, "-CONT"),
                Fault::CutOff | Fault::Slow => wire.mend(),
                Fault::DatabaseCrashes => {}
            }
        };
        tokio::join!(fault, all_go_on(games, 4, &what));
        // A service manager would do the same.
        for bot in bots {
            if bot.has_ended() {
                bot.start();
            }
        }
    }

    /// Once everything runs again, checks the ledger, Discord's violations, and the finished games.
    async fn look(&mut self) {
        self.shared_out(&[1, 1, 2], "a look").await;
        let mut database = self.database().await;
        for (what, sql) in WRONG {
            let found = sqlx::query(sql).fetch_all(&mut database).await.unwrap();
            assert!(found.is_empty(), "{} {what}", found.len());
        }
        for bot in &self.bots {
            assert!(!bot.log().contains("panicked"), "{}", bot.log());
        }
        // A press while no bot is connected is answered too late, or not at all.
        let late = ["was not answered in time", "10062 Unknown interaction"];
        let is_late = |violation: &Violation| late.iter().any(|late| violation.reason.contains(late));
        let others: Vec<_> = self.discord.take_violations().into_iter().filter(|one| !is_late(one)).collect();
        assert!(others.is_empty(), "{others:?}");
        let (over, open) = std::mem::take(&mut self.games).into_iter().partition(Game::is_over);
        self.games = open;
        for game in &over {
            game.check(&self.bots[0]).await;
        }
        self.moves += over.iter().map(|game: &Game| game.made.len()).sum::<usize>();
    }

    /// Plays the remaining games to their end, and checks once more.
    async fn ends(mut self, faults: usize) {
        self.look().await;
        all_go_on(&mut self.games, usize::MAX, "to the end").await;
        self.look().await;
        assert_eq!(self.games.len(), 0);
        let row = sqlx::query("SELECT count(*) AS n FROM writes").fetch_one(&mut self.database().await).await;
        let writes: i64 = row.unwrap().get("n");
        assert!(writes > 0, "the ledger is empty");
        let (games, moves) = (self.opened, self.moves);
        eprintln!(
            "{faults} faults, {games} games, {moves} moves that people have seen made, {writes} writes"
        );
        for bot in &mut self.bots {
            assert!(bot.stop().await.success(), "{}", bot.log());
        }
        let checked = self.bots[0].command(&["check"]).output().unwrap();
        let checked = String::from_utf8_lossy(&checked.stdout).into_owned();
        assert!(checked.contains(&format!("results: {games}")), "{checked}");
    }
}

fn seed() -> u64 {
    let seed = std::env::var("SEED").map_or_else(|_| rand::random(), |seed| seed.parse().unwrap());
    eprintln!("SEED={seed}");
    seed
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_through_faults_by_chance() {
    let Some(server) = Server::start() else { return };
    let mut evening = Evening::begin(server, seed()).await;
    let faults = 3;
    for _ in 0..faults {
        evening.goes_wrong().await;
    }
    evening.ends(faults).await;
}

/// `cargo test --test evenings -- --ignored --nocapture an_hour_of_faults`; `SECONDS` sets the duration, `SEED`
/// the random seed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "an hour"]
async fn an_hour_of_faults() {
    let Some(server) = Server::start() else { return };
    let seconds = std::env::var("SECONDS").map_or(3600, |seconds| seconds.parse().unwrap());
    let (since, mut faults) = (Instant::now(), 0);
    let mut evening = Evening::begin(server, seed()).await;
    while since.elapsed() < Duration::from_secs(seconds) {
        evening.goes_wrong().await;
        faults += 1;
        if faults % BETWEEN_LOOKS == 0 {
            evening.look().await;
            while evening.games.len() < SHARDS as usize {
                evening.open(evening.opened as u64 % SHARDS).await;
            }
        }
    }
    evening.ends(faults).await;
}
