//! A bot that can't reach its database stays silent once another one may have taken over, whatever people send.

use crate::bot::Bot;
use crate::club::{Club, own_answer};
use crate::crash::check_record;
use crate::players::{Game, next_turn, offers, private_view};
use crate::postgres::Server;
use herzbot_imitation::{Discord, Limits, Person, Violation, json};
use sqlx::{AnyConnection, Connection, Row};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream};
use tokio::sync::watch;

/// The timeout for a takeover on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A connection from a bot to a server that can be cut: then nothing passes, and neither side is told.
pub struct Wire {
    /// The address for the bot.
    pub address: String,
    /// The delay in each direction; none: it is cut.
    takes: watch::Sender<Option<Duration>>,
    /// When the bot last sent something.
    last_sent: Arc<Mutex<Instant>>,
    /// The folder of its socket, if it is one.
    _folder: Option<TempDir>,
}

impl Wire {
    /// Connects to the PostgreSQL at an address with a folder of sockets. Everything takes `delay` in each
    /// direction.
    pub fn to_postgres(address: &str, delay: Duration) -> Self {
        const SOCKET: &str = ".s.PGSQL.5432";
        let folder = TempDir::new().unwrap();
        let (rest, host) = address.split_once("?host=").unwrap();
        let to = format!("{host}/{SOCKET}");
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let (takes, last_sent) = (watch::Sender::new(Some(delay)), Arc::new(Mutex::new(Instant::now())));
        let (state, sent) = (takes.subscribe(), Arc::clone(&last_sent));
        tokio::spawn(async move {
            while let Ok((bot, _)) = listener.accept().await {
                if let Ok(server) = UnixStream::connect(&to).await {
                    join(bot.into_split(), server.into_split(), &state, &sent);
                }
            }
        });
        Self {
            address: format!("{rest}?host={}", folder.path().display()),
            takes,
            last_sent,
            _folder: Some(folder),
        }
    }

    /// Connects to the REST API of an imitation of Discord.
    async fn to_discord(url: &str) -> Self {
        let to = url.strip_prefix("http://").unwrap().to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let takes = watch::Sender::new(Some(Duration::ZERO));
        let last_sent = Arc::new(Mutex::new(Instant::now()));
        let (state, sent) = (takes.subscribe(), Arc::clone(&last_sent));
        tokio::spawn(async move {
            while let Ok((bot, _)) = listener.accept().await {
                if let Ok(server) = TcpStream::connect(&to).await {
                    join(bot.into_split(), server.into_split(), &state, &sent);
                }
            }
        });
        Self { address, takes, last_sent, _folder: None }
    }

    /// Stops all traffic.
    pub fn cut(&self) {
        self.takes.send_replace(None);
    }

    /// Lets all traffic pass again, without delay.
    pub fn mend(&self) {
        self.slow_down(Duration::ZERO);
    }

    /// Lets all traffic pass, with this delay in each direction.
    pub fn slow_down(&self, delay: Duration) {
        self.takes.send_replace(Some(delay));
    }

    fn last_sent(&self) -> Instant {
        *self.last_sent.lock().unwrap()
    }
}

/// Forwards data between a bot and a server.
fn join<R, W>(
    bot: (R, W),
    server: (R, W),
    takes: &watch::Receiver<Option<Duration>>,
    sent: &Arc<Mutex<Instant>>,
) where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let sent = Arc::clone(sent);
    let note = move || *sent.lock().unwrap() = Instant::now();
    tokio::spawn(pass(bot.0, server.1, takes.clone(), note));
    tokio::spawn(pass(server.0, bot.1, takes.clone(), || {}));
}

async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut takes: watch::Receiver<Option<Duration>>,
    note: impl Fn(),
) {
    let mut bytes = vec![0; 1 << 16];
    loop {
        let read = from.read(&mut bytes).await;
        // An error means that the test is over.
        let Ok(delay) = takes.wait_for(Option::is_some).await.map(|takes| takes.unwrap_or_default()) else {
            return;
        };
        match read {
            Ok(count) if count > 0 => {
                note();
                if !delay.is_zero() {
                    tokio::time::sleep(delay).await;
                }
                if to.write_all(&bytes[..count]).await.is_err() {
                    return;
                }
            }
            // It doesn't matter here whether it was closed properly.
            Ok(_) | Err(_) => return drop(to.shutdown().await),
        }
    }
}

/// Returns the process that serves Discord.
async fn holder(database: &mut AnyConnection) -> Option<String> {
    let sql = "SELECT holder FROM leases JOIN processes ON processes.id = holder WHERE name = 'discord/0'";
    sqlx::query(sql).fetch_optional(database).await.unwrap().map(|row| row.get("holder"))
}

impl Game<'_> {
    /// Lets everyone press what their view offers, until `enough`.
    async fn everybody_presses(&self, mut enough: watch::Receiver<bool>) {
        let presses = self.people.iter().map(|person| async {
            while let Some(view) = private_view(person, &self.table) {
                // The first bot, the other one, or none may answer it.
                match offers(&view).first() {
                    Some(offer) => drop(offer.take(person, &view).await),
                    None => drop(person.slash(&person.private_channel(), "table status", &[]).await),
                }
            }
        });
        tokio::select! {
            _ = enough.wait_for(|enough| *enough) => {}
            _ = futures_util::future::join_all(presses) => {}
        }
    }
}

/// Asserts that the only violations are missing answers, which these evenings provoke.
pub fn assert_only_silence(discord: &Discord) {
    let others: Vec<Violation> = discord
        .take_violations()
        .into_iter()
        .filter(|violation| !violation.reason.contains("was not answered in time"))
        .collect();
    assert!(others.is_empty(), "{others:?}");
}

struct Evening {
    server: Server,
    /// The connection of the club's bot.
    database: Wire,
    calls: Wire,
    club: Club,
    people: Vec<Person>,
}

impl Evening {
    async fn start() -> Option<Self> {
        let server = Server::start()?;
        sqlx::any::install_default_drivers();
        // Longer than the bots count on: on a busy machine, no answer is late.
        let limit = Duration::from_secs(5);
        let discord = Discord::builder().limits(Limits::none()).answer_within(limit).start().await;
        let database = Wire::to_postgres(&server.address, Duration::ZERO);
        let calls = Wire::to_discord(&discord.url()).await;
        let bot = Bot::with(&[
            ("HERZBOT_DISCORD_API", &calls.address),
            ("DISCORD_TOKEN", &discord.token()),
            ("HERZBOT_DATABASE", &database.address),
        ]);
        let club = Club::with(discord, bot, "en-US").await;
        let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US")).into();
        Some(Self { server, database, calls, club, people })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_its_database_leaves_people_to_another() {
    let Some(Evening { server, database, calls, mut club, people }) = Evening::start().await else { return };
    let mut other = Bot::on_database(&club.discord, &server.address);
    other.start();
    other.says("standing by").await;
    let people: Vec<&Person> = people.iter().collect();
    let table = club.start("herz", &people, &[("rounds", json!(1))]).await;
    let mut game = Game::new(&club.channel, people, table);
    assert!(game.goes_on(4).await);
    let mut look = AnyConnection::connect(&server.address).await.unwrap();
    let before = holder(&mut look).await;
    let logins = |discord: &Discord| discord.identifies() + discord.resumes();
    let logins_before = logins(&club.discord);

    database.cut();
    let cut = Instant::now();
    let (tell, enough) = watch::channel(false);
    let taken_over = async {
        let taken = loop {
            let asked = Instant::now();
            let now = holder(&mut look).await;
            if now.is_some() && now != before {
                break asked;
            }
            assert!(cut.elapsed() < PATIENCE, "nobody takes over:\n{}", other.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        let is_there = |discord: &Discord| logins(discord) > logins_before;
        assert!(club.discord.wait_until(is_there, PATIENCE).await, "{}", other.log());
        tell.send_replace(true);
        taken
    };
    let (taken, ()) = tokio::join!(taken_over, game.everybody_presses(enough));
    let silent = calls.last_sent();
    assert!(silent < taken, "the other one had it for {:?}", silent - taken);
    eprintln!("silent after {:?}, taken over after {:?}", silent.duration_since(cut), taken - cut);

    // The other one answers, although the first one also gets some events.
    while game.goes_on(1).await {}
    assert_eq!(calls.last_sent(), silent);
    database.mend();
    assert!(!club.bot.ends().await.success());
    assert_eq!(calls.last_sent(), silent, "nor does it say a last word");
    let log = club.bot.log();
    assert!(log.contains("this process says nothing until it does"), "{log}");
    assert!(log.contains("another process has taken over discord/0"), "{log}");
    std::mem::swap(&mut club.bot, &mut other);
    let status = game.people[0].slash(&club.channel, "leaderboard", &[]).await.unwrap();
    assert!(own_answer(game.people[0], &status).await.text().contains("Anna"));
    assert!(club.bot.stop().await.success());
    assert_only_silence(&club.discord);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_database_was_away_goes_on_where_it_was() {
    let Some(Evening { server: _server, database, calls, mut club, people }) = Evening::start().await else {
        return;
    };
    let people: Vec<&Person> = people.iter().collect();
    let table = club.start("herz", &people, &[("rounds", json!(1))]).await;
    let mut game = Game::new(&club.channel, people, table);
    assert!(game.goes_on(4).await);

    // The next view is there before the database is cut off.
    let (person, view) = next_turn(&game.people, &club.channel, &game.table).await.unwrap();
    let offer = offers(&view).remove(0);
    database.cut();
    club.bot.says("this process says nothing until it does").await;
    let silent = calls.last_sent();
    assert!(offer.take(person, &view).await.is_err(), "Discord says that the bot does not respond");
    // By now, the bot has given up the move.
    assert!(person.slash(&club.channel, "table status", &[]).await.is_err(), "nor now");
    assert_eq!(calls.last_sent(), silent);
    database.mend();
    club.bot.says("the database answers").await;
    // An unanswered move wasn't made either.
    let (_, again) = next_turn(&game.people, &club.channel, &game.table).await.unwrap();
    assert_eq!(offers(&again)[0].turn, offer.turn);
    while game.goes_on(1).await {}

    assert!(game.made.len() > 20, "{} moves", game.made.len());
    let record = club.record(game.people[0], &game.table).await;
    check_record(&record, &game.made, &game.table);
    assert!(club.bot.stop().await.success());
    assert_only_silence(&club.discord);
}
