//! The games, introduced to newcomers.

use crate::page::CardFace;
use crate::text::games::{GameWords as _, faces_of, with_kind};
use crate::text::terms::game_in_sentence;
use crate::text::{Say, game_name};
use herzbot_rules::GameKind;
use serde::Serialize;

/// A game with its introduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameOffer {
    /// The command that opens a table for it.
    pub command: String,
    /// Its name, no markup.
    pub name: String,
    /// A one-sentence description; no markup.
    pub about: String,
    /// Cards that represent it.
    pub cards: Vec<CardFace>,
    /// The introduction for newcomers.
    pub lesson: Vec<LessonPart>,
    /// The option of the command for the shortest game: `rounds:1`.
    pub shortest: String,
}

/// A sentence of a lesson with its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LessonPart {
    /// The cards.
    pub cards: Vec<CardFace>,
    /// The sentence, no markup.
    pub said: String,
}

/// The names of all games, listed for a sentence: "Herz an Herz, Hol's der Teufel and Hearts".
pub fn game_names(say: Say<'_>) -> String {
    let name = |kind| say.text("list-game", &[("game", game_in_sentence(say, kind).into())]);
    say.all_of(&GameKind::ALL.map(name))
}

/// Every game, in the order of the list.
pub fn games(say: Say<'_>) -> Vec<GameOffer> {
    let offer = |kind: GameKind| GameOffer {
        command: kind.name().to_owned(),
        name: game_name(say, kind),
        about: say.word(&format!("game-{kind}-about")),
        cards: with_kind!(kind, G => faces_of::<G>(say, G::SHOWCASE)),
        lesson: with_kind!(kind, G => G::LESSON.map(|cards| faces_of::<G>(say, cards)))
            .into_iter()
            .zip(1..)
            .map(|(cards, part)| LessonPart { cards, said: say.word(&format!("lesson-{kind}-{part}")) })
            .collect(),
        // The option for the length comes first.
        shortest: kind.options().first().map(|length| format!("{}:1", length.name)).unwrap_or_default(),
    };
    GameKind::ALL.into_iter().map(offer).collect()
}
