//! The games on offer, for who does not know them yet.

use crate::page::CardFace;
use crate::text::games::{GameWords as _, faces_of, with_kind};
use crate::text::terms::game_in_sentence;
use crate::text::{Say, game_name};
use herzbot_rules::GameKind;
use serde::Serialize;

/// A game as it is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameOffer {
    /// The name of the command that opens a table for it.
    pub command: String,
    /// Its name, no markup.
    pub name: String,
    /// What it is about, in a sentence; no markup.
    pub about: String,
    /// Cards that stand for it.
    pub cards: Vec<CardFace>,
    /// What leads a newcomer into it.
    pub lesson: Vec<LessonPart>,
    /// The option of the command that makes the game as short as it can be: `rounds:1`.
    pub shortest: String,
}

/// A sentence of a lesson, with its picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LessonPart {
    /// What it speaks of.
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
        // What tells the length stands first.
        shortest: kind.options().first().map(|length| format!("{}:1", length.name)).unwrap_or_default(),
    };
    GameKind::ALL.into_iter().map(offer).collect()
}
