//! Tests of mishaps: late keys, abandoned chats, upgraded rooms, talkative bots.

use crate::club::Club;
use crate::evening::{Evening, KEYS, WAYS, Way};
use crate::homeserver::Homeserver;
use crate::seen::{Message, Seen};
use serde_json::json;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_obeyed_when_its_key_comes_late() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    anna.holds_keys().await;
    anna.says(&room, "!teufel").await;
    // When this is answered, the bot has received the unreadable message.
    ben.says(&room, "!help").await;
    let answer = ben.sees(&room, &club.herzbot, "!herz").await;
    assert!(answer.kind == "m.notice" && answer.mentions.is_empty(), "{answer:?}");
    let lobby = |message: &Message| message.text.contains("(!join)");
    assert!(anna.look(|seen| !seen.by(&room, &club.herzbot).any(lobby)));
    assert!(anna.lets_keys_go().await > 0);
    let lobby = anna.sees(&room, &club.herzbot, "(!join)").await;
    assert!(lobby.text.contains("Anna"), "{}", lobby.text);
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sends_no_key_for_a_minute_is_told_so() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    anna.holds_keys().await;
    anna.says(&room, "!teufel").await;
    let hint = |seen: &Seen| seen.by(&room, &club.herzbot).next().cloned();
    let told = ben.within(Duration::from_secs(120), hint).await.expect("a word to who can't be read");
    assert!(told.text.contains("can't decrypt"), "{}", told.text);
    // Readable messages are answered. The late one is ignored.
    ben.says(&room, "!hearts").await;
    let lobby = ben.sees(&room, &club.herzbot, "(!join)").await;
    assert!(lobby.text.contains("Hearts"), "{}", lobby.text);
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_commands_at_the_same_instant_make_one_private_chat() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.plain_person("Ben").await);
    let room = club.room(&[&ben, &anna], false).await;
    tokio::join!(ben.says(&room, "!settings"), ben.says(&room, "!settings"), ben.says(&room, "!settings"));
    tokio::join!(anna.says(&room, "!settings"), anna.says(&room, "!settings"));
    let chat = club.chat(&anna).await;
    anna.until("two answers", |seen| (seen.by(&chat, &club.herzbot).count() == 2).then_some(())).await;
    ben.is_invited_by(&club.herzbot).await;
    for person in [&anna, &ben] {
        let chats = person.look(|seen| {
            seen.rooms.values().filter(|room| room.inviter.as_deref() == Some(&*club.herzbot)).count()
        });
        assert_eq!(chats, 1, "{}", person.everything());
    }
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_private_chat_is_left_and_the_table_message_is_taken_away() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    // The bot makes forced moves, so a single round may have too few others.
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    evening.plays(&WAYS, |moves| moves == 3).await;

    // Ben leaves the private chat. The table shows that at any turn, and a command of his reopens the chat.
    let unheard = |message: &Message| message.text.contains("📪");
    anna.until("all reached", |seen| (!seen.by(&room, &club.herzbot).any(unheard)).then_some(())).await;
    let turn = evening.next().await.unwrap();
    let before = evening.view(1).unwrap();
    ben.leaves(&evening.chats[1]).await;
    anna.sees(&room, &club.herzbot, "📪").await;
    if turn.who == 0 {
        evening.moves(&turn, Way::Number).await;
    }
    ben.says(&room, "!cards").await;
    let chat = ben.is_invited_by(&club.herzbot).await;
    assert_eq!(chat, evening.chats[1], "the same chat again");
    ben.joins(&chat).await;
    evening.sees_another_view(1, &before).await;
    anna.until("all reached", |seen| (!seen.by(&room, &club.herzbot).any(unheard)).then_some(())).await;
    evening.remembers_nothing_done();
    assert!(!evening.plays(&WAYS, |moves| moves == 8).await);

    // Anna redacts the table's message. The game goes on, and a command shows the table in a new message.
    let table = anna.sees(&room, &club.herzbot, "(!more)").await;
    anna.redacts(&room, &table.id).await.unwrap();
    ben.until("it gone", |seen| {
        seen.by(&room, &club.herzbot).all(|message| message.id != table.id).then_some(())
    })
    .await;
    assert!(!evening.plays(&WAYS, |moves| moves == 14).await);
    anna.says(&room, "!table show").await;
    evening.assert_nobody_saw_others_cards();
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_is_put_out_of_the_room_and_invited_again() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    evening.plays(&WAYS, |moves| moves == 3).await;
    anna.kicks(&room, &club.herzbot).await;
    // Everybody has their private view. The seventh way, typing in the room, isn't received.
    assert!(!evening.plays(&WAYS, |moves| moves == 6).await);
    anna.invites(&room, &club.herzbot).await;
    anna.is_in(&room, &[&club.herzbot]).await;
    ben.is_in(&room, &[&club.herzbot]).await;
    assert!(evening.plays(&WAYS, |_| false).await);
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_moves_with_its_room() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=1").await;
    evening.plays(&WAYS, |moves| moves == 3).await;
    let next = anna.upgrades(&room, "12").await;
    for guest in [&ben.id, &club.herzbot] {
        anna.invites(&next, guest).await;
    }
    ben.until("an invitation", |seen| seen.rooms.contains_key(&next).then_some(())).await;
    ben.joins(&next).await;
    for person in [&anna, &ben] {
        person.is_in(&next, &[&anna.id, &ben.id, &club.herzbot]).await;
    }
    evening.room.clone_from(&next);
    assert!(evening.plays(&WAYS, |_| false).await);
    anna.says(&next, "!herz").await;
    anna.sees(&next, &club.herzbot, "(!join)").await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_notices_and_other_bots_change_nothing() {
    let ignores = [("MATRIX_IGNORE", "@irc*:localhost")];
    let club = Club::on(Homeserver::shared().await, &ignores).await;
    let (mut other, otherbot) = club.another_bot(&ignores).await;
    let people = [club.plain_person("Anna").await, club.person("Ben").await, club.plain_person("Irc").await];
    let [anna, ben, irc] = &people;
    let room = club.room(&[anna, ben, irc], false).await;
    anna.invites(&room, &otherbot).await;
    anna.is_in(&room, &[&otherbot]).await;

    // Two bots that see each other's messages stay calm. So does a bot that gets notices, or messages of
    // ignored people.
    ben.sends(&room, "m.room.message", json!({"msgtype": "m.notice", "body": "!hearts"})).await;
    irc.says(&room, "!hearts").await;
    anna.says(&room, "!herz").await;
    let lobby = anna.sees(&room, &club.herzbot, "(!join)").await;
    anna.sees(&room, &otherbot, "(!join)").await;

    // A stranger's reactions: one that only the host may use, one without a meaning, and one to another's
    // message.
    let lobby = anna
        .until("reactions", |seen| {
            let lobby = seen.by(&room, &club.herzbot).find(|message| message.id == lobby.id)?;
            lobby.has_reaction("➕", &club.herzbot).then(|| lobby.clone())
        })
        .await;
    ben.presses(&lobby, "➕").await;
    ben.presses(&lobby, "🎉").await;
    ben.presses(&lobby, KEYS[0]).await;
    irc.presses(&lobby, "✋").await;
    ben.says(&room, "!settings").await;
    for bot in [&club.herzbot, &otherbot] {
        let chat = ben.is_invited_by(bot).await;
        ben.joins(&chat).await;
        ben.until("the settings", |seen| seen.by(&chat, bot).next().map(|_| ())).await;
    }
    let now = anna.look(|seen| {
        let messages: Vec<_> = seen.rooms[&room].messages.clone();
        messages
            .into_iter()
            .filter(|message| [&club.herzbot, &otherbot].contains(&&message.sender))
            .collect::<Vec<_>>()
    });
    // Otherwise, they only tell Ben in the room where his settings are.
    let (lobbies, told): (Vec<_>, Vec<_>) =
        now.into_iter().partition(|message| message.text.contains("(!join)"));
    assert_eq!(lobbies.len(), 2, "one lobby of each: {lobbies:#?}");
    assert!(told.iter().all(|message| message.text.contains("private chat")), "{told:#?}");
    let own = lobbies.iter().find(|message| message.id == lobby.id).unwrap();
    assert!(
        !own.text.contains("(computer, ") && !own.text.contains("Irc") && !own.text.contains("Ben"),
        "{}",
        own.text
    );
    assert!(other.stop().await.success());
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_comes_back_as_itself_when_its_store_is_lost() {
    let mut club = Club::new().await;
    let anna = club.person("Anna").await;
    let room = club.room(&[&anna], true).await;
    anna.says(&room, "!herz").await;
    anna.sees(&room, &club.herzbot, "(!join)").await;
    let identity = async |who: &str| {
        let body = json!({"device_keys": {who: []}});
        let keys = anna.tries("POST", "/_matrix/client/v3/keys/query", body).await.unwrap();
        keys["master_keys"][who]["keys"].clone()
    };
    let before = identity(&club.herzbot).await;
    assert!(before.is_object());
    let log = club.bot.log();
    let key = log.lines().map(str::trim).find(|line| line.starts_with("Es") && line.split(' ').count() >= 12);
    let key = key.unwrap_or_else(|| panic!("no recovery key: {log}")).to_owned();
    assert!(club.bot.stop().await.success());
    club.bot = club.reborn(&[("MATRIX_RECOVERY_KEY", &key)]);
    club.starts().await;
    let after = identity(&club.herzbot).await;
    assert_eq!(before, after, "the same identity");
    // Anna's client ignores unsigned devices, but reads the new one; and the bot reads her messages.
    anna.says(&room, "!teufel").await;
    let lobby = anna.sees(&room, &club.herzbot, "Hol's der Teufel").await;
    assert!(lobby.encrypted);
    assert!(!club.bot.log().contains(&key), "the key is never shown again");
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_was_ended_is_renewed_with_the_same_identity() {
    let mut club = Club::new().await;
    let anna = club.person("Anna").await;
    let room = club.room(&[&anna], true).await;
    anna.says(&room, "!herz").await;
    anna.sees(&room, &club.herzbot, "(!join)").await;
    let path = format!("/_synapse/admin/v2/users/{}/devices", club.herzbot);
    let devices = club.server.admin("GET", &path, &json!(null)).await;
    let ended: Vec<&str> = devices["devices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|device| device["device_id"].as_str().unwrap())
        .collect();
    let path = format!("/_synapse/admin/v2/users/{}/delete_devices", club.herzbot);
    club.server.admin("POST", &path, &json!({ "devices": ended })).await;
    club.bot.says("logged in anew").await;
    // Anna's client ignores unsigned devices. Her messages before the bot is back are for its old device.
    club.is_listening_again(1).await;
    anna.says(&room, "!teufel").await;
    let lobby = anna.sees(&room, &club.herzbot, "Hol's der Teufel").await;
    assert!(lobby.encrypted);
    // The SDK complains about its attempts with the ended session.
    assert!(club.bot.stop().await.success());
    assert!(!club.bot.log().contains("panicked"), "{}", club.bot.log());
}
