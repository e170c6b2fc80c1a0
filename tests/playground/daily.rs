//! The deal of the day by the door.

use super::board::MY_TURN;
use super::browser::{Browser, View};
use super::{come_in, playground};

#[tokio::test(flavor = "multi_thread")]
async fn the_door_leads_to_the_deal_of_the_day_beside_another_table() {
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
    // A second press leads to the same deal.
    anna.press("button", "Games").await;
    anna.press("button", deal).await;
    anna.until(&format!("document.querySelector('#board .board-rows') && {MY_TURN}")).await;
    anna.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}
