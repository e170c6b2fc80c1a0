//! What people see of the desk.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

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
    // The other room does not wait for this one.
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
    // The sync of which these were a part was not heard to the end.
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
fn a_reaction_by_number_or_by_the_emoji_of_a_button_presses_it() {
    let (mut world, shown) = with_view();
    for key in ["1️⃣", "✋", "word0"] {
        world.reacts(ANNA, &shown.channel, &shown.message, key);
        let inbound = world.inbound();
        let [only] = inbound.as_slice() else { panic!("{inbound:?}") };
        let press = What::Press {
            choice: format!("{:?} 1.0", view(ANNA)),
            value: None,
            message: Some(shown.clone()),
        };
        // Where reactions are offered, the order of the choices tells nothing: the number may mean another.
        match key {
            "1️⃣" => assert!(matches!(only.what, What::Press { .. })),
            _ => assert_eq!(only.what, press),
        }
    }
    world.reacts(ANNA, &shown.channel, &shown.message, "🎉");
    assert!(world.inbound().is_empty());
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
fn a_held_nudge_does_not_overwrite_a_newer_state() {
    let mut world = DeskWorld::new(true);
    world.show(state(NUDGE, 1, None));
    world.pass(outbound::BEFORE_A_NUDGE);
    // The core doesn't know yet that the first one is on its way.
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

#[test]
fn a_lost_state_does_not_overwrite_a_newer_one_in_the_next_chat() {
    let (mut world, shown) = with_view();
    world.show(state(view(ANNA), 2, Some(shown.clone())));
    world.lose(0, false);
    world.member(EVE, &shown.channel, "join");
    world.show(state(view(ANNA), 3, Some(shown.clone())));
    // Anna gets another chat, and the newest state is on its way there when the lost one is to be repeated.
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

fn anna() -> herzbot_core::ids::Account {
    herzbot_core::ids::Account { realm: "matrix:x".into(), id: ANNA.into() }
}

#[test]
fn a_number_means_what_was_offered_before_a_restart() {
    let (mut world, shown) = with_view();
    let before = world.server.posted[0].versions[0].1.typed("2").map(|picked| picked.choice);
    world.restart();
    world.told.clear();
    world.says(ANNA, &shown.channel, "2");
    world.settle();
    assert_eq!(Some(all_meant(&mut world).remove(0)), before);
}

#[test]
fn who_answers_a_stale_view_means_what_it_offered() {
    let (mut world, shown) = with_view();
    world.show(Show { fresh: true, ..state(view(ANNA), 2, Some(shown.clone())) });
    world.settle();
    world.told.clear();
    let stale = world.text(ANNA, &shown.channel, "word1", Some(&shown.message));
    world.hear(stale);
    world.says(ANNA, &shown.channel, "word1");
    let chosen = [1, 2].map(|rev| format!("{:?} {rev}.1", view(ANNA)));
    assert_eq!(all_meant(&mut world), chosen);
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
fn a_redacted_message_offers_nothing_and_the_core_is_told_that_it_is_gone() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let Some((.., Ok(at))) = world.delivered().pop() else { panic!("it is shown") };
    world.server.posted[0].redacted = true;
    world.input(MatrixInput::Redacted { room: ROOM.to_owned(), event: at.message.clone() });
    world.says(ANNA, ROOM, "!word1");
    world.settle();
    assert_eq!(all_meant(&mut world), ["word1"]);
    world.show(state(TABLE, 2, Some(at.clone())));
    world.settle();
    assert_eq!(world.delivered(), [(TABLE, 2, Err(Undelivered::MessageGone))]);
    world.show(state(TABLE, 3, None));
    world.settle();
    let told = world.delivered();
    assert!(matches!(told.as_slice(), [(TABLE, 3, Ok(new))] if *new != at), "{told:?}");
}

#[test]
fn a_word_means_nothing_that_a_newer_message_offers_no_more() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let Some((.., Ok(at))) = world.delivered().pop() else { panic!("it is shown") };
    let page = page("state 2 for all", "newer", 1);
    world.show(Show { page, fresh: true, ..state(TABLE, 2, Some(at)) });
    world.settle();
    world.told.clear();
    for word in ["!word0", "!word2"] {
        world.says(ANNA, ROOM, word);
        world.settle();
    }
    assert_eq!(all_meant(&mut world), ["newer.0", "word2"]);
}

#[test]
fn who_types_below_a_poll_means_the_view_above_it() {
    let mut world = DeskWorld::new(true);
    let cards = page(&format!("the cards, for {ANNA} alone"), "card", 10);
    world.show(Show { page: cards, ..state(view(ANNA), 1, None) });
    world.settle();
    world.accepts(ANNA);
    world.settle();
    let [shown, poll] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    let (chat, shown, poll) = (shown.room.clone(), shown.id.clone(), poll.clone());
    assert!(poll.offers("card.1"), "{poll:?}");
    world.told.clear();
    world.says(ANNA, &chat, "word1");
    world.settle();
    let inbound = world.inbound();
    let [Inbound { what: What::Press { choice, message: Some(message), .. }, .. }] = inbound.as_slice()
    else {
        panic!("{inbound:?}")
    };
    assert_eq!((choice.as_str(), &message.message), ("card.1", &shown));
}

#[test]
fn a_reaction_is_offered_once_however_often_a_lobby_changes() {
    let mut world = DeskWorld::new(true);
    for rev in 1..=3 {
        let lobby = state(TABLE, rev, None);
        world.show(Show { page: Page { tone: Tone::Lobby, ..lobby.page.clone() }, ..lobby });
        world.settle();
    }
    assert_eq!(world.server.posted[0].versions.len(), 3);
    let offered: Vec<&str> = world.server.reactions.iter().map(|(_, key)| key.as_str()).collect();
    assert_eq!(offered, ["✋", "🚪", "▶️"]);
    // After a restart neither.
    world.restart();
    let lobby = state(TABLE, 4, Some(lobby_of(&world)));
    world.show(Show { page: Page { tone: Tone::Lobby, ..lobby.page.clone() }, ..lobby });
    world.settle();
    assert_eq!(world.server.posted[0].versions.len(), 4);
    assert_eq!(world.server.reactions.len(), 3, "{:?}", world.server.reactions);
}

fn lobby_of(world: &DeskWorld) -> MessageRef {
    MessageRef { channel: ROOM.to_owned(), message: world.server.posted[0].id.clone() }
}

#[test]
fn in_a_room_a_reaction_means_what_its_emoji_says_for_ever_and_a_digit_nothing() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let table = world.server.posted[0].id.clone();
    world.told.clear();
    for key in ["2️⃣", "🚪"] {
        world.reacts(ANNA, ROOM, &table, key);
    }
    assert_eq!(all_meant(&mut world), [format!("{TABLE:?} 1.1")]);
}

/// Somebody writes a command that comes before its key; the key comes later, if at all.
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

#[test]
fn the_desk_names_no_sdk_no_clock_no_files_and_does_not_wait() {
    let room = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [room.join("desk"), room.join("render")];
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("it is a folder").flatten())
        .map(|entry| entry.path())
        .filter(|path| !path.ends_with("desk/tests.rs"))
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
    // Neither an edit nor a new message after a restart brings it again.
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
