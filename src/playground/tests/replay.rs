//! Games that are replayed in a real browser, from their files.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../../../tests/support/browser.rs"]
mod browser;

use browser::{Browser, Tab, View};
use herzbot_adapter::events::{EventReceiver, queue};
use herzbot_adapter::memory::MemoryRows;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::board::BoardMove;
use herzbot_core::page::Page;
use herzbot_core::review::review;
use herzbot_core::text::{Language, Texts, pages};
use herzbot_playground::{Playground, PlaygroundSettings, start};
use herzbot_rules::shuffle::{Contributions, KEY, Secret, ShuffleRecord, deck};
use herzbot_rules::trace::{TraceLine, trace};
use herzbot_rules::{AnyMatch, GameKind, Phase, Record, Seat};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The timeout for a game that is replayed forward and back, and for its review, which searches each move:
/// unoptimized and beside other programs.
const PATIENCE: Duration = Duration::from_secs(300);

async fn open() -> (Arc<Playground>, EventReceiver) {
    let settings = PlaygroundSettings { port: Some(0), ..PlaygroundSettings::at_home() };
    let (tell, events) = queue(|_| Page::default());
    let (rows, texts) = (Arc::new(MemoryRows::default()), Arc::new(Texts::embedded().unwrap()));
    let playground = start(settings, rows, texts, vec![], TimeSource::system(), tell).await.unwrap();
    (playground, events)
}

/// Returns the file of a fairly shuffled game with random moves (`long`: of two rounds or more).
fn random_game(kind: GameKind, long: bool, rng: &mut StdRng) -> Record {
    let players = rng.random_range(*kind.players().start()..=*kind.players().end());
    let short = if kind.lowest_wins() {
        json!({"target": if long { 20 } else { 1 }})
    } else {
        json!({"rounds": if long { 2 } else { 1 }})
    };
    let mut game = AnyMatch::new(kind, players, short.as_object().unwrap()).unwrap();
    let (secret, pack) = (Secret::from_bytes(rng.random()), kind.pack(players));
    let joins: Contributions =
        (0..players).map(|seat| format!("{seat} Änne {}", rng.random::<u64>())).collect();
    loop {
        match game.phase() {
            Phase::Over => break,
            Phase::Deal { first } => {
                let cards = deck(&pack, &secret, game.round() + 1, &joins);
                game.deal(first.unwrap_or(Seat(0)), &cards).unwrap();
            }
            Phase::Playing => {
                let seats: Vec<Seat> = game.to_move().iter().collect();
                let seat = *seats.choose(rng).unwrap();
                let mv = *game.legal(seat).choose(rng).unwrap();
                game.apply(seat, mv).unwrap();
            }
        }
    }
    let mut record = game.record();
    let names: Vec<String> = (0..players).map(|seat| format!("Player {seat}")).collect();
    record.extra.insert("names".into(), names.into());
    let shuffle = ShuffleRecord::new(secret, joins);
    record.extra.insert(KEY.into(), serde_json::to_value(shuffle).unwrap());
    record
}

/// Drops a file on the page, and waits until it is shown or refused.
async fn drops(tab: &Tab, content: &str) {
    tab.eval(&format!(
        "(() => {{ document.querySelector('.replay-shown').replaceChildren(); document.querySelector('.problem').textContent = '';
           const data = new DataTransfer(); data.items.add(new File([{}], 'game.json'));
           dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, cancelable: true }})); }})()",
        json!(content)
    ))
    .await;
    tab.until(
        "Boolean(document.querySelector('#replay')) || document.querySelector('.problem').textContent !== ''",
    )
    .await;
}

/// Goes forward through the whole game and back. Leaves the observed positions, or where the way back differed, in
/// `walked`. It works in steps: in one go, a busy machine may exceed the timeout of an answer.
const THERE_AND_BACK: &str = r"(async () => {
    globalThis.walked = null;
    const breath = () => new Promise((resolve) => { setTimeout(resolve, 0); });
    const node = document.querySelector('#replay');
    const press = (word) => document.querySelector(`.replay-controls [data-word=${word}]`).click();
    const look = () => ({
        at: Number(node.dataset.at), round: Number(node.dataset.round),
        to_move: [...node.querySelectorAll('.replay-hands .active')].map((line) => Number(line.dataset.seat)),
        totals: [...node.querySelectorAll('.replay-total')].map((total) => Number(total.dataset.total)),
        html: node.innerHTML,
    });
    press('first');
    const there = [look()];
    const last = Number(document.querySelector('.replay-place').max);
    while (there.length <= last) { press('right'); there.push(look()); await breath(); }
    for (let at = last; at >= 0; at -= 1) {
        if (JSON.stringify(look()) !== JSON.stringify(there[at])) { globalThis.walked = `differs at ${at}`; return; }
        press('left');
        await breath();
    }
    globalThis.walked = there.map(({ html, ...seen }) => seen);
})(), null";

/// Replays `count` random games forward and backward, in two tabs at once: while one draws, the other has a review
/// computed.
async fn replays(count: u64) {
    let (playground, _events) = open().await;
    let browser = Browser::open("en-US").await;
    let address = format!("{}replay", playground.url());
    let (even, odd) =
        (browser.tab(&address, View::DESKTOP).await, browser.tab(&address, View::DESKTOP).await);
    let halves = [(&even, 0), (&odd, 1)].map(|(tab, first)| replays_of(tab, (first..count).step_by(2)));
    futures_util::future::join_all(halves).await;
    browser.close().await;
    playground.stop().await;
}

/// Replays the games of these seeds, and compares each position with the trace.
async fn replays_of(tab: &Tab, seeds: impl Iterator<Item = u64>) {
    tab.sees("Choose a file").await;
    for seed in seeds {
        let mut rng = StdRng::seed_from_u64(seed);
        let kind = GameKind::ALL[usize::try_from(seed).unwrap() % GameKind::ALL.len()];
        let record = random_game(kind, false, &mut rng);
        drops(tab, &serde_json::to_string(&record).unwrap()).await;
        // The review's additions to a position are also there on the way back.
        tab.until_within("document.querySelector('.replay-critique:not([aria-busy])')", PATIENCE).await;
        tab.eval(THERE_AND_BACK).await;
        let seen = tab.until_within("globalThis.walked", PATIENCE).await;
        let seen = seen.as_array().unwrap_or_else(|| panic!("{kind:?} {seed}: {seen}"));
        let mut lines: Vec<TraceLine> = Vec::new();
        trace(&record, |line| lines.push(line)).unwrap();
        // The end of a round isn't a position in the trace, except for the last one.
        let last = seen.len() - 1;
        println!("{}: {kind:?} with {}, {last} moves there and back", seed + 1, record.players);
        let positions =
            seen.iter().enumerate().filter(|(at, seen)| *at == last || seen["to_move"] != json!([]));
        let positions: Vec<Value> = positions
            .map(|(_, seen)| json!({"round": seen["round"], "to_move": seen["to_move"], "totals": seen["totals"]}))
            .collect();
        let expected: Vec<Value> = lines
            .iter()
            .map(|line| json!({"round": line.round, "to_move": line.to_move, "totals": line.totals}))
            .collect();
        assert_eq!(positions, expected, "{kind:?} {seed}");
        assert_eq!(
            tab.eval("Boolean(document.querySelector('.replay-fair.is-fair'))").await,
            true,
            "{kind:?} {seed}"
        );
    }
    tab.is_at_peace();
}

/// To choose the number: `HERZBOT_TEST_REPLAYS=200 cargo test -p herzbot-playground --test replay forward --
/// --nocapture`.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_the_same_forward_and_backward() {
    let count = std::env::var("HERZBOT_TEST_REPLAYS").map_or(3, |count| count.parse().unwrap());
    replays(count).await;
}

#[test]
fn a_review_says_of_each_slip_where_it_was() {
    let texts = Texts::embedded().unwrap();
    for kind in GameKind::ALL {
        let record = random_game(kind, false, &mut StdRng::seed_from_u64(11));
        let json = serde_json::to_vec(&record).unwrap();
        let replay = pages::replay_frames(texts.say(Language::En), &json).unwrap();
        let kept = pages::reviewed(&json).unwrap();
        assert_eq!(review(&record).as_ref(), Some(&kept), "{kind}: the review that is kept with a game");
        let found = pages::critique(texts.say(Language::En), &json, &kept).unwrap();
        assert_eq!(found.players.len(), usize::from(record.players));
        assert!(!found.slips.is_empty(), "{kind}: who plays at random slips");
        assert!(found.slips.is_sorted_by_key(|slip| slip.at));
        for slip in &found.slips {
            let frame = &replay.frames[slip.at];
            assert!(frame.board.seats[usize::from(slip.seat)].active, "{kind}: {slip:?}");
            let held = frame.hands.iter().find(|hand| hand.seat == slip.seat).unwrap();
            assert!(slip.cards.iter().all(|card| *card < held.cards.len()), "{kind}: {slip:?}");
            let spots = frame.board.zones.iter().flat_map(|zone| &zone.lines).flat_map(|line| &line.cells);
            let spots: Vec<&str> = spots.map(|cell| cell.spot.as_str()).collect();
            assert!(slip.places.iter().all(|place| spots.contains(&place.as_str())), "{kind}: {slip:?}");
            assert!(!slip.cards.is_empty() || !slip.places.is_empty(), "{kind}: {slip:?}");
            assert!(slip.cost > 0 && slip.said.contains("would have been"));
        }
        for slip in &found.slips {
            is_played_again(&texts, &record, slip);
        }
    }
}

/// Opens the position of a slip, and plays its round to the end from there.
fn is_played_again(texts: &Texts, record: &Record, slip: &pages::ShownSlip) {
    let attempt = |moves: &[String], picked: &[String], choice: Option<&str>| {
        let asked = json!({ "record": serde_json::to_value(record).unwrap(), "round": slip.round, "seat": slip.seat, "moves": moves, "picked": picked, "choice": choice });
        pages::attempt(texts.say(Language::En), asked.to_string().as_bytes())
    };
    let round = &record.rounds[slip.round - 1];
    let mut now = attempt(&round.moves[..slip.before], &[], None).unwrap();
    let (before, beside) = now.moves.split_at(slip.before);
    assert_eq!(before, &round.moves[..slip.before]);
    // Players who chose at the same time have made the same choice.
    assert!(beside.iter().all(|mv| mv.contains("pass") && round.moves.contains(mv)), "{beside:?}");
    assert_eq!(now.board.reader, Some(slip.seat));
    for wrong in ["", "h1.0000000000000.m9.999", "h1.0000000000000.p9.99", "h1.0000000000000.again"] {
        let told = attempt(&now.moves, &[], Some(wrong));
        assert!(told.is_none_or(|told| told.refused.is_some() && told.moves == now.moves), "{wrong}");
    }
    assert_eq!(attempt(&round.moves[1..], &[], None), None);
    for _ in 0..200 {
        let Some(end) = now.end else {
            assert!(now.board.turn.is_some() && !now.board.moves.is_empty());
            // Choose the next card that isn't picked yet, or the button that makes the move once it exists.
            let is_picked =
                |spot: &String| now.board.hand.iter().any(|held| held.picked && held.spot == *spot);
            let new = |mv: &&BoardMove| !mv.card.as_ref().is_some_and(is_picked);
            let choice = now.board.moves.iter().filter(new).max_by_key(|mv| mv.card.is_none()).unwrap();
            let next = || attempt(&now.moves, &now.picked, Some(&choice.choice)).unwrap();
            assert_eq!(next(), next(), "the same question");
            now = next();
            continue;
        };
        let points = AnyMatch::replay(record, |_| {}).unwrap().round_points();
        assert_eq!(end.was, points[slip.round - 1][Seat(slip.seat)]);
        let mut again = record.clone();
        again.rounds.truncate(slip.round);
        again.rounds[slip.round - 1].moves = now.moves;
        let made = AnyMatch::replay(&again, |_| {}).unwrap().round_points();
        assert_eq!(end.made, made[slip.round - 1][Seat(slip.seat)]);
        return;
    }
    panic!("the round never ends: {slip:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_is_tried_again() {
    let (playground, _events) = open().await;
    let browser = Browser::open("en-US").await;
    let tab = browser.tab(&format!("{}replay", playground.url()), View::DESKTOP).await;
    tab.sees("Choose a file").await;
    let record = random_game(GameKind::Hearts, false, &mut StdRng::seed_from_u64(11));
    drops(&tab, &serde_json::to_string(&record).unwrap()).await;
    tab.until_within("document.querySelectorAll('.critique-slips button').length > 0", PATIENCE).await;
    // The first moves of the game are the passes.
    let looked = format!(
        "(() => {{ const slip = [...document.querySelectorAll('.critique-slips button')].find((node) => Number(node.dataset.at) < {});
            slip?.click(); return Boolean(slip); }})()",
        record.players
    );
    assert_eq!(tab.eval(&looked).await, true, "somebody passed what should have stayed");
    tab.press("button", "Try again").await;
    let picked = "document.querySelectorAll('#puzzle .hand-card.picked').length";
    for count in 1..=3 {
        tab.until("document.querySelector('#puzzle .hand-card.can:not(.picked)')").await;
        tab.eval("document.querySelector('#puzzle .hand-card.can:not(.picked)').click()").await;
        tab.until(&format!("{picked} === {count}")).await;
    }
    tab.screenshot("puzzle-pass").await;
    // A fourth card is refused with a reason; putting one back makes room.
    tab.eval("document.querySelector('#puzzle .hand-card.can:not(.picked)').click()").await;
    tab.until("document.querySelector('#puzzle .board-status.explains')").await;
    assert_eq!(tab.eval(picked).await, 3);
    tab.eval("document.querySelector('#puzzle .hand-card.picked').click()").await;
    tab.until(&format!("{picked} === 2")).await;
    tab.press("button", "Try again").await;
    tab.until(&format!("{picked} === 0")).await;
    for count in 1..=3 {
        tab.until("document.querySelector('#puzzle .hand-card.can:not(.picked)')").await;
        tab.eval("document.querySelector('#puzzle .hand-card.can:not(.picked)').click()").await;
        tab.until(&format!("{picked} === {count}")).await;
    }
    tab.eval("document.querySelector('#puzzle .board-loose button').click()").await;
    let over = "(() => { const over = document.querySelector('#puzzle .board-status')?.textContent.includes('in the game it was');
        if (!over) document.querySelector('#puzzle:not(.is-behind) .piece.can:not(.armed), #puzzle .board-loose button')?.click(); return over; })()";
    tab.until_within(over, PATIENCE).await;
    tab.is_at_peace();
    browser.close().await;
    playground.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_review_stands_beside_the_replay() {
    let (playground, _events) = open().await;
    let browser = Browser::open("en-US").await;
    let tab = browser.tab(&format!("{}replay", playground.url()), View::DESKTOP).await;
    tab.sees("Choose a file").await;
    for kind in GameKind::ALL {
        let record = random_game(kind, false, &mut StdRng::seed_from_u64(11));
        drops(&tab, &serde_json::to_string(&record).unwrap()).await;
        tab.until_within("document.querySelectorAll('.critique-slips button').length > 0", PATIENCE).await;
        let plot = "(({ computedRole: r, computedName: n }) => r + ': ' + n)(document.querySelector('.critique-plot svg'))";
        let plot = tab.eval(plot).await;
        assert!(plot.as_str().unwrap().contains("Player 0: luck"), "{plot}");
        let slips = "document.querySelectorAll('.critique-slips button').length";
        let marks = "document.querySelectorAll('.replay-mark').length";
        assert_eq!(tab.eval(slips).await, tab.eval(marks).await, "each is a mark on the line");
        let count = tab.eval(slips).await.as_u64().unwrap();
        for slip in 0..count {
            let looked = tab
                .eval(&format!(
                    "(() => {{ const choice = document.querySelectorAll('.critique-slips button')[{slip}]; choice.click();
                       const stage = document.querySelector('#replay');
                       return [stage.dataset.at === choice.dataset.at, choice.getAttribute('aria-current'),
                           stage.querySelectorAll('.advised').length > 0, stage.querySelector('.replay-slip').textContent.includes('would have been')]; }})()"
                ))
                .await;
            assert_eq!(looked, json!([true, "true", true, true]), "{kind:?}, slip {slip}");
        }
        // The better move can be played on, and then it goes back to the game.
        let at = "Number(document.querySelector('#replay').dataset.at)";
        let slip = tab.eval(at).await.as_u64().unwrap();
        tab.press("button", "Play on from the better move").await;
        tab.until(&format!("{at} === {} && !document.querySelector('[data-word=line]')", slip + 1)).await;
        tab.press("button", "Back to the game").await;
        tab.until(&format!("{at} === {slip} && document.querySelector('[data-word=line]')")).await;
        for (view, name) in [(View::DESKTOP, ""), (View::PHONE.dark(), "-phone-dark")] {
            tab.view(view).await;
            tab.settles().await;
            assert!(!tab.is_too_wide().await);
            tab.screenshot(&format!("review-{}{name}", kind.name())).await;
        }
        tab.view(View::DESKTOP).await;
    }
    tab.is_at_peace();
    browser.close().await;
    playground.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_moved_about_in_by_keyboard_and_says_whether_it_was_fair() {
    let (playground, _events) = open().await;
    let browser = Browser::open("de-DE").await;
    let tab = browser.tab(&format!("{}replay", playground.url()), View::DESKTOP).await;
    tab.sees("Datei auswählen").await;
    tab.screenshot("replay-empty").await;
    for broken in ["{}", "no record", "[1]"] {
        drops(&tab, broken).await;
        tab.sees("Das ist keine Spieldatei").await;
    }
    for kind in GameKind::ALL {
        let mut record = random_game(kind, true, &mut StdRng::seed_from_u64(7));
        drops(&tab, &serde_json::to_string(&record).unwrap()).await;
        tab.sees("Ehrlich gemischt").await;
        let cards = "document.querySelectorAll('.replay-cards .card').length";
        assert!(tab.eval(cards).await.as_u64() > Some(0), "the hands are open");
        tab.eval("document.querySelector('.replay-controls [data-word=right]').focus()").await;
        let at = "document.querySelector('#replay').dataset.at";
        for (key, place) in [("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("Home", "0")] {
            tab.key(key).await;
            assert_eq!(tab.eval(at).await, place, "{key}");
        }
        for _ in 0..14 {
            tab.key("ArrowRight").await;
        }
        for (view, name) in [(View::DESKTOP, ""), (View::PHONE.dark(), "-phone-dark"), (View::DESKTOP, "")] {
            tab.view(view).await;
            tab.settles().await;
            assert!(!tab.is_too_wide().await);
            tab.screenshot(&format!("replay-{}{name}", kind.name())).await;
        }
        tab.key("End").await;
        tab.settles().await;
        tab.screenshot(&format!("replay-{}-end", kind.name())).await;
        // Choose the second round by its name.
        tab.eval("(() => { const menu = document.querySelector('.replay-controls select'); menu.selectedIndex = 1; menu.dispatchEvent(new Event('change')); })()").await;
        assert_eq!(tab.eval("document.querySelector('#replay').dataset.round").await, "2");
        // It continues on its own.
        tab.press("button", "Abspielen").await;
        tab.finds("button", "Anhalten").await;
        let begin = tab.eval(at).await;
        tab.until(&format!("{at} !== {begin}")).await;

        // A change of the deal is found. A file without a shuffle gets no verdict.
        let shuffle = record.extra.get_mut(KEY).unwrap();
        shuffle["contributions"][0] = "somebody else".into();
        drops(&tab, &serde_json::to_string(&record).unwrap()).await;
        tab.sees("folgen nicht aus ihrem Geheimnis").await;
        record.extra.remove(KEY);
        drops(&tab, &serde_json::to_string(&record).unwrap()).await;
        assert_eq!(tab.eval("document.querySelector('.replay-fair')").await, Value::Null);
    }
    tab.is_at_peace();
    browser.close().await;
    playground.stop().await;
}
