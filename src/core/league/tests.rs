//! Draws, standings, and requests.

use super::*;
use crate::clock::Clock;
use crate::ids::{Account, ChannelRef};
use crate::table::{Actor, Entry, Fact, Member, Opening, PhaseView, Table, TableRequest, WhichChair};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::collections::BTreeSet;

const NOW: Moment = Moment(1_700_000_000_000);

fn secret(byte: u8) -> Secret {
    Secret::from_bytes([byte; 32])
}

fn night(rounds: u8) -> Night {
    let opening = NightOpening {
        id: NightId(7),
        leader: PersonId(1),
        game: GameKind::Hearts,
        options: Map::new(),
        rounds,
        same_decks: false,
        plan: Plan::default(),
        secret: secret(7),
    };
    Night::open(opening, NOW)
}

fn asks(person: u64) -> Asking<'static> {
    Asking {
        person: PersonId(person),
        moderates: false,
        place: PlaceNumber::FIRST,
        leader: "Anna",
        running: &[],
        now: NOW,
    }
}

/// A night with so many people signed up.
fn signed_up(people: u64, rounds: u8) -> Night {
    (2..=people).fold(night(rounds), |night, person| {
        night.handle(&asks(person), NightRequest::Join).expect("there is room")
    })
}

/// An outcome with these places; none: the person left.
fn places(places: &[Option<u8>]) -> Outcome {
    Outcome { places: Some(places.to_vec()), rounds: Vec::new(), absent: Vec::new() }
}

/// The points of people at a table of a night with own decks.
fn gained(people: Vec<PersonId>, outcome: Outcome) -> Vec<(PersonId, u32)> {
    let table = NightTable {
        id: TableId(1),
        people,
        opened: true,
        outcome: Some(outcome),
        place: PlaceNumber::FIRST,
        left_out: false,
    };
    night(1).gained(&table).expect("it is over")
}

/// Draws and settles the next round; people finish in the order of their ids.
fn plays_a_round(night: &Night) -> Night {
    let round = u8::try_from(night.played() + 1).expect("few rounds");
    let mut night = night.handle(&asks(1), NightRequest::Draw(round)).expect("it can be drawn");
    for table in night.current().to_vec() {
        let mut order = table.people.clone();
        order.sort();
        let place = |person| order.iter().position(|other| other == person).map(|place| place as u8 + 1);
        night.settle(table.id, places(&table.people.iter().map(place).collect::<Vec<_>>()), NOW);
    }
    night
}

#[test]
fn the_standings_tell_the_points_after_each_round() {
    let night = plays_a_round(&plays_a_round(&signed_up(4, 3)));
    let next = night.handle(&asks(1), NightRequest::Draw(3)).expect("it can be drawn");
    for (standings, night) in [(night.standings(), &night), (next.standings(), &next)] {
        for line in standings {
            let gained = night.tables().filter_map(|table| night.gained(table)).flatten();
            let own: Vec<u32> =
                gained.filter(|(person, _)| *person == line.person).map(|(_, points)| points).collect();
            // A round that plays has no points yet.
            assert_eq!(line.sums, [own[0], own[0] + own[1]], "{line:?}");
            assert_eq!(line.sums[1], line.points, "{line:?}");
        }
    }
}

#[test]
fn tables_are_of_four_as_far_as_that_can_be() {
    let of = |people| sizes(people, 6);
    assert_eq!((of(2), of(3), of(4), of(5), of(6)), (vec![2], vec![3], vec![4], vec![5], vec![3, 3]));
    assert_eq!((of(7), of(9), of(13)), (vec![4, 3], vec![3, 3, 3], vec![4, 3, 3, 3]));
    assert_eq!((of(40), sizes(5, 4)), (vec![4; 10], vec![3, 2]));
    for (people, most) in (2..=MOST_PEOPLE).flat_map(|people| [(people, 4), (people, 6)]) {
        let sizes = sizes(people, most);
        assert_eq!(sizes.iter().sum::<usize>(), people);
        let (largest, least) = (sizes[0], sizes[sizes.len() - 1]);
        assert!(sizes.is_sorted_by(|one, next| one >= next) && largest <= most && least >= 2, "{sizes:?}");
        assert!(largest - least <= 1 && sizes.len() <= 10, "{sizes:?}");
    }
}

/// The cost of repeated meetings; a pair that met twice counts four times.
fn again(field: &Field, tables: &[Vec<usize>]) -> u32 {
    let of_table = |table: &Vec<usize>| -> u32 {
        let pairs = table.iter().flat_map(|one| table.iter().map(move |other| (*one, *other)));
        pairs.filter(|(one, other)| one < other).map(|(one, other)| field.met[one][other].pow(2)).sum()
    };
    tables.iter().map(of_table).sum()
}

/// The minimum of that cost over all draws among at most eight people.
fn least_again(field: &Field) -> u32 {
    let people = field.points.len();
    let sizes = sizes(people, 6);
    let splits = (0..1_u32 << people).filter(|first| first.count_ones() as usize == sizes[0]);
    let tables = |first: u32| {
        let (one, two) = (0..people).partition(|person| first >> person & 1 == 1);
        [one, two].into_iter().take(sizes.len()).collect::<Vec<Vec<usize>>>()
    };
    splits.map(|first| again(field, &tables(first))).min().expect("there is a draw")
}

fn met(field: &mut Field, tables: &[Vec<usize>]) {
    for table in tables {
        for (one, other) in table.iter().flat_map(|one| table.iter().map(move |other| (*one, *other))) {
            field.met[one][other] += u32::from(one != other);
        }
    }
}

fn nobody_has_met(people: usize) -> Field {
    Field { points: vec![0; people], met: vec![vec![0; people]; people] }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn everybody_sits_once_and_the_draw_follows_from_the_secret(
        points in prop::collection::vec(0_u32..72, 2..=40), rounds in 0_usize..4, byte: u8, most in 4_usize..=6,
    ) {
        let mut field = Field { points, ..Field::default() };
        let people = field.points.len();
        field.met = vec![vec![0; people]; people];
        for round in 0..=rounds {
            let secret = secret(byte).derived("league draw", round, "");
            let tables = draw(&field, &sizes(people, most), &secret);
            prop_assert_eq!(&tables, &draw(&field, &sizes(people, most), &secret));
            let seated: BTreeSet<usize> = tables.iter().flatten().copied().collect();
            prop_assert_eq!(seated.len(), people);
            let seats: Vec<usize> = tables.iter().map(Vec::len).collect();
            prop_assert_eq!(seats, sizes(people, most));
            met(&mut field, &tables);
        }
    }

    #[test]
    fn among_few_people_nobody_meets_again_who_need_not(
        points in prop::collection::vec(0_u32..72, 6..=8), byte: u8,
    ) {
        let mut field = nobody_has_met(points.len());
        for round in 0..4 {
            let sizes = sizes(field.points.len(), 6);
            let tables = draw(&field, &sizes, &secret(byte).derived("league draw", round, ""));
            prop_assert_eq!(again(&field, &tables), least_again(&field), "round {} of {:?}", round, tables);
            field.points.clone_from(&points);
            met(&mut field, &tables);
        }
    }

    #[test]
    fn the_points_of_a_table_are_shared_out(places in prop::collection::vec(1_u8..=5, 2..=5)) {
        let people: Vec<PersonId> = (0..places.len() as u64).map(PersonId).collect();
        let places: Vec<Option<u8>> = places.into_iter().map(Some).collect();
        let gained = gained(people.clone(), self::places(&places));
        let sum: u32 = gained.iter().map(|(_, points)| points).sum();
        prop_assert_eq!(sum as usize, people.len() * WORTH as usize / 2);
        prop_assert!(gained.iter().all(|(_, points)| *points <= WORTH));
    }
}

#[test]
fn among_many_people_nobody_meets_again_in_the_second_round() {
    for people in 13..=MOST_PEOPLE {
        let mut field = nobody_has_met(people);
        let first = draw(&field, &sizes(people, 6), &secret(1));
        met(&mut field, &first);
        field.points = (0..people as u32).map(|person| person * 7 % 24).collect();
        let second = draw(&field, &sizes(people, 6), &secret(2));
        assert_eq!(again(&field, &second), 0, "{people}: {second:?}");
    }
}

#[test]
fn people_with_equal_points_meet() {
    let field = Field { points: vec![24, 0, 24, 0, 24, 0, 24, 0], ..nobody_has_met(8) };
    for byte in 0..16 {
        for table in draw(&field, &sizes(8, 6), &secret(byte)) {
            let points: BTreeSet<u32> = table.iter().map(|person| field.points[*person]).collect();
            assert_eq!(points.len(), 1, "{table:?}");
        }
    }
}

#[test]
fn a_table_is_worth_the_share_of_those_who_were_beaten() {
    let of = |outcome: Outcome, people: u64| {
        let mut gained = gained((1..=people).map(PersonId).collect(), outcome);
        gained.sort();
        gained.into_iter().map(|(_, points)| points).collect::<Vec<u32>>()
    };
    assert_eq!(of(places(&[Some(2), Some(1), Some(4), Some(3)]), 4), [16, 24, 0, 8]);
    assert_eq!(of(places(&[Some(1), Some(1), Some(3)]), 3), [18, 18, 0]);
    // A computer player took the first place.
    assert_eq!(of(places(&[Some(3), Some(2)]), 2), [0, 24]);
    // People who left are beaten by everybody who stayed.
    assert_eq!(of(places(&[None, Some(2), Some(1), None]), 4), [0, 16, 24, 0]);
    assert_eq!(of(Outcome::unknown(), 3), [12, 12, 12]);
}

/// The standings as (place, person, points).
fn told(night: &Night) -> Vec<(usize, u64, u32)> {
    night.standings().into_iter().map(|line| (line.place, line.person.0, line.points)).collect()
}

/// A night with tables at which these people finished at these places.
fn with_tables(people: u64, tables: &[&[(u64, u8)]]) -> Night {
    let table = |places: &&[(u64, u8)]| NightTable {
        id: TableId(1),
        people: places.iter().map(|(person, _)| PersonId(*person)).collect(),
        opened: true,
        outcome: Some(self::places(&places.iter().map(|(_, place)| Some(*place)).collect::<Vec<_>>())),
        place: PlaceNumber::FIRST,
        left_out: false,
    };
    let drawn = vec![Round { tables: tables.iter().map(table).collect() }];
    Night { drawn, ..signed_up(people, 3) }
}

#[test]
fn of_equals_those_are_ahead_whose_opponents_have_gained_more_elsewhere() {
    let night = with_tables(4, &[&[(1, 1), (2, 2)], &[(3, 1), (4, 2)], &[(1, 1), (3, 2)], &[(4, 1), (2, 2)]]);
    // 3 and 4 have 24 points each. 3 met 4 and 1, who gained 24 each elsewhere; 4 met 3 and 2, who didn't.
    assert_eq!(told(&night), [(1, 1, 48), (2, 3, 24), (3, 4, 24), (4, 2, 0)]);
}

#[test]
fn after_the_first_round_the_winners_of_large_and_small_tables_share_the_first_place() {
    let night = plays_a_round(&signed_up(13, 3));
    let sizes: Vec<usize> = night.current().iter().map(|table| table.people.len()).collect();
    assert_eq!(sizes, [4, 3, 3, 3]);
    let first: Vec<u32> =
        told(&night).iter().filter(|(place, ..)| *place == 1).map(|(.., points)| *points).collect();
    assert_eq!(first, [24; 4]);
}

#[test]
fn a_direct_meeting_counts_only_if_all_who_are_tied_have_met() {
    // 1, 2 and 3 have 24 points, and 12 of their opponents. 1 beat 2, but 3 has met neither.
    let night = with_tables(
        10,
        &[
            &[(1, 1), (2, 2)],
            &[(6, 1), (1, 2)],
            &[(2, 1), (4, 2)],
            &[(4, 1), (9, 2)],
            &[(3, 1), (5, 2)],
            &[(7, 1), (3, 2)],
            &[(5, 1), (8, 2)],
        ],
    );
    let of =
        |person| told(&night).into_iter().find(|(_, other, _)| *other == person).map(|(place, ..)| place);
    assert_eq!([1, 2, 3, 4].map(of), [Some(3), Some(3), Some(3), Some(6)]);
    // If all three have met, it does.
    let met = with_tables(
        8,
        &[
            &[(1, 1), (2, 2), (3, 3)],
            &[(4, 1), (1, 2)],
            &[(2, 1), (5, 1)],
            &[(3, 1), (6, 2)],
            &[(5, 1), (7, 1)],
            &[(6, 1), (8, 2)],
        ],
    );
    assert_eq!(told(&met)[..5], [(1, 4, 24), (2, 1, 24), (3, 2, 24), (4, 3, 24), (5, 5, 24)]);
}

#[test]
fn then_those_who_were_ahead_where_they_met_and_else_they_share_a_place() {
    let direct =
        with_tables(5, &[&[(2, 1), (1, 2)], &[(1, 1), (3, 2)], &[(4, 1), (2, 2)], &[(3, 1), (5, 2)]]);
    // 1 and 2 have 24 points, and 12 of their opponents; 2 beat 1.
    assert_eq!(told(&direct), [(1, 4, 24), (2, 2, 24), (3, 1, 24), (4, 3, 24), (5, 5, 0)]);
    let shared = with_tables(4, &[&[(1, 1), (2, 2)], &[(3, 1), (4, 2)]]);
    assert_eq!(told(&shared), [(1, 1, 24), (1, 3, 24), (3, 2, 0), (3, 4, 0)]);
}

#[test]
fn people_come_and_go() {
    let night = signed_up(3, 2);
    assert_eq!(night.handle(&asks(3), NightRequest::Join), Err(Notice::NightJoined));
    assert_eq!(night.handle(&asks(4), NightRequest::Leave), Err(Notice::NightNotJoined));
    let left = night.handle(&asks(3), NightRequest::Leave).expect("they had signed up");
    assert_eq!(left.entrants().len(), 2, "nothing is left of people who were never drawn");
    let played = plays_a_round(&night).handle(&asks(3), NightRequest::Leave).expect("they had signed up");
    assert_eq!((played.present().count(), played.standings().len()), (2, 3), "they keep their points");
    assert_eq!(played.handle(&asks(3), NightRequest::Leave), Ok(played.clone()), "they are out already");
    assert_eq!(played.handle(&asks(3), NightRequest::Join).expect("they come back").present().count(), 3);
    let last = played.handle(&asks(1), NightRequest::Draw(2)).expect("it can be drawn");
    for (person, request) in [(3, NightRequest::Join), (4, NightRequest::Join), (1, NightRequest::Leave)] {
        assert_eq!(last.handle(&asks(person), request), Err(Notice::NightLast));
    }
    let full = signed_up(MOST_PEOPLE as u64, 1);
    assert_eq!(full.handle(&asks(41), NightRequest::Join), Err(Notice::NightFull { limit: MOST_PEOPLE }));
}

#[test]
fn rounds_are_drawn_by_its_leader_one_after_the_other() {
    let night = signed_up(9, 2);
    let draw = NightRequest::Draw;
    let refused = Err(Notice::NightLeader { leader: "Anna".into() });
    assert_eq!(night.handle(&asks(2), draw(1)), refused);
    assert_eq!(night.handle(&asks(2), NightRequest::Close), refused);
    assert_eq!(night.handle(&asks(1), draw(2)), Err(Notice::OldButton));
    assert_eq!(self::night(2).handle(&asks(1), draw(1)), Err(Notice::NightTooFew));
    let first = night.handle(&Asking { moderates: true, ..asks(2) }, draw(1)).expect("they may");
    assert_eq!(first.current().iter().map(|table| table.people.len()).collect::<Vec<_>>(), [3, 3, 3]);
    assert_eq!(first.handle(&asks(1), draw(1)), Err(Notice::NightDrawn { round: 1 }));
    let running = ["Vega".to_owned()];
    let early = first.handle(&Asking { running: &running, ..asks(1) }, draw(2));
    assert_eq!(early, Err(Notice::NightPlaying { tables: running.to_vec() }));
    let over = plays_a_round(&plays_a_round(&night));
    assert!(over.is_over() && over.revealed(false).is_some_and(|shown| shown == secret(7).reveal()));
    for request in [NightRequest::Join, NightRequest::Leave, draw(3), NightRequest::Close] {
        assert_eq!(over.handle(&asks(1), request), Err(Notice::NightOver));
    }
    let ids: BTreeSet<TableId> = over.tables().map(|table| table.id).collect();
    assert_eq!(ids.len(), 6, "each table has an id of its own");
    assert_eq!((night.revealed(false), night.commitment()), (None, secret(7).commitment()));
}

#[test]
fn decks_follow_from_the_secret_of_the_night_which_is_not_shown_while_they_are_played() {
    let night = signed_up(9, 2).handle(&asks(1), NightRequest::Draw(1)).expect("it can be drawn");
    let decks = |table: &NightTable| night.decks_of(table.id).map(|(decks, _)| decks.reveal());
    let all: BTreeSet<Option<String>> = night.tables().map(decks).collect();
    assert!(all.len() == 3 && all.contains(&Some(secret(7).derived("league deck", 1, "2").reveal())));
    assert_eq!(night.decks_of(TableId(1)), None);
    let closed = night.handle(&asks(1), NightRequest::Close).expect("they lead it");
    assert_eq!((closed.revealed(true), closed.revealed(false)), (None, Some(secret(7).reveal())));
}

/// The table after a request of one of its people, or of a moderator who doesn't play.
fn asked(table: &Table, person: u64, moderates: bool, request: &TableRequest) -> Result<Table, Notice> {
    let actor = Actor { member: member(person), may_moderate: moderates };
    table.handle(&actor, request, NOW, &mut StdRng::seed_from_u64(1)).map(|step| step.table)
}

#[test]
fn a_host_decides_nothing_about_rivals_who_are_there() {
    let playing = table(&[2, 3, 4].map(member), &mut StdRng::seed_from_u64(1));
    let remove = TableRequest::Remove(WhichChair::Named("P2".into()));
    let close = TableRequest::Close { sure: true };
    assert_eq!(asked(&playing, 1, false, &remove).err(), Some(Notice::NightStays { name: "P2".into() }));
    assert_eq!(asked(&playing, 1, false, &close).err(), Some(Notice::NightTable));
    assert!(matches!(asked(&playing, 2, false, &close), Err(Notice::HostOnly { .. })));
    // Moderators can.
    assert!(asked(&playing, 9, true, &remove).is_ok());
    assert!(asked(&playing, 9, true, &close).is_ok_and(|table| table.is_over()));
    // Once the rival is away, the host can remove them.
    let fact = Fact::WentAway { person: PersonId(2) };
    let away = playing.learn(fact, NOW, &mut StdRng::seed_from_u64(1)).expect("they can go").table;
    assert!(asked(&away, 1, false, &remove).is_ok());
}

#[test]
fn those_who_stayed_share_a_table_that_was_closed_and_those_who_left_get_nothing() {
    let people = [1, 2, 3, 4].map(PersonId);
    let begun = table(&[2, 3, 4].map(member), &mut StdRng::seed_from_u64(1));
    let left = asked(&begun, 3, false, &TableRequest::Leave { sure: true }).expect("they may");
    let closed = asked(&left, 9, true, &TableRequest::Close { sure: true }).expect("moderators may");
    let outcome = Outcome::of(&closed, &people);
    assert_eq!(outcome, Outcome { absent: vec![PersonId(3)], ..places(&[Some(1), Some(1), None, Some(1)]) });
    let mut gained = gained(people.to_vec(), outcome);
    gained.sort();
    assert_eq!(gained.into_iter().map(|(_, points)| points).collect::<Vec<_>>(), [16, 16, 0, 16]);
}

#[test]
fn people_who_were_not_there_at_the_end_are_not_drawn_until_they_sign_up_again() {
    let mut night = signed_up(4, 2).handle(&asks(1), NightRequest::Draw(1)).expect("it can be drawn");
    let table = night.current()[0].id;
    let outcome = Outcome { absent: vec![PersonId(3)], ..places(&[Some(1), Some(2), Some(3), Some(4)]) };
    night.settle(table, outcome, NOW);
    assert_eq!(night.present().collect::<Vec<_>>(), [1, 2, 4].map(PersonId));
    // Repeating it changes nothing: they may have come back.
    night = night.handle(&asks(3), NightRequest::Join).expect("they come back");
    let before = night.clone();
    night.settle(table, Outcome { absent: vec![PersonId(3)], ..Outcome::unknown() }, NOW);
    assert_eq!(night, before);
}

#[test]
fn it_ends_early_and_by_itself() {
    let night = signed_up(4, 2).handle(&asks(1), NightRequest::Draw(1)).expect("it can be drawn");
    let closed = night.handle(&asks(1), NightRequest::Close).expect("they lead it");
    assert!(closed.is_over() && closed.open_tables().next().is_none());
    let mut late = closed.clone();
    late.settle(closed.current()[0].id, places(&[Some(1), Some(2), Some(3), Some(4)]), NOW);
    assert_eq!(late, closed, "tables that are still on don't count any more");
    let mut idle = night;
    idle.expire(false, NOW.after(IDLE - Duration::from_secs(1)));
    idle.expire(true, NOW.after(IDLE * 2));
    assert!(!idle.is_over(), "a table may play for weeks");
    idle.expire(false, NOW.after(IDLE));
    assert!(idle.is_over());
}

#[test]
fn a_night_reads_back_what_it_writes() {
    let mut night = plays_a_round(&signed_up(5, 3)).handle(&asks(5), NightRequest::Leave).expect("they may");
    night.drawn[0].tables[0].outcome = Some(Outcome::unknown());
    night.note_opened(night.drawn[0].tables[0].id);
    assert!(night.drawn[0].tables[0].opened);
    let json = serde_json::to_string(&night).expect("it can be written");
    assert_eq!(serde_json::from_str::<Night>(&json).expect("it can be read"), night);
}

fn member(id: u64) -> Member {
    let account = Account { realm: "test".into(), id: id.to_string() };
    Member { person: PersonId(id), account, name: format!("P{id}"), locale: None, autoplay: false }
}

/// A table at which these people play a short game.
fn table(others: &[Member], rng: &mut StdRng) -> Table {
    let game = GameKind::Herz;
    let opening = Opening {
        game,
        channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
        place_language: "en".into(),
        clock: Clock::NONE,
        host: member(1),
        taken_names: Vec::new(),
        options: herzbot_rules::daily::options(game),
        thread: None,
        secret: secret(9),
    };
    Table::open_seated(opening, TableId(9), others, None, NOW, rng).expect("the rules allow it")
}

/// Plays the first legal moves, to the end.
fn played(mut table: Table, rng: &mut StdRng) -> Table {
    while !table.is_over() {
        let mover = table.awaited().next().map(|(_, member)| member.clone());
        let next = match mover {
            Some(member) => {
                let PhaseView::Playing(playing) = table.view(Some(member.person)).phase else { break };
                let request = TableRequest::Move(playing.legal[0]);
                table.handle(&Actor { member, may_moderate: false }, &request, NOW, rng)
            }
            None => table.tick(NOW, 0.01, rng),
        };
        table = next.expect("it goes on").table;
    }
    table
}

#[test]
fn what_has_come_of_a_table_is_read_from_it() {
    let mut rng = StdRng::seed_from_u64(3);
    let people = [PersonId(1), PersonId(2)];
    let begun = table(&[member(2)], &mut rng);
    assert!(begun.id() == TableId(9) && begun.is_playing() && begun.is_of_night());
    let places = |outcome: &Outcome| outcome.places.clone().unwrap_or_default();
    let both = Outcome::of(&played(begun.clone(), &mut rng), &people);
    assert!(places(&both).iter().all(Option::is_some) && both.absent.is_empty(), "{both:?}");
    // The computer plays for the absent person, who keeps a place but counts as absent.
    let happens = |fact| {
        let mut table = begun.clone();
        table.apply(&Entry { at: NOW, fact }).expect("it can happen");
        table
    };
    let away = happens(Fact::WentAway { person: PersonId(2) });
    let away = Outcome::of(&played(away, &mut rng), &people);
    assert_eq!((places(&away).iter().flatten().count(), &away.absent[..]), (2, &people[1..]));
    let left = happens(Fact::LeftForGood { person: PersonId(2) });
    let left = Outcome::of(&played(left, &mut rng), &people);
    assert_eq!((places(&left), &left.absent[..]), (vec![Some(1), None], &people[1..]));
    let moderator = Actor { member: member(9), may_moderate: true };
    let closed = begun.handle(&moderator, &TableRequest::Close { sure: true }, NOW, &mut rng);
    let closed = Outcome::of(&closed.expect("they may").table, &people);
    assert_eq!((places(&closed), closed.absent), (vec![Some(1), Some(1)], Vec::new()));
}

#[test]
fn the_clock_of_a_table_is_up_to_moderators() {
    let mut rng = StdRng::seed_from_u64(3);
    let table = table(&[member(2)], &mut rng);
    let host = member(table.host().expect("it has one").0);
    let mut changes = |may_moderate| {
        let actor = Actor { member: host.clone(), may_moderate };
        table.handle(&actor, &TableRequest::SetClock(Clock::ALL[0]), NOW, &mut rng).err()
    };
    assert_eq!((changes(false), changes(true)), (Some(Notice::NightTable), None));
}

#[test]
fn a_computer_sits_down_where_too_few_people_are_left() {
    let alone = table(&[], &mut StdRng::seed_from_u64(3));
    assert_eq!((alone.view(None).chairs.len(), alone.everybody().len()), (2, 1));
}
