//! Facts about each language: `locales/*/language.toml`, explained in `docs/translating.md`.

use super::Language;
use crate::spelling::{folded, transcribed};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization as _;

/// The facts about a language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LanguageFacts {
    /// The language's own name.
    pub name: String,
    /// Whether the language has every text, as tests check.
    #[serde(default)]
    pub complete: bool,
    /// Its quotation marks, opening and closing; its texts may use no others.
    pub quotes: String,
    /// Capitals that differ from those of most languages: Turkish `i` becomes `İ`.
    #[serde(default)]
    pub capitals: BTreeMap<char, String>,
    /// Word classes by their beginnings in lower case, for sentences that depend on them; a beginning with a
    /// trailing blank is a whole word.
    #[serde(default)]
    pub begins: BTreeMap<String, Vec<String>>,
    /// The same by endings.
    #[serde(default)]
    pub ends: BTreeMap<String, Vec<String>>,
    /// An example time zone: the most common one of its readers.
    pub zone: String,
    /// The words that people type.
    pub typed: TypedWords,
    /// The typed words for buttons, by the English word. Empty for English.
    #[serde(default)]
    pub acts: BTreeMap<String, String>,
    /// The typed words for moves, by the word of the record notation; an empty value means no word.
    #[serde(default)]
    pub moves: BTreeMap<String, String>,
    /// Forbidden strings in its texts and their replacements: terms of other games, breaking blanks.
    #[serde(default)]
    pub avoid: BTreeMap<String, String>,
    /// Required terms, by text key (a trailing `*` matches any rest): the term, or alternatives separated by
    /// `
    /// `.
    #[serde(default)]
    pub terms: BTreeMap<String, String>,
}

/// The typed words of a language, besides the names of commands and options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TypedWords {
    /// Yes, on.
    pub yes: Vec<String>,
    /// No, off, none.
    pub no: Vec<String>,
    /// The numbers from one to ten in words; alternatives are separated by blanks.
    #[serde(default)]
    pub numbers: Vec<String>,
    /// The signs for ten and a hundred, if larger numbers are written with them: 四十二.
    #[serde(default)]
    pub powers: Vec<String>,
    /// Filler words in moves: articles, "play", "please".
    #[serde(default)]
    pub idle: Vec<String>,
    /// Synonyms of names in the texts: the word, a blank, and the name.
    #[serde(default)]
    pub same: Vec<String>,
    /// Cities by time zone: large ones of its readers, and others whose names differ from the zone's.
    #[serde(default)]
    pub cities: BTreeMap<String, Vec<String>>,
}

/// The maximum number of words in a move: `pass QS AH 2C KH`.
const LONGEST_MOVE: usize = 6;

static ALL: LazyLock<BTreeMap<Language, LanguageFacts>> = LazyLock::new(|| {
    // `check` reports unreadable files before the first text is shown.
    Language::ALL.into_iter().map(|language| (language, read(language).unwrap_or_default())).collect()
});

macro_rules! sources {
    ($($Language:ident = $tag:literal,)+) => {
        const fn source(language: Language) -> &'static str {
            match language {
                $(Language::$Language => include_str!(concat!("../../../locales/", $tag, "/language.toml")),)+
            }
        }
    };
}

crate::for_each_language!(sources);

fn read(language: Language) -> Result<LanguageFacts, toml::de::Error> {
    toml::from_str(source(language))
}

/// Checks that the file of a language can be parsed; else says why not.
pub fn check(language: Language) -> Result<(), String> {
    read(language).map(|_| ()).map_err(|error| error.to_string())
}

impl Language {
    /// The facts about this language.
    pub fn facts(self) -> &'static LanguageFacts {
        static NONE: LazyLock<LanguageFacts> = LazyLock::new(LanguageFacts::default);
        // Every language is in the map.
        ALL.get(&self).unwrap_or(&NONE)
    }

    /// The language's name in itself.
    pub fn own_name(self) -> &'static str {
        &self.facts().name
    }

    /// The word typed in this language for the button with this English word.
    pub fn act_word(self, english: &str) -> &str {
        self.facts().acts.get(english).map_or(english, String::as_str)
    }

    /// A move in record notation as typed in this language: `R9 rechts` for `play R9 up`.
    pub fn move_word(self, notation: &str) -> String {
        let moves = &self.facts().moves;
        let words = notation.split(' ').map(|word| moves.get(word).map_or(word, String::as_str));
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The languages that have every text ([`LanguageFacts::complete`]).
    pub fn complete() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|language| language.facts().complete)
    }
}

impl LanguageFacts {
    /// The text with its first letter capitalised.
    pub fn capitalised(&self, text: &str) -> String {
        let mut letters = text.chars();
        let Some(first) = letters.next() else { return String::new() };
        let capital = self.capitals.get(&first).cloned().unwrap_or_else(|| first.to_uppercase().collect());
        capital + letters.as_str()
    }

    /// The word class of `text` by [`LanguageFacts::begins`], with the longest matching beginning; none if
    /// none matches. Leading markup, quotation marks and emoji are skipped; case is ignored.
    pub fn begins_like(&self, text: &str) -> Option<&str> {
        let text = text.trim_start_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        let words: String = text
            .chars()
            .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
            .chain([' '])
            .collect();
        longest(&self.begins, |begin| words.starts_with(begin))
    }

    /// The word class of `text` by [`LanguageFacts::ends`], with the longest matching ending; none if none
    /// matches. Trailing characters that are no letter or digit are skipped; case is ignored. Letters are
    /// decomposed, so an ending can be the last sound of a Hangul syllable.
    pub fn ends_like(&self, text: &str) -> Option<&str> {
        let text = text.trim_end_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        let text: String = text.nfd().collect();
        longest(&self.ends, |end| text.ends_with(&end.nfd().collect::<String>()))
    }
}

/// The class with the longest part that `fits`.
fn longest(kinds: &BTreeMap<String, Vec<String>>, fits: impl Fn(&str) -> bool) -> Option<&str> {
    let all = kinds.iter().flat_map(|(kind, parts)| parts.iter().map(move |part| (part, kind)));
    let fitting = all.filter(|(part, _)| fits(part));
    fitting.max_by_key(|(part, _)| part.len()).map(|(_, kind)| kind.as_str())
}

/// Whether `typed` means yes (on) or no (off, none) in some language; none if it is neither.
pub fn yes_or_no(typed: &str) -> Option<bool> {
    let typed = folded(typed.trim());
    let said = |words: fn(&TypedWords) -> &[String]| {
        ALL.values().flat_map(|facts| words(&facts.typed)).any(|word| folded(word) == typed)
    };
    match typed.as_str() {
        "1" | "+" => Some(true),
        "0" | "-" => Some(false),
        _ if said(|words| &words.yes) => Some(true),
        _ if said(|words| &words.no) => Some(false),
        _ => None,
    }
}

/// The English word of the button for which this is typed in some language; none: no button.
pub fn english_act(typed: &str) -> Option<&'static str> {
    static ACTS: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
        let acts = ALL.values().flat_map(|facts| &facts.acts);
        acts.flat_map(|(english, word)| [folded, transcribed].map(|spelt| (spelt(word), english.as_str())))
            .collect()
    });
    ACTS.get(&folded(typed)).copied()
}

/// The possible readings of a text in record notation, with and without filler words, in any language: `R9
/// left` can also be `R9 down`. At most a few.
pub fn english_moves(typed: &str) -> Vec<String> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let telling: Vec<&str> = words.iter().copied().filter(|word| !is_idle(&folded(word))).collect();
    let whole = words_of_moves(typed).into_iter().map(str::to_owned);
    let shorter = if telling.len() < words.len() { in_english(&telling) } else { Vec::new() };
    whole.chain(in_english(&words)).chain(shorter).collect()
}

/// The notation words that this can stand for in any language.
fn words_of_moves(typed: &str) -> Vec<&'static str> {
    static MOVES: LazyLock<BTreeMap<String, BTreeSet<&'static str>>> = LazyLock::new(|| {
        let mut known: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
        for (english, word) in ALL.values().flat_map(|facts| facts.moves.iter().chain(&facts.acts)) {
            for spelt in [folded(word), transcribed(word)] {
                known.entry(spelt).or_default().insert(english);
            }
        }
        known
    });
    MOVES.get(&folded(typed)).into_iter().flatten().copied().collect()
}

/// All translations of the words into notation words; none if no word is translated, or the text is too long
/// for a move.
fn in_english(words: &[&str]) -> Vec<String> {
    let meant: Vec<Vec<&str>> =
        words.iter().map(|word| words_of_moves(word).into_iter().chain([*word]).collect()).collect();
    if meant.len() > LONGEST_MOVE || meant.iter().all(|words| words.len() == 1) {
        return Vec::new();
    }
    let combine = |texts: Vec<String>, words: &Vec<&str>| -> Vec<String> {
        texts.iter().flat_map(|text| words.iter().map(move |word| format!("{text} {word}"))).collect()
    };
    let texts = meant.iter().fold(vec![String::new()], combine);
    texts.into_iter().map(|text| text.trim_start().to_owned()).collect()
}

/// The number (1 to 10) that a folded word means in some language.
pub fn number(word: &str) -> Option<usize> {
    static NUMBERS: LazyLock<BTreeMap<String, usize>> = LazyLock::new(|| {
        let words = ALL.values().flat_map(|facts| facts.typed.numbers.iter().zip(1..));
        words.flat_map(|(words, number)| words.split(' ').map(move |word| (folded(word), number))).collect()
    });
    NUMBERS.get(word).copied()
}

/// A number written with signs for digits, ten and a hundred: 四十二, 百五. None if `signs` (folded) are anything
/// else, or a single digit.
pub fn composed(signs: &[String]) -> Option<usize> {
    static POWERS: LazyLock<BTreeMap<String, usize>> = LazyLock::new(|| {
        let powers = ALL.values().flat_map(|facts| facts.typed.powers.iter().zip([10, 100]));
        powers.map(|(sign, power)| (folded(sign), power)).collect()
    });
    let (mut sum, mut digit, mut last) = (0, None, usize::MAX);
    for sign in signs {
        match (POWERS.get(sign).copied(), number(sign)) {
            (Some(power), _) if power < last => {
                sum += digit.take().unwrap_or(1) * power;
                last = power;
            }
            (None, Some(one)) if one < 10 && digit.is_none() => digit = Some(one),
            _ => return None,
        }
    }
    (signs.len() > 1).then_some(sum + digit.unwrap_or(0))
}

/// The name in the texts for a synonym, both folded.
pub fn same(word: &str) -> Option<&'static str> {
    static SAME: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
        let same = ALL.values().flat_map(|facts| &facts.typed.same);
        same.filter_map(|line| line.split_once(' '))
            .map(|(word, name)| (folded(word), folded(name)))
            .collect()
    });
    SAME.get(word).map(String::as_str)
}

/// Whether a folded word is a filler word in a move in some language: an article, "play".
pub fn is_idle(word: &str) -> bool {
    static IDLE: LazyLock<BTreeSet<String>> =
        LazyLock::new(|| ALL.values().flat_map(|facts| &facts.typed.idle).map(|idle| folded(idle)).collect());
    IDLE.contains(word)
}

/// Whether a letter is a quotation mark in some language.
pub fn is_quote(letter: char) -> bool {
    letter == '"' || ALL.values().any(|facts| facts.quotes.contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_facts() {
        for language in Language::ALL {
            assert_eq!(check(language), Ok(()), "{language}");
            let facts = language.facts();
            assert!(!facts.name.is_empty() && !facts.quotes.is_empty(), "{language}");
            assert!(!facts.typed.yes.is_empty() && !facts.typed.no.is_empty(), "{language}");
            assert!(matches!(facts.typed.numbers.len(), 0 | 10), "{language}");
            for (words, expected) in facts.typed.numbers.iter().zip(1..) {
                for word in words.split(' ') {
                    let found = number(&folded(word));
                    assert_eq!(found, Some(expected), "{language}: {word} is another number elsewhere");
                }
            }
        }
        // The maintainers' own languages are complete.
        assert!([Language::En, Language::De, Language::Fr].iter().all(|language| language.facts().complete));
    }

    #[test]
    fn no_word_means_yes_here_and_no_there() {
        for language in Language::ALL {
            let TypedWords { yes, no, .. } = &language.facts().typed;
            assert!(yes.iter().all(|word| yes_or_no(word) == Some(true)), "{language}: {yes:?}");
            assert!(no.iter().all(|word| yes_or_no(word) == Some(false)), "{language}: {no:?}");
        }
        assert_eq!(
            (yes_or_no(" JA "), yes_or_no("off"), yes_or_no("perhaps")),
            (Some(true), Some(false), None)
        );
    }

    #[test]
    fn the_longest_beginning_decides_what_a_word_begins_like() {
        let kinds = [("i", vec!["i", "hi"]), ("una", vec!["1 ", "01 "]), ("other", vec!["hie"])];
        let begins =
            kinds.map(|(kind, begins)| (kind.to_owned(), begins.into_iter().map(str::to_owned).collect()));
        let facts = LanguageFacts { begins: begins.into(), ..LanguageFacts::default() };
        let cases = [
            ("Inés", Some("i")),
            ("**Hilario**", Some("i")),
            ("\u{2068}\\_Irene", Some("i")),
            ("hierba", Some("other")),
            ("Ana", None),
            ("Ángel e Inés", None),
            ("01:05", Some("una")),
            ("1", Some("una")),
            ("10:05", None),
            ("", None),
            ("…", None),
        ];
        for (word, kind) in cases {
            assert_eq!(facts.begins_like(word), kind, "{word}");
        }
    }

    #[test]
    fn capitals_are_those_of_the_language() {
        assert_eq!(Language::De.facts().capitalised("ärger"), "Ärger");
        assert_eq!(Language::En.facts().capitalised(""), "");
        let turkish = LanguageFacts { capitals: [('i', "İ".to_owned())].into(), ..LanguageFacts::default() };
        assert_eq!(turkish.capitalised("iyi"), "İyi");
    }
}
