//! The introductions of games for newcomers are complete in every language.

use super::texts;
use crate::text::{Language, pages};

#[test]
fn every_game_is_offered_with_its_lesson() {
    let texts = texts();
    for language in Language::ALL {
        for offer in pages::games(texts.say(language)) {
            assert!(!offer.cards.is_empty() && !offer.shortest.is_empty(), "{offer:?}");
            assert!(!offer.name.is_empty() && !offer.about.is_empty(), "{offer:?}");
            assert!(
                offer.lesson.iter().all(|part| !part.cards.is_empty() && !part.said.is_empty()),
                "{offer:?}"
            );
        }
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn all_games_are_listed_as_in_a_sentence() {
    let texts = texts();
    for (language, begins, says) in [
        (Language::En, "Herz an Herz, Hol's der Teufel", "Hearts"),
        (Language::Fr, "Herz an Herz, Hol's der Teufel", "les cœurs"),
        (Language::Pl, "Herz an Herz, Hol's der Teufel", "Kierki"),
        (Language::Ja, "ヘルツ・アン・ヘルツ、ホルス・デア・トイフェル", "、ハーツ"),
    ] {
        let listed = pages::game_names(texts.say(language));
        assert!(listed.starts_with(begins) && listed.contains(says), "{listed}");
    }
    assert_eq!(texts.troubles(), 0);
}
