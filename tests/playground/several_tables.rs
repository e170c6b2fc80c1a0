//! Several tables of one person: what is pressed reaches the table that it is meant for.

use super::board::MY_TURN;
use super::browser::{Browser, View};
use super::table_first::{plays_a_round, starts};
use super::{come_in, command, newest_lobby, playground};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn computers_come_only_to_the_table_that_was_opened_for_them() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let lobbies =
        "[...document.querySelectorAll('.tone-lobby .compact-seats')].map((node) => node.textContent)";
    command(&tab, "/teufel").await;
    newest_lobby(&tab).await;
    tab.press("button", "Games").await;
    tab.press("button", "Play against the computer: Hearts").await;
    tab.until(&format!("document.querySelectorAll('#board .seat').length === 4 && {MY_TURN}")).await;
    // Nobody came to the table that waits for people.
    tab.until(&format!("{lobbies}.join() === 'Anna'")).await;
    // Where no table can be opened, computers sit down nowhere.
    for _ in 0..3 {
        command(&tab, "/teufel").await;
    }
    tab.press("button", "Games").await;
    tab.press("button", "Play against the computer: Hearts").await;
    tab.sees("There are 5 tables here already").await;
    // What was pressed before this is done when this is answered.
    command(&tab, "/leaderboard").await;
    tab.sees("Nobody is on the leaderboard").await;
    assert_eq!(tab.eval(lobbies).await, json!(["Anna", "Anna", "Anna", "Anna"]));
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_of_a_round_can_be_left_for_another_table() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    starts(&tab, "/herz rounds:2", 1).await;
    command(&tab, "/teufel").await;
    tab.until("document.querySelector('.board-tables button')").await;
    plays_a_round(&tab).await;
    tab.eval("document.querySelector('.board-tables button').click()").await;
    tab.until("document.querySelector('#board[data-stage=lobby]:not(.has-end) .lobby-seats')").await;
    // What is to be done there is said at once, since no result has to be read first.
    tab.until("document.getElementById('polite').textContent.includes(document.querySelector('.board-status').textContent)").await;
    // The game has gone on meanwhile, and so does its player.
    tab.eval("document.querySelector('.board-tables button').click()").await;
    tab.until(&format!("document.querySelector('#board[data-stage=playing]:not(.has-end)') && {MY_TURN}"))
        .await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}
