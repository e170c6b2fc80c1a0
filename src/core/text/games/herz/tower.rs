//! Towers and piles of Herz an Herz.

use super::cards::{card_alone, placed_face};
use crate::page::{CardGroup, CardLine};
use crate::text::Say;
use herzbot_rules::Seat;
use herzbot_rules::herz::{LEVELS, Side, TowerView, View};

/// A tower, level by level, with the points of each level.
pub(super) fn tower(say: Say<'_>, caption: String, view: &TowerView, active: bool) -> CardGroup {
    let tower = view.tower;
    let mut lines = vec![CardLine {
        lead: String::new(),
        cells: vec![tower.start().map(|placed| placed_face(say, placed))],
        note: say.word(if tower.start().is_some() { "herz-start-card" } else { "herz-no-start-card" }),
    }];
    for level in 0..LEVELS {
        let cells = Side::ALL.map(|side| tower.at(side, level).map(|placed| placed_face(say, placed)));
        if cells.iter().all(Option::is_none) {
            break;
        }
        let scored = view.levels[level].points + view.levels[level].bonus;
        lines.push(CardLine {
            lead: (level + 1).to_string(),
            cells: cells.into(),
            note: if scored > 0 { format!("+{scored}") } else { String::new() },
        });
    }
    CardGroup { caption, lines, beside: true, flows: false, active }
}

/// How many levels of a tower score, and how many of them with a bonus.
pub(super) fn levels(view: &TowerView) -> (usize, usize) {
    let full = view.levels.iter().filter(|level| level.points > 0).count();
    let bonus = view.levels.iter().filter(|level| level.bonus > 0).count();
    (full, bonus)
}

/// What lies where besides the towers: cards left, top of the discard pile.
pub(super) fn piles(say: Say<'_>, view: &View) -> String {
    let left = say.text("herz-cards-left", &[("count", view.cards_left.into())]);
    match view.discard {
        None => left,
        Some(card) => {
            let top = format!("**{}**", card_alone(say, card));
            say.text("herz-piles", &[("left", left.into()), ("card", top.into())])
        }
    }
}

/// The tower of a seat.
pub(super) fn tower_of(view: &View, seat: Seat) -> TowerView {
    view.towers.get(seat).copied().unwrap_or_default()
}
