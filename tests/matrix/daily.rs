//! Tests the deal of the day on Matrix: requested in a room, played in the private chat.

use crate::club::Club;
use crate::evening::{Evening, Way};
use crate::seen::Seen;

/// Makes sure that the test doesn't run past the end of a day (UTC).
async fn on_one_day() {
    const DAY: u64 = 24 * 60 * 60;
    let left = DAY - std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() % DAY;
    if left < 300 {
        tokio::time::sleep(std::time::Duration::from_secs(left + 1)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deal_of_the_day_is_played_in_the_private_chat() {
    on_one_day().await;
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    anna.says(&room, "!daily teufel").await;
    let chat = club.chat(&anna).await;
    let cards = anna.sees(&chat, &club.herzbot, "Deal of the day, fingerprint").await;
    println!("{}\n", cards.text);
    assert!(cards.encrypted && cards.text.contains("Midnight: in "), "{}", cards.text);

    let mut evening = Evening::alone(&club, &anna, &chat);
    let ended = |seen: &Seen| {
        seen.by(&chat, &club.herzbot).any(|message| message.text.contains("My result")).then_some(())
    };
    loop {
        let turn = tokio::select! {
            biased;
            () = anna.until("the end", ended) => break,
            turn = evening.next() => turn.unwrap(),
        };
        let way = [Way::Number, Way::Word, Way::Reaction][evening.moves % 3];
        evening.moves(&turn, way).await;
        assert!(evening.moves < 100, "{}", anna.everything());
    }
    anna.says(&chat, "daily teufel").await;
    let result = anna.sees(&chat, &club.herzbot, "Nobody else has finished it yet").await;
    println!("{}\n", result.text);
    assert!(
        result.text.contains("Your result") && result.text.contains("Days in a row: 1"),
        "{}",
        result.text
    );
    anna.says(&chat, "daily").await;
    anna.sees(&chat, &club.herzbot, "played, result").await;

    // The room has seen only Anna's request. Now it can see her result, because the deal was begun there.
    let told =
        |seen: &Seen| seen.by(&room, &club.herzbot).any(|message| message.text.contains("fingerprint"));
    assert!(!ben.look(told), "{}", ben.everything());
    ben.says(&room, "!daily teufel board").await;
    let board = ben.sees(&room, &club.herzbot, "1. Anna ·").await;
    println!("{}\n", board.text);
    let number =
        board.text.lines().find_map(|line| line.strip_suffix("Here").or(line.strip_suffix("Here (!)")));
    let number = number.unwrap_or_else(|| panic!("{}", board.text));
    let number: String = number.chars().filter(char::is_ascii_digit).collect();
    ben.says(&room, &format!("!{number}")).await;
    let here = ben.sees(&room, &club.herzbot, "The best of the people who play here").await;
    assert!(here.text.contains("1. Anna ·"), "{}", here.text);
    club.ends().await;
}
