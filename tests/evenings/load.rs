//! How many presses a second the bot handles on Discord.

use crate::bot::Bot;
use crate::club::pressed;
use crate::daily::{plays_today, searches};
use crate::players::{
    Offer, SOON, offers, press_something, private_view, table_name, turn_number, turn_view,
};
use crate::port::free_port;
use futures_util::{StreamExt as _, stream};
use herzbot_imitation::{Channel, Discord, Limits, Message, Person, Server};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Interval, MissedTickBehavior, sleep, timeout};

/// The number of channels of a server, with a table in each.
const CHANNELS: usize = 20;
const PEOPLE: [&str; 4] = ["Anna", "Ben", "Cleo", "Dora"];
const GAMES: [&str; 3] = ["herz", "teufel", "hearts"];
/// How many tables are opened concurrently.
const OPENED_AT_ONCE: usize = 8;
/// How often people check whether it is their turn.
const LOOK: Duration = Duration::from_millis(20);
/// How long a crowd may wait for the reviews of its deals.
const REVIEWED_WITHIN: Duration = Duration::from_secs(600);

/// Four people at a table in their own channel.
struct Party {
    channel: Channel,
    people: Vec<Person>,
    name: String,
}

impl Party {
    async fn begin(server: &Server, number: usize) -> Self {
        let channel = server.channel(&format!("karten-{number}"));
        let people: Vec<Person> =
            PEOPLE.iter().map(|name| server.member(&format!("{name} {number}"), "en-US")).collect();
        let opened = people[0].slash(&channel, GAMES[number % GAMES.len()], &[]).await.unwrap();
        let name = table_name(&opened.settled(SOON).await.unwrap());
        let party = Self { channel, people, name };
        for person in &party.people[1..] {
            party.press(person, "join").await;
        }
        party.press(&party.people[0], "start").await;
        party
    }

    async fn press(&self, person: &Person, act: &str) {
        let (_, answer) = pressed(&self.channel, person, &self.name, act).await;
        answer.settled_or_gone(SOON).await.unwrap();
    }

    /// Waits until all four have their cards: a bot may send 50 messages a second, and a thousand tables need four
    /// thousand chats.
    async fn is_dealt(&self) {
        while !self.people.iter().all(|person| private_view(person, &self.name).is_some()) {
            sleep(LOOK * 10).await;
        }
    }

    /// Returns a person who can act, and where.
    fn awaited(&self) -> Option<(&Person, Message)> {
        self.people.iter().find_map(|person| Some((person, turn_view(person, &self.name)?)))
    }

    /// Lets a person who can move do so. Passing cards isn't counted.
    async fn moves(&self, rng: &mut StdRng) -> Option<Press> {
        let (person, view) = self.awaited()?;
        let Some(offer) = offers(&view).choose(rng).cloned() else {
            press_something(person, &view, rng).await;
            return None;
        };
        let begun = Instant::now();
        offer.take(person, &view).await.unwrap_or_else(|refused| panic!("{offer:?}: {refused:?}"));
        let answered = begun.elapsed();
        let shown = timeout(SOON, self.goes_on(&offer)).await.ok().map(|()| begun.elapsed());
        Some(Press { answered, shown })
    }

    /// Waits until a person sees that they can move next. The checks become rarer over time: a thousand people who
    /// check all the time would be slower than the bot.
    async fn goes_on(&self, made: &Offer) {
        let begun = Instant::now();
        while self.awaited().is_none_or(|(_, view)| turn_number(&view) == Some(made.turn)) {
            sleep(LOOK.max(begun.elapsed() / 10)).await;
        }
    }
}

/// The duration of a press: until its callback, and until the next player saw their turn; none: nobody did.
struct Press {
    answered: Duration,
    shown: Option<Duration>,
}

/// Returns the duration below which this many thousandths stay.
fn at(sorted: &[Duration], thousandths: usize) -> Duration {
    sorted[(sorted.len() * thousandths / 1000).min(sorted.len() - 1)]
}

/// Returns the processor time, and the private memory in MB, of a process.
fn taken(bot: &Bot) -> (Duration, u64) {
    let id = bot.process.as_ref().unwrap().id();
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{id}/{name}")).unwrap();
    let stat = read("stat");
    // After the program's name, user and system time are the 12th and 13th fields, in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    let hundredths: u64 = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum();
    let status = read("status");
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    let kilobytes: u64 = kilobytes.split_whitespace().next().unwrap().parse().unwrap();
    (Duration::from_millis(hundredths * 10), kilobytes / 1024)
}

/// Plays at all tables with `rate` presses a second, as far as people can move, and prints their durations.
async fn play(discord: &Discord, bot: &Bot, parties: &[Arc<Party>], rate: u64, lasting: Duration) {
    let ready = Arc::new(Mutex::new(parties.iter().cloned().collect::<VecDeque<_>>()));
    let (tell, mut told) = mpsc::unbounded_channel();
    let (before, requests) = (taken(bot), discord.requests().len());
    let begun = Instant::now();
    let mut beat: Interval = tokio::time::interval(Duration::from_secs(1) / u32::try_from(rate).unwrap());
    beat.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let (mut idle, mut seed) = (0, 0);
    while begun.elapsed() < lasting {
        beat.tick().await;
        let Some(party) = ready.lock().await.pop_front() else {
            idle += 1;
            continue;
        };
        seed += 1;
        let (ready, tell) = (Arc::clone(&ready), tell.clone());
        tokio::spawn(async move {
            if let Some(press) = party.moves(&mut StdRng::seed_from_u64(seed)).await {
                // Nothing receives this any more after the end.
                let _late = tell.send(press);
            }
            ready.lock().await.push_back(party);
        });
    }
    let (took, after) = (begun.elapsed(), taken(bot));
    drop(tell);
    let mut presses = Vec::new();
    while let Some(press) = told.recv().await {
        presses.push(press);
    }
    let calls = discord.requests();
    let new = &calls[requests..];
    let callbacks = new.iter().filter(|(place, _)| place.contains("/callback")).count();
    let refused = new.iter().filter(|(_, status)| *status == 429).count();
    let mut answered: Vec<Duration> = presses.iter().map(|press| press.answered).collect();
    let mut shown: Vec<Duration> = presses.iter().filter_map(|press| press.shown).collect();
    answered.sort();
    shown.sort();
    let count = presses.len();
    let each = |sum: usize| sum as f64 / count as f64;
    println!(
        "{:4} tables, {:5.1} presses a second of {rate} (nobody could move: {idle}); callback p50 {:?}, p99 {:?}; next view \
         p50 {:?}, p99 {:?}, never {}; callbacks {:.2} a press, other requests {:.2}, 429: {refused}; processor {:.2} ms a \
         press; {} → {} MB",
        parties.len(),
        count as f64 / took.as_secs_f64(),
        at(&answered, 500),
        at(&answered, 990),
        at(&shown, 500),
        at(&shown, 990),
        count - shown.len(),
        each(callbacks),
        each(new.len() - callbacks),
        (after.0 - before.0).as_secs_f64() * 1000.0 / count as f64,
        before.1,
        after.1,
    );
    for (kind, number) in kinds(new) {
        println!("{:10.2} a press: {kind}", each(number));
    }
}

/// Counts requests by method and path, without ids, tokens and emojis; most frequent first.
fn kinds(requests: &[(String, u16)]) -> Vec<(String, usize)> {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for (place, status) in requests {
        let parts = place.split('?').next().unwrap().split('/');
        let known = |part: &&str| part.len() < 20 && !part.starts_with(|first: char| first.is_ascii_digit());
        let kind: Vec<&str> = parts.map(|part| if known(&part) { part } else { "…" }).collect();
        *numbers.entry(format!("{} → {status}", kind.join("/"))).or_default() += 1;
    }
    let mut numbers: Vec<(String, usize)> = numbers.into_iter().collect();
    numbers.sort_by_key(|(_, number)| Reverse(*number));
    numbers
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |number| number.parse().unwrap())
}

/// Opens a table of four in each of `tables` channels, and prints how long it takes until everyone has their
/// cards.
async fn parties(discord: &Discord, tables: usize) -> Vec<Arc<Party>> {
    let begun = Instant::now();
    let servers: Vec<Server> = (0..tables.div_ceil(CHANNELS))
        .map(|number| discord.server(&format!("Club {number}"), "en-US"))
        .collect();
    let parties: Vec<Arc<Party>> = stream::iter(0..tables)
        .map(async |number| Arc::new(Party::begin(&servers[number / CHANNELS], number).await))
        .buffer_unordered(OPENED_AT_ONCE)
        .collect()
        .await;
    let opened = begun.elapsed();
    for party in &parties {
        party.is_dealt().await;
    }
    println!("{tables} tables opened within {opened:?}, all cards dealt within {:?}", begun.elapsed());
    parties
}

/// Prints how long presses at `TABLES` tables take for `SECONDS`: before, while, and after `PEOPLE` people play
/// the deal of the day. They start one after the other within a minute.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a figure"]
async fn presses_while_many_play_the_deal_of_the_day() {
    let lasting = Duration::from_secs(number("SECONDS", 60) as u64);
    let (rate, people) = (number("RATE", 10) as u64, number("PEOPLE", 500));
    let discord = Discord::builder().limits(Limits::none()).openapi(false).start().await;
    let address = format!("127.0.0.1:{}", free_port());
    let (url, token) = (discord.url(), discord.token());
    let settings =
        [("HERZBOT_DISCORD_API", &*url), ("DISCORD_TOKEN", &*token), ("HERZBOT_METRICS", &*address)];
    let mut bot = Bot::with(&settings);
    bot.join(&discord).await;
    let parties = parties(&discord, number("TABLES", 50)).await;
    let club = discord.server("Daily", "en-US");
    let channel = club.channel("karten");
    play(&discord, &bot, &parties, rate, lasting).await;
    let begun = Instant::now();
    let crowd = (0..people).map(|number| {
        let (channel, person) = (channel.clone(), club.member(&format!("Dora {number}"), "en-US"));
        tokio::spawn(async move {
            sleep(Duration::from_secs(60) * u32::try_from(number).unwrap() / people as u32).await;
            plays_today(&channel, &person).await
        })
    });
    let crowd: Vec<_> = crowd.collect();
    play(&discord, &bot, &parties, rate, lasting).await;
    let mut decks = BTreeSet::new();
    for player in crowd {
        decks.insert(player.await.unwrap());
    }
    println!("{people} people played {} deck(s) in {:?}", decks.len(), begun.elapsed());
    while searches(&[&address]).await < people + 1 {
        assert!(begun.elapsed() < REVIEWED_WITHIN, "{} searches", searches(&[&address]).await);
        sleep(LOOK).await;
    }
    println!("all were reviewed after {:?}, by {} searches", begun.elapsed(), searches(&[&address]).await);
    play(&discord, &bot, &parties, rate, lasting).await;
    assert!(bot.stop().await.success(), "{}", bot.log());
    discord.assert_clean();
}

/// Prints how long presses take at `TABLES` tables of four, with `RATES` presses a second for `SECONDS` each,
/// without limits or with Discord's (`LIMITED`): docs/lab/performance.md, "A thousand tables".
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a figure"]
async fn presses_a_second_on_discord() {
    let rates = std::env::var("RATES").unwrap_or_else(|_| "50,100,200".to_owned());
    let limits = if std::env::var_os("LIMITED").is_some() { Limits::real() } else { Limits::none() };
    let tables = number("TABLES", 1_000);
    let discord = Discord::builder().limits(limits).openapi(false).start().await;
    let mut bot = Bot::on(&discord);
    bot.join(&discord).await;
    let parties = parties(&discord, tables).await;
    for rate in rates.split(',').map(|rate| rate.parse().unwrap()) {
        play(&discord, &bot, &parties, rate, Duration::from_secs(number("SECONDS", 60) as u64)).await;
    }
    assert!(bot.stop().await.success(), "{}", bot.log());
    discord.assert_clean();
}
