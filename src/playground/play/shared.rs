//! What the tasks of the board for people of other platforms share: who may come in, and how many pages are open.

use super::{OpenTable, PlayTables, Refusal};
use crate::guard::{self, HttpCaller, Network, Throttle};
use crate::replays::Replays;
use crate::serving::lock;
use crate::session::{MOST_OF_PERSON, PersonPaces};
use axum::http::{HeaderMap, header};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::text::Texts;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// How many pages may be open, and how many of those from one address that is not of this machine.
const MOST: usize = 2000;
const MOST_OF_ADDRESS: usize = 200;

/// What the tasks share.
pub(crate) struct PlayShared {
    pub(super) texts: Arc<Texts>,
    pub(super) clock: TimeSource,
    pub(super) paces: Mutex<PersonPaces>,
    pub(super) closing: watch::Receiver<bool>,
    pub(super) tables: Arc<dyn PlayTables>,
    /// The finished ones of them.
    pub(super) replays: Arc<Replays>,
    /// The origin of our own page, as browsers name it.
    origin: String,
    proxies: Vec<Network>,
    pub(super) throttle: Mutex<Throttle>,
    pages: Arc<Mutex<HashMap<PageOf, usize>>>,
}

/// By what open pages are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum PageOf {
    Anybody,
    Person(String),
    Address(IpAddr),
}

impl PlayShared {
    /// `url`: the address below which browsers find the pages.
    pub(crate) fn new(
        url: &str,
        texts: Arc<Texts>,
        tables: Arc<dyn PlayTables>,
        replays: Arc<Replays>,
        proxies: Vec<Network>,
        closing: watch::Receiver<bool>,
    ) -> Arc<Self> {
        Arc::new(Self {
            texts,
            clock: TimeSource::system(),
            paces: Mutex::default(),
            closing,
            tables,
            replays,
            origin: origin(url),
            proxies,
            throttle: Mutex::new(Throttle::default()),
            pages: Arc::default(),
        })
    }

    /// Whether a request comes from our own page.
    pub(super) fn is_our_page(&self, headers: &HeaderMap) -> bool {
        let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        origin.is_some_and(|origin| origin.eq_ignore_ascii_case(&self.origin))
    }

    /// The name of the cookie: one that no other site of the domain can set, and that is sent over HTTPS alone. On plain
    /// HTTP, which this serves to this machine only, browsers would not keep such a one.
    pub(super) fn cookie(&self) -> &'static str {
        if self.is_https() { "__Host-herzbot" } else { "herzbot-table" }
    }

    pub(super) fn is_https(&self) -> bool {
        self.origin.starts_with("https://")
    }

    pub(super) fn address(&self, headers: &HeaderMap, from: SocketAddr) -> IpAddr {
        HttpCaller::of(headers, from.ip(), &self.proxies).address
    }

    /// The table that a request is about, opened for the person of its session.
    pub(super) async fn open(&self, table: &str, headers: &HeaderMap) -> Result<Box<dyn OpenTable>, Refusal> {
        let table = table.parse().map_err(|_| Refusal::Gone)?;
        let session = guard::cookie(headers, self.cookie()).ok_or(Refusal::Ended)?;
        self.tables.open(table, session.to_owned()).await
    }

    /// A place for one more page of a person; none if there is no room.
    pub(super) fn enter(&self, person: &str, from: IpAddr) -> Option<PagePlace> {
        let address = (!from.is_loopback()).then(|| PageOf::Address(guard::neighbourhood(from)));
        let places = [Some(PageOf::Anybody), Some(PageOf::Person(person.to_owned())), address];
        let places: Vec<PageOf> = places.into_iter().flatten().collect();
        let mut pages = lock(&self.pages);
        let has_room = places.iter().all(|place| {
            let most = match place {
                PageOf::Anybody => MOST,
                PageOf::Person(_) => MOST_OF_PERSON,
                PageOf::Address(_) => MOST_OF_ADDRESS,
            };
            pages.get(place).is_none_or(|open| *open < most)
        });
        if !has_room {
            return None;
        }
        for place in &places {
            *pages.entry(place.clone()).or_default() += 1;
        }
        Some(PagePlace { places, pages: Arc::clone(&self.pages) })
    }
}

/// A page's place, until it is dropped.
pub(super) struct PagePlace {
    places: Vec<PageOf>,
    pages: Arc<Mutex<HashMap<PageOf, usize>>>,
}

impl Drop for PagePlace {
    fn drop(&mut self) {
        let mut pages = lock(&self.pages);
        for place in &self.places {
            if let Some(open) = pages.get_mut(place) {
                *open -= 1;
            }
        }
        pages.retain(|_, open| *open > 0);
    }
}

/// The scheme, host and port of an address, without the port that goes without saying.
fn origin(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("https", url));
    let authority = rest.split('/').next().unwrap_or_default();
    let usual = if scheme == "https" { ":443" } else { ":80" };
    format!("{scheme}://{}", authority.strip_suffix(usual).unwrap_or(authority).to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_as_browsers_name_it() {
        for (url, named) in [
            ("https://cards.example.org", "https://cards.example.org"),
            ("https://Cards.example.org:443/a/b", "https://cards.example.org"),
            ("http://127.0.0.1:7170", "http://127.0.0.1:7170"),
            ("http://[::1]:80/x", "http://[::1]"),
        ] {
            assert_eq!(origin(url), named);
        }
    }
}
