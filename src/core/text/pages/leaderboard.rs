//! The pages of leaderboards.

use crate::page::{Block, Page, Tone, escape};
use crate::results::Standing;
use crate::text::games::{GameWords as _, with_kind};
use crate::text::parts::lines;
use crate::text::{Say, board_name};
use herzbot_rules::GameKind;

/// A person's line on a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardLine {
    /// Their name, as they chose it.
    pub name: String,
    /// Whether it is the reader's own line.
    pub own: bool,
    /// Place, rating and sums.
    pub standing: Standing,
}

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// The game; none: all together.
    pub game: Option<GameKind>,
    /// Whether only games in this community count.
    pub here: bool,
    /// The lines of this page, best first.
    pub lines: Vec<BoardLine>,
    /// The reader's own line, even from another page; none if they have not played a rated game.
    pub own: Option<BoardLine>,
    /// Whether the reader is hidden from others here.
    pub hidden: bool,
}

/// A page of a leaderboard. It always includes the reader's own line.
pub fn leaderboard(say: Say<'_>, view: &BoardView) -> Page {
    let game = board_name(say, view.game);
    let key = if view.here { "board-title-here" } else { "board-title" };
    let mut blocks = Vec::new();
    if view.lines.is_empty() {
        blocks.push(Block::Text(say.word("board-empty")));
    } else {
        blocks.push(lines(&view.lines.iter().map(|own| line(say, view.game, own)).collect::<Vec<_>>()));
    }
    match &view.own {
        None => blocks.push(Block::Text(say.word("board-not-yet"))),
        Some(own) if view.hidden => {
            let text = say.text("board-own-hidden", &[("line", line(say, view.game, own).into())]);
            blocks.push(Block::Text(text));
        }
        Some(own) if !view.lines.iter().any(|line| line.own) => {
            blocks.push(Block::Text(say.text("board-own", &[("line", line(say, view.game, own).into())])));
        }
        Some(_) => {}
    }
    blocks.push(Block::Small(say.word("board-explained")));
    if view.game.is_some_and(GameKind::lowest_wins) {
        blocks.push(Block::Small(say.word("board-lowest")));
    }
    Page { title: say.text(key, &[("game", game.into())]), tone: Tone::Plain, blocks, ..say.page() }
}

/// "1. **Anna** · 812 · 14 games, 9 won · 37.5 points on average".
fn line(say: Say<'_>, game: Option<GameKind>, line: &BoardLine) -> String {
    let standing = &line.standing;
    let args = [
        ("place", standing.place.into()),
        ("name", format!("**{}**", escape(&line.name)).into()),
        ("score", standing.score().into()),
        ("games", standing.games.into()),
        ("wins", standing.wins.into()),
    ];
    let own = say.text(if line.own { "board-line-own" } else { "board-line" }, &args);
    // Points of different games can't be added up.
    let mean = game.map(|game| {
        let mean = say.decimal(standing.mean_points, 1);
        say.text(with_kind!(game, G => G::MEAN), &[("mean", mean.into())])
    });
    let shortened = (standing.shortened > 0)
        .then(|| say.text("board-shortened", &[("count", standing.shortened.into())]));
    [Some(own), mean, shortened].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
