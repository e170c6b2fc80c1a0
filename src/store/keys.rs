//! Key encoding: order-preserving, so that every query is a range or prefix scan. On the disk: never changes.

use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::results::{Board, Standing};
use herzbot_rules::GameKind;

/// Appends a text in a prefix-free, order-preserving encoding: a zero byte becomes `0 255`, and `0 1` ends the text.
pub fn text(key: &mut Vec<u8>, text: &str) {
    for byte in text.bytes() {
        key.push(byte);
        if byte == 0 {
            key.push(255);
        }
    }
    key.extend([0, 1]);
}

fn tagged(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    std::iter::once(tag).chain(parts.iter().flat_map(|part| part.iter().copied())).collect()
}

/// The big-endian number in the 8 bytes of `key` from `at` on; none if the key is shorter.
pub fn number_at(key: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_be_bytes(key.get(at..at + 8)?.try_into().ok()?))
}

/// The beginning of all journal keys of a table.
pub fn journal(table: TableId) -> [u8; 8] {
    table.0.to_be_bytes()
}

/// The head of a table's journal.
pub fn head(table: TableId) -> Vec<u8> {
    [&journal(table)[..], &[0]].concat()
}

/// The snapshot in a table's journal.
pub fn snapshot(table: TableId) -> Vec<u8> {
    [&journal(table)[..], &[1]].concat()
}

/// An entry of a table's journal.
pub fn entry(table: TableId, seq: u64) -> Vec<u8> {
    [&journal(table)[..], &[2], &seq.to_be_bytes()].concat()
}

/// What was shown of a table; `last`: nothing is left to be shown.
pub fn shown(table: TableId, last: bool) -> Vec<u8> {
    tagged(u8::from(last), &[&table.0.to_be_bytes()])
}

/// The last state of a closed table.
pub fn archived(table: TableId) -> Vec<u8> {
    tagged(0, &[&table.0.to_be_bytes()])
}

/// A closed table without a result.
pub fn unrated(at: Moment, table: TableId) -> Vec<u8> {
    tagged(1, &[&at.0.to_be_bytes(), &table.0.to_be_bytes()])
}

/// A result by its running number.
pub fn result(number: u64) -> Vec<u8> {
    tagged(0, &[&number.to_be_bytes()])
}

/// The beginning of all results of a person.
pub fn played_by(person: PersonId) -> Vec<u8> {
    tagged(1, &[&person.0.to_be_bytes()])
}

/// That a person has played the result with that running number.
pub fn played(person: PersonId, number: u64) -> Vec<u8> {
    tagged(1, &[&person.0.to_be_bytes(), &number.to_be_bytes()])
}

/// A person by id.
pub fn person(person: PersonId) -> Vec<u8> {
    tagged(0, &[&person.0.to_be_bytes()])
}

/// A person by account.
pub fn account(account: &Account) -> Vec<u8> {
    let mut key = vec![1];
    text(&mut key, &account.realm);
    text(&mut key, &account.id);
    key
}

/// That a person has been forgotten.
pub fn forgotten(person: PersonId) -> Vec<u8> {
    tagged(2, &[&person.0.to_be_bytes()])
}

/// A community.
pub fn server(realm: &str, server: &str) -> Vec<u8> {
    let mut key = Vec::new();
    text(&mut key, realm);
    text(&mut key, server);
    key
}

/// A board, as part of other keys.
pub fn board(board: &Board) -> Vec<u8> {
    let mut key = Vec::new();
    // No game's name is empty.
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

/// The beginning of all lines of a person.
pub fn lines_of(person: PersonId) -> Vec<u8> {
    tagged(0, &[&person.0.to_be_bytes()])
}

/// A person's line on a board (as [`board`] writes it).
pub fn line(person: PersonId, board: &[u8]) -> Vec<u8> {
    tagged(0, &[&person.0.to_be_bytes(), board])
}

/// The beginning of a board's ranking.
pub fn ranking(board: &[u8]) -> Vec<u8> {
    tagged(1, &[board])
}

/// Where a line stands in the ranking of a board: the best score first, then the surest rating, then the id.
pub fn rank(board: &[u8], standing: &Standing) -> Vec<u8> {
    let score = u64::try_from(standing.score()).unwrap_or(0);
    tagged(
        1,
        &[
            board,
            &(!score).to_be_bytes(),
            // The bits of floats that are not negative are ordered like the floats.
            &standing.uncertainty.max(0.0).to_bits().to_be_bytes(),
            &standing.person.0.to_be_bytes(),
        ],
    )
}

/// The person in a key of [`rank`].
pub fn ranked(key: &[u8]) -> Option<PersonId> {
    number_at(key, key.len().checked_sub(8)?).map(PersonId)
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_rules::GameKind;

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
        let board = board(&Board { realm: "discord".into(), server: None, game: Some(GameKind::Herz) });
        let key = |rating, uncertainty, id| {
            let standing = Standing {
                person: PersonId(id),
                place: 1,
                rating,
                uncertainty,
                games: 1,
                wins: 0,
                shortened: 0,
                mean_points: 0.0,
            };
            rank(&board, &standing)
        };
        let order =
            [key(40.0, 2.0, 9), key(31.0, 2.0, 3), key(31.0, 2.0, 4), key(10.0, 7.5, 1), key(5.0, 8.0, 0)];
        assert!(order.is_sorted());
        assert_eq!(ranked(&order[1]), Some(PersonId(3)));
    }
}
