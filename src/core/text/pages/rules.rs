//! The rules of the games, in words of our own.

use super::chosen::chosen_lines;
use crate::page::{Block, Page};
use crate::table::TableView;
use crate::text::games::any;
use crate::text::{Language, Say, Texts, game_name};
use herzbot_rules::GameKind;

/// The rules of a game.
pub fn rules(texts: &Texts, language: Language, game: GameKind) -> Page {
    let say = Say::new(texts, language);
    let mut blocks = any::rules(say, game);
    blocks.push(Block::Small(say.word("rules-fair")));
    let title = say.text("rules-title", &[("game", game_name(say, game).into())]);
    Page { title, blocks, ..say.page() }
}

/// The rules of the game of a table, with what was chosen for it.
pub fn rules_at(texts: &Texts, language: Language, view: &TableView) -> Page {
    let say = Say::new(texts, language);
    let mut page = rules(texts, language, view.game);
    let mut lines = vec![say.text("rules-at-table", &[("table", view.name.into())])];
    lines.extend(chosen_lines(say, view));
    // The last block, in small print, is about the shuffle.
    page.blocks.insert(page.blocks.len().saturating_sub(1), Block::Text(lines.join("\n")));
    page
}
