//! Verifies OpenID tokens: asks the server that has issued a token for its user, if the bot trusts that
//! server.
//!
//! Our own homeserver is asked at the address in the settings. Others are found like in federation, only over
//! HTTPS and at public addresses: by `/.well-known/matrix/server`, else at port 8448. DNS SRV records aren't
//! looked up. Neither tokens nor answers are logged.

use super::clients::USER_AGENT;
use super::people::Patterns;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use herzbot_core::widget::VisitorRefusal;
use matrix_sdk::reqwest::dns::{Addrs, Name, Resolve, Resolving};
use matrix_sdk::reqwest::{self, Client, Url, redirect};
use matrix_sdk::ruma::{OwnedServerName, OwnedUserId, ServerName, UserId};
use serde_json::Value;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const USER_INFO: &str = "/_matrix/federation/v1/openid/userinfo";
const WELL_KNOWN: &str = "/.well-known/matrix/server";
/// The default port of servers.
const PORT: u16 = 8448;
/// The deadline of each answer.
const ANSWER: Duration = Duration::from_secs(5);
/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 16 * 1024;
/// The longest token that is passed on, in bytes.
const LONGEST_TOKEN: usize = 500;
/// The most redirects that are followed.
const REDIRECTS: usize = 3;
/// How long a used token is remembered: longer than homeservers accept any token.
const USED_FOR: Duration = Duration::from_secs(3 * 3600);

/// Finds the users of tokens.
pub struct OpenId {
    own: OwnedServerName,
    /// The address of our own homeserver.
    address: Url,
    /// Patterns of the servers that are trusted besides our own homeserver.
    believed: Patterns,
    /// The client for our own homeserver.
    ours: Client,
    /// The client for other servers.
    others: Client,
    /// The client that finds the addresses of other servers. Only this one follows redirects.
    finds: Client,
    /// The used tokens, as hashes by `hashes`, until they would have expired anyway.
    used: Mutex<BTreeMap<u64, Moment>>,
    hashes: RandomState,
    clock: TimeSource,
}

impl OpenId {
    /// Makes a verifier for a bot on a homeserver of this name and address. `believed` are patterns of user
    /// ids.
    ///
    /// # Errors
    /// Fails if there are no root certificates.
    pub fn new(
        (own, address): (OwnedServerName, Url),
        believed: Patterns,
        clock: TimeSource,
    ) -> Result<Self, reqwest::Error> {
        // The address of a request contains the token, so no Referer is sent and no redirect is followed.
        let client = || {
            let client = Client::builder().user_agent(USER_AGENT).timeout(ANSWER);
            client.referer(false).redirect(redirect::Policy::none())
        };
        // A proxy would look up names itself, so their addresses couldn't be checked.
        let abroad = || client().https_only(true).no_proxy().dns_resolver(PublicAddresses);
        let leads_on = redirect::Policy::custom(|leads| {
            let is_allowed = leads.previous().len() <= REDIRECTS && is_public_url(leads.url());
            if is_allowed { leads.follow() } else { leads.stop() }
        });
        let (ours, others) = (client().build()?, abroad().build()?);
        let finds = abroad().redirect(leads_on).build()?;
        let (used, hashes) = (Mutex::default(), RandomState::new());
        Ok(Self { own, address, believed, ours, others, finds, used, hashes, clock })
    }

    /// Returns the user to whom a server has issued a token. A token counts once.
    ///
    /// # Errors
    /// Fails if the server isn't trusted, doesn't know the token, or doesn't answer properly.
    pub async fn user(&self, server: &str, token: &str) -> Result<OwnedUserId, VisitorRefusal> {
        let server = ServerName::parse(server).map_err(|_| VisitorRefusal::Foreign)?;
        if token.is_empty() || token.len() > LONGEST_TOKEN {
            return Err(VisitorRefusal::Token);
        }
        let is_own = server == self.own;
        if !is_own && !self.believed.fit_server(server.as_str()) {
            return Err(VisitorRefusal::Foreign);
        }
        let mut told = None;
        if is_own {
            told = verdict(&server, ask(&self.ours, self.address.clone(), token).await?);
        }
        // The address in the settings may serve only clients.
        if told.is_none() {
            let asked = ask(&self.others, self.find(&server).await?, token).await;
            told = asked.map(|asked| verdict(&server, asked))?;
        }
        let Some(told) = told else {
            if is_own {
                tracing::warn!(%server, "our homeserver does not say who has opened a widget");
            }
            return Err(VisitorRefusal::Unreachable);
        };
        told.and_then(|user| if self.is_fresh(token) { Ok(user) } else { Err(VisitorRefusal::Token) })
    }

    /// Marks a token as used. Returns whether it was unused before.
    fn is_fresh(&self, token: &str) -> bool {
        let now = self.clock.now();
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.retain(|_, until| *until > now);
        used.insert(self.hashes.hash_one(token), now.after(USED_FOR)).is_none()
    }

    /// Finds the federation address of a server.
    async fn find(&self, server: &ServerName) -> Result<Url, VisitorRefusal> {
        let mut asked = url_of(server, None).ok_or(VisitorRefusal::Foreign)?;
        asked.set_path(WELL_KNOWN);
        let told = match server.port() {
            Some(_) => None,
            None => get(&self.finds, asked).await.ok().filter(|(status, _)| *status == 200),
        };
        address_of(server, &told.map_or(Value::Null, |(_, told)| told))
    }
}

/// Returns the federation address of a server, by its name and its answer at [`WELL_KNOWN`].
fn address_of(server: &ServerName, told: &Value) -> Result<Url, VisitorRefusal> {
    match told["m.server"].as_str().and_then(|told| ServerName::parse(told).ok()) {
        Some(told) if server.port().is_none() => url_of(&told, Some(PORT)).ok_or(VisitorRefusal::Unreachable),
        _ => url_of(server, Some(PORT)).ok_or(VisitorRefusal::Foreign),
    }
}

/// Returns the address of a server, unless it can't be public. `port` is the port if the name has none.
fn url_of(server: &ServerName, port: Option<u16>) -> Option<Url> {
    let mut url = Url::parse(&format!("https://{server}")).ok().filter(is_public_url)?;
    if server.port().is_none() {
        url.set_port(port).ok()?;
    }
    Some(url)
}

/// Interprets a server's answer about a token: the user, or that the token is invalid. Returns `None` if the
/// answer says neither.
fn verdict(server: &ServerName, (status, told): (u16, Value)) -> Option<Result<OwnedUserId, VisitorRefusal>> {
    if status == 200 {
        let user = UserId::parse(told["sub"].as_str()?).ok()?;
        // A server speaks only for its own users.
        return Some(if user.server_name() == server { Ok(user) } else { Err(VisitorRefusal::Foreign) });
    }
    if matches!(told["errcode"].as_str(), Some("M_UNKNOWN_TOKEN" | "M_MISSING_TOKEN" | "M_FORBIDDEN")) {
        return Some(Err(VisitorRefusal::Token));
    }
    tracing::debug!(status, %server, "a server does not say who has opened a widget");
    None
}

/// Returns whether an address may be public. The IP addresses of its name are checked when it is resolved.
fn is_public_url(url: &Url) -> bool {
    url.scheme() == "https" && url.domain().is_some()
}

/// Asks a server at an address about a token. Returns status and answer.
async fn ask(client: &Client, mut base: Url, token: &str) -> Result<(u16, Value), VisitorRefusal> {
    base.set_path(USER_INFO);
    base.query_pairs_mut().append_pair("access_token", token);
    get(client, base).await
}

/// Returns the status and JSON of an answer.
async fn get(client: &Client, url: Url) -> Result<(u16, Value), VisitorRefusal> {
    let unreachable = |error: reqwest::Error| {
        tracing::debug!(error = %error.without_url(), "a server does not say who has opened a widget");
        VisitorRefusal::Unreachable
    };
    let mut response = client.get(url).send().await.map_err(unreachable)?;
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await.map_err(unreachable)? {
        body.extend_from_slice(&part);
        if body.len() > LONGEST_ANSWER {
            return Err(VisitorRefusal::Unreachable);
        }
    }
    Ok((response.status().as_u16(), serde_json::from_slice(&body).unwrap_or(Value::Null)))
}

/// A resolver that returns only public addresses, since a name may point to any address.
struct PublicAddresses;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|found| is_public(found.ip())).collect();
            if public.is_empty() {
                return Err("it has no public address".into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Returns whether an address belongs to the public internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

/// Follows the registry of special-purpose addresses (RFC 6890).
fn is_public_v4(v4: Ipv4Addr) -> bool {
    let [first, second, third, _] = v4.octets();
    let is_special = v4.is_private()
        || v4.is_loopback()
        || v4.is_link_local()
        || v4.is_documentation()
        || v4.is_multicast()
        || matches!(
            (first, second, third),
            (0 | 240.., ..) | (100, 64..128, _) | (192, 0, 0) | (198, 18..20, _)
        );
    !is_special
}

/// Accepts allocated addresses (2000::/3), except those that embed another address (Teredo, 6to4) or are
/// reserved.
fn is_public_v6(v6: Ipv6Addr) -> bool {
    let [first, second, ..] = v6.segments();
    first & 0xe000 == 0x2000
        && !matches!((first, second), (0x2001, ..0x200 | 0xdb8) | (0x2002, _) | (0x3fff, ..0x1000))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use serde_json::json;
    use tokio::net::TcpListener;

    fn openid(believed: &str, address: &str) -> OpenId {
        let own = (ServerName::parse("localhost").unwrap(), Url::parse(address).unwrap());
        OpenId::new(own, Patterns::new([believed]), TimeSource::system()).unwrap()
    }

    /// Starts a homeserver that gives these answers, one for each request.
    async fn homeserver(answers: &'static [(&str, &str)]) -> String {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            for (status, body) in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut asked = vec![0; 4096];
                let read = stream.read(&mut asked).await.unwrap();
                let asked = String::from_utf8_lossy(&asked[..read]).into_owned();
                assert!(
                    asked.starts_with("GET /_matrix/federation/v1/openid/userinfo?access_token=t"),
                    "{asked}"
                );
                let length = body.len();
                let head =
                    format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
                stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
            }
        });
        address
    }

    #[tokio::test]
    async fn a_homeserver_speaks_for_its_own_users_and_a_token_counts_once() {
        let answers = &[
            ("200 OK", r#"{"sub": "@anna:localhost"}"#),
            ("200 OK", r#"{"sub": "@anna:localhost"}"#),
            ("200 OK", r#"{"sub": "@anna:other.example"}"#),
            ("200 OK", r#"{"sub": "anna"}"#),
            ("401 Unauthorized", r#"{"errcode": "M_UNKNOWN_TOKEN"}"#),
            ("500 Internal Server Error", "{}"),
            ("200 OK", "no JSON"),
            ("403 Forbidden", "no JSON"),
        ];
        let openid = openid("*:localhost", &homeserver(answers).await);
        let user = |token: &'static str| openid.user("localhost", token);
        assert_eq!(user("t1").await.map(|user| user.to_string()), Ok("@anna:localhost".to_owned()));
        assert_eq!(user("t1").await, Err(VisitorRefusal::Token), "it was used");
        assert_eq!(user("t2").await, Err(VisitorRefusal::Foreign), "another server's user");
        assert_eq!(user("t3").await, Err(VisitorRefusal::Unreachable), "no user id");
        assert_eq!(user("t4").await, Err(VisitorRefusal::Token));
        assert_eq!(user("t5").await, Err(VisitorRefusal::Unreachable));
        assert_eq!(user("t6").await, Err(VisitorRefusal::Unreachable), "nothing is said");
        assert_eq!(user("t7").await, Err(VisitorRefusal::Unreachable), "a proxy refuses");
        // The homeserver has no more answers.
        assert_eq!(user("t8").await, Err(VisitorRefusal::Unreachable));
        assert_eq!(user("").await, Err(VisitorRefusal::Token));
        assert_eq!(openid.user("localhost", &"t".repeat(501)).await, Err(VisitorRefusal::Token));
    }

    #[tokio::test]
    async fn another_homeserver_speaks_for_its_own_users_alone() {
        let answers = &[
            ("200 OK", r#"{"sub": "@ben:other.example"}"#),
            ("200 OK", r#"{"sub": "@ben:localhost"}"#),
            ("200 OK", r#"{"sub": "@ben:other.example.evil.example"}"#),
            ("401 Unauthorized", r#"{"errcode": "M_UNKNOWN_TOKEN"}"#),
            ("404 Not Found", r#"{"errcode": "M_UNRECOGNIZED"}"#),
        ];
        let (server, address) = (ServerName::parse("other.example").unwrap(), homeserver(answers).await);
        let client = Client::builder().redirect(redirect::Policy::none()).build().unwrap();
        let asks = async || {
            let told = ask(&client, Url::parse(&address).unwrap(), "t").await.unwrap();
            verdict(&server, told).map(|told| told.map(|user| user.to_string()))
        };
        assert_eq!(asks().await, Some(Ok("@ben:other.example".to_owned())));
        assert_eq!(asks().await, Some(Err(VisitorRefusal::Foreign)), "a user of ours");
        assert_eq!(asks().await, Some(Err(VisitorRefusal::Foreign)), "a user of a third one");
        assert_eq!(asks().await, Some(Err(VisitorRefusal::Token)));
        assert_eq!(asks().await, None);
    }

    #[tokio::test]
    async fn a_question_with_a_token_is_not_led_on() {
        let elsewhere = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let led = format!("302 Found\r\nlocation: http://{}/", elsewhere.local_addr().unwrap());
        let answers: &'static [(&str, &str)] = Box::leak(Box::new([(&*Box::leak(led.into_boxed_str()), "")]));
        let openid = openid("*:localhost", &homeserver(answers).await);
        assert_eq!(openid.user("localhost", "t").await, Err(VisitorRefusal::Unreachable));
        let nobody = tokio::time::timeout(Duration::ZERO, elsewhere.accept()).await;
        assert!(nobody.is_err(), "nobody has connected");
    }

    #[test]
    fn a_server_is_found_by_what_it_says() {
        let (foreign, unreachable) = (Err(VisitorRefusal::Foreign), Err(VisitorRefusal::Unreachable));
        for (server, told, found) in [
            ("a.example", Value::Null, Ok("https://a.example:8448/")),
            ("a.example", json!({ "m.server": "b.example" }), Ok("https://b.example:8448/")),
            ("a.example", json!({ "m.server": "b.example:443" }), Ok("https://b.example/")),
            ("a.example", json!({ "m.server": "no name" }), Ok("https://a.example:8448/")),
            ("a.example", json!({ "m.server": "10.0.0.1:8448" }), unreachable),
            ("a.example", json!({ "m.server": "[::1]" }), unreachable),
            ("a.example:1234", json!({ "m.server": "b.example" }), Ok("https://a.example:1234/")),
            ("10.0.0.1", Value::Null, foreign),
            ("127.1", Value::Null, foreign),
        ] {
            let address = address_of(&ServerName::parse(server).unwrap(), &told);
            assert_eq!(address.as_ref().map(Url::as_str).map_err(|why| *why), found, "{server} {told}");
        }
    }

    #[tokio::test]
    async fn an_endless_answer_is_not_read_to_its_end() {
        let endless: &'static str = Box::leak("x".repeat(LONGEST_ANSWER + 1).into_boxed_str());
        let answers: &'static [(&str, &str)] = Box::leak(Box::new([("200 OK", endless)]));
        let openid = openid("*:localhost", &homeserver(answers).await);
        assert_eq!(openid.user("localhost", "t").await, Err(VisitorRefusal::Unreachable));
    }

    #[tokio::test]
    async fn only_servers_that_may_invite_are_asked_and_none_at_private_addresses() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let strict = openid("*:localhost", "http://127.0.0.1:9");
        assert_eq!(strict.user("evil.example", "t").await, Err(VisitorRefusal::Foreign));
        assert_eq!(strict.user("not a name", "t").await, Err(VisitorRefusal::Foreign));
        let open = openid("*", "http://127.0.0.1:9");
        for literal in [format!("127.0.0.1:{port}"), format!("[::1]:{port}"), "10.0.0.1".to_owned()] {
            assert_eq!(open.user(&literal, "t").await, Err(VisitorRefusal::Foreign), "{literal}");
        }
        // Another notation of 127.0.0.1, and a name that resolves to it.
        assert_eq!(open.user(&format!("127.1:{port}"), "t").await, Err(VisitorRefusal::Foreign));
        let named = format!("localhost:{port}");
        assert_eq!(open.user(&named, "t").await, Err(VisitorRefusal::Unreachable));
        let nobody = tokio::time::timeout(Duration::ZERO, listener.accept()).await;
        assert!(nobody.is_err(), "nobody has connected");
    }

    #[test]
    fn public_addresses_are_told_from_others() {
        for (address, public) in [
            ("8.8.8.8", true),
            ("100.63.0.1", true),
            ("100.128.0.1", true),
            ("198.20.0.1", true),
            ("2606:4700::1", true),
            ("2001:4860:4860::8888", true),
            ("0.0.0.0", false),
            ("10.1.2.3", false),
            ("100.64.0.1", false),
            ("127.0.0.1", false),
            ("169.254.169.254", false),
            ("172.16.0.1", false),
            ("192.0.0.8", false),
            ("192.168.0.1", false),
            ("198.19.255.255", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("::", false),
            ("::1", false),
            ("::ffff:10.0.0.1", false),
            ("64:ff9b::a00:1", false),
            ("2001:0:1::1", false),
            ("2001:db8::1", false),
            ("2002:a00:1::1", false),
            ("fc00::1", false),
            ("fe80::1", false),
            ("ff02::1", false),
        ] {
            assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
        }
    }
}
