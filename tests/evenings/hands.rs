//! Where people see and play their cards: by direct message, or in the channel. Neither needs many requests to
//! Discord.

use crate::club::Club;
use crate::players::{SOON, moves, next_turn, private_view, turn_number, turn_view};
use herzbot_imitation::{Message, NotificationKind, Person, json};
use std::time::Duration;

/// Returns the message that a person plays from in the channel, if it is their turn.
fn turn_in(person: &Person, hand: &Message) -> Option<Message> {
    person.look_again(hand).filter(|view| !moves(view).is_empty())
}

/// Waits for a person's turn by direct message, and makes the first available move.
async fn move_by_message(person: &Person, table: &str) {
    let view = person.wait_for_some(|person| turn_view(person, table), SOON).await.unwrap();
    person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_the_channel_stays_up_to_date_and_asks_for_one_press_a_move() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    let hand = club.press(&anna, &table, "cards").await;
    assert!(hand.ephemeral, "{}", hand.text());
    let mut turns = Vec::new();
    while turns.len() < 6 {
        let ready = |_: &Person| turn_in(&anna, &hand).is_some() || turn_view(&ben, &table).is_some();
        anna.wait_for(ready, SOON).await.unwrap();
        match turn_in(&anna, &hand) {
            Some(view) => {
                let turn = turn_number(&view);
                anna.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
                anna.wait_for(|_| turn_in(&anna, &hand).is_none_or(|now| turn_number(&now) != turn), SOON)
                    .await
                    .unwrap();
                turns.push(turn);
            }
            None => move_by_message(&ben, &table).await,
        }
    }
    assert_eq!(anna.ephemeral_messages().len(), 1, "{}", anna.everything());
    let told =
        |anna: &Person| private_view(anna, &table).is_some_and(|it| it.text().contains("in the channel"));
    anna.wait_for(told, SOON).await.unwrap();
    assert!(turn_view(&anna, &table).is_none(), "who plays in the channel gets no direct messages");
    assert_eq!(anna.direct_messages().len(), 1);
    // Its token expires: the next press returns another hand with a valid token.
    club.discord.advance(Duration::from_secs(16 * 60));
    if turn_in(&anna, &hand).is_none() {
        move_by_message(&ben, &table).await;
    }
    let again = club.press(&anna, &table, "cards").await;
    assert!(again.id != hand.id && again.ephemeral, "{}", again.text());
    anna.wait_for(|_| turn_in(&anna, &again).is_some(), SOON).await.unwrap();
    let view = anna.look_again(&again).unwrap();
    anna.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    move_by_message(&ben, &table).await;
    anna.wait_for(|_| turn_in(&anna, &again).is_some(), SOON).await.unwrap();
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_asked_once_where_they_like_their_cards_and_not_in_a_move() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let (first, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    let asks = |view: &Message| view.text().contains("Where would you like your cards?");
    assert!(!asks(&view), "{}", view.text());
    let second = if first.id() == anna.id() { &ben } else { &anna };
    let waits = |person: &Person| private_view(person, &table).filter(|view| moves(view).is_empty());
    // A waiting player has time to answer.
    let view = second.wait_for_some(|it| waits(it).filter(asks), SOON).await.unwrap();
    let told = second.press(&view, "In the channel").await.unwrap().settled(SOON).await.unwrap();
    assert!(told.text().contains("in the channel now") && moves(&told).is_empty(), "{}", told.text());
    move_by_message(first, &table).await;
    first.wait_for(|it| waits(it).is_some_and(|view| asks(&view)), SOON).await.unwrap();
    let hand = club.press(second, &table, "cards").await;
    assert!(hand.ephemeral && !asks(&hand), "{}", hand.text());
    second.press(&hand, &moves(&hand)[0]).await.unwrap().settled(SOON).await.unwrap();
    // A player who just plays on has answered.
    move_by_message(first, &table).await;
    first.wait_for(|it| waits(it).is_some_and(|view| !asks(&view)), SOON).await.unwrap();
    // The choice can be changed.
    let back = [("cards", json!("private"))];
    second.slash(&club.channel, "settings", &back).await.unwrap().settled(SOON).await.unwrap();
    second.wait_for(|it| turn_view(it, &table).is_some(), SOON).await.unwrap();
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_are_tried_once_and_made_up_for_in_the_channel() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    ben.close_direct_messages();
    let refused = || club.discord.requests().iter().filter(|(_, status)| *status == 403).count();
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    club.discord.wait_until(|_| refused() == 1, SOON).await;
    // The number of refusals before the bot knew: a newer view may already have been on its way.
    let mut known = 0;
    let (mut made, mut hand) = (0, None);
    while made < 4 {
        let turn = |_: &Person| {
            let told = || ben.notifications().iter().any(|it| it.kind == NotificationKind::Mention);
            turn_view(&anna, &table).is_some() || (hand.is_none() && told()) || {
                hand.as_ref().is_some_and(|hand| turn_in(&ben, hand).is_some())
            }
        };
        anna.wait_for(turn, SOON).await.unwrap();
        if turn_view(&anna, &table).is_some() {
            move_by_message(&anna, &table).await;
            continue;
        }
        let view = match &hand {
            Some(hand) => turn_in(&ben, hand).unwrap(),
            None => {
                let view = club.press(&ben, &table, "cards").await;
                assert!(view.text().contains("closed to me"), "{}", view.text());
                known = refused();
                view
            }
        };
        ben.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
        hand = Some(view);
        made += 1;
    }
    assert_eq!(refused(), known, "no direct message is tried again");
    let notified = ben.notifications();
    assert_eq!(notified.len(), 1, "who plays at once is there: {notified:?}");
    // Ben opens them, and says so.
    ben.open_direct_messages();
    let back = [("cards", json!("private"))];
    ben.slash(&club.channel, "settings", &back).await.unwrap().settled(SOON).await.unwrap();
    move_by_message(&anna, &table).await;
    ben.wait_for(|it| turn_view(it, &table).is_some(), SOON).await.unwrap();
    club.assert_clean();
}
