//! An evening on Discord, from `/herz` to `/leaderboard`.

use crate::club::{Club, by_hand};
use crate::players::{SOON, is_over, moves, next_turn, play_to_the_end, table_name, turn_view};
use herzbot_imitation::{Person, json};
use rand::SeedableRng;
use rand::rngs::StdRng;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_computer_play_a_whole_evening() {
    let mut club = Club::new("de").await;
    let anna = club.member("Anna", "de");
    let ben = club.member("Ben", "fr");
    let table = club.open(&anna, &[]).await;
    club.press(&ben, &table, "join").await;
    club.press(&anna, &table, "add").await;
    assert!(ben.direct_messages().is_empty(), "nothing private before the start");
    club.press(&anna, &table, "start").await;
    let mut rng = StdRng::seed_from_u64(1);
    let made = play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut rng).await;
    assert!(made.len() > 20, "{} moves", made.len());
    // The end: totals, and a rematch.
    let last = club.table(&anna, &table);
    for name in ["Anna", "Ben"] {
        assert!(last.text().contains(name), "{}", last.text());
    }
    // Anyone can get the record, and it can be replayed.
    club.record(&ben, &table).await;
    // The leaderboard has both, in their languages.
    for (person, word) in [(&anna, "Bestenliste"), (&ben, "lassement")] {
        let answer = person.slash(&club.channel, "leaderboard", &[]).await.unwrap();
        let text = answer.settled(SOON).await.unwrap().text();
        assert!(text.contains("Anna") && text.contains("Ben") && text.contains(word), "{text}");
    }
    // Ben wants a rematch: the lobby says so until Anna has joined, and calls nobody.
    let called = anna.notifications().len();
    let next = table_name(&club.press(&ben, &table, "again").await);
    let wanted = |person: &Person| club.table(person, &next).text().contains("möchte eine Revanche");
    assert!(wanted(&anna), "{}", club.table(&anna, &next).text());
    club.press(&anna, &next, "join").await;
    anna.wait_for(|anna| !wanted(anna), SOON).await.unwrap();
    assert_eq!(anna.notifications().len(), called, "{:?}", anna.notifications());
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nick_stands_on_the_board_of_its_server_alone() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    club.server.nickname(&ben, "Herzbube");
    let table = club.start_as_usual("herz", &[&anna, &ben], &[("rounds", json!(1))]).await;
    let mut rng = StdRng::seed_from_u64(3);
    play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut rng).await;
    let board = async |person: &Person, scope: &str| {
        let answer = person.slash(&club.channel, "leaderboard", &[("scope", json!(scope))]).await.unwrap();
        answer.settled(SOON).await.unwrap().text()
    };
    for person in [&anna, &ben] {
        let here = board(person, "here").await;
        assert!(here.contains("Herzbube") && !here.contains("Ben"), "{here}");
        let everywhere = board(person, "everywhere").await;
        assert!(everywhere.contains("Ben") && !everywhere.contains("Herzbube"), "{everywhere}");
    }
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_with_computers_at_once_and_again() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    by_hand(&club.channel, &[&anna]).await;
    let table = club.open(&anna, &[("rounds", json!(1))]).await;
    for _ in 0..3 {
        club.press(&anna, &table, "add").await;
    }
    club.press(&anna, &table, "start").await;
    let mut rng = StdRng::seed_from_u64(2);
    assert!(play_to_the_end(&[&anna], &club.channel, &table, &mut rng).await.len() > 5);
    let lobby = club.press(&anna, &table, "again").await;
    let next = table_name(&lobby);
    assert_ne!(next, table);
    club.press(&anna, &next, "start").await;
    assert!(next_turn(&[&anna], &club.channel, &next).await.is_some());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_cards_are_seen_by_nobody_else() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    let cleo = club.member("Cleo", "en-US");
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    for _ in 0..10 {
        let Some((person, view)) = next_turn(&[&anna, &ben], &club.channel, &table).await else { break };
        let others: Vec<&Person> =
            [&anna, &ben, &cleo].into_iter().filter(|other| other.id() != person.id()).collect();
        for other in others {
            assert!(other.look_again(&view).is_none(), "somebody else's private view");
            other.wait_for(|other| turn_view(other, &table).is_none(), SOON).await.unwrap();
        }
        let label = moves(&view)[0].clone();
        person.press(&view, &label).await.unwrap().settled(SOON).await.unwrap();
    }
    assert!(cleo.direct_messages().is_empty());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn reactions_join_start_and_play() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    by_hand(&club.channel, &[&anna, &ben]).await;
    let table = club.open(&anna, &[]).await;
    ben.react(&club.table(&ben, &table), "✋").unwrap();
    let joined = |person: &Person| club.table(person, &table).text().contains("Ben");
    ben.wait_for(joined, SOON).await.unwrap();
    ben.react(&club.table(&ben, &table), "🚪").unwrap();
    ben.wait_for(|person| !joined(person), SOON).await.unwrap();
    ben.unreact(&club.table(&ben, &table), "✋");
    ben.react(&club.table(&ben, &table), "✋").unwrap();
    ben.wait_for(joined, SOON).await.unwrap();
    anna.react(&club.table(&anna, &table), "▶️").unwrap();
    let (first, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    first.react(&view, "🗑️").unwrap();
    first.wait_for(|person| turn_view(person, &table).is_none(), SOON).await.unwrap();
    assert!(!is_over(&anna, &club.channel, &table));
    club.assert_clean();
}
