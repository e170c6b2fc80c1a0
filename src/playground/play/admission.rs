//! How often people may try what costs something, and how many pages they may have open.

use crate::guard::Throttle;
use crate::places::{MOST_OF_ADDRESS, PageOf, PagePlace, Places};
use crate::serving::lock;
use crate::session::{MOST_OF_PERSON, PersonPaces};
use herzbot_adapter::pace::{Pace, TokenBucket};
use herzbot_adapter::time_source::TimeSource;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Duration;

/// How many pages may be open.
const MOST: usize = 2000;
/// How many lines may be open besides whose pages have not said yet for whom they speak.
const MOST_WAITING: usize = 1000;

/// How often a person may come in from a frame: each time, Discord is asked several things.
const ENTRIES: Pace = Pace { every: Duration::from_secs(5), burst: 10 };
/// How often all people together may: platforms bear so many questions.
const ARRIVALS: Pace = Pace { every: Duration::from_millis(100), burst: 100 };

/// Lets people in, or says how long they have to wait.
pub struct Admission {
    clock: TimeSource,
    acts: Mutex<PersonPaces>,
    /// How often each person may come in from a frame, …
    entries: Mutex<PersonPaces>,
    /// … and all of them together.
    arrivals: Mutex<TokenBucket>,
    links: Mutex<Throttle>,
    guests: Mutex<Throttle>,
    pages: Places,
}

impl Admission {
    /// Everybody may come.
    pub fn new(clock: TimeSource) -> Self {
        Self {
            clock,
            acts: Mutex::default(),
            entries: Mutex::new(PersonPaces::new(ENTRIES)),
            arrivals: Mutex::new(TokenBucket::new(ARRIVALS)),
            links: Mutex::default(),
            guests: Mutex::default(),
            pages: Places::default(),
        }
    }

    /// Lets a person, or a neighbourhood, do something at a table.
    pub fn act(&self, who: &str) -> Result<(), Duration> {
        lock(&self.acts).may_act(who, self.clock.now())
    }

    /// Lets a frame ask who is in it. Those of Discord come by its own proxy: their address says nothing about them, and codes
    /// can't be guessed.
    pub fn arrive(&self) -> Result<(), Duration> {
        lock(&self.arrivals).take(self.clock.now())
    }

    /// Lets a person in from a frame.
    pub fn come_in(&self, account: &str) -> Result<(), Duration> {
        lock(&self.entries).may_act(account, self.clock.now())
    }

    /// Lets an address try a personal link, or what shows who is beside a room.
    pub fn try_link(&self, from: IpAddr) -> Result<(), Duration> {
        lock(&self.links).attempt(from, self.clock.now())
    }

    /// What an address has tried last was right.
    pub fn forgive(&self, from: IpAddr) {
        lock(&self.links).forgive(from);
    }

    /// Lets an address sit down at a table.
    pub fn sit(&self, from: IpAddr) -> Result<(), Duration> {
        lock(&self.guests).attempt(from, self.clock.now())
    }

    /// A place for one more page of a person, from an address as far as that says something; none if there is no room.
    pub fn enter(&self, person: &str, from: Option<IpAddr>) -> Option<PagePlace> {
        let address = from.and_then(PageOf::address).map(|address| (address, MOST_OF_ADDRESS));
        let person = (PageOf::Person(person.to_owned()), MOST_OF_PERSON);
        self.pages.take([(PageOf::Anybody, MOST), person].into_iter().chain(address))
    }

    /// A place for a page that has not said yet for whom it speaks: not one of those of people who play.
    pub fn wait(&self) -> Option<PagePlace> {
        self.pages.take([(PageOf::Unknown, MOST_WAITING)])
    }
}
