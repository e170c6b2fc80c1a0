//! People who join a running game.

use super::*;

impl Evening {
    /// A game of Anna, Ben and a computer that people may join late.
    fn open_to_latecomers() -> Self {
        let mut evening = Self::opened_by("Anna");
        evening.ask("Ben", TableRequest::Join).unwrap();
        evening.ask("Anna", TableRequest::AddComputer).unwrap();
        evening.ask("Anna", TableRequest::SetLate(true)).unwrap();
        evening.ask("Anna", TableRequest::Start).unwrap();
        evening
    }
}

#[test]
fn a_computers_seat_is_taken_where_the_host_allows_it() {
    let mut evening = Evening::started(&["Anna", "Ben"], 1);
    assert_eq!(evening.ask("Cleo", TableRequest::Join), Err(Notice::AlreadyStarted));
    assert_eq!(
        evening.ask("Anna", TableRequest::SetLate(true)),
        Err(Notice::AlreadyStarted),
        "not in a running game"
    );
    let mut evening = Evening::open_to_latecomers();
    evening.ask("Cleo", TableRequest::Join).unwrap();
    assert_eq!(evening.ask("Cleo", TableRequest::Join), Err(Notice::AlreadySeated));
    assert_eq!(evening.ask("Dora", TableRequest::Join), Err(Notice::AlreadyStarted), "no computer is left");
    assert_eq!(evening.table.seat_of(member("Cleo").person), Some(Seat(2)));
    assert!(evening.table.is_rated(), "for Anna and Ben");
    while !evening.table.is_over() {
        evening.somebody_plays();
    }
    let result = evening.table.result().unwrap();
    let people: Vec<_> = result.seats.iter().map(|seat| (seat.person, seat.left)).collect();
    let person = |name| Some(member(name).person);
    assert_eq!(people, [(person("Anna"), false), (person("Ben"), false), (None, false)]);
}

#[test]
fn the_seat_of_who_has_left_goes_first_and_their_result_stays_theirs() {
    let mut evening = Evening::open_to_latecomers();
    evening.ask("Ben", TableRequest::Leave { sure: true }).unwrap();
    evening.ask("Cleo", TableRequest::Join).unwrap();
    assert_eq!(
        evening.ask("Cleo", TableRequest::Leave { sure: false }),
        Err(Notice::LeaveQuestion { rated: false })
    );
    assert_eq!(evening.table.seat_of(member("Cleo").person), Some(Seat(1)));
    assert_eq!(evening.ask("Ben", TableRequest::Join), Err(Notice::LeftForGood));
    let name_of = |table: &Table, seat: usize| table.view(None).chairs[seat].name.clone();
    assert_eq!(name_of(&evening.table, 1), "Cleo");
    while !evening.table.is_over() {
        evening.somebody_plays();
    }
    let result = evening.table.result().unwrap();
    let ben = &result.seats[1];
    assert_eq!((ben.person, ben.left, ben.place), (Some(member("Ben").person), true, 3));
    assert!(evening.table.is_rated());
}

#[test]
fn who_takes_over_sees_the_cards_of_that_seat_and_no_others() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    for _ in 0..3 {
        evening.ask("Anna", TableRequest::AddComputer).unwrap();
    }
    evening.ask("Anna", TableRequest::SetLate(true)).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    let dora = Some(member("Dora").person);
    let seat = |table: &Table| table.view(dora).own_game().map(|playing| playing.seat);
    assert_eq!(seat(&evening.table), None);
    evening.ask("Dora", TableRequest::Join).unwrap();
    assert_eq!(seat(&evening.table), Some(Some(Seat(3))));
}

#[test]
fn a_game_that_nobody_plays_goes_on_with_who_comes_late() {
    let mut evening = Evening::open_to_latecomers();
    while evening.playing().paused.is_none() {
        evening.pass(Duration::from_secs(200));
    }
    evening.ask("Cleo", TableRequest::Join).unwrap();
    assert_eq!(evening.playing().paused, None);
}
