//! Requirements for leaderboards, in memory and on disk.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::model::Both;
use super::{Lines, Roster, SledRanks};
use crate::StoreError;
use crate::testing::{board, result, seat};
use herzbot_core::ids::{ChannelRef, PersonId, TableId};
use herzbot_core::results::{GameResult, LeaderboardScope, ResultSeat, Standing};
use herzbot_rules::GameKind;
use proptest::prelude::*;
use std::collections::BTreeMap;

#[test]
fn boards_rank_by_score() {
    let mut both = Both::new();
    for table in 1..=4 {
        let server = if table == 4 { "other" } else { "s" };
        both.play(result(table, server, vec![seat(1, 9, 1), seat(2, 5, 2), seat(3, -1, 3)]));
    }
    both.play(result(5, "other", vec![seat(3, 9, 1), seat(4, 5, 2)]));
    assert_eq!(both.people_on(None)[0], 1);
    let here = both.sled().top(&board(Some("s")), 0, 10).unwrap();
    let games: Vec<_> = here.iter().map(|line| (line.person.0, line.games)).collect();
    assert_eq!(games, [(1, 3), (2, 3), (3, 3)]);
    assert_eq!(here[2].mean_points, -1.0);
    let everywhere = both.standing(None, 3).unwrap();
    assert_eq!((everywhere.games, everywhere.wins, everywhere.mean_points), (5, 1, 1.0));
    let there = both.standing(Some("other"), 3).unwrap();
    assert_eq!((there.games, there.wins, there.mean_points), (2, 1, 4.0));
    assert_eq!(both.sled().last_table(), Some(TableId(5)));
}

#[test]
fn only_games_of_two_or_more_people_are_rated() {
    let mut both = Both::new();
    both.play(result(1, "s", vec![seat(1, 9, 1), seat(0, 5, 2), seat(0, 5, 2)]));
    both.play(GameResult { hints: 1, ..result(2, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]) });
    assert_eq!(both.people_on(None), [0u64; 0]);
    // Computer players are not ranked: among people the second has beaten the third.
    both.play(result(3, "s", vec![seat(0, 9, 1), seat(2, 5, 3), seat(1, 7, 2)]));
    assert_eq!(both.people_on(None), [1, 2]);
    assert_eq!(both.standing(None, 1).unwrap().wins, 0);
}

#[test]
fn a_game_counts_where_each_person_sat() {
    let mut both = Both::new();
    let room = |server: &str, realm: &str| ChannelRef {
        realm: realm.into(),
        server: server.into(),
        channel: "room".into(),
    };
    let elsewhere = BTreeMap::from([
        (PersonId(2), room("other", "discord")),
        (PersonId(3), room("hall", "matrix:example.org")),
    ]);
    let seats = vec![seat(1, 9, 1), seat(2, 5, 2), seat(3, 3, 3)];
    both.play(GameResult { elsewhere, ..result(1, "s", seats.clone()) });
    assert_eq!(both.people_on(Some("s")), [1]);
    assert_eq!(both.people_on(Some("other")), [2]);
    assert_eq!(both.people_on(None), [1, 2]);
    let there = LeaderboardScope { realm: "matrix:example.org".into(), ..board(Some("hall")) };
    assert_eq!(both.sled().top(&there, 0, 9).unwrap(), both.lines.top(&both.roster, &there, 0, 9));
    assert_eq!(both.sled().len(&there).unwrap(), 1);
    both.play(result(2, "s", seats.clone()));
    assert_eq!(both.people_on(Some("s")), [1, 2, 3]);
    assert_eq!(both.people_on(Some("other")), [2]);
    // Nobody sat where the table was opened.
    let all = (1..=3).map(|person| (PersonId(person), room("other", "discord"))).collect();
    both.play(GameResult { elsewhere: all, ..result(3, "elsewhere", seats) });
    assert_eq!(both.people_on(Some("elsewhere")), [0u64; 0]);
    both.reopen();
    both.rebuild(both.sled());
    both.check();
}

#[test]
fn hidden_people_are_not_ranked() {
    let mut both = Both::new();
    both.hide(3, true);
    let seats = vec![seat(1, 9, 1), seat(2, 5, 2), seat(3, 3, 3)];
    both.play(result(1, "s", seats.clone()));
    assert_eq!(both.people_on(None), [1, 2]);
    both.hide(1, true);
    both.hide(1, true);
    assert_eq!(both.people_on(None), [2]);
    assert_eq!(both.standing(None, 1).unwrap().place, 1);
    assert_eq!(both.standing(None, 3).unwrap().place, 2);
    both.play(result(2, "s", seats));
    both.rebuild(both.sled());
    assert_eq!(both.people_on(Some("s")), [2]);
    both.reopen();
    both.hide(1, false);
    both.hide(3, false);
    assert_eq!(both.people_on(None), [1, 2, 3]);
}

#[test]
fn a_forgotten_person_has_no_line_and_others_keep_theirs() {
    let mut both = Both::new();
    both.play(result(1, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    let owed = both.standing(None, 2);
    both.forget(1);
    both.forget(1);
    assert_eq!(both.people_on(None), [2]);
    assert_eq!(both.people_on(Some("s")), [2]);
    assert_eq!(both.standing(None, 1), None);
    assert_eq!(both.standing(None, 2), owed.map(|line| Standing { place: 1, ..line }));
    // A running game ends without a line for a forgotten person.
    both.play(result(2, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    both.play(result(3, "s", vec![seat(5, 9, 1), seat(2, 5, 2), seat(1, 1, 3)]));
    assert_eq!(both.people_on(None), [5, 2]);
    both.rebuild(both.sled());
    assert_eq!(both.people_on(None), [5, 2]);
}

#[test]
fn all_games_together_have_a_board_of_their_own() {
    let mut both = Both::new();
    for (table, game) in (1..).zip(GameKind::ALL) {
        let seats = vec![seat(1, 10, 1), seat(2, 20, 2)];
        both.play(GameResult { game, shortened: table == 2, ..result(table, "s", seats) });
    }
    both.check();
    for server in [None, Some("s")] {
        let overall = LeaderboardScope { game: None, ..board(server) };
        let before = both.sled().top(&overall, 0, 10).unwrap();
        assert_eq!(before.iter().map(|line| line.person.0).collect::<Vec<_>>(), [1, 2]);
        let best = &before[0];
        assert_eq!((best.games, best.wins, best.shortened), (3, 3, 1));
        for game in GameKind::ALL {
            let board = LeaderboardScope { game: Some(game), ..board(server) };
            let line = both.sled().standing(&board, PersonId(1)).unwrap().unwrap();
            assert_eq!((line.games, line.shortened), (1, u32::from(game == GameKind::Teufel)));
            assert!(line.rating < best.rating && line.uncertainty > best.uncertainty);
        }
    }
}

#[test]
fn results_are_applied_once_and_without_gaps() {
    let mut both = Both::new();
    for table in 1..=3 {
        both.play(result(table, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    }
    for number in 0..3 {
        both.sled().apply(number, &result(9, "s", vec![seat(7, 9, 1), seat(8, 5, 2)]), &both.roster).unwrap();
    }
    let refused = both.sled().apply(4, &both.results[0], &both.roster);
    assert!(
        matches!(refused, Err(StoreError::Io(what)) if what.contains("has 3 results") || what.contains("have 3 results"))
    );
    both.check();
}

#[test]
fn who_was_forgotten_while_the_index_was_behind_counts_until_then() {
    let mut both = Both::new();
    both.play(result(1, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    both.play_untold(result(2, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    both.forget(1);
    // Invisible at once, though the previous result still needs the line.
    assert_eq!(both.sled().standing(&board(None), PersonId(1)), Ok(None));
    assert_eq!(both.sled().len(&board(None)), Ok(1));
    both.sled().verify().unwrap();
    both.play_untold(result(3, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    both.reopen();
    both.check();
}

#[test]
fn an_index_that_can_not_follow_says_so() {
    let mut both = Both::new();
    for table in 1..=4 {
        both.play(result(table, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    }
    // Forgotten before a result that was counted.
    assert!(matches!(both.sled().forget(PersonId(1), 2), Err(StoreError::Damaged(_))));
    both.check();
    both.forget(2);
    // Remembered again, by a restored backup.
    assert!(matches!(both.sled().reconcile(&Roster::default()), Err(StoreError::Damaged(_))));
    both.check();
}

#[test]
fn an_open_index_is_not_opened_again() {
    let both = Both::new();
    assert_eq!(SledRanks::open(&both.path).err(), Some(StoreError::InUse));
    both.check();
}

#[test]
fn an_unfinished_generation_is_removed() {
    let mut both = Both::new();
    both.play(result(1, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    both.sled = None;
    let unfinished = both.path.join("7");
    ::sled::open(&unfinished).unwrap().insert(b"x", b"y").unwrap();
    std::fs::write(both.path.join("8"), b"no folder at all").unwrap();
    both.reopen();
    both.check();
    assert!(!unfinished.exists() && !both.path.join("8").exists());
    both.rebuild(both.sled());
    both.check();
    assert_eq!(std::fs::read_dir(&both.path).unwrap().count(), 1);
}

#[derive(Clone, Debug)]
enum Step {
    Play { told: bool, result: GameResult },
    Hide(u64, bool),
    Forget(u64),
    CatchUp,
    Reopen,
    Kill,
    Rebuild,
}

fn any_result() -> impl Strategy<Value = GameResult> {
    let seat = (0..16u64, -20..60i32, 1..=4u8, prop::bool::weighted(0.1))
        .prop_map(|(person, points, place, left)| ResultSeat { left, ..seat(person, points, place) });
    let seats = prop::collection::vec(seat, 2..=4);
    (
        any::<u64>(),
        prop::bool::ANY,
        0..GameKind::ALL.len(),
        prop::bool::ANY,
        prop::bool::weighted(0.05),
        seats,
    )
        .prop_map(|(table, here, game, shortened, hinted, seats)| GameResult {
            game: GameKind::ALL[game],
            shortened,
            hints: u32::from(hinted),
            ..result(table, if here { "s" } else { "other" }, seats)
        })
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        24 => (prop::bool::weighted(0.8), any_result()).prop_map(|(told, result)| Step::Play { told, result }),
        4 => (1..16u64, any::<bool>()).prop_map(|(person, hidden)| Step::Hide(person, hidden)),
        2 => (1..16u64).prop_map(Step::Forget),
        3 => Just(Step::CatchUp),
        1 => Just(Step::Reopen),
        1 => Just(Step::Kill),
        1 => Just(Step::Rebuild),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_index_answers_as_the_results_say(steps in prop::collection::vec(any_step(), 1..80)) {
        let mut both = Both::new();
        for step in steps {
            let is_behind = both.sled().applied() < both.results.len() as u64;
            match step {
                Step::Play { told, result } if told && !is_behind => both.play(result),
                Step::Play { result, .. } => both.play_untold(result),
                Step::Hide(person, hidden) => both.hide(person, hidden),
                Step::Forget(person) => both.forget(person),
                Step::CatchUp => both.catch_up(both.sled()).unwrap(),
                Step::Reopen => both.reopen(),
                Step::Kill => both.kill(),
                Step::Rebuild => both.rebuild(both.sled()),
            }
            both.sled().verify().unwrap();
            if both.sled().applied() == both.results.len() as u64 {
                both.compare(both.sled());
            }
        }
        both.reopen();
        both.check();
        // The final roster is enough.
        both.lines = Lines::default();
        for (number, result) in (0..).zip(&both.results) {
            both.lines.add(number, result, &both.roster);
        }
        both.check();
    }
}
