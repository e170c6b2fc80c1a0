//! The searching players of Hol's der Teufel: samples are consistent with the view and uniform, and hidden
//! facts have no influence.

#[expect(dead_code, reason = "only some of it is used here")]
mod cases;

use cases::{Case, random_round, rng};
use herzbot_rules::duel::{self, Duel};
use herzbot_rules::fast::Fast;
use herzbot_rules::players::teufel::{Deals, Reason};
use herzbot_rules::players::{Budget, Playable as _};
use herzbot_rules::testing::Redeal as _;
use herzbot_rules::teufel::{Colour, Devil, End, Move, Options, Teufel, View};
use herzbot_rules::{BySeat, Game as _, GameKind, Level, Moves as _, Seat};
use std::collections::BTreeMap;

const BUDGET: Budget = Budget { samples: 40, rollouts: 200, best: 3 };

/// Visits every state of random rounds.
fn states(rounds: u8, mut look: impl FnMut(&Teufel, u8)) {
    let mut rng = rng(11);
    for round in 0..rounds {
        let players = 2 + round % 5;
        random_round::<Teufel>(players, &Options::default(), &mut rng, |game, next| {
            if next.is_some() {
                look(game, players);
            }
        });
    }
}

#[test]
fn samples_fit_the_view() {
    let mut fast = Fast::new(1, 0);
    let mut bound = 0;
    states(200, |game, players| {
        for seat in Seat::all(players).map(Some).chain([None]) {
            let view = game.view(seat);
            bound += u32::from(view.lacks.as_slice().iter().any(|lacks| !lacks.is_empty()));
            let deals = Deals::new(&view).expect("a deal fits: that which was dealt");
            for _ in 0..2 {
                let sample = deals.sample(&mut fast).expect("a deal that fits");
                assert_eq!(sample.view(seat), view);
                assert_eq!(sample.check(), Ok(()));
                let mut cards = sample.whereabouts();
                cards.sort_unstable();
                let mut pack = Teufel::pack(players);
                pack.sort_unstable();
                assert_eq!(cards, pack);
            }
        }
    });
    assert!(bound > 100, "forced moves tell something: {bound}");
}

/// The holders of the unseen devils.
type Dealt = BTreeMap<u8, Vec<Devil>>;

/// The pseudo-seat of cards set aside.
const ASIDE: u8 = 255;

/// All deals of a view's unknown devils, enumerated by the rules alone; none if there are too many.
fn all_deals(view: &View) -> Option<Vec<Dealt>> {
    let row = |devil: &Devil| &view.rows[devil.colour() as usize];
    let hidden =
        |devil: &Devil| !view.hand.devils.contains(*devil) && !row(devil).values().contains(&devil.value());
    let hidden: Vec<Devil> = Devil::all().filter(hidden).collect();
    let others = || Seat::all(view.players).filter(|&seat| view.me != Some(seat));
    let backs = |seat: Seat, colour: Colour| usize::from(view.backs[seat].devils[colour as usize]);
    let mut all = vec![Dealt::new()];
    for &devil in &hidden {
        let colour = devil.colour();
        let of_colour = hidden.iter().filter(|other| other.colour() == colour).count();
        let aside = of_colour - others().map(|seat| backs(seat, colour)).sum::<usize>();
        let holders = others().filter(|&seat| !view.lacks[seat].contains(devil));
        let places = holders.map(|seat| (seat.0, backs(seat, colour))).chain([(ASIDE, aside)]);
        let places: Vec<(u8, usize)> = places.collect();
        let mut next = Vec::new();
        for deal in all {
            for &(holder, room) in &places {
                let held = deal.get(&holder).into_iter().flatten();
                if held.filter(|other| other.colour() == colour).count() < room {
                    let mut deal = deal.clone();
                    deal.entry(holder).or_default().push(devil);
                    next.push(deal);
                }
            }
        }
        all = next;
        if all.len() > 5_000 {
            return None;
        }
    }
    for deal in &mut all {
        deal.remove(&ASIDE);
    }
    Some(all)
}

#[test]
fn every_deal_that_fits_is_as_likely_as_the_others() {
    const SAMPLES_EACH: usize = 60;
    let (mut plain, mut bound) = (0, 0);
    let mut fast = Fast::new(2, 0);
    states(250, |game, players| {
        for seat in Seat::all(players) {
            let view = game.view(Some(seat));
            let lacking = Seat::all(players).any(|other| {
                let backs = view.backs[other].devils;
                other != seat
                    && Colour::ALL
                        .into_iter()
                        .any(|colour| backs[colour as usize] > 0 && view.lacks[other].count(colour) > 0)
            });
            if (if lacking { bound } else { plain }) >= 12 {
                continue;
            }
            let Some(all) = all_deals(&view).filter(|all| (4..400).contains(&all.len())) else { continue };
            *(if lacking { &mut bound } else { &mut plain }) += 1;
            let mut counts: BTreeMap<Dealt, usize> = all.iter().map(|deal| (deal.clone(), 0)).collect();
            let deals = Deals::new(&view).expect("a deal fits");
            for _ in 0..SAMPLES_EACH * all.len() {
                let sample = deals.sample(&mut fast).expect("a deal that fits");
                let hands = Seat::all(players).filter(|&other| other != seat);
                let dealt = hands
                    .map(|other| (other.0, sample.view(Some(other)).hand.devils.iter().collect::<Vec<_>>()))
                    .filter(|(_, devils)| !devils.is_empty())
                    .collect();
                *counts.get_mut(&dealt).expect("one of those that fit") += 1;
            }
            let due = SAMPLES_EACH as f64;
            let chi = counts.values().map(|&count| (count as f64 - due).powi(2) / due).sum::<f64>();
            let free = (all.len() - 1) as f64;
            assert!(chi < free + 5.0 * (2.0 * free).sqrt() + 5.0, "{chi} for {free} in {view:?}");
        }
    });
    assert!(plain >= 12 && bound >= 3, "small cases were met: {plain}, {bound} of them with forced moves");
}

#[test]
fn what_is_hidden_does_not_matter() {
    let mut chance = rng(5);
    let (mut changed, mut only) = (0, 0);
    states(10, |game, _| {
        let seat = game.to_move().first().expect("the round goes on");
        let other = game.redeal_hidden(Some(seat), &mut chance);
        changed += u32::from(other != *game);
        let think =
            |game: &Teufel| Teufel::ponder(&game.view(Some(seat)), &game.legal(seat), BUDGET, &mut rng(3));
        let opinions = think(game);
        assert_eq!(opinions, think(&other));
        let legal = game.legal(seat);
        assert!(opinions.len() >= legal.len().min(3));
        only += u32::from(opinions.len() == 1);
        assert!(opinions.iter().all(|opinion| (opinion.reason == Reason::Only) == (legal.len() == 1)));
        assert!(opinions.iter().all(|opinion| legal.contains(opinion.mv)));
        assert_eq!(opinions[0].behind, 0.0);
        assert_eq!(Teufel::choices(&game.view(Some(seat))), legal);
    });
    assert!(changed > 100 && only > 0, "{changed}, {only}");
}

/// The evaluations for the player to move.
fn ponder(case: &Case, seed: u64) -> Vec<(String, Reason)> {
    let game: Teufel = case.play(38 / case.hands.len());
    let seat = game.to_move().first().expect("the round goes on");
    let opinions = Teufel::ponder(&game.view(Some(seat)), &game.legal(seat), BUDGET, &mut rng(seed));
    opinions.into_iter().map(|opinion| (opinion.mv.to_string(), opinion.reason)).collect()
}

#[test]
fn a_free_step_up_is_told_from_a_fine() {
    let case = Case {
        name: "the six goes up for nothing, the one down for four",
        hands: &["R5 Y1", "R6 R1 Y2 V1 V2 V3 V4 G1 G2", "R9", "G3"],
        moves: "0 play R5",
        ..Case::default()
    };
    for seed in 0..3 {
        let opinions = ponder(&case, seed);
        let reason = |mv: &str| opinions.iter().find(|opinion| opinion.0 == mv).map(|opinion| opinion.1);
        let Some(Reason::Free { saves }) = reason("play R6 up") else { panic!("{opinions:?}") };
        assert!((saves - 4.0).abs() < 0.01, "{opinions:?}");
        assert!(!matches!(reason("play R1 up"), None | Some(Reason::Free { .. } | Reason::Cheap { .. })));
    }
}

#[test]
fn an_angel_spares_a_fine_and_a_fine_gets_rid_of_a_devil() {
    let case = Case {
        name: "every move but an angel costs something",
        hands: &["R5 V7 A R1 Y1 V1 R2 Y2 V2", "R6 V8", "Y6 G8", "Y7 G9"],
        moves: "0 play R5, 1 play R6 up, 2 play Y6, 3 play Y7 up, 0 play V7, 1 play V8 up, 2 play G8, \
                3 play G9 up",
        ..Case::default()
    };
    let (mut spared, mut rid) = (0, 0);
    for (mv, reason) in ponder(&case, 1) {
        match reason {
            Reason::Free { saves } => {
                assert!(mv.starts_with("angel ") && saves > 1.0, "{mv}: {reason:?}");
                spared += 1;
            }
            Reason::Rids { devil, .. } => {
                assert!(mv.starts_with(&format!("play {devil} ")), "{mv}: {reason:?}");
                rid += 1;
            }
            _ => assert!(!mv.starts_with("angel "), "{mv}: {reason:?}"),
        }
    }
    assert!(spared == 8 && rid >= 8, "{spared} angels, {rid} devils to get rid of");
}

/// Whether two reasons agree within a few chips.
fn alike(found: Reason, expected: Reason) -> bool {
    use Reason::*;
    let close = |one: f32, other: f32| (one - other).abs() < 1.0;
    match (found, expected) {
        (Free { saves: one }, Free { saves: two }) => close(one, two),
        (Cheap { pays, to, saves: one }, Cheap { pays: other, to: seat, saves: two }) => {
            (pays, to) == (other, seat) && close(one, two)
        }
        (Rids { devil, saves: one }, Rids { devil: other, saves: two }) => devil == other && close(one, two),
        (Keeps { colour, saves: one }, Keeps { colour: other, saves: two }) => {
            colour == other && close(one, two)
        }
        (Closes { colour, end, saves: one }, Closes { colour: other, end: at, saves: two }) => {
            (colour, end) == (other, at) && close(one, two)
        }
        (Forces { neighbour, colour, gains: one }, Forces { neighbour: other, colour: row, gains: two }) => {
            (neighbour, colour) == (other, row) && close(one, two)
        }
        (found, expected) => found == expected,
    }
}

/// Checks a hint's reasons for these moves of the player to move.
fn check(case: &Case, then: &[(&str, Reason)]) {
    for seed in 0..2 {
        let opinions = ponder(case, seed);
        for &(mv, expected) in then {
            let name = case.name;
            let found = opinions.iter().find(|opinion| opinion.0 == mv).map(|opinion| opinion.1);
            assert!(
                found.is_some_and(|found| alike(found, expected)),
                "{name}: {mv}: {found:?} of {opinions:?}"
            );
        }
    }
}

/// Three players who have twelve cards each.
const THREE: [&str; 3] = [
    "R4 R5 R9 Y3 Y4 Y5 Y7 V4 V9 G2 G7 G9",
    "R1 Y1 Y6 V2 V3 V5 V6 V7 G4 G6 G8 A",
    "R6 R7 R8 Y2 Y8 Y9 V1 V8 G1 G3 G5 A",
];

/// Four players who have nine cards each.
const FOUR: [&str; 4] = [
    "R3 R9 Y3 Y5 Y7 Y8 V1 G2 G9",
    "R2 R8 Y9 V6 V7 G4 G6 A A",
    "R1 R4 R6 R7 Y1 Y2 Y4 V4 V8",
    "R5 Y6 V2 V3 V5 V9 G1 G3 G5",
];

#[test]
fn a_hint_says_what_is_paid_and_to_whom() {
    let case = Case {
        name: "the right-hand neighbour is paid",
        hands: &[
            "R1 R8 Y7 Y9 V9 G1 G2 G6 G9",
            "R2 R5 R6 Y4 Y5 V8 G3 G4 A",
            "R4 Y2 Y6 Y8 V4 V6 G5 G8 A",
            "R3 R7 R9 Y1 Y3 V2 V3 V5 G7",
        ],
        moves: "0 play R8, 1 play R6 up, 2 play V6, 3 play R3 down",
        ..Case::default()
    };
    check(&case, &[("play R1 down", Reason::Cheap { pays: 2, to: Seat(3), saves: 3.0 })]);
    let case = Case {
        name: "the next best move costs four",
        hands: &[
            "R4 R6 R9 Y1 Y6 Y8 Y9 V1 V3 V6 V7 V9",
            "R1 R7 R8 Y2 Y5 V2 V5 V8 G4 G5 G6 G7",
            "R2 Y3 Y4 Y7 V4 G1 G2 G3 G8 G9 A A",
        ],
        moves: "0 play R6, 1 play R8 up",
        ..Case::default()
    };
    check(&case, &[("play G8", Reason::Free { saves: 4.0 })]);
    let case = Case {
        name: "there is no other move",
        hands: &["R5", "R6 Y1 Y2 Y3 V1 V2 V3 G1 G2", "R9", "G3"],
        moves: "0 play R5",
        ..Case::default()
    };
    check(&case, &[("play R6 up", Reason::Only)]);
}

#[test]
fn a_hint_says_whom_a_move_makes_pay() {
    let case = Case {
        name: "of three",
        hands: &[
            "R1 R3 Y2 Y7 Y9 V2 V4 V9 G2 G3 G8 A",
            "R4 R8 Y3 Y8 V3 V5 V6 V7 V8 G5 G9 A",
            "R2 R5 R6 R7 R9 Y1 Y4 Y5 Y6 G1 G4 G7",
        ],
        moves: "0 play Y9",
        ..Case::default()
    };
    let forces = Reason::Forces { neighbour: Seat(2), colour: Colour::Yellow, gains: 3.3 };
    check(&case, &[("play G9", forces)]);
    let case = Case { name: "of four", hands: &FOUR, moves: "0 play R9, 1 play R2 up", ..Case::default() };
    let rids = |text: &str| Reason::Rids { devil: text.parse().expect("a devil"), saves: 4.4 };
    check(&case, &[("play Y2", rids("Y2")), ("play R1 down", rids("R1"))]);
}

#[test]
fn a_hint_says_which_row_is_best_left_alone_or_closed() {
    let case = Case {
        name: "a row that waits for other cards",
        hands: &[
            "R4 R6 R9 Y1 Y3 V5 G3",
            "R5 R7 Y4 Y6 Y7 V1 G4",
            "R1 R3 R8 Y9 V9 G2 G8",
            "R2 Y5 V7 G1 G5 G6 G9",
            "Y2 Y8 V2 V3 V4 V6 G7",
        ],
        moves: "0 play G3, 1 play G4 up, 2 play R3, 3 play G9 up, 4 play V3, 0 play Y3, 1 play R7 up",
        ..Case::default()
    };
    check(&case, &[("play G2 down", Reason::Keeps { colour: Colour::Red, saves: 1.0 })]);
    let case = Case {
        name: "the five and the six would cost much under the nine",
        hands: &[
            "R1 R4 R5 R7 R8 V1 V5 G1 G4 G6 G7 A",
            "R2 Y1 Y2 Y3 Y5 Y6 Y7 V2 V6 V7 V9 A",
            "R3 R6 Y4 Y8 Y9 V3 V8 G2 G3 G5 G8 G9",
        ],
        moves: "0 play R5, 1 play R2 up, 2 play R3 down, 0 play R4 down, 1 play V2, 2 play Y4, 0 play R7 up, \
                1 play V6 up, 2 play V3 up, 0 play V1 up, 1 play Y1 up, 2 play Y8 down, 0 play R8 down, \
                1 play Y7 up, 2 play Y9 up, 0 play V5 down, 1 play Y3 down, 2 play V8 down, 0 play G1, \
                1 play V7 up, 2 play G2 up, 0 play G4 down",
        ..Case::default()
    };
    let closes = Reason::Closes { colour: Colour::Yellow, end: End::Up, saves: 2.0 };
    check(&case, &[("angel Y up", closes)]);
}

#[test]
fn a_hint_is_true_of_its_move() {
    use Reason::*;
    let mut ends = 0;
    states(12, |game, players| {
        let me = game.to_move().first().expect("the round goes on");
        let view = game.view(Some(me));
        let opinions = Teufel::ponder(&view, &game.legal(me), BUDGET, &mut rng(2));
        // The dealer's last card ends the round: only its payment matters.
        let last = me == view.dealer && view.backs[me].len() == 1 && view.offers.len() > 1;
        let free = view.offers.iter().all(|offer| offer.pays == 0);
        for opinion in opinions {
            let offer = view.offers.iter().find(|offer| offer.mv == opinion.mv).expect("it is legal");
            let holds = match opinion.reason {
                Only => view.offers.len() == 1,
                FirstGlance => false,
                Alike => true,
                Free { saves } => offer.pays == 0 && saves > 0.0,
                Cheap { pays, to, saves } => {
                    pays == offer.pays && pays > 0 && to == me.right(players) && saves > 0.0
                }
                Rids { devil, saves } => {
                    saves > 0.0
                        && match offer.mv {
                            Move::Open(it) | Move::Extend(it, _) => it == devil,
                            Move::Angel(..) | Move::Pass => false,
                        }
                }
                Keeps { colour, saves } => {
                    let elsewhere = match offer.mv {
                        Move::Open(devil) | Move::Extend(devil, _) => devil.colour() != colour,
                        Move::Angel(row, _) => row != colour,
                        Move::Pass => true,
                    };
                    elsewhere && !view.rows[colour as usize].is_empty() && saves > 0.0
                }
                Closes { colour, end, saves } => offer.mv == Move::Angel(colour, end) && saves > 0.0,
                Forces { neighbour, gains, .. } => neighbour == me.left(players) && gains > 0.0,
            };
            assert!(holds, "{} because {:?} in {view:?}", opinion.mv, opinion.reason);
            assert!(!last || !free || opinion.reason == Alike, "{} in {view:?}", opinion.mv);
            ends += u32::from(last && free);
        }
    });
    assert!(ends > 0, "a dealer had a last card that could go to more than one place");
}

#[test]
fn a_hint_says_nothing_where_nothing_was_played_out() {
    let case = Case { name: "only a move was wanted", hands: &THREE, moves: "0 play V9", ..Case::default() };
    let game: Teufel = case.play(12);
    let (seat, budget) = (Seat(1), Budget { best: 1, ..BUDGET });
    let opinions = Teufel::ponder(&game.view(Some(seat)), &game.legal(seat), budget, &mut rng(1));
    assert!(opinions.len() > 1 && opinions.iter().all(|opinion| opinion.reason == Reason::FirstGlance));
}

/// The gap between `easy` and `medium`, which docs/lab/players.md gives as 6.59, has a level in its middle.
/// Seed and deals are fixed, so the result is deterministic.
#[test]
fn casual_is_between_easy_and_medium() {
    for (levels, least, most) in [
        ([Level::Casual, Level::Easy, Level::Easy, Level::Easy], 2.3, 4.3),
        ([Level::Medium, Level::Casual, Level::Casual, Level::Casual], 2.0, 4.2),
    ] {
        let players = BySeat::from_fn(4, |seat| levels[seat.index()]);
        let duel = Duel { game: GameKind::Teufel, options: Default::default(), players, share: 1.0, seed: 3 };
        let (lead, half) = duel::play(&duel, 0..80, &mut || 0).expect("four can play").margin();
        assert!((least..most).contains(&lead), "{levels:?}: {lead} ± {half}");
    }
}
