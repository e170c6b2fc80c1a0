//! What people read, whole: every notice, every reason of a hint, and an evening of each game, in every language.
//!
//! A text that was meant to change is accepted with `INSTA_UPDATE=always cargo test -p herzbot-core`; read the
//! difference before committing it.

use super::texts;
use crate::notice::Notice;
use crate::page::Block;
use crate::samples::{Scene, drawn, golden_evening, hint_because, key_scenes, reasons};
use crate::text::{Language, notice};
use herzbot_rules::GameKind;
use std::fmt::Write as _;

/// Compares with `src/core/snapshots/NAME.snap`.
pub(super) fn compare(name: &str, content: &str) {
    insta::with_settings!({
        snapshot_path => "../../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, content);
    });
}

fn script(scenes: &[Scene]) -> String {
    let scenes = scenes.iter().map(|Scene { name, page, .. }| format!("═══ {name}\n{}", drawn(page)));
    scenes.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn every_notice() {
    let texts = texts();
    for language in Language::complete() {
        let mut said = String::new();
        let mut before = String::new();
        for sample in Notice::samples() {
            let kind: String =
                format!("{sample:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect();
            if kind != before {
                let _written = writeln!(said, "{kind}");
                before = kind;
            }
            let text = notice(&texts, language, &sample).replace('\n', "\n    ");
            let _written = writeln!(said, "    {text}");
        }
        compare(&format!("notices-{language}"), &said);
    }
}

#[test]
fn every_reason_of_a_hint() {
    let texts = texts();
    for language in Language::complete() {
        let mut said = String::new();
        for kind in GameKind::ALL {
            let _written = writeln!(said, "{}", kind.name());
            for reason in reasons(kind) {
                let page = hint_because(&texts, language, kind, reason);
                let Some(Block::Text(why)) = page.blocks.first() else { panic!("{page:?}") };
                let _written = writeln!(said, "    {}", why.replace('\n', "\n        "));
            }
        }
        compare(&format!("reasons-{language}"), &said);
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn every_page_of_an_evening_in_english() {
    let texts = texts();
    for kind in GameKind::ALL {
        let evening = golden_evening(&texts, Language::En, kind);
        compare(&format!("evening-{}-en", kind.name()), &script(&evening));
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn the_key_pages_of_an_evening_in_the_other_languages() {
    let texts = texts();
    for language in Language::complete().filter(|&language| language != Language::En) {
        for kind in GameKind::ALL {
            let evening = key_scenes(&texts, language, kind);
            compare(&format!("evening-{}-{language}", kind.name()), &script(&evening));
        }
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn every_scene_of_an_evening_passes_the_checks_of_all_pages() {
    let texts = texts();
    for language in Language::ALL {
        for kind in GameKind::ALL {
            let scenes = golden_evening(&texts, language, kind);
            let names: std::collections::BTreeSet<_> = scenes.iter().map(|scene| &scene.name).collect();
            assert_eq!(names.len(), scenes.len());
            scenes.iter().for_each(|scene| super::pages::check(&scene.page));
        }
    }
}
