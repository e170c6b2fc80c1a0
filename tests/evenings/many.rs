//! Whole evenings with the maximum number of people, at several tables of one channel at once. Everyone sits at
//! all of them, and only presses what their own private messages offer.

use crate::club::Club;
use crate::crash::check_record;
use crate::players::{is_of, play_and_look, private_view, table_name};
use herzbot_imitation::{Message, Person, json};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

const NAMES: [&str; 6] = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"];

/// The game of a table, the option that makes it short, and its people.
struct Table<'p> {
    game: &'static str,
    short: (&'static str, u8),
    people: Vec<&'p Person>,
}

/// Checks that the link in a private message leads to a message of the channel about the same table.
fn leads_to_its_table(club: &Club, person: &Person, view: &Message, table: &str) {
    assert_eq!(table_name(view), table, "{}", view.text());
    let link = view.buttons().find_map(|button| button.url.clone());
    let link = link.unwrap_or_else(|| panic!("no link to the table: {}", view.text()));
    let [.., server, channel, message] = &link.split('/').collect::<Vec<_>>()[..] else { panic!("{link}") };
    assert_eq!((*server, *channel), (&*club.server.id().to_string(), &*club.channel.id().to_string()));
    let there = person.channel_messages(&club.channel).into_iter();
    let there = there.filter(|there| there.id.to_string() == **message).collect::<Vec<_>>();
    assert!(there.iter().any(|there| is_of(there, table)), "{link} of {table} leads to {there:?}");
}

/// Opens all tables, plays them concurrently to their ends, and checks their records.
async fn play(club: &Club, tables: Vec<Table<'_>>) {
    let mut games = Vec::new();
    for table in tables {
        let (option, value) = table.short;
        let name = club.start(table.game, &table.people, &[(option, json!(value))]).await;
        games.push((name, table));
    }
    let evenings = games.iter().enumerate().map(async |(seed, (name, table))| {
        let mut rng = StdRng::seed_from_u64(seed as u64);
        let look = |person: &Person, view: &Message| leads_to_its_table(club, person, view, name);
        let made = play_and_look(&table.people, &club.channel, name, &mut rng, look).await;
        check(club, name, table, &made).await;
    });
    futures_util::future::join_all(evenings).await;
}

/// Checks a finished game: everyone reads how it ended, and the record has exactly the pressed moves.
async fn check(club: &Club, name: &str, table: &Table<'_>, made: &BTreeMap<u32, u16>) {
    let last = club.table(table.people[0], name).text();
    for person in &table.people {
        assert!(last.contains(&person.name()), "{last}");
        let own = |person: &Person| private_view(person, name).is_some_and(|view| view.text().contains("🏆"));
        person.wait_for(own, crate::players::SOON).await.unwrap();
    }
    let record = club.record(table.people[0], name).await;
    assert_eq!(usize::from(record.players), table.people.len());
    check_record(&record, made, name);
    let played: Vec<&String> = record.rounds.iter().flat_map(|round| &round.moves).collect();
    let passes = played.iter().filter(|mv| mv.contains(" pass ")).count();
    if table.game == "hearts" {
        // When no points are left to win, the table plays the rest.
        assert!(made.len() + passes <= played.len() && made.len() * 2 > played.len());
    } else {
        assert_eq!(made.len(), played.len(), "every move was pressed, and every press counted");
    }
}

/// Plays tables of one game concurrently, one for every possible number of people.
async fn every_number_of_people(
    game: &'static str,
    short: (&'static str, u8),
    numbers: RangeInclusive<usize>,
) {
    let mut club = Club::new("en-US").await;
    let people = NAMES.map(|name| club.member(name, "en-US"));
    let tables = numbers.map(|number| Table { game, short, people: people[..number].iter().collect() });
    play(&club, tables.collect()).await;
    // Anna and Ben have sat at every table.
    let answer = people[0].slash(&club.channel, "leaderboard", &[]).await.unwrap();
    let text = answer.settled(crate::players::SOON).await.unwrap().text();
    for name in &NAMES[..4] {
        assert!(text.contains(name), "{text}");
    }
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_to_four_play_herz_an_herz_at_three_tables_of_a_channel() {
    every_number_of_people("herz", ("rounds", 1), 2..=4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_to_six_play_hols_der_teufel_at_five_tables_of_a_channel() {
    every_number_of_people("teufel", ("rounds", 1), 2..=6).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_to_six_play_hearts_at_five_tables_of_a_channel() {
    every_number_of_people("hearts", ("target", 1), 2..=6).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_all_three_games_at_once() {
    let mut club = Club::new("en-US").await;
    let [anna, ben, cleo, dora, ..] = NAMES.map(|name| club.member(name, "en-US"));
    let tables = vec![
        Table { game: "herz", short: ("rounds", 1), people: vec![&anna, &ben] },
        Table { game: "teufel", short: ("rounds", 1), people: vec![&cleo, &anna] },
        Table { game: "hearts", short: ("target", 1), people: vec![&ben, &anna, &dora] },
    ];
    play(&club, tables).await;
    // Nobody got a private message about a table at which they don't sit.
    assert!(dora.direct_messages().iter().all(|message| message.text().contains("Hearts")));
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}
