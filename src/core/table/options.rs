//! What can be chosen for each game in its lobby: data for the menus, and what fits how many players.

use herzbot_rules::hearts::Breaking;
use herzbot_rules::{AnyOptions, GameKind};
use serde_json::{Map, Value};

/// An option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameOption {
    /// How many rounds.
    Rounds,
    /// With how many points Hearts ends.
    Target,
    /// Whether a sourdine counts for whoever succeeds in it.
    Moon,
    /// Whether three cards are passed.
    Passing,
    /// What must have been discarded before hearts may be led.
    Breaking,
    /// Whether points may be discarded in the first trick.
    FirstTrickPoints,
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u16),
    /// What breaks hearts.
    Breaking(Breaking),
}

impl GameOption {
    /// Every option of any game.
    pub const ALL: [Self; 6] =
        [Self::Rounds, Self::Target, Self::Moon, Self::Passing, Self::Breaking, Self::FirstTrickPoints];

    /// The options of a game; what tells how long it takes stands first.
    pub const fn of(game: GameKind) -> &'static [Self] {
        match game {
            GameKind::Herz | GameKind::Teufel => &[Self::Rounds],
            GameKind::Hearts => {
                &[Self::Target, Self::Moon, Self::Passing, Self::Breaking, Self::FirstTrickPoints]
            }
        }
    }

    /// Its key in a record.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Rounds => "rounds",
            Self::Target => "target",
            Self::Moon => "moon",
            Self::Passing => "passing",
            Self::Breaking => "breaking",
            Self::FirstTrickPoints => "first_trick_points",
        }
    }

    /// The option of that key, if `game` has it.
    pub fn from_key(game: GameKind, key: &str) -> Option<Self> {
        Self::of(game).iter().copied().find(|option| option.key() == key)
    }

    /// Whether it tells how long the game takes.
    pub const fn is_length(self) -> bool {
        match self {
            Self::Rounds | Self::Target => true,
            Self::Moon | Self::Passing | Self::Breaking | Self::FirstTrickPoints => false,
        }
    }

    /// What is offered to `players` of `game`: at most 25 values, which the rules accept.
    pub fn values(self, game: GameKind, players: u8) -> Vec<Pick> {
        let values: Vec<Pick> = match self {
            Self::Rounds => (1..=6).map(Pick::Number).collect(),
            Self::Target => [20, 30, 50, 75, 100, 150, 200].map(Pick::Number).into(),
            Self::Moon | Self::Passing | Self::FirstTrickPoints => [true, false].map(Pick::Flag).into(),
            Self::Breaking => Breaking::ALL.map(Pick::Breaking).into(),
        };
        values.into_iter().filter(|pick| is_possible(game, players, self.key(), &pick.to_json())).collect()
    }

    /// What holds at a table with these options, where `rounds` is the number of rounds, if that is fixed.
    pub fn chosen(self, options: &Map<String, Value>, rounds: Option<usize>) -> Option<Pick> {
        if self == Self::Rounds {
            return rounds.and_then(|rounds| u16::try_from(rounds).ok()).map(Pick::Number);
        }
        let default = herzbot_rules::hearts::Options::default();
        let usual = match self {
            Self::Rounds => return None,
            Self::Target => Pick::Number(default.target),
            Self::Moon => Pick::Flag(default.moon),
            Self::Passing => Pick::Flag(default.passing),
            Self::Breaking => Pick::Breaking(default.breaking),
            Self::FirstTrickPoints => Pick::Flag(default.first_trick_points),
        };
        Some(options.get(self.key()).and_then(Pick::from_json).unwrap_or(usual))
    }
}

impl Pick {
    /// As it stands in a record.
    pub fn to_json(self) -> Value {
        match self {
            Self::Flag(flag) => flag.into(),
            Self::Number(number) => number.into(),
            Self::Breaking(breaking) => breaking.name().into(),
        }
    }

    /// Reads it as it stands in a record.
    pub fn from_json(json: &Value) -> Option<Self> {
        match json {
            Value::Bool(flag) => Some(Self::Flag(*flag)),
            Value::Number(number) => number.as_u64().and_then(|n| u16::try_from(n).ok()).map(Self::Number),
            Value::String(name) => {
                Breaking::ALL.into_iter().find(|breaking| breaking.name() == name).map(Self::Breaking)
            }
            Value::Null | Value::Array(_) | Value::Object(_) => None,
        }
    }

    /// The value of a menu's option.
    pub fn text(self) -> String {
        match self {
            Self::Flag(flag) => flag.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Breaking(breaking) => breaking.name().to_owned(),
        }
    }
}

fn is_possible(game: GameKind, players: u8, key: &str, value: &Value) -> bool {
    let alone = Map::from_iter([(key.to_owned(), value.clone())]);
    AnyOptions::from_json(game, players, &alone).is_ok()
}

/// What of `options` fits `players` of `game`: what does not is left out, so that its default holds. (More rounds of
/// Hol's der Teufel than there are players are then as many as there are players.)
pub fn fitting(game: GameKind, players: u8, options: &Map<String, Value>) -> Map<String, Value> {
    options
        .iter()
        .filter(|(key, value)| is_possible(game, players, key, value))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_rules::AnyMatch;

    #[test]
    fn every_value_on_offer_is_one_that_the_rules_take() {
        for game in GameKind::ALL {
            assert!(GameOption::of(game)[0].is_length());
            for players in game.players() {
                for option in GameOption::of(game) {
                    let values = option.values(game, players);
                    assert!((2..=25).contains(&values.len()), "{game} {option:?}");
                    for pick in values {
                        let options = Map::from_iter([(option.key().to_owned(), pick.to_json())]);
                        let rounds = AnyMatch::new(game, players, &options).expect("on offer").rounds();
                        assert_eq!(option.chosen(&options, rounds), Some(pick));
                    }
                    let rounds = AnyMatch::new(game, players, &Map::new()).expect("the default").rounds();
                    let usual = option.chosen(&Map::new(), rounds).expect("there is a default");
                    assert!(option.values(game, players).contains(&usual), "the default is on offer");
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let options = serde_json::json!({"rounds": 6, "poker": true});
        let options = options.as_object().expect("an object");
        assert!(fitting(GameKind::Teufel, 3, options).is_empty());
        assert_eq!(fitting(GameKind::Teufel, 6, options), Map::from_iter([("rounds".into(), 6.into())]));
        assert!(fitting(GameKind::Hearts, 3, options).is_empty());
    }
}
