//! Every notice in every language.

use super::texts;
use crate::notice::Notice;
use crate::text::{Language, notice};

#[test]
fn every_notice_can_be_said_in_every_language() {
    let texts = texts();
    for language in Language::ALL {
        for sample in Notice::samples() {
            let text = notice(&texts, language, &sample);
            assert!(!text.trim().is_empty(), "{language}: {sample:?}");
            assert!(!text.contains("{$") && !text.contains('\u{2068}'), "{language}: {text}");
            assert_eq!(texts.troubles(), 0, "{language}: {sample:?}: {text}");
        }
    }
}

#[test]
fn names_bring_no_markup() {
    let texts = texts();
    for language in Language::ALL {
        let text =
            notice(&texts, language, &Notice::NoSuchTable { name: "@all **x**".into(), did_you_mean: None });
        assert!(text.contains(r"\@all \*\*x\*\*"), "{text}");
    }
}

#[test]
fn a_refusal_says_exactly_why() {
    use crate::notice::HerzAttempt;
    use herzbot_rules::Refusal;
    use herzbot_rules::herz::{Card, Refusal as Herz, Side};
    let said = |language, side, empty| {
        let card = Card::number(62).expect("there is a 62");
        let attempt = Some(HerzAttempt { card, side: Some(side), above: Some(57), empty });
        notice(&texts(), language, &Notice::IllegalMove { refusal: Refusal::Herz(Herz::DoesNotFit), attempt })
    };
    assert_eq!(
        said(Language::En, Side::Left, false),
        "62 doesn't fit on the left: the last card there is worth 57."
    );
    assert_eq!(
        said(Language::De, Side::Right, true),
        "Die 62 passt rechts nicht: Deine Startkarte zählt 57."
    );
    assert_eq!(
        said(Language::Fr, Side::Right, false),
        "Le 62 ne peut pas aller à droite\u{a0}: la dernière carte y vaut 57."
    );
}
