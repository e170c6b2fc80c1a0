//! Several bots with one PostgreSQL share Discord's shards: each serves its own tables, whatever happens to the
//! others.

use crate::bot::Bot;
use crate::club::{by_hand, own_answer, pressed};
use crate::crash::check_record;
use crate::players::{SOON, is_made, next_turn_within, offers, private_view, table_name};
use crate::postgres::Server;
use herzbot_imitation::{Channel, Discord, Limits, Message, Person, Refused, Violation, json};
use herzbot_rules::Record;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::time::{Duration, Instant};

/// The timeout on a busy machine; the measured times are printed.
const PATIENCE: Duration = Duration::from_secs(400);

/// Returns how many presses got no answer, or a late one, since the last call. No other violations may have
/// occurred, except that a killed bot may have answered a press before Discord repeated it.
pub fn lost_presses(discord: &Discord) -> usize {
    let is_late = ["was not answered in time", "10062 Unknown interaction"];
    let lost = |violation: &Violation| is_late.iter().any(|late| violation.reason.contains(late));
    let violations = discord.take_violations().into_iter();
    let violations = violations.filter(|violation| !violation.reason.contains("40060"));
    let (lost, others): (Vec<_>, Vec<_>) = violations.partition(lost);
    assert!(others.is_empty(), "{others:?}");
    lost.len()
}

const SHARDS: u64 = 8;
const BOTS: usize = 4;
const SERVERS: usize = 200;

/// A game on a server, and the moves that its people have seen made: turn → index of the choice.
pub struct Game {
    channel: Channel,
    people: [Person; 2],
    /// The name of the table.
    pub table: String,
    /// The moves that were made: turn → index of the choice.
    pub made: BTreeMap<u32, u16>,
    /// The turns that were pressed.
    turns: BTreeSet<u32>,
    rng: StdRng,
    over: bool,
    /// The time after which an answer counts as lost, which only happens with a killed bot; none: each answer has
    /// to arrive.
    pub patience: Option<Duration>,
    /// How often nobody answered: the person reads "did not respond".
    pub unanswered: usize,
    /// How often the answer was to press again.
    pub refused: usize,
}

impl Game {
    /// Opens a table for the two people, and starts its game.
    pub async fn start(channel: Channel, people: [Person; 2], seed: u64) -> Self {
        by_hand(&channel, &people.each_ref()).await;
        let answer = people[0].slash(&channel, "herz", &[("rounds", json!(1))]).await.unwrap();
        let table = table_name(&answer.settled(SOON).await.unwrap());
        for (person, act) in [(&people[1], "join"), (&people[0], "start")] {
            let (_, answer) = pressed(&channel, person, &table, act).await;
            answer.settled_or_gone(SOON).await.unwrap();
        }
        let rng = StdRng::seed_from_u64(seed);
        let (made, turns) = (BTreeMap::new(), BTreeSet::new());
        Self {
            channel,
            people,
            table,
            made,
            turns,
            rng,
            over: false,
            patience: None,
            unanswered: 0,
            refused: 0,
        }
    }

    /// Makes some moves from the private chats, which come to the first shard. Returns how long the bot took for
    /// each answer.
    pub async fn goes_on(&mut self, moves: usize) -> Vec<Duration> {
        let mut took = Vec::new();
        let people: Vec<&Person> = self.people.iter().collect();
        let mut tries = 0;
        while took.len() < moves && !self.over {
            tries += 1;
            assert!(
                tries < 100 * moves.saturating_add(1).min(1000),
                "{} does not go on: {}",
                self.table,
                people[0].everything()
            );
            let next = next_turn_within(&people, &self.channel, &self.table, PATIENCE).await;
            let Some((person, view)) = next else {
                self.over = true;
                break;
            };
            let offers = offers(&view);
            let offer = &offers[self.rng.random_range(0..offers.len())];
            // A late press gets the present view, which looks like the answer to a move. If the first press was not
            // answered, which of the two was the move is unknown.
            let is_first = self.turns.insert(offer.turn);
            if !is_first {
                self.made.remove(&offer.turn);
            }
            let pressed = Instant::now();
            match offer.take(person, &view).await {
                Ok(answer) => {
                    took.push(pressed.elapsed());
                    let settled = answer.settled_or_gone(self.patience.unwrap_or(SOON)).await;
                    if self.patience.is_some() && settled.is_err() {
                        self.unanswered += 1;
                        continue;
                    }
                    settled.unwrap();
                    let says_so = |message: &Message| {
                        let text = message.text();
                        text.contains("couldn't save that") || text.contains("being moved")
                    };
                    self.refused += usize::from(answer.messages().iter().any(says_so));
                    if is_first && is_made(&answer, offer.turn) {
                        self.made.insert(offer.turn, offer.index);
                    }
                }
                // While a shard moves from one bot to another, no bot is connected to it.
                Err(refused) => {
                    self.unanswered += usize::from(refused == Refused::InteractionFailed);
                    tokio::time::sleep(Duration::from_millis(250)).await;
                }
            }
        }
        took
    }

    /// Returns how often its people were notified.
    pub fn notifications(&self) -> usize {
        self.people.iter().map(|person| person.notifications().len()).sum()
    }

    /// Returns whether it has ended.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Checks that the record has exactly the pressed moves.
    pub async fn check(&self, bot: &Bot) {
        let person = &self.people[0];
        let (_, file) = pressed(&self.channel, person, &self.table, "file").await;
        let bytes = person.download(&own_answer(person, &file).await.attachments[0]);
        let path = bot.folder().join(format!("{}.json", self.table));
        std::fs::write(&path, &bytes).unwrap();
        let output = bot.command(&["replay", "--verify", path.to_str().unwrap()]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        check_record(&Record::parse(&bytes).unwrap(), &self.made, &self.table);
    }
}

/// Continues all games concurrently. Prints the median and the 99th percentile of the bot's answer times. Returns
/// the median.
pub async fn all_go_on(games: &mut [Game], moves: usize, what: &str) -> Duration {
    let going = games.iter_mut().map(|game| game.goes_on(moves));
    let mut took: Vec<Duration> = futures_util::future::join_all(going).await.concat();
    took.sort_unstable();
    let at = |percent: usize| took.get((took.len() * percent / 100).min(took.len().saturating_sub(1)));
    let millis = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64) * 1000.0;
    eprintln!("{what}: {} presses, p50 {:.0} ms, p99 {:.0} ms", took.len(), millis(at(50)), millis(at(99)));
    at(50).copied().unwrap_or_default()
}

/// Returns the bots' numbers of shards in ascending order, and the bot of each shard.
async fn shares(database: &mut AnyConnection) -> (Vec<usize>, BTreeMap<String, String>) {
    let held = "SELECT name, holder FROM leases JOIN processes ON processes.id = leases.holder WHERE name LIKE 'discord/%'";
    let rows = sqlx::query(held).fetch_all(database).await.unwrap_or_default();
    let held: BTreeMap<String, String> =
        rows.iter().map(|row| (row.get("name"), row.get("holder"))).collect();
    let mut shares: BTreeMap<&String, usize> = BTreeMap::new();
    for holder in held.values() {
        *shares.entry(holder).or_default() += 1;
    }
    let mut shares: Vec<usize> = shares.into_values().collect();
    shares.sort_unstable();
    (shares, held)
}

/// Waits until the shards are distributed like this, and all of them are connected. If the machine stalls for
/// seconds, bots find that others have taken over, and end. Then this starts them again, as a service manager
/// would.
pub async fn shared_out(address: &str, discord: &Discord, expected: &[usize], bots: &mut [Bot], what: &str) {
    let since = Instant::now();
    let mut database = AnyConnection::connect(address).await.unwrap();
    loop {
        let (shares, held) = shares(&mut database).await;
        if shares == expected && discord.connected_shards().len() == expected.iter().sum::<usize>() {
            break;
        }
        for bot in bots.iter_mut() {
            if bot.process.is_some() && bot.has_ended() {
                assert!(bot.log().contains("start it again"), "{}", bot.log());
                eprintln!("{what}: a bot that was stalled is started again");
                bot.start();
            }
        }
        assert!(
            since.elapsed() < PATIENCE,
            "{what}: {held:?}, connected {:?}\n{}",
            discord.connected_shards(),
            bots.iter().map(Bot::log).collect::<Vec<_>>().join("\n=====\n")
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    eprintln!("{what}: shared out {expected:?} after {:.1} s", since.elapsed().as_secs_f64());
}

/// Sends a signal to the process of a bot.
pub fn signal(bot: &Bot, signal: &str) {
    let id = bot.process.as_ref().unwrap().id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
}

/// It gets only its share back, and the rest is held in its name.
#[tokio::test(flavor = "multi_thread")]
async fn shards_of_a_bot_that_is_back_at_once_after_a_crash_go_to_another_one() {
    let Some(server) = Server::start() else { return };
    sqlx::any::install_default_drivers();
    let discord = Discord::builder().limits(Limits::none()).shards(4, 1).start().await;
    let mut bots = [(); 2].map(|()| Bot::on_database(&discord, &server.address));
    bots[0].join(&discord).await;
    shared_out(&server.address, &discord, &[4], &mut bots, "one bot").await;
    bots[0].kill();
    bots[1].start();
    let mut database = AnyConnection::connect(&server.address).await.unwrap();
    while sqlx::query("SELECT id FROM processes").fetch_all(&mut database).await.unwrap().len() < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    bots[0].start();
    shared_out(&server.address, &discord, &[2, 2], &mut bots, "back").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_share_discord_and_games_go_on_whatever_becomes_of_them() {
    let Some(server) = Server::start() else { return };
    sqlx::any::install_default_drivers();
    // A killed bot forgets its rate limits.
    let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, 1).start().await;
    let clubs: Vec<_> =
        (0..SERVERS).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
    let mut bots: Vec<Bot> = (0..BOTS).map(|_| Bot::on_database(&discord, &server.address)).collect();
    bots[0].join(&discord).await;
    shared_out(&server.address, &discord, &[8], &mut bots, "one bot").await;
    for bot in &mut bots[1..] {
        bot.start();
    }
    shared_out(&server.address, &discord, &[2; BOTS], &mut bots, "four bots").await;

    let mut games = Vec::new();
    for shard in 0..SHARDS {
        for club in clubs.iter().filter(|club| club.shard(SHARDS) == shard).take(1) {
            let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
            games.push(Game::start(club.channel("karten"), people, 8 + games.len() as u64).await);
        }
    }
    assert_eq!(games.len(), 8);
    all_go_on(&mut games, 6, "quiet").await;

    // A person sits at tables of two bots: in the private chat, they say which one they mean.
    let of_shard = |shard: u64| clubs.iter().filter(move |club| club.shard(SHARDS) == shard).nth(2).unwrap();
    let (near, far) = (of_shard(0), of_shard(SHARDS / 2));
    let dora = near.member("Dora", "en-US");
    far.join(&dora);
    let mut tables = Vec::new();
    for club in [near, far] {
        let answer = dora.slash(&club.channel("karten"), "herz", &[]).await.unwrap();
        tables.push(table_name(&answer.settled(SOON).await.unwrap()));
    }
    let chat = dora.private_channel();
    let listed = async |name: &str| {
        let choices = dora.complete(&chat, "table status", &[], ("table", name)).await.unwrap();
        choices.len()
    };
    if tables[0] != tables[1] {
        for name in &tables {
            let known = Instant::now();
            while listed(name).await == 0 {
                assert!(known.elapsed() < SOON, "{name} is not known");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            let status = dora.slash(&chat, "table status", &[("table", json!(name))]).await.unwrap();
            let status = own_answer(&dora, &status).await;
            assert_eq!(&table_name(&status), name, "{}", status.text());
        }
        let question = dora.slash(&chat, "table leave", &[]).await.unwrap();
        let question = own_answer(&dora, &question).await;
        assert_eq!(question.buttons().count(), 2, "{}", question.text());
    }

    // She has opened two tables at two bots, which count her tables of an hour together.
    let open = async |number: usize| {
        let channel = [near, far][number % 2].channel(&format!("mehr-{}", number / 4));
        let answer = dora.slash(&channel, "herz", &[]).await.unwrap();
        (own_answer(&dora, &answer).await, channel)
    };
    for number in 2..20 {
        let (lobby, channel) = open(number).await;
        assert!(!lobby.text().contains("20 tables"), "{number}: {}", lobby.text());
        pressed(&channel, &dora, &table_name(&lobby), "leave").await;
    }
    for number in 20..22 {
        let (refused, _) = open(number).await;
        assert!(refused.text().contains("20 tables"), "{number}: {}", refused.text());
    }

    bots[1].kill();
    shared_out(&server.address, &discord, &[2, 3, 3], &mut bots, "one was killed").await;
    all_go_on(&mut games, 3, "three bots").await;
    bots[1].start();
    shared_out(&server.address, &discord, &[2; BOTS], &mut bots, "it is back").await;
    all_go_on(&mut games, 3, "four again").await;

    signal(&bots[2], "-STOP");
    shared_out(&server.address, &discord, &[2, 3, 3], &mut bots, "one stalls").await;
    all_go_on(&mut games, 3, "without it").await;
    signal(&bots[2], "-CONT");
    assert!(!bots[2].ends().await.success());
    assert!(bots[2].log().contains("another process has taken over discord/"), "{}", bots[2].log());
    bots[2].start();
    shared_out(&server.address, &discord, &[2; BOTS], &mut bots, "it was started again").await;

    discord.assert_clean();
    server.crash();
    all_go_on(&mut games, 3, "the database crashes").await;
    eprintln!("the database crashes: {} presses were lost", lost_presses(&discord));
    shared_out(&server.address, &discord, &[2; BOTS], &mut bots, "the database is back").await;

    // An upgrade: one bot after the other, while people play.
    let upgrade = async {
        for number in 0..BOTS {
            assert!(bots[number].stop().await.success(), "{}", bots[number].log());
            bots[number].start();
            shared_out(&server.address, &discord, &[2; BOTS], &mut bots, "stopped and started").await;
        }
    };
    tokio::join!(upgrade, all_go_on(&mut games, 12, "an upgrade"));
    // A press during the closing of a connection is lost: the player presses again.
    eprintln!("an upgrade: {} presses were lost with their connection", lost_presses(&discord));

    all_go_on(&mut games, usize::MAX, "to the end").await;
    for game in &games {
        assert!(game.made.len() > 20, "{} moves at {}", game.made.len(), game.table);
        assert!(private_view(&game.people[1], &game.table).is_some());
        game.check(&bots[0]).await;
    }
    for bot in &mut bots {
        assert!(bot.stop().await.success(), "{}", bot.log());
    }
    let checked = bots[0].command(&["check"]).output().unwrap();
    let checked = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.contains(&format!("results: {}", games.len())), "{checked}");
    discord.assert_clean();
}

/// A process that can't read who has a table doesn't say that the table is gone.
#[tokio::test(flavor = "multi_thread")]
async fn while_the_process_of_a_table_is_unknown_people_are_asked_to_press_again() {
    let Some(server) = Server::start() else { return };
    sqlx::any::install_default_drivers();
    let discord = Discord::builder().limits(Limits::none()).shards(2, 2).start().await;
    let clubs: Vec<_> = (0..20).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
    let mut bots = [(), ()].map(|()| Bot::on_database(&discord, &server.address));
    bots[0].join(&discord).await;
    bots[1].start();
    shared_out(&server.address, &discord, &[1, 1], &mut bots, "two bots").await;
    // Private chats come to the first shard; this table is on the other one.
    let club = clubs.iter().find(|club| club.shard(2) == 1).unwrap();
    let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let mut game = Game::start(club.channel("karten"), people, 8).await;
    game.goes_on(2).await;

    let mut database = AnyConnection::connect(&server.address).await.unwrap();
    database.execute("ALTER TABLE listings RENAME TO listings_away").await.unwrap();
    let people: Vec<&Person> = game.people.iter().collect();
    let (person, view) = next_turn_within(&people, &game.channel, &game.table, SOON).await.unwrap();
    let answer = offers(&view)[0].take(person, &view).await.unwrap();
    answer.settled_or_gone(SOON).await.unwrap();
    let texts: Vec<String> = answer.messages().iter().map(Message::text).collect();
    assert!(texts.iter().any(|text| text.contains("being moved")), "{texts:?}");
    database.execute("ALTER TABLE listings_away RENAME TO listings").await.unwrap();
    game.goes_on(usize::MAX).await;
    game.check(&bots[0]).await;
    for bot in &mut bots {
        assert!(bot.stop().await.success(), "{}", bot.log());
    }
    discord.assert_clean();
}
