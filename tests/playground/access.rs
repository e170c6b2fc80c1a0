//! What axe-core does not see: where the focus goes, small windows, long names, what is heard.

use super::board::SIZES;
use super::browser::{Browser, Tab, View};
use super::{
    OVER, close_table, come_in, command, fill_up, make_a_move, newest_lobby, offers, playground,
    press_choice, press_offer,
};
use chromiumoxide::cdp::browser_protocol::network::SetCacheDisabledParams;
use herzbot_rules::GameKind;
use serde_json::json;

/// A name as long as they may be.
const LONG: &str = "Wilhelmine-Ottilie Freiin von Zu";
/// A window of 1280×800 in which everything is shown twice as large.
const TWICE: View = View { width: 640, height: 400, ..View::DESKTOP };
/// As narrow and low as WCAG asks for (1.4.10): 1280×1024 at four times the size.
const FOUR_TIMES: View = View { width: 320, height: 256, ..View::DESKTOP };

/// What has the focus: a name for it, and what is wrong with how it is seen. Null outside of the page.
const FOCUS: &str = "(() => {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const name = node.tagName + ' ' + (node.id || node.dataset.spot || node.dataset.choice || node.getAttribute('aria-label') || node.textContent.trim().slice(0, 30));
    const drawn = (other) => { const style = getComputedStyle(other); return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2; };
    const framed = node.closest('.composer-row');
    const marked = drawn(node) || (framed && getComputedStyle(framed).boxShadow !== 'none') || node.parentElement.matches('p:has(input:focus-visible)');
    const box = node.getBoundingClientRect();
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    const at = [0.1, 0.3, 0.5, 0.7, 0.9];
    const seen = right > left && bottom > top && at.some((x) => at.some((y) => {
        const there = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return node.contains(there);
    }));
    return [name, marked ? '' : 'has no ring', seen ? '' : 'is hidden'];
})()";

/// Goes once around the page with the tabulator; fails if the focus can't be seen anywhere. Gives how many stops there were.
async fn the_focus_is_seen(tab: &Tab, state: &str) -> usize {
    tab.eval("document.activeElement.blur()").await;
    let mut passed: Vec<String> = Vec::new();
    for _ in 0..150 {
        tab.key("Tab").await;
        let now = tab.eval(FOCUS).await;
        // Beyond the last stop it leaves the page, and comes back to the first.
        let Some(name) = now[0].as_str() else { continue };
        assert_eq!(now, json!([name, "", ""]), "{state}, after {passed:#?}");
        if passed.first().is_some_and(|first| first == name) {
            break;
        }
        passed.push(name.to_owned());
    }
    passed.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_focus_is_seen_wherever_it_goes() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let all = async |state: &str, least: usize| {
        for view in [SIZES[0], View::PHONE, TWICE, FOUR_TIMES] {
            tab.view(view).await;
            tab.settles().await;
            let stops = the_focus_is_seen(&tab, &format!("{state}, {}×{}", view.width, view.height)).await;
            assert!(stops >= least, "{state}: {stops} stops");
        }
        tab.view(View::DESKTOP).await;
    };
    all("the door", 12).await;
    command(&tab, "/herz rounds:1").await;
    newest_lobby(&tab).await;
    fill_up(&tab, 1).await;
    tab.eval("document.getElementById('tab-board').click()").await;
    all("the lobby", 10).await;
    press_choice(&tab, "start").await;
    let turn = "document.querySelector('#board:not(.is-behind)')?.dataset.turn";
    tab.until(turn).await;
    // How many moves there are is up to the cards; on a phone, nothing but the table is shown.
    all("a turn", 5).await;
    for number in 0.. {
        if !make_a_move(&tab, number).await {
            break;
        }
    }
    tab.until(OVER).await;
    // The highlights come later.
    tab.until_within("document.querySelector('.moments')", std::time::Duration::from_secs(300)).await;
    all("the end", 10).await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// What can be pressed and yet is not reached, even by scrolling.
const OUT_OF_REACH: &str = "[...document.querySelectorAll('#board .piece.can, #board .board-loose button, #board .board-controls button, .me button:not([hidden]), .tabs button:not([hidden])')].flatMap((node) => {
    if (!node.checkVisibility()) return [];
    node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = node.getBoundingClientRect();
    // Cards of a hand overlap.
    const at = [0.1, 0.2, 0.3, 0.5, 0.7, 0.9];
    const there = at.flatMap((x) => at.map((y) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)));
    return there.some((other) => node.contains(other)) ? [] : [`${node.dataset.spot ?? node.dataset.choice ?? node.textContent}: ${there[0]?.className}`];
})";

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_reached_in_small_windows_whatever_one_is_called() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, LONG, View::DESKTOP).await;
    for (line, computers) in [("/herz", 3), ("/teufel", 5), ("/hearts", 3)] {
        command(&tab, line).await;
        let table = newest_lobby(&tab).await;
        fill_up(&tab, computers).await;
        press_choice(&tab, "start").await;
        for turn in 0..3 {
            tab.until(&format!("({}).length > 0", offers(&table))).await;
            for view in [View::PHONE, TWICE, FOUR_TIMES] {
                tab.view(view).await;
                tab.eval("document.getElementById('tab-board').click()").await;
                tab.settles().await;
                assert_eq!(tab.eval(OUT_OF_REACH).await, json!([]), "{line}, {}×{}", view.width, view.height);
                assert!(!tab.is_too_wide().await, "{line}, {}×{}", view.width, view.height);
                tab.screenshot(&format!("small-{}-{}", &line[1..], view.width)).await;
            }
            tab.view(View::DESKTOP).await;
            press_offer(&tab, &table, turn * 5 + 1).await;
        }
        close_table(&tab, &table).await;
    }
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_at_once_is_said_in_its_order_and_without_shapes() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    // Whatever else is said before or after: on a busy machine that is not looked at in time.
    tab.eval(
        "(() => { const polite = document.getElementById('polite'); globalThis.said = [];
           new MutationObserver(() => said.push(polite.textContent)).observe(polite, { childList: true, characterData: true, subtree: true }); })()",
    )
    .await;
    // The module that the page itself has.
    let words = "import(document.querySelector('script[src]').src.replace(/app\\.js$/, 'words.js'))";
    tab.eval(&format!(
        "{words}.then(({{ announce }}) => {{ announce('Ben plays the 7 ▲.'); announce('3 found', 'count'); announce('2 found', 'count'); announce('It is your turn!'); }})"
    ))
    .await;
    tab.until("said.some((text) => text.includes('Ben plays the 7. 2 found It is your turn!'))").await;
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_says_to_each_what_comes_next_and_who_only_looks_finds_a_game() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let ben = come_in(&browser, &address, "Ben", View::PHONE).await;
    let cleo = come_in(&browser, &address, "Cleo", View::PHONE).await;
    command(&anna, "/hearts").await;
    let table = newest_lobby(&anna).await;
    let says = |text: &str| {
        format!("document.querySelector('#board .board-status')?.textContent === {}", json!(text))
    };
    anna.until(&says("Add computers, or wait: everybody in the channel can join.")).await;
    super::joins(&ben, "Ben", &[&anna]).await;
    anna.until(&says("Start now, or wait until more have joined.")).await;
    ben.until(&says("You have a seat. The game begins when the host starts it.")).await;
    // The focus stays at the button, and the fourth takes the last seat.
    fill_up(&anna, 4).await;
    anna.until(&says("Every seat is taken: you can start.")).await;
    press_choice(&anna, "start").await;
    anna.until(&format!("({}).length > 0", offers(&table))).await;
    cleo.until("document.querySelector('.board-watching button')").await;
    assert!(!cleo.is_too_wide().await);
    for player in [&anna, &ben] {
        assert_eq!(player.eval("Boolean(document.querySelector('.board-watching'))").await, false);
    }
    cleo.eval("document.querySelector('.board-watching button').click()").await;
    let games = GameKind::ALL.len();
    cleo.until(&format!("document.querySelectorAll('dialog.games-door[open] .game').length === {games}"))
        .await;
    for tab in [&anna, &ben, &cleo] {
        tab.is_at_peace();
    }
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// How heavy the page is, and when something is first seen, each time without anything that the browser has kept:
/// `cargo test --test playground_evenings -- --ignored --nocapture first_paint`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn first_paint() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = browser.tab(&address, View::PHONE).await;
    tab.page.execute(SetCacheDisabledParams::new(true)).await.unwrap();
    let (mut paints, mut bytes) = (Vec::new(), 0);
    for _ in 0..20 {
        tab.reload().await;
        let paint = tab.until("performance.getEntriesByName('first-contentful-paint')[0]?.startTime").await;
        paints.push(paint.as_f64().unwrap());
        tab.until("document.querySelector('.door input')").await;
        let sent = "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind)).reduce((sum, { transferSize }) => sum + transferSize, 0)";
        bytes = bytes.max(tab.eval(sent).await.as_u64().unwrap());
    }
    paints.sort_by(f64::total_cmp);
    println!(
        "the page: {:.1} kB as sent, first paint p50 {:.0} ms, worst of 20 {:.0} ms",
        bytes as f64 / 1000.0,
        paints[10],
        paints[19]
    );
    browser.close().await;
    assert!(bot.stop().await.success());
}
