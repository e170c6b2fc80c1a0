//! Two people without an account play at a table of Discord, by the invitation of its host.

use crate::bot::Bot;
use crate::browser::{Browser, View};
use crate::club::Club;
use crate::players::{SOON, moves, turn_view};
use crate::port::free_port;
use futures_util::{SinkExt, StreamExt};
use herzbot_imitation::{Discord, Message, Person, json};
use serde_json::Value;
use std::collections::BTreeMap;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Creates a server with a bot that lets hosts of tables invite guests.
async fn club() -> Club {
    let discord = Discord::start().await;
    let port = free_port().to_string();
    let bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", &discord.url()),
        ("DISCORD_TOKEN", &discord.token()),
        ("HERZBOT_WEB_URL", &format!("http://127.0.0.1:{port}")),
        ("HERZBOT_WEB_PORT", &port),
        ("HERZBOT_GUESTS", "on"),
    ]);
    Club::with(discord, bot, "en-US").await
}

fn link_in(message: &Message) -> String {
    let text = message.text();
    let link = text.split('`').find(|part| part.starts_with("http"));
    assert!(message.ephemeral, "{text}");
    link.unwrap_or_else(|| panic!("no link: {text}")).to_owned()
}

/// A person without an account, and their browser.
#[derive(Clone)]
struct Guest {
    /// The URL of the table, without the invitation's token.
    address: String,
    invitation: String,
    /// The browser's cookie.
    cookie: String,
}

/// What a guest has seen.
#[derive(Default)]
struct Seen {
    /// Every state of the table, in the public view and their own.
    pages: Vec<Value>,
    is_over: bool,
}

impl Guest {
    fn with(link: &str) -> Self {
        let (address, invitation) = link.split_once('#').unwrap();
        Self { address: address.into(), invitation: invitation.into(), cookie: String::new() }
    }

    fn origin(&self) -> String {
        self.address[..self.address.find("/table/").unwrap()].to_owned()
    }

    /// Posts something to the door of the table. Returns the status and the response.
    async fn asks(&mut self, what: &str, name: Option<&str>) -> (u16, Value) {
        let body = json!({ "link": self.invitation, "name": name, "languages": "en" });
        let request = reqwest::Client::new().post(format!("{}/{what}", self.address)).json(&body);
        let request = request.header("origin", self.origin()).header("cookie", &self.cookie);
        let answer = request.send().await.unwrap();
        if let Some(cookie) = answer.headers().get("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
            self.cookie = cookie.split(';').next().unwrap().to_owned();
        }
        (answer.status().as_u16(), answer.json().await.unwrap_or_default())
    }

    /// Plays the first available move at each turn, until the game is over or the line is lost.
    async fn plays(self) -> Seen {
        let address = self.address.replacen("http://", "ws://", 1);
        let mut request = format!("{address}/live?languages=en").into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        request.headers_mut().insert("origin", self.origin().parse().unwrap());
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let (mut seen, mut moved) = (Seen::default(), None);
        while let Some(Ok(frame)) = socket.next().await {
            let Frame::Text(text) = frame else { continue };
            let told: Value = serde_json::from_str(&text).unwrap();
            let all = told["messages"].as_array().cloned().unwrap_or_default();
            for message in all.into_iter().chain(Some(told["message"].clone())).filter(|it| it.is_object()) {
                let board = &message["page"]["board"];
                let turn = board["turn"].as_u64();
                if let Some(choice) = board["moves"][0]["choice"].as_str()
                    && turn.is_some()
                    && turn != moved
                {
                    let press = json!({ "n": turn, "do": "press", "message": message["id"], "choice": choice, "value": null });
                    socket.send(Frame::text(press.to_string())).await.unwrap();
                    moved = turn;
                }
                seen.is_over |= board["stage"] == "over";
                seen.pages.push(message);
            }
            if seen.is_over {
                break;
            }
        }
        seen
    }
}

/// Asserts that a guest got no other player's hand, and no account. Returns the cards that they held at each turn.
fn shows_nobody_elses(seen: &Seen, name: &str) -> BTreeMap<u64, Vec<Value>> {
    let mut held = BTreeMap::new();
    for page in &seen.pages {
        let board = &page["page"]["board"];
        let Some(seats) = board["seats"].as_array() else { continue };
        let theirs = seats.iter().find(|seat| seat["name"] == name).unwrap();
        for seat in seats.iter().filter(|seat| !seat["account"].is_null()) {
            assert!(seat["name"] == name && seat["account"] == "me", "{seat}");
        }
        let hand = board["hand"].as_array().unwrap();
        assert!(hand.is_empty() || board["reader"] == theirs["seat"], "{board}");
        for of_one in ["moves", "hand"] {
            let is_own = page["id"] == "own" && page["room"] == "private";
            assert!(is_own || board[of_one].as_array().unwrap().is_empty(), "{page}");
        }
        if let Some(turn) = board["turn"].as_u64() {
            held.insert(turn, hand.iter().map(|card| card["face"].clone()).collect());
        }
    }
    held
}

/// Lets Anna press her moves until both guests have seen the end, or she has made `most`.
async fn plays_on(anna: &Person, table: &str, guests: &[Guest], most: usize) -> Option<Vec<Seen>> {
    let playing: Vec<_> = guests.iter().cloned().map(|guest| tokio::spawn(guest.plays())).collect();
    let mut all = futures_util::future::join_all(playing);
    for _ in 0..most {
        let view = tokio::select! {
            seen = &mut all => return Some(seen.into_iter().map(Result::unwrap).collect()),
            view = anna.wait_for_some(|anna| turn_view(anna, table), SOON) => view.unwrap(),
        };
        anna.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_play_with_somebody_of_discord() {
    let mut club = club().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    // A guest who takes a low start card has no more choices in that round.
    let table = club.open(&anna, &[("rounds", json!(4))]).await;
    let menu = club.asks(&ben, &table, "menu").await;
    assert!(!menu.buttons().any(|button| button.label == "Invite by link"), "{}", menu.text());
    let link = link_in(&club.asks(&anna, &table, "guests").await);

    let (mut lena, mut mia) = (Guest::with(&link), Guest::with(&link));
    let (status, door) = lena.asks("door", None).await;
    assert_eq!(
        (status, &door["host"], &door["people"], &door["free"]),
        (200, &json!("Anna"), &json!(["Anna"]), &json!(3))
    );
    assert_eq!((&door["me"], &door["guests"]), (&Value::Null, &json!(true)));
    let foreign =
        reqwest::Client::new().post(format!("{}/sit", lena.address)).header("origin", "https://evil.example");
    let body = json!({ "link": lena.invitation, "name": "Eve" });
    assert_eq!(foreign.json(&body).send().await.unwrap().status(), 403);
    for (name, wrong) in [("anna", "door-name-taken"), ("", "door-name-length")] {
        assert_eq!(lena.asks("sit", Some(name)).await, (200, json!({ "wrong": wrong })));
    }
    assert_eq!(lena.asks("sit", Some("Lena")).await.0, 204);
    assert_eq!(mia.asks("sit", Some("Mia")).await.0, 204);
    let shown = |anna: &Person| club.table(anna, &table).text().contains("Mia** (guest)");
    anna.wait_for(shown, SOON).await.unwrap();
    let text = club.table(&anna, &table).text();
    assert!(text.contains("Lena** (guest)") && text.contains("don't count for leaderboards"), "{text}");

    club.press(&anna, &table, "start").await;
    assert_eq!(Guest::with(&link).asks("sit", Some("Nora")).await, (200, json!({ "wrong": "guest-begun" })));
    // Too many attempts from one address have to wait.
    let mut many = Guest::with(&link);
    let mut tries = 0;
    while many.asks("sit", Some("Nora")).await != (429, json!({ "wrong": "door-slow" })) {
        tries += 1;
        assert!(tries < 10, "nobody is slowed down");
    }
    assert!(plays_on(&anna, &table, &[lena.clone(), mia.clone()], 2).await.is_none());
    // Their seats survive a restart.
    assert!(club.bot.stop().await.success());
    club.bot.join(&club.discord).await;
    let seen = plays_on(&anna, &table, &[lena, mia], 200).await.unwrap();
    for (seen, name) in seen.iter().zip(["Lena", "Mia"]) {
        assert!(seen.is_over, "{name} sees the end");
        let held = shows_nobody_elses(seen, name);
        assert!(!held.is_empty(), "{name} has played");
    }
    let record = club.record(&anna, &table).await;
    assert_eq!(record.extra["names"], json!(["Anna", "Lena", "Mia"]));
    assert!(!club.bot.log().contains("invite-"));
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

/// JavaScript that makes a move on the board, and says whether there was one. Pressing the card is enough if there
/// is one place.
const PLAYS: &str = r"(() => { const [node] = [...document.querySelectorAll('#board:not(.is-behind) button[data-choice]')]
    .filter((node) => /\.m\d+\.\d+$/.test(node.dataset.choice)); node?.click(); return Boolean(node); })()";

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_opens_the_invitation_on_a_phone() {
    let mut club = club().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.open(&anna, &[("rounds", json!(1))]).await;
    let link = link_in(&club.asks(&anna, &table, "guests").await);
    let browser = Browser::open("en-US").await;
    let tab = browser.tab(&link, View::PHONE).await;
    tab.sees("Anna invites you to play").await;
    tab.sees("At the table: Anna").await;
    assert!(!tab.is_too_wide().await);
    assert_eq!(tab.barriers().await.unwrap_or_default(), Vec::<String>::new());
    tab.screenshot("guest-invited").await;
    tab.fills("What shall we call you?", "Anna").await;
    tab.press("button", "Sit down").await;
    tab.sees("That name is taken already").await;
    tab.fills("What shall we call you?", "Lena").await;
    tab.press("button", "Sit down").await;
    tab.sees("You play as Lena.").await;
    assert_eq!(tab.eval("location.hash").await, "", "the invitation is not kept");
    assert_eq!(tab.barriers().await.unwrap_or_default(), Vec::<String>::new());
    tab.screenshot("guest-lobby").await;

    // A spectator can also take a seat, as long as one is free.
    let watch = club.table(&ben, &table).buttons().find_map(|button| button.url.clone()).unwrap();
    let spectator = browser.tab(&watch, View::DESKTOP).await;
    spectator.finds("link", "Take a seat").await;
    let door = spectator.eval("document.querySelector('a.choice:not([hidden])').href").await;
    spectator.screenshot("guest-watch").await;
    spectator.view(View::PHONE).await;
    assert!(!spectator.is_too_wide().await);
    assert_eq!(spectator.barriers().await.unwrap_or_default(), Vec::<String>::new());
    spectator.screenshot("guest-watch-phone").await;
    spectator.go("about:blank").await;
    spectator.go(door.as_str().unwrap()).await;
    // In this browser, Lena already has her seat.
    spectator.sees("You play as Lena.").await;

    // Once the game has begun, nobody else can take a seat.
    club.press(&anna, &table, "start").await;
    let plays = async {
        while tab.eval(PLAYS).await != true {
            if let Some(view) = turn_view(&anna, &table) {
                anna.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
            }
        }
    };
    tokio::time::timeout(SOON, plays).await.unwrap();
    tab.screenshot("guest-plays").await;
    tab.reload().await;
    tab.sees("You play as Lena.").await;
    let elsewhere = Browser::open("de-DE").await;
    let late = elsewhere.tab(&link, View::PHONE).await;
    late.sees("Das Spiel läuft schon").await;
    late.screenshot("guest-late").await;
    tab.is_at_peace();
    late.is_at_peace();
    for browser in [browser, elsewhere] {
        browser.close().await;
    }
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_signed_in_sits_down_from_the_page_of_spectators() {
    let mut club = club().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let own = club.open(&ben, &[]).await;
    let opened = club.asks(&ben, &own, "open").await;
    let personal = opened.buttons().find_map(|button| button.url.clone()).unwrap();
    let browser = Browser::open("en-US").await;
    let tab = browser.tab(&personal, View::DESKTOP).await;
    tab.sees("You play as Ben.").await;

    let table = club.open(&anna, &[]).await;
    let watch = club.table(&ben, &table).buttons().find_map(|button| button.url.clone()).unwrap();
    let door = async |browser: &Browser| {
        let tab = browser.tab(&watch, View::PHONE).await;
        tab.finds("link", "Take a seat").await;
        let door = tab.eval("document.querySelector('a.choice:not([hidden])').href").await;
        tab.go("about:blank").await;
        tab.go(door.as_str().unwrap()).await;
        tab
    };
    let stranger = Browser::open("en-US").await;
    door(&stranger).await.sees("join in the chat where this table is").await;
    let tab = door(&browser).await;
    tab.sees("You can still join this game").await;
    assert_eq!(tab.barriers().await.unwrap_or_default(), Vec::<String>::new());
    tab.screenshot("watch-door").await;
    tab.press("button", "Sit down as Ben").await;
    tab.sees("You play as Ben.").await;
    anna.wait_for(|anna| club.table(anna, &table).text().contains("Ben"), SOON).await.unwrap();
    tab.is_at_peace();
    for browser in [browser, stranger] {
        browser.close().await;
    }
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}
