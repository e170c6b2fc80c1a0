//! The open pages, and the rate limit of people's requests.

use crate::places::MOST_OF_ADDRESS;
use crate::session::{MOST_OF_PERSON, PageLine, PersonPaces};
use crate::wire::ToPage;
use herzbot_core::ids::Moment;
use herzbot_core::text::Language;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::time::Duration;

/// The maximum number of open pages.
const MOST_PAGES: usize = 2000;

/// An open page of a person.
struct Listener {
    person: String,
    language: Language,
    /// The address that it comes from, if that counts.
    from: Option<IpAddr>,
    line: PageLine,
}

/// The open pages, by number.
#[derive(Default)]
pub(super) struct OpenPages {
    open: HashMap<u64, Listener>,
    last: u64,
    paces: PersonPaces,
}

impl OpenPages {
    /// Returns whether a person may open one more page from an address.
    pub(super) fn has_room_for(&self, person: &str, from: Option<IpAddr>) -> bool {
        let count = |which: &dyn Fn(&Listener) -> bool| self.open.values().filter(|page| which(page)).count();
        self.open.len() < MOST_PAGES
            && count(&|page| page.person == person) < MOST_OF_PERSON
            && (from.is_none() || count(&|page| page.from == from) < MOST_OF_ADDRESS)
    }

    /// Opens a page, and returns its number.
    pub(super) fn open(
        &mut self,
        person: &str,
        from: Option<IpAddr>,
        language: Language,
        line: PageLine,
    ) -> u64 {
        self.last += 1;
        self.open.insert(self.last, Listener { person: person.to_owned(), language, from, line });
        self.last
    }

    /// Closes a page. Returns its person, if it was open.
    pub(super) fn close(&mut self, page: u64) -> Option<String> {
        self.open.remove(&page).map(|page| page.person)
    }

    /// Returns a page's person and their language.
    pub(super) fn reader(&self, page: u64) -> Option<(String, Language)> {
        self.open.get(&page).map(|page| (page.person.clone(), page.language))
    }

    /// Lets a person make a request, or returns how long to wait. All of their pages count together.
    pub(super) fn may_act(&mut self, person: &str, now: Moment) -> Result<(), Duration> {
        self.paces.may_act(person, now)
    }

    /// Returns everyone with an open page.
    pub(super) fn here(&self) -> BTreeSet<String> {
        self.open.values().map(|page| page.person.clone()).collect()
    }

    /// Returns the pages of the matching people, with the person of each.
    pub(super) fn of_people(&self, which: impl Fn(&str) -> bool) -> impl Iterator<Item = (u64, &str)> {
        let pages = self.open.iter().map(|(&number, page)| (number, page.person.as_str()));
        pages.filter(move |(_, person)| which(person))
    }

    /// Sends something to some pages. A page that doesn't keep up is dropped: it reconnects and gets everything.
    pub(super) fn send(&mut self, pages: &[u64], what: &impl Serialize) {
        for number in pages {
            let Some(page) = self.open.get_mut(number) else { continue };
            if !page.line.send(what) {
                self.open.remove(number);
            }
        }
    }

    /// Sends something to all pages.
    pub(super) fn send_all(&mut self, what: &ToPage) {
        self.open.retain(|_, page| page.line.send(what));
    }
}
