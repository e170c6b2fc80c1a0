//! Hearts: a case for every rule.

mod cases;

#[path = "hearts/book.rs"]
mod book;
#[path = "hearts/notation.rs"]
mod notation;

use cases::{Case, Then, check_notation, check_options, random_round, rng};
use herzbot_rules::hearts::{
    Breaking, Card, CardSet, Directions, Event, Hearts, MoonScore, Move, Options, Phase, Refusal,
    Restriction, Suit, Three,
};
use herzbot_rules::testing::{below, shuffle};
use herzbot_rules::{BySeat, Game, Moves as _, Seat};

fn hand_size(players: usize) -> usize {
    if players == 2 { 13 } else { 52 / players }
}

fn check(case: Case, then: &[Then]) -> Hearts {
    case.check(hand_size(case.hands.len()), then)
}

const fn no(refusal: Refusal) -> herzbot_rules::Refusal {
    herzbot_rules::Refusal::Hearts(refusal)
}

fn cards(text: &str) -> CardSet {
    text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
}

const NO_PASS: &str = r#"{"passing": false}"#;

#[test]
fn deal() {
    let pack = Hearts::pack(4);
    assert_eq!(pack.len(), 52);
    for (players, size, reserve, stock) in
        [(2, 13, 0, 26), (3, 17, 1, 0), (4, 13, 0, 0), (5, 10, 2, 0), (6, 8, 4, 0)]
    {
        for dealer in 0..players {
            let game = Hearts::deal(players, &Options::default(), 1, Seat(dealer), &pack);
            assert_eq!(game.to_move().len(), players as usize, "all pass at once");
            for (place, &card) in pack.iter().take(2 * players as usize).enumerate() {
                let seat = Seat((dealer + 1 + place as u8) % players);
                let view = game.view(Some(seat));
                assert!(view.hand.contains(card), "dealt one at a time from the dealer's left");
                assert_eq!(view.hand.len(), size);
                assert_eq!((view.reserve.count, view.stock), (reserve, stock));
                assert_eq!(view.reserve.cards, None);
            }
        }
    }
}

const FOUR: [&str; 4] = [
    "2C 5C 9C 2D 3D 2H 3H 4H QS 2S 3S 4S AS",
    "3C 6C 10C 4D 5D 5H 6H 7H 5S 6S 7S KD AD",
    "4C 7C JC 6D 7D 8H 9H 10H 8S 9S 10S QD JD",
    "8C QC KC AC 8D 9D JH QH KH AH JS KS 10D",
];

#[test]
fn pass() {
    let case = Case { name: "all choose at once", hands: &FOUR, ..Case::default() };
    check(
        case,
        &[
            Then::ToMove(&[0, 1, 2, 3]),
            Then::Legal(0, "pass/3 2C 2D 2H 2S 3D 3H 3S 4H 4S 5C 9C AS QS"),
            Then::Refused(0, "play 2C", no(Refusal::PassFirst)),
            Then::Refused(0, "pass 2C 2C 5C", no(Refusal::PassThreeDifferent)),
            Then::Refused(0, "pass 2C 5C 3C", no(Refusal::NotInHand)),
            Then::Refused(4, "pass 2C 5C 9C", herzbot_rules::Refusal::NotYourTurn),
        ],
    );
    let some = Case { name: "who has passed is done", moves: "2 pass 4C 7C JC, 0 pass QS AS 2C", ..case };
    let game = check(
        some,
        &[
            Then::ToMove(&[1, 3]),
            Then::Legal(0, ""),
            Then::Refused(0, "pass 5C 9C 2D", herzbot_rules::Refusal::NotYourTurn),
        ],
    );
    let view = game.view(Some(Seat(0)));
    assert_eq!((view.passed, view.received), (Some(cards("QS AS 2C")), None));
    assert_eq!(view.hand.len(), 10);
    let view = game.view(Some(Seat(1)));
    assert_eq!((view.passed, view.received), (None, None), "nobody sees what they receive before choosing");
    assert!(!view.hand.contains(Card::QUEEN_OF_SPADES));
    let all = Case {
        name: "to the left; the lowest club leads",
        moves: "2 pass 4C 7C JC, 0 pass QS AS 2C, 3 pass 8C AH 10D, 1 pass 3C KD AD",
        ..case
    };
    let game = check(
        all,
        &[
            Then::ToMove(&[1]),
            Then::Legal(1, "play 2C"),
            Then::Refused(1, "play 6C", no(Refusal::MustPlay("2C".parse().expect("a card")))),
            Then::Refused(1, "play AH", no(Refusal::NotInHand)),
            Then::Refused(1, "pass 2C QS AS", no(Refusal::NoPassNow)),
        ],
    );
    let view = game.view(Some(Seat(1)));
    assert_eq!((view.passed, view.received), (Some(cards("3C KD AD")), Some(cards("QS AS 2C"))));
    assert_eq!(view.restriction, Some(Restriction::LowestClub));
    assert_eq!(view.hand, cards("2C 6C 10C 4D 5D 5H 6H 7H 5S 6S 7S QS AS"));
    assert_eq!(game.view(Some(Seat(0))).received, Some(cards("8C AH 10D")));
    assert_eq!(game.view(None).received, None);
    assert!(game.view(None).hand.is_empty());
}

#[test]
fn no_pass() {
    check(
        Case { name: "play begins at once", hands: &FOUR, options: NO_PASS, ..Case::default() },
        &[Then::ToMove(&[0]), Then::Legal(0, "play 2C")],
    );
    check(
        Case {
            name: "the two in the reserve",
            hands: &["", "3C", ""],
            rest: "2C",
            options: NO_PASS,
            ..Case::default()
        },
        &[Then::ToMove(&[1]), Then::Legal(1, "play 3C")],
    );
    check(
        Case {
            name: "two and three in the reserve",
            hands: &["", "", "", "", "4C 5C"],
            rest: "3C 2C",
            options: NO_PASS,
            ..Case::default()
        },
        &[Then::ToMove(&[4]), Then::Legal(4, "play 4C")],
    );
}

/// Nobody holds a club: with two players they can all be in the stock.
const NO_CLUBS: Case = Case {
    name: "without a club the dealer's left-hand neighbour leads",
    hands: &["2D 3D 4D 5D 6D 7D 8D 9D 10D 2S 3S 2H 3H", "JD QD KD AD 4S 5S 6S 4H 5H 6H 7H 8H QS"],
    options: NO_PASS,
    dealer: 0,
    rest: "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC",
    moves: "",
};

#[test]
fn nobody_with_a_club() {
    let game = check(
        NO_CLUBS,
        &[
            Then::ToMove(&[1]),
            Then::Legal(1, "play JD, play QD, play KD, play AD, play 4S, play 5S, play 6S"),
            Then::Refused(1, "play QS", no(Refusal::NotBroken)),
            Then::Refused(1, "play 4H", no(Refusal::NotBroken)),
        ],
    );
    assert_eq!(game.view(Some(Seat(1))).restriction, Some(Restriction::NotBroken));
    check(
        Case { dealer: 1, ..NO_CLUBS },
        &[Then::ToMove(&[0]), Then::Refused(0, "play 2H", no(Refusal::NotBroken))],
    );
    let hearts = Case {
        name: "hearts and the queen alone may be led",
        hands: &["", "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H QS"],
        ..NO_CLUBS
    };
    check(
        hearts,
        &[Then::Legal(
            1,
            "play AH, play KH, play QH, play JH, play 10H, play 9H, play 8H, play 7H, play 6H, play 5H, play 4H, \
             play 3H, play QS",
        )],
    );
}

#[test]
fn stock() {
    let game = check(
        Case { name: "both draw, the taker first", moves: "1 play JD, 0 play 9D", ..NO_CLUBS },
        &[Then::ToMove(&[1])],
    );
    assert_eq!(game.view(Some(Seat(1))).drawn, Some("2C".parse().expect("a card")));
    assert_eq!(game.view(Some(Seat(0))).drawn, Some("3C".parse().expect("a card")));
    assert_eq!(game.view(None).drawn, None);
    let view = game.view(Some(Seat(0)));
    assert_eq!((view.stock, view.counts.as_slice()), (24, &[13, 13][..]));
    let mut rng = rng(3);
    random_round::<Hearts>(2, &Options::default(), &mut rng, |game, next| {
        let view = game.view(None);
        let tricks: u8 = view.tricks.as_slice().iter().sum();
        assert_eq!(view.stock, 26u8.saturating_sub(2 * tricks), "the last two cards are drawn by both");
        if next.is_none() {
            assert_eq!(tricks, 26);
            assert_eq!(view.counts.as_slice(), [0, 0]);
        }
    });
}

#[test]
fn following() {
    let case = Case {
        name: "suit is followed",
        hands: &FOUR,
        options: NO_PASS,
        moves: "0 play 2C",
        ..Case::default()
    };
    check(
        case,
        &[
            Then::ToMove(&[1]),
            Then::Legal(1, "play 3C, play 6C, play 10C"),
            Then::Refused(1, "play KD", no(Refusal::MustFollow(Suit::Clubs))),
            Then::Refused(1, "play AH", no(Refusal::NotInHand)),
            Then::Refused(2, "play 4C", herzbot_rules::Refusal::NotYourTurn),
        ],
    );
    let game = check(
        Case {
            name: "the highest of the suit led takes it, and leads",
            moves: "0 play 2C, 1 play 10C, 2 play 7C, 3 play 8C",
            ..case
        },
        &[
            Then::ToMove(&[1]),
            Then::Legal(1, "play 3C, play 6C, play 4D, play 5D, play KD, play AD, play 5S, play 6S, play 7S"),
        ],
    );
    let view = game.view(None);
    assert_eq!(view.taken[Seat(1)], cards("2C 10C 7C 8C"));
    let last = view.last_trick.expect("one trick is taken");
    assert_eq!((last.leader, last.best, last.led), (Seat(0), Some(Seat(1)), Some(Suit::Clubs)));
    assert_eq!(last.cards[Seat(3)], Some("8C".parse().expect("a card")));
    assert_eq!((view.trick.leader, view.trick.best), (Seat(1), None));
}

/// Seat 1 has no club, so it discards in the first trick.
const VOID: [&str; 4] = ["2C 6C 7C 8C", "QS 3S KS 4H 5H AD KD 10D", "3C AC 2S 2H 3H", "4C 5C 9C 6H"];

/// Only hearts break hearts, and nothing else is held back.
const HEART: &str = r#"{"passing": false, "breaking": "heart"}"#;

#[test]
fn breaking() {
    let case = Case { name: "", hands: &VOID, options: NO_PASS, ..Case::default() };
    let legal = |moves: &str, options: &str| {
        let game: Hearts = Case { moves, options, ..case }.play(13);
        game.view(Some(Seat(2))).playable
    };
    let trick = |discard: &str| format!("0 play 2C, 1 play {discard}, 2 play AC, 3 play 4C");
    let queen = r#"{"passing": false, "breaking": "heart_or_queen"}"#;
    let hearts = cards("2H 3H");
    for (discard, options, broken) in [
        ("AD", NO_PASS, false),
        ("10D", NO_PASS, false),
        ("3S", NO_PASS, true),
        ("QS", NO_PASS, true),
        ("4H", NO_PASS, true),
        ("3S", queen, false),
        ("KS", queen, false),
        ("QS", queen, true),
        ("4H", queen, true),
        ("AD", queen, false),
        ("AD", HEART, false),
        ("3S", HEART, false),
        ("QS", HEART, false),
        ("4H", HEART, true),
    ] {
        let playable = legal(&trick(discard), options);
        assert_eq!(playable.contains_all(hearts), broken, "{discard} {options}");
        assert_eq!((playable & CardSet::HEARTS).is_empty(), !broken, "{discard} {options}");
        assert!(playable.contains("2S".parse().expect("a card")), "any other spade may be led");
    }
    let unbroken = Case { options: HEART, moves: "0 play 2C, 1 play 3C, 2 play AC, 3 play 4C", ..case };
    let hands = &["2C 6C", "3C", "AC QS 4H", "4C"];
    let game = check(
        Case { name: "the queen of spades may be led at any time", hands, ..unbroken },
        &[Then::Refused(2, "play 4H", no(Refusal::NotBroken))],
    );
    assert!(game.view(Some(Seat(2))).playable.contains(Card::QUEEN_OF_SPADES));
    check(
        Case {
            name: "a spade that follows suit breaks nothing",
            hands: &["2C 4S", "3C QS JH", "AC 2S 2H", "4C 5S"],
            moves: "0 play 2C, 1 play 3C, 2 play AC, 3 play 4C, 2 play 2S, 3 play 5S, 0 play 4S, 1 play QS",
            ..case
        },
        &[Then::ToMove(&[1]), Then::Refused(1, "play JH", no(Refusal::NotBroken))],
    );
}

#[test]
fn first_trick() {
    let case = Case {
        name: "points in the first trick",
        hands: &VOID,
        options: NO_PASS,
        moves: "0 play 2C",
        ..Case::default()
    };
    let game: Hearts = case.play(13);
    let view = game.view(Some(Seat(1)));
    assert_eq!((view.playable, view.restriction), (view.hand, None), "anything may be discarded");
    let none = r#"{"passing": false, "first_trick_points": false}"#;
    let guarded = Case { name: "none in the first trick", options: none, ..case };
    let game = check(
        guarded,
        &[
            Then::Refused(1, "play QS", no(Refusal::NoPointsInFirstTrick)),
            Then::Refused(1, "play 4H", no(Refusal::NoPointsInFirstTrick)),
        ],
    );
    let view = game.view(Some(Seat(1)));
    assert_eq!(view.playable, view.hand - CardSet::PENALTIES, "the ten of diamonds is no such point");
    assert_eq!(view.restriction, Some(Restriction::NoPointsInFirstTrick));
    let only = ["2C", "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H QS", "", ""];
    let game: Hearts = Case { hands: &only, ..guarded }.play(13);
    let view = game.view(Some(Seat(1)));
    assert_eq!(view.playable, view.hand, "unless holding nothing else");
    let second = Case {
        name: "in the second trick they may",
        hands: &["2C 6C 7C 8C", "QS 3S KS 4H 5H AD KD 10D", "3C AC 2S 2H 3H", "4C 5C 9C 6H"],
        moves: "0 play 2C, 1 play AD, 2 play AC, 3 play 4C, 2 play 3C, 3 play 5C, 0 play 6C, 1 play QS",
        ..guarded
    };
    check(second, &[]);
}

/// Seat 1 takes everything: the ace of clubs, then eleven spades against the two.
const SOURDINE: Case = Case {
    name: "sourdine",
    hands: &["2C 2S", "AC AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S", "3C 4C 5C 10D", ""],
    options: NO_PASS,
    dealer: 0,
    rest: "",
    moves: "0 play 2C, 1 play AC, …",
};

/// Seat 2 takes the first trick with the ten of diamonds in it, and gives the rest to seat 1.
const WITHOUT_TEN: Case = Case {
    name: "sourdine without the ten",
    hands: &[
        "2C",
        "3C AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S",
        "AC 2S",
        "10D AD KD QD JD 9D 8D 7D 6D 5D 4D 3D 2D",
    ],
    moves: "0 play 2C, 1 play 3C, 2 play AC, 3 play 10D, 2 play 2S, …",
    ..SOURDINE
};

#[test]
fn score() {
    let worth = |cards| Options::default().worth(cards);
    assert_eq!(worth(CardSet::ALL), 16);
    assert_eq!(
        (worth(cards("2H AH")), worth(cards("QS")), worth(cards("10D")), worth(cards("KS AD 9D"))),
        (2, 13, -10, 0)
    );
    let game = check(SOURDINE, &[Then::ToMove(&[]), Then::Points(Some(&[0, -36, 0, 0]))]);
    assert_eq!(game.view(None).sourdine, Some(Seat(1)));
    check(
        SOURDINE,
        &[
            Then::Refused(0, "play 2C", herzbot_rules::Refusal::RoundOver),
            Then::Refused(9, "pass 2C 3C 4C", herzbot_rules::Refusal::RoundOver),
        ],
    );
    check(WITHOUT_TEN, &[Then::Points(Some(&[0, -26, -10, 0]))]);
    let none = r#"{"passing": false, "moon": false}"#;
    let game = check(
        Case { name: "no sourdine in this game", options: none, ..WITHOUT_TEN },
        &[Then::Points(Some(&[0, 26, -10, 0]))],
    );
    assert_eq!(game.view(None).sourdine, None);
    let others = r#"{"passing": false, "moon_score": "others"}"#;
    check(Case { options: others, ..SOURDINE }, &[Then::Points(Some(&[26, -10, 26, 26]))]);
    check(Case { options: others, ..WITHOUT_TEN }, &[Then::Points(Some(&[26, 0, 16, 26]))]);
    let classic = r#"{"passing": false, "moon_score": "others", "ten_of_diamonds": 0}"#;
    check(Case { options: classic, ..SOURDINE }, &[Then::Points(Some(&[26, 0, 26, 26]))]);
    let no_ten = r#"{"passing": false, "ten_of_diamonds": 0}"#;
    check(Case { options: no_ten, ..WITHOUT_TEN }, &[Then::Points(Some(&[0, -26, 0, 0]))]);
    let meaningless = r#"{"passing": false, "moon": false, "moon_score": "others"}"#;
    check(Case { options: meaningless, ..WITHOUT_TEN }, &[Then::Points(Some(&[0, 26, -10, 0]))]);
    check(Case { options: none, ..SOURDINE }, &[Then::Points(Some(&[0, 16, 0, 0]))]);
}

#[test]
fn reserve() {
    // Seat 1 takes the first trick, and every other.
    let own = Case {
        name: "the reserve counts for the sourdine",
        hands: &["2C 2S", "AC AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S AH KH QH JH", "3C"],
        rest: "5H",
        moves: "0 play 2C, 1 play AC, 2 play 3C",
        ..SOURDINE
    };
    let game = check(own, &[Then::ToMove(&[1]), Then::Points(None)]);
    let heart = cards("5H");
    for seat in [None, Some(Seat(0)), Some(Seat(2))] {
        let view = game.view(seat);
        assert_eq!((view.reserve.count, view.reserve.taker, view.reserve.cards), (1, Some(Seat(1)), None));
        assert!((view.taken[Seat(1)] & heart).is_empty());
        assert!(view.points_left());
    }
    let view = game.view(Some(Seat(1)));
    assert_eq!(view.reserve.cards, Some(heart), "its taker alone may look");
    let game = check(Case { moves: "0 play 2C, 1 play AC, …", ..own }, &[Then::Points(Some(&[0, -36, 0]))]);
    assert_eq!(game.view(None).reserve.cards, Some(heart), "in the end everybody may");

    // The first trick, and a heart with it, goes to another.
    let others = Case {
        name: "a heart of the reserve spoils it",
        hands: &["2C", "3C AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S AH KH QH JH", "AC 2S"],
        moves: "0 play 2C, 1 play 3C, 2 play AC, 2 play 2S, …",
        ..own
    };
    check(others, &[Then::Points(Some(&[0, 15, 1]))]);
    check(
        Case { name: "the ten of diamonds in the reserve", rest: "10D", ..others },
        &[Then::Points(Some(&[0, -26, -10]))],
    );
}

/// Plays the rest of a deal: `leader` from the top, the others by a random defence.
fn play_the_rest(mut game: Hearts, leader: Seat, rng: &mut impl rand::RngCore) -> BySeat<i32> {
    while let Some(seat) = game.to_move().iter().next() {
        let legal: Vec<Move> = game.legal(seat).iter().collect();
        let index = if seat == leader { legal.len() - 1 } else { below(rng, legal.len()) };
        game.apply(seat, legal[index], |event| {
            if let Event::Taken { seat } = event {
                assert_eq!(seat, leader, "the leader takes every trick");
            }
        })
        .expect("it is legal");
    }
    game.points().expect("the deal is over")
}

/// Each claim meets nine random defences with the cards as they were dealt.
#[test]
fn a_claim_never_changes_a_point_against_any_defence() {
    let mut rng = rng(31);
    let mut claims = [0; 7];
    for number in 0..3_000 {
        let players = 2 + (number % 5) as u8;
        let mut deck = Hearts::pack(players);
        shuffle(&mut deck, &mut rng);
        let mut game = Hearts::deal(players, &Options::default(), 1, Seat(0), &deck);
        while let Some(seat) = game.to_move().iter().next() {
            let view = game.view(Some(seat));
            if view.takes_the_rest() {
                claims[usize::from(players)] += 1;
                let points = play_the_rest(game, seat, &mut rng);
                for _ in 0..8 {
                    assert_eq!(play_the_rest(game, seat, &mut rng), points, "{view:?}");
                }
            }
            let legal = game.legal(seat);
            // Low cards first, so that high ones are left at the end.
            let len = if legal.pass_from().is_some() { legal.len() } else { legal.len().div_ceil(2) };
            let mv = legal.get(below(&mut rng, len)).expect("there is one");
            game.apply(seat, mv, |_| {}).expect("it is legal");
        }
    }
    assert!(claims[2..].iter().all(|&count| count > 20), "{claims:?}");
}
