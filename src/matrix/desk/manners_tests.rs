//! Tests of the bot's manners: where it answers, which events count, and when it leaves.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::testing::*;
use super::*;
use crate::wire::{self, MatrixEventKind, TextMessage};
use herzbot_core::page::{Page, Tone};
use herzbot_core::port::{Answer, Place, Show};

fn all_meant(world: &mut DeskWorld) -> Vec<String> {
    world.inbound().iter().map(|inbound| meant(inbound).to_owned()).collect()
}

/// Sends Anna's text with these relations.
fn writes(world: &mut DeskWorld, text: TextMessage) -> HeardEvent {
    let mut heard = world.text(ANNA, ROOM, "", None);
    heard.event.kind = MatrixEventKind::Text(text);
    world.hear(heard.clone());
    world.settle();
    heard
}

#[test]
fn what_everybody_may_read_is_answered_in_the_room_and_notifies_nobody() {
    let mut world = DeskWorld::new(true);
    let asked = writes(&mut world, TextMessage { body: "!help".to_owned(), ..TextMessage::default() });
    let inbound = world.inbound();
    world.answer(&inbound[0], Answer::Quiet(page("what I can do", "help", 0)));
    world.settle();
    let [told] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    assert_eq!(told.room, ROOM);
    assert_eq!(told.content["msgtype"], "m.notice");
    assert_eq!(told.content["m.mentions"], serde_json::json!({}));
    assert_eq!(told.content["m.relates_to"]["m.in_reply_to"]["event_id"], asked.event.id.as_str());
    assert!(world.chat_of(ANNA).is_none(), "no chat was made for that");
}

#[test]
fn in_their_private_chat_it_is_answered_there() {
    let mut world = DeskWorld::new(true);
    world.say(herzbot_core::port::Outbound::Expect(herzbot_core::ids::Account {
        realm: "matrix:x".into(),
        id: ANNA.into(),
    }));
    world.settle();
    world.accepts(ANNA);
    let chat = world.chat_of(ANNA).unwrap();
    world.says(ANNA, &chat, "help");
    world.settle();
    let inbound = world.inbound();
    world.answer(&inbound[0], Answer::Quiet(page("what I can do", "help", 0)));
    world.settle();
    assert_eq!(world.server.posted[0].room, chat);
}

#[test]
fn a_thread_is_answered_in_the_thread() {
    let mut world = DeskWorld::new(true);
    let text =
        TextMessage { body: "!help".to_owned(), thread: Some("$first".to_owned()), ..TextMessage::default() };
    let asked = writes(&mut world, text);
    let inbound = world.inbound();
    world.answer(&inbound[0], Answer::Quiet(page("what I can do", "help", 0)));
    world.settle();
    let relation = &world.server.posted[0].content["m.relates_to"];
    assert_eq!((&relation["rel_type"], &relation["event_id"]), (&"m.thread".into(), &"$first".into()));
    assert_eq!(relation["m.in_reply_to"]["event_id"], asked.event.id.as_str());
}

#[test]
fn who_types_in_the_room_means_the_table_and_not_an_answer_below_it() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    world.told.clear();
    world.says(ANNA, ROOM, "!leaderboard");
    world.settle();
    let inbound = world.inbound();
    world.answer(&inbound[0], Answer::Quiet(page("the best", "board", 2)));
    world.settle();
    world.says(ANNA, ROOM, "!1");
    let board = world.server.posted[1].id.clone();
    let answer = world.text(ANNA, ROOM, "1", Some(&board));
    world.hear(answer);
    assert_eq!(all_meant(&mut world), [format!("{TABLE:?} 1.0"), "board.0".to_owned()]);
}

#[test]
fn an_edit_within_half_a_minute_counts_as_written_anew() {
    let mut world = DeskWorld::new(true);
    let first = writes(&mut world, TextMessage { body: "!hertz".to_owned(), ..TextMessage::default() });
    let edit = |body: &str| TextMessage {
        body: body.to_owned(),
        edits: Some(first.event.id.clone()),
        ..TextMessage::default()
    };
    world.now = world.now.after(Duration::from_secs(20));
    writes(&mut world, edit("!herz"));
    // Only the formatting has changed.
    writes(&mut world, edit("!herz"));
    world.now = world.now.after(Duration::from_secs(11));
    writes(&mut world, edit("!help"));
    assert_eq!(all_meant(&mut world), ["hertz", "herz"]);
}

#[test]
fn a_text_becomes_a_command_by_an_edit_but_not_by_somebody_elses() {
    let mut world = DeskWorld::new(true);
    let first = writes(&mut world, TextMessage { body: "help".to_owned(), ..TextMessage::default() });
    for (sender, body) in [(BEN, "!rules"), (ANNA, "!help")] {
        let mut heard = world.text(sender, ROOM, "", None);
        let (body, edits) = (body.to_owned(), Some(first.event.id.clone()));
        heard.event.kind = MatrixEventKind::Text(TextMessage { body, edits, ..TextMessage::default() });
        world.hear(heard);
        world.settle();
    }
    assert_eq!(all_meant(&mut world), ["help"]);
}

#[test]
fn a_private_chat_with_somebody_else_is_a_room() {
    let (mut world, shown) = with_view();
    let chat = shown.channel;
    world.member(EVE, &chat, "join");
    world.told.clear();
    world.says(ANNA, &chat, "!herz");
    world.settle();
    let inbound = world.inbound();
    assert!(matches!(&inbound[0].place, Place::Channel { channel, .. } if channel.channel == chat));
}

/// Returns a world with a chat that only Anna and the bot are in, and its room.
fn with_own_chat() -> (DeskWorld, String) {
    let (mut world, shown) = with_view();
    world.told.clear();
    (world, shown.channel)
}

#[test]
fn what_is_written_before_it_is_known_whose_chat_it_is_waits_for_that() {
    let (mut world, _) = with_view();
    world.told.clear();
    let own = "!own:x";
    let joined = [ANNA, BOT].map(str::to_owned).into();
    world.server.rooms.insert(own.to_owned(), ImitationRoom { joined, ..ImitationRoom::default() });
    world.input(MatrixInput::Entering(own.to_owned()));
    // A plain word is a command only in a private chat.
    world.says(ANNA, own, "herz");
    world.says(ANNA, own, "start");
    world.settle();
    assert!(world.inbound().is_empty());
    world.input(MatrixInput::Chosen { room: own.to_owned(), user: ANNA.to_owned() });
    world.input(MatrixInput::Entered(own.to_owned()));
    world.settle();
    let inbound = world.inbound();
    assert_eq!(inbound.iter().map(meant).collect::<Vec<_>>(), ["herz", "start"]);
    for inbound in inbound {
        assert_eq!(inbound.place, Place::Private);
        assert_eq!(inbound.chat.map(|chat| chat.channel).as_deref(), Some(own));
    }
}

#[test]
fn a_table_stands_in_ones_own_chat_as_in_a_room_but_words_alone_will_do() {
    let (mut world, chat) = with_own_chat();
    world.says(ANNA, &chat, "herz");
    world.settle();
    let inbound = world.inbound();
    assert_eq!(
        (&inbound[0].place, inbound[0].chat.as_ref().map(|chat| &*chat.channel)),
        (&Place::Private, Some(&*chat))
    );
    let lobby = Page { tone: Tone::Lobby, ..page("a table for you alone", "lobby", 3) };
    world.answer(&inbound[0], Answer::Public { page: lobby, surface: Some((TABLE, 1)) });
    world.settle();
    let posted = world.server.posted.last().unwrap().clone();
    assert_eq!(posted.room, chat);
    let (said, _) = posted.versions.last().unwrap();
    assert!(said.contains("(word0)"), "{said}");
    // The reactions under it work there, too.
    assert!(
        world.server.reactions.contains(&(posted.id.clone(), "🚪".to_owned())),
        "{:?}",
        world.server.reactions
    );
    world.reacts(ANNA, &chat, &posted.id, "🚪");
    world.settle();
    assert_eq!(all_meant(&mut world), ["lobby.1"]);
    // A room isn't such a chat.
    world.says(ANNA, ROOM, "!herz");
    world.settle();
    assert_eq!(world.inbound()[0].chat, None);
    // A person who leaves briefly finds it unchanged.
    world.member(ANNA, &chat, "leave");
    world.settle();
    assert!(world.delivered().iter().all(|(surface, ..)| *surface != TABLE));
}

#[test]
fn a_room_that_everybody_has_left_is_left() {
    let mut world = DeskWorld::new(true);
    for user in [ANNA, BEN] {
        world.member(user, ROOM, "leave");
        world.settle();
        assert!(world.server.rooms[ROOM].joined.contains(BOT), "somebody is there");
    }
    world.member(EVE, ROOM, "leave");
    world.settle();
    assert!(!world.server.rooms[ROOM].joined.contains(BOT));
}

#[test]
fn a_private_chat_is_left_an_hour_after_its_person_unless_they_come_back() {
    for comes_back in [true, false] {
        let (mut world, shown) = with_view();
        let chat = shown.channel;
        world.member(ANNA, &chat, "leave");
        world.settle();
        assert!(world.server.rooms[&chat].joined.contains(BOT));
        if comes_back {
            world.member(ANNA, &chat, "join");
        }
        for _ in 0..2 {
            world.pass(Duration::from_secs(60 * 60));
            world.settle();
        }
        assert_eq!(world.server.rooms[&chat].joined.contains(BOT), comes_back);
    }
}

#[test]
fn a_room_that_was_found_empty_is_left() {
    let mut world = DeskWorld::new(true);
    world.input(MatrixInput::Alone(ROOM.to_owned()));
    world.settle();
    assert!(world.server.rooms[ROOM].joined.contains(BOT), "the homeserver knows better");
    world.server.rooms.get_mut(ROOM).unwrap().joined.retain(|user| user == BOT);
    world.input(MatrixInput::Alone(ROOM.to_owned()));
    world.settle();
    assert!(!world.server.rooms[ROOM].joined.contains(BOT));
}

#[test]
fn a_long_name_is_cut() {
    let mut world = DeskWorld::new(true);
    let mut heard = world.text(ANNA, ROOM, "!herz", None);
    heard.context.name = "Anna ".repeat(50);
    world.hear(heard);
    world.settle();
    let name = &world.inbound()[0].who.name;
    assert!(name.chars().count() <= 32 && name.ends_with('…'), "{name}");
}

#[test]
fn who_is_not_signed_is_told_once_and_truly() {
    let mut world = DeskWorld::new(true);
    for _ in 0..3 {
        let (room, sender) = (ROOM.to_owned(), ANNA.to_owned());
        world.input(MatrixInput::Unsigned { room, sender, reaction: false });
        world.settle();
    }
    let (room, sender) = (ROOM.to_owned(), BEN.to_owned());
    world.input(MatrixInput::Unsigned { room, sender, reaction: true });
    world.settle();
    let told: Vec<&str> = world.server.posted.iter().map(|post| post.versions[0].0.as_str()).collect();
    assert!(
        matches!(told.as_slice(), [one, two] if one.contains("verified") && two.contains("Reactions")),
        "{told:?}"
    );
    assert!(all_meant(&mut world).is_empty());
}

#[test]
fn who_verifies_the_bot_is_told_what_to_compare() {
    let mut world = DeskWorld::new(true);
    let (room, user) = (ROOM.to_owned(), ANNA.to_owned());
    world.input(MatrixInput::Compare { room, user, signs: "🐶 ☂️ 🌙".to_owned() });
    world.settle();
    let [told] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    assert_eq!((told.room.as_str(), told.content["msgtype"].as_str()), (ROOM, Some("m.notice")));
    assert!(told.versions[0].0.contains("exactly this: 🐶 ☂️ 🌙?"), "{:?}", told.versions);
}

#[test]
fn who_asks_from_an_unknown_device_is_told_once_to_ask_again() {
    let mut world = DeskWorld::new(true);
    for _ in 0..3 {
        let (room, user) = (ROOM.to_owned(), ANNA.to_owned());
        world.input(MatrixInput::AskVerificationAgain { room, user });
        world.settle();
    }
    let [told] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    assert_eq!((told.room.as_str(), told.content["msgtype"].as_str()), (ROOM, Some("m.notice")));
    assert!(told.versions[0].0.contains("start again"), "{:?}", told.versions);
}

#[test]
fn who_was_warned_of_one_thing_is_warned_of_another_too() {
    let mut world = DeskWorld::new(true);
    let (room, sender) = (ROOM.to_owned(), ANNA.to_owned());
    world.input(MatrixInput::Unsigned { room, sender, reaction: false });
    world.settle();
    let (room, user) = (ROOM.to_owned(), ANNA.to_owned());
    world.input(MatrixInput::AskVerificationAgain { room, user });
    world.settle();
    let told: Vec<&str> = world.server.posted.iter().map(|post| post.versions[0].0.as_str()).collect();
    assert!(
        matches!(told.as_slice(), [one, two] if one.contains("verified") && two.contains("start again")),
        "{told:?}"
    );
}

/// Returns a world with Anna's private view, in which three cards are to be picked, and the poll below it.
fn with_poll() -> (DeskWorld, String, String) {
    let mut world = DeskWorld::new(true);
    let mut cards = page(&format!("Pick three, for {ANNA} alone. ⏳ <t:1700000000:R>"), "card", 10);
    for row in &mut cards.rows {
        if let herzbot_core::page::ChoiceRow::Buttons(buttons) = row {
            buttons.iter_mut().for_each(|button| button.emoji.clear());
        }
    }
    cards.rows.push(herzbot_core::page::ChoiceRow::Buttons(vec![herzbot_core::page::ChoiceButton {
        id: "hint".to_owned(),
        label: "Hint".to_owned(),
        emoji: "💡".to_owned(),
        style: herzbot_core::page::Style::Secondary,
        short: String::new(),
        disabled: false,
        word: "hint".to_owned(),
    }]));
    cards.picks = Some(herzbot_core::page::Picks { count: 3, word: "pass".to_owned() });
    world.show(herzbot_core::port::Show { page: cards, ..state(view(ANNA), 1, None) });
    world.settle();
    world.accepts(ANNA);
    world.settle();
    world.told.clear();
    let [_, poll] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    let (chat, poll) = (poll.room.clone(), poll.id.clone());
    (world, chat, poll)
}

#[test]
fn a_poll_asks_what_the_view_asks_and_offers_moves_alone() {
    let (world, ..) = with_poll();
    let content = &world.server.posted[1].content[wire::POLL_START];
    assert_eq!(content["question"]["body"], format!("Pick three, for {ANNA} alone."));
    assert_eq!(
        (&content["max_selections"], content["answers"].as_array().map(Vec::len)),
        (&3.into(), Some(10))
    );
}

#[test]
fn three_choices_of_a_poll_are_one_move() {
    let (mut world, chat, poll) = with_poll();
    for answers in [vec!["2"], vec!["2", "5"], vec!["2", "5", "9"]] {
        let mut heard = world.text(ANNA, &chat, "", None);
        let answers = answers.into_iter().map(str::to_owned).collect();
        heard.event.kind = MatrixEventKind::PollAnswer { to: poll.clone(), answers };
        world.hear(heard);
        world.settle();
    }
    assert_eq!(all_meant(&mut world), ["word1 word4 word8"]);
}

#[test]
fn who_moves_before_the_poll_is_there_gets_none() {
    let (mut world, chat, first) = with_poll();
    let cards = page(&format!("the next cards, for {ANNA} alone"), "next", 12);
    world.show(Show { page: cards, fresh: true, ..state(view(ANNA), 2, None) });
    // She sees the new view before the bot knows that it was posted.
    world.act(0);
    world.says(ANNA, &chat, "next 1");
    let inbound = world.inbound();
    let page = Page { tone: Tone::Playing, ..page(&format!("moved, for {ANNA} alone"), "later", 0) };
    world.answer(&inbound[0], Answer::Update { page, surface: Some((view(ANNA), 3)) });
    world.settle();
    let is_poll = |post: &&Posted| post.content[wire::POLL_START].is_object();
    assert_eq!(world.server.posted.iter().filter(is_poll).count(), 1, "{:?}", world.server.posted);
    assert_eq!(world.server.closed, [first]);
}

#[test]
fn a_poll_that_is_over_is_closed_by_one_event_and_nothing_is_deleted() {
    let (mut world, chat, poll) = with_poll();
    let moved = Page { tone: Tone::Playing, ..page(&format!("passed, for {ANNA} alone"), "later", 0) };
    world.says(ANNA, &chat, "1");
    world.settle();
    let inbound = world.inbound();
    world.answer(&inbound[0], Answer::Update { page: moved, surface: Some((view(ANNA), 2)) });
    world.settle();
    world.show(Show { fresh: true, ..state(view(ANNA), 3, None) });
    world.settle();
    assert_eq!(world.server.closed, [poll.as_str()]);
    assert!(world.server.posted.iter().all(|post| !post.redacted), "{:?}", world.server.posted);
    // The core answers a vote that was still being sent as too late.
    let mut late = world.text(ANNA, &chat, "", None);
    late.event.kind = MatrixEventKind::PollAnswer { to: poll, answers: vec!["2".to_owned(); 3] };
    world.hear(late);
    world.settle();
    assert_eq!(world.inbound().len(), 1);
}

#[test]
fn what_somebody_does_is_marked_as_read_once_the_core_has_answered() {
    let mut world = DeskWorld::new(true);
    let asked = writes(&mut world, TextMessage { body: "!left".to_owned(), ..TextMessage::default() });
    // A text that isn't for the bot isn't marked.
    writes(&mut world, TextMessage { body: "good evening".to_owned(), ..TextMessage::default() });
    let inbound = world.inbound();
    assert_eq!((inbound.len(), world.signs.as_slice()), (1, &[][..]), "nothing is durable yet");
    world.answer(&inbound[0], Answer::Nothing);
    let read = MatrixSign::Read { room: ROOM.to_owned(), event: asked.event.id };
    assert_eq!(world.signs, [read]);
}

#[test]
fn whose_turn_waits_for_the_rate_limit_sees_the_bot_typing() {
    let mut world = DeskWorld::new(false);
    world.show(state(view(ANNA), 1, None));
    world.settle();
    world.accepts(ANNA);
    world.settle();
    let chat = world.chat_of(ANNA).unwrap();
    assert_eq!(world.signs, []);
    for _ in 0..20 {
        world.input(MatrixInput::Spent(herzbot_adapter::queue::Voice::First));
    }
    world.show(Show { urgent: true, ..state(view(ANNA), 2, None) });
    let sign = |typing| MatrixSign::Typing { room: chat.clone(), typing };
    assert_eq!(world.signs, [sign(true)]);
    for _ in 0..20 {
        world.pass(Duration::from_secs(10));
        world.settle();
    }
    assert_eq!(world.signs.last(), Some(&sign(false)));
}
