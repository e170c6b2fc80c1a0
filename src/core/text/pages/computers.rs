//! The page of computer players: levels, hints, seats for latecomers, and when spectators see moves.

use crate::page::{Block, ChoiceRow, MenuOption, Page, Style, escape};
use crate::table::{ChairView, Look, SitterView, TableMenu, TableView};
use crate::text::Say;
use crate::text::parts::{button, lines, menu, option_name, title};
use herzbot_rules::{GameKind, Level, RatedLevel};

/// The menu value for all computer players.
const ALL: &str = "all";

/// The levels of a table's computer players, and the hints setting; with menus if the reader `may_set` them.
/// If tables are `watched` in a browser, also when spectators see moves.
///
/// The values of the menus: [`TableMenu::Level`] `all` or the key of a chair, a dot, and the name of a level;
/// [`TableMenu::Hints`] and [`TableMenu::Late`] `yes` or `no`; [`TableMenu::Watch`] `now` or `later`.
pub fn computers(say: Say<'_>, view: &TableView, may_set: bool, watched: bool) -> Page {
    let (lobby, open) = (view.phase.is_lobby(), !view.phase.is_over());
    let players: Vec<(&ChairView, Level)> = view
        .chairs
        .iter()
        .filter_map(|chair| match chair.sitter {
            SitterView::Computer(level) => Some((chair, level)),
            SitterView::Human { .. } | SitterView::Reserved(_) => None,
        })
        .collect();
    let mut said: Vec<String> = players
        .iter()
        .map(|(chair, how)| {
            let name = format!("**{}**", escape(&chair.name));
            say.text("computers-line", &[("name", name.into()), ("level", level(say, *how).into())])
        })
        .collect();
    if said.is_empty() {
        said.push(say.text("computers-none", &[("level", level(say, view.options.level).into())]));
    }
    let has_casual = view.game.levels().iter().any(|rated| rated.level == Level::Casual);
    let levels = if has_casual { "computers-levels-casual" } else { "computers-levels" };
    let mut blocks = vec![lines(&said), Block::Text(say.word(levels)), Block::Small(scores(say, view.game))];
    let spectators = [(false, "now", "watch-now"), (true, "later", "watch-later")];
    // Menus below show the chosen values.
    if !(may_set && lobby) {
        let hints = if view.options.hints { "computers-hints-on" } else { "computers-hints-off" };
        let late = if view.options.late { "computers-late-on" } else { "computers-late-off" };
        let (_, _, watch) = spectators[usize::from(view.options.delayed)];
        let notes = [Some(hints), (!view.alone).then_some(late), watched.then_some(watch)];
        blocks.extend(notes.into_iter().flatten().map(|note| Block::Small(say.word(note))));
    }
    let mut rows = Vec::new();
    if may_set && open {
        rows.push(menu(view, TableMenu::Level, say.word("menu-level"), level_options(say, view, &players)));
    }
    if may_set && lobby {
        let options = [(true, "yes", "menu-hints-yes"), (false, "no", "menu-hints-no")]
            .map(|(on, value, label)| MenuOption::new(value, say.word(label), view.options.hints == on));
        rows.push(menu(view, TableMenu::Hints, say.word("menu-hints"), options.into()));
    }
    if may_set && lobby && !view.alone {
        let options = [(true, "yes", "menu-late-yes"), (false, "no", "menu-late-no")]
            .map(|(on, value, label)| MenuOption::new(value, say.word(label), view.options.late == on));
        rows.push(menu(view, TableMenu::Late, say.word("menu-late"), options.into()));
    }
    if may_set && lobby && watched {
        let options = spectators.map(|(delayed, value, label)| {
            MenuOption::new(value, say.word(label), view.options.delayed == delayed)
        });
        rows.push(menu(view, TableMenu::Watch, say.word("menu-watch"), options.into()));
    }
    if open {
        let back = button(say, view, Look::Options, say.word("button-options"), Style::Secondary);
        rows.push(ChoiceRow::Buttons(vec![back]));
    }
    Page { title: title(say, view.game, view.name), blocks, rows, ..say.page() }
}

/// The leaderboard score of each level.
fn scores(say: Say<'_>, game: GameKind) -> String {
    let score = |rated: &RatedLevel| {
        say.text("level-score", &[("level", level(say, rated.level).into()), ("score", rated.score.into())])
    };
    let levels: Vec<String> = game.levels().iter().map(score).collect();
    say.text("computers-scores", &[("levels", say.all_of(&levels).into())])
}

/// The options for all of them, and for each if there are several.
///
/// The common level is selected; different levels are listed above the menu.
fn level_options(say: Say<'_>, view: &TableView, players: &[(&ChairView, Level)]) -> Vec<MenuOption> {
    let first = players.first().map_or(view.options.level, |(_, level)| *level);
    let shared = players.iter().all(|(_, level)| *level == first).then_some(first);
    let levels = view.game.levels().iter().map(|rated| rated.level);
    let mut options: Vec<MenuOption> = levels
        .clone()
        .map(|how| {
            MenuOption::new(
                format!("{ALL}.{how}"),
                say.text(
                    "menu-level-all",
                    &[("count", players.len().into()), ("level", level(say, how).into())],
                ),
                shared == Some(how),
            )
        })
        .collect();
    if players.len() < 2 {
        return options;
    }
    options.extend(players.iter().flat_map(|(chair, _)| {
        levels.clone().map(move |how| {
            let name = option_name(&chair.name);
            MenuOption::new(
                format!("{}.{how}", chair.key),
                say.text("menu-level-one", &[("name", name.into()), ("level", level(say, how).into())]),
                false,
            )
        })
    }));
    options
}

pub fn level(say: Say<'_>, level: Level) -> String {
    say.word(match level {
        Level::Random => "level-random",
        Level::Easy => "level-easy",
        Level::Casual => "level-casual",
        Level::Medium => "level-medium",
        Level::Hard => "level-hard",
    })
}
