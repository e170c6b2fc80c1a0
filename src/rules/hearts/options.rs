//! The options of Hearts (RULES.md §3).

use crate::OptionError;
use serde_json::{Map, Value};

/// What must have been discarded before hearts and the queen of spades may be led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Breaking {
    /// `heart_or_spade`: a heart or any spade.
    #[default]
    HeartOrSpade,
    /// `heart_or_queen`: a heart or the queen of spades.
    HeartOrQueen,
}

impl Breaking {
    /// Both.
    pub const ALL: [Self; 2] = [Self::HeartOrSpade, Self::HeartOrQueen];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HeartOrSpade => "heart_or_spade",
            Self::HeartOrQueen => "heart_or_queen",
        }
    }
}

/// The options of Hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether who takes all hearts and the queen of spades counts −26 for them, not +26.
    pub moon: bool,
    /// Whether three cards are passed to the left before the first trick.
    pub passing: bool,
    /// What must have been discarded before hearts and the queen of spades may be led.
    pub breaking: Breaking,
    /// Whether a heart or the queen of spades may be discarded in the first trick.
    pub first_trick_points: bool,
    /// The total at which the game ends, 1–500.
    pub target: u16,
}

impl Options {
    /// The range of [`Options::target`].
    pub const TARGETS: std::ops::RangeInclusive<u16> = 1..=500;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            moon: true,
            passing: true,
            breaking: Breaking::default(),
            first_trick_points: true,
            target: 50,
        }
    }
}

impl crate::Options for Options {
    fn from_json(json: &Map<String, Value>, _players: u8) -> Result<Self, OptionError> {
        let mut options = Self::default();
        for (key, value) in json {
            let wrong = || OptionError { key: key.clone(), unknown: false };
            match key.as_str() {
                "moon" => options.moon = value.as_bool().ok_or_else(wrong)?,
                "passing" => options.passing = value.as_bool().ok_or_else(wrong)?,
                "first_trick_points" => options.first_trick_points = value.as_bool().ok_or_else(wrong)?,
                "breaking" => {
                    let name = value.as_str().ok_or_else(wrong)?;
                    options.breaking =
                        Breaking::ALL.into_iter().find(|it| it.name() == name).ok_or_else(wrong)?;
                }
                "target" => {
                    options.target = value
                        .as_u64()
                        .and_then(|target| u16::try_from(target).ok())
                        .filter(|target| Self::TARGETS.contains(target))
                        .ok_or_else(wrong)?;
                }
                _ => return Err(OptionError { key: key.clone(), unknown: true }),
            }
        }
        Ok(options)
    }

    fn to_json(&self, _players: u8) -> Map<String, Value> {
        let Self { moon, passing, breaking, first_trick_points, target } = *self;
        let default = Self::default();
        let mut json = Map::new();
        if moon != default.moon {
            json.insert("moon".into(), moon.into());
        }
        if passing != default.passing {
            json.insert("passing".into(), passing.into());
        }
        if breaking != default.breaking {
            json.insert("breaking".into(), breaking.name().into());
        }
        if first_trick_points != default.first_trick_points {
            json.insert("first_trick_points".into(), first_trick_points.into());
        }
        if target != default.target {
            json.insert("target".into(), target.into());
        }
        json
    }

    fn is_shortened(&self, _players: u8) -> bool {
        self.target < Self::default().target
    }
}
