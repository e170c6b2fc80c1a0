//! Moves that are typed: the notation of traces (RULES.md §4), as people write it.

use super::Table;
use super::state::Playing;
use crate::ids::PersonId;
use herzbot_rules::{AnyMove, GameKind, Seat};
use std::collections::BTreeSet;

/// The symbols of suits, and the letters that stand for them in notation.
const SUITS: [(char, char); 8] =
    [('♠', 'S'), ('♤', 'S'), ('♥', 'H'), ('♡', 'H'), ('♦', 'D'), ('♢', 'D'), ('♣', 'C'), ('♧', 'C')];

/// The move of a game that a text stands for, in the notation of records with any capitals: `play 10d`, `pass Q♠, A♥,
/// 2♣`. It need not be legal.
pub fn written_move(game: GameKind, text: &str) -> Option<AnyMove> {
    let words = words(text);
    let (verb, rest) = words.split_first()?;
    read(game, &verb.to_lowercase(), rest)
}

impl Table {
    /// As [`written_move`], for a person who plays here: cards alone are enough where only one thing can be done with
    /// them (`Q♠`).
    pub fn typed_move(&self, person: PersonId, text: &str) -> Option<AnyMove> {
        let playing = self.playing()?;
        let seat = self.seat_of(person)?;
        move_with(playing.game.kind(), &verbs(playing, seat), text)
    }

    /// Whether a text that is no move begins as one that `person` may make now (`pass qs`, one card short): then it is
    /// meant for the table, whatever follows.
    pub fn begins_a_move(&self, person: PersonId, text: &str) -> bool {
        let Some((playing, seat)) = self.playing().zip(self.seat_of(person)) else { return false };
        words(text).first().is_some_and(|verb| verbs(playing, seat).contains(&verb.to_lowercase()))
    }
}

/// As [`written_move`], or cards alone, where `verbs` are the first words of what can be done now.
pub(crate) fn move_with(game: GameKind, verbs: &BTreeSet<String>, text: &str) -> Option<AnyMove> {
    let words = words(text);
    written_move(game, text).or_else(|| verbs.iter().find_map(|verb| read(game, verb, &words)))
}

/// The first words of what a seat may do now.
fn verbs(playing: &Playing, seat: Seat) -> BTreeSet<String> {
    let verb = |legal: String| legal.split([' ', '/']).next().unwrap_or_default().to_owned();
    playing.game.legal_notation(seat).into_iter().map(verb).collect()
}

fn read(game: GameKind, verb: &str, rest: &[String]) -> Option<AnyMove> {
    let upper: Vec<String> = rest.iter().map(|word| word.to_uppercase()).collect();
    let lower: Vec<String> = rest.iter().map(|word| word.to_lowercase()).collect();
    // A card and where it goes: `play R7 up`.
    let mixed: Vec<String> = upper.iter().take(1).chain(lower.iter().skip(1)).cloned().collect();
    [upper, lower, mixed]
        .into_iter()
        .find_map(|words| game.parse_move(format!("{verb} {}", words.join(" ")).trim_end()).ok())
}

fn words(text: &str) -> Vec<String> {
    let text = text.trim().trim_start_matches(['/', '!']);
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(spelt).collect()
}

/// A word without the signs of suits: `♠Q` and `Q♠` are `QS`. Beside such a sign, a rank may be the letter that stands
/// on German or French cards.
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
        "B" | "b" | "V" | "v" => "J",
        "D" | "d" => "Q",
        "R" | "r" => "K",
        rank => rank,
    };
    format!("{rank}{suit}")
}
