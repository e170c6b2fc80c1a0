//! `herzbot simulate`: the same results for a seed on any number of threads, and friendly refusals.
#![expect(clippy::unwrap_used, reason = "tests")]

use herzbot::cli::simulate::{Args, run};
use serde_json::Value;

fn args(game: &str, players: u8) -> Args {
    Args {
        game: game.to_owned(),
        players,
        games: None,
        deals: None,
        seats: "random".to_owned(),
        seed: 1,
        threads: 1,
        json: true,
    }
}

fn simulate(args: &Args) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = run(args, &mut out, &mut err);
    (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

fn report(args: &Args) -> Value {
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
    for (game, most) in [("herz", 4), ("teufel", 6), ("hearts", 6)] {
        for players in 2..=most {
            let games = report(&Args { games: Some(20), ..args(game, players) });
            assert_eq!((&games["game"], &games["players"]), (&game.into(), &players.into()));
            assert_eq!(games["games"], 20);
            let deals = games["deals"].as_u64().unwrap();
            assert!(deals >= 20 && games["moves"].as_u64().unwrap() > 10 * deals);
            assert!((sum(&games["wins"]) - 1.0).abs() < 1e-9);
            assert_eq!(games["points"].as_array().unwrap().len(), usize::from(players));
            if game == "teufel" {
                assert!((sum(&games["points"]) - 20.0 * f64::from(players)).abs() < 1e-9);
            }

            let deals = report(&Args { deals: Some(100), ..args(game, players) });
            assert_eq!((&deals["games"], &deals["deals"]), (&0.into(), &100.into()));
            assert!((sum(&deals["wins"]) - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn a_seed_says_it_all() {
    for (games, deals) in [(Some(700), None), (None, Some(3000))] {
        let args = Args { games, deals, seats: "random,easy,random".to_owned(), ..args("herz", 3) };
        let one = timeless(report(&args));
        for threads in [1, 2, 7] {
            assert_eq!(timeless(report(&Args { threads, ..args.clone() })), one);
        }
        assert_ne!(timeless(report(&Args { seed: 2, ..args.clone() })), one);
    }
}

/// One easy player among random ones wins far more than its share. (Shares over 400 games vary by 0.025 or so.)
#[test]
fn easy_beats_random() {
    for (game, least) in [("herz", 0.95), ("teufel", 0.75), ("hearts", 0.7)] {
        let seats = "random,easy,random,random".to_owned();
        let report = report(&Args { games: Some(400), seats, ..args(game, 4) });
        let wins = report["wins"][1].as_f64().unwrap();
        assert!(wins > least, "{game}: {wins}");
    }
}

#[test]
fn a_table_for_people() {
    let (status, out, _) = simulate(&Args { games: Some(10), json: false, ..args("hearts", 3) });
    assert_eq!((status, out.lines().count()), (0, 3 + 3));
    assert!(out.contains("hearts, 3 players: 10 games"));
}

#[test]
fn wrong_arguments() {
    let deals = Some(10);
    for (args, says) in [
        (Args { deals, ..args("skat", 3) }, "there is no game \"skat\"; there are herz, teufel, hearts"),
        (Args { deals, ..args("herz", 5) }, "herz has 2 to 4 players, not 5"),
        (Args { deals, ..args("hearts", 0) }, "hearts has 2 to 6 players, not 0"),
        (args("herz", 3), "--games N or --deals N"),
        (Args { deals, games: deals, ..args("herz", 3) }, "--games N or --deals N"),
        (Args { deals: Some(0), ..args("herz", 3) }, "at least one"),
        (Args { deals, threads: 0, ..args("herz", 3) }, "--threads"),
        (
            Args { deals, seats: "easy,random".to_owned(), ..args("herz", 3) },
            "--seats names 2 players, but 3 play",
        ),
        (Args { deals, seats: "easy,,easy".to_owned(), ..args("herz", 3) }, "there are random, easy"),
        (Args { deals, seats: "master".to_owned(), ..args("herz", 3) }, "no computer player \"master\""),
    ] {
        let (status, out, err) = simulate(&args);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1));
        assert!(err.contains(says), "{err}");
    }
}
