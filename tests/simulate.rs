//! `herzbot simulate`: the same results for a seed on any number of threads, and friendly refusals.
#![expect(clippy::unwrap_used, reason = "tests")]

use herzbot::cli::contest::ContestArgs;
use herzbot::cli::progress::Progress;
use herzbot::cli::simulate::{SimulateArgs, run};
use herzbot_rules::{GameKind, Level};
use serde_json::Value;

fn args(game: GameKind, players: u8) -> SimulateArgs {
    let contest = ContestArgs { game, players, seed: 1, threads: 1, json: true };
    SimulateArgs { contest, games: None, deals: None, seats: vec![Level::Random] }
}

fn simulate(args: &SimulateArgs) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = run(args, Progress::Hidden, &mut out, &mut err);
    (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

fn report(args: &SimulateArgs) -> Value {
    let (status, out, err) = simulate(args);
    assert_eq!((status, err.as_str()), (0, ""));
    serde_json::from_str(out.lines().last().unwrap()).unwrap()
}

fn sum(list: &Value) -> f64 {
    list.as_array().unwrap().iter().map(|it| it.as_f64().unwrap()).sum()
}

/// What must not depend on the threads, or on the machine.
fn timeless(mut report: Value) -> Value {
    for key in ["seconds", "deals_per_second", "moves_per_second"] {
        assert!(report.as_object_mut().unwrap().remove(key).unwrap().as_f64().unwrap() > 0.0);
    }
    report
}

#[test]
fn reports_add_up() {
    for game in GameKind::ALL {
        for players in game.players() {
            let games = report(&SimulateArgs { games: Some(20), ..args(game, players) });
            assert_eq!((&games["game"], &games["players"]), (&game.name().into(), &players.into()));
            assert_eq!(games["games"], 20);
            let deals = games["deals"].as_u64().unwrap();
            assert!(deals >= 20 && games["moves"].as_u64().unwrap() > deals);
            assert!((sum(&games["wins"]) - 1.0).abs() < 1e-9);
            assert_eq!(games["points"].as_array().unwrap().len(), usize::from(players));
            if game == GameKind::Teufel {
                assert!((sum(&games["points"]) - 20.0 * f64::from(players)).abs() < 1e-9);
            }

            let deals = report(&SimulateArgs { deals: Some(100), ..args(game, players) });
            assert_eq!((&deals["games"], &deals["deals"]), (&0.into(), &100.into()));
            assert!((sum(&deals["wins"]) - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn a_seed_says_it_all() {
    let seats = vec![Level::Random, Level::Easy, Level::Random];
    let played = |games, deals, seed, threads| {
        let mut args = SimulateArgs { games, deals, seats: seats.clone(), ..args(GameKind::Herz, 3) };
        (args.contest.seed, args.contest.threads) = (seed, threads);
        timeless(report(&args))
    };
    for (games, deals) in [(Some(700), None), (None, Some(3000))] {
        let one = played(games, deals, 1, 1);
        for threads in [1, 2, 7] {
            assert_eq!(played(games, deals, 1, threads), one);
        }
        assert_ne!(played(games, deals, 2, 1), one);
    }
}

/// One easy player among random ones wins far more than its share. (Shares over 400 games vary by 0.025 or
/// so.)
#[test]
fn easy_beats_random() {
    for (game, least) in [(GameKind::Herz, 0.95), (GameKind::Teufel, 0.75), (GameKind::Hearts, 0.7)] {
        let seats = vec![Level::Random, Level::Easy, Level::Random, Level::Random];
        let report = report(&SimulateArgs { games: Some(400), seats, ..args(game, 4) });
        let wins = report["wins"][1].as_f64().unwrap();
        assert!(wins > least, "{game}: {wins}");
    }
}

#[test]
fn a_table_for_people() {
    let mut args = SimulateArgs { games: Some(10), ..args(GameKind::Hearts, 3) };
    args.contest.json = false;
    let (status, out, _) = simulate(&args);
    assert_eq!((status, out.lines().count()), (0, 3 + 3));
    assert!(out.contains("hearts, 3 players: 10 games"));
}

/// Arguments that are wrong together; each alone is refused by the command line's parser
/// (`tests/command_line.rs`).
#[test]
fn wrong_arguments() {
    use GameKind::{Hearts, Herz};
    let deals = Some(10);
    let two = vec![Level::Easy, Level::Random];
    for (args, says) in [
        (SimulateArgs { deals, ..args(Herz, 5) }, "herz has 2 to 4 players, not 5"),
        (SimulateArgs { deals, ..args(Hearts, 0) }, "hearts has 2 to 6 players, not 0"),
        (args(Herz, 3), "--games N or --deals N"),
        (SimulateArgs { deals, games: deals, ..args(Herz, 3) }, "--games N or --deals N"),
        (SimulateArgs { deals, seats: two, ..args(Herz, 3) }, "--seats names 2 players, but 3 play"),
    ] {
        let (status, out, err) = simulate(&args);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1));
        assert!(err.contains(says), "{err}");
    }
}
