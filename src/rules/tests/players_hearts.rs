//! The searching players of Hearts use only their seat's view.

#[expect(dead_code, reason = "only chance and dealing are used here")]
mod cases;

use cases::rng;
use herzbot_rules::hearts::{Breaking, Directions, Hearts, MoonScore, Options};
use herzbot_rules::players::{Budget, Level, Playable, choose};
use herzbot_rules::testing::{Redeal as _, below, shuffle};
use herzbot_rules::{Game as _, GameKind, Moves as _, Seat};
use rand::RngCore;

/// A state in the middle of a deal, played by easy players.
fn middle(players: u8, options: &Options, rng: &mut impl RngCore) -> Hearts {
    let mut deck = Hearts::pack(players);
    shuffle(&mut deck, rng);
    let mut game = Hearts::deal(players, options, 1 + below(rng, 12), Seat(0), &deck);
    let cards = if players == 2 { 52 } else { 52 / usize::from(players) * usize::from(players) };
    for _ in 0..below(rng, cards) {
        let Some(seat) = game.to_move().first() else { break };
        let level = if below(rng, 3) == 0 { Level::Random } else { Level::Easy };
        let mv = choose(&game, level, seat, rng).expect("it has a move");
        game.apply_legal(seat, mv, |_| ());
    }
    game
}

fn options(rng: &mut impl RngCore) -> Options {
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

const SMALL: Budget = Budget { samples: 12, rollouts: 150, best: 3 };

#[test]
fn what_is_hidden_changes_nothing() {
    let mut rng = rng(1);
    let mut looked = 0;
    for number in 0..120 {
        let players = 2 + number % 5;
        let game = middle(players, &options(&mut rng), &mut rng);
        let Some(seat) = game.to_move().first() else { continue };
        let other = game.redeal_hidden(Some(seat), &mut rng);
        looked += usize::from(other != game);
        let think = |game: &Hearts| {
            Hearts::ponder(&game.view(Some(seat)), &game.legal(seat), SMALL, &mut cases::rng(9))
        };
        assert_eq!(think(&game), think(&other));
        let play = |game: &Hearts| choose(game, Level::Medium, seat, &mut cases::rng(3));
        assert_eq!(play(&game), play(&other));
    }
    assert!(looked > 60, "{looked} deals had something hidden");
}

#[test]
fn opinions_are_legal_sorted_and_enough() {
    let mut rng = rng(2);
    for number in 0..100 {
        let players = 2 + number % 5;
        let game = middle(players, &options(&mut rng), &mut rng);
        let Some(seat) = game.to_move().first() else { continue };
        let (view, legal) = (game.view(Some(seat)), game.legal(seat));
        assert_eq!(Hearts::choices(&view), legal);
        let opinions = Hearts::ponder(&view, &legal, SMALL, &mut cases::rng(1));
        assert!(opinions.iter().all(|opinion| legal.contains(opinion.mv)));
        assert_eq!(opinions[0].behind, 0.0);
        for (index, opinion) in opinions.iter().enumerate() {
            assert!(opinions[..index].iter().all(|other| other.mv != opinion.mv));
            assert!((-36.0..=26.0).contains(&opinion.value), "{opinion:?}");
        }
    }
}

#[test]
fn a_share_of_the_budget_is_enough_for_a_move() {
    let mut rng = rng(3);
    let game = middle(4, &Options::default(), &mut rng);
    let seat = game.to_move().first().expect("the deal goes on");
    let least = Budget::of(GameKind::Hearts, Level::Hard).expect("hard thinks").scaled(0.0);
    let opinions = Hearts::ponder(&game.view(Some(seat)), &game.legal(seat), least, &mut rng);
    assert!(game.legal(seat).contains(opinions[0].mv));
}
