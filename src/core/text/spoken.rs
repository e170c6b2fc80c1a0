//! Moves in free words: "queen of spades", "rote 9", "gauche 5", "pass 2 of clubs, ace of hearts, queen of
//! spades".
//!
//! No game has its own parser. The words of a move are the bot's own names for it in all languages: the name
//! of its card, the text printed there, and the label of the move. They make a move only if they include the
//! full card name or label; otherwise the bot asks.

use super::games::scene;
use super::names::{Names, SEPARATOR, concat, is_named, is_number, words};
use super::{Language, Texts};
use crate::board::{BoardMove, Held, Spot, Zone};
use crate::language;
use crate::page::label_name;
use crate::spelling::folded;
use crate::table::{Act, ChoiceId, PhaseView, Play, PlayingView, TableView};
use herzbot_rules::AnyMove;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// The interpretation of free words at a player's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// A legal move with its full name.
    Choice(Act),
    /// Cards of their hand, in notation; the table decides on the move or refusal.
    Cards(Vec<String>),
    /// Possible moves, by their names in the reader's language, one to [`MOST`].
    Perhaps(Vec<String>),
}

/// The most moves in a question.
const MOST: usize = 6;

/// The names in a running game for one reader.
pub struct Vocabulary<'a> {
    texts: &'a Texts,
    language: Language,
    view: &'a TableView,
    playing: &'a PlayingView,
    /// As the reader sees the table.
    layout: OnceCell<Layout>,
    /// The names in the reader's language and English.
    near: OnceCell<Book>,
    /// The names in all languages.
    all: OnceCell<Book>,
}

impl<'a> Vocabulary<'a> {
    /// None: no game is running.
    pub fn new(texts: &'a Texts, language: Language, view: &'a TableView) -> Option<Self> {
        let PhaseView::Playing(playing) = &view.phase else { return None };
        let (layout, near, all) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Some(Self { texts, language, view, playing, layout, near, all })
    }

    fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| layout(self.texts, self.language, self.view, self.playing))
    }

    fn book(&self, languages: &[Language]) -> Book {
        Book::new(languages, self.texts, self.view, self.playing)
    }

    /// Interprets `text` for the reader, who plays there; none: it is neither a move nor a card of theirs.
    /// Their own language and English take precedence: `V♠` is a jack in French, and a queen in Dutch.
    pub fn meaning(&self, text: &str) -> Option<Spoken> {
        let own = self.meaning_in(self.near.get_or_init(|| self.book(&[self.language, Language::En])), text);
        match own {
            Some(Spoken::Choice(_) | Spoken::Cards(_)) => own,
            Some(Spoken::Perhaps(_)) | None => {
                self.meaning_in(self.all.get_or_init(|| self.book(&Language::ALL)), text)
            }
        }
    }

    fn meaning_in(&self, book: &Book, text: &str) -> Option<Spoken> {
        let said = words(text);
        if let Some(count) = self.playing.picking.as_ref().map(|picking| picking.count) {
            let cards = said
                .split(|word| word == SEPARATOR)
                .map(|part| book.only_card(part))
                .collect::<Option<Vec<_>>>();
            let cards =
                cards.filter(|cards| cards.len() == count).or_else(|| book.several_cards(&said, count));
            if let Some(cards) = cards {
                return Some(Spoken::Cards(cards.into_iter().cloned().collect()));
            }
        }
        let said: Vec<String> = said.into_iter().filter(|word| word != SEPARATOR).collect();
        let worded = worded(self.layout(), &said);
        let fitting = if worded.is_empty() { book.fitting(&said) } else { book.at(&worded) };
        let is_whole = |place: &usize| book.moves.get(*place).is_some_and(|mv| book.is_whole_move(&said, mv));
        let mut named = fitting.iter().filter(|(_, place)| is_whole(place));
        match (fitting.len(), named.next()) {
            (0, _) => book.only_card(&said).map(|card| Spoken::Cards(vec![card.clone()])),
            (1, Some((choice, _))) => choice.parse().ok().map(|ChoiceId { act, .. }| Spoken::Choice(act)),
            (1..=MOST, _) => {
                let mut places: Vec<usize> = fitting.into_values().collect();
                places.sort_unstable();
                let words = places.into_iter().filter_map(|place| self.layout().moves.get(place));
                Some(Spoken::Perhaps(words.map(|mv| mv.words.clone()).collect()))
            }
            _ => None,
        }
    }

    /// Whether `text` is the name of another card of theirs than `mv` plays, in the reader's language: then
    /// the name takes precedence over notation (`as` is an ace in French).
    pub fn calls_another_card(&self, text: &str, mv: &AnyMove) -> bool {
        let layout = self.layout();
        let mut called = worded(layout, &words(text)).into_iter().filter_map(|place| layout.moves.get(place));
        called.any(|other| notation(self.playing, &other.choice).is_none_or(|other| other != mv.to_string()))
    }
}

/// The indices of the moves with cards whose names contain `said` as one word.
fn worded(layout: &Layout, said: &[String]) -> Vec<usize> {
    let [word] = said else { return vec![] };
    let is_word = word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let is_called = |name: &str| words(name).contains(word);
    let held = |spot: &Spot| layout.hand.iter().find(|held| held.spot == *spot);
    let moves = layout.moves.iter().enumerate().filter(|(_, mv)| {
        is_word && mv.card.as_ref().and_then(held).is_some_and(|held| is_called(&held.face.name))
    });
    moves.map(|(place, _)| place).collect()
}

/// The cards on the table, the reader's hand and moves.
struct Layout {
    zones: Vec<Zone>,
    hand: Vec<Held>,
    moves: Vec<BoardMove>,
}

fn layout(texts: &Texts, language: Language, view: &TableView, playing: &PlayingView) -> Layout {
    let mine = playing.is_readers_turn();
    let mut scene = scene(texts.say(language), view, playing, mine);
    Layout { moves: scene.board_moves(view), zones: scene.take_zones(), hand: scene.hand.cards() }
}

/// A move and its names.
struct NamedMove {
    choice: String,
    card: Option<Spot>,
    /// The target or effect.
    how: Names,
}

/// The names at a table.
#[derive(Default)]
struct Book {
    /// The cards that the reader holds.
    hand: BTreeMap<Spot, Names>,
    /// The cards on the table that a move may take.
    lying: BTreeMap<Spot, Names>,
    moves: Vec<NamedMove>,
    /// The first words of moves in notation ("play"), which are ignored beside a card.
    verbs: BTreeSet<String>,
}

impl Book {
    fn new(languages: &[Language], texts: &Texts, view: &TableView, playing: &PlayingView) -> Self {
        let mut book = Self::default();
        for mv in &playing.legal {
            book.verbs.extend(mv.to_string().split(' ').next().map(str::to_owned));
        }
        for &language in languages {
            let layout = layout(texts, language, view, playing);
            for held in &layout.hand {
                let names = book.hand.entry(held.spot.clone()).or_default();
                names.whole.insert(folded(&held.spot));
                names.add_face(&held.face);
            }
            let cells = layout.zones.iter().flat_map(|zone| &zone.lines).flat_map(|line| &line.cells);
            for cell in cells.filter(|cell| !cell.spot.is_empty()) {
                if let Some(face) = &cell.face {
                    book.lying.entry(cell.spot.clone()).or_default().add_face(face);
                }
            }
            for (place, mv) in layout.moves.into_iter().enumerate() {
                if book.moves.len() == place {
                    let mut how = Names::default();
                    how.add_whole(&notation(playing, &mv.choice).unwrap_or_default(), false);
                    book.moves.push(NamedMove { choice: mv.choice, card: mv.card, how });
                }
                if let Some(named) = book.moves.get_mut(place) {
                    named.how.add_whole(&mv.words, true);
                    named.how.add_label(label_name(&mv.words));
                }
            }
        }
        book
    }

    /// The moves that `said` can mean: their choices, with their indices in [`Book::moves`].
    fn fitting(&self, said: &[String]) -> BTreeMap<&str, usize> {
        let exactly = said.concat();
        let is_exact = |mv: &NamedMove| self.card_of(mv).is_some_and(|card| card.whole.contains(&exactly));
        let idle = |mv: &NamedMove| {
            let knows = |word: &String| {
                mv.how.words.contains(word) || self.card_of(mv).is_some_and(|card| card.words.contains(word))
            };
            let idle = said.iter().enumerate().filter(|(at, word)| {
                self.is_idle(word) && mv.how.words.contains(*word) && !self.is_article(said, *at, knows)
            });
            idle.count()
        };
        let fitting = self.moves.iter().enumerate().filter(|(_, mv)| self.is_said(said, mv));
        let fitting: Vec<_> =
            fitting.map(|(place, mv)| ((is_exact(mv), idle(mv)), mv.choice.as_str(), place)).collect();
        // "On" is significant only where a card could go onto or under another; the D of `9d` only between 9♦
        // and 9♥.
        let most = fitting.iter().map(|(close, ..)| *close).max();
        let best = fitting.into_iter().filter(|(close, ..)| Some(*close) == most);
        best.map(|(_, choice, place)| (choice, place)).collect()
    }

    /// The choices of the moves at these indices.
    fn at(&self, places: &[usize]) -> BTreeMap<&str, usize> {
        let moves = places.iter().filter_map(|place| Some((self.moves.get(*place)?.choice.as_str(), *place)));
        moves.collect()
    }

    /// Whether the word at an index is an article: "a spade" is any of them, and "a spades" the ace. `knows`:
    /// the words of the possible card.
    fn is_article(&self, said: &[String], at: usize, knows: impl Fn(&String) -> bool) -> bool {
        let is_noun =
            |next: &String| next.chars().all(char::is_alphabetic) && !self.is_idle(next) && !knows(next);
        at == 0 && said.get(1).is_some_and(is_noun)
    }

    /// Whether `said`, which is about a card, names it fully: by a full name, or by two words of it, for rank
    /// and suit ("queen spades", `♥ A`).
    fn is_whole_card(&self, said: &[String], card: &Names) -> bool {
        let telling = self.telling(said);
        let has = |known: &String| telling.iter().any(|word| is_named(known, word));
        let counts = |at: usize, word: &String| {
            let is_article = self.is_article(said, at, |next| card.words.contains(next));
            let is_printed = card.printed.contains(word) && !is_article;
            is_printed
                || !self.is_idle(word) && card.telling.iter().flatten().any(|known| is_named(known, word))
        };
        let words: BTreeSet<_> =
            said.iter().enumerate().filter(|(at, word)| counts(*at, word)).map(|(_, word)| word).collect();
        card.whole.contains(&concat(&telling))
            || card.telling.iter().any(|name| name.iter().all(has))
            || words.len() > 1
    }

    /// Whether `said`, which is about a move, names its card fully, or all of its label besides the card.
    fn is_whole_move(&self, said: &[String], mv: &NamedMove) -> bool {
        let card = self.card_of(mv);
        let telling = self.telling(said);
        let of_card = |word: &str| card.is_some_and(|card| card.names(word));
        let rest: Vec<&String> =
            said.iter().filter(|word| !language::is_idle(word) && !of_card(word)).collect();
        let labels = [said.concat(), concat(&telling), concat(&rest)];
        // A single card in the hand belongs to all moves, even those that don't use it: these need their own
        // words.
        let is_of_card = mv.card.is_some() || !rest.is_empty();
        let is_of_card = is_of_card && card.is_some_and(|card| self.is_whole_card(said, card));
        is_of_card || labels.iter().any(|label| !label.is_empty() && mv.how.whole.contains(label))
    }

    /// Whether a word is a filler: an article, "play".
    fn is_idle(&self, word: &str) -> bool {
        self.verbs.contains(word) || language::is_idle(word)
    }

    /// The significant words of `said`.
    fn telling<'a>(&self, said: &'a [String]) -> Vec<&'a String> {
        said.iter().filter(|word| *word != SEPARATOR && !self.is_idle(word)).collect()
    }

    /// The card of a move; if it has none, the only one of the hand.
    fn card_of(&self, mv: &NamedMove) -> Option<&Names> {
        match &mv.card {
            Some(card) => self.hand.get(card).or_else(|| self.lying.get(card)),
            None if self.hand.len() == 1 => self.hand.values().next(),
            None => None,
        }
    }

    /// Whether all of `said` is about a move and its card (the only one of the hand if it has none).
    fn is_said(&self, said: &[String], mv: &NamedMove) -> bool {
        let card = self.card_of(mv);
        let telling = self.telling(said);
        let is_name = card.is_some_and(|card| card.whole.contains(&concat(&telling)));
        if mv.how.whole.contains(&said.concat()) || is_name {
            return true;
        }
        let of_card = |word: &str| card.is_some_and(|card| card.names(word));
        // The first number is the card's own; a second one can be that of the target card.
        let first = said.iter().find(|word| is_number(word));
        let numbered = card.is_some_and(|card| !card.numbers.is_empty());
        if first.is_some_and(|first| numbered && !of_card(first)) {
            return false;
        }
        !telling.is_empty() && telling.iter().all(|word| of_card(word) || mv.how.has(word))
    }

    /// The only card of the hand that `said` names fully and exclusively.
    fn only_card(&self, said: &[String]) -> Option<&Spot> {
        let telling = self.telling(said);
        // A card's letter can be a filler in another language: `D♠` is a queen, and French says "d'as".
        let exact: String = said.iter().filter(|word| *word != SEPARATOR).map(String::as_str).collect();
        let mut exactly = self.hand.iter().filter(|(_, names)| names.whole.contains(&exact));
        if let (Some((card, _)), None, false) = (exactly.next(), exactly.next(), telling.is_empty()) {
            return Some(card);
        }
        let mut named = self.hand.iter().filter(|(_, names)| {
            self.is_whole_card(said, names) && telling.iter().all(|word| names.names(word))
        });
        match (named.next(), named.next()) {
            (Some((card, _)), None) => Some(card),
            (Some(one), Some(other)) => {
                // A rank's letter at the end can be a filler elsewhere: `ハートのA`, and "a heart".
                let last = said.last()?;
                let mut exact =
                    [one, other].into_iter().chain(named).filter(|(_, names)| names.words.contains(last));
                let only = exact.next();
                only.filter(|_| exact.next().is_none()).map(|(card, _)| card)
            }
            (None, _) => None,
        }
    }

    /// The `count` different cards in `said`, in order; none if ambiguous.
    fn several_cards(&self, said: &[String], count: usize) -> Option<Vec<&Spot>> {
        let said: Vec<String> = said.iter().filter(|word| *word != SEPARATOR).cloned().collect();
        let mut readings: Vec<Vec<&Spot>> = Vec::new();
        // A card has about three words, so a longer text is no list of cards.
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
            if said.iter().all(|word| self.is_idle(word)) {
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

/// The notation of a choice's move.
fn notation(playing: &PlayingView, choice: &str) -> Option<String> {
    let Act::Play(Play::Move { index, .. }) = choice.parse::<ChoiceId>().ok()?.act else { return None };
    playing.legal.get(usize::from(index)).map(ToString::to_string)
}
