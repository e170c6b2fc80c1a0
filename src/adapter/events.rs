//! The queue between the platforms and the event loop. A platform's reports go straight into it, in order.
//!
//! News (outcomes of requests, signs of life) is always accepted at once. So a desk never waits to report and
//! keeps reading answers, and user input can't delay a sign of life. The core bounds the amount of news
//! itself: each outcome belongs to one of its requests.
//!
//! User input is bounded. Each input takes one of its platform's [`PLACES`] until it is *answered*, not just
//! taken by the event loop: so an overloaded core is noticed here, wherever it is stuck. An input without a
//! place is never dropped silently:
//!
//! - If it can be answered, the platform answers at once ([`EventSender::send`] says how): its author reads
//!   in private that the bot is too busy and that nothing was done. On Discord that is the acknowledgement,
//!   well within the three seconds.
//! - If it can't (a reaction on Discord), it waits for a place, as long as the core would still act on it
//!   ([`STALE_AFTER`]).

use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Inbound, Outbound, PlatformEvent, Reply, STALE_AFTER, What};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The maximum number of unanswered inputs per platform.
pub const PLACES: usize = 2048;

/// Makes the page for a person whose input is refused because the bot is too busy.
pub type BusyPage = dyn Fn(&Inbound) -> Page + Send + Sync;

/// The place of an input, until dropped.
#[derive(Debug)]
pub struct InputPlace {
    _permit: OwnedSemaphorePermit,
}

/// An event, with its place if it is an input.
type QueuedEvent = (PlatformEvent, Option<InputPlace>);

/// The sending end, for platforms.
#[derive(Clone)]
pub struct EventSender {
    queue: mpsc::UnboundedSender<QueuedEvent>,
    places: Arc<Semaphore>,
    busy: Arc<BusyPage>,
    /// Events held back until [`Self::release`]; none after that.
    held: Arc<Mutex<Option<Vec<QueuedEvent>>>>,
}

/// The receiving end, for the event loop.
pub struct EventReceiver(mpsc::UnboundedReceiver<QueuedEvent>);

/// An empty queue.
pub fn queue(busy: impl Fn(&Inbound) -> Page + Send + Sync + 'static) -> (EventSender, EventReceiver) {
    let (queue, receiver) = mpsc::unbounded_channel();
    let places = Arc::new(Semaphore::new(PLACES));
    (EventSender { queue, places, busy: Arc::new(busy), held: Arc::default() }, EventReceiver(receiver))
}

impl EventSender {
    /// A sender into the same queue with its own places, for a platform that is about to start. Its events
    /// are held back until [`Self::release`], since nothing can be answered before the platform is
    /// registered.
    pub fn for_platform(&self) -> Self {
        let (places, held) = (Semaphore::new(PLACES), Mutex::new(Some(Vec::new())));
        Self { places: Arc::new(places), held: Arc::new(held), ..self.clone() }
    }

    /// Releases the held events once the platform is registered; later ones pass directly.
    pub fn release(&self) {
        let mut held = self.held.lock();
        for event in held.take().into_iter().flatten() {
            self.enqueue(event);
        }
    }

    /// Reports an event; never waits. If there is no place for the input, returns the answer that the
    /// platform has to give at once.
    #[must_use]
    pub fn send(&self, event: PlatformEvent) -> Option<Outbound> {
        let PlatformEvent::Inbound(inbound) = &event else {
            self.put(event, None);
            return None;
        };
        match (Arc::clone(&self.places).try_acquire_owned(), inbound.reply) {
            (Ok(permit), _) => self.put(event, Some(InputPlace { _permit: permit })),
            (Err(_), Some(reply)) => return Some(self.refusal(reply, inbound)),
            (Err(_), None) => drop(tokio::spawn(self.clone().put_later(event, STALE_AFTER))),
        }
        None
    }

    fn refusal(&self, reply: Reply, inbound: &Inbound) -> Outbound {
        // Autocompletion has no other answer.
        let types_on = matches!(inbound.what, What::Autocomplete { .. });
        let answer = if types_on { Answer::Nothing } else { Answer::Private((self.busy)(inbound)) };
        Outbound::Answer { reply, answer }
    }

    /// Reports an input once there is a place for it, or drops it after `patience`.
    async fn put_later(self, event: PlatformEvent, patience: Duration) {
        let place = tokio::time::timeout(patience, Arc::clone(&self.places).acquire_owned());
        // The semaphore is never closed.
        if let Ok(Ok(permit)) = place.await {
            self.put(event, Some(InputPlace { _permit: permit }));
        }
    }

    fn put(&self, event: PlatformEvent, place: Option<InputPlace>) {
        match &mut *self.held.lock() {
            Some(held) => held.push((event, place)),
            None => self.enqueue((event, place)),
        }
    }

    fn enqueue(&self, event: QueuedEvent) {
        // This fails only after the event loop has ended.
        drop(self.queue.send(event));
    }
}

impl EventReceiver {
    /// The next event, with the place of an input, to be kept until it is answered; none once all senders are
    /// dropped.
    pub async fn recv(&mut self) -> Option<(PlatformEvent, Option<InputPlace>)> {
        self.0.recv().await
    }

    /// The number of events that have come and are not received yet.
    pub fn waiting(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use herzbot_core::ids::{Account, MessageRef, Moment};
    use herzbot_core::port::{Place, Route, Who};

    fn input(number: u64, what: What) -> PlatformEvent {
        let reply = (!matches!(what, What::Reaction { .. })).then_some(Reply(number));
        let account = Account { realm: "test".into(), id: number.to_string() };
        let (name, locale) = ("Anna".to_owned(), Some("de".to_owned()));
        let (own_name, timezone, may_manage, may_moderate) = (None, None, false, false);
        let who = Who { account, name, own_name, locale, timezone, may_manage, may_moderate };
        let at = Moment(number);
        PlatformEvent::Inbound(Box::new(Inbound {
            at,
            who,
            place: Place::Private,
            what,
            reply,
            route: Route::Direct,
            chat: None,
        }))
    }

    fn press(number: u64) -> PlatformEvent {
        input(number, What::Press { choice: "choice".into(), value: None, message: None })
    }

    fn sign(millis: u64) -> PlatformEvent {
        PlatformEvent::Connected { realm: "test".into(), shard: None, up: true, last_sign: Moment(millis) }
    }

    fn busy_queue() -> (EventSender, EventReceiver) {
        queue(|inbound| Page { title: format!("busy in {:?}", inbound.who.locale), ..Page::default() })
    }

    /// A queue with all places taken, and the presses that take them.
    async fn full() -> (EventSender, EventReceiver, Vec<Option<InputPlace>>) {
        let (sender, mut receiver) = busy_queue();
        let mut places = Vec::new();
        for number in 0..PLACES as u64 {
            assert!(sender.send(press(number)).is_none());
            places.push(receiver.recv().await.unwrap().1);
        }
        assert!(places.iter().all(Option::is_some));
        (sender, receiver, places)
    }

    /// The times of the queued events.
    fn taken(receiver: &mut EventReceiver) -> Vec<u64> {
        let next = || match receiver.0.try_recv().ok()?.0 {
            PlatformEvent::Inbound(inbound) => Some(inbound.at.0),
            PlatformEvent::Connected { last_sign, .. } => Some(last_sign.0),
            other => panic!("{other:?}"),
        };
        std::iter::from_fn(next).collect()
    }

    #[tokio::test]
    async fn a_press_without_a_place_is_answered_at_once_until_another_one_is_answered() {
        let (sender, mut receiver, mut places) = full().await;
        let refusal = sender.send(press(9000));
        let Some(Outbound::Answer { reply: Reply(9000), answer: Answer::Private(page) }) = refusal else {
            panic!("{refusal:?}")
        };
        assert_eq!(page.title, "busy in Some(\"de\")");
        let typing = sender.send(input(1, What::Autocomplete { command: "table".into(), begun: "E".into() }));
        assert!(matches!(typing, Some(Outbound::Answer { answer: Answer::Nothing, .. })), "{typing:?}");
        assert!(sender.send(input(2, What::Text("herz".into()))).is_some());
        assert_eq!(taken(&mut receiver), [0; 0], "what was refused is not done as well");
        places.pop();
        assert!(sender.send(press(9001)).is_none());
        assert_eq!(taken(&mut receiver), [9001]);
    }

    #[tokio::test]
    async fn news_is_taken_however_much_people_do_and_in_order() {
        let (sender, mut receiver, mut places) = full().await;
        assert!(sender.send(sign(1)).is_none());
        places.pop();
        assert!(sender.send(press(2)).is_none() && sender.send(sign(3)).is_none());
        assert_eq!(taken(&mut receiver), [1, 2, 3]);
    }

    #[tokio::test]
    async fn a_reaction_waits_for_a_place_until_it_is_stale() {
        let reaction = |number| {
            let message = MessageRef { channel: "1".into(), message: "2".into() };
            input(number, What::Reaction { emoji: "✋".into(), message })
        };
        let (sender, mut receiver, mut places) = full().await;
        sender.clone().put_later(reaction(1), Duration::ZERO).await;
        assert!(sender.send(reaction(2)).is_none());
        tokio::task::yield_now().await;
        assert_eq!(taken(&mut receiver), [0; 0]);
        places.pop();
        let Some((PlatformEvent::Inbound(waited), Some(_))) = receiver.recv().await else { panic!() };
        assert_eq!(waited.at, Moment(2));
    }

    #[tokio::test]
    async fn a_platform_has_places_of_its_own_and_is_heard_once_it_is_registered() {
        let (sender, mut receiver, _places) = full().await;
        let platform = sender.for_platform();
        assert!(platform.send(sign(1)).is_none() && platform.clone().send(press(2)).is_none());
        assert_eq!(taken(&mut receiver), [0; 0]);
        platform.release();
        assert!(platform.send(sign(3)).is_none());
        assert_eq!(taken(&mut receiver), [1, 2, 3]);
    }
}
