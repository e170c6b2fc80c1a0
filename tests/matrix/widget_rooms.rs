//! Tests of rooms with the drawn table: with signed devices only, after an upgrade, with two bots, and what
//! is logged.

use crate::club::Club;
use crate::homeserver::{Homeserver, SOON};
use crate::port::free_port;
use crate::widget::{adds_widget, empowers, enters, state, token};
use serde_json::{Value, json};
use std::time::Duration;

/// Returns the settings of a bot that serves pages, and their address.
fn pages() -> ([(&'static str, String); 2], String) {
    let port = free_port();
    let web = format!("http://127.0.0.1:{port}");
    ([("HERZBOT_WEB_URL", web.clone()), ("HERZBOT_WEB_PORT", port.to_string())], web)
}

/// Returns a club whose bot serves pages and has another setting, and the address of the pages.
async fn club(setting: (&str, &str)) -> (Club, String) {
    let (pages, web) = pages();
    let [url, port] = &pages;
    let settings = [(url.0, &*url.1), (port.0, &*port.1), setting];
    (Club::on(Homeserver::shared().await, &settings).await, web)
}

/// Waits until a visitor gets this answer. The bot learns of changes in a room a moment later.
async fn is_told(web: &str, who: &crate::person::Person, room: &str, wrong: &Value) {
    let told = async {
        while enters(web, &token(who).await, room).await["wrong"] != *wrong {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    };
    tokio::time::timeout(SOON, told).await.unwrap_or_else(|_| panic!("{} is not told {wrong}", who.id));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_only_signed_devices_count_encrypted_rooms_have_no_widget() {
    let (club, web) = club(("MATRIX_LISTEN", "signed")).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let encrypted = club.room(&[&anna, &ben], true).await;
    empowers(&anna, &encrypted, &club.herzbot, 50).await;
    anna.says(&encrypted, "!table widget").await;
    anna.sees(&encrypted, &club.herzbot, "nobody signs who opens a page").await;
    assert_eq!(enters(&web, &token(&ben).await, &encrypted).await["wrong"], "widget-absent");
    // Unencrypted rooms have no signatures anyway. Once such a room is encrypted, its widget is disabled.
    let open = club.room(&[&anna, &ben], false).await;
    adds_widget(&club, &anna, &open).await;
    assert!(enters(&web, &token(&ben).await, &open).await["wrong"].is_null());
    let path = format!("/_matrix/client/v3/rooms/{open}/state/m.room.encryption");
    anna.tries("PUT", &path, json!({ "algorithm": "m.megolm.v1.aes-sha2" })).await.unwrap();
    is_told(&web, &ben, &open, &json!("widget-absent")).await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_upgrade_the_widget_is_that_of_the_new_room() {
    let (club, web) = club(("MATRIX_LISTEN", "all")).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let eve = club.person("Eve").await;
    let room = club.room(&[&anna, &ben, &eve], false).await;
    adds_widget(&club, &anna, &room).await;
    anna.says(&room, "!herz rounds=1").await;
    anna.sees(&room, &club.herzbot, "(!join)").await;
    let next = anna.upgrades(&room, "12").await;
    for guest in [&ben.id, &club.herzbot] {
        anna.invites(&next, guest).await;
    }
    ben.until("an invitation", |seen| seen.rooms.contains_key(&next).then_some(())).await;
    ben.joins(&next).await;
    for person in [&anna, &ben] {
        person.is_in(&next, &[&anna.id, &ben.id, &club.herzbot]).await;
    }
    // It has to be added there again. The table has moved along; people who haven't followed aren't there.
    adds_widget(&club, &anna, &next).await;
    is_told(&web, &ben, &next, &Value::Null).await;
    let entered = enters(&web, &token(&ben).await, &next).await;
    assert_eq!(entered["tables"].as_array().map(Vec::len), Some(1), "{entered}");
    for left in [&room, &next] {
        assert_eq!(enters(&web, &token(&eve).await, left).await["wrong"], "widget-absent", "{left}");
    }
    // The page that is still beside the old room leads to the same table.
    let entered = enters(&web, &token(&anna).await, &room).await;
    assert!(entered["session"].is_string() && entered["tables"][0]["seat"] == true, "{entered}");
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_in_a_room_have_a_widget_each() {
    let (club, web) = club(("MATRIX_LISTEN", "all")).await;
    let (pages, other_web) = pages();
    let [url, port] = &pages;
    let (mut other, otherbot) = club.another_bot(&[(url.0, &*url.1), (port.0, &*port.1)]).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], false).await;
    anna.invites(&room, &otherbot).await;
    anna.is_in(&room, &[&otherbot]).await;
    // One of them may add it, which says nothing about the other.
    let content = adds_widget(&club, &anna, &room).await;
    anna.sees(&room, &otherbot, "Give me power level 50").await;
    assert!(content["url"].as_str().unwrap().starts_with(&web), "{content}");
    assert!(enters(&web, &token(&ben).await, &room).await["wrong"].is_null());
    assert_eq!(enters(&other_web, &token(&ben).await, &room).await["wrong"], "widget-absent");
    empowers(&anna, &room, &otherbot, 50).await;
    anna.says(&room, "!table widget").await;
    anna.sees(&room, &otherbot, "can now open the drawn tables").await;
    let both = [(&club.herzbot, &web), (&otherbot, &other_web)];
    for (bot, address) in both {
        let content = anna.tries("GET", &state(&room, bot), Value::Null).await.unwrap();
        assert!(content["url"].as_str().unwrap().starts_with(address), "{content}");
        assert!(enters(address, &token(&ben).await, &room).await["wrong"].is_null(), "{bot}");
    }
    // A token counts once. Each bot remembers only its own.
    let told = token(&ben).await;
    assert!(enters(&web, &told, &room).await["wrong"].is_null());
    assert_eq!(enters(&web, &told, &room).await["wrong"], "widget-token");
    assert!(other.stop().await.success(), "{}", other.log());
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_of_a_widget_is_logged_however_much_is_asked_for() {
    let (club, web) = club(("RUST_LOG", "trace,reqwest::connect=trace,hyper=trace")).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], false).await;
    adds_widget(&club, &anna, &room).await;
    anna.says(&room, "!herz rounds=1").await;
    anna.sees(&room, &club.herzbot, "(!join)").await;
    let told = token(&anna).await;
    let entered = enters(&web, &told, &room).await;
    let (session, table) =
        (entered["session"].as_str().unwrap(), entered["tables"][0]["id"].as_str().unwrap());
    let hello = reqwest::Client::new().get(format!("{web}/table/{table}/hello")).bearer_auth(session);
    let hello: Value = hello.send().await.unwrap().json().await.unwrap();
    assert_eq!(hello["name"], "Anna", "{hello}");
    let refused = token(&ben).await;
    assert_eq!(enters(&web, &refused, "!another:localhost").await["wrong"], "widget-absent");
    let log = club.bot.log();
    assert!(log.contains("TRACE"), "the log says too little:\n{log}");
    for secret in [session, told["access_token"].as_str().unwrap(), refused["access_token"].as_str().unwrap()]
    {
        assert_eq!(log.lines().find(|line| line.contains(secret)), None);
    }
    club.ends().await;
}
