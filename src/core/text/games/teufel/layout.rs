//! Hol's der Teufel as a drawn table.

use super::cards::{face, mark, the_row};
use super::events;
use super::moves::{label, situation};
use crate::board::{BoardMove, Cell, Held, SeatFact, Step, Zone, ZoneKind, ZoneLine};
use crate::page::{CardFace, Hue};
use crate::table::{ChairView, Play, PlayingView, TableView};
use crate::text::Say;
use crate::text::games::{Layout, in_all};
use crate::text::parts::choice_id;
use herzbot_rules::teufel::{Card, Colour, Devil, End, Event, Move, Offer, Row, View};
use herzbot_rules::{AnyMove, Seat};

pub(super) fn task(say: Say<'_>, table: &TableView, view: &View) -> String {
    let yours = format!("**{}**", say.word("private-your-turn"));
    say.sentences(std::iter::once(yours).chain(situation(say, table, view)))
}

/// The name of an end of a row. A row that is not there yet has the end `up`.
fn place(colour: Colour, end: End) -> String {
    let end = match end {
        End::Up => 'u',
        End::Down => 'd',
    };
    format!("{colour}{end}")
}

/// The name of a card of the hand; angels are counted.
fn angel(nth: u8) -> String {
    format!("A{nth}")
}

fn row(say: Say<'_>, view: &View, colour: Colour) -> Zone {
    let row = &view.rows[colour as usize];
    let end = |end: End| match (row.closed() == Some(end), row.is_empty(), row.offers(end)) {
        (true, ..) => Cell { face: Some(face(say, Card::Angel)), ..Cell::default() },
        (false, true, _) if end == End::Up => Cell {
            spot: place(colour, End::Up),
            sign: mark(colour).to_owned(),
            name: say.text("teufel-board-row-new", &[("row", the_row(say, colour).into())]),
            ..Cell::default()
        },
        (false, _, true) => Cell {
            spot: place(colour, end),
            sign: match end {
                End::Up => "›".to_owned(),
                End::Down => "‹".to_owned(),
            },
            name: say.text(
                "teufel-board-row-end",
                &[("row", the_row(say, colour).into()), ("onto", row.value(end).unwrap_or_default().into())],
            ),
            ..Cell::default()
        },
        (false, ..) => Cell::default(),
    };
    let devils = row.values().iter().filter_map(|&value| Devil::new(colour, value));
    let cards = devils.map(|devil| Cell { face: Some(face(say, Card::Devil(devil))), ..Cell::default() });
    let mut cells = vec![end(End::Down)];
    cells.extend(cards);
    cells.push(end(End::Up));
    Zone {
        kind: ZoneKind::Row,
        seat: None,
        name: the_row(say, colour).to_string(),
        lines: vec![ZoneLine { cells, note: String::new() }],
    }
}

/// What a move costs, in a few characters.
fn price(offer: &Offer) -> String {
    match offer.cost {
        0 => String::new(),
        _ => format!("−{}", offer.pays),
    }
}

pub(super) fn layout(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    mine: bool,
) -> Layout {
    let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
    let mut moves = Vec::new();
    for offer in view.offers.iter().filter(|_| mine) {
        let Some(index) = playing.legal.iter().position(|mv| *mv == AnyMove::Teufel(offer.mv)) else {
            continue;
        };
        let choice = choice_id(table, Play::Move { turn, index: u16::try_from(index).unwrap_or(u16::MAX) });
        let (cards, to) = match offer.mv {
            Move::Open(devil) => (vec![devil.to_string()], Some(place(devil.colour(), End::Up))),
            Move::Extend(devil, end) => (vec![devil.to_string()], Some(place(devil.colour(), end))),
            // One is as good as the other.
            Move::Angel(colour, end) => {
                ((0..view.hand.angels).map(angel).collect(), Some(place(colour, end)))
            }
            Move::Pass => (Vec::new(), None),
        };
        let offered =
            BoardMove { choice, card: None, place: to, words: label(say, view, offer), price: price(offer) };
        if cards.is_empty() {
            moves.push(offered.clone());
        }
        moves.extend(cards.into_iter().map(|card| BoardMove { card: Some(card), ..offered.clone() }));
    }
    let why = |card: &str, text: &str| {
        let usable = !mine || moves.iter().any(|mv| mv.card.as_deref() == Some(card));
        if usable { String::new() } else { say.word(text) }
    };
    let mut hand: Vec<Held> = Vec::new();
    for devil in Colour::ALL
        .iter()
        .flat_map(|&colour| view.hand.devils.iter().filter(move |devil| devil.colour() == colour))
    {
        let spot = devil.to_string();
        let blocked = if is_start(&view.rows) { "teufel-board-not-first" } else { "teufel-board-no-row" };
        hand.push(Held {
            face: face(say, Card::Devil(devil)),
            picked: false,
            why: why(&spot, blocked),
            spot,
        });
    }
    for nth in 0..view.hand.angels {
        let spot = angel(nth);
        let why = why(&spot, "teufel-board-angel");
        hand.push(Held { face: face(say, Card::Angel), picked: false, why, spot });
    }
    Layout {
        zones: Colour::ALL.into_iter().map(|colour| row(say, view, colour)).collect(),
        hand,
        hand_name: say.text("teufel-hand", &[("count", view.hand.len().into())]),
        moves,
    }
}

/// Whether nothing has been played yet.
fn is_start(rows: &[Row; 4]) -> bool {
    rows.iter().all(Row::is_empty)
}

pub(super) fn seat_facts(say: Say<'_>, playing: &PlayingView, view: &View, seat: Seat) -> Vec<SeatFact> {
    let chips = view.chips.get(seat).copied().unwrap_or_default();
    let backs = view.backs.get(seat).copied().unwrap_or_default();
    let mut facts = vec![SeatFact {
        short: format!("◉ {chips}"),
        long: say.text("teufel-chips", &[("count", chips.into())]),
        hue: Hue::None,
    }];
    facts.extend(in_all(say, playing, seat, i32::from(chips)));
    for (colour, count) in Colour::ALL.into_iter().zip(backs.devils).filter(|(_, count)| *count > 0) {
        let args = [("colour", (colour as usize).into()), ("count", count.into())];
        facts.push(SeatFact {
            short: format!("{}{count}", mark(colour)),
            long: say.text("teufel-held", &args),
            hue: Devil::new(colour, 1).map_or(Hue::None, |devil| face(say, Card::Devil(devil)).hue),
        });
    }
    if backs.angels > 0 {
        facts.push(SeatFact {
            short: format!("{}{}", face(say, Card::Angel).mark, backs.angels),
            long: say.text("teufel-held-angels", &[("count", backs.angels.into())]),
            hue: Hue::Black,
        });
    }
    if view.dealer == seat {
        facts.push(SeatFact {
            short: say.word("teufel-board-dealer-short"),
            long: say.word("teufel-board-dealer"),
            hue: Hue::None,
        });
    }
    facts
}

pub(super) fn steps(
    say: Say<'_>,
    chairs: &[ChairView],
    reader: Option<Seat>,
    events: &[&Event],
) -> Vec<Step> {
    let step = |event: &&Event| {
        let (seat, card, to) = match **event {
            Event::Opened { seat, devil, .. } => {
                (Some(seat), Some(Card::Devil(devil)), Some(place(devil.colour(), End::Up)))
            }
            Event::Extended { seat, devil, end, .. } => {
                (Some(seat), Some(Card::Devil(devil)), Some(place(devil.colour(), end)))
            }
            Event::Closed { seat, colour, end } => (Some(seat), Some(Card::Angel), Some(place(colour, end))),
            Event::Passed { seat } | Event::Out { seat } => (Some(seat), None, None),
            Event::Over { .. } => (None, None, None),
        };
        Step {
            said: events::event(say, chairs, reader, event),
            seat: seat.map(|seat| seat.0),
            face: card.map(|card| face(say, card)),
            to,
            ..Step::default()
        }
    };
    events.iter().map(step).collect()
}

/// Two devils and an angel.
pub(super) fn showcase(say: Say<'_>) -> Vec<CardFace> {
    let devils = [Devil::new(Colour::Red, 9), Devil::new(Colour::Violet, 4)];
    let devils = devils.into_iter().flatten().map(Card::Devil);
    devils.chain([Card::Angel]).map(|card| face(say, card)).collect()
}

/// A card that opens a row, one that is free and one that costs, and an angel.
pub(super) fn lesson(say: Say<'_>) -> [Vec<CardFace>; 3] {
    let faces = |devils: &[Option<Devil>]| {
        devils.iter().flatten().map(|devil| face(say, Card::Devil(*devil))).collect::<Vec<_>>()
    };
    [
        faces(&[Devil::new(Colour::Violet, 9), Devil::new(Colour::Green, 9)]),
        faces(&[Devil::new(Colour::Red, 2), Devil::new(Colour::Red, 6), Devil::new(Colour::Red, 9)]),
        vec![face(say, Card::Angel)],
    ]
}
