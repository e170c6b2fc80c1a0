//! Parses a typed line into names and values.

use super::typed::{bad, bad_value};
use crate::command_spec::{OptionKind, OptionSpec, Wording};
use crate::language::{Language, is_quote, yes_or_no};
use crate::notice::Notice;
use crate::port::OptionValue;
use crate::spelling::{is_same_word, narrow, nearest};
use crate::timezone::TimeZone;

/// A word of a line, or `key=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The key before `=` or `:`, if there is one.
    pub key: Option<String>,
    /// The word, or the value.
    pub word: String,
}

/// Splits a line into words; quotation marks keep words together.
pub fn tokens(line: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut key, mut word, mut quoted, mut begun) = (None, String::new(), false, false);
    for letter in narrow(line).chars() {
        match letter {
            letter if is_quote(letter) => {
                quoted = !quoted;
                begun = true;
            }
            // A Matrix user id (`@anna:example.org`) is one word.
            '=' | ':' if !quoted && key.is_none() && !word.is_empty() && !word.starts_with('@') => {
                key = Some(std::mem::take(&mut word))
            }
            letter if letter.is_whitespace() && !quoted => {
                if begun {
                    tokens.push(Token { key: key.take(), word: std::mem::take(&mut word).trim().to_owned() });
                }
                begun = false;
            }
            letter => {
                word.push(letter);
                begun = true;
            }
        }
    }
    if begun {
        // French quotation marks have blanks inside.
        tokens.push(Token { key, word: word.trim().to_owned() });
    }
    tokens
}

/// Whether `typed` is a name of `wording` in any language.
pub fn is_named(wording: &Wording, typed: &str) -> bool {
    names(wording).any(|name| is_same_word(name, typed))
}

/// The names of `wording` in a language and in English, those of the language first.
pub fn names_in(wording: &Wording, language: Language) -> impl Iterator<Item = &str> {
    wording.names.get(language.tag()).map(String::as_str).into_iter().chain([wording.name.as_str()])
}

pub fn names(wording: &Wording) -> impl Iterator<Item = &str> {
    std::iter::once(wording.name.as_str()).chain(wording.names.values().map(String::as_str))
}

/// Parses the options in `tokens`: `key=value`, a value that only one option accepts, or the name of a flag.
/// The first option that takes any text gets the rest.
pub fn options(specs: &[OptionSpec], tokens: &[Token]) -> Result<Vec<(String, OptionValue)>, Notice> {
    let mut given: Vec<(String, OptionValue)> = Vec::new();
    let mut rest: Vec<&str> = Vec::new();
    for token in tokens {
        if let Some(key) = &token.key {
            let Some(spec) = specs.iter().find(|spec| is_named(&spec.wording, key)) else {
                let known = specs.iter().flat_map(|spec| names(&spec.wording));
                return Err(bad(key, nearest(key, known)));
            };
            given.push((spec.wording.name.clone(), value(spec, &token.word)?));
            continue;
        }
        let fitting = specs
            .iter()
            .filter(|spec| given.iter().all(|(name, _)| *name != spec.wording.name))
            .find_map(|spec| unnamed(spec, &token.word).map(|value| (spec.wording.name.clone(), value)));
        match fitting {
            Some(option) => given.push(option),
            None => rest.push(&token.word),
        }
    }
    if rest.is_empty() {
        return Ok(given);
    }
    let open = specs.iter().find(|spec| {
        !spec.typed && takes_text(&spec.kind) && given.iter().all(|(name, _)| *name != spec.wording.name)
    });
    match open {
        Some(spec) => given.push((spec.wording.name.clone(), OptionValue::Word(rest.join(" ")))),
        None => {
            let typed = rest[0];
            // A number out of the bounds of the option that takes one.
            let number = specs.iter().find(|spec| {
                let open = given.iter().all(|(name, _)| *name != spec.wording.name);
                open && matches!(spec.kind, OptionKind::Number { .. }) && typed.parse::<i64>().is_ok()
            });
            if let Some(spec) = number {
                return Err(bad_value(spec, typed));
            }
            let values = specs.iter().flat_map(|spec| match &spec.kind {
                OptionKind::Word(choices) => choices.iter().flat_map(values).collect(),
                OptionKind::Flag => names(&spec.wording).collect(),
                OptionKind::Number { .. } | OptionKind::Person | OptionKind::Table | OptionKind::TimeZone => {
                    Vec::new()
                }
            });
            let keys = specs.iter().flat_map(|spec| names(&spec.wording));
            return Err(bad(typed, nearest(typed, values.chain(keys))));
        }
    }
    Ok(given)
}

const fn takes_text(kind: &OptionKind) -> bool {
    match kind {
        OptionKind::Word(choices) => choices.is_empty(),
        OptionKind::Person | OptionKind::Table => true,
        OptionKind::Number { .. } | OptionKind::Flag | OptionKind::TimeZone => false,
    }
}

/// The texts that can be typed for a choice: the value itself, or a label.
fn values(choice: &Wording) -> impl Iterator<Item = &str> {
    [choice.name.as_str(), choice.description.as_str()]
        .into_iter()
        .chain(choice.names.values().map(String::as_str))
        .chain(choice.descriptions.values().map(String::as_str))
}

/// Parses a value without the option's name: one of its words, a number, or the flag itself.
fn unnamed(spec: &OptionSpec, typed: &str) -> Option<OptionValue> {
    match &spec.kind {
        OptionKind::Word(choices) => choice(choices, typed).map(OptionValue::Word),
        OptionKind::Flag => is_named(&spec.wording, typed).then_some(OptionValue::Flag(true)),
        OptionKind::Number { min, max } => {
            let number = typed.parse().ok().filter(|number| (min..=max).contains(&number));
            number.map(OptionValue::Number)
        }
        OptionKind::TimeZone => {
            typed.parse::<TimeZone>().ok().map(|zone| OptionValue::Word(zone.to_string()))
        }
        OptionKind::Person | OptionKind::Table => None,
    }
}

fn choice(choices: &[Wording], typed: &str) -> Option<String> {
    choices
        .iter()
        .find(|choice| values(choice).any(|value| is_same_word(value, typed)))
        .map(|choice| choice.name.clone())
}

/// Parses the value of a named option.
fn value(spec: &OptionSpec, typed: &str) -> Result<OptionValue, Notice> {
    let wrong = || bad_value(spec, typed);
    match &spec.kind {
        OptionKind::Word(choices) if choices.is_empty() => Ok(OptionValue::Word(typed.to_owned())),
        OptionKind::Word(choices) => choice(choices, typed).map(OptionValue::Word).ok_or_else(wrong),
        OptionKind::Number { .. } => typed.parse().map(OptionValue::Number).map_err(|_| wrong()),
        OptionKind::Flag => yes_or_no(typed).map(OptionValue::Flag).ok_or_else(wrong),
        OptionKind::Person | OptionKind::Table | OptionKind::TimeZone => {
            Ok(OptionValue::Word(typed.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_keep_words_together() {
        let token =
            |key: Option<&str>, word: &str| Token { key: key.map(str::to_owned), word: word.to_owned() };
        for (line, expected) in [
            ("", vec![]),
            ("  table  leave ", vec![token(None, "table"), token(None, "leave")]),
            ("rounds=2 clock:1min", vec![token(Some("rounds"), "2"), token(Some("clock"), "1min")]),
            ("who=\"Anna Lena\" x", vec![token(Some("who"), "Anna Lena"), token(None, "x")]),
            ("„Anna Lena“", vec![token(None, "Anna Lena")]),
            ("« Anna Lena » x", vec![token(None, "Anna Lena"), token(None, "x")]),
            ("ラウンド＝２　「Anna Lena」", vec![token(Some("ラウンド"), "2"), token(None, "Anna Lena")]),
            ("a=b=c", vec![token(Some("a"), "b=c")]),
            ("remove @anna:hs.org", vec![token(None, "remove"), token(None, "@anna:hs.org")]),
            ("who=@anna:hs.org", vec![token(Some("who"), "@anna:hs.org")]),
            ("=2", vec![token(None, "=2")]),
            ("who=", vec![token(Some("who"), "")]),
            ("\"\"", vec![token(None, "")]),
        ] {
            assert_eq!(tokens(line), expected, "{line}");
        }
    }
}
