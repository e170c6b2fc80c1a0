//! Tests the playground over HTTP and its WebSocket. The test is the core.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

#[path = "../../../tests/support/playground_client.rs"]
mod client;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../../../tests/support/sample_pages.rs"]
mod pages;

#[path = "platform/entrance.rs"]
mod entrance;
#[path = "platform/keeping.rs"]
mod keeping;

use client::{Line, PATIENCE, Visitor};
use herzbot_adapter::events::{EventReceiver, queue};
use herzbot_adapter::memory::MemoryRows;
use herzbot_adapter::secret::SecretString;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::{Account, ChannelRef, MessageRef, PersonId};
use herzbot_core::page::Page;
use herzbot_core::picture::{ScoreLine, ScorePicture};
use herzbot_core::port::{
    Answer, Inbound, OptionValue, Outbound, Place, Platform, PlatformEvent, Show, Surface, SurfaceNews,
    Target, Undelivered, What,
};
use herzbot_core::text::Texts;
use herzbot_playground::{Playground, PlaygroundSettings, PlaygroundStartError, start};
use pages::TABLE;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A playground, and the core's end of it.
struct Evening {
    playground: Arc<Playground>,
    events: EventReceiver,
    /// The stored rows.
    rows: Arc<MemoryRows>,
}

fn texts() -> Arc<Texts> {
    Arc::new(Texts::embedded().unwrap())
}

fn settings() -> PlaygroundSettings {
    PlaygroundSettings { port: Some(0), ..PlaygroundSettings::at_home() }
}

impl Evening {
    async fn open(change: impl FnOnce(&mut PlaygroundSettings)) -> Self {
        let mut settings = settings();
        change(&mut settings);
        Self::begin(settings, Arc::default(), TimeSource::system()).await
    }

    async fn begin(settings: PlaygroundSettings, rows: Arc<MemoryRows>, clock: TimeSource) -> Self {
        let (tell, mut events) = queue(|_| Page::default());
        let kept = Arc::clone(&rows);
        let playground = start(settings, kept, texts(), pages::specs(), clock, tell).await.unwrap();
        assert!(matches!(events.recv().await, Some((PlatformEvent::Connected { up: true, .. }, _))));
        Self { playground, events, rows }
    }

    /// Stops the same playground and opens it again.
    async fn again(self) -> Self {
        self.again_at(TimeSource::system()).await
    }

    async fn again_at(self, clock: TimeSource) -> Self {
        self.playground.stop().await;
        Self::begin(settings(), self.rows, clock).await
    }

    fn visitor(&self) -> Visitor {
        Visitor::new(self.playground.address())
    }

    async fn event(&mut self) -> PlatformEvent {
        tokio::time::timeout(PATIENCE, self.events.recv()).await.expect("an event in time").unwrap().0
    }

    async fn inbound(&mut self) -> Inbound {
        match self.event().await {
            PlatformEvent::Inbound(inbound) => *inbound,
            other => panic!("not what somebody did: {other:?}"),
        }
    }

    async fn delivered(&mut self) -> (Surface, u64, Result<MessageRef, Undelivered>) {
        match self.event().await {
            PlatformEvent::Surface { surface, news: SurfaceNews::Delivered { rev, outcome }, .. } => {
                (surface, rev, outcome)
            }
            other => panic!("not a delivery: {other:?}"),
        }
    }

    fn answer(&self, inbound: &Inbound, answer: Answer) {
        self.playground.send(Outbound::Answer { reply: inbound.reply.unwrap(), answer });
    }

    fn show(&self, surface: Surface, target: Target, page: Page, rev: u64) {
        self.show_as(surface, target, page, rev, None, false, vec![]);
    }

    #[expect(clippy::too_many_arguments, reason = "a Show, spelled out")]
    fn show_as(
        &self,
        surface: Surface,
        target: Target,
        page: Page,
        rev: u64,
        message: Option<MessageRef>,
        fresh: bool,
        ping: Vec<Account>,
    ) {
        let urgent = !ping.is_empty();
        self.playground.send(Outbound::Show(Show {
            surface,
            target,
            page,
            rev,
            message,
            fresh,
            superseded: vec![],
            urgent,
            ping,
            silent: false,
        }));
    }
}

fn channel() -> Target {
    Target::Channel(ChannelRef {
        realm: "playground".into(),
        server: "playground".into(),
        channel: "herzbot".into(),
    })
}

fn account(line: &Line) -> Account {
    Account { realm: "playground".into(), id: line.me.clone() }
}

const TABLE_SURFACE: Surface = Surface::Table(TABLE);
const VIEW: Surface = Surface::Private(TABLE, PersonId(1));

#[tokio::test]
async fn commands_buttons_and_answers_go_both_ways() {
    let mut evening = Evening::open(|_| ()).await;
    let (mut anna, mut ben) = (evening.visitor().join("Anna").await, evening.visitor().join("Ben").await);
    assert!(evening.playground.capabilities().buttons && evening.playground.capabilities().ephemeral);

    anna.say("channel", "/herz runden:3").await;
    let command = evening.inbound().await;
    assert_eq!(command.who.name, "Anna");
    assert_eq!(command.who.account, account(&anna));
    assert_eq!(command.who.locale.as_deref(), Some("de-AT"));
    assert!(command.who.may_manage && command.who.may_moderate, "the first person is the host");
    assert!(
        matches!(&command.place, Place::Channel { channel, lacks, .. } if channel.channel == "herzbot" && lacks.is_empty())
    );
    let rounds = ("rounds".to_owned(), OptionValue::Number(3));
    assert_eq!(command.what, What::Command { name: "herz".into(), options: vec![rounds] });

    evening.answer(
        &command,
        Answer::Public { page: pages::lobby(&["Anna"]), surface: Some((TABLE_SURFACE, 1)) },
    );
    let (surface, rev, outcome) = evening.delivered().await;
    let table = outcome.unwrap();
    assert_eq!((surface, rev), (TABLE_SURFACE, 1));
    anna.next("answered").await;
    let seen = ben.message("table Rose").await;
    assert_eq!(
        (seen["id"].as_str().unwrap(), seen["asked_by"].as_str().unwrap()),
        (table.message.as_str(), "Anna /herz")
    );

    ben.press(&seen, "join").await;
    let press = evening.inbound().await;
    let expected = What::Press { choice: "join".into(), value: None, message: Some(table.clone()) };
    assert_eq!((press.who.name.as_str(), press.what.clone()), ("Ben", expected));
    evening.answer(
        &press,
        Answer::Update { page: pages::lobby(&["Anna", "Ben"]), surface: Some((TABLE_SURFACE, 2)) },
    );
    assert_eq!(evening.delivered().await, (TABLE_SURFACE, 2, Ok(table.clone())));
    assert_eq!(anna.message("2. **Ben**").await["id"], seen["id"], "edited in place");

    // An older state doesn't replace a newer one.
    evening.show(TABLE_SURFACE, channel(), pages::lobby(&["Nobody"]), 1);
    assert_eq!(evening.delivered().await, (TABLE_SURFACE, 2, Ok(table.clone())));

    // A new message replaces the old one, which loses its buttons.
    evening.show_as(
        TABLE_SURFACE,
        channel(),
        pages::table(),
        3,
        Some(table.clone()),
        true,
        vec![account(&ben)],
    );
    let (_, _, outcome) = evening.delivered().await;
    assert_ne!(outcome.unwrap(), table);
    let old = ben
        .until("message", |told| {
            told["message"]["id"] == table.message && told["message"]["page"]["rows"] == json!([])
        })
        .await;
    assert_eq!(old["fresh"], false);
    let new = ben.message("61 cards left").await;
    assert_eq!(new["ping"], true);
    assert_eq!(anna.message("61 cards left").await["ping"], false);

    ben.react(&new, "✋").await;
    let reaction = evening.inbound().await;
    assert!(
        matches!(&reaction.what, What::Reaction { emoji, message } if emoji == "✋" && message.message == new["id"])
    );
    evening.answer(&reaction, Answer::Nothing);
    ben.next("answered").await;

    evening.playground.send(Outbound::Delete { surface: TABLE_SURFACE, message: None });
    assert_eq!(anna.next("gone").await["id"], new["id"]);

    // Chat isn't reported. Text for the bot that is no command is reported unchanged.
    anna.say("channel", "hello all").await;
    ben.message("hello all").await;
    anna.say("channel", "!hrez").await;
    let typed = evening.inbound().await;
    assert_eq!(typed.what, What::Text("hrez".into()));
    anna.say("private", "left").await;
    let typed = evening.inbound().await;
    assert_eq!((typed.what, typed.place), (What::Text("left".into()), Place::Private));
    anna.say("channel", "/herz rounds:9").await;
    let wrong = anna.next("wrong").await;
    assert!(wrong["text"].as_str().is_some_and(|text| text.contains("rounds")), "{wrong}");
    // A known name becomes a person's account.
    anna.say("channel", "/table remove ben").await;
    let who = OptionValue::Person { account: account(&ben), name: "Ben".into(), absent: false };
    let command = evening.inbound().await;
    assert_eq!(
        command.what,
        What::Command { name: "table remove".into(), options: vec![("who".into(), who)] }
    );
    evening.answer(&command, Answer::Nothing);
    evening.playground.stop().await;
}

#[tokio::test]
async fn what_is_for_one_alone_never_reaches_another() {
    let mut evening = Evening::open(|_| ()).await;
    let mut browser = evening.visitor();
    let mut anna = browser.join("Anna").await;
    let mut ben = browser.join("Ben").await;

    evening.show_as(
        VIEW,
        Target::Person(account(&anna)),
        pages::text("secret-view"),
        1,
        None,
        false,
        vec![account(&anna)],
    );
    let view = evening.delivered().await.2.unwrap();
    assert_eq!(anna.message("secret-view").await["room"], "private");

    anna.say("channel", "/help").await;
    let asked = evening.inbound().await;
    let mut page = pages::text("secret-answer");
    page.rows = pages::lobby(&["x"]).rows;
    evening.answer(&asked, Answer::Private(page));
    let answer = anna.message("secret-answer").await;
    assert_eq!((answer["alone"].clone(), answer["room"].clone()), (json!(true), json!("channel")));

    // A press on it names no message, and its update is also private.
    anna.press(&answer, "rules").await;
    let press = evening.inbound().await;
    assert_eq!(press.what, What::Press { choice: "rules".into(), value: None, message: None });
    evening.answer(&press, Answer::Update { page: pages::text("secret-update"), surface: None });
    assert_eq!(anna.message("secret-update").await["id"], answer["id"]);

    // A private view that was requested in the channel still goes to the private chat.
    anna.press(&answer, "rules").await;
    let press = evening.inbound().await;
    evening.answer(&press, Answer::Update { page: pages::text("secret-edit"), surface: Some((VIEW, 2)) });
    assert_eq!(evening.delivered().await, (VIEW, 2, Ok(view.clone())));
    assert_eq!(anna.message("secret-edit").await["id"], answer["id"]);
    assert_eq!(anna.message("secret-edit").await["id"], view.message.as_str());
    // This holds even if a public message was pressed.
    evening.show(TABLE_SURFACE, channel(), pages::lobby(&["Anna"]), 1);
    let table = evening.delivered().await.2.unwrap();
    anna.press(&json!({"id": table.message}), "join").await;
    let press = evening.inbound().await;
    evening.answer(&press, Answer::Update { page: pages::text("secret-third"), surface: Some((VIEW, 3)) });
    assert_eq!(evening.delivered().await, (VIEW, 3, Ok(view.clone())));
    let elsewhere = Surface::Private(TABLE, PersonId(2));
    let table =
        Some(MessageRef { channel: "herzbot".into(), message: answer["id"].as_str().unwrap().into() });
    evening.show_as(
        elsewhere,
        Target::Person(account(&anna)),
        pages::text("secret-other"),
        1,
        table,
        false,
        vec![],
    );
    assert_eq!(evening.delivered().await.2.unwrap().channel, anna.me);

    anna.say("private", "secret-text").await;
    let typed = evening.inbound().await;
    evening.answer(&typed, Answer::Private(pages::text("secret-reply")));
    anna.message("secret-reply").await;

    // Ben can neither press nor react to messages that he can't see, even if he knows their ids.
    ben.press(&answer, "rules").await;
    assert_eq!(ben.next("wrong").await["key"], "wrong-gone");
    ben.press(&json!({"id": view.message}), "left").await;
    assert_eq!(ben.next("wrong").await["key"], "wrong-gone");
    ben.react(&json!({"id": view.message}), "⬅️").await;
    assert_eq!(ben.next("wrong").await["key"], "wrong-gone");
    ben.ask(json!({"do": "dismiss", "message": answer["id"]})).await;
    ben.settle().await;
    let again = browser.open(&ben.me).await.unwrap();
    for heard in [&ben.heard, &again.heard] {
        assert!(!heard.contains("secret"), "{heard}");
    }
    // A second tab of Anna's sees all of it.
    let second = browser.open(&anna.me).await.unwrap();
    for text in ["secret-edit", "secret-third", "secret-other", "secret-text", "secret-reply"] {
        assert!(second.heard.contains(text), "{text}");
    }
    // Another browser can't be Anna.
    let mut stranger = evening.visitor();
    assert_eq!(stranger.open(&anna.me).await.err(), Some(401));
    stranger.join("Stranger").await;
    assert_eq!(stranger.open(&anna.me).await.err(), Some(401));
    evening.playground.stop().await;
}

#[tokio::test]
async fn a_restart_loses_nothing_and_unknown_messages_are_posted_anew() {
    let mut evening = Evening::open(|_| ()).await;
    let mut browser = evening.visitor();
    let mut anna = browser.join("Anna").await;
    let kept = evening.rows.all().iter().any(|(key, row)| key.starts_with("person ") && row.contains("Anna"));
    assert!(kept, "a name is kept before its owner comes in");
    anna.say("channel", "hello").await;
    anna.message("hello").await;
    evening.show(TABLE_SURFACE, channel(), pages::lobby(&["Anna"]), 5);
    let table = evening.delivered().await.2.unwrap();

    let mut evening = evening.again().await;
    browser.address = evening.playground.address();
    let hello = browser.hello().await;
    assert_eq!(hello["people"][0]["name"], "Anna");
    assert_eq!((hello["language"].as_str(), hello["words"]["send"].as_str()), (Some("de"), Some("Senden")));
    let mut anna = browser.open(&anna.me).await.unwrap();
    assert!(anna.heard.contains("hello") && anna.heard.contains("table Rose"));

    // The core may restart its revisions. A known message is edited, even if the core has forgotten where it was.
    evening.show(TABLE_SURFACE, channel(), pages::lobby(&["Anna", "Ben"]), 1);
    assert_eq!(evening.delivered().await, (TABLE_SURFACE, 1, Ok(table.clone())));
    assert_eq!(anna.message("**Ben**").await["id"], table.message.as_str());
    let lost = MessageRef { channel: "herzbot".into(), message: "17".into() };
    evening.show_as(
        Surface::Note(TABLE, 1),
        channel(),
        pages::text("round one"),
        1,
        Some(lost.clone()),
        false,
        vec![],
    );
    let (_, _, outcome) = evening.delivered().await;
    let anew = outcome.unwrap();
    assert_ne!(anew, lost);
    assert_eq!(anna.message("round one").await["id"], anew.message.as_str());

    for (target, expected) in [
        (
            Target::Person(Account { realm: "playground".into(), id: "nobody".into() }),
            Undelivered::PrivateClosed,
        ),
        (
            Target::Channel(ChannelRef {
                realm: "playground".into(),
                server: "playground".into(),
                channel: "other".into(),
            }),
            Undelivered::ChannelGone,
        ),
    ] {
        evening.show(VIEW, target, pages::text("x"), 1);
        assert_eq!(evening.delivered().await, (VIEW, 1, Err(expected)));
    }
    evening.playground.stop().await;
}

#[tokio::test]
async fn the_picture_of_a_message_is_found_at_its_own_address() {
    let evening =
        Evening::open(|settings| settings.passphrase = Some(SecretString::new("open sesame"))).await;
    let mut anna = evening.visitor();
    assert_eq!(anna.post("/api/enter", &json!({ "passphrase": "open sesame" })).await.0, 204);
    let mut line = anna.join("Anna").await;
    let pictured = |sums: Vec<i32>| {
        let lines = vec![ScoreLine { number: 1, sums, place: 1 }];
        let picture = ScorePicture { alt: "Anna wins.".into(), lines };
        Page { picture: Some(Box::new(picture)), ..pages::text("The game is over.") }
    };
    evening.show(Surface::Table(TABLE), channel(), pictured(vec![3, 7]), 1);
    let shown = line.message("The game is over.").await;
    let picture = &shown["page"]["picture"];
    assert_eq!(picture["alt"], "Anna wins.");
    let src = picture["src"].as_str().unwrap().to_owned();
    let get = async |path: &str, cookies: String| {
        let url = format!("http://{}/{path}", evening.playground.address());
        let request = reqwest::Client::new().get(url).header("cookie", cookies);
        request.send().await.unwrap()
    };
    for _ in 0..2 {
        let found = get(&src, anna.cookie_line()).await;
        assert_eq!(
            (found.status().as_u16(), &found.headers()["content-type"]),
            (200, &"image/png".parse().unwrap())
        );
        assert!(found.bytes().await.unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    }
    assert_eq!(get(&src, String::new()).await.status(), 401, "without the passphrase");
    // Another picture has another URL, and the first one is gone.
    evening.show(Surface::Table(TABLE), channel(), pictured(vec![3, 8]), 2);
    let now = line.until("message", |told| told["message"]["page"]["picture"]["src"] != src.as_str()).await;
    let other = now["message"]["page"]["picture"]["src"].as_str().unwrap().to_owned();
    assert_eq!(get(&other, anna.cookie_line()).await.status(), 200);
    for path in [src.as_str(), "picture/0/0.png", "picture/x/0.png"] {
        assert!(get(path, anna.cookie_line()).await.status().is_client_error(), "{path}");
    }
    evening.playground.stop().await;
}
