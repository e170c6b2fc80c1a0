//! Results and leaderboards.

use super::*;
use herzbot_core::daily::Day;
use herzbot_core::people::PersonSettings;
use herzbot_core::results::LeaderboardScope;
use herzbot_rules::GameKind;
use std::collections::BTreeMap;

contract! {
    the_last_table_is_the_newest_one_in_the_community
    boards_rank_by_score
    only_games_of_two_or_more_people_are_rated
    hidden_people_are_not_ranked
    boards_made_anew_are_the_same
    deals_of_the_day_have_results_of_their_own
    all_games_together_have_a_board_of_their_own
}

async fn the_last_table_is_the_newest_one_in_the_community(store: &dyn Store) {
    for (table, server, rival) in [(1, "s", 2), (2, "t", 2), (3, "s", 3)] {
        play(store, &result(table, server, vec![seat(1, 9, 1), seat(rival, 5, 2)])).await;
    }
    let found = async |realm: &str, server: &str, person| {
        store.last_table(realm, server, PersonId(person)).await.unwrap().map(|table| table.0)
    };
    for (server, person, table) in [
        ("s", 1, Some(3)),
        ("t", 1, Some(2)),
        ("s", 2, Some(1)),
        ("t", 3, None),
        ("u", 1, None),
        ("s", 4, None),
    ] {
        assert_eq!(found("discord", server, person).await, table, "{server} {person}");
    }
    assert_eq!(found("matrix:example.org", "s", 1).await, None);
}

async fn boards_rank_by_score(store: &dyn Store) {
    for table in 1..=4 {
        let server = if table == 4 { "other" } else { "s" };
        play(store, &result(table, server, vec![seat(1, 9, 1), seat(2, 5, 2), seat(3, -1, 3)])).await;
    }
    play(store, &result(5, "other", vec![seat(3, 9, 1), seat(4, 5, 2)])).await;
    assert_eq!(people_on(store, None).await[0], 1);
    let here = store.top(&board(Some("s")), 0, 10).await.unwrap();
    assert_eq!(
        here.iter().map(|line| (line.person.0, line.games)).collect::<Vec<_>>(),
        [(1, 3), (2, 3), (3, 3)]
    );
    assert_eq!(here[2].mean_points, -1.0);
    let second = store.top(&board(Some("s")), 1, 1).await.unwrap();
    assert_eq!(second, here[1..2]);
    assert_eq!(store.top(&board(Some("s")), 3, 1).await.unwrap(), []);
    assert_eq!(store.len(&board(Some("o"))).await, Ok(0));
    let everywhere = store.standing(&board(None), PersonId(3)).await.unwrap().unwrap();
    assert_eq!((everywhere.games, everywhere.wins, everywhere.mean_points), (5, 1, 1.0));
    let there = store.standing(&board(Some("other")), PersonId(3)).await.unwrap().unwrap();
    assert_eq!((there.games, there.wins, there.mean_points), (2, 1, 4.0));
}

async fn only_games_of_two_or_more_people_are_rated(store: &dyn Store) {
    let alone = result(1, "s", vec![seat(1, 9, 1), seat(0, 5, 2), seat(0, 5, 2)]);
    play(store, &alone).await;
    assert_eq!(people_on(store, None).await, [0u64; 0]);
    assert_eq!(store.results_of(PersonId(1)).await, Ok(vec![alone]));
    // Computer players are not ranked: among people the second has beaten the third.
    play(store, &result(2, "s", vec![seat(0, 9, 1), seat(2, 5, 3), seat(1, 7, 2)])).await;
    assert_eq!(people_on(store, None).await, [1, 2]);
    assert_eq!(store.standing(&board(None), PersonId(1)).await.unwrap().unwrap().wins, 0);
}

async fn hidden_people_are_not_ranked(store: &dyn Store) {
    for person in 1..=3 {
        store.person(&account(&person.to_string()), "x", None, PersonId(person)).await.unwrap();
    }
    let hide = |hidden| PersonSettings { hidden, ..PersonSettings::default() };
    store.set_person(PersonId(3), hide(true)).await.unwrap();
    let seats = vec![seat(1, 9, 1), seat(2, 5, 2), seat(3, 3, 3)];
    play(store, &result(1, "s", seats.clone())).await;
    assert_eq!(people_on(store, None).await, [1, 2]);
    store.set_person(PersonId(1), hide(true)).await.unwrap();
    assert_eq!(people_on(store, None).await, [2]);
    let own = store.standing(&board(None), PersonId(1)).await.unwrap().unwrap();
    assert_eq!(own.place, 1);
    let last = store.standing(&board(None), PersonId(3)).await.unwrap().unwrap();
    assert_eq!(last.place, 2);
    play(store, &result(2, "s", seats)).await;
    store.rebuild(Box::new(|_, _| {})).await.unwrap();
    assert_eq!(people_on(store, Some("s")).await, [2]);
    store.set_person(PersonId(1), hide(false)).await.unwrap();
    store.set_person(PersonId(3), hide(false)).await.unwrap();
    assert_eq!(people_on(store, None).await, [1, 2, 3]);
}

async fn boards_made_anew_are_the_same(store: &dyn Store) {
    use rand::{Rng, SeedableRng};
    let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(7);
    for person in 1..=12 {
        store.person(&account(&person.to_string()), "x", None, PersonId(person)).await.unwrap();
    }
    for table in 1..=120 {
        let first = rng.random_range(1..=12u64);
        let humans = rng.random_range(1..=4u64);
        let seats = (0..4)
            .map(|at| {
                let person = if at < humans { (first + at * 5) % 12 + 1 } else { 0 };
                let mut seat = seat(person, rng.random_range(-50..200), rng.random_range(1..=4));
                seat.left = person != 0 && rng.random_ratio(1, 8);
                seat
            })
            .collect();
        let server = ["a", ""][rng.random_range(0..2)];
        // The results are in the order of closing, not of their times.
        let at = Moment(rng.random_range(0..1000));
        let mut played = GameResult { at, ..result(table, server, seats) };
        if table % 5 == 0
            && let Some(guest) = played.seats[0].person
        {
            // They sat at the table from another place.
            let server = if server.is_empty() { "a" } else { "" }.to_owned();
            played.elsewhere.insert(guest, ChannelRef { server, ..played.channel.clone() });
        }
        play(store, &played).await;
        if table % 40 == 0 {
            store.forget(PersonId(table / 40)).await.unwrap();
        }
        if table == 60 {
            let hidden = PersonSettings { hidden: true, ..PersonSettings::default() };
            store.set_person(PersonId(7), hidden).await.unwrap();
        }
    }
    let mut before = BTreeMap::new();
    for server in [None, Some("a"), Some("")] {
        before.insert(server, store.top(&board(server), 0, 100).await.unwrap());
        assert_eq!(before[&server].len(), 8);
    }
    let hidden = store.standing(&board(None), PersonId(7)).await.unwrap();
    store.rebuild(Box::new(|_, _| {})).await.unwrap();
    for (server, before) in before {
        assert_eq!(store.top(&board(server), 0, 100).await.unwrap(), before);
    }
    assert_eq!(store.standing(&board(None), PersonId(7)).await.unwrap(), hidden);
}

async fn deals_of_the_day_have_results_of_their_own(store: &dyn Store) {
    let of_day = |table, person, day: u32| GameResult {
        daily: Some(Day(day)),
        at: Day(day).begins(),
        ..result(table, "s", vec![seat(person, 9, 1), seat(0, 5, 2)])
    };
    let other = GameResult { game: GameKind::Hearts, ..of_day(3, 1, 20_000) };
    let late = GameResult { at: Day(20_001).begins(), ..of_day(4, 3, 20_000) };
    let (anna, ben, next) = (of_day(1, 1, 20_000), of_day(2, 2, 20_000), of_day(5, 1, 20_001));
    for result in [&anna, &ben, &other, &late, &next] {
        store.person(&account(&result.table.to_string()), "x", None, PersonId(result.table.0)).await.unwrap();
        play(store, result).await;
    }
    let found = async |day, game| store.results_of_day(Day(day), game).await.unwrap();
    assert_eq!(found(20_000, GameKind::Herz).await, [anna.clone(), ben.clone()]);
    assert_eq!(found(20_000, GameKind::Hearts).await, std::slice::from_ref(&other));
    assert_eq!(found(20_001, GameKind::Herz).await, std::slice::from_ref(&next));
    assert_eq!(found(20_002, GameKind::Herz).await, []);
    assert_eq!(store.results_of(PersonId(1)).await.unwrap(), [anna.clone(), other, next]);
    // They are rated separately.
    assert_eq!(people_on(store, None).await, [0u64; 0]);
    // Results keep a dangling id of a forgotten person.
    store.forget(PersonId(1)).await.unwrap();
    assert_eq!(found(20_000, GameKind::Herz).await, [anna, ben]);
    assert_eq!(store.person_by_id(PersonId(1)).await, Ok(None));
}

/// The board of all games together.
fn overall(server: Option<&str>) -> LeaderboardScope {
    LeaderboardScope { game: None, ..board(server) }
}

async fn all_games_together_have_a_board_of_their_own(store: &dyn Store) {
    for (table, game) in (1..).zip(GameKind::ALL) {
        let seats = vec![seat(1, 10, 1), seat(2, 20, 2)];
        let game = GameResult { game, shortened: table == 2, ..result(table, "s", seats) };
        play(store, &game).await;
    }
    for server in [None, Some("s")] {
        let before = store.top(&overall(server), 0, 10).await.unwrap();
        assert_eq!(before.iter().map(|line| line.person.0).collect::<Vec<_>>(), [1, 2]);
        let best = &before[0];
        assert_eq!((best.games, best.wins, best.shortened), (3, 3, 1));
        for game in GameKind::ALL {
            let board = LeaderboardScope { game: Some(game), ..board(server) };
            let line = store.standing(&board, PersonId(1)).await.unwrap().unwrap();
            assert_eq!((line.games, line.shortened), (1, u32::from(game == GameKind::Teufel)));
            assert!(line.rating < best.rating && line.uncertainty > best.uncertainty);
        }
        store.rebuild(Box::new(|_, _| {})).await.unwrap();
        assert_eq!(store.top(&overall(server), 0, 10).await.unwrap(), before);
    }
    assert_eq!(store.len(&overall(Some("elsewhere"))).await, Ok(0));
}
