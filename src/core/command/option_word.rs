//! The words for option values in `commands/` and in choice ids.

use super::{ALL_GAMES, AUTO, DailySpan, Scope};
use crate::clock::Clock;
use crate::language::Language;
use crate::people::{HandPlace, Notify};
use herzbot_rules::GameKind;

/// A type of option values.
pub trait OptionWord: Copy {
    /// The word for it.
    fn word(self) -> &'static str;

    /// The value that a word stands for.
    fn from_word(word: &str) -> Option<Self>;
}

/// The value of a word, among these.
fn named<T: OptionWord>(word: &str, values: impl IntoIterator<Item = T>) -> Option<T> {
    values.into_iter().find(|value| value.word() == word)
}

impl OptionWord for Clock {
    fn word(self) -> &'static str {
        match self.seconds() {
            60 => "1min",
            180 => "3min",
            600 => "10min",
            86_400 => "1day",
            259_200 => "3days",
            604_800 => "7days",
            _ => "none",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        named(word, Self::ALL)
    }
}

impl OptionWord for Notify {
    fn word(self) -> &'static str {
        match self {
            Self::EveryTurn => "turn",
            Self::WhenAway => "away",
            Self::Never => "never",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        named(word, [Self::EveryTurn, Self::WhenAway, Self::Never])
    }
}

impl OptionWord for HandPlace {
    fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Channel => "channel",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        named(word, [Self::Private, Self::Channel])
    }
}

impl OptionWord for DailySpan {
    fn word(self) -> &'static str {
        match self {
            Self::Today => "today",
            Self::Yesterday => "yesterday",
            Self::Month => "month",
            Self::LastMonth => "last-month",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        named(word, [Self::Today, Self::Yesterday, Self::Month, Self::LastMonth])
    }
}

impl OptionWord for Scope {
    fn word(self) -> &'static str {
        match self {
            Self::Everywhere => "everywhere",
            Self::Here => "here",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        named(word, [Self::Everywhere, Self::Here])
    }
}

/// A language by its tag; none: automatic.
impl OptionWord for Option<Language> {
    fn word(self) -> &'static str {
        self.map_or(AUTO, Language::tag)
    }

    fn from_word(word: &str) -> Option<Self> {
        named(word, Language::ALL.into_iter().map(Some).chain([None]))
    }
}

/// A game by its name; none: all games together.
impl OptionWord for Option<GameKind> {
    fn word(self) -> &'static str {
        self.map_or(ALL_GAMES, GameKind::name)
    }

    fn from_word(word: &str) -> Option<Self> {
        named(word, GameKind::ALL.into_iter().map(Some).chain([None]))
    }
}
