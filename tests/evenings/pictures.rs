//! Pictures of the points, with a description for people who can't see them: with the result of a round, above the table,
//! and at the end of a game.

use crate::club::Club;
use crate::players::{SOON, next_turn, play_to_the_end, press_something, private_view, table_message};
use herzbot_imitation::{Message, MessagePart, Permission, Person, Value, json};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeSet;

/// The maximum size of a picture, in bytes.
const LARGEST: usize = 60 * 1024;

/// Returns the items of all galleries in a component.
fn shown(component: &Value) -> Vec<&Value> {
    let items = component["items"].as_array().into_iter().flatten();
    let children = component["components"].as_array().into_iter().flatten();
    items.chain(children.flat_map(shown)).collect()
}

/// Asserts that a message has one small picture with a description, and returns the description.
pub fn words(person: &Person, message: &Message) -> String {
    let items: Vec<&Value> = message.raw_components.iter().flat_map(shown).collect();
    let ([item], [file]) = (&items[..], &message.attachments[..]) else {
        panic!("{items:#?}, {:#?}", message.attachments)
    };
    let png = person.download(file);
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.len() <= LARGEST, "{} bytes", png.len());
    assert_eq!(item["media"]["url"], file.url.as_str());
    let words = item["description"].as_str().unwrap().to_owned();
    assert_eq!(file.description.as_deref(), Some(words.as_str()));
    words
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_of_a_round_stands_above_the_next_one_with_a_picture_and_the_end_has_one() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let table = club.start("herz", &all, &[("rounds", json!(2))]).await;
    let mut rng = StdRng::seed_from_u64(11);
    let is_second = |person: &&Person| {
        private_view(person, &table).is_some_and(|view| view.text().contains("Round 2 of 2"))
    };
    while !all.iter().any(is_second) {
        let (person, view) = next_turn(&all, &club.channel, &table).await.unwrap();
        press_something(person, &view, &mut rng).await;
    }
    let is_told = |person: &Person| {
        let shown = table_message(person, &club.channel, &table)?;
        let both = ["**Round 1 of 2**", "**Round 2 of 2**"];
        (both.iter().all(|round| shown.text().contains(round))).then_some(shown)
    };
    let told = all[0].wait_for_some(is_told, SOON).await.unwrap();
    let said = words(all[0], &told);
    assert!(said.starts_with("Chart of the scores: Anna "), "{said}");
    play_to_the_end(&all, &club.channel, &table, &mut rng).await;

    // Nothing but the table was ever said in the channel; for the end, it is posted once more.
    let seen = all[0].seen().into_iter().filter(|message| message.channel == club.channel.id());
    let ids: BTreeSet<_> = seen.clone().map(|message| message.id).collect();
    assert_eq!(ids.len(), 2, "{ids:?}");
    let later = |message: &&Message| {
        message.text().contains("**Round 2 of 2**") && !message.text().contains("**Round 1 of 2**")
    };
    let seen: Vec<Message> = seen.collect();
    let mut later = seen.iter().filter(later).peekable();
    assert!(later.peek().is_some() && later.all(|message| message.attachments.is_empty()), "{seen:#?}");
    let over = club.table(all[1], &table);
    let said = words(all[1], &over);
    assert!(said.starts_with("Chart of the scores: Anna "), "{said}");
    assert!(over.text().contains("① **") && over.text().contains("② **"), "{}", over.text());
    assert!(!over.text().contains("start card"), "it is not said twice: {}", over.text());

    // Requests below it leave it unchanged.
    club.record(all[1], &table).await;
    let look = |person: &Person| person.look_again(&over).filter(|now| !now.attachments.is_empty());
    let now = all[0].wait_for_some(look, SOON).await.unwrap();
    assert_eq!(words(all[0], &now), said);
    // The players' private views have none.
    for person in &all {
        assert!(person.direct_messages().iter().all(|message| message.attachments.is_empty()));
    }
    club.assert_clean();
    assert!(club.bot.stop().await.success());
}

/// Asserts that a table's message shows how the game ended, and what comes next.
fn is_whole(message: &Message) {
    assert!(message.text().contains("🏆"), "{}", message.text());
    for offered in ["Rematch", "Review", "file"] {
        let is_offered = message.buttons().any(|button| button.label.contains(offered));
        assert!(is_offered, "no {offered}: {}", message.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_refused_of_messages_a_game_comes_to_its_end() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let mut rng = StdRng::seed_from_u64(12);
    let parts = [MessagePart::File, MessagePart::Emoji, MessagePart::Link];
    let cases = parts.into_iter().flat_map(|part| [400, 403, 413, 500].map(|status| (part, status)));
    for (part, status) in cases {
        // Files come with the result of a round, too.
        let rounds = if part == MessagePart::File { 2 } else { 1 };
        let table = club.start("herz", &all, &[("rounds", json!(rounds))]).await;
        let (person, view) = next_turn(&all, &club.channel, &table).await.unwrap();
        press_something(person, &view, &mut rng).await;
        club.discord.refuse(Some((part, status)));
        play_to_the_end(&all, &club.channel, &table, &mut rng).await;
        let over = club.table(all[0], &table);
        is_whole(&over);
        let file = club.asks(all[0], &table, "file").await;
        if part == MessagePart::File || status == 400 {
            let is_file = part == MessagePart::File;
            assert_eq!(over.attachments.is_empty(), is_file, "{part:?} {status}");
            assert_eq!(file.attachments.is_empty(), is_file, "{part:?} {status}");
            assert_eq!(file.text().contains("can't attach"), is_file, "{}", file.text());
        }
        assert!(!club.asks(all[1], &table, "review").await.text().is_empty());
        // Nothing is refused any more.
        club.discord.refuse(None);
        club.record(all[1], &table).await;
    }
    let table = club.start("herz", &all, &[("rounds", json!(1))]).await;
    play_to_the_end(&all, &club.channel, &table, &mut rng).await;
    words(all[0], &club.table(all[0], &table));
    club.assert_clean();
    assert!(club.bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_may_not_attach_files_says_so_and_plays() {
    const MISSING: &str = "permission to attach files";
    const LOGGED: &str = "lacks the permission \"Attach Files\"";
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let mut rng = StdRng::seed_from_u64(13);
    club.server.remove_permission(&club.channel, Permission::ATTACH_FILES);
    let table = club.start("herz", &all, &[("rounds", json!(1))]).await;
    let opened = |message: &Message| message.text().matches(MISSING).count();
    assert_eq!(opened(&club.table(all[0], &table)), 1, "it is said when the table opens");
    play_to_the_end(&all, &club.channel, &table, &mut rng).await;
    let over = club.table(all[0], &table);
    is_whole(&over);
    assert!(over.attachments.is_empty());
    // The replaced message becomes a line.
    let said = |person: &Person| person.channel_messages(&club.channel).iter().map(opened).sum::<usize>();
    all[0].wait_for(|person| said(person) == 1, SOON).await.unwrap();
    club.bot.says_again(LOGGED, 1).await;
    assert_eq!(club.bot.log().matches(LOGGED).count(), 1, "{}", club.bot.log());

    // The permission is removed during the next game, while people play in their private chats: Discord's refusal
    // reveals it.
    club.server.restore_permission(&club.channel, Permission::ATTACH_FILES);
    let table = club.start("herz", &all, &[("rounds", json!(1))]).await;
    assert_eq!(opened(&club.table(all[0], &table)), 0);
    club.server.remove_permission(&club.channel, Permission::ATTACH_FILES);
    play_to_the_end(&all, &club.channel, &table, &mut rng).await;
    let told = |person: &Person| Some(club.table(person, &table)).filter(|over| opened(over) == 1);
    let over = all[0].wait_for_some(told, SOON).await.unwrap();
    is_whole(&over);
    assert!(over.attachments.is_empty());
    club.bot.says_again(LOGGED, 2).await;
    assert_eq!(club.bot.log().matches(LOGGED).count(), 2, "{}", club.bot.log());
    assert!(!club.bot.log().contains("Write"), "another permission is named: {}", club.bot.log());

    club.server.restore_permission(&club.channel, Permission::ATTACH_FILES);
    let table = club.start("herz", &all, &[("rounds", json!(1))]).await;
    play_to_the_end(&all, &club.channel, &table, &mut rng).await;
    words(all[0], &club.table(all[0], &table));
    club.assert_clean();
    assert!(club.bot.stop().await.success());
}
