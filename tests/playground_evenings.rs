//! Whole evenings in the browser, with the real program.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

#[path = "playground/access.rs"]
mod access;
#[path = "playground/attack.rs"]
mod attack;
#[path = "playground/barriers.rs"]
mod barriers;
#[path = "playground/board.rs"]
mod board;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "evenings/bot.rs"]
mod bot;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "support/browser.rs"]
mod browser;
#[path = "playground/costs.rs"]
mod costs;
#[path = "playground/daily.rs"]
mod daily;
#[path = "playground/ends.rs"]
mod ends;
#[path = "support/firefox.rs"]
mod firefox;
#[path = "playground/lean.rs"]
mod lean;
#[path = "playground/lesson.rs"]
mod lesson;
#[path = "playground/looks.rs"]
mod looks;
#[path = "playground/nights.rs"]
mod nights;
#[path = "support/port.rs"]
mod port;
#[path = "playground/preferences.rs"]
mod preferences;
#[path = "playground/second_engine.rs"]
mod second_engine;
#[path = "playground/set_clock.rs"]
mod set_clock;
#[path = "playground/several_tables.rs"]
mod several_tables;
#[path = "playground/spectators.rs"]
mod spectators;
#[path = "playground/table_first.rs"]
mod table_first;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "support/playground_client.rs"]
mod visitor;

use bot::Bot;
use browser::{Browser, Tab, View};
use herzbot_rules::GameKind;
use serde_json::json;

/// What makes a move when it is pressed on the board, as JavaScript; the result of a round is read first.
const MOVES: &str = r"(document.querySelector('.board-continue')?.click(),
    [...document.querySelectorAll('#board:not(.is-behind) button[data-choice]')].filter((node) =>
        /^h1\.[a-z0-9]+\.m\d+\.\d+$/.test(node.dataset.choice)))";
/// Whether the end of a game is shown.
const OVER: &str = r"[...document.querySelectorAll('button[data-choice]')].some((node) => node.dataset.choice.endsWith('.again'))";
/// What the newest lobby says.
const LOBBY: &str =
    "([...document.querySelectorAll('#room-channel .page.tone-lobby')].pop()?.innerText ?? '')";

async fn playground() -> (Bot, String) {
    playground_with(&[]).await
}

async fn playground_with(settings: &[(&str, &str)]) -> (Bot, String) {
    // Several tests run at once, and a restart has to come back to the same port.
    let port = port::free_port().to_string();
    let mut all = vec![("HERZBOT_PLAYGROUND_PORT", port.as_str())];
    all.extend_from_slice(settings);
    let mut bot = Bot::with(&all);
    let address = opens(&mut bot).await;
    (bot, address)
}

/// Starts a bot and gives the address of its playground.
async fn opens(bot: &mut Bot) -> String {
    bot.start();
    let start = std::time::Instant::now();
    loop {
        if let Some(address) = bot.log().split_whitespace().find(|word| word.starts_with("http://")) {
            return address.to_owned();
        }
        assert!(start.elapsed() < std::time::Duration::from_secs(60), "never opened:\n{}", bot.log());
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

async fn come_in(browser: &Browser, address: &str, name: &str, view: View) -> Tab {
    let tab = browser.tab(address, view).await;
    let field = "[...document.querySelectorAll('input')].find((node) => node.offsetParent !== null)";
    tab.until(field).await;
    tab.eval(&format!("{field}.focus()")).await;
    tab.writes(name).await;
    tab.key("Enter").await;
    tab.until("Boolean(document.querySelector('.start-here button')?.offsetParent)").await;
    tab
}

async fn press_choice(tab: &Tab, act: &str) {
    let press = format!(
        "(() => {{ const node = [...document.querySelectorAll('button[data-choice]')].reverse().find((node) => !node.disabled && !node.matches('[aria-disabled=true]') && node.dataset.choice.endsWith({act}));
           if (!node) return false; node.click(); return true; }})()",
        act = json!(format!(".{act}"))
    );
    tab.until(&press).await;
}

/// Makes one move, chosen by `number` among those there are; none when the game is over.
async fn make_a_move(tab: &Tab, number: usize) -> bool {
    // Found and pressed in one go: a moment later it may be something else that is there.
    let pressed = tab
        .until(&format!(
            "(() => {{ const all = {MOVES}; const node = all[{number} % all.length];
               // Where each card has several ways, one is chosen first.
               if (!node && !document.querySelector('#board .armed'))
                   document.querySelector('#board:not(.is-behind) .piece.can:not([data-choice])')?.click();
               if (!node) return ({OVER}) ? 'over' : null;
               const id = node.dataset.choice; node.click(); return id; }})()"
        ))
        .await;
    if pressed == "over" {
        return false;
    }
    tab.until(&format!("!({MOVES}).some((node) => node.dataset.choice === {pressed}) || ({OVER})")).await;
    true
}

/// Sits down at the newest lobby, which the others see.
async fn joins(tab: &Tab, name: &str, others: &[&Tab]) {
    tab.until("[...document.querySelectorAll('#room-channel .tone-lobby [data-label]')].pop()?.click() === undefined && document.querySelector('#board .lobby-seats')").await;
    press_choice(tab, "join").await;
    for other in others {
        other.until(&format!("{LOBBY}.includes({})", json!(name))).await;
    }
}

/// Takes the bot away by `end`, and waits until all pages have found it again: what is pressed meanwhile may be lost.
async fn comes_again(bot: &mut Bot, tabs: &[&Tab], end: impl AsyncFnOnce(&mut Bot)) {
    end(bot).await;
    for tab in tabs {
        tab.until("document.body.classList.contains('is-offline')").await;
    }
    bot.start();
    for tab in tabs {
        tab.until("!document.body.classList.contains('is-offline')").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_and_three_computers_play_a_whole_game() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let tab = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    // How many moves are her own depends on the cards.
    command(&tab, "/settings autoplay:no").await;
    tab.press("button", "Open a table: Herz an Herz").await;
    for computers in 1..4 {
        press_choice(&tab, "add").await;
        tab.until(&format!("document.querySelectorAll('.lobby-seat:not(.free)').length > {computers}")).await;
    }
    tab.screenshot("evening-lobby").await;
    press_choice(&tab, "start").await;
    let mut moves = 0;
    while make_a_move(&tab, moves * 7 + 3).await {
        moves += 1;
        if moves == 5 {
            tab.screenshot("evening-playing").await;
            tab.view(View::PHONE).await;
            assert!(!tab.is_too_wide().await);
            tab.screenshot("evening-phone").await;
            tab.view(View::DESKTOP.dark()).await;
            tab.screenshot("evening-dark").await;
            tab.view(View::DESKTOP).await;
        }
    }
    assert!(moves > 5, "{moves} moves");
    const PICTURE: &str = "document.querySelector('.board-over img.page-picture')";
    tab.until(&format!("{PICTURE}?.complete")).await;
    assert_eq!(
        tab.eval(&format!("[{PICTURE}.naturalWidth, {PICTURE}.naturalHeight].join()")).await,
        "800,450"
    );
    let alt = tab.eval(&format!("{PICTURE}.alt")).await;
    let alt = alt.as_str().unwrap_or_default();
    assert!(alt.starts_with("Chart of the scores") && alt.contains("Anna "), "{alt}");
    tab.screenshot("evening-over").await;
    tab.view(View::PHONE).await;
    assert!(!tab.is_too_wide().await, "with the picture");
    tab.view(View::DESKTOP).await;
    // Nobody else played: it does not count, but the board can be looked at.
    tab.fills("Write in the channel", "/leaderboard").await;
    tab.key("Enter").await;
    tab.sees("Nobody is on the leaderboard").await;
    tab.screenshot("evening-leaderboard").await;
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
    bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_play_each_other_through_reload_and_crash() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let ben = come_in(&browser, &address, "Ben", View::DESKTOP).await;
    anna.fills("Write in the channel", "/herz rounds:2").await;
    anna.key("Enter").await;
    joins(&ben, "Ben", &[&anna]).await;
    press_choice(&anna, "start").await;
    let (mut moves, mut interruptions) = (0, 0);
    'game: loop {
        let mut somebody = false;
        for tab in [&anna, &ben] {
            if tab.eval(OVER).await == true {
                break 'game;
            }
            if tab.eval(&format!("({MOVES}).length > 0")).await == true {
                somebody = true;
                make_a_move(tab, moves * 5 + 1).await;
                moves += 1;
            }
        }
        // How many moves people make themselves is up to the cards.
        match (interruptions, moves) {
            (0, 5..) => anna.reload().await,
            (1, 10..) => comes_again(&mut bot, &[&anna, &ben], async |bot| bot.kill()).await,
            (2, 15..) => {
                comes_again(&mut bot, &[&anna, &ben], async |bot| assert!(bot.stop().await.success())).await;
            }
            _ => interruptions -= 1,
        }
        interruptions += 1;
        if !somebody {
            let either = format!("({MOVES}).length > 0 || ({OVER})");
            tokio::select! {
                _ = anna.until(&either) => {}
                _ = ben.until(&either) => {}
            }
        }
    }
    ben.until(OVER).await;
    assert_eq!(interruptions, 3, "{moves} moves");
    for tab in [&anna, &ben] {
        tab.fills("Write in the channel", "/leaderboard").await;
        tab.key("Enter").await;
        tab.until("[...document.querySelectorAll('.message.alone')].some((node) => node.innerText.includes('Anna') && node.innerText.includes('Ben'))").await;
    }
    browser.close().await;
    assert!(bot.stop().await.success());
    assert!(!bot.log().contains("panicked"), "{}", bot.log());
}

/// Adds computers at the newest lobby.
async fn fill_up(tab: &Tab, computers: usize) {
    for _ in 0..computers {
        let before = tab.eval(LOBBY).await;
        press_choice(tab, "add").await;
        tab.until(&format!("{LOBBY} !== {before}")).await;
    }
}

/// Lets whoever's turn it is make a move, until `done` says so or the game is over.
async fn play_on(tabs: &[&Tab], mut moves: usize, done: impl AsyncFn(usize) -> bool) -> bool {
    loop {
        let mut somebody = false;
        for tab in tabs {
            if tab.eval(OVER).await == true {
                return false;
            }
            if tab.eval(&format!("({MOVES}).length > 0")).await == true {
                somebody = true;
                if done(moves).await {
                    return true;
                }
                // Something is built: the last button discards.
                let good = format!("(({MOVES}).length > 1 ? ({MOVES}).length - 1 : 1)");
                let number = tab.eval(&format!("{moves} % {good}")).await.as_u64().unwrap();
                make_a_move(tab, usize::try_from(number).unwrap()).await;
                moves += 1;
            }
        }
        if !somebody {
            let either = format!("({MOVES}).length > 0 || ({OVER})");
            let waiting = tabs.iter().map(|tab| Box::pin(tab.until(&either)));
            futures_util::future::select_all(waiting).await;
        }
    }
}

/// One state of the page, as everybody might see it.
async fn picture(tab: &Tab, name: &str) {
    const TABLET: View = View { width: 768, height: 1024, ..View::DESKTOP };
    for (size, view) in [("1280", View::DESKTOP), ("768", TABLET), ("360", View::PHONE)] {
        for (colours, view) in [("", view), ("-dark", view.dark())] {
            tab.view(view).await;
            tab.settles().await;
            assert!(!tab.is_too_wide().await, "{name} at {size}");
            tab.screenshot(&format!("tour-{name}-{size}{colours}")).await;
        }
    }
    tab.view(View::DESKTOP).await;
}

/// Closes a table, and waits until nothing lies on it any more.
async fn close_table(tab: &Tab, table: &str) {
    command(tab, "/table close").await;
    press_choice(tab, &format!("{table}.closed")).await;
    // Where a round has just ended, its result is read first.
    tab.until(
        "(document.querySelector('.board-continue')?.click(), !document.querySelector('#board .piece'))",
    )
    .await;
}

/// Writes a line into the channel, and waits until something has come of it: a message that was not there before, or one
/// that is for this person alone and says something else now.
async fn command(tab: &Tab, line: &str) {
    const ALONE: &str = "[...document.querySelectorAll('article')].map((node) => node.id + (node.matches('.alone *, .alone') ? node.innerText : '')).join()";
    tab.eval("document.getElementById('tab-channel').click()").await;
    tab.eval("document.getElementById('write-channel').focus()").await;
    tab.eval("document.getElementById('write-channel').value = ''").await;
    tab.writes(line).await;
    tab.key("Escape").await;
    let before = tab.eval(ALONE).await;
    tab.key("Enter").await;
    tab.until(&format!("document.getElementById('write-channel').value === '' && {ALONE} !== {before}"))
        .await;
}

/// A playground in the language of `TOUR`, its first two letters, and people who have come in.
async fn on_tour<const N: usize>(names: [&str; N]) -> (String, Bot, Browser, [Tab; N]) {
    let language = std::env::var("TOUR").unwrap_or_else(|_| "en-US".into());
    let (bot, address) = playground().await;
    let browser = Browser::open(&language).await;
    let mut tabs = Vec::new();
    for name in names {
        tabs.push(come_in(&browser, &address, name, View::DESKTOP).await);
    }
    let Ok(tabs) = tabs.try_into() else { panic!("one for each name") };
    (language[..2].to_owned(), bot, browser, tabs)
}

/// Draws every state of the page, wide and narrow, in the light and in the dark, into `target/screenshots/tour-*`:
/// `TOUR=fr-FR cargo test --test playground_evenings -- --ignored tour`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "only draws what the page looks like, for people to judge"]
async fn tour() {
    let (short, mut bot, browser, [anna, ben]) = on_tour(["Anna", "Ben"]).await;
    picture(&anna, &format!("{short}-welcome")).await;
    command(&anna, "/herz rounds:2").await;
    joins(&ben, "Ben", &[&anna]).await;
    fill_up(&anna, 2).await;
    picture(&anna, &format!("{short}-lobby")).await;
    press_choice(&anna, "opts").await;
    anna.settles().await;
    picture(&anna, &format!("{short}-options")).await;
    press_choice(&anna, "start").await;
    let tabs = [&anna, &ben];
    assert!(play_on(&tabs, 0, async |moves| moves >= 14).await);
    play_on(&tabs, 14, async |_| anna.eval(&format!("({MOVES}).length > 0")).await == true).await;
    picture(&anna, &format!("{short}-turn")).await;
    picture(&ben, &format!("{short}-waiting")).await;
    anna.eval("document.getElementById('tab-private').click()").await;
    picture(&anna, &format!("{short}-mine")).await;
    let thief = format!("({MOVES}).length > 4");
    if play_on(&tabs, 20, async |_| anna.eval(&thief).await == true).await {
        picture(&anna, &format!("{short}-thief")).await;
    }
    play_on(&tabs, 20, async |_| {
        anna.eval(
            "__text().includes('2 of 2') || __text().includes('2 von 2') || __text().includes('2 sur 2')",
        )
        .await
            == true
    })
    .await;
    anna.eval("document.getElementById('tab-channel').click()").await;
    anna.settles().await;
    picture(&anna, &format!("{short}-round")).await;
    play_on(&tabs, 40, async |_| false).await;
    anna.settles().await;
    picture(&anna, &format!("{short}-over")).await;
    press_choice(&anna, "file").await;
    anna.settles().await;
    for line in ["leaderboard", "settings", "help", "rules", "hrez", "table leave"] {
        command(&anna, &format!("/{line}")).await;
        picture(&anna, &format!("{short}-{}", line.replace(' ', "-"))).await;
    }
    assert!(bot.stop().await.success());
    anna.is_at_peace();
    browser.close().await;
}

/// The same of the other two games: `cargo test --test playground_evenings -- --ignored tour_of_the_other_games`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "only draws what the page looks like, for people to judge"]
async fn tour_of_the_other_games() {
    let (short, mut bot, browser, [anna, ben]) = on_tour(["Anna", "Ben"]).await;
    for (game, line) in [("hearts", "/hearts target:20"), ("teufel", "/teufel rounds:2")] {
        let name = |state: &str| format!("{short}-{game}-{state}");
        command(&anna, line).await;
        let table = newest_lobby(&anna).await;
        joins(&ben, "Ben", &[&anna]).await;
        fill_up(&anna, 2).await;
        picture(&anna, &name("lobby")).await;
        press_choice(&anna, "opts").await;
        picture(&anna, &name("options")).await;
        press_choice(&anna, "start").await;
        let mut rounds = 0;
        play_out(&[&anna, &ben], &table, async |tab, pressed| {
            let hers = std::ptr::eq(tab, &raw const anna);
            if hers && [0, 2, 3].contains(&pressed) {
                picture(&anna, &name(&format!("first-{pressed}"))).await;
            }
            if hers && (12..16).contains(&pressed) {
                picture(&anna, &name("turn")).await;
                picture(&ben, &name("waiting")).await;
                anna.view(View::PHONE).await;
                anna.eval("document.getElementById('tab-private').click()").await;
                anna.settles().await;
                anna.screenshot(&format!("tour-{}-360", name("mine"))).await;
                anna.view(View::PHONE.dark()).await;
                anna.settles().await;
                anna.screenshot(&format!("tour-{}-360-dark", name("mine"))).await;
                anna.eval("document.getElementById('tab-channel').click()").await;
                anna.view(View::DESKTOP).await;
            }
            let now = anna.eval("[...document.querySelectorAll('#room-channel article')].filter((node) => !node.querySelector('[data-choice]') && /Round|Deal|Runde|Manche|Donne/.test(node.innerText)).length").await;
            if now.as_u64() > Some(rounds) {
                rounds += 1;
                picture(&anna, &name(&format!("round-{rounds}"))).await;
            }
        })
        .await;
        picture(&anna, &name("over")).await;
        for page in ["rules", "stats", "leaderboard"] {
            command(
                &anna,
                &format!("/{page} {}", if page == "stats" { String::new() } else { format!("game:{game}") }),
            )
            .await;
            picture(&anna, &name(page)).await;
        }
    }
    anna.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// Levels, a hint and the review: `cargo test --test playground_evenings -- --ignored tour_of_advice`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "only draws what the page looks like, for people to judge"]
async fn tour_of_advice() {
    let (short, mut bot, browser, [anna]) = on_tour(["Anna"]).await;
    for (game, length) in GameKind::ALL.map(|game| (game.name(), game.options()[0].name)) {
        let line = format!("/{game} {length}:1");
        let name = |state: &str| format!("{short}-{game}-{state}");
        command(&anna, &line).await;
        let table = newest_lobby(&anna).await;
        fill_up(&anna, 3).await;
        press_choice(&anna, "comps").await;
        anna.settles().await;
        picture(&anna, &name("computers")).await;
        press_choice(&anna, "start").await;
        play_out(&[&anna], &table, async |_, pressed| {
            if pressed == 5 {
                press_choice(&anna, "hint").await;
                anna.settles().await;
                picture(&anna, &name("hint")).await;
            }
        })
        .await;
        press_choice(&anna, "review").await;
        anna.settles().await;
        picture(&anna, &name("review")).await;
    }
    browser.close().await;
    assert!(bot.stop().await.success());
}

/// Draws the picture of the README, `docs/playground.png`, from a game that is really played:
/// `cargo test --test playground_evenings -- --ignored picture_of_the_readme`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "only draws the picture of the README"]
async fn picture_of_the_readme() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let ben = come_in(&browser, &address, "Ben", View::DESKTOP).await;
    command(&anna, "/herz").await;
    joins(&ben, "Ben", &[&anna]).await;
    fill_up(&anna, 2).await;
    press_choice(&anna, "start").await;
    // Far enough that there is something to see, and something to decide.
    let lively =
        format!("({MOVES}).length >= 3 && document.querySelectorAll('#board .card.tower-card').length >= 12");
    let found =
        play_on(&[&anna, &ben], 0, async |moves| moves > 24 && anna.eval(&lively).await == true).await;
    assert!(found, "a scene to show");
    command(&ben, "Who hid all the high cards? 😄").await;
    anna.sees("high cards").await;
    anna.view(View { height: 880, ..View::DESKTOP }).await;
    anna.eval("document.activeElement.blur(); for (const log of document.querySelectorAll('.log')) log.scrollTop = log.scrollHeight").await;
    anna.settles().await;
    anna.screenshot("playground").await;
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::copy(root.join("target/screenshots/playground.png"), root.join("docs/playground.png")).unwrap();
    browser.close().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn menus_by_keyboard_a_call_a_link_and_a_file_in_french() {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("fr-FR").await;
    let tab = come_in(&browser, &address, "Anna", View::PHONE).await;
    command(&tab, "/herz").await;
    fill_up(&tab, 1).await;
    press_choice(&tab, "opts").await;

    // With the keyboard an arrow only looks; one more key means it.
    let rounds = "document.querySelector('select[data-choice$=\".set-rounds\"]')";
    let menu = tab.until(&format!("{rounds}?.computedName")).await;
    tab.eval(&format!("{rounds}.focus()")).await;
    tab.key("Home").await;
    assert_eq!(tab.eval(&format!("{rounds}.value")).await, "1");
    tab.key("Enter").await;
    tab.sees("1 manche").await;
    assert_eq!(tab.focused().await, ("combobox".into(), menu.as_str().unwrap().to_owned()));
    // With the mouse at once.
    let clock = tab.until("document.querySelector('select[data-choice$=\".clock\"]')?.computedName").await;
    tab.choose(clock.as_str().unwrap(), "10 minutes").await;
    tab.until("[...document.querySelectorAll('.alone .page-text')].some((node) => node.innerText.includes('10 minutes'))").await;

    // Whoever looks elsewhere is called by the title.
    tab.eval("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })").await;
    tab.eval("document.activeElement.blur()").await;
    press_choice(&tab, "start").await;
    tab.until("document.title.includes('À toi')").await;
    tab.eval("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))").await;
    tab.until("!document.title.includes('À toi')").await;
    // The options are out of the way.
    tab.until("!document.querySelector('.alone .fold').open").await;
    assert!(!tab.is_too_wide().await);

    // The way from one's private chat to the table.
    tab.eval("document.getElementById('tab-private').click()").await;
    tab.press("button", "Voir la table").await;
    tab.until("document.activeElement.matches('#board *')").await;
    let mut moves = 0;
    while make_a_move(&tab, moves).await {
        moves += 1;
    }
    tab.until(OVER).await;

    // The record to take home is the game that was played.
    tab.eval("{ const make = URL.createObjectURL; URL.createObjectURL = (blob) => { globalThis.__blob = blob; return make(blob); } }").await;
    press_choice(&tab, "file").await;
    tab.until("document.querySelector('[data-choice=file]')").await;
    tab.eval("document.querySelector('[data-choice=file]').click()").await;
    tab.until("globalThis.__blob").await;
    let record = tab.eval("__blob.text()").await;
    let path = bot.folder().join("record.json");
    std::fs::write(&path, record.as_str().unwrap()).unwrap();
    let verified = bot.command(&["replay", "--verify", path.to_str().unwrap()]).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    tab.is_at_peace();
    browser.close().await;
    assert!(bot.stop().await.success());
    bot.assert_calm();
}

/// What can be pressed on the board of a table, as JavaScript: what makes a move; if nothing does at once, the cards and
/// places that lead to one. The result of a round is read first.
fn offers(table: &str) -> String {
    format!(
        r"(() => {{
        document.querySelector('.board-continue')?.click();
        const board = document.querySelector('#board:not(.is-behind, [data-turn=\'\'])');
        const nodes = [...(board?.querySelectorAll('.piece.can, .board-loose button') ?? [])];
        const direct = nodes.filter((node) => node.dataset.choice?.startsWith('h1.{table}.') && !node.matches('.picked'));
        const done = direct.find((node) => /\.p\d+$/.test(node.dataset.choice));
        if (done) return [done];
        return direct.length > 0 ? direct : nodes.filter((node) => !node.dataset.choice && !node.matches('.armed')); }})()"
    )
}

/// Whether the end of a table's game is shown.
fn over(table: &str) -> String {
    format!("Boolean(document.querySelector('button[data-choice=\"h1.{table}.again\"]'))")
}

/// Presses the offer with this number, and waits until the private messages offer something else. Says whether there was
/// one: what was to be seen a moment ago may have been what was pressed before.
async fn press_offer(tab: &Tab, table: &str, number: usize) -> bool {
    let (offers, over) = (offers(table), over(table));
    let state = "[...document.querySelectorAll('#board .piece, #board [data-choice]')].map((node) => node.dataset.spot + node.dataset.choice + node.className).join() + document.querySelector('#board').dataset.turn";
    let before = tab
        .eval(&format!(
            r"(() => {{ const all = {offers}; const node = all[{number} % all.length]; const before = {state};
               if (!node) return null;
               node.click();
               return before; }})()"
        ))
        .await;
    if before.is_null() {
        return false;
    }
    // Where the move ends a round, its result stands before what follows.
    let read_on = "document.querySelector('.board-continue')?.click()";
    tab.until(&format!("({read_on}, {state} !== {before} || {over})")).await;
    true
}

/// The id of the newest lobby.
async fn newest_lobby(tab: &Tab) -> String {
    let id = "[...document.querySelectorAll('#board [data-choice$=\".start\"]')].pop()?.dataset.choice.split('.')[1]";
    tab.until(id).await.as_str().unwrap().to_owned()
}

/// Plays a game to its end, whoever's turn it is; `look` is called before each press. Gives the number of presses.
async fn play_out(tabs: &[&Tab], table: &str, mut look: impl AsyncFnMut(&Tab, usize)) -> usize {
    let mut pressed = 0;
    let (offers, over) = (offers(table), over(table));
    let state = format!("({offers}).length > 0 ? 'turn' : ({over}) ? 'over' : null");
    loop {
        let waiting = tabs.iter().map(|tab| Box::pin(tab.until(&state)));
        let (now, place, _) = futures_util::future::select_all(waiting).await;
        if now == "over" {
            return pressed;
        }
        look(tabs[place], pressed).await;
        pressed += usize::from(press_offer(tabs[place], table, pressed * 7 + 3).await);
        assert!(pressed < 2_000, "the game never ends");
    }
}

/// No button bears a sign that only a machine with the right letters could show.
async fn all_signs_are_drawn(tab: &Tab) {
    let left = "[...document.querySelectorAll('button.choice[data-choice] .sign:not(.swatch, .keycap)')].map((node) => node.innerText)";
    assert_eq!(tab.eval(left).await, json!([]));
}

/// Two people and so many computers play a game in the browser; gives the number of presses.
async fn two_and_computers(tabs: [&Tab; 2], line: &str, computers: usize) -> usize {
    let [anna, ben] = tabs;
    command(anna, line).await;
    let table = newest_lobby(anna).await;
    joins(ben, "Ben", &[anna]).await;
    fill_up(anna, computers).await;
    press_choice(anna, "start").await;
    let pressed = play_out(&tabs, &table, async |tab, _| all_signs_are_drawn(tab).await).await;
    for tab in tabs {
        tab.until(&over(&table)).await;
        all_signs_are_drawn(tab).await;
        tab.until(&format!(
            "/ wins with | share the victory /.test(document.querySelector('#board [data-choice=\"h1.{table}.again\"]').closest('.board-over').innerText)"
        ))
        .await;
    }
    pressed
}

#[tokio::test(flavor = "multi_thread")]
async fn hols_der_teufel_with_two_to_six_in_the_browser() {
    evenings_of("/teufel rounds:1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hearts_with_two_to_six_in_the_browser() {
    evenings_of("/hearts target:1").await;
}

/// One evening after the other, with more and more at the table.
async fn evenings_of(line: &str) {
    let (mut bot, address) = playground().await;
    let browser = Browser::open("en-US").await;
    let anna = come_in(&browser, &address, "Anna", View::DESKTOP).await;
    let ben = come_in(&browser, &address, "Ben", View::PHONE).await;
    for computers in 0..=4 {
        let pressed = two_and_computers([&anna, &ben], line, computers).await;
        assert!(pressed >= 8, "{pressed} presses with {computers} computers");
        assert!(!anna.is_too_wide().await && !ben.is_too_wide().await);
    }
    command(&anna, "/stats").await;
    anna.sees("5 games").await;
    command(&ben, "/leaderboard").await;
    ben.sees("5 games").await;
    for tab in [&anna, &ben] {
        tab.is_at_peace();
    }
    browser.close().await;
    assert!(bot.stop().await.success());
    bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_playground_takes_the_next_free_port() {
    let mut first = Bot::with(&[]);
    let mut second = Bot::with(&[]);
    let one = opens(&mut first).await;
    let other = opens(&mut second).await;
    assert_ne!(one, other);
    for bot in [&mut first, &mut second] {
        assert!(bot.stop().await.success());
    }
}
