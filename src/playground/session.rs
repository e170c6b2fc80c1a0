//! A page's line to the server, the same for people of the playground and for people of other platforms who came
//! by a link. It carries the page's requests and the messages to it; a [`PageHost`] handles the requests.

use super::packing::Packer;
use super::wire::FromPage;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use futures_util::SinkExt;
use herzbot_adapter::pace::{Pace, TokenBucket};
use herzbot_core::ids::Moment;
use serde::Serialize;
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::mpsc;

/// The timeout for sending frames to a page.
pub(crate) const TAKES: Duration = Duration::from_secs(20);
/// The interval of signs of life to a page, by which it notices a broken line.
pub(crate) const BEAT: Duration = Duration::from_secs(15);
/// The size of the read buffer, in bytes.
const READ: usize = 4 * 1024;
/// The maximum length of a frame from a page, in bytes.
const LONGEST_FRAME: usize = 16 * 1024;
/// The maximum number of open pages of one person.
pub(crate) const MOST_OF_PERSON: usize = 12;
/// The maximum number of frames that wait for a slow page.
const BACKLOG: usize = 256;
/// The maximum number of frames that are sent together.
const TOGETHER: usize = 16;
/// The rate limit of a person's requests.
const PACE: Pace = Pace { every: Duration::from_millis(100), burst: 40 };

/// The sending end of a page's line; its frames are numbered.
#[derive(Debug)]
pub(crate) struct PageLine {
    to: mpsc::Sender<String>,
    sequence: u64,
}

impl PageLine {
    /// Creates a line, and returns the receiver of its frames.
    pub(crate) fn open() -> (Self, mpsc::Receiver<String>) {
        let (to, frames) = mpsc::channel(BACKLOG);
        (Self { to, sequence: 0 }, frames)
    }

    /// Sends something to the page. Returns false if the page doesn't keep up: then drop its line, and the page
    /// starts over.
    #[must_use]
    pub(crate) fn send(&mut self, what: &impl Serialize) -> bool {
        #[derive(Serialize)]
        struct Numbered<'a, T> {
            #[serde(flatten)]
            what: &'a T,
            seq: u64,
        }
        self.sequence += 1;
        // These are plain data with text keys, which always serialize.
        let frame = serde_json::to_string(&Numbered { what, seq: self.sequence }).unwrap_or_default();
        self.to.try_send(frame).is_ok()
    }
}

/// The rate limits of people with recent requests.
pub(crate) struct PersonPaces {
    pace: Pace,
    buckets: HashMap<String, TokenBucket>,
}

impl Default for PersonPaces {
    fn default() -> Self {
        Self::new(PACE)
    }
}

impl PersonPaces {
    pub(crate) fn new(pace: Pace) -> Self {
        Self { pace, buckets: HashMap::new() }
    }

    /// Lets a person make a request, or returns how long to wait. All of their pages count together.
    pub(crate) fn may_act(&mut self, person: &str, now: Moment) -> Result<(), Duration> {
        if !self.buckets.contains_key(person) {
            self.buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        let fresh = || TokenBucket::new(self.pace);
        self.buckets.entry(person.to_owned()).or_insert_with(fresh).take(now)
    }
}

/// Limits the data that a page may send.
pub(crate) fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.read_buffer_size(READ).max_message_size(LONGEST_FRAME).max_frame_size(LONGEST_FRAME)
}

/// Handles the requests of a page.
pub(crate) trait PageHost: Sync {
    /// Lets the page's person make a request, or returns how long to wait.
    fn may_act(&self) -> Result<(), Duration>;

    /// Handles a request of the page.
    fn act(&self, ask: FromPage);

    /// Sends a sign of life to the page.
    fn beat(&self);
}

/// Sends frames, if possible in one packet.
async fn send_together(socket: &mut WebSocket, frames: Vec<Frame>) -> Result<(), axum::Error> {
    for frame in frames {
        socket.feed(frame).await?;
    }
    socket.flush().await
}

/// Communicates with a page until either side ends it, or `closed` is done. `packed`: the page reads frames as one
/// compressed stream.
pub(crate) async fn talk(
    host: &impl PageHost,
    socket: &mut WebSocket,
    mut frames: mpsc::Receiver<String>,
    packed: bool,
    closed: impl Future<Output = ()>,
) {
    tokio::pin!(closed);
    let mut packer = packed.then(Packer::new);
    let mut beat = tokio::time::interval(BEAT);
    // A request over the rate limit: nothing more is read until it may be handled.
    let mut waiting: Option<FromPage> = None;
    let resume = tokio::time::sleep(Duration::ZERO);
    tokio::pin!(resume);
    let mut ready = Vec::new();
    loop {
        let ask = tokio::select! {
            received = frames.recv_many(&mut ready, TOGETHER) => {
                // The page was too slow, and starts over.
                if received == 0 {
                    break;
                }
                let sent: Vec<Frame> = match &mut packer {
                    Some(packer) => match packer.pack(&ready) {
                        Some(packed) => vec![Frame::Binary(packed.into())],
                        None => break,
                    },
                    None => ready.iter().map(|frame| Frame::text(frame.as_str())).collect(),
                };
                ready.clear();
                match tokio::time::timeout(TAKES, send_together(socket, sent)).await {
                    Ok(Ok(())) => continue,
                    Ok(Err(_)) | Err(_) => break,
                }
            }
            frame = socket.recv(), if waiting.is_none() => match frame {
                Some(Ok(Frame::Text(text))) => match serde_json::from_str::<FromPage>(&text) {
                    Ok(ask) => ask,
                    Err(problem) => {
                        tracing::debug!(%problem, "a page asked for something strange");
                        break;
                    }
                },
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                Some(Ok(Frame::Binary(_) | Frame::Close(_)) | Err(_)) | None => break,
            },
            () = &mut resume, if waiting.is_some() => match waiting.take() {
                Some(ask) => ask,
                None => continue,
            },
            _ = beat.tick() => {
                host.beat();
                continue;
            }
            () = &mut closed => break,
        };
        match host.may_act() {
            Ok(()) => host.act(ask),
            Err(wait) => {
                resume.as_mut().reset(tokio::time::Instant::now() + wait);
                waiting = Some(ask);
            }
        }
    }
}
