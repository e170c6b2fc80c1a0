//! The `easy` computer players in situations that are obvious to people.

#[expect(dead_code, reason = "only the dealing is used here")]
mod cases;

use cases::{Case, rng};
use herzbot_rules::hearts::{Card, CardSet, Choices, Hearts, Move, Options, Phase, View};
use herzbot_rules::players::{Level, Playable, choose};
use herzbot_rules::teufel::Teufel;
use herzbot_rules::{BySeat, Game as _, Seat};

fn cards(text: &str) -> CardSet {
    text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
}

/// Seat 0 of four is to play in the middle of a deal.
struct Situation {
    name: &'static str,
    hand: &'static str,
    /// The leader of the trick, and its cards in order.
    trick: (u8, &'static str),
    /// The cards that each seat has taken.
    taken: [&'static str; 4],
    /// The acceptable plays.
    wise: &'static str,
}

fn view(situation: &Situation) -> (View, Choices) {
    let mut view = Hearts::deal(4, &Options::default(), 1, Seat(0), &Hearts::pack(4)).view(Some(Seat(0)));
    view.phase = Phase::Playing;
    view.hand = cards(situation.hand);
    view.taken = BySeat::from_fn(4, |seat| cards(situation.taken[seat.index()]));
    view.broken = true;
    let (leader, played) = situation.trick;
    view.trick.leader = Seat(leader);
    let mut seat = Seat(leader);
    for card in played.split_whitespace() {
        let card: Card = card.parse().expect("a card");
        let best = view.trick.best.and_then(|best| view.trick.cards[best]);
        if best.is_none_or(|best| card.suit() == best.suit() && card > best) {
            view.trick.best = Some(seat);
        }
        view.trick.led = view.trick.led.or(Some(card.suit()));
        view.trick.cards[seat] = Some(card);
        seat = seat.left(4);
    }
    assert_eq!(seat, Seat(0), "{}: it is the turn of seat 0", situation.name);
    let follow = view.trick.led.map_or(view.hand, |led| view.hand & CardSet::suit(led));
    view.playable = if follow.is_empty() { view.hand } else { follow };
    let legal = Choices::Play(view.playable);
    (view, legal)
}

#[test]
fn single_tricks_of_hearts() {
    for situation in [
        Situation {
            name: "ducks, as high as it can",
            hand: "3C 8C KC 4D",
            trick: (2, "5C 10C"),
            taken: ["", "", "", ""],
            wise: "8C",
        },
        Situation {
            name: "gets rid of the queen of spades where it can't follow",
            hand: "QS AH KH 4D",
            trick: (2, "5C 10C"),
            taken: ["", "", "", ""],
            wise: "QS",
        },
        Situation {
            name: "puts the queen of spades under the king",
            hand: "QS 2S 4D",
            trick: (2, "5S KS"),
            taken: ["", "", "", ""],
            wise: "QS",
        },
        Situation {
            name: "keeps the king of spades back while the queen is out",
            hand: "KS 2S 4D",
            trick: (3, "5S"),
            taken: ["", "", "", ""],
            wise: "2S",
        },
        Situation {
            name: "is rid of the high spade when the queen is out and it can't follow",
            hand: "AS 2H 4D",
            trick: (3, "5C"),
            taken: ["", "", "", ""],
            wise: "AS",
        },
        Situation {
            name: "takes the ten of diamonds as the last to play",
            hand: "JD 2D 4C",
            trick: (1, "3D 10D 5D"),
            taken: ["", "", "", ""],
            wise: "JD",
        },
        Situation {
            name: "does not give the ten of diamonds away",
            hand: "10D 3S 4S 5S",
            trick: (3, "5C"),
            taken: ["", "", "", ""],
            wise: "3S 4S 5S",
        },
        Situation {
            name: "takes a trick that costs nothing with its highest card",
            hand: "7C KC 4D",
            trick: (1, "3C 2C 5C"),
            taken: ["", "", "", ""],
            wise: "KC",
        },
        Situation {
            name: "ducks a trick with hearts, as long as nobody has them all",
            hand: "2H AH 4D",
            trick: (1, "5H 6H 7H"),
            taken: ["", "3H", "QS 4H", ""],
            wise: "2H",
        },
        Situation {
            name: "takes it when one has nearly all",
            hand: "2H AH 4D",
            trick: (1, "5H 6H 7H"),
            taken: ["", "QS 3H 4H 8H 9H", "", ""],
            wise: "AH",
        },
        Situation {
            name: "gives no heart to whoever has nearly all",
            hand: "2H KD 4D",
            trick: (1, "AC 6C 7C"),
            taken: ["", "QS 3H 4H 8H 9H", "", ""],
            wise: "KD 4D",
        },
        Situation {
            name: "gives a heart to somebody else then",
            hand: "2H AD KD",
            trick: (1, "5C 6C 7C"),
            taken: ["", "QS 3H 4H 8H 9H", "", ""],
            wise: "2H",
        },
        Situation {
            name: "leads the heart that nobody beats then",
            hand: "AH 2C 3C",
            trick: (0, ""),
            taken: ["", "QS 3H 4H 8H 9H", "", ""],
            wise: "AH",
        },
    ] {
        let (view, legal) = view(&situation);
        for seed in 0..5 {
            let Some(Move::Play(card)) = Hearts::easy(&view, &legal, &mut rng(seed)) else {
                panic!("{}: no card", situation.name)
            };
            assert!(cards(situation.wise).contains(card), "{}: plays {card}", situation.name);
        }
    }
}

#[test]
fn passes_of_hearts() {
    for (name, hand, includes, keeps) in [
        ("the bare queen goes", "QS 2S 3C 4C 5C 6D 7D 8D 9D 2H 3H 4H 5H", "QS", ""),
        ("high spades go with few below", "AS KS 2S 4C 5C 6C 7D 8D 9D 2H 3H 4H 5H", "AS KS", "2S"),
        ("the ten of diamonds stays", "10D QD 2D 4C 5C 6C 7C 8C 9C 2H 3S 4S 5S", "QD", "10D"),
        ("a well guarded queen stays", "QS 2S 3S 4S 5S 6S AD KD QH AH KH 3C 4C", "", "QS"),
    ] {
        let pass = Hearts::easy(&view_of_pass(hand), &Choices::Pass(cards(hand)), &mut rng(1));
        let Some(Move::Pass(three)) = pass else { panic!("{name}: no pass") };
        assert!(three.set().contains_all(cards(includes)), "{name}: {pass:?}");
        assert!((three.set() & cards(keeps)).is_empty(), "{name}: {pass:?}");
    }
}

fn view_of_pass(hand: &str) -> View {
    let mut view = Hearts::deal(4, &Options::default(), 1, Seat(0), &Hearts::pack(4)).view(Some(Seat(0)));
    view.hand = cards(hand);
    view
}

#[test]
fn single_turns_of_teufel() {
    for (case, wise) in [
        (
            Case {
                name: "steps up for nothing rather than down for a fine",
                hands: &["R5 Y1", "R6 R1 Y2 V1 V2 V3 V4 G1 G2", "R9", "G3"],
                moves: "0 play R5",
                ..Case::default()
            },
            &["play R6 up"][..],
        ),
        (
            Case {
                name: "plays an angel rather than pay, where it has nothing to lose",
                hands: &["R5 V7 A R1 Y1 V1 R2 Y2 V2", "R6 V8", "Y6 G8", "Y7 G9"],
                moves: "0 play R5, 1 play R6 up, 2 play Y6, 3 play Y7 up, 0 play V7, 1 play V8 up, 2 play G8, \
                        3 play G9 up",
                ..Case::default()
            },
            // Of its own colours it closes the more expensive end.
            &["angel R up", "angel Y up", "angel V up", "angel G up", "angel G down"],
        ),
        (
            Case {
                name: "avoids the fine at the end that costs one",
                hands: &["R3 Y1", "R9 Y2 V1 V2 V4 V5 V6 V7 V8", "R6 G1", "R5 R4 G4 G5 Y4 Y5 Y7 Y8 Y9"],
                moves: "0 play R3, 1 play R9 up, 2 play R6 up",
                ..Case::default()
            },
            &["play R4 down"],
        ),
    ] {
        let game: Teufel = case.play(38 / case.hands.len());
        let seat = game.to_move().first().expect("the round goes on");
        for seed in 0..5 {
            let mv = choose(&game, Level::Easy, seat, &mut rng(seed)).expect("it has a move");
            assert!(wise.contains(&mv.to_string().as_str()), "{}: {mv}", case.name);
        }
    }
}
