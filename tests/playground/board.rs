//! The board: a table that one looks at and plays on, by mouse, keyboard and ear.

use super::browser::{Browser, Tab, View};
use super::{
    OVER, come_in, command, fill_up, make_a_move, newest_lobby, offers, playground, press_choice, press_offer,
};
use serde_json::json;

/// Whether it is this person's turn, and nothing is still being shown.
const MY_TURN: &str = "(document.querySelector('.board-continue')?.click(),
    document.querySelector('#board:not(.is-behind)')?.dataset.turn)";

/// What of the hand, the middle and the moves is not wholly in sight, or too small for a finger.
const OUT_OF_SIGHT: &str = "(() => {
    const inside = (box, outer) => box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
    const stage = document.querySelector('#board').getBoundingClientRect();
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const bad = [];
    const all = document.querySelectorAll('#board .piece, #board .trick-card, #board .row-card, #board .tower-card, #board .board-loose button, #board .board-status');
    for (const node of all) {
        const box = node.getBoundingClientRect();
        const name = node.dataset.spot || node.className;
        if (!inside(box, stage) || !inside(box, screen)) bad.push(`${name} is not in sight`);
        else if (node.matches('.piece.can')) {
            if (box.width < 24 || box.height < 24) bad.push(`${name} is too small`);
            const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            if (!node.contains(there)) bad.push(`${name} is covered by ${there?.className}`);
        }
    }
    return bad;
})()";

const SIZES: [View; 3] =
    [View { height: 800, ..View::DESKTOP }, View::PHONE, View { width: 1920, height: 1080, ..View::DESKTOP }];

/// Opens a table by a command, fills it with computers, and starts; gives the table.
async fn plays(tab: &Tab, line: &str, computers: usize) -> String {
    command(tab, line).await;
    let table = newest_lobby(tab).await;
    fill_up(tab, computers).await;
    press_choice(tab, "start").await;
    tab.eval("document.activeElement.blur()").await;
    table
}

async fn everything_is_seen_on_every_turn(games: &[(&str, usize)]) {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    for (line, computers) in games {
        let table = plays(&tab, line, *computers).await;
        for turn in 0..8 {
            let state = format!("({}).length > 0 ? 'turn' : ({OVER}) ? 'over' : null", offers(&table));
            if tab.until(&state).await == "over" {
                break;
            }
            for view in SIZES {
                tab.view(view).await;
                tab.eval("document.getElementById('tab-board').click()").await;
                // The picture follows the size of the window in its own time.
                tab.eval(&format!("__until(() => {OUT_OF_SIGHT}.length === 0, 20000)")).await;
                let hidden = tab.eval(OUT_OF_SIGHT).await;
                assert_eq!(hidden, json!([]), "{line}, turn {turn}, {}×{}", view.width, view.height);
                assert!(!tab.is_too_wide().await);
            }
            tab.view(View::DESKTOP).await;
            press_offer(&tab, &table, turn * 5 + 1).await;
        }
        command(&tab, "/table close").await;
        press_choice(&tab, "closed").await;
        tab.until("!document.querySelector('#board .piece')").await;
    }
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn towers_and_moves_are_seen_on_every_turn() {
    everything_is_seen_on_every_turn(&[("/herz", 3), ("/herz", 1)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_hand_and_moves_are_seen_on_every_turn() {
    everything_is_seen_on_every_turn(&[("/teufel", 5), ("/teufel", 1), ("/teufel", 3)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn trick_and_hand_are_seen_on_every_turn() {
    everything_is_seen_on_every_turn(&[("/hearts", 5), ("/hearts", 2), ("/hearts", 3)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_by_keyboard_alone() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    command(&tab, "/hearts target:1").await;
    let table = newest_lobby(&tab).await;

    // Four times Enter on the same button: the fifth and sixth computer find no seat, and nobody leaves.
    tab.tabs_to("button", "Add computer").await;
    for seats in 2..=6 {
        tab.key("Enter").await;
        tab.until(&format!("document.querySelectorAll('.lobby-seat:not(.free)').length === {seats}")).await;
    }
    for _ in 0..4 {
        tab.key("Enter").await;
        assert_eq!(tab.focused().await, ("button".into(), "Add computer".into()));
    }
    assert_eq!(tab.eval("document.querySelectorAll('.lobby-seat:not(.free)').length").await, 6);
    tab.key("Shift+Tab").await;
    assert_eq!(tab.focused().await, ("button".into(), "Start".into()));
    tab.key("Enter").await;

    // One's turn takes the focus to the first card that can be played, and says so.
    let over = format!("Boolean(document.querySelector('[data-choice=\"h1.{table}.again\"]'))");
    let turn = format!(
        "({over}) ? 'over' : document.activeElement.matches('.board-continue') ? 'end' : {MY_TURN} && document.activeElement.matches('#board .piece.can, #board .board-loose button') ? document.querySelector('#board').dataset.turn : null"
    );
    let mut turns = 0;
    loop {
        let now = tab.until(&turn).await;
        if now == "over" {
            break;
        }
        if now == "end" {
            tab.key("Enter").await;
            tab.until("!document.querySelector('.board-continue')").await;
            continue;
        }
        turns += 1;
        assert!(turns < 100, "the game never ends");
        let picking = tab.eval("document.querySelectorAll('.hand-card[aria-pressed]').length > 0 && document.querySelector('.board-status').textContent.includes('three cards')").await;
        if turns == 1 {
            assert_eq!(picking, true, "three cards are chosen first");
            tab.until("/three cards/.test(document.getElementById('polite').textContent)").await;
            for digit in ["1", "3", "5"] {
                let before = tab.eval("document.querySelectorAll('.picked').length").await.as_u64().unwrap();
                tab.key(digit).await;
                tab.until(&format!("document.querySelectorAll('.picked').length === {}", before + 1)).await;
            }
            tab.tabs_to("button", "Pass 3 cards").await;
            tab.key("Enter").await;
            tab.until(&format!("{MY_TURN} !== '{}'", now.as_str().unwrap())).await;
            continue;
        }
        tab.until("/Your turn|your turn/.test(document.getElementById('polite').textContent)").await;
        // The arrows go from card to card.
        tab.key("ArrowRight").await;
        tab.key("ArrowLeft").await;
        tab.until(&format!("({over}) || (document.querySelector('.board-hand .piece.can')?.focus(), document.activeElement.matches('.board-hand .can'))")).await;
        tab.key(if turns % 2 == 0 { "Enter" } else { "1" }).await;
        tab.until(&format!("({over}) || {MY_TURN} !== '{}'", now.as_str().unwrap())).await;
    }
    assert!(turns > 5, "{turns} turns");
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
    bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_counts_down_and_what_can_not_be_played_says_why() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    plays(&tab, "/herz clock:3min", 1).await;
    tab.until(MY_TURN).await;
    let clock = "document.querySelector('.board-clock')?.textContent";
    let first = tab.until(&format!("/^[23]:[0-5][0-9]$/.test({clock}) && {clock}")).await;
    tab.until(&format!("{clock} !== {first} && /^2:[0-5][0-9]$/.test({clock})")).await;
    // A column takes nothing before there is a start card.
    let refused = "document.querySelector('#board .is-mine .piece[aria-disabled=true]')";
    for moves in 0.. {
        tab.until(MY_TURN).await;
        if tab.eval(&format!("Boolean({refused})")).await == true {
            break;
        }
        assert!(make_a_move(&tab, moves).await && moves < 30, "something never fits");
    }
    tab.eval(&format!("{refused}.click()")).await;
    tab.until("document.querySelector('.board-status.explains')?.textContent.length > 10").await;
    // The next state of the table speaks again.
    make_a_move(&tab, 0).await;
    tab.until("!document.querySelector('.board-status.explains')").await;
    browser.close().await;
    assert!(bot.stop().await.success());
}
