//! Texts: puts what the bot says into the language of its reader (localisation, with Fluent).
//!
//! [`Texts`] holds every sentence of `locales/`; [`notice()`] puts a [`Notice`](crate::notice::Notice) into words, and
//! [`pages`] make whole messages of what may be shown of a table. Nobody else in the program writes for people.

mod files;
mod games;
mod language;
mod notices;
mod option_words;
pub mod pages;
mod parts;
mod say;
mod terms;
mod texts;

#[cfg(any(test, feature = "samples"))]
pub(crate) use games::samples;
pub use language::Language;
pub use notices::notice;
pub use option_words::{hyphened, option_key, option_value};
pub use pages::{BoardLine, BoardView};
pub use say::{Say, plain};
pub use terms::{board_name, clock, game_name};
pub use texts::{Arg, TextError, Texts};

#[cfg(test)]
mod tests;
