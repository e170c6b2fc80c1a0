//! The options of a table in words: chosen and default values.

use crate::table::TableView;
use crate::text::{Say, clock as clock_words, option_key, option_value, style_key};
use herzbot_rules::{GameKind, GameOption, GameOptionValue};
use serde_json::{Map, Value};

/// The length of the game: rounds, or the final points.
pub fn length(say: Say<'_>, view: &TableView) -> Option<String> {
    let length = view.game.options().iter().find(|option| option.is_length)?;
    Some(Chosen::of(view).words(say, length))
}

/// The time limit of a turn.
pub fn clock(say: Say<'_>, view: &TableView) -> String {
    match view.options.clock.limit() {
        None => say.word("clock-none"),
        Some(_) => {
            let clock = clock_words(say, view.options.clock);
            say.text("clock-per-move", &[("clock", clock.into())])
        }
    }
}

/// The options besides the length that have an effect with the chosen ones.
pub fn further(view: &TableView) -> impl Iterator<Item = &'static GameOption> {
    Chosen::of(view).further()
}

/// A line for each option besides the length.
pub fn further_lines(say: Say<'_>, view: &TableView) -> impl Iterator<Item = String> {
    further(view).map(move |option| line(say, view, option))
}

/// A line for a style other than the default, and one for each option besides the length that differs from
/// its default and from that style.
pub fn changed_lines(say: Say<'_>, view: &TableView) -> Vec<String> {
    changed(say, Chosen::of(view))
}

/// The options that differ from the default, a line each, in plain words with inline markup; `options` as in
/// a record.
pub fn changed_options(
    say: Say<'_>,
    game: GameKind,
    players: u8,
    options: &Map<String, Value>,
) -> Vec<String> {
    let chosen = Chosen { game, players, options };
    let length = game.options().iter().filter(|option| option.is_length && chosen.differs(option));
    let length =
        length.map(|option| say.text("options-length", &[("value", chosen.words(say, option).into())]));
    length.chain(changed(say, chosen)).collect()
}

fn changed(say: Say<'_>, chosen: Chosen<'_>) -> Vec<String> {
    let Chosen { game, players, options } = chosen;
    let style = game.style(players, options).filter(|style| game.styles().first() != Some(*style));
    let named = style.map(|style| {
        let value = say.word(&style_key(game, &format!("-value-{}", style.name)));
        say.text(&style_key(game, "-line"), &[("value", value.into())])
    });
    let changed = chosen
        .further()
        .filter(|option| chosen.differs(option))
        .filter(|option| style.is_none_or(|style| style.value(option.key).is_none()));
    named.into_iter().chain(changed.map(|option| chosen.line(say, option))).collect()
}

/// The value of an option besides the length.
pub fn line(say: Say<'_>, view: &TableView, option: &GameOption) -> String {
    Chosen::of(view).line(say, option)
}

/// The values at the table, a line for each option of the game's rules.
pub fn chosen_lines(say: Say<'_>, view: &TableView) -> Vec<String> {
    let length = length(say, view).map(|value| say.text("options-length", &[("value", value.into())]));
    length.into_iter().chain(further_lines(say, view)).collect()
}

/// The number of players: seats taken, but at least the game's minimum.
pub fn players(view: &TableView) -> u8 {
    (view.chairs.len() as u8).clamp(*view.game.players().start(), *view.game.players().end())
}

/// The options and the number of players of a game.
#[derive(Clone, Copy)]
struct Chosen<'v> {
    game: GameKind,
    players: u8,
    options: &'v Map<String, Value>,
}

impl<'v> Chosen<'v> {
    fn of(view: &'v TableView) -> Self {
        Self { game: view.game, players: players(view), options: &view.options.game }
    }

    fn further(self) -> impl Iterator<Item = &'static GameOption> {
        self.game.options().iter().filter(move |option| !option.is_length && self.matters(option))
    }

    /// Whether the flag that the option depends on, if any, is set.
    fn matters(self, option: &GameOption) -> bool {
        let flag = self.game.options().iter().find(|it| Some(it.key) == option.needs);
        flag.is_none_or(|flag| flag.chosen(self.players, self.options) == GameOptionValue::Flag(true))
    }

    fn differs(self, option: &GameOption) -> bool {
        option.chosen(self.players, self.options) != option.chosen(self.players, &Map::new())
    }

    /// The effective value of an option, in words.
    fn words(self, say: Say<'_>, option: &GameOption) -> String {
        option_value(say, self.game, option, option.chosen(self.players, self.options))
    }

    fn line(self, say: Say<'_>, option: &GameOption) -> String {
        let value = self.words(say, option);
        say.text(&option_key(say.texts(), self.game, option, "-line"), &[("value", value.into())])
    }
}
