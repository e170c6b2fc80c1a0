//! `/rules` answers all questions of a newcomer, in every language.

use super::files::root;
use super::texts;
use crate::page::{Block, Page};
use crate::samples::chapters;
use crate::text::{Language, speaks};
use herzbot_rules::GameKind;
use unicode_width::UnicodeWidthStr as _;

/// The minimum width of an answer, in columns.
const SHORTEST_ANSWER: usize = 16;

/// The questions about a game in the file of a language, each with the answering part of the rules.
pub fn questions(language: Language, game: GameKind) -> Vec<(String, String)> {
    let path = root().join("locales").join(language.tag()).join("quiz.txt");
    let file = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| match line.split(" | ").collect::<Vec<_>>()[..] {
        [of, question, answer] => {
            let of: GameKind = of.parse().unwrap_or_else(|_| panic!("{language}: {line}: no game"));
            (of == game).then(|| (question.to_owned(), answer.replace('\u{a0}', " ")))
        }
        _ => panic!("{language}: {line}"),
    };
    lines.filter_map(read).collect()
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
    for kind in GameKind::ALL {
        let english = questions(Language::En, kind).len();
        for language in Language::complete().filter(|language| speaks(*language, kind)) {
            // The short chapter repeats the others.
            let rules: Vec<String> =
                chapters(&texts, language, kind, None).iter().skip(1).map(text).collect();
            let rules = rules.join("\n");
            let asked = questions(language, kind);
            assert_eq!(asked.len(), english, "{language}: {kind}: as many questions as in English");
            for (question, answer) in asked {
                // A shorter answer could match by chance.
                assert!(
                    answer.width() >= SHORTEST_ANSWER,
                    "{language}: {question:?}: {answer:?} is no answer"
                );
                let found = rules.matches(answer.as_str()).count();
                assert_eq!(found, 1, "{language}: {question:?}: {answer:?}\n{rules}");
            }
        }
    }
    assert_eq!(texts.troubles(), 0);
}
