//! The texts of the games' options: their keys in `locales/`, and values in words.
//!
//! All keys begin with `option-GAME-NAME`, or with `option-NAME` for shared options. The suffix gives the
//! use: none (the typed name), `-description`, `-WORD` (the label of a word in a command; for points, their
//! number without a sign), `-menu` (the question above a menu), `-line` (the chosen value, with `$value`) and
//! `-value…` (a value within sentences): `-value` with `$count` for a number or points, `-value-yes` and
//! `-value-no` for a flag with special words, `-value-WORD` for a word.

use super::{Language, Say, Texts};
use herzbot_rules::{GameKind, GameOption, GameOptionValue, OptionStyle};

/// The key of a text about an option of `game`: the game's own, else the shared one.
pub fn option_key(texts: &Texts, game: GameKind, option: &GameOption, part: &str) -> String {
    let own = format!("option-{game}-{}{part}", option.name);
    if texts.has(Language::En, &own) { own } else { format!("option-{}{part}", option.name) }
}

/// The key of a text about the styles of `game`: no suffix (the typed name of the option), `-description`,
/// `-menu` (the question above a menu), `-line` (the chosen style, with `$value`), `-STYLE` (its label in a
/// command) and `-value-STYLE` (within sentences).
pub fn style_key(game: GameKind, part: &str) -> String {
    format!("option-{game}-{}{part}", OptionStyle::OPTION)
}

/// An option's word with hyphens, as in commands and keys.
pub fn hyphened(word: &str) -> String {
    word.replace('_', "-")
}

/// A value of an option in words.
pub fn option_value(say: Say<'_>, game: GameKind, option: &GameOption, value: GameOptionValue) -> String {
    let key = |part: &str| option_key(say.texts(), game, option, part);
    match value {
        GameOptionValue::Number(count) => say.text(&key("-value"), &[("count", count.into())]),
        GameOptionValue::Points(count) => say.text(&key("-value"), &[("count", i32::from(count).into())]),
        GameOptionValue::Flag(flag) => {
            let (own, shared) = if flag { ("-value-yes", "value-yes") } else { ("-value-no", "value-no") };
            let own = key(own);
            say.word(if say.texts().has(Language::En, &own) { &own } else { shared })
        }
        GameOptionValue::Word(word) => say.word(&key(&format!("-value-{}", hyphened(word)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::speaks;

    /// A missing text would appear in English, or as its key.
    #[test]
    fn every_option_has_its_words_in_every_language() {
        let texts = Texts::embedded().expect("the texts are well-formed");
        for language in Language::complete() {
            let say = texts.say(language);
            let games = || GameKind::ALL.into_iter().filter(|game| speaks(language, *game));
            for (game, option) in
                games().flat_map(|game| game.options().iter().map(move |option| (game, option)))
            {
                let line = (!option.is_length).then_some("-line");
                for part in ["", "-description", "-menu"].into_iter().chain(line) {
                    let key = option_key(&texts, game, option, part);
                    assert!(texts.has(language, &key), "{language}: {key}");
                }
                for value in option.offered(*game.players().end()) {
                    assert!(!option_value(say, game, option, value).is_empty());
                }
            }
            for (game, style) in games().flat_map(|game| game.styles().iter().map(move |style| (game, style)))
            {
                let own = [format!("-{}", style.name), format!("-value-{}", style.name)];
                let shared = ["", "-description", "-menu", "-line"].map(str::to_owned);
                for part in own.into_iter().chain(shared) {
                    let key = style_key(game, &part);
                    assert!(texts.has(language, &key), "{language}: {key}");
                }
            }
        }
        assert_eq!(texts.troubles(), 0);
    }
}
