//! Matches a typed text to a message's choices.

use crate::spelling::is_same_word;

/// The texts that can be typed for a choice.
#[derive(Clone, Copy, Debug)]
pub struct TypedChoice<'a> {
    /// Its visible label.
    pub label: &'a str,
    /// The word that can be typed instead; may be empty.
    pub word: &'a str,
}

/// The index of the choice that `text` picks in one message: by its full label ([`labelled`]), else by its
/// number from 1, else by its word. None if no choice matches, or several match equally well.
pub fn picked(choices: &[TypedChoice<'_>], text: &str) -> Option<usize> {
    let by_number = || typed_number(text)?.checked_sub(1).filter(|place| *place < choices.len());
    labelled(choices, text).or_else(by_number).or_else(|| worded(choices, text))
}

/// The index of the choice with the label `text`, or with that name: the part of a label before ` · ` or `:
/// `. Case, accents, blanks, punctuation and a leading emoji are ignored.
pub fn labelled(choices: &[TypedChoice<'_>], text: &str) -> Option<usize> {
    let text = letters(text);
    if text.is_empty() {
        return None;
    }
    let has =
        |part: fn(&str) -> &str| only(choices, |choice| is_same_word(&letters(part(choice.label)), &text));
    has(|label| label).or_else(|| has(label_name))
}

/// The place of the choice that has `text` as its word.
pub fn worded(choices: &[TypedChoice<'_>], text: &str) -> Option<usize> {
    let text = bare(text);
    only(choices, |choice| !text.is_empty() && is_same_word(choice.word, text))
}

/// Parses the number of a choice: `2`, `!2`, `2.`
pub fn typed_number(text: &str) -> Option<usize> {
    let text = bare(text);
    let number = text.strip_suffix(['.', ')']).unwrap_or(text);
    // "+1" means agreement in a chat.
    number.parse().ok().filter(|_| !number.starts_with('+'))
}

/// The name in a label.
pub(crate) fn label_name(label: &str) -> &str {
    [" · ", ": "].iter().filter_map(|end| label.split_once(end)).map(|(name, _)| name).min().unwrap_or(label)
}

fn only(choices: &[TypedChoice<'_>], fits: impl Fn(&TypedChoice<'_>) -> bool) -> Option<usize> {
    let mut fitting = choices.iter().enumerate().filter(|(_, choice)| fits(choice)).map(|(place, _)| place);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The text without a command prefix.
fn bare(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix(['!', '/']).unwrap_or(text).trim()
}

/// Keeps only letters, digits and the symbols of cards.
fn letters(text: &str) -> String {
    let without_emoji = match bare(text).split_once(' ') {
        Some((sign, rest)) if !sign.contains(char::is_alphanumeric) => rest,
        Some(_) | None => bare(text),
    };
    let is_punctuation = |letter: char| {
        letter.is_whitespace()
            || letter.is_ascii_punctuation()
            || matches!(letter, '\u{a0}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{2212}' | '\u{fe0e}' | '\u{fe0f}')
            || matches!(letter, '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3020}' | '・')
            || matches!(letter, '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}')
    };
    without_emoji.chars().filter(|letter| !is_punctuation(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHOICES: [TypedChoice<'_>; 7] = [
        TypedChoice { label: "Links · 40 unter 60 · +3", word: "left" },
        TypedChoice { label: "Derecha: 40 bajo 60", word: "right" },
        TypedChoice { label: "Left · 9 from Anna", word: "steal 1" },
        TypedChoice { label: "Left · 9 from Ben", word: "steal 2" },
        TypedChoice { label: "🎴 Mes cœurs ?", word: "cards" },
        TypedChoice { label: "Q♠", word: "play QS" },
        TypedChoice { label: "Grün 9 ▶ rechts an 8", word: "" },
    ];

    fn check(text: &str, expected: Option<usize>) {
        assert_eq!(picked(&CHOICES, text), expected, "{text}");
    }

    #[test]
    fn a_whole_label_its_name_a_number_or_a_word_picks_a_choice() {
        for (text, place) in [
            ("Links · 40 unter 60 · +3", 0),
            ("links 40 unter 60 +3", 0),
            ("LINKS", 0),
            ("!links", 0),
            ("left", 0),
            ("1", 0),
            ("!1", 0),
            (" 1. ", 0),
            ("/1)", 0),
            ("derecha", 1),
            ("derecha: 40 bajo 60", 1),
            ("left 9 from ben", 3),
            ("🎴 Mes cœurs ?", 4),
            ("mes coeurs", 4),
            ("cards", 4),
            ("q♠", 5),
            ("PLAY qs", 5),
            ("gruen 9 ▶ rechts an 8", 6),
            ("grun 9▶ rechts an 8", 6),
            ("7", 6),
        ] {
            check(text, Some(place));
        }
    }

    #[test]
    fn a_part_of_a_label_picks_nothing() {
        for text in [
            "",
            "!",
            "·",
            "0",
            "8",
            "-1",
            "+1",
            "1 2",
            "link",
            "40",
            "links 40",
            "unter",
            "mes",
            "coeurs",
            "q",
            "♠",
            "q♥",
            "grün",
            "grün 9",
            "grün 9 ◀ rechts an 8",
            "left 9",
            "steal",
            "play",
            "🎴",
        ] {
            check(text, None);
        }
        assert_eq!(picked(&[], "1"), None);
    }
}
