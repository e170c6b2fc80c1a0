//! A hint names the largest difference, with the right seat, colour and card.

use super::{Deals, FineLedger, Reason, Reason::*, reason};
use crate::teufel::Colour::{Red, Violet};
use crate::teufel::{End, Options, Teufel};
use crate::{Game as _, Seat};

/// The payment now, own payments later, and payments received later (by colour: red, yellow, violet, green).
const fn ledger(now: f32, later: [f32; 4], received: [f32; 4]) -> FineLedger {
    FineLedger { now, later, received }
}

const NONE: [f32; 4] = [0.0; 4];

/// Checks the reason for a move of seat `me` after the dealer has opened the red row among `players`: its own
/// ledger is compared with that of the others.
fn check(
    says: &str,
    (players, me): (u8, u8),
    mv: &str,
    own: FineLedger,
    others: FineLedger,
    expected: Reason,
) {
    let pack = Teufel::pack(players);
    let mut game = Teufel::deal(players, &Options::default(), 1, Seat(0), &pack);
    let mv_first = game.legal_notation(Seat(0)).into_iter().find(|mv| mv.starts_with("play R"));
    let first = mv_first.and_then(|mv| mv.parse().ok()).expect("the dealer has red");
    assert_eq!(game.apply(Seat(0), first, |_| ()), Ok(()));
    let deals = Deals::new(&game.view(Some(Seat(me)))).expect("a deal fits");
    let found = reason(mv.parse().expect("a move"), Seat(me), &deals, &own, &others);
    assert_eq!(found, expected, "{says}: {mv}");
}

#[test]
fn a_hint_names_what_weighs_most() {
    let devil = |text: &str| text.parse().expect("a devil");
    let nothing = ledger(0.0, NONE, NONE);
    let free = Free { saves: 3.0 };
    check("it is free", (4, 1), "play R9 up", nothing, ledger(3.0, NONE, NONE), free);
    let one = ledger(1.0, NONE, NONE);
    let cheap = |to| Cheap { pays: 1, to: Seat(to), saves: 3.0 };
    check("one chip goes to the right", (4, 1), "play R4 up", one, ledger(4.0, NONE, NONE), cheap(0));
    check("to the last seat from the first", (4, 0), "play R4 up", one, ledger(4.0, NONE, NONE), cheap(3));
    check("among two there is one other", (2, 1), "play R4 up", one, ledger(4.0, NONE, NONE), cheap(0));
    let paid = ledger(0.0, [2.0, 0.0, 0.0, 1.0], NONE);
    check("its colour", (4, 1), "play R4 up", one, paid, Rids { devil: devil("R4"), saves: 2.0 });
    check("another row", (4, 1), "play G4", nothing, paid, Keeps { colour: Red, saves: 2.0 });
    check("an angel", (4, 1), "angel R down", one, paid, Closes { colour: Red, end: End::Down, saves: 2.0 });
    check("an angel elsewhere", (4, 1), "angel Y up", one, paid, Keeps { colour: Red, saves: 2.0 });
    check("too little", (4, 1), "play R4 up", nothing, ledger(0.1, [0.1; 4], NONE), Alike);
}

#[test]
fn a_hint_does_not_keep_a_row_that_is_not_there() {
    let nothing = ledger(0.0, NONE, NONE);
    let violet = ledger(0.0, [0.5, 0.0, 2.0, 0.0], NONE);
    check("violet has no row", (4, 1), "play G4", nothing, violet, Keeps { colour: Red, saves: 0.5 });
    let only = ledger(0.0, [0.0, 0.0, 2.0, 0.0], NONE);
    check("nor has anything else", (4, 1), "play G4", nothing, only, Alike);
    let devil = "V5".parse().expect("a devil");
    check("it opens its own", (4, 1), "play V5", nothing, only, Rids { devil, saves: 2.0 });
}

#[test]
fn a_hint_makes_the_left_hand_neighbour_pay() {
    let nothing = ledger(0.0, NONE, NONE);
    let own = ledger(1.0, NONE, [0.0, 0.5, 2.0, 0.0]);
    let forces = |neighbour| Forces { neighbour: Seat(neighbour), colour: Violet, gains: 2.5 };
    check("of four", (4, 1), "play R9 up", own, nothing, forces(2));
    check("the first after the last", (4, 3), "play R9 up", own, nothing, forces(0));
    check("of two", (2, 1), "play R9 up", own, nothing, forces(0));
    let lost = ledger(0.0, NONE, [0.0, 0.0, 0.0, 3.0]);
    check("less comes in all", (4, 1), "play R9 up", own, lost, Alike);
}
