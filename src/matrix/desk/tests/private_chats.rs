//! Tests of private views: who gets them, and who must not.

use super::*;

#[test]
fn a_view_waits_until_its_person_comes_and_the_core_is_told_both() {
    let mut world = DeskWorld::new(true);
    world.show(state(view(ANNA), 1, None));
    world.settle();
    assert_eq!(world.delivered(), [(view(ANNA), 1, Err(Undelivered::NotJoined))]);
    world.accepts(ANNA);
    world.settle();
    let told = world.delivered();
    assert!(matches!(told.as_slice(), [(_, 1, Ok(_))]), "{told:?}");
    assert_eq!(world.server.posted.len(), 1);
}

#[test]
fn times_are_those_of_their_reader_also_after_a_restart_and_utc_where_others_read_them() {
    let says = |world: &DeskWorld| {
        let versions = world.server.posted.iter().flat_map(|post| &post.versions);
        versions.map(|(body, ..)| body.clone()).collect::<Vec<_>>()
    };
    // 2026-12-04, 20:00 in Berlin.
    let begins = page("Round 2 begins <t:1796410800:F>.", "night", 1);
    let (mut world, shown) = with_view();
    let zone = "Europe/Berlin".parse().unwrap();
    world.restart();
    world.input(MatrixInput::LivesIn { user: ANNA.to_owned(), zone });
    world.show(Show { page: begins.clone(), fresh: true, ..state(view(ANNA), 2, Some(shown)) });
    world.show(Show { page: begins, ..state(TABLE, 1, None) });
    world.settle();
    let said = says(&world);
    let told = |time: &str| said.iter().any(|body| body.contains(time));
    assert!(told("Round 2 begins at 20:00 on 2026-12-04."), "{said:?}");
    assert!(told("Round 2 begins at 19:00 UTC on 2026-12-04."), "{said:?}");
}

#[test]
fn when_somebody_else_comes_into_a_private_chat_nothing_private_goes_there_any_more() {
    let (mut world, shown) = with_view();
    let next = Show { fresh: true, ..state(view(ANNA), 2, Some(shown.clone())) };
    world.member(EVE, &shown.channel, "join");
    world.show(next);
    world.settle();
    world.accepts(ANNA);
    world.settle();
    let told = world.delivered();
    let Some((_, 2, Ok(at))) = told.last() else { panic!("{told:?}") };
    assert_ne!(at.channel, shown.channel);
}

#[test]
fn a_lost_view_is_not_repeated_into_a_chat_where_somebody_else_is_now() {
    let (mut world, shown) = with_view();
    world.show(state(view(ANNA), 2, Some(shown.clone())));
    world.lose(0, false);
    world.member(EVE, &shown.channel, "join");
    world.settle();
    world.accepts(ANNA);
    world.settle();
    let told = world.delivered();
    assert!(matches!(told.last(), Some((_, 2, Ok(at))) if at.channel != shown.channel), "{told:?}");
}

#[test]
fn whoever_leaves_their_chat_gets_the_newest_view_when_they_come_back() {
    let (mut world, shown) = with_view();
    world.show(state(view(ANNA), 2, Some(shown.clone())));
    world.member(ANNA, &shown.channel, "leave");
    world.settle();
    world.delivered();
    world.accepts(ANNA);
    world.settle();
    let told = world.delivered();
    assert!(matches!(told.as_slice(), [(_, 2, Ok(_))]), "{told:?}");
}

#[test]
fn a_lost_state_does_not_overwrite_a_newer_one_in_the_next_chat() {
    let (mut world, shown) = with_view();
    world.show(state(view(ANNA), 2, Some(shown.clone())));
    world.lose(0, false);
    world.member(EVE, &shown.channel, "join");
    world.show(state(view(ANNA), 3, Some(shown.clone())));
    // Anna gets another chat. The newest state is being sent there when the lost one should be repeated.
    while world.chat_of(ANNA).as_ref() == Some(&shown.channel) || !world.requests.is_empty() {
        world.finish(0);
    }
    world.accepts(ANNA);
    world.finish(0);
    assert_eq!(world.requests.len(), 1, "{:?}", world.requests);
    world.pass(MINUTE);
    world.settle();
    let posted = world.server.posted.last().expect("the newest state was sent");
    assert!(posted.room != shown.channel && posted.versions.len() == 1, "{posted:?}");
    assert!(posted.versions[0].0.contains("state 3"), "{posted:?}");
}

#[test]
fn a_view_that_the_limit_puts_off_does_not_go_where_somebody_else_is_now() {
    let (mut world, shown) = with_view();
    world.show(state(view(ANNA), 2, Some(shown.clone())));
    world.member(EVE, &shown.channel, "join");
    world.limit(0);
    world.settle();
    world.accepts(ANNA);
    world.settle();
    let told = world.delivered();
    assert!(matches!(told.last(), Some((_, 2, Ok(at))) if at.channel != shown.channel), "{told:?}");
}

#[test]
fn an_answer_to_a_press_follows_its_person_into_their_new_chat() {
    let (mut world, shown) = with_view();
    world.reacts(ANNA, &shown.channel, &shown.message, "✋");
    let inbound = world.inbound();
    world.member(EVE, &shown.channel, "join");
    let page = page(&format!("the answer, for {ANNA} alone"), "x", 0);
    world.answer(&inbound[0], Answer::Update { page, surface: None });
    world.settle();
    world.accepts(ANNA);
    world.settle();
    let last = world.server.posted.last().unwrap();
    assert!(last.room != shown.channel && last.versions[0].0.starts_with("the answer"), "{last:?}");
}

#[test]
fn of_several_views_the_newest_waits_for_its_person_until_it_is_deleted() {
    let mut world = DeskWorld::new(true);
    world.show(state(view(ANNA), 1, None));
    world.show(state(view(ANNA), 2, None));
    world.settle();
    assert_eq!(world.delivered(), [(view(ANNA), 2, Err(Undelivered::NotJoined))]);
    world.say(Outbound::Delete { surface: view(ANNA), message: None });
    world.accepts(ANNA);
    world.settle();
    assert!(world.server.posted.is_empty(), "{:?}", world.server.posted);
}

#[test]
fn who_asks_for_something_private_and_is_not_there_is_told_where_it_is() {
    let mut world = DeskWorld::new(true);
    let asks = |world: &mut DeskWorld| {
        world.told.clear();
        world.says(ANNA, ROOM, "!more");
        world.settle();
        let inbound = world.inbound();
        let more = page(&format!("more, for {ANNA} alone"), "more", 1);
        world.answer(&inbound[0], Answer::Private(more));
        world.settle();
        world.server.posted.iter().filter(|post| post.room == ROOM).count()
    };
    assert_eq!(asks(&mut world), 1);
    let told = &world.server.posted[0].versions[0].0;
    assert!(told.contains("please accept my invitation"), "{told}");
    assert_eq!(asks(&mut world), 1, "they know");
    world.accepts(ANNA);
    world.settle();
    world.pass(Duration::from_secs(60 * 60));
    assert_eq!(asks(&mut world), 1, "they are there");
    let chat = world.chat_of(ANNA).unwrap();
    assert_eq!(world.server.posted.iter().filter(|post| post.room == chat).count(), 3);
}

#[test]
fn who_starts_a_chat_when_no_more_can_be_made_gets_at_once_what_waited() {
    let mut world = DeskWorld::new(true);
    world.show(state(view(ANNA), 1, None));
    let (id, ..) = world.requests.remove(0);
    let response = Err(RequestError::RateLimited(Duration::from_secs(600)));
    world.input(MatrixInput::Responded { id, response });
    assert_eq!(world.delivered(), [(view(ANNA), 1, Err(Undelivered::NotInvited))]);
    let own = "!own:x".to_owned();
    let joined = [ANNA, BOT].map(str::to_owned).into();
    world.server.rooms.insert(own.clone(), ImitationRoom { joined, ..ImitationRoom::default() });
    world.input(MatrixInput::Chosen { room: own.clone(), user: ANNA.to_owned() });
    while !(world.lookups.is_empty() && world.requests.is_empty()) {
        world.find(0);
        world.finish(0);
    }
    let told = world.delivered();
    assert!(matches!(told.as_slice(), [(_, 1, Ok(at))] if at.channel == own), "{told:?}");
}

/// Each refused attempt to create a room costs an event.
#[test]
fn after_a_refused_room_others_are_told_without_an_attempt() {
    let mut world = DeskWorld::new(true);
    world.show(state(view(ANNA), 1, None));
    let (id, ..) = world.requests.remove(0);
    let response = Err(RequestError::RateLimited(Duration::from_secs(600)));
    world.input(MatrixInput::Responded { id, response });
    world.show(state(view(BEN), 1, None));
    assert!(world.requests.is_empty(), "{:?}", world.requests);
    let told = world.delivered();
    assert_eq!(told, [ANNA, BEN].map(|who| (view(who), 1, Err(Undelivered::NotInvited))));
    world.pass(Duration::from_secs(600));
    assert!(!world.requests.is_empty(), "a room is attempted again");
}
