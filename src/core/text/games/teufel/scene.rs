//! The scene of Hol's der Teufel: the rows, the hand, and the moves with their costs.

use super::cards::{ANGEL, end_word, face, legend, mark, named, the_row};
use crate::board::{Cell, Held, ZoneKind};
use crate::page::{Block, Style};
use crate::text::Say;
use crate::text::games::scene::{Hand, HandLine, MoveRow, SceneMove, menus};
use crate::text::games::{Area, Place, PlaceLine, Position, Scene};
use crate::text::parts::{bold_name, explains};
use herzbot_rules::AnyMove;
use herzbot_rules::teufel::{Card, Colour, Devil, End, Move, Offer, Row, Situation, View};

const EMOJI: [&str; 4] = ["🔴", "🟡", "🟣", "🟢"];

/// The spot of a row's end. A row that doesn't exist yet has the end `up`.
pub fn place(colour: Colour, end: End) -> String {
    let end = match end {
        End::Up => 'u',
        End::Down => 'd',
    };
    format!("{colour}{end}")
}

/// The spot of an angel in the hand, by number.
fn angel(nth: u8) -> String {
    format!("A{nth}")
}

pub fn scene(at: &Position<'_, View>) -> Scene {
    let (say, view) = (at.say, at.view);
    let explained = explains(at.table, at.playing);
    let mut moves: Vec<SceneMove> = view.offers.iter().filter_map(|offered| offer(at, offered)).collect();
    let rows = if at.mine { arranged(at, &mut moves) } else { Vec::new() };
    let your_turn = (!at.past).then(|| format!("**{}**", say.word("private-your-turn")));
    let task = your_turn.into_iter().chain(situation(at)).collect();
    // At a turn without a fine, its receiver doesn't matter.
    let pays = if at.mine { view.offers.iter().any(|offer| offer.pays > 0) } else { explained };
    let payee = at.playing.seat.filter(|_| pays).map(|seat| {
        let payee = bold_name(&at.table.chairs, seat.right(view.players));
        Block::Small(say.text("teufel-payee", &[("payee", payee.into())]))
    });
    Scene {
        areas: vec![table_rows(say, view, explained)],
        hand: hand(at, &moves),
        task,
        notes: payee.into_iter().collect(),
        moves,
        rows,
        legend: explained.then(|| say.word("teufel-legend-hands")),
        ..Scene::default()
    }
}

/// Special facts about the reader's turn.
fn situation(at: &Position<'_, View>) -> Option<String> {
    let (say, view) = (at.say, at.view);
    let neighbour = || [("name", bold_name(&at.table.chairs, view.dealer.left(view.players)).into())];
    match view.situation? {
        Situation::Opens => Some(say.text("teufel-you-open", &neighbour())),
        Situation::OpensWithAny => Some(say.text("teufel-you-open-any", &neighbour())),
        Situation::Moves => None,
        Situation::Forced => Some(say.word("teufel-you-forced")),
        Situation::Stuck => Some(say.word("teufel-you-pass")),
    }
}

/// The four rows, each from its end `down` to its end `up`; `explained`: with the meaning of letters and
/// marks.
pub fn table_rows(say: Say<'_>, view: &View, explained: bool) -> Area {
    let caption = if explained {
        say.text("teufel-rows-explained", &[("legend", legend(say).into())])
    } else {
        say.word("teufel-rows")
    };
    let places = Colour::ALL.into_iter().map(|colour| row(say, colour, &view.rows[colour as usize]));
    Area { caption: Some(caption), places: places.collect(), ..Area::default() }
}

fn row(say: Say<'_>, colour: Colour, row: &Row) -> Place {
    let name = the_row(say, colour);
    let end = |end: End| match (row.closed() == Some(end), row.is_empty(), row.offers(end)) {
        (true, ..) => Cell { face: Some(face(say, Card::Angel)), ..Cell::default() },
        (false, true, _) if end == End::Up => Cell {
            spot: place(colour, End::Up),
            sign: mark(colour).to_owned(),
            name: say.text("teufel-board-row-new", &[("row", name.clone().into())]),
            ..Cell::default()
        },
        (false, _, true) => {
            let onto = row.value(end).unwrap_or_default();
            let end_arg = ("end", end_word(end).into());
            let args = [("row", name.clone().into()), end_arg, ("onto", onto.into())];
            let sign = match end {
                End::Up => "›",
                End::Down => "‹",
            };
            Cell {
                spot: place(colour, end),
                sign: sign.to_owned(),
                name: say.text("teufel-board-row-end", &args),
                ..Cell::default()
            }
        }
        (false, ..) => Cell::default(),
    };
    let devils = row.values().iter().filter_map(|&value| Devil::new(colour, value));
    let cards = devils.map(|devil| Cell { face: Some(face(say, Card::Devil(devil))), ..Cell::default() });
    let cells = std::iter::once(end(End::Down)).chain(cards).chain([end(End::Up)]).collect();
    let told = told_ends(End::ALL.map(|end| row.value(end).filter(|_| row.offers(end))));
    let line = PlaceLine { lead: mark(colour).to_owned(), cells, note: String::new(), told };
    Place { kind: ZoneKind::Row, seat: None, name: name.to_string(), lines: vec![line] }
}

/// The extendable end values of a row, the right one first: "◀4 9▶".
pub fn told_ends([right, left]: [Option<u8>; 2]) -> String {
    let left = left.map(|value| format!("◀{value}"));
    let right = right.map(|value| format!("{value}▶"));
    left.into_iter().chain(right).collect::<Vec<_>>().join(" ")
}

/// The reader's hand, one line per colour.
fn hand(at: &Position<'_, View>, moves: &[SceneMove]) -> Hand {
    let (say, view) = (at.say, at.view);
    let is_start = view.rows.iter().all(Row::is_empty);
    let held = |card: Card, spot: String| {
        let blocked = match card {
            Card::Devil(_) if is_start => "teufel-board-not-first",
            Card::Devil(_) => "teufel-board-no-row",
            Card::Angel => "teufel-board-angel",
        };
        let usable = !at.mine || moves.iter().any(|mv| mv.cards.contains(&spot));
        let why = if usable { String::new() } else { say.word(blocked) };
        Held { spot, face: face(say, card), picked: false, why }
    };
    let line = |colour: Colour| {
        let devils = view.hand.devils.iter().filter(|devil| devil.colour() == colour);
        let cards = devils.map(|devil| held(Card::Devil(devil), devil.to_string()));
        HandLine { lead: mark(colour).to_owned(), cards: cards.collect(), note: String::new() }
    };
    let mut lines: Vec<HandLine> = Colour::ALL.into_iter().map(line).collect();
    lines.push(HandLine {
        lead: ANGEL.to_owned(),
        cards: (0..view.hand.angels).map(|nth| held(Card::Angel, angel(nth))).collect(),
        note: if view.angels_allowed { String::new() } else { say.word("teufel-angel-waits") },
    });
    let chips = at.playing.seat.and_then(|seat| view.chips.get(seat)).copied().unwrap_or_default();
    let chips = say.text("teufel-chips", &[("count", chips.into())]);
    let count = ("count", view.hand.len().into());
    let key = if view.hand.is_empty() { "teufel-hand-empty" } else { "teufel-hand-chips" };
    let caption = say.text(key, &[count.clone(), ("chips", chips.into())]);
    Hand { name: say.text("teufel-hand", &[count]), caption, lines, is_drawn: false }
}

/// A legal move as its player sees it.
fn offer(at: &Position<'_, View>, offered: &Offer) -> Option<SceneMove> {
    let (emoji, style) = match offered.mv {
        Move::Open(devil) | Move::Extend(devil, _) => (EMOJI[devil.colour() as usize], Style::Primary),
        Move::Angel(..) => ("👼", Style::Secondary),
        Move::Pass => ("", Style::Primary),
    };
    let (cards, place) = match offered.mv {
        Move::Open(devil) => (vec![devil.to_string()], Some(place(devil.colour(), End::Up))),
        Move::Extend(devil, end) => (vec![devil.to_string()], Some(place(devil.colour(), end))),
        // All angels are equal.
        Move::Angel(colour, end) => ((0..at.view.hand.angels).map(angel).collect(), Some(place(colour, end))),
        Move::Pass => (Vec::new(), None),
    };
    let price = if offered.pays == 0 { String::new() } else { format!("−{}", offered.pays) };
    let short = in_short(at.say, offered);
    let made = at.offer(AnyMove::Teufel(offered.mv), label(at.say, at.view, offered))?;
    Some(SceneMove { emoji, style, cards, place, price, short, ..made })
}

/// The moves grouped by colour, as menus if there are many; the pass at the end.
fn arranged(at: &Position<'_, View>, moves: &mut [SceneMove]) -> Vec<MoveRow> {
    // The ends of a card side by side; angels last.
    let order = |mv: Move| match mv {
        Move::Open(devil) | Move::Extend(devil, _) => Some((devil.colour(), devil.value())),
        Move::Angel(colour, _) => Some((colour, u8::MAX)),
        Move::Pass => None,
    };
    let placed: Vec<(usize, Option<(Colour, u8)>)> =
        at.view.offers.iter().map(|offer| order(offer.mv)).enumerate().collect();
    let of = |colour: Colour| {
        let mut of: Vec<(u8, usize)> = placed
            .iter()
            .filter_map(|(index, place)| {
                place.filter(|(of, _)| *of == colour).map(|(_, value)| (value, *index))
            })
            .collect();
        of.sort_unstable();
        of.into_iter().map(|(_, index)| index).collect::<Vec<_>>()
    };
    let groups = Colour::ALL.map(of);
    let mut rows = Vec::new();
    let as_menu = menus(groups.each_ref().map(Vec::len));
    for ((colour, group), as_menu) in Colour::ALL.into_iter().zip(groups).zip(as_menu) {
        let number = colour as u8;
        let args = [("colour", number.into()), ("mark", mark(colour).into()), ("count", group.len().into())];
        let menu = as_menu.then(|| (number, at.say.text("teufel-menu", &args)));
        for index in group.iter().filter(|_| as_menu) {
            moves[*index].word.clear();
        }
        rows.push(MoveRow { menu, moves: group });
    }
    let pass = placed.iter().filter(|(_, place)| place.is_none()).map(|(index, _)| *index);
    rows.push(MoveRow { menu: None, moves: pass.collect() });
    rows
}

/// A legal move in a few signs, as on the rows: card, end, cost. Empty if there is no short form.
fn in_short(say: Say<'_>, offer: &Offer) -> String {
    let arrow = |end: End| match end {
        End::Up => "▶",
        End::Down => "◀",
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

/// A move that was legal in `view`, in a few words.
pub fn move_words(say: Say<'_>, view: &View, mv: Move) -> Option<String> {
    Some(label(say, view, view.offers.iter().find(|offer| offer.mv == mv)?))
}

/// A legal move in a few words: card, target, cost. (The view shows who is paid.)
fn label(say: Say<'_>, view: &View, offer: &Offer) -> String {
    let onto = |colour: Colour, end: End| view.rows[colour as usize].value(end).unwrap_or_default().into();
    match offer.mv {
        Move::Open(devil) => say.text("teufel-do-open", &[("card", named(say, "teufel-card", devil).into())]),
        Move::Extend(devil, end) => {
            let cost = match (offer.cost, offer.pays) {
                (0, _) => say.word("teufel-free"),
                (_, 0) => say.word("teufel-free-broke"),
                (cost, pays) if pays < cost => say.text("teufel-pay-last", &[("count", pays.into())]),
                (_, pays) => say.text("teufel-pay", &[("count", pays.into())]),
            };
            let args = [
                ("card", named(say, "teufel-card", devil).into()),
                ("end", end_word(end).into()),
                ("onto", onto(devil.colour(), end)),
                ("cost", cost.into()),
            ];
            say.text("teufel-do-extend", &args)
        }
        Move::Angel(colour, end) => {
            let args = [("colour", (colour as u8).into()), ("end", end_word(end).into())];
            say.text("teufel-do-close", &args)
        }
        Move::Pass => say.word("teufel-do-pass"),
    }
}
