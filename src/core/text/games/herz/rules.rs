//! The rules of Herz an Herz, with worked examples.

use super::cards::{MARKS, SUPER, face};
use crate::command::Chapter;
use crate::page::{Block, CardGroup, CardLine};
use crate::text::games::{Chapters, Played, players_of};
use crate::text::{Arg, Say};
use herzbot_rules::herz::{Card, Group};

/// The rules, with [`SHORT`] and [`EXAMPLE`].
pub fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Chapters {
    let rounds = played.map_or(0, |played| played.number("rounds"));
    let marks: Vec<(&str, Arg<'_>)> = ["first", "second", "third", "fourth"]
        .into_iter()
        .zip(MARKS)
        .map(|(name, mark)| (name, mark.into()))
        .collect();
    let word = |key| Block::Text(say.word(key));
    let text = |key, args: &[_]| Block::Text(say.text(key, args));
    let goal = text("rules-herz-goal", &[("rounds", rounds.into())]);
    vec![
        (
            Chapter::Short,
            vec![
                goal.clone(),
                word("rules-herz-short-turn"),
                word("rules-herz-short-score"),
                Block::Cards(tower(say, &SHORT)),
            ],
        ),
        (Chapter::Round, vec![goal, word("rules-herz-turn"), word("rules-herz-fit")]),
        (
            Chapter::Cards,
            vec![
                text("rules-herz-colours", &marks),
                text("rules-herz-players", &[("players", players_of(played).into())]),
            ],
        ),
        (
            Chapter::Special,
            vec![text("rules-herz-special", &[("super", SUPER.into())]), word("rules-herz-thief")],
        ),
        (
            Chapter::Scoring,
            vec![word("rules-herz-score"), Block::Cards(tower(say, &EXAMPLE)), word("rules-herz-example")],
        ),
    ]
}

/// A level of a tower: left and right cards with their values, and its points.
type Level = ([(Card, u8); 2], u8);

/// The start card of the worked examples, a 97.
const START: (Card, u8) = (number(97), 97);

/// The levels of the worked example.
const EXAMPLE: [Level; 6] = [
    ([(number(96), 96), (Card::joker(Group::ALL[3]), 96)], 3),
    ([(number(73), 73), (number(95), 95)], 2),
    ([(number(57), 57), (number(62), 62)], 3),
    ([(Card::SUPER_JOKER, 56), (number(40), 40)], 2),
    ([(Card::joker(Group::ALL[1]), 50), (number(38), 38)], 3),
    ([(number(12), 12), (number(31), 31)], 2),
];

/// A few levels without special cards.
const SHORT: [Level; 3] = [
    ([(number(73), 73), (number(95), 95)], 2),
    ([(number(57), 57), (number(62), 62)], 3),
    ([(number(40), 40), (number(12), 12)], 2),
];

const fn number(n: u8) -> Card {
    match Card::number(n) {
        Some(card) => card,
        None => Card::SUPER_JOKER,
    }
}

fn tower(say: Say<'_>, levels: &[Level]) -> CardGroup {
    let cell = |(card, worth)| Some(face(say, card, Some(worth)));
    let mut lines =
        vec![CardLine { lead: String::new(), cells: vec![cell(START)], note: say.word("herz-start-card") }];
    lines.extend(levels.iter().enumerate().map(|(level, (cards, points))| CardLine {
        lead: (level + 1).to_string(),
        cells: cards.iter().map(|card| cell(*card)).collect(),
        note: format!("+{points}"),
    }));
    let caption = say.word("rules-herz-example-caption");
    CardGroup { caption, lines, beside: false, flows: false, active: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_examples_follow_the_rules() {
        for example in [&EXAMPLE[..], &SHORT] {
            for side in 0..2 {
                let mut above = START.1;
                for (level, (cards, _)) in example.iter().enumerate() {
                    let (card, worth) = cards[side];
                    assert_eq!(card.worth_under(above), Some(worth), "level {level}");
                    above = worth;
                }
            }
            for (cards, points) in example {
                let [left, right] = cards.map(|(card, _)| card.group());
                assert_eq!(*points, if left.is_some() && left == right { 3 } else { 2 });
            }
        }
        assert_eq!(EXAMPLE.iter().map(|(_, points)| points).sum::<u8>(), 15);
    }
}
