//! Choices without buttons: numbers the choices of a page, and matches typed texts and reactions.
//!
//! ```
//! use herzbot_adapter::choices::Numbered;
//! use herzbot_core::page::{ChoiceButton, ChoiceRow, Page, Style};
//!
//! let button = |id: &str, label: &str, word: &str| ChoiceButton {
//!     id: id.into(),
//!     label: label.into(),
//!     style: Style::Secondary,
//!     word: word.into(),
//!     ..ChoiceButton::default()
//! };
//! let buttons = vec![button("a", "Left column", "left"), button("b", "Discard", "discard")];
//! let page = Page { rows: vec![ChoiceRow::Buttons(buttons)], ..Page::default() };
//!
//! let numbered = Numbered::of(&page);
//! assert_eq!(numbered.lines("!"), ["1. Left column (!left)", "2. Discard (!discard)"]);
//! for typed in ["1", "!1", "left", "!LEFT", "left column"] {
//!     assert_eq!(numbered.typed(typed).map(|picked| picked.choice), Some("a".to_owned()), "{typed}");
//! }
//! assert_eq!(numbered.reacted("2️⃣").map(|picked| picked.choice), Some("b".to_owned()));
//! assert_eq!(numbered.typed("3"), None);
//! ```

use herzbot_core::page::{self, ChoiceRow, Page, TypedChoice, typed_number};
use herzbot_core::spelling::unvaried;
use herzbot_core::table::{Act, ChoiceId, Look};
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthChar as _;

/// The emoji for the first choices.
pub const EMOJI: [&str; 8] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣"];

/// The choices of a page, numbered from 1 in reading order. Beside moves, choices that only show something
/// come last without a number, and are picked by their word. Stored with the message of the page, so that an
/// answer means what its author saw, also after a restart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    entries: Vec<NumberedEntry>,
}

/// One numbered choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct NumberedEntry {
    choice: String,
    value: Option<String>,
    label: String,
    word: String,
    /// The emoji of a button, which picks it as a reaction; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    emoji: String,
    /// The menu's title, before its first option.
    heading: Option<String>,
    selected: bool,
    /// Whether it has no number.
    #[serde(default, skip_serializing_if = "is_false")]
    unnumbered: bool,
}

/// For serde, which needs a reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's skip_serializing_if hands in a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// A choice for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item<'a> {
    /// Its number, from 1; none: it is picked by its word only.
    pub number: Option<usize>,
    /// Its label, with its emoji in front.
    pub label: &'a str,
    /// The word to type instead of the number, without prefix; may be empty.
    pub word: &'a str,
    /// The emoji of its button; may be empty.
    pub emoji: &'a str,
    /// For the first option of a menu: the menu's title; may be empty.
    pub heading: Option<&'a str>,
    /// Whether it is an option of a menu.
    pub option: bool,
    /// Whether it is the current value.
    pub selected: bool,
}

/// A picked choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// [`herzbot_core::page::ChoiceButton::id`] or [`herzbot_core::page::Menu::id`].
    pub choice: String,
    /// The value of the menu's option.
    pub value: Option<String>,
}

impl Numbered {
    /// Numbers the enabled choices of a page.
    pub fn of(page: &Page) -> Self {
        let mut entries = Vec::new();
        for row in &page.rows {
            match row {
                ChoiceRow::Buttons(buttons) => {
                    entries.extend(buttons.iter().filter(|button| !button.disabled).map(|button| {
                        NumberedEntry {
                            choice: button.id.clone(),
                            value: None,
                            label: [button.emoji.as_str(), button.label.as_str()].join(" ").trim().to_owned(),
                            word: button.word.clone(),
                            emoji: button.emoji.clone(),
                            heading: None,
                            selected: false,
                            unnumbered: false,
                        }
                    }));
                }
                ChoiceRow::Menu(menu) => {
                    entries.extend(menu.options.iter().enumerate().map(|(at, option)| NumberedEntry {
                        choice: menu.id.clone(),
                        value: Some(option.value.clone()),
                        label: option.label.clone(),
                        word: option.word.clone(),
                        emoji: String::new(),
                        heading: (at == 0).then(|| menu.label.clone()),
                        selected: option.selected,
                        unnumbered: false,
                    }));
                }
            }
        }
        leave_out_looks(&mut entries);
        Self { entries }
    }

    /// The number of choices.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of numbered ones.
    pub fn numbers(&self) -> usize {
        self.entries.iter().filter(|entry| !entry.unnumbered).count()
    }

    /// The choices for display, in order.
    pub fn items(&self) -> impl Iterator<Item = Item<'_>> {
        self.entries.iter().zip(1..).map(|(entry, number)| Item {
            number: (!entry.unnumbered).then_some(number),
            label: &entry.label,
            word: &entry.word,
            emoji: &entry.emoji,
            heading: entry.heading.as_deref(),
            option: entry.value.is_some(),
            selected: entry.selected,
        })
    }

    /// The ids of the choices, as the core made them.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| &*entry.choice)
    }

    /// The choices as lines of text: number, label, and the word to type with `prefix`.
    pub fn lines(&self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for (entry, item) in self.entries.iter().zip(self.items()) {
            lines.extend(entry.heading.as_deref().filter(|heading| !heading.is_empty()).map(headed));
            let word =
                if entry.word.is_empty() { String::new() } else { format!(" ({prefix}{})", entry.word) };
            let mark = if entry.selected { " ✓" } else { "" };
            let number = item.number.map_or_else(String::new, |number| format!("{number}. "));
            lines.push(format!("{number}{}{mark}{word}", entry.label));
        }
        lines
    }

    /// Matches a typed text to a choice by full label, number (`2`, `!2`, `2.`) or word (`left`, `!left`):
    /// see [`page::picked`].
    pub fn typed(&self, text: &str) -> Option<Picked> {
        let choices = self.typed_choices();
        let place = match (page::labelled(&choices, text), typed_number(text)) {
            (Some(place), _) => Some(place),
            (None, Some(number)) => return self.number(number),
            (None, None) => page::worded(&choices, text).or_else(|| self.worded(text)),
        };
        place.and_then(|place| self.at(place))
    }

    /// [`Numbered::typed`] without labels, for a message that newer ones follow: there a label may be a
    /// command now.
    pub fn numbered_or_worded(&self, text: &str) -> Option<Picked> {
        match typed_number(text) {
            Some(number) => self.number(number),
            None => {
                let place = page::worded(&self.typed_choices(), text).or_else(|| self.worded(text));
                place.and_then(|place| self.at(place))
            }
        }
    }

    /// The index of the choice with this word in some language.
    fn worded(&self, text: &str) -> Option<usize> {
        let act = Act::by_word(text)?;
        let offered = |entry: &NumberedEntry| entry.choice.parse::<ChoiceId>().map(|id| id.act);
        self.entries.iter().position(|entry| offered(entry).is_ok_and(|offered| offered.has_word_of(act)))
    }

    fn typed_choices(&self) -> Vec<TypedChoice<'_>> {
        self.entries.iter().map(|entry| TypedChoice { label: &entry.label, word: &entry.word }).collect()
    }

    /// Matches a reaction to a choice by its number (one of [`EMOJI`]), or to the only button with this emoji
    /// or word in any language. Ignores the emoji variation selector.
    pub fn reacted(&self, key: &str) -> Option<Picked> {
        let key = unvaried(key);
        if let Some(at) = EMOJI.iter().position(|number| unvaried(number) == key) {
            return self.number(at + 1);
        }
        let bears = |entry: &&NumberedEntry| {
            entry.value.is_none() && !key.is_empty() && (unvaried(&entry.emoji) == key || entry.word == key)
        };
        let mut bearing = self.entries.iter().filter(bears);
        match (bearing.next(), bearing.next()) {
            (Some(only), None) => Some(only.picked()),
            (Some(_), Some(_)) => None,
            (None, _) => self.worded(&key).and_then(|place| self.at(place)),
        }
    }

    /// Matches a reaction only by a button's emoji, which keeps its meaning: numbers change with the choices.
    pub fn signed(&self, key: &str) -> Option<Picked> {
        if is_number(key) { None } else { self.reacted(key) }
    }

    /// At most so many distinct emoji of the buttons: the reactions to offer if choices come and go.
    pub fn signs(&self, most: usize) -> Vec<&str> {
        let signs = self.entries.iter().map(|entry| entry.emoji.as_str());
        signs.filter(|sign| self.signed(sign).is_some()).take(most).collect()
    }

    fn number(&self, number: usize) -> Option<Picked> {
        let entry = self.entries.get(number.checked_sub(1)?)?;
        (!entry.unnumbered).then(|| entry.picked())
    }

    fn at(&self, place: usize) -> Option<Picked> {
        self.entries.get(place).map(NumberedEntry::picked)
    }
}

/// Whether an emoji is a number (one of [`EMOJI`]).
fn is_number(key: &str) -> bool {
    EMOJI.iter().any(|number| unvaried(number) == unvaried(key))
}

/// Beside moves, or if there are only looks, puts choices that only show something last and removes their
/// numbers, so that a number is always a move.
fn leave_out_looks(entries: &mut [NumberedEntry]) {
    let act = |entry: &NumberedEntry| entry.choice.parse::<ChoiceId>().ok().map(|id| id.act);
    let is_look = |entry: &NumberedEntry| {
        !entry.word.is_empty() && matches!(act(entry), Some(Act::Look(Look::Back | Look::Hint | Look::Open)))
    };
    let is_move = |entry: &NumberedEntry| matches!(act(entry), Some(Act::Play(_) | Act::MoveMenu(_)));
    if entries.iter().any(is_move) || entries.iter().all(is_look) {
        for entry in entries.iter_mut() {
            entry.unnumbered = is_look(entry);
        }
        entries.sort_by_key(|entry| entry.unnumbered);
    }
}

/// The title of a menu as a line before the options: no colon after a question, a wide colon after wide
/// letters.
pub fn headed(heading: &str) -> String {
    if heading.ends_with(['?', ':', '!', '？', '：', '！']) {
        return heading.to_owned();
    }
    let is_wide = heading.chars().next_back().and_then(|letter| letter.width()) == Some(2);
    format!("{heading}{}", if is_wide { '：' } else { ':' })
}

impl NumberedEntry {
    fn picked(&self) -> Picked {
        Picked { choice: self.choice.clone(), value: self.value.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::ids::TableId;
    use herzbot_core::page::{ChoiceButton, Menu, MenuOption, Style};

    fn button(id: &str, word: &str, disabled: bool) -> ChoiceButton {
        ChoiceButton {
            id: id.into(),
            label: id.to_uppercase(),
            style: Style::Secondary,
            disabled,
            word: word.into(),
            ..ChoiceButton::default()
        }
    }

    fn page() -> Page {
        let option = |value: &str, selected| MenuOption::new(value, value, selected);
        Page {
            rows: vec![
                ChoiceRow::Buttons(vec![
                    button("l", "left", false),
                    button("x", "gone", true),
                    button("r", "Right", false),
                ]),
                ChoiceRow::Menu(Menu {
                    id: "m".into(),
                    label: "Clock".into(),
                    options: vec![option("3", true), option("9", false)],
                }),
                ChoiceRow::Buttons(vec![button("a", "same", false), button("b", "same", false)]),
            ],
            ..Page::default()
        }
    }

    #[test]
    fn a_heading_has_the_colon_of_its_letters() {
        for (heading, shown) in
            [("Clock", "Clock:"), ("Who?", "Who?"), ("持ち時間", "持ち時間："), ("誰を？", "誰を？")]
        {
            assert_eq!(headed(heading), shown);
        }
    }

    fn picked(choice: &str, value: Option<&str>) -> Option<Picked> {
        Some(Picked { choice: choice.into(), value: value.map(Into::into) })
    }

    #[test]
    fn what_can_be_pressed_is_numbered_in_reading_order() {
        let lines = Numbered::of(&page()).lines("!");
        assert_eq!(
            lines,
            ["1. L (!left)", "2. R (!Right)", "Clock:", "3. 3 ✓", "4. 9", "5. A (!same)", "6. B (!same)"]
        );
    }

    #[test]
    fn a_number_or_a_word_leads_back_to_its_choice() {
        let numbered = Numbered::of(&page());
        for text in ["1", "!1", " 1. ", "/1)", "left", "!LEFT"] {
            assert_eq!(numbered.typed(text), picked("l", None), "{text}");
        }
        assert_eq!(numbered.typed("!right"), picked("r", None));
        assert_eq!(numbered.typed("4"), picked("m", Some("9")));
    }

    #[test]
    fn what_is_not_there_or_not_clear_picks_nothing() {
        let numbered = Numbered::of(&page());
        for text in ["", "!", "0", "7", "-1", "gone", "same", "hello", "1 2"] {
            assert_eq!(numbered.typed(text), None, "{text}");
        }
        assert_eq!(Numbered::default().typed("1"), None);
    }

    #[test]
    fn a_reaction_by_the_emoji_of_a_button_picks_it_if_no_other_bears_it() {
        let signed = |id: &str, emoji: &str| ChoiceButton { emoji: emoji.into(), ..button(id, id, false) };
        let buttons =
            vec![signed("start", "▶️"), signed("a", "🔍"), signed("b", "🔍"), button("c", "", false)];
        let numbered = Numbered::of(&Page { rows: vec![ChoiceRow::Buttons(buttons)], ..Page::default() });
        for key in ["▶️", "▶", "start", "1️⃣"] {
            assert_eq!(numbered.reacted(key), picked("start", None), "{key}");
        }
        for key in ["🔍", "", "\u{fe0f}"] {
            assert_eq!(numbered.reacted(key), None, "{key}");
        }
        assert_eq!(numbered.signed("▶"), picked("start", None));
        assert_eq!(numbered.signed("1️⃣"), None);
        assert_eq!(numbered.signs(8), ["▶️"]);
    }

    #[test]
    fn choices_kept_without_emoji_are_still_read() {
        let kept = r#"{"entries":[{"choice":"h1.x.join","value":null,"label":"✋ Join","word":"join","heading":null,"selected":false}]}"#;
        let read: Numbered = serde_json::from_str(kept).expect("an older version wrote this");
        assert_eq!(read.typed("join"), picked("h1.x.join", None));
        assert_eq!(serde_json::to_string(&read).expect("it is data"), kept);
    }

    #[test]
    fn a_number_among_cards_is_a_card() {
        let of = |acts: &[&str]| {
            let buttons = acts.iter().map(|act| button(&format!("h1.{}.{act}", TableId(7)), act, false));
            Numbered::of(&Page { rows: vec![ChoiceRow::Buttons(buttons.collect())], ..Page::default() })
        };
        let turn = of(&["trick", "m4.0", "m4.1", "hint"]);
        let words = |numbered: &Numbered| {
            let item = |item: Item<'_>| format!("{:?} {}", item.number, item.word);
            numbered.items().map(item).collect::<Vec<_>>()
        };
        assert_eq!(words(&turn), ["Some(1) m4.0", "Some(2) m4.1", "None trick", "None hint"]);
        let picked = |text: &str| turn.typed(text).map(|picked| picked.choice);
        assert!(picked("2").is_some_and(|choice| choice.ends_with("m4.1")));
        assert_eq!((picked("3"), turn.reacted("3️⃣"), turn.numbered_or_worded("4")), (None, None, None));
        assert!(picked("hint").is_some_and(|choice| choice.ends_with("hint")));
        assert!(
            picked("last trick").is_some_and(|choice| choice.ends_with("trick")),
            "its word in any language"
        );
        // After the move there is nothing to number; among a table's buttons there is.
        assert_eq!(words(&of(&["trick"])), ["None trick"]);
        assert_eq!(words(&of(&["cards", "trick", "rules"]))[1], "Some(2) trick");
        let kept = serde_json::to_string(&turn).expect("it is data");
        assert_eq!(serde_json::from_str::<Numbered>(&kept).expect("we wrote it"), turn);
    }

    #[test]
    fn a_reaction_leads_back_to_its_choice() {
        let numbered = Numbered::of(&page());
        assert_eq!(numbered.reacted("2️⃣"), picked("r", None));
        assert_eq!(numbered.reacted("2\u{20e3}"), picked("r", None));
        assert_eq!(numbered.reacted("7️⃣"), None);
        assert_eq!(numbered.reacted("🎉"), None);
    }
}
