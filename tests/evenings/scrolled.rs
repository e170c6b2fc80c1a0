//! In a busy channel, a table's message comes back to the end of the channel, and there is only one.

use crate::club::Club;
use crate::players::{SOON, is_of, moves, next_turn, turn_number};
use herzbot_imitation::{Message, Person};
use std::time::Duration;

/// A little more than the time for which a message stays in place.
const A_WHILE: Duration = Duration::from_secs(121);

fn chat(club: &Club, people: &[&Person], count: usize) {
    for number in 0..count {
        people[number % people.len()].say(&club.channel, &format!("By the way, {number}")).unwrap();
    }
}

/// Returns every message in the channel that shows the table and can be pressed.
fn boards(club: &Club, person: &Person, table: &str) -> Vec<Message> {
    let is_board = |message: &Message| {
        let offers = message.buttons().any(|button| button.custom_id.is_some());
        is_of(message, table) && offers && !message.ephemeral
    };
    person.channel_messages(&club.channel).into_iter().filter(is_board).collect()
}

fn last_in_channel(club: &Club, person: &Person) -> u64 {
    person.channel_messages(&club.channel).iter().rfind(|message| !message.ephemeral).unwrap().id
}

/// Returns the only board once the old one links to it, by one line in these words.
async fn moved(club: &Club, person: &Person, table: &str, old: &Message, words: &str) -> Message {
    let leads_on = |person: &Person| {
        let old = person.look_again(old)?;
        (old.buttons().count() == 0).then_some(old)
    };
    let line = person.wait_for_some(leads_on, SOON).await.unwrap();
    let boards = boards(club, person, table);
    let [board] = boards.as_slice() else { panic!("{boards:#?}") };
    let address =
        format!("https://discord.com/channels/{}/{}/{}", club.server.id(), club.channel.id(), board.id);
    assert_eq!(line.text(), format!("⬇️ [Herz an Herz · {words}]({address})"));
    assert_eq!(line.flags & 1 << 15, 1 << 15, "Components V2");
    board.clone()
}

/// Lets the player to move make a move, by direct message.
async fn make_a_move(club: &Club, people: &[&Person], table: &str) {
    let (person, view) = next_turn(people, &club.channel, table).await.unwrap();
    let turn = turn_number(&view);
    person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    let made = |person: &Person| person.look_again(&view).is_none_or(|now| turn_number(&now) != turn);
    person.wait_for(made, SOON).await.unwrap();
}

/// Returns how often the bot has looked at the channel's messages.
fn looks(club: &Club) -> usize {
    let looks = |request: &str| request.starts_with("GET") && request.contains("/messages");
    club.discord.requests().iter().filter(|(request, _)| looks(request)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_has_scrolled_away_comes_back_to_the_end_of_the_channel() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let cleo = club.member("Cleo", "en-US");
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let first = club.table(&anna, &table);
    // A message or two in between.
    chat(&club, &[&cleo], 2);
    club.discord.advance(A_WHILE);
    make_a_move(&club, &[&anna, &ben], &table).await;
    club.discord.wait_until(|_| looks(&club) == 1, SOON).await;
    // They play in their private chats, while others talk in the channel.
    chat(&club, &[&cleo, &anna], 8);
    club.discord.advance(2 * A_WHILE);
    make_a_move(&club, &[&anna, &ben], &table).await;
    let words = format!("Table {table} is further down now");
    let second = moved(&club, &anna, &table, &first, &words).await;
    assert_eq!(last_in_channel(&club, &anna), second.id);
    assert!(anna.notifications().iter().all(|it| it.message != second.id), "nobody is called by it");
    // They talk and play on: it doesn't move again so soon.
    let looked = looks(&club);
    chat(&club, &[&cleo, &ben], 8);
    for _ in 0..3 {
        make_a_move(&club, &[&anna, &ben], &table).await;
    }
    assert_eq!((boards(&club, &ben, &table)[0].id, looks(&club)), (second.id, looked));
    // Its buttons work as before, and it can move again.
    let cards = club.press(&ben, &table, "cards").await;
    assert!(cards.ephemeral, "{}", cards.text());
    club.discord.advance(A_WHILE);
    make_a_move(&club, &[&anna, &ben], &table).await;
    let third = moved(&club, &ben, &table, &second, &words).await;
    assert_eq!(last_in_channel(&club, &ben), third.id);
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_the_board_itself_counts_and_brings_it_back() {
    let club = Club::new("de").await;
    let (anna, ben) = (club.member("Anna", "de"), club.member("Ben", "de"));
    let table = club.open(&anna, &[]).await;
    let old = club.table(&anna, &table);
    // By then, the bot also knows that the board is there.
    club.asks(&anna, &table, "rules").await;
    chat(&club, &[&ben, &anna], 5);
    club.discord.advance(A_WHILE);
    club.press(&ben, &table, "join").await;
    let words = format!("Tisch {table} steht jetzt weiter unten");
    let board = moved(&club, &anna, &table, &old, &words).await;
    let sits = |anna: &Person| anna.look_again(&board).is_some_and(|board| board.text().contains("Ben"));
    anna.wait_for(sits, SOON).await.unwrap();
    assert_eq!(last_in_channel(&club, &anna), board.id);
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_killed_while_the_board_moves_leaves_one() {
    let mut club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[]).await;
    let old = club.table(&anna, &table);
    chat(&club, &[&anna, &ben], 5);
    club.discord.advance(A_WHILE);
    // The new message is posted before the old one can be edited.
    club.discord.hold_edits(Some(&club.channel));
    make_a_move(&club, &[&anna, &ben], &table).await;
    anna.wait_for(|anna| boards(&club, anna, &table).iter().any(|board| board.id != old.id), SOON)
        .await
        .unwrap();
    club.bot.kill();
    assert_eq!(boards(&club, &anna, &table).len(), 2, "it was killed in between");
    club.discord.hold_edits(None);
    club.bot.join(&club.discord).await;
    let board = moved(&club, &anna, &table, &old, &format!("Table {table} is further down now")).await;
    make_a_move(&club, &[&anna, &ben], &table).await;
    assert_eq!(boards(&club, &anna, &table).iter().map(|it| it.id).collect::<Vec<_>>(), [board.id]);
    club.bot.assert_calm();
}
