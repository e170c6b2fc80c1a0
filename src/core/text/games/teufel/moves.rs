//! The moves of Hol's der Teufel: buttons, menus, and what each costs.

use super::cards::{end_word, mark, named};
use crate::page::{Block, ChoiceButton, ChoiceRow, Menu, MenuOption, Style};
use crate::table::{MoveMenu, Play, PlayingView, TableView};
use crate::text::Say;
use crate::text::parts::{self, OPTION, PER_ROW, bold_name, button, lines, your_turn};
use crate::text::say::shorten;
use herzbot_rules::AnyMove;
use herzbot_rules::teufel::{Colour, End, Move, Offer, Situation, View};

const EMOJI: [&str; 4] = ["🔴", "🟡", "🟣", "🟢"];
/// The most rows of moves: one more stays free for *I'm back*.
const MOST_ROWS: usize = 4;
/// With more buttons of moves, colours with more than [`FEW`] of them get a menu: on a phone one or two buttons are a line.
const MANY_BUTTONS: usize = 8;
/// So many moves are not worth a menu.
const FEW: usize = 2;

/// What the reader has to do, and may.
pub(super) fn turn(
    say: Say<'_>,
    view: &TableView,
    playing: &PlayingView,
    game: &View,
) -> (Vec<Block>, Vec<ChoiceRow>) {
    let mut told = vec![your_turn(say, playing)];
    told.extend(situation(say, view, game));
    let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
    let mut moves: [Vec<Offered>; 4] = Default::default();
    let mut pass = None;
    for offer in &game.offers {
        let Some(index) = playing.legal.iter().position(|mv| *mv == AnyMove::Teufel(offer.mv)) else {
            continue;
        };
        let offered = Offered { index: u16::try_from(index).unwrap_or(u16::MAX), offer: *offer };
        match offer.mv {
            Move::Open(devil) | Move::Extend(devil, _) => moves[devil.colour() as usize].push(offered),
            Move::Angel(colour, _) => moves[colour as usize].push(offered),
            Move::Pass => pass = Some(offered),
        }
    }
    // The ends of one card beside each other; angels at the end.
    for moves in &mut moves {
        moves.sort_by_key(|offered| match offered.offer.mv {
            Move::Open(devil) | Move::Extend(devil, _) => devil.value(),
            Move::Angel(..) | Move::Pass => u8::MAX,
        });
    }
    let mut rows = Vec::new();
    let as_menu = menus(moves.each_ref().map(Vec::len));
    for ((colour, moves), as_menu) in Colour::ALL.into_iter().zip(&moves).zip(as_menu) {
        if as_menu {
            rows.push(menu(say, view, game, turn, colour, moves));
        } else {
            let buttons = moves.iter().map(|offered| move_button(say, view, game, turn, offered));
            rows.extend(parts::rows(buttons.collect()));
        }
    }
    rows.extend(pass.map(|offered| ChoiceRow::Buttons(vec![move_button(say, view, game, turn, &offered)])));
    (vec![lines(&told)], rows)
}

/// Which colours get a menu instead of buttons: as few as can be, those with the most moves, so that all fits into
/// [`MOST_ROWS`] rows, and so that at most [`MANY_BUTTONS`] are left, as far as colours with [`FEW`] moves allow. With a menu
/// each they fit, and a menu holds all moves of its colour: nine devils at two ends, and an angel at two ends.
fn menus(moves: [usize; 4]) -> [bool; 4] {
    let mut menus = [false; 4];
    loop {
        let height = |place: usize| if menus[place] { 1 } else { moves[place].div_ceil(PER_ROW) };
        let buttons: usize = (0..4).filter(|&place| !menus[place]).map(|place| moves[place]).sum();
        let fits = (0..4).map(height).sum::<usize>() <= MOST_ROWS;
        if fits && buttons <= MANY_BUTTONS {
            return menus;
        }
        let may_be_one = |place: &usize| !menus[*place] && moves[*place] > FEW;
        let longest = (0..4).filter(may_be_one).max_by_key(|&place| moves[place]);
        let Some(longest) = longest else { return menus };
        menus[longest] = true;
    }
}

/// What the reader has to know about their turn, if it is not an ordinary one.
pub(super) fn situation(say: Say<'_>, view: &TableView, game: &View) -> Option<String> {
    let neighbour = || bold_name(&view.chairs, game.dealer.left(game.players));
    match game.situation? {
        Situation::Opens => Some(say.text("teufel-you-open", &[("name", neighbour().into())])),
        Situation::OpensWithAny => Some(say.text("teufel-you-open-any", &[("name", neighbour().into())])),
        Situation::Moves => None,
        Situation::Forced => Some(say.word("teufel-you-forced")),
        Situation::Stuck => Some(say.word("teufel-you-pass")),
    }
}

/// A legal move and its place in [`PlayingView::legal`].
struct Offered {
    index: u16,
    offer: Offer,
}

fn move_button(say: Say<'_>, view: &TableView, game: &View, turn: u32, offered: &Offered) -> ChoiceButton {
    let (emoji, style) = match offered.offer.mv {
        Move::Open(devil) | Move::Extend(devil, _) => (EMOJI[devil.colour() as usize], Style::Primary),
        Move::Angel(..) => ("👼", Style::Secondary),
        Move::Pass => ("", Style::Primary),
    };
    let act = Play::Move { turn, index: offered.index };
    ChoiceButton {
        emoji: emoji.to_owned(),
        short: in_short(say, &offered.offer),
        word: offered.offer.mv.to_string(),
        ..button(view, act, label(say, game, &offered.offer), style)
    }
}

fn menu(
    say: Say<'_>,
    view: &TableView,
    game: &View,
    turn: u32,
    colour: Colour,
    moves: &[Offered],
) -> ChoiceRow {
    let act = MoveMenu { turn, nth: colour as u8 };
    let label_of_menu = say.text(
        "teufel-menu",
        &[("colour", (colour as usize).into()), ("mark", mark(colour).into()), ("count", moves.len().into())],
    );
    let options = moves.iter().map(|offered| MenuOption {
        word: String::new(),
        value: offered.index.to_string(),
        label: shorten(&label(say, game, &offered.offer), OPTION),
        selected: false,
    });
    ChoiceRow::Menu(Menu {
        id: button(view, act, String::new(), Style::Secondary).id,
        label: shorten(&label_of_menu, OPTION),
        options: options.collect(),
    })
}

/// A legal move in a few signs, as the rows bear them too: the card, the end, what it costs. Empty where there are none.
fn in_short(say: Say<'_>, offer: &Offer) -> String {
    let arrow = |end: End| match end {
        End::Up => "↑",
        End::Down => "↓",
    };
    match offer.mv {
        Move::Extend(devil, end) => {
            let cost = if offer.pays == 0 { say.word("teufel-free") } else { format!("−{}", offer.pays) };
            format!("{}{} {} {cost}", devil.value(), mark(devil.colour()), arrow(end))
        }
        Move::Angel(colour, end) => format!("{} {}", mark(colour), arrow(end)),
        Move::Open(devil) => {
            format!("{}{} {}", devil.value(), mark(devil.colour()), say.word("teufel-new"))
        }
        Move::Pass => String::new(),
    }
}

/// A move that was legal in `game`, in a few words.
pub(super) fn move_words(say: Say<'_>, game: &View, mv: Move) -> Option<String> {
    let offer = game.offers.iter().find(|offer| offer.mv == mv)?;
    Some(label(say, game, offer))
}

/// A legal move in a few words: the card, where it goes, what it costs. (Whom that is paid stands in the view.)
pub(super) fn label(say: Say<'_>, game: &View, offer: &Offer) -> String {
    let row = |colour: Colour| &game.rows[colour as usize];
    match offer.mv {
        Move::Open(devil) => say.text("teufel-do-open", &[("card", named(say, "teufel-card", devil).into())]),
        Move::Extend(devil, end) => {
            let cost = match (offer.cost, offer.pays) {
                (0, _) => say.word("teufel-free"),
                (_, 0) => say.word("teufel-free-broke"),
                (cost, pays) if pays < cost => say.text("teufel-pay-last", &[("count", pays.into())]),
                (_, pays) => say.text("teufel-pay", &[("count", pays.into())]),
            };
            say.text(
                "teufel-do-extend",
                &[
                    ("card", named(say, "teufel-card", devil).into()),
                    ("end", end_word(end).into()),
                    ("onto", row(devil.colour()).value(end).unwrap_or_default().into()),
                    ("cost", cost.into()),
                ],
            )
        }
        Move::Angel(colour, end) => say.text(
            "teufel-do-close",
            &[
                ("colour", (colour as usize).into()),
                ("end", end_word(end).into()),
                ("onto", row(colour).value(end).unwrap_or_default().into()),
            ],
        ),
        Move::Pass => say.word("teufel-do-pass"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whatever_the_moves_are_there_is_room(moves in prop::array::uniform4(0_usize..=20)) {
            let menus = menus(moves);
            let rows: usize =
                moves.iter().zip(menus).map(|(moves, menu)| if menu { 1 } else { moves.div_ceil(PER_ROW) }).sum();
            prop_assert!(rows <= MOST_ROWS);
            // A menu only where there are many buttons, and never of a few moves.
            prop_assert!(moves.iter().zip(menus).all(|(moves, menu)| !menu || *moves > FEW));
            let buttons: usize = moves.iter().zip(menus).filter(|(_, menu)| !menu).map(|(moves, _)| moves).sum();
            prop_assert!(buttons <= MANY_BUTTONS);
            prop_assert!(moves.iter().sum::<usize>() > MANY_BUTTONS || !menus.contains(&true));
        }
    }
}
