//! The guided first round, as a newcomer meets it.

use super::board::{OUT_OF_SIGHT, SIZES};
use super::browser::{Browser, Tab, View};
use super::{come_in, playground};
use herzbot_core::text::{Language, Texts, game_name};
use herzbot_rules::GameKind;
use serde_json::json;
use std::time::{Duration, Instant};

/// The advice of this turn, once it is there.
const ADVICE: &str = "(() => {
    document.querySelector('.board-continue')?.click();
    const board = document.querySelector('#board:not(.is-behind)');
    if (board?.dataset.stage === 'over') return 'over';
    const text = document.querySelector('.coach-text')?.textContent ?? '';
    return board?.dataset.turn && /I would choose/.test(text) ? board.dataset.turn : null;
})()";

/// Takes one step of what is advised, as far as it is shown on the board; else of the first move there is.
const FOLLOW: &str = "(() => {
    const board = document.querySelector('#board:not(.is-busy, .is-behind)');
    const can = [...(board?.querySelectorAll('.piece.can, .board-loose button') ?? [])].filter((node) => !node.matches('.armed, .picked'));
    const chosen = board?.querySelector('.armed') ? can.filter((node) => !node.closest('.board-hand')) : [...can].sort((one, other) => Boolean(other.closest('.board-hand')) - Boolean(one.closest('.board-hand')));
    const loose = can.find((node) => node.closest('.board-loose'));
    (chosen.find((node) => node.matches('.advised')) ?? loose ?? chosen[0])?.click();
})()";

/// `clicks(selector, name)` presses what has that name, if it is there. To ask each node of a page full of finished games
/// for its role, as other tests do, takes long on a busy machine.
const CLICKS: &str = "globalThis.clicks = (selector, name) => {
    const node = [...document.querySelectorAll(selector)].find((node) => (node.getAttribute('aria-label') ?? node.textContent.trim()) === name && node.checkVisibility());
    node?.click();
    return Boolean(node);
}";

/// Plays a lesson to its end; gives how many turns had advice.
async fn plays(tab: &Tab, name: &str) -> usize {
    let mut turns = 0;
    loop {
        let turn = tab.until(ADVICE).await;
        if turn == "over" {
            return turns;
        }
        turns += 1;
        assert!(turns < 60, "the lesson never ends");
        // What is advised is marked, all three cards of a pass, too.
        let marked = tab.eval("document.querySelectorAll('#board .advised').length").await.as_u64().unwrap();
        let least = if name == "hearts" && turns == 1 { 3 } else { 1 };
        assert!(marked >= least, "{name}: {marked} marked on turn {turns}");
        if turns == 2 {
            for (view, suffix) in SIZES.into_iter().zip(["", "-phone", "-wide"]) {
                tab.view(view).await;
                tab.eval("document.getElementById('tab-board').click()").await;
                assert_eq!(
                    tab.soon_none(OUT_OF_SIGHT).await,
                    json!([]),
                    "{name}, {}×{}",
                    view.width,
                    view.height
                );
                tab.settles().await;
                tab.screenshot(&format!("lesson-{name}{suffix}")).await;
            }
            tab.view(View::DESKTOP).await;
        }
        // A move may take two presses, a choice of three cards four; on a busy machine they are seen late.
        let over =
            format!("({ADVICE}) === 'over' || document.querySelector('#board').dataset.turn !== {turn}");
        let since = Instant::now();
        while tab.eval(&over).await != true && since.elapsed() < Duration::from_secs(60) {
            tab.eval(FOLLOW).await;
            tab.settles().await;
        }
        assert_eq!(tab.eval(&over).await, true, "{name}: no move on turn {turn}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_led_through_a_first_round_of_each_game() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    // How many turns have a choice depends on the cards.
    super::command(&tab, "/settings autoplay:no").await;
    tab.eval(CLICKS).await;
    let texts = Texts::embedded().unwrap();
    for kind in GameKind::ALL {
        let (name, game) = (kind.name(), game_name(texts.say(Language::En), kind));
        tab.until(&format!("(document.querySelector('dialog.games-door') ?? document.querySelector('.me .quiet').click(), clicks('.games-door [aria-label]', {}))", json!(format!("Try it: {game}")))).await;
        for (view, suffix) in [(View::DESKTOP, ""), (View::PHONE.dark(), "-phone-dark")] {
            tab.view(view).await;
            tab.settles().await;
            assert!(!tab.is_too_wide().await);
            let shown = "[document.querySelectorAll('.lesson-parts li').length, document.querySelectorAll('.lesson-parts .card').length > 3]";
            assert_eq!(tab.eval(shown).await, json!([3, true]));
            tab.screenshot(&format!("lesson-{name}-door{suffix}")).await;
        }
        tab.view(View::DESKTOP).await;
        tab.until("document.activeElement.textContent === 'Play the first round'").await;
        tab.key("Enter").await;
        tab.until("['lobby', 'playing'].includes(document.querySelector('#board').dataset.stage)").await;
        let turns = plays(&tab, name).await;
        assert!(turns >= 5, "{game}: advice on {turns} turns");
        tab.sees("That was your first round").await;
        for view in SIZES {
            tab.view(view).await;
            tab.settles().await;
            let in_sight = "[...document.querySelectorAll('.board-over-next .choice')].filter((node) => node.checkVisibility()).map((node) => {
                const box = node.getBoundingClientRect();
                return node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); })";
            let in_sight = tab.eval(in_sight).await;
            let all = in_sight.as_array().unwrap();
            assert!(!all.is_empty() && all.iter().all(|it| *it == true), "what can be done next: {all:?}");
        }
        tab.view(View::DESKTOP).await;
        tab.settles().await;
        tab.screenshot(&format!("lesson-{name}-over")).await;
        // No advice is left in the chat.
        let left = "[...document.querySelectorAll('.message')].filter((node) => node.textContent.includes('I would choose')).length";
        tab.until(&format!("{left} === 0")).await;
    }
    // What was played is seen again without a file.
    tab.eval("document.querySelector('.board-over [data-word=see]').click()").await;
    tab.until("document.querySelector('dialog.replay-dialog #replay')").await;
    let reviewed = "document.querySelector('.replay-critique:not([aria-busy]) .critique-plot')";
    tab.until_within(reviewed, Duration::from_secs(300)).await;
    tab.settles().await;
    tab.screenshot("lesson-seen-again").await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
    bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_lead_to_a_first_round_which_survives_a_reload_and_can_be_left() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    super::command(&tab, "/rules hearts").await;
    tab.eval(CLICKS).await;
    tab.until("clicks('.message [data-choice=lesson]', 'Try it')").await;
    tab.until("clicks('.lesson .choice', 'Play the first round')").await;
    let turn = tab.until(ADVICE).await;
    tab.reload().await;
    assert_eq!(tab.until(ADVICE).await, turn, "the advice is asked for again");
    tab.eval(CLICKS).await;
    tab.until("clicks('.board-coach button', 'Without advice')").await;
    tab.until("!document.querySelector('.board-coach') && document.querySelector('#board .piece.can')").await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}
