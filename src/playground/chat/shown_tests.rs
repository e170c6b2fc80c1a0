//! Every page of an evening of each game as the browser gets it, in `src/playground/snapshots/`.
//!
//! To accept an intended change, run `INSTA_UPDATE=always cargo test -p herzbot-playground snapshots`.

use super::super::StoredPage;
use super::*;
use crate::wire::ToPage;
use herzbot_core::ids::Moment;
use herzbot_core::samples::{Scene, folded, golden_evening};
use herzbot_core::text::Texts;
use herzbot_rules::GameKind;

fn sent(chat: &ChatLog, scene: &Scene) -> ShownMessage {
    let said = ChatBody::Page(StoredPage::new(scene.page.clone()));
    let message = ChatMessage::new(Room::Channel, Moment(1_700_000_000_000), said);
    chat.shown(1, &message, chat.body(1, &message), "anna")
}

/// JSON with a line for each value, as `serde_json` would indent it. It doesn't indent what is JSON already.
fn indented(json: &str) -> String {
    let (mut text, mut depth, mut in_string) = (String::new(), 0, false);
    let mut letters = json.chars().peekable();
    let line = |depth: usize| format!("\n{}", "  ".repeat(depth));
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend([Some(letter), letters.next()].into_iter().flatten()),
            '"' => {
                in_string = !in_string;
                text.push(letter);
            }
            _ if in_string => text.push(letter),
            '{' | '[' if matches!(letters.peek(), Some('}' | ']')) => {
                text.extend([Some(letter), letters.next()].into_iter().flatten());
            }
            '{' | '[' => {
                depth += 1;
                text.push(letter);
                text.push_str(&line(depth));
            }
            '}' | ']' => {
                depth -= 1;
                text.push_str(&line(depth));
                text.push(letter);
            }
            ',' => text.extend([",", &line(depth)]),
            ':' => text.push_str(": "),
            _ => text.push(letter),
        }
    }
    text
}

/// Compares with `src/playground/snapshots/NAME.snap`.
fn compare(name: &str, parts: &[String]) {
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, parts.join("\n\n"));
    });
}

#[test]
fn snapshots_of_every_page_of_an_evening_of_each_game() {
    let texts = Texts::embedded().expect("the files are well-formed");
    let chat = ChatLog::new(Moment(0));
    for kind in GameKind::ALL {
        let scenes = golden_evening(&texts, Language::En, kind);
        let whole: Vec<String> = scenes
            .iter()
            .map(|scene| {
                let message = ToPage::Message { message: sent(&chat, scene), fresh: true, answers: None };
                let json = serde_json::to_string(&message).expect("it is plain data");
                format!("═══ {}\n{}", scene.name, folded(&indented(&json)))
            })
            .collect();
        compare(&format!("evening-{}", kind.name()), &whole);
    }
}
