//! Every notice in every language.

use super::texts;
use crate::notice::Notice;
use crate::text::{Language, notice};

#[test]
fn every_notice_can_be_said_in_every_language() {
    let texts = texts();
    for language in Language::ALL {
        for sample in Notice::samples() {
            let text = notice(texts.say(language), "/", &sample);
            assert!(!text.trim().is_empty(), "{language}: {sample:?}");
            assert!(!text.contains("{$") && !text.contains('\u{2068}'), "{language}: {text}");
            assert_eq!(texts.troubles(), 0, "{language}: {sample:?}: {text}");
        }
    }
}

/// Commands in notices are shown as they are typed: `/herz` on Discord, `!herz` in a room, `herz` in a
/// private chat.
#[test]
fn commands_are_told_as_they_are_typed_there() {
    let texts = texts();
    let naming = |sample: &Notice| {
        matches!(
            sample,
            Notice::NoTableHere
                | Notice::TableFull { computers: false }
                | Notice::AlreadyStarted
                | Notice::PlaysAlone
                | Notice::NotKnown { .. }
                | Notice::UnknownCommand { .. }
                | Notice::NightNone
                | Notice::NightHere
                | Notice::StartNeedsZone
                | Notice::WidgetShown
        )
    };
    for language in Language::ALL {
        for sample in Notice::samples() {
            let [bare, slash, sign, word] =
                ["", "/", "!", "karten "].map(|prefix| notice(texts.say(language), prefix, &sample));
            assert_eq!(bare != slash, naming(&sample), "{language}: {sample:?}: {slash}");
            if !naming(&sample) {
                continue;
            }
            let commands = bare.replace("\\`", "").matches('`').count() / 2;
            for (said, prefix) in [(slash, "`/"), (sign, "`!"), (word, "`karten ")] {
                assert_eq!(said.matches(prefix).count(), commands, "{language}: {said}");
            }
        }
    }
}

#[test]
fn names_bring_no_markup() {
    let texts = texts();
    for language in Language::ALL {
        let text = notice(
            texts.say(language),
            "/",
            &Notice::NoSuchTable { name: "@all **x**".into(), did_you_mean: None },
        );
        assert!(text.contains(r"\@all \*\*x\*\*"), "{text}");
    }
}

#[test]
fn a_refusal_says_exactly_why() {
    let (texts, samples) = (texts(), Notice::samples());
    let said = |language: Language, beginning: &str| {
        let mut texts_said = samples.iter().map(|sample| notice(texts.say(language), "/", sample));
        texts_said.find(|text| text.starts_with(beginning)).expect("it is said")
    };
    assert_eq!(
        said(Language::En, "62 doesn't fit on the left"),
        "62 doesn't fit on the left: the last card there is worth 57."
    );
    assert_eq!(
        said(Language::De, "Die 62 passt rechts"),
        "Die 62 passt rechts nicht: Deine Startkarte zählt 40."
    );
    assert_eq!(
        said(Language::Fr, "Le 62 ne peut pas aller à gauche"),
        "Le 62 ne peut pas aller à gauche\u{a0}: la dernière carte y vaut 57."
    );
}

#[test]
fn what_was_tried_is_not_logged() {
    // Notices are logged, and the view in one holds hidden cards.
    for sample in Notice::samples() {
        let Notice::IllegalMove { attempt: Some(_), .. } = &sample else { continue };
        assert!(!format!("{sample:?}").contains("view"), "{sample:?}");
    }
}
