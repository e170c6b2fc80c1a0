//! Tests of encrypted events whose keys come late or never.

use super::*;

#[test]
fn what_no_key_comes_for_holds_up_what_is_kept_for_a_minute_only() {
    let mut world = DeskWorld::new(true);
    writes_unreadably(&mut world, "!herz", false);
    world.input(MatrixInput::Synced("t1".to_owned()));
    world.input(MatrixInput::Synced("t2".to_owned()));
    world.settle();
    assert_eq!(world.kept.since, None);
    for _ in 0..3 {
        world.pass(MINUTE);
        world.settle();
    }
    world.input(MatrixInput::Synced("t3".to_owned()));
    world.pass(MINUTE);
    assert_eq!(world.kept.since.as_deref(), Some("t3"));
}

#[test]
fn a_message_whose_key_comes_late_is_answered_and_one_without_is_told_once() {
    let mut world = DeskWorld::new(true);
    for (body, has_key) in [("!herz", true), ("!rules", false), ("!stats", false)] {
        let heard = world.text(ANNA, ROOM, body, None);
        let (room, event, sender) = (ROOM.to_owned(), heard.event.id.clone(), ANNA.to_owned());
        world.input(MatrixInput::Undecryptable { room, event: event.clone(), sender });
        if has_key {
            world.keys.insert(event, heard);
        }
    }
    world.input(MatrixInput::KeysArrived(Some(vec![ROOM.to_owned()])));
    world.settle();
    assert_eq!(all_meant(&mut world), ["herz"]);
    for _ in 0..4 {
        world.pass(MINUTE);
        world.settle();
    }
    assert_eq!(all_meant(&mut world), Vec::<String>::new());
    assert_eq!(world.server.posted.len(), 1, "{:?}", world.server.posted);
}

/// Anna sends a command that arrives before its key. The key comes later if `has_key`.
fn writes_unreadably(world: &mut DeskWorld, body: &str, has_key: bool) {
    let heard = world.text(ANNA, ROOM, body, None);
    let (room, event, sender) = (ROOM.to_owned(), heard.event.id.clone(), ANNA.to_owned());
    if has_key {
        world.keys.insert(event.clone(), heard);
    }
    world.input(MatrixInput::Undecryptable { room, event, sender });
}

#[test]
fn what_is_written_after_a_message_whose_key_is_late_does_not_overtake_it() {
    let mut world = DeskWorld::new(true);
    for body in ["!herz", "!add", "!start"] {
        writes_unreadably(&mut world, body, true);
    }
    world.says(ANNA, ROOM, "!cards");
    world.says(BEN, ROOM, "!help");
    assert_eq!(world.lookups.len(), 2, "one by one, and the room: {:?}", world.lookups);
    world.input(MatrixInput::KeysArrived(None));
    world.find(1);
    assert_eq!(all_meant(&mut world), ["help"]);
    world.settle();
    assert_eq!(all_meant(&mut world), ["herz", "add", "start", "cards"]);
}

#[test]
fn a_key_that_does_not_come_holds_its_sender_up_for_five_seconds_only() {
    let mut world = DeskWorld::new(true);
    writes_unreadably(&mut world, "!herz", false);
    world.says(ANNA, ROOM, "!rules");
    world.settle();
    assert_eq!(all_meant(&mut world), Vec::<String>::new());
    let wake = world.desk.poll_timeout().expect("it waits for the key");
    assert!(wake.since(world.now) <= Duration::from_secs(5), "{wake:?}");
    world.pass(Duration::from_secs(5));
    world.settle();
    assert_eq!(all_meant(&mut world), ["rules"]);
}

#[test]
fn an_event_without_a_key_is_looked_at_once_however_often_it_comes() {
    let mut world = DeskWorld::new(true);
    for _ in 0..2 {
        let (room, event, sender) = (ROOM.to_owned(), "$late".to_owned(), ANNA.to_owned());
        world.input(MatrixInput::Undecryptable { room, event, sender });
    }
    world.pass(Duration::from_secs(2));
    assert_eq!(world.lookups.len(), 1, "{:?}", world.lookups);
}
