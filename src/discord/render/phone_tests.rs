//! Tests how tall pages are on a phone, with cards as emojis.

use super::phone::height;
use super::tests::texts;
use super::{card_emojis, length, message};
use herzbot_core::samples::{Evening, Scene, chapters, key_scenes};
use herzbot_core::text::{Language, Texts, faces, pages};
use herzbot_rules::GameKind;

/// The maximum numbers of lines of a board and of a private view.
const BOARD: usize = 22;
const HAND: usize = 18;

#[test]
fn a_turn_fits_on_a_phone_and_no_page_is_cut() {
    let known = Texts::embedded().expect("the files are well-formed");
    let emojis = card_emojis::tests::emojis(&faces(&known));
    for kind in GameKind::ALL {
        for language in Language::ALL {
            for Scene { name, page, .. } in key_scenes(&known, language, kind) {
                let body = message(&page, &[], "discord", &emojis).body;
                let texts = texts(&body);
                let chars: usize = texts.iter().map(|text| length(text)).sum();
                assert!(chars + 64 < super::TOTAL, "{kind} {language:?} {name}: {chars} characters");
                let most = match name.as_str() {
                    of if of.starts_with("turn") && of.contains("table") => BOARD,
                    "Ben is away" | "paused, host" | "paused, nobody here" => BOARD,
                    of if of.starts_with("turn") => HAND,
                    _ => usize::MAX,
                };
                let lines: usize = texts.iter().map(|text| height(text)).sum();
                assert!(lines <= most, "{kind} {language:?} {name}: {lines} lines\n{}", texts.join("\n"));
            }
        }
    }
}

/// The longest prose, also for a language that is a fifth longer than English.
#[test]
fn no_rules_are_cut() {
    let known = Texts::embedded().expect("the files are well-formed");
    let pseudo = Texts::pseudo_prose().expect("the files are well-formed");
    let emojis = card_emojis::tests::emojis(&faces(&known));
    let all = Language::ALL.into_iter().map(|language| (&known, language)).chain([(&pseudo, Language::En)]);
    for (texts_of, language) in all {
        for kind in GameKind::ALL {
            for players in kind.players() {
                let mut evening = Evening::random(kind, &serde_json::json!({}), 1, players);
                evening.step();
                let view = evening.view(None).expect("a round is dealt");
                let general = chapters(texts_of, language, kind, None);
                for page in general.into_iter().chain(chapters(texts_of, language, kind, Some(&view))) {
                    let body = message(&page, &[], "discord", &emojis).body;
                    let chars: usize = texts(&body).iter().map(|text| length(text)).sum();
                    assert!(chars + 64 < super::TOTAL, "{kind} {language:?} {players}: {chars} characters");
                }
            }
        }
    }
}

/// Four towers, with each card as an emoji with a long name.
#[test]
fn no_text_of_a_full_table_is_too_long() {
    let known = Texts::embedded().expect("the files are well-formed");
    let emojis = card_emojis::tests::emojis(&faces(&known));
    let mut longest = 0;
    for seed in 0..3 {
        let mut evening = Evening::random(GameKind::Herz, &serde_json::json!({}), seed, 4);
        while evening.step() {
            let Some(view) = evening.view(None) else { continue };
            let body = message(&pages::table(known.say(Language::En), &view), &[], "discord", &emojis).body;
            let texts = texts(&body);
            longest = longest.max(texts.iter().map(|text| length(text)).sum());
            assert!(texts.iter().all(|text| length(text) <= super::LONGEST), "{texts:?}");
        }
    }
    assert!(longest > super::LONGEST, "{longest}: one text would do");
}
