//! Words of typed texts, and names made of them.

use crate::language;
use crate::page::CardFace;
use crate::spelling::{folded, is_form, transcribed};
use std::collections::BTreeSet;

/// The comma among the words of a text.
pub const SEPARATOR: &str = ",";

/// The folded words of a text; symbols are words of their own.
pub fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    for letter in folded(text).chars() {
        let is_same_kind =
            |word: &String| word.chars().next_back().is_none_or(|before| joins(before, letter));
        match letter {
            ',' | ';' | '、' | '+' | '&' => words.extend([SEPARATOR.to_owned(), String::new()]),
            letter if letter.is_alphanumeric() => match words.last_mut() {
                Some(word) if is_same_kind(word) => word.push(letter),
                _ => words.push(letter.to_string()),
            },
            '\u{fe0e}' | '\u{fe0f}' => {}
            '。' | '・' => words.push(String::new()),
            letter if letter.is_whitespace() || letter.is_ascii_punctuation() => words.push(String::new()),
            sign => words.extend([sign.to_string(), String::new()]),
        }
    }
    words.retain(|word| !word.is_empty());
    for word in &mut words {
        if let Some(name) = language::same(word) {
            name.clone_into(word);
        }
    }
    let mut at = 0;
    while at < words.len() {
        // The longest number that begins here: 六十一, not 六十.
        let found = (at + 2..=words.len().min(at + 6))
            .rev()
            .find_map(|end| Some((end, language::composed(&words[at..end])?)));
        if let Some((end, number)) = found {
            words.splice(at..end, [number.to_string()]);
        }
        at += 1;
    }
    let is_numeral = |word: &String| is_number(word) || language::number(word).is_some();
    // Before another number, `un` is an article: "un 9 rojo".
    let counts = |at: usize| !(language::is_idle(&words[at]) && words.get(at + 1).is_some_and(is_numeral));
    let numbers: Vec<Option<usize>> =
        (0..words.len()).map(|at| language::number(&words[at]).filter(|_| counts(at))).collect();
    for (word, number) in words.iter_mut().zip(numbers) {
        if let Some(number) = number {
            *word = number.to_string();
        }
    }
    words
}

/// Whether two adjacent characters can be in one word. Japanese has no blanks between words, but the script
/// changes between most of them (`スペードのクイーンを出す`); each ideograph is a word of its own.
fn joins(before: char, letter: char) -> bool {
    let kind = |letter: char| match letter {
        letter if !letter.is_alphanumeric() => None,
        letter if letter.is_numeric() => Some(0),
        '\u{3041}'..='\u{309f}' => Some(1),
        '\u{30a1}'..='\u{30ff}' => Some(2),
        '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' => None,
        _ => Some(3),
    };
    kind(before).is_some() && kind(before) == kind(letter)
}

/// The names of something.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Words and symbols.
    pub words: BTreeSet<String>,
    pub numbers: BTreeSet<String>,
    /// Whole names, without blanks.
    pub whole: BTreeSet<String>,
    /// The significant words of each whole name.
    pub telling: BTreeSet<Vec<String>>,
    /// The text printed on a card: a letter there may have no meaning elsewhere.
    pub printed: BTreeSet<String>,
}

impl Names {
    /// Adds a whole name and its words.
    pub fn add_whole(&mut self, name: &str, with_numbers: bool) {
        self.whole.extend(spelt(name).iter().map(|words| called(words).map(String::as_str).collect()));
        self.add(name, with_numbers);
    }

    /// Adds the name of a move in a label, also without articles, prepositions and endings ("à gauche",
    /// `捨てる`): idle words of one or two letters.
    pub fn add_label(&mut self, name: &str) {
        for words in spelt(name) {
            let is_short = |word: &&String| word.chars().count() <= 2 && language::is_idle(word);
            let telling: Vec<&String> = words.iter().filter(|word| !is_short(word)).collect();
            self.whole.extend([words.concat(), concat(&telling)].into_iter().filter(|name| !name.is_empty()));
        }
    }

    /// Adds a card's name and printed text, but not a number that is only its current value.
    pub fn add_face(&mut self, face: &CardFace) {
        let telling = spelt(&face.name);
        let telling = telling.iter().map(|words| called(words).filter(|word| !language::is_idle(word)));
        self.telling
            .extend(telling.map(|name| name.cloned().collect::<Vec<_>>()).filter(|name| !name.is_empty()));
        self.printed.extend([&*face.text, &face.mark].into_iter().flat_map(words));
        self.add_whole(&face.name, false);
        self.add(&face.text, true);
        self.add_whole(&format!("{}{}", face.text, face.mark), true);
    }

    /// Adds words that are no name by themselves.
    pub fn add(&mut self, name: &str, with_numbers: bool) {
        for word in spelt(name).into_iter().flatten().filter(|word| word != SEPARATOR) {
            if !is_number(&word) {
                self.words.insert(word);
            } else if with_numbers {
                self.numbers.insert(word);
            }
        }
    }

    pub fn has(&self, word: &str) -> bool {
        if is_number(word) {
            return self.numbers.contains(word);
        }
        self.words.contains(word) || self.words.iter().any(|known| is_form(known, word))
    }

    /// [`Names::has`], for the names of a card ([`is_named`]).
    pub fn names(&self, word: &str) -> bool {
        self.has(word) || self.words.iter().any(|known| is_named(known, word))
    }
}

/// Whether `word` is a form of `known`, a word in the name of a card: even words of two letters can have
/// endings there (`asa`, `asem` for `as`).
pub fn is_named(known: &str, word: &str) -> bool {
    let is_ending = |ending: &str| (1..=2).contains(&ending.len()) && ending.chars().all(char::is_alphabetic);
    let is_short = known.len() == 2 && known.chars().all(char::is_alphabetic);
    is_form(known, word) || is_short && word.strip_prefix(known).is_some_and(is_ending)
}

/// The words of a name, in each of its spellings.
fn spelt(name: &str) -> Vec<Vec<String>> {
    BTreeSet::from([folded(name), transcribed(name)]).iter().map(|name| words(name)).collect()
}

/// The words of a name before a comma: the rest is an explanation.
fn called(words: &[String]) -> impl Iterator<Item = &String> {
    words.iter().take_while(|word| *word != SEPARATOR)
}

pub fn concat(words: &[&String]) -> String {
    words.iter().map(|word| word.as_str()).collect()
}

pub fn is_number(word: &str) -> bool {
    word.chars().all(char::is_numeric)
}
