//! The page of `/stats`: statistics of one person.

use crate::page::{Block, Page, Tone, escape};
use crate::results::Standing;
use crate::stats::{Curve, HeadToHead, Stats, Tally};
use crate::text::parts::lines;
use crate::text::terms::game_in_sentence;
use crate::text::{Say, game_name};

/// Statistics of one person, with the names that the reader may see.
#[derive(Clone, Debug, PartialEq)]
pub struct StatsView {
    /// Their display name, unescaped.
    pub name: String,
    /// The fold of their results.
    pub stats: Stats,
    /// Their line on the board of all games; none without a rated game.
    pub standing: Option<Standing>,
    /// The people with whom they played most, with the number of games; most frequent first.
    pub favourites: Vec<(String, u32)>,
    /// Their games against the reader; none if there are none, or the reader is that person.
    pub against_reader: Option<HeadToHead>,
}

/// The page of `/stats`.
pub fn stats(say: Say<'_>, view: &StatsView) -> Page {
    let name = format!("**{}**", escape(&view.name));
    let all = [("name", name.into()), ("tally", tally(say, view.stats.all).into())];
    let mut told = vec![say.text("stats-all", &all)];
    if view.stats.games.len() > 1 {
        told.extend(view.stats.games.iter().map(|(game, of_game)| {
            let args = [("game", game_name(say, *game).into()), ("tally", tally(say, *of_game).into())];
            say.text("stats-game", &args)
        }));
    } else if let Some((game, _)) = view.stats.games.first() {
        told.push(say.text("stats-only-game", &[("game", game_in_sentence(say, *game).into())]));
    }
    let mut blocks = vec![lines(&told)];
    let mut told = Vec::new();
    if let Some(standing) = &view.standing {
        let args = [("score", standing.score().into()), ("place", standing.place.into())];
        told.push(say.text("stats-strength", &args));
        told.push(say.word(match view.stats.curve {
            Curve::TooShort => "stats-curve-short",
            Curve::Peak => "stats-curve-peak",
            Curve::Rising => "stats-curve-rising",
            Curve::Steady => "stats-curve-steady",
            Curve::Falling => "stats-curve-falling",
        }));
    }
    if let Some(evening) = &view.stats.best_evening {
        let day = format!("<t:{}:R>", evening.at.seconds());
        told.push(
            say.text("stats-best", &[("day", day.into()), ("tally", tally(say, evening.tally).into())]),
        );
    }
    if !view.favourites.is_empty() {
        let names: Vec<String> = view
            .favourites
            .iter()
            .map(|(name, games)| {
                let name = format!("**{}**", escape(name));
                say.text("stats-favourite", &[("name", name.into()), ("games", (*games).into())])
            })
            .collect();
        told.push(say.text("stats-favourites", &[("names", say.all_of(&names).into())]));
    }
    if let Some(HeadToHead { games, mine, theirs }) = view.against_reader {
        let name = format!("**{}**", escape(&view.name));
        let args = [
            ("games", games.into()),
            ("mine", mine.into()),
            ("name", name.into()),
            ("theirs", theirs.into()),
        ];
        told.push(say.text("stats-against", &args));
    }
    if !told.is_empty() {
        blocks.push(lines(&told));
    }
    blocks.push(Block::Small(say.word("stats-explained")));
    Page { title: say.word("stats-title"), tone: Tone::Plain, blocks, ..say.page() }
}

/// "14 games, 9 won, 2 shortened".
fn tally(say: Say<'_>, tally: Tally) -> String {
    let Tally { games, wins, shortened } = tally;
    let mut said = say.text("stats-tally", &[("games", games.into()), ("wins", wins.into())]);
    if shortened > 0 {
        said.push_str(" · ");
        said.push_str(&say.text("board-shortened", &[("count", shortened.into())]));
    }
    said
}
