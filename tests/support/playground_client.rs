//! A person at the playground who uses cookies, HTTP and the WebSocket, like the page.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

use flate2::{Decompress, FlushDecompress};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The deadline of every wait.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with cookies.
#[derive(Clone)]
pub struct Visitor {
    pub address: SocketAddr,
    pub cookies: BTreeMap<String, String>,
}

impl Visitor {
    pub fn new(address: SocketAddr) -> Self {
        Self { address, cookies: BTreeMap::new() }
    }

    pub fn cookie_line(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// Sends a request like our own page. Returns status and body, and stores the cookies.
    pub async fn post(&mut self, path: &str, body: &Value) -> (u16, Value) {
        let request = reqwest::Client::new()
            .post(format!("http://{}{path}", self.address))
            .header("origin", format!("http://{}", self.address))
            .header("cookie", self.cookie_line());
        let answer = request.json(body).send().await.unwrap();
        for cookie in answer.headers().get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
    }

    pub async fn hello(&self) -> Value {
        let request = reqwest::Client::new()
            .get(format!("http://{}/api/hello?languages=de-AT,en", self.address))
            .header("cookie", self.cookie_line());
        request.send().await.unwrap().json().await.unwrap()
    }

    /// Takes a name and enters the chat.
    pub async fn join(&mut self, name: &str) -> Line {
        let (status, joined) = self.post("/api/join", &json!({"name": name, "locale": "de-AT"})).await;
        assert_eq!(status, 200);
        let id = joined["id"].as_str().unwrap_or_else(|| panic!("{name}: {joined}")).to_owned();
        self.open(&id).await.unwrap()
    }

    /// Opens a tab for a person. Returns the HTTP status if that is refused.
    pub async fn open(&self, me: &str) -> Result<Line, u16> {
        let origin = format!("http://{}", self.address);
        self.open_from(me, &origin, &self.address.to_string()).await
    }

    pub async fn open_from(&self, me: &str, origin: &str, host: &str) -> Result<Line, u16> {
        let mut request = format!("ws://{}/api/chat?me={me}&languages=en&packed=true", self.address)
            .into_client_request()
            .unwrap();
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie_line().parse().unwrap());
        headers.insert("origin", origin.parse().unwrap());
        headers.insert("host", host.parse().unwrap());
        match tokio_tungstenite::connect_async(request).await {
            Ok((socket, _)) => {
                let mut line = Line {
                    socket,
                    stream: Decompress::new(false),
                    ready: VecDeque::new(),
                    bytes: 0,
                    me: me.to_owned(),
                    state: Value::Null,
                    heard: String::new(),
                    number: 0,
                    sequence: 0,
                };
                line.state = line.next("state").await;
                Ok(line)
            }
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(problem) => panic!("{problem}"),
        }
    }
}

/// An open tab.
pub struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    stream: Decompress,
    /// Messages that came together with earlier ones.
    ready: VecDeque<Value>,
    /// The number of bytes received.
    pub bytes: usize,
    pub me: String,
    /// The initial state.
    pub state: Value,
    /// All received data.
    pub heard: String,
    /// The number of the last request.
    pub number: u64,
    sequence: u64,
}

impl Line {
    /// Returns the next message of this kind.
    pub async fn next(&mut self, kind: &str) -> Value {
        self.until(kind, |_| true).await
    }

    /// Waits for a message of this kind that meets a condition.
    pub async fn until(&mut self, kind: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            let told = tokio::time::timeout_at(end, self.any()).await;
            let told = told.unwrap_or_else(|_| panic!("no such {kind}; heard: {}", self.heard));
            if told["is"] == kind && wanted(&told) {
                return told;
            }
        }
    }

    /// Returns the next message. Cancelling this call loses no data.
    pub async fn any(&mut self) -> Value {
        loop {
            if let Some(told) = self.ready.pop_front() {
                self.sequence += 1;
                assert_eq!(told["seq"], self.sequence, "nothing is left out");
                return told;
            }
            let frame = self.socket.next().await;
            let Message::Binary(packed) = frame.expect("the line is open").unwrap() else { continue };
            self.bytes += packed.len();
            let text = self.unpack(&packed);
            self.heard.push_str(&text);
            self.ready.extend(text.lines().map(|told| serde_json::from_str::<Value>(told).unwrap()));
        }
    }

    fn unpack(&mut self, packed: &[u8]) -> String {
        let (mut text, before) = (Vec::new(), self.stream.total_in());
        loop {
            text.reserve(16 * 1024);
            let read = usize::try_from(self.stream.total_in() - before).unwrap();
            self.stream.decompress_vec(&packed[read..], &mut text, FlushDecompress::Sync).unwrap();
            // If there is capacity left, everything was read.
            if text.len() < text.capacity() && text.ends_with(b"\n") {
                return String::from_utf8(text).unwrap();
            }
        }
    }

    /// Waits for a chat message that contains a text.
    pub async fn message(&mut self, text: &str) -> Value {
        self.until("message", |told| told["message"].to_string().contains(text)).await["message"].take()
    }

    pub async fn ask(&mut self, mut what: Value) {
        self.number += 1;
        what["n"] = self.number.into();
        self.socket.send(Message::text(what.to_string())).await.unwrap();
    }

    pub async fn say(&mut self, room: &str, text: &str) {
        self.ask(json!({"do": "say", "room": room, "text": text})).await;
    }

    pub async fn press(&mut self, message: &Value, choice: &str) {
        self.ask(json!({"do": "press", "message": message["id"], "choice": choice, "value": null})).await;
    }

    pub async fn react(&mut self, message: &Value, emoji: &str) {
        self.ask(json!({"do": "react", "message": message["id"], "emoji": emoji})).await;
    }

    /// Waits until all earlier messages have been processed.
    pub async fn settle(&mut self) {
        // Dismissing an unknown message only gets an answer.
        self.ask(json!({"do": "dismiss", "message": "0"})).await;
        let number = self.number;
        self.until("answered", |told| told["to"] == number).await;
    }
}
