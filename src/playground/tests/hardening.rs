//! The playground and malicious visitors.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../../../tests/support/playground_client.rs"]
mod client;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../../../tests/support/sample_pages.rs"]
mod pages;

use client::{PATIENCE, Visitor};
use herzbot_adapter::events::{EventReceiver, queue};
use herzbot_adapter::memory::MemoryRows;
use herzbot_adapter::secret::SecretString;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Outbound, Platform, PlatformEvent, What};
use herzbot_core::text::Texts;
use herzbot_playground::{Network, Playground, PlaygroundSettings, start};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Opens a playground, and returns it with the receiver of people's actions.
async fn open(change: impl FnOnce(&mut PlaygroundSettings)) -> (Arc<Playground>, EventReceiver) {
    let mut settings = PlaygroundSettings { port: Some(0), ..PlaygroundSettings::at_home() };
    change(&mut settings);
    let (tell, mut events) = queue(|_| Page::default());
    let texts = Arc::new(Texts::embedded().unwrap());
    let (rows, clock) = (Arc::new(MemoryRows::default()), TimeSource::system());
    let playground = start(settings, rows, texts, pages::specs(), clock, tell).await.unwrap();
    assert!(matches!(events.recv().await, Some((PlatformEvent::Connected { up: true, .. }, _))));
    (playground, events)
}

#[tokio::test]
async fn what_finds_no_place_in_the_queue_is_answered_at_once() {
    let settings = PlaygroundSettings { port: Some(0), ..PlaygroundSettings::at_home() };
    let texts = Arc::new(Texts::embedded().unwrap());
    let (tell, mut events) = queue(|_| pages::text("Too busy."));
    let (rows, clock) = (Arc::new(MemoryRows::default()), TimeSource::system());
    let playground = start(settings, rows, texts, pages::specs(), clock, tell.clone()).await.unwrap();
    assert!(matches!(events.recv().await, Some((PlatformEvent::Connected { up: true, .. }, _))));
    let mut anna = Visitor::new(playground.address()).join("Anna").await;
    anna.say("private", "left").await;
    let (said, place) = events.recv().await.unwrap();
    while tell.send(said.clone()).is_none() {}
    anna.say("private", "right").await;
    anna.next("answered").await;
    anna.message("Too busy.").await;
    drop(place);
    anna.say("private", "right").await;
    while !matches!(events.recv().await, Some((PlatformEvent::Inbound(said), _)) if said.what == What::Text("right".into()))
    {
    }
    playground.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_a_right_passphrase_gets_through_an_attack() {
    let (playground, _events) = open(|settings| {
        settings.proxies = vec![Network::parse("127.0.0.1").unwrap()];
        settings.passphrase = Some(SecretString::new("open sesame"));
    })
    .await;
    let address = playground.address();
    let client = reqwest::Client::new();
    let enter = |from: String, passphrase: &'static str| {
        let request = client
            .post(format!("http://{address}/api/enter"))
            .header("host", "play.example")
            .header("origin", "https://play.example")
            .header("x-forwarded-for", format!("192.0.2.1, {from}"))
            .header("x-forwarded-proto", "https");
        let request = request.json(&json!({ "passphrase": passphrase }));
        async move { request.send().await.unwrap() }
    };
    for number in 0..100 {
        enter(format!("10.0.0.{number}"), "a guess").await;
    }
    let begin = Instant::now();
    while enter("10.0.0.1".into(), "a guess").await.status() != 429 {
        assert!(begin.elapsed() < PATIENCE, "one can guess on and on");
    }
    // Neither the guessers nor other people at the address that they claimed …
    let answer = enter("203.0.113.9".into(), "open sesame").await;
    assert_eq!(answer.status(), 204, "… are in the way of somebody else");
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("; Secure") && cookie.contains("HttpOnly"), "{cookie}");
    playground.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_it_wants_a_passphrase() {
    let mut settings = PlaygroundSettings::at_home();
    settings.proxies = vec![Network::parse("127.0.0.1").unwrap()];
    let (tell, _told) = queue(|_| Page::default());
    let (rows, texts) = (Arc::new(MemoryRows::default()), Arc::new(Texts::embedded().unwrap()));
    assert!(start(settings, rows, texts, vec![], TimeSource::system(), tell).await.is_err());
}

#[tokio::test]
async fn what_is_taken_from_one_alone_is_told_to_nobody_else() {
    let (playground, mut events) = open(|_| ()).await;
    let mut anna = Visitor::new(playground.address()).join("Anna").await;
    let mut ben = Visitor::new(playground.address()).join("Ben").await;
    anna.say("channel", "/help").await;
    let Some((PlatformEvent::Inbound(asked), _)) = events.recv().await else { panic!("not what Anna did") };
    let answer = Answer::Private(pages::text("for her alone"));
    playground.send(Outbound::Answer { reply: asked.reply.unwrap(), answer });
    let message = anna.message("for her alone").await;
    anna.ask(json!({"do": "dismiss", "message": message["id"]})).await;
    assert_eq!(anna.next("gone").await["id"], message["id"]);
    ben.settle().await;
    assert!(!ben.heard.contains("\"gone\""), "{}", ben.heard);
    playground.stop().await;
}

#[tokio::test]
async fn all_pages_of_a_person_share_one_allowance_and_are_not_too_many() {
    let (playground, _events) = open(|_| ()).await;
    let mut browser = Visitor::new(playground.address());
    let mut pages = vec![browser.join("Anna").await];
    let me = pages[0].me.clone();
    while pages.len() < 12 {
        pages.push(browser.open(&me).await.unwrap());
    }
    assert_eq!(browser.open(&me).await.err(), Some(429), "no more of one person");
    let mut other = Visitor::new(playground.address()).join("Ben").await;

    let begin = Instant::now();
    for page in &mut pages {
        for _ in 0..7 {
            page.ask(json!({"do": "dismiss", "message": "0"})).await;
        }
    }
    // Another person isn't slowed down by them.
    other.settle().await;
    for page in &mut pages {
        page.until("answered", |told| told["to"] == 7).await;
    }
    // 84 in total: 40 at once, then ten a second.
    assert!(begin.elapsed() >= Duration::from_secs(4), "{:?}", begin.elapsed());

    // A closed page makes room.
    drop(pages.pop());
    let end = Instant::now() + PATIENCE;
    while browser.open(&me).await.is_err() {
        assert!(Instant::now() < end, "there is no room again");
    }
    playground.stop().await;
}

#[tokio::test]
async fn files_are_compressed_and_kept_by_browsers() {
    let (playground, _events) = open(|_| ()).await;
    let client = reqwest::Client::new();
    let at = |path: &str| format!("http://{}/{path}", playground.address());
    let index = client.get(at("")).send().await.unwrap();
    assert_eq!(index.headers()["cache-control"], "no-cache");
    let tag = index.headers()["etag"].clone();
    let page = index.text().await.unwrap();
    let again = client.get(at("")).header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), 304);

    let script = page.split('"').find(|part| part.ends_with("app.js")).unwrap();
    let plain = client.get(at(script)).send().await.unwrap();
    assert!(plain.headers()["cache-control"].to_str().unwrap().contains("immutable"));
    let packed = client.get(at(script)).header("accept-encoding", "gzip, br").send().await.unwrap();
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    let (plain, packed) = (plain.bytes().await.unwrap(), packed.bytes().await.unwrap());
    assert!(packed.len() * 2 < plain.len(), "{} of {}", packed.len(), plain.len());
    // A page of an older program still finds its files, but doesn't cache them.
    let old = client.get(at("page/0123456789abcdef/app.js")).send().await.unwrap();
    assert_eq!((old.status().as_u16(), old.headers()["cache-control"].to_str().unwrap()), (200, "no-cache"));
    assert_eq!(client.get(at("page/x/secret")).send().await.unwrap().status(), 404);
    let hello = client.get(at("api/hello")).send().await.unwrap();
    assert_eq!(hello.headers()["cache-control"], "no-store");
    playground.stop().await;
}
