//! Answers to interactions: immediate, deferred, and late.

use super::*;

#[test]
fn a_press_is_answered_by_an_update_and_its_token_edits_from_then_on() {
    let mut scene = Scene::new();
    let message = scene.with_table();
    let reply = scene.arrive(InteractionKind::Press(message.clone()));
    scene.answer(reply, Answer::Update { page: page("state 2"), surface: Some((TABLE, 2)) });
    let (_, path, body) = scene.the_call();
    assert_eq!((path, &body["type"]), ("/interactions/3/tok/callback?with_response=true", &json!(7)));
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered(), [(TABLE, 2, Ok(message.clone()))]);
    scene.show(table(3));
    assert_eq!(scene.the_call().1, "/webhooks/900/tok/messages/@original");
    scene.respond(200, json!({}));
    scene.pass(15 * 60_000);
    scene.show(table(4));
    assert_eq!(scene.the_call().1, format!("/channels/10/messages/{}", message.message));
}

#[test]
fn a_slow_answer_is_promised_first() {
    let promised = |kind: InteractionKind, answer: Answer| {
        let mut scene = Scene::new();
        let reply = scene.arrive(kind);
        scene.pass(1499);
        assert!(scene.calls.is_empty());
        scene.pass(1);
        let promise = scene.the_call().2.clone();
        scene.answer(reply, answer);
        assert_eq!(scene.calls.len(), 1, "the answer waits for the promise");
        scene.respond(200, json!({}));
        let mut calls = vec![];
        while let Some((_, request)) = scene.calls.first() {
            calls.push(format!("{} {}", request.method, request.path));
            scene.respond(200, json!({ "id": "1", "channel_id": "10" }));
        }
        (promise, calls)
    };
    let command = |name: &str| InteractionKind::Command(name.to_owned());
    let public = || Answer::Public { page: page("x"), surface: None };
    let private = || Answer::Private(page("x"));
    let edit = "PATCH /webhooks/900/tok/messages/@original".to_owned();
    let delete = "DELETE /webhooks/900/tok/messages/@original".to_owned();
    let follow_up = "POST /webhooks/900/tok".to_owned();
    for game in GameKind::ALL.map(GameKind::name) {
        assert_eq!(promised(command(game), public()), (json!({ "type": 5 }), vec![edit.clone()]), "{game}");
    }
    assert_eq!(
        promised(command("help"), private()),
        (json!({ "type": 5, "data": { "flags": 64 } }), vec![edit.clone()])
    );
    assert_eq!(promised(command("herz"), private()).1, [delete.clone(), follow_up.clone()]);
    assert_eq!(promised(command("help"), public()).1, [delete.clone(), follow_up.clone()]);
    assert_eq!(promised(command("help"), Answer::Nothing).1, [delete]);
    let press = || InteractionKind::Press(MessageRef { channel: "10".into(), message: "1".into() });
    assert_eq!(promised(press(), private()), (json!({ "type": 6 }), vec![follow_up]));
    assert_eq!(promised(press(), Answer::Update { page: page("x"), surface: None }).1, [edit]);
    assert!(promised(press(), Answer::Nothing).1.is_empty());
}

#[test]
fn what_another_process_hands_over_has_waited_there_already() {
    let press = || InteractionKind::Press(MessageRef { channel: "10".into(), message: "1".into() });
    let mut scene = Scene::new();
    scene.waited = Duration::from_millis(1100);
    scene.arrive(press());
    scene.pass(399);
    assert!(scene.calls.is_empty());
    scene.pass(1);
    assert_eq!(*scene.the_call().2, json!({ "type": 6 }));
    // If there is no time left for an answer and a second attempt, it is promised at once.
    let mut scene = Scene::new();
    scene.waited = Duration::from_millis(1900);
    scene.arrive(press());
    scene.pass(0);
    assert_eq!(*scene.the_call().2, json!({ "type": 6 }));
}

#[test]
fn a_repeated_press_is_answered_as_long_as_discord_accepts_that() {
    let press = || InteractionKind::Press(MessageRef { channel: "10".into(), message: "1".into() });
    let mut scene = Scene::new();
    for (age, is_answered) in [(2799, true), (2800, false), (60_000, false), (0, true)] {
        scene.repeated = Some(Duration::from_millis(age));
        scene.interact(press(), Place::Private);
        assert_eq!(scene.told.pop().is_some(), is_answered, "{age} ms");
        scene.pass(60_000);
        // It counts as old from the press on.
        assert_eq!(scene.calls.len(), usize::from(is_answered), "{age} ms");
        if is_answered {
            assert_eq!(*scene.the_call().2, json!({ "type": 6 }));
            scene.respond(204, Value::Null);
        }
    }
    // The age is by Discord's clock, so the time on this machine doesn't matter.
    scene.now = scene.now.after(Duration::from_secs(3600));
    scene.repeated = None;
    scene.arrive(press());
}

#[test]
fn names_of_tables_are_offered_in_time_or_not_at_all() {
    let mut scene = Scene::new();
    let vega = || Completion { label: "Hearts · Table Vega".into(), value: "Vega".into() };
    let offered = |choices: Value| json!({ "type": 8, "data": { "choices": choices } });
    let reply = scene.arrive(InteractionKind::Autocomplete);
    scene.answer(reply, Answer::Completions(vec![vega()]));
    assert_eq!(*scene.the_call().2, offered(json!([{ "name": "Hearts · Table Vega", "value": "Vega" }])));
    scene.respond(204, Value::Null);
    let slow = scene.arrive(InteractionKind::Autocomplete);
    scene.pass(1500);
    assert_eq!(*scene.the_call().2, offered(json!([])));
    scene.respond(204, Value::Null);
    scene.answer(slow, Answer::Completions(vec![vega()]));
    assert!(scene.calls.is_empty(), "nobody waits for them any more");
}

#[test]
fn a_public_answer_becomes_the_message_of_its_surface() {
    let mut scene = Scene::new();
    let reply = scene.arrive(InteractionKind::Command("herz".into()));
    scene.answer(reply, Answer::Public { page: page("state 1"), surface: Some((TABLE, 1)) });
    scene.show(table(2));
    assert_eq!(scene.the_call().2["type"], json!(4));
    let id = snowflake(scene.now);
    let message = MessageRef { channel: "10".into(), message: id.clone() };
    scene.respond(200, json!({ "resource": { "message": { "id": id, "channel_id": "10" } } }));
    assert_eq!(scene.delivered(), [(TABLE, 1, Ok(message))]);
    assert_eq!(scene.the_call().1, "/webhooks/900/tok/messages/@original");
    assert_eq!(scene.says(), "state 2");
}

#[test]
fn an_answer_that_came_too_late_is_shown_the_usual_way() {
    let mut scene = Scene::new();
    let reply = scene.arrive(InteractionKind::Command("herz".into()));
    scene.answer(reply, Answer::Public { page: page("state 1"), surface: Some((TABLE, 1)) });
    scene.respond(404, json!({ "code": 10062 }));
    assert_eq!(scene.the_call().1, "/channels/10/messages");
    assert_eq!(scene.says(), "state 1");
}

#[test]
fn an_activity_opens_by_the_callback_alone_and_else_a_message_says_how_to_go_on() {
    let press = || InteractionKind::Press(MessageRef { channel: "10".into(), message: "1".into() });
    let launch = json!({ "type": 12 });
    let mut scene = Scene::new();
    let reply = scene.arrive(press());
    scene.answer(reply, Answer::Launch(page("a link")));
    assert_eq!(*scene.the_call().2, launch);
    scene.respond(200, json!({ "resource": { "type": 12, "activity_instance": { "id": "i-1" } } }));
    assert!(scene.calls.is_empty() && scene.desk.is_idle());
    // Discord refuses it: the same callback can still send an ephemeral message.
    let mut scene = Scene::new();
    let reply = scene.arrive(press());
    scene.answer(reply, Answer::Launch(page("a link")));
    scene.respond(400, json!({ "code": 50035, "message": "Invalid Form Body" }));
    assert_eq!((scene.says(), &scene.the_call().2["type"]), ("a link", &json!(4)));
    assert_eq!(scene.the_call().2["data"]["flags"].as_u64().unwrap() & 64, 64);
    scene.respond(200, json!({}));
    assert!(scene.calls.is_empty());
    // The answer was already promised: an Activity can't open any more.
    let mut scene = Scene::new();
    let reply = scene.arrive(press());
    scene.pass(1500);
    scene.respond(200, json!({}));
    scene.answer(reply, Answer::Launch(page("a link")));
    assert_eq!((scene.the_call().1, scene.says()), ("/webhooks/900/tok", "a link"));
    // The entry point command needs no answer from the core.
    let mut scene = Scene::new();
    scene.interact(InteractionKind::EntryPoint, Place::Private);
    assert_eq!(*scene.the_call().2, launch);
    scene.respond(200, json!({ "resource": { "type": 12, "activity_instance": { "id": "i-1" } } }));
    assert!(scene.told.is_empty() && scene.desk.is_idle());
    // If Discord refuses it, the core has the usual time to answer.
    scene.interact(InteractionKind::EntryPoint, Place::Private);
    scene.respond(400, json!({ "code": 50035, "message": "Invalid Form Body" }));
    let [PlatformEvent::Inbound(asked)] = &scene.told[..] else { panic!("the core is asked") };
    let reply = asked.reply.unwrap();
    scene.answer(reply, Answer::Private(page("a link")));
    assert_eq!((scene.says(), &scene.the_call().2["type"]), ("a link", &json!(4)));
}
