//! Each game in Firefox, from the door to its end: what is seen there, and whether anything complains.

use super::board::OUT_OF_SIGHT;
use super::firefox::Firefox;
use super::{offers, over, playground};
use serde_json::json;

/// Writes a line in the channel.
async fn says(tab: &mut Firefox, line: &str) {
    let says = "(() => { const field = document.getElementById('write-channel'); field.value = {line}; field.form.requestSubmit(); return true; })()";
    tab.eval(&says.replace("{line}", &json!(line).to_string())).await;
}

/// Presses the newest button for this, as soon as there is one.
async fn presses(tab: &mut Firefox, act: &str) {
    let press = "(() => { const node = [...document.querySelectorAll('#board button[data-choice$=\".{act}\"]:not(:disabled)')].pop(); node?.click(); return Boolean(node); })()";
    tab.until(&press.replace("{act}", act)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_is_played_to_its_end_in_firefox() {
    let (mut bot, address) = playground().await;
    let Some(mut tab) = Firefox::open(&address).await else { return };
    tab.view(1280, 800).await;
    tab.until("document.querySelector('.door-row input')").await;
    tab.eval("(() => { const field = document.querySelector('.door-row input'); field.value = 'Anna'; field.dispatchEvent(new Event('input', { bubbles: true })); field.form.requestSubmit(); return true; })()").await;
    tab.until("Boolean(document.querySelector('.start-here button')?.offsetParent)").await;
    for line in ["/herz rounds:1", "/teufel rounds:1", "/hearts target:1"] {
        says(&mut tab, line).await;
        let newest = "[...document.querySelectorAll('#board [data-choice$=\".start\"]')].pop()?.dataset.choice.split('.')[1]";
        let table = tab.until(newest).await.as_str().unwrap().to_owned();
        for seats in 2..=3 {
            presses(&mut tab, "add").await;
            tab.until(&format!(
                "document.querySelectorAll('.lobby-seat:not(.free)').length >= {seats} && true"
            ))
            .await;
        }
        presses(&mut tab, "start").await;
        let (offers, over) = (offers(&table), over(&table));
        tab.until(&format!("({offers}).length")).await;
        for (width, height) in [(1280, 800), (360, 640), (740, 360)] {
            tab.view(width, height).await;
            tab.eval("document.getElementById('tab-board').click()").await;
            let hidden = format!("{OUT_OF_SIGHT}.length === 0");
            tab.until(&hidden).await;
        }
        tab.view(1280, 800).await;
        let step = format!(
            "(() => {{ if ({over}) return 'over'; const all = {offers}; all[globalThis.turns++ % all.length]?.click(); return null; }})()"
        );
        tab.eval("globalThis.turns = 1").await;
        tab.until(&step).await;
        tab.until("document.querySelectorAll('.podium-step').length === 3").await;
    }
    assert_eq!(tab.trouble, Vec::<String>::new(), "the console complains");
    tab.close().await;
    assert!(bot.stop().await.success());
}
