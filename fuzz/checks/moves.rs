//! The notation of moves: exact, and the same when written again.

use herzbot_rules::GameKind;

/// Reads `data` as a move of each game.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for game in GameKind::ALL {
        let Ok(mv) = game.parse_move(text) else { continue };
        let written = mv.to_string();
        assert_eq!(game.parse_move(&written), Ok(mv), "{text:?} is written {written:?}");
        // Only the three cards of a pass may stand in another order.
        let sorted = |text: &str| {
            let mut words = text.split(' ').map(str::to_owned).collect::<Vec<_>>();
            words.sort_unstable();
            words
        };
        assert_eq!(sorted(&written), sorted(text), "{text:?} is written {written:?}");
    }
}
