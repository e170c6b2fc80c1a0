//! The events of Hearts in words.

use super::cards::{direction_word, face, list, place, points, short};
use crate::board::Step;
use crate::text::games::Teller;
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Breaking, Card, CardSet, Event, MoonScore, Options, View};

/// One step for each event. `beside_table`: a complete trick is one sentence with its cards, and the current
/// trick is omitted.
pub fn steps(teller: Teller<'_>, view: &View, events: &[&Event], beside_table: bool) -> Vec<Step> {
    let last_taken = events.iter().rposition(|event| matches!(event, Event::Taken { .. }));
    let on_table: CardSet = view.trick.played().map(|(_, card)| card).collect();
    // The played cards of the trick, if among the events.
    let mut trick: Vec<Card> = Vec::new();
    let step = |(index, event): (usize, &&Event)| match **event {
        Event::Played { seat, card } => {
            trick.push(card);
            let is_told = on_table.contains(card) || last_taken.is_some_and(|taken| index < taken);
            (!beside_table || !is_told).then(|| card_played(teller, view, seat, card))
        }
        Event::Taken { seat } => {
            let trick = std::mem::take(&mut trick);
            let cards = if Some(index) == last_taken {
                view.last_trick.as_ref().map(|trick| trick.played().map(|(_, card)| card).collect())
            } else {
                (trick.len() == usize::from(view.players)).then_some(trick)
            };
            let said = match cards {
                Some(cards) if beside_table => trick_of(teller, &view.options, seat, &cards),
                cards => taken_by(teller, &view.options, seat, cards),
            };
            Some(Step { sweeps: true, ..Step::by(seat, said) })
        }
        // The table shows how many are left, and the hand shows the drawn card.
        Event::Drawn { left, .. } if beside_table && left > 0 => None,
        other => {
            let (seat, said) = told(teller, view, other)?;
            Some(Step { seat: seat.map(|seat| seat.0), said, ..Step::default() })
        }
    };
    events.iter().enumerate().filter_map(step).collect()
}

fn card_played(teller: Teller<'_>, view: &View, seat: Seat, card: Card) -> Step {
    let key = teller.either(seat, "hearts-you-play", "hearts-did-play");
    let args = [("name", teller.name(seat).into()), ("card", short(teller.say, card).into())];
    let said = teller.say.text(key, &args);
    Step::by(seat, said).moving(face(teller.say, &view.options, card), place(seat))
}

/// An event outside of tricks: the seat and the words. None if it is omitted.
fn told(teller: Teller<'_>, view: &View, event: Event) -> Option<(Option<Seat>, String)> {
    let name = |seat| ("name", teller.name(seat).into());
    Some(match event {
        // Two players draw: covered by the second event.
        Event::Drawn { left, .. } if left % 2 == 1 => return None,
        Event::Drawn { seat, left } => {
            let key = if teller.reader.is_some() { "hearts-you-draw" } else { "hearts-did-draw" };
            (Some(seat), teller.say.text(key, &[("count", left.into())]))
        }
        Event::ReserveTaken { seat, cards } => {
            let key = teller.either(seat, "hearts-you-take-reserve", "hearts-did-take-reserve");
            (Some(seat), teller.say.text(key, &[name(seat), ("count", cards.into())]))
        }
        Event::Sourdine { seat } => (Some(seat), sourdine(teller, &view.options, seat)),
        Event::Exchanged { leader, direction } => {
            let key = teller.either(leader, "hearts-you-exchange", "hearts-did-exchange");
            let direction = direction_word(direction, view.players);
            (None, teller.say.text(key, &[name(leader), ("direction", direction.into())]))
        }
        Event::Broken => match view.options.breaking {
            Breaking::HeartOrSpade | Breaking::HeartOrQueen => {
                let queen = short(teller.say, Card::QUEEN_OF_SPADES);
                (None, teller.say.text("hearts-did-break", &[("queen", queen.into())]))
            }
            Breaking::Heart => (None, teller.say.word("hearts-did-break-heart")),
        },
        // All passes are revealed with the exchange; the result has its own message.
        Event::Played { .. } | Event::Taken { .. } | Event::Passed { .. } | Event::Over { .. } => {
            return None;
        }
    })
}

/// Who took a trick, with its cards in order of play, and their points.
fn trick_of(teller: Teller<'_>, options: &Options, seat: Seat, cards: &[Card]) -> String {
    let shown: Vec<String> = cards.iter().map(|card| short(teller.say, *card)).collect();
    let args = [
        ("name", teller.name(seat).into()),
        ("cards", shown.join(" ").into()),
        ("points", options.worth(cards.iter().copied().collect()).into()),
    ];
    teller.say.text(teller.either(seat, "hearts-you-took", "hearts-took"), &args)
}

/// Who takes a trick, and its points if its cards are known.
pub fn taken_by(teller: Teller<'_>, options: &Options, seat: Seat, trick: Option<Vec<Card>>) -> String {
    let name = ("name", teller.name(seat).into());
    let either = |yours, theirs| teller.either(seat, yours, theirs);
    let Some(counting) = trick.map(|trick| trick.into_iter().collect::<CardSet>() & options.counting())
    else {
        return teller.say.text(either("hearts-you-take", "hearts-did-take"), &[name]);
    };
    if counting.is_empty() {
        return teller.say.text(either("hearts-you-take-nothing", "hearts-did-take-nothing"), &[name]);
    }
    let points = points(teller.say, options.worth(counting));
    let args = [name, ("points", points.into()), ("cards", list(teller.say, counting).into())];
    teller.say.text(either("hearts-you-take-points", "hearts-did-take-points"), &args)
}

/// A seat took all scoring cards.
pub fn sourdine(teller: Teller<'_>, options: &Options, seat: Seat) -> String {
    let key = match options.moon_score {
        MoonScore::Minus => teller.either(seat, "hearts-you-sourdine", "hearts-sourdine"),
        MoonScore::Others => teller.either(seat, "hearts-you-sourdine-others", "hearts-sourdine-others"),
    };
    teller.say.text(key, &[("name", teller.name(seat).into())])
}
