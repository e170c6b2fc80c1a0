//! People of a test platform: their events for the core, and the choices that they can press.

use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::{Account, ChannelRef};
use herzbot_core::page::Page;
use herzbot_core::port::{
    Capabilities, Inbound, Outbound, Place, Platform, PlatformEvent, Reply, Route, What, Who,
};
use std::time::Instant;
use tokio::sync::mpsc;

/// A platform that records the core's messages with their times.
pub struct TimedPlatform(pub mpsc::UnboundedSender<(Instant, Outbound)>);

impl Platform for TimedPlatform {
    fn realm(&self) -> &str {
        "test"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { buttons: true, ephemeral: true, lasting: true, ..Capabilities::default() }
    }

    fn send(&self, out: Outbound) {
        let _over = self.0.send((Instant::now(), out));
    }
}

/// Returns a person's event, in private or in a channel.
pub fn inbound(person: usize, what: What, reply: u64, channel: Option<usize>) -> PlatformEvent {
    let place = channel.map_or(Place::Private, |channel| {
        let channel = ChannelRef { realm: "test".into(), server: "s".into(), channel: format!("c{channel}") };
        Place::Channel { channel, locale: Some("en".into()), lacks: vec![], threads: None }
    });
    PlatformEvent::Inbound(Box::new(Inbound {
        at: TimeSource::system().now(),
        who: Who {
            account: Account { realm: "test".into(), id: person.to_string() },
            name: format!("Person {person}"),
            own_name: None,
            locale: Some("en".into()),
            timezone: None,
            may_manage: false,
            may_moderate: false,
        },
        place,
        what,
        reply: Some(Reply(reply)),
        route: Route::Direct,
        chat: None,
    }))
}

/// Presses a choice.
pub fn press(choice: &str) -> What {
    What::Press { choice: choice.to_owned(), value: None, message: None }
}

/// Returns the id of the first choice whose act meets a condition.
pub fn choice(page: &Page, wanted: impl Fn(&str) -> bool) -> Option<String> {
    let act = |id: &str| id.splitn(3, '.').nth(2).unwrap_or_default().to_owned();
    page.choices().map(|(id, ..)| id.to_owned()).find(|id| wanted(&act(id)))
}

/// Returns whether an act is a move.
fn is_move(act: &str) -> bool {
    act.strip_prefix('m').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Returns the choices that make a move.
pub fn move_choices(page: &Page) -> Vec<String> {
    let act = |id: &str| id.splitn(3, '.').nth(2).unwrap_or_default().to_owned();
    let moves: Vec<String> =
        page.choices().map(|(id, ..)| id.to_owned()).filter(|id| is_move(&act(id))).collect();
    if !moves.is_empty() {
        return moves;
    }
    // Three cards to pass are picked one by one, and then passed.
    let picks = page.choices().map(|(id, ..)| id.to_owned());
    let (cards, done): (Vec<String>, Vec<String>) =
        picks.filter(|id| is_pick(&act(id))).partition(|id| act(id).contains('.'));
    if done.is_empty() { cards } else { done }
}

/// Returns whether an act picks a card to pass, or passes the picked cards.
fn is_pick(act: &str) -> bool {
    act.strip_prefix('p').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
}
