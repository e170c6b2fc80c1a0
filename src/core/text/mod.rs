//! Words: what the bot has to say, put into the language of who reads it.
//!
//! [`Texts`] holds every sentence of `locales/`; [`notice()`] puts a [`Notice`](crate::notice::Notice) into words, and
//! [`pages`] make whole messages of what may be shown of a table. Nobody else in the program writes for people.

mod files;
mod language;
mod notices;
mod option_words;
pub mod pages;
mod say;
mod texts;

pub use language::Language;
pub use notices::{board_name, clock, game_name, notice};
pub use option_words::{hyphened, option_key, option_value};
pub use pages::{BoardLine, BoardView};
pub use say::{Say, plain};
pub use texts::{Arg, TextError, Texts};

#[cfg(test)]
mod tests;
