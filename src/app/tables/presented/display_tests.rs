//! Tests of what is sent, persisted and redrawn of a table.

use super::*;
use herzbot_core::ids::{PersonId, TableId};

fn page(text: &str) -> Page {
    Page { title: text.into(), ..Page::default() }
}

fn message(id: &str) -> MessageRef {
    MessageRef { channel: "c".into(), message: id.into() }
}

const TABLE: Surface = Surface::Table(TableId(1));

#[test]
fn what_is_shown_already_is_not_sent_again() {
    let mut display = Display::default();
    let sending = display.show(TABLE, &page("a"), false).map(|sending| sending.rev);
    assert!(sending.is_some());
    assert!(display.show(TABLE, &page("a"), false).is_none(), "on its way");
    display.delivered(TABLE, sending.unwrap_or(0), &Ok(message("1")));
    assert!(display.show(TABLE, &page("a"), false).is_none(), "shown");
    assert!(display.show(TABLE, &page("b"), false).is_some(), "another page");
}

#[test]
fn what_has_happened_while_an_answer_was_on_its_way_is_drawn_after_it() {
    let hand = Surface::Hand(TableId(1), PersonId(2));
    let mut display = Display::default();
    let answered = display.answer(hand, &page("a"));
    assert!(display.message(hand).is_none(), "until then it can't be edited");
    assert!(display.delivered(hand, answered, &Ok(message("1"))).again);
    assert!(display.show(hand, &page("a"), false).is_none(), "if nothing has happened");
    let edit = display.show(hand, &page("b"), false).map_or(0, |sending| sending.rev);
    assert!(!display.delivered(hand, edit, &Ok(message("1"))).again);
}

#[test]
fn a_digest_is_the_same_in_every_release() {
    assert_eq!(digest(&page("a")), 0xb67a9429bf6700ee);
}

#[test]
fn digests_of_an_older_release_lead_to_one_redraw() {
    let kept = r#"{"rev":7,"cards":[[{"table":"0000000000001"},{"message":{"channel":"c","message":"1"},"shown":42}]]}"#;
    let mut display = Display::restore(Some(kept));
    let sending = display.show(TABLE, &page("a"), false);
    assert_eq!(sending.as_ref().and_then(|sending| sending.message.clone()), Some(message("1")), "an edit");
    display.delivered(TABLE, sending.map_or(0, |sending| sending.rev), &Ok(message("1")));
    let mut restored = Display::restore(Some(&display.keep(&herzbot_core::samples::lobby())));
    assert!(restored.show(TABLE, &page("a"), false).is_none());
}

#[test]
fn the_outline_of_a_table_is_kept_until_it_is_over() {
    let table = herzbot_core::samples::lobby();
    let kept = Display::default().keep(&table);
    let read = outline(Some(&kept)).expect("it is kept");
    assert_eq!((read.id(), read.channel()), (table.id(), table.channel()));
    assert_eq!(read.everybody(), table.everybody());
    assert!(Display::restore(Some(&kept)).messages().next().is_none());
    for kept in
        [None, Some(""), Some(r#"{"rev":7,"cards":[]}"#), Some(r#"{"rev":7,"cards":[],"outline":[]}"#)]
    {
        assert!(outline(kept).is_none());
    }
}

#[test]
fn after_a_restart_only_what_is_behind_is_sent() {
    let mut display = Display::default();
    let first = display.show(TABLE, &page("a"), false).map_or(0, |sending| sending.rev);
    display.delivered(TABLE, first, &Ok(message("1")));
    let behind = display.show(TABLE, &page("b"), false);
    assert!(behind.is_some());
    let mut restored = Display::restore(Some(&display.keep(&herzbot_core::samples::lobby())));
    assert!(restored.shows(TABLE, &page("a")));
    assert_eq!(restored.message(TABLE), Some(&message("1")));
    assert!(restored.show(TABLE, &page("a"), false).is_none());
    assert!(restored.show(TABLE, &page("b"), false).is_some());
}

/// Returns the display after a restart.
fn restarted(display: &Display) -> Display {
    Display::restore(Some(&display.keep(&herzbot_core::samples::lobby())))
}

#[test]
fn a_message_that_was_on_its_way_to_replace_another_is_sent_for_once_more() {
    let mut display = Display::default();
    assert!(!display.replaces(TABLE), "there is none");
    let first = display.show(TABLE, &page("a"), false).map_or(0, |sending| sending.rev);
    display.delivered(TABLE, first, &Ok(message("1")));
    assert!(!restarted(&display).was_interrupted(TABLE));
    assert!(display.replaces(TABLE));
    let mut display = restarted(&display);
    assert!(display.was_interrupted(TABLE));
    let again = display.show(TABLE, &page("a"), true);
    assert!(display.is_replacing(TABLE));
    assert_eq!(again.as_ref().and_then(|sending| sending.message.clone()), Some(message("1")));
    display.delivered(TABLE, again.map_or(0, |sending| sending.rev), &Ok(message("2")));
    assert!(!display.is_replacing(TABLE) && !display.was_interrupted(TABLE));
    assert!(!restarted(&display).was_interrupted(TABLE));
}

#[test]
fn a_new_message_is_still_due_when_a_press_on_the_old_one_was_answered_first() {
    let mut display = Display::default();
    let first = display.show(TABLE, &page("a"), false).map_or(0, |sending| sending.rev);
    display.delivered(TABLE, first, &Ok(message("1")));
    // The message is posted again because of its age, while another one is requested.
    let aged = display.show(TABLE, &page("b"), false).map_or(0, |sending| sending.rev);
    assert!(display.replaces(TABLE));
    let fresh = display.show(TABLE, &page("c"), true).map_or(0, |sending| sending.rev);
    let pressed = display.answer(TABLE, &page("d"));
    display.delivered(TABLE, pressed, &Ok(message("1")));
    display.delivered(TABLE, aged, &Ok(message("2")));
    assert!(restarted(&display).was_interrupted(TABLE), "the third is under way");
    display.delivered(TABLE, fresh, &Ok(message("3")));
    assert!(!restarted(&display).was_interrupted(TABLE));
}

#[test]
fn a_new_message_that_was_refused_is_not_sent_for_again() {
    let mut display = Display::default();
    let first = display.answer(TABLE, &page("a"));
    display.delivered(TABLE, first, &Ok(message("1")));
    display.replaces(TABLE);
    let fresh = display.show(TABLE, &page("b"), true).map_or(0, |sending| sending.rev);
    display.delivered(TABLE, fresh, &Err(Undelivered::Forbidden(vec![])));
    assert!(!restarted(&display).was_interrupted(TABLE));
}

#[test]
fn what_was_superseded_is_named_until_it_is_retired() {
    let mut display = Display::default();
    let first = display.answer(TABLE, &page("a"));
    display.delivered(TABLE, first, &Ok(message("1")));
    let second = display.show(TABLE, &page("a"), true).map_or(0, |sending| sending.rev);
    display.supersede(TABLE, message("1"), false);
    let superseded = |display: &mut Display, says: &str| {
        display.show(TABLE, &page(says), false).map(|sending| sending.superseded)
    };
    assert_eq!(superseded(&mut display, "b"), Some(vec![]), "it is still the message");
    display.delivered(TABLE, second + 1, &Ok(message("2")));
    assert_eq!(superseded(&mut display, "c"), Some(vec![message("1")]));
    display.delivered(TABLE, second + 2, &Ok(message("2")));
    // After a restart, it is named even if nothing has changed.
    assert_eq!(superseded(&mut restarted(&display), "c"), Some(vec![message("1")]));
    display.supersede(TABLE, message("1"), true);
    assert_eq!(superseded(&mut restarted(&display), "c"), None);
}

#[test]
fn where_messages_may_be_lost_all_are_drawn_anew() {
    let mut display = Display::default();
    let rev = display.show(TABLE, &page("a"), false).map_or(0, |sending| sending.rev);
    display.delivered(TABLE, rev, &Ok(message("1")));
    let mut restored = Display::restore(Some(&display.keep(&herzbot_core::samples::lobby())));
    restored.mark_all_stale();
    let sending = restored.show(TABLE, &page("a"), false);
    assert_eq!(sending.and_then(|sending| sending.message), Some(message("1")));
}

#[test]
fn a_late_delivery_of_an_older_page_is_not_taken_for_the_newest() {
    let mut display = Display::default();
    let first = display.show(TABLE, &page("a"), false).map_or(0, |sending| sending.rev);
    let second = display.show(TABLE, &page("b"), false).map_or(0, |sending| sending.rev);
    display.delivered(TABLE, first, &Ok(message("1")));
    assert!(!display.is_settled());
    assert!(!display.shows(TABLE, &page("a")));
    display.delivered(TABLE, second, &Ok(message("1")));
    assert!(display.shows(TABLE, &page("b")));
}

#[test]
fn a_deleted_message_is_shown_again_and_a_refused_new_one_by_an_edit() {
    let mut display = Display::default();
    let first = display.answer(TABLE, &page("a"));
    assert!(display.delivered(TABLE, first, &Ok(message("1"))).posted);
    let second = display.show(TABLE, &page("b"), false).map_or(0, |sending| sending.rev);
    assert!(!display.delivered(TABLE, second, &Ok(message("1"))).posted, "an edit");
    let third = display.show(TABLE, &page("c"), false).map_or(0, |sending| sending.rev);
    assert!(display.delivered(TABLE, third, &Err(Undelivered::MessageGone)).again);
    let anew = display.show(TABLE, &page("c"), false);
    assert!(anew.as_ref().is_some_and(|sending| sending.message.is_none()));
    display.delivered(TABLE, anew.map_or(0, |sending| sending.rev), &Ok(message("2")));
    let refused = Err(Undelivered::Forbidden(vec![]));
    let fresh = display.show(TABLE, &page("d"), true).map_or(0, |sending| sending.rev);
    assert!(display.delivered(TABLE, fresh, &refused).again);
    let edit = display.show(TABLE, &page("d"), false).map_or(0, |sending| sending.rev);
    assert!(!display.delivered(TABLE, edit, &refused).again, "not for ever");
    assert!(display.is_settled());
}
