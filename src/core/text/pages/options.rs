//! Pages with menus for the host, and confirmations of irreversible actions.

use super::option_lines::{self, further, further_lines, length, line, players};
use crate::notice::Notice;
use crate::page::{Block, ChoiceButton, ChoiceRow, MenuOption, Page, Style, Tone, escape};
use crate::table::{Act, ChairView, Clock, Do, First, Look, Presence, SitterView, TableMenu, TableView};
use crate::text::parts::{button, host, is_human, lines, menu, option_name, rows, title};
use crate::text::{
    Language, Say, clock, language_name, notice as words, option_key, option_value, style_key,
};
use herzbot_rules::{GameOption, OptionKey};

/// The menu value for "drawn".
const DRAWN: &str = "drawn";
/// The menu value for "the language of this place".
const AUTO: &str = "auto";

/// The options of a table; with menus if the reader `may_set` them.
///
/// The values of the menus: [`TableMenu::First`] `drawn` or the key of a chair, [`Act::SetOption`] the text
/// of a [`herzbot_rules::GameOptionValue`], [`TableMenu::Style`] the name of a style, [`TableMenu::Clock`]
/// seconds (0: no clock), [`TableMenu::Language`] `auto` or a tag of [`Language`].
pub fn options(say: Say<'_>, view: &TableView, may_set: bool) -> Page {
    let (lobby, open) = (view.phase.is_lobby(), !view.phase.is_over());
    let mut said = vec![
        ("options-length", length(say, view).unwrap_or_default()),
        chosen_first(say, view),
        ("options-clock", option_lines::clock(say, view)),
        ("options-language", chosen_language(say, view)),
        ("options-thread", chosen_thread(say, view)),
    ];
    said.retain(|(_, value)| !value.is_empty());
    let said = said.into_iter().map(|(key, value)| say.text(key, &[("value", value.into())]));
    let said: Vec<String> = said.chain(further_lines(say, view)).collect();
    let mut blocks = vec![lines(&said)];
    let mut rows = Vec::new();
    if may_set && lobby {
        rows.push(first_menu(say, view));
        let length = view.game.options().iter().filter(|option| option.is_length);
        rows.extend(length.map(|option| option_menu(say, view, option)));
    }
    if may_set && open {
        rows.push(clock_menu(say, view));
        rows.push(language_menu(say, view));
        let mut buttons = Vec::new();
        if lobby && further(view).next().is_some() {
            buttons.push(button(say, view, Look::Variants, say.word("button-variants"), Style::Secondary));
        }
        buttons.push(button(say, view, Look::Computers, say.word("button-computers"), Style::Secondary));
        if lobby {
            buttons.extend(thread_button(say, view));
        }
        let mut remove =
            button(say, view, TableMenu::Remove, say.word("button-remove-somebody"), Style::Secondary);
        remove.disabled = removable(view).next().is_none();
        buttons.push(remove);
        buttons.push(button(say, view, Do::Close, say.word("button-close-table"), Style::Danger));
        rows.push(ChoiceRow::Buttons(buttons));
    }
    if !may_set
        && open
        && let Some(host) = host(view)
    {
        blocks.push(Block::Small(say.text("options-read-only", &[("host", escape(&host.name).into())])));
    }
    Page { title: title(say, view.game, view.name), blocks, rows, ..say.page() }
}

/// The number of menus on a page of variants: platforms may allow only five rows, and one is for buttons.
const MENUS: usize = 4;

/// The rule options besides the length, as many as fit on a page; with menus in the lobby if the reader
/// `may_set` them.
pub fn variants(say: Say<'_>, view: &TableView, may_set: bool) -> Page {
    variants_at(say, view, may_set, 0)
}

/// The rest of them; if all fit on one page, the same as [`variants`].
pub fn more_variants(say: Say<'_>, view: &TableView, may_set: bool) -> Page {
    let all_fit = menus(view).len() <= MENUS;
    variants_at(say, view, may_set, usize::from(!all_fit))
}

/// The page with the menu of an option.
pub fn with_option(say: Say<'_>, view: &TableView, may_set: bool, option: OptionKey) -> Page {
    match menus(view).iter().position(|menu| menu.is_some_and(|it| it.key == option)) {
        None => options(say, view, may_set),
        Some(..MENUS) => variants(say, view, may_set),
        Some(_) => more_variants(say, view, may_set),
    }
}

/// The menus on the pages of variants: the styles (none) if the game has some, and the options.
fn menus(view: &TableView) -> Vec<Option<&'static GameOption>> {
    let style = (!view.game.styles().is_empty()).then_some(None);
    style.into_iter().chain(further(view).map(Some)).collect()
}

fn variants_at(say: Say<'_>, view: &TableView, may_set: bool, page: usize) -> Page {
    if further(view).next().is_none() {
        return options(say, view, may_set);
    }
    let mut buttons = vec![button(say, view, Look::Options, say.word("button-options"), Style::Secondary)];
    let mut rows = Vec::new();
    let said: Vec<String> = if may_set && view.phase.is_lobby() {
        let menus = menus(view);
        let here = menus.iter().skip(page * MENUS).take(MENUS);
        rows.extend(here.clone().map(|option| match option {
            Some(option) => option_menu(say, view, option),
            None => style_menu(say, view),
        }));
        let (other, label) = if page == 0 {
            (Look::MoreVariants, "button-more-variants")
        } else {
            (Look::Variants, "button-variants")
        };
        if menus.len() > MENUS {
            buttons.push(button(say, view, other, say.word(label), Style::Secondary));
        }
        here.flatten().map(|option| line(say, view, option)).collect()
    } else {
        further_lines(say, view).collect()
    };
    rows.push(ChoiceRow::Buttons(buttons));
    Page { title: title(say, view.game, view.name), blocks: vec![lines(&said)], rows, ..say.page() }
}

/// The first player or dealer: the key of the line, and the value.
fn chosen_first(say: Say<'_>, view: &TableView) -> (&'static str, String) {
    let (line, drawn) = if view.game.first_deals() {
        ("options-dealer", "menu-dealer-drawn")
    } else {
        ("options-first", "menu-first-drawn")
    };
    let named = match view.options.first {
        First::Drawn => None,
        First::Chair(key) => view.chairs.iter().find(|chair| chair.key == key),
    };
    (line, named.map_or_else(|| say.word(drawn), |chair| escape(&chair.name)))
}

fn chosen_language(say: Say<'_>, view: &TableView) -> String {
    match view.options.language.as_deref().and_then(Language::from_tag) {
        Some(language) => language_name(say, language),
        None => say.word("language-of-place"),
    }
}

/// Whether to play in a thread; empty if threads are not possible.
fn chosen_thread(say: Say<'_>, view: &TableView) -> String {
    let word = |wanted| say.word(if wanted { "value-yes" } else { "value-no" });
    view.options.thread.map(word).unwrap_or_default()
}

fn thread_button(say: Say<'_>, view: &TableView) -> Option<ChoiceButton> {
    let (act, label) = match view.options.thread? {
        false => (Do::PlayInThread, "button-thread"),
        true => (Do::PlayInChannel, "button-no-thread"),
    };
    Some(button(say, view, act, say.word(label), Style::Secondary))
}

fn first_menu(say: Say<'_>, view: &TableView) -> ChoiceRow {
    let (label, drawn) = if view.game.first_deals() {
        ("menu-dealer", "menu-dealer-drawn")
    } else {
        ("menu-first", "menu-first-drawn")
    };
    let mut options = vec![MenuOption::new(DRAWN, say.word(drawn), view.options.first == First::Drawn)];
    options.extend(view.chairs.iter().map(|chair| {
        MenuOption::new(
            chair.key.to_string(),
            option_name(&chair.name),
            view.options.first == First::Chair(chair.key),
        )
    }));
    menu(view, TableMenu::First, say.word(label), options)
}

/// A menu for an option of the game. It also lists a typed value that is not among the suggestions.
fn option_menu(say: Say<'_>, view: &TableView, option: &GameOption) -> ChoiceRow {
    let chosen = option.chosen(players(view), &view.options.game);
    let mut values = option.offered(players(view));
    if !values.contains(&chosen) {
        values.push(chosen);
    }
    let options = values.into_iter().map(|value| {
        MenuOption::new(value.to_string(), option_value(say, view.game, option, value), chosen == value)
    });
    let label = say.word(&option_key(say.texts(), view.game, option, "-menu"));
    menu(view, Act::SetOption(option.key), label, options.collect())
}

fn style_menu(say: Say<'_>, view: &TableView) -> ChoiceRow {
    let chosen = view.game.style(players(view), &view.options.game);
    let options = view.game.styles().iter().map(|style| {
        MenuOption::new(
            style.name,
            say.word(&style_key(view.game, &format!("-{}", style.name))),
            chosen == Some(style),
        )
    });
    menu(view, TableMenu::Style, say.word(&style_key(view.game, "-menu")), options.collect())
}

fn clock_menu(say: Say<'_>, view: &TableView) -> ChoiceRow {
    let options = Clock::ALL.map(|time| {
        MenuOption::new(time.seconds().to_string(), clock(say, time), view.options.clock == time)
    });
    menu(view, TableMenu::Clock, say.word("menu-clock"), options.into())
}

fn language_menu(say: Say<'_>, view: &TableView) -> ChoiceRow {
    let chosen = view.options.language.as_deref().and_then(Language::from_tag);
    let mut options = vec![MenuOption::new(AUTO, say.word("language-of-place"), chosen.is_none())];
    options.extend(Language::ALL.map(|language| {
        MenuOption::new(language.tag(), language_name(say, language), chosen == Some(language))
    }));
    menu(view, TableMenu::Language, say.word("menu-language"), options)
}

/// Asks `question` before an irreversible `act` ([`Do::LeaveForGood`], [`Do::CloseForGood`]).
pub fn confirm(say: Say<'_>, view: &TableView, question: &Notice, act: Do) -> Page {
    let (yes, no) = if act == Do::CloseForGood {
        ("button-close-for-good", "button-keep-table")
    } else {
        ("button-leave-for-good", "button-stay")
    };
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Plain,
        blocks: vec![Block::Text(words(say, "", question))],
        rows: rows(vec![
            button(say, view, act, say.word(yes), Style::Danger),
            button(say, view, Look::Stay, say.word(no), Style::Primary),
        ]),
        ..say.page()
    }
}

/// Asks which player to remove: a menu ([`TableMenu::Remove`]) whose values are the keys of chairs.
pub fn remove(say: Say<'_>, view: &TableView) -> Page {
    let options: Vec<MenuOption> = removable(view)
        .map(|chair| MenuOption::new(chair.key.to_string(), option_name(&chair.name), false))
        .collect();
    let (key, rows) = if options.is_empty() {
        ("remove-nobody", Vec::new())
    } else {
        ("remove-whom", vec![menu(view, TableMenu::Remove, say.word("menu-remove"), options)])
    };
    Page {
        title: title(say, view.game, view.name),
        blocks: vec![Block::Text(say.word(key))],
        rows,
        ..say.page()
    }
}

/// The removable players: in the lobby all but the reader, in a game the other people who still play.
fn removable(view: &TableView) -> impl Iterator<Item = &ChairView> {
    let lobby = view.phase.is_lobby();
    view.chairs.iter().filter(move |chair| match chair.sitter {
        SitterView::Human { person, .. } => Some(person) != view.reader && !is_human(chair, Presence::Left),
        SitterView::Computer(_) | SitterView::Reserved(_) => lobby,
    })
}
