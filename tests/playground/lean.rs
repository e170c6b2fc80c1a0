//! How much a page is sent at first and in a turn: `cargo test --test playground_evenings lean -- --nocapture`; how smoothly
//! it moves, and what it does while nothing happens: the same with `--ignored`.

use super::board::MY_TURN;
use super::browser::{Browser, View};
use super::ends::Player;
use super::{
    close_table, come_in, command, fill_up, newest_lobby, offers, playground, press_choice, press_offer,
};
use chromiumoxide::cdp::browser_protocol::emulation::SetCpuThrottlingRateParams;
use chromiumoxide::cdp::browser_protocol::performance::{EnableParams, GetMetricsParams};
use std::time::Duration;

/// The most that a page loads before anybody comes in, compressed and with its headers, in bytes.
const COLD: u64 = 110_000;

/// The most for a turn of one's own and all that happens until the next, in bytes. *Hol's der Teufel* takes 1,770 to 2,220,
/// depending on the cards.
const MOST: usize = 2400;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_told_in_little_more_than_two_kilobytes() {
    let (_bot, address) = playground().await;
    let address = address.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
    let mut anna = Player::joins(address, "Anna").await;
    // A forced card is not a turn of its own.
    anna.line.say("channel", "/settings autoplay:no").await;
    anna.is_heard().await;
    for game in ["/herz rounds:1", "/teufel rounds:1", "/hearts target:1 passing:no"] {
        anna.line.say("channel", game).await;
        for _ in 0..2 {
            anna.presses(".add").await;
            anna.is_heard().await;
        }
        anna.presses(".start").await;
        let (bytes, plain, asked) = (anna.line.bytes, anna.line.heard.len(), anna.line.number);
        anna.plays_out().await;
        let turns = usize::try_from(anna.line.number - asked).unwrap();
        let [bytes, plain] = [anna.line.bytes - bytes, anna.line.heard.len() - plain].map(|all| all / turns);
        println!("{game}: {turns} turns of {bytes} bytes, uncompressed {plain}");
        assert!(turns > 5 && bytes <= MOST, "{game}: {turns} turns of {bytes} bytes");
        anna.forgets();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_loaded_in_110_kilobytes() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = browser.tab(&address, View::DESKTOP).await;
    tab.until("document.querySelector('input')").await;
    let loaded = "performance.getEntries().map((entry) => entry.transferSize).filter(Boolean)";
    let loaded = tab.eval(loaded).await;
    let loaded: Vec<u64> = loaded.as_array().unwrap().iter().map(|size| size.as_u64().unwrap()).collect();
    let bytes = loaded.iter().sum::<u64>();
    println!("{} files of {bytes} bytes", loaded.len());
    assert!(loaded.len() > 25 && bytes <= COLD, "{} files of {bytes} bytes", loaded.len());
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// Notes how long each frame takes while something of the board is on its way, in milliseconds.
const NOTES_FRAMES: &str = "(() => {
    globalThis.frames = [];
    let [last, moved] = [0, false];
    const look = (now) => {
        const moves = document.getAnimations().some(({ effect }) => effect.target?.closest('#board'));
        if (moves && moved) frames.push(now - last);
        [last, moved] = [now, moves];
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, for people to judge"]
async fn how_smooth_and_how_quiet_the_page_is() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View { still: false, ..View::DESKTOP }).await;
    tab.page.execute(EnableParams::default()).await.unwrap();
    for game in ["/hearts", "/herz"] {
        command(&tab, game).await;
        let table = newest_lobby(&tab).await;
        fill_up(&tab, 3).await;
        press_choice(&tab, "start").await;
        tab.until(MY_TURN).await;
        tab.eval(NOTES_FRAMES).await;
        for rate in [1.0, 4.0] {
            tab.page.execute(SetCpuThrottlingRateParams::new(rate)).await.unwrap();
            tab.eval("frames.length = 0").await;
            for number in 0..6 {
                tab.until(&format!("({}).length > 0", offers(&table))).await;
                press_offer(&tab, &table, number).await;
            }
            tab.until(MY_TURN).await;
            let found = tab.eval("((all) => [all.length, ...[.5, .9, .99].map((part) => Math.round(all[Math.floor(all.length * part)])), all.filter((time) => time > 34).length])(frames.toSorted((one, other) => one - other))").await;
            println!(
                "{game}, processor slowed down {rate}×: frames, their median, 90 % and 99 % in ms, longer than two: {found}"
            );
        }
        tab.page.execute(SetCpuThrottlingRateParams::new(1.0)).await.unwrap();
        let busy = async || {
            let told = tab.page.execute(GetMetricsParams::default()).await.unwrap();
            let of = |name: &str| told.result.metrics.iter().find(|it| it.name == name).unwrap().value;
            ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"].map(of).iter().sum::<f64>()
        };
        let before = busy().await;
        tokio::time::sleep(Duration::from_secs(10)).await;
        let share = (busy().await - before) * 10.0;
        println!("{game}, while a clock runs: {share:.2} % of the time for scripts, styles and layout");
        close_table(&tab, &table).await;
    }
    browser.close().await;
    assert!(bot.stop().await.success());
}
