//! Tests of a bot that is stopped, killed or disconnected: nothing is lost, and nothing happens twice.

use crate::club::Club;
use crate::evening::{Evening, WAYS, Way};
use crate::homeserver::Homeserver;
use crate::proxy::Proxy;
use crate::seen::Seen;
use std::collections::BTreeSet;
use std::time::Duration;

/// Asserts that the bot sent no message twice. The times in its messages tell them apart.
fn assert_nothing_was_said_twice(evening: &Evening<'_>, herzbot: &str) {
    for (person, chat) in evening.people.iter().zip(&evening.chats) {
        person.look(|seen| {
            let mut said = BTreeSet::new();
            for message in seen.by(chat, herzbot).filter(|message| message.text.contains("your turn!")) {
                assert!(said.insert(&message.text), "{} was told twice: {}", person.name, message.text);
            }
            let tables = seen
                .by(&evening.room, herzbot)
                .filter(|message| message.text.contains(" left · discarded last: "))
                .count();
            assert_eq!(tables, 1, "one message for one table:\n{}", person.everything_in(seen));
        });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_a_stop_and_a_crash() {
    let mut club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    evening.plays(&WAYS, |moves| moves == 5).await;

    // It is stopped. In the meantime, it is invited, and the next player moves. Both count when it is back.
    let turn = evening.next().await.unwrap();
    assert!(club.bot.stop().await.success());
    let cleo = club.person("Cleo").await;
    let other = cleo.makes_room(true, &[&club.herzbot]).await;
    evening.moves(&turn, Way::Number).await;
    club.starts().await;
    cleo.is_in(&other, &[&cleo.id, &club.herzbot]).await;
    cleo.says(&other, "!teufel").await;
    let lobby = cleo.sees(&other, &club.herzbot, "(!join)").await;
    assert!(lobby.text.contains("Teufel"), "{}", lobby.text);

    // Choices are offered as reactions, too.
    let turn = evening.next().await.unwrap();
    evening.moves(&turn, Way::Reaction).await;
    assert!(!evening.plays(&WAYS, |moves| moves == 12).await);

    // It is killed just after a move.
    let turn = evening.next().await.unwrap();
    evening.moves(&turn, Way::Number).await;
    club.bot.kill();
    club.starts().await;
    evening.remembers_nothing_done();
    assert!(evening.plays(&WAYS, |_| false).await);
    assert_nothing_was_said_twice(&evening, &club.herzbot);
    evening.assert_nobody_saw_others_cards();
    club.ends().await;
}

/// The number of restarts in [`what_is_typed_around_restarts_is_answered_once`], unless `HERZBOT_RESTARTS` is
/// set.
const RESTARTS: usize = 4;

/// Counts the bot's messages that answer an event.
pub fn answers(seen: &Seen, herzbot: &str, id: &str) -> usize {
    let by_the_bot = seen.events.iter().filter(|event| event["sender"] == herzbot);
    by_the_bot.filter(|event| event["content"]["m.relates_to"]["m.in_reply_to"]["event_id"] == id).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_around_restarts_is_answered_once() {
    let restarts = std::env::var("HERZBOT_RESTARTS").map_or(RESTARTS, |count| count.parse().unwrap());
    let mut club = Club::new().await;
    let anna = club.person("Anna").await;
    // The room is unencrypted. The relation of an answer is readable in either case.
    let room = club.room(&[&anna], false).await;
    let (mut asked, mut uncertain) = (Vec::new(), 0);
    for restart in 0..restarts {
        // Commands just before it ends, while it is away, and as it comes back.
        let before = anna.says(&room, "!help").await;
        if restart % 2 == 1 {
            club.bot.kill();
        } else {
            assert!(club.bot.stop().await.success());
        }
        let away = anna.says(&room, "!help").await;
        let back = club.starts_alone();
        let coming = anna.says(&room, "!help").await;
        club.is_listening_again(back).await;
        asked.extend([before.clone(), away.clone(), coming.clone()]);
        uncertain = anna
            .until(&format!("an answer to each of {before}, {away}, {coming}"), |seen| {
                let twice = asked.iter().find(|id| answers(seen, &club.herzbot, id) > 1);
                assert!(twice.is_none(), "{twice:?} is answered twice:\n{}", anna.everything_in(seen));
                let answered = |id: &String| answers(seen, &club.herzbot, id) == 1;
                // Only events from before the end may be uncertain. The bot then says so.
                let told = seen.by(&room, &club.herzbot).filter(|message| message.text.contains("restarted"));
                let told = told.count();
                let settled = answered(&before) || told > uncertain;
                (settled && answered(&away) && answered(&coming)).then_some(told)
            })
            .await;
    }
    println!("{} inputs around {restarts} restarts, {uncertain} times told to be uncertain", asked.len());
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_between_two_crashes_is_answered() {
    let mut club = Club::new().await;
    let anna = club.person("Anna").await;
    let room = club.room(&[&anna], false).await;
    anna.says(&room, "!help").await;
    assert!(club.bot.stop().await.success());
    // It ends each time before it has saved a newer token. So it asks the homeserver several times for the
    // events since the same token, while the homeserver caches its answer.
    for _ in 0..3 {
        let away = anna.says(&room, "!help").await;
        let back = club.starts_alone();
        club.is_listening_again(back).await;
        let answered = |seen: &Seen| (answers(seen, &club.herzbot, &away) == 1).then_some(());
        anna.until(&format!("an answer to {away}"), answered).await;
        club.bot.kill();
    }
    club.starts().await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_when_the_homeserver_was_away() {
    let mut club = Club::on(Homeserver::lasting().await, &[]).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    evening.plays(&WAYS, |moves| moves == 4).await;
    let turn = evening.next().await.unwrap();
    club.server.kill();
    club.is_cut_off().await;
    // It keeps trying, with growing pauses; this was the fourth attempt.
    club.bot.says("failures=4").await;
    club.server.comes_back().await;
    club.is_back().await;
    evening.moves(&turn, Way::Number).await;
    assert!(!evening.plays(&WAYS, |moves| moves == 8).await);

    // It is started while the homeserver is down.
    club.bot.kill();
    club.server.kill();
    let back = club.starts_alone();
    club.is_cut_off().await;
    club.server.comes_back().await;
    club.is_listening_again(back).await;
    assert!(!evening.plays(&[Way::Number], |moves| moves == 12).await);
    evening.assert_nobody_saw_others_cards();
    assert!(club.bot.stop().await.success());
    assert!(!club.bot.log().contains("panicked"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_waited_out_and_blocks_nothing() {
    const LONG: Duration = Duration::from_secs(6);
    let server = Homeserver::shared().await;
    let proxy = Proxy::to(&server.url()).await;
    let club = Club::by_way_of(server, proxy.url(), &[]).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    evening.plays(&WAYS, |moves| moves == 4).await;
    let turn = evening.next().await.unwrap();
    let (_, before) = proxy.counts();
    let closed = std::time::Instant::now();
    proxy.refuses(LONG);
    evening.moves(&turn, Way::Number).await;
    // While it can't send, it still receives: it accepts an invitation.
    let cleo = club.person("Cleo").await;
    let other = cleo.makes_room(false, &[&club.herzbot]).await;
    cleo.is_in(&other, &[&cleo.id, &club.herzbot]).await;
    let heard = closed.elapsed();
    let next = evening.next().await.unwrap();
    let waited = closed.elapsed();
    assert!(waited >= LONG, "{waited:?}: {}\n{}", next.view.text, proxy.tells());
    let (_, after) = proxy.counts();
    let refused = after - before;
    assert!((1..=6).contains(&refused), "{refused} times refused: it does not wait as long as it is told");
    println!("refused {refused} times; an invitation was accepted after {heard:?}");
    evening.moves(&next, Way::Number).await;
    // After the refusal it sends less, without reactions.
    assert!(!evening.plays(&[Way::Number, Way::Word], |moves| moves == 12).await);
    club.ends().await;
}
