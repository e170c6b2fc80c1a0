//! Why a move of Herz an Herz was refused.

use super::cards::side_word;
use crate::text::{Arg, Say};
use herzbot_rules::herz::{Card, Face, Move, Refusal, Side, View};

/// What was tried, from what its maker could see.
#[derive(Clone, Copy)]
struct PlacementAttempt {
    /// The card that was to be placed: the one drawn, or the one to be stolen.
    card: Card,
    /// In which of one's own columns; none for a start card and a discard.
    side: Option<Side>,
    /// The worth of the last card there, or of the start card when there is none.
    above: Option<u8>,
    /// Whether the column is still empty.
    empty: bool,
}

impl PlacementAttempt {
    fn new(view: &View, mv: Move) -> Option<Self> {
        let own = view.towers.get(view.seat?)?.tower;
        let drawn = view.drawn.as_ref()?.card;
        let (card, side) = match mv {
            Move::Start | Move::Discard => (drawn, None),
            Move::Place(side) => (drawn, Some(side)),
            Move::Steal { victim, from, to } => {
                let prey = view.towers.get(victim).and_then(|robbed| robbed.tower.last(from));
                (prey.map_or(drawn, |prey| prey.card), Some(to))
            }
        };
        let above = side.map_or_else(|| own.start().map(|start| start.worth), |side| own.above(side));
        Some(Self { card, side, above, empty: side.is_none_or(|side| own.height(side) == 0) })
    }
}

/// Why a move was refused: with cards and columns, where it is known what was tried.
pub fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<(&View, Move)>) -> String {
    let attempt = attempt.and_then(|(view, mv)| PlacementAttempt::new(view, mv));
    let card = attempt.map(|attempt| attempt.card);
    let side = attempt.and_then(|attempt| attempt.side);
    let above = attempt.and_then(|attempt| attempt.above);
    match refusal {
        Refusal::NoStartCard => say.word("herz-refused-no-start-card"),
        Refusal::StartTaken => match above {
            Some(above) => say.text("herz-refused-start-taken-worth", &[("above", above.into())]),
            None => say.word("herz-refused-start-taken"),
        },
        Refusal::ThiefStays => say.word("herz-refused-thief-stays"),
        Refusal::ColumnFull => match side {
            Some(Side::Left) => say.word("herz-refused-left-full"),
            Some(Side::Right) => say.word("herz-refused-right-full"),
            None => say.word("herz-refused-column-full"),
        },
        Refusal::DoesNotFit => match (attempt, side, above) {
            (Some(attempt), Some(side), Some(above)) => does_not_fit(say, attempt, side, above),
            _ => say.word("herz-refused-does-not-fit"),
        },
        Refusal::NoThief => match card.map(|card| card.face()) {
            Some(Face::Number(n)) => say.text("herz-refused-no-thief-number", &[("card", n.into())]),
            Some(Face::Joker(_) | Face::SuperJoker) => say.word("herz-refused-no-thief-joker"),
            Some(Face::Thief) | None => say.word("herz-refused-no-thief"),
        },
        Refusal::NoVictim => say.word("herz-refused-no-victim"),
        Refusal::NothingToSteal => say.word("herz-refused-nothing-to-steal"),
    }
}

fn does_not_fit(say: Say<'_>, attempt: PlacementAttempt, side: Side, above: u8) -> String {
    let above: [(&str, Arg<'_>); 2] = [("side", side_word(side).into()), ("above", above.into())];
    let under_start = attempt.empty;
    match attempt.card.face() {
        Face::Number(n) => {
            let key = if under_start { "herz-refused-number-under-start" } else { "herz-refused-number" };
            say.text(key, &[&[("card", n.into())][..], &above].concat())
        }
        Face::Joker(group) => {
            let key = if under_start { "herz-refused-joker-under-start" } else { "herz-refused-joker" };
            let joker = [("lowest", group.lowest().into()), ("highest", group.highest().into())];
            say.text(key, &[&joker[..], &above].concat())
        }
        Face::SuperJoker | Face::Thief => say.word("herz-refused-under-one"),
    }
}
