//! Somebody watches a table in a browser of their own, by its link.

use super::*;
use std::time::{Duration, Instant};

/// The cards that lie on the table, in no order.
const LYING: &str = r"[...document.querySelectorAll('#board .tower .card, #board .pile .card')]
    .map((card) => card.dataset.face).sort().join(' ')";
/// Whether there is anything that a player could press, or holds.
const PRESSABLE: &str =
    "Boolean(document.querySelector('.piece.can, .board-hand, .board-controls, [data-choice]'))";

/// A playground whose tables can be watched, and where that is.
async fn watched() -> (Bot, String, String) {
    let port = port::free_port().to_string();
    let url = format!("http://127.0.0.1:{port}");
    let (bot, address) = playground_with(&[("HERZBOT_WEB_URL", &url), ("HERZBOT_WEB_PORT", &port)]).await;
    (bot, address, url)
}

/// Waits until both see the same cards on the table; what the watcher is told of the end of a round meanwhile.
async fn see_the_same(player: &Tab, watcher: &Tab) -> String {
    let start = Instant::now();
    let mut told = String::new();
    loop {
        let seen = [player.eval(LYING).await, watcher.eval(LYING).await];
        let end = watcher.eval("document.querySelector('#board .board-end-page')?.innerText ?? ''").await;
        told.push_str(end.as_str().unwrap());
        if seen[0] == seen[1] {
            return told;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{seen:#?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// How large cards lie on the table of a replay.
const SIZES: &str = "['--row-card', '--trick-card', '--tower'].map((size) => \
    getComputedStyle(document.querySelector('#replay .board-table')).getPropertyValue(size)).join()";

/// Goes through the game of a page that is over, which begins by itself or is asked for.
async fn sees_it_again(tab: &Tab, by_itself: bool) {
    if !by_itself {
        tab.press("button", "See it again").await;
    }
    tab.until("document.querySelector('#replay')?.dataset.at === '0'").await;
    tab.settles().await;
    let first = tab.eval(SIZES).await;
    tab.key("ArrowRight").await;
    tab.until("document.querySelector('#replay')?.dataset.at === '1'").await;
    assert_eq!(tab.eval(SIZES).await, first, "cards keep their size from one move to the next");
    tab.key("End").await;
    tab.until("document.querySelector('.replay-end')?.innerText.includes('Anna')").await;
    tab.until("document.querySelector('.replay-fair')?.classList.contains('is-fair')").await;
    tab.sees_no("nobody's cards").await;
    if by_itself {
        // A review searches each move: unoptimized and beside other programs, that takes long.
        tab.until_within("document.querySelector('.critique-plot')", Duration::from_secs(300)).await;
    }
    assert!(!tab.is_too_wide().await);
    tab.is_at_peace();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_follows_a_game_to_its_end() {
    let (mut bot, address, url) = watched().await;
    let browser = Browser::open("en-US").await;
    let elsewhere = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    // A tower where nothing fits any more would leave her no moves of her own.
    command(&anna, "/settings autoplay:no").await;
    anna.fills("Write in the channel", "/herz rounds:2").await;
    anna.key("Enter").await;
    let link = anna.until("document.querySelector('#room-channel .compact a.link')?.href").await;
    let link = link.as_str().unwrap();
    assert!(link.starts_with(&format!("{url}/watch/")), "{link}");

    let watcher = elsewhere.tab(link, View::PHONE).await;
    watcher.sees("Anna").await;
    watcher.sees("You are watching").await;
    for seats in 2..=3 {
        press_choice(&anna, "add").await;
        let taken = format!("document.querySelectorAll('.lobby-seat:not(.free)').length === {seats}");
        anna.until(&taken).await;
        watcher.until(&taken).await;
    }
    assert_eq!(watcher.eval(PRESSABLE).await, false);
    press_choice(&anna, "start").await;
    watcher.until("document.querySelector('#board').dataset.stage === 'playing'").await;
    watcher.until("document.getElementById('polite').textContent.trim() !== ''").await;
    let (mut moves, mut ends) = (0, String::new());
    loop {
        ends.push_str(&see_the_same(&anna, &watcher).await);
        assert_eq!(watcher.eval(PRESSABLE).await, false);
        if moves == 4 {
            assert!(!watcher.is_too_wide().await);
            watcher.screenshot("spectator-phone").await;
            watcher.view(View::DESKTOP).await;
            watcher.screenshot("spectator").await;
            watcher.is_at_peace();
        }
        if moves == 6 {
            comes_again(&mut bot, &[&anna, &watcher], async |bot| bot.kill()).await;
            see_the_same(&anna, &watcher).await;
        }
        if !make_a_move(&anna, moves * 5 + 1).await {
            break;
        }
        moves += 1;
    }
    assert!(moves > 6, "{moves} moves");
    assert!(ends.contains("Anna"), "the end of the first round is shown for a while: {ends:?}");
    watcher.sees("This game is over.").await;
    watcher.until("document.querySelector('#board .board-over')?.innerText.includes('Anna')").await;
    assert_eq!(watcher.eval(PRESSABLE).await, false);
    watcher.screenshot("spectator-over").await;
    // Who comes late sees the end, also when nothing of the table is in the memory any more.
    assert!(bot.stop().await.success());
    bot.start();
    bot.says_again("The playground is open", 3).await;
    let late = elsewhere.tab(link, View::DESKTOP).await;
    late.sees("This game is over.").await;
    late.sees("Anna").await;
    sees_it_again(&late, false).await;
    // As the table's message has it now: the whole game, at once.
    let replay = anna.until("document.querySelector('#room-channel a.link[href$=\"#again\"]')?.href").await;
    assert_eq!(replay.as_str().unwrap(), format!("{link}#again"));
    let again = elsewhere.tab(replay.as_str().unwrap(), View::PHONE).await;
    sees_it_again(&again, true).await;
    again.screenshot("spectator-again-phone").await;
    let (rest, last) = link.split_at(link.len() - 1);
    let guessed = format!("{rest}{}", if last == "0" { "1" } else { "0" });
    let nowhere = elsewhere.tab(&guessed, View::DESKTOP).await;
    nowhere.sees("This table doesn't exist, or no longer does.").await;
    browser.close().await;
    elsewhere.close().await;
    assert!(bot.stop().await.success());
    bot.assert_calm();
}
