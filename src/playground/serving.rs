//! Connections. Each is a task with a timeout, and a flood of slow ones doesn't block others.
//!
//! A connection that isn't a WebSocket is answered within milliseconds, or is slow on purpose. If there are too
//! many of them, the oldest one of the home with the most connections is closed, so a flood closes its own
//! connections. WebSockets are counted by person and by address in `chat/pages.rs` and `places.rs`.

use crate::guard::neighbourhood;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;
use tower_service::Service as _;

/// The timeout for a request's headers, and for an idle connection between two requests.
const HEADERS: Duration = Duration::from_secs(10);
/// The maximum lifetime of a connection that doesn't become a WebSocket.
const LIFE: Duration = Duration::from_secs(60);
/// The additional time for a response in progress at that point.
const LAST_ANSWER: Duration = Duration::from_secs(10);
/// The maximum number of connections that aren't WebSockets.
const MOST: usize = 256;
/// The maximum length of a request's headers, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;
/// The pause after the system could not accept a connection.
const REST: Duration = Duration::from_millis(50);

/// The connections that aren't WebSockets, oldest first.
#[derive(Default)]
struct Waiting {
    next: u64,
    all: BTreeMap<u64, (IpAddr, Arc<Notify>)>,
}

impl Waiting {
    /// Adds a connection. A connection that has to make room for it is notified.
    fn enter(&mut self, from: IpAddr) -> (u64, Arc<Notify>) {
        if self.all.len() >= MOST {
            let mut counts: HashMap<IpAddr, usize> = HashMap::new();
            for (address, _) in self.all.values() {
                *counts.entry(*address).or_default() += 1;
            }
            let most = counts.values().copied().max().unwrap_or(0);
            let oldest = self.all.iter().find(|(_, (address, _))| counts.get(address) == Some(&most));
            if let Some((_, leaves)) = oldest.map(|(&id, _)| id).and_then(|id| self.all.remove(&id)) {
                leaves.notify_one();
            }
        }
        let id = self.next;
        self.next += 1;
        let leaves = Arc::new(Notify::new());
        self.all.insert(id, (from, Arc::clone(&leaves)));
        (id, leaves)
    }
}

/// A place among the waiting connections, which is freed when this is dropped.
struct ConnectionSlot {
    id: u64,
    waiting: Arc<Mutex<Waiting>>,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        lock(&self.waiting).all.remove(&self.id);
    }
}

/// Serves until `closing` says so. Requests in progress may then take up to `grace`.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    closing: watch::Receiver<bool>,
    grace: Duration,
) {
    let waiting = Arc::new(Mutex::new(Waiting::default()));
    let mut connections = JoinSet::new();
    let closed = closed(closing.clone());
    tokio::pin!(closed);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // Removes finished connections, so that they don't accumulate.
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            () = &mut closed => break,
        };
        match accepted {
            Ok((stream, from)) => {
                let (id, leaves) = lock(&waiting).enter(neighbourhood(from.ip()));
                let place = ConnectionSlot { id, waiting: Arc::clone(&waiting) };
                let closing = closing.clone();
                connections.spawn(connection(stream, from, router.clone(), leaves, closing, place));
            }
            Err(problem) => {
                tracing::debug!(%problem, "a connection could not be accepted");
                tokio::time::sleep(REST).await;
            }
        }
    }
    drop(listener);
    let all = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(grace, all).await;
    // Dropping the set aborts the rest.
}

async fn connection(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    leaves: Arc<Notify>,
    closing: watch::Receiver<bool>,
    _place: ConnectionSlot,
) {
    // Small frames shouldn't wait for each other. If this fails, they are only slower.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        // A router is always ready.
        router.clone().call(request)
    });
    let talk = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(talk);
    let late = tokio::time::sleep(LIFE);
    tokio::pin!(late);
    let closed = closed(closing);
    tokio::pin!(closed);
    let (mut ending, mut is_late) = (false, false);
    loop {
        tokio::select! {
            // It has ended, or has become a WebSocket. Its errors don't concern others.
            _ = &mut talk => break,
            () = leaves.notified() => break,
            () = &mut late => {
                if is_late {
                    break;
                }
                is_late = true;
                late.as_mut().reset(Instant::now() + LAST_ANSWER);
                talk.as_mut().graceful_shutdown();
            }
            () = &mut closed, if !ending => {
                ending = true;
                talk.as_mut().graceful_shutdown();
            }
        }
    }
}

/// Waits until a server closes, or is gone.
pub(crate) async fn closed(mut closing: tokio::sync::watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Locks a mutex, even if another thread has panicked: the data is only changed in small complete steps.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_floods_makes_room_for_others() {
        let mut waiting = Waiting::default();
        let (flood, friend) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let (oldest, _) = waiting.enter(friend);
        let (first, _) = waiting.enter(flood);
        for _ in 0..3 * MOST {
            waiting.enter(flood);
        }
        assert_eq!(waiting.all.len(), MOST);
        assert!(waiting.all.contains_key(&oldest) && !waiting.all.contains_key(&first));
        let (late, _) = waiting.enter(friend);
        for _ in 0..MOST - 3 {
            waiting.enter(flood);
        }
        assert!(waiting.all.contains_key(&oldest) && waiting.all.contains_key(&late));
    }
}
