//! Access control: host names, origins, cookies, the passphrase, and the real address of a client.

use axum::http::{HeaderMap, header};
use herzbot_adapter::pace::{Pace, TokenBucket};
use herzbot_core::ids::Moment;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

/// Returns a new secret of 128 bits, as 32 hexadecimal digits.
pub(crate) fn secret() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

/// Returns the hash that is stored instead of a secret.
pub(crate) fn digest(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

/// Returns the HMAC-SHA-256 of a text, as 64 hexadecimal digits.
pub(crate) fn sign(key: &str, text: &str) -> String {
    // HMAC accepts keys of any length.
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key of any length");
    mac.update(text.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}

/// Compares two texts in a time that doesn't depend on where they differ.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let (one, other) = (Sha256::digest(one.as_bytes()), Sha256::digest(other.as_bytes()));
    one.iter().zip(&other).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// Returns the value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// Returns the session that a page without cookies sends in a header, which no other page can do.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// Returns a cookie with this lifetime that scripts can't read and other sites can't use. With `https`, it is only
/// sent over HTTPS.
pub(crate) fn set_cookie(name: &str, value: &str, life: Duration, https: bool) -> String {
    let (life, secure) = (life.as_secs(), if https { "; Secure" } else { "" });
    format!("{name}={value}; Path=/; Max-Age={life}; HttpOnly; SameSite=Strict{secure}")
}

/// Returns whether the `Host` of a request is a name of this playground. On loopback, only names of this machine
/// are accepted: otherwise a foreign name that points here (DNS rebinding) could read everything.
pub(crate) fn host_is_ours(headers: &HeaderMap, loopback: bool) -> bool {
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

/// The origin of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HttpCaller {
    /// The address, as far as it can be trusted.
    pub(crate) address: IpAddr,
    /// Whether the browser used HTTPS to the proxy.
    pub(crate) https: bool,
    /// The host that the browser requested.
    host: Option<String>,
}

impl HttpCaller {
    /// Returns the sender of a request that came from `peer`. Only for a trusted proxy, the last address in
    /// `X-Forwarded-For` that isn't itself a trusted proxy is used.
    pub(crate) fn of(headers: &HeaderMap, peer: IpAddr, proxies: &[Network]) -> Self {
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

    /// Returns whether a request that changes something comes from our own page: its `Origin` names the requested
    /// host.
    pub(crate) fn is_our_page(&self, headers: &HeaderMap) -> bool {
        let origin = headers.get(header::ORIGIN).and_then(|value| value.to_str().ok());
        let (Some(origin), Some(host)) = (origin, &self.host) else { return false };
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    }
}

/// Parses an address as proxies write it, with or without a port.
fn forwarded(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let address =
        bare.parse::<IpAddr>().ok().or_else(|| Some(text.parse::<std::net::SocketAddr>().ok()?.ip()));
    address.map(|address| address.to_canonical())
}

/// A range of addresses with the same first bits, such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    /// Parses `10.0.0.1`, `10.0.0.0/8`, or an IPv6 equivalent.
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

/// Returns the unit that an address is counted by: a home has a whole /64 of IPv6.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => first_of(address, 64),
    }
}

/// Counts attempts by network. An attempt passes if each network of its address has room for it, from a single
/// home up to all addresses together. So even many addresses get few attempts in total, and only block their
/// neighbours.
#[derive(Debug, Default)]
pub(crate) struct Throttle {
    by_network: HashMap<(u32, IpAddr), TokenBucket>,
}

/// Allows `burst` attempts at once, then one in each interval.
const fn pace(burst: u32, every_millis: u64) -> Pace {
    Pace { every: Duration::from_millis(every_millis), burst }
}

/// The rate of an address, or a home with IPv6.
const HOME: Pace = pace(5, 10_000);
/// The rates of the largest networks that providers give to a customer or a company.
const SITES: [(u32, Pace); 2] = [(56, pace(10, 5_000)), (48, pace(20, 2_500))];
/// The rate of a provider (a /32 of IPv6), or a 256th of IPv4.
const PROVIDER: Pace = pace(60, 1_000);
/// The rate of all addresses together.
const EVERYWHERE: Pace = pace(240, 250);
/// The number of networks above which those with a full bucket are forgotten.
const MANY_NETWORKS: usize = 4_000;

/// Returns the networks of an address, by their number of bits and first address, with their rates.
fn networks(address: IpAddr) -> Vec<((u32, IpAddr), Pace)> {
    let everywhere = ((0, IpAddr::V4(Ipv4Addr::UNSPECIFIED)), EVERYWHERE);
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [first, ..] = address.octets();
            let provider = IpAddr::from([first, 0, 0, 0]);
            vec![((32, IpAddr::V4(address)), HOME), ((8, provider), PROVIDER), everywhere]
        }
        IpAddr::V6(address) => {
            let wider = SITES.into_iter().chain([(64, HOME), (32, PROVIDER)]);
            let network = |(bits, pace)| ((bits, first_of(address, bits)), pace);
            wider.map(network).chain([everywhere]).collect()
        }
    }
}

/// Returns the first address with the same first `bits`, of which there is at least one.
fn first_of(address: Ipv6Addr, bits: u32) -> IpAddr {
    IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> (128 - bits) << (128 - bits)))
}

impl Throttle {
    /// Lets an attempt through, or returns how long to wait.
    pub(crate) fn attempt(&mut self, from: IpAddr, now: Moment) -> Result<(), Duration> {
        let (mut taken, mut wait) = (Vec::new(), Duration::ZERO);
        for (network, pace) in networks(from) {
            let known = self.by_network.get(&network).copied();
            let mut bucket = known.unwrap_or_else(|| TokenBucket::new(pace));
            match bucket.take(now) {
                Ok(()) => taken.push((network, bucket)),
                Err(longer) => wait = wait.max(longer),
            }
        }
        if wait > Duration::ZERO {
            return Err(wait);
        }
        // Only attempts that pass take memory, and those are few.
        self.by_network.extend(taken);
        if self.by_network.len() > MANY_NETWORKS {
            self.by_network.retain(|_, bucket| !bucket.is_full(now));
        }
        Ok(())
    }

    /// Forgives an address its last attempt, which was correct. Other people's attempts from there still count.
    pub(crate) fn forgive(&mut self, from: IpAddr) {
        for (network, pace) in networks(from) {
            if pace == HOME {
                self.by_network.remove(&network);
            } else if let Some(bucket) = self.by_network.get_mut(&network) {
                bucket.give_back();
            }
        }
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
            // An address that the browser itself claims is further left.
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
            set_cookie("a", "b", Duration::ZERO, true).ends_with("; Secure")
                && !set_cookie("a", "b", Duration::ZERO, false).contains("Secure")
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
        assert_ne!(sign("k", "one"), sign("k", "two"));
        let mut throttle = Throttle::default();
        let from = IpAddr::from([10, 0, 0, 1]);
        let now = Moment(5_000_000);
        assert_eq!((0..20).filter(|_| throttle.attempt(from, now).is_ok()).count(), 5);
        assert!(throttle.attempt(IpAddr::from([10, 0, 0, 2]), now).is_ok());
        assert!(throttle.attempt(from, now.after(Duration::from_secs(10))).is_ok());
        throttle.forgive(from);
        assert!(throttle.attempt(from, now.after(Duration::from_secs(10))).is_ok());
        // A home with IPv6 has a single budget.
        let home = |last: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]);
        assert_eq!((0..20).filter(|&last| throttle.attempt(home(last), now).is_ok()).count(), 5);
    }

    /// Returns how many of these attempts pass at once, and how many more in this many seconds.
    fn passes(from: impl Iterator<Item = IpAddr> + Clone, seconds: u64) -> (usize, usize) {
        let (mut throttle, now) = (Throttle::default(), Moment(5_000_000));
        let mut count = |from: &mut dyn Iterator<Item = IpAddr>, now| {
            from.filter(|address| throttle.attempt(*address, now).is_ok()).count()
        };
        let at_once = count(&mut from.clone().take(20_000), now);
        let mut rest = from.skip(20_000);
        let later = (1..=seconds).map(|second| {
            let now = now.after(Duration::from_secs(second));
            count(&mut rest.by_ref().take(1_000), now)
        });
        (at_once, later.sum())
    }

    #[test]
    fn who_has_many_addresses_has_few_attempts() {
        let network = 0x2001_0db8_0001_0000_u128 << 64;
        let v6 = |number: u128| IpAddr::V6(Ipv6Addr::from_bits(network + number));
        // Each attempt comes from another address of the same /64, from another /64 of a /56, a /48 or a /32, or
        // from everywhere.
        for (shift, attempts) in [(0, (5, 1)), (64, (20, 6)), (80, (60, 15))] {
            let from = (0..35_000).map(|number| v6(number << shift));
            assert_eq!(passes(from, 15), attempts, "{shift}");
        }
        let from = (0..35_000).map(|number| v6((number % 256) << 64));
        assert_eq!(passes(from, 15), (10, 3), "a /56");
        let from = (0..35_000).map(|number| v6(number << 96).to_owned());
        assert_eq!(passes(from, 15), (240, 60), "IPv6 as a whole");
        let from = (0..35_000_u32).map(|number| IpAddr::from(number.reverse_bits().to_be_bytes()));
        assert_eq!(passes(from, 15), (240, 60), "IPv4 as a whole");
    }

    #[test]
    fn who_comes_for_the_first_time_gets_through_an_attack() {
        let mut throttle = Throttle::default();
        let now = Moment(5_000_000);
        let botnet = |number: u32| IpAddr::from((0x0b00_0000 + number).to_be_bytes());
        let mut guesses = 0;
        for number in 0..1000 {
            guesses += (0..20).filter(|_| throttle.attempt(botnet(number), now).is_ok()).count();
        }
        assert_eq!(guesses, 60, "of 20,000");
        assert!(throttle.attempt(IpAddr::from([10, 0, 0, 1]), now).is_ok());
        // An attack doesn't fill the memory either, however long it lasts.
        for second in 0..20_000 {
            let _ = throttle.attempt(botnet(second), now.after(Duration::from_secs(second.into())));
        }
        assert!(throttle.by_network.len() <= MANY_NETWORKS);
    }
}
