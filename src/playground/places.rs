//! Places for open pages, of which there are only so many.

use crate::guard;
use crate::serving::lock;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

/// How many pages may be open from one address that is not of this machine.
pub const MOST_OF_ADDRESS: usize = 200;

/// Where a page is that stands in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameKind {
    /// In an Activity.
    Activity,
    /// Beside a room.
    Widget,
}

/// By what open pages are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PageOf {
    /// All of them together.
    Anybody,
    /// Those in frames that have not said yet for whom they speak.
    Unknown(FrameKind),
    /// Those of one person, by id.
    Person(String),
    /// Those from one home.
    Address(IpAddr),
}

impl PageOf {
    /// By whence they come. None: from this machine, perhaps by a proxy that brings everybody.
    pub fn address(from: IpAddr) -> Option<Self> {
        (!from.is_loopback()).then(|| Self::Address(guard::neighbourhood(from)))
    }
}

/// The places that are taken.
#[derive(Clone, Default)]
pub struct Places(Arc<Mutex<HashMap<PageOf, usize>>>);

impl Places {
    /// A place for a page that is counted by each of these, of which as many may be open as stand there; none if there is no room.
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

/// A page's place, until it is dropped.
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
