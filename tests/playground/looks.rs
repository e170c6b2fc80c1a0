//! How a table looks: faces with a ring that runs down, one menu, answers beside the game, a podium at the end.

use super::board::MY_TURN;
use super::browser::{Browser, Tab, View};
use super::{close_table, come_in, command, fill_up, newest_lobby, play_out, playground, press_choice};
use serde_json::json;

const LOW: View = View { width: 740, height: 360, ..View::DESKTOP };

/// Opens a table by a command, fills it with computers, and starts; gives the table.
async fn starts(tab: &Tab, line: &str, computers: usize) -> String {
    command(tab, line).await;
    let table = newest_lobby(tab).await;
    fill_up(tab, computers).await;
    press_choice(tab, "start").await;
    tab.until(MY_TURN).await;
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn faces_have_a_ring_that_runs_down_only_with_a_clock() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Wilhelmine-Ottilie Freiin von Zu", View::DESKTOP).await;
    const RINGS: &str = "document.querySelectorAll('#board .ring-left')";
    for (line, clock) in [("/hearts clock:none", false), ("/hearts clock:1min", true)] {
        let table = starts(&tab, line, 3).await;
        // The initial says who it is; a computer has a mark, and everybody the number of their cards.
        let faces = "[...document.querySelectorAll('#board .seat')].every((seat) => seat.querySelector('.seat-letter').textContent === seat.querySelector('strong').textContent[0] && Boolean(seat.querySelector('.seat-mark')) === !seat.matches('.is-mine') && seat.querySelector('.seat-cards').textContent === '13')";
        assert_eq!(tab.eval(faces).await, true, "{line}");
        assert_eq!(tab.eval(&format!("{RINGS}.length > 0")).await, clock, "{line}");
        if clock {
            let left = format!("Number({RINGS}[0].getAttribute('stroke-dashoffset'))");
            let first = tab.until(&format!("{left} > 0 && {left}")).await.as_f64().unwrap();
            // It steps where little motion is asked for, and nothing moves beside it.
            let box_of = "JSON.stringify(document.querySelector('.seat.is-mine').getBoundingClientRect())";
            let before = tab.eval(box_of).await;
            tab.until(&format!("{left} > {first}")).await;
            let now = tab.eval(&left).await.as_f64().unwrap();
            assert!(((now * 12.0 / 100.0).round() - now * 12.0 / 100.0).abs() < 0.02, "{now} is no step");
            assert_eq!(tab.eval(box_of).await, before);
        }
        // A long name pushes nothing aside.
        for view in [View::PHONE, LOW, View::DESKTOP] {
            tab.view(view).await;
            tab.settles().await;
            let wide = "[...document.querySelectorAll('#board .seat')].filter((seat) => seat.getBoundingClientRect().width > innerWidth * .6 || seat.getBoundingClientRect().right > innerWidth).length";
            assert_eq!(tab.eval(wide).await, 0, "{}×{}", view.width, view.height);
        }
        close_table(&tab, &table).await;
    }
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_needed_now_is_in_one_menu_that_keys_reach() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    command(&tab, "/hearts").await;
    newest_lobby(&tab).await;
    let seen = "[...document.querySelectorAll('#board .board-controls button')].filter((node) => node.checkVisibility()).map((node) => node.textContent.trim())";
    assert_eq!(tab.eval(seen).await, json!(["Start", "Add computer", "More"]));
    tab.tabs_to("button", "More").await;
    tab.key("Enter").await;
    tab.until("document.activeElement.closest('.more-list') && document.querySelector('.more-button').getAttribute('aria-expanded') === 'true'").await;
    if let Some(barriers) = tab.barriers().await {
        assert_eq!(barriers, Vec::<String>::new());
    }
    let first = tab.focused().await;
    tab.key("ArrowDown").await;
    assert_ne!(tab.focused().await, first);
    // A computer that sits down meanwhile draws the table anew: the menu stays open.
    press_choice(&tab, "add").await;
    tab.until("document.querySelectorAll('.lobby-seat:not(.free)').length === 2 && !document.querySelector('.more-list').hidden").await;
    tab.eval("document.querySelector('.more-list button').focus()").await;
    tab.key("Escape").await;
    tab.until("document.querySelector('.more-list').hidden").await;
    assert_eq!(tab.focused().await, ("button".into(), "More".into()));
    // What is chosen there draws the table anew: who uses the keyboard goes on from the menu's button.
    tab.key("Enter").await;
    tab.until("document.activeElement.closest('.more-list')").await;
    tab.eval("document.querySelector('.more-list [data-choice$=\".less\"]').focus()").await;
    tab.key("Enter").await;
    tab.until("document.querySelectorAll('.lobby-seat:not(.free)').length === 1").await;
    assert_eq!(tab.focused().await, ("button".into(), "More".into()));
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_on_a_phone_stands_beside_the_game() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    starts(&tab, "/hearts", 3).await;
    tab.view(View { width: 390, height: 844, ..View::DESKTOP }).await;
    tab.eval("document.getElementById('tab-board').click()").await;
    press_choice(&tab, "opts").await;
    tab.until("document.querySelector('.board-answer')").await;
    tab.settles().await;
    let covered = "(() => { const answer = document.querySelector('.board-answer').getBoundingClientRect();
        return [...document.querySelectorAll('#board .card, #board .seat, #board .board-status')].filter((node) => { const box = node.getBoundingClientRect();
            return box.top < answer.bottom && box.bottom > answer.top && box.left < answer.right && box.right > answer.left; }).length; })()";
    tab.until(&format!("{covered} === 0")).await;
    tab.press("button", "Close").await;
    tab.until("!document.querySelector('.board-answer')").await;
    // On its side there is no room for both: the chat shows it, and the table is one press away.
    tab.view(LOW).await;
    tab.settles().await;
    press_choice(&tab, "opts").await;
    tab.until("document.getElementById('tab-board').getAttribute('aria-selected') === 'false' && !document.querySelector('.board-answer')").await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_read_at_the_table() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::PHONE).await;
    let table = starts(&tab, "/herz", 1).await;
    // The line is lost just when something is pressed.
    bot.kill();
    tab.eval(&format!(
        "[...document.querySelectorAll('#board [data-choice^=\"h1.{table}.m\"]')].at(-1).click()"
    ))
    .await;
    tab.until("document.querySelector('.board-status.explains')?.checkVisibility()").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_with_a_podium_and_ones_own_place() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let table = starts(&tab, "/hearts target:1", 2).await;
    play_out(&[&tab], &table, async |_, _| {}).await;
    tab.until("document.querySelectorAll('.podium-step').length === 3").await;
    let places = "[...document.querySelectorAll('.podium-step')].map((step) => Number(step.dataset.place))";
    let places = tab.eval(places).await;
    assert_eq!(places[0], 1, "the best comes first: {places}");
    let own = tab.eval("document.querySelector('.podium-step.is-mine').dataset.place").await;
    let told = tab.eval("document.querySelector('.podium-own').textContent.trim()").await;
    assert_eq!(told, format!("Your place: {} of 3", own.as_str().unwrap()));
    // Why it ended is said, and what comes first is another game.
    tab.until("/reached/.test(document.querySelector('.board-over-page').innerText)").await;
    let first = tab.eval("document.querySelector('.board-over-next button').dataset.choice").await;
    assert_eq!(first, format!("h1.{table}.again"));
    // The chat beside it does not say the same once more.
    let twice =
        format!("document.querySelectorAll('#room-channel [data-choice=\"h1.{table}.again\"]').length");
    assert_eq!(tab.eval(&twice).await, 0);
    for view in [View::PHONE, LOW, View::DESKTOP] {
        tab.view(view).await;
        tab.settles().await;
        assert!(!tab.is_too_wide().await, "{}×{}", view.width, view.height);
    }
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// Draws the pictures of `docs/design.md` from games that are really played:
/// `cargo test --test playground_evenings -- --ignored pictures_of_the_design`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "only draws the pictures of the design"]
async fn pictures_of_the_design() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let draw = async |name: &str, view: View| {
        tab.view(view).await;
        tab.eval("(document.getElementById('tab-board').click(), document.activeElement.blur())").await;
        tab.settles().await;
        tab.screenshot(name).await;
        let taken = root.join(format!("target/screenshots/{name}.png"));
        std::fs::copy(taken, root.join(format!("docs/{name}.png"))).unwrap();
        tab.view(View::DESKTOP).await;
    };
    let table = starts(&tab, "/hearts target:1", 3).await;
    // Two cards of the trick lie there, and one's own suit must be followed.
    let telling = "document.querySelectorAll('#board .card.trick-card').length >= 2 && document.querySelectorAll('.board-hand .hand-card:not(.can)').length > 3";
    for number in 0.. {
        tab.until(MY_TURN).await;
        if tab.eval(telling).await == true {
            break;
        }
        super::press_offer(&tab, &table, number).await;
    }
    press_choice(&tab, "hint").await;
    tab.until("document.querySelector('#board .advice-mark')").await;
    draw("design-turn", View { height: 800, ..View::DESKTOP }).await;
    draw("design-phone", View { width: 390, height: 780, ..View::DESKTOP }).await;
    play_out(&[&tab], &table, async |_, _| {}).await;
    tab.until_within("document.querySelector('.podium + .moments')", std::time::Duration::from_secs(300))
        .await;
    draw("design-end", View { height: 800, ..View::DESKTOP }).await;
    browser.close().await;
    assert!(bot.stop().await.success());
}
