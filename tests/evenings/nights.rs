//! A game night on Discord with six people, and a bot that is killed while it opens their tables.

use crate::club::Club;
use crate::players::{SOON, play_to_the_end};
use herzbot_imitation::{Message, Person, json};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The night's message after a press.
async fn presses(person: &Person, night: &Message, label: &str) -> Message {
    let now = person.look_again(night).unwrap();
    person.press(&now, label).await.unwrap().settled(SOON).await.unwrap();
    person.look_again(night).unwrap()
}

/// The names of the tables that are on, as the night's message tells them.
fn tables(night: &Message) -> Vec<String> {
    let text = night.text();
    let lines = text.lines().filter_map(|line| line.split_once(" is playing: "));
    lines.map(|(name, _)| name.trim_matches(|letter: char| !letter.is_alphabetic()).to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_night_goes_on_though_the_bot_is_killed_while_it_opens_the_tables() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben", "Clara", "Dan", "Emma", "Fay"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let mut rng = StdRng::seed_from_u64(31);
    // A night is played as the last table here was.
    let before = club.start("herz", &all[..2], &[("rounds", json!(1))]).await;
    play_to_the_end(&all[..2], &club.channel, &before, &mut rng).await;
    let options = [("game", json!("herz")), ("rounds", json!(1))];
    let answer = people[0].slash(&club.channel, "league", &options).await.unwrap();
    let night = answer.settled(SOON).await.unwrap();
    assert!(!night.ephemeral && night.text().contains("Game night · Herz an Herz"), "{}", night.text());
    for person in &people[1..] {
        presses(person, &night, "Sign up").await;
    }
    let ready = people[0].look_again(&night).unwrap();
    assert!(ready.text().contains("Signed up (6)"), "{}", ready.text());
    // The first table is there, the second one may be or not.
    let posted = people[1].channel_messages(&club.channel).len();
    let start = people[0].press(&ready, "Start round 1");
    let seen = people[1].wait_for(|person| person.channel_messages(&club.channel).len() > posted, SOON);
    let (_answered_or_not, seen) = tokio::join!(start, seen);
    seen.unwrap();
    club.bot.kill();
    club.bot.join(&club.discord).await;
    let on = presses(&people[2], &night, "Standings").await;
    let names = tables(&on);
    assert_eq!(names.len(), 2, "{}", on.text());
    for table in &names {
        play_to_the_end(&all, &club.channel, table, &mut rng).await;
    }
    let end = presses(&people[3], &night, "Standings").await;
    assert!(end.text().contains("Rounds played: 1 of 1") && end.text().contains("🏆"), "{}", end.text());
    assert!(people.iter().all(|person| end.text().contains(&person.name())), "{}", end.text());
    assert!(end.buttons().next().is_none());
    club.assert_clean();
}
