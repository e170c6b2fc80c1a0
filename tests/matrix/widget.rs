//! Tests of the drawn table beside a room: Matrix clients show it as a widget, and the homeserver confirms
//! who is there.

use crate::browser::{Browser, Tab, View};
use crate::club::Club;
use crate::evening::{Evening, Way};
use crate::homeserver::{Homeserver, tools};
use crate::person::Person;
use crate::port;
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::Html;
use axum::routing::get;
use serde_json::{Value, json};
use std::time::Duration;

/// The moves that can be clicked on the board, as JavaScript.
const MOVES: &str = r"[...document.querySelectorAll('#board:not(.is-behind) button[data-choice]')]
    .filter((node) => /^h1\.[a-z0-9]+\.m\d+\.\d+$/.test(node.dataset.choice))";
/// The width of a client's panel beside the chat.
const PANEL: View = View { width: 400, height: 800, dark: false, still: true };

/// Returns a club whose bot serves pages, and the address of these.
async fn club() -> (Club, String) {
    let port = port::free_port();
    let web = format!("http://127.0.0.1:{port}");
    let settings = [("HERZBOT_WEB_URL", &*web), ("HERZBOT_WEB_PORT", &port.to_string())];
    (Club::on(Homeserver::shared().await, &settings).await, web)
}

/// Serves the page of a client, and returns its address.
async fn client() -> String {
    let library = tools().join("people/node_modules/matrix-widget-api/dist/api.js");
    let library = std::fs::read_to_string(library).unwrap();
    let routes = Router::new()
        .route("/", get(async || Html(include_str!("widget.html"))))
        .route("/api.js", get(async move || ([(CONTENT_TYPE, "text/javascript")], library)));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
    address
}

/// Returns the path of the bot's widget state in a room.
pub fn state(room: &str, bot: &str) -> String {
    let (name, _) = bot.trim_start_matches('@').split_once(':').unwrap();
    format!("/_matrix/client/v3/rooms/{room}/state/im.vector.modular.widgets/herzbot-{name}")
}

/// Returns an OpenID token, with which a person's client can prove their identity to others.
pub async fn token(person: &Person) -> Value {
    let path = format!("/_matrix/client/v3/user/{}/openid/request_token", person.id);
    person.tries("POST", &path, json!({})).await.unwrap()
}

/// Gives the bot a power level in a room.
pub async fn empowers(person: &Person, room: &str, bot: &str, level: i64) {
    let path = format!("/_matrix/client/v3/rooms/{room}/state/m.room.power_levels");
    let mut levels = person.tries("GET", &path, Value::Null).await.unwrap();
    levels["users"][bot] = level.into();
    person.tries("PUT", &path, levels).await.unwrap();
}

/// Makes the admin of a room add the widget. Returns its state on the homeserver.
pub async fn adds_widget(club: &Club, admin: &Person, room: &str) -> Value {
    empowers(admin, room, &club.herzbot, 50).await;
    admin.says(room, "!table widget").await;
    admin.sees(room, &club.herzbot, "can now open the drawn tables").await;
    admin.tries("GET", &state(room, &club.herzbot), Value::Null).await.unwrap()
}

/// A person's client with the page in its frame.
struct Client {
    /// The client itself.
    client: Tab,
    /// The page in its frame.
    frame: Tab,
}

impl Client {
    /// Opens the page beside a room. `looks` is the client's theme and language.
    async fn open(
        browser: &Browser,
        client: &str,
        (content, room): (&Value, &str),
        who: &Person,
        looks: (&str, &str),
    ) -> Self {
        let told = json!({ "content": content, "room": room, "user": who.id, "theme": looks.0, "language": looks.1 });
        let told: String = told.to_string().bytes().map(|byte| format!("%{byte:02x}")).collect();
        let client = browser.tab(&format!("{client}#{told}"), PANEL).await;
        let frame = client.frame().await;
        Self { client, frame }
    }

    /// The client asks whether the page may learn the person's identity, and the person agrees.
    async fn agrees(&self, who: &Person) {
        self.client.until("asks.length > 0").await;
        let decided = json!({ "state": "allowed", "token": token(who).await });
        self.client.eval(&format!("asks.shift()({decided})")).await;
    }

    /// Plays by clicks on the board until the game is over.
    async fn plays(&self) {
        loop {
            // The result of a round comes first.
            let next = format!(
                "(() => {{ if (document.querySelector('.podium')) return 'over'; \
                 document.querySelector('.board-continue')?.click(); return ({MOVES})[0]?.dataset.choice; }})()"
            );
            let next = self.frame.until(&next).await;
            let Some(choice) = next.as_str().filter(|next| *next != "over") else { return };
            self.frame
                .eval(&format!("({MOVES}).find((node) => node.dataset.choice === '{choice}')?.click()"))
                .await;
            self.frame.until(&format!("!({MOVES}).some((node) => node.dataset.choice === '{choice}')")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_beside_the_room_and_one_by_words() {
    let (club, web) = club().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    // Only people who manage the room can add it, and only if the bot has the power.
    ben.says(&room, "!table widget").await;
    ben.sees(&room, &club.herzbot, "Only people who manage").await;
    anna.says(&room, "!table widget").await;
    anna.sees(&room, &club.herzbot, "Give me power level 50").await;
    let content = adds_widget(&club, &anna, &room).await;
    assert_eq!(
        content["url"],
        format!(
            "{web}/widget#?room=$matrix_room_id&widget=$matrix_widget_id\
             &theme=$org.matrix.msc2873.client_theme&language=$org.matrix.msc2873.client_language"
        )
    );
    let (browser, client) = (Browser::open("en-US").await, client().await);
    let of_ben = Client::open(&browser, &client, (&content, &room), &ben, ("light", "en")).await;
    of_ben.frame.sees("is asking you whether this page may know who you are").await;
    // He refuses, then changes his mind.
    of_ben.client.until("asks.length > 0").await;
    of_ben.client.eval("asks.shift()({ state: 'blocked' })").await;
    of_ben.frame.sees("type “open” for a link").await;
    of_ben.client.screenshot("widget-denied").await;
    of_ben.frame.press("button", "Try again").await;
    of_ben.agrees(&ben).await;
    of_ben.frame.sees("Type !herz in the chat").await;
    assert_eq!(of_ben.client.eval("[ready, wanted.length]").await, json!([true, 0]));
    // Anna opens a table. He watches, then takes a seat in the widget.
    anna.says(&room, "!herz rounds=1").await;
    anna.sees(&room, &club.herzbot, "(!join)").await;
    of_ben.frame.press("button", "Look again").await;
    of_ben.frame.press("button", "watch").await;
    of_ben.frame.sees("You are watching").await;
    of_ben.frame.settles().await;
    of_ben.client.screenshot("widget-watching").await;
    of_ben.frame.press("button", "Take a seat").await;
    of_ben.frame.sees("You play as Ben.").await;
    // He was asked only once, because the bot knows him.
    of_ben.frame.press("button", "Tables here").await;
    of_ben.frame.press("button", "your seat").await;
    of_ben.frame.sees("You play as Ben.").await;
    assert_eq!(of_ben.client.eval("asks.length").await, json!(0));
    // He opens the page at the same time in a client whose theme and language differ from the device's.
    let other = Client::open(&browser, &client, (&content, &room), &ben, ("dark", "de")).await;
    other.frame.sees("fragt dich gerade, ob diese Seite wissen darf, wer du bist").await;
    other.agrees(&ben).await;
    other.frame.sees("You play as Ben.").await;
    const BACKGROUND: &str = "getComputedStyle(document.querySelector('header.top')).backgroundColor";
    assert_ne!(other.frame.eval(BACKGROUND).await, of_ben.frame.eval(BACKGROUND).await);
    anna.says(&room, "!start").await;
    of_ben.frame.until("document.querySelector('#board')").await;
    for (tab, name) in [(&other, "widget-dark"), (&of_ben, "widget-light")] {
        tab.frame.settles().await;
        assert!(!tab.frame.is_too_wide().await, "{name}");
        tab.client.screenshot(name).await;
    }
    of_ben.client.view(View::DESKTOP).await;
    of_ben.frame.settles().await;
    of_ben.client.screenshot("widget-full").await;
    let chats = vec![club.chat(&anna).await];
    let mut evening = Evening::among(&club, &room, &[&anna], chats);
    let by_words = async {
        while let Some(turn) = evening.next().await {
            evening.moves(&turn, Way::Number).await;
        }
    };
    tokio::join!(by_words, of_ben.plays());
    assert!(evening.moves > 0, "{}", evening.moves);
    // It is removed again.
    anna.says(&room, "!table widget off").await;
    anna.sees(&room, &club.herzbot, "not shown beside this room any more").await;
    assert_eq!(anna.tries("GET", &state(&room, &club.herzbot), Value::Null).await.unwrap(), json!({}));
    browser.close().await;
    club.ends().await;
}

/// Enters as the page does, and returns the answer.
pub async fn enters(web: &str, token: &Value, room: &str) -> Value {
    let proof =
        json!({ "token": token["access_token"], "server": token["matrix_server_name"], "room": room });
    let request = reqwest::Client::new().post(format!("{web}/widget/enter?languages=en"));
    let answer = request.header("origin", web).json(&proof).send().await.unwrap();
    answer.json().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_is_in_the_room_comes_in_and_with_a_token_of_their_own() {
    let (club, web) = club().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let eve = club.person("Eve").await;
    let room = club.room(&[&anna, &ben], false).await;
    // A private chat has no widget.
    let chat = anna.makes_chat(&club.herzbot).await;
    anna.is_in(&chat, &[&club.herzbot]).await;
    anna.says(&chat, "table widget").await;
    anna.sees(&chat, &club.herzbot, "use this command where everybody can see it").await;
    // Before the widget is added, nobody can enter, and it can't be removed.
    assert_eq!(enters(&web, &token(&ben).await, &room).await["wrong"], "widget-absent");
    anna.says(&room, "!table widget off").await;
    anna.sees(&room, &club.herzbot, "are not shown beside this room").await;
    adds_widget(&club, &anna, &room).await;
    let of_ben = token(&ben).await;
    let entered = enters(&web, &of_ben, &room).await;
    // A visitor who has never played isn't stored.
    assert!(entered["session"].is_null() && entered["wrong"].is_null(), "{entered}");
    assert_eq!(entered["command"], "!herz");
    assert_eq!(enters(&web, &of_ben, &room).await["wrong"], "widget-token", "it was used");
    let unknown = json!({ "access_token": "nobody-has-it", "matrix_server_name": "localhost" });
    assert_eq!(enters(&web, &unknown, &room).await["wrong"], "widget-token");
    let foreign = json!({ "access_token": "token", "matrix_server_name": "evil.example" });
    assert_eq!(enters(&web, &foreign, &room).await["wrong"], "widget-foreign");
    // A successful entry doesn't count as a guess.
    assert!(enters(&web, &token(&ben).await, &room).await["wrong"].is_null());
    let of_eve = token(&eve).await;
    assert_eq!(enters(&web, &of_eve, &room).await["wrong"], "widget-absent");
    assert_eq!(enters(&web, &token(&ben).await, "!another:localhost").await["wrong"], "widget-absent");
    assert_eq!(enters(&web, &token(&anna).await, &chat).await["wrong"], "widget-absent");
    anna.kicks(&room, &ben.id).await;
    anna.until("Ben gone", |seen| (seen.rooms[&room].members[&ben.id] == "leave").then_some(())).await;
    // The bot learns of it a moment later.
    let is_out = async {
        while enters(&web, &token(&ben).await, &room).await["wrong"] != "widget-absent" {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), is_out).await.unwrap();
    // Other pages can't use the endpoint, and guesses are limited.
    let proof = json!({ "token": "t", "server": "localhost", "room": room });
    let elsewhere =
        reqwest::Client::new().post(format!("{web}/widget/enter")).header("origin", "https://evil.example");
    assert_eq!(elsewhere.json(&proof).send().await.unwrap().status(), 403);
    let mut refused = 0;
    while enters(&web, &unknown, &room).await["wrong"] == "widget-token" {
        refused += 1;
        assert!(refused < 10, "guesses are not limited");
    }
    assert!(refused > 0);
    assert_eq!(enters(&web, &unknown, &room).await["wrong"], "door-slow");
    // Any client may show the page in a frame; no other page may be framed.
    for (page, framed) in
        [("widget", "frame-ancestors * vector:"), ("table/0000000000001", "frame-ancestors 'none'")]
    {
        let headers = reqwest::get(format!("{web}/{page}")).await.unwrap().headers().clone();
        assert!(
            headers["content-security-policy"].to_str().unwrap().ends_with(framed),
            "{page}: {headers:?}"
        );
    }
    // Without Discord, there are no Activities.
    assert_eq!(reqwest::get(format!("{web}/activity/hello")).await.unwrap().status(), 404);
    for secret in [&of_ben, &of_eve] {
        assert!(!club.bot.log().contains(secret["access_token"].as_str().unwrap()), "a token is in the log");
    }
    club.ends().await;
}
