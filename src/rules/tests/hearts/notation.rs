//! The notation of moves, passes and options of Hearts.

use super::*;

#[test]
fn notation() {
    check_notation::<Hearts>(
        &["play 2C", "play 10D", "play AS", "pass 2C AH QS"],
        &[
            "",
            "play",
            "pass",
            "play 1C",
            "play 11C",
            "play TC",
            "play 10d",
            "play qs",
            "play 010D",
            "play 2C up",
            "play  2C",
            " play 2C",
            "play 2C ",
            "pass 2C 3C",
            "pass 2C 3C 4C 5C",
            "pass/3 2C 3C 4C",
            "play C2",
            "play ",
            "play C",
            "play é",
            "Play 2C",
        ],
    );
    let read = |text: &str| text.parse::<Move>().expect("a move");
    assert_eq!(read("pass QS AH 2C"), read("pass 2C AH QS"), "any order is the same pass");
}

#[test]
fn passes_are_all_threes() {
    for text in [
        "",
        "2C",
        "2C 3C",
        "2C 3C 4C",
        "2C 5D AH QS 10S",
        FOUR[0],
        "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2D 3D 4D 5D",
    ] {
        let hand = cards(text);
        let choices = herzbot_rules::hearts::Choices::Pass(hand);
        let n = hand.len();
        assert_eq!(choices.len(), n * n.saturating_sub(1) * n.saturating_sub(2) / 6);
        assert_eq!(choices.is_empty(), n < 3);
        let mut seen = std::collections::HashSet::new();
        for mv in choices.iter() {
            assert!(choices.contains(mv) && seen.insert(mv));
            let Move::Pass(three) = mv else { panic!("a pass is asked for") };
            assert_eq!(three, Three::new(three.cards()), "in order");
        }
        assert_eq!(seen.len(), choices.len());
        assert_eq!(choices.get(choices.len()), None);
    }
}

#[test]
fn options() {
    check_options::<Hearts>(
        4,
        &[
            (r#"{"moon": 1}"#, "moon", false),
            (r#"{"passing": "yes"}"#, "passing", false),
            (r#"{"first_trick_points": null}"#, "first_trick_points", false),
            (r#"{"breaking": "spade"}"#, "breaking", false),
            (r#"{"directions": "right"}"#, "directions", false),
            (r#"{"ten_of_diamonds": 10}"#, "ten_of_diamonds", false),
            (r#"{"ten_of_diamonds": "0"}"#, "ten_of_diamonds", false),
            (r#"{"moon_score": "plus"}"#, "moon_score", false),
            (r#"{"style": "classic"}"#, "style", true),
            (r#"{"breaking": true}"#, "breaking", false),
            (r#"{"target": 0}"#, "target", false),
            (r#"{"target": 501}"#, "target", false),
            (r#"{"target": 65586}"#, "target", false),
            (r#"{"target": -5}"#, "target", false),
            (r#"{"target": 50.5}"#, "target", false),
            (r#"{"target": "50"}"#, "target", false),
            (r#"{"Moon": true}"#, "Moon", true),
            (r#"{"rounds": 3}"#, "rounds", true),
        ],
        &[
            ("{}", "{}"),
            (
                r#"{"moon": true, "passing": true, "breaking": "heart_or_spade", "first_trick_points": true, "target": 50}"#,
                "{}",
            ),
            (r#"{"target": 1}"#, r#"{"target":1}"#),
            (r#"{"target": 500, "moon": false}"#, r#"{"moon":false,"target":500}"#),
            (
                r#"{"passing": false, "breaking": "heart_or_queen", "first_trick_points": false}"#,
                r#"{"breaking":"heart_or_queen","first_trick_points":false,"passing":false}"#,
            ),
        ],
    );
    let totals = |points: [i32; 4]| BySeat::from_fn(4, |seat| points[seat.index()]);
    let options = Options::default();
    assert!(!Hearts::is_over(&options, 4, 9, &totals([49, -26, 0, 3])));
    assert!(Hearts::is_over(&options, 4, 9, &totals([49, -26, 50, 3])));
    assert!(Hearts::is_over(&Options { target: 1, ..options }, 4, 1, &totals([0, 0, 1, 0])));
    assert_eq!(Hearts::next_first(Seat(3), 4), Seat(0));
    assert_eq!(Hearts::rounds(&options, 4), None);
}

/// By deal of the game: left, right, across with four players, nobody; with two, the other and nobody.
#[test]
fn directions() {
    let rotating = Options { directions: Directions::Rotating, ..Options::default() };
    let mut rng = rng(12);
    for players in 2..=6u8 {
        for round in 1..=9 {
            for options in [Options::default(), rotating, Options { passing: false, ..rotating }] {
                let steps: &[u8] = match players {
                    2 => &[1, 0],
                    4 => &[1, 3, 2, 0],
                    _ => &[1, players - 1, 0],
                };
                let step = match (options.passing, options.directions) {
                    (false, _) => 0,
                    (true, Directions::Left) => 1,
                    (true, Directions::Rotating) => steps[(round - 1) % steps.len()],
                };
                let mut deck = Hearts::pack(players);
                shuffle(&mut deck, &mut rng);
                let mut game = Hearts::deal(players, &options, round, Seat(0), &deck);
                assert_eq!(game.view(None).phase == Phase::Passing, step > 0, "{players} {round}");
                let mut passed = vec![CardSet::EMPTY; players.into()];
                while game.view(None).phase == Phase::Passing {
                    let seat = game.to_move().first().expect("passing waits for a player");
                    let legal = game.legal(seat);
                    let mv = legal.get(below(&mut rng, legal.len())).expect("an index below the length");
                    let Move::Pass(three) = mv else { panic!("{mv}") };
                    passed[seat.index()] = three.set();
                    game.apply(seat, mv, |_| ()).expect("a legal move");
                }
                for giver in Seat::all(players) {
                    let receiver = Seat((giver.0 + step) % players);
                    let own = game.view(Some(receiver));
                    let expected = (step > 0).then_some(passed[giver.index()]);
                    assert_eq!(own.received, expected, "{players} {round}: from {giver} to {receiver}");
                    assert!(own.hand.contains_all(passed[giver.index()]) || step == 0);
                    assert_eq!(game.view(Some(giver)).passed, expected);
                }
            }
        }
    }
}
