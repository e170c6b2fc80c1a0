//! Drops chosen options that don't fit the number of players.

use herzbot_rules::GameKind;
use serde_json::{Map, Value};

/// The part of `options` that fits `players` of `game`; the rest gets its default. (More rounds of Hol's der
/// Teufel than players thus become as many as players.)
pub fn fitting(game: GameKind, players: u8, options: &Map<String, Value>) -> Map<String, Value> {
    let fits = |key: &str, value: &Value| {
        let option = game.options().iter().find(|option| option.key.as_str() == key);
        option.is_some_and(|option| option.read(players, value).is_some())
    };
    let fitting = options.iter().filter(|(key, value)| fits(key, value));
    fitting.map(|(key, value)| (key.clone(), value.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        let options = serde_json::json!({"rounds": 6, "poker": true});
        let options = options.as_object().expect("an object");
        assert!(fitting(GameKind::Teufel, 3, options).is_empty());
        assert_eq!(fitting(GameKind::Teufel, 6, options), Map::from_iter([("rounds".into(), 6.into())]));
        assert!(fitting(GameKind::Hearts, 3, options).is_empty());
    }
}
