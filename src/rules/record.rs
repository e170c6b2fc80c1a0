//! Game records: a finished or unfinished game, complete enough to be replayed.

use crate::notation::number;
use crate::{GameKind, OptionError, Refusal, Seat, SetupError};
use serde::de::Error as _;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt;
use std::sync::LazyLock;

/// The `format` of the records that this version writes and reads.
pub const FORMAT: &str = "herzbot-record/1";

/// A game record. Parsing checks its form; replaying checks its decks and moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The kind of game.
    pub game: GameKind,
    /// The number of players, within the game's range.
    pub players: u8,
    /// The options that differ from the default, possibly with explicit defaults.
    pub options: Map<String, Value>,
    /// The rounds; the last one may be unfinished.
    pub rounds: Vec<RoundRecord>,
    /// Further keys, which replaying ignores.
    pub extra: Map<String, Value>,
}

/// A round of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundRecord {
    /// The starter or the dealer.
    pub first: Seat,
    /// Every card in play, in the order of dealing or drawing.
    pub deck: Vec<String>,
    /// The moves, as `SEAT MOVE`.
    pub moves: Vec<String>,
}

/// Why a record is broken. Its `Display` is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The round, counted from 1.
    pub round: Option<usize>,
    /// The move, counted from 1 within the round, and its text.
    pub mv: Option<(usize, String)>,
    /// The reason.
    pub reason: Reason,
}

/// An error in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Not JSON; with the parser's message.
    #[error("no JSON: {}", .0.replace(char::is_control, " "))]
    NoJson(String),
    /// A value is missing or of the wrong type.
    #[error("`{key}` {}: expected {expected}", is(.found.as_deref()))]
    Wrong {
        /// The key.
        key: &'static str,
        /// The expected value.
        expected: &'static str,
        /// The actual value, as JSON; none if the key is missing.
        found: Option<String>,
    },
    /// The game can't be played by that many.
    #[error("`players` is {1}: {0} has {range}", range = range(*.0))]
    Players(GameKind, u8),
    /// An option is unknown, or its value is invalid.
    #[error("{}", about_option(.0))]
    Option(OptionError),
    /// There is no round.
    #[error("`rounds` is empty: expected at least one round")]
    NoRound,
    /// The starter or dealer must be another seat; none: the seat does not exist.
    #[error("`first` {}", must_be(*.0))]
    First(Option<Seat>),
    /// This text in the deck is no card in play.
    #[error("`deck` holds {}, which is no card in play", Quoted(.0))]
    Foreign(String),
    /// This card is in the deck too often.
    #[error("`deck` holds {0} too often")]
    Doubled(String),
    /// This card is missing from the deck.
    #[error("`deck` lacks {0}")]
    Missing(String),
    /// The previous round is not finished.
    #[error("the round before is not finished")]
    Unfinished,
    /// The game is over.
    #[error("the game is over before this round")]
    GameOver,
    /// The move is not in the notation of the game.
    #[error("unknown notation")]
    Notation,
    /// The seat is not at the table.
    #[error("no such seat at the table")]
    NoSuchSeat,
    /// The move is refused.
    #[error("refused, {0}")]
    Refused(Refusal),
}

impl RecordError {
    pub(crate) const fn new(reason: Reason) -> Self {
        Self { round: None, mv: None, reason }
    }

    pub(crate) const fn in_round(mut self, round: usize) -> Self {
        self.round = Some(round);
        self
    }

    pub(crate) fn at_move(mut self, index: usize, text: &str) -> Self {
        self.mv = Some((index + 1, text.to_owned()));
        self
    }
}

impl From<SetupError> for RecordError {
    fn from(error: SetupError) -> Self {
        Self::new(match error {
            SetupError::Players(game, players) => Reason::Players(game, players),
            SetupError::Option(error) => Reason::Option(error),
        })
    }
}

/// A text of a record in quotes, on one line, and shortened.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 60;
        let mut chars = self.0.chars();
        let short: String = chars.by_ref().take(LONGEST).flat_map(char::escape_debug).collect();
        write!(f, "\"{short}{}\"", if chars.next().is_some() { "…" } else { "" })
    }
}

/// The actual value for an error message; none: missing.
fn is(found: Option<&str>) -> String {
    found.map_or_else(|| "is missing".to_owned(), |found| format!("is {}", Quoted(found)))
}

fn about_option(OptionError { key, unknown }: &OptionError) -> String {
    let key = Quoted(key);
    if *unknown {
        format!("unknown option {key}")
    } else {
        format!("option {key} is of the wrong kind or out of range")
    }
}

fn range(game: GameKind) -> String {
    format!("{} to {}", game.players().start(), game.players().end())
}

fn must_be(first: Option<Seat>) -> String {
    first.map_or_else(|| "is no seat at the table".to_owned(), |seat| format!("must be seat {seat}"))
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(round) = self.round {
            write!(f, "round {round}, ")?;
        }
        if let Some((number, text)) = &self.mv {
            write!(f, "move {number}, {}: ", Quoted(text))?;
        }
        self.reason.fmt(f)
    }
}

impl std::error::Error for RecordError {}

/// Splits `SEAT MOVE`; the move is still to be parsed by its game.
pub(crate) fn split_move(text: &str, players: u8) -> Result<(Seat, &str), Reason> {
    let (seat, mv) = text.split_once(' ').ok_or(Reason::Notation)?;
    if seat.len() > 1 && !seat.starts_with('0') && seat.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Reason::NoSuchSeat);
    }
    let seat = number(seat).ok_or(Reason::Notation)?;
    if seat < players { Ok((Seat(seat), mv)) } else { Err(Reason::NoSuchSeat) }
}

/// The names of the games as a list in a sentence.
static NAMES: LazyLock<String> = LazyLock::new(|| {
    let names = GameKind::ALL.map(GameKind::name);
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some(_) | None => names.concat(),
    }
});

fn wrong(key: &'static str, expected: &'static str, found: Option<&Value>) -> RecordError {
    RecordError::new(Reason::Wrong { key, expected, found: found.map(Value::to_string) })
}

impl Record {
    /// Parses a record from JSON.
    ///
    /// # Errors
    /// The text is not JSON, or a value is missing or of the wrong type. Replaying checks decks and moves.
    pub fn parse(json: &[u8]) -> Result<Self, RecordError> {
        if json.starts_with("\u{feff}".as_bytes()) {
            return Err(RecordError::new(Reason::NoJson("it begins with a byte order mark".to_owned())));
        }
        let value = serde_json::from_slice::<Value>(json)
            .map_err(|error| RecordError::new(Reason::NoJson(error.to_string())))?;
        Self::from_value(value)
    }

    /// Parses a record from a JSON value.
    ///
    /// # Errors
    /// As [`Record::parse`].
    pub fn from_value(value: Value) -> Result<Self, RecordError> {
        const OBJECT: &str = "an object with `format`, `game`, `players` and `rounds`";
        let Value::Object(mut map) = value else { return Err(wrong("record", OBJECT, Some(&value))) };
        let format = map.remove("format");
        if format.as_ref().and_then(Value::as_str) != Some(FORMAT) {
            return Err(wrong("format", FORMAT, format.as_ref()));
        }
        let game = map.remove("game");
        let game = game
            .as_ref()
            .and_then(Value::as_str)
            .and_then(|name| name.parse::<GameKind>().ok())
            .ok_or_else(|| wrong("game", &NAMES, game.as_ref()))?;
        let players = map.remove("players");
        let players = players
            .as_ref()
            .and_then(Value::as_u64)
            .and_then(|players| u8::try_from(players).ok())
            .ok_or_else(|| wrong("players", "how many play", players.as_ref()))?;
        if !game.players().contains(&players) {
            return Err(RecordError::new(Reason::Players(game, players)));
        }
        let options = match map.remove("options") {
            None => Map::new(),
            Some(Value::Object(options)) => options,
            Some(other) => return Err(wrong("options", "an object", Some(&other))),
        };
        let rounds = match map.remove("rounds") {
            Some(Value::Array(rounds)) => rounds,
            other => return Err(wrong("rounds", "a list of rounds", other.as_ref())),
        };
        let rounds = rounds
            .into_iter()
            .enumerate()
            .map(|(index, round)| RoundRecord::from_value(round).map_err(|error| error.in_round(index + 1)))
            .collect::<Result<_, _>>()?;
        Ok(Self { game, players, options, rounds, extra: map })
    }
}

impl RoundRecord {
    fn from_value(value: Value) -> Result<Self, RecordError> {
        const OBJECT: &str = "an object with `first`, `deck` and `moves`";
        let Value::Object(mut map) = value else { return Err(wrong("rounds", OBJECT, Some(&value))) };
        let first = map.remove("first");
        let first = first
            .as_ref()
            .and_then(Value::as_u64)
            .ok_or_else(|| wrong("first", "the number of a seat", first.as_ref()))?;
        let first = u8::try_from(first).map(Seat).map_err(|_| RecordError::new(Reason::First(None)))?;
        let mut texts = |key: &'static str, expected: &'static str| match map.remove(key) {
            Some(Value::Array(items)) => Ok(items),
            other => Err(wrong(key, expected, other.as_ref())),
        };
        let deck = texts("deck", "a list of cards")?
            .into_iter()
            .map(|card| match card {
                Value::String(card) => Ok(card),
                other => Err(RecordError::new(Reason::Foreign(other.to_string()))),
            })
            .collect::<Result<_, _>>()?;
        let moves = texts("moves", "a list of moves")?
            .into_iter()
            .enumerate()
            .map(|(index, mv)| match mv {
                Value::String(mv) => Ok(mv),
                other => Err(RecordError::new(Reason::Notation).at_move(index, &other.to_string())),
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { first, deck, moves })
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const OURS: [&str; 5] = ["format", "game", "players", "options", "rounds"];
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", FORMAT)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("players", &self.players)?;
        map.serialize_entry("options", &self.options)?;
        map.serialize_entry("rounds", &self.rounds)?;
        for (key, value) in self.extra.iter().filter(|(key, _)| !OURS.contains(&key.as_str())) {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_value(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
