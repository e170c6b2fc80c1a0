//! Tables in browsers: those of another process, to which requests are forwarded, and those that a session opens.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

use futures_util::{SinkExt as _, StreamExt as _};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::port::Answer;
use herzbot_core::review::Review;
use herzbot_core::text::{Language, Texts};
use herzbot_playground::{
    Door, DoorRefusal, FinishedGames, Later, Network, OpenTable, OwnStates, OwnTable, PageServer,
    PlayService, PlayTables, Player, PublicStates, PublicTables, Refusal, SeatWish, TableServer, WatchKey,
    WatchServer, WatchSettings, serve_spectators,
};
use reqwest::Response;
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{accept_async, connect_async};

/// The timeout for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
const TABLE: TableId = TableId(7);

/// The tables of a process.
#[derive(Clone, Copy)]
enum Tables {
    /// No tables.
    None,
    /// No tables, but it knows the process that has the table.
    Elsewhere(SocketAddr),
    /// The table, which every session opens for this long.
    Here(Duration),
}

/// The open table, without a state.
struct Opened(Moment, watch::Sender<Option<Arc<OwnTable>>>);

impl OpenTable for Opened {
    fn player(&self) -> Player {
        Player {
            id: "1".to_owned(),
            name: "Anna".to_owned(),
            language: Language::En,
            game: "Hearts".to_owned(),
            until: Some(self.0),
        }
    }

    fn states(&self) -> OwnStates {
        self.1.subscribe()
    }

    fn press(&self, _: String, _: Option<String>) -> Later<'_, Answer> {
        Box::pin(async { Answer::Nothing })
    }

    fn look(&self, _: bool) {}

    fn end(&self) {}
}

impl FinishedGames for Tables {
    fn record(&self, _: TableId) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        Box::pin(async { None })
    }

    fn review(&self, _: TableId) -> Pin<Box<dyn Future<Output = Option<Review>> + Send + '_>> {
        Box::pin(async { None })
    }
}

impl PublicTables for Tables {
    fn watch(&self, _: TableId) -> Pin<Box<dyn Future<Output = Option<PublicStates>> + Send + '_>> {
        Box::pin(async { None })
    }
}

impl PlayTables for Tables {
    fn enter(&self, _: TableId, _: String) -> Later<'_, Result<String, Refusal>> {
        Box::pin(async { Err(Refusal::Wrong) })
    }

    fn elsewhere(&self, _: TableId) -> Option<Later<'_, TableServer>> {
        let Self::Elsewhere(address) = *self else { return None };
        Some(Box::pin(async move { TableServer::There(PageServer::here(address, url(address))) }))
    }

    fn open(&self, _: TableId, _: String) -> Later<'_, Result<Box<dyn OpenTable>, Refusal>> {
        let Self::Here(lasts) = *self else { return Box::pin(async { Err(Refusal::Ended) }) };
        let clock = TimeSource::system();
        let opened = Opened(clock.wall(clock.now()).after(lasts), watch::Sender::default());
        Box::pin(async { Ok(Box::new(opened) as Box<dyn OpenTable>) })
    }

    fn door(&self, _: TableId, _: String, _: Vec<String>) -> Later<'_, Result<Door, DoorRefusal>> {
        Box::pin(async { Err(DoorRefusal::Wrong) })
    }

    fn sit(
        &self,
        _: TableId,
        _: String,
        _: Vec<String>,
        _: SeatWish,
    ) -> Later<'_, Result<Option<String>, DoorRefusal>> {
        Box::pin(async { Err(DoorRefusal::Wrong) })
    }
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}")
}

/// Starts a process with its tables, optionally behind a proxy on this machine.
fn process(tables: Tables, is_behind_proxy: bool) -> WatchServer {
    // Its own address is unknown before it listens, so pages are served under this one.
    let tables = Arc::new(tables);
    let settings = WatchSettings {
        bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: free_port(),
        proxies: Network::parse("127.0.0.1").into_iter().filter(|_| is_behind_proxy).collect(),
    };
    let address = SocketAddr::new(settings.bind, settings.port);
    let play = PlayService { url: url(address), tables: Arc::clone(&tables) as _, frames: None };
    let texts = Arc::new(Texts::embedded().unwrap());
    serve_spectators(settings, WatchKey::new([7; 32]), texts, tables, Some(play)).unwrap()
}

fn free_port() -> u16 {
    std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

/// Tries an invalid link, like a page at `origin` of a browser at `from`.
async fn guesses(asked: SocketAddr, from: &str, more: &[(&str, &str)]) -> u16 {
    let mut request = reqwest::Client::new()
        .post(format!("http://{asked}/table/{TABLE}/enter"))
        .header("origin", url(asked))
        .header("x-forwarded-for", from);
    for (name, value) in more {
        request = request.header(*name, *value);
    }
    request.json(&json!({ "link": "a guess" })).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn who_is_passed_on_is_counted_by_their_own_address_and_nobody_claims_another_one() {
    let there = process(Tables::None, false);
    let here = process(Tables::Elsewhere(there.address()), true);
    // All requests come through one proxy. One client guesses repeatedly; others are let in.
    while guesses(here.address(), "203.0.113.1", &[]).await != 429 {}
    assert_eq!(guesses(here.address(), "198.51.100.7", &[]).await, 200);
    assert_eq!(guesses(here.address(), "203.0.113.1", &[]).await, 429);
    // A client that contacts the process directly can claim any address: each guess counts for its real one.
    let mut claims = (0..200_u8).map(|number| format!("192.0.2.{number}"));
    let is_slowed = async {
        for claimed in claims.by_ref() {
            let signed = format!("{claimed} 0123456789abcdef0123456789abcdef");
            let more = [("x-herzbot-forwarded", signed.as_str())];
            if guesses(there.address(), &claimed, &more).await == 429 {
                return true;
            }
        }
        false
    };
    assert!(is_slowed.await, "200 addresses were believed");
    // The claim of a forwarded client isn't trusted either.
    let more = [("x-herzbot-forwarded", "198.51.100.8 0123456789abcdef0123456789abcdef")];
    assert_eq!(guesses(here.address(), "203.0.113.1", &more).await, 429);
    for server in [here, there] {
        server.stop().await;
    }
}

/// Requests the first data for a page.
async fn hello(asked: SocketAddr) -> Response {
    let asking = reqwest::get(format!("http://{asked}/table/{TABLE}/hello"));
    tokio::time::timeout(PATIENCE, asking).await.unwrap().unwrap()
}

/// Accepts the next connection, and reads the whole head of its request: a client refuses a response that comes
/// earlier.
async fn next_request(listener: &TcpListener) -> TcpStream {
    let (mut asked, _) = listener.accept().await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(asked.read_u8().await.unwrap());
    }
    asked
}

#[tokio::test]
async fn a_process_that_hangs_keeps_no_page_waiting() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let here = process(Tables::Elsewhere(listener.local_addr().unwrap()), false);
    for begun in ["", "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"] {
        let hangs = async {
            let mut asked = next_request(&listener).await;
            asked.write_all(begun.as_bytes()).await.unwrap();
            asked
        };
        let (answer, _held) = tokio::join!(hello(here.address()), hangs);
        assert_eq!(answer.status(), 503, "{begun}");
        assert_eq!(answer.headers()["retry-after"], "1", "the page comes again");
    }
    // The process is gone, and then another one has the table.
    let address = listener.local_addr().unwrap();
    drop(listener);
    assert_eq!(hello(here.address()).await.status(), 503);
    let listener = TcpListener::bind(address).await.unwrap();
    let answers = async {
        let mut asked = next_request(&listener).await;
        let answer = "HTTP/1.1 200 OK\r\ncontent-length: 16\r\nconnection: close\r\n\r\n{\"there\":\"yes!\"}";
        asked.write_all(answer.as_bytes()).await.unwrap();
        asked
    };
    let (answer, _held) = tokio::join!(hello(here.address()), answers);
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "there": "yes!" }));
    here.stop().await;
}

#[tokio::test]
async fn a_line_ends_for_the_page_and_for_the_table_whichever_ends_it() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let here = process(Tables::Elsewhere(listener.local_addr().unwrap()), false);
    let line = async || {
        let mut request =
            format!("ws://{}/table/{TABLE}/live", here.address()).into_client_request().unwrap();
        request.headers_mut().insert("origin", url(here.address()).parse().unwrap());
        let table = async {
            let (socket, _) = listener.accept().await.unwrap();
            accept_async(socket).await.unwrap()
        };
        let (page, table) = tokio::join!(connect_async(request), table);
        (page.unwrap().0, table)
    };
    let over = |next: Option<_>| !matches!(next, Some(Ok(Message::Text(_))));
    // The table ends the line: earlier messages still arrive.
    let (mut page, mut table) = line().await;
    page.send(Message::text("press")).await.unwrap();
    assert_eq!(table.next().await.unwrap().unwrap(), Message::text("press"));
    table.send(Message::text("the last word")).await.unwrap();
    drop(table);
    let seen = async {
        assert_eq!(page.next().await.unwrap().unwrap(), Message::text("the last word"));
        assert!(over(page.next().await));
    };
    tokio::time::timeout(PATIENCE, seen).await.unwrap();
    // The page is closed, or disappears without a close frame.
    for says_so in [true, false] {
        let (mut page, mut table) = line().await;
        table.send(Message::text("your turn")).await.unwrap();
        assert_eq!(page.next().await.unwrap().unwrap(), Message::text("your turn"));
        if says_so {
            page.close(None).await.unwrap();
        }
        drop(page);
        let ended = async { while table.next().await.is_some_and(|next| next.is_ok()) {} };
        tokio::time::timeout(PATIENCE, ended).await.unwrap();
    }
    // The line works again for the next page.
    let (_page, _table) = line().await;
    here.stop().await;
}

#[tokio::test]
async fn a_page_closes_when_its_session_is_over() {
    for (lasts, closes) in [(Duration::from_millis(50), true), (Duration::from_secs(3600), false)] {
        let here = process(Tables::Here(lasts), false);
        let mut request =
            format!("ws://{}/table/{TABLE}/live", here.address()).into_client_request().unwrap();
        request.headers_mut().insert("origin", url(here.address()).parse().unwrap());
        request.headers_mut().insert("cookie", "herzbot-table=a-session".parse().unwrap());
        let (mut page, _) = connect_async(request).await.unwrap();
        if closes {
            let over = async { while page.next().await.is_some_and(|next| next.is_ok()) {} };
            tokio::time::timeout(PATIENCE, over).await.unwrap();
        } else {
            page.send(Message::Ping("there?".into())).await.unwrap();
            while page.next().await.unwrap().unwrap() != Message::Pong("there?".into()) {}
        }
        here.stop().await;
    }
}

#[tokio::test]
async fn a_session_that_opens_its_table_without_end_is_slowed_and_others_are_not() {
    let here = process(Tables::Here(Duration::from_secs(3600)), false);
    let greeted = async |session: &str| {
        let asking = reqwest::Client::new()
            .get(format!("http://{}/table/{TABLE}/hello", here.address()))
            .header("cookie", format!("herzbot-table={session}"));
        let told: Value = asking.send().await.unwrap().json().await.unwrap();
        told["wrong"].as_str().map(str::to_owned)
    };
    let mut all = futures_util::stream::iter(0..500).map(|_| greeted("restless")).buffer_unordered(50);
    let mut slowed = false;
    while let Some(wrong) = all.next().await {
        slowed |= wrong.as_deref() == Some("door-slow");
    }
    assert!(slowed, "500 greetings at once were answered");
    assert_eq!(greeted("calm").await, None);
    drop(all);
    here.stop().await;
}
