//! Tests of a second account that sends some of the messages.

use crate::club::Club;
use crate::evening::{Evening, Way, now};
use crate::homeserver::{Allowance, Homeserver};
use crate::seen::Seen;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_second_account_sends_part_of_the_game_until_it_is_lost() {
    const TYPED: [Way; 3] = [Way::Word, Way::Number, Way::Aloud];
    let server = Homeserver::with(Allowance::Default { faster: 1 }).await;
    let (second, password) = server.register("Second").await;
    let settings = [("MATRIX_SECOND_USER", &*second), ("MATRIX_SECOND_PASSWORD", &*password)];
    let mut club = Club::on(server, &settings).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    for person in [&anna, &ben] {
        person.is_in(&room, &[&second]).await;
    }
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    for (person, chat) in [&anna, &ben].into_iter().zip(evening.chats.clone()) {
        person.is_in(&chat, &[&second]).await;
    }
    assert!(!evening.plays(&TYPED, |moves| moves == 5).await);
    let sent_by = |seen: &Seen, sender: &str| {
        let messages = seen.rooms.values().flat_map(|room| &room.messages);
        messages.filter(|message| message.sender == sender).cloned().collect::<Vec<_>>()
    };
    for account in [&club.herzbot, &second] {
        let sent = [&anna, &ben].map(|person| person.look(|seen| sent_by(seen, account))).concat();
        assert!(!sent.is_empty(), "{account} says nothing: {}", anna.everything());
        assert!(sent.iter().all(|message| message.encrypted), "{sent:#?}");
    }

    // After a restart, each message is edited by its author, so people see every turn and only one message
    // for the table.
    assert!(club.bot.stop().await.success());
    club.bot.assert_calm();
    club.starts().await;
    let started = now();
    assert!(!evening.plays(&TYPED, |moves| moves == 8).await);
    let tables = |seen: &Seen| {
        let messages = seen.by(&room, &club.herzbot);
        messages
            .filter(|message| message.text.contains(" cards left"))
            .map(|message| message.changed)
            .collect::<Vec<_>>()
    };
    let is_shown = |seen: &Seen| tables(seen).iter().any(|changed| *changed > started).then_some(());
    anna.until("the table, after the restart", is_shown).await;
    assert_eq!(anna.look(tables).len(), 1, "it was posted anew: {}", anna.everything());

    // The account is lost, and the game goes on with the other one.
    let path = format!("/_synapse/admin/v1/deactivate/{second}");
    club.server.admin("POST", &path, &json!({ "erase": false })).await;
    let before = anna.look(|seen| sent_by(seen, &second).len());
    assert!(!evening.plays(&TYPED, |moves| moves == 11).await);
    assert_eq!(anna.look(|seen| sent_by(seen, &second).len()), before);
    evening.assert_nobody_saw_others_cards();
    assert!(club.bot.stop().await.success());
    assert!(!club.bot.log().contains("panicked"), "{}", club.bot.log());
}
