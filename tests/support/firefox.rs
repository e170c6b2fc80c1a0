//! A headless Firefox for tests: one tab, over WebDriver BiDi. It has fewer features than `browser.rs`, but
//! enough to test the page in a second engine.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The deadline of every wait on a page.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running Firefox with its own profile.
pub struct Firefox {
    process: Child,
    line: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u64,
    tab: String,
    /// The complaints of the console.
    pub trouble: Vec<String>,
    _profile: tempfile::TempDir,
}

/// Returns the Firefox that `FIREFOX` names, or the first of the usual ones.
fn installed() -> Option<PathBuf> {
    let named = std::env::var_os("FIREFOX").map(PathBuf::from);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    let usual =
        ["firefox-esr", "firefox"].into_iter().flat_map(|name| folders.iter().map(move |it| it.join(name)));
    let app = PathBuf::from("/Applications/Firefox.app/Contents/MacOS/firefox");
    named.into_iter().chain(usual).chain([app]).find(|place| place.exists())
}

impl Firefox {
    /// Starts Firefox at an address. If it isn't installed, prints a warning and returns `None`.
    pub async fn open(address: &str) -> Option<Self> {
        let Some(place) = installed() else {
            eprintln!(
                "SKIPPED: nothing is tried in a second engine without Firefox, which tests/run installs"
            );
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        let mut process = Command::new(place)
            .args(["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile"])
            .arg(profile.path())
            .env("HOME", profile.path())
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut told = BufReader::new(process.stderr.take().unwrap()).lines();
        let there = async {
            loop {
                let line = told.next_line().await.unwrap().expect("Firefox starts");
                if let Some((_, place)) = line.split_once("WebDriver BiDi listening on ") {
                    return place.to_owned();
                }
            }
        };
        let there = tokio::time::timeout(PATIENCE, there).await.unwrap();
        tokio::spawn(async move { while let Ok(Some(_)) = told.next_line().await {} });
        let (line, _) = tokio_tungstenite::connect_async(format!("{there}/session")).await.unwrap();
        let (number, tab, trouble) = (0, String::new(), Vec::new());
        let mut firefox = Self { process, line, number, tab, trouble, _profile: profile };
        firefox.asks("session.new", json!({ "capabilities": {} })).await;
        firefox.asks("session.subscribe", json!({ "events": ["log.entryAdded"] })).await;
        let tree = firefox.asks("browsingContext.getTree", json!({})).await;
        firefox.tab = tree["contexts"][0]["context"].as_str().unwrap().to_owned();
        let go = json!({ "context": firefox.tab, "url": address, "wait": "complete" });
        firefox.asks("browsingContext.navigate", go).await;
        Some(firefox)
    }

    /// Changes the size of the window.
    pub async fn view(&mut self, width: i64, height: i64) {
        let size = json!({ "context": self.tab, "viewport": { "width": width, "height": height } });
        self.asks("browsingContext.setViewport", size).await;
    }

    /// Evaluates an expression, and returns its value as JSON. Awaits a promise.
    pub async fn eval(&mut self, expression: &str) -> Value {
        let what = format!("Promise.resolve({expression}).then((found) => JSON.stringify(found ?? null))");
        let ask = json!({ "expression": what, "target": { "context": self.tab }, "awaitPromise": true });
        let found = self.asks("script.evaluate", ask).await;
        let text = found["result"]["value"].as_str().unwrap_or_else(|| panic!("{expression}: {found}"));
        serde_json::from_str(text).unwrap()
    }

    /// Waits until an expression is truthy, and returns it.
    pub async fn until(&mut self, condition: &str) -> Value {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let value = self.eval(condition).await;
            if !matches!(value, Value::Null | Value::Bool(false)) && value != "" && value != 0 {
                return value;
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        panic!("never came true in Firefox: {condition}\n{}", self.eval("document.body.innerText").await)
    }

    /// Stops Firefox.
    pub async fn close(mut self) {
        self.process.kill().await.unwrap();
    }

    async fn asks(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let ask = json!({ "id": self.number, "method": method, "params": params });
        self.line.send(Message::text(ask.to_string())).await.unwrap();
        loop {
            let told = tokio::time::timeout(PATIENCE, self.line.next()).await.unwrap().unwrap().unwrap();
            let Message::Text(told) = told else { continue };
            let mut told: Value = serde_json::from_str(&told).unwrap();
            if told["id"] == self.number {
                assert_eq!(told["type"], "success", "{method}: {told}");
                return told["result"].take();
            }
            let is_loud = ["error", "warn"].iter().any(|level| told["params"]["level"] == *level);
            if told["method"] == "log.entryAdded" && is_loud {
                self.trouble.push(told["params"]["text"].to_string());
            }
        }
    }
}
