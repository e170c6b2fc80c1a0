//! What the host of a table, or a moderator of its channel, does to others, and what those people are told.

use crate::club::{Club, by_hand};
use crate::players::{SOON, moves, next_turn, turn_view};
use herzbot_imitation::{Person, json};

/// Returns whether the newest private message about a table has this text and offers no move.
fn is_told(person: &Person, table: &str, what: &str) -> bool {
    let newest = person.direct_messages().into_iter().rev().find(|message| message.text().contains(table));
    newest.is_some_and(|view| view.text().contains(what) && moves(&view).is_empty())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_removed_reads_why_and_has_nothing_to_press() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    let moda = club.member("Moda", "en-US").moderator();
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    let who = [("who", json!(ben.id().to_string()))];
    let answer = moda.slash(&club.channel, "table remove", &who).await.unwrap();
    let text = answer.settled(SOON).await.unwrap().text();
    assert!(text.contains("Ben no longer plays"), "{text}");
    let told = |ben: &Person| is_told(ben, &table, "removed from this game");
    ben.wait_for(told, SOON).await.unwrap();
    // The game goes on, and their message stays.
    for _ in 0..2 {
        let (_, view) = next_turn(&[&anna], &club.channel, &table).await.unwrap();
        anna.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    }
    assert!(told(&ben), "{}", ben.everything());
    assert!(turn_view(&ben, &table).is_none());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_says_so_everywhere_and_to_whoever_presses_an_old_button() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    let old = club.table(&ben, &table);
    let join = old.buttons().find_map(|button| button.custom_id.clone()).unwrap();
    let question = anna.slash(&club.channel, "table close", &[]).await.unwrap().settled(SOON).await.unwrap();
    anna.press(&question, "Close it").await.unwrap();
    for person in [&anna, &ben] {
        person.wait_for(|person| is_told(person, &table, "closed"), SOON).await.unwrap();
    }
    let public = club.channel.clone();
    let said = |ben: &Person| {
        ben.channel_messages(&public).iter().any(|message| {
            !message.ephemeral
                && message.text().contains(&table)
                && message.text().contains("has closed the table")
        })
    };
    ben.wait_for(said, SOON).await.unwrap();
    let answer = ben.press_custom_id(&old, &join).await.unwrap().settled(SOON).await.unwrap();
    assert!(answer.ephemeral && answer.text().contains("closed"), "{}", answer.text());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn options_are_chosen_in_place_and_the_table_follows() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    // A first card that can only be discarded would go by itself, and Anna would be next.
    by_hand(&club.channel, &[&ben]).await;
    let table = club.open(&anna, &[]).await;
    club.press(&ben, &table, "join").await;
    assert!(club.press(&ben, &table, "opts").await.menus().next().is_none(), "read only for others");
    let mut options = club.press(&anna, &table, "opts").await;
    let id = options.id;
    for (menu, choice, says) in [
        ("Who begins?", "Ben", "**Ben** begins"),
        ("How many rounds?", "1 round", "1 round"),
        ("How much time per move?", "10 minutes", "10 minutes per move"),
    ] {
        options = anna.select(&options, menu, &[choice]).await.unwrap().settled(SOON).await.unwrap();
        assert_eq!(options.id, id, "in place");
        anna.wait_for(|anna| club.table(anna, &table).text().contains(says), SOON).await.unwrap();
    }
    club.press(&anna, &table, "start").await;
    let (first, _) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    assert_eq!(first.name(), "Ben");
    // During the game, the clock and the language can still be changed.
    let options = club.press(&anna, &table, "opts").await;
    assert_eq!(options.menus().count(), 2, "{}", options.text());
    anna.select(&options, "Which language?", &["Deutsch"]).await.unwrap().settled(SOON).await.unwrap();
    anna.wait_for(|anna| club.table(anna, &table).text().contains("Runde 1 von 1"), SOON).await.unwrap();
    club.assert_clean();
}
