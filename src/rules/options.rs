//! Options of games as data: keys, offered values, defaults. Menus, commands, the lobby's summary and
//! remembered settings are derived from it.

use crate::games::with_game;
use crate::{Game, GameKind};
use serde_json::{Map, Value};
use std::fmt;

/// The options of a game.
pub trait Options: Clone + Eq + Default + fmt::Debug + Send + Sync + 'static {
    /// The options, in display order; those for the length of a game first.
    const OPTIONS: &'static [GameOption];

    /// Named sets of values for several options: empty, or the usual one first, which has the default of
    /// every option that another style sets.
    const STYLES: &'static [OptionStyle] = &[];

    /// The value of each of [`Options::OPTIONS`], in their order, for a game of `players`.
    fn values(&self, players: u8) -> Vec<GameOptionValue>;

    /// The options with these values, each already checked by [`GameOption::read`]. `None`: they contradict
    /// each other, or differ from [`Options::OPTIONS`] in number or type.
    fn from_values(values: &[GameOptionValue], players: u8) -> Option<Self>;

    /// Parses the `options` of a record for a game of `players`; missing ones have their default.
    ///
    /// # Errors
    /// The unknown key, or the key with a value of the wrong type or range.
    fn from_json(json: &Map<String, Value>, players: u8) -> Result<Self, OptionError> {
        let mut values: Vec<_> = Self::OPTIONS.iter().map(|option| option.default(players)).collect();
        let mut options = Self::default();
        for (key, value) in json {
            let error = |unknown| OptionError { key: key.clone(), unknown };
            let place = Self::OPTIONS.iter().position(|option| option.key.as_str() == key);
            let place = place.ok_or_else(|| error(true))?;
            values[place] = Self::OPTIONS[place].read(players, value).ok_or_else(|| error(false))?;
            options = Self::from_values(&values, players).ok_or_else(|| error(false))?;
        }
        Ok(options)
    }

    /// The options that differ from the default for `players`.
    fn to_json(&self, players: u8) -> Map<String, Value> {
        let chosen = Self::OPTIONS.iter().zip(self.values(players));
        chosen
            .filter(|(option, value)| *value != option.default(players))
            .map(|(option, value)| (option.key.as_str().to_owned(), value.to_json()))
            .collect()
    }

    /// Whether a game of `players` is shorter than usual with these options: a length option is a number
    /// below its default.
    fn is_shortened(&self, players: u8) -> bool {
        let mut chosen = Self::OPTIONS.iter().zip(self.values(players));
        chosen.any(|(option, value)| option.is_length && value.number() < option.default(players).number())
    }
}

/// Why options were refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The key in question.
    pub key: String,
    /// Whether the game has no such option (else its value is invalid).
    pub unknown: bool,
}

/// The key of an option in records. Games may share one ("rounds").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionKey(&'static str);

impl OptionKey {
    /// The key with this text, if any game has such an option.
    pub fn find(text: &str) -> Option<Self> {
        let mut keys = GameKind::ALL.into_iter().flat_map(GameKind::options).map(|option| option.key);
        keys.find(|key| key.0 == text)
    }

    /// A key; tests check that its option exists.
    pub(crate) const fn new(text: &'static str) -> Self {
        Self(text)
    }

    /// Its text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for OptionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// An option of a game.
///
/// ```
/// use herzbot_rules::{GameKind, GameOptionValue};
///
/// let game: GameKind = "teufel".parse()?;
/// let rounds = &game.options()[0];
/// assert_eq!(rounds.default(4), GameOptionValue::Number(4));
/// assert_eq!(rounds.offered(3).len(), 3);
/// assert_eq!(rounds.read(3, &4.into()), None);
/// # Ok::<(), herzbot_rules::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Its key in records.
    pub key: OptionKey,
    /// Its name in commands, and in text keys of `locales/`: lower-case letters and hyphens.
    pub name: &'static str,
    /// The values that it takes.
    pub range: OptionRange,
    /// Whether it sets the length of the game. Then a number below the default makes the game shorter than
    /// usual.
    pub is_length: bool,
    /// The flag without which it has no effect, so that it is hidden.
    pub needs: Option<OptionKey>,
}

/// The values that an option takes, and its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionRange {
    /// Yes or no.
    Flag {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Number {
        /// The smallest value, included.
        min: u16,
        /// The largest value, included.
        max: Count,
        /// The default.
        default: Count,
        /// The values in menus; empty: all.
        offered: &'static [u16],
    },
    /// One of these words, the first by default. Underscores in records are hyphens in commands.
    Word(&'static [&'static str]),
    /// One of these numbers of points, the first by default. No two differ only in their sign.
    Points(&'static [i16]),
}

/// A number that may depend on the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Always the same.
    Fixed(u16),
    /// The number of players.
    Players,
}

impl Count {
    /// The number for a game of `players`.
    pub const fn of(self, players: u8) -> u16 {
        match self {
            Self::Fixed(count) => count,
            Self::Players => players as u16,
        }
    }
}

/// A value of an option. `Display` is its text in records, without quotation marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameOptionValue {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(u16),
    /// One of the words of its option.
    Word(&'static str),
    /// One of the numbers of points of its option.
    Points(i16),
}

impl GameOptionValue {
    /// The value as in a record.
    pub fn to_json(self) -> Value {
        match self {
            Self::Flag(flag) => flag.into(),
            Self::Number(number) => number.into(),
            Self::Word(word) => word.into(),
            Self::Points(points) => points.into(),
        }
    }

    /// The number, if it is one.
    pub const fn number(self) -> Option<u16> {
        match self {
            Self::Number(number) => Some(number),
            Self::Flag(_) | Self::Word(_) | Self::Points(_) => None,
        }
    }
}

impl fmt::Display for GameOptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Points(points) => points.fmt(f),
        }
    }
}

impl GameOption {
    const fn new(key: &'static str, range: OptionRange) -> Self {
        Self { key: OptionKey(key), name: key, range, is_length: false, needs: None }
    }

    /// Yes or no.
    pub const fn flag(key: &'static str, default: bool) -> Self {
        Self::new(key, OptionRange::Flag { default })
    }

    /// A whole number from `min` to `max`, all of which are offered.
    pub const fn number(key: &'static str, min: u16, max: Count, default: Count) -> Self {
        Self::new(key, OptionRange::Number { min, max, default, offered: &[] })
    }

    /// One of these words, the first by default.
    pub const fn word(key: &'static str, words: &'static [&'static str]) -> Self {
        Self::new(key, OptionRange::Word(words))
    }

    /// One of these numbers of points, the first by default.
    pub const fn points(key: &'static str, points: &'static [i16]) -> Self {
        Self::new(key, OptionRange::Points(points))
    }

    /// The same, with only these numbers in menus.
    #[must_use]
    pub const fn offering(self, numbers: &'static [u16]) -> Self {
        let range = match self.range {
            OptionRange::Number { min, max, default, offered: _ } => {
                OptionRange::Number { min, max, default, offered: numbers }
            }
            OptionRange::Flag { .. } | OptionRange::Word(_) | OptionRange::Points(_) => self.range,
        };
        Self { range, ..self }
    }

    /// The same under another name in commands.
    #[must_use]
    pub const fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The same as an option for the length of the game.
    #[must_use]
    pub const fn length(self) -> Self {
        Self { is_length: true, ..self }
    }

    /// The same as an option that depends on the flag of this key.
    #[must_use]
    pub const fn with(self, flag: &'static str) -> Self {
        Self { needs: Some(OptionKey(flag)), ..self }
    }

    /// The default in a game of `players`.
    pub fn default(&self, players: u8) -> GameOptionValue {
        match self.range {
            OptionRange::Flag { default } => GameOptionValue::Flag(default),
            OptionRange::Number { default, .. } => GameOptionValue::Number(default.of(players)),
            OptionRange::Word(words) => GameOptionValue::Word(words.first().copied().unwrap_or_default()),
            OptionRange::Points(points) => {
                GameOptionValue::Points(points.first().copied().unwrap_or_default())
            }
        }
    }

    /// The values in menus for `players`, in order.
    pub fn offered(&self, players: u8) -> Vec<GameOptionValue> {
        match self.range {
            OptionRange::Flag { .. } => [true, false].map(GameOptionValue::Flag).into(),
            OptionRange::Number { min, max, offered: [], .. } => {
                (min..=max.of(players)).map(GameOptionValue::Number).collect()
            }
            OptionRange::Number { min, max, offered, .. } => {
                let range = min..=max.of(players);
                let offered = offered.iter().copied().filter(|number| range.contains(number));
                offered.map(GameOptionValue::Number).collect()
            }
            OptionRange::Word(words) => words.iter().copied().map(GameOptionValue::Word).collect(),
            OptionRange::Points(points) => points.iter().copied().map(GameOptionValue::Points).collect(),
        }
    }

    /// Parses a value as in a record; `None`: wrong type, or out of range for `players`.
    pub fn read(&self, players: u8, json: &Value) -> Option<GameOptionValue> {
        match self.range {
            OptionRange::Flag { .. } => json.as_bool().map(GameOptionValue::Flag),
            OptionRange::Number { min, max, .. } => {
                let number = u16::try_from(json.as_u64()?).ok()?;
                (min..=max.of(players)).contains(&number).then_some(GameOptionValue::Number(number))
            }
            OptionRange::Word(words) => {
                let text = json.as_str()?;
                words.iter().copied().find(|word| *word == text).map(GameOptionValue::Word)
            }
            OptionRange::Points(points) => {
                let number = json.as_i64()?;
                points.iter().copied().find(|it| i64::from(*it) == number).map(GameOptionValue::Points)
            }
        }
    }

    /// The value in a game of `players` with these `options`: the default if it is missing or invalid.
    pub fn chosen(&self, players: u8, options: &Map<String, Value>) -> GameOptionValue {
        let named = options.get(self.key.as_str());
        named.and_then(|json| self.read(players, json)).unwrap_or_else(|| self.default(players))
    }
}

/// A named set of values for several options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionStyle {
    /// Its name in commands, and in text keys of `locales/`.
    pub name: &'static str,
    values: &'static [(OptionKey, GameOptionValue)],
}

impl OptionStyle {
    /// The name of the style option in commands, for all games.
    pub const OPTION: &'static str = "style";

    /// The style of this name with these values.
    pub const fn new(name: &'static str, values: &'static [(OptionKey, GameOptionValue)]) -> Self {
        Self { name, values }
    }

    /// Its values.
    pub const fn values(&self) -> &'static [(OptionKey, GameOptionValue)] {
        self.values
    }

    /// Its values, as in a record, including defaults.
    pub fn options(&self) -> Map<String, Value> {
        self.values.iter().map(|(key, value)| (key.to_string(), value.to_json())).collect()
    }

    /// Its value for an option.
    pub fn value(&self, option: OptionKey) -> Option<GameOptionValue> {
        self.values.iter().find(|(key, _)| *key == option).map(|&(_, value)| value)
    }
}

impl GameKind {
    /// The styles of this game: [`Options::STYLES`].
    pub const fn styles(self) -> &'static [OptionStyle] {
        with_game!(self, G => <<G as Game>::Options as Options>::STYLES)
    }

    /// The style of a game of `players` with these `options`: all its values match, ignoring the length of
    /// the game.
    pub fn style(self, players: u8, options: &Map<String, Value>) -> Option<&'static OptionStyle> {
        self.styles().iter().find(|style| {
            style.values.iter().all(|&(key, value)| {
                self.option(key)
                    .is_some_and(|option| option.is_length || option.chosen(players, options) == value)
            })
        })
    }

    /// The options of this game: [`Options::OPTIONS`].
    pub const fn options(self) -> &'static [GameOption] {
        with_game!(self, G => <<G as Game>::Options as Options>::OPTIONS)
    }

    /// The option of this game with a key.
    pub fn option(self, key: OptionKey) -> Option<&'static GameOption> {
        self.options().iter().find(|option| option.key == key)
    }
}

/// Why a game can't be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The game can't be played by that many.
    Players(GameKind, u8),
    /// An option is unknown, or its value is invalid.
    Option(OptionError),
}
