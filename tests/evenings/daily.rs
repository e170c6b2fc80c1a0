//! The deal of the day on Discord: in a busy channel, not visible to others, over a restart.

use crate::bot::Bot;
use crate::club::Club;
use crate::monitor::{figure, get};
use crate::players::{SOON, offers, press_something};
use crate::port::free_port;
use futures_util::future::join_all;
use herzbot_imitation::{Channel, Discord, Limits, Message, Person, json};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeSet;
use std::time::{Duration, Instant, UNIX_EPOCH};
use tokio::time::sleep;

/// The squares in the result of a reviewed game.
const REVIEWED: [char; 2] = ['🟩', '⬜'];

/// Waits if midnight (UTC) is near, since the deal changes then.
pub async fn well_before_midnight() {
    const DAY: u64 = 24 * 60 * 60;
    let left = DAY - UNIX_EPOCH.elapsed().unwrap().as_secs() % DAY;
    if left < 10 * 60 {
        sleep(Duration::from_secs(left + 1)).await;
    }
}

/// Returns the answer to `/daily` with these options.
pub async fn asks(channel: &Channel, person: &Person, options: &[(&str, &str)]) -> Message {
    let options: Vec<_> = options.iter().map(|(name, value)| (*name, json!(value))).collect();
    let answer = person.slash(channel, "daily", &options).await.unwrap();
    let message = answer.settled(SOON).await.unwrap();
    assert!(message.ephemeral, "{}", message.text());
    message
}

/// Plays on from an answer, at most `most` moves. Returns whether the deal is over.
pub async fn plays(person: &Person, hand: &Message, most: usize) -> bool {
    let mut rng = StdRng::seed_from_u64(5);
    let is_over = |view: &Message| view.offers("My result");
    for _ in 0..most {
        let ready = |person: &Person| {
            person.look_again(hand).filter(|view| is_over(view) || !offers(view).is_empty())
        };
        let view = person.wait_for_some(ready, SOON).await.unwrap();
        if is_over(&view) {
            return true;
        }
        press_something(person, &view, &mut rng).await;
    }
    false
}

/// Plays the deal of Hol's der Teufel to its end, and looks at the result. Returns the fingerprint.
pub async fn plays_today(channel: &Channel, person: &Person) -> String {
    let hand = asks(channel, person, &[("game", "teufel")]).await;
    assert!(plays(person, &hand, 100).await, "{}", person.everything());
    let fingerprint =
        hand.text().split("fingerprint ").nth(1).and_then(|rest| rest.split('.').next()).map(str::to_owned);
    asks(channel, person, &[("game", "teufel")]).await;
    fingerprint.unwrap_or_else(|| panic!("{}", hand.text()))
}

/// Returns how many searches bots have made for waiting people: reviews of games, and the best computer player's
/// game of a deal. Each bot's metrics are at one of these addresses.
pub async fn searches(addresses: &[&str]) -> usize {
    let mut made = 0.0;
    for address in addresses {
        let (_, figures) = get(address, "metrics").await.unwrap();
        made += figure(&figures, "herzbot_thinking_seconds_count", &["what=\"question\""]);
    }
    made as usize
}

/// Does the same, once there are `expected`: they are counted shortly after they are made.
pub async fn all_searches(addresses: &[&str], expected: usize) -> usize {
    let begun = Instant::now();
    loop {
        let made = searches(addresses).await;
        if made >= expected || begun.elapsed() > SOON {
            return made;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// The timeout for a dozen searches on a busy machine.
const SEARCHED_WITHIN: Duration = Duration::from_secs(600);

/// Repeats `/daily` until a person's result was compared with the computer's and reviewed. On a busy machine, both
/// come later.
pub async fn whole_result(channel: &Channel, person: &Person) -> String {
    let begun = Instant::now();
    loop {
        let result = asks(channel, person, &[("game", "teufel")]).await.text();
        if result.contains("The computer at its best") && result.contains(REVIEWED) {
            return result;
        }
        assert!(begun.elapsed() < SEARCHED_WITHIN, "{result}");
        // Searches have the lowest priority, even below these requests.
        sleep(Duration::from_millis(250)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_the_deal_of_the_day_in_a_channel_that_sees_nothing_of_it() {
    well_before_midnight().await;
    let mut club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let today = asks(&club.channel, &anna, &[]).await;
    assert!(
        today.text().contains("Deal of the day") && today.offers("Leaderboard of the day"),
        "{}",
        today.text()
    );
    let hand = asks(&club.channel, &anna, &[("game", "teufel")]).await;
    assert!(hand.text().contains("fingerprint"), "{}", hand.text());
    assert!(!plays(&anna, &hand, 3).await);
    club.bot.kill();
    club.bot.join(&club.discord).await;
    // She uses the command again, and the deal continues.
    let hand = asks(&club.channel, &anna, &[("game", "teufel")]).await;
    assert!(plays(&anna, &hand, 60).await, "{}", anna.everything());
    let result = asks(&club.channel, &anna, &[("game", "teufel")]).await;
    assert!(result.text().contains("Nobody else has finished it yet"), "{}", result.text());
    let hand = asks(&club.channel, &ben, &[("game", "teufel")]).await;
    assert!(plays(&ben, &hand, 60).await, "{}", ben.everything());
    let board = asks(&club.channel, &ben, &[("show", "board")]).await;
    assert!(board.text().contains("Anna") && board.text().contains("Ben"), "{}", board.text());
    // The channel has seen nothing, and nobody got a message.
    assert!(
        anna.channel_messages(&club.channel).iter().all(|message| message.ephemeral),
        "{}",
        anna.everything()
    );
    assert!(anna.direct_messages().is_empty() && ben.direct_messages().is_empty());
    assert!(anna.notifications().is_empty() && ben.notifications().is_empty());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_one_deal_have_one_deck_a_review_each_and_one_computer_to_compare_with() {
    well_before_midnight().await;
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let address = format!("127.0.0.1:{}", free_port());
    let settings = [
        ("HERZBOT_DISCORD_API", &*discord.url()),
        ("DISCORD_TOKEN", &*discord.token()),
        ("HERZBOT_METRICS", &*address),
    ];
    let mut club = Club::with(discord, Bot::with(&settings), "en-US").await;
    let people: Vec<Person> = (0..12).map(|number| club.member(&format!("Anna {number}"), "en-US")).collect();
    let channel = &club.channel;
    let decks = join_all(people.iter().map(|person| plays_today(channel, person))).await;
    assert_eq!(decks.iter().collect::<BTreeSet<_>>().len(), 1, "{decks:?}");
    // Everyone looks twice at once, and again when all is done.
    join_all(people.iter().chain(&people).map(|person| whole_result(channel, person))).await;
    assert_eq!(all_searches(&[&address], people.len() + 1).await, people.len() + 1);
    join_all(people.iter().map(|person| whole_result(channel, person))).await;
    assert_eq!(searches(&[&address]).await, people.len() + 1);
    // They made the same moves, and got the same replies.
    let board = asks(channel, &people[0], &[("show", "board"), ("game", "teufel")]).await.text();
    assert!(board.matches("**Anna ").count() >= 10, "{board}");
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}
