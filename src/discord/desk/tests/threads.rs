//! A thread for a table.

use super::*;
use herzbot_core::port::Lack;

fn thread_of(told: &mut Vec<PlatformEvent>) -> Vec<Result<String, Vec<Lack>>> {
    let outcomes = std::mem::take(told).into_iter().filter_map(|event| match event {
        PlatformEvent::Thread { table: TableId(1), outcome, .. } => Some(outcome),
        _ => None,
    });
    outcomes.collect()
}

impl Scene {
    fn ask_for_thread(&mut self, message: &MessageRef) {
        let name = "Hearts · Table Vega".to_owned();
        let ask = Outbound::OpenThread { table: TableId(1), message: message.clone(), name, is_slow: false };
        self.desk.say(ask, self.now);
        self.take();
    }

    /// Shows the table's message, and requests a thread from it.
    fn opening_thread(&mut self) -> MessageRef {
        let message = self.with_table();
        self.ask_for_thread(&message);
        let (method, path, body) = self.the_call();
        let expected = format!("/channels/10/messages/{}/threads", message.message);
        assert_eq!((method, path), (Method::POST, expected.as_str()));
        assert_eq!(body, &json!({ "name": "Hearts · Table Vega", "auto_archive_duration": 1440 }));
        message
    }
}

/// Returns a state of the table in a thread, or in its channel.
fn table_in(channel: &str, rev: u64) -> Show {
    let target = ChannelRef { realm: "discord".into(), server: "5".into(), channel: channel.into() };
    Show { target: Target::Channel(target), fresh: true, ..table(rev) }
}

#[test]
fn the_thread_of_a_game_that_lasts_for_days_is_open_for_a_week() {
    let mut scene = Scene::new();
    let message = scene.with_table();
    let ask = Outbound::OpenThread { table: TableId(1), message, name: "Vega".to_owned(), is_slow: true };
    scene.desk.say(ask, scene.now);
    scene.take();
    assert_eq!(scene.the_call().2, &json!({ "name": "Vega", "auto_archive_duration": 10_080 }));
}

#[test]
fn a_thread_is_opened_from_the_message_of_its_table() {
    let mut scene = Scene::new();
    let message = scene.opening_thread();
    // A second request changes nothing while the first is in flight.
    scene.ask_for_thread(&message);
    assert_eq!(scene.calls.len(), 1);
    scene.respond(201, json!({ "id": "77", "type": 11 }));
    assert_eq!(thread_of(&mut scene.told), [Ok("77".to_owned())]);
    assert!(scene.desk.is_idle());
}

#[test]
fn a_thread_that_is_there_already_is_the_same_one() {
    let mut scene = Scene::new();
    let message = scene.opening_thread();
    scene.outcome(CallOutcome::Lost("reset".into()));
    assert!(thread_of(&mut scene.told).is_empty(), "nobody knows");
    scene.pass(2000);
    scene.respond(400, json!({ "code": 160_004 }));
    assert_eq!(thread_of(&mut scene.told), [Ok(message.message)]);
}

#[test]
fn where_there_can_be_no_thread_it_is_told_why() {
    for (status, code, lacks) in [
        (403, 50013, vec![Lack::OpenThreads]),
        (400, 160_006, vec![]),
        (404, 10008, vec![]),
        (400, 50024, vec![]),
    ] {
        let mut scene = Scene::new();
        scene.opening_thread();
        scene.respond(status, json!({ "code": code }));
        assert_eq!(thread_of(&mut scene.told), [Err(lacks)], "{code}");
        assert!(scene.desk.is_idle());
    }
}

#[test]
fn a_thread_that_is_not_to_be_had_is_given_up_some_time() {
    let mut scene = Scene::new();
    scene.opening_thread();
    for _ in 0..5 {
        scene.respond(503, Value::Null);
        assert!(thread_of(&mut scene.told).is_empty());
        scene.pass(60_000);
    }
    scene.respond(503, Value::Null);
    assert_eq!(thread_of(&mut scene.told), [Err(vec![])]);
}

#[test]
fn the_table_comes_into_its_thread_and_the_channel_has_a_line_that_leads_there() {
    let mut scene = Scene::new();
    let old = scene.with_table();
    scene.pass(1000);
    let people = ["77", "78"].map(|id| Account { realm: "discord".into(), id: id.into() });
    let says = |rev: u64| Page {
        leads_on: "Vega is further down".into(),
        leads_elsewhere: "Vega goes on in its thread".into(),
        ..page(&format!("state {rev}"))
    };
    let page = says(2);
    scene.show(Show { ping: people.to_vec(), silent: true, page, ..table_in("20", 2) });
    let (method, path, body) = scene.the_call();
    assert_eq!((method, path), (Method::POST, "/channels/20/messages"));
    assert_eq!(body["flags"], json!(1 << 15 | 1 << 12), "no device buzzes");
    assert_eq!(body["allowed_mentions"]["users"], json!(["77", "78"]));
    let new = MessageRef { channel: "20".into(), message: snowflake(scene.now) };
    scene.respond(200, json!({ "id": new.message, "channel_id": "20" }));
    let line = format!("⬇️ [Vega goes on in its thread](https://discord.com/channels/5/20/{})", new.message);
    let (method, path, body) = scene.the_call();
    assert_eq!((method, path), (Method::PATCH, format!("/channels/10/messages/{}", old.message).as_str()));
    assert_eq!(said(body), Some(line.as_str()));
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered().pop(), Some((TABLE, 2, Ok(new.clone()))));
    // From then on, the message is edited there, without pings.
    scene.show(Show { fresh: false, urgent: true, ..table_in("20", 3) });
    let (_, path, body) = scene.the_call();
    assert_eq!(path, format!("/channels/20/messages/{}", new.message));
    assert_eq!(body["flags"], json!(1 << 15));
    scene.respond(200, json!({}));
    // If the table is reposted in the thread, the old message links down, and doesn't say that the table is in a
    // thread.
    scene.pass(1000);
    scene.show(Show { page: says(4), ..table_in("20", 4) });
    let newer = snowflake(scene.now);
    scene.respond(200, json!({ "id": newer, "channel_id": "20" }));
    let line = format!("⬇️ [Vega is further down](https://discord.com/channels/5/20/{newer})");
    let (_, path, body) = scene.the_call();
    assert_eq!(path, format!("/channels/20/messages/{}", new.message));
    assert_eq!(said(body), Some(line.as_str()));
}

#[test]
fn an_archived_thread_is_brought_back_by_a_new_message() {
    let mut scene = Scene::new();
    scene.with_table();
    scene.pass(1000);
    scene.show(table(2));
    scene.respond(400, json!({ "code": 50083 }));
    assert_eq!((scene.the_call().0, scene.says()), (Method::POST, "state 2"));
    let new = scene.posted();
    assert_eq!(scene.delivered(), [(TABLE, 2, Ok(new))]);
}

#[test]
fn a_press_in_an_archived_thread_does_not_fail() {
    let mut scene = Scene::new();
    let message = scene.with_table();
    scene.pass(1000);
    let reply = scene.arrive(InteractionKind::Press(message));
    scene.answer(reply, Answer::Update { page: page("state 2"), surface: Some((TABLE, 2)) });
    scene.respond(400, json!({ "code": 50083 }));
    let bodies: Vec<_> =
        scene.calls.iter().map(|(_, call)| call.body.clone().unwrap()["type"].clone()).collect();
    assert!(bodies.contains(&json!(6)), "it is acknowledged: {bodies:?}");
}

#[test]
fn in_a_locked_thread_nobody_can_write() {
    let mut scene = Scene::new();
    scene.with_table();
    scene.show(Show { fresh: true, ..table(2) });
    scene.respond(400, json!({ "code": 160_005 }));
    assert_eq!(scene.delivered(), [(TABLE, 2, Err(Undelivered::Forbidden(vec![Lack::WriteInThreads])))]);
}

#[test]
fn what_is_refused_in_a_thread_that_is_left_does_not_keep_the_table_from_the_channel() {
    let mut scene = Scene::new();
    scene.with_table();
    scene.show(table(2));
    scene.show(table_in("20", 3));
    // The table was about to leave a channel; the edit finds that this channel is gone.
    scene.respond(404, json!({ "code": 10003 }));
    let (method, path, _) = scene.the_call();
    assert_eq!((method, path), (Method::POST, "/channels/20/messages"));
    scene.respond(200, json!({ "id": snowflake(scene.now), "channel_id": "20" }));
    assert!(matches!(scene.delivered().as_slice(), [(TABLE, 3, Ok(_))]));
    assert!(scene.desk.is_idle());
}

#[test]
fn a_post_that_may_have_happened_in_the_channel_is_cleared_up_before_the_thread() {
    let mut scene = Scene::new();
    let old = scene.with_table();
    scene.pass(1000);
    scene.show(Show { fresh: true, ..table(2) });
    scene.outcome(CallOutcome::Lost("reset".into()));
    scene.show(table_in("20", 3));
    scene.pass(2000);
    assert_eq!((scene.the_call().1, scene.says()), ("/channels/10/messages", "state 2"));
    let between = scene.posted();
    scene.pass(1);
    let mut led_on = vec![];
    let mut threads = 0;
    while let Some((_, call)) = scene.calls.first() {
        match call.method {
            Method::POST => {
                assert_eq!(call.path, "/channels/20/messages");
                threads += 1;
                scene.respond(200, json!({ "id": snowflake(scene.now), "channel_id": "20" }));
            }
            _ => {
                led_on.push(call.path.rsplit('/').next().unwrap().to_owned());
                scene.respond(200, json!({}));
            }
        }
    }
    led_on.sort_unstable();
    assert_eq!((threads, led_on), (1, vec![old.message, between.message]));
}

#[test]
fn a_thread_is_opened_from_the_newest_message_of_its_table() {
    let mut scene = Scene::new();
    let old = scene.with_table();
    scene.pass(1000);
    scene.show(Show { fresh: true, ..table(2) });
    scene.ask_for_thread(&old);
    assert_eq!(scene.the_call().1, "/channels/10/messages", "the post comes first");
    let new = scene.posted();
    scene.respond(200, json!({}));
    assert!(scene.calls.is_empty() && !scene.desk.is_idle());
    scene.pass(250);
    assert_eq!(scene.the_call().1, format!("/channels/10/messages/{}/threads", new.message));
    // While the thread is being opened, the message stays, however old it is.
    scene.show(Show { fresh: true, ..table(3) });
    assert_eq!(scene.calls.len(), 1);
    scene.respond(400, json!({ "code": 160_006 }));
    assert_eq!((scene.the_call().0, scene.says()), (Method::POST, "state 3"));
}

#[test]
fn what_was_to_be_posted_while_the_thread_opened_is_posted_even_if_the_table_goes_nowhere() {
    let mut scene = Scene::new();
    scene.opening_thread();
    // The game has ended in the meantime.
    scene.show(Show { fresh: true, ..table(2) });
    scene.respond(201, json!({ "id": "77", "type": 11 }));
    assert!(scene.calls.is_empty() && !scene.desk.is_idle(), "it might go into the thread");
    scene.pass(5_000);
    assert_eq!((scene.the_call().1, scene.says()), ("/channels/10/messages", "state 2"));
    // If the table does move there, nothing is posted in the channel.
    let mut scene = Scene::new();
    scene.opening_thread();
    scene.show(Show { fresh: true, ..table(2) });
    scene.respond(201, json!({ "id": "77", "type": 11 }));
    scene.show(table_in("77", 3));
    assert_eq!((scene.the_call().1, scene.says()), ("/channels/77/messages", "state 3"));
    scene.respond(200, json!({ "id": snowflake(scene.now), "channel_id": "77" }));
    scene.respond(200, json!({}));
    scene.pass(5_000);
    assert!(scene.calls.is_empty() && scene.desk.is_idle());
}

#[test]
fn a_table_that_another_process_has_gets_no_thread_from_us() {
    let mut scene = Scene::new();
    scene.opening_thread();
    scene.desk.say(Outbound::LetGo(TableId(1)), scene.now);
    scene.respond(201, json!({ "id": "77", "type": 11 }));
    assert!(thread_of(&mut scene.told).is_empty() && scene.desk.is_idle());
}

#[test]
fn the_message_of_a_thread_says_how_the_game_ended_and_leads_there() {
    let mut scene = Scene::new();
    let first = scene.with_table();
    scene.pass(1000);
    scene.show(table_in("20", 2));
    let board = MessageRef { channel: "20".into(), message: snowflake(scene.now) };
    scene.respond(200, json!({ "id": board.message, "channel_id": "20" }));
    scene.respond(200, json!({}));
    let line = "Vega is over. **Anna** wins.".to_owned();
    scene.desk.say(Outbound::LeadOn { table: TableId(1), message: first.clone(), line }, scene.now);
    scene.take();
    let (method, path, body) = scene.the_call();
    assert_eq!((method, path), (Method::PATCH, format!("/channels/10/messages/{}", first.message).as_str()));
    let address = format!("https://discord.com/channels/5/20/{}", board.message);
    assert_eq!(said(body), Some(format!("⬇️ [Vega is over. **Anna** wins.]({address})").as_str()));
    scene.respond(200, json!({}));
    assert!(scene.desk.is_idle());
}
