//! Limits the number of open pages.

use crate::guard;
use crate::serving::lock;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

/// The maximum number of open pages from one address outside of this machine.
pub const MOST_OF_ADDRESS: usize = 200;

/// The kind of frame that a page is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameKind {
    /// An Activity.
    Activity,
    /// A widget beside a room.
    Widget,
}

/// The groups by which open pages are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PageOf {
    /// All pages together.
    Anybody,
    /// Pages in frames that haven't yet said who their person is.
    Unknown(FrameKind),
    /// The pages of one person, by id.
    Person(String),
    /// The pages of one home.
    Address(IpAddr),
}

impl PageOf {
    /// Returns the group of an address. None: the address is of this machine, perhaps of a proxy for everyone.
    pub fn address(from: IpAddr) -> Option<Self> {
        (!from.is_loopback()).then(|| Self::Address(guard::neighbourhood(from)))
    }
}

/// The taken places.
#[derive(Clone, Default)]
pub struct Places(Arc<Mutex<HashMap<PageOf, usize>>>);

impl Places {
    /// Takes a place for a page that counts in each of these groups, each with its maximum number of open pages.
    /// None if there is no room.
    pub fn take(&self, wanted: impl IntoIterator<Item = (PageOf, usize)>) -> Option<PagePlace> {
        let wanted: Vec<(PageOf, usize)> = wanted.into_iter().collect();
        let mut open = lock(&self.0);
        if !wanted.iter().all(|(page, most)| open.get(page).is_none_or(|open| open < most)) {
            return None;
        }
        let pages: Vec<PageOf> = wanted.into_iter().map(|(page, _)| page).collect();
        for page in &pages {
            *open.entry(page.clone()).or_default() += 1;
        }
        Some(PagePlace { pages, places: self.clone() })
    }
}

/// A page's place, which is freed when this is dropped.
pub struct PagePlace {
    pages: Vec<PageOf>,
    places: Places,
}

impl Drop for PagePlace {
    fn drop(&mut self) {
        let mut all = lock(&self.places.0);
        for page in &self.pages {
            if let Some(open) = all.get_mut(page) {
                *open -= 1;
            }
        }
        all.retain(|_, open| *open > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_so_many() {
        let places = Places::default();
        let enter = |from| {
            let home = PageOf::address(IpAddr::from(from)).map(|home| (home, MOST_OF_ADDRESS));
            places.take([Some((PageOf::Anybody, 1000)), home].into_iter().flatten())
        };
        let (home, here) = ([10, 0, 0, 1], [127, 0, 0, 1]);
        let mut inside: Vec<PagePlace> = (0..MOST_OF_ADDRESS + 50).filter_map(|_| enter(home)).collect();
        assert_eq!(inside.len(), MOST_OF_ADDRESS);
        inside.extend((0..1000).filter_map(|_| enter(here)));
        assert_eq!(inside.len(), 1000);
        assert!(enter(here).is_none());
        inside.truncate(1);
        assert!(enter(home).is_some());
        inside.clear();
        assert!(lock(&places.0).is_empty());
    }
}
