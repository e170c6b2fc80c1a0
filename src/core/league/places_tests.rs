//! Nights in several places.

use super::*;
use crate::ids::NightId;
use crate::league::{NightOpening, NightRequest, Outcome, Plan};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use serde_json::Map;
use std::collections::BTreeSet;
use std::time::Duration;

fn home_of(night: &Night, person: PersonId) -> PlaceNumber {
    let entrant = night.entrants.iter().find(|entrant| entrant.person == person);
    entrant.map(|entrant| entrant.place).unwrap_or_default()
}

const NOW: Moment = Moment(1_700_000_000_000);

fn asks(person: u64, place: usize) -> Asking<'static> {
    let (person, place) = (PersonId(person), PlaceNumber(place));
    Asking { person, moderates: false, place, leader: "Anna", running: &[], now: NOW }
}

fn channel(name: &str) -> ChannelRef {
    ChannelRef { realm: "test".into(), server: name.into(), channel: name.into() }
}

fn further(name: &str, host: u64) -> FurtherPlace {
    FurtherPlace { channel: channel(name), host: PersonId(host), locale: None, threads: false, gone: false }
}

fn opened(rounds: u8, same_decks: bool) -> Night {
    let opening = NightOpening {
        id: NightId(7),
        leader: PersonId(1),
        game: GameKind::Herz,
        options: Map::new(),
        rounds,
        same_decks,
        plan: Plan::default(),
        secret: Secret::from_bytes([7; 32]),
    };
    Night::open(opening, NOW)
}

/// A night with so many people in each place. People of the first are 1, 2 …, of the second 101, 102 …
fn gathered(people: &[u64]) -> Night {
    let mut night = opened(2, true);
    for (place, count) in people.iter().enumerate() {
        let first = 100 * place as u64;
        if place > 0 {
            night = night.brought(further(&place.to_string(), first + 1), NOW).expect("there is room");
        }
        for person in 1..=*count {
            if first + person > 1 {
                night = asked(&night, first + person, place, NightRequest::Join);
            }
        }
    }
    night
}

fn asked(night: &Night, person: u64, place: usize, request: NightRequest) -> Night {
    night.handle(&asks(person, place), request).expect("they may")
}

fn drawn(people: &[u64]) -> Night {
    asked(&gathered(people), 1, 0, NightRequest::Draw(1))
}

fn seats(night: &Night) -> Vec<(usize, usize)> {
    night.current().iter().map(|table| (table.place.0, table.people.len())).collect()
}

/// An outcome with these points in one round.
fn with_points(points: &[i32]) -> Outcome {
    let places = Some(points.iter().map(|_| Some(1)).collect());
    Outcome { places, rounds: vec![points.to_vec()], absent: Vec::new() }
}

/// Settles the tables of the round in their order.
fn plays(night: &mut Night, points: &[&[i32]]) {
    let ids: Vec<TableId> = night.current().iter().map(|table| table.id).collect();
    assert_eq!(ids.len(), points.len());
    for (id, points) in ids.into_iter().zip(points) {
        night.settle(id, with_points(points), NOW);
    }
}

/// Rank, place and points per game in tenths.
fn ranks(night: &Night) -> Vec<(usize, usize, u32)> {
    night.place_standings().iter().map(|line| (line.rank, line.place.0, line.tenths())).collect()
}

#[test]
fn people_play_in_their_own_place_and_tables_of_one_size_share_their_decks_everywhere() {
    let night = drawn(&[2, 2]);
    assert_eq!(seats(&night), [(0, 2), (1, 2)]);
    for table in night.current() {
        assert!(table.people.iter().all(|person| home_of(&night, *person) == table.place));
    }
    let decks: Vec<_> =
        night.current().iter().map(|table| night.decks_of(table.id).expect("drawn")).collect();
    assert_eq!(decks[0].0.reveal(), decks[1].0.reveal());
    let others = |at: usize| decks[at].1.as_ref().expect("they share them").tables.clone();
    assert_eq!((others(0), others(1)), (vec![night.current()[1].id], vec![night.current()[0].id]));
    assert_eq!(seats(&drawn(&[2, 4])), [(0, 2), (1, 2), (1, 2)], "nobody has a size for themselves");
    assert_eq!(seats(&drawn(&[4, 4])), [(0, 4), (1, 4)]);
    assert_eq!(seats(&drawn(&[7, 7])), [(0, 4), (0, 3), (1, 4), (1, 3)]);
    assert_eq!(seats(&drawn(&[3, 1])), [(0, 3)], "who is alone is not drawn");
}

#[test]
fn sizes_agree_between_places_whoever_comes() {
    for one in 2..=20 {
        for other in 2..=20 {
            let sizes = sizes_between(&[one, other], 4);
            assert_eq!([sizes[0].iter().sum::<usize>(), sizes[1].iter().sum()], [one, other]);
            let all = sizes.concat();
            assert!(all.iter().all(|size| (2..=4).contains(size)), "{one} and {other}: {sizes:?}");
        }
    }
    assert_eq!(sizes_between(&[2, 3], 4), [vec![2], vec![3]], "that can't be helped");
    assert_eq!(sizes_between(&[3, 4], 4), [vec![3], vec![2, 2]]);
    assert_eq!(sizes_between(&[2, 7], 4), [vec![2], vec![3, 2, 2]]);
    assert_eq!(sizes_between(&[5, 5], 4), [vec![3, 2], vec![3, 2]]);
    assert_eq!(sizes_between(&[5, 5], 6), [vec![5], vec![5]]);
    assert_eq!(sizes_between(&[4; 10], 6), vec![vec![4]; 10]);
    assert_eq!(sizes_between(&[8; 5], 6), vec![vec![4, 4]; 5]);
}

#[test]
fn a_draw_in_the_first_place_is_what_it_is_without_others() {
    let alone = asked(&gathered(&[6]), 1, 0, NightRequest::Draw(1));
    let beside = drawn(&[6, 6]);
    let first: Vec<_> = beside.current().iter().filter(|table| table.place.is_first()).collect();
    assert!(alone.current().iter().zip(&first).all(|(one, other)| one.people == other.people));
    let second: Vec<u64> = beside.current()[2].people.iter().map(|person| person.0 - 100).collect();
    assert_ne!(second, first[0].people.iter().map(|person| person.0).collect::<Vec<_>>(), "a lot of its own");
    let ids: BTreeSet<TableId> = beside.tables().map(|table| table.id).collect();
    assert_eq!(ids.len(), 4);
}

#[test]
fn nothing_counts_before_the_tables_in_all_places_are_done() {
    let mut night = drawn(&[2, 2]);
    let ids: Vec<TableId> = night.current().iter().map(|table| table.id).collect();
    night.settle(ids[0], with_points(&[5, 3]), NOW);
    assert_eq!(night.gained(&night.current()[0]), None);
    night.settle(ids[1], with_points(&[5, 1]), NOW);
    let gained = |at: usize| {
        let table = &night.current()[at];
        let gained = night.gained(table).expect("all are done");
        gained.iter().map(|(_, points)| *points).collect::<Vec<_>>()
    };
    // The first seats tied; the second seat in the first place did better.
    assert_eq!((gained(0), gained(1)), (vec![24, 12], vec![12, 0]));
    assert_eq!(ranks(&night), [(1, 0, 180), (2, 1, 60)]);
}

#[test]
fn places_of_unequal_size_are_ranked_by_the_points_of_a_game_and_equal_ones_share_a_place() {
    let mut night = drawn(&[4, 2, 2, 1]);
    assert_eq!(seats(&night), [(0, 2), (0, 2), (1, 2), (2, 2)]);
    plays(&mut night, &[&[9, 9], &[1, 1], &[5, 5], &[5, 5]]);
    // Of three others: 24 for all, 8 for each, 4 for each tie.
    assert_eq!(ranks(&night), [(1, 0, 120), (1, 1, 120), (1, 2, 120), (4, 3, 0)]);
    let mut night = drawn(&[4, 2]);
    plays(&mut night, &[&[9, 9], &[1, 1], &[8, 8]]);
    assert_eq!(ranks(&night), [(1, 0, 120), (1, 1, 120)], "more games are worth no more");
    let mut night = drawn(&[4, 2]);
    plays(&mut night, &[&[9, 9], &[8, 8], &[1, 1]]);
    assert_eq!(ranks(&night), [(1, 0, 180), (2, 1, 0)]);
    assert_eq!(opened(1, true).place_standings(), [], "there is nothing to compare");
}

#[test]
fn its_leader_invites_as_long_as_people_can_sign_up() {
    let mut night = opened(1, true);
    let (fresh, until) = (|| "BCDFGH".to_owned(), NOW.after(Duration::from_secs(60)));
    let refused = night.invite(&asks(2, 0), fresh(), until);
    assert_eq!(refused, Err(Notice::NightLeader { leader: "Anna".into() }));
    assert_eq!(night.invite(&asks(1, 0), fresh(), until), Ok(fresh()));
    assert_eq!(night.invite(&asks(1, 0), "other".into(), until), Ok(fresh()), "the one that it has");
    assert!(night.has_code("BCDFGH", NOW) && !night.has_code("BCDFGH", until) && !night.has_code("", NOW));
    let later = Asking { now: until, ..asks(1, 0) };
    assert_eq!(night.invite(&later, "other".into(), until), Ok("other".into()));
    assert_eq!(opened(1, false).invite(&asks(1, 0), fresh(), until), Err(Notice::NightOwnDecks));
    let mut full = opened(1, true);
    for number in 1..MOST_PLACES {
        full = full.brought(further(&number.to_string(), 2), NOW).expect("there is room");
    }
    assert_eq!(full.brought(further("x", 2), NOW), Err(Notice::NightPlacesFull));
    assert_eq!(full.brought(further("1", 2), NOW), Err(Notice::NightHere));
    full.part(PlaceNumber(1));
    let returned = full.brought(further("1", 2), NOW).expect("there is room again");
    assert_eq!(returned.place_of(&further("1", 2).channel), Some(PlaceNumber(1)));
    full = full.brought(further("x", 2), NOW).expect("there is room again");
    assert_eq!(
        full.brought(further("1", 2), NOW),
        Err(Notice::NightPlacesFull),
        "another one has come for it"
    );
    let mut drawn = drawn(&[2, 2]);
    assert!(drawn.invite(&asks(1, 0), fresh(), until).is_ok(), "round 2 is to come");
    plays(&mut drawn, &[&[1, 2], &[3, 4]]);
    let mut last = asked(&drawn, 1, 0, NightRequest::Draw(2));
    assert_eq!(last.invite(&asks(1, 0), fresh(), until), Err(Notice::NightLast));
    assert_eq!(last.brought(further("x", 2), NOW), Err(Notice::NightLast));
}

#[test]
fn each_may_do_what_is_theirs() {
    let night = drawn(&[2, 2]);
    let moderates = |person, place| Asking { moderates: true, ..asks(person, place) };
    // The leader leads everywhere, moderators of the first place only there.
    let mut done = night.clone();
    plays(&mut done, &[&[1, 2], &[3, 4]]);
    assert!(done.handle(&asks(1, 1), NightRequest::Draw(2)).is_ok());
    assert!(done.handle(&moderates(50, 0), NightRequest::Draw(2)).is_ok());
    for other in [moderates(50, 1), asks(101, 1), asks(2, 0)] {
        assert!(matches!(done.handle(&other, NightRequest::Draw(2)), Err(Notice::NightLeader { .. })));
    }
    assert!(night.handle(&asks(1, 1), NightRequest::Close).expect("they lead").is_over());
    assert!(night.handle(&moderates(50, 0), NightRequest::Close).expect("they may").is_over());
    for parts in [moderates(50, 1), asks(101, 1)] {
        let parted = night.handle(&parts, NightRequest::Close).expect("their part");
        assert!(!parted.is_over() && parted.place_of(&channel("1")).is_none());
    }
    assert!(matches!(night.handle(&asks(102, 1), NightRequest::Close), Err(Notice::NightLeader { .. })));
}

#[test]
fn a_place_that_goes_holds_up_and_spoils_nothing() {
    let mut night = drawn(&[4, 2]);
    let ids: Vec<TableId> = night.current().iter().map(|table| table.id).collect();
    night.settle(ids[0], with_points(&[9, 9]), NOW);
    night.settle(ids[1], with_points(&[1, 1]), NOW);
    assert_eq!(night.open_tables().map(|table| table.id).collect::<Vec<_>>(), [ids[2]]);
    night.part(PlaceNumber(1));
    assert!(night.open_tables().next().is_none() && night.wakes_at(PlaceNumber(1)).is_none());
    assert_eq!(ranks(&night), [(1, 0, 120), (2, 1, 0)]);
    assert_eq!(night.present().map(|person| person.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
    // The outcome of its table belongs to nobody.
    night.settle(ids[2], with_points(&[9, 9]), NOW);
    assert_eq!((night.gained(&night.current()[2]), night.tables().count()), (None, 3));
    assert!(night.decks_of(ids[0]).expect("drawn").1.is_some_and(|same| same.tables.contains(&ids[2])));
    // It may come back, and its people may sign up again.
    let back = night.brought(further("1", 103), NOW).expect("it can");
    assert_eq!(back.place_of(&channel("1")), Some(PlaceNumber(1)));
    assert_eq!(seats(&asked(&back, 1, 0, NightRequest::Draw(2))), [(0, 4)]);
    // After the last round, nothing is awaited any more.
    let mut last = asked(&back, 101, 1, NightRequest::Join);
    last = asked(&last, 102, 1, NightRequest::Join);
    last = asked(&last, 1, 0, NightRequest::Draw(2));
    let first: Vec<TableId> =
        last.current().iter().filter(|table| table.place.is_first()).map(|table| table.id).collect();
    for id in first {
        last.settle(id, with_points(&[2, 1]), NOW);
    }
    assert!(!last.is_over());
    last.part(PlaceNumber(1));
    assert!(last.is_over());
}

#[test]
fn who_signs_up_elsewhere_plays_there_from_then_on() {
    let night = gathered(&[2, 2]);
    assert_eq!(night.handle(&asks(102, 0), NightRequest::Join), Err(Notice::NightJoined));
    let left = asked(&night, 102, 0, NightRequest::Leave);
    let moved = asked(&left, 102, 0, NightRequest::Join);
    assert_eq!(home_of(&moved, PersonId(102)), PlaceNumber::FIRST);
    assert_eq!(seats(&asked(&moved, 1, 0, NightRequest::Draw(1))), [(0, 3)]);
}

#[test]
fn places_read_back_and_nights_of_before_are_read() {
    let mut night = drawn(&[2, 2]);
    night.invite(&asks(1, 0), "BCDFGH".into(), NOW).expect("they lead");
    night.part(PlaceNumber(1));
    let json = serde_json::to_string(&night).expect("it can be written");
    assert_eq!(serde_json::from_str::<Night>(&json).expect("it can be read"), night);
    let before = serde_json::to_string(&opened(1, true)).expect("it can be written");
    assert!(!before.contains("place") && !before.contains("code"), "{before}");
}
