//! A record that somebody hands in: refused or played again, and then it says the same again.

use herzbot_rules::{AnyMatch, Record};

/// Reads `data` as a record, plays it, and writes it.
pub fn check(data: &[u8]) {
    let Ok(record) = Record::parse(data) else { return };
    let (mut states, mut beyond) = (0_usize, false);
    let replayed = AnyMatch::replay(&record, |before| {
        // Such a move is refused next.
        beyond |= before.to_move().is_empty();
        for seat in before.to_move().iter() {
            assert!(!before.legal_notation(seat).is_empty(), "a seat is to move and has no move");
        }
        states += 1;
    });
    match replayed {
        Ok(game) => {
            assert!(!beyond, "a move was made when nobody was to move");
            assert_eq!(states, game.moves_made());
            let written = serde_json::to_vec(&game.record()).expect("a record is JSON");
            let read = Record::parse(&written).expect("what was written can be read");
            assert_eq!(AnyMatch::from_record(&read).as_ref(), Ok(&game));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
