//! The settings of spectators.

use super::problems::Problem;
use super::read::{ON_OR_OFF, Reader};
use super::{GUESTS, WEB_BIND, WEB_PORT, WEB_URL, WebSettings};
use herzbot_playground::{Network, WATCH_PORT, WatchSettings};
use std::net::{IpAddr, Ipv4Addr};

/// The longest address. Links add 93 characters, and Discord's buttons allow 512.
const LONGEST: usize = 400;

impl Reader {
    /// Reads the settings of the server for spectators, if it is enabled.
    pub fn web(&mut self, proxies: Vec<Network>) -> Option<WebSettings> {
        let bind = self.one(WEB_BIND, |text| text.parse().ok());
        let port = self.one(WEB_PORT, |text| text.parse().ok());
        let guests = self.word(GUESTS, ON_OR_OFF);
        let Some(given) = self.given.get(WEB_URL.key) else {
            let alone = [WEB_BIND, WEB_PORT, GUESTS]
                .into_iter()
                .filter(|setting| self.given.contains_key(setting.key));
            self.problems.extend(alone.map(|setting| Problem::Alone(setting.key, WEB_URL.key)));
            return None;
        };
        if let Some(why) = wrong_with(&given.value) {
            let place = given.place.clone();
            // The user part may contain a password.
            let found = if why == NAMES_USER { without_user(&given.value) } else { given.value.clone() };
            self.problems.push(Problem::WebUrl { place, found, why });
            return None;
        }
        let server = WatchSettings {
            bind: bind.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            port: port.unwrap_or(WATCH_PORT),
            proxies,
        };
        let url = given.value.trim_end_matches('/').to_owned();
        Some(WebSettings { url, server, guests: guests.unwrap_or(false) })
    }
}

/// The problem with an address such as `https://user:password@cards.example.org`.
const NAMES_USER: &str = "it names a user (@)";

/// Returns an address without its user part.
fn without_user(url: &str) -> String {
    let (scheme, rest) = url.split_once("//").unwrap_or_default();
    let (_user, host) = rest.split_once('@').unwrap_or_default();
    format!("{scheme}//…@{host}")
}

/// Returns the problem with the base address of linked pages, or `None` if browsers can open it.
fn wrong_with(url: &str) -> Option<&'static str> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let Some(rest) = rest else { return Some("it does not begin with https:// or http://") };
    let authority = rest.split('/').next().unwrap_or_default();
    let bare = |letter: char| letter.is_ascii_alphanumeric() || "-._~/:[]%".contains(letter);
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, Some(port)),
        Some(_) | None => (authority, None),
    };
    if url.len() > LONGEST {
        Some("it is longer than 400 characters")
    } else if rest.contains('?') {
        Some("it has a query (?)")
    } else if rest.contains('#') {
        Some("it has a fragment (#)")
    } else if authority.contains('@') {
        Some(NAMES_USER)
    } else if !rest.chars().all(bare) {
        Some("it has a character that is not written like that in an address")
    } else if host.is_empty() {
        Some("it names no host")
    } else if port.is_some_and(|port| port.parse::<u16>().is_err()) {
        Some("its port is no number from 1 to 65535")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_that_browsers_open() {
        for right in [
            "https://cards.example.org",
            "https://cards.example.org/",
            "http://127.0.0.1:7170",
            "https://example.org/herzbot/cards/",
            "http://[::1]:7170/x",
            "http://[::1]",
            "https://xn--krten-kva.example",
        ] {
            assert_eq!(wrong_with(right), None, "{right}");
        }
        for (wrong, why) in [
            ("cards.example.org", "https://"),
            ("ftp://cards.example.org", "https://"),
            ("HTTPS:cards", "https://"),
            ("https://", "no host"),
            ("https:///watch", "no host"),
            ("https://:80", "no host"),
            ("https://cards.example.org?x=1", "query"),
            ("https://cards.example.org/#top", "fragment"),
            ("https://anna:secret@cards.example.org", "user"),
            ("https://cards example.org", "character"),
            ("https://kärten.example", "character"),
            ("https://cards.example.org/(x)", "character"),
            ("https://cards.example.org:70000", "port"),
            ("https://cards.example.org:", "port"),
        ] {
            assert!(
                wrong_with(wrong).is_some_and(|said| said.contains(why)),
                "{wrong}: {:?}",
                wrong_with(wrong)
            );
        }
        assert!(wrong_with(&format!("https://{}.example", "x".repeat(400))).is_some());
    }
}
