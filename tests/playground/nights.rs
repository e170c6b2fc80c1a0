//! The message of a game night in the chat, on a wide screen and on a phone.

use super::browser::{Browser, Tab, View};
use super::{come_in, command, playground, press_choice};
use serde_json::json;

/// What can be read in the night's message.
const NIGHT: &str = "([...document.querySelectorAll('#room-channel .page')].findLast((page) => page.innerText.includes('Game night'))?.innerText ?? '')";

/// Goes from table to table until one shows no card.
const OTHER_TABLE: &str = "(() => {
    if (document.querySelector('#board .board-status')?.innerText.includes('Other tables are playing the same decks')) return true;
    const links = [...document.querySelectorAll('.board-tables button')];
    window.visited = (window.visited ?? -1) + 1;
    links[window.visited % links.length]?.click();
    return false;
})()";

async fn says(tab: &Tab, text: &str) {
    tab.until(&format!("{NIGHT}.includes({text:?})")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_night_can_be_read_and_pressed_on_a_phone() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let mut tabs = Vec::new();
    for name in ["Anna", "Ben", "Clara", "Dan", "Emma", "Wilhelmine-Ottilie Freiin von Zu"] {
        tabs.push(come_in(&browser, &address, name, View::DESKTOP).await);
    }
    command(&tabs[0], "/league game:teufel rounds:2").await;
    for (tab, before) in tabs.iter().zip(0..).skip(1) {
        says(tab, &format!("Signed up ({before})")).await;
        press_choice(tab, "join").await;
    }
    let anna = &tabs[0];
    says(anna, "Signed up (6)").await;
    anna.settles().await;
    anna.screenshot("night-gathering").await;
    press_choice(anna, "round1").await;
    says(anna, "is playing: ").await;
    anna.settles().await;
    anna.screenshot("night-round").await;
    anna.view(View::PHONE).await;
    anna.eval("document.getElementById('tab-channel').click()").await;
    anna.eval("[...document.querySelectorAll('#room-channel .page')].find((page) => page.innerText.includes('Game night')).scrollIntoView()").await;
    anna.settles().await;
    assert!(!anna.is_too_wide().await);
    anna.screenshot("night-phone").await;
    if let Some(barriers) = anna.barriers().await {
        assert_eq!(barriers, Vec::<String>::new());
    }
    // Every button has a name of its own, which is all that is read aloud of it.
    for label in ["Sign up", "Withdraw", "Standings", "Start round 2", "End the night"] {
        anna.finds("button", label).await;
    }
    press_choice(anna, "close").await;
    says(anna, "End the game night now?").await;
    press_choice(anna, "closed").await;
    says(anna, "Rounds played: 1 of 2").await;
    anna.settles().await;
    anna.screenshot("night-end").await;
    // Where others play the same decks, the table in the channel is drawn without a card, and one's own with all.
    command(anna, "/league game:teufel rounds:1 decks:same").await;
    for (tab, before) in tabs.iter().zip(0..).skip(1) {
        says(tab, &format!("Signed up ({before})")).await;
        press_choice(tab, "join").await;
    }
    says(anna, "Signed up (6)").await;
    says(anna, "the tables of a round play the same cards").await;
    anna.view(View::DESKTOP).await;
    anna.settles().await;
    anna.screenshot("night-alike-gathering").await;
    press_choice(anna, "round1").await;
    says(anna, "is playing: ").await;
    anna.settles().await;
    anna.screenshot("night-alike-own").await;
    anna.until(OTHER_TABLE).await;
    anna.settles().await;
    anna.screenshot("night-alike-other").await;
    let cards = "document.querySelector('.board-head').parentElement.querySelectorAll('.card').length";
    assert_eq!(anna.eval(cards).await, json!(0));
    anna.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
    bot.assert_calm();
}
