//! Barriers for people who see, hear or move otherwise, as axe-core finds them, in each state of the page.

use super::browser::{Browser, Tab, View};
use super::{
    OVER, close_table, come_in, command, fill_up, make_a_move, newest_lobby, offers, playground,
    press_choice, press_offer,
};

/// Fails if there is any barrier in a state of the page: on desktop and phone, light and dark.
async fn has_none(tab: &Tab, state: &str) {
    let mut found = Vec::new();
    for view in [View::DESKTOP, View::DESKTOP.dark(), View::PHONE, View::PHONE.dark()] {
        tab.view(view).await;
        tab.settles().await;
        let Some(barriers) = tab.barriers().await else { return };
        let look = format!("{}×{}{}", view.width, view.height, if view.dark { ", dark" } else { "" });
        found.extend(barriers.into_iter().map(|barrier| format!("{look}: {barrier}")));
    }
    tab.view(View::DESKTOP).await;
    assert!(found.is_empty(), "{state}:\n{}", found.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_has_a_barrier() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let outside = browser.tab(&address, View::DESKTOP).await;
    outside.until("document.querySelector('input')").await;
    has_none(&outside, "who are you?").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    has_none(&tab, "the door").await;
    for (line, computers) in [("/herz", 2), ("/teufel", 3), ("/hearts", 3)] {
        command(&tab, line).await;
        let table = newest_lobby(&tab).await;
        fill_up(&tab, computers).await;
        has_none(&tab, &format!("{line}: the lobby")).await;
        press_choice(&tab, "start").await;
        for turn in 0..4 {
            tab.until(&format!("({}).length > 0", offers(&table))).await;
            if turn % 3 == 0 {
                has_none(&tab, &format!("{line}: turn {turn}")).await;
            }
            press_offer(&tab, &table, turn * 5 + 1).await;
        }
        command(&tab, "/rules").await;
        tab.until("document.querySelectorAll('#room-channel .message').length > 0").await;
        has_none(&tab, &format!("{line}: the rules")).await;
        close_table(&tab, &table).await;
    }
    command(&tab, "/settings").await;
    command(&tab, "/leaderboard").await;
    tab.sees("Nobody is on the leaderboard").await;
    has_none(&tab, "settings and leaderboard").await;
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_opens_has_a_barrier() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    tab.press("button", "Sound and speed").await;
    tab.until("document.querySelector('dialog.preferences[open]')").await;
    has_none(&tab, "sound and speed").await;
    tab.eval("document.querySelector('dialog.preferences .choice').click()").await;
    tab.until("!document.querySelector('dialog.preferences')").await;
    // In two rounds of moves by chance, not all are the best.
    command(&tab, "/herz rounds:2").await;
    newest_lobby(&tab).await;
    fill_up(&tab, 2).await;
    press_choice(&tab, "start").await;
    let mut moves = 0;
    while make_a_move(&tab, moves * 7 + 3).await {
        moves += 1;
    }
    tab.until(OVER).await;
    tab.until_within("document.querySelector('.moments')", std::time::Duration::from_secs(300)).await;
    has_none(&tab, "the end of a game").await;
    // One's own costliest slip is played again, against computers.
    tab.press("button", "Try again").await;
    tab.until("document.querySelector('dialog.puzzle-dialog[open] #puzzle .piece.can')").await;
    has_none(&tab, "a puzzle").await;
    let tried = "(() => { const over = document.querySelector('#puzzle .board-status')?.textContent.includes('in the game it was');
        // A card with several ways is only chosen where nothing else is on offer: it would be chosen in turn with another.
        const ways = ['.piece.can[data-choice]', '.board-loose button', '.piece.can:not(.armed)'];
        if (!over) ways.map((way) => document.querySelector(`#puzzle:not(.is-behind) ${way}`)).find(Boolean)?.click(); return over; })()";
    tab.until_within(tried, std::time::Duration::from_secs(120)).await;
    // What is announced is said where a screen reader is: in the dialog.
    tab.until(
        "document.querySelector('.puzzle-dialog > .polite').textContent.includes('in the game it was')",
    )
    .await;
    tab.screenshot("puzzle-over").await;
    tab.eval("document.querySelector('dialog.puzzle-dialog').close()").await;
    press_choice(&tab, "file").await;
    tab.press("button", "See it again").await;
    tab.until("document.querySelector('dialog.replay-dialog[open] #replay')").await;
    tab.until_within("document.querySelector('.critique-plot')", std::time::Duration::from_secs(300)).await;
    has_none(&tab, "a game again").await;
    tab.eval("document.querySelector('dialog.replay-dialog').close()").await;
    let elsewhere = browser.tab(&format!("{address}replay"), View::DESKTOP).await;
    elsewhere.until("document.querySelector('#replay-file')").await;
    has_none(&elsewhere, "where files are taken").await;
    browser.close().await;
    assert!(bot.stop().await.success());
}
