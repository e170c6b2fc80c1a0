//! One table in two places: two servers on Discord, or a channel there and the playground, play a game together.

use crate::bot::Bot;
use crate::club::{Club, own_answer, pressed};
use crate::players::{
    SOON, is_over, next_turn, play_to_the_end, press_something, private_view, table_message, turn_number,
    turn_view,
};
use crate::port::free_port;
use crate::visitor::{Line, Visitor};
use herzbot_imitation::{Channel, Discord, Message, Person, Server, Value, json};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::time::Duration;

/// The other server, and a person there.
struct Guests {
    server: Server,
    channel: Channel,
    ben: Person,
}

/// Returns the code that a host gets.
async fn code(club: &Club, host: &Person) -> String {
    let answer = host.slash(&club.channel, "table invite", &[]).await.unwrap();
    let told = own_answer(host, &answer).await;
    assert!(told.ephemeral, "{}", told.text());
    told.text().split("**").nth(1).unwrap().to_owned()
}

/// Opens Anna's table, and lets Ben bring it to his server.
async fn brought(club: &Club, anna: &Person, rounds: u8) -> (Guests, String) {
    let server = club.discord.server("Nachbarn", "de");
    let (channel, ben) = (server.channel("runde"), server.member("Ben", "de"));
    let table = club.open(anna, &[("rounds", json!(rounds))]).await;
    let code = [("code", json!(code(club, anna).await))];
    let answer = ben.slash(&channel, "table bring", &code).await.unwrap();
    let told = own_answer(&ben, &answer).await.text();
    assert!(told.contains("jetzt auch hier zu sehen"), "{told}");
    let shown = |ben: &Person| table_message(ben, &channel, &table);
    let message = ben.wait_for_some(shown, SOON).await.unwrap();
    assert!(message.text().contains("Anna"), "{}", message.text());
    (Guests { server, channel, ben }, table)
}

async fn begins(club: &Club, anna: &Person, guests: &Guests, table: &str) {
    pressed(&guests.channel, &guests.ben, table, "join").await;
    anna.wait_for(|anna| club.table(anna, table).text().contains("Ben"), SOON).await.unwrap();
    club.press(anna, table, "start").await;
}

/// Asserts that a person sees no other player's cards.
fn sees_only_their_own(person: &Person, others: &[Message]) {
    for other in others {
        assert!(person.look_again(other).is_none(), "somebody else's private view");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_play_a_game_over_a_restart() {
    let mut club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    // A player who takes a low start card has few choices left in that round, and forced cards go by themselves.
    let (guests, table) = brought(&club, &anna, 4).await;
    begins(&club, &anna, &guests, &table).await;
    let (ben, there) = (&guests.ben, &guests.channel);
    let mut rng = StdRng::seed_from_u64(11);
    for _ in 0..6 {
        let (person, view) = next_turn(&[&anna, ben], &club.channel, &table).await.unwrap();
        press_something(person, &view, &mut rng).await;
    }
    let private = |person: &Person| private_view(person, &table).unwrap();
    sees_only_their_own(ben, &[private(&anna)]);
    sees_only_their_own(&anna, &[private(ben)]);
    club.bot.kill();
    club.bot.join(&club.discord).await;
    play_to_the_end(&[&anna, ben], &club.channel, &table, &mut rng).await;
    for (person, channel) in [(&anna, &club.channel), (ben, there)] {
        person.wait_for(|person| is_over(person, channel, &table), SOON).await.unwrap();
        let end = table_message(person, channel, &table).unwrap().text();
        assert!(end.contains("Anna") && end.contains("Ben") && end.contains("🏆"), "{end}");
        // Once the earlier messages are retired, a single message shows the table to everyone.
        let is_alone = |person: &Person| {
            let all = person.channel_messages(channel);
            all.iter().filter(|it| !it.ephemeral && it.buttons().count() > 0).count() == 1
        };
        person.wait_for(is_alone, SOON).await.unwrap_or_else(|_| panic!("{}", person.everything()));
    }
    // Each result counts on the player's own server, and both count everywhere.
    for (person, channel, other) in [(&anna, &club.channel, "Ben"), (ben, there, "Anna")] {
        for (scope, is_there) in [("here", false), ("everywhere", true)] {
            let answer = person.slash(channel, "leaderboard", &[("scope", json!(scope))]).await.unwrap();
            let board = answer.settled(SOON).await.unwrap().text();
            assert!(board.contains(&person.name()), "{scope}: {board}");
            assert_eq!(board.contains(other), is_there, "{scope}: {board}");
        }
    }
    // Ben presses the rematch on his server: the lobby is in both places.
    pressed(there, ben, &table, "again").await;
    let lobby = |person: &Person, channel: &Channel| {
        let all = person.channel_messages(channel);
        let mut offered = all.iter().filter(|message| {
            message
                .buttons()
                .any(|button| button.custom_id.as_deref().is_some_and(|id| id.ends_with(".start")))
        });
        offered.next().is_some()
    };
    anna.wait_for(|anna| lobby(anna, &club.channel), SOON).await.unwrap();
    ben.wait_for(|ben| lobby(ben, there), SOON).await.unwrap();
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_sent_away_from_one_server_plays_on_in_the_other() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let (guests, table) = brought(&club, &anna, 3).await;
    begins(&club, &anna, &guests, &table).await;
    let mut rng = StdRng::seed_from_u64(12);
    let people = [&anna, &guests.ben];
    let mut plays = async |moves: usize| {
        for _ in 0..moves {
            let (person, view) = next_turn(&people, &club.channel, &table).await.unwrap();
            press_something(person, &view, &mut rng).await;
        }
    };
    plays(4).await;
    guests.server.delete_channel(&guests.channel);
    // The next edit there is refused.
    plays(1).await;
    club.bot.says("is not shown any more in a place").await;
    plays(4).await;
    assert!(!is_over(&anna, &club.channel, &table));
    assert!(private_view(&guests.ben, &table).is_some(), "{}", guests.ben.everything());
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_send_a_table_away_from_their_server() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let (guests, table) = brought(&club, &anna, 1).await;
    let cleo = guests.server.member("Cleo", "en-US");
    let refused = cleo.slash(&guests.channel, "table hide", &[]).await.unwrap();
    let refused = own_answer(&cleo, &refused).await.text();
    assert!(refused.contains("Anna"), "{refused}");
    guests.server.make_moderator(&cleo);
    let closed = cleo.slash(&guests.channel, "table close", &[]).await.unwrap();
    let closed = own_answer(&cleo, &closed).await.text();
    assert!(closed.contains("Anna"), "{closed}");
    let (menu, _) = pressed(&guests.channel, &cleo, &table, "rules").await;
    let hidden = cleo.slash(&guests.channel, "table hide", &[]).await.unwrap();
    let hidden = own_answer(&cleo, &hidden).await.text();
    assert!(hidden.ends_with("This table is not shown here any more."), "{hidden}");
    let gone = |ben: &Person| table_message(ben, &guests.channel, &table).is_none();
    guests.ben.wait_for(gone, SOON).await.unwrap();
    // A page that a moderator of that server opened earlier gives no rights at the table.
    let options = cleo.press(&menu, "Options").await.unwrap();
    let options = own_answer(&cleo, &options).await;
    let rights = [".close", ".remove"];
    let is_right = |id: &str| rights.iter().any(|right| id.ends_with(right));
    assert!(
        !options.buttons().any(|button| button.custom_id.as_deref().is_some_and(is_right)),
        "{}",
        options.text()
    );
    assert!(table_message(&anna, &club.channel, &table).is_some());
    club.assert_clean();
}

/// Presses a choice on a message of the playground: the first one with an id that matches `act` after the table's
/// part.
async fn presses(line: &mut Line, message: &Value, act: impl Fn(&str) -> bool) -> Option<String> {
    let page = message["page"].to_string();
    let is_meant = |id: &&str| id.splitn(3, '.').nth(2).is_some_and(&act);
    let choice = page.split('"').filter(|part| part.starts_with("h1.")).find(is_meant)?.to_owned();
    line.press(message, &choice).await;
    Some(choice)
}

/// Returns whether a message of the playground offers another game.
fn is_the_end(message: &Value) -> bool {
    message["page"].to_string().contains(".again\"")
}

fn is_move(act: &str) -> bool {
    let turn = act.strip_prefix('m').and_then(|rest| rest.split_once('.'));
    turn.is_some_and(|(turn, index)| turn.parse::<u32>().is_ok() && index.parse::<u16>().is_ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_on_discord_and_the_playground_play_a_game_over_a_crash() {
    let (discord, port) = (Discord::start().await, free_port().to_string());
    let bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", &discord.url()),
        ("DISCORD_TOKEN", &discord.token()),
        ("HERZBOT_PLAYGROUND", "on"),
        ("HERZBOT_PLAYGROUND_PORT", &port),
    ]);
    let mut club = Club::with(discord, bot, "en-US").await;
    let anna = club.member("Anna", "en-US");
    let table = club.open(&anna, &[("rounds", json!(1))]).await;
    let code = code(&club, &anna).await;
    let mut visitor = Visitor::new(format!("127.0.0.1:{port}").parse().unwrap());
    let mut ben = visitor.join("Ben").await;
    ben.say("channel", "/settings autoplay:no").await;
    ben.say("channel", &format!("/table bring {code}")).await;
    let lobby = loop {
        let told = ben.message("h1.").await;
        if presses(&mut ben, &told, |act| act == "join").await.is_some() {
            break told;
        }
    };
    assert!(lobby["page"].to_string().contains("Anna"), "{lobby}");
    anna.wait_for(|anna| club.table(anna, &table).text().contains("Ben"), SOON).await.unwrap();
    club.press(&anna, &table, "start").await;
    let mut rng = StdRng::seed_from_u64(13);
    let (mut annas, mut made, mut heard, mut end) = (Vec::new(), Vec::new(), String::new(), None);
    while !is_over(&anna, &club.channel, &table) {
        if let Some(view) = turn_view(&anna, &table) {
            annas.extend(turn_number(&view));
            press_something(&anna, &view, &mut rng).await;
            continue;
        }
        let look = |anna: &Person| turn_view(anna, &table).is_some() || is_over(anna, &club.channel, &table);
        let told = tokio::select! {
            told = ben.any() => told,
            seen = anna.wait_for(look, SOON) => {
                seen.unwrap();
                continue;
            }
        };
        if told["is"] == "message" {
            made.extend(presses(&mut ben, &told["message"], is_move).await);
            end = Some(told["message"].clone()).filter(is_the_end).or(end);
        }
        if made.len() == 6 && heard.is_empty() {
            heard = std::mem::take(&mut ben.heard);
            club.bot.kill();
            club.bot.join(&club.discord).await;
            let me = ben.me.clone();
            while tokio::net::TcpStream::connect(visitor.address).await.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            ben = visitor.open(&me).await.unwrap();
            for message in ben.state["messages"].as_array().unwrap().clone() {
                presses(&mut ben, &message, is_move).await;
            }
        }
    }
    let end = match end {
        Some(end) => end,
        None => ben.until("message", |told| is_the_end(&told["message"])).await["message"].take(),
    };
    assert!(end["page"].to_string().contains("🏆"), "{end}");
    heard.push_str(&ben.heard);
    assert!(!annas.is_empty() && made.len() > 6, "{annas:?} {made:?}");
    // The choices of Anna's turns were only on Discord.
    let id = made[0].split('.').nth(1).unwrap();
    for turn in annas {
        assert!(!heard.contains(&format!("h1.{id}.m{turn}.")), "{turn}");
    }
    club.assert_clean();
}
