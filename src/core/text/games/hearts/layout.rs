//! Hearts as a drawn table.

use super::cards::{cards_of, face, in_order, points};
use super::events::event_text;
use super::moves::{pass, play, restricted};
use crate::board::{BoardMove, Cell, Held, SeatFact, Step, Zone, ZoneKind, ZoneLine};
use crate::page::{CardFace, ChoiceButton, Hue};
use crate::table::{ChairView, PlayingView, TableView};
use crate::text::games::{Layout, in_all};
use crate::text::{Say, plain};
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Card, CardSet, Event, Options, Phase, Suit, View};

/// What the reader has to do, and a button for each card.
fn asked(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> (Vec<String>, Vec<ChoiceButton>) {
    let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
    match &playing.picking {
        Some(picking) => pass(say, table, playing, view, picking, turn),
        None => play(say, table, playing, view, turn),
    }
}

pub(super) fn task(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> String {
    say.sentences(asked(say, table, playing, view).0)
}

/// Where a seat's card of the trick lies.
fn place(seat: Seat) -> String {
    format!("t{}", seat.0)
}

pub(super) fn layout(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    mine: bool,
) -> Layout {
    let zone = |chair: &ChairView| Zone {
        kind: ZoneKind::Trick,
        seat: Some(chair.seat.0),
        name: plain(&chair.name),
        lines: vec![ZoneLine {
            cells: vec![Cell {
                spot: place(chair.seat),
                face: view
                    .trick
                    .cards
                    .get(chair.seat)
                    .copied()
                    .flatten()
                    .map(|card| face(say, &view.options, card)),
                best: view.trick.best == Some(chair.seat),
                ..Cell::default()
            }],
            note: String::new(),
        }],
    };
    let playing_cards = mine && view.phase == Phase::Playing;
    let why = view.restriction.filter(|_| playing_cards).map(|why| restricted(say, view, why));
    let held = |card: Card| Held {
        spot: card.to_string(),
        face: face(say, &view.options, card),
        picked: playing.picking.as_ref().is_some_and(|picking| picking.picked.contains(&card.to_string())),
        why: why.clone().filter(|_| !view.playable.contains(card)).unwrap_or_default(),
    };
    let buttons = if mine { asked(say, table, playing, view).1 } else { Vec::new() };
    let moves = buttons.into_iter().filter(|button| !button.disabled).map(|button| {
        let notation = button.word.rsplit(' ').next().unwrap_or_default();
        BoardMove {
            card: notation.parse::<Card>().ok().map(|card| card.to_string()),
            choice: button.id,
            place: None,
            words: button.label,
            price: String::new(),
        }
    });
    Layout {
        zones: table.chairs.iter().map(zone).collect(),
        hand: in_order(view.hand).map(held).collect(),
        hand_name: say.text("hearts-hand", &[("count", view.hand.len().into())]),
        moves: moves.collect(),
    }
}

pub(super) fn seat_facts(say: Say<'_>, playing: &PlayingView, view: &View, seat: Seat) -> Vec<SeatFact> {
    let taken = view.taken.get(seat).copied().unwrap_or_default();
    let counts = view.options.worth(taken);
    let mut facts = vec![SeatFact {
        short: say.text("board-points", &[("count", counts.into())]),
        long: say.text("hearts-taken", &[("points", points(say, counts).into())]),
        ..SeatFact::default()
    }];
    for card in in_order(taken & (view.options.counting() - CardSet::HEARTS)) {
        let face = face(say, &view.options, card);
        facts.push(SeatFact {
            short: format!("{}{}", face.text, face.mark),
            long: face.name,
            hue: match face.hue {
                Hue::Red => Hue::Red,
                _ => Hue::Black,
            },
        });
    }
    facts.extend(in_all(say, playing, seat, 0));
    facts
}

pub(super) fn steps(
    say: Say<'_>,
    chairs: &[ChairView],
    view: &View,
    reader: Option<Seat>,
    events: &[&Event],
) -> Vec<Step> {
    let last_taken = events.iter().rposition(|event| matches!(event, Event::Taken { .. }));
    let mut trick = CardSet::EMPTY;
    let mut steps = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let mut step = Step::default();
        let mut cards = None;
        match event {
            Event::Played { seat, card } => {
                trick |= CardSet::only(*card);
                step.seat = Some(seat.0);
                step.face = Some(face(say, &view.options, *card));
                step.to = Some(place(*seat));
            }
            Event::Taken { seat } => {
                cards = if Some(index) == last_taken {
                    view.last_trick.as_ref().map(cards_of)
                } else {
                    (trick.len() == usize::from(view.players)).then_some(trick)
                };
                trick = CardSet::EMPTY;
                step.seat = Some(seat.0);
                step.sweeps = true;
            }
            Event::ReserveTaken { seat, .. } | Event::Drawn { seat, .. } | Event::Sourdine { seat } => {
                step.seat = Some(seat.0);
            }
            Event::Passed { .. } | Event::Exchanged { .. } | Event::Broken | Event::Over { .. } => {}
        }
        let Some(said) = event_text(say, chairs, view, reader, event, cards) else { continue };
        steps.push(Step { said, ..step });
    }
    steps
}

/// What everybody fears, what counts, what is wished for.
pub(super) fn showcase(say: Say<'_>) -> Vec<CardFace> {
    let cards = [Card::new(14, Suit::Hearts), Some(Card::QUEEN_OF_SPADES), Some(Card::TEN_OF_DIAMONDS)];
    cards.into_iter().flatten().map(|card| face(say, &Options::default(), card)).collect()
}

/// A trick, what counts against one, and what is wished for.
pub(super) fn lesson(say: Say<'_>) -> [Vec<CardFace>; 3] {
    let faces = |cards: &[Option<Card>]| {
        cards.iter().flatten().map(|card| face(say, &Options::default(), *card)).collect()
    };
    [
        faces(&[Card::new(7, Suit::Clubs), Card::new(14, Suit::Clubs), Card::new(3, Suit::Clubs)]),
        faces(&[Card::new(9, Suit::Hearts), Some(Card::QUEEN_OF_SPADES)]),
        faces(&[Some(Card::TEN_OF_DIAMONDS)]),
    ]
}
