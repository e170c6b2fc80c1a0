//! Sound, the speed of what is played, and whether the chat stands beside it: kept in the browser.

use super::board::MY_TURN;
use super::browser::{Browser, View};
use super::{come_in, command, fill_up, newest_lobby, playground, press_choice};
use serde_json::json;

/// Opens the page of these.
const OPENS: &str = "document.querySelector('.me [title=\"Sound and speed\"]').click() === undefined && Boolean(document.querySelector('dialog.preferences[open]'))";
/// What is chosen there.
const CHOSEN: &str = "document.getElementById('preference-sound').checked + ' ' + document.querySelector('[name=preference-speed]:checked').value";
/// How often there was a sound.
const CHIMES: &str = "Number(document.documentElement.dataset.chimes ?? 0)";

#[tokio::test(flavor = "multi_thread")]
async fn sound_and_speed_are_chosen_once_and_kept() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View { still: false, ..View::DESKTOP }).await;
    tab.until(OPENS).await;
    assert_eq!(tab.eval(CHOSEN).await, "false normal");
    tab.screenshot("preferences").await;
    tab.eval("document.querySelector('[value=off]').click(), document.querySelector('dialog.preferences .choice').click()").await;
    tab.until("!document.querySelector('dialog.preferences')").await;

    command(&tab, "/hearts target:1").await;
    fill_up(&tab, 2).await;
    // Whether a card was ever seen to arrive.
    tab.eval("new MutationObserver(() => { if (document.querySelector('#board .arrives')) globalThis.arrived = true; }).observe(document.body, { subtree: true, childList: true })").await;
    press_choice(&tab, "start").await;
    let turn = tab.until(MY_TURN).await;
    assert_eq!(tab.eval(CHIMES).await, 0, "nothing is heard that was not allowed");
    tab.until(OPENS).await;
    // As a person does, not a script: else browsers stay silent.
    tab.eval("document.getElementById('preference-sound').focus()").await;
    tab.key(" ").await;
    tab.until("document.getElementById('preference-sound').checked").await;
    tab.eval("document.querySelector('dialog.preferences .choice').click()").await;
    let chimes = tab.eval(CHIMES).await.as_u64().unwrap();
    assert!(chimes > 0, "what it sounds like is heard at once");
    // Three cards are passed on.
    for picked in 1..=3 {
        tab.eval("document.querySelector('#board .hand-card.can:not(.picked)').click()").await;
        tab.until(&format!("document.querySelectorAll('#board .picked').length === {picked}")).await;
    }
    tab.until("document.querySelector('#board .board-loose button')").await;
    tab.eval("document.querySelector('#board .board-loose button').click()").await;
    tab.until(&format!("({MY_TURN}) && ({MY_TURN}) !== {turn}")).await;
    tab.until(&format!("{CHIMES} > {chimes}")).await;
    assert_eq!(tab.eval("Boolean(globalThis.arrived)").await, false, "all at once");

    tab.reload().await;
    tab.until(&format!("document.querySelector('.me') && {OPENS}")).await;
    assert_eq!(tab.eval(CHOSEN).await, "true off");
    tab.view(View::PHONE.dark()).await;
    assert!(!tab.is_too_wide().await);
    tab.settles().await;
    tab.screenshot("preferences-phone-dark").await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chat_is_folded_away_and_the_table_has_its_room() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let ben = come_in(&browser, &address, "Ben", View::DESKTOP).await;
    let button =
        "[...document.querySelectorAll('.me .quiet')].find((node) => node.title.endsWith('the chat'))";
    assert_eq!(
        tab.eval(&format!("{button}?.offsetParent ?? null")).await,
        json!(null),
        "without a table the chat is all there is"
    );
    command(&tab, "/hearts target:1").await;
    fill_up(&tab, 3).await;
    press_choice(&tab, "start").await;
    tab.until(MY_TURN).await;
    let widths = "(() => { const wide = (node) => Math.round(node?.getBoundingClientRect().width ?? 0);
        return [wide(document.getElementById('board')), wide(document.querySelector('.room.front')), wide(document.querySelector('.tabs')), innerWidth]; })()";
    let beside = tab.eval(widths).await;
    assert!(beside[1].as_u64() > Some(250), "{beside}");
    // By keyboard, from the top of the page.
    tab.eval("document.activeElement.blur()").await;
    assert!(tab.tabs_to("button", "Hide the chat").await < 12);
    tab.key("Enter").await;
    tab.finds("button", "Show the chat").await;
    let alone = tab.eval(widths).await;
    assert_eq!((&alone[0], &alone[1], &alone[2]), (&beside[3], &json!(0), &json!(0)), "{alone}");
    tab.settles().await;
    tab.screenshot("chat-folded").await;
    // Advice comes beside the game, and what is written meanwhile is counted.
    press_choice(&tab, "rules").await;
    tab.until("document.querySelector('#board .board-answer')").await;
    assert_eq!(tab.eval(widths).await, alone);
    command(&ben, "hello").await;
    tab.until(&format!("{button}.textContent.includes('unread')")).await;
    tab.reload().await;
    tab.until(MY_TURN).await;
    assert_eq!(tab.eval(widths).await, alone, "it is kept");
    // A narrow window has tabs all the same.
    tab.view(View::PHONE).await;
    tab.until("document.getElementById('tab-channel').offsetParent").await;
    tab.eval("document.getElementById('tab-channel').click()").await;
    tab.until("document.getElementById('room-channel').offsetParent").await;
    tab.eval("document.getElementById('tab-board').click()").await;
    tab.view(View::DESKTOP).await;
    tab.until(&format!(
        "String({widths}) === '{}'",
        alone.as_array().unwrap().iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    ))
    .await;
    // Who is led to the chat sees it.
    tab.eval("document.querySelector('.skip').click()").await;
    tab.until("document.activeElement.id === 'write-channel'").await;
    tab.finds("button", "Hide the chat").await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_says_who_closed_it_and_leads_on() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let ben = come_in(&browser, &address, "Ben", View::PHONE).await;
    command(&anna, "/hearts").await;
    let table = newest_lobby(&anna).await;
    press_choice(&ben, "join").await;
    fill_up(&anna, 1).await;
    press_choice(&anna, "start").await;
    ben.until("document.querySelector('#board[data-stage=playing]')").await;
    command(&anna, "/table close").await;
    press_choice(&anna, &format!("{table}.closed")).await;
    for (tab, name) in [(&anna, "closed"), (&ben, "closed-phone")] {
        tab.until("document.querySelector('#board[data-stage=over]')?.offsetParent").await;
        tab.until("document.querySelector('#board').textContent.includes('Anna has closed the table. There is no result.')").await;
        tab.settles().await;
        tab.screenshot(name).await;
        assert!(!tab.is_too_wide().await);
    }
    ben.press("button", "Open a table").await;
    ben.until("document.querySelector('dialog.games-door[open] .game')").await;
    ben.eval("document.querySelector('dialog.games-door').close()").await;
    anna.press("button", "Open a table").await;
    anna.press("button", "Open a table: Hearts").await;
    anna.until("document.querySelector('#board[data-stage=lobby]')").await;
    anna.is_at_peace();
    ben.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}
