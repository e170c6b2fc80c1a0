//! Herz an Herz as a drawn table.

use super::cards::{card_in_sentence, drawn_note, face, placed_face};
use super::events;
use super::moves::{is_theft, nothing_fits, offer};
use super::refusals::refused;
use super::tower::{piles, tower_of};
use crate::board::{BoardMove, Cell, Held, SeatFact, Step, Zone, ZoneKind, ZoneLine};
use crate::page::{CardFace, Hue};
use crate::table::{ChairView, Play, PlayingView, TableView};
use crate::text::games::{Layout, in_all};
use crate::text::parts::choice_id;
use crate::text::{Say, plain};
use herzbot_rules::herz::{Card, Choice, Event, Face, Group, LEVELS, Move, Refusal, Side, View};
use herzbot_rules::{AnyMove, Seat};

/// The name of the card that was drawn.
const DRAWN: &str = "drawn";
/// The name of the discard pile.
const DISCARD: &str = "discard";

pub(super) fn task(say: Say<'_>, view: &View) -> String {
    let Some(drawn) = &view.drawn else { return String::new() };
    let card = card_in_sentence(say, drawn.card, None).into();
    let useless = drawn.choices.iter().all(|choice| choice.mv == Move::Discard);
    let note = drawn_note(say, drawn.card);
    let drew = if useless || note.is_empty() {
        say.text("herz-board-drew", &[("card", card)])
    } else {
        say.text("herz-board-drew-note", &[("card", card), ("note", note.into())])
    };
    let mut said = vec![format!("**{}**", say.word("private-your-turn")), drew];
    said.extend(useless.then(|| nothing_fits(say, view, drawn.card)));
    say.sentences(said)
}

/// The name of the place for the next card of a column.
fn next(seat: Seat, side: Side) -> String {
    format!("{}.{}", seat.0, super::side::side_word(side))
}

/// The name of the last card of a column.
fn last(seat: Seat, side: Side) -> String {
    format!("{}.last", next(seat, side))
}

/// The name of the place of a start card.
fn start(seat: Seat) -> String {
    format!("{}.start", seat.0)
}

/// Why the card drawn does not go to the reader's own column `side`; empty where it does, or nothing was drawn.
fn why(say: Say<'_>, view: &View, seat: Seat, side: Side) -> String {
    let Some(drawn) = view.drawn.as_ref().filter(|_| view.seat == Some(seat)) else { return String::new() };
    let goes = |choice: &Choice| match choice.mv {
        Move::Place(to) | Move::Steal { to, .. } => to == side,
        Move::Start | Move::Discard => false,
    };
    if drawn.choices.iter().any(goes) {
        return String::new();
    }
    let tower = tower_of(view, seat).tower;
    let refusal = match (drawn.card.face(), tower.start()) {
        (_, None) => Refusal::NoStartCard,
        (Face::Thief, _) => return nothing_fits(say, view, drawn.card),
        (Face::Number(_) | Face::Joker(_) | Face::SuperJoker, _) if tower.is_full(side) => {
            Refusal::ColumnFull
        }
        (Face::Number(_) | Face::Joker(_) | Face::SuperJoker, _) => Refusal::DoesNotFit,
    };
    refused(say, refusal, Some((view, Move::Place(side))))
}

fn tower(say: Say<'_>, view: &View, chair: &ChairView) -> Zone {
    let seat = chair.seat;
    let shown = tower_of(view, seat);
    let tower = shown.tower;
    let top = Cell {
        spot: if tower.start().is_none() { start(seat) } else { String::new() },
        face: tower.start().map(|placed| placed_face(say, placed)),
        name: say.word("herz-no-start-card"),
        ..Cell::default()
    };
    let mut lines = vec![ZoneLine { cells: vec![top], note: String::new() }];
    for level in 0..LEVELS {
        let cell = |side: Side| {
            let height = tower.height(side);
            let spot = if level == height {
                next(seat, side)
            } else if level + 1 == height {
                last(seat, side)
            } else {
                String::new()
            };
            Cell {
                spot,
                face: tower.at(side, level).map(|placed| placed_face(say, placed)),
                name: say.word(match side {
                    Side::Left => "herz-board-left",
                    Side::Right => "herz-board-right",
                }),
                why: if level == height { why(say, view, seat, side) } else { String::new() },
                ..Cell::default()
            }
        };
        let scored = shown.levels[level].points + shown.levels[level].bonus;
        let note = if scored > 0 { format!("+{scored}") } else { String::new() };
        lines.push(ZoneLine { cells: Side::ALL.map(cell).into(), note });
    }
    Zone { kind: ZoneKind::Tower, seat: Some(seat.0), name: plain(&chair.name), lines }
}

/// The piles: what is left to draw, and the top of what was discarded.
fn pile_zones(say: Say<'_>, view: &View) -> [Zone; 2] {
    let pile = |name: String, cell: Cell| Zone {
        kind: ZoneKind::Pile,
        seat: None,
        name,
        lines: vec![ZoneLine { cells: vec![cell], note: String::new() }],
    };
    let left = Cell { sign: view.cards_left.to_string(), name: piles(say, view), ..Cell::default() };
    let discard = Cell {
        spot: DISCARD.to_owned(),
        face: view.discard.map(|card| face(say, card, None)),
        sign: "🗑".to_owned(),
        name: say.word("herz-board-discard"),
        ..Cell::default()
    };
    [pile(say.word("herz-board-pile"), left), pile(say.word("herz-board-discard"), discard)]
}

/// What a move counts and brings, in a few characters.
fn price(view: &View, choice: &Choice) -> String {
    let points = view.seat.map_or(0, |seat| tower_of(view, seat).points);
    let worth = match (choice.card.face(), choice.worth) {
        (Face::Joker(_) | Face::SuperJoker, Some(worth)) => Some(format!("={worth}")),
        (Face::Joker(_) | Face::SuperJoker, None) | (Face::Number(_) | Face::Thief, _) => None,
    };
    let gain = Some(choice.points - points).filter(|gain| *gain > 0).map(|gain| format!("+{gain}"));
    worth.into_iter().chain(gain).collect::<Vec<_>>().join(" ")
}

pub(super) fn layout(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    mine: bool,
) -> Layout {
    let mut zones: Vec<Zone> = table.chairs.iter().map(|chair| tower(say, view, chair)).collect();
    zones.extend(pile_zones(say, view));
    let (Some(drawn), Some(me)) = (&view.drawn, view.seat) else {
        return Layout { zones, ..Layout::default() };
    };
    let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
    let (mut moves, mut thefts) = (Vec::new(), 0);
    for choice in drawn.choices.iter().filter(|_| mine) {
        let Some(index) = playing.legal.iter().position(|mv| *mv == AnyMove::Herz(choice.mv)) else {
            continue;
        };
        thefts += usize::from(is_theft(choice.mv));
        let (card, place) = match choice.mv {
            Move::Start => (Some(DRAWN.to_owned()), start(me)),
            Move::Place(side) => (Some(DRAWN.to_owned()), next(me, side)),
            // What is thrown away by pressing it could not be had back.
            Move::Discard => (None, DISCARD.to_owned()),
            Move::Steal { victim, from, to } => (Some(last(victim, from)), next(me, to)),
        };
        moves.push(BoardMove {
            choice: choice_id(table, Play::Move { turn, index: u16::try_from(index).unwrap_or(u16::MAX) }),
            card,
            place: Some(place),
            words: offer(say, &table.chairs, view, choice, thefts).label,
            price: price(view, choice),
        });
    }
    let why = if !mine || moves.iter().any(|mv| mv.card.as_deref() == Some(DRAWN)) {
        String::new()
    } else if moves.iter().any(|mv| mv.card.is_some()) {
        // A thief is not placed: what it takes is.
        drawn_note(say, drawn.card)
    } else {
        nothing_fits(say, view, drawn.card)
    };
    let hand = vec![Held { spot: DRAWN.to_owned(), face: face(say, drawn.card, None), picked: false, why }];
    let turn = say.word("private-your-turn");
    Layout { zones, hand, hand_name: say.text("herz-you-drew", &[("turn", turn.into())]), moves }
}

pub(super) fn seat_facts(say: Say<'_>, playing: &PlayingView, view: &View, seat: Seat) -> Vec<SeatFact> {
    let points = tower_of(view, seat).points;
    let now = SeatFact {
        short: say.text("board-points", &[("count", points.into())]),
        long: say.text("points-count", &[("count", points.into())]),
        hue: Hue::None,
    };
    std::iter::once(now).chain(in_all(say, playing, seat, points)).collect()
}

pub(super) fn steps(
    say: Say<'_>,
    chairs: &[ChairView],
    reader: Option<Seat>,
    events: &[&Event],
) -> Vec<Step> {
    let step = |event: &&Event| {
        let said = events::event(say, chairs, reader, event);
        let by = |seat: Seat| Step { said: said.clone(), seat: Some(seat.0), ..Step::default() };
        match **event {
            Event::Started { seat, placed } => {
                Step { face: Some(placed_face(say, placed)), to: Some(start(seat)), ..by(seat) }
            }
            Event::Placed { seat, side, placed } => {
                Step { face: Some(placed_face(say, placed)), to: Some(next(seat, side)), ..by(seat) }
            }
            Event::Discarded { seat, card } => {
                Step { face: Some(face(say, card, None)), to: Some(DISCARD.to_owned()), ..by(seat) }
            }
            Event::Stole { seat, victim, from, to, placed } => Step {
                face: Some(placed_face(say, placed)),
                from: Some(last(victim, from)),
                to: Some(next(seat, to)),
                ..by(seat)
            },
            Event::Ended(_) => Step { said: said.clone(), ..Step::default() },
        }
    };
    events.iter().map(step).collect()
}

/// A good start card, a joker, and a thief's prey.
pub(super) fn showcase(say: Say<'_>) -> Vec<CardFace> {
    let cards = [Card::number(97), Some(Card::joker(Group::ALL[1])), Card::number(62)];
    cards.into_iter().flatten().map(|card| face(say, card, None)).collect()
}

/// A column, a level of one colour, and the special cards.
pub(super) fn lesson(say: Say<'_>) -> [Vec<CardFace>; 3] {
    let column = [Card::number(97), Card::number(81), Card::number(60)];
    let level = [Card::number(62), Card::number(58)];
    let special = [Some(Card::joker(Group::ALL[3])), Some(Card::SUPER_JOKER), Some(Card::THIEF)];
    let faces = |cards: &[Option<Card>]| cards.iter().flatten().map(|card| face(say, *card, None)).collect();
    [faces(&column), faces(&level), faces(&special)]
}
