//! What the browser gets of an evening of each game, in `src/playground/snapshots/`: whole pages, and the text that
//! stands for them in austere mode.
//!
//! A change that was meant is accepted with `INSTA_UPDATE=always cargo test -p herzbot-playground snapshots`.

use super::super::chat::{ChatBody, ChatLog, ChatMessage, Room};
use super::{ShownMessage, ToPage, shown};
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::Moment;
use herzbot_core::samples::{Scene, key_scenes};
use herzbot_core::text::{Language, Texts};
use herzbot_rules::GameKind;

/// The scenes of which the whole page is kept, as far as a game has them: a short round has no turn 24.
const WHOLE: [&str; 3] = ["lobby, full", "turn 24, table", "an old button"];

fn sent(chat: &ChatLog, scene: &Scene, austere: bool) -> ShownMessage {
    let page = scene.page.clone();
    let choices = if austere { Numbered::of(&page) } else { Numbered::default() };
    let body = ChatBody::Page(Box::new(page));
    let message = ChatMessage { choices, ..ChatMessage::new(Room::Channel, Moment(1_700_000_000_000), body) };
    shown(chat, 1, &message, "anna", austere)
}

/// Compares with `src/playground/snapshots/NAME.snap`.
fn compare(name: &str, parts: &[String]) {
    insta::with_settings!({
        snapshot_path => "snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, parts.join("\n\n"));
    });
}

#[test]
fn snapshots_of_an_evening_of_each_game() {
    let texts = Texts::embedded().expect("the files are well-formed");
    let chat = ChatLog::new();
    for kind in GameKind::ALL {
        let scenes = key_scenes(&texts, Language::En, kind);
        let whole: Vec<String> = scenes
            .iter()
            .filter(|scene| WHOLE.contains(&scene.name.as_str()))
            .map(|scene| {
                let message = ToPage::Message { message: sent(&chat, scene, false), fresh: true };
                let json = serde_json::to_string_pretty(&message);
                format!("═══ {}\n{}", scene.name, json.expect("it is plain data"))
            })
            .collect();
        assert!(whole.len() >= 2, "{kind}");
        compare(&format!("evening-{}", kind.name()), &whole);
        let austere: Vec<String> = scenes
            .iter()
            .map(|scene| {
                let text = sent(&chat, scene, true).text.expect("an austere page is text");
                format!("═══ {}\n{text}", scene.name)
            })
            .collect();
        compare(&format!("evening-{}-austere", kind.name()), &austere);
    }
}
