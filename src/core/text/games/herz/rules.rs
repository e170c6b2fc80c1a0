//! The rules of Herz an Herz, with a worked example.

use super::cards::{MARKS, SUPER, face};
use crate::page::{Block, CardGroup, CardLine};
use crate::text::games::{Played, players_of};
use crate::text::{Arg, Say};
use herzbot_rules::herz::{Card, Group};

/// The rules, with [`EXAMPLE`].
pub fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Vec<Block> {
    let rounds = played.map_or(0, |played| played.number("rounds"));
    let marks: Vec<(&str, Arg<'_>)> = ["first", "second", "third", "fourth"]
        .into_iter()
        .zip(MARKS)
        .map(|(name, mark)| (name, mark.into()))
        .collect();
    vec![
        Block::Text(say.text("rules-herz-goal", &[("rounds", rounds.into())])),
        Block::Text(say.word("rules-herz-turn")),
        Block::Text(say.word("rules-herz-fit")),
        Block::Text(say.text("rules-herz-colours", &marks)),
        Block::Text(say.text("rules-herz-special", &[("super", SUPER.into())])),
        Block::Text(say.word("rules-herz-thief")),
        Block::Text(say.word("rules-herz-score")),
        Block::Cards(example(say)),
        Block::Text(say.word("rules-herz-example")),
        Block::Text(say.text("rules-herz-players", &[("players", players_of(played).into())])),
    ]
}

/// The start card of the worked example, a 97.
const START: (Card, u8) = (number(97), 97);

/// The levels of the worked example: cards, left and right, with their worths (RULES.md §1).
const EXAMPLE: [[(Card, u8); 2]; 6] = [
    [(number(96), 96), (Card::joker(Group::ALL[3]), 96)],
    [(number(73), 73), (number(95), 95)],
    [(number(57), 57), (number(62), 62)],
    [(Card::SUPER_JOKER, 56), (number(40), 40)],
    [(Card::joker(Group::ALL[1]), 50), (number(38), 38)],
    [(number(12), 12), (number(31), 31)],
];

/// The points of its six levels.
const POINTS: [u8; 6] = [3, 2, 3, 2, 3, 2];

const fn number(n: u8) -> Card {
    match Card::number(n) {
        Some(card) => card,
        None => Card::SUPER_JOKER,
    }
}

fn example(say: Say<'_>) -> CardGroup {
    let cell = |(card, worth)| Some(face(say, card, Some(worth)));
    let mut lines =
        vec![CardLine { lead: String::new(), cells: vec![cell(START)], note: say.word("herz-start-card") }];
    lines.extend(EXAMPLE.iter().zip(POINTS).enumerate().map(|(level, (cards, points))| CardLine {
        lead: (level + 1).to_string(),
        cells: cards.iter().map(|card| cell(*card)).collect(),
        note: format!("+{points}"),
    }));
    CardGroup {
        caption: say.word("rules-herz-example-caption"),
        lines,
        beside: false,
        flows: false,
        active: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example_follows_the_rules() {
        for side in 0..2 {
            let mut above = START.1;
            for (level, cards) in EXAMPLE.iter().enumerate() {
                let (card, worth) = cards[side];
                assert_eq!(card.worth_under(above), Some(worth), "level {level}");
                above = worth;
            }
        }
        for (cards, points) in EXAMPLE.iter().zip(POINTS) {
            let [left, right] = cards.map(|(card, _)| card.group());
            assert_eq!(points, if left.is_some() && left == right { 3 } else { 2 });
        }
        assert_eq!(POINTS.iter().sum::<u8>(), 15);
    }
}
