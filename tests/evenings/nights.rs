//! Game nights on Discord, in one server or two, with a bot that is killed in the middle.

use crate::bot::Bot;
use crate::club::{Club, own_answer};
use crate::pictures::words;
use crate::players::{SOON, is_of, moves, next_turn, play_and_look, play_to_the_end};
use crate::postgres::Server;
use crate::sharing::shared_out;
use herzbot_imitation::{Channel, Discord, Limits, Message, Person, Refused, json};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::time::Duration;

/// Presses a button on the night's message, and returns the message afterwards.
async fn presses(person: &Person, night: &Message, label: &str) -> Message {
    let now = person.look_again(night).unwrap();
    person.press(&now, label).await.unwrap().settled(SOON).await.unwrap();
    person.look_again(night).unwrap()
}

/// Returns the names of the running tables in the night's message.
fn tables(night: &Message) -> Vec<String> {
    let text = night.text();
    let lines = text.lines().filter_map(|line| line.split_once(" is playing: "));
    lines.map(|(name, _)| name.trim_matches(|letter: char| !letter.is_alphabetic()).to_owned()).collect()
}

/// Opens a night of games of Herz an Herz in two places, with the same decks, and starts its first round.
async fn begins_in_two_places(
    rounds: u32,
    here: &Channel,
    [leader, second]: [&Person; 2],
    there: &Channel,
    others: [&Person; 2],
) {
    let options = [("game", json!("herz")), ("rounds", json!(rounds)), ("decks", json!("same"))];
    let night = leader.slash(here, "league", &options).await.unwrap().settled(SOON).await.unwrap();
    let invited = leader.slash(here, "league", &[("invite", json!(true))]).await.unwrap();
    let code = own_answer(leader, &invited).await.text().split("**").nth(1).unwrap().to_owned();
    let answer = others[0].slash(there, "league", &[("bring", json!(code))]).await.unwrap();
    let brought = answer.settled(SOON).await.unwrap();
    for (person, message) in [(second, &night), (others[0], &brought), (others[1], &brought)] {
        presses(person, message, "Sign up").await;
    }
    presses(leader, &night, "Start round 1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_night_goes_on_though_the_bot_is_killed_while_it_opens_the_tables() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben", "Clara", "Dan", "Emma", "Fay"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let mut rng = StdRng::seed_from_u64(31);
    // A night takes its options from the last table here.
    let before = club.start_as_usual("herz", &all[..2], &[("rounds", json!(1))]).await;
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
    // The first table exists; the second one may or may not.
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
    let said = words(&people[3], &end);
    assert!(said.starts_with("Chart of the scores: ") && said.contains(" win"), "{said}");
    assert!(people.iter().all(|person| end.text().contains(&person.name())), "{}", end.text());
    assert!(end.buttons().next().is_none());
    club.assert_clean();
}

/// Returns the public messages about a table in the channel.
fn in_public(person: &Person, club: &Club, table: &str) -> Vec<Message> {
    let messages = person.channel_messages(&club.channel).into_iter();
    messages.filter(|message| is_of(message, table) && !message.ephemeral).collect()
}

/// Presses a button below the result of a game. Returns the answer.
async fn asked_at_the_end(person: &Person, club: &Club, table: &str, label: &str) -> Message {
    loop {
        let newest = |person: &Person| in_public(person, club, table).pop().filter(|it| it.offers(label));
        let over = person.wait_for_some(newest, SOON).await.unwrap();
        match person.press(&over, label).await {
            Ok(answer) => return own_answer(person, &answer).await,
            // Sent a second time after a crash, the result takes the buttons from the first message.
            Err(Refused::NoSuchControl(_)) => {}
            Err(refused) => panic!("{refused}"),
        }
    }
}

/// Returns whether a message names or draws a card.
fn shows_cards(message: &Message) -> bool {
    message.text().contains(['♠', '♦', '♣']) || message.text().contains("<:")
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_with_the_same_decks_show_their_cards_to_their_people_alone_even_after_a_crash() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben", "Clara", "Dan", "Emma", "Fay"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let mut rng = StdRng::seed_from_u64(4);
    let before = club.start_as_usual("hearts", &all[..2], &[("target", json!(1))]).await;
    let open = club.table(all[0], &before);
    assert!(shows_cards(&open), "at any other table the channel sees what lies there: {}", open.text());
    play_to_the_end(&all[..2], &club.channel, &before, &mut rng).await;
    let options = [("game", json!("hearts")), ("rounds", json!(1)), ("decks", json!("same"))];
    let answer = people[0].slash(&club.channel, "league", &options).await.unwrap();
    let night = answer.settled(SOON).await.unwrap();
    assert!(night.text().contains("play the same cards"), "{}", night.text());
    for person in &people[1..] {
        presses(person, &night, "Sign up").await;
    }
    let on = presses(&people[0], &night, "Start round 1").await;
    let names = tables(&on);
    let [one, two] = names.as_slice() else { panic!("{}", on.text()) };
    play_and_look(&all, &club.channel, one, &mut rng, |person, view| {
        assert!(view.text().contains(['♠', '♥', '♦', '♣']) || view.text().contains("<:"), "{}", view.text());
        for message in in_public(person, &club, one) {
            assert!(!shows_cards(&message), "{}", message.text());
        }
    })
    .await;
    club.bot.kill();
    club.bot.join(&club.discord).await;
    let over = in_public(&people[0], &club, one).pop().unwrap();
    assert!(!shows_cards(&over), "{}", over.text());
    for label in ["Replay file", "Review"] {
        let closed = asked_at_the_end(&people[0], &club, one, label).await;
        assert!(closed.text().contains("Until they are done"), "{}", closed.text());
    }
    let waits = presses(&people[1], &night, "Standings").await;
    assert!(waits.text().contains("Done, not counted yet: "), "{}", waits.text());
    play_to_the_end(&all, &club.channel, two, &mut rng).await;
    let end = presses(&people[3], &night, "Standings").await;
    assert!(end.text().contains("🏆") && end.text().contains("the secret"), "{}", end.text());
    let opened = asked_at_the_end(&people[5], &club, one, "Replay file").await;
    assert!(!opened.text().contains("Until they are done"), "{}", opened.text());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_play_the_same_decks_at_tables_of_their_own_even_after_a_crash() {
    let mut club = Club::new("en-US").await;
    let server = club.discord.server("Neighbours", "en-US");
    let there = server.channel("games");
    let [anna, ben] = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let [clara, dan] = ["Clara", "Dan"].map(|name| server.member(name, "en-US"));
    let mut rng = StdRng::seed_from_u64(17);
    let before = club.start_as_usual("herz", &[&anna, &ben], &[("rounds", json!(1))]).await;
    play_to_the_end(&[&anna, &ben], &club.channel, &before, &mut rng).await;
    let options = [("game", json!("herz")), ("rounds", json!(1)), ("decks", json!("same"))];
    let answer = anna.slash(&club.channel, "league", &options).await.unwrap();
    let night = answer.settled(SOON).await.unwrap();
    let answer = anna.slash(&club.channel, "league", &[("invite", json!(true))]).await.unwrap();
    let code = own_answer(&anna, &answer).await;
    assert!(code.ephemeral, "{}", code.text());
    let code = code.text().split("**").nth(1).unwrap().to_owned();
    let answer = clara.slash(&there, "league", &[("bring", json!(code))]).await.unwrap();
    let brought = answer.settled(SOON).await.unwrap();
    assert!(brought.text().contains("Ⓐ Anna") && brought.text().contains("Ⓑ Clara"), "{}", brought.text());
    presses(&ben, &night, "Sign up").await;
    for person in [&clara, &dan] {
        presses(person, &brought, "Sign up").await;
    }
    // A message shows the state at its last press.
    let ready = anna.look_again(&night).unwrap();
    let posted = ben.channel_messages(&club.channel).len();
    let start = anna.press(&ready, "Start round 1");
    let seen = ben.wait_for(|person| person.channel_messages(&club.channel).len() > posted, SOON);
    let (_answered_or_not, seen) = tokio::join!(start, seen);
    seen.unwrap();
    club.bot.kill();
    club.bot.join(&club.discord).await;
    // The table there opens without a press, and the round is announced there.
    let told = |person: &Person| {
        let is_of_night =
            |message: &Message| message.offers("Standings") && message.text().contains("Round 1 of 1");
        person.channel_messages(&there).into_iter().rfind(is_of_night)
    };
    let round = dan.wait_for_some(told, SOON).await.unwrap();
    let on = presses(&dan, &round, "Standings").await;
    let names = tables(&on);
    let [one, two] = names.as_slice() else { panic!("{}", on.text()) };
    play_to_the_end(&[&anna, &ben], &club.channel, one, &mut rng).await;
    let waits = presses(&ben, &night, "Standings").await;
    assert!(waits.text().contains("Done, not counted yet: "), "{}", waits.text());
    let closed = asked_at_the_end(&anna, &club, one, "Replay file").await;
    assert!(closed.text().contains("Until they are done"), "{}", closed.text());
    play_to_the_end(&[&clara, &dan], &there, two, &mut rng).await;
    for (person, message) in [(&clara, &round), (&anna, &night)] {
        let end = presses(person, message, "Standings").await;
        assert!(
            end.text().contains("🏆") && end.text().contains("Places, by points per game"),
            "{}",
            end.text()
        );
        assert!([&anna, &ben, &clara, &dan].iter().all(|person| end.text().contains(&person.name())));
    }
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_removes_the_bot_in_the_middle_of_a_round_holds_up_no_other() {
    let club = Club::new("en-US").await;
    let server = club.discord.server("Neighbours", "en-US");
    let there = server.channel("games");
    let [anna, ben] = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let [clara, dan] = ["Clara", "Dan"].map(|name| server.member(name, "en-US"));
    let mut rng = StdRng::seed_from_u64(17);
    begins_in_two_places(2, &club.channel, [&anna, &ben], &there, [&clara, &dan]).await;
    let both = |person: &Person| {
        let on = person.channel_messages(&there).into_iter().rfind(|message| message.offers("Standings"))?;
        Some(tables(&on)).filter(|names| names.len() == 2)
    };
    let names = dan.wait_for_some(both, SOON).await.unwrap();
    let (person, view) = next_turn(&[&clara, &dan], &there, &names[1]).await.unwrap();
    server.remove_bot();
    // The table's message has the second in which the time runs out; a move in the second of the deal changes nothing.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    // The private chat is still open in front of them. The table's message can't be changed after the move.
    let _answered = person.press(&view, &moves(&view)[0]).await;
    let told = |person: &Person| {
        let is_out =
            |message: &Message| message.offers("Standings") && message.text().contains("Signed up (2)");
        person.channel_messages(&club.channel).into_iter().rfind(is_out)
    };
    let told = anna.wait_for_some(told, SOON).await.unwrap();
    play_to_the_end(&[&anna, &ben], &club.channel, &names[0], &mut rng).await;
    let next = presses(&anna, &told, "Start round 2").await;
    assert!(next.text().contains("Round 2 of 2") && tables(&next).len() == 1, "{}", next.text());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_begins_at_once_in_a_server_of_another_bot() {
    let Some(database) = Server::start() else { return };
    sqlx::any::install_default_drivers();
    let discord = Discord::builder().limits(Limits::none()).shards(2, 1).start().await;
    let clubs: Vec<_> = (0..20).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
    let mut bots = [(), ()].map(|()| Bot::on_database(&discord, &database.address));
    bots[0].join(&discord).await;
    bots[1].start();
    shared_out(&database.address, &discord, &[1, 1], &mut bots, "two bots").await;
    let [near, far] = [0, 1].map(|shard| clubs.iter().find(|club| club.shard(2) == shard).unwrap());
    let [here, there] = [near, far].map(|club| club.channel("karten"));
    let [anna, ben] = ["Anna", "Ben"].map(|name| near.member(name, "en-US"));
    let [clara, dan] = ["Clara", "Dan"].map(|name| far.member(name, "en-US"));
    begins_in_two_places(1, &here, [&anna, &ben], &there, [&clara, &dan]).await;
    // Without a notification, the other bot would check for it after five minutes.
    let is_on = |person: &Person| {
        let posted = person.channel_messages(&there).into_iter();
        posted.into_iter().rfind(|message| message.text().contains("Round 1 of 1")).map(|on| tables(&on))
    };
    let on = dan.wait_for_some(is_on, SOON).await.unwrap();
    // Its own table is open; the other one may be opened at the same moment.
    assert!(!on.is_empty(), "{}", dan.everything());
    for bot in &mut bots {
        assert!(bot.stop().await.success(), "{}", bot.log());
    }
    discord.assert_clean();
}
