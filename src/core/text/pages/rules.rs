//! The rules of the games, in words of our own.

use super::chosen::chosen_lines;
use crate::page::{Block, Page};
use crate::table::{PhaseView, TableView};
use crate::text::games::{GameWords as _, Played, with_kind};
use crate::text::{Language, Say, Texts, game_name};
use herzbot_rules::GameKind;

/// The rules of a game.
pub fn rules(texts: &Texts, language: Language, game: GameKind) -> Page {
    page(Say::new(texts, language), game, None)
}

/// The rules of the game of a table, as they hold there.
pub fn rules_at(texts: &Texts, language: Language, view: &TableView) -> Page {
    let say = Say::new(texts, language);
    let players = match view.phase {
        PhaseView::Lobby { .. } | PhaseView::Closed(_) => None,
        PhaseView::Playing(_) | PhaseView::Finished(_) => u8::try_from(view.chairs.len()).ok(),
    };
    let played = Played { game: view.game, players, options: &view.options.game };
    let mut page = page(say, view.game, Some(played));
    let mut lines = vec![say.text("rules-at-table", &[("table", view.name.into())])];
    lines.extend(chosen_lines(say, view));
    // The last block, in small print, is about the shuffle.
    page.blocks.insert(page.blocks.len().saturating_sub(1), Block::Text(lines.join("\n")));
    page
}

fn page(say: Say<'_>, game: GameKind, played: Option<Played<'_>>) -> Page {
    let mut blocks = with_kind!(game, G => G::rules(say, played));
    blocks.push(Block::Small(say.word("rules-fair")));
    let title = say.text("rules-title", &[("game", game_name(say, game).into())]);
    Page { title, blocks, explains: game.name().to_owned(), ..say.page() }
}
