//! Who may come in: host names, origins, cookies, the passphrase.

use axum::http::{HeaderMap, header};
use herzbot_adapter::pace::{Pace, TokenBucket};
use herzbot_core::ids::Moment;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

/// A fresh secret of 128 bits, as 32 hexadecimal digits.
pub(super) fn secret() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

/// What is kept of a secret.
pub(super) fn digest(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

/// Whether two texts are equal, in a time that does not depend on where they differ.
pub(super) fn same(one: &str, other: &str) -> bool {
    let (one, other) = (Sha256::digest(one.as_bytes()), Sha256::digest(other.as_bytes()));
    one.iter().zip(&other).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// What the cookie of somebody who knew the passphrase holds.
pub(super) fn pass(key: &str, passphrase: &str) -> String {
    digest(&format!("{key}{}", digest(&format!("{key}{passphrase}"))))
}

/// The value of a cookie.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// A cookie for a year that scripts can't read and other sites can't use.
pub(super) fn set_cookie(name: &str, value: &str) -> String {
    format!("{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict")
}

/// Whether the `Host` of a request is one under which this playground is reached. On loopback only names of the own
/// machine are: else a foreign name that was pointed here (DNS rebinding) could read what is said.
pub(super) fn host_is_ours(headers: &HeaderMap, loopback: bool) -> bool {
    let Some(host) = headers.get(header::HOST).and_then(|host| host.to_str().ok()) else { return false };
    if !loopback {
        return true;
    }
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.parse::<u16>().is_ok() => name,
        Some(_) | None => host,
    };
    let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Whether a request that changes something comes from our own page: its `Origin` names the host that it went to.
pub(super) fn origin_is_ours(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let (Some(origin), Some(host)) = (text(header::ORIGIN), text(header::HOST)) else { return false };
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}

/// Counts attempts per address and over all.
#[derive(Debug)]
pub(super) struct Throttle {
    each: Pace,
    all: TokenBucket,
    by_address: HashMap<IpAddr, TokenBucket>,
}

impl Throttle {
    /// Passphrases: five at once from an address, then one every ten seconds; sixty at once from all, then one a
    /// second.
    pub(super) fn new() -> Self {
        Self {
            each: Pace { every: Duration::from_secs(10), burst: 5 },
            all: TokenBucket::new(Pace { every: Duration::from_secs(1), burst: 60 }),
            by_address: HashMap::new(),
        }
    }

    /// Lets an attempt through, or says how long to wait.
    pub(super) fn attempt(&mut self, from: IpAddr, now: Moment) -> Result<(), Duration> {
        self.by_address.retain(|_, bucket| !bucket.is_full(now));
        self.by_address.entry(from).or_insert_with(|| TokenBucket::new(self.each)).take(now)?;
        self.all.take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().expect("a header"));
        }
        headers
    }

    #[test]
    fn on_loopback_only_names_of_this_machine_reach_us() {
        for (host, ours) in [
            ("127.0.0.1:7070", true),
            ("localhost", true),
            ("LocalHost:80", true),
            ("[::1]:7070", true),
            ("127.1.2.3", true),
            ("evil.example:7070", false),
            ("localhost.evil.example", false),
            ("192.168.1.7:7070", false),
            ("127.0.0.1.evil.example", false),
            ("", false),
        ] {
            assert_eq!(host_is_ours(&headers(&[("host", host)]), true), ours, "{host}");
        }
        assert!(!host_is_ours(&HeaderMap::new(), false));
        assert!(host_is_ours(&headers(&[("host", "games.example")]), false));
    }

    #[test]
    fn only_our_own_page_may_change_something() {
        for (origin, ours) in [
            ("http://localhost:7070", true),
            ("https://localhost:7070", true),
            ("http://localhost:7071", false),
            ("http://evil.example", false),
            ("null", false),
        ] {
            let headers = headers(&[("host", "localhost:7070"), ("origin", origin)]);
            assert_eq!(origin_is_ours(&headers), ours, "{origin}");
        }
        assert!(!origin_is_ours(&headers(&[("host", "localhost:7070")])));
    }

    #[test]
    fn cookies_are_found_by_their_whole_name() {
        let headers = headers(&[("cookie", "ab=1; a=2"), ("cookie", "c=3")]);
        assert_eq!(cookie(&headers, "a"), Some("2"));
        assert_eq!(cookie(&headers, "c"), Some("3"));
        assert_eq!(cookie(&headers, "b"), None);
    }

    #[test]
    fn passphrases_are_compared_and_throttled() {
        assert!(same("abc", "abc") && !same("abc", "abd") && !same("abc", "ab"));
        assert_ne!(pass("k", "one"), pass("k", "two"));
        let mut throttle = Throttle::new();
        let from = IpAddr::from([10, 0, 0, 1]);
        let now = Moment(5_000_000);
        assert_eq!((0..20).filter(|_| throttle.attempt(from, now).is_ok()).count(), 5);
        assert!(throttle.attempt(IpAddr::from([10, 0, 0, 2]), now).is_ok());
        assert!(throttle.attempt(from, now.after(Duration::from_secs(10))).is_ok());
    }
}
