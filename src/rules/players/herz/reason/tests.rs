//! A hint's reason must be true: a case for every reason, and for situations where it would be false.

use super::{Reason, Reason::*, reason};
use crate::herz::Side::{Left, Right};
use crate::herz::{Card, Group, Herz, Move, Options};
use crate::players::herz::InformationSet;
use crate::{Game as _, Seat};

/// The information set of seat 0 with `drawn`, after `script` (`SEAT CARD MOVE`, comma-separated). A skipped
/// seat draws and discards another card: the highest that `script` does not need.
fn situation(players: u8, script: &str, drawn: &str) -> InformationSet {
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let steps = script.split(',').map(str::trim).filter(|step| !step.is_empty());
    let mut steps: Vec<(Seat, Card, &str)> = steps
        .map(|step| {
            let mut words = step.splitn(3, ' ');
            let mut word = || words.next().expect("SEAT CARD MOVE");
            (Seat(word().parse().expect("a seat")), card(word()), word())
        })
        .collect();
    steps.push((Seat(0), card(drawn), "?"));
    let mut rest = Herz::pack(players);
    for (_, card, _) in &steps {
        let place = rest.iter().position(|it| it == card).expect("the card is in play, once");
        rest.remove(place);
    }
    let (mut deck, mut moves, mut turn) = (Vec::new(), Vec::new(), Seat(0));
    for (seat, card, mv) in steps {
        while turn != seat {
            deck.push(rest.pop().expect("there are cards enough"));
            moves.push((turn, Move::Discard));
            turn = turn.left(players);
        }
        deck.push(card);
        if mv != "?" {
            moves.push((turn, mv.parse().expect("a move")));
            turn = turn.left(players);
        }
    }
    deck.extend(rest);
    let mut game = Herz::deal(players, &Options::default(), 1, Seat(0), &deck);
    for (seat, mv) in moves {
        assert_eq!(game.apply(seat, mv, |_| ()), Ok(()), "{seat} {mv} in {script}");
    }
    InformationSet::new(&game.view(Some(Seat(0)))).expect("seat 0 is to move")
}

/// A move of seat 0, the best other move (`-`: none), and its reason.
type Said<'a> = (&'a str, &'a str, Reason);

/// Checks the reasons for these moves with `drawn` after `script`.
fn check(says: &str, players: u8, script: &str, drawn: &str, then: &[Said]) {
    let situation = situation(players, script, drawn);
    for &(mv, rival, expected) in then {
        let read = |text: &str| text.parse::<Move>().expect("a move");
        let mv = read(mv);
        assert!(situation.moves().contains(&mv), "{says}: {mv} is legal");
        let rival = (rival != "-").then(|| read(rival));
        assert!(rival.is_none_or(|rival| situation.moves().contains(&rival)), "{says}: the other is legal");
        assert_eq!(reason(&situation, mv, rival), expected, "{says}: {drawn} {mv} after {script}");
    }
}

#[test]
fn a_hint_calls_a_start_card_high_only_if_it_is() {
    for (players, drawn, expected) in [
        (4, "90", HighStart { worth: 90 }),
        (4, "J75", HighStart { worth: 75 }),
        (4, "S", HighStart { worth: 100 }),
        (4, "51", HighStart { worth: 51 }),
        (4, "50", StartsNow { worth: 50 }),
        (4, "7", StartsNow { worth: 7 }),
        (3, "38", HighStart { worth: 38 }),
        (3, "37", StartsNow { worth: 37 }),
        (2, "40", HighStart { worth: 40 }),
        (2, "J25", StartsNow { worth: 25 }),
    ] {
        check("a start card", players, "", drawn, &[("start", "discard", expected)]);
    }
    check("another may come", 4, "", "40", &[("discard", "start", WaitsForStart)]);
}

#[test]
fn a_hint_counts_levels_from_the_top() {
    let pair = |side, level| CompletesPair { side, level };
    let bonus = |side, level, group: usize| ColourBonus { side, level, group: Group::ALL[group] };
    let script = "0 97 start, 0 96 left";
    for (drawn, expected) in [
        ("95", bonus(Right, 1, 3)),
        ("76", bonus(Right, 1, 3)),
        ("75", pair(Right, 1)),
        ("J100", bonus(Right, 1, 3)),
        ("J75", pair(Right, 1)),
        ("S", pair(Right, 1)),
    ] {
        check("the first level", 4, script, drawn, &[("right", "left", expected)]);
    }
    let script = "0 97 start, 0 96 left, 0 90 right, 0 60 right";
    check("the second level", 4, script, "70", &[("left", "discard", bonus(Left, 2, 2))]);
    check("of two colours", 4, script, "80", &[("left", "discard", pair(Left, 2))]);
    check("a super joker has none", 4, "0 97 start, 0 S left", "96", &[("right", "discard", pair(Right, 1))]);
}

#[test]
fn a_hint_says_that_a_column_takes_what_is_below_only_while_it_does() {
    check(
        "from the start card, or from the last card of the column",
        4,
        "0 97 start, 0 90 left",
        "88",
        &[("left", "right", SmallStep { side: Left, from: 90, to: 88 })],
    );
    check(
        "an empty one",
        4,
        "0 97 start",
        "90",
        &[("right", "left", SmallStep { side: Right, from: 97, to: 90 })],
    );
    check(
        "a joker goes as high as it can",
        4,
        "0 97 start, 0 70 left",
        "J75",
        &[("left", "right", SmallStep { side: Left, from: 70, to: 69 })],
    );
    check(
        "nothing is lower",
        4,
        "0 97 start, 0 3 left",
        "1",
        &[("left", "right", EndsColumn { side: Left })],
    );
    let five = "0 97 start, 0 90 left, 0 89 left, 0 88 left, 0 87 left, 0 86 left";
    check("the sixth card", 4, five, "85", &[("left", "right", EndsColumn { side: Left })]);
    check("a wide step ends it too", 4, five, "30", &[("left", "right", EndsColumn { side: Left })]);
}

#[test]
fn a_hint_keeps_a_column_open_for_what_may_still_come() {
    let open = |side, from, to| KeepsOpen { side, from, to };
    check(
        "below the start card",
        4,
        "0 97 start",
        "40",
        &[("discard", "left", open(Left, 41, 96)), ("discard", "right", open(Right, 41, 96))],
    );
    check(
        "below the last card",
        4,
        "0 97 start, 0 80 right",
        "40",
        &[("discard", "right", open(Right, 41, 79)), ("discard", "left", open(Left, 41, 96))],
    );
    check("a single number", 4, "0 97 start, 0 80 right", "78", &[("discard", "right", open(Right, 79, 79))]);
    check(
        "a joker is no number",
        4,
        "0 97 start, 0 80 right",
        "J50",
        &[("discard", "right", open(Right, 50, 79))],
    );
    let place = KeepsPlace { side: Right };
    check(
        "only the card drawn stands there",
        4,
        "0 97 start, 0 80 right",
        "79",
        &[("discard", "right", place)],
    );
    check(
        "the one above has gone",
        4,
        "0 97 start, 0 80 right, 1 79 start",
        "78",
        &[("discard", "right", place)],
    );
    check("a joker", 4, "0 97 start, 0 80 right, 1 79 start", "J100", &[("discard", "right", place)]);
    let level = "0 97 start, 0 48 left, 0 90 right, 0 20 right";
    let colour = WaitsForColour { side: Left };
    check("another colour waits on the level", 4, level, "47", &[("discard", "left", colour)]);
    let same = "0 97 start, 0 48 left, 0 90 right, 0 40 right";
    let place = KeepsPlace { side: Left };
    check("the same colour waits there", 4, same, "47", &[("discard", "left", place)]);
    let five = "0 97 start, 0 90 right, 0 89 right, 0 88 right, 0 87 right, 0 86 right";
    check("the last place of a column", 4, five, "85", &[("discard", "right", open(Right, 1, 84))]);
    check(
        "two players have no number above 50",
        2,
        "0 S start",
        "30",
        &[("discard", "left", open(Left, 31, 50))],
    );
    check("three have none above 75", 3, "0 S start", "30", &[("discard", "left", open(Left, 31, 75))]);
    check("it fits nowhere", 4, "0 40 start", "41", &[("discard", "-", FitsNowhere)]);
}

#[test]
fn a_hint_says_what_a_theft_costs_its_victim() {
    let steals = |victim, loses| Steals { victim: Seat(victim), loses };
    let script = "0 97 start, 1 99 start, 2 98 start, 1 90 left, 2 85 left, 1 80 right, 2 60 right, 2 50 left, 1 70 left";
    check(
        "one colour, two colours, a card without partner",
        4,
        script,
        "T",
        &[
            ("steal 1 right left", "discard", steals(1, 3)),
            ("steal 1 left left", "discard", steals(1, 0)),
            ("steal 2 right right", "discard", steals(2, 2)),
            ("steal 2 left right", "discard", steals(2, 0)),
            ("discard", "steal 1 right left", NothingToSteal),
        ],
    );
    check("nobody has anything to take", 4, "0 97 start", "T", &[("discard", "-", NothingToSteal)]);
    check("without a start card", 4, "1 97 start, 1 90 left", "T", &[("discard", "-", NothingToSteal)]);
}
