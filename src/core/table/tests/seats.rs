//! Offers of seats, and changes of the host.

use super::*;

fn offer(name: &str) -> TableRequest {
    TableRequest::OfferSeat(Box::new(member(name)))
}

fn host(name: &str) -> TableRequest {
    TableRequest::SetHost(WhichChair::Named(name.into()))
}

impl Evening {
    /// The invited people.
    fn asked(&self) -> Vec<&str> {
        self.table.offers().iter().map(|offer| offer.member.name.as_str()).collect()
    }

    fn sits(&self, name: &str) -> Option<Seat> {
        self.table.seat_of(member(name).person)
    }

    fn is_host(&self, name: &str) -> bool {
        self.table.host() == Some(member(name).person)
    }

    /// A person's notices.
    fn told(&self, name: &str) -> Vec<Notice> {
        let to = |news: &News| match news {
            News::Private(person, notice) if *person == member(name).person => Some(notice.clone()),
            News::Private(..) | News::Everybody(_) | News::Round(_) => None,
        };
        self.news.iter().filter_map(to).collect()
    }
}

#[test]
fn a_seat_is_kept_in_the_lobby_until_its_person_joins() {
    let mut evening = Evening::opened_by("Anna");
    assert_eq!(evening.ask("Cleo", offer("Ben")), Err(Notice::HostOnly { host: "Anna".into() }));
    evening.ask("Anna", offer("Ben")).unwrap();
    assert_eq!(evening.told("Anna"), [Notice::SeatKept { name: "Ben".into() }]);
    assert_eq!((evening.asked(), evening.sits("Ben")), (vec!["Ben"], None));
    assert_eq!(evening.table.view(None).chairs[1].sitter, SitterView::Reserved(member("Ben").person));
    // The rest belongs to the others.
    for name in ["Cleo", "Dora"] {
        evening.ask(name, TableRequest::Join).unwrap();
    }
    assert!(matches!(evening.ask("Emil", TableRequest::Join), Err(Notice::TableFull { .. })));
    evening.ask("Ben", TableRequest::Join).unwrap();
    assert_eq!((evening.asked(), evening.sits("Ben")), (vec![], Some(Seat(1))));
}

#[test]
fn a_kept_seat_is_free_again_when_it_is_declined_or_taken_back_or_the_game_begins() {
    for request in [
        ("Ben", TableRequest::EndOffer { asked: None }),
        ("Ben", TableRequest::Leave { sure: false }),
        ("Anna", TableRequest::Remove(WhichChair::Named("Ben".into()))),
        ("Anna", TableRequest::Start),
    ] {
        let mut evening = Evening::opened_by("Anna");
        evening.ask("Cleo", TableRequest::Join).unwrap();
        evening.ask("Anna", offer("Ben")).unwrap();
        let (name, what) = request.clone();
        evening.ask(name, what).unwrap();
        assert_eq!((evening.asked(), evening.table.view(None).chairs.len()), (vec![], 2), "{request:?}");
        let late = evening.ask("Ben", TableRequest::EndOffer { asked: None });
        assert_eq!(late, Err(Notice::NoOffer), "{request:?}");
    }
}

#[test]
fn people_who_cannot_be_asked() {
    let name = |name: &str| name.to_owned();
    let mut evening = Evening::started(&["Anna", "Ben", "Cleo"], 0);
    evening.ask("Cleo", TableRequest::Leave { sure: true }).unwrap();
    assert_eq!(evening.ask("Anna", offer("Anna")), Err(Notice::OwnSeat));
    assert_eq!(evening.ask("Anna", offer("Ben")), Err(Notice::SitsHere { name: name("Ben") }));
    assert_eq!(evening.ask("Anna", offer("Cleo")), Err(Notice::HasLeft { name: name("Cleo") }));
    assert_eq!(evening.ask("Dora", offer("Emil")), Err(Notice::NotAtThisTable));
    assert_eq!(evening.ask("Cleo", offer("Emil")), Err(Notice::LeftForGood));
    let mut elsewhere = member("Dora");
    elsewhere.account.realm = "other".into();
    let request = TableRequest::OfferSeat(Box::new(elsewhere));
    assert_eq!(evening.ask("Anna", request), Err(Notice::NotOfThisPlace { name: name("Dora") }));
    evening.ask("Anna", offer("Dora")).unwrap();
    assert_eq!(evening.ask("Ben", offer("Dora")), Err(Notice::AskedAlready { name: name("Dora") }));
    let mut full = Evening::opened_by("Anna");
    for _ in 0..3 {
        full.ask("Anna", TableRequest::AddComputer).unwrap();
    }
    assert_eq!(full.ask("Anna", offer("Ben")), Err(Notice::TableFull { computers: true }));
}

#[test]
fn until_who_is_asked_joins_nothing_changes_and_they_see_no_cards() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    let before = evening.table.view(Some(member("Cleo").person));
    evening.ask("Anna", offer("Cleo")).unwrap();
    assert_eq!(evening.told("Anna"), [Notice::SeatOffered { name: "Cleo".into(), rated: true }]);
    assert_eq!(evening.table.view(Some(member("Cleo").person)), before);
    let offered = evening.table.offers()[0].clone();
    assert_eq!(evening.table.offered_by(&offered).as_deref(), Some("Anna"));
    assert_eq!(
        evening.ask("Dora", TableRequest::EndOffer { asked: None }),
        Err(Notice::NoOffer),
        "that is not for others"
    );
    assert_eq!(evening.ask("Dora", TableRequest::Join), Err(Notice::AlreadyStarted));
    evening.ask("Cleo", TableRequest::EndOffer { asked: None }).unwrap();
    assert_eq!(evening.told("Anna"), [Notice::OfferDeclined { name: "Cleo".into() }]);
    assert_eq!(evening.table.view(Some(member("Cleo").person)), before);
    assert_eq!(evening.ask("Cleo", TableRequest::Join), Err(Notice::AlreadyStarted));
}

#[test]
fn a_person_who_takes_an_offered_seat_plays_its_cards_for_nobodys_result() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let cards = |evening: &Evening, name: &str| {
        evening.table.view(Some(member(name).person)).own_game().map(|playing| playing.game.clone())
    };
    let hand = cards(&evening, "Anna");
    evening.ask("Anna", offer("Cleo")).unwrap();
    evening.ask("Cleo", TableRequest::Join).unwrap();
    let taken = Notice::SeatTaken { name: "Cleo".into(), before: "Anna".into() };
    assert!(evening.news.contains(&News::Everybody(taken)), "{:?}", evening.news);
    assert_eq!((evening.sits("Anna"), evening.sits("Cleo")), (None, Some(Seat(0))));
    assert_eq!((cards(&evening, "Cleo"), cards(&evening, "Anna")), (hand, None));
    assert_eq!(evening.table.successor_of(member("Anna").person).as_deref(), Some("Cleo"));
    assert!(evening.is_host("Ben"), "as when a host leaves");
    assert_eq!(evening.ask("Anna", TableRequest::Join), Err(Notice::LeftForGood));
    assert_eq!(evening.ask("Anna", offer("Dora")), Err(Notice::LeftForGood));
    while !evening.table.is_over() {
        evening.somebody_plays();
    }
    let result = evening.table.result().unwrap();
    let people: Vec<_> = result.seats.iter().map(|seat| (seat.person, seat.left)).collect();
    assert_eq!(people, [(Some(member("Anna").person), true), (Some(member("Ben").person), false)]);
    assert_eq!(result.seats[0].place, 2);
}

#[test]
fn a_person_among_computers_hands_on_seat_and_table() {
    let mut evening = Evening::started(&["Anna"], 2);
    evening.ask("Anna", offer("Ben")).unwrap();
    evening.ask("Ben", TableRequest::Join).unwrap();
    assert!(evening.is_host("Ben") && evening.closed().is_none());
}

#[test]
fn an_offer_ends_with_its_seat_and_with_another_offer() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    evening.ask("Anna", offer("Cleo")).unwrap();
    evening.ask("Ben", offer("Dora")).unwrap();
    assert_eq!(evening.asked(), ["Cleo", "Dora"], "each may offer their own");
    evening.ask("Anna", offer("Emil")).unwrap();
    assert_eq!(evening.asked(), ["Dora", "Emil"]);
    assert_eq!(evening.ask("Cleo", TableRequest::Join), Err(Notice::AlreadyStarted));
    evening.ask("Anna", TableRequest::EndOffer { asked: None }).unwrap();
    assert_eq!((evening.asked(), evening.told("Anna")), (vec!["Dora"], vec![Notice::OfferTakenBack]));
    evening.ask("Ben", TableRequest::Leave { sure: true }).unwrap();
    assert_eq!(evening.ask("Dora", TableRequest::Join), Err(Notice::AlreadyStarted), "Ben has left");
    evening.ask("Anna", offer("Emil")).unwrap();
    while !evening.table.is_over() {
        evening.somebody_plays();
    }
    assert_eq!(evening.ask("Emil", TableRequest::Join), Err(Notice::GameOver));
    assert_eq!(evening.asked(), Vec::<&str>::new(), "the archive names nobody who was asked");
}

#[test]
fn a_person_who_takes_over_has_all_the_time_for_the_turn() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let turn = evening.on_turn()[0].clone();
    evening.ask(&turn, offer("Cleo")).unwrap();
    evening.pass(Duration::from_secs(150));
    evening.ask("Cleo", TableRequest::Join).unwrap();
    evening.pass(Duration::from_secs(90));
    assert_eq!((evening.on_turn(), evening.presence("Cleo")), (vec!["Cleo".to_owned()], Presence::Here));
    assert_eq!(evening.table.deadline(), Some(evening.now.after(Duration::from_secs(90))));
}

#[test]
fn a_person_who_takes_over_while_others_are_to_move_gives_them_no_more_time() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    for name in ["Ben", "Dora"] {
        evening.ask(name, TableRequest::Join).unwrap();
    }
    evening.ask("Anna", TableRequest::Start).unwrap();
    assert_eq!(evening.on_turn(), ["Anna", "Ben", "Dora"], "all pass cards");
    let deadline = evening.table.deadline();
    evening.ask("Anna", offer("Cleo")).unwrap();
    evening.pass(Duration::from_secs(60));
    evening.ask("Cleo", TableRequest::Join).unwrap();
    assert!(deadline.is_some() && evening.table.deadline() == deadline);
}

#[test]
fn entries_of_before_say_nothing_of_the_clock() {
    let fact = Fact::TookOver { key: ChairKey(2), member: member("Cleo"), fresh: true };
    let mut json = serde_json::to_value(&fact).unwrap();
    assert_eq!(json.as_object_mut().unwrap().remove("fresh"), Some(true.into()));
    let Fact::TookOver { fresh, .. } = serde_json::from_value(json).unwrap() else { panic!("{fact:?}") };
    assert!(!fresh);
}

#[test]
fn a_person_who_has_declined_is_not_asked_again_by_the_same_person() {
    let declined = Err(Notice::HasDeclined { name: "Cleo".into() });
    let mut lobby = Evening::opened_by("Anna");
    lobby.ask("Ben", TableRequest::Join).unwrap();
    lobby.ask("Anna", offer("Cleo")).unwrap();
    lobby.ask("Cleo", TableRequest::EndOffer { asked: None }).unwrap();
    assert_eq!((lobby.asked(), lobby.table.view(None).chairs.len()), (vec![], 2));
    assert_eq!(lobby.ask("Anna", offer("Cleo")), declined);
    lobby.ask("Anna", TableRequest::Start).unwrap();
    assert_eq!(lobby.ask("Anna", offer("Cleo")), declined, "in the game either");
    lobby.ask("Ben", offer("Cleo")).expect("by somebody else");
    lobby.ask("Cleo", TableRequest::EndOffer { asked: None }).unwrap();
    assert_eq!(lobby.ask("Ben", offer("Cleo")), declined);
    let kept = serde_json::to_string(&lobby.table).unwrap();
    lobby.table = serde_json::from_str(&kept).unwrap();
    assert_eq!(lobby.ask("Ben", offer("Cleo")), declined, "after a restart");
}

#[test]
fn an_offer_is_taken_back_by_its_own_button_alone() {
    let back = |name: &str| TableRequest::EndOffer { asked: Some(member(name).person) };
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    evening.ask("Anna", offer("Cleo")).unwrap();
    evening.ask("Anna", back("Cleo")).unwrap();
    assert_eq!(evening.ask("Anna", back("Cleo")), Err(Notice::OfferTakenBack), "once more");
    evening.ask("Anna", offer("Dora")).unwrap();
    assert_eq!(evening.ask("Anna", back("Cleo")), Err(Notice::OldButton));
    assert_eq!(evening.asked(), ["Dora"]);
    evening.ask("Dora", TableRequest::EndOffer { asked: None }).unwrap();
    assert_eq!(evening.ask("Anna", back("Dora")), Err(Notice::OfferTakenBack), "they keep their seat");
}

#[test]
fn a_guest_does_not_become_host_by_a_seat_that_is_handed_on() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    let mut guest = member("Gast");
    guest.account = Account::of_guest(evening.table.id(), 7);
    let guest = Actor { member: guest, may_moderate: false };
    evening.ask_as(&guest, TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    evening.ask("Anna", offer("Ben")).unwrap();
    evening.ask("Ben", TableRequest::Join).unwrap();
    assert!(evening.is_host("Ben"));
}

#[test]
fn the_host_hands_on_the_role() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    evening.ask("Anna", offer("Cleo")).unwrap();
    let computer = evening.table.view(None).chairs[2].clone();
    for (request, refused) in [
        (host("Emil"), Notice::PlaysNotHere),
        (host("anna"), Notice::HostAlready { name: "Anna".into() }),
        (host("Cleo"), Notice::CannotHost { name: "Cleo".into() }),
        (
            TableRequest::SetHost(WhichChair::Key(computer.key)),
            Notice::CannotHost { name: computer.name.clone() },
        ),
    ] {
        assert_eq!(evening.ask("Anna", request), Err(refused));
    }
    assert_eq!(evening.ask("Ben", host("Ben")), Err(Notice::HostOnly { host: "Anna".into() }));
    evening.ask("Anna", host("Ben")).unwrap();
    assert!(evening.news.contains(&News::Everybody(Notice::HostNow { name: "Ben".into() })));
    assert!(evening.is_host("Ben"));
    assert_eq!(evening.ask("Anna", TableRequest::Start), Err(Notice::HostOnly { host: "Ben".into() }));
    evening.ask("Ben", TableRequest::Start).unwrap();
    evening.ask("Ben", host("Anna")).expect("in a running game, too");
    let moderator = Actor { member: member("Emil"), may_moderate: true };
    evening.ask_as(&moderator, host("Ben")).expect("by a moderator, too");
    evening.ask("Ben", TableRequest::Leave { sure: true }).unwrap();
    assert!(evening.is_host("Anna"), "as when a host leaves");
    assert_eq!(evening.ask("Anna", host("Ben")), Err(Notice::CannotHost { name: "Ben".into() }));
}

#[test]
fn guests_are_no_hosts() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", TableRequest::InviteGuests(true)).unwrap();
    let mut guest = member("Gast");
    guest.account = Account::of_guest(evening.table.id(), 7);
    let actor = Actor { member: guest.clone(), may_moderate: false };
    evening.ask_as(&actor, TableRequest::Join).unwrap();
    assert_eq!(evening.ask("Anna", host("Gast")), Err(Notice::CannotHost { name: "Gast".into() }));
    assert_eq!(
        evening.ask("Anna", TableRequest::OfferSeat(Box::new(guest))),
        Err(Notice::SitsHere { name: "Gast".into() })
    );
}
