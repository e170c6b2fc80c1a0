//! What the host can choose, and questions that are asked before something can't be undone.

use super::{Say, button, is_human, lines, lobby, option_name, rows, title};
use crate::notice::Notice;
use crate::page::{Block, Menu, MenuOption, Page, Row, Style, Tone, escape};
use crate::table::{
    Act, ChairView, ChoiceId, Clock, Do, First, GameOption, Look, PhaseView, Pick, Presence, SitterView,
    TableMenu, TableView,
};
use crate::text::{Language, Texts, clock, notice as words};
use herzbot_rules::GameKind;
use herzbot_rules::hearts::Breaking;

/// What the value of a menu's option says for "drawn".
const DRAWN: &str = "drawn";
/// What the value of a menu's option says for "the language of this place".
const AUTO: &str = "auto";

/// What was chosen for a table; with menus for who `may_set` it.
///
/// The values of the menus: [`TableMenu::First`] `drawn` or the key of a chair, [`Act::SetOption`] the text of a [`Pick`],
/// [`TableMenu::Clock`] seconds (0: no clock), [`TableMenu::Language`] `auto` or a tag of [`Language`].
pub fn options(texts: &Texts, language: Language, view: &TableView, may_set: bool) -> Page {
    let say = Say::new(texts, language);
    let (lobby, open) = match view.phase {
        PhaseView::Lobby { .. } => (true, true),
        PhaseView::Playing(_) => (false, true),
        PhaseView::Finished(_) | PhaseView::Closed(_) => (false, false),
    };
    let mut said = vec![
        ("options-rounds", lobby::rounds(say, view).unwrap_or_default()),
        chosen_first(say, view),
        ("options-clock", lobby::clock(say, view)),
        ("options-language", chosen_language(say, view)),
    ];
    said.extend(further(view).filter_map(|option| {
        let pick = option.chosen(&view.options.game, view.options.rounds)?;
        Some((line_key(option), pick_words(say, option, pick)))
    }));
    said.retain(|(_, value)| !value.is_empty());
    let said: Vec<String> =
        said.into_iter().map(|(key, value)| say.text(key, &[("value", value.into())])).collect();
    let mut blocks = vec![lines(&said)];
    let mut rows = Vec::new();
    if may_set && lobby {
        rows.push(first_menu(say, view));
        let length = GameOption::of(view.game).iter().filter(|option| option.is_length());
        rows.extend(length.map(|option| option_menu(say, view, *option)));
    }
    if may_set && open {
        rows.push(clock_menu(say, view));
        rows.push(language_menu(say, view));
        let mut buttons = Vec::new();
        if lobby && further(view).next().is_some() {
            buttons.push(button(view, Look::Variants, say.word("button-variants"), Style::Secondary));
        }
        buttons.push(button(view, Look::Computers, say.word("button-computers"), Style::Secondary));
        let mut remove =
            button(view, TableMenu::Remove, say.word("button-remove-somebody"), Style::Secondary);
        remove.disabled = removable(view).next().is_none();
        buttons.push(remove);
        buttons.push(button(view, Do::Close, say.word("button-close-table"), Style::Danger));
        rows.push(Row::Buttons(buttons));
    }
    if !may_set
        && open
        && let Some(host) = lobby::host(view)
    {
        blocks.push(Block::Small(say.text("options-read-only", &[("host", escape(&host.name).into())])));
    }
    Page { title: title(say, view.game, view.name), blocks, rows, ..say.page() }
}

/// The rules that can be chosen besides the length: shown to everybody, with menus for who `may_set` them in the lobby.
pub fn variants(texts: &Texts, language: Language, view: &TableView, may_set: bool) -> Page {
    if further(view).next().is_none() {
        return options(texts, language, view, may_set);
    }
    let say = Say::new(texts, language);
    let said: Vec<String> = further(view)
        .filter_map(|option| {
            let pick = option.chosen(&view.options.game, view.options.rounds)?;
            Some(say.text(line_key(option), &[("value", pick_words(say, option, pick).into())]))
        })
        .collect();
    let mut rows = Vec::new();
    if may_set && matches!(view.phase, PhaseView::Lobby { .. }) {
        rows.extend(further(view).map(|option| option_menu(say, view, option)));
    }
    let back = button(view, Look::Options, say.word("button-options"), Style::Secondary);
    rows.push(Row::Buttons(vec![back]));
    Page { title: title(say, view.game, view.name), blocks: vec![lines(&said)], rows, ..say.page() }
}

/// The options besides the length.
fn further(view: &TableView) -> impl Iterator<Item = GameOption> {
    GameOption::of(view.game).iter().copied().filter(|option| !option.is_length())
}

/// The line that says what was chosen.
const fn line_key(option: GameOption) -> &'static str {
    match option {
        GameOption::Rounds | GameOption::Target => "options-rounds",
        GameOption::Moon => "options-moon",
        GameOption::Passing => "options-passing",
        GameOption::Breaking => "options-breaking",
        GameOption::FirstTrickPoints => "options-first-trick",
    }
}

/// A value of an option in words.
pub(super) fn pick_words(say: Say<'_>, option: GameOption, pick: Pick) -> String {
    match pick {
        Pick::Number(count) => {
            let key = if option == GameOption::Target { "target-points" } else { "rounds-count" };
            say.text(key, &[("count", count.into())])
        }
        Pick::Flag(flag) => say.word(match (option, flag) {
            (GameOption::Moon, true) => "moon-minus",
            (GameOption::Moon, false) => "moon-plus",
            (_, true) => "value-yes",
            (_, false) => "value-no",
        }),
        Pick::Breaking(Breaking::HeartOrSpade) => say.word("breaking-spade"),
        Pick::Breaking(Breaking::HeartOrQueen) => say.word("breaking-queen"),
    }
}

/// Who begins or deals: the key of the line, and the value.
fn chosen_first(say: Say<'_>, view: &TableView) -> (&'static str, String) {
    let (line, drawn) = match view.game {
        GameKind::Herz => ("options-first", "menu-first-drawn"),
        GameKind::Teufel | GameKind::Hearts => ("options-dealer", "menu-dealer-drawn"),
    };
    let named = match view.options.first {
        First::Drawn => None,
        First::Chair(key) => view.chairs.iter().find(|chair| chair.key == key),
    };
    (line, named.map_or_else(|| say.word(drawn), |chair| escape(&chair.name)))
}

fn chosen_language(say: Say<'_>, view: &TableView) -> String {
    match view.options.language.as_deref().and_then(Language::from_tag) {
        Some(language) => language.own_name().to_owned(),
        None => say.word("language-of-place"),
    }
}

pub(super) fn menu(view: &TableView, act: impl Into<Act>, label: String, options: Vec<MenuOption>) -> Row {
    Row::Menu(Menu { id: ChoiceId { table: view.id, act: act.into() }.to_string(), label, options })
}

fn first_menu(say: Say<'_>, view: &TableView) -> Row {
    let (label, drawn) = match view.game {
        GameKind::Herz => ("menu-first", "menu-first-drawn"),
        GameKind::Teufel | GameKind::Hearts => ("menu-dealer", "menu-dealer-drawn"),
    };
    let mut options = vec![MenuOption {
        value: DRAWN.to_owned(),
        label: say.word(drawn),
        selected: view.options.first == First::Drawn,
    }];
    options.extend(view.chairs.iter().map(|chair| MenuOption {
        value: chair.key.to_string(),
        label: option_name(&chair.name),
        selected: view.options.first == First::Chair(chair.key),
    }));
    menu(view, TableMenu::First, say.word(label), options)
}

/// A menu for an option of the game. What was typed and is not on offer stands there too.
fn option_menu(say: Say<'_>, view: &TableView, option: GameOption) -> Row {
    let label = match option {
        GameOption::Rounds => "menu-rounds",
        GameOption::Target => "menu-target",
        GameOption::Moon => "menu-moon",
        GameOption::Passing => "menu-passing",
        GameOption::Breaking => "menu-breaking",
        GameOption::FirstTrickPoints => "menu-first-trick",
    };
    let players = (view.chairs.len() as u8).clamp(*view.game.players().start(), *view.game.players().end());
    let chosen = option.chosen(&view.options.game, view.options.rounds);
    let mut picks = option.values(view.game, players);
    picks.extend(chosen.filter(|pick| !picks.contains(pick)));
    let options = picks.into_iter().map(|pick| MenuOption {
        value: pick.text(),
        label: pick_words(say, option, pick),
        selected: chosen == Some(pick),
    });
    menu(view, Act::SetOption(option), say.word(label), options.collect())
}

fn clock_menu(say: Say<'_>, view: &TableView) -> Row {
    let options = Clock::ALL.map(|time| MenuOption {
        value: time.seconds().to_string(),
        label: clock(say, time),
        selected: view.options.clock == time,
    });
    menu(view, TableMenu::Clock, say.word("menu-clock"), options.into())
}

fn language_menu(say: Say<'_>, view: &TableView) -> Row {
    let chosen = view.options.language.as_deref().and_then(Language::from_tag);
    let mut options = vec![MenuOption {
        value: AUTO.to_owned(),
        label: say.word("language-of-place"),
        selected: chosen.is_none(),
    }];
    options.extend(Language::ALL.map(|language| MenuOption {
        value: language.tag().to_owned(),
        label: language.own_name().to_owned(),
        selected: chosen == Some(language),
    }));
    menu(view, TableMenu::Language, say.word("menu-language"), options)
}

/// Asks `question` before `act` ([`Do::LeaveForGood`], [`Do::CloseForGood`]).
pub fn confirm(texts: &Texts, language: Language, view: &TableView, question: &Notice, act: Do) -> Page {
    let say = Say::new(texts, language);
    let (yes, no) = if act == Do::CloseForGood {
        ("button-close-for-good", "button-keep-table")
    } else {
        ("button-leave-for-good", "button-stay")
    };
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Plain,
        blocks: vec![Block::Text(words(texts, language, question))],
        rows: rows(vec![
            button(view, act, say.word(yes), Style::Danger),
            button(view, Look::Stay, say.word(no), Style::Primary),
        ]),
        ..say.page()
    }
}

/// Asks whom to remove: a menu ([`TableMenu::Remove`]) whose values are the keys of chairs.
pub fn remove(texts: &Texts, language: Language, view: &TableView) -> Page {
    let say = Say::new(texts, language);
    let options: Vec<MenuOption> = removable(view)
        .map(|chair| MenuOption {
            value: chair.key.to_string(),
            label: option_name(&chair.name),
            selected: false,
        })
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

/// Who can be removed: in the lobby everybody but the reader, in a game the other people who still play.
fn removable(view: &TableView) -> impl Iterator<Item = &ChairView> {
    let lobby = matches!(view.phase, PhaseView::Lobby { .. });
    view.chairs.iter().filter(move |chair| match chair.sitter {
        SitterView::Human { person, .. } => Some(person) != view.reader && !is_human(chair, Presence::Left),
        SitterView::Computer(_) | SitterView::Reserved(_) => lobby,
    })
}
