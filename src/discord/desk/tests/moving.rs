//! A table's message that has scrolled away.

use super::*;

const SECOND: u64 = 1000;

fn scrolled_away(told: &[PlatformEvent]) -> Vec<MessageRef> {
    let away = told.iter().filter_map(|event| match event {
        PlatformEvent::Surface { surface: TABLE, news: SurfaceNews::ScrolledAway(message), .. } => {
            Some(message.clone())
        }
        _ => None,
    });
    away.collect()
}

fn superseded(told: &[PlatformEvent]) -> Vec<(MessageRef, bool)> {
    let superseded = told.iter().filter_map(|event| match event {
        PlatformEvent::Surface {
            surface: TABLE, news: SurfaceNews::Superseded { message, retired }, ..
        } => Some((message.clone(), *retired)),
        _ => None,
    });
    superseded.collect()
}

/// Returns Discord's list of messages by these authors; 901 is the bot.
fn messages(authors: &[&str]) -> Value {
    authors.iter().map(|author| json!({ "id": "1", "author": { "id": author } })).collect()
}

impl Scene {
    /// Shows a table in a channel, and has a player press its message.
    fn with_pressed_table(&mut self) -> MessageRef {
        let message = self.with_table();
        let reply = self.arrive(InteractionKind::Press(message.clone()));
        self.answer(reply, Answer::Nothing);
        self.respond(204, Value::Null);
        message
    }

    /// Shows a state: by the token of the press while that is valid; otherwise at once, as an urgent state.
    fn redraw(&mut self, rev: u64) {
        self.show(Show { urgent: true, ..table(rev) });
        assert_eq!(self.the_call().0, Method::PATCH);
        self.respond(200, json!({}));
    }

    /// Answers the look below a message. Returns the messages reported as scrolled away.
    fn look(&mut self, after: &MessageRef, authors: &[&str]) -> Vec<MessageRef> {
        let path = format!("/channels/10/messages?after={}&limit=10", after.message);
        assert_eq!((self.the_call().0, self.the_call().1), (Method::GET, path.as_str()));
        self.respond(200, messages(authors));
        scrolled_away(&std::mem::take(&mut self.told))
    }
}

#[test]
fn a_message_below_which_others_have_written_much_has_scrolled_away() {
    let mut scene = Scene::new();
    let message = scene.with_pressed_table();
    scene.pass(120 * SECOND);
    scene.redraw(2);
    assert_eq!(scene.look(&message, &["77", "901", "78", "77"]), [message]);
    assert!(scene.desk.is_idle());
}

#[test]
fn messages_of_ours_and_a_word_in_between_move_nothing() {
    let mut scene = Scene::new();
    let message = scene.with_pressed_table();
    scene.pass(120 * SECOND);
    scene.redraw(2);
    assert_eq!(scene.look(&message, &["901", "901", "901", "77", "901", "78"]), []);
}

#[test]
fn nobody_looks_before_two_minutes_nor_more_often() {
    let mut scene = Scene::new();
    let message = scene.with_pressed_table();
    scene.pass(119 * SECOND);
    scene.redraw(2);
    assert!(scene.calls.is_empty());
    scene.pass(SECOND);
    scene.redraw(3);
    assert_eq!(scene.look(&message, &["77", "77", "77"]).len(), 1);
    // The core had a reason not to repost it.
    scene.pass(119 * SECOND);
    scene.redraw(4);
    assert!(scene.calls.is_empty());
    scene.pass(SECOND);
    scene.redraw(5);
    assert_eq!(scene.look(&message, &[]), []);
    // In a quiet channel, looks become rarer.
    for (rev, pause) in [(6, 4), (8, 8), (10, 8)] {
        scene.pass(pause * 60 * SECOND - 1);
        scene.redraw(rev);
        assert!(scene.calls.is_empty(), "{pause} min");
        scene.pass(1);
        scene.redraw(rev + 1);
        assert_eq!(scene.look(&message, &["77"]), []);
    }
}

#[test]
fn a_new_message_stays_for_two_minutes_wherever_it_comes_from() {
    let mut scene = Scene::new();
    scene.with_pressed_table();
    scene.pass(120 * SECOND);
    scene.show(Show { fresh: true, ..table(2) });
    let new = scene.posted();
    assert_eq!(scene.the_call().0, Method::PATCH, "the old one leads on");
    scene.respond(200, json!({}));
    scene.pass(119 * SECOND);
    scene.redraw(3);
    assert!(scene.calls.is_empty());
    scene.pass(SECOND);
    scene.redraw(4);
    assert_eq!(scene.look(&new, &["77", "77", "77"]), [new]);
}

#[test]
fn a_message_in_a_thread_or_private_chat_never_scrolls_away() {
    let mut scene = Scene::new();
    scene.in_open_channel = false;
    scene.with_pressed_table();
    scene.pass(120 * SECOND);
    scene.redraw(2);
    assert!(scene.calls.is_empty());
    // A private view doesn't scroll away either.
    scene.in_open_channel = true;
    let reply = scene.arrive(InteractionKind::Command("help".into()));
    scene.answer(reply, Answer::Private(page("x")));
    scene.respond(200, json!({}));
    scene.show(Show { target: table(1).target, ..view(1) });
    scene.posted();
    scene.pass(120 * SECOND);
    scene.show(Show { target: table(1).target, ..view(2) });
    scene.respond(200, json!({}));
    assert!(scene.calls.is_empty());
}

#[test]
fn a_message_that_was_replaced_meanwhile_has_not_scrolled_away() {
    let mut scene = Scene::new();
    scene.with_pressed_table();
    scene.pass(120 * SECOND);
    scene.redraw(2);
    scene.show(Show { fresh: true, ..table(3) });
    // The response to the look comes after the post was requested.
    assert_eq!(scene.calls.len(), 2);
    scene.respond(200, messages(&["77", "77", "77"]));
    assert_eq!(scrolled_away(&scene.told), []);
}

#[test]
fn a_look_that_is_refused_is_no_harm() {
    let mut scene = Scene::new();
    scene.with_pressed_table();
    scene.pass(120 * SECOND);
    scene.redraw(2);
    scene.respond(403, json!({ "code": 50001 }));
    assert!(scrolled_away(&scene.told).is_empty() && scene.desk.is_idle());
    scene.redraw(3);
    assert!(scene.calls.is_empty());
}

#[test]
fn what_the_old_message_becomes_is_in_the_words_of_the_page() {
    let mut scene = Scene::new();
    let old = scene.with_table();
    scene.pass(SECOND);
    let page = Page { leads_on: "Vega [1] is further down".into(), ..page("state 2") };
    scene.show(Show { fresh: true, page, ..table(2) });
    let new = scene.posted();
    let line = format!("⬇️ [Vega 1 is further down](https://discord.com/channels/5/10/{})", new.message);
    assert_eq!(said(scene.the_call().2), Some(line.as_str()));
    assert_eq!(superseded(&scene.told), [(old.clone(), false)]);
    scene.respond(200, json!({}));
    assert_eq!(superseded(&scene.told), [(old.clone(), false), (old, true)]);
}

#[test]
fn whoever_sends_for_the_successor_of_a_message_gets_the_same_one() {
    let nonce = |salt: u64, rev: u64| {
        let mut scene = Scene::new();
        scene.desk.bot.salt = salt;
        let message = Some(MessageRef { channel: "10".into(), message: snowflake(scene.now) });
        scene.show(Show { fresh: true, message, ..table(rev) });
        scene.the_call().2["nonce"].clone()
    };
    assert_eq!(nonce(1, 2), nonce(7, 3));
    let first = |salt: u64| {
        let mut scene = Scene::new();
        scene.desk.bot.salt = salt;
        scene.show(table(1));
        scene.the_call().2["nonce"].clone()
    };
    assert_ne!(first(1), first(2), "what replaces nothing is another one each time");
}

#[test]
fn what_a_process_before_has_left_behind_leads_on() {
    let mut scene = Scene::new();
    let at = |millis: u64| {
        let posted = scene.now.after(Duration::from_millis(millis));
        MessageRef { channel: "10".into(), message: snowflake(posted) }
    };
    let (old, new) = (at(0), at(1));
    let left = || Show { message: Some(new.clone()), superseded: vec![old.clone(), new.clone()], ..table(7) };
    scene.show(left());
    scene.show(Show { rev: 8, urgent: true, ..left() });
    let mut edited = vec![];
    while let Some((_, call)) = scene.calls.first() {
        edited.push(call.path.ends_with(&old.message));
        scene.respond(200, json!({}));
    }
    assert_eq!(edited.iter().filter(|of_old| **of_old).count(), 1);
    assert_eq!(superseded(&scene.told), [(old.clone(), false), (old.clone(), true)]);
    scene.show(Show { rev: 9, urgent: true, ..left() });
    assert!(scene.the_call().1.ends_with(&new.message), "it leads on already");
}

#[test]
fn a_press_on_the_old_message_counts_and_the_new_one_still_comes() {
    let mut scene = Scene::new();
    let old = scene.with_table();
    // An edit is in flight, so the new message has to wait.
    scene.show(table(2));
    scene.show(Show { fresh: true, ..table(3) });
    let reply = scene.arrive(InteractionKind::Press(old.clone()));
    scene.answer(reply, Answer::Update { page: page("state 4"), surface: Some((TABLE, 4)) });
    assert_eq!(scene.calls.len(), 2);
    scene.respond(200, json!({}));
    scene.respond(200, json!({}));
    assert_eq!((scene.the_call().0, scene.says()), (Method::POST, "state 4"));
    scene.pass(1);
    let new = scene.posted();
    assert!(scene.the_call().1.ends_with(&old.message), "it leads on");
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered().pop(), Some((TABLE, 4, Ok(new))));
}
