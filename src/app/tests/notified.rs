//! Each person is notified of a turn once, across restarts.

use super::*;
use herzbot_core::ids::MessageRef;
use herzbot_core::port::Show;

/// The persisted state of Anna's private view when a process ended.
#[derive(Clone, Copy)]
struct Noted {
    /// The turn that the view announces.
    turn: usize,
    /// Whether it has arrived.
    has_arrived: bool,
    /// Whether she had just pressed something.
    is_attentive: bool,
}

/// Anna must lead, and has seen something of it before a restart. Returns how her view is shown afterwards.
async fn shown_after_a_restart(noted: Noted) -> Show {
    let mut house = House::new().await;
    house.lets_anna_lead();
    let view = Surface::Private(house.table.id(), house.anna.person);
    let mut display = Display::default();
    let arrives = |display: &mut Display, rev| {
        let message = MessageRef { channel: "d".into(), message: "1".into() };
        display.delivered(view, rev, &Ok(message));
    };
    let rev = display.answer(view, &Page::default());
    arrives(&mut display, rev);
    display.note_told(house.anna.person, Some(noted.turn));
    display.attention(house.anna.person).pressed = noted.is_attentive.then(|| house.shell.now());
    // Differs from the next drawing, because the clock has moved on.
    let rev = display.show(view, &Page::default(), true).unwrap().rev;
    if noted.has_arrived {
        arrives(&mut display, rev);
    }
    house.shell.store.open(house.table.id(), serde_json::to_string(&house.table).unwrap()).await.unwrap();
    let display = Display::restore(Some(&display.keep(&house.table)));
    spawn(&house.shell, Beginning { table: house.table.clone(), seq: 0, display, away_since: None });
    let shown = async {
        loop {
            if let Outbound::Show(show) = house.told.recv().await.unwrap()
                && show.surface == view
            {
                return show;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(120), shown).await.unwrap()
}

#[tokio::test]
async fn who_was_told_of_their_turn_is_not_told_again_after_a_restart() {
    let shown = shown_after_a_restart(Noted { turn: 0, has_arrived: true, is_attentive: false }).await;
    assert!(!shown.fresh && shown.message.is_some(), "an edit: {shown:?}");
}

#[tokio::test]
async fn who_was_told_of_another_turn_is_told_of_this_one() {
    assert!(shown_after_a_restart(Noted { turn: 1, has_arrived: true, is_attentive: false }).await.fresh);
}

#[tokio::test]
async fn what_may_not_have_arrived_is_told_again() {
    assert!(shown_after_a_restart(Noted { turn: 0, has_arrived: false, is_attentive: false }).await.fresh);
}

#[tokio::test]
async fn who_plays_on_just_now_is_not_notified_because_of_a_restart() {
    let shown = shown_after_a_restart(Noted { turn: 1, has_arrived: true, is_attentive: true }).await;
    assert!(!shown.fresh && shown.message.is_some(), "an edit: {shown:?}");
}
