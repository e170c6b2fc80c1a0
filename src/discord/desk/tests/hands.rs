//! Ephemeral answers that stay up to date while their token is valid.

use super::*;

const HAND: Surface = Surface::Hand(TableId(1), PersonId(1));

fn hand(rev: u64) -> Show {
    Show { surface: HAND, ..view(rev) }
}

fn message(id: &str) -> MessageRef {
    MessageRef { channel: "10".into(), message: id.into() }
}

impl Scene {
    /// Has a player open their cards in the message with this id.
    fn with_hand(&mut self, id: &str, rev: u64) {
        let reply = self.arrive(InteractionKind::Press(message("500")));
        self.answer(reply, Answer::Hand { page: page(&format!("state {rev}")), surface: HAND, rev });
        let (_, path, body) = self.the_call();
        assert_eq!((path, &body["type"]), ("/interactions/3/tok/callback?with_response=true", &json!(4)));
        assert_eq!(body["data"]["flags"], json!(64 | 1 << 15));
        self.respond(200, json!({ "resource": { "message": { "id": id, "channel_id": "10" } } }));
    }
}

#[test]
fn a_hand_is_edited_by_its_token_and_by_nothing_else() {
    let mut scene = Scene::new();
    scene.with_hand("501", 1);
    assert_eq!(scene.delivered(), [(HAND, 1, Ok(message("501")))]);
    scene.show(hand(2));
    assert_eq!(scene.the_call().1, "/webhooks/900/tok/messages/@original");
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered(), [(HAND, 2, Ok(message("501")))]);
    // Its token has expired: nothing is posted, and the core is told.
    scene.pass(15 * 60_000);
    scene.show(hand(3));
    assert!(scene.calls.is_empty());
    assert_eq!(scene.delivered(), [(HAND, 3, Err(Undelivered::Expired))]);
    assert!(scene.desk.is_idle());
}

#[test]
fn a_press_renews_the_token_of_a_hand() {
    let mut scene = Scene::new();
    scene.with_hand("501", 1);
    scene.delivered();
    scene.pass(14 * 60_000);
    let reply = scene.arrive(InteractionKind::Press(message("501")));
    scene.answer(reply, Answer::Update { page: page("state 2"), surface: Some((HAND, 2)) });
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered(), [(HAND, 2, Ok(message("501")))]);
    scene.pass(14 * 60_000);
    scene.show(hand(3));
    assert_eq!(scene.says(), "state 3");
}

#[test]
fn of_two_hands_the_older_goes_and_the_pressed_one_counts() {
    let mut scene = Scene::new();
    scene.with_hand("501", 1);
    scene.with_hand("502", 2);
    let (method, path, _) = scene.the_call();
    assert_eq!((method, path), (Method::DELETE, "/webhooks/900/tok/messages/@original"));
    scene.respond(204, Value::Null);
    assert_eq!(scene.delivered().pop(), Some((HAND, 2, Ok(message("502")))));
}

#[test]
fn a_hand_that_was_closed_by_its_reader_is_not_posted_anew() {
    let mut scene = Scene::new();
    scene.with_hand("501", 1);
    scene.delivered();
    scene.show(hand(2));
    scene.respond(404, json!({ "code": 10008 }));
    assert!(scene.calls.is_empty());
    assert_eq!(scene.delivered(), [(HAND, 2, Err(Undelivered::Expired))]);
}

#[test]
fn a_private_message_that_was_replaced_goes() {
    let mut scene = Scene::new();
    scene.show(view(1));
    scene.respond(200, json!({ "id": "20" }));
    let old = scene.posted();
    scene.pass(1000);
    scene.show(Show { fresh: true, ..view(2) });
    scene.posted();
    let (method, path, _) = scene.the_call();
    let gone = format!("/channels/{}/messages/{}", old.channel, old.message);
    assert_eq!((method, path), (Method::DELETE, gone.as_str()));
}

impl Scene {
    /// Has a newer message replace a pressed private message. The next call deletes the old one.
    fn with_pressed_and_replaced(&mut self) -> MessageRef {
        self.show(view(1));
        self.respond(200, json!({ "id": "20" }));
        let old = self.posted();
        let reply = self.arrive(InteractionKind::Press(old.clone()));
        self.answer(reply, Answer::Update { page: page("state 2"), surface: Some((VIEW, 2)) });
        self.respond(200, json!({}));
        self.pass(120_000);
        self.show(Show { fresh: true, ..view(3) });
        self.posted();
        let (method, path, _) = self.the_call();
        assert_eq!((method, path), (Method::DELETE, "/webhooks/900/tok/messages/@original"));
        old
    }
}

#[test]
fn a_private_message_that_was_pressed_goes_by_the_token_of_the_press() {
    let mut scene = Scene::new();
    scene.with_pressed_and_replaced();
    scene.respond(204, Value::Null);
    assert!(scene.calls.is_empty() && scene.desk.is_idle());
}

#[test]
fn a_private_message_goes_even_if_the_token_can_not_take_it_away() {
    let mut scene = Scene::new();
    let old = scene.with_pressed_and_replaced();
    scene.respond(404, json!({ "code": 10015 }));
    let (method, path, _) = scene.the_call();
    let gone = format!("/channels/{}/messages/{}", old.channel, old.message);
    assert_eq!((method, path), (Method::DELETE, gone.as_str()));
    scene.respond(204, Value::Null);
    // A message that someone else has deleted needs no second attempt.
    let mut scene = Scene::new();
    scene.with_pressed_and_replaced();
    scene.respond(404, json!({ "code": 10008 }));
    assert!(scene.calls.is_empty() && scene.desk.is_idle());
}

#[test]
fn a_callback_that_hangs_is_repeated_in_time() {
    let mut scene = Scene::new();
    let reply = scene.arrive(InteractionKind::Press(message("500")));
    scene.answer(reply, Answer::Update { page: page("x"), surface: None });
    for _ in 0..2 {
        assert_eq!(scene.calls.len(), 1);
        scene.pass(1000);
        scene.outcome(CallOutcome::Lost("timed out".into()));
        assert!(scene.calls.is_empty());
        scene.pass(100);
    }
    assert_eq!(scene.calls.len(), 1, "a third try, 2.2 s after the press");
    scene.pass(700);
    scene.outcome(CallOutcome::Lost("timed out".into()));
    scene.pass(100);
    assert!(scene.calls.is_empty(), "2.9 s: too late for another");
}

#[test]
fn a_press_on_a_message_that_was_just_replaced_is_acknowledged() {
    let mut scene = Scene::new();
    let old = scene.with_table();
    let reply = scene.arrive(InteractionKind::Press(old));
    scene.answer(reply, Answer::Update { page: page("state 2"), surface: Some((TABLE, 2)) });
    scene.respond(404, json!({ "code": 10008 }));
    let (_, acknowledged) = &scene.calls[0];
    assert_eq!(acknowledged.body, Some(json!({ "type": 6 })));
}
