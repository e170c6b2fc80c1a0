//! The rules of the games in chapters, the first of which is enough to start.

use super::option_lines::chosen_lines;
use crate::command::{Chapter, PageChoiceId};
use crate::page::{Block, ChoiceButton, Page, Style};
use crate::table::{PhaseView, TableView};
use crate::text::games::{GameWords as _, Played, with_kind};
use crate::text::parts::rows;
use crate::text::{Say, game_name};
use herzbot_rules::GameKind;

/// A chapter of a game's rules, with buttons for the others; the short one if there is no such chapter.
pub fn rules(say: Say<'_>, game: GameKind, chapter: Chapter) -> Page {
    page(say, game, None, chapter)
}

/// A chapter of the rules with the options of a table.
pub fn rules_at(say: Say<'_>, view: &TableView, chapter: Chapter) -> Page {
    page(say, view.game, Some(view), chapter)
}

fn page(say: Say<'_>, game: GameKind, view: Option<&TableView>, chapter: Chapter) -> Page {
    let played = view.map(|view| Played { game, players: players(view), options: &view.options.game });
    let mut chapters = with_kind!(game, G => G::rules(say, played));
    if let Some(view) = view {
        let mut lines = vec![say.text("rules-at-table", &[("table", view.name.into())])];
        lines.extend(chosen_lines(say, view));
        chapters.push((Chapter::Table, vec![Block::Text(lines.join("\n"))]));
    }
    chapters.push((Chapter::Shuffle, vec![Block::Text(say.word("rules-fair"))]));

    let shown = chapters.iter().position(|(own, _)| *own == chapter).unwrap_or(0);
    let (_, blocks) = chapters.remove(shown);
    let table = view.map(|view| view.id);
    let button = |(chapter, _): &(Chapter, _)| ChoiceButton {
        id: PageChoiceId::Rules { game, chapter: *chapter, table }.id(),
        label: say.word(chapter.label()),
        style: Style::Secondary,
        ..ChoiceButton::default()
    };
    let title = say.text("rules-title", &[("game", game_name(say, game).into())]);
    let rows = rows(chapters.iter().map(button).collect());
    Page { title, blocks, rows, explains: game.name().to_owned(), ..say.page() }
}

/// The number of players, once it is fixed.
fn players(view: &TableView) -> Option<u8> {
    match view.phase {
        PhaseView::Lobby { .. } | PhaseView::Closed(_) => None,
        PhaseView::Playing(_) | PhaseView::Concealed(_) | PhaseView::Finished(_) => {
            u8::try_from(view.chairs.len()).ok()
        }
    }
}
