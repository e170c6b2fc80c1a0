//! What happened in Hearts, in sentences.

use super::cards::{cards_of, direction_word, list, played, points, short};
use crate::table::ChairView;
use crate::text::Say;
use crate::text::parts::bold_name;
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Breaking, Card, CardSet, Event, MoonScore, Options, View};

/// What happened, a sentence each; to `reader` what they did themselves, or what befell them, is told as such.
pub(super) fn told(
    say: Say<'_>,
    chairs: &[ChairView],
    view: &View,
    reader: Option<Seat>,
    events: &[&Event],
) -> Vec<String> {
    let last_taken = events.iter().rposition(|event| matches!(event, Event::Taken { .. }));
    let mut told = Vec::new();
    // What has been played of the trick, as far as it is among what is told.
    let mut trick: Vec<Card> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Played { card, .. } => trick.push(*card),
            Event::Taken { .. } => {
                let cards = if Some(index) == last_taken {
                    view.last_trick.as_ref().map(cards_of)
                } else {
                    (trick.len() == usize::from(view.players)).then(|| trick.iter().copied().collect())
                };
                told.extend(event_text(say, chairs, view, reader, event, cards));
                trick.clear();
                continue;
            }
            Event::Passed { .. }
            | Event::Exchanged { .. }
            | Event::Broken
            | Event::ReserveTaken { .. }
            | Event::Drawn { .. }
            | Event::Sourdine { .. }
            | Event::Over { .. } => {}
        }
        told.extend(event_text(say, chairs, view, reader, event, None));
    }
    told
}

/// As [`told`], beside the board: a complete trick in one sentence with its cards, and none for a card of the trick on
/// the table.
pub(super) fn news(
    say: Say<'_>,
    chairs: &[ChairView],
    view: &View,
    reader: Option<Seat>,
    events: &[&Event],
) -> Vec<String> {
    let last_taken = events.iter().rposition(|event| matches!(event, Event::Taken { .. }));
    let on_table: Vec<Card> = played(&view.trick).map(|(_, card)| card).collect();
    let mut news = Vec::new();
    let mut trick: Vec<Card> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Played { card, .. } => {
                trick.push(*card);
                // It lies on the table, or is told with its trick.
                let is_told = on_table.contains(card) || last_taken.is_some_and(|taken| index < taken);
                if !is_told {
                    news.extend(event_text(say, chairs, view, reader, event, None));
                }
            }
            Event::Taken { seat } => {
                let cards: Option<Vec<Card>> = if Some(index) == last_taken {
                    view.last_trick.as_ref().map(|trick| played(trick).map(|(_, card)| card).collect())
                } else {
                    (trick.len() == usize::from(view.players)).then(|| trick.clone())
                };
                trick.clear();
                news.push(match cards {
                    None => taken_by(say, chairs, &view.options, reader, *seat, None),
                    Some(cards) => trick_of(say, chairs, &view.options, reader, *seat, &cards),
                });
            }
            // How many are left is told beside the trick, and what one has drawn with the hand.
            Event::Drawn { left: 1.., .. } => {}
            Event::Passed { .. }
            | Event::Exchanged { .. }
            | Event::Broken
            | Event::ReserveTaken { .. }
            | Event::Drawn { left: 0, .. }
            | Event::Sourdine { .. }
            | Event::Over { .. } => news.extend(event_text(say, chairs, view, reader, event, None)),
        }
    }
    news
}

/// Who took a trick, with its cards in the order in which they were played, and what they count.
fn trick_of(
    say: Say<'_>,
    chairs: &[ChairView],
    options: &Options,
    reader: Option<Seat>,
    seat: Seat,
    cards: &[Card],
) -> String {
    let points = options.worth(cards.iter().copied().collect());
    let shown: Vec<String> = cards.iter().map(|card| short(say, *card)).collect();
    let key = if reader == Some(seat) { "hearts-you-took" } else { "hearts-took" };
    let args = [
        ("name", bold_name(chairs, seat).into()),
        ("cards", shown.join(" ").into()),
        ("points", points.into()),
    ];
    say.text(key, &args)
}

/// An event in a sentence; none where it is told with another one. `trick`: the cards of the trick that was taken.
pub(super) fn event_text(
    say: Say<'_>,
    chairs: &[ChairView],
    view: &View,
    reader: Option<Seat>,
    event: &Event,
    trick: Option<CardSet>,
) -> Option<String> {
    let name = |seat: Seat| ("name", bold_name(chairs, seat).into());
    let is_reader = |seat| reader == Some(seat);
    Some(match *event {
        // They all become known at once: with the exchange.
        Event::Passed { .. } => return None,
        Event::Exchanged { leader, direction } => {
            let key = if is_reader(leader) { "hearts-you-exchange" } else { "hearts-did-exchange" };
            let direction = direction_word(direction, view.players);
            say.text(key, &[name(leader), ("direction", direction.into())])
        }
        Event::Played { seat, card } => {
            let key = if is_reader(seat) { "hearts-you-play" } else { "hearts-did-play" };
            say.text(key, &[name(seat), ("card", short(say, card).into())])
        }
        Event::Broken => match view.options.breaking {
            Breaking::HeartOrSpade | Breaking::HeartOrQueen => {
                say.text("hearts-did-break", &[("queen", short(say, Card::QUEEN_OF_SPADES).into())])
            }
            Breaking::Heart => say.word("hearts-did-break-heart"),
        },
        Event::Taken { seat } => taken_by(say, chairs, &view.options, reader, seat, trick),
        Event::ReserveTaken { seat, cards } => {
            let key = if is_reader(seat) { "hearts-you-take-reserve" } else { "hearts-did-take-reserve" };
            say.text(key, &[name(seat), ("count", cards.into())])
        }
        // Two draw: told with the second one.
        Event::Drawn { left, .. } if left % 2 == 1 => return None,
        Event::Drawn { left, .. } => {
            let key = if reader.is_some() { "hearts-you-draw" } else { "hearts-did-draw" };
            say.text(key, &[("count", left.into())])
        }
        Event::Sourdine { seat } => sourdine(say, chairs, &view.options, reader, seat),
        // The result has a message of its own.
        Event::Over { .. } => return None,
    })
}

/// Who takes a trick, and what that brings as far as its cards are known.
pub(super) fn taken_by(
    say: Say<'_>,
    chairs: &[ChairView],
    options: &Options,
    reader: Option<Seat>,
    seat: Seat,
    trick: Option<CardSet>,
) -> String {
    let is_reader = reader == Some(seat);
    let name = ("name", bold_name(chairs, seat).into());
    match trick.map(|trick| trick & options.counting()) {
        None => say.text(if is_reader { "hearts-you-take" } else { "hearts-did-take" }, &[name]),
        Some(counting) if counting.is_empty() => {
            say.text(if is_reader { "hearts-you-take-nothing" } else { "hearts-did-take-nothing" }, &[name])
        }
        Some(counting) => {
            let points = points(say, options.worth(counting));
            say.text(
                if is_reader { "hearts-you-take-points" } else { "hearts-did-take-points" },
                &[name, ("points", points.into()), ("cards", list(say, counting).into())],
            )
        }
    }
}

pub(super) fn sourdine(
    say: Say<'_>,
    chairs: &[ChairView],
    options: &Options,
    reader: Option<Seat>,
    seat: Seat,
) -> String {
    let key = match (options.moon_score, reader == Some(seat)) {
        (MoonScore::Minus, true) => "hearts-you-sourdine",
        (MoonScore::Minus, false) => "hearts-sourdine",
        (MoonScore::Others, true) => "hearts-you-sourdine-others",
        (MoonScore::Others, false) => "hearts-sourdine-others",
    };
    say.text(key, &[("name", bold_name(chairs, seat).into())])
}
