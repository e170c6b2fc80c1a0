//! The rules can be learned from `/rules` alone: what a newcomer asks is answered there, in every language.

use super::files::root;
use super::pages::check;
use super::texts;
use crate::page::{Block, Page};
use crate::samples::{Evening, drawn};
use crate::table::PhaseView;
use crate::text::{Language, pages};
use herzbot_rules::GameKind;

/// The file of a language with a line per question: game, question, and what answers it.
fn quiz(language: Language) -> String {
    let path = root().join("locales").join(language.tag()).join("quiz.txt");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn text(page: &Page) -> String {
    let texts = page.blocks.iter().filter_map(|block| match block {
        Block::Text(text) | Block::Small(text) => Some(text.replace('\u{a0}', " ")),
        Block::Cards(_) => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_newcomers_ask_is_answered_by_the_rules() {
    let texts = texts();
    for language in Language::complete() {
        let quiz = quiz(language);
        for kind in GameKind::ALL {
            let rules = text(&pages::rules(&texts, language, kind));
            let lines = quiz.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
            let asked: Vec<Vec<&str>> = lines
                .map(|line| line.split(" | ").collect::<Vec<_>>())
                .filter(|parts| parts[0] == kind.name())
                .collect();
            assert_eq!(asked.len(), 10, "{language}: {kind}");
            for question in asked {
                let [_, _, answer] = question[..] else { panic!("{language}: {question:?}") };
                assert!(rules.contains(&answer.replace('\u{a0}', " ")), "{language}: {question:?}\n{rules}");
            }
        }
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn the_rules_of_a_table_are_those_of_its_players_and_options() {
    let texts = texts();
    let no = serde_json::json!({
        "target": 77, "moon": false, "passing": false, "breaking": "heart_or_queen", "first_trick_points": false
    });
    for language in Language::ALL {
        for (kind, options) in [
            (GameKind::Hearts, no.clone()),
            (GameKind::Herz, serde_json::json!({"rounds": 1})),
            (GameKind::Teufel, serde_json::json!({"rounds": 2})),
        ] {
            for players in kind.players() {
                let mut evening = Evening::random(kind, &options, 1, players);
                evening.step();
                let view = evening.view(None).expect("a round is dealt");
                assert!(matches!(view.phase, PhaseView::Playing(_)));
                let page = pages::rules_at(&texts, language, &view);
                check(&page);
                if kind == GameKind::Hearts {
                    assert!(text(&page).contains("77"), "{}", drawn(&page));
                }
            }
        }
    }
    for players in GameKind::Hearts.players() {
        let classic = GameKind::Hearts.styles()[1].options().into();
        let mut evening = Evening::random(GameKind::Hearts, &classic, 1, players);
        evening.step();
        let view = evening.view(None).expect("a round is dealt");
        for language in Language::ALL {
            let page = pages::rules_at(&texts, language, &view);
            check(&page);
            let rules = text(&page);
            assert!(!rules.contains("−10") && !rules.contains("− 10") && !rules.contains("−26"), "{rules}");
            assert!(rules.contains("26"), "{rules}");
        }
        let rules = text(&pages::rules_at(&texts, Language::En, &view));
        for said in ["none are passed", "everybody else gets 26 points", "queen of spades may be led at any"]
        {
            assert!(rules.contains(said), "{said}: {rules}");
        }
        assert_eq!(rules.contains("in the third across"), players == 4, "{rules}");
    }
    let mut five = Evening::random(GameKind::Hearts, &no, 1, 5);
    five.step();
    let rules = text(&pages::rules_at(&texts, Language::En, &five.view(None).expect("a round is dealt")));
    for said in
        ["You get 10 cards each, and 2 are left over", "No passing", "reaches 77 points", "simply costs 26"]
    {
        assert!(rules.contains(said), "{said}: {rules}");
    }
    assert!(!rules.contains("With two players") && !rules.contains("sourdine"), "{rules}");
    assert_eq!(texts.troubles(), 0);
}
