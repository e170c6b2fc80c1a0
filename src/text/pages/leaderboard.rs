//! A page of a leaderboard.

use super::{Say, lines};
use crate::page::{Block, Page, Tone, escape};
use crate::store::Standing;
use crate::text::{Language, Texts, game_name};
use herzbot_rules::GameKind;

/// A person's line on a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardLine {
    /// Their name, as they chose it.
    pub name: String,
    /// Whether it is the reader's own line.
    pub own: bool,
    /// Where they stand.
    pub standing: Standing,
}

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Of which game.
    pub game: GameKind,
    /// Only what was played in this community.
    pub here: bool,
    /// The lines of this page, best first.
    pub lines: Vec<BoardLine>,
    /// The reader's own line, wherever it stands; none if they have not played a game that counts.
    pub own: Option<BoardLine>,
    /// Whether the reader is hidden from others here.
    pub hidden: bool,
}

/// A page of a leaderboard. The reader's own line stands there in any case.
pub fn leaderboard(texts: &Texts, language: Language, view: &BoardView) -> Page {
    let say = Say::new(texts, language);
    let game = game_name(say, view.game);
    let key = if view.here { "board-title-here" } else { "board-title" };
    let mut blocks = Vec::new();
    if view.lines.is_empty() {
        blocks.push(Block::Text(say.word("board-empty")));
    } else {
        blocks.push(lines(&view.lines.iter().map(|own| line(say, own)).collect::<Vec<_>>()));
    }
    match &view.own {
        None => blocks.push(Block::Text(say.word("board-not-yet"))),
        Some(own) if view.hidden => {
            let text = say.text("board-own-hidden", &[("line", line(say, own).into())]);
            blocks.push(Block::Text(text));
        }
        Some(own) if !view.lines.iter().any(|line| line.own) => {
            blocks.push(Block::Text(say.text("board-own", &[("line", line(say, own).into())])));
        }
        Some(_) => {}
    }
    blocks.push(Block::Small(say.word("board-explained")));
    Page { title: say.text(key, &[("game", game.into())]), tone: Tone::Plain, blocks, ..Page::default() }
}

/// "1. **Anna** · 812 · 14 games, 9 won · 37.5 points on average".
fn line(say: Say<'_>, line: &BoardLine) -> String {
    let standing = &line.standing;
    say.text(
        if line.own { "board-line-own" } else { "board-line" },
        &[
            ("place", standing.place.into()),
            ("name", format!("**{}**", escape(&line.name)).into()),
            ("score", standing.score().into()),
            ("games", standing.games.into()),
            ("wins", standing.wins.into()),
            ("mean", say.decimal(standing.mean_points, 1).into()),
        ],
    )
}
