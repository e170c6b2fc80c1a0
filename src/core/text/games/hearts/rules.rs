//! The rules of Hearts, with a worked example.

use super::cards::{face, short};
use crate::command::Chapter;
use crate::page::{Block, CardGroup, CardLine};
use crate::text::Say;
use crate::text::games::{Chapters, Played, players_of};
use herzbot_rules::hearts::{Breaking, Card, Directions, MoonScore, Options};
use herzbot_rules::{GameOptionValue, Options as _};

/// The rules, with a trick as an example.
pub fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Chapters {
    let options = options(played);
    let players = players_of(played);
    let target = ("target", options.target.into());
    let two_may_play = matches!(players, 0 | 2);
    let args = [target, ("players", players.into()), ("ten", i32::from(options.ten_of_diamonds).into())];
    let joined = |keys: &[&str]| Block::Text(say.sentences(keys.iter().map(|key| say.text(key, &args))));
    let goal = joined(&["rules-hearts-goal"]);
    let short = if options.passing { "rules-hearts-short-turn" } else { "rules-hearts-short-turn-no-pass" };
    let pass = joined(&[match (options.passing, options.directions) {
        (false, _) => "rules-hearts-no-pass",
        (true, Directions::Left) => "rules-hearts-pass",
        (true, Directions::Rotating) => "rules-hearts-pass-rotating",
    }]);
    let play = joined(&[
        "rules-hearts-play",
        if options.first_trick_points { "rules-hearts-first-free" } else { "rules-hearts-first-safe" },
    ]);
    let breaking = joined(&[match options.breaking {
        Breaking::HeartOrSpade => "rules-hearts-breaking-spade",
        Breaking::HeartOrQueen => "rules-hearts-breaking-queen",
        Breaking::Heart => "rules-hearts-breaking-heart",
    }]);
    let points = if options.ten_counts() { "rules-hearts-points" } else { "rules-hearts-points-no-ten" };
    let moon = match (options.moon, options.moon_score) {
        (false, _) => "rules-hearts-no-moon",
        (true, MoonScore::Minus) => "rules-hearts-moon",
        (true, MoonScore::Others) => "rules-hearts-moon-others",
    };
    let points = joined(&[points, moon]);
    let example = Block::Cards(trick(say, &options));
    let mut cards = vec![joined(&["rules-hearts-cards"]), pass];
    cards.extend(two_may_play.then(|| joined(&["rules-hearts-end"])));
    vec![
        (Chapter::Short, vec![goal.clone(), joined(&[short]), example.clone(), points.clone()]),
        (Chapter::Cards, cards),
        (Chapter::Tricks, vec![play, breaking]),
        (Chapter::Scoring, vec![goal, points, example, Block::Text(trick_words(say, &options))]),
    ]
}

/// The options of a table; else the defaults.
fn options(played: Option<Played<'_>>) -> Options {
    let Some(played) = played else { return Options::default() };
    let values: Option<Vec<GameOptionValue>> =
        Options::OPTIONS.iter().map(|option| played.value(option.key.as_str())).collect();
    let players = played.players.unwrap_or_default();
    values.and_then(|values| Options::from_values(&values, players)).unwrap_or_default()
}

/// The cards of the example, in order of play.
const TRICK: [&str; 4] = ["9D", "KD", "QS", "10D"];

/// The index of the winning card.
const TAKER: usize = 1;

/// A trick of four players.
fn trick(say: Say<'_>, options: &Options) -> CardGroup {
    let line = |(place, card): (usize, Card)| CardLine {
        lead: (place + 1).to_string(),
        cells: vec![Some(face(say, options, card))],
        note: if place == TAKER { say.word("rules-hearts-example-wins") } else { String::new() },
    };
    let lines = cards().enumerate().map(line).collect();
    let caption = say.word("rules-hearts-example-caption");
    CardGroup { caption, lines, beside: false, flows: false, active: false }
}

/// Who takes it, and why.
fn trick_words(say: Say<'_>, options: &Options) -> String {
    let args: Vec<_> = ["first", "second", "third", "fourth"]
        .into_iter()
        .zip(cards())
        .map(|(name, card)| (name, short(say, card).into()))
        .chain([("ten", i32::from(options.ten_of_diamonds).into())])
        .collect();
    say.text("rules-hearts-example", &args)
}

fn cards() -> impl Iterator<Item = Card> {
    TRICK.into_iter().filter_map(|card| card.parse().ok())
}
