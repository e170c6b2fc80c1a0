//! Seats and the host's role change hands, over a restart of the bot.

use crate::club::{Club, by_hand, own_answer};
use crate::players::{SOON, private_view, table_message, turn_view};
use herzbot_imitation::{Message, Person, json};

/// Returns the message in the channel that offers a person a seat.
fn question(person: &Person, club: &Club) -> Option<Message> {
    let asks = |message: &Message| message.buttons().any(|button| button.label == "No, thanks");
    person.channel_messages(&club.channel).into_iter().rev().find(asks)
}

/// Offers a seat, and returns the answer.
async fn seat(club: &Club, by: &Person, who: &str) -> String {
    let answer = by.slash(&club.channel, "table seat", &[("who", json!(who))]).await.unwrap();
    own_answer(by, &answer).await.text()
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_and_the_hosts_role_change_hands_over_restarts() {
    let mut club = Club::new("en-US").await;
    let [anna, ben, cleo] = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let table = club.open(&anna, &[("rounds", json!(1))]).await;
    // The bot doesn't notify people who have never used it.
    assert!(seat(&club, &anna, "Ben").await.contains("I don't know"), "{}", anna.everything());
    // They use it now.
    by_hand(&club.channel, &[&anna, &ben, &cleo]).await;
    assert!(seat(&club, &anna, "Ben").await.contains("I've asked Ben"), "{}", anna.everything());
    let asked = ben.wait_for_some(|person| question(person, &club), SOON).await.unwrap();
    let is_kept = |anna: &Person| club.table(anna, &table).text().contains("seat is being kept");
    anna.wait_for(is_kept, SOON).await.unwrap();
    assert!(club.bot.stop().await.success());
    club.bot.join(&club.discord).await;
    ben.press(&asked, "Join").await.unwrap();
    let sits = |person: &Person| {
        let message = table_message(person, &club.channel, &table);
        message
            .is_some_and(|message| message.text().contains("Ben") && !message.text().contains("being kept"))
    };
    anna.wait_for(sits, SOON).await.unwrap();

    let answer = anna.slash(&club.channel, "table host", &[("who", json!("Ben"))]).await.unwrap();
    assert!(own_answer(&anna, &answer).await.text().contains("Ben hosts this table now."));
    club.press(&ben, &table, "start").await;
    let turn = |person: &Person| turn_view(person, &table).is_some();
    let (on_turn, other) = tokio::select! {
        seen = anna.wait_for(turn, SOON) => { seen.unwrap(); (&anna, &ben) }
        seen = ben.wait_for(turn, SOON) => { seen.unwrap(); (&ben, &anna) }
    };
    let told = seat(&club, on_turn, "Cleo").await;
    assert!(told.contains("last place"), "{told}");
    let asked = cleo.wait_for_some(|person| question(person, &club), SOON).await.unwrap();
    club.bot.kill();
    club.bot.join(&club.discord).await;
    cleo.press(&asked, "Join").await.unwrap();
    cleo.wait_for(turn, SOON).await.unwrap();
    let gone = |person: &Person| {
        private_view(person, &table).is_some_and(|view| view.text().contains("now plays in your place"))
    };
    on_turn.wait_for(gone, SOON).await.unwrap();
    let line =
        format!("Cleo now plays in place of {}.", if on_turn.id() == anna.id() { "Anna" } else { "Ben" });
    let told = |person: &Person| {
        person.channel_messages(&club.channel).iter().any(|message| message.text().contains(&line))
    };
    other.wait_for(told, SOON).await.unwrap();
    club.assert_clean();
}
