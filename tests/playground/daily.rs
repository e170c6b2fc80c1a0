//! The deal of the day by the door.

use super::board::MY_TURN;
use super::browser::{Browser, View};
use super::{MOVES, come_in, make_a_move, playground};

/// A test of one day begins and ends on it (UTC).
async fn on_one_day() {
    const DAY: u64 = 24 * 60 * 60;
    let left = DAY - std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() % DAY;
    if left < 300 {
        tokio::time::sleep(std::time::Duration::from_secs(left + 1)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_door_leads_to_the_deal_of_the_day_and_to_what_came_of_it() {
    on_one_day().await;
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    // She plays at another table already.
    anna.press("button", "Play against the computer: Hearts").await;
    anna.until(&format!("document.querySelectorAll('#board .seat').length === 4 && {MY_TURN}")).await;
    let deal = "Deal of the day: Hol's der Teufel";
    anna.press("button", "Games").await;
    anna.press("button", deal).await;
    anna.until(&format!("document.querySelector('#board .board-rows') && {MY_TURN}")).await;
    anna.screenshot("daily").await;
    let is_over = "/wins? with|share the victory/.test(document.querySelector('#room-private').textContent)";
    // At its end, the other table is shown: a card there is no move here.
    let goes_on = format!(
        "({is_over}) ? 'over' : ({MOVES}).length > 0 || document.querySelector('#board .piece.can:not([data-choice])') ? 'on' : null"
    );
    let mut moves = 0;
    while anna.until(&goes_on).await == "on" {
        assert!(moves < 60, "it never ends");
        make_a_move(&anna, moves).await;
        moves += 1;
    }
    // A second try there is not.
    anna.press("button", "Games").await;
    anna.press("button", deal).await;
    anna.sees("Your result: ").await;
    anna.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}
