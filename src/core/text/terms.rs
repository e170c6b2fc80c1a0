//! Terms that notices and pages share: names of games, clocks, why a table was closed.

use super::{Language, Noun, Say};
use crate::clock::Clock;
use crate::close_reason::CloseReason;
use herzbot_rules::GameKind;

/// The name of a game, or of all together.
pub fn board_name(say: Say<'_>, game: Option<GameKind>) -> String {
    game.map_or_else(|| say.word("all-games"), |game| game_name(say, game))
}

/// The name of a game: the text `game-<name>` of its file in `locales/`.
pub fn game_name(say: Say<'_>, game: GameKind) -> String {
    say.word(&format!("game-{game}"))
}

/// The name of a game in a sentence.
pub fn game_in_sentence(say: Say<'_>, game: GameKind) -> Noun {
    say.noun(&format!("game-{game}"), &[])
}

/// A language's own name; "Español (beta)" while many texts are missing.
pub fn language_name(say: Say<'_>, language: Language) -> String {
    let name = language.own_name();
    if say.texts().is_beta(language) {
        say.text("language-beta", &[("language", name.into())])
    } else {
        name.to_owned()
    }
}

/// "3 minutes", "1 day", "no clock".
pub fn clock(say: Say<'_>, clock: Clock) -> String {
    const DAY: u32 = 86_400;
    match clock.seconds() {
        0 => say.word("clock-none"),
        seconds if seconds % DAY == 0 => say.text("clock-days", &[("count", (seconds / DAY).into())]),
        seconds => say.text("clock-minutes", &[("count", seconds.div_ceil(60).into())]),
    }
}

/// Why a table was closed.
pub fn closed(say: Say<'_>, reason: CloseReason) -> String {
    match reason {
        CloseReason::LobbyIdle => say.word("closed-lobby-idle"),
        CloseReason::LobbyEmpty => say.word("closed-lobby-empty"),
        CloseReason::Host => say.word("closed-host"),
        CloseReason::Abandoned => say.word("closed-abandoned"),
        CloseReason::EverybodyLeft => say.word("closed-everybody-left"),
        CloseReason::Damaged => say.word("closed-damaged"),
        CloseReason::Broken => say.word("notice-our-fault"),
    }
}
