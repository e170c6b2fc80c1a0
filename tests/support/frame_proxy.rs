//! A proxy like the one that shows the pages of an Activity on Discord: it has another origin than the mapped
//! address, and removes a prefix from paths.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The prefix of every path.
const PREFIX: &str = "/.proxy";
/// The pause before another connection to the mapped address, which may briefly be down.
const AGAIN: Duration = Duration::from_millis(50);

/// A running proxy. Dropping it stops the proxy.
pub struct FrameProxy {
    port: u16,
    serving: JoinHandle<()>,
}

impl FrameProxy {
    /// Maps all paths to a port of this machine.
    pub async fn to(mapped: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // The page notices a broken connection itself.
                tokio::spawn(async move { carry(stream, mapped).await.unwrap_or_default() });
            }
        });
        Self { port, serving }
    }

    /// Returns the address of the page in a frame. Its origin differs from the client's.
    pub fn page(&self) -> String {
        format!("http://127.0.0.1:{}{PREFIX}/", self.port)
    }
}

impl Drop for FrameProxy {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Forwards one request, or a WebSocket until it is closed.
async fn carry(mut from: TcpStream, mapped: u16) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(from.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let (request, headers) = head.split_once("\r\n").unwrap_or_default();
    let mut words = request.split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let Some(path) = path.strip_prefix(PREFIX) else {
        return from
            .write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            .await;
    };
    let upgrades = headers.to_ascii_lowercase().contains("upgrade: websocket");
    let rest: String = headers
        .split_inclusive("\r\n")
        .filter(|line| upgrades || !line.to_ascii_lowercase().starts_with("connection:"))
        .collect();
    let close = if upgrades { "" } else { "Connection: close\r\n" };
    let mut to = loop {
        match TcpStream::connect(("127.0.0.1", mapped)).await {
            Ok(to) => break to,
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    };
    to.write_all(format!("{method} {path} HTTP/1.1\r\n{close}{rest}").as_bytes()).await?;
    copy_bidirectional(&mut from, &mut to).await?;
    Ok(())
}
