//! Forwards requests about a table to the process that has it, and returns its responses, including WebSockets. So
//! each process serves the pages of all tables, even if all processes share one address.

use super::PlayShared;
use crate::answers::slow;
use crate::guard;
use crate::links::WatchKey;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use herzbot_core::ids::TableId;
use hyper::client::conn::http1::handshake;
use hyper::upgrade::{self, Upgraded};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The timeout for connecting to a process, whose machine may be gone.
const ACCEPTED_WITHIN: Duration = Duration::from_secs(2);
/// The timeout for a process's response. Pages wait for 20 s.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);
/// The timeout for a response that needs computation, such as a review.
const THOUGHT_WITHIN: Duration = Duration::from_secs(60);
/// The maximum length of a response, in bytes.
const LONGEST_ANSWER: usize = 8 << 20;
/// The silence after which a line to a process has ended: the process sends something on each line every 15 s.
const SILENCE: Duration = Duration::from_secs(60);
/// The timeout for closing both ends of a line.
const ENDED_WITHIN: Duration = Duration::from_secs(5);
/// The header of a forwarded request, which isn't forwarded again. It names the client, and is signed with the key
/// of links, which only our processes know.
const FORWARDED: HeaderName = HeaderName::from_static("x-herzbot-forwarded");
/// The proxies' header about the browser. It was meant for the process that has forwarded the request.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The server of a process for the pages of its tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageServer {
    /// The address that it listens on.
    pub listens: SocketAddr,
    /// The base URL for browsers.
    pub url: String,
    /// The network of its machine or container. None: unknown.
    #[serde(default)]
    network: Option<String>,
}

/// The network of this machine or container, until it restarts. None: unknown.
static OWN_NETWORK: LazyLock<Option<String>> = LazyLock::new(|| {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let network = std::fs::read_link("/proc/self/ns/net").ok()?;
    Some(format!("{} {}", boot.trim(), network.display()))
});

impl PageServer {
    /// Returns the server of this process.
    pub fn here(listens: SocketAddr, url: String) -> Self {
        Self { listens, url, network: OWN_NETWORK.clone() }
    }

    /// Returns whether this process, with its own pages at `ours`, can reach the server. On another machine, a
    /// loopback address isn't the other process.
    pub fn is_reached_from(&self, ours: Option<&Self>) -> bool {
        let is_at_home = self.network.is_some() && self.network == *OWN_NETWORK;
        let is_local = self.listens.ip().to_canonical().is_loopback();
        (is_at_home || !is_local) && ours.is_none_or(|ours| ours.listens != self.listens)
    }
}

/// The server for the pages of a table that this process doesn't have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableServer {
    /// This process is as good as any: the table is over, there is no such table, or its process can't be reached
    /// from here.
    Here,
    /// Another process.
    There(PageServer),
    /// None for a moment: the table is moving to a process.
    Nowhere,
}

/// The reason why a request can't be forwarded.
#[derive(Debug, thiserror::Error)]
enum ForwardError {
    #[error("it does not answer in time")]
    Late,
    #[error(transparent)]
    Unreachable(#[from] std::io::Error),
    #[error(transparent)]
    Broken(#[from] hyper::Error),
    #[error("its answer breaks off: {0}")]
    Cut(axum::Error),
}

/// Returns the table of a page's request, using the key of links. None: it is about no table, or only for the page
/// itself.
fn table_of(key: &WatchKey, path: &str) -> Option<TableId> {
    let (kind, rest) = path.strip_prefix('/')?.split_once('/')?;
    let (name, _) = rest.split_once('/')?;
    match kind {
        "table" => name.parse().ok(),
        "watch" => key.table(name),
        _ => None,
    }
}

/// The state for forwarding requests, with the key of links.
pub(crate) struct Forwarding {
    pub(crate) shared: Arc<PlayShared>,
    pub(crate) key: WatchKey,
}

/// Forwards a request to the process that has its table, or handles it here if this process has the table.
pub(crate) async fn forward(
    State(forwarding): State<Arc<Forwarding>>,
    ConnectInfo(mut from): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let Forwarding { shared, key } = &*forwarding;
    let sender = forwarded_for(key, request.headers());
    if let Some(sender) = sender {
        from = SocketAddr::new(sender, 0);
        request.headers_mut().remove(FORWARDED_FOR);
        request.extensions_mut().insert(ConnectInfo(from));
    }
    let Some(asked) = table_of(key, request.uri().path()).and_then(|table| shared.tables.elsewhere(table))
    else {
        return next.run(request).await;
    };
    let address = shared.address(request.headers(), from);
    if let Err(wait) = shared.admission.act(&guard::neighbourhood(address).to_string()) {
        return slow(wait);
    }
    match asked.await {
        TableServer::Here => next.run(request).await,
        // The table has moved on in the meantime.
        TableServer::There(_) if sender.is_some() => nowhere(),
        TableServer::There(server) => {
            let request = addressed(shared, key, request, address, &server);
            send(shared, request, address, &server).await.unwrap_or_else(|error| {
                tracing::warn!(%error, %server.listens, "a request can't be forwarded");
                nowhere()
            })
        }
        TableServer::Nowhere => nowhere(),
    }
}

/// Tells a page to come back in a moment.
fn nowhere() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "1")]).into_response()
}

/// Returns the signed address of the client of a forwarded request.
fn signed(key: &WatchKey, from: IpAddr) -> String {
    format!("{from} {}", key.signature(&format!("forwarded {from}")))
}

/// Returns the client of a request that another of our processes has forwarded. None: it comes from elsewhere,
/// whatever it claims.
fn forwarded_for(key: &WatchKey, headers: &HeaderMap) -> Option<IpAddr> {
    let said = headers.get(FORWARDED)?.to_str().ok()?;
    let from = said.split(' ').next()?.parse().ok()?;
    guard::same(said, &signed(key, from)).then_some(from)
}

/// Prepares a request for the other process. A request from our page gets that process's origin; other requests
/// will be refused there.
fn addressed(
    shared: &PlayShared,
    key: &WatchKey,
    mut request: Request,
    from: IpAddr,
    server: &PageServer,
) -> Request {
    let is_ours = shared.is_our_page(request.headers());
    let headers = request.headers_mut();
    if let Ok(signed) = HeaderValue::from_str(&signed(key, from)) {
        headers.insert(FORWARDED, signed);
    }
    if is_ours && let Ok(origin) = HeaderValue::from_str(&super::origin(&server.url)) {
        headers.insert(header::ORIGIN, origin);
    }
    request
}

/// Sends a request to another process, and returns its response. A WebSocket continues in a task of its own.
async fn send(
    shared: &PlayShared,
    mut request: Request,
    from: IpAddr,
    server: &PageServer,
) -> Result<Response, ForwardError> {
    let connected = tokio::time::timeout(ACCEPTED_WITHIN, TcpStream::connect(server.listens)).await;
    let stream = connected.map_err(|_| ForwardError::Late)??;
    // Small frames shouldn't wait for each other. If this fails, they are only slower.
    let _ = stream.set_nodelay(true);
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection.with_upgrades());
    let ours = upgrade::on(&mut request);
    let patience = patience(request.uri().path());
    let answered = async {
        let mut response = sender.send_request(request).await?;
        let theirs = upgrade::on(&mut response);
        let (parts, body) = response.into_parts();
        // An upgraded connection isn't part of the body.
        let body = axum::body::to_bytes(Body::new(body), LONGEST_ANSWER).await.map_err(ForwardError::Cut)?;
        Ok((Response::from_parts(parts, Body::from(body)), theirs))
    };
    let answered = tokio::time::timeout(patience, answered).await;
    let (response, theirs) = answered.unwrap_or(Err(ForwardError::Late))?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        let Some(place) = shared.admission.pass(from) else { return Ok(slow(Duration::ZERO)) };
        tokio::spawn(async move {
            if let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) {
                pass_on(ours, theirs).await;
            }
            drop(place);
        });
    }
    Ok(response)
}

/// Returns the timeout for the response to a request.
fn patience(path: &str) -> Duration {
    let thinks = ["/review", "/attempt"].iter().any(|end| path.ends_with(end));
    if thinks { THOUGHT_WITHIN } else { ANSWERED_WITHIN }
}

/// Passes on data between a page and its table, until one of them ends or the table is silent. The page notices
/// when the line breaks.
async fn pass_on(ours: Upgraded, theirs: Upgraded) {
    let (mut page, mut to_page) = tokio::io::split(TokioIo::new(ours));
    let (mut table, mut to_table) = tokio::io::split(TokioIo::new(theirs));
    let told = async {
        let mut part = vec![0; 8 << 10];
        while let Ok(Ok(length @ 1..)) = tokio::time::timeout(SILENCE, table.read(&mut part)).await {
            if to_page.write_all(&part[..length]).await.is_err() {
                break;
            }
        }
    };
    tokio::select! {
        _ = tokio::io::copy(&mut page, &mut to_table) => {}
        () = told => {}
    }
    // An end that doesn't accept the shutdown is gone anyway.
    let ends = async { tokio::join!(to_page.shutdown(), to_table.shutdown()) };
    let _ended = tokio::time::timeout(ENDED_WITHIN, ends).await;
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_loopback_address_of_another_machine_is_not_the_other_process() {
        let server = |listens: &str, network: Option<&str>| PageServer {
            listens: listens.parse().unwrap(),
            url: "https://cards.example".to_owned(),
            network: network.map(str::to_owned),
        };
        let ours = PageServer::here("127.0.0.1:8137".parse().unwrap(), "https://cards.example".to_owned());
        let network = ours.network.as_deref();
        for (pages, is_reached) in [
            (server("127.0.0.1:8138", network), network.is_some()),
            (server("127.0.0.1:8138", Some("of another machine")), false),
            (server("127.0.0.1:8138", None), false),
            (server("10.0.0.2:8137", Some("of another machine")), true),
            (ours.clone(), false),
        ] {
            assert_eq!(pages.is_reached_from(Some(&ours)), is_reached, "{pages:?}");
        }
    }

    #[test]
    fn what_is_about_a_table_names_it() {
        let key = WatchKey::new([7; 32]);
        let (table, watched) = (TableId(1), format!("/watch/{}/live", key.token(TableId(2))));
        for (path, found) in [
            (format!("/table/{table}/live"), Some(table)),
            (format!("/table/{table}/enter"), Some(table)),
            (watched, Some(TableId(2))),
            // The page itself is the same everywhere.
            (format!("/table/{table}"), None),
            (format!("/watch/{table}/live"), None),
            ("/table//live".to_owned(), None),
            ("/page/0/style.css".to_owned(), None),
            ("/".to_owned(), None),
        ] {
            assert_eq!(table_of(&key, &path), found, "{path}");
        }
    }
}
