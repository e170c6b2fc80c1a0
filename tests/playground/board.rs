//! The board: a table that one looks at and plays on, by mouse, keyboard and ear.

use super::browser::{Browser, Tab, View};
use super::{
    close_table, come_in, command, fill_up, make_a_move, newest_lobby, offers, playground, press_choice,
    press_offer,
};
use serde_json::json;

/// Whether it is this person's turn, and nothing is still being shown.
pub const MY_TURN: &str = "(document.querySelector('.board-continue')?.click(),
    document.querySelector('#board:not(.is-behind)')?.dataset.turn)";

/// What of the hand, the middle and the moves is not wholly in sight, or too small for a finger.
pub const OUT_OF_SIGHT: &str = "(() => {
    const inside = (box, outer) => box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
    const stage = document.querySelector('#board').getBoundingClientRect();
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const bad = [];
    for (const node of document.querySelectorAll('#board .board-bar button, #board .board-loose button')) {
        const box = node.getBoundingClientRect();
        if (node.checkVisibility() && (box.width < 43.5 || box.height < 43.5)) bad.push(`${node.textContent} is ${box.width}×${box.height}`);
    }
    const scrolled = ['.board-hand', '.board-bar'].filter((name) => { const it = document.querySelector('#board ' + name); return it && it.scrollHeight > it.clientHeight + 2; });
    if (scrolled.length > 0 || document.querySelector('#board.too-low')) bad.push(`${scrolled} must be scrolled`);
    const all = document.querySelectorAll('#board .piece, #board .trick-card, #board .row-card, #board .tower-card, #board .board-loose button, #board .board-status');
    for (const node of all) {
        const box = node.getBoundingClientRect();
        const name = node.dataset.spot || node.className;
        if (!inside(box, stage) || !inside(box, screen)) bad.push(`${name} is not in sight: ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}×${Math.round(box.height)} in ${Math.round(stage.left)},${Math.round(stage.top)} ${Math.round(stage.width)}×${Math.round(stage.height)}`);
        else if (node.matches('.piece.can')) {
            if (box.width < 24 || box.height < 24) bad.push(`${name} is too small`);
            // Cards of a hand overlap: what counts is where a card is in front, here in steps of two pixels.
            const hits = (x, y) => node.contains(document.elementFromPoint(x, y));
            const at = [0.12, 0.3, 0.5, 0.85];
            if (!at.some((x) => at.some((y) => hits(box.left + box.width * x, box.top + box.height * y)))) bad.push(`${name} is covered`);
            const finger = innerWidth < 620 || innerHeight < 480;
            if (!finger || !node.matches('.hand-card') || node.closest('.beside')) continue;
            const along = (from, to, hit) => { let [most, run] = [0, 0]; for (let at = from + 0.5; at < to; at += 2) { run = hit(at) ? run + 2 : 0; most = Math.max(most, run); } return most; };
            const wide = along(box.left, box.right, (x) => hits(x, box.top + box.height * 0.3));
            const high = along(box.top, box.bottom, (y) => hits(box.left + box.width * 0.3, y));
            if (wide < 44 || high < 44) bad.push(`${name} is ${wide}×${high} for a finger`);
        }
    }
    return bad;
})()";

/// The cards on the board that are not drawn, or whose worth is cut.
const UNDRAWN: &str = "[...document.querySelectorAll('#board .card:not(.empty)')].filter((card) => {
    const drawn = card.querySelector('svg.face use')?.getBoundingClientRect();
    const worth = card.querySelector('.worth');
    return !drawn || drawn.width < 4 || drawn.height < 8 || (worth && worth.scrollWidth > worth.clientWidth);
}).map((card) => card.className + ': ' + card.dataset.face)";

/// Writes a message with jokers in all the ways in which cards stand in messages.
const IN_MESSAGES: &str = "(async () => {
    const { renderPage } = await import(document.querySelector('script[src]').src.replace(/app\\.js$/, 'render.js'));
    const joker = (worth) => ({ text: worth === '=100' ? 'S' : 'J50', mark: worth === '=100' ? '★' : '●', worth, hue: 'green', name: 'joker' });
    const line = (...cells) => ({ lead: '2', cells, note: '' });
    const group = (beside, ...lines) => ({ cards: { caption: 'Anna', lines, beside, active: false } });
    const blocks = [group(false, { lead: '', cells: [joker('=74')], note: '' }), group(true, line(joker('=74'), joker('=100')), line(joker('=66'), null)),
        group(true, line(joker('=74'), joker('=100'))), group(false, { lead: '', cells: [joker('=74'), joker('=100'), joker('=88')], note: '' })];
    const page = document.createElement('div');
    Object.assign(page, { id: 'worths', className: 'page tone-your_turn' });
    page.append(...renderPage({ title: '', tone: 'your_turn', blocks, rows: [] }, () => {}, () => {}));
    document.querySelector('#room-channel .messages').append(page);
})()";

/// What a joker counts as there, where it is not read: cut off, or beyond the card.
const CLIPPED: &str = "[...document.querySelectorAll('#worths .worth')].filter((worth) => {
    const [card, text] = [worth.parentElement.getBoundingClientRect(), new Range()];
    text.selectNodeContents(worth);
    const [told, own] = [text.getBoundingClientRect(), worth.getBoundingClientRect()];
    const inside = (outer) => told.left >= outer.left - .5 && told.right <= outer.right + .5 && told.top >= outer.top - 1 && told.bottom <= outer.bottom + 1;
    return told.width < 8 || !inside(card) || !inside(own);
}).map((worth) => worth.parentElement.className + ': ' + worth.textContent)";

/// Shows the last card of a hand in rows as chosen, or no longer.
fn chosen(is_chosen: bool) -> String {
    format!(
        "[...document.querySelectorAll('#board .board-hand.in-rows .hand-card')].at(-1)?.classList.toggle('picked', {is_chosen})"
    )
}

pub const SIZES: [View; 3] = [
    View { height: 800, ..View::DESKTOP },
    View { height: 640, ..View::PHONE },
    View { width: 1920, height: 1080, ..View::DESKTOP },
];

/// Phones that lie on their side, as high as their browsers leave it, and 1280 × 800 where everything is twice as large.
const LOW: [View; 4] = [
    View { width: 844, height: 390, ..View::DESKTOP },
    View { width: 740, height: 360, ..View::DESKTOP },
    View { width: 667, height: 375, ..View::DESKTOP },
    View { width: 640, height: 400, ..View::DESKTOP },
];

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
            tab.until(&format!("({}).length > 0", offers(&table))).await;
            tab.until(MY_TURN).await;
            // All sizes at first, when hands are full; then in turn, as each takes a browser long.
            let sizes = SIZES.into_iter().chain(LOW).enumerate();
            for (_, view) in sizes.filter(|(size, _)| turn == 0 || size % 3 == turn % 3) {
                tab.view(view).await;
                tab.eval("document.getElementById('tab-board').click()").await;
                // The picture follows the size of the window in its own time.
                let hidden = tab.soon_none(OUT_OF_SIGHT).await;
                assert_eq!(hidden, json!([]), "{line}, turn {turn}, {}×{}", view.width, view.height);
                tab.eval(&chosen(true)).await;
                assert_eq!(
                    tab.soon_none(OUT_OF_SIGHT).await,
                    json!([]),
                    "{line}, {}×{}, with a choice",
                    view.width,
                    view.height
                );
                tab.eval(&chosen(false)).await;
                assert_eq!(tab.eval(UNDRAWN).await, json!([]), "{line}, {}×{}", view.width, view.height);
                assert!(!tab.is_too_wide().await);
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
async fn towers_and_moves_are_seen_on_every_turn() {
    everything_is_seen_on_every_turn(&[("/herz", 3), ("/herz", 1)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_points_of_a_card_hide_nothing_of_it() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    tab.fills("Write in the channel", "/rules game=hearts").await;
    tab.key("Enter").await;
    let apart = "[...document.querySelectorAll('.card.tile')].filter((card) => card.querySelector('.worth')).map((card) =>
        card.querySelector('.worth').getBoundingClientRect().left >= card.getBoundingClientRect().right)";
    tab.until(&format!("({apart}).length === 2")).await;
    assert_eq!(tab.eval(apart).await, json!([true, true]));
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worth_of_a_joker_is_read_at_every_size() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    plays(&tab, "/herz", 3).await;
    tab.until(MY_TURN).await;
    tab.eval("document.getElementById('tab-board').click()").await;
    // The longest that there is, instead of an empty place.
    let joker = "import(document.querySelector('script[src]').src.replace(/app\\.js$/, 'cards.js')).then(({ lying }) =>
        document.querySelector('#board .slot.tower-card').replaceWith(lying({ text: 'S', mark: '★', worth: '=100', hue: 'violet', name: 'joker' }, 'tower-card')))";
    tab.eval(joker).await;
    for view in SIZES {
        tab.view(view).await;
        tab.until("document.querySelector('#board .tower-card .worth')?.getBoundingClientRect().width > 10")
            .await;
        tab.settles().await;
        assert_eq!(tab.eval(UNDRAWN).await, json!([]), "{}×{}", view.width, view.height);
    }
    // In messages as well: towers, a row of cards, and the card in the hand.
    tab.eval(IN_MESSAGES).await;
    for view in [View::PHONE, View { width: 700, ..View::DESKTOP }, View::DESKTOP] {
        tab.view(view).await;
        tab.eval("document.getElementById('tab-channel').click()").await;
        tab.until("document.querySelectorAll('#worths .worth').length === 9").await;
        tab.settles().await;
        tab.screenshot(&format!("worths-{}", view.width)).await;
        assert_eq!(tab.eval(CLIPPED).await, json!([]), "{}×{}", view.width, view.height);
    }
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_hand_and_moves_are_seen_on_every_turn() {
    everything_is_seen_on_every_turn(&[("/teufel", 5), ("/teufel", 1), ("/teufel", 3)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ends_of_long_rows_can_be_pressed_on_a_phone_that_lies_on_its_side() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    plays(&tab, "/teufel", 5).await;
    tab.until(MY_TURN).await;
    tab.eval("document.getElementById('tab-board').click()").await;
    // Each row becomes as long as rows get late in a round.
    let longer = "document.querySelectorAll('#board .board-row').forEach((row) => {
        const within = row.querySelector('.card.row-card:not([data-spot])') ?? row.querySelector('.row-card:not([data-spot])');
        while (row.children.length < 13) within.after(within.cloneNode(true));
    })";
    tab.eval(longer).await;
    for view in LOW {
        tab.view(view).await;
        assert_eq!(tab.soon_none(OUT_OF_SIGHT).await, json!([]), "{}×{}", view.width, view.height);
        let cards = "document.querySelectorAll('#board .row-card').length";
        assert!(tab.eval(cards).await.as_u64() >= Some(4 * 13), "drawn anew with short rows");
        tab.screenshot(&format!("long-rows-{}", view.width)).await;
    }
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn trick_and_hand_are_seen_on_every_turn() {
    everything_is_seen_on_every_turn(&[("/hearts", 5), ("/hearts", 2), ("/hearts", 3)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_in_front_when_the_window_turns_narrow_unless_one_writes() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    plays(&tab, "/herz", 1).await;
    for (kind, focus) in [
        ("board", "document.activeElement.blur()"),
        ("channel", "document.getElementById('write-channel').focus()"),
    ] {
        tab.view(View::DESKTOP).await;
        tab.until("document.querySelector('#room-channel').checkVisibility()").await;
        tab.eval(focus).await;
        tab.view(View::PHONE).await;
        let chosen = "document.querySelector('.tabs [aria-selected=true]').id";
        tab.until(&format!("{chosen} === 'tab-{kind}'")).await;
        let seen = format!(
            "[document.querySelector('#board'), document.querySelector('#room-channel')].map((node) => node.checkVisibility()).join() === '{}'",
            if kind == "board" { "true,false" } else { "false,true" }
        );
        tab.until(&seen).await;
    }
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_menu_is_wider_than_its_message() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    command(&tab, "/hearts").await;
    newest_lobby(&tab).await;
    fill_up(&tab, 2).await;
    press_choice(&tab, "comps").await;
    tab.until("document.querySelectorAll('.message .page select').length === 3").await;
    let too_wide = "[...document.querySelectorAll('.message .page')]
        .filter((page) => page.scrollWidth > page.clientWidth).map((page) => page.innerText)";
    assert_eq!(tab.eval(too_wide).await, json!([]));
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_by_keyboard_alone() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    // How many turns have a choice depends on the cards.
    command(&tab, "/settings autoplay:no").await;
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
        // A sourdine leaves everybody at or below zero, so another deal follows, with another pass.
        assert!(turns > 1 || picking == true, "three cards are chosen first");
        if picking == true {
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

#[tokio::test(flavor = "multi_thread")]
async fn one_press_at_the_door_plays_against_computers() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let ben = come_in(&browser, &address, "Ben", View::PHONE).await;
    anna.press("button", "Play against the computer: Hearts").await;
    anna.until(&format!("document.querySelectorAll('#board .seat').length === 4 && {MY_TURN}")).await;
    // Others find the way in at any time, and to the tables that there are; who only watches is offered nothing else.
    ben.until("document.querySelector('#board .around-seat')").await;
    ben.press("button", "Games").await;
    ben.until("document.querySelectorAll('dialog .game').length === 3 && document.querySelector('dialog .open-tables button')").await;
    assert!(!ben.is_too_wide().await);
    ben.eval("document.querySelector('dialog .open-tables button').click()").await;
    ben.until("!document.querySelector('dialog') && document.querySelector('#board .around-seat')").await;
    let offered = "[...document.querySelectorAll('#board [data-word]')].map((node) => node.dataset.word)";
    assert_eq!(ben.eval(offered).await, json!(["own-game", "more", "rules", "options", "fair"]));
    assert_eq!(ben.eval("document.querySelectorAll('#board .hand-card, #board .piece').length").await, 0);
    // Who plays can open another table meanwhile.
    anna.press("button", "Games").await;
    anna.press("button", "Open a table: Hol's der Teufel").await;
    ben.until("document.querySelectorAll('.board-tables button').length === 1").await;
    ben.press("button", "Games").await;
    ben.until("document.querySelectorAll('dialog .open-tables button').length === 2").await;
    ben.key("Escape").await;
    ben.until("!document.querySelector('dialog')").await;
    for tab in [&anna, &ben] {
        tab.is_at_peace();
    }
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// The page finds the buttons of a table by what they do: their words are those of the reader's language.
#[tokio::test(flavor = "multi_thread")]
async fn one_press_at_the_door_plays_in_german_too() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("de").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    anna.press("button", "Gegen den Computer spielen: Hearts").await;
    anna.until(&format!("document.querySelectorAll('#board .seat').length === 4 && {MY_TURN}")).await;
    anna.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// From now on, notes each position in which nothing can be pressed: its round, what it says, how many cards lie there.
const NOTE_LAST: &str = "(() => {
    window.__last = [];
    new MutationObserver(() => {
        const board = document.querySelector('#board');
        const towers = board.querySelector('.has-towers');
        if (!towers || board.querySelector('.can, .board-end')) return;
        const said = board.querySelector('.board-facts').innerText + ' | ' + board.querySelector('.board-status').innerText + ' | ' + towers.querySelectorAll('.tower .card').length;
        if (window.__last.at(-1) !== said) window.__last.push(said);
    }).observe(document.querySelector('#board'), { childList: true, subtree: true, characterData: true });
})()";

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_shown_one_by_one_and_a_round_says_how_it_ended() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View { still: false, ..View::DESKTOP }).await;
    plays(&tab, "/herz rounds:2", 2).await;
    tab.eval(NOTE_LAST).await;
    // What the others do arrives card by card; who presses something sees the newest at once.
    let acts = "[...document.querySelectorAll('#board button[data-choice]')].filter((node) => /\\.m\\d+\\.\\d+$/.test(node.dataset.choice))";
    let (mut arrived, mut moves) = (false, 0);
    loop {
        let state = format!(
            "document.querySelector('.board-end') ? 'end' : document.querySelector('#board .arrives') && !{arrived} ? 'arrives' : document.querySelector('#board.is-behind') ? null : ({acts}).length > 0 ? 'turn' : null"
        );
        let now = tab.until(&state).await;
        if now == "end" {
            break;
        }
        if now == "arrives" {
            arrived = true;
            continue;
        }
        let choice = tab.eval(&format!("(() => {{ const all = {acts}; const node = all[{moves} % all.length]; node?.click(); return node?.dataset.choice ?? null; }})()")).await;
        tab.until(&format!("document.querySelector('.board-end') || !({acts}).some((node) => node.dataset.choice === {choice})")).await;
        moves += 1;
        assert!(moves < 60, "the round never ends");
    }
    assert!(arrived, "no card was seen on its way");
    tab.until("/Round 1/.test(document.querySelector('.board-end').innerText) && document.querySelectorAll('.board-end .card').length > 2").await;
    assert_eq!(tab.focused().await, ("button".into(), "Continue".into()));
    // Everybody stands there with points that were counted up, the reader's own line marked.
    tab.until("document.querySelectorAll('.round-seat').length === 3 && [...document.querySelectorAll('.round-seat .counts')].every((node) => node.textContent.replace('−', '-') === node.dataset.total)").await;
    let own = tab.eval("document.querySelector('.round-seat.is-mine').dataset.place").await;
    tab.sees(&format!("Your place: {} of 3", own.as_str().unwrap())).await;
    for (view, name) in [
        (View::PHONE, "phone"),
        (View { width: 740, height: 360, ..View::DESKTOP }, "low"),
        (View::DESKTOP.dark(), "dark"),
    ] {
        tab.view(view).await;
        tab.settles().await;
        assert!(!tab.is_too_wide().await, "{name}");
        tab.screenshot(&format!("round-end-{name}")).await;
    }
    tab.view(View { still: false, ..View::DESKTOP }).await;
    // Before it, the towers were seen as the round left them, with nothing to press; they still lie behind it.
    let towers = tab.eval("document.querySelectorAll('#board .board-table .tower .card').length").await;
    let told = tab.eval("document.querySelectorAll('.board-end .card:not(.empty)').length").await;
    let last = tab.eval("window.__last.at(-1)").await;
    let says = |text: &str| last.as_str().is_some_and(|last| last.contains(text));
    assert!(
        says("Round 1 of 2") && says(&format!(" | {told}")) && !says("turn"),
        "{last}, then {told} cards"
    );
    assert_eq!(towers, told);
    tab.screenshot("last-position").await;
    tab.key("Enter").await;
    tab.until(&format!("/Round 2/.test(document.querySelector('.board-facts')?.textContent) && {MY_TURN}"))
        .await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_position_is_seen_before_a_game_is_over() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View { still: false, ..View::DESKTOP }).await;
    plays(&tab, "/herz rounds:1", 1).await;
    tab.eval(NOTE_LAST).await;
    for number in 0.. {
        if !make_a_move(&tab, number).await {
            break;
        }
    }
    tab.until("document.querySelector('#board[data-stage=over] .board-over')").await;
    let last = tab.eval("window.__last.at(-1)").await;
    let cards = tab.eval("document.querySelectorAll('.board-over .card:not(.empty)').length").await;
    let says = |text: &str| last.as_str().is_some_and(|last| last.contains(text));
    assert!(says("Round 1") && says(&format!(" | {cards}")) && !says("turn"), "{last}, then {cards} cards");
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}
