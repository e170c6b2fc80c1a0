//! Tests of typed texts and reactions besides moves: late numbers, questions, settings, hints, the last
//! trick.

use crate::club::Club;
use crate::evening::{Evening, Way, offers};
use crate::person::Person;
use crate::seen::{Message, Seen};

/// Waits for a message of the bot in a room that meets a condition.
async fn told(person: &Person, room: &str, herzbot: &str, wanted: impl Fn(&str) -> bool) -> Message {
    let found = |seen: &Seen| seen.by(room, herzbot).rev().find(|message| wanted(&message.text)).cloned();
    person.until("such a message", found).await
}

/// Returns the position of a choice in a message, by its word or a part of its label.
fn place_of(message: &Message, wanted: &str) -> usize {
    let found = offers(message)
        .iter()
        .position(|(label, word)| word.as_deref() == Some(wanted) || label.contains(wanted));
    found.unwrap_or_else(|| panic!("{wanted} is not offered: {}", message.text))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_number_a_question_and_the_settings_are_answered() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let people = [&anna, &ben];
    let room = club.room(&people, true).await;
    let mut evening = Evening::begins(&club, &room, &people, "!herz rounds=1").await;

    // When it isn't their turn, a person's number picks no choice of the table, where 2 is the pause.
    let turn = evening.next().await.unwrap();
    let (waits, chat) = (people[1 - turn.who], evening.chats[1 - turn.who].clone());
    waits.says(&chat, "2").await;
    told(waits, &chat, &club.herzbot, |text| text.contains("Not yet")).await;

    // A question is answered by the number of the answer.
    let (asks, chat) = (people[turn.who], evening.chats[turn.who].clone());
    asks.says(&room, "!table leave").await;
    let question = told(asks, &chat, &club.herzbot, |text| text.contains("(stay)")).await;
    asks.says(&chat, &(place_of(&question, "stay") + 1).to_string()).await;
    let stays = |seen: &Seen| {
        let asked = seen.by(&chat, &club.herzbot).any(|message| message.text.contains("(stay)"));
        (!asked).then_some(())
    };
    asks.until("the question gone", stays).await;
    evening.moves(&turn, Way::Number).await;
    assert!(evening.next().await.is_some(), "the game goes on");

    let chat = evening.chats[0].clone();
    anna.says(&chat, "settings").await;
    let settings = told(&anna, &chat, &club.herzbot, |text| text.contains("Français")).await;
    anna.says(&chat, &(place_of(&settings, "Français") + 1).to_string()).await;
    told(&anna, &chat, &club.herzbot, |text| text.contains("Français ✓")).await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_asked_for_by_word_and_by_reaction() {
    let club = Club::new().await;
    let anna = club.person("Anna").await;
    let chat = anna.makes_chat(&club.herzbot).await;
    anna.is_in(&chat, &[&club.herzbot]).await;
    anna.says(&chat, "herz rounds=2").await;
    anna.sees(&chat, &club.herzbot, "(start)").await;
    anna.says(&chat, "start").await;
    let mut evening = Evening::alone(&club, &anna, &chat);
    let hints = |seen: &Seen| {
        seen.by(&chat, &club.herzbot).filter(|message| message.text.contains("I would choose")).count()
    };
    for (before, by_reaction) in [true, false].into_iter().enumerate() {
        let turn = evening.next().await.unwrap();
        if by_reaction {
            anna.presses(&turn.view, "💡").await;
        } else {
            anna.says(&chat, "hint").await;
        }
        anna.until("a hint", |seen| (hints(seen) > before).then_some(())).await;
        evening.moves(&turn, Way::Word).await;
    }
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_that_others_can_read_counts_and_the_last_trick_can_be_seen_again() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let people = [&anna, &ben];
    let room = club.room(&people, true).await;
    let mut evening = Evening::begins(&club, &room, &people, "!hearts target=1").await;
    let view = evening.sees_view(1, |text| text.contains("Choose three cards")).await;
    let hand: Vec<String> = offers(&view).into_iter().filter_map(|(_, word)| word).collect();
    let pass = |cards: &[String]| format!("pass {}", cards.join(" ").to_lowercase());
    let chat = evening.chats[1].clone();
    ben.says(&chat, &pass(&hand[..3])).await;
    evening.sees_view(1, |text| text.contains("You're passing")).await;
    // A person who has passed may change their mind while others choose. A choice that others can read
    // counts, too.
    ben.says(&room, &format!("!{}", pass(&hand[3..6]))).await;
    told(&ben, &chat, &club.herzbot, |text| text.contains("everybody there could read it")).await;
    ben.says(&chat, &pass(&[hand[0].clone(), hand[0].clone(), hand[5].clone()])).await;
    told(&ben, &chat, &club.herzbot, |text| text.contains("three different cards")).await;

    assert!(!evening.plays(&[Way::Word], |moves| moves == 3).await);
    for (who, word) in ["last trick", "!last trick"].into_iter().enumerate() {
        let chat = evening.chats[who].clone();
        people[who].says(&chat, word).await;
        told(people[who], &chat, &club.herzbot, |text| text.contains("The last trick")).await;
    }
    assert!(evening.plays(&[Way::Word], |_| false).await);
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_survives_a_kill() {
    let mut club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let people = [&anna, &ben];
    // The delay between the end of the game and the kill, in milliseconds.
    for millis in [0, 60, 200] {
        let room = club.room(&people, true).await;
        let mut evening = Evening::begins(&club, &room, &people, "!herz rounds=1").await;
        assert!(evening.plays(&[Way::Word], |_| false).await);
        tokio::time::sleep(std::time::Duration::from_millis(millis)).await;
        club.bot.kill();
        club.starts().await;
        ben.says(&room, "!rematch").await;
        ben.sees(&room, &club.herzbot, "(!join)").await;
        ben.says(&room, "!table close").await;
    }
    club.bot.kill();
}
