//! Tests of whole evenings of all three games, in encrypted rooms, with two to six people.

use crate::club::Club;
use crate::evening::{Evening, WAYS, Way};
use crate::person::Person;

/// Plays a game to its end in every way of moving, and checks that no one saw others' cards.
async fn evening(command: &str, people: &[&Person], club: &Club) -> String {
    let room = club.room(people, true).await;
    let mut evening = Evening::begins(club, &room, people, command).await;
    assert!(evening.plays(&WAYS, |_| false).await);
    println!("{command}: {} moves, {:?}", evening.moves, evening.gone);
    evening.assert_nothing_is_deleted();
    for way in WAYS.into_iter().filter(|way| *way != Way::Poll) {
        assert!(evening.gone.contains_key(&way), "{way:?}: {:?}", evening.gone);
    }
    let looked = evening.assert_nobody_saw_others_cards();
    println!("{command}: {looked} cards looked for");
    for person in people {
        // Some people's clients ignore unsigned devices. The bot reads everybody, and everybody reads the
        // bot.
        let by_the_bot = |(_, sender): &(String, String)| *sender == club.herzbot;
        person.until("all read", |seen| (!seen.unreadable.values().any(by_the_bot)).then_some(())).await;
    }
    room
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_herz_an_herz_in_an_encrypted_room() {
    let club = Club::new().await;
    let people = [club.person("Anna").await, club.person("Ben").await];
    let people: Vec<&Person> = people.iter().collect();
    let room = evening("!herz rounds=2", &people, &club).await;
    people[1].says(&room, "!leaderboard").await;
    let board = people[1].sees(&room, &club.herzbot, "Leaderboard").await;
    assert!(board.text.contains("Anna") && board.text.contains("Ben"), "{}", board.text);
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn six_people_play_hols_der_teufel_in_an_encrypted_room() {
    let club = Club::new().await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dora", "Emil"] {
        people.push(club.person(name).await);
    }
    people.push(club.older_person("Fritz").await);
    let people: Vec<&Person> = people.iter().collect();
    evening("!teufel rounds=1", &people, &club).await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_hearts_in_an_encrypted_room() {
    let club = Club::new().await;
    let mut people = Vec::new();
    for name in ["Anna", "Cleo", "Dora"] {
        people.push(club.person(name).await);
    }
    people.insert(1, club.older_person("Ben").await);
    let people: Vec<&Person> = people.iter().collect();
    evening("!hearts target=1", &people, &club).await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_choices_are_offered_as_a_poll() {
    let club = Club::new().await;
    let people = [club.person("Anna").await, club.person("Ben").await];
    let people: Vec<&Person> = people.iter().collect();
    let room = club.room(&people, true).await;
    let mut evening = Evening::begins(&club, &room, &people, "!hearts target=1").await;
    // Thirteen cards are more choices than there are reactions.
    for _ in 0..2 {
        let turn = evening.next().await.unwrap();
        evening.sees_poll(&turn).await;
        evening.moves(&turn, Way::Poll).await;
    }
    assert_eq!(evening.gone[&Way::Poll], 2, "both chose their first card in a poll");
    evening.plays(&[Way::Word], |moves| moves == 2).await;
    evening.assert_nobody_saw_others_cards();
    club.ends().await;
}

/// The SDK's warning when it has to encrypt before it knows a user's keys again, which takes five seconds.
const STALLS: &str = "pending `/keys/query` request which did not finish";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_stalls_while_private_chats_with_new_people_are_made() {
    const TABLES: usize = 3;
    let club = Club::new().await;
    for _ in 0..TABLES {
        let mut people = Vec::new();
        for name in ["Anna", "Ben", "Cleo", "Dora"] {
            people.push(club.person(name).await);
        }
        let people: Vec<&Person> = people.iter().collect();
        let room = club.room(&people, true).await;
        people[0].says(&room, "!hearts").await;
        people[0].sees(&room, &club.herzbot, "(!join)").await;
        // All at the same time: the bot creates chats, edits the table's message, and sends answers.
        let joins = people[1..].iter().map(|person| async {
            person.says(&room, "!join").await;
            person.says(&room, "!help").await;
            let chat = person.is_invited_by(&club.herzbot).await;
            person.joins(&chat).await;
        });
        futures_util::future::join_all(joins).await;
        people[0].says(&room, "!start").await;
        people[1]
            .until("cards", |seen| {
                let mut told = seen.rooms.keys().flat_map(|room| seen.by(room, &club.herzbot));
                told.find(|message| message.text.contains("Choose three cards")).map(|_| ())
            })
            .await;
    }
    let stalls = club.bot.log().matches(STALLS).count();
    // On a busy machine, the sync that brings a room can take longer than the gate's limit. Without the gate,
    // there would be one for each chat.
    assert!(stalls <= TABLES, "{stalls}: {}", club.bot.log());
    club.ends().await;
}
