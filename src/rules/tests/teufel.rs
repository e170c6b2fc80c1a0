//! Hol's der Teufel: a case for every rule.

mod cases;

use cases::{Case, Then, check_notation, check_options, random_round, rng};
use herzbot_rules::testing::Redeal as _;
use herzbot_rules::teufel::{
    Card, Colour, Devil, End, Ending, Event, Move, Opening, Options, Refusal, Situation, Teufel,
};
use herzbot_rules::{BySeat, Game, Seat};
use std::collections::BTreeSet;

fn check(case: Case, then: &[Then]) -> Teufel {
    case.check(38 / case.hands.len(), then)
}

const fn no(refusal: Refusal) -> herzbot_rules::Refusal {
    herzbot_rules::Refusal::Teufel(refusal)
}

fn chips(game: &Teufel) -> Vec<u8> {
    game.view(None).chips.as_slice().to_vec()
}

/// Six seats, all but the last two fully said. Nobody but 2 and 3 has green.
const SIX: [&str; 6] = [
    "R5 R1 Y5 Y1 V5 A",
    "R7 R2 R3 Y6 V6 V9",
    "R9 G5 G1 V1 V2 A",
    "Y2 Y3 G7 G9 V7 V8",
    "R4 Y4 V4 G2 G3 G4",
    "R6 R8 Y7 Y8 Y9 G6",
];

#[test]
fn deal() {
    for players in 2..=6 {
        let pack = Teufel::pack(players);
        assert_eq!(pack.len(), 38);
        assert_eq!(pack.iter().filter(|card| **card == Card::Angel).count(), 2);
        for dealer in 0..players {
            let game = Teufel::deal(players, &Options::default(), 1, Seat(dealer), &pack);
            let view = game.view(None);
            assert_eq!(view.aside, 38 % players);
            assert_eq!(view.to_move, Some(Seat(dealer)), "the dealer is the first player");
            // The first card goes to the dealer's left-hand neighbour, the next to the one after.
            for (place, &card) in pack.iter().take(2 * players as usize).enumerate() {
                let seat = Seat((dealer + 1 + place as u8) % players);
                let view = game.view(Some(seat));
                assert!(view.hand.iter().any(|held| held == card));
                assert_eq!(view.hand.len(), 38 / players as usize);
                assert_eq!(view.chips[seat], 20);
            }
        }
    }
}

#[test]
fn opening() {
    let game = check(
        Case { name: "a colour that the left-hand neighbour holds", hands: &SIX, ..Case::default() },
        &[
            Then::ToMove(&[0]),
            Then::Legal(0, "play R5, play R1, play Y5, play Y1, play V5"),
            Then::Legal(1, ""),
            Then::Refused(1, "play R7", herzbot_rules::Refusal::NotYourTurn),
            Then::Refused(0, "play R9", no(Refusal::NotInHand)),
            Then::Refused(0, "play R5 up", no(Refusal::RowMissing)),
            Then::Refused(0, "angel R up", no(Refusal::AngelTooEarly)),
            Then::Refused(0, "pass", no(Refusal::MustMove)),
        ],
    );
    assert_eq!(game.view(Some(Seat(0))).situation, Some(Situation::Opens));
    assert_eq!(game.view(Some(Seat(1))).situation, None, "what others must do is theirs to know");

    let game = check(
        Case { name: "only those colours", hands: &SIX, dealer: 1, ..Case::default() },
        &[
            Then::Legal(1, "play R7, play R2, play R3, play V6, play V9"),
            Then::Refused(1, "play Y6", no(Refusal::NeighboursColour)),
        ],
    );
    let backs = game.view(None).backs[Seat(2)];
    assert_eq!((backs.devils, backs.angels), ([1, 0, 2, 2], 1), "backs are public");

    check(
        Case {
            name: "the neighbour of the last seat is the first",
            hands: &SIX,
            dealer: 5,
            ..Case::default()
        },
        &[
            Then::Legal(5, "play R6, play R8, play Y7, play Y8, play Y9"),
            Then::Refused(5, "play G6", no(Refusal::NeighboursColour)),
        ],
    );

    let game = check(
        Case {
            name: "a dealer without a colour of the neighbour plays any devil",
            hands: &["R1 R2 Y1 Y2 Y3 A", "G1 G2 G3 G4 V5 A", "", "", "", ""],
            ..Case::default()
        },
        &[
            Then::Legal(0, "play R1, play R2, play Y1, play Y2, play Y3"),
            Then::Refused(0, "angel R up", no(Refusal::AngelTooEarly)),
        ],
    );
    assert_eq!(game.view(Some(Seat(0))).situation, Some(Situation::OpensWithAny));
}

#[test]
fn rows() {
    let opened = Case { name: "after the opening", hands: &SIX, moves: "0 play R5", ..Case::default() };
    check(
        opened,
        &[
            Then::ToMove(&[1]),
            // One card has the end `up` only; higher and lower fit.
            Then::Legal(1, "play R7 up, play R2 up, play R3 up"),
            Then::Refused(1, "play R7 down", no(Refusal::OneEnd)),
            Then::Refused(1, "play R7", no(Refusal::EndNeeded)),
            Then::Refused(1, "play Y6", no(Refusal::NotAtAnEnd)),
            Then::Refused(1, "play Y6 up", no(Refusal::RowMissing)),
            Then::Refused(1, "pass", no(Refusal::MustMove)),
            Then::Refused(1, "angel R up", no(Refusal::NotInHand)),
        ],
    );
    let free = check(
        Case { name: "higher is free", moves: "0 play R5, 1 play R7 up", ..opened },
        &[
            // The row is 5 7: 9 fits at both ends, and 5 opens another row.
            Then::Legal(2, "play R9 up, play R9 down, play G5"),
            Then::Refused(2, "angel R up", no(Refusal::AngelTooEarly)),
        ],
    );
    assert_eq!(chips(&free), [20; 6]);
    let row = free.view(None).rows[Colour::Red as usize];
    assert_eq!((row.values(), row.value(End::Down), row.value(End::Up)), (&[5, 7][..], Some(5), Some(7)));

    let paid = check(
        Case { name: "lower costs the difference, to the right", moves: "0 play R5, 1 play R2 up", ..opened },
        &[Then::Legal(2, "play R9 up, play R9 down, play G5, play V2")],
    );
    assert_eq!(chips(&paid), [23, 17, 20, 20, 20, 20]);

    check(
        Case {
            name: "the value at any end of any row opens one",
            moves: "0 play R5, 1 play R7 up, 2 play G5",
            ..opened
        },
        &[
            Then::Legal(3, "play G7 up, play G9 up, play V7"),
            Then::Refused(3, "play Y3", no(Refusal::NotAtAnEnd)),
        ],
    );
    let down = check(
        Case {
            name: "the end named is the one extended",
            moves: "0 play R5, 1 play R7 up, 2 play R9 down, 3 play V7, 4 play R4 up",
            ..opened
        },
        &[Then::Legal(5, "play R6 up, play R6 down, play R8 up, play R8 down, play Y7, play Y9")],
    );
    let view = down.view(Some(Seat(5)));
    assert_eq!(view.rows[Colour::Red as usize].values(), [9, 5, 7, 4]);
    assert_eq!(view.payee, Some(Seat(4)));
    let price = |text: &str| {
        let mv: Move = text.parse().expect("a move");
        view.offers.iter().find(|offer| offer.mv == mv).map(|offer| (offer.cost, offer.pays))
    };
    assert_eq!(price("play R6 up"), Some((0, 0)));
    assert_eq!(price("play R6 down"), Some((3, 3)));
    assert_eq!(price("play Y9"), Some((0, 0)));
    assert_eq!(chips(&down), [20, 20, 20, 23, 17, 20]);
}

#[test]
fn forced_free_play() {
    let game = check(
        Case {
            name: "nothing fits: any devil, an angel in hand notwithstanding, for nothing",
            hands: &["R5 R1 Y1 Y2 Y3 Y4", "R6 Y5 V1 V3 G1 G2", "V2 V4 G3 G4 V9 A", "", "", ""],
            moves: "0 play R5, 1 play R6 up",
            ..Case::default()
        },
        &[
            Then::Legal(2, "play V2, play V4, play V9, play G3, play G4"),
            Then::Refused(2, "pass", no(Refusal::MustMove)),
            Then::Refused(2, "angel R up", no(Refusal::AngelTooEarly)),
            Then::Refused(2, "play V2 up", no(Refusal::RowMissing)),
        ],
    );
    assert_eq!(game.view(Some(Seat(2))).situation, Some(Situation::Forced));
    let mut events = Vec::new();
    let mut after = game;
    after.apply(Seat(2), "play V9".parse().expect("a move"), |event| events.push(event)).expect("legal");
    let devil = Devil::new(Colour::Violet, 9).expect("1–9");
    assert_eq!(events, [Event::Opened { seat: Seat(2), devil, opening: Opening::Forced }]);
    assert_eq!(chips(&after), [20; 6]);
    assert_eq!(after.view(None).rows[Colour::Violet as usize].values(), [9], "it opens its row");
}

/// Two players, so that the script is in few hands. Eight cards make four rows of two.
const ANGELS: [&str; 2] = [
    "R5 Y5 V5 G5 R1 R2 R3 Y1 Y2 Y3 V1 V2 V3 G1 G2 G3 R4 Y4 A",
    "R6 Y6 V6 G6 R7 R8 R9 Y7 Y8 Y9 V7 V8 V9 G7 G8 G9 V4 G4 A",
];

#[test]
fn angels() {
    let rows = "0 play R5, 1 play R6 up, 0 play Y5, 1 play Y6 up, 0 play V5, 1 play V6 up, 0 play G5";
    let case =
        Case { name: "a row of one card: no angel yet", hands: &ANGELS, moves: rows, ..Case::default() };
    check(case, &[Then::Refused(1, "angel R up", no(Refusal::AngelTooEarly))]);
    let rows = format!("{rows}, 1 play G6 up");
    let all: BTreeSet<String> = case_legal(&Case { moves: &rows, ..case }, 0);
    let angels: Vec<&String> = all.iter().filter(|mv| mv.starts_with("angel")).collect();
    assert_eq!(
        angels,
        [
            "angel G down",
            "angel G up",
            "angel R down",
            "angel R up",
            "angel V down",
            "angel V up",
            "angel Y down",
            "angel Y up"
        ]
    );
    let closed = format!("{rows}, 0 angel R up");
    let game = check(
        Case { name: "an angel closes that end for good, and costs nothing", moves: &closed, ..case },
        &[
            Then::Refused(1, "play R7 up", no(Refusal::EndClosed)),
            Then::Refused(1, "angel R down", no(Refusal::RowHasAngel)),
            Then::Refused(1, "angel R up", no(Refusal::RowHasAngel)),
        ],
    );
    assert_eq!(chips(&game), [20; 2]);
    let all = case_legal(&Case { moves: &closed, ..case }, 1);
    assert!(all.contains("play R7 down") && all.contains("angel Y up") && !all.contains("angel R down"));
    let second = format!("{closed}, 1 angel Y down, 0 play R4 down");
    check(
        Case { name: "the open end of a closed row goes on", moves: &second, ..case },
        &[
            Then::Refused(1, "play Y7 down", no(Refusal::EndClosed)),
            Then::Refused(1, "angel G up", no(Refusal::NotInHand)),
        ],
    );
}

fn case_legal(case: &Case, seat: u8) -> BTreeSet<String> {
    case.play::<Teufel>(38 / case.hands.len()).legal_notation(Seat(seat)).into_iter().collect()
}

#[test]
fn more_to_pay_than_chips() {
    // Seat 0 pays again and again, the neighbour never.
    let hands = ["R1 R2 R3 R4 R5 Y1 Y2 Y3 Y4", "R9 R8 R7 R6 Y9 Y8 Y7 Y6 Y5"];
    let moves = "0 play R1, 1 play R9 up, 0 play R2 up, 1 play R8 up, 0 play R3 up";
    let case = Case { name: "costs add up", hands: &hands, moves, ..Case::default() };
    assert_eq!(chips(&check(case, &[Then::Points(None)])), [8, 32]);
    let moves = format!("{moves}, 1 play R7 up, 0 play R4 up, 1 play R6 up, 0 play R5 up");
    assert_eq!(chips(&check(Case { moves: &moves, ..case }, &[])), [4, 36]);
    let moves = format!("{moves}, 1 play Y5, 0 play Y4 up, 1 play Y9 up");
    let case = Case { name: "all that is left is paid", moves: &moves, ..case };
    let game = check(case, &[Then::ToMove(&[0])]);
    assert_eq!(chips(&game), [3, 37]);
    let view = game.view(Some(Seat(0)));
    let offer = view.offers.iter().find(|offer| offer.mv.to_string() == "play Y1 up").copied();
    assert_eq!(offer.map(|offer| (offer.cost, offer.pays)), Some((8, 3)));
    let moves = format!("{moves}, 0 play Y1 up");
    assert_eq!(chips(&check(Case { moves: &moves, ..case }, &[])), [0, 40]);
}

#[test]
fn notation() {
    check_notation::<Teufel>(
        &["play R9", "play Y1 up", "play V5 down", "angel G up", "angel R down", "pass"],
        &[
            "",
            "play",
            "play R0",
            "play R10",
            "play r9",
            "play A",
            "play  R9",
            "play R9 ",
            " play R9",
            "play R9 left",
            "play R9 up up",
            "angel",
            "angel R",
            "angel X up",
            "angel R9 up",
            "pass R9",
            "Pass",
            "play R09",
            "angel G UP",
            "steal R9",
        ],
    );
    let game = Teufel::deal(3, &Options::default(), 1, Seat(0), &Teufel::pack(3));
    let all: BTreeSet<String> = game.universe(&mut rng(1)).iter().map(Move::to_string).collect();
    assert_eq!(all.len(), 36 * 3 + 8 + 1);
}

#[test]
fn options() {
    check_options::<Teufel>(
        3,
        &[
            (r#"{"rounds": 0}"#, "rounds", false),
            (r#"{"rounds": 4}"#, "rounds", false),
            (r#"{"rounds": -1}"#, "rounds", false),
            (r#"{"rounds": "3"}"#, "rounds", false),
            (r#"{"rounds": 2.0}"#, "rounds", false),
            (r#"{"rounds": null}"#, "rounds", false),
            (r#"{"target": 50}"#, "target", true),
        ],
        &[("{}", "{}"), (r#"{"rounds": 3}"#, "{}"), (r#"{"rounds": 1}"#, r#"{"rounds":1}"#)],
    );
    let totals = BySeat::new(3);
    for (rounds, over) in [(0, false), (2, false), (3, true)] {
        assert_eq!(Teufel::is_over(&Options::default(), 3, rounds, &totals), over);
    }
    let short = Options { rounds: Some(1) };
    assert!(!Teufel::is_over(&short, 3, 0, &totals) && Teufel::is_over(&short, 3, 1, &totals));
    assert_eq!((Teufel::rounds(&short, 3), Teufel::rounds(&Options::default(), 5)), (Some(1), Some(5)));
    assert_eq!(Teufel::next_first(Seat(2), 3), Seat(0));
}

/// The legal moves of a seat, derived independently from its view.
fn by_the_book(game: &Teufel, seat: Seat) -> BTreeSet<String> {
    let view = game.view(Some(seat));
    let hand: Vec<Devil> = view.hand.devils.iter().collect();
    let rows = &view.rows;
    let of = |colour: Colour| &rows[colour as usize];
    let mut moves = BTreeSet::new();
    if rows.iter().all(|row| row.is_empty()) {
        let neighbour = view.backs[seat.left(view.players)];
        let held = |devil: &&Devil| neighbour.devils[devil.colour() as usize] > 0;
        let fitting: Vec<&Devil> = hand.iter().filter(held).collect();
        let choice = if fitting.is_empty() { hand.iter().collect() } else { fitting };
        return choice.into_iter().map(|devil| format!("play {devil}")).collect();
    }
    for devil in &hand {
        let row = of(devil.colour());
        match row.values() {
            [] => {
                let ends = rows.iter().filter(|row| !row.is_empty()).flat_map(|row| {
                    let values = row.values();
                    [values[0], values[values.len() - 1]]
                });
                if ends.into_iter().any(|value| value == devil.value()) {
                    moves.insert(format!("play {devil}"));
                }
            }
            [_] => {
                moves.insert(format!("play {devil} up"));
            }
            [..] => {
                for end in End::ALL {
                    if row.closed() != Some(end) {
                        moves.insert(format!("play {devil} {end}"));
                    }
                }
            }
        }
    }
    if view.hand.angels > 0 && rows.iter().all(|row| row.values().len() > 1) {
        for colour in Colour::ALL.into_iter().filter(|&colour| of(colour).closed().is_none()) {
            moves.extend(End::ALL.map(|end| format!("angel {colour} {end}")));
        }
    }
    if moves.is_empty() {
        moves.extend(hand.iter().map(|devil| format!("play {devil}")));
    }
    if moves.is_empty() {
        moves.insert("pass".into());
    }
    moves
}

#[test]
fn random_rounds_go_by_the_book() {
    let mut rng = rng(7);
    let (mut forced, mut stuck, mut short, mut any, mut paid_last) = (0, 0, 0, 0, 0);
    for round in 0..6000u16 {
        let players = 2 + (round % 5) as u8;
        let mut chips = vec![20u8; players as usize];
        let mut turn = None;
        let mut last_paid = 0;
        random_round::<Teufel>(players, &Options::default(), &mut rng, |game, next| {
            let view = game.view(None);
            assert_eq!(view.chips.as_slice(), chips, "payments are those that were told");
            assert_eq!(game.to_move().len(), usize::from(next.is_some()));
            let Some((seat, mv, events)) = next else {
                let points = game.points().expect("the round is over");
                assert!(points.as_slice().iter().zip(&chips).all(|(&a, &b)| a == i32::from(b)));
                assert_eq!(view.ending, Some(Ending::DealerOut));
                assert!(view.backs[view.dealer].is_empty());
                paid_last += u32::from(last_paid > 0);
                return;
            };
            assert!(game.points().is_none());
            assert!(!view.backs[view.dealer].is_empty(), "the dealer's last card ends the round");
            if let Some(turn) = turn {
                // The next seat in turn with cards.
                let mut due: Seat = turn;
                while view.backs[due].is_empty() {
                    due = due.left(players);
                }
                assert_eq!(seat, due);
            } else {
                assert_eq!(seat, view.dealer);
            }
            turn = Some(seat.left(players));
            let legal: BTreeSet<String> = game.legal_notation(seat).into_iter().collect();
            assert_eq!(legal, by_the_book(game, seat), "{game:?}");
            assert!(legal.contains(&mv.to_string()));
            let offers = game.view(Some(seat)).offers;
            assert!(offers.iter().map(|offer| offer.mv.to_string()).eq(game.legal_notation(seat)));
            match game.view(Some(seat)).situation {
                Some(Situation::Forced) => forced += 1,
                Some(Situation::Stuck) => stuck += 1,
                Some(Situation::OpensWithAny) => any += 1,
                Some(Situation::Opens | Situation::Moves) => {}
                None => panic!("whose turn it is has something to do"),
            }
            last_paid = 0;
            for event in events {
                if let Event::Extended { seat, devil, onto, cost, paid, payee, .. } = *event {
                    assert_eq!(cost, onto.saturating_sub(devil.value()));
                    assert_eq!(paid, cost.min(chips[seat.index()]));
                    assert_eq!(payee, seat.right(players));
                    short += u32::from(paid < cost);
                    chips[seat.index()] -= paid;
                    chips[payee.index()] += paid;
                    last_paid = paid;
                }
            }
        });
    }
    // The corner cases occurred, including a dealer who pays for the last card.
    let met = [forced, stuck, short, any, paid_last];
    assert!(met.iter().all(|&times| times > 0), "{met:?}");
}
