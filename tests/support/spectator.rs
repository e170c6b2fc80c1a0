//! A spectator of a table who uses HTTP and the WebSocket, like the page.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

use futures_util::StreamExt;
use serde_json::Value;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The deadline of every wait.
const PATIENCE: Duration = Duration::from_secs(60);

/// An open page of a table.
pub struct Spectator {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Spectator {
    /// Opens a spectator's link. Returns the HTTP status if that is refused.
    pub async fn follow(link: &str, language: &str) -> Result<Self, u16> {
        let address = link.replacen("http://", "ws://", 1);
        match tokio_tungstenite::connect_async(format!("{address}/live?languages={language}")).await {
            Ok((socket, _)) => Ok(Self { socket }),
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(problem) => panic!("{problem}"),
        }
    }

    /// Returns the next state of the table, or `None` if no more will come.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.socket.next()).await.unwrap();
            let Some(Ok(Message::Text(text))) = frame else { return None };
            let told: Value = serde_json::from_str(&text).unwrap();
            if told["is"] == "table" {
                return Some(told);
            }
        }
    }

    /// Waits for a state of the table that meets a condition. Checks that no state has private content.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let told = self.next().await.expect("the table goes on");
            assert_public(&told);
            if wanted(&told) {
                return told;
            }
        }
    }
}

/// Asserts that there are no choices, no open hand, and no accounts.
pub fn assert_public(told: &Value) {
    let (page, board) = (&told["page"], &told["page"]["board"]);
    for empty in [&page["rows"], &board["hand"], &board["moves"], &board["controls"], &board["notes"]] {
        assert!(empty.as_array().is_some_and(Vec::is_empty), "{told}");
    }
    for none in [&page["link"], &page["file"], &page["watch"], &board["reader"], &board["turn"]] {
        assert!(none.is_null(), "{told}");
    }
    assert!(board["seats"].as_array().unwrap().iter().all(|seat| seat["account"].is_null()), "{told}");
}
