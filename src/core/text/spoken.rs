//! Moves in people's own words: "queen of spades", "rote 9", "gauche 5", "pass 2 of clubs, ace of hearts, queen of spades".
//!
//! No game has a parser for them. The words of a move are those by which the bot itself calls it, in any language: the name of
//! its card, what is printed there, and the label of the move.

use super::facts;
use super::folding::{folded, is_form, transcribed};
use super::games::{Layout, any};
use super::{Language, Say, Texts};
use crate::board::Spot;
use crate::page::CardFace;
use crate::table::{Act, ChoiceId, PhaseView, Play, PlayingView, TableView};
use std::collections::{BTreeMap, BTreeSet};

/// What somebody's words mean at a table where they play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// A move that is on offer: the id of its choice.
    Choice(String),
    /// Cards of their hand, in notation; what can be done with them, or why nothing can, is for the table to say.
    Cards(Vec<String>),
    /// Several moves, as they are called in the reader's language, at most [`MOST`].
    Several(Vec<String>),
}

/// The most moves between which somebody is asked to choose.
const MOST: usize = 6;

/// What `text` means to the reader of `view`, who plays there; none: no move and no card of theirs.
pub fn spoken(texts: &Texts, language: Language, view: &TableView, text: &str) -> Option<Spoken> {
    let PhaseView::Playing(playing) = &view.phase else { return None };
    let book = Book::new(texts, view, playing);
    let said = said(text);
    if let Some(count) = playing.picking.as_ref().map(|picking| picking.count) {
        let cards =
            said.split(|word| word == SEPARATOR).map(|part| book.only_card(part)).collect::<Option<Vec<_>>>();
        let cards = cards.filter(|cards| cards.len() == count).or_else(|| book.several_cards(&said, count));
        if let Some(cards) = cards {
            return Some(Spoken::Cards(cards.into_iter().cloned().collect()));
        }
    }
    let said: Vec<String> = said.into_iter().filter(|word| word != SEPARATOR).collect();
    let called = called(&layout(texts, language, view, playing), &said);
    let fitting = if called.is_empty() { book.fitting(&said) } else { book.at(&called) };
    match fitting.len() {
        0 => book.only_card(&said).map(|card| Spoken::Cards(vec![card.clone()])),
        1 => fitting.keys().next().map(|choice| Spoken::Choice((*choice).to_owned())),
        2..=MOST => {
            let mut places: Vec<usize> = fitting.into_values().collect();
            places.sort_unstable();
            let layout = layout(texts, language, view, playing);
            let words = places.into_iter().filter_map(|place| layout.moves.get(place));
            Some(Spoken::Several(words.map(|mv| mv.words.clone()).collect()))
        }
        _ => None,
    }
}

/// Whether `text` is a word by which `language` calls cards that the reader of `view` holds: then it is that word, though it
/// may be notation, too (`as` is an ace in French).
pub fn is_card_word(texts: &Texts, language: Language, view: &TableView, text: &str) -> bool {
    let PhaseView::Playing(playing) = &view.phase else { return false };
    !called(&layout(texts, language, view, playing), &said(text)).is_empty()
}

/// The places of the moves with cards in whose names `said` is, as one word.
fn called(layout: &Layout, said: &[String]) -> Vec<usize> {
    let [word] = said else { return vec![] };
    let is_word = word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let is_called = |name: &str| self::said(name).contains(word);
    let held = |spot: &Spot| layout.hand.iter().find(|held| held.spot == *spot);
    let moves = layout.moves.iter().enumerate().filter(|(_, mv)| {
        is_word && mv.card.as_ref().and_then(held).is_some_and(|held| is_called(&held.face.name))
    });
    moves.map(|(place, _)| place).collect()
}

fn layout(texts: &Texts, language: Language, view: &TableView, playing: &PlayingView) -> Layout {
    let mine = playing.paused.is_none() && !playing.legal.is_empty();
    any::layout(Say::new(texts, language), view, playing, mine)
}

/// What stands for a comma among the words of a text.
const SEPARATOR: &str = ",";

/// The words of a text, folded; signs are words of their own.
fn said(text: &str) -> Vec<String> {
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
        if let Some(name) = facts::same(word) {
            name.clone_into(word);
        }
    }
    let mut at = 0;
    while at < words.len() {
        // The longest number that begins here: 六十一, not 六十.
        let found = (at + 2..=words.len().min(at + 6))
            .rev()
            .find_map(|end| Some((end, facts::composed(&words[at..end])?)));
        if let Some((end, number)) = found {
            words.splice(at..end, [number.to_string()]);
        }
        at += 1;
    }
    let is_numeral = |word: &String| is_number(word) || facts::number(word).is_some();
    // Before another number, `un` is an article: "un 9 rojo".
    let counts = |at: usize| !(facts::is_idle(&words[at]) && words.get(at + 1).is_some_and(is_numeral));
    let numbers: Vec<Option<usize>> =
        (0..words.len()).map(|at| facts::number(&words[at]).filter(|_| counts(at))).collect();
    for (word, number) in words.iter_mut().zip(numbers) {
        if let Some(number) = number {
            *word = number.to_string();
        }
    }
    words
}

/// Whether two letters, one behind the other, can be of one word. Japanese has no blanks between words, but the script
/// changes between most of them (`スペードのクイーンを出す`); of its ideographs, each is a word of its own.
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

/// Words by which something is called.
#[derive(Clone, Debug, Default)]
struct Names {
    /// Words and signs.
    words: BTreeSet<String>,
    numbers: BTreeSet<String>,
    /// Whole names, without blanks.
    whole: BTreeSet<String>,
}

impl Names {
    fn add(&mut self, name: &str, with_numbers: bool) {
        for spelt in [folded(name), transcribed(name)] {
            let words = said(&spelt);
            // What follows a comma tells more than the name.
            self.whole
                .insert(words.iter().take_while(|word| *word != SEPARATOR).map(String::as_str).collect());
            for word in words.into_iter().filter(|word| word != SEPARATOR) {
                if !is_number(&word) {
                    self.words.insert(word);
                } else if with_numbers {
                    self.numbers.insert(word);
                }
            }
        }
    }

    fn has(&self, word: &str) -> bool {
        if is_number(word) {
            return self.numbers.contains(word);
        }
        self.words.contains(word) || self.words.iter().any(|known| is_form(known, word))
    }

    /// [`Names::has`], for the names of a card: there, a word of two letters has endings, too (`asa`, `asem` for `as`).
    fn names(&self, word: &str) -> bool {
        let is_ending =
            |ending: &str| (1..=2).contains(&ending.len()) && ending.chars().all(char::is_alphabetic);
        let short =
            self.words.iter().filter(|known| known.len() == 2 && known.chars().all(char::is_alphabetic));
        self.has(word) || short.filter_map(|known| word.strip_prefix(known.as_str())).any(is_ending)
    }
}

fn is_number(word: &str) -> bool {
    word.chars().all(char::is_numeric)
}

/// A move and its names.
struct NamedMove {
    choice: String,
    card: Option<Spot>,
    /// Where the card goes, what becomes of it.
    how: Names,
}

/// What can be called by name at a table.
#[derive(Default)]
struct Book {
    /// The cards that the reader holds.
    hand: BTreeMap<Spot, Names>,
    /// The cards that lie where a move may take them.
    lying: BTreeMap<Spot, Names>,
    moves: Vec<NamedMove>,
    /// Words that say nothing: articles, "play".
    idle: BTreeSet<String>,
}

impl Book {
    fn new(texts: &Texts, view: &TableView, playing: &PlayingView) -> Self {
        let mut book = Self::default();
        for mv in &playing.legal {
            book.idle.extend(mv.to_string().split(' ').next().map(str::to_owned));
        }
        for language in Language::ALL {
            book.idle.extend(language.facts().typed.idle.iter().map(|word| folded(word)));
            let layout = layout(texts, language, view, playing);
            for held in &layout.hand {
                let names = book.hand.entry(held.spot.clone()).or_default();
                names.whole.insert(folded(&held.spot));
                name(names, &held.face);
            }
            let cells = layout.zones.iter().flat_map(|zone| &zone.lines).flat_map(|line| &line.cells);
            for cell in cells.filter(|cell| !cell.spot.is_empty()) {
                if let Some(face) = &cell.face {
                    name(book.lying.entry(cell.spot.clone()).or_default(), face);
                }
            }
            for (place, mv) in layout.moves.into_iter().enumerate() {
                if book.moves.len() == place {
                    let mut how = Names::default();
                    how.add(&notation(playing, &mv.choice).unwrap_or_default(), false);
                    book.moves.push(NamedMove { choice: mv.choice, card: mv.card, how });
                }
                if let Some(named) = book.moves.get_mut(place) {
                    named.how.add(&mv.words, true);
                }
            }
        }
        book
    }

    /// The moves that `said` can mean: their choices, with their places in [`Book::moves`].
    fn fitting(&self, said: &[String]) -> BTreeMap<&str, usize> {
        let exactly = said.concat();
        let is_exact = |mv: &NamedMove| self.card_of(mv).is_some_and(|card| card.whole.contains(&exactly));
        let idle = |mv: &NamedMove| {
            let idle = said.iter().enumerate().filter(|(at, word)| {
                // "A spade" is any of them, and "A spades" the ace.
                let is_article = *at == 0
                    && said.get(1).is_some_and(|next| {
                        next.chars().all(char::is_alphabetic)
                            && !self.idle.contains(next)
                            && !mv.how.words.contains(next)
                            && !self.card_of(mv).is_some_and(|card| card.words.contains(next))
                    });
                self.idle.contains(*word) && !is_article && mv.how.words.contains(*word)
            });
            idle.count()
        };
        let fitting = self.moves.iter().enumerate().filter(|(_, mv)| self.is_said(said, mv));
        let fitting: Vec<_> =
            fitting.map(|(place, mv)| ((is_exact(mv), idle(mv)), mv.choice.as_str(), place)).collect();
        // "On" says nothing, but where a card could go onto or under another; nor does the D of `9d`, but of 9♦ and 9♥.
        let most = fitting.iter().map(|(close, ..)| *close).max();
        let best = fitting.into_iter().filter(|(close, ..)| Some(*close) == most);
        best.map(|(_, choice, place)| (choice, place)).collect()
    }

    /// The moves at these places: their choices.
    fn at(&self, places: &[usize]) -> BTreeMap<&str, usize> {
        let moves = places.iter().filter_map(|place| Some((self.moves.get(*place)?.choice.as_str(), *place)));
        moves.collect()
    }

    /// The card of a move, the only one of the hand where it has none.
    fn card_of(&self, mv: &NamedMove) -> Option<&Names> {
        match &mv.card {
            Some(card) => self.hand.get(card).or_else(|| self.lying.get(card)),
            None if self.hand.len() == 1 => self.hand.values().next(),
            None => None,
        }
    }

    /// Whether all of `said` is about a move, with its card (the only one of the hand if it names none).
    fn is_said(&self, said: &[String], mv: &NamedMove) -> bool {
        let card = self.card_of(mv);
        let telling: Vec<&String> = said.iter().filter(|word| !self.idle.contains(*word)).collect();
        let whole: String = telling.iter().map(|word| word.as_str()).collect();
        if mv.how.whole.contains(&said.concat()) || card.is_some_and(|card| card.whole.contains(&whole)) {
            return true;
        }
        let of_card = |word: &str| card.is_some_and(|card| card.names(word));
        // The first number is the card's own; another one can be that of the card where it goes.
        let first = said.iter().find(|word| is_number(word));
        let numbered = card.is_some_and(|card| !card.numbers.is_empty());
        if first.is_some_and(|first| numbered && !of_card(first)) {
            return false;
        }
        !telling.is_empty() && telling.iter().all(|word| of_card(word) || mv.how.has(word))
    }

    /// The card of the hand that `said` names and nothing else; none also for several.
    fn only_card(&self, said: &[String]) -> Option<&Spot> {
        let telling: Vec<&String> =
            said.iter().filter(|word| *word != SEPARATOR && !self.idle.contains(*word)).collect();
        let whole: String = telling.iter().map(|word| word.as_str()).collect();
        // A letter of a card can be idle in another language: `D♠` is a queen, and French says "d'as".
        let exact: String = said.iter().filter(|word| *word != SEPARATOR).map(String::as_str).collect();
        let mut exactly = self.hand.iter().filter(|(_, names)| names.whole.contains(&exact));
        if let (Some((card, _)), None, false) = (exactly.next(), exactly.next(), telling.is_empty()) {
            return Some(card);
        }
        let mut named = self.hand.iter().filter(|(_, names)| {
            !telling.is_empty()
                && (names.whole.contains(&whole) || telling.iter().all(|word| names.names(word)))
        });
        match (named.next(), named.next()) {
            (Some((card, _)), None) => Some(card),
            (Some(one), Some(other)) => {
                // The letter of a rank at the end can be a word that says nothing elsewhere: `ハートのA`, and "a heart".
                let last = said.last()?;
                let mut exact =
                    [one, other].into_iter().chain(named).filter(|(_, names)| names.words.contains(last));
                let only = exact.next();
                only.filter(|_| exact.next().is_none()).map(|(card, _)| card)
            }
            (None, _) => None,
        }
    }

    /// The different cards that `said` names one after the other, `count` of them; none where it can be read in two ways.
    fn several_cards(&self, said: &[String], count: usize) -> Option<Vec<&Spot>> {
        let said: Vec<String> = said.iter().filter(|word| *word != SEPARATOR).cloned().collect();
        let mut readings: Vec<Vec<&Spot>> = Vec::new();
        // A card has three words or so: what is much longer is no list of cards.
        if said.len() <= 6 * count {
            self.read_on(&said, count, &mut Vec::new(), &mut readings);
        }
        let sets: BTreeSet<BTreeSet<&Spot>> =
            readings.iter().map(|cards| cards.iter().copied().collect()).collect();
        if sets.len() == 1 { readings.pop() } else { None }
    }

    fn read_on<'a>(
        &'a self,
        said: &[String],
        count: usize,
        cards: &mut Vec<&'a Spot>,
        readings: &mut Vec<Vec<&'a Spot>>,
    ) {
        if cards.len() == count {
            if said.iter().all(|word| self.idle.contains(word)) {
                readings.push(cards.clone());
            }
            return;
        }
        for end in 1..=said.len() {
            let (part, rest) = said.split_at(end);
            let Some(card) = self.only_card(part) else { continue };
            if !cards.contains(&card) {
                cards.push(card);
                self.read_on(rest, count, cards, readings);
                cards.pop();
            }
        }
    }
}

/// The notation of the move that a choice stands for.
fn notation(playing: &PlayingView, choice: &str) -> Option<String> {
    match choice.parse::<ChoiceId>().ok()?.act {
        Act::Play(Play::Move { index, .. }) => playing.legal.get(usize::from(index)).map(ToString::to_string),
        Act::Play(_)
        | Act::Look(_)
        | Act::Do(_)
        | Act::MoveMenu(_)
        | Act::Menu(_)
        | Act::SetOption(_)
        | Act::AfterGame(_) => None,
    }
}

/// The names of a card: what it is called, with the number that is printed on it but not those that tell its worth.
fn name(names: &mut Names, face: &CardFace) {
    names.add(&face.name, false);
    names.add(&face.text, true);
    names.add(&face.mark, false);
    names.add(&format!("{}{}", face.text, face.mark), true);
}
