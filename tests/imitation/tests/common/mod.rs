//! A hand-written client: it sends exactly what a test wants, however wrong.
#![allow(dead_code, clippy::allow_attributes, reason = "each test uses its part")]

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use herzbot_imitation::{Discord, Value, json};
use reqwest::Method;
use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub const AGENT: &str = "DiscordBot (https://example.org, 1)";
pub const SOON: Duration = Duration::from_secs(60);

/// A hand-written REST client.
#[derive(Clone)]
pub struct Raw {
    pub client: reqwest::Client,
    pub base: String,
    pub token: String,
}

pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Reply {
    pub fn code(&self) -> u64 {
        self.body["code"].as_u64().unwrap_or_default()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |v| v.to_str().unwrap())
    }
}

impl Raw {
    pub fn new(discord: &Discord) -> Self {
        Self {
            client: reqwest::Client::builder().user_agent(AGENT).build().unwrap(),
            base: discord.url(),
            token: discord.token(),
        }
    }

    pub async fn call(&self, method: &str, path: &str, body: Value) -> Reply {
        let request = self.request(method, path);
        let request = if body.is_null() { request } else { request.json(&body) };
        reply(request).await
    }

    pub async fn form(&self, method: &str, path: &str, body: Value, files: &[(&str, &[u8])]) -> Reply {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (number, (name, bytes)) in files.iter().enumerate() {
            let part = Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{number}]"), part);
        }
        reply(self.request(method, path).multipart(form)).await
    }

    /// Sends a form with the types of the files.
    pub async fn typed_form(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[(&str, &str, &[u8])],
    ) -> Reply {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (number, (name, kind, bytes)) in files.iter().enumerate() {
            let part = Part::bytes(bytes.to_vec()).file_name((*name).to_owned()).mime_str(kind).unwrap();
            form = form.part(format!("files[{number}]"), part);
        }
        reply(self.request(method, path).multipart(form)).await
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let url = format!("{}/api/v10{path}", self.base);
        let request = self.client.request(method, url);
        request.header("authorization", format!("Bot {}", self.token))
    }

    /// Registers `/herz` and `/talk` without options.
    pub async fn register(&self, discord: &Discord) {
        let command = |name| json!({ "name": name, "description": "A game" });
        let path = format!("/applications/{}/commands", discord.bot_id());
        let body = json!([command("herz"), command("talk")]);
        assert_eq!(self.call("PUT", &path, body).await.status, 200);
    }
}

pub async fn reply(request: reqwest::RequestBuilder) -> Reply {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    let text = response.text().await.unwrap();
    Reply { status, headers, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
}

/// A hand-written gateway client.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub last: u64,
}

impl Socket {
    /// Connects, and receives HELLO.
    pub async fn open(discord: &Discord) -> Self {
        let url = discord.gateway_url();
        let (stream, _) = connect_async(format!("{url}/?v=10&encoding=json")).await.unwrap();
        let mut socket = Self { stream, last: 0 };
        assert_eq!(socket.hear().await.unwrap()["op"], 10);
        socket
    }

    /// Connects, identifies, and receives READY.
    pub async fn identified(discord: &Discord, intents: u64) -> (Self, String) {
        let mut socket = Self::open(discord).await;
        socket.say(&identify(&discord.token(), intents)).await;
        let ready = socket.event("READY").await;
        let session = ready["session_id"].as_str().unwrap().to_owned();
        (socket, session)
    }

    pub async fn say(&mut self, word: &Value) {
        self.say_text(&word.to_string()).await;
    }

    pub async fn say_text(&mut self, word: &str) {
        self.stream.send(Message::text(word)).await.unwrap();
    }

    /// Returns the next message, or the code that the connection was closed with (0 without any).
    pub async fn hear(&mut self) -> Result<Value, u16> {
        let word = tokio::time::timeout(SOON, self.stream.next()).await.unwrap();
        match word {
            Some(Ok(Message::Text(text))) => {
                let word: Value = serde_json::from_str(text.as_str()).unwrap();
                if let Some(number) = word["s"].as_u64() {
                    assert_eq!(number, self.last + 1, "a gap in the sequence");
                    self.last = number;
                }
                Ok(word)
            }
            Some(Ok(Message::Close(frame))) => Err(frame.map_or(0, |f| f.code.into())),
            Some(Ok(other)) => panic!("unexpected {other:?}"),
            Some(Err(_)) | None => Err(0),
        }
    }

    /// Returns the data of the next event with this name; earlier ones are skipped.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let word = self.hear().await.unwrap();
            if word["t"] == name {
                return word["d"].clone();
            }
        }
    }

    /// Returns all events until the response to a heartbeat, by name.
    pub async fn events(&mut self) -> Vec<(String, Value)> {
        self.say(&json!({ "op": 1, "d": self.last })).await;
        let mut all = Vec::new();
        loop {
            let word = self.hear().await.unwrap();
            if word["op"] == 11 {
                return all;
            }
            all.push((word["t"].as_str().unwrap_or_default().to_owned(), word["d"].clone()));
        }
    }
}

pub fn identify(token: &str, intents: u64) -> Value {
    json!({ "op": 2, "d": {
        "token": token, "intents": intents, "shard": [0, 1],
        "properties": { "os": "linux", "browser": "hand", "device": "hand" },
    } })
}
