//! How much of the bot's rate limit on Discord people's games use.

use crate::hours::Hours;
use crate::players::{SOON, is_awaited, is_of, is_over, press_something, table_message};
use herzbot_imitation::{Button, Message, Person, json};
use herzbot_rules::GameKind;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeMap;
use std::time::Duration;

/// The place where people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    DirectMessage,
    Channel,
}

/// The maximum number of counted calls for each move of a person, if people play as fast as people who are
/// together do. Slower players get a separate notification for each turn, but then there are few moves a minute.
const MOST: f64 = 1.0;
const QUICK: Duration = Duration::from_secs(10);

/// Returns the message in which a person can play now, if the game waits for them.
fn turn(person: &Person, table: &str, style: Style) -> Option<Message> {
    let all = match style {
        Style::DirectMessage => person.direct_messages(),
        Style::Channel => person.ephemeral_messages(),
    };
    all.into_iter().rev().find(|message| is_of(message, table)).filter(is_awaited)
}

/// The measured use of a game.
struct Taken {
    /// The number of people's moves.
    moves: usize,
    /// The counted calls, by route.
    calls: BTreeMap<String, usize>,
    /// The number of push notifications.
    buzzes: usize,
}

/// Plays a whole game of four with default options, with a pause of `pace` between people's moves.
async fn play(game: &str, humans: usize, style: Style, pace: Duration) -> Taken {
    let hours = Hours::begin(false).await;
    let names = ["Anna", "Ben", "Cleo", "Dora"];
    let people: Vec<Person> = names[..humans].iter().map(|name| hours.server.member(name, "en-US")).collect();
    let all: Vec<&Person> = people.iter().collect();
    let place = if style == Style::Channel { "channel" } else { "private" };
    for person in &all {
        person
            .slash(&hours.channel, "settings", &[("cards", json!(place)), ("autoplay", json!(false))])
            .await
            .unwrap()
            .settled(SOON)
            .await
            .unwrap();
    }
    let before = hours.own_calls();
    let table = hours.start(&hours.channel, game, &all, names.len() - humans, &[]).await;
    let mut rng = StdRng::seed_from_u64(1);
    let (mut moves, mut looks) = (0, 0);
    while !is_over(all[0], &hours.channel, &table) {
        match all.iter().find_map(|person| Some((person, turn(person, &table, style)?))) {
            Some((person, view)) => {
                if press_something(person, &view, &mut rng).await.is_some() {
                    moves += 1;
                    hours.still().await;
                    hours.pass(pace).await;
                }
                looks = 0;
            }
            None => {
                assert!(looks < 200, "nobody's turn:\n{}", all[0].everything());
                looks += 1;
                hours.still().await;
                // People who play in the channel look at their cards there: at first, and when their token has
                // expired.
                for person in all.iter().filter(|_| style == Style::Channel && looks % 10 == 0) {
                    let cards = |button: &&Button| {
                        button.custom_id.as_deref().is_some_and(|id| id.ends_with(".cards"))
                    };
                    let board = table_message(person, &hours.channel, &table).unwrap();
                    if let Some(cards) = board.buttons().find(cards) {
                        person.press(&board, &cards.label).await.unwrap();
                    }
                }
            }
        }
    }
    hours.still().await;
    hours.discord.assert_clean();
    let mut calls = hours.own_calls();
    for (route, count) in before {
        *calls.get_mut(&route).unwrap() -= count;
    }
    calls.retain(|_, count| *count > 0);
    Taken { moves, calls, buzzes: people.iter().map(|person| person.notifications().len()).sum() }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures: whole games of all kinds, several times"]
async fn calls_of_the_bots_own_for_each_move() {
    let mut over = Vec::new();
    println!("game    people style          pace  moves  calls  per move  buzzes");
    for game in GameKind::ALL.map(GameKind::name) {
        for (humans, style) in
            [4, 2].into_iter().flat_map(|humans| [(humans, Style::DirectMessage), (humans, Style::Channel)])
        {
            for pace in [10, 30].map(Duration::from_secs) {
                let Taken { moves, calls, buzzes } = play(game, humans, style, pace).await;
                let sum: usize = calls.values().sum();
                let each = sum as f64 / moves as f64;
                let line = format!(
                    "{game:7} {humans:6} {style:14?} {pace:>4?} {moves:6} {sum:6}  {each:8.2}  {buzzes:6}"
                );
                println!("{line}");
                for (route, count) in calls {
                    println!("        {count:4} {route}");
                }
                if each > MOST && pace <= QUICK {
                    over.push(line);
                }
            }
        }
    }
    assert!(over.is_empty(), "more than {MOST} a move:\n{}", over.join("\n"));
}
