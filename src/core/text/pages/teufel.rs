//! Hol's der Teufel in words and cards.

use super::super::say::plain;
use super::{FIVE, OPTION, Say, bold_name, button, chair, lines, playing, private};
use crate::page::{Block, CardGroup, CardLine, Choice, Face, Hue, Menu, MenuOption, Row, Style};
use crate::table::{ChairView, MoveMenu, Play, PlayingView, TableView};
use crate::text::say::shorten;
use herzbot_rules::teufel::{
    Backs, Card, Colour, Devil, End, Ending, Event, Hand, Move, Offer, Opening, Situation, View,
};
use herzbot_rules::{AnyMove, Seat};

/// Marks of the colours, so that they can be told without colour: in every font, as wide as a digit.
const MARKS: [&str; 4] = ["◆", "▲", "■", "●"];
const HUES: [Hue; 4] = [Hue::Red, Hue::Yellow, Hue::Violet, Hue::Green];
const EMOJI: [&str; 4] = ["🔴", "🟡", "🟣", "🟢"];
/// The mark of an angel, which has no colour.
const ANGEL: &str = "★";

/// The most rows of moves: one more stays free for *I'm back*.
const MOST_ROWS: usize = 4;

const fn mark(colour: Colour) -> &'static str {
    MARKS[colour as usize]
}

/// The face of a card. Its letter stands before its line, so that a long row fits on a phone.
fn face(say: Say<'_>, card: Card) -> Face {
    match card {
        Card::Devil(devil) => Face {
            text: devil.value().to_string(),
            mark: mark(devil.colour()).to_owned(),
            worth: String::new(),
            hue: HUES[devil.colour() as usize],
            name: named(say, "teufel-name", devil),
        },
        Card::Angel => Face {
            text: "A".to_owned(),
            mark: ANGEL.to_owned(),
            worth: String::new(),
            hue: Hue::Black,
            name: say.word("teufel-name-angel"),
        },
    }
}

/// A devil by a text that takes its colour, mark and value.
fn named(say: Say<'_>, key: &str, devil: Devil) -> String {
    let colour = devil.colour();
    say.text(
        key,
        &[
            ("colour", (colour as usize).into()),
            ("mark", mark(colour).into()),
            ("value", devil.value().into()),
        ],
    )
}

/// A devil as the object of a sentence: "the red 4 ◆".
pub(super) fn the_card(say: Say<'_>, devil: Devil) -> String {
    named(say, "teufel-the-card", devil)
}

/// A row as the object of a sentence: "the red row".
pub(super) fn the_row(say: Say<'_>, colour: Colour) -> String {
    say.text("teufel-the-row", &[("colour", (colour as usize).into())])
}

/// What the texts select an end by.
const fn end_word(end: End) -> &'static str {
    match end {
        End::Up => "up",
        End::Down => "down",
    }
}

/// Who dealt, and so whose last card ends the round; what lies aside.
pub(super) fn state(say: Say<'_>, chairs: &[ChairView], game: &View) -> String {
    let dealer = say.text("teufel-dealer", &[("name", bold_name(chairs, game.dealer).into())]);
    if game.aside == 0 {
        return dealer;
    }
    format!("{dealer} {}", say.text("teufel-aside", &[("count", game.aside.into())]))
}

/// The rows, then what everybody has: as everybody may see it.
pub(super) fn board(say: Say<'_>, view: &TableView, playing: &PlayingView, game: &View) -> [Block; 2] {
    let people = view.chairs.iter().map(|chair| player(say, view, playing, game, chair.seat));
    [Block::Cards(table_rows(say, game)), lines(&people.collect::<Vec<_>>())]
}

/// The four rows, each from its end `down` to its end `up`.
pub(super) fn table_rows(say: Say<'_>, game: &View) -> CardGroup {
    let lines = Colour::ALL.into_iter().map(|colour| {
        let row = &game.rows[colour as usize];
        let mut cells: Vec<_> = row
            .values()
            .iter()
            .filter_map(|&value| Devil::new(colour, value))
            .map(|devil| Some(face(say, Card::Devil(devil))))
            .collect();
        match row.closed() {
            Some(End::Down) => cells.insert(0, Some(face(say, Card::Angel))),
            Some(End::Up) => cells.push(Some(face(say, Card::Angel))),
            None => {}
        }
        if cells.is_empty() {
            cells.push(None);
        }
        let open = |end: End| row.value(end).filter(|_| row.offers(end));
        let note = match (open(End::Down), open(End::Up)) {
            (Some(down), Some(up)) => format!("↓{down} ↑{up}"),
            (Some(down), None) => format!("↓{down}"),
            (None, Some(up)) => format!("↑{up}"),
            (None, None) => say.word("teufel-no-row"),
        };
        CardLine { lead: colour.to_string(), cells, note }
    });
    let caption = say.text("teufel-rows", &[("legend", legend(say).into())]);
    CardGroup { caption, lines: lines.collect(), beside: false, active: false }
}

/// What the letters and marks mean: the letters are those of the notation, the same in every language.
pub(super) fn legend(say: Say<'_>) -> String {
    let marks = ["red", "yellow", "violet", "green"].into_iter().zip(MARKS).chain([("angel", ANGEL)]);
    say.text("teufel-legend", &marks.map(|(name, mark)| (name, mark.into())).collect::<Vec<_>>())
}

/// Chips, cards by their backs, and who is paid, of a seat.
fn player(say: Say<'_>, view: &TableView, playing: &PlayingView, game: &View, seat: Seat) -> String {
    let chips = game.chips.get(seat).copied().unwrap_or_default();
    let total = playing.totals.get(seat).copied().unwrap_or_default() + i32::from(chips);
    let mut chips = say.text("teufel-chips", &[("count", chips.into())]);
    if playing.round > 1 {
        chips = format!("{chips} ({})", say.text("points-in-all", &[("count", total.into())]));
    }
    let backs = game.backs.get(seat).copied().unwrap_or_default();
    say.text(
        "teufel-player",
        &[
            ("name", playing::seat_name(say, view, seat).into()),
            ("chips", chips.into()),
            ("cards", held(say, backs).into()),
            ("payee", bold_name(&view.chairs, seat.right(game.players)).into()),
        ],
    )
}

/// "4 red, 3 yellow, 1 angel".
fn held(say: Say<'_>, backs: Backs) -> String {
    if backs.is_empty() {
        return say.word("teufel-no-cards");
    }
    let devils = backs.devils.iter().enumerate().filter(|(_, count)| **count > 0).map(|(colour, count)| {
        say.text("teufel-held", &[("colour", colour.into()), ("count", (*count).into())])
    });
    let angels =
        (backs.angels > 0).then(|| say.text("teufel-held-angels", &[("count", backs.angels.into())]));
    devils.chain(angels).collect::<Vec<_>>().join(&say.word("list-comma"))
}

/// What happened, in a sentence; to `reader` what they did themselves, or what they were paid, is told as such.
pub(super) fn event(say: Say<'_>, chairs: &[ChairView], reader: Option<Seat>, event: &Event) -> String {
    let name = |seat| ("name", bold_name(chairs, seat).into());
    let is_reader = |seat| reader == Some(seat);
    match *event {
        Event::Opened { seat, devil, opening } => {
            let key = match (opening, is_reader(seat)) {
                (Opening::First, false) => "teufel-did-open-first",
                (Opening::First, true) => "teufel-yours-open-first",
                (Opening::FirstOfAny, false) => "teufel-did-open-any",
                (Opening::FirstOfAny, true) => "teufel-yours-open-any",
                (Opening::Equal, false) => "teufel-did-open-equal",
                (Opening::Equal, true) => "teufel-yours-open-equal",
                (Opening::Forced, false) => "teufel-did-open-forced",
                (Opening::Forced, true) => "teufel-yours-open-forced",
            };
            say.text(key, &[name(seat), ("card", the_card(say, devil).into())])
        }
        Event::Extended { seat, devil, end, onto, cost, paid, payee } => {
            let key = match (cost, paid) {
                (0, _) if is_reader(seat) => "teufel-yours-extend",
                (0, _) => "teufel-did-extend",
                (_, 0) if is_reader(seat) => "teufel-yours-extend-broke",
                (_, 0) => "teufel-did-extend-broke",
                (cost, paid) if paid < cost => {
                    if is_reader(seat) {
                        "teufel-yours-extend-capped"
                    } else if is_reader(payee) {
                        "teufel-did-extend-capped-to-you"
                    } else {
                        "teufel-did-extend-capped"
                    }
                }
                _ if is_reader(seat) => "teufel-yours-extend-paid",
                _ if is_reader(payee) => "teufel-did-extend-paid-to-you",
                _ => "teufel-did-extend-paid",
            };
            let mut args = vec![
                name(seat),
                ("card", the_card(say, devil).into()),
                ("end", end_word(end).into()),
                ("onto", onto.into()),
            ];
            if cost > 0 {
                args.push(("cost", cost.into()));
            }
            if paid > 0 {
                args.push(("paid", paid.into()));
                args.push(("payee", bold_name(chairs, payee).into()));
            }
            say.text(key, &args)
        }
        Event::Closed { seat, colour, end } => {
            let key = if is_reader(seat) { "teufel-yours-close" } else { "teufel-did-close" };
            say.text(
                key,
                &[
                    name(seat),
                    ("row", the_row(say, colour).into()),
                    ("mark", mark(colour).into()),
                    ("end", end_word(end).into()),
                ],
            )
        }
        Event::Passed { seat } => {
            let key = if is_reader(seat) { "teufel-yours-pass" } else { "teufel-did-pass" };
            say.text(key, &[name(seat)])
        }
        Event::Out { seat } => {
            let key = if is_reader(seat) { "teufel-yours-end" } else { "teufel-did-end" };
            say.text(key, &[name(seat)])
        }
        Event::Over { ending, points: _ } => ended(say, ending),
    }
}

/// Why a round is over.
pub(super) fn ended(say: Say<'_>, ending: Ending) -> String {
    match ending {
        Ending::DealerOut => say.word("teufel-end-dealer"),
        Ending::AllPassed => say.word("teufel-end-passed"),
    }
}

/// What the reader holds, and what that lies against.
pub(super) fn own(say: Say<'_>, view: &TableView, game: &View, seat: Seat, active: bool) -> [Block; 3] {
    let chips = game.chips.get(seat).copied().unwrap_or_default();
    let about = say.text(
        "teufel-you",
        &[
            ("chips", say.text("teufel-chips", &[("count", chips.into())]).into()),
            ("payee", bold_name(&view.chairs, seat.right(game.players)).into()),
        ],
    );
    [hand(say, game, active), Block::Cards(table_rows(say, game)), Block::Text(about)]
}

/// The reader's hand, a line to a colour.
fn hand(say: Say<'_>, game: &View, active: bool) -> Block {
    let Hand { devils, angels } = game.hand;
    if game.hand.is_empty() {
        return Block::Text(say.word("teufel-hand-empty"));
    }
    let mut lines: Vec<CardLine> = Colour::ALL
        .into_iter()
        .map(|colour| CardLine {
            lead: colour.to_string(),
            cells: devils
                .iter()
                .filter(|devil| devil.colour() == colour)
                .map(|devil| Some(face(say, Card::Devil(devil))))
                .collect(),
            note: String::new(),
        })
        .filter(|line| !line.cells.is_empty())
        .collect();
    if angels > 0 {
        lines.push(CardLine {
            lead: "A".to_owned(),
            cells: (0..angels).map(|_| Some(face(say, Card::Angel))).collect(),
            note: if game.angels_allowed { String::new() } else { say.word("teufel-angel-waits") },
        });
    }
    let caption = say.text("teufel-hand", &[("count", game.hand.len().into())]);
    Block::Cards(CardGroup { caption, lines, beside: false, active })
}

/// What the reader has to do, and may.
pub(super) fn turn(
    say: Say<'_>,
    view: &TableView,
    playing: &PlayingView,
    game: &View,
) -> (Vec<Block>, Vec<Row>) {
    let mut told = vec![format!("**{}**", say.word("private-your-turn"))];
    told.extend(situation(say, view, game));
    told.extend(private::until(say, playing));
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
            rows.extend(super::rows(buttons.collect()));
        }
    }
    rows.extend(pass.map(|offered| Row::Buttons(vec![move_button(say, view, game, turn, &offered)])));
    (vec![lines(&told)], rows)
}

/// Which colours get a menu instead of buttons: as few as can be, those with the most moves, so that all fits into
/// [`MOST_ROWS`] rows. With a menu each they fit, and a menu holds all moves of its colour: nine devils at two ends,
/// and an angel at two ends.
fn menus(moves: [usize; 4]) -> [bool; 4] {
    let mut menus = [false; 4];
    loop {
        let height = |place: usize| if menus[place] { 1 } else { moves[place].div_ceil(FIVE) };
        if (0..4).map(height).sum::<usize>() <= MOST_ROWS {
            return menus;
        }
        let longest = (0..4).filter(|&place| !menus[place]).max_by_key(|&place| moves[place]);
        let Some(longest) = longest else { return menus };
        menus[longest] = true;
    }
}

/// What the reader has to know about their turn, if it is not an ordinary one.
fn situation(say: Say<'_>, view: &TableView, game: &View) -> Option<String> {
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

fn move_button(say: Say<'_>, view: &TableView, game: &View, turn: u32, offered: &Offered) -> Choice {
    let (emoji, style) = match offered.offer.mv {
        Move::Open(devil) | Move::Extend(devil, _) => (EMOJI[devil.colour() as usize], Style::Primary),
        Move::Angel(..) => ("👼", Style::Secondary),
        Move::Pass => ("", Style::Primary),
    };
    let act = Play::Move { turn, index: offered.index };
    Choice {
        emoji: emoji.to_owned(),
        word: offered.offer.mv.to_string(),
        ..button(view, act, label(say, &view.chairs, game, &offered.offer), style)
    }
}

fn menu(say: Say<'_>, view: &TableView, game: &View, turn: u32, colour: Colour, moves: &[Offered]) -> Row {
    let act = MoveMenu { turn, nth: colour as u8 };
    let label_of_menu = say.text(
        "teufel-menu",
        &[("colour", (colour as usize).into()), ("mark", mark(colour).into()), ("count", moves.len().into())],
    );
    let options = moves.iter().map(|offered| MenuOption {
        value: offered.index.to_string(),
        label: shorten(&label(say, &view.chairs, game, &offered.offer), OPTION),
        selected: false,
    });
    Row::Menu(Menu {
        id: button(view, act, String::new(), Style::Secondary).id,
        label: shorten(&label_of_menu, OPTION),
        options: options.collect(),
    })
}

/// A move that was legal in `game`, in a few words.
pub(super) fn move_words(say: Say<'_>, chairs: &[ChairView], game: &View, mv: Move) -> Option<String> {
    let offer = game.offers.iter().find(|offer| offer.mv == mv)?;
    Some(label(say, chairs, game, offer))
}

/// A legal move in a few words: the card, where it goes, what it costs, whom that is paid.
fn label(say: Say<'_>, chairs: &[ChairView], game: &View, offer: &Offer) -> String {
    let row = |colour: Colour| &game.rows[colour as usize];
    match offer.mv {
        Move::Open(devil) => say.text("teufel-do-open", &[("card", named(say, "teufel-card", devil).into())]),
        Move::Extend(devil, end) => {
            let payee = game.payee.and_then(|payee| chair(chairs, payee));
            let cost = match (offer.cost, offer.pays) {
                (0, _) => say.word("teufel-free"),
                (_, 0) => say.word("teufel-free-broke"),
                (cost, pays) => {
                    let payee = plain(payee.map_or("", |chair| chair.name.as_str()));
                    let key = if pays < cost { "teufel-pay-last" } else { "teufel-pay" };
                    say.text(key, &[("count", pays.into()), ("payee", payee.into())])
                }
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
                moves.iter().zip(menus).map(|(moves, menu)| if menu { 1 } else { moves.div_ceil(FIVE) }).sum();
            prop_assert!(rows <= MOST_ROWS);
            // A menu only where buttons do not fit, and never an empty one.
            prop_assert!(moves.iter().zip(menus).all(|(moves, menu)| !menu || *moves > FIVE));
        }
    }
}
