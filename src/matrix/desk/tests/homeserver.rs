//! Tests with a homeserver that answers late, in part, or not at all.

use super::*;
use herzbot_core::port::Answer;

const ROOMS: usize = 40;

/// Returns a world in which Anna has asked for the rules in the room and the core has answered. Not all
/// answers can be sent at once.
fn asked_often(questions: usize) -> DeskWorld {
    let mut world = DeskWorld::new(false);
    world.says(ANNA, ROOM, "!rules");
    world.find(0);
    for _ in 1..questions {
        world.says(ANNA, ROOM, "!rules");
    }
    for inbound in world.inbound() {
        world.answer(&inbound, Answer::Public { page: page("the rules", "x", 0), surface: None });
    }
    world
}

fn said(world: &DeskWorld, what: &str) -> usize {
    world.server.posted.iter().filter(|post| post.versions[0].0.contains(what)).count()
}

#[test]
fn what_was_asked_is_settled_when_the_answer_has_arrived() {
    for arrives in [0, 1, 7, 18] {
        let mut world = asked_often(18);
        for _ in 0..arrives {
            while world.requests.is_empty() {
                match world.lookups.is_empty() {
                    false => world.find(0),
                    true => world.pass(Duration::from_secs(5)),
                }
            }
            world.finish(0);
        }
        world.pass(Duration::from_secs(1));
        assert_eq!(said(&world, "the rules"), arrives);
        assert_eq!(world.kept.begun.len(), 18 - arrives, "{arrives} answers have arrived");
        // Regardless of how the bot ends, only people without an answer are told after the next start.
        for _ in 0..2 {
            // It ends again before it has told anyone.
            world.restart();
            world.pass(Duration::from_secs(60));
        }
        world.restart();
        for heard in world.heard.clone() {
            world.input(MatrixInput::Heard(Box::new(heard)));
        }
        world.settle();
        assert_eq!(said(&world, "the rules"), arrives, "nothing is said again");
        assert_eq!(said(&world, "restarted"), usize::from(arrives < 18), "{arrives} answers have arrived");
        world.pass(Duration::from_secs(1));
        assert!(world.kept.begun.is_empty(), "it is told once: {:?}", world.kept);
    }
}

#[test]
fn answers_on_their_way_are_waited_for_at_the_end_and_do_not_hold_back_the_token() {
    let mut world = asked_often(3);
    world.input(MatrixInput::Synced("t1".to_owned()));
    world.pass(Duration::from_secs(60));
    assert!(!world.desk.is_done());
    assert_eq!(world.kept.since.as_deref(), Some("t1"), "what the core has answered is not heard again");
    world.settle();
    assert!(world.desk.is_done());
}

#[test]
fn who_is_invited_to_read_an_answer_is_not_told_of_it_after_a_restart() {
    let mut world = DeskWorld::new(true);
    world.says(ANNA, ROOM, "!settings");
    world.settle();
    let inbound = world.inbound();
    world.answer(&inbound[0], Answer::Private(page("the settings", "x", 0)));
    world.settle();
    world.pass(Duration::from_secs(1));
    assert!(world.chat_of(ANNA).is_some() && world.kept.begun.is_empty());
    world.restart();
    world.settle();
    assert_eq!(said(&world, "restarted"), 0);
}

#[test]
fn many_rooms_without_an_answer_do_not_hold_up_another() {
    let mut world = DeskWorld::new(true);
    let everybody = world.server.rooms[ROOM].clone();
    for number in 0..=ROOMS {
        let room = format!("!room{number}:x");
        world.server.rooms.insert(room.clone(), everybody.clone());
        world.says(ANNA, &room, "!rules");
        world.find(0);
        for inbound in world.inbound() {
            world.answer(&inbound, Answer::Public { page: page("the rules", "x", 0), surface: None });
        }
        world.find(0);
        if number < ROOMS {
            world.lose(0, false);
        }
    }
    assert!(world.requests.iter().any(|(_, request, _)| {
        matches!(&**request, MatrixRequest::Send { room, .. } if *room == format!("!room{ROOMS}:x"))
    }));
}

#[test]
fn chats_that_nobody_can_be_invited_to_do_not_hold_up_a_room() {
    let mut world = DeskWorld::new(true);
    for number in 0..ROOMS {
        let id = format!("@guest{number}:x");
        world.say(Outbound::Expect(herzbot_core::ids::Account { realm: "matrix:x".into(), id }));
    }
    let opening = world.requests.len();
    assert!((1..10).contains(&opening), "{opening} rooms are made at once");
    world.show(state(TABLE, 1, None));
    world.find(0);
    assert_eq!(world.requests.len(), opening + 1, "the table is shown");
}

#[test]
fn reactions_and_pictures_without_an_answer_do_not_hold_up_their_room() {
    let mut world = DeskWorld::new(true);
    let mut lobby = state(TABLE, 1, None);
    lobby.page.tone = Tone::Lobby;
    lobby.page.picture = Some(Box::new(ScorePicture::default()));
    world.show(lobby);
    world.find(0);
    world.finish(0);
    let adorns = |(_, request, _): &(RequestId, Arc<MatrixRequest>, _)| {
        matches!(&**request, MatrixRequest::Picture { .. } | MatrixRequest::Send { kind: "m.reaction", .. })
    };
    assert!(world.requests.len() == 2 && world.requests.iter().all(adorns), "{:?}", world.requests);
    world.input(MatrixInput::HeardUntil(world.now.after(MINUTE)));
    world.says(BEN, ROOM, "!rules");
    world.find(0);
    for inbound in world.inbound() {
        world.answer(&inbound, Answer::Public { page: page("the rules", "x", 0), surface: None });
    }
    world.find(0);
    assert_eq!(world.requests.iter().filter(|request| !adorns(request)).count(), 1);
    world.finish(2);
    assert_eq!(
        world.desk.reachability().until(ROOM),
        Some(world.now.after(MINUTE)),
        "it is as good as there"
    );
}

#[test]
fn what_was_lost_is_repeated_as_soon_as_the_homeserver_is_back() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.find(0);
    for _ in 0..8 {
        world.lose(0, false);
        let wake = world.desk.poll_timeout().unwrap();
        assert!(wake.since(world.now) <= Duration::from_secs(4));
        world.pass(wake.since(world.now));
    }
    world.lose(0, false);
    world.input(MatrixInput::Connected(false));
    world.input(MatrixInput::Connected(true));
    assert_eq!(world.requests.len(), 1);
}

#[test]
fn a_connection_that_is_lost_was_there_until_its_last_sign() {
    let mut world = DeskWorld::new(true);
    let heard = world.now;
    world.input(MatrixInput::HeardUntil(heard));
    world.pass(Duration::from_secs(20));
    world.input(MatrixInput::Connected(false));
    let lost = world.told.iter().find_map(|event| match event {
        PlatformEvent::Connected { up: false, last_sign, .. } => Some(*last_sign),
        _ => None,
    });
    assert_eq!(lost, Some(heard));
}

#[test]
fn people_are_reachable_until_something_said_at_their_table_is_not_answered() {
    const OTHER: &str = "!other:x";
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let sent = world.now;
    world.show(state(
        TABLE,
        2,
        world
            .server
            .posted
            .first()
            .map(|post| MessageRef { channel: ROOM.to_owned(), message: post.id.clone() }),
    ));
    world.find(0);
    for _ in 0..3 {
        world.lose(0, false);
        world.pass(Duration::from_secs(4));
    }
    world.input(MatrixInput::HeardUntil(world.now));
    assert_eq!(world.desk.reachability().until(ROOM), Some(sent));
    assert_eq!(world.desk.reachability().until(OTHER), Some(sent), "nothing else shows that it works");
    // An answer in another room arrives, so only the first room is affected.
    world.says(BEN, OTHER, "!rules");
    let lookups = world.lookups.len();
    world.find(lookups - 1);
    let everybody = world.server.rooms[ROOM].clone();
    world.server.rooms.insert(OTHER.to_owned(), everybody);
    for inbound in world.inbound() {
        world.answer(&inbound, Answer::Public { page: page("the rules", "x", 0), surface: None });
    }
    world.find(0);
    let latest = world.requests.len() - 1;
    world.finish(latest);
    world.input(MatrixInput::HeardUntil(world.now));
    assert_eq!(world.desk.reachability().until(OTHER), Some(world.now));
    assert_eq!(world.desk.reachability().until(ROOM), Some(sent));
    world.settle();
    assert_eq!(world.desk.reachability().until(ROOM), Some(world.now));
}
