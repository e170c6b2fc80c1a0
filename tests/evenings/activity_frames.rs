//! What people see of a table inside Discord: a page in a client's frame, through Discord's proxy.

use crate::activity::{club, sits};
use crate::browser::{Browser, Tab, View};
use crate::club::{Club, pressed};
use crate::frame_proxy::FrameProxy;
use crate::players::{SOON, moves, turn_view};
use herzbot_imitation::{Answer, AnswerKind, Person, json};
use serde_json::Value;

/// The moves that can be pressed on the board, as JavaScript. It closes the result of a round first.
const MOVES: &str = r"(document.querySelector('.board-continue')?.click(),
    [...document.querySelectorAll('#board:not(.is-behind) button[data-choice]')].filter((node) =>
        /^h1\.[a-z0-9]+\.m\d+\.\d+$/.test(node.dataset.choice)))";
const IS_OVER: &str = "Boolean(document.querySelector('.podium'))";
/// The size at which the client shows it in a corner.
const CORNER: View = View { width: 320, height: 180, dark: false, still: true };
/// The client's event about the page's layout.
const LAYOUT: &str = "ACTIVITY_LAYOUT_MODE_UPDATE";

/// A person's client, with the table in its frame.
struct Client {
    /// The client itself.
    client: Tab,
    /// The page in its frame.
    frame: Tab,
}

impl Client {
    async fn open(club: &Club, browser: &Browser, proxy: &FrameProxy, who: &Person, instance: &str) -> Self {
        let address = club.discord.client(who, instance, &proxy.page(), "desktop");
        let client = browser.tab(&address, View::DESKTOP).await;
        let frame = client.frame().await;
        Self { client, frame }
    }

    /// Sends an event to the page.
    async fn dispatch(&self, evt: &str, data: &Value) {
        self.client.eval(&format!("dispatch({}, {data})", json!(evt))).await;
    }

    /// Returns the page's commands so far, without the nonces.
    async fn transcript(&self) -> Vec<Value> {
        let said = self.client.eval("said.map(([opcode, cmd, evt, args]) => [opcode, cmd, evt, args])").await;
        said.as_array().unwrap().clone()
    }

    /// Makes the first available move, if it is the person's turn.
    async fn plays(&self) {
        let pressed = format!(
            "(() => {{ const [node] = {MOVES}; node?.click(); return node?.dataset.choice ?? null; }})()"
        );
        let pressed = self.frame.eval(&pressed).await;
        if !pressed.is_null() {
            let is_gone = format!("!{MOVES}.some((node) => node.dataset.choice === {pressed})");
            self.frame.until(&is_gone).await;
        }
    }
}

/// Returns JavaScript that checks the client's last presence: the game and the number of people.
fn presence(game: &str, people: &str) -> String {
    let shown = json!([0, game, people]);
    format!(
        "(({{ type, details, state }}) => String([type, details, state]) === String({shown}))(presences.at(-1)?.activity ?? {{}})"
    )
}

/// Presses *Open the table*, behind *More* in the channel, and returns the instance.
async fn launches(club: &Club, person: &Person, table: &str) -> String {
    let (_, answer): (_, Answer) = pressed(&club.channel, person, table, "open").await;
    assert_eq!(answer.kind, AnswerKind::Launch);
    answer.activity().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_inside_discord_and_one_by_buttons() {
    let (mut club, web) = club().await;
    let proxy = FrameProxy::to(web.rsplit(':').next().unwrap().parse().unwrap()).await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let [anna, ben, cleo] = &people;
    let table = club.open(anna, &[("rounds", json!(1))]).await;
    for person in [ben, cleo] {
        club.press(person, &table, "join").await;
    }
    let instance = launches(&club, anna, &table).await;
    let browser = Browser::open("en-US").await;
    let of_anna = Client::open(&club, &browser, &proxy, anna, &instance).await;
    of_anna.frame.sees("You play as Anna.").await;
    // The page sends the same commands as the client's own library.
    let said: Vec<Value> = of_anna.transcript().await;
    let kinds: Vec<String> =
        said.iter().map(|said| said[1].as_str().unwrap_or("HANDSHAKE").to_owned()).collect();
    assert_eq!(kinds[..4], ["HANDSHAKE", "SUBSCRIBE", "AUTHORIZE", "AUTHENTICATE"], "{said:?}");
    assert_eq!(said[1][2], LAYOUT);
    let id = club.discord.bot_id().to_string();
    let scope = json!(["identify", "rpc.activities.write"]);
    let wanted =
        json!({ "client_id": id, "response_type": "code", "state": "", "prompt": "none", "scope": scope });
    assert_eq!(said[2][3], wanted);
    // Her friends see which game she plays, and nothing else of it.
    of_anna.client.until(&presence("Herz an Herz", "3 of 4 at the table")).await;
    of_anna.frame.press("button", "Start").await;
    of_anna.client.until(&presence("Herz an Herz", "3 of 3 at the table")).await;
    // Ben comes by the client's own list, and finds his table.
    let answer = ben.open_activity(&club.channel).await.unwrap();
    let of_ben = Client::open(&club, &browser, &proxy, ben, &answer.activity().unwrap()).await;
    of_ben.frame.sees("You play as Ben.").await;
    of_anna.frame.settles().await;
    of_anna.client.screenshot("activity-desktop").await;
    // In a corner, only the board is shown. On a phone, the whole page stays within the safe area.
    of_anna.client.view(CORNER).await;
    of_anna.dispatch(LAYOUT, &json!({ "layout_mode": 1 })).await;
    of_anna
        .frame
        .until("!__text().includes('You play as Anna.') && !__find('button', 'Invite people')")
        .await;
    of_anna.frame.settles().await;
    of_anna.client.screenshot("activity-corner").await;
    of_anna.client.view(View::PHONE).await;
    of_anna.dispatch(LAYOUT, &json!({ "layout_mode": 0 })).await;
    of_anna
        .frame
        .eval("document.documentElement.style.setProperty('--discord-safe-area-inset-top', '44px')")
        .await;
    of_anna.frame.sees("You play as Anna.").await;
    of_anna.frame.until("document.querySelector('.activity-bar').getBoundingClientRect().top >= 44").await;
    assert!(!of_anna.frame.is_too_wide().await);
    of_anna.frame.settles().await;
    of_anna.client.screenshot("activity-phone").await;
    // The client itself invites people and opens links.
    of_anna.frame.press("button", "Invite people").await;
    of_anna.client.until("opened.includes('invite')").await;
    of_anna.frame.eval("document.body.append(Object.assign(document.createElement('a'), { id: 'out', target: '_blank', href: 'https://example.org/' })), document.getElementById('out').click(), document.getElementById('out').remove()").await;
    of_anna.client.until("opened.includes('https://example.org/')").await;
    // A crash is noticed and passes. A move before it ensures that the people looking at the table are recorded.
    if let Some(view) = turn_view(cleo, &table) {
        cleo.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    }
    of_anna.plays().await;
    of_ben.plays().await;
    club.bot.kill();
    of_ben.frame.until("document.body.classList.contains('is-offline')").await;
    club.bot.join(&club.discord).await;
    for client in [&of_anna, &of_ben] {
        client.frame.until("!document.body.classList.contains('is-offline')").await;
    }
    let before = club.discord.requests().len();
    while of_anna.frame.eval(IS_OVER).await != true || of_ben.frame.eval(IS_OVER).await != true {
        if let Some(view) = turn_view(cleo, &table) {
            cleo.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
        }
        of_anna.plays().await;
        of_ben.plays().await;
    }
    of_anna.client.until("presences.at(-1).activity === null").await;
    eprintln!("{} requests to Discord until the end of the game", club.discord.requests().len() - before);
    assert!(anna.direct_messages().is_empty(), "who looks at the table is not called: {}", anna.everything());
    browser.close().await;
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_seat_watches_and_who_is_signed_out_is_asked() {
    let (mut club, web) = club().await;
    let proxy = FrameProxy::to(web.rsplit(':').next().unwrap().parse().unwrap()).await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let [anna, ben, cleo] = &people;
    // No table is open here yet: she is told how to open one, and finds the table once it exists.
    let instance = cleo.join_activity(&club.channel);
    let browser = Browser::open("en-US").await;
    let of_cleo = Client::open(&club, &browser, &proxy, cleo, &instance).await;
    of_cleo.frame.sees("Type /herz in the chat").await;
    of_cleo.client.screenshot("activity-door").await;
    club.start("herz", &[anna, ben], &[("rounds", json!(1))]).await;
    of_cleo.frame.press("button", "Look again").await;
    of_cleo.frame.sees("watch").await;
    of_cleo.frame.eval("document.querySelector('.activity-tables button').click()").await;
    of_cleo.frame.sees("You are watching").await;
    assert_eq!(of_cleo.frame.eval("document.querySelectorAll('.piece.can').length").await, 0);
    of_cleo.client.screenshot("activity-watching").await;
    // Ben is signed out while he plays. The page says so, and he can enter again.
    assert_eq!(ben.join_activity(&club.channel), instance);
    let of_ben = Client::open(&club, &browser, &proxy, ben, &instance).await;
    of_ben.frame.sees("You play as Ben.").await;
    let settings = ben.slash(&club.channel, "settings", &[]).await.unwrap().settled(SOON).await.unwrap();
    ben.press(&settings, "Sign out of browsers").await.unwrap().settled(SOON).await.unwrap();
    of_ben.frame.sees("You were signed out here.").await;
    of_ben.frame.press("button", "Try again").await;
    of_ben.frame.sees("You play as Ben.").await;
    // A person who denies Discord's permission is told what it is for.
    of_ben
        .client
        .eval("answers.AUTHORIZE = async () => { throw { code: 5000, message: 'access_denied' }; }")
        .await;
    of_ben.frame.press("button", "Tables here").await;
    of_ben.frame.sees("If it asks whether this app may know your name").await;
    of_ben.client.eval("answers.AUTHORIZE = async () => ({ code: await (await fetch(`client/code?user=${user}`)).text() })").await;
    of_ben.frame.press("button", "Try again").await;
    of_ben.frame.sees("your seat").await;
    of_ben.frame.press("button", "your seat").await;
    of_ben.frame.sees("You play as Ben.").await;
    // While Discord doesn't identify people, nobody is let in.
    club.discord.set_activity_outage(true);
    of_ben.frame.press("button", "Tables here").await;
    of_ben.frame.sees("Please try again in a moment").await;
    club.discord.set_activity_outage(false);
    of_ben.frame.press("button", "Try again").await;
    of_ben.frame.sees("your seat").await;
    of_ben.client.screenshot("activity-tables").await;
    // Outside of Discord, the page can do nothing, and a foreign frame doesn't show it at all.
    let alone =
        browser.tab(&format!("{}?frame_id=1&instance_id={instance}", proxy.page()), View::PHONE).await;
    alone.sees("This page only works inside Discord").await;
    let foreign =
        club.discord.client(ben, &instance, &proxy.page(), "desktop").replace("127.0.0.1", "localhost");
    let foreign = foreign.replacen("#http://localhost", "#http://127.0.0.1", 1);
    let foreign = browser.tab(&foreign, View::PHONE).await;
    while !foreign.trouble().iter().any(|line| line.contains("frame-ancestors")) {
        tokio::task::yield_now().await;
    }
    assert_eq!(foreign.eval("said.length").await, 0);
    browser.close().await;
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_a_lobby_sits_down_and_plays() {
    let (mut club, web) = club().await;
    let proxy = FrameProxy::to(web.rsplit(':').next().unwrap().parse().unwrap()).await;
    let people = ["Anna", "Cleo"].map(|name| club.member(name, "en-US"));
    let [anna, cleo] = &people;
    let table = club.open(anna, &[("rounds", json!(1))]).await;
    let instance = cleo.join_activity(&club.channel);
    let browser = Browser::open("en-US").await;
    let of_cleo = Client::open(&club, &browser, &proxy, cleo, &instance).await;
    of_cleo.frame.sees("You are watching").await;
    of_cleo.frame.settles().await;
    of_cleo.client.screenshot("activity-lobby").await;
    of_cleo.frame.press("button", "Take a seat").await;
    of_cleo.frame.sees("You play as Cleo.").await;
    club.press(anna, &table, "start").await;
    of_cleo.frame.until(&format!("({MOVES}).length > 0 || __text().includes('turn')")).await;
    // Nobody can take a seat at a table of another place.
    let refused = sits(&web, "0000000000001", &cleo.authorize(), &instance).await;
    assert_eq!(refused["wrong"], "guest-gone");
    browser.close().await;
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_a_table_is_said_to_play_there_no_more() {
    let (mut club, web) = club().await;
    let proxy = FrameProxy::to(web.rsplit(':').next().unwrap().parse().unwrap()).await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let [anna, ben, cleo] = &people;
    let table = club.open(anna, &[("rounds", json!(1))]).await;
    let browser = Browser::open("en-US").await;
    let mut clients = Vec::new();
    for person in [ben, cleo] {
        club.press(person, &table, "join").await;
        let instance = person.join_activity(&club.channel);
        let client = Client::open(&club, &browser, &proxy, person, &instance).await;
        client.frame.sees(&format!("You play as {}.", person.name())).await;
        clients.push(client);
    }
    let [of_ben, of_cleo] = &clients[..] else { panic!("two") };
    for client in [of_ben, of_cleo] {
        client.client.until(&presence("Herz an Herz", "3 of 4 at the table")).await;
    }
    // Ben leaves before the game begins, by a button in the channel; Cleo leaves during the game, by a command.
    club.press(ben, &table, "leave").await;
    of_ben.client.until("presences.at(-1).activity === null").await;
    of_cleo.client.until(&presence("Herz an Herz", "2 of 4 at the table")).await;
    club.press(anna, &table, "start").await;
    of_cleo.client.until(&presence("Herz an Herz", "2 of 2 at the table")).await;
    let question = cleo.slash(&club.channel, "table leave", &[]).await.unwrap().settled(SOON).await.unwrap();
    cleo.press(&question, "Leave for good").await.unwrap().settled(SOON).await.unwrap();
    of_cleo.client.until("presences.at(-1).activity === null").await;
    browser.close().await;
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}
