//! The platform goes away, is slow, or takes something away from the bot: the game goes on, and clocks don't count
//! that time.

use crate::club::Club;
use crate::players::{SOON, is_over, moves, next_turn, table_message, turn_view};
use herzbot_imitation::{Channel, Discord, Message, Permission, Person, json};
use std::time::{Duration, Instant};

/// Returns a club with a running game of two.
async fn playing(options: &[(&str, herzbot_imitation::Value)]) -> (Club, [Person; 2], String) {
    let club = Club::new("en-US").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let table = start(&club, &people, options).await;
    (club, people, table)
}

async fn start(club: &Club, people: &[Person; 2], options: &[(&str, herzbot_imitation::Value)]) -> String {
    club.start("herz", &[&people[0], &people[1]], options).await
}

/// Lets the player to move make the first available move.
async fn make_a_move<'p>(people: &'p [Person; 2], channel: &Channel, table: &str) -> &'p Person {
    let (person, view) = next_turn(&[&people[0], &people[1]], channel, table).await.expect("not over");
    person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    person
}

/// Waits until it is this person's turn, making the other's move if that comes first. Returns the message to play
/// from.
async fn turn_of(person: &Person, people: &[Person; 2], channel: &Channel, table: &str) -> Message {
    loop {
        let (next, view) = next_turn(&[&people[0], &people[1]], channel, table).await.expect("not over");
        if next.id() == person.id() {
            return view;
        }
        next.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    }
}

/// Chooses when to be notified.
async fn notified(person: &Person, channel: &Channel, when: &str) {
    let answer = person.slash(channel, "settings", &[("notifications", json!(when))]).await.unwrap();
    answer.settled(SOON).await.unwrap();
}

fn other<'p>(people: &'p [Person; 2], person: &Person) -> &'p Person {
    if people[0].id() == person.id() { &people[1] } else { &people[0] }
}

/// Returns the deadline in a private view, in seconds since 1970.
pub fn deadline(view: &Message) -> u64 {
    let text = view.text();
    let until = text.split("⏳ <t:").nth(1).unwrap_or_else(|| panic!("{text}"));
    until.split(':').next().unwrap().parse().unwrap()
}

/// How long nobody can play, from when that is known. The time itself is under test.
const AWAY: Duration = Duration::from_secs(4);

/// Starts an outage of the platform's gateway, and waits until the bot has noticed it.
async fn loses_its_gateway(club: &Club) {
    let says = "connection to Discord shard=0 up=false";
    let before = club.bot.log().matches(says).count();
    club.discord.gateway_outage(true);
    club.bot.says_again(says, before + 1).await;
}

/// Waits until the deadline of a turn has moved by at least `by` seconds, and returns it.
pub async fn moved_on(person: &Person, table: &str, before: u64, by: u64) -> u64 {
    let moved = |person: &Person| {
        turn_view(person, table).map(|view| deadline(&view)).filter(|at| *at >= before + by)
    };
    person.wait_for_some(moved, SOON).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_connection_is_taken_up_where_it_was() {
    let (club, people, table) = playing(&[]).await;
    for drop in 0..3 {
        let (person, view) = next_turn(&[&people[0], &people[1]], &club.channel, &table).await.unwrap();
        let logins = |discord: &Discord| discord.identifies() + discord.resumes();
        let before = logins(&club.discord);
        match drop {
            0 => club.discord.drop_gateway(),
            1 => club.discord.ask_to_reconnect(),
            _ => club.discord.invalidate_sessions(false),
        }
        let is_back = |discord: &Discord| logins(discord) > before && discord.is_connected();
        assert!(club.discord.wait_until(is_back, SOON).await, "{}", club.bot.log());
        let now = person.look_again(&view).unwrap();
        person.press(&now, &moves(&now)[0]).await.unwrap().settled(SOON).await.unwrap();
        let next = other(&people, person);
        next.wait_for(|next| turn_view(next, &table).is_some(), SOON).await.unwrap();
    }
    assert!(club.discord.resumes() >= 1, "{}", club.bot.log());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn time_in_which_nobody_could_play_counts_on_no_clock() {
    let (mut club, people, table) = playing(&[("clock", json!("1min"))]).await;
    let (person, view) = next_turn(&[&people[0], &people[1]], &club.channel, &table).await.unwrap();
    let buzzed = person.notifications().len();
    let at = deadline(&view);
    // The platform is away.
    loses_its_gateway(&club).await;
    tokio::time::sleep(AWAY).await;
    club.discord.gateway_outage(false);
    let at = moved_on(person, &table, at, 3).await;
    // The bot is away.
    assert!(club.bot.stop().await.success());
    tokio::time::sleep(AWAY).await;
    club.bot.start();
    let at = moved_on(person, &table, at, 3).await;
    // First the platform, then also the bot: both times count together.
    loses_its_gateway(&club).await;
    tokio::time::sleep(AWAY).await;
    club.bot.kill();
    club.discord.gateway_outage(false);
    club.bot.start();
    moved_on(person, &table, at, 3).await;
    let calls = person.notifications();
    assert_eq!(calls.len(), buzzed, "nobody is called twice for one turn: {calls:#?}");
    make_a_move(&people, &club.channel, &table).await;
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_sent_is_sent_when_it_can_be() {
    let (club, people, table) = playing(&[]).await;
    let (person, view) = next_turn(&[&people[0], &people[1]], &club.channel, &table).await.unwrap();
    let next = other(&people, person);
    club.discord.lose_answers(3);
    person.press(&view, &moves(&view)[0]).await.unwrap();
    let view = next.wait_for_some(|next| turn_view(next, &table), SOON).await.unwrap();
    club.discord.rest_outage(true);
    let deed = next.begin_press(&view, &moves(&view)[0]).unwrap();
    let refused = |discord: &Discord| discord.requests().iter().any(|(_, status)| *status == 503);
    assert!(club.discord.wait_until(refused, SOON).await, "{}", club.bot.log());
    club.discord.rest_outage(false);
    // Whether or not the press still got its answer, the move was made once.
    let _answered = deed.answer().await;
    person.wait_for(|person| turn_view(person, &table).is_some(), SOON).await.unwrap();
    next.wait_for(|next| turn_view(next, &table).is_none(), SOON).await.unwrap();
    // A lost answer can only be repeated, and one that could not be given comes too late.
    let excusable = ["in time", "40060"];
    let violations = club.discord.take_violations();
    let excused = |reason: &str| excusable.iter().any(|word| reason.contains(word));
    assert!(violations.iter().all(|violation| excused(&violation.reason)), "{violations:#?}");
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn four_tables_in_one_channel_keep_within_the_limits_and_nobody_waits() {
    let club = Club::new("en-US").await;
    let pairs: Vec<[Person; 2]> =
        (0..4).map(|table| [0, 1].map(|seat| club.member(&format!("P{table}{seat}"), "en-US"))).collect();
    let mut tables = Vec::new();
    for pair in &pairs {
        tables.push(start(&club, pair, &[]).await);
    }
    let playing: Vec<_> = pairs
        .into_iter()
        .zip(tables)
        .map(|(people, table)| {
            let channel = club.channel.clone();
            tokio::spawn(async move {
                let mut longest = Duration::ZERO;
                for _ in 0..12 {
                    let person = make_a_move(&people, &channel, &table).await;
                    let pressed = Instant::now();
                    let next = other(&people, person);
                    next.wait_for(|next| turn_view(next, &table).is_some(), SOON).await.unwrap();
                    longest = longest.max(pressed.elapsed());
                }
                longest
            })
        })
        .collect();
    for player in playing {
        let longest = player.await.unwrap();
        // A player behind other states in the channel may wait for several windows of five seconds.
        assert!(longest < Duration::from_secs(30), "somebody waited {longest:?} for their turn");
    }
    let refused = club.discord.requests().iter().filter(|(_, status)| *status == 429).count();
    assert!(refused <= 8, "{refused} requests too many");
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_message_comes_back() {
    let (club, people, table) = playing(&[]).await;
    let first = club.table(&people[0], &table);
    club.discord.delete_message(&first);
    // On request, in private, with the same buttons.
    let status = people[0].slash(&club.channel, "table status", &[]).await.unwrap();
    let status = status.settled(SOON).await.unwrap();
    assert!(status.ephemeral && status.text().contains(&table), "{}", status.text());
    let cards = people[0].slash(&club.channel, "table show", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(cards.ephemeral, "{}", cards.text());
    // With the next move, for everyone.
    make_a_move(&people, &club.channel, &table).await;
    people[0]
        .wait_for(
            |person| {
                table_message(person, &club.channel, &table).is_some_and(|message| message.id > first.id)
            },
            SOON,
        )
        .await
        .unwrap();
    // The same for a private view: the player to move gets another one.
    let (person, view) = next_turn(&[&people[0], &people[1]], &club.channel, &table).await.unwrap();
    let waiting = other(&people, person);
    for message in waiting.direct_messages() {
        club.discord.delete_message(&message);
    }
    person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    waiting.wait_for(|waiting| turn_view(waiting, &table).is_some(), SOON).await.unwrap();
    let all = club.channel.messages();
    let with_buttons = all.iter().filter(|message| message.buttons().next().is_some()).count();
    assert_eq!(with_buttons, 1, "one table message");
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_outlives_its_channel() {
    let (club, people, table) = playing(&[]).await;
    make_a_move(&people, &club.channel, &table).await;
    club.server.delete_channel(&club.channel);
    for _ in 0..6 {
        make_a_move(&people, &club.channel, &table).await;
    }
    let told = |person: &Person| {
        turn_view(person, &table).is_some_and(|view| view.text().contains("can't reach the place"))
    };
    people[0].wait_for(|_| people.iter().any(told), SOON).await.unwrap();
    let elsewhere = club.server.channel("anderswo");
    let answer = people[0].slash(&elsewhere, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(!answer.ephemeral, "another table can be opened: {}", answer.text());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_thrown_out_bothers_nobody_and_can_come_back() {
    let (club, people, table) = playing(&[]).await;
    let (person, view) = next_turn(&[&people[0], &people[1]], &club.channel, &table).await.unwrap();
    club.server.remove_bot();
    // The private chat is still open in front of them.
    let _answered = person.press(&view, &moves(&view)[0]).await;
    let requests = club.discord.requests().len();
    let elsewhere = club.discord.server("Anderswo", "en-US");
    let channel = elsewhere.channel("karten");
    let cleo = elsewhere.member("Cleo", "en-US");
    let answer = cleo.slash(&channel, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(!answer.ephemeral, "others play on: {}", answer.text());
    assert!(club.discord.requests().len() - requests < 30, "no storm of requests");
    assert!(club.discord.invalid_requests() < 20, "{}", club.discord.invalid_requests());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_closed_to_the_bot_is_told_in_private() {
    let (club, people, table) = playing(&[("rounds", json!(1))]).await;
    make_a_move(&people, &club.channel, &table).await;
    club.server.remove_permission(&club.channel, Permission::VIEW_CHANNEL);
    // The answers to presses there can be changed for a quarter of an hour.
    club.discord.advance(Duration::from_secs(16 * 60));
    make_a_move(&people, &club.channel, &table).await;
    let told = |person: &Person| {
        person.direct_messages().last().is_some_and(|view| view.text().contains("The game goes on here"))
    };
    people[0].wait_for(|_| people.iter().all(told), SOON).await.unwrap();
    make_a_move(&people, &club.channel, &table).await;
    club.server.restore_permission(&club.channel, Permission::VIEW_CHANNEL);
    // The first one may still be refused, together with the previous one.
    for _ in 0..2 {
        make_a_move(&people, &club.channel, &table).await;
    }
    people[0].wait_for(|_| !people.iter().any(told), SOON).await.unwrap();
    // Without the permission to write, the existing message still shows even the end.
    club.server.remove_permission(&club.channel, Permission::SEND_MESSAGES);
    while next_turn(&[&people[0], &people[1]], &club.channel, &table).await.is_some() {
        make_a_move(&people, &club.channel, &table).await;
    }
    assert!(is_over(&people[0], &club.channel, &table));
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_left_the_server_holds_nobody_up() {
    let (club, people, table) = playing(&[]).await;
    let [anna, ben] = &people;
    make_a_move(&people, &club.channel, &table).await;
    notified(ben, &club.channel, "turn").await;
    let view = turn_of(anna, &people, &club.channel, &table).await;
    ben.leave(&club.server);
    anna.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    let told = |anna: &Person| club.table(anna, &table).text().contains("📪");
    anna.wait_for(told, SOON).await.unwrap();
    // The host of the table doesn't have to wait for the clock.
    let question = anna.slash(&club.channel, "table close", &[]).await.unwrap().settled(SOON).await.unwrap();
    let sure = question.buttons().next().unwrap_or_else(|| panic!("{}", question.text())).label.clone();
    anna.press(&question, &sure).await.unwrap();
    anna.wait_for(|_| table_message(anna, &club.channel, &table).is_none(), SOON).await.unwrap();
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_notified_as_they_like() {
    let (club, people, table) = playing(&[]).await;
    let [anna, ben] = &people;
    for (setting, expected) in [("turn", 3), ("away", 0), ("never", 0)] {
        turn_of(anna, &people, &club.channel, &table).await;
        notified(ben, &club.channel, setting).await;
        let before = ben.notifications().len();
        for _ in 0..3 {
            make_a_move(&people, &club.channel, &table).await;
            ben.wait_for(|ben| turn_view(ben, &table).is_some(), SOON).await.unwrap();
            make_a_move(&people, &club.channel, &table).await;
            anna.wait_for(|anna| turn_view(anna, &table).is_some(), SOON).await.unwrap();
        }
        assert_eq!(ben.notifications().len() - before, expected, "{setting}: who plays at once is there");
    }
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_views_of_two_tables_never_mix() {
    let club = Club::new("en-US").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let tables = [start(&club, &people, &[]).await, start(&club, &people, &[]).await];
    for _ in 0..6 {
        for table in &tables {
            make_a_move(&people, &club.channel, table).await;
        }
        for view in people.iter().flat_map(Person::direct_messages) {
            // Except for the link from one to the other.
            let own: Vec<String> =
                view.text().lines().filter(|line| !line.contains("Next game: ")).map(str::to_owned).collect();
            // One table may be called Mira, and another one Mirach.
            let says = |line: &String, table: &str| {
                line.split(|c: char| !c.is_alphabetic()).any(|word| word == table)
            };
            let named = tables.iter().filter(|table| own.iter().any(|line| says(line, table)));
            assert_eq!(named.count(), 1, "{}", view.text());
        }
    }
    // A player in the channel goes on there, at that table only.
    let table = &tables[0];
    let (person, view) = next_turn(&[&people[0], &people[1]], &club.channel, table).await.unwrap();
    let cards = club.press(person, table, "cards").await;
    assert_eq!(moves(&cards), moves(&view));
    person.press(&cards, &moves(&cards)[0]).await.unwrap().settled(SOON).await.unwrap();
    person.wait_for(|person| turn_view(person, table).is_none(), SOON).await.unwrap();
    make_a_move(&people, &club.channel, table).await;
    let is_live = |person: &Person| person.look_again(&cards).is_some_and(|view| !moves(&view).is_empty());
    person.wait_for(is_live, SOON).await.unwrap();
    assert!(turn_view(person, table).is_none());
    turn_of(person, &people, &club.channel, &tables[1]).await;
    club.assert_clean();
}
