//! The options of a table in words: what was chosen, and what holds by default.

use crate::table::TableView;
use crate::text::{Say, clock as clock_words, option_key, option_value, style_key};
use herzbot_rules::GameOption;

/// How long the game takes: rounds, or up to how many points.
pub(super) fn length(say: Say<'_>, view: &TableView) -> Option<String> {
    let length = view.game.options().iter().find(|option| option.is_length)?;
    Some(chosen_words(say, view, length))
}

/// How long a turn may take.
pub(super) fn clock(say: Say<'_>, view: &TableView) -> String {
    match view.options.clock.limit() {
        None => say.word("clock-none"),
        Some(_) => {
            let clock = clock_words(say, view.options.clock);
            say.text("clock-per-move", &[("clock", clock.into())])
        }
    }
}

/// The options besides the length.
pub(super) fn further(view: &TableView) -> impl Iterator<Item = &'static GameOption> {
    view.game.options().iter().filter(|option| !option.is_length)
}

/// A line for each option besides the length: what was chosen.
pub(super) fn further_lines(say: Say<'_>, view: &TableView) -> impl Iterator<Item = String> {
    further(view).map(move |option| line(say, view, option))
}

/// A line for the style, where it is not the usual one, and one for each option besides the length that differs from
/// its default and belongs to no such style.
pub(super) fn changed_lines(say: Say<'_>, view: &TableView) -> impl Iterator<Item = String> {
    let styles = view.game.styles();
    let style =
        view.game.style(players(view), &view.options.game).filter(|style| styles.first() != Some(*style));
    let named = style.map(|style| {
        let value = say.word(&style_key(view.game, &format!("-value-{}", style.name)));
        say.text(&style_key(view.game, "-line"), &[("value", value.into())])
    });
    let default = |option: &GameOption| option.chosen(players(view), &Default::default());
    let changed = further(view)
        .filter(move |option| option.chosen(players(view), &view.options.game) != default(option))
        .filter(move |option| style.is_none_or(|style| style.value(option.key).is_none()));
    named.into_iter().chain(changed.map(move |option| line(say, view, option)))
}

/// What was chosen for an option besides the length.
pub(super) fn line(say: Say<'_>, view: &TableView, option: &GameOption) -> String {
    let value = chosen_words(say, view, option);
    say.text(&option_key(say.texts(), view.game, option, "-line"), &[("value", value.into())])
}

/// What holds at the table, a line for each option of the game's rules.
pub(super) fn chosen_lines(say: Say<'_>, view: &TableView) -> Vec<String> {
    let length = length(say, view).map(|value| say.text("options-length", &[("value", value.into())]));
    length.into_iter().chain(further_lines(say, view)).collect()
}

/// The number of seats taken, or that a game needs at least: what it would be played with.
pub(super) fn players(view: &TableView) -> u8 {
    (view.chairs.len() as u8).clamp(*view.game.players().start(), *view.game.players().end())
}

/// What holds at the table for an option, in words.
fn chosen_words(say: Say<'_>, view: &TableView, option: &GameOption) -> String {
    let value = option.chosen(players(view), &view.options.game);
    option_value(say, view.game, option, value)
}
