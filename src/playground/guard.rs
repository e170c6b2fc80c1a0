//! Who may come in: host names, origins, cookies, the passphrase, and whose address it really is.

use axum::http::{HeaderMap, header};
use herzbot_adapter::pace::{Pace, TokenBucket};
use herzbot_core::ids::Moment;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

/// A fresh secret of 128 bits, as 32 hexadecimal digits.
pub(super) fn secret() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

/// The hash that is stored instead of a secret.
pub(super) fn digest(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

/// The HMAC-SHA-256 of a text, as 64 hexadecimal digits.
pub(super) fn sign(key: &str, text: &str) -> String {
    // HMAC takes keys of any length.
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key of any length");
    mac.update(text.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}

/// Whether two texts are equal, in a time that does not depend on where they differ.
pub(super) fn same(one: &str, other: &str) -> bool {
    let (one, other) = (Sha256::digest(one.as_bytes()), Sha256::digest(other.as_bytes()));
    one.iter().zip(&other).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// The cookie of a visitor who knew the passphrase.
pub(super) fn pass(key: &str, passphrase: &str) -> String {
    sign(key, &format!("passphrase {passphrase}"))
}

/// The secret in the host link of a playground: 32 hexadecimal digits, the same after a restart.
pub(super) fn host_key(key: &str) -> String {
    sign(key, "host")[..32].to_owned()
}

/// The value of a cookie.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// A cookie for a year that scripts can't read and other sites can't use; over HTTPS it is never sent without.
pub(super) fn set_cookie(name: &str, value: &str, https: bool) -> String {
    let secure = if https { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict{secure}")
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

/// Where a request comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HttpCaller {
    /// The address, as far as it can be believed.
    pub(super) address: IpAddr,
    /// Whether the browser spoke HTTPS with the proxy.
    pub(super) https: bool,
    /// The host that the browser asked for.
    pub(super) host: Option<String>,
}

impl HttpCaller {
    /// Who sent a request that came from `peer`. Only what comes from a trusted proxy is asked for whom it speaks: the
    /// last address in `X-Forwarded-For` that is no trusted proxy itself.
    pub(super) fn of(headers: &HeaderMap, peer: IpAddr, proxies: &[Network]) -> Self {
        let trusted = |address: IpAddr| proxies.iter().any(|network| network.holds(address));
        let texts = |name: &str| {
            let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|line| line.split(',')).map(|text| text.trim().to_owned()).collect::<Vec<_>>()
        };
        let asked = texts("host").pop();
        let peer = peer.to_canonical();
        if !trusted(peer) {
            return Self { address: peer, https: false, host: asked };
        }
        let mut address = peer;
        for text in texts("x-forwarded-for").iter().rev() {
            let Some(before) = forwarded(text) else { break };
            address = before;
            if !trusted(address) {
                break;
            }
        }
        let https = texts("x-forwarded-proto").pop().is_some_and(|text| text.eq_ignore_ascii_case("https"));
        Self { address, https, host: texts("x-forwarded-host").pop().or(asked) }
    }

    /// Whether a request that changes something comes from our own page: its `Origin` names the host that it went to.
    pub(super) fn is_our_page(&self, headers: &HeaderMap) -> bool {
        let origin = headers.get(header::ORIGIN).and_then(|value| value.to_str().ok());
        let (Some(origin), Some(host)) = (origin, &self.host) else { return false };
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    }
}

/// An address as proxies write it, with or without a port.
fn forwarded(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let address =
        bare.parse::<IpAddr>().ok().or_else(|| Some(text.parse::<std::net::SocketAddr>().ok()?.ip()));
    address.map(|address| address.to_canonical())
}

/// Addresses that share their first bits: `10.0.0.0/8`, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    /// Reads `10.0.0.1`, `10.0.0.0/8`, or the same of IPv6.
    pub fn parse(text: &str) -> Option<Self> {
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().ok()?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Some(most), |bits| bits.parse().ok()).filter(|bits| *bits <= most)?;
        Some(Self { address, bits })
    }

    fn holds(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                let differ = ours.to_bits() ^ theirs.to_bits();
                differ.checked_shr(32 - self.bits).unwrap_or(0) == 0
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => {
                let differ = ours.to_bits() ^ theirs.to_bits();
                differ.checked_shr(128 - self.bits).unwrap_or(0) == 0
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

/// Who an address belongs to: a home has a whole /64 of IPv6.
pub(super) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

/// Counts attempts per address. While there are many from everywhere, an address has one at once instead of several:
/// who comes for the first time gets through an attack all the same.
#[derive(Debug)]
pub(super) struct Throttle {
    each: Pace,
    all: TokenBucket,
    by_address: HashMap<IpAddr, TokenBucket>,
}

/// How many addresses are counted at a time.
const MOST_ADDRESSES: usize = 20_000;

impl Throttle {
    /// Five at once from an address, then one every ten seconds. More than sixty at once from all, then one a second,
    /// is an attack.
    pub(super) fn new() -> Self {
        Self {
            each: Pace { every: Duration::from_secs(10), burst: 5 },
            all: TokenBucket::new(Pace { every: Duration::from_secs(1), burst: 60 }),
            by_address: HashMap::new(),
        }
    }

    /// Lets an attempt through, or says how long to wait.
    pub(super) fn attempt(&mut self, from: IpAddr, now: Moment) -> Result<(), Duration> {
        let from = neighbourhood(from);
        if self.by_address.len() >= MOST_ADDRESSES && !self.by_address.contains_key(&from) {
            self.by_address.retain(|_, bucket| !bucket.is_full(now));
            // Nobody is kept out because others are many.
            if self.by_address.len() >= MOST_ADDRESSES {
                self.by_address.clear();
            }
        }
        let bucket = self.by_address.entry(from).or_insert_with(|| TokenBucket::new(self.each));
        let left = if self.all.take(now).is_ok() { 0 } else { self.each.burst - 1 };
        bucket.take_leaving(left, now)
    }

    /// What an address has tried was right in the end.
    pub(super) fn forgive(&mut self, from: IpAddr) {
        self.by_address.remove(&neighbourhood(from));
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
        let here = IpAddr::from([127, 0, 0, 1]);
        for (origin, ours) in [
            ("http://localhost:7070", true),
            ("https://localhost:7070", true),
            ("http://localhost:7071", false),
            ("http://evil.example", false),
            ("null", false),
        ] {
            let headers = headers(&[("host", "localhost:7070"), ("origin", origin)]);
            assert_eq!(HttpCaller::of(&headers, here, &[]).is_our_page(&headers), ours, "{origin}");
        }
        let bare = headers(&[("host", "localhost:7070")]);
        assert!(!HttpCaller::of(&bare, here, &[]).is_our_page(&bare));
    }

    #[test]
    fn only_a_trusted_proxy_speaks_for_others() {
        let proxies =
            [Network::parse("10.0.0.0/8"), Network::parse("::1")].map(|network| network.expect("a network"));
        let said = |forwarded: &str| {
            headers(&[
                ("x-forwarded-for", forwarded),
                ("x-forwarded-proto", "https"),
                ("host", "play.example"),
            ])
        };
        for (peer, forwarded, address) in [
            ("10.1.2.3", "203.0.113.9", "203.0.113.9"),
            // What the browser itself has claimed stands further left.
            ("10.1.2.3", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
            ("10.1.2.3", "203.0.113.9, 10.9.9.9", "203.0.113.9"),
            ("::1", "[2001:db8::7]:4711", "2001:db8::7"),
            ("::ffff:10.1.2.3", "203.0.113.9:80", "203.0.113.9"),
            ("10.1.2.3", "unknown", "10.1.2.3"),
            ("203.0.113.1", "198.51.100.1", "203.0.113.1"),
        ] {
            let peer: IpAddr = peer.parse().expect("an address");
            let caller = HttpCaller::of(&said(forwarded), peer, &proxies);
            assert_eq!(caller.address.to_string(), address, "{peer} {forwarded}");
            assert_eq!(caller.https, peer != IpAddr::from([203, 0, 113, 1]), "{peer}");
        }
        assert!(
            set_cookie("a", "b", true).ends_with("; Secure")
                && !set_cookie("a", "b", false).contains("Secure")
        );
        for wrong in ["10.0.0.0/33", "::/129", "proxy", "10.0.0/8", "", "10.0.0.1/"] {
            assert_eq!(Network::parse(wrong), None, "{wrong}");
        }
        let everything = Network::parse("0.0.0.0/0").expect("a network");
        assert!(everything.holds(IpAddr::from([203, 0, 113, 1])) && !everything.holds(IpAddr::from([0; 16])));
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
        throttle.forgive(from);
        assert!(throttle.attempt(from, now.after(Duration::from_secs(10))).is_ok());
        // A home with IPv6 has one allowance.
        let home = |last: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]);
        assert_eq!((0..20).filter(|&last| throttle.attempt(home(last), now).is_ok()).count(), 5);
    }

    #[test]
    fn who_comes_for_the_first_time_gets_through_an_attack() {
        let mut throttle = Throttle::new();
        let now = Moment(5_000_000);
        let botnet = |number: u32| IpAddr::from((0x0b00_0000 + number).to_be_bytes());
        let mut guesses = 0;
        for number in 0..1000 {
            guesses += (0..20).filter(|_| throttle.attempt(botnet(number), now).is_ok()).count();
        }
        assert!(guesses < 1_100, "{guesses} guesses of 20,000");
        assert!(throttle.attempt(IpAddr::from([10, 0, 0, 1]), now).is_ok());
        for number in 0..100_000 {
            let _ = throttle.attempt(botnet(number), now);
        }
        assert!(throttle.by_address.len() <= MOST_ADDRESSES);
    }
}
