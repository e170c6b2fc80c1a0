//! Typed moves: the notation of traces, as people write it.

use super::{Act, PhaseView, Play, PlayingView, TableView};
use crate::language::english_moves;
use herzbot_rules::{AnyMove, GameKind};
use std::collections::BTreeSet;

/// The symbols of suits, and their letters in notation.
const SUITS: [(char, char); 8] =
    [('♠', 'S'), ('♤', 'S'), ('♥', 'H'), ('♡', 'H'), ('♦', 'D'), ('♢', 'D'), ('♣', 'C'), ('♧', 'C')];

/// The verbs of moves that name cards.
const CARD_VERBS: [&str; 2] = ["play", "pass"];

/// Parses a move in record notation, ignoring case: `play 10d`, `pass Q♠, A♥, 2♣`. It need not be legal.
pub fn written_move(game: GameKind, text: &str) -> Option<AnyMove> {
    let words = words(text);
    let (verb, rest) = words.split_first()?;
    read(game, &verb.to_lowercase(), rest)
}

impl TableView {
    /// Like [`written_move`], for the reader's own game: cards alone are enough if only one move is possible
    /// with them (`Q♠`).
    pub fn typed_move(&self, text: &str) -> Option<AnyMove> {
        let playing = self.own_game()?;
        let read = |text: &str| {
            let words = words(text);
            let alone = || verbs(playing).iter().find_map(|verb| read(self.game, verb, &words));
            written_move(self.game, text).or_else(alone)
        };
        read(text).or_else(|| english_moves(bare(text)).iter().find_map(|text| read(text)))
    }

    /// Whether a text that is no move begins like one of the reader's moves (`pass qs`, one card short). The
    /// table answers such a text.
    pub fn begins_a_move(&self, text: &str) -> bool {
        let Some(playing) = self.own_game() else { return false };
        let begins = |text: &str| {
            words(text).first().is_some_and(|verb| verbs(playing).contains(&verb.to_lowercase()))
        };
        begins(text) || english_moves(bare(text)).iter().any(|text| begins(text))
    }

    /// The number of cards in a text that consists of a move's verb and cards (`pass 5s 3h`). The table answers
    /// such a text even if it is no move.
    pub fn cards_named(&self, text: &str) -> Option<usize> {
        self.own_game()?;
        let named = |text: &str| {
            let words = words(text);
            let (verb, cards) = words.split_first()?;
            let is_verb = CARD_VERBS.contains(&verb.to_lowercase().as_str());
            let is_card = |card: &String| read(self.game, "play", std::slice::from_ref(card)).is_some();
            (is_verb && !cards.is_empty() && cards.iter().all(is_card)).then_some(cards.len())
        };
        named(text).or_else(|| english_moves(bare(text)).iter().find_map(|text| named(text)))
    }

    /// The running game, if the reader plays in it.
    pub fn own_game(&self) -> Option<&PlayingView> {
        let PhaseView::Playing(playing) = &self.phase else { return None };
        Some(&**playing).filter(|playing| playing.seat.is_some())
    }
}

/// The first words of the reader's possible moves.
fn verbs(playing: &PlayingView) -> BTreeSet<String> {
    let verb = |mv: &AnyMove| mv.to_string().split(' ').next().unwrap_or_default().to_owned();
    let picks = playing.picking.as_ref().map(|_| Act::from(Play::PassPicked { turn: 0 }).sign().1.to_owned());
    playing.legal.iter().map(verb).chain(picks).collect()
}

fn read(game: GameKind, verb: &str, rest: &[String]) -> Option<AnyMove> {
    let upper: Vec<String> = rest.iter().map(|word| word.to_uppercase()).collect();
    let lower: Vec<String> = rest.iter().map(|word| word.to_lowercase()).collect();
    // A card and its target: `play R7 up`.
    let mixed: Vec<String> = upper.iter().take(1).chain(lower.iter().skip(1)).cloned().collect();
    [upper, lower, mixed]
        .into_iter()
        .find_map(|words| game.parse_move(format!("{verb} {}", words.join(" ")).trim_end()).ok())
}

/// A text without a command prefix.
fn bare(text: &str) -> &str {
    text.trim().trim_start_matches(['/', '!'])
}

fn words(text: &str) -> Vec<String> {
    bare(text).split([' ', ',']).filter(|word| !word.is_empty()).map(spelt).collect()
}

/// Converts symbols of suits: `♠Q` and `Q♠` become `QS`. Next to a symbol, a rank may be a letter of foreign
/// cards, except V, which is a jack in French and a queen in Dutch.
fn spelt(word: &str) -> String {
    let mut letters = String::new();
    let mut suit = None;
    for letter in word.chars().filter(|letter| *letter != '\u{fe0f}' && *letter != '\u{fe0e}') {
        match SUITS.iter().find(|(sign, _)| *sign == letter) {
            Some((_, meant)) => suit = Some(*meant),
            None => letters.push(letter),
        }
    }
    let Some(suit) = suit else { return letters };
    let rank = match letters.as_str() {
        "B" | "b" => "J",
        "D" | "d" => "Q",
        "R" | "r" => "K",
        rank => rank,
    };
    format!("{rank}{suit}")
}
