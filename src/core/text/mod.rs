//! Localisation of everything that the bot says, with Fluent.
//!
//! [`Texts`] holds every sentence of `locales/`; [`notice()`] renders a [`Notice`](crate::notice::Notice),
//! and [`pages`] renders whole messages from views of a table. No other module writes for people.

mod arg;
mod command_specs;
mod files;
mod games;
mod names;
mod notices;
mod nouns;
mod option_words;
pub mod pages;
mod parts;
mod resolve;
mod say;
mod spoken;
mod terms;
mod texts;

pub use crate::language::{Language, LanguageFacts, negotiate};
pub use arg::Arg;
pub use command_specs::{ENTRY_POINT, catalog, embedded_catalog, entry_point, specs};
pub use files::speaks;
pub use games::round_number;
#[cfg(any(test, feature = "samples"))]
pub(crate) use games::samples;
pub use notices::{lacked, notice};
pub use nouns::Noun;
pub use option_words::{hyphened, option_key, option_value, style_key};
pub use pages::{BoardLine, BoardView};
pub use resolve::{OfferedChoice, Reading, Resolved, Typist};
pub use say::{Say, plain};
pub use terms::{board_name, clock, game_name, language_name};
pub use texts::{TextError, Texts};

use crate::page::CardFace;
use herzbot_rules::GameKind;
use std::collections::HashSet;

/// The distinct faces of all cards of all games in all languages (by text, mark and hue), for platforms that
/// prepare drawings. Their names are in any of the languages.
pub fn faces(texts: &Texts) -> Vec<CardFace> {
    let languages = Language::ALL.into_iter().filter(|language| texts.knows(*language));
    let say = languages.map(|language| texts.say(language));
    distinct(say.flat_map(|say| GameKind::ALL.into_iter().flat_map(move |kind| games::faces(say, kind))))
}

/// The same faces, from the embedded texts. Parses one language at a time, to save memory.
pub fn embedded_faces() -> Vec<CardFace> {
    distinct(Texts::one_by_one().flat_map(|(_, texts)| faces(&texts)))
}

fn distinct(faces: impl Iterator<Item = CardFace>) -> Vec<CardFace> {
    let mut seen = HashSet::new();
    faces
        .map(|face| CardFace { worth: String::new(), ..face })
        .filter(|face| seen.insert((face.text.clone(), face.mark.clone(), face.hue)))
        .collect()
}

#[cfg(test)]
mod tests;
