//! Edits of a table's message without a token: each counts against the bot's rate limit.

use super::*;

const BETWEEN_EDITS: u64 = 1000;

impl Scene {
    /// Shows a state, and returns whether it is sent at once. If so, the edit succeeds.
    fn edits(&mut self, show: Show) -> bool {
        self.show(show);
        self.is_edited()
    }

    fn is_edited(&mut self) -> bool {
        let edits = !self.calls.is_empty();
        if edits {
            assert_eq!(self.the_call().0, Method::PATCH);
            self.respond(200, json!({}));
        }
        edits
    }
}

#[test]
fn many_moves_in_a_second_are_one_edit_and_one_move_is_seen_at_once() {
    let mut scene = Scene::new();
    scene.with_table();
    assert!(scene.edits(table(2)));
    assert!(!scene.edits(table(3)));
    assert!(!scene.edits(table(4)));
    scene.pass(BETWEEN_EDITS - 1);
    assert!(scene.calls.is_empty());
    scene.pass(1);
    assert_eq!(scene.says(), "state 4");
    assert!(scene.is_edited());
    scene.pass(BETWEEN_EDITS);
    assert!(scene.edits(table(5)), "nobody waits where moves are rare");
    assert!(scene.edits(Show { urgent: true, ..table(6) }), "nor who needs it for their move");
}

#[test]
fn a_press_on_it_brings_a_token_and_everything_at_once() {
    let mut scene = Scene::new();
    let message = scene.with_table();
    assert!(scene.edits(table(2)));
    assert!(!scene.edits(table(3)));
    let reply = scene.arrive(InteractionKind::Press(message));
    scene.answer(reply, Answer::Update { page: page("state 4"), surface: Some((TABLE, 4)) });
    assert_eq!(scene.says(), "state 4");
    scene.respond(204, Value::Null);
    assert!(scene.edits(table(5)) && scene.edits(table(6)));
}

#[test]
fn an_edit_that_fails_is_repeated_soon_and_nothing_waits_when_the_bot_leaves() {
    let mut scene = Scene::new();
    scene.with_table();
    scene.show(table(2));
    scene.respond(503, Value::Null);
    scene.pass(1000);
    assert!(scene.is_edited());
    assert!(!scene.edits(table(3)));
    scene.desk.stop(scene.now);
    scene.take();
    assert_eq!(scene.says(), "state 3");
    assert!(scene.is_edited() && scene.desk.is_idle());
}

#[test]
fn a_message_is_as_old_as_discord_says_whatever_the_clock_of_the_host() {
    let start = Scene::new().now;
    let hours = 5 * 3_600_000;
    for ours in [start.0, start.0 + hours, start.0 - hours] {
        let mut scene = Scene::new();
        scene.now = Moment(ours);
        scene.show(table(1));
        // Discord's clock is right.
        scene.respond(200, json!({ "id": snowflake(start), "channel_id": "10" }));
        scene.show(Show { urgent: true, ..table(2) });
        assert_eq!(scene.the_call().0, Method::PATCH, "our clock says {ours}");
        scene.respond(200, json!({}));
        scene.pass(51 * 60_000);
        scene.show(Show { urgent: true, ..table(3) });
        assert_eq!(scene.the_call().0, Method::POST, "our clock says {ours}");
    }
}
