//! Rounds in which all tables play the same decks.

use super::*;
use crate::clock::Clock;
use crate::ids::{Account, ChannelRef, Moment, NightId, PersonId};
use crate::league::{Asking, MOST_PEOPLE, NightOpening, NightRequest, PlaceNumber, Plan, sizes, sizes_alike};
use crate::notice::Notice;
use crate::page::Block;
use crate::table::{Actor, Fact, Member, Opening, PhaseView, Table, TableRequest, TableView};
use crate::text::{Language, Texts, pages};
use herzbot_rules::{AnyView, GameKind};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use serde_json::Map;

const NOW: Moment = Moment(1_700_000_000_000);

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

/// A night with the same decks and a drawn first round.
fn drawn(people: u64, game: GameKind) -> Night {
    let opening = NightOpening {
        id: NightId(7),
        leader: PersonId(1),
        game,
        options: Map::new(),
        rounds: 2,
        same_decks: true,
        plan: Plan::default(),
        secret: Secret::from_bytes([7; 32]),
    };
    let night = (2..=people).fold(Night::open(opening, NOW), |night, person| {
        night.handle(&asks(person), NightRequest::Join).expect("there is room")
    });
    night.handle(&asks(1), NightRequest::Draw(1)).expect("it can be drawn")
}

/// An outcome with these points in one round; none: the person left.
fn with_points(points: &[Option<i32>]) -> Outcome {
    let places = points.iter().map(|points| points.map(|_| 1)).collect();
    let round = points.iter().map(|points| points.unwrap_or_default()).collect();
    Outcome { places: Some(places), rounds: vec![round], absent: Vec::new() }
}

/// A table that was closed without a result; `stayed`: who had not left before.
fn closed(stayed: &[bool]) -> Outcome {
    let places = stayed.iter().map(|stayed| stayed.then_some(1)).collect();
    Outcome { places: Some(places), rounds: Vec::new(), absent: Vec::new() }
}

#[test]
fn sizes_agree_as_far_as_that_can_be() {
    let of = |people| sizes_alike(people, 6);
    assert_eq!((of(2), of(5), of(6), of(8)), (vec![2], vec![5], vec![3, 3], vec![4, 4]));
    assert_eq!((of(7), of(9), of(10)), (vec![4, 3], vec![3, 3, 3], vec![5, 5]));
    assert_eq!((of(13), of(15)), (vec![4, 3, 3, 3], vec![3; 5]));
    assert_eq!((of(23), of(40)), (vec![4, 4, 3, 3, 3, 3, 3], vec![4; 10]));
    assert_eq!(sizes_alike(10, 4), [4, 3, 3], "there are games for four at most");
    for (people, most) in (2..=MOST_PEOPLE).flat_map(|people| [(people, 4), (people, 6)]) {
        let (usual, alike) = (sizes(people, most), sizes_alike(people, most));
        assert_eq!(alike.iter().sum::<usize>(), people);
        assert!(alike.iter().all(|size| (2..=most.min(5)).contains(size)), "{people}: {alike:?}");
        let alone = crate::league::draw::alone;
        assert!(alone(&alike) <= alone(&usual), "{people}: {alike:?}");
        assert!(alike == usual || alone(&alike) < alone(&usual), "{people}: {alike:?}");
    }
}

fn result() -> impl Strategy<Value = SeatResult> {
    prop_oneof![1 => Just(SeatResult::Unknown), 4 => (-5..30).prop_map(SeatResult::Points)]
}

fn halves(results: &[SeatResult], lowest_wins: bool) -> Vec<u32> {
    let of = |(at, own): (usize, &SeatResult)| {
        let others = results.iter().enumerate().filter(|(other, _)| *other != at);
        others.filter_map(|(_, other)| own.ahead(*other, lowest_wins)).sum()
    };
    results.iter().enumerate().map(of).collect()
}

proptest! {
    #[test]
    fn what_a_seat_is_worth_is_shared_out_whatever_happens_there(
        results in prop::collection::vec(result(), 2..=13), lowest_wins: bool,
    ) {
        let tables = results.len() as u32;
        prop_assert_eq!(halves(&results, lowest_wins).into_iter().sum::<u32>(), tables * (tables - 1));
    }

    #[test]
    fn the_order_of_the_tables_does_not_matter(
        results in prop::collection::vec(result(), 2..=13).prop_shuffle(), lowest_wins: bool,
    ) {
        let worth = halves(&results, lowest_wins);
        let mut pairs: Vec<(SeatResult, u32)> = results.iter().copied().zip(worth).collect();
        pairs.reverse();
        let reversed: Vec<SeatResult> = pairs.iter().map(|(result, _)| *result).collect();
        let worth: Vec<u32> = pairs.into_iter().map(|(_, worth)| worth).collect();
        prop_assert_eq!(halves(&reversed, lowest_wins), worth);
    }

    #[test]
    fn a_better_result_is_never_worth_less(
        results in prop::collection::vec(result(), 2..=13), by in 1..5, lowest_wins: bool,
    ) {
        let SeatResult::Points(points) = results[0] else { return Ok(()) };
        let mut better = results.clone();
        better[0] = SeatResult::Points(if lowest_wins { points - by } else { points + by });
        prop_assert!(halves(&better, lowest_wins)[0] >= halves(&results, lowest_wins)[0]);
    }
}

#[test]
fn each_seat_is_compared_with_that_seat_at_the_other_tables() {
    let mut night = drawn(9, GameKind::Hearts);
    let tables: Vec<NightTable> = night.current().to_vec();
    assert_eq!(tables.iter().map(|table| table.people.len()).collect::<Vec<_>>(), [3, 3, 3]);
    let points = [[Some(10), Some(0), Some(16)], [Some(5), Some(5), Some(16)], [Some(20), Some(5), None]];
    for (table, points) in tables.iter().zip(points) {
        assert_eq!(night.gained(table), None, "others still play the same decks");
        night.settle(table.id, with_points(&points), NOW);
    }
    let gains = |night: &Night| {
        night.current().iter().map(|table| night.gains(table).expect("all are over")).collect::<Vec<_>>()
    };
    // In Hearts, fewer points are better. A person who left neither gets nor gives points.
    assert_eq!(gains(&night), [vec![12, 24, 12], vec![24, 6, 12], vec![0, 6, 0]]);
    let sum: u32 = night.standings().iter().map(|line| line.points).sum();
    assert_eq!(sum, 12 * 8, "nobody has got a point that another has not lost, but for who has left");
    // If more points are better, the same results are reversed.
    night.game = GameKind::Herz;
    assert_eq!(gains(&night), [vec![12, 0, 12], vec![0, 18, 12], vec![24, 18, 0]]);
}

#[test]
fn only_the_rounds_that_all_tables_have_played_are_compared() {
    let mut night = drawn(9, GameKind::Hearts);
    let ids: Vec<TableId> = night.current().iter().map(|table| table.id).collect();
    let places = || Some(vec![Some(1), Some(2), Some(3)]);
    let rounds =
        |rounds: &[[i32; 3]]| -> Vec<Vec<i32>> { rounds.iter().map(|round| round.to_vec()).collect() };
    // After three rounds: 6, 9 and 63.
    let short = rounds(&[[1, 4, 21], [2, 3, 21], [3, 2, 21]]);
    // After three: 9, 9 and 60. The two further rounds would change that.
    let long = rounds(&[[3, 3, 20], [3, 3, 20], [3, 3, 20], [0, 26, 0], [26, 0, 0]]);
    for (id, rounds) in ids.iter().zip([short, long]) {
        night.settle(*id, Outcome { places: places(), rounds, absent: Vec::new() }, NOW);
    }
    // A table without a result has no rounds that count.
    night.settle(ids[2], closed(&[true, true, true]), NOW);
    let gains: Vec<_> = night.current().iter().map(|table| night.gains(table).expect("it is over")).collect();
    assert_eq!(gains, [vec![18, 12, 6], vec![6, 12, 18], vec![12, 12, 12]]);
}

#[test]
fn people_with_equal_points_share_a_place_also_if_they_have_met() {
    let mut night = drawn(6, GameKind::Herz);
    let tables: Vec<NightTable> = night.current().to_vec();
    assert_eq!(tables[0].people.len(), 3);
    let results = [vec![9, 5, 1], vec![8, 4, 1]];
    for (table, round) in tables.iter().zip(results) {
        let places = Some(vec![Some(1), Some(2), Some(3)]);
        night.settle(table.id, Outcome { places, rounds: vec![round], absent: Vec::new() }, NOW);
    }
    let first: Vec<PersonId> =
        night.standings().iter().filter(|line| line.place == 1).map(|line| line.person).collect();
    // One seat may have better cards than another.
    assert!(
        first.len() == 2 && tables[0].people[..2].iter().all(|person| first.contains(person)),
        "{first:?}"
    );
}

#[test]
fn a_table_without_a_result_counts_as_equal_to_every_other() {
    let mut night = drawn(8, GameKind::Herz);
    let ids: Vec<TableId> = night.current().iter().map(|table| table.id).collect();
    night.settle(ids[0], closed(&[true, true, false, true]), NOW);
    night.settle(ids[1], with_points(&[Some(1), Some(2), Some(3), None]), NOW);
    let gains = |table: usize| night.gains(&night.current()[table]).expect("all are over");
    // If the person with the same seat left, the own table counts.
    assert_eq!((gains(0), gains(1)), (vec![12, 12, 0, 16], vec![12, 12, 16, 0]));
    let mut lost = drawn(8, GameKind::Herz);
    lost.settle(ids[0], Outcome::unknown(), NOW);
    lost.settle(ids[1], with_points(&[Some(1), Some(2), Some(3), Some(4)]), NOW);
    assert!(lost.current().iter().all(|table| lost.gains(table) == Some(vec![12; 4])));
}

#[test]
fn a_table_that_has_its_size_for_itself_counts_as_any_other() {
    let mut night = drawn(13, GameKind::Herz);
    let alone = night.current()[0].clone();
    assert_eq!((alone.people.len(), night.decks_of(alone.id).expect("drawn").1), (4, None));
    let places = Some(vec![Some(1), Some(2), Some(3), Some(4)]);
    night.settle(alone.id, Outcome { places, rounds: vec![vec![9, 8, 7, 6]], absent: Vec::new() }, NOW);
    assert_eq!(night.gains(&night.current()[0]), Some(vec![24, 16, 8, 0]), "at once, and by its places");
}

#[test]
fn what_still_plays_when_the_night_is_ended_is_not_waited_for() {
    let mut night = drawn(9, GameKind::Herz);
    let ids: Vec<TableId> = night.current().iter().map(|table| table.id).collect();
    night.settle(ids[0], with_points(&[Some(1), Some(2), Some(3)]), NOW);
    night.settle(ids[1], with_points(&[Some(2), Some(2), Some(2)]), NOW);
    let ended = night.handle(&asks(1), NightRequest::Close).expect("they lead it");
    let gains: Vec<_> = ended.current().iter().map(|table| ended.gains(table)).collect();
    assert_eq!(gains, [Some(vec![0, 12, 24]), Some(vec![24, 12, 0]), None]);
}

#[test]
fn tables_of_one_size_have_the_same_decks_and_those_of_each_round_others() {
    let mut night = drawn(18, GameKind::Hearts);
    let mut secrets = std::collections::BTreeSet::new();
    for round in 1..=2 {
        let tables = night.current().to_vec();
        assert_eq!(tables.iter().map(|table| table.people.len()).collect::<Vec<_>>(), [4, 4, 4, 3, 3]);
        for table in &tables {
            let (secret, same) = night.decks_of(table.id).expect("it was drawn");
            let same = same.expect("there are others");
            let size = table.people.len();
            assert_eq!(same.round, format!("round {round}, tables of {size}"));
            let others = tables.iter().filter(|other| other.id != table.id && other.people.len() == size);
            assert_eq!(same.tables, others.map(|other| other.id).collect::<Vec<_>>());
            secrets.insert(secret.reveal());
            night.settle(table.id, Outcome::unknown(), NOW);
        }
        assert_eq!(secrets.len(), 2 * round);
        if round == 1 {
            night = night.handle(&asks(1), NightRequest::Draw(2)).expect("it can be drawn");
        }
    }
}

#[test]
fn a_night_with_the_same_decks_reads_back_what_it_writes() {
    let mut night = drawn(8, GameKind::Herz);
    night.settle(night.current()[0].id, with_points(&[Some(-1), Some(2), None, Some(4)]), NOW);
    let json = serde_json::to_string(&night).expect("it can be written");
    assert_eq!(serde_json::from_str::<Night>(&json).expect("it can be read"), night);
}

fn member(id: u64) -> Member {
    let account = Account { realm: "test".into(), id: id.to_string() };
    Member { person: PersonId(id), account, name: format!("P{id}"), locale: None, autoplay: false }
}

/// A table of a night, opened by a process with its own randomness.
fn table(night: &Night, drawn: &NightTable, seed: u64) -> Table {
    with_clock(night, drawn, seed, Clock::NONE)
}

fn with_clock(night: &Night, drawn: &NightTable, seed: u64, clock: Clock) -> Table {
    let (secret, same) = night.decks_of(drawn.id).expect("it was drawn");
    let mut people = drawn.people.iter().map(|person| member(person.0));
    let opening = Opening {
        game: night.game(),
        channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
        place_language: "en".into(),
        clock,
        host: people.next().expect("there are people"),
        taken_names: Vec::new(),
        options: herzbot_rules::daily::options(night.game()),
        thread: None,
        secret,
    };
    let (others, mut rng) = (people.collect::<Vec<_>>(), StdRng::seed_from_u64(seed));
    let now = NOW.after(std::time::Duration::from_secs(seed));
    Table::open_seated(opening, drawn.id, &others, same, now, &mut rng).expect("the rules allow it")
}

fn seen(table: &Table, drawn: &NightTable, seat: usize) -> AnyView {
    match table.view(Some(drawn.people[seat])).phase {
        PhaseView::Playing(playing) => playing.game,
        phase => panic!("{phase:?}"),
    }
}

/// The table after a legal move chosen by `pick`.
fn goes_on(table: &Table, pick: usize, rng: &mut StdRng) -> Table {
    let mover = table.awaited().next().map(|(_, member)| member.clone());
    let step = match mover {
        Some(member) => {
            let PhaseView::Playing(playing) = table.view(Some(member.person)).phase else { panic!() };
            let request = TableRequest::Move(playing.legal[pick % playing.legal.len()]);
            table.handle(&Actor { member, may_moderate: false }, &request, NOW, rng)
        }
        None => table.tick(NOW, 0.01, rng),
    };
    step.expect("it goes on").table
}

#[test]
fn the_same_seats_have_the_same_cards_and_equal_play_meets_equal_answers() {
    for game in GameKind::ALL {
        let night = drawn(8, game);
        let [one, two] = night.current() else { panic!("two tables of four") };
        let (mut first, mut second) = (table(&night, one, 1), table(&night, two, 2));
        // At each table, the computer plays for one person from the beginning.
        let rng = &mut StdRng::seed_from_u64(3);
        for (table, drawn) in [(&mut first, one), (&mut second, two)] {
            let gone = Fact::WentAway { person: drawn.people[2] };
            *table = table.learn(gone, NOW, rng).expect("they can go").table;
        }
        let (left, right) = (&mut StdRng::seed_from_u64(4), &mut StdRng::seed_from_u64(5));
        for step in 0.. {
            if first.is_over() || second.is_over() {
                assert!(first.is_finished() && second.is_finished(), "{game}");
                break;
            }
            for seat in 0..4 {
                assert_eq!(seen(&first, one, seat), seen(&second, two, seat), "{game}, step {step}");
            }
            (first, second) = (goes_on(&first, step, left), goes_on(&second, step, right));
        }
        let points = |table: &Table| -> Vec<i32> {
            table.result().expect("it has one").seats.iter().map(|seat| seat.points).collect()
        };
        assert_eq!(points(&first), points(&second));
        let rounds = Outcome::of(&first, &one.people).rounds;
        let sum = |seat: usize| rounds.iter().map(|round| round[seat]).sum::<i32>();
        assert_eq!((0..4).map(sum).collect::<Vec<_>>(), points(&first));
    }
}

/// Whether a page shows cards, or a board with cards or events.
fn shows_cards(texts: &Texts, view: &TableView) -> bool {
    let page = pages::table(texts.say(Language::En), view);
    let drawn = pages::board(texts.say(Language::En), view, &|_| None, None);
    let blocks = page.blocks.iter().chain(&page.unattached).chain(&drawn.end);
    blocks.into_iter().any(|block| matches!(block, Block::Cards(_)))
        || !drawn.zones.is_empty()
        || !drawn.hand.is_empty()
        || !drawn.happened.is_empty()
        || page.choices().any(|(id, ..)| id.contains("back"))
}

fn tells(block: &Block, said: &str) -> bool {
    matches!(block, Block::Small(text) if text.contains(said))
}

#[test]
fn everybody_is_told_who_is_late_and_nobody_else_whose_turn_it_is() {
    let texts = Texts::embedded().expect("the texts are there");
    let night = drawn(8, GameKind::Hearts);
    let one = &night.current()[0];
    let clock = Clock::from_seconds(60).expect("it can be chosen");
    let begun = with_clock(&night, one, 1, clock);
    let (rng, began) = (&mut StdRng::seed_from_u64(6), begun.last_seen());
    let shown = |table: &Table| {
        let page = pages::table(texts.say(Language::En), &table.view(None));
        let Some(Block::Text(state)) = page.blocks.first().cloned() else { panic!("{page:?}") };
        state
    };
    let names = |state: &str| one.people.iter().filter(|id| state.contains(&format!("P{}", id.0))).count();
    let state = shown(&begun);
    assert!(state.contains("**Deal 1**") && state.contains("<t:") && names(&state) == 0, "{state}");
    let late =
        begun.tick(began.after(std::time::Duration::from_secs(50)), 0.01, rng).expect("it goes on").table;
    let state = shown(&late);
    assert!(state.contains("<t:") && names(&state) > 0, "{state}");
}

#[test]
fn nobody_else_sees_a_card_until_all_are_over() {
    let texts = Texts::embedded().expect("the texts are there");
    for game in GameKind::ALL {
        let night = drawn(8, game);
        let [one, two] = night.current() else { panic!("two tables of four") };
        let mut table = table(&night, one, 1);
        let rng = &mut StdRng::seed_from_u64(6);
        for step in 0.. {
            // Everybody, and a person who is about to play the same cards.
            for reader in [None, Some(two.people[0])] {
                let view = table.view(reader);
                assert!(!shows_cards(&texts, &view), "{game}, step {step}: {view:?}");
                match &view.phase {
                    PhaseView::Concealed(concealed) => {
                        assert!(concealed.late.is_empty(), "whose turn it is tells who took a trick");
                    }
                    PhaseView::Finished(finished) => {
                        assert!(finished.secret.is_none());
                        let page = pages::table(texts.say(Language::En), &view);
                        let says = |said: &str| page.blocks.iter().any(|block| tells(block, said));
                        assert!(says("open once all of them are done") && !says("Fair shuffle"), "{page:?}");
                    }
                    phase => panic!("{phase:?}"),
                }
            }
            if table.is_over() {
                break;
            }
            assert!(matches!(table.view(Some(one.people[0])).phase, PhaseView::Playing(_)));
            table = goes_on(&table, step, rng);
        }
        // Those who played have seen the end, but nobody knows the secret of the decks.
        let PhaseView::Finished(own) = table.view(Some(one.people[0])).phase else { panic!("it is over") };
        assert!(!own.ends.is_empty() && own.secret.is_none());
        table.reveal();
        let PhaseView::Finished(open) = table.view(None).phase else { panic!("it is over") };
        assert!(
            open.ends == own.ends && open.secret == night.decks_of(one.id).map(|(decks, _)| decks.reveal())
        );
    }
}

#[test]
fn nobody_comes_to_a_table_whose_decks_others_play_and_nobody_is_given_a_hint() {
    let night = drawn(4, GameKind::Herz);
    assert_eq!(night.current().len(), 1, "at a table of its own, all is as usual");
    let night = drawn(8, GameKind::Herz);
    let one = &night.current()[0];
    let table = table(&night, one, 1);
    let rng = &mut StdRng::seed_from_u64(6);
    let mut asks = |person: u64, request: &TableRequest| {
        let actor = Actor { member: member(person), may_moderate: true };
        table.handle(&actor, request, NOW, rng).map(|step| step.table.is_over()).err()
    };
    let host = one.people[0].0;
    let offer = TableRequest::OfferSeat(Box::new(member(99)));
    assert_eq!(asks(host, &offer), Some(Notice::SameDecks));
    assert_eq!(asks(99, &TableRequest::Join), Some(Notice::SameDecks));
    assert_eq!(asks(host, &TableRequest::Join), Some(Notice::AlreadySeated));
    let (_, mover) = table.awaited().next().expect("a game is on");
    assert_eq!(table.may_have_hint(mover.person), Err(Notice::NoHintsCompared));
}
