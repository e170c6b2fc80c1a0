//! Everything that people read: every notice, every reason of a hint, and an evening of each game, in every
//! language.
//!
//! To accept an intended change, run `INSTA_UPDATE=always cargo test -p herzbot-core`; review the diff before
//! committing it.

use super::{spoken_games, texts};
use crate::notice::Notice;
use crate::page::{Block, ChoiceRow};
use crate::samples::{Scene, drawn, golden_evening, hint_because, key_scenes, reasons};
use crate::text::samples::refusals;
use crate::text::{Language, Texts, notice, pages, speaks};
use herzbot_rules::GameKind;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Compares with `src/core/snapshots/NAME.snap`.
pub fn compare(name: &str, content: &str) {
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
        let unspoken = GameKind::ALL.into_iter().filter(|game| !speaks(language, *game));
        let unspoken: Vec<Notice> = unspoken.flat_map(refusals).collect();
        for sample in Notice::samples().into_iter().filter(|sample| !unspoken.contains(sample)) {
            let kind: String =
                format!("{sample:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect();
            if kind != before {
                let _written = writeln!(said, "{kind}");
                before = kind;
            }
            // With a slash, in a room, in a private chat.
            let mut texts_said =
                ["/", "!", ""].map(|prefix| notice(texts.say(language), prefix, &sample)).to_vec();
            texts_said.dedup();
            for text in texts_said {
                let _written = writeln!(said, "    {}", text.replace('\n', "\n    "));
            }
        }
        compare(&format!("notices-{language}"), &said);
    }
}

#[test]
fn every_reason_of_a_hint() {
    let texts = texts();
    for language in Language::complete() {
        let mut said = String::new();
        for kind in spoken_games(language) {
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
        for kind in spoken_games(language) {
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

/// A pseudo-locale of English that is two fifths longer, with an accent on every vowel: it fits everywhere,
/// and no plain English remains except names, typed words, and a shell command.
#[test]
fn a_pseudo_locale_fits_everywhere_and_leaves_nothing_in_english() {
    let texts = Texts::pseudo().expect("the files are well-formed");
    let plain = |text: &str| -> BTreeSet<String> {
        let words = text.split(|letter: char| !letter.is_alphabetic());
        let words = words.filter(|word| word.len() > 3 && word.contains(['a', 'e', 'i', 'o', 'u']));
        words.map(str::to_owned).collect()
    };
    let mut known =
        plain("Anna Bella Chloé Emil Greta Hugo Vega Deneb Mira Naos herzbot replay verify record json");
    for language in Language::ALL {
        known.extend(plain(&language.facts().name));
    }
    for kind in GameKind::ALL {
        for Scene { page, name, .. } in golden_evening(&texts, Language::En, kind) {
            // Long prose grows less: tested below, and for Discord in its own tests.
            if name != "rules" {
                super::pages::check(&page);
            }
            let typed: BTreeSet<String> =
                page.rows.iter().flat_map(words).flat_map(|word| plain(&word)).collect();
            let body = drawn(&page);
            let (_, body) = body.split_once('\n').unwrap_or_default();
            let left: Vec<_> = plain(body)
                .into_iter()
                .filter(|word| !known.contains(word) && !typed.contains(word))
                .collect();
            assert!(left.is_empty(), "{name}: {left:?}\n{body}");
        }
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn every_notice_fits_in_the_pseudo_locale() {
    let texts = Texts::pseudo().expect("the files are well-formed");
    for sample in Notice::samples() {
        super::pages::check(&pages::notice(texts.say(Language::En), "!", GameKind::ALL[0], "Linde", &sample));
    }
    assert_eq!(texts.troubles(), 0);
}

/// The words to type instead of a row's buttons.
fn words(row: &ChoiceRow) -> Vec<String> {
    match row {
        ChoiceRow::Buttons(buttons) => buttons.iter().map(|button| button.word.clone()).collect(),
        ChoiceRow::Menu(_) => vec![],
    }
}
