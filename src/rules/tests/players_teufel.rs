//! The players of Hol's der Teufel who look ahead: what they suppose fits what they see, is as likely as anything else
//! that does, and nothing hidden matters to them.

#[expect(dead_code, reason = "only some of it is used here")]
mod cases;

use cases::{Case, random_round, rng};
use herzbot_rules::fast::Fast;
use herzbot_rules::players::teufel::{Deals, Reason};
use herzbot_rules::players::{Budget, Playable as _};
use herzbot_rules::testing::Redeal as _;
use herzbot_rules::teufel::{Colour, Devil, Options, Teufel, View};
use herzbot_rules::{Game as _, Moves as _, Seat};
use std::collections::BTreeMap;

const BUDGET: Budget = Budget { samples: 40, rollouts: 200, best: 3 };

/// Shows every state of random rounds.
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

/// Who holds which of the devils that can't be seen.
type Dealt = BTreeMap<u8, Vec<Devil>>;

/// In the place of a seat: set aside.
const ASIDE: u8 = 255;

/// Every way in which the unknown devils of a view can lie, found one by one from the rules alone; none if they are too
/// many to count.
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

/// What it thinks of the moves of whoever is to move.
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
    for (mv, reason) in ponder(&case, 1) {
        match reason {
            Reason::Free { saves } => assert!(mv.starts_with("angel ") && saves > 1.0, "{mv}: {reason:?}"),
            Reason::Rids { devil, .. } => {
                assert!(mv.starts_with(&format!("play {devil} ")), "{mv}: {reason:?}");
            }
            Reason::Only
            | Reason::FirstGlance
            | Reason::Alike
            | Reason::Cheap { .. }
            | Reason::Keeps { .. }
            | Reason::Closes { .. }
            | Reason::Forces { .. } => panic!("{mv}: {reason:?}"),
        }
    }
}
