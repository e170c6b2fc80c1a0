//! The table stays in sight: advice, answers, refusals, rotation, language and rematch never take its place.

use super::board::MY_TURN;
use super::browser::{Browser, Tab, View};
use super::{
    close_table, come_in, command, fill_up, joins, newest_lobby, play_out, playground, press_choice,
};
use serde_json::json;

/// What an answer on the board covers of the game.
const COVERED: &str = "[...document.querySelectorAll('#board .card, #board .slot, #board .seat, #board .board-status')].filter((node) => {
    const box = node.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    // Cards lie on cards; what else is in front of them covers them.
    const is_below_a_card = node.matches('.card') && there?.closest('.card');
    return !node.contains(there) && !there?.contains(node) && !is_below_a_card;
}).map((node) => node.className)";

/// Opens a table by a command, fills it with computers, and starts; gives the table.
pub(super) async fn starts(tab: &Tab, line: &str, computers: usize) -> String {
    command(tab, line).await;
    let table = newest_lobby(tab).await;
    fill_up(tab, computers).await;
    press_choice(tab, "start").await;
    tab.eval("document.activeElement.blur()").await;
    tab.until(MY_TURN).await;
    table
}

/// From now on, keeps what is said to who listens in `said`.
async fn listens(tab: &Tab) {
    tab.eval(
        "(() => { const polite = document.getElementById('polite'); globalThis.said = [];
           new MutationObserver(() => said.push(polite.textContent)).observe(polite, { childList: true, characterData: true, subtree: true }); })()",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_is_a_strip_with_marks_and_covers_nothing() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    for (line, computers) in [("/teufel", 3), ("/hearts", 3), ("/herz", 2)] {
        let table = starts(&tab, line, computers).await;
        press_choice(&tab, "hint").await;
        tab.until(
            "document.querySelector('.board-coach .coach-text')?.textContent.includes('I would choose')",
        )
        .await;
        for view in [View { height: 800, ..View::DESKTOP }, View::PHONE] {
            tab.view(view).await;
            tab.eval("document.getElementById('tab-board').click()").await;
            assert_eq!(tab.soon_none(COVERED).await, json!([]), "{line}, {}×{}", view.width, view.height);
            assert_eq!(tab.eval("document.querySelectorAll('.board-answer').length").await, 0);
        }
        tab.view(View::DESKTOP).await;
        // The advised card says so by a sign and in its name, not by the colour of a suit.
        let marked = "[...document.querySelectorAll('#board .advised')].every((node) => node.querySelector('.advice-mark svg') && node.getAttribute('aria-label').includes('Advice'))";
        assert_eq!(tab.eval(marked).await, true, "{line}");
        assert!(
            tab.eval("document.querySelectorAll('#board .advised').length").await.as_u64() > Some(0),
            "{line}"
        );
        if let Some(barriers) = tab.barriers().await {
            assert_eq!(barriers, Vec::<String>::new(), "{line}");
        }
        tab.press("button", "Close").await;
        tab.until("!document.querySelector('#board .board-coach, #board .advice-mark')").await;
        // Something typed is answered in the chat, whatever was pressed at the table before.
        command(&tab, "/leaderboard").await;
        tab.sees("Nobody is on the leaderboard").await;
        assert_eq!(tab.eval("document.querySelectorAll('#board .board-answer').length").await, 0);
        close_table(&tab, &table).await;
    }
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_takes_the_chosen_card_is_ringed_and_a_wrong_press_keeps_it() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    starts(&tab, "/teufel", 1).await;
    // A card with two ends to go to, beside an end that takes another card.
    const PLACES: &str = "document.querySelectorAll('#board .board-rows .piece.can')";
    let choose = "[...document.querySelectorAll('.board-hand .piece.can:not([data-choice])')].some((card) => { card.click(); return true; })";
    let refused = "[...document.querySelectorAll('#board .board-rows .piece[aria-disabled]')].find((place) => place.title.includes(\"can't go there\"))";
    for turn in 0..60 {
        tab.until(MY_TURN).await;
        let places = tab.eval(&format!("{PLACES}.length")).await.as_u64().unwrap();
        if tab.eval(choose).await == true {
            tab.until("document.querySelector('.board-hand .armed')").await;
            let left = tab.eval(&format!("{PLACES}.length")).await.as_u64().unwrap();
            if left < places {
                break;
            }
            tab.key("Escape").await;
            tab.eval("document.querySelector('.board-hand .armed')?.click()").await;
            tab.until("!document.querySelector('.board-hand .armed')").await;
        }
        super::make_a_move(&tab, turn).await;
        assert!(turn < 59, "no card has a choice of ends beside others");
    }
    let chosen = tab.eval("document.querySelector('.board-hand .armed').dataset.spot").await;
    // Each end that is ringed makes the move at once; the others say why not, and the card stays chosen.
    let direct = format!("[...{PLACES}].every((place) => place.dataset.choice)");
    assert_eq!(tab.eval(&direct).await, true);
    tab.eval(&format!("{refused}.click()")).await;
    tab.until("document.querySelector('.board-status.explains')?.textContent.includes(\"can't go there\")")
        .await;
    assert_eq!(tab.eval("document.querySelector('.board-hand .armed')?.dataset.spot").await, chosen);
    tab.screenshot("rings").await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tablet_that_is_turned_keeps_the_table_in_front_and_the_card_chosen() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View { width: 1024, height: 768, ..View::DESKTOP }).await;
    starts(&tab, "/hearts", 3).await;
    // Three cards are chosen first.
    tab.eval("document.querySelector('.board-hand .piece.can').click()").await;
    tab.until("document.querySelector('.board-hand .picked')").await;
    for view in [
        View { width: 768, height: 1024, ..View::DESKTOP },
        View { width: 844, height: 390, ..View::DESKTOP },
    ] {
        tab.view(view).await;
        tab.until("document.querySelector('#tab-board').getAttribute('aria-selected') === 'true' && document.querySelector('#board').checkVisibility() && !document.querySelector('#room-channel').checkVisibility()").await;
        assert_eq!(tab.eval("document.querySelectorAll('.board-hand .picked').length").await, 1);
        tab.view(View { width: 1024, height: 768, ..View::DESKTOP }).await;
        tab.until("document.querySelector('#room-channel').checkVisibility()").await;
    }
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_speaks_the_language_of_ones_settings_without_a_reload() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    starts(&tab, "/hearts", 3).await;
    tab.eval("globalThis.stays = true").await;
    const SPOKEN: &str = "[document.documentElement.lang, ...['#tab-private', '#tab-board', '.seat.is-mine .seat-role', '.me .to-games'].map((place) => document.querySelector(place)?.textContent.trim())].join('|')";
    command(&tab, "/settings language:ja").await;
    tab.until(&format!("document.documentElement.lang === 'ja' && document.querySelector('.seat.is-mine .seat-role')?.textContent.includes('あなた') && {SPOKEN}")).await;
    let japanese = tab.eval(SPOKEN).await;
    let latin = |text: &str| {
        text.split('|').skip(1).any(|word| word.chars().any(|letter| letter.is_ascii_alphabetic()))
    };
    assert!(!latin(japanese.as_str().unwrap()), "{japanese}");
    assert_eq!(tab.eval("globalThis.stays").await, true, "the page was not loaded again");
    // What one writes is still there, and so is the table; a reload stays in that language.
    tab.until("document.querySelectorAll('.board-hand .piece.can').length === 13").await;
    tab.reload().await;
    tab.until("document.documentElement.lang === 'ja' && document.querySelector('#tab-private')?.textContent.includes('カード')").await;
    tab.eval("(() => { const field = document.getElementById('write-channel'); field.value = '/settings language:en'; field.form.requestSubmit(); })()").await;
    tab.until("document.documentElement.lang === 'en' && document.querySelector('#tab-private')?.textContent.includes('Your cards')").await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_told_to_the_others_and_a_round_is_heard_once() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let ben = come_in(&browser, &address, "Ben", View::PHONE).await;
    listens(&anna).await;
    listens(&ben).await;
    command(&anna, "/teufel rounds:1").await;
    let table = newest_lobby(&anna).await;
    joins(&ben, "Ben", &[&anna]).await;
    anna.until("said.some((text) => text.includes('Ben is at the table.'))").await;
    press_choice(&anna, "start").await;
    play_out(&[&anna, &ben], &table, async |_, _| {}).await;
    for tab in [&anna, &ben] {
        tab.until("document.querySelector('#board[data-stage=over] .board-over')").await;
        tab.until("said.some((text) => text.includes('Congratulations'))").await;
        // How the game ended is said once, with the points of both.
        let told = tab.eval("said.filter((text) => text.includes('Congratulations'))").await;
        assert_eq!(told.as_array().unwrap().len(), 1, "{told}");
        let told = told[0].as_str().unwrap();
        // Two people can share the victory.
        assert!(told.contains("1. ") && (told.contains("2. ") || told.matches("1. ").count() == 2), "{told}");
    }
    // Who is reading when the end is drawn anew goes on reading.
    ben.eval("(() => { const page = document.querySelector('.board-over-page'); page.querySelector('details').open = true; page.scrollTop = 40; page.focus({ preventScroll: true }); })()").await;
    press_choice(&anna, "again").await;
    anna.until("document.querySelector('#board[data-stage=lobby] .lobby-seats')").await;
    assert_eq!(anna.eval("document.querySelectorAll('#board .board-answer').length").await, 0);
    ben.until(
        "document.querySelector('.board-over .board-wanted')?.textContent.includes('Anna wants a rematch.')",
    )
    .await;
    ben.until("said.some((text) => text.includes('Anna wants a rematch.'))").await;
    let page = "document.querySelector('.board-over-page')";
    let reads = ben
        .eval(&format!(
            "[{page}.querySelector('details').open, {page}.scrollTop > 0, {page} === document.activeElement]"
        ))
        .await;
    assert_eq!(reads, json!([true, true, true]));
    ben.screenshot("rematch-wanted").await;
    // What can be done next is in sight on a phone, upright and on its side.
    for view in [View { width: 844, height: 390, ..View::DESKTOP }, View::PHONE] {
        ben.view(view).await;
        ben.settles().await;
        let in_sight = "[...document.querySelectorAll('.board-over-next button')].filter((node) => node.checkVisibility()).map((node) => {
            const box = node.getBoundingClientRect();
            return node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); })";
        let in_sight = ben.eval(in_sight).await;
        let all = in_sight.as_array().unwrap();
        assert!(
            !all.is_empty() && all.iter().all(|it| *it == true),
            "{}×{}: {all:?}",
            view.width,
            view.height
        );
    }
    ben.press("button", "Join").await;
    ben.until("document.querySelector('#board[data-stage=lobby] .lobby-seats')").await;
    anna.until("[...document.querySelectorAll('.lobby-seat:not(.free)')].every((seat) => !seat.textContent.includes('kept'))").await;
    for tab in [&anna, &ben] {
        tab.is_at_peace();
    }
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// Plays on until the result of a round is shown.
pub(super) async fn plays_a_round(tab: &Tab) {
    let acts = "[...document.querySelectorAll('#board:not(.is-behind) button[data-choice]')].filter((node) => /\\.m\\d+\\.\\d+$/.test(node.dataset.choice))";
    loop {
        let state =
            format!("document.querySelector('.board-end') ? 'end' : ({acts}).length > 0 ? 'turn' : null");
        if tab.until(&state).await == "end" {
            return;
        }
        let turn = tab.eval("document.querySelector('#board').dataset.turn").await;
        tab.eval(&format!("({acts}).at(-1)?.click()")).await;
        tab.until(&format!(
            "document.querySelector('.board-end') || document.querySelector('#board').dataset.turn !== {turn}"
        ))
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_round_is_heard_in_order_with_ones_own_last_move_and_the_points() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    listens(&tab).await;
    starts(&tab, "/herz rounds:2", 1).await;
    plays_a_round(&tab).await;
    let end = tab.until("said.find((text) => text.includes('Round 1 of 2'))").await;
    let end = end.as_str().unwrap();
    let (before, after) = end.split_once("Round 1 of 2").unwrap();
    assert!(before.contains("discards") || before.contains("puts"), "the last moves come first: {end}");
    assert!(after.contains("points") && after.contains("Anna"), "the points of the round are told: {end}");
    assert!(!after.contains("turn"), "nothing of the next round is said before this one was read: {end}");
    let told = tab.eval("said.length").await;
    tab.press("button", "Continue").await;
    tab.until(&format!("said.slice({told}).some((text) => /turn/.test(text))")).await;
    let next = tab.eval(&format!("said.slice({told}).join(' ')")).await;
    assert!(!next.as_str().unwrap().contains("Round 1"), "{next}");
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// From now on, notes what is on its way: of what kind, and which properties change.
const NOTES_FLIGHTS: &str = "(() => {
    globalThis.flights = { arrives: 0, swept: 0, hand: 0, other: [] };
    const look = () => {
        for (const { effect } of document.getAnimations()) {
            const { target } = effect;
            if (!target.closest?.('#board') || !target.matches('.card')) continue;
            const changed = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)).filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key)));
            if ([...changed].some((key) => key !== 'transform')) flights.other.push([...changed].join());
            if (effect.getTiming().fill === 'forwards') flights.swept += 1;
            else if (target.matches('.arrives')) flights.arrives += 1;
            else if (target.matches('.hand-card')) flights.hand += 1;
        }
        requestAnimationFrame(look);
    };
    look();
})()";

#[tokio::test(flavor = "multi_thread")]
async fn cards_travel_and_a_trick_goes_to_its_winner_unless_little_motion_is_asked_for() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View { still: false, ..View::DESKTOP }).await;
    let ben = come_in(&browser, &address, "Ben", View { still: true, ..View::DESKTOP }).await;
    for (tab, still) in [(anna, false), (ben, true)] {
        let table = starts(&tab, "/hearts", 3).await;
        tab.eval(NOTES_FLIGHTS).await;
        for number in 0..7 {
            tab.until(&format!("({}).length > 0", super::offers(&table))).await;
            super::press_offer(&tab, &table, number).await;
        }
        tab.until(MY_TURN).await;
        let seen = tab.eval("flights").await;
        let count = |kind: &str| seen[kind].as_u64().unwrap();
        assert_eq!(seen["other"], json!([]), "only transforms change");
        for kind in ["arrives", "swept", "hand"] {
            assert_eq!(count(kind) > 0, !still, "{kind}: {seen}");
        }
        tab.is_at_peace();
    }
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn towers_use_the_room_of_a_wide_window() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View { height: 800, ..View::DESKTOP }).await;
    starts(&tab, "/herz", 3).await;
    tab.settles().await;
    let used = "(() => { const all = [...document.querySelectorAll('#board .tower')].map((node) => node.getBoundingClientRect());
        return (Math.max(...all.map((box) => box.right)) - Math.min(...all.map((box) => box.left))) / document.querySelector('#board').clientWidth; })()";
    let share = tab.eval(used).await.as_f64().unwrap();
    assert!(share > 0.85, "the towers take {share} of the width");
    browser.close().await;
    assert!(bot.stop().await.success());
}
