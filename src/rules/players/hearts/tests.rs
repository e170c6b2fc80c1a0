//! Samples are consistent with the view, and uniform among all deals.

use super::hidden::HiddenCards;
use crate::fast::Fast;
use crate::fast::below;
use crate::hearts::{Breaking, CardSet, Directions, Hearts, MoonScore, Move, Options, Phase};
use crate::players::{Level, choose};
use crate::testing::Redeal as _;
use crate::{Game as _, Seat};
use std::collections::HashMap;

/// The state after so many moves of easy and random players.
fn after(players: u8, options: &Options, moves: usize, rng: &mut Fast) -> Hearts {
    let mut deck = Hearts::pack(players);
    crate::testing::shuffle(&mut deck, rng);
    let (round, dealer) = (1 + below(rng, 12), Seat(below(rng, players.into()) as u8));
    let mut game = Hearts::deal(players, options, round, dealer, &deck);
    for _ in 0..moves {
        let Some(seat) = game.to_move().first() else { break };
        let level = if below(rng, 2) == 0 { Level::Random } else { Level::Easy };
        let mv = choose(&game, level, seat, rng).expect("it has a move");
        game.apply_legal(seat, mv, |_| ());
    }
    game
}

fn options(rng: &mut Fast) -> Options {
    let mut flip = || below(rng, 2) == 0;
    Options {
        moon: flip(),
        passing: flip(),
        first_trick_points: flip(),
        moon_score: MoonScore::ALL[usize::from(flip())],
        directions: Directions::ALL[usize::from(flip())],
        ten_of_diamonds: if flip() { -10 } else { 0 },
        breaking: Breaking::ALL[below(rng, 3)],
        ..Options::default()
    }
}

/// Checks that the plays are legal from the hands of a sample. With a stock, samples don't contain the times
/// of draws: the drawn cards are only known as a set.
fn assert_legal_history(sample: &Hearts, players: u8) {
    let view = sample.view(None);
    let mut hands: Vec<CardSet> = Seat::all(players).map(|seat| sample.hand(seat)).collect();
    for &(seat, card) in view.plays.as_slice() {
        hands[seat.index()].insert(card);
    }
    // A deck that deals the hands after the pass.
    let size = hands[0].len();
    let mut deck = Vec::new();
    for round in 0..size {
        for offset in 1..=players {
            deck.push(
                hands[usize::from((view.dealer.0 + offset) % players)].nth(round).expect("hands are equal"),
            );
        }
    }
    let rest: Vec<_> = Hearts::pack(players).into_iter().filter(|card| !deck.contains(card)).collect();
    deck.extend(rest);
    let options = Options { passing: false, ..view.options };
    let mut replay = Hearts::deal(players, &options, 1, view.dealer, &deck);
    for &(seat, card) in view.plays.as_slice() {
        assert_eq!(replay.apply(seat, Move::Play(card), |_| ()), Ok(()), "{seat} {card}");
    }
    for seat in Seat::all(players) {
        assert_eq!(replay.hand(seat), sample.hand(seat));
    }
}

#[test]
fn every_sample_fits_the_view() {
    let mut rng = Fast::new(1, 0);
    let mut looked = 0;
    for number in 0..1500 {
        let players = 2 + (number % 5) as u8;
        let options = options(&mut rng);
        let moves = below(&mut rng, 58);
        let game = after(players, &options, moves, &mut rng);
        let Some(me) = game.to_move().first() else { continue };
        let view = game.view(Some(me));
        let mut hidden = HiddenCards::new(&view).expect("it is a seat's view");
        for _ in 0..4 {
            let sample = hidden.sample(&mut rng).expect("what is seen can have been dealt");
            assert_eq!(sample.view(Some(me)), view);
            let mut cards = sample.whereabouts();
            cards.sort_unstable();
            assert_eq!(cards, Hearts::pack(players));
            assert_eq!(sample.check(), Ok(()));
            if view.phase == Phase::Playing && players > 2 {
                assert_legal_history(&sample, players);
            }
            looked += 1;
        }
    }
    assert!(looked > 5000, "{looked}");
}

/// The deviation of counts from uniform, in standard deviations.
fn unevenness(counts: &[usize], ways: usize) -> f64 {
    let total: usize = counts.iter().sum();
    let due = total as f64 / ways as f64;
    let seen: f64 = counts.iter().map(|&count| (count as f64 - due).powi(2) / due).sum();
    let chi = seen + (ways - counts.len()) as f64 * due;
    let free = (ways - 1) as f64;
    (chi - free) / (2.0 * free).sqrt()
}

#[test]
fn all_deals_to_hands_and_reserve_are_equally_likely() {
    let mut rng = Fast::new(2, 0);
    let mut tested = 0;
    while tested < 60 {
        let players = 3 + below(&mut rng, 4) as u8;
        let moves = 20 + below(&mut rng, 36);
        let game = after(players, &options(&mut rng), moves, &mut rng);
        let Some(me) = game.to_move().first() else { continue };
        let mut hidden = HiddenCards::new(&game.view(Some(me))).expect("it is a seat's view");
        let ways = hidden.ways().expect("there is no stock");
        if !(2.0..=300.0).contains(&ways) {
            continue;
        }
        let mut counts: HashMap<String, usize> = HashMap::new();
        for _ in 0..ways as usize * 40 {
            let guess = hidden.guess(&mut rng).expect("it fits");
            *counts.entry(format!("{:?}{:?}", guess.hands, guess.reserve)).or_default() += 1;
        }
        let counts: Vec<usize> = counts.into_values().collect();
        assert!(counts.len() <= ways as usize, "{} of {ways} ways", counts.len());
        let off = unevenness(&counts, ways as usize);
        assert!(off.abs() < 5.0, "{off} standard deviations off, {ways} ways");
        tested += 1;
    }
}
