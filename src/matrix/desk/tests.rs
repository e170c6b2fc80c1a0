//! Tests of the desk as people see it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod choices;
mod homeserver;
mod late_keys;
mod ornaments;
mod private_chats;
mod quiet;

use super::testing::*;
use super::*;
use herzbot_core::page::{Page, Tone};
use herzbot_core::picture::ScorePicture;
use herzbot_core::port::{Answer, Inbound, Outbound, Show, What};
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

fn all_meant(world: &mut DeskWorld) -> Vec<String> {
    world.inbound().iter().map(|inbound| meant(inbound).to_owned()).collect()
}

#[test]
fn a_later_command_does_not_overtake_one_that_has_to_be_looked_up() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let table = world.server.posted[0].id.clone();
    world.restart();
    world.told.clear();
    world.reacts(ANNA, ROOM, &table, "🚪");
    world.says(BEN, ROOM, "!herz");
    world.says(ANNA, "!elsewhere:x", "!rules");
    assert_eq!(world.lookups.len(), 2, "{:?}", world.lookups);
    // The other room doesn't wait for this one.
    world.find(1);
    assert_eq!(all_meant(&mut world), ["rules"]);
    world.find(0);
    world.settle();
    let chosen = format!("{TABLE:?} 1.1");
    assert_eq!(all_meant(&mut world), [chosen.as_str(), "herz"]);
}

#[test]
fn a_lookup_without_an_answer_holds_a_room_up_for_half_a_minute_only() {
    let mut world = DeskWorld::new(true);
    world.says(ANNA, ROOM, "!herz");
    assert_eq!(all_meant(&mut world), Vec::<String>::new());
    world.lookups.clear();
    world.pass(Duration::from_secs(30));
    assert_eq!(all_meant(&mut world), ["herz"]);
}

#[test]
fn what_gets_lost_is_repeated_and_arrives_once() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.find(0);
    for _ in 0..3 {
        world.lose(0, true);
        assert!(world.requests.is_empty());
        world.pass(Duration::from_secs(30));
        assert_eq!(world.requests.len(), 1);
    }
    world.settle();
    assert_eq!(world.server.posted.len(), 1);
    assert!(matches!(world.delivered().as_slice(), [(TABLE, 1, Ok(_))]));
}

#[test]
fn what_got_lost_and_is_refused_by_the_limit_then_arrives_once() {
    let mut world = DeskWorld::new(false);
    world.show(state(TABLE, 1, None));
    world.find(0);
    world.lose(0, true);
    world.pass(Duration::from_secs(30));
    world.limit(0);
    assert!(world.requests.is_empty());
    world.settle();
    assert_eq!(world.server.posted.len(), 1);
    assert!(matches!(world.delivered().as_slice(), [(TABLE, 1, Ok(_))]));
}

#[test]
fn an_event_that_comes_twice_counts_once() {
    let mut world = DeskWorld::new(true);
    world.says(ANNA, ROOM, "!herz");
    let again = world.heard[0].clone();
    world.input(MatrixInput::Heard(Box::new(again.clone())));
    world.settle();
    world.input(MatrixInput::Heard(Box::new(again)));
    world.settle();
    assert_eq!(all_meant(&mut world), ["herz"]);
}

#[test]
fn what_was_said_while_nobody_listened_is_not_answered() {
    let mut world = DeskWorld::new(true);
    let mut heard = world.text(ANNA, ROOM, "!herz", None);
    heard.event.age = Some(25 * 60 * 60 * 1000);
    world.hear(heard);
    world.settle();
    assert_eq!(all_meant(&mut world), Vec::<String>::new());
}

#[test]
fn what_was_said_meanwhile_is_told_once_to_have_come_too_late() {
    let mut world = DeskWorld::new(true);
    for (sender, minutes) in [(ANNA, 5), (BEN, 4), (ANNA, 1)] {
        let mut heard = world.text(sender, ROOM, "!herz", None);
        heard.event.age = Some(minutes * 60 * 1000);
        world.hear(heard);
    }
    world.settle();
    let inbound = world.inbound();
    let ages: Vec<Duration> = inbound.iter().map(|inbound| world.now.since(inbound.at)).collect();
    assert_eq!(ages, [5 * MINUTE, 4 * MINUTE, MINUTE]);
    for late in &inbound[..2] {
        world.answer(late, Answer::Private(page("too late", "x", 0)));
    }
    world.settle();
    let [told] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    assert_eq!(told.room, ROOM);
}

#[test]
fn after_a_restart_everything_counts_once_and_what_was_interrupted_is_told() {
    let mut world = DeskWorld::new(true);
    world.input(MatrixInput::Synced("t0".to_owned()));
    world.says(ANNA, ROOM, "!herz");
    world.says(BEN, ROOM, "!join");
    let unread = world.text(BEN, "!elsewhere:x", "!rules", None);
    world.settle();
    let inbound = world.inbound();
    world.answer(&inbound[0], Answer::Nothing);
    // The sync with these events wasn't processed to its end.
    world.pass(Duration::from_secs(1));
    world.input(MatrixInput::Synced("t1".to_owned()));
    world.pass(Duration::from_secs(60));
    assert_eq!(world.kept.since.as_deref(), Some("t0"), "Ben waits for his answer");
    world.restart();
    world.told.clear();
    let again: Vec<_> = world.heard.iter().cloned().chain([unread]).collect();
    for heard in again {
        world.input(MatrixInput::Heard(Box::new(heard)));
    }
    world.settle();
    assert_eq!(all_meant(&mut world), ["rules"]);
    let [told] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    assert!(told.room == ROOM && told.versions[0].0.contains("restarted"), "{told:?}");
    world.input(MatrixInput::Synced("t2".to_owned()));
    world.pass(Duration::from_secs(60));
    assert_eq!(world.kept.since.as_deref(), Some("t0"), "the rules are not answered yet");
}

#[test]
fn a_question_is_answered_at_most_once() {
    let mut world = DeskWorld::new(true);
    world.says(ANNA, ROOM, "!rules");
    world.settle();
    let inbound = world.inbound();
    for _ in 0..2 {
        let page = page("the rules", "x", 0);
        world.answer(&inbound[0], Answer::Public { page, surface: None });
        world.settle();
    }
    assert_eq!(world.server.posted.len(), 1);
}

#[test]
fn what_is_deleted_while_it_is_on_its_way_goes_as_soon_as_it_has_arrived() {
    for looked_up in [false, true] {
        let mut world = DeskWorld::new(true);
        world.show(state(TABLE, 1, None));
        if looked_up {
            world.find(0);
        }
        world.say(Outbound::Delete { surface: TABLE, message: None });
        world.settle();
        assert!(world.server.posted.iter().all(|post| post.redacted), "{:?}", world.server.posted);
    }
}

#[test]
fn a_nudge_waits_a_moment_and_costs_nothing_if_it_is_not_needed_then() {
    let mut world = DeskWorld::new(true);
    world.say(Outbound::Expect(anna()));
    world.settle();
    let chat = world.chat_of(ANNA).expect("she is invited when she takes a seat");
    let nudge = || Show { ping: vec![anna()], ..state(NUDGE, 1, None) };
    world.show(nudge());
    world.pass(Duration::from_secs(14));
    world.say(Outbound::Delete { surface: NUDGE, message: None });
    world.settle();
    assert!(world.server.posted.is_empty(), "{:?}", world.server.posted);
    world.show(nudge());
    world.pass(Duration::from_secs(15));
    world.settle();
    let [told] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    assert!(told.room == ROOM && told.versions[0].0.contains(&crate::html::matrix_to(&[&chat])), "{told:?}");
}

#[test]
fn whoever_could_not_be_invited_is_led_to_a_chat_with_the_bot_at_once() {
    let mut world = DeskWorld::new(true);
    world.show(Show { ping: vec![anna()], ..state(NUDGE, 1, None) });
    world.settle();
    let [told] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    assert!(told.room == ROOM && told.versions[0].0.contains(&crate::html::matrix_to(&[BOT])), "{told:?}");
}

#[test]
fn a_held_nudge_does_not_overwrite_a_newer_state() {
    let mut world = DeskWorld::new(true);
    world.show(state(NUDGE, 1, None));
    world.pass(Duration::from_secs(15));
    // The core doesn't know yet that the first one is being sent.
    world.show(state(NUDGE, 2, None));
    world.find(0);
    world.finish(0);
    let [posted] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    let there = MessageRef { channel: ROOM.to_owned(), message: posted.id.clone() };
    world.show(state(NUDGE, 3, Some(there)));
    world.settle();
    let [posted] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    let (said, _) = posted.versions.last().expect("it says something");
    assert!(said.contains("state 3"), "{posted:?}");
}

fn anna() -> herzbot_core::ids::Account {
    herzbot_core::ids::Account { realm: "matrix:x".into(), id: ANNA.into() }
}

#[test]
fn nothing_is_sent_before_the_homeserver_can_be_reached() {
    let mut world = DeskWorld::new(true);
    world.input(MatrixInput::Connected(false));
    world.show(state(TABLE, 1, None));
    assert!(world.lookups.is_empty() && world.requests.is_empty());
    assert_eq!(world.desk.poll_timeout(), None);
    world.input(MatrixInput::Connected(true));
    world.settle();
    assert_eq!(world.server.posted.len(), 1);
}

#[test]
fn that_the_rate_limit_is_lifted_is_found_out_and_kept() {
    let mut world = DeskWorld::new(false);
    for rev in 1..200 {
        world.show(Show { urgent: true, ..state(TABLE, rev, None) });
        world.settle();
        world.pass(Duration::from_millis(500));
    }
    assert!(world.unlimited);
}

#[test]
fn the_desk_names_no_sdk_no_clock_no_files_and_does_not_wait() {
    let room = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["desk", "desk/inbox", "render"].map(|folder| room.join(folder));
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("it is a folder").flatten())
        .map(|entry| entry.path())
        .filter(|path| path.is_file() && !path.ends_with("desk/tests.rs"))
        .collect();
    files.extend(["html.rs", "people.rs", "wire.rs", "words.rs"].map(|name| room.join(name)));
    assert!(files.len() > 15, "{files:?}");
    for file in files {
        let code = std::fs::read_to_string(&file).expect("it is text");
        for absent in [
            "matrix_sdk",
            "tokio",
            "async ",
            ".await",
            "SystemTime",
            "Instant",
            "std::fs",
            "rand::random",
            "rand::rng()",
            "thread_rng",
        ] {
            assert!(!code.contains(absent), "{} names {absent}", file.display());
        }
    }
}

#[test]
fn the_picture_of_a_finished_game_is_sent_once_after_its_message() {
    let mut world = DeskWorld::new(true);
    let picture = ScorePicture { alt: "Anna wins.".into(), ..ScorePicture::default() };
    let over = |rev, message| {
        let mut show = state(TABLE, rev, message);
        show.page.picture = Some(Box::new(picture.clone()));
        show
    };
    world.show(state(TABLE, 1, None));
    world.settle();
    assert_eq!(world.server.pictures, []);
    let mut finale = over(2, None);
    finale.fresh = true;
    world.show(finale);
    world.settle();
    let shown = [(ROOM.to_owned(), "Anna wins.".to_owned())];
    assert_eq!(world.server.pictures, shown);
    // Neither an edit nor a new message after a restart sends it again.
    world.show(over(3, None));
    world.settle();
    world.restart();
    let mut again = over(4, None);
    again.fresh = true;
    world.show(again);
    world.settle();
    assert_eq!(world.server.pictures, shown);
}

#[test]
fn a_picture_that_was_not_sent_comes_after_the_next_start() {
    let mut world = DeskWorld::new(true);
    let mut finale = state(TABLE, 1, None);
    let picture = ScorePicture { alt: "Anna wins.".into(), ..ScorePicture::default() };
    finale.page.picture = Some(Box::new(picture));
    world.show(finale);
    let is_picture = |request: &Arc<MatrixRequest>| matches!(**request, MatrixRequest::Picture { .. });
    while !world.requests.iter().any(|(_, request, _)| is_picture(request)) {
        world.find(0);
        world.finish(0);
    }
    assert_eq!((world.server.posted.len(), world.server.pictures.len(), world.due.len()), (1, 0, 1));
    world.restart();
    world.settle();
    assert_eq!(world.server.pictures, [(ROOM.to_owned(), "Anna wins.".to_owned())]);
    assert_eq!(world.due, []);
    world.restart();
    world.settle();
    assert_eq!(world.server.pictures.len(), 1);
}
