//! No game is lost: the bot, or its database, is killed at random moments of many running evenings.
//!
//! Afterwards, every move that a client saw acknowledged is in the record of its game once, at its place. Every
//! table goes on to its end, and every finished game is on the leaderboard once. There are thirty kills, or as
//! many as `KILLS` says: evening after evening, until that number is reached.

use crate::bot::Bot;
use crate::players::{SOON, choice, is_made, is_over, is_taken_back, moves, table_name, turn_view};
use crate::postgres::Server;
use herzbot_imitation::{Answer, Channel, Discord, Limits, Message, Person, Refused, json};
use herzbot_rules::{AnyMatch, Record};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

const TABLES: usize = 20;
const PEOPLE: usize = 10;

/// A running table, and the moves that its people have seen acknowledged: turn → its possible choices, and the
/// answer.
struct Game {
    channel: Channel,
    name: String,
    people: [Person; 2],
    acknowledged: BTreeMap<u32, (BTreeSet<u16>, Answer)>,
    /// Turn → every choice that was pressed in it so far. The first may have been made although a kill lost its
    /// answer. The next press then returns the current view, and another kill may lose the private answer that it
    /// came too late. Presses after an acknowledgement don't count.
    pressed: BTreeMap<u32, BTreeSet<u16>>,
    record: Option<Record>,
}

/// Repeats an attempt until it works: the bot may be down at any moment.
async fn patiently<T, F: Future<Output = Result<T, Refused>>>(mut attempt: impl FnMut() -> F) -> T {
    let worked = async {
        loop {
            match attempt().await {
                Ok(done) => break done,
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    };
    tokio::time::timeout(SOON, worked).await.expect("never worked")
}

async fn play(game: &mut Game, seed: u64, deadline: tokio::time::Instant) {
    let mut rng = StdRng::seed_from_u64(seed);
    loop {
        assert!(
            tokio::time::Instant::now() < deadline,
            "{} never ends:\n{}",
            game.name,
            game.people[0].everything()
        );
        if is_over(&game.people[0], &game.channel, &game.name) {
            break;
        }
        let turn = game.people.iter().find_map(|person| Some((person, turn_view(person, &game.name)?)));
        let Some((person, view)) = turn else {
            // Nobody's turn is visible now: the bot is down, or the view is on its way.
            let look = |person: &Person| {
                turn_view(person, &game.name).is_some() || is_over(person, &game.channel, &game.name)
            };
            let [one, other] = &game.people;
            tokio::select! {
                _seen = one.wait_for(look, Duration::from_secs(1)) => {}
                _seen = other.wait_for(look, Duration::from_secs(1)) => {}
            }
            continue;
        };
        let labels = moves(&view);
        let label = &labels[rng.random_range(0..labels.len())];
        let id =
            view.buttons().find(|button| button.label == *label).and_then(|button| button.custom_id.clone());
        let (turn, index) = choice(&id.unwrap()).unwrap();
        game.pressed.entry(turn).or_default().insert(index);
        if let Ok(answer) = person.press(&view, label).await
            && is_made(&answer, turn)
        {
            let so_far = game.pressed[&turn].clone();
            game.acknowledged.entry(turn).or_insert((so_far, answer));
        }
    }
}

/// Presses the button of a lobby with an id that ends like this, until it works: on a busy machine, an answer may
/// come too late.
async fn is_pressed(person: &Person, lobby: &Message, act: &str) {
    let offered = |person: &Person| {
        let now = person.look_again(lobby)?;
        let is_meant = |id: &str| id.ends_with(act);
        let button = now.buttons().find(|button| button.custom_id.as_deref().is_some_and(is_meant))?;
        let label = (!button.disabled).then(|| button.label.clone())?;
        Some((now, label))
    };
    loop {
        let (now, label) = person.wait_for_some(offered, SOON).await.unwrap();
        if person.press(&now, &label).await.is_ok() {
            return;
        }
        let is_done =
            |person: &Person| person.look_again(lobby).is_some_and(|later| later.text() != now.text());
        if person.wait_for(is_done, Duration::from_secs(5)).await.is_ok() {
            return;
        }
    }
}

/// What is killed, and where the data is stored.
#[derive(Clone, Copy, PartialEq)]
enum Victim {
    Bot,
    BotInPostgres,
    Postgres,
}

/// Runs evenings with this many kills in total.
async fn evenings(victim: Victim) {
    let kills: usize = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(30);
    let (mut killed, mut moves, mut games) = (0, 0, 0);
    for seed in 0.. {
        let postgres = if victim == Victim::Bot { None } else { Server::start() };
        if victim != Victim::Bot && postgres.is_none() {
            return;
        }
        let discord = Discord::builder().limits(Limits::none()).start().await;
        let (api, token) = (discord.url(), discord.token());
        let mut settings = vec![("HERZBOT_DISCORD_API", api.as_str()), ("DISCORD_TOKEN", token.as_str())];
        settings.extend(postgres.iter().map(|server| ("HERZBOT_DATABASE", server.address.as_str())));
        let bot = Bot::with(&settings);
        let crashing = postgres.as_ref().filter(|_| victim == Victim::Postgres);
        let evening = evening(&discord, bot, crashing, seed, kills - killed).await;
        (killed, moves, games) = (killed + evening.kills, moves + evening.moves, games + TABLES);
        println!("killed {killed} times; {games} games, {moves} acknowledged moves: none lost, none doubled");
        if killed >= kills {
            break;
        }
        assert!(evening.kills > 0, "the games were over before anything was killed");
    }
}

/// The results of an evening.
struct Evening {
    kills: usize,
    moves: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_lost_or_made_twice_however_often_the_bot_is_killed() {
    evenings(Victim::Bot).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nor_where_the_data_are_in_postgres() {
    evenings(Victim::BotInPostgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nor_however_often_postgres_is_killed() {
    evenings(Victim::Postgres).await;
}

/// Runs an evening of many tables through `kills` kills of the bot, or of the database `crashing`.
async fn evening(
    discord: &Discord,
    mut bot: Bot,
    crashing: Option<&Server>,
    seed: u64,
    kills: usize,
) -> Evening {
    bot.join(discord).await;
    let server = discord.server("Spielwiese", "en-US");
    let people: Vec<Person> = (0..PEOPLE).map(|place| server.member(&format!("P{place}"), "en-US")).collect();
    let mut games = Vec::new();
    for place in 0..TABLES {
        let channel = server.channel(&format!("karten-{}", place / 4));
        let pair =
            [people[place % PEOPLE].clone(), people[(place + 1 + 2 * (place / PEOPLE)) % PEOPLE].clone()];
        let open =
            async || pair[0].slash(&channel, "herz", &[("rounds", json!(1))]).await?.settled(SOON).await;
        let lobby = patiently(open).await;
        is_pressed(&pair[1], &lobby, ".join").await;
        is_pressed(&pair[0], &lobby, ".start").await;
        games.push(Game {
            channel,
            name: table_name(&lobby),
            people: pair,
            acknowledged: BTreeMap::new(),
            pressed: BTreeMap::new(),
            record: None,
        });
    }
    let deadline = tokio::time::Instant::now() + Duration::from_secs(240 + 16 * kills as u64);
    let playing: Vec<_> = games
        .into_iter()
        .enumerate()
        .map(|(place, mut game)| {
            tokio::spawn(async move {
                play(&mut game, seed * TABLES as u64 + place as u64, deadline).await;
                game
            })
        })
        .collect();
    let mut rng = StdRng::seed_from_u64(7 + seed);
    let mut killed = 0;
    while !playing.iter().all(tokio::task::JoinHandle::is_finished) {
        // The time of the kill is under test: any moment, whatever the bot does.
        tokio::time::sleep(Duration::from_millis(rng.random_range(200..1500))).await;
        if killed < kills {
            match crashing {
                Some(server) => tokio::task::block_in_place(|| server.crash()),
                None => bot.kill(),
            }
            killed += 1;
        }
        // This is what a service manager does. Without its database, the bot ends after a while.
        if bot.has_ended() {
            bot.join(discord).await;
        }
    }
    let mut games_done = Vec::new();
    for game in playing {
        games_done.push(game.await.unwrap());
    }
    let mut played: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let (mut seen, mut made) = (0, 0);
    for game in &mut games_done {
        fetch_record(game).await;
        made += check(game);
        seen += game.acknowledged.len();
        for person in &game.people {
            played.entry(person.name()).or_default().insert(format!("{}{}", game.name, game.channel.id()));
        }
    }
    assert!(seen * 10 > made, "{seen} of {made} moves were seen to be acknowledged: too few to tell");
    for person in &people {
        let board =
            async || person.slash(&games_done[0].channel, "leaderboard", &[]).await?.settled(SOON).await;
        let text = patiently(board).await.text();
        let games = played.get(&person.name()).map_or(0, BTreeSet::len);
        let line =
            text.lines().find(|line| line.contains(&person.name())).unwrap_or_else(|| panic!("{text}"));
        let numbers: Vec<&str> = line.split(|letter: char| !letter.is_ascii_digit()).collect();
        assert!(numbers.contains(&games.to_string().as_str()), "{games} games of {}: {line}", person.name());
    }
    // After each start, many people press at once, and a killed bot answers nobody: an answer may come late.
    let is_late = |reason: &str| reason.contains("in time") || reason.contains("10062 Unknown interaction");
    let violations: Vec<_> =
        discord.take_violations().into_iter().filter(|violation| !is_late(&violation.reason)).collect();
    assert!(violations.is_empty(), "{violations:#?}");
    assert!(!bot.log().contains("panicked"), "{}", bot.log());
    assert!(!bot.log().contains("can't be replayed"), "{}", bot.log());
    bot.kill();
    Evening { kills: killed, moves: seen }
}

async fn fetch_record(game: &mut Game) {
    let person = game.people[0].clone();
    let file = patiently(async || {
        let message = crate::players::table_message(&person, &game.channel, &game.name)
            .ok_or_else(|| Refused::Waited("no message".into()))?;
        let button = message
            .buttons()
            .find(|button| button.custom_id.as_deref().is_some_and(|id| id.ends_with(".file")));
        let label = button.ok_or_else(|| Refused::Waited("no file".into()))?.label.clone();
        person.press(&message, &label).await?.settled(SOON).await
    })
    .await;
    game.record = Some(Record::parse(&person.download(&file.attachments[0])).unwrap());
}

/// Checks that every acknowledged move is in the record of a finished game, at its place. Returns the number of
/// moves.
fn check(game: &Game) -> usize {
    let record = game.record.as_ref().unwrap();
    assert!(herzbot_rules::shuffle::verify(record).unwrap().holds());
    // By now, all messages were sent.
    let told = game.acknowledged.iter().filter(|(_, (_, answer))| !is_taken_back(answer));
    check_choices(record, &told.map(|(turn, (choices, _))| (*turn, choices.clone())).collect(), &game.name);
    record.rounds.iter().map(|round| round.moves.len()).sum()
}

/// Checks that every acknowledged move (turn → index of the choice) is in a record, at its place.
pub fn check_record(record: &Record, acknowledged: &BTreeMap<u32, u16>, name: &str) {
    let choices = acknowledged.iter().map(|(turn, index)| (*turn, BTreeSet::from([*index]))).collect();
    check_choices(record, &choices, name);
}

/// Does the same for moves that may be any of several choices.
fn check_choices(record: &Record, acknowledged: &BTreeMap<u32, BTreeSet<u16>>, name: &str) {
    let mut turn = 0;
    let made: Vec<&String> = record.rounds.iter().flat_map(|round| &round.moves).collect();
    AnyMatch::replay(record, |state| {
        let Some(seat) = state.to_move().iter().next() else { return };
        if let (Some(choices), Some(made)) = (acknowledged.get(&turn), made.get(turn as usize)) {
            let legal = state.legal(seat);
            let chosen: Vec<String> =
                choices.iter().map(|index| format!("{seat} {}", legal[usize::from(*index)])).collect();
            assert!(chosen.contains(made), "turn {turn} of {name}: {made}, not {chosen:?}");
        }
        turn += 1;
    })
    .unwrap();
    let seen = acknowledged.keys().next_back().map_or(0, |last| *last as usize + 1);
    assert!(seen <= made.len(), "{name}: {seen} moves acknowledged, the record has {}", made.len());
}
