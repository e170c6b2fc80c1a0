//! Requests in a running game.

use super::*;

#[test]
fn two_people_gather_and_play_a_whole_game() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let mut told: Vec<RoundView> = Vec::new();
    while evening.table.is_playing() {
        let moves = evening.table.playing().unwrap().game().moves_in_round();
        // It can be read until both have moved twice.
        let readable = evening.table.recent_result();
        assert_eq!(readable.is_some(), !told.is_empty() && moves < 4, "after {moves} moves");
        if let Some(readable) = readable {
            let told = told.last().unwrap();
            let last = PlayingView { recent: Vec::new(), ..told.last.clone() };
            assert_eq!(
                RoundView { next_first: told.next_first, ..readable },
                RoundView { last, ..told.clone() }
            );
        }
        evening.somebody_plays();
        told.extend(evening.news.iter().filter_map(|news| match news {
            News::Round(view) => Some(RoundView::clone(view)),
            News::Private(..) | News::Everybody(_) => None,
        }));
    }
    assert_eq!(told.len(), 3, "after each round but the last a result is told");
    assert_eq!(evening.table.recent_result(), None);
    let result = evening.table.result().unwrap();
    assert!(result.is_rated());
    assert!(!result.shortened);
    assert_eq!(result.rounds, 4);
    let record = evening.table.record().unwrap();
    assert!(herzbot_rules::shuffle::verify(&record).unwrap().holds());
}

#[test]
fn one_person_plays_at_once_with_three_computers() {
    let mut evening = Evening::started(&["Anna"], 3);
    let mut presses = 0;
    while evening.table.is_playing() {
        assert_eq!(evening.on_turn(), ["Anna"], "computers don't keep people waiting");
        evening.somebody_plays();
        presses += 1;
    }
    assert!(presses > 40);
    assert!(!evening.table.result().unwrap().is_rated());
}

#[test]
fn a_press_out_of_turn_or_on_an_old_button_is_told_so() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let first = evening.on_turn()[0].clone();
    let second = if first == "Anna" { "Ben" } else { "Anna" };
    assert_eq!(
        evening.ask(second, TableRequest::Play(Play::Move { turn: 0, index: 0 })),
        Err(Notice::NotYourTurn { whose: vec![first.clone()] })
    );
    assert_eq!(
        evening.ask("Cleo", TableRequest::Play(Play::Move { turn: 0, index: 0 })),
        Err(Notice::NotAtThisTable)
    );
    assert_eq!(
        evening.ask(&first, TableRequest::Play(Play::Move { turn: 0, index: 99 })),
        Err(Notice::OldButton)
    );
    evening.ask(&first, TableRequest::Play(Play::Move { turn: 0, index: 0 })).unwrap();
    assert_eq!(
        evening.ask(&first, TableRequest::Play(Play::Move { turn: 0, index: 0 })),
        Err(Notice::NotYourTurn { whose: vec![second.to_owned()] }),
        "two presses at once: the second one is late"
    );
    evening.ask(second, TableRequest::Play(Play::Move { turn: 1, index: 0 })).unwrap();
    assert_eq!(
        evening.ask(&first, TableRequest::Play(Play::Move { turn: 0, index: 0 })),
        Err(Notice::OldButton)
    );
    let illegal = GameKind::Herz.parse_move("steal 3 left left").unwrap();
    assert!(matches!(evening.ask(&first, TableRequest::Move(illegal)), Err(Notice::IllegalMove { .. })));
}

#[test]
fn who_may_moderate_the_channel_may_pause_remove_and_close() {
    let mut evening = Evening::started(&["Anna", "Ben", "Cleo"], 0);
    let moderator = Actor { member: member("Mod"), may_moderate: true };
    evening.ask_as(&moderator, TableRequest::Pause).unwrap();
    evening.ask_as(&moderator, TableRequest::Resume).unwrap();
    let ben = WhichChair::Named("Ben".into());
    evening.ask_as(&moderator, TableRequest::Remove(ben)).unwrap();
    assert_eq!(evening.presence("Ben"), Presence::Left);
    assert_eq!(evening.ask_as(&moderator, TableRequest::Close { sure: false }), Err(Notice::CloseQuestion));
    evening.ask_as(&moderator, TableRequest::Close { sure: true }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::Host));
}

#[test]
fn who_is_removed_is_told_so_and_whoever_removes_hears_the_name() {
    let private = |name: &str, notice| News::Private(member(name).person, notice);
    let removed = || Notice::Removed { name: "Ben".into() };
    for playing in [false, true] {
        let mut evening = Evening::opened_by("Anna");
        evening.ask("Ben", TableRequest::Join).unwrap();
        if playing {
            evening.ask("Anna", TableRequest::Start).unwrap();
        }
        let ben = WhichChair::Named("Ben".into());
        evening.ask("Anna", TableRequest::Remove(ben)).unwrap();
        assert_eq!(evening.news, [private("Ben", Notice::YouWereRemoved), private("Anna", removed())]);
    }
}

#[test]
fn leaving_in_play_asks_once_more_and_costs_the_last_place() {
    let mut evening = Evening::started(&["Anna", "Ben"], 1);
    assert_eq!(
        evening.ask("Anna", TableRequest::Leave { sure: false }),
        Err(Notice::LeaveQuestion { rated: true })
    );
    evening.ask("Anna", TableRequest::Leave { sure: true }).unwrap();
    assert_eq!(evening.ask("Anna", TableRequest::Back), Err(Notice::LeftForGood));
    assert_eq!(evening.ask("Anna", TableRequest::Join), Err(Notice::LeftForGood));
    assert_eq!(evening.table.host(), Some(member("Ben").person));
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    let result = evening.table.result().unwrap();
    let anna = result.seats.iter().find(|seat| seat.person == Some(member("Anna").person)).unwrap();
    assert_eq!((anna.place, anna.left), (3, true));
    assert!(result.is_rated());
}

#[test]
fn when_everybody_leaves_the_table_closes() {
    let mut evening = Evening::started(&["Anna", "Ben"], 1);
    evening.ask("Anna", TableRequest::Leave { sure: true }).unwrap();
    evening.ask("Ben", TableRequest::Leave { sure: true }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::EverybodyLeft));
}

#[test]
fn a_table_that_is_over_takes_no_more_wishes() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    evening.ask("Anna", TableRequest::Close { sure: true }).unwrap();
    assert_eq!(evening.ask("Ben", TableRequest::Join), Err(Notice::Closed(CloseReason::Host)));
    let view = evening.table.view(None);
    let PhaseView::Closed(closed) = view.phase else { panic!("it is closed") };
    assert_eq!(closed.by.map(|seat| &*view.chairs[seat.index()].name), Some("Anna"));
    let kept = Table::from_state(&evening.table.to_archive().unwrap()).unwrap();
    assert_eq!(kept.view(None).phase, PhaseView::Closed(closed), "in the archive as well");
    assert_eq!(evening.table.wake_at(), None);
}

#[test]
fn entries_that_name_a_seat_that_is_not_there_are_refused() {
    let evening = Evening::started(&["Anna", "Ben"], 0);
    for seat in [2, 5, 6, 255] {
        let seat = Seat(seat);
        let facts = [
            Fact::Drafted { seat, mv: "left".into(), by: Mover::Person },
            Fact::Picked { seat, cards: vec!["QS".into()] },
            Fact::Moved { seat, mv: "discard".into(), by: Mover::Clock },
            Fact::Dealt { first: seat },
        ];
        for fact in facts {
            assert!(evening.table.clone().apply(&Entry { at: evening.now, fact }).is_err());
        }
    }
}

/// The archive of a table loses the name of a person who is forgotten; the game and the others stay.
#[test]
fn an_archive_is_left_without_the_name_of_whom_it_forgets() {
    let evening = Evening::started(&["Anna", "Ben"], 1);
    let archive = evening.table.to_archive().unwrap();
    let forgotten = without_person(&archive, member("Ben").person).unwrap().expect("Ben plays there");
    assert!(archive.contains("Ben") && !forgotten.contains("Ben"), "{forgotten}");
    let rounds = |table: &Table| table.record().unwrap().rounds;
    assert_eq!(rounds(&Table::from_state(&forgotten).unwrap()), rounds(&evening.table));
    assert_eq!(name_at(&forgotten, member("Anna").person).as_deref(), Some("Anna"));
    assert_eq!(without_person(&archive, member("Kim").person).unwrap(), None);
}
