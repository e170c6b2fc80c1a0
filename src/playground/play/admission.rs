//! Limits how often people may try something expensive, and how many pages they may have open.

use crate::guard::{Throttle, digest, neighbourhood};
use crate::places::{FrameKind, MOST_OF_ADDRESS, PageOf, PagePlace, Places};
use crate::serving::lock;
use crate::session::{MOST_OF_PERSON, PersonPaces};
use herzbot_adapter::pace::{Pace, TokenBucket};
use herzbot_adapter::time_source::TimeSource;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Duration;

/// The maximum number of open pages.
const MOST: usize = 2000;
/// The maximum number of additional lines with pages that haven't yet said who their person is.
const MOST_WAITING: usize = 1000;

/// The maximum number of lines forwarded to other processes.
const MOST_PASSED: usize = 2000;

/// How often a person may enter from a frame: each time, Discord gets several requests.
const ENTRIES: Pace = Pace { every: Duration::from_secs(5), burst: 10 };
/// How often all people together may enter: platforms tolerate that many requests.
const ARRIVALS: Pace = Pace { every: Duration::from_millis(100), burst: 100 };
/// How often people of one address may enter from Activities. Inside Discord, this is the address of its proxy; a
/// client that bypasses it takes half of the total budget.
const ARRIVALS_OF_ADDRESS: Pace = Pace { every: Duration::from_millis(200), burst: 50 };

/// Lets people in, or says how long they have to wait.
pub struct Admission {
    clock: TimeSource,
    acts: Mutex<PersonPaces>,
    /// How often each person may enter from a frame.
    entries: Mutex<PersonPaces>,
    /// How often people of each address may enter from Activities.
    comers: Mutex<PersonPaces>,
    /// How often all people together may enter from Activities.
    arrivals: Mutex<TokenBucket>,
    /// How often pages beside rooms may identify their person, all together.
    visitors: Mutex<TokenBucket>,
    visits: Mutex<Throttle>,
    links: Mutex<Throttle>,
    guests: Mutex<Throttle>,
    /// How often each session may open a table.
    openings: Mutex<PersonPaces>,
    pages: Places,
    passed: Places,
}

impl Admission {
    /// Creates the limits, with nothing used.
    pub fn new(clock: TimeSource) -> Self {
        Self {
            clock,
            acts: Mutex::default(),
            entries: Mutex::new(PersonPaces::new(ENTRIES)),
            comers: Mutex::new(PersonPaces::new(ARRIVALS_OF_ADDRESS)),
            arrivals: Mutex::new(TokenBucket::new(ARRIVALS)),
            visitors: Mutex::new(TokenBucket::new(ARRIVALS)),
            visits: Mutex::default(),
            links: Mutex::default(),
            guests: Mutex::default(),
            openings: Mutex::default(),
            pages: Places::default(),
            passed: Places::default(),
        }
    }

    /// Lets a person, or a neighbourhood, act at a table.
    pub fn act(&self, who: &str) -> Result<(), Duration> {
        lock(&self.acts).may_act(who, self.clock.now())
    }

    /// Lets a session open a table, which reads the store or asks the game.
    pub fn open(&self, session: &str) -> Result<(), Duration> {
        lock(&self.openings).may_act(&digest(session), self.clock.now())
    }

    /// Lets the frame of an Activity identify its person: each code costs a request to Discord.
    pub fn arrive(&self, from: IpAddr) -> Result<(), Duration> {
        lock(&self.comers).may_act(&neighbourhood(from).to_string(), self.clock.now())?;
        lock(&self.arrivals).take(self.clock.now())
    }

    /// Lets a person in from a frame.
    pub fn come_in(&self, account: &str) -> Result<(), Duration> {
        lock(&self.entries).may_act(account, self.clock.now())
    }

    /// Lets a page beside a room identify its person, from an address.
    pub fn visit(&self, from: IpAddr) -> Result<(), Duration> {
        lock(&self.visits).attempt(from, self.clock.now())?;
        lock(&self.visitors).take(self.clock.now())
    }

    /// Forgives such a page's last attempt, because it was no guess.
    pub fn forgive_visit(&self, from: IpAddr) {
        lock(&self.visits).forgive(from);
    }

    /// Lets an address try a personal link.
    pub fn try_link(&self, from: IpAddr) -> Result<(), Duration> {
        lock(&self.links).attempt(from, self.clock.now())
    }

    /// Forgives an address its last attempt, which was correct.
    pub fn forgive(&self, from: IpAddr) {
        lock(&self.links).forgive(from);
    }

    /// Lets an address take a seat at a table.
    pub fn sit(&self, from: IpAddr) -> Result<(), Duration> {
        lock(&self.guests).attempt(from, self.clock.now())
    }

    /// Takes a place for one more page of a person, from an address if that is meaningful. None if there is no
    /// room.
    pub fn enter(&self, person: &str, from: Option<IpAddr>) -> Option<PagePlace> {
        let person = (PageOf::Person(person.to_owned()), MOST_OF_PERSON);
        self.pages.take([(PageOf::Anybody, MOST), person].into_iter().chain(of_address(from)))
    }

    /// Takes a place for a page that hasn't yet said who its person is. It doesn't use the places of players. Many
    /// pages come from Activities by one address; they don't take the places of pages beside rooms.
    pub fn wait(&self, from: IpAddr, kind: FrameKind) -> Option<PagePlace> {
        let of_address = match kind {
            FrameKind::Activity => PageOf::address(from).map(|address| (address, MOST_WAITING / 2)),
            FrameKind::Widget => of_address(Some(from)),
        };
        self.pages.take([(PageOf::Unknown(kind), MOST_WAITING)].into_iter().chain(of_address))
    }

    /// Takes a place for a line that is forwarded to another process.
    pub fn pass(&self, from: IpAddr) -> Option<PagePlace> {
        self.passed.take([(PageOf::Anybody, MOST_PASSED)].into_iter().chain(of_address(Some(from))))
    }
}

/// Returns the limit of an address, if the address is meaningful.
fn of_address(from: Option<IpAddr>) -> Option<(PageOf, usize)> {
    from.and_then(PageOf::address).map(|address| (address, MOST_OF_ADDRESS))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn one_address_takes_neither_all_places_nor_all_turns() {
        let admission = Admission::new(TimeSource::system());
        let (one, other): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "198.51.100.1".parse().unwrap());
        for (kind, most) in [(FrameKind::Widget, MOST_OF_ADDRESS), (FrameKind::Activity, MOST_WAITING / 2)] {
            let taken: Vec<_> = std::iter::from_fn(|| admission.wait(one, kind)).take(MOST_WAITING).collect();
            assert_eq!(taken.len(), most, "{kind:?}");
            assert!(admission.wait(other, kind).is_some(), "{kind:?}");
        }
        // All pages from Activities together don't keep a page beside a room out either.
        let from = |number| IpAddr::from([203, 0, 113, number]);
        let taken: Vec<_> = (0..9)
            .flat_map(|number| std::iter::repeat_with(move || from(number)).take(MOST_WAITING / 2))
            .filter_map(|from| admission.wait(from, FrameKind::Activity))
            .collect();
        assert_eq!(taken.len(), MOST_WAITING);
        assert!(admission.wait(other, FrameKind::Activity).is_none());
        assert!(admission.wait(other, FrameKind::Widget).is_some());
        // A stranger who tries codes takes half of the total budget.
        while admission.arrive(one).is_ok() {}
        assert!((0..40).all(|_| admission.arrive(other).is_ok()));
        // Guesses beside a room block neither links nor Activities.
        while admission.visit(one).is_ok() {}
        assert!(admission.try_link(one).is_ok() && admission.visit(other).is_ok());
        assert!(admission.arrive(other).is_ok());
        // A turn is given back if it was no guess.
        admission.forgive_visit(one);
        assert!(admission.visit(one).is_ok());
        while admission.arrive(other).is_ok() {}
        assert!(admission.visit(other).is_ok());
    }
}
