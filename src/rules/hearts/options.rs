//! The options of Hearts.

use super::card::{Card, CardSet, Suit};
use super::direction::Directions;
use crate::{Count, GameOption, GameOptionValue, OptionKey, OptionStyle};

/// What must have been discarded before certain cards may be led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Breaking {
    /// `heart_or_spade`: a heart or any spade, before hearts and the queen of spades.
    #[default]
    HeartOrSpade,
    /// `heart_or_queen`: a heart or the queen of spades, before these.
    HeartOrQueen,
    /// `heart`: a heart, before hearts. The queen of spades may be led at any time.
    Heart,
}

impl Breaking {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::HeartOrSpade, Self::HeartOrQueen, Self::Heart];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HeartOrSpade => "heart_or_spade",
            Self::HeartOrQueen => "heart_or_queen",
            Self::Heart => "heart",
        }
    }

    /// The cards that may not be led until hearts are broken, unless the hand has no others.
    pub const fn withheld(self) -> CardSet {
        match self {
            Self::HeartOrSpade | Self::HeartOrQueen => CardSet::PENALTIES,
            Self::Heart => CardSet::HEARTS,
        }
    }

    /// The cards that break hearts when discarded.
    pub const fn breakers(self) -> CardSet {
        match self {
            Self::HeartOrSpade => CardSet::HEARTS.union(CardSet::suit(Suit::Spades)),
            Self::HeartOrQueen => CardSet::PENALTIES,
            Self::Heart => CardSet::HEARTS,
        }
    }
}

/// The score of a sourdine (taking all hearts and the queen of spades).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoonScore {
    /// `minus`: −26 for the player.
    #[default]
    Minus,
    /// `others`: 0 for the player, and 26 for each of the others.
    Others,
}

impl MoonScore {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Minus, Self::Others];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minus => "minus",
            Self::Others => "others",
        }
    }
}

/// The possible points of the ten of diamonds, the default first.
const TEN: [i16; 2] = [-10, 0];

/// The options of Hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether a player who takes all hearts and the queen of spades is spared the 26 points.
    pub moon: bool,
    /// The score instead. Without effect if not `moon`.
    pub moon_score: MoonScore,
    /// Whether three cards are passed before the first trick.
    pub passing: bool,
    /// The direction of the pass. Without effect if not `passing`.
    pub directions: Directions,
    /// What must have been discarded before hearts may be led.
    pub breaking: Breaking,
    /// Whether a heart or the queen of spades may be discarded in the first trick.
    pub first_trick_points: bool,
    /// The points of the ten of diamonds: −10 or 0.
    pub ten_of_diamonds: i16,
    /// The total at which the game ends, 1–500.
    pub target: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            moon: true,
            moon_score: MoonScore::default(),
            passing: true,
            directions: Directions::default(),
            breaking: Breaking::default(),
            first_trick_points: true,
            ten_of_diamonds: TEN[0],
            target: 50,
        }
    }
}

impl Options {
    /// The points of these cards, without a sourdine.
    pub fn worth(&self, cards: CardSet) -> i32 {
        (cards & CardSet::HEARTS).len() as i32
            + if cards.contains(Card::QUEEN_OF_SPADES) { 13 } else { 0 }
            + if cards.contains(Card::TEN_OF_DIAMONDS) { i32::from(self.ten_of_diamonds) } else { 0 }
    }

    /// Whether the ten of diamonds scores.
    pub const fn ten_counts(&self) -> bool {
        self.ten_of_diamonds != 0
    }

    /// Every scoring card: the penalties, and the ten of diamonds if it scores.
    pub const fn counting(&self) -> CardSet {
        if self.ten_counts() {
            CardSet::PENALTIES.union(CardSet::only(Card::TEN_OF_DIAMONDS))
        } else {
            CardSet::PENALTIES
        }
    }
}

/// The options of each style, with the values of the rule sheet and of classic Hearts.
macro_rules! styles {
    ($($key:literal: $sheet:expr, $classic:expr;)+) => {
        &[
            OptionStyle::new("sheet", &[$((OptionKey::new($key), $sheet)),+]),
            OptionStyle::new("classic", &[$((OptionKey::new($key), $classic)),+]),
        ]
    };
}

impl crate::Options for Options {
    const OPTIONS: &'static [GameOption] = &[
        GameOption::number("target", 1, Count::Fixed(500), Count::Fixed(50))
            .offering(&[20, 30, 50, 75, 100, 150, 200])
            .length(),
        GameOption::flag("passing", true),
        GameOption::word("directions", &[Directions::Left.name(), Directions::Rotating.name()])
            .with("passing"),
        GameOption::word(
            "breaking",
            &[Breaking::HeartOrSpade.name(), Breaking::HeartOrQueen.name(), Breaking::Heart.name()],
        ),
        GameOption::flag("first_trick_points", true).named("first-trick"),
        GameOption::points("ten_of_diamonds", &TEN).named("ten"),
        GameOption::flag("moon", true),
        GameOption::word("moon_score", &[MoonScore::Minus.name(), MoonScore::Others.name()])
            .named("moon-score")
            .with("moon"),
    ];

    const STYLES: &'static [OptionStyle] = {
        use GameOptionValue::{Flag, Number, Points, Word};
        styles! {
            "target": Number(50), Number(100);
            "directions": Word(Directions::Left.name()), Word(Directions::Rotating.name());
            "breaking": Word(Breaking::HeartOrSpade.name()), Word(Breaking::Heart.name());
            "first_trick_points": Flag(true), Flag(false);
            "ten_of_diamonds": Points(TEN[0]), Points(0);
            "moon_score": Word(MoonScore::Minus.name()), Word(MoonScore::Others.name());
        }
    };

    fn values(&self, _players: u8) -> Vec<GameOptionValue> {
        let Self {
            moon,
            moon_score,
            passing,
            directions,
            breaking,
            first_trick_points,
            ten_of_diamonds,
            target,
        } = *self;
        vec![
            GameOptionValue::Number(target),
            GameOptionValue::Flag(passing),
            GameOptionValue::Word(directions.name()),
            GameOptionValue::Word(breaking.name()),
            GameOptionValue::Flag(first_trick_points),
            GameOptionValue::Points(ten_of_diamonds),
            GameOptionValue::Flag(moon),
            GameOptionValue::Word(moon_score.name()),
        ]
    }

    fn from_values(values: &[GameOptionValue], _players: u8) -> Option<Self> {
        use GameOptionValue::{Flag, Number, Points, Word};
        let &[
            Number(target),
            Flag(passing),
            Word(directions),
            Word(breaking),
            Flag(first_trick_points),
            Points(ten_of_diamonds),
            Flag(moon),
            Word(moon_score),
        ] = values
        else {
            return None;
        };
        Some(Self {
            moon,
            moon_score: MoonScore::ALL.into_iter().find(|it| it.name() == moon_score)?,
            passing,
            directions: Directions::ALL.into_iter().find(|it| it.name() == directions)?,
            breaking: Breaking::ALL.into_iter().find(|it| it.name() == breaking)?,
            first_trick_points,
            ten_of_diamonds,
            target,
        })
    }
}
