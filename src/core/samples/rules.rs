//! All chapters of the rules, reached by their buttons.

use crate::command::{Chapter, PageChoiceId};
use crate::page::Page;
use crate::table::TableView;
use crate::text::{Language, Texts, pages};
use herzbot_rules::GameKind;

/// Every chapter of the rules of a game, the short one first; with a table's options if given.
pub fn chapters(texts: &Texts, language: Language, game: GameKind, at: Option<&TableView>) -> Vec<Page> {
    let say = texts.say(language);
    let page = |chapter| match at {
        Some(view) => pages::rules_at(say, view, chapter),
        None => pages::rules(say, game, chapter),
    };
    let short = page(Chapter::Short);
    let others = short.choices().filter_map(|(id, value, ..)| match PageChoiceId::read(id, value) {
        Ok(PageChoiceId::Rules { chapter, .. }) => Some(page(chapter)),
        _ => None,
    });
    let others: Vec<Page> = others.collect();
    [short].into_iter().chain(others).collect()
}
