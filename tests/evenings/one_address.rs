//! Several bots share Discord's shards, and tables are played in browsers: at one address for all bots, or at the
//! address of another bot than the one with the table.

use crate::activity;
use crate::bot::Bot;
use crate::browser::{Browser, Tab, View};
use crate::by_link::{enters, link_in, plays};
use crate::club::{by_hand, own_answer, pressed};
use crate::players::{SOON, table_name};
use crate::port::free_port;
use crate::postgres::Server as Database;
use crate::sharing::shared_out;
use herzbot_imitation::{Channel, Discord, Limits, Person, Server, json};
use serde_json::Value;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// As many shards as bots.
const SHARDS: u64 = 2;

/// A load balancer in front of the bots: each connection goes to the next bot, or to the other one if that accepts
/// none.
struct Balancer {
    url: String,
    serving: JoinHandle<()>,
}

impl Balancer {
    async fn before(ports: [u16; 2]) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let serving = tokio::spawn(async move {
            let mut turns = [ports, [ports[1], ports[0]]].into_iter().cycle();
            while let (Ok((mut from, _)), Some(turn)) = (listener.accept().await, turns.next()) {
                tokio::spawn(async move {
                    for port in turn {
                        if let Ok(mut to) = TcpStream::connect(("127.0.0.1", port)).await {
                            // The page notices when the connection breaks.
                            let _ = copy_bidirectional(&mut from, &mut to).await;
                            return;
                        }
                    }
                });
            }
        });
        Self { url, serving }
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Starts two bots with one database, each with a shard and with the base URL of its pages. They show tables inside
/// Discord if its applications may.
async fn bots(discord: &Discord, database: &Database, pages: [(u16, String); 2]) -> Vec<Bot> {
    sqlx::any::install_default_drivers();
    let bot = |(port, url): &(u16, String)| {
        Bot::with(&[
            ("HERZBOT_DISCORD_API", &discord.url()),
            ("DISCORD_TOKEN", &discord.token()),
            ("DISCORD_CLIENT_SECRET", &discord.client_secret()),
            ("HERZBOT_DATABASE", &database.address),
            ("HERZBOT_WEB_URL", url),
            ("HERZBOT_WEB_PORT", &port.to_string()),
        ])
    };
    let mut bots: Vec<Bot> = pages.iter().map(bot).collect();
    bots[0].join(discord).await;
    bots[1].start();
    shared_out(&database.address, discord, &[1, 1], &mut bots, "two bots").await;
    bots
}

/// A table of a shard, at which the same person sits with another one.
struct Table {
    name: String,
    club: Server,
    channel: Channel,
    other: Person,
}

async fn tables(discord: &Discord) -> (Person, Vec<Table>) {
    let clubs: Vec<_> = (0..20).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
    let of_shard = |shard| clubs.iter().find(|club| club.shard(SHARDS) == shard).unwrap();
    let anna = of_shard(0).member("Anna", "en-US");
    of_shard(1).join(&anna);
    let mut tables = Vec::new();
    for shard in 0..SHARDS {
        let club = of_shard(shard).clone();
        let (channel, other) = (club.channel("karten"), club.member("Ben", "en-US"));
        by_hand(&channel, &[&anna, &other]).await;
        let answer = anna.slash(&channel, "herz", &[("rounds", json!(1))]).await.unwrap();
        let name = table_name(&answer.settled(SOON).await.unwrap());
        let (_, answer) = pressed(&channel, &other, &name, "join").await;
        answer.settled_or_gone(SOON).await.unwrap();
        tables.push(Table { name, club, channel, other });
    }
    (anna, tables)
}

/// Returns the URL and the token of a personal link to a table.
async fn link(person: &Person, table: &Table) -> (String, String) {
    let (_, answer) = pressed(&table.channel, person, &table.name, "open").await;
    let link = link_in(&own_answer(person, &answer).await);
    let (address, token) = link.split_once('#').unwrap();
    (address.to_owned(), token.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_played_at_one_address_whatever_becomes_of_their_bots() {
    let Some(database) = Database::start() else { return };
    let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, 1).start().await;
    let ports = [free_port(), free_port()];
    let balancer = Balancer::before(ports).await;
    let mut bots = bots(&discord, &database, ports.map(|port| (port, balancer.url.clone()))).await;
    let (anna, tables) = tables(&discord).await;
    let browser = Browser::open("en-US").await;
    let mut tabs: Vec<(Tab, Table)> = Vec::new();
    for table in tables {
        let (address, token) = link(&anna, &table).await;
        let tab = browser.tab(&format!("{address}#{token}"), View::DESKTOP).await;
        tab.sees("You play as Anna.").await;
        // Whichever bot handles the request: the link was used, and a request without a session sees nothing.
        for _ in 0..2 {
            assert_eq!(enters(&address, &token, Some(&balancer.url)).await, (200, json!("link-used")));
            let hello: Value = reqwest::get(format!("{address}/hello")).await.unwrap().json().await.unwrap();
            assert_eq!((&hello["wrong"], &hello["name"]), (&json!("link-ended"), &Value::Null));
        }
        tab.press("button", "Start").await;
        tabs.push((tab, table));
    }
    let go_on = async |what: &str| {
        for (tab, table) in &tabs {
            tab.until("!document.body.classList.contains('is-offline')").await;
            plays(tab, &table.other, &table.name, 2).await;
            eprintln!("{what}: {} goes on in the browser", table.name);
        }
    };
    go_on("two bots").await;
    bots[0].kill();
    shared_out(&database.address, &discord, &[2], &mut bots, "one was killed").await;
    go_on("one bot").await;
    bots[0].start();
    shared_out(&database.address, &discord, &[1, 1], &mut bots, "it is back").await;
    go_on("two again").await;
    assert!(bots[1].stop().await.success());
    shared_out(&database.address, &discord, &[2], &mut bots, "the other one was stopped").await;
    go_on("the first one").await;
    assert!(
        anna.direct_messages().is_empty(),
        "who looks at the tables is not called: {}",
        anna.everything()
    );
    browser.close().await;
    assert!(bots[0].stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_works_at_the_address_of_another_bot() {
    let Some(database) = Database::start() else { return };
    let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, 1).start().await;
    let pages = [free_port(), free_port()].map(|port| (port, format!("http://127.0.0.1:{port}")));
    let origins = pages.clone().map(|(_, url)| url);
    let mut bots = bots(&discord, &database, pages).await;
    let (anna, tables) = tables(&discord).await;
    for table in &tables {
        let (address, token) = link(&anna, table).await;
        let own = origins.iter().find(|origin| address.starts_with(*origin)).unwrap();
        let foreign = origins.iter().find(|origin| *origin != own).unwrap();
        let there = address.replace(own, foreign);
        for origin in [None, Some("https://evil.example")] {
            assert_eq!(enters(&there, &token, origin).await.0, 403, "{origin:?}");
        }
        let entering = json!({ "link": token });
        let request = reqwest::Client::new().post(format!("{there}/enter")).header("origin", foreign);
        let answer = request.json(&entering).send().await.unwrap();
        assert_eq!(answer.status(), 204);
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        assert_eq!(enters(&address, &token, Some(own)).await, (200, json!("link-used")));
        // The session is valid at all bots.
        for address in [&there, &address] {
            let asked = reqwest::Client::new().get(format!("{address}/hello")).header("cookie", &cookie);
            let hello: Value = asked.send().await.unwrap().json().await.unwrap();
            assert_eq!((&hello["wrong"], &hello["name"]), (&Value::Null, &json!("Anna")), "{address}");
        }
    }
    for bot in &mut bots {
        assert!(bot.stop().await.success(), "{}", bot.log());
    }
    discord.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn inside_discord_who_has_no_seat_finds_the_tables_of_another_bot_and_sits_down() {
    let Some(database) = Database::start() else { return };
    let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, 1).activities().start().await;
    let pages = [free_port(), free_port()].map(|port| (port, format!("http://127.0.0.1:{port}")));
    let webs = pages.clone().map(|(_, url)| url);
    let mut bots = bots(&discord, &database, pages).await;
    let (_, tables) = tables(&discord).await;
    for (table, newcomers) in tables.iter().zip([["Cleo", "Dora"], ["Emil", "Finn"]]) {
        for (web, name) in webs.iter().zip(newcomers) {
            let newcomer = table.club.member(name, "en-US");
            let instance = newcomer.open_activity(&table.channel).await.unwrap().activity().unwrap();
            let entered = activity::enters(web, &newcomer.authorize(), &instance).await;
            let [shown] = &entered["tables"].as_array().unwrap()[..] else { panic!("{entered}") };
            let label = shown["label"].as_str().unwrap();
            assert!(label.contains(&table.name) && shown["seat"] == false, "{name} at {web}: {entered}");
            let watched =
                reqwest::get(format!("{web}/watch/{}/hello", shown["watch"].as_str().unwrap())).await;
            assert_eq!(watched.unwrap().status(), 200);
            let id = shown["id"].as_str().unwrap();
            let entered = activity::sits(web, id, &newcomer.authorize(), &instance).await;
            let session = entered["session"].as_str().unwrap_or_else(|| panic!("{name} at {web}: {entered}"));
            let state = activity::sees(web, id, session).await.unwrap();
            assert!(state.to_string().contains(name), "{state}");
        }
    }
    for bot in &mut bots {
        assert!(bot.stop().await.success(), "{}", bot.log());
    }
    discord.assert_clean();
}
