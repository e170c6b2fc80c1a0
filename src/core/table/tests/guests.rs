//! Guests invited by link.

use super::*;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn guest(evening: &Evening, name: &str) -> Actor {
    let number = name.bytes().fold(1, |number, byte| number * 31 + u64::from(byte));
    let account = Account::of_guest(evening.table.id(), number);
    Actor { member: Member { account, ..member(name) }, may_moderate: false }
}

impl Evening {
    fn sits_down(&mut self, name: &str) -> Result<(), Notice> {
        let actor = guest(self, name);
        self.ask_as(&actor, TableRequest::Join)
    }
}

#[test]
fn guests_come_while_the_host_invites_them() {
    let mut evening = Evening::opened_by("Anna");
    assert_eq!(evening.sits_down("Lena"), Err(Notice::NotInvited));
    evening.ask("Ben", TableRequest::Join).unwrap();
    let refused = evening.ask("Ben", TableRequest::InviteGuests(true));
    assert_eq!(refused, Err(Notice::HostOnly { host: "Anna".into() }));
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    let first = evening.table.invitation(evening.now).unwrap();
    evening.sits_down("Lena").unwrap();

    // Repeating the request gives the same invitation; after a stop, a new one.
    evening.pass(MINUTE);
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    assert_eq!(evening.table.invitation(evening.now), Some(first));
    evening.ask("Anna", TableRequest::InviteGuests(false)).unwrap();
    assert_eq!(
        (evening.table.invitation(evening.now), evening.sits_down("Mia")),
        (None, Err(Notice::NotInvited))
    );
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    let second = evening.table.invitation(evening.now).unwrap();
    assert_ne!(first, second);
    assert_eq!(evening.table.invitation(second.after(DAY)), None, "for a day at most");

    evening.sits_down("Mia").unwrap();
    let marks: Vec<bool> = evening
        .table
        .view(None)
        .chairs
        .iter()
        .map(|chair| matches!(chair.sitter, SitterView::Human { guest: true, .. }))
        .collect();
    assert_eq!(marks, [false, false, true, true]);
    evening.ask("Anna", TableRequest::Start).unwrap();
    assert_eq!(
        (evening.table.invitation(evening.now), evening.sits_down("Nina")),
        (None, Err(Notice::AlreadyStarted))
    );
}

#[test]
fn a_guest_who_was_removed_does_not_come_back_by_the_same_link() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    for name in ["Lena", "Mia"] {
        evening.sits_down(name).unwrap();
    }
    evening.pass(MINUTE);
    evening.ask("Anna", TableRequest::Remove(WhichChair::Named("Lena".into()))).unwrap();
    let told = News::Private(member("Anna").person, Notice::GuestRemoved { name: "Lena".into() });
    assert!(evening.news.contains(&told), "{:?}", evening.news);
    assert_eq!(evening.sits_down("Lena"), Err(Notice::NotInvited));
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    evening.sits_down("Nina").unwrap();
}

#[test]
fn a_lobby_of_guests_alone_closes_and_they_host_only_a_game_that_all_others_have_left() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    evening.sits_down("Lena").unwrap();
    evening.ask("Anna", TableRequest::Leave { sure: false }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::LobbyEmpty));

    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    evening.sits_down("Lena").unwrap();
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    evening.ask("Anna", TableRequest::Leave { sure: true }).unwrap();
    assert_eq!(evening.table.host_name(), "Ben");
    evening.ask("Ben", TableRequest::Leave { sure: true }).unwrap();
    assert_eq!(evening.table.host_name(), "Lena");
}

#[test]
fn guests_count_for_nothing_and_no_seat_is_kept_for_them() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", TableRequest::SetOption { option: option("rounds"), value: 1.into() }).unwrap();
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    evening.sits_down("Lena").unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    assert!(!evening.table.is_rated() && evening.table.are_hints_allowed(), "one person and a guest");
    while !evening.table.is_over() {
        let (name, turn) = (evening.on_turn()[0].clone(), u32::try_from(evening.playing().turn).unwrap());
        let actor = if name == "Lena" {
            guest(&evening, "Lena")
        } else {
            Actor { member: member(&name), may_moderate: false }
        };
        evening.ask_as(&actor, TableRequest::Play(Play::Move { turn, index: 0 })).unwrap();
    }
    let result = evening.table.result().unwrap();
    let people: Vec<Option<PersonId>> = result.seats.iter().map(|seat| seat.person).collect();
    assert_eq!(people, [Some(member("Anna").person), None]);
    assert!(!result.is_rated() && evening.table.ended().is_some());
    let rematch = evening
        .table
        .rematch(
            &member("Anna"),
            &[],
            Secret::draw(&mut evening.rng),
            evening.now,
            &mut StdRng::seed_from_u64(2),
        )
        .unwrap();
    assert_eq!((rematch.view(None).chairs.len(), rematch.invitation(evening.now)), (1, None));
}

#[test]
fn the_others_count_as_if_guests_were_computers() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    evening.sits_down("Lena").unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    assert!(evening.table.is_rated() && !evening.table.are_hints_allowed());
    let lena = guest(&evening, "Lena");
    let leaves = TableRequest::Leave { sure: false };
    assert_eq!(evening.ask_as(&lena, leaves.clone()), Err(Notice::LeaveQuestion { rated: false }));
    assert_eq!(evening.ask("Ben", leaves), Err(Notice::LeaveQuestion { rated: true }));
}
