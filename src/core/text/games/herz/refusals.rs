//! Why a move of Herz an Herz was refused.

use super::cards::{side_word, tower_of};
use crate::text::{Arg, Say};
use herzbot_rules::herz::{Card, Face, Move, Refusal, Side, View};

/// The intended place of a card.
struct Target {
    /// The column.
    side: Side,
    /// The value of the last card there, or of the start card if there is none.
    above: u8,
    /// Whether the column is still empty.
    empty: bool,
}

/// The card of a move and its target; no target for a start card and a discard, or without a start card.
fn tried(view: &View, mv: Move) -> Option<(Card, Option<Target>)> {
    let own = tower_of(view, view.seat?).tower;
    let drawn = view.drawn.as_ref()?.card;
    let (card, side) = match mv {
        Move::Start | Move::Discard => return Some((drawn, None)),
        Move::Place(side) => (drawn, side),
        Move::Steal { victim, from, to } => {
            (tower_of(view, victim).tower.last(from).map_or(drawn, |prey| prey.card), to)
        }
    };
    let target = own.above(side).map(|above| Target { side, above, empty: own.height(side) == 0 });
    Some((card, target))
}

/// Why a move was refused, with cards and columns if the attempt is known.
pub fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<(&View, Move)>) -> String {
    let start = attempt.and_then(|(view, _)| tower_of(view, view.seat?).tower.start());
    let tried = attempt.and_then(|(view, mv)| tried(view, mv));
    let target = tried.as_ref().and_then(|(_, target)| target.as_ref());
    match refusal {
        Refusal::NoStartCard => say.word("herz-refused-no-start-card"),
        Refusal::StartTaken => match start {
            Some(start) => say.text("herz-refused-start-taken-worth", &[("above", start.worth.into())]),
            None => say.word("herz-refused-start-taken"),
        },
        Refusal::ThiefStays => say.word("herz-refused-thief-stays"),
        Refusal::ColumnFull => say.word(match target.map(|target| target.side) {
            Some(Side::Left) => "herz-refused-left-full",
            Some(Side::Right) => "herz-refused-right-full",
            None => "herz-refused-column-full",
        }),
        Refusal::DoesNotFit => match &tried {
            Some((card, Some(target))) => does_not_fit(say, *card, target),
            Some((_, None)) | None => say.word("herz-refused-does-not-fit"),
        },
        Refusal::NoThief => match tried.map(|(card, _)| card.face()) {
            Some(Face::Number(n)) => say.text("herz-refused-no-thief-number", &[("card", n.into())]),
            Some(Face::Joker(_) | Face::SuperJoker) => say.word("herz-refused-no-thief-joker"),
            Some(Face::Thief) | None => say.word("herz-refused-no-thief"),
        },
        Refusal::NoVictim => say.word("herz-refused-no-victim"),
        Refusal::NothingToSteal => say.word("herz-refused-nothing-to-steal"),
    }
}

fn does_not_fit(say: Say<'_>, card: Card, target: &Target) -> String {
    let above: [(&str, Arg<'_>); 2] =
        [("side", side_word(target.side).into()), ("above", target.above.into())];
    let either = |first, later| if target.empty { first } else { later };
    match card.face() {
        Face::Number(n) => {
            let key = either("herz-refused-number-under-start", "herz-refused-number");
            say.text(key, &[&[("card", n.into())][..], &above].concat())
        }
        Face::Joker(group) => {
            let key = either("herz-refused-joker-under-start", "herz-refused-joker");
            let joker = [("lowest", group.lowest().into()), ("highest", group.highest().into())];
            say.text(key, &[&joker[..], &above].concat())
        }
        Face::SuperJoker | Face::Thief => say.word("herz-refused-under-one"),
    }
}
