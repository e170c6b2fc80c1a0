//! The rules of Hearts, with a worked example.

use super::cards::{face, short};
use crate::page::{Block, CardGroup, CardLine};
use crate::text::Say;
use crate::text::games::{Played, players_of};
use herzbot_rules::hearts::{Breaking, Card, Directions, MoonScore, Options};
use herzbot_rules::{GameOptionValue, Options as _};

/// The rules, with a trick as an example.
pub fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Vec<Block> {
    let options = options(played);
    let players = players_of(played);
    let target = ("target", options.target.into());
    let two_may_play = matches!(players, 0 | 2);
    let args = [target, ("players", players.into()), ("ten", i32::from(options.ten_of_diamonds).into())];
    let joined = |keys: &[&str]| Block::Text(say.sentences(keys.iter().map(|key| say.text(key, &args))));
    let mut blocks = vec![joined(&["rules-hearts-goal"]), joined(&["rules-hearts-cards"])];
    blocks.push(joined(&[match (options.passing, options.directions) {
        (false, _) => "rules-hearts-no-pass",
        (true, Directions::Left) => "rules-hearts-pass",
        (true, Directions::Rotating) => "rules-hearts-pass-rotating",
    }]));
    blocks.push(joined(&[
        "rules-hearts-play",
        if options.first_trick_points { "rules-hearts-first-free" } else { "rules-hearts-first-safe" },
    ]));
    blocks.push(joined(&[match options.breaking {
        Breaking::HeartOrSpade => "rules-hearts-breaking-spade",
        Breaking::HeartOrQueen => "rules-hearts-breaking-queen",
        Breaking::Heart => "rules-hearts-breaking-heart",
    }]));
    let points = if options.ten_counts() { "rules-hearts-points" } else { "rules-hearts-points-no-ten" };
    let moon = match (options.moon, options.moon_score) {
        (false, _) => "rules-hearts-no-moon",
        (true, MoonScore::Minus) => "rules-hearts-moon",
        (true, MoonScore::Others) => "rules-hearts-moon-others",
    };
    blocks.push(joined(&[points, moon]));
    blocks.extend(example(say, &options));
    blocks.extend(two_may_play.then(|| joined(&["rules-hearts-end"])));
    blocks
}

/// The options of a table; the defaults where none is meant.
fn options(played: Option<Played<'_>>) -> Options {
    let Some(played) = played else { return Options::default() };
    let values: Option<Vec<GameOptionValue>> =
        Options::OPTIONS.iter().map(|option| played.value(option.key.as_str())).collect();
    let players = played.players.unwrap_or_default();
    values.and_then(|values| Options::from_values(&values, players)).unwrap_or_default()
}

/// A trick of four players, and who takes it.
fn example(say: Say<'_>, options: &Options) -> Vec<Block> {
    let cards: Vec<Card> = ["9D", "KD", "QS", "10D"].iter().filter_map(|card| card.parse().ok()).collect();
    let line = |(place, card): (usize, &Card)| CardLine {
        lead: (place + 1).to_string(),
        cells: vec![Some(face(say, options, *card))],
        note: String::new(),
    };
    let lines = cards.iter().enumerate().map(line).collect();
    let caption = say.word("rules-hearts-example-caption");
    let args: Vec<_> = ["first", "second", "third", "fourth"]
        .into_iter()
        .zip(&cards)
        .map(|(name, card)| (name, short(say, *card).into()))
        .chain([("ten", i32::from(options.ten_of_diamonds).into())])
        .collect();
    vec![
        Block::Cards(CardGroup { caption, lines, beside: false, flows: false, active: false }),
        Block::Text(say.text("rules-hearts-example", &args)),
    ]
}
