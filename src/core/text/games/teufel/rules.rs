//! The rules of Hol's der Teufel, with a worked example.

use super::cards::{face, legend, mark};
use super::scene::told_ends;
use crate::command::Chapter;
use crate::page::{Block, CardGroup, CardLine};
use crate::text::Say;
use crate::text::games::{Chapters, Played, players_of};
use herzbot_rules::teufel::{Card, Colour, Devil};

/// The rules, with [`EXAMPLE`].
pub fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Chapters {
    let rounds = played.map_or(0, |played| played.number("rounds"));
    let players = players_of(played);
    let cards = 38_u8;
    let dealt = [
        ("players", players.into()),
        ("each", cards.checked_div(players).unwrap_or_default().into()),
        ("aside", cards.checked_rem(players).unwrap_or_default().into()),
        ("legend", legend(say).into()),
    ];
    let word = |key| Block::Text(say.word(key));
    let goal = Block::Text(say.text("rules-teufel-goal", &[("rounds", rounds.into())]));
    vec![
        (
            Chapter::Short,
            vec![
                goal.clone(),
                word("rules-teufel-short-turn"),
                word("rules-teufel-short-fines"),
                Block::Cards(example(say)),
            ],
        ),
        (Chapter::Round, vec![goal, word("rules-teufel-turn"), word("rules-teufel-end")]),
        (Chapter::Cards, vec![Block::Text(say.text("rules-teufel-cards", &dealt))]),
        (
            Chapter::Fines,
            vec![word("rules-teufel-cost"), Block::Cards(example(say)), word("rules-teufel-example")],
        ),
        (Chapter::Angels, vec![word("rules-teufel-angels"), word("rules-teufel-must")]),
    ]
}

/// The rows of the worked example, from left to right.
const EXAMPLE: [(Colour, &[u8]); 2] = [(Colour::Red, &[7, 4, 6]), (Colour::Violet, &[4, 9])];

fn example(say: Say<'_>) -> CardGroup {
    let line = |(colour, values): (Colour, &[u8])| CardLine {
        lead: mark(colour).to_owned(),
        cells: values
            .iter()
            .map(|&value| Devil::new(colour, value).map(|devil| face(say, Card::Devil(devil))))
            .collect(),
        note: told_ends([values.last().copied(), values.first().copied()]),
    };
    let lines = EXAMPLE.into_iter().map(line).collect();
    let caption = say.word("rules-teufel-example-caption");
    CardGroup { caption, lines, beside: false, flows: false, active: false }
}
