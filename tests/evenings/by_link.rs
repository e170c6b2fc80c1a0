//! A person plays at a table of Discord in a browser, by their personal link from the bot.

use crate::bot::Bot;
use crate::browser::{Browser, Tab, View};
use crate::club::Club;
use crate::players::{SOON, moves, turn_view};
use crate::port::free_port;
use herzbot_imitation::{Discord, Message, Person, json};
use serde_json::Value;
use std::time::Duration;

/// The moves that can be pressed on the board, as JavaScript. It closes the result of a round first.
const MOVES: &str = r"(document.querySelector('.board-continue')?.click(),
    [...document.querySelectorAll('#board:not(.is-behind) button[data-choice]')].filter((node) =>
        /^h1\.[a-z0-9]+\.m\d+\.\d+$/.test(node.dataset.choice)))";

/// The timeout for the review of a game, unoptimized and beside other programs.
const PATIENCE: Duration = Duration::from_secs(300);

/// Creates a server with a bot whose tables can be opened in browsers.
pub async fn club() -> Club {
    let discord = Discord::start().await;
    let port = free_port().to_string();
    let bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", &discord.url()),
        ("DISCORD_TOKEN", &discord.token()),
        ("HERZBOT_WEB_URL", &format!("http://127.0.0.1:{port}")),
        ("HERZBOT_WEB_PORT", &port),
    ]);
    Club::with(discord, bot, "en-US").await
}

pub fn link_in(message: &Message) -> String {
    let links: Vec<_> = message.buttons().filter_map(|button| button.url.clone()).collect();
    assert!(message.ephemeral && links.len() == 1, "{}", message.text());
    links[0].clone()
}

/// Posts a link's token, as its page does. Returns the status, and the reason for a refusal.
pub async fn enters(address: &str, link: &str, origin: Option<&str>) -> (u16, Value) {
    let request = reqwest::Client::new().post(format!("{address}/enter")).json(&json!({ "link": link }));
    let request = match origin {
        Some(origin) => request.header("origin", origin),
        None => request,
    };
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json::<Value>().await.map_or(Value::Null, |answer| answer["wrong"].clone()))
}

/// Plays until `wanted` moves were made on the board and it is that player's turn again. The other player presses
/// buttons.
pub async fn plays(tab: &Tab, ben: &Person, table: &str, wanted: usize) {
    let mut made = 0;
    loop {
        if let Some(view) = turn_view(ben, table) {
            ben.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
            continue;
        }
        let can = tab.eval(&format!("{MOVES}.length > 0")).await == true;
        if can && made == wanted {
            return;
        }
        if can {
            let pressed =
                format!("(() => {{ const [node] = {MOVES}; node.click(); return node.dataset.choice; }})()");
            let pressed = tab.eval(&pressed).await;
            tab.until(&format!("!{MOVES}.some((node) => node.dataset.choice === {pressed})")).await;
            made += 1;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_in_a_browser_and_the_other_in_the_chat() {
    let mut club = club().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.open(&anna, &[("rounds", json!(2))]).await;
    club.press(&ben, &table, "join").await;
    let answer = club.asks(&anna, &table, "open").await;
    assert!(answer.text().contains("works once"), "{}", answer.text());
    let link = link_in(&answer);
    let (address, token) = link.split_once('#').unwrap();
    let origin = &address[..address.find("/table/").unwrap()];
    // Neither a preview nor another site uses the link up.
    for _ in 0..2 {
        let page = reqwest::get(&link).await.unwrap();
        assert!(page.status() == 200 && page.headers()["referrer-policy"] == "no-referrer");
    }
    for foreign in [None, Some("https://evil.example")] {
        assert_eq!(enters(address, token, foreign).await.0, 403, "{foreign:?}");
    }
    let altered = format!("{}{}", &token[..71], if token.ends_with('0') { '1' } else { '0' });
    let elsewhere = address.replace(&address[address.len() - 13..], "0000000000001");
    for (what, address, token) in [
        ("an altered link", address, altered.as_str()),
        ("one for another table", elsewhere.as_str(), token),
        ("nothing", address, ""),
    ] {
        assert_eq!(enters(address, token, Some(origin)).await, (200, json!("link-wrong")), "{what}");
    }

    // She starts the game on the board, and plays there.
    let browser = Browser::open("en-US").await;
    let tab = browser.tab(&link, View::DESKTOP).await;
    tab.sees("You play as Anna.").await;
    assert_eq!(tab.eval("location.href").await, address, "the link is not kept");
    assert_eq!(enters(address, token, Some(origin)).await, (200, json!("link-used")));
    tab.press("button", "Start").await;
    plays(&tab, &ben, &table, 2).await;
    assert!(anna.direct_messages().is_empty(), "who looks at the table is not called: {}", anna.everything());
    // Another tab shows the same. A restart is noticed and passes.
    let second = browser.tab(address, View::PHONE).await;
    second.sees("You play as Anna.").await;
    second.until(&format!("{MOVES}.length > 0")).await;
    assert!(!second.is_too_wide().await);
    assert!(club.bot.stop().await.success());
    tab.until("document.body.classList.contains('is-offline')").await;
    club.bot.join(&club.discord).await;
    for tab in [&tab, &second] {
        tab.until("!document.body.classList.contains('is-offline')").await;
    }
    plays(&tab, &ben, &table, 2).await;
    second.until(&format!("{MOVES}.length > 0")).await;
    assert!(anna.direct_messages().is_empty(), "{}", anna.everything());
    tab.screenshot("by-link").await;
    let trouble = tab.trouble().into_iter().filter(|line| !line.contains("ERR_CONNECTION_REFUSED"));
    assert_eq!(trouble.collect::<Vec<_>>(), Vec::<String>::new());

    // Once no page shows the table, she is notified in the chat, and can play on there.
    for tab in [&tab, &second] {
        tab.go("about:blank").await;
    }
    let view = anna.wait_for_some(|anna| turn_view(anna, &table), SOON).await.unwrap();
    anna.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    // The browser is still signed in until she ends that. Then the old link says what to do.
    second.go(&link).await;
    second.sees("You play as Anna.").await;
    tab.go(address).await;
    tab.sees("You play as Anna.").await;
    let settings = anna.slash(&club.channel, "settings", &[]).await.unwrap().settled(SOON).await.unwrap();
    let saved = anna.press(&settings, "Sign out of browsers").await.unwrap().settled(SOON).await.unwrap();
    assert!(!saved.buttons().any(|button| button.label == "Sign out of browsers"), "{}", saved.text());
    tab.sees("You are not signed in here").await;
    second.go("about:blank").await;
    second.go(&link).await;
    second.sees("This link was used already").await;
    assert!(!club.bot.log().contains(token));
    browser.close().await;
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slip_is_played_again_by_who_came_by_a_link() {
    let mut club = club().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let browser = Browser::open("en-US").await;
    let (link, tab) = loop {
        let table = club.open(&anna, &[("rounds", json!(1))]).await;
        club.press(&ben, &table, "join").await;
        let link = link_in(&club.asks(&anna, &table, "open").await);
        let tab = browser.tab(&link, View::DESKTOP).await;
        tab.sees("You play as Anna.").await;
        tab.press("button", "Start").await;
        // She plays the last card on the first place: these are hardly ever all the best moves.
        let over = "Boolean(document.querySelector('.podium'))";
        while tab.eval(over).await != true {
            if let Some(view) = turn_view(&ben, &table) {
                ben.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
            }
            tab.eval(&format!("{MOVES}[0]?.click()")).await;
        }
        tab.until_within("document.querySelector('.moments')", PATIENCE).await;
        if tab.eval("Boolean(document.querySelector('.moments [data-word=attempt]'))").await == true {
            break (link, tab);
        }
        tab.is_at_peace();
    };
    tab.screenshot("by-link-end").await;
    tab.press("button", "Try again").await;
    let tried = "(() => { const over = document.querySelector('#puzzle .board-status')?.textContent.includes('in the game it was');
        if (!over) document.querySelector('#puzzle:not(.is-behind) .piece.can:not(.armed, .instead), #puzzle .board-loose button')?.click(); return over; })()";
    tab.until_within(tried, PATIENCE).await;
    // Other people, and people who aren't signed in, get none of that.
    let (address, _) = link.split_once('#').unwrap();
    for part in ["record", "review"] {
        assert_eq!(reqwest::get(format!("{address}/{part}")).await.unwrap().status(), 403, "{part}");
    }
    for origin in ["https://evil.example", &address[..address.find("/table/").unwrap()]] {
        let asked = reqwest::Client::new().post(format!("{address}/attempt")).header("origin", origin);
        assert_eq!(asked.body("{}").send().await.unwrap().status(), 403, "{origin}");
    }
    tab.is_at_peace();
    browser.close().await;
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}
