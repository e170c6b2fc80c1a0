//! Figures of the drawn table: how long a press takes until it is painted, and what Discord is asked for each move.

use crate::board_page::{BoardPage, Company};
use crate::browser::{Browser, Tab, View};
use crate::by_link::{club, link_in};
use crate::club::by_hand;
use crate::hours::is_own_call;
use crate::players::{SOON, is_over, press_something, turn_view};
use chromiumoxide::cdp::browser_protocol::performance::{
    DisableParams, EnableParams, EnableTimeDomain, GetMetricsParams,
};
use herzbot_imitation::{Person, json};
use herzbot_rules::GameKind;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::Value;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How long a press may take until its move is painted, for 95 of 100.
const MOST: f64 = 150.0;

/// Presses what leads to a move, as JavaScript: in milliseconds, how long it took until the frame with the move came, and until
/// what it shows was painted (or, where cards move, the move has begun); null if nothing can be pressed, 0 if that only armed a
/// card.
const PRESS: &str = r"new Promise((resolve) => {
    document.querySelector('.board-continue')?.click();
    const board = document.querySelector('#board:not(.is-behind, [data-turn=\'\'])');
    const nodes = [...(board?.querySelectorAll('.piece.can, .board-loose button') ?? [])].filter((node) => !node.disabled && !node.matches('.picked, .armed'));
    const act = (node) => node.dataset.choice?.split('.').slice(2).join('.') ?? '';
    const node = nodes.find((node) => /^p\d+$/.test(act(node))) ?? nodes.find((node) => /^[mp]\d+\.\d+$/.test(act(node))) ?? nodes.find((node) => !node.dataset.choice);
    if (!node) { resolve(null); return; }
    if (!/^m/.test(act(node))) { node.click(); setTimeout(() => resolve(0), 100); return; }
    const { turn } = board.dataset;
    globalThis.__came = null;
    globalThis.__sent = performance.now();
    const observer = new MutationObserver(() => {
        if (board.dataset.turn === turn && !board.classList.contains('is-behind')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve({ came: __came - __sent, painted: performance.now() - __sent })));
    });
    observer.observe(board, { attributes: true });
    node.click();
})";
/// Notes when the first message after a press comes.
const NOTES: &str = r"(() => {
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => {
        const told = parse(text, ...more);
        if (told?.is === 'message') globalThis.__came ??= performance.now();
        return told;
    };
})();";

/// What the main thread of a page has done so far: processor time in milliseconds, and how often it has laid out the page.
async fn work(tab: &Tab) -> (f64, f64) {
    let metrics = tab.page.execute(GetMetricsParams::default()).await.unwrap().result.metrics;
    let metric =
        |name: &str| metrics.iter().find(|metric| metric.name == name).map_or(0.0, |metric| metric.value);
    (metric("TaskDuration") * 1000.0, metric("LayoutCount"))
}

/// The values below which half and 95 of 100 are, and the largest.
fn spread(mut all: Vec<f64>) -> [f64; 3] {
    all.sort_by(f64::total_cmp);
    [all.len() / 2, all.len() * 95 / 100, all.len() - 1].map(|at| all[at])
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures: how long a press on the board takes"]
async fn press_to_painted() {
    let mut club = club().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let browser = Browser::open("en-US").await;
    let mut slow = Vec::new();
    println!(
        "game    cards      presses  frame p50, p95, most  painted p50, p95, most  processor p50, p95 (ms)  layouts"
    );
    for game in GameKind::ALL.map(GameKind::name) {
        for still in [true, false] {
            let option = if game == "hearts" { ("target", json!(1)) } else { ("rounds", json!(1)) };
            let table = club.start(game, &[&anna, &ben], &[option]).await;
            let link = link_in(&club.asks(&anna, &table, "open").await);
            let tab = browser.tab("about:blank", View { still, ..View::DESKTOP }).await;
            let enable = EnableParams::builder().time_domain(EnableTimeDomain::ThreadTicks).build();
            // Metrics are collected already, by the clock on the wall.
            tab.page.execute(DisableParams::default()).await.unwrap();
            tab.page.execute(enable).await.unwrap();
            tab.page.evaluate_on_new_document(NOTES).await.unwrap();
            tab.go(&link).await;
            tab.sees("You play as Anna.").await;
            let mut rng = StdRng::seed_from_u64(2);
            let (mut came, mut painted, mut busy, mut layouts) = (Vec::new(), Vec::new(), Vec::new(), 0.0);
            while !is_over(&ben, &club.channel, &table) {
                if let Some(view) = turn_view(&ben, &table) {
                    press_something(&ben, &view, &mut rng).await;
                    continue;
                }
                tab.settles().await;
                let before = work(&tab).await;
                let took: Value = tab.eval(PRESS).await;
                if took.is_object() {
                    let after = work(&tab).await;
                    busy.push(after.0 - before.0);
                    layouts += after.1 - before.1;
                    came.push(took["came"].as_f64().unwrap());
                    painted.push(took["painted"].as_f64().unwrap());
                }
            }
            let (presses, [c50, c95, c], [b50, b95, _]) = (came.len(), spread(came), spread(busy));
            let layouts = layouts / presses as f64;
            let [p50, p95, p] = spread(painted);
            let cards = if still { "stand" } else { "move" };
            let line = format!(
                "{game:7} {cards:9} {presses:8}  {c50:6.1} {c95:6.1} {c:6.1}  {p50:6.1} {p95:6.1} {p:6.1}  \
                 {b50:6.1} {b95:6.1}  {layouts:5.1}"
            );
            println!("{line}");
            slow.extend((p95 > MOST).then_some(line));
            tab.go("about:blank").await;
        }
    }
    browser.close().await;
    assert!(club.bot.stop().await.success());
    assert!(slow.is_empty(), "more than {MOST} ms:\n{}", slow.join("\n"));
}

/// Plays by buttons in private messages until the game is over, with this pause before each press.
async fn plays_in_chat(
    person: &Person,
    club: &crate::club::Club,
    table: &str,
    company: &Company,
    pause: Duration,
) {
    let mut rng = StdRng::seed_from_u64(6);
    while !is_over(person, &club.channel, table) {
        let is_due =
            |person: &Person| turn_view(person, table).is_some() || is_over(person, &club.channel, table);
        person.wait_for(is_due, SOON * 10).await.unwrap();
        if let Some(view) = turn_view(person, table) {
            sleep(pause).await;
            company.log.presses(0);
            press_something(person, &view, &mut rng).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures: what Discord is asked for each move, with the board and without"]
async fn requests_a_move() {
    let pause = std::env::var("PAUSE_MS").ok().and_then(|text| text.parse().ok()).unwrap_or(500);
    let pause = Duration::from_millis(pause);
    println!("game    on the board  in the chat  moves  requests a move  the bot's own a move  time");
    for game in GameKind::ALL.map(GameKind::name) {
        for on_board in [0, 2, 4] {
            let mut club = club().await;
            let people = ["Anna", "Ben", "Cleo", "Dora"].map(|name| club.member(name, "en-US"));
            by_hand(&club.channel, &people.each_ref()).await;
            let option = if game == "hearts" { ("target", json!(1)) } else { ("rounds", json!(1)) };
            let table = club.open_game(game, &people[0], &[option]).await;
            for person in &people[1..] {
                club.press(person, &table, "join").await;
            }
            let company = Company { pause, ..Company::default() };
            let mut pages = Vec::new();
            for person in &people[..on_board] {
                let mut page =
                    BoardPage::with(&link_in(&club.asks(person, &table, "open").await), &person.name());
                assert_eq!(page.posts(&company.log, "enter").await.0, 204);
                pages.push(tokio::spawn(page.plays(company.clone())));
            }
            // Their lines are open.
            sleep(Duration::from_secs(1)).await;
            let (before, begun) = (club.discord.requests().len(), Instant::now());
            club.press(&people[0], &table, "start").await;
            let chats =
                people[on_board..].iter().map(|person| plays_in_chat(person, &club, &table, &company, pause));
            futures_util::future::join_all(chats).await;
            for page in pages {
                page.await.unwrap();
            }
            let took = begun.elapsed();
            let requests: Vec<String> =
                club.discord.requests().into_iter().skip(before).map(|(request, _)| request).collect();
            let own = requests.iter().filter(|request| is_own_call(request)).count();
            let record = club.record(&people[0], &table).await;
            let moves: usize = record.rounds.iter().map(|round| round.moves.len()).sum();
            let each = |count: usize| count as f64 / moves as f64;
            println!(
                "{game:7} {on_board:12} {:12} {moves:6} {:16.2} {:21.2}  {took:.0?}",
                4 - on_board,
                each(requests.len()),
                each(own)
            );
            assert!(club.bot.stop().await.success());
            club.assert_clean();
        }
    }
}
