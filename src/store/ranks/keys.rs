//! The key encoding of the index: order-preserving, so that every query is a range scan. Tags separate the
//! kinds of values; all numbers are big-endian.

use herzbot_core::ids::PersonId;
use herzbot_core::results::{LeaderboardScope, Standing};
use herzbot_rules::GameKind;

/// The key of the state: format, number of applied results, checksum over all other values.
pub const STATE: &[u8] = &[0];
/// Marks a hidden person: the id.
pub const HIDDEN: u8 = 1;
/// When a person was forgotten: the id.
pub const FORGOTTEN: u8 = 2;
/// All lines of a person: the id.
pub const LINES: u8 = 3;
/// A block of a ranking: the board, the first order.
pub const RANK: u8 = 4;

/// The sort key of a ranking: inverted score, uncertainty, id.
pub type Order = [u8; 24];
/// The first order of every ranking's first block.
pub const FIRST: Order = [0; 24];
/// Above every order: uncertainties are never NaN.
pub const END: Order = [u8::MAX; 24];

/// Appends a text in a prefix-free, order-preserving encoding: a zero byte becomes `0 255`, and `0 1` ends the text.
fn text(key: &mut Vec<u8>, text: &str) {
    for byte in text.bytes() {
        key.push(byte);
        if byte == 0 {
            key.push(255);
        }
    }
    key.extend([0, 1]);
}

/// A board, as part of other keys; prefix-free.
pub fn board(board: &LeaderboardScope) -> Vec<u8> {
    let mut key = Vec::new();
    // Names of games are not empty.
    text(&mut key, board.game.map_or("", GameKind::name));
    text(&mut key, &board.realm);
    match &board.server {
        None => key.push(0),
        Some(server) => {
            key.push(1);
            text(&mut key, server);
        }
    }
    key
}

/// The sort key of a line: best score first, then lowest uncertainty, then the id.
pub fn order(standing: &Standing) -> Order {
    let score = u64::try_from(standing.score()).unwrap_or(0);
    let mut order = FIRST;
    order[..8].copy_from_slice(&(!score).to_be_bytes());
    // The bits of non-negative floats are ordered like the floats.
    order[8..16].copy_from_slice(&standing.uncertainty.max(0.0).to_bits().to_be_bytes());
    order[16..].copy_from_slice(&standing.person.0.to_be_bytes());
    order
}

pub fn person_in(order: &Order) -> PersonId {
    let [.., a, b, c, d, e, f, g, h] = *order;
    PersonId(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
}

/// Splits the key of a block into board and order; none if it is too short.
pub fn split(key: &[u8]) -> Option<(&[u8], Order)> {
    let (board, order) = key.get(1..)?.split_last_chunk()?;
    Some((board, *order))
}

/// The key of a person's value: [`HIDDEN`], [`FORGOTTEN`], [`LINES`].
pub fn of_person(tag: u8, person: PersonId) -> Vec<u8> {
    [&[tag][..], &person.0.to_be_bytes()].concat()
}

/// The key of a block of a board's ranking.
pub fn rank(board: &[u8], begin: &Order) -> Vec<u8> {
    [&[RANK][..], board, begin].concat()
}

/// The person in a key of [`of_person`]; none if the key is too short.
pub fn person_of(key: &[u8]) -> Option<PersonId> {
    let (id, _) = key.get(1..)?.split_first_chunk()?;
    Some(PersonId(u64::from_be_bytes(*id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_reads_as_the_beginning_of_another() {
        let texts = ["", "a", "a\0", "a\0\u{1}", "ab", "b", "\0", "\0\0"];
        let keys = texts.map(|one| {
            let mut key = Vec::new();
            text(&mut key, one);
            key
        });
        for (i, one) in keys.iter().enumerate() {
            for (j, other) in keys.iter().enumerate() {
                assert_eq!(i == j, other.starts_with(one), "{:?} {:?}", texts[i], texts[j]);
                assert_eq!(texts[i].cmp(texts[j]), one.cmp(other), "{:?} {:?}", texts[i], texts[j]);
            }
        }
    }

    #[test]
    fn the_ranking_is_by_score_then_uncertainty_then_id() {
        let key = |rating, uncertainty, id| {
            order(&Standing {
                person: PersonId(id),
                place: 1,
                rating,
                uncertainty,
                games: 1,
                wins: 0,
                shortened: 0,
                mean_points: 0.0,
            })
        };
        let orders =
            [key(40.0, 2.0, 9), key(31.0, 2.0, 3), key(31.0, 2.0, 4), key(10.0, 7.5, 1), key(5.0, 8.0, 0)];
        assert!(orders.is_sorted() && FIRST < orders[0] && orders[4] < END);
        assert_eq!(person_in(&orders[1]), PersonId(3));
        let rank = rank(b"board", &orders[2]);
        assert_eq!(split(&rank), Some((&b"board"[..], orders[2])));
    }
}
