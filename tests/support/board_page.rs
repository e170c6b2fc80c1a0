//! Somebody's page of a drawn table, as its line: they come by a link, press moves, and keep all that they are sent.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

use crate::knowledge::Log;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, RwLock};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The program may be away for a moment.
const AGAIN: Duration = Duration::from_millis(50);

/// What those who play at a table share.
#[derive(Clone, Default)]
pub struct Company {
    /// What is pressed and heard.
    pub log: Log,
    /// Held by who presses; who ends the program holds it alone.
    pub gate: Arc<RwLock<()>>,
    /// All lines are to be lost.
    pub cut: Arc<Notify>,
    /// How long people think before they press.
    pub pause: Duration,
}

/// A browser that knows one table.
#[derive(Clone)]
pub struct BoardPage {
    name: String,
    /// The address of the table, without what the link holds.
    address: String,
    /// What the link holds.
    token: String,
    /// What the browser keeps.
    cookie: String,
}

impl BoardPage {
    /// With a link that somebody has been given.
    pub fn with(link: &str, name: &str) -> Self {
        let (address, token) = link.split_once('#').unwrap();
        Self { name: name.into(), address: address.into(), token: token.into(), cookie: String::new() }
    }

    fn origin(&self) -> String {
        self.address[..self.address.find("/table/").unwrap()].to_owned()
    }

    /// What the cookie holds.
    pub fn session(&self) -> String {
        self.cookie.split_once('=').unwrap().1.to_owned()
    }

    /// Posts what the link holds, and more, and keeps the cookie; the status, and what is told.
    pub async fn posts(&mut self, log: &Log, what: &str) -> (u16, Value) {
        let body = json!({ "link": self.token, "name": self.name, "languages": "en" });
        let request = reqwest::Client::new().post(format!("{}/{what}", self.address)).json(&body);
        let request = request.header("origin", self.origin()).header("cookie", &self.cookie);
        let answer = request.send().await.unwrap();
        if let Some(cookie) = answer.headers().get("set-cookie") {
            cookie.to_str().unwrap().split(';').next().unwrap().clone_into(&mut self.cookie);
        }
        let status = answer.status().as_u16();
        let told = answer.text().await.unwrap();
        log.hears(&self.name, told.clone());
        (status, serde_json::from_str(&told).unwrap_or_default())
    }

    /// Plays until the game is over, over lost lines and restarts of the program.
    pub async fn plays(self, company: Company) {
        loop {
            let address = self.address.replacen("http://", "ws://", 1);
            let mut request = format!("{address}/live?languages=en").into_client_request().unwrap();
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
            request.headers_mut().insert("origin", self.origin().parse().unwrap());
            let Ok((socket, _)) = connect_async(request).await else {
                tokio::time::sleep(AGAIN).await;
                continue;
            };
            let (mut to, mut from) = socket.split();
            let mut done = None;
            loop {
                let frame = tokio::select! {
                    frame = from.next() => frame,
                    () = company.cut.notified() => break,
                };
                let Some(Ok(frame)) = frame else { break };
                let Frame::Text(text) = frame else { continue };
                company.log.hears(&self.name, text.to_string());
                let told: Value = serde_json::from_str(&text).unwrap();
                if told["is"] == "state" {
                    // The page is in front: who looks at it is not called in a chat.
                    let look = json!({ "n": 0, "do": "look", "seen": true });
                    if to.send(Frame::text(look.to_string())).await.is_err() {
                        break;
                    }
                }
                let all = told["messages"].as_array().cloned().unwrap_or_default();
                for message in all.into_iter().chain(Some(told["message"].clone())) {
                    if message["page"]["board"]["stage"] == "over" {
                        return;
                    }
                    let Some(press) =
                        Press::of(&message["page"]).filter(|press| done.as_ref() != Some(press))
                    else {
                        continue;
                    };
                    tokio::time::sleep(company.pause).await;
                    let _gate = company.gate.read().await;
                    company.log.presses(press.turn);
                    let sent = json!({
                        "n": press.turn, "do": "press", "message": message["id"], "choice": press.choice, "value": null,
                    });
                    done = Some(press);
                    if to.send(Frame::text(sent.to_string())).await.is_err() {
                        break;
                    }
                }
            }
        }
    }
}

/// What somebody presses next.
#[derive(Debug, PartialEq, Eq)]
struct Press {
    turn: usize,
    choice: String,
}

impl Press {
    /// A move if there is one; else a card to pass that is not picked yet, or that these are the ones.
    fn of(page: &Value) -> Option<Self> {
        let board = &page["board"];
        let turn = usize::try_from(board["turn"].as_u64()?).ok()?;
        let picked: Vec<&Value> =
            board["hand"].as_array()?.iter().filter(|held| held["picked"] == true).collect();
        let is_picked = |card: &Value| picked.iter().any(|held| held["spot"] == *card);
        let offered = board["moves"].as_array()?;
        let choice = |offer: &Value| offer["choice"].as_str().map(str::to_owned);
        let act = |choice: &str| choice.splitn(3, '.').nth(2).unwrap_or_default().to_owned();
        let moves: Vec<String> =
            offered.iter().filter_map(choice).filter(|choice| act(choice).starts_with('m')).collect();
        let choice = if !moves.is_empty() {
            moves[turn % moves.len()].clone()
        } else if picked.len() == 3 {
            let table = choice(offered.first()?)?;
            let (table, _) = table.rsplit_once(".p")?;
            format!("{table}.p{turn}")
        } else {
            choice(offered.iter().find(|offer| !is_picked(&offer["card"]))?)?
        };
        Some(Self { turn, choice })
    }
}
