//! The rules can be learned from `/rules` alone: what a newcomer asks is answered there, in every language.

use super::files::root;
use super::texts;
use crate::page::{Block, Page};
use crate::samples::chapters;
use crate::text::Language;
use herzbot_rules::GameKind;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr as _;

/// The least columns of an answer.
const SHORTEST_ANSWER: usize = 16;

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
    let mut questions = BTreeMap::new();
    for language in Language::complete() {
        let quiz = quiz(language);
        for kind in GameKind::ALL {
            // The short chapter repeats what the others say.
            let rules: Vec<String> =
                chapters(&texts, language, kind, None).iter().skip(1).map(text).collect();
            let rules = rules.join("\n");
            let lines = quiz.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
            let asked: Vec<Vec<&str>> = lines
                .map(|line| line.split(" | ").collect::<Vec<_>>())
                .filter(|parts| parts[0] == kind.name())
                .collect();
            let questions = questions.entry(kind).or_insert(asked.len());
            assert!(asked.len() >= 10 && asked.len() == *questions, "{language}: {kind}: {}", asked.len());
            for question in asked {
                let [_, _, answer] = question[..] else { panic!("{language}: {question:?}") };
                let answer = answer.replace('\u{a0}', " ");
                // A word or two would stand there by chance.
                assert!(answer.width() >= SHORTEST_ANSWER, "{language}: {question:?} is no answer");
                let found = rules.matches(answer.as_str()).count();
                assert_eq!(found, 1, "{language}: {question:?}\n{rules}");
            }
        }
    }
    assert_eq!(texts.troubles(), 0);
}
