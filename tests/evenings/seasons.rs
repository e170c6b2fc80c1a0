//! A season by correspondence on Discord. Its second week is due while the bot isn't running.

use crate::club::Club;
use crate::players::{SOON, play_to_the_end};
use herzbot_imitation::{Message, Person, Value, json};
use herzbot_store::{Location, open_store};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::path::PathBuf;

/// Returns the newest message of the season in the channel.
fn season(person: &Person, club: &Club) -> Message {
    let messages = person.channel_messages(&club.channel);
    messages.into_iter().rfind(|message| message.text().contains("Season · Herz an Herz")).unwrap()
}

/// Returns the names of the running tables.
fn tables(season: &Message) -> Vec<String> {
    let text = season.text();
    let lines = text.lines().filter_map(|line| line.split_once(" is playing: "));
    lines.map(|(name, _)| name.trim_matches(|letter: char| !letter.is_alphabetic()).to_owned()).collect()
}

/// Makes the next round of the season due a minute ago, while no bot is running.
async fn a_week_passes(data: PathBuf) {
    let store = open_store(&Location::Folder(data)).await.unwrap();
    let (key, kept) = store.notes("[\"night\",").await.unwrap().pop().unwrap();
    let mut night: Value = serde_json::from_slice(&kept).unwrap();
    let next = night["plan"]["next"].as_u64().unwrap();
    let week = 7 * 24 * 60 * 60 * 1000;
    night["plan"]["next"] = json!(next - week - 60_000);
    store.set_note(&key, serde_json::to_vec(&night).unwrap()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_week_by_correspondence_is_followed_by_the_next_though_the_bot_was_killed() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben", "Clara", "Dan"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let mut rng = StdRng::seed_from_u64(12);
    // A season takes its options from the last table here.
    let before = club.start_as_usual("herz", &all[..2], &[("rounds", json!(1))]).await;
    play_to_the_end(&all[..2], &club.channel, &before, &mut rng).await;
    let options = [("game", json!("herz")), ("season", json!(2))];
    let answer = people[0].slash(&club.channel, "league", &options).await.unwrap();
    let opened = answer.settled(SOON).await.unwrap();
    assert!(opened.text().contains("Rounds: 2, one a week"), "{}", opened.text());
    for person in &people[1..] {
        let now = person.look_again(&opened).unwrap();
        person.press(&now, "Sign up").await.unwrap().settled(SOON).await.unwrap();
    }
    let ready = people[0].look_again(&opened).unwrap();
    people[0].press(&ready, "Start round 1").await.unwrap().settled(SOON).await.unwrap();
    let first = people[0].look_again(&opened).unwrap();
    let [table] = &tables(&first)[..] else { panic!("{}", first.text()) };
    assert!(first.text().contains("Round 2 starts automatically: <t:"), "{}", first.text());
    // In the middle of the week, the bot is killed, and the game goes on.
    club.bot.kill();
    club.bot.join(&club.discord).await;
    play_to_the_end(&all, &club.channel, table, &mut rng).await;
    let rung: Vec<usize> = people.iter().map(|person| person.notifications().len()).collect();
    club.bot.kill();
    a_week_passes(club.bot.data()).await;
    club.bot.join(&club.discord).await;
    let is_on = |person: &Person| {
        let season = season(person, &club);
        season.id != opened.id && season.text().contains("Round 2 of 2")
    };
    people[3].wait_for(is_on, SOON).await.unwrap();
    let second = season(&people[3], &club);
    assert!(second.text().contains("This is the last round"), "{}", second.text());
    let [table] = &tables(&second)[..] else { panic!("{}", second.text()) };
    // The message itself notifies nobody; the player to move is notified by the table, as usual.
    for (person, before) in people.iter().zip(rung) {
        let after: Vec<String> =
            person.notifications().iter().skip(before).map(|rung| format!("{rung:?}")).collect();
        assert!(after.iter().all(|rung| !rung.contains("Season")), "{after:?}");
    }
    play_to_the_end(&all, &club.channel, table, &mut rng).await;
    let look = people[1].look_again(&second).unwrap();
    people[1].press(&look, "Standings").await.unwrap().settled(SOON).await.unwrap();
    let end = people[1].look_again(&second).unwrap();
    assert!(end.text().contains("Rounds played: 2 of 2") && end.text().contains("🏆"), "{}", end.text());
    assert!(end.text().contains("the secret") && end.buttons().next().is_none(), "{}", end.text());
    club.assert_clean();
}
