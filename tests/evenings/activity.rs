//! Tables inside Discord: who is let in from a frame and to which table, and what is refused.
//! (`activity_frames.rs` tests the frame's content.)

use crate::bot::Bot;
use crate::club::Club;
use crate::daily::{asks, well_before_midnight};
use crate::players::{SOON, moves, turn_view};
use crate::port::free_port;
use futures_util::{SinkExt, StreamExt};
use herzbot_imitation::{AnswerKind, Discord, Message, Person, json};
use serde_json::Value;
use std::time::{Duration, Instant};
use tokio::time::sleep;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Creates a club with a bot that shows tables inside Discord. Returns the URL of its pages.
pub async fn club() -> (Club, String) {
    let discord = Discord::builder().activities().start().await;
    let secret = discord.client_secret();
    let (bot, web) = bot(&discord, &secret);
    (Club::with(discord, bot, "en-US").await, web)
}

fn bot(discord: &Discord, secret: &str) -> (Bot, String) {
    let port = free_port().to_string();
    let web = format!("http://127.0.0.1:{port}");
    let bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", &discord.url()),
        ("DISCORD_TOKEN", &discord.token()),
        ("DISCORD_CLIENT_SECRET", secret),
        ("HERZBOT_WEB_URL", &web),
        ("HERZBOT_WEB_PORT", &port),
    ]);
    (bot, web)
}

/// Enters as a frame does.
pub async fn enters(web: &str, code: &str, instance: &str) -> Value {
    enters_by(&format!("{web}/activity/enter"), code, instance).await
}

/// Enters and takes a seat, as a frame does.
pub async fn sits(web: &str, table: &str, code: &str, instance: &str) -> Value {
    enters_by(&format!("{web}/table/{table}/activity/enter"), code, instance).await
}

async fn enters_by(address: &str, code: &str, instance: &str) -> Value {
    let entering = json!({ "code": code, "instance": instance });
    let request = reqwest::Client::new().post(format!("{address}?languages=en"));
    let answer = request.header("origin", "https://1.discordsays.com").json(&entering).send().await.unwrap();
    answer.json().await.unwrap()
}

/// Returns the state that a frame with this session gets on the line of a table. None: the line is closed.
pub async fn sees(web: &str, table: &str, session: &str) -> Option<Value> {
    let address = format!("{}/table/{table}/live", web.replacen("http", "ws", 1));
    let mut request = address.into_client_request().unwrap();
    request.headers_mut().insert("origin", "https://1.discordsays.com".parse().unwrap());
    let (mut line, _) = connect_async(request).await.unwrap();
    line.send(Frame::text(json!({ "session": session }).to_string())).await.unwrap();
    loop {
        match line.next().await {
            Some(Ok(Frame::Text(text))) => {
                let told: Value = serde_json::from_str(&text).unwrap();
                if told["is"] == "state" {
                    return Some(told);
                }
            }
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
            Some(Ok(_) | Err(_)) | None => return None,
        }
    }
}

/// Returns the person's own cards in a frame.
fn hand(state: &Value) -> Vec<&Value> {
    let messages = state["messages"].as_array().unwrap().iter();
    messages.filter_map(|message| message["page"]["board"]["hand"].as_array()).flatten().collect()
}

/// Presses *Open the table* in a private view, and returns the instance that opens.
async fn opens(person: &Person, table: &str) -> String {
    let offered = |person: &Person| {
        let all = person.direct_messages();
        all.into_iter()
            .rev()
            .find(|view| view.text().contains(table) && view.button("Open the table").is_some())
    };
    let view = person.wait_for_some(offered, SOON).await.unwrap();
    let answer = person.press(&view, "Open the table").await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Launch);
    answer.activity().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_opens_the_table_within_discord_for_who_sits_there() {
    let (mut club, web) = club().await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let [anna, ben, cleo] = &people;
    let table = club.start("teufel", &[anna, ben], &[]).await;
    let other = club.start("herz", &[anna, cleo], &[("rounds", json!(1))]).await;
    // Anna opens the second of her tables from her private chat, so she sees that one.
    let private = opens(anna, &other).await;
    let entered = enters(&web, &anna.authorize(), &private).await;
    let open = entered["open"].as_str().unwrap_or_else(|| panic!("{entered}"));
    let of_anna = sees(&web, open, entered["session"].as_str().unwrap()).await.unwrap();
    assert!(of_anna.to_string().contains(&other), "{entered} {of_anna}");
    // In the channel, by the entry point, she can choose. Ben has one table there, and only sees his own cards.
    let answer = anna.open_activity(&club.channel).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Launch);
    let instance = answer.activity().unwrap();
    let entered = enters(&web, &anna.authorize(), &instance).await;
    let tables = entered["tables"].as_array().unwrap();
    assert!(entered["open"].is_null() && tables.len() == 2, "{entered}");
    assert!(tables.iter().all(|table| table["seat"] == true), "{entered}");
    let session_of_anna = entered["session"].as_str().unwrap();
    assert_eq!(ben.join_activity(&club.channel), instance);
    let of_his = enters(&web, &ben.authorize(), &instance).await;
    let open = of_his["open"].as_str().unwrap();
    let session = of_his["session"].as_str().unwrap().to_owned();
    let of_ben = sees(&web, open, &session).await.unwrap();
    assert!(of_ben.to_string().contains(&table));
    let of_anna = sees(&web, open, session_of_anna).await.unwrap();
    let (theirs, mine) = (hand(&of_anna), hand(&of_ben));
    assert!(!mine.is_empty() && theirs.len() == mine.len(), "{of_ben}");
    assert!(theirs.iter().all(|card| !mine.contains(card)), "{of_anna} {of_ben}");
    // His session is only valid for his seats. `/settings` ends it together with all others.
    let foreign = tables.iter().find(|table| table["id"] != open).unwrap()["id"].as_str().unwrap();
    assert!(sees(&web, foreign, &session).await.is_none());
    let settings = ben.slash(&club.channel, "settings", &[]).await.unwrap().settled(SOON).await.unwrap();
    ben.press(&settings, "Sign out of browsers").await.unwrap().settled(SOON).await.unwrap();
    assert!(sees(&web, open, &session).await.is_none());
    let entered = enters(&web, &ben.authorize(), &instance).await;
    assert!(sees(&web, open, entered["session"].as_str().unwrap()).await.is_some(), "he may come in again");
    // People who can't use the Activity get a link, as on other platforms.
    let menu = club.asks(anna, &table, "menu").await;
    let link = anna.press(&menu, "Open in a browser").await.unwrap().settled(SOON).await.unwrap();
    assert!(link.buttons().any(|button| button.url.as_deref().is_some_and(|url| url.starts_with(&web))));
    for secret in [session.as_str(), entered["token"].as_str().unwrap(), &club.discord.client_secret()] {
        assert!(!club.bot.log().contains(secret));
    }
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deal_of_the_day_opens_for_who_plays_it_and_no_table_that_cant_be_watched_for_others() {
    let (mut club, web) = club().await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let [anna, ben, cleo] = &people;
    well_before_midnight().await;
    let day = asks(&club.channel, anna, &[("game", "hearts")]).await;
    let answer = anna.press(&day, "Open the table").await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Launch);
    let here = answer.activity().unwrap();
    let entered = enters(&web, &anna.authorize(), &here).await;
    let open = entered["open"].as_str().unwrap_or_else(|| panic!("{entered}"));
    let seen = sees(&web, open, entered["session"].as_str().unwrap()).await.unwrap();
    assert!(!hand(&seen).is_empty(), "{entered} {seen}");

    // Two tables with the same decks: people without a seat see neither.
    let options = [("game", json!("hearts")), ("rounds", json!(1)), ("decks", json!("same"))];
    let answer = ben.slash(&club.channel, "league", &options).await.unwrap();
    let night = answer.settled(SOON).await.unwrap();
    let others = ["Dora", "Emma", "Fay", "Gina", "Hugo"].map(|name| club.member(name, "en-US"));
    for person in &others {
        person.press(&night, "Sign up").await.unwrap().settled(SOON).await.unwrap();
    }
    ben.press(&night, "Start round 1").await.unwrap().settled(SOON).await.unwrap();
    assert_eq!(ben.join_activity(&club.channel), here);
    let begun = Instant::now();
    let entered = loop {
        let entered = enters(&web, &ben.authorize(), &here).await;
        if entered["tables"] != json!([]) || begun.elapsed() > SOON {
            break entered;
        }
        sleep(Duration::from_millis(50)).await;
    };
    assert!(entered["open"].is_string() && entered["tables"][0]["seat"] == true, "{entered}");
    assert_eq!(cleo.join_activity(&club.channel), here);
    assert_eq!(enters(&web, &cleo.authorize(), &here).await["tables"], json!([]));
    assert!(club.bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_a_frame_says_is_believed() {
    let (mut club, web) = club().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let empty = club.server.channel("leer");
    let instance = anna.join_activity(&club.channel);
    // There is no table yet: she is told how to open one. A person who has never played gets no session.
    let entered = enters(&web, &anna.authorize(), &instance).await;
    assert!(entered["tables"] == json!([]) && entered["session"].is_null(), "{entered}");
    assert_eq!(entered["command"], "/herz");
    let table = club.start("herz", &[&anna, &ben], &[("rounds", json!(1))]).await;
    let used = anna.authorize();
    let entered = enters(&web, &used, &instance).await;
    assert!(entered["open"].is_string(), "{entered}");
    let session = entered["session"].as_str().unwrap();
    let codes = [(); 4].map(|()| ben.authorize());
    let wrong = [
        ("a used code", used.as_str(), instance.as_str(), "activity-code"),
        ("a made up code", "code-1", &instance, "activity-code"),
        ("somebody who is not there", &codes[0], &instance, "activity-absent"),
        ("no such instance", &codes[1], "i-1-gc-1-2", "activity-instance"),
        ("no code", "", &instance, "activity-code"),
        ("a path", &codes[2], "../commands", "activity-instance"),
        ("nothing", &codes[3], "", "activity-instance"),
    ];
    for (what, code, instance, wrong) in &wrong[..5] {
        assert_eq!(enters(&web, code, instance).await["wrong"], *wrong, "{what}");
    }
    let entered_again = enters(&web, &anna.authorize(), &instance).await;
    assert!(entered_again["wrong"].is_null(), "nobody is shut out by others: {entered_again}");
    let altered =
        format!("{}{}", &session[..session.len() - 1], if session.ends_with('0') { '1' } else { '0' });
    let open = entered["open"].as_str().unwrap();
    for wrong in [altered.as_str(), "", "x"] {
        assert!(sees(&web, open, wrong).await.is_none(), "{wrong}");
    }
    assert!(club.bot.stop().await.success());
    club.bot.join(&club.discord).await;
    for (what, code, instance, wrong) in &wrong[5..] {
        assert_eq!(enters(&web, code, instance).await["wrong"], *wrong, "{what}");
    }
    // In another channel, the table is only shown to its own people.
    let dora = club.member("Dora", "en-US");
    let elsewhere = dora.join_activity(&empty);
    let entered = enters(&web, &dora.authorize(), &elsewhere).await;
    assert_eq!(entered["tables"], json!([]), "{entered}");
    assert_eq!(anna.join_activity(&empty), elsewhere);
    let entered = enters(&web, &anna.authorize(), &elsewhere).await;
    assert_eq!(entered["tables"][0]["seat"], true, "{entered}");
    // While Discord doesn't answer, the frame says so.
    club.discord.set_activity_outage(true);
    assert_eq!(enters(&web, &anna.authorize(), &instance).await["wrong"], "activity-unreachable");
    club.discord.set_activity_outage(false);
    anna.leave_activities();
    assert_eq!(enters(&web, &anna.authorize(), &instance).await["wrong"], "activity-instance");
    assert!(!club.table(&anna, &table).text().is_empty());
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_page_of_an_activity_can_be_framed_and_only_by_discord() {
    let (mut club, web) = club().await;
    let get = async |path: &str| reqwest::get(format!("{web}{path}")).await.unwrap();
    let page = get("/?frame_id=1&instance_id=2").await;
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    let (_, ancestors) = policy.split_once("frame-ancestors ").unwrap();
    assert!(page.headers().get("x-frame-options").is_none());
    let own = format!("https://{}.discordsays.com", club.discord.bot_id());
    let allowed: Vec<&str> = ancestors.split(' ').collect();
    assert!(allowed.contains(&club.discord.url().as_str()) && allowed.contains(&own.as_str()), "{allowed:?}");
    assert!(page.text().await.unwrap().contains("src=\"page/"), "by whatever prefix");
    for other in ["/", "/table/0000000000001", "/watch/x", "/activity/hello"] {
        let page = get(other).await;
        assert_eq!(page.headers()["x-frame-options"], "DENY", "{other}");
        let policy = page.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.ends_with("frame-ancestors 'none'"), "{other}");
    }
    for beside_rooms in ["/widget", "/widget/hello"] {
        assert_eq!(get(beside_rooms).await.status(), 404, "{beside_rooms}");
    }
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_activity_at_discord_people_get_links() {
    // The secret is set, but Activities aren't enabled in the portal.
    let discord = Discord::start().await;
    let secret = discord.client_secret();
    let (bot, web) = bot(&discord, &secret);
    let mut club = Club::with(discord, bot, "en-US").await;
    club.bot.says("has no Activity").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[("rounds", json!(1))]).await;
    let answer = club.asks(&anna, &table, "open").await;
    assert!(answer.buttons().any(|button| button.url.as_deref().is_some_and(|url| url.starts_with(&web))));
    let view =
        anna.wait_for_some(|anna| turn_view(anna, &table).or_else(|| turn_view(&ben, &table)), SOON).await;
    assert!(!moves(&view.unwrap()).is_empty());
    // `herzbot check` says what is missing.
    assert!(club.bot.stop().await.success());
    let checked = club.bot.command(&["check"]).output().unwrap();
    let told = String::from_utf8(checked.stdout).unwrap();
    assert!(told.contains("ok    Discord: the client secret is valid"), "{told}");
    assert!(
        told.contains("WRONG Discord: DISCORD_CLIENT_SECRET is set, but the application has no Activity"),
        "{told}"
    );
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_uses_the_entry_point_gets_a_link_where_discord_refuses_it() {
    let (mut club, web) = club().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    club.discord.disable_activities();
    let launches = async || {
        let answer = anna.open_activity(&club.channel).await.unwrap().settled(SOON).await.unwrap();
        assert!(answer.ephemeral, "{}", answer.text());
        answer
    };
    let leads_to = |answer: &Message, table: &str| {
        let mut links = answer.buttons().filter_map(|button| button.url.clone());
        assert!(answer.text().contains(table), "{}", answer.text());
        assert!(links.any(|link| link.starts_with(&web)), "{}", answer.text());
    };
    let answer = launches().await;
    assert!(answer.text().contains("You have no table here"), "{}", answer.text());
    let table = club.start("herz", &[&anna, &ben], &[("rounds", json!(1))]).await;
    leads_to(&launches().await, &table);
    // If she has several tables, she chooses one by a button.
    let other = club.start("teufel", &[&anna, &ben], &[]).await;
    let answer = launches().await;
    let label = answer.buttons().find(|button| button.label.contains(&other)).unwrap().label.clone();
    leads_to(&anna.press(&answer, &label).await.unwrap().settled(SOON).await.unwrap(), &other);
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_point_that_is_left_keeps_no_command_away() {
    let discord = Discord::builder().left_entry_point().start().await;
    let (bot, _) = bot(&discord, "");
    let mut club = Club::with(discord, bot, "en-US").await;
    let anna = club.member("Anna", "en-US");
    club.open(&anna, &[]).await;
    let commands = club.discord.commands();
    let entry_point = commands.iter().find(|command| command["type"] == 4).unwrap();
    assert_eq!(entry_point["handler"], json!(2), "as Discord has made it");
    assert!(club.bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_tells_a_wrong_secret_and_whose_the_entry_point_is() {
    let discord = Discord::builder().activities().start().await;
    let told = |bot: &Bot| String::from_utf8(bot.command(&["check"]).output().unwrap().stdout).unwrap();
    let (wrong, _) = bot(&discord, "wrong");
    assert!(told(&wrong).contains("WRONG Discord: the client secret is refused"), "{}", told(&wrong));
    let secret = discord.client_secret();
    let (mut right, _) = bot(&discord, &secret);
    assert!(
        told(&right).contains("the next start has its entry point answered by the bot"),
        "{}",
        told(&right)
    );
    right.join(&discord).await;
    assert!(told(&right).contains("its entry point is registered"), "{}", told(&right));
    assert!(right.stop().await.success());
    // Without the secret, Discord opens the Activity itself again.
    let (mut without, _) = bot(&discord, "");
    without.join(&discord).await;
    let commands = discord.commands();
    let entry_point = commands.iter().find(|command| command["type"] == 4).unwrap();
    assert_eq!((&entry_point["name"], &entry_point["handler"]), (&json!("launch"), &json!(2)));
    assert!(without.stop().await.success());
    discord.assert_clean();
}
