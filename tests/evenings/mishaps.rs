//! Mistakes of people and servers: the answer is always friendly and exact, and nothing is lost.

use crate::bot::Bot;
use crate::club::Club;
use crate::players::{SOON, moves, next_turn, turn_view};
use herzbot_imitation::{Discord, Permission, press_at_once};

#[tokio::test(flavor = "multi_thread")]
async fn an_old_button_gets_a_fresh_view_and_changes_nothing() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let (first, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    let old = view.buttons().find_map(|button| button.custom_id.clone()).unwrap();
    first.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    let (second, _) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    assert_ne!(first.id(), second.id());
    // The same press again: a double click, or a phone that was offline.
    let answer = first.press_custom_id(&view, &old).await.unwrap().settled(SOON).await.unwrap();
    assert!(answer.text().contains(&second.name()), "whose turn it is: {}", answer.text());
    assert!(turn_view(second, &table).is_some(), "the turn is where it was");
    // A person who isn't at the table forges a press.
    let cleo = club.member("Cleo", "en-US");
    let message = club.table(&cleo, &table);
    let answer = cleo.press_custom_id(&message, &old).await.unwrap().settled(SOON).await.unwrap();
    assert!(answer.ephemeral, "{}", answer.text());
    let answer = cleo.press_custom_id(&message, "h1.nonsense").await.unwrap().settled(SOON).await.unwrap();
    assert!(answer.ephemeral);
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_presses_at_once_one_counts() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    for _ in 0..5 {
        let (person, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
        let labels = moves(&view);
        let (one, other) = (labels[0].as_str(), labels[labels.len() - 1].as_str());
        for answer in press_at_once(&[(person, &view, one), (person, &view, other)]).await {
            answer.unwrap().settled(SOON).await.unwrap();
        }
        let (next, _) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
        assert_ne!(next.id(), person.id(), "exactly one move was made");
    }
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_do_not_stop_the_game() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    ben.close_direct_messages();
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let mut played = 0;
    while played < 3 {
        if let Some(view) = turn_view(&anna, &table) {
            anna.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
            continue;
        }
        let cards = club.press(&ben, &table, "cards").await;
        assert!(cards.ephemeral);
        if moves(&cards).is_empty() {
            anna.wait_for(|anna| turn_view(anna, &table).is_some(), SOON).await.unwrap();
            continue;
        }
        let label = moves(&cards)[0].clone();
        ben.press(&cards, &label).await.unwrap().settled(SOON).await.unwrap();
        played += 1;
    }
    let text = club.table(&anna, &table).text();
    assert!(text.contains("Ben"), "the table says so: {text}");
    assert!(ben.direct_messages().is_empty());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_answers_every_slip_privately() {
    let club = Club::new("en-US").await;
    let names = ["Anna", "Ben", "Cleo", "Dora", "Emil"];
    let people: Vec<_> = names.iter().map(|name| club.member(name, "en-US")).collect();
    let table = club.open(&people[0], &[]).await;
    let refusals = [(0, "join"), (1, "start"), (1, "add")];
    for (person, act) in refusals {
        let message = club.table(&people[person], &table);
        let id = message
            .buttons()
            .find_map(|button| button.custom_id.clone().filter(|id| id.ends_with(act)))
            .unwrap();
        let answer =
            people[person].press_custom_id(&message, &id).await.unwrap().settled(SOON).await.unwrap();
        assert!(answer.ephemeral, "{act}: {}", answer.text());
    }
    for person in &people[1..4] {
        club.press(person, &table, "join").await;
    }
    let message = club.table(&people[4], &table);
    let id = format!(
        "{}.join",
        message.buttons().find_map(|button| button.custom_id.clone()).unwrap().rsplit_once('.').unwrap().0
    );
    let answer = people[4].press_custom_id(&message, &id).await.unwrap().settled(SOON).await.unwrap();
    assert!(answer.ephemeral, "{}", answer.text());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_holds_five_tables_and_says_so() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    for _ in 0..5 {
        club.open(&anna, &[]).await;
    }
    let answer = anna.slash(&club.channel, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(answer.ephemeral && answer.text().contains('5'), "{}", answer.text());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_where_the_bot_may_not_write_is_told_so() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    club.server.remove_permission(&club.channel, Permission::SEND_MESSAGES);
    let answer = anna.slash(&club.channel, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(answer.ephemeral, "{}", answer.text());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_named_in_one_line() {
    let discord = Discord::start().await;
    let mut bot =
        Bot::with(&[("HERZBOT_DISCORD_API", &discord.url()), ("DISCORD_TOKEN", &discord.wrong_token())]);
    bot.start();
    assert_eq!(bot.ends().await.code(), Some(78));
    assert!(bot.log().contains("DISCORD_TOKEN"), "{}", bot.log());
    assert!(!bot.log().contains(&discord.wrong_token()), "the token is in the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_process_on_the_same_folder_is_refused() {
    let club = Club::new("en-US").await;
    let mut second = club.bot.beside();
    second.start();
    assert_eq!(second.ends().await.code(), Some(75));
    let log = second.log();
    assert!(log.contains("another") || log.contains("in use"), "{log}");
    let anna = club.member("Anna", "en-US");
    club.open(&anna, &[]).await;
    club.assert_clean();
}
