//! The model of Discord.

use super::CHANNEL;
use crate::call::{Method, RestRequest};
use crate::desk::tests::said;
use herzbot_core::ids::Moment;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The status and body of a response.
pub type ServerAnswer = (u16, Value);

/// A message, as far as the tests need it.
pub struct ModelMessage {
    pub id: String,
    pub channel: String,
    pub says: String,
    pub buttons: usize,
    nonce: Value,
}

/// The modelled part of Discord: a channel with its threads, and interactions by their tokens.
#[derive(Default)]
pub struct Model {
    pub messages: Vec<ModelMessage>,
    /// The opened threads: each has the id of its message.
    threads: HashSet<String>,
    /// The deleted threads.
    pub gone: HashSet<String>,
    /// The ids of other people's messages.
    pub others: Vec<u64>,
    /// The status with which files are refused; 0: they are accepted.
    pub no_files: u16,
    /// Tokens with the pressed messages, and whether they were answered.
    pub pressed: Vec<(String, String, bool)>,
    ids: u64,
}

impl Model {
    fn put(message: &mut ModelMessage, body: &Value) {
        let data = body.get("data").unwrap_or(body);
        if let Some(says) = said(data) {
            says.clone_into(&mut message.says);
        }
        if let Some(parts) = data.pointer("/components/0/components").and_then(Value::as_array) {
            message.buttons = parts.iter().filter(|part| part["type"] == 1).count();
        } else if data.get("components").is_some() {
            message.buttons = 0;
        }
    }

    fn change(&mut self, id: &str, body: &Value) -> ServerAnswer {
        match self.messages.iter_mut().find(|message| message.id == id) {
            Some(message) => {
                Self::put(message, body);
                (200, json!({}))
            }
            None => (404, json!({ "code": 10008 })),
        }
    }

    fn delete(&mut self, id: &str) -> ServerAnswer {
        let before = self.messages.len();
        self.messages.retain(|message| message.id != id);
        if self.messages.len() < before { (204, Value::Null) } else { (404, json!({ "code": 10008 })) }
    }

    /// Returns the message that a token's interaction pressed, once that was answered.
    fn original(&self, token: &str) -> Option<String> {
        let (_, id, answered) = self.pressed.iter().find(|(known, _, _)| known == token).unwrap();
        answered.then(|| id.clone())
    }

    /// Returns the id of a new message.
    pub fn fresh_id(&mut self, now: Moment) -> u64 {
        self.ids += 1;
        ((now.0 - 1_420_070_400_000) << 22) + self.ids
    }

    /// Carries out a request.
    pub fn take(&mut self, request: &RestRequest, now: Moment) -> ServerAnswer {
        let null = Value::Null;
        let body = request.body.as_ref().unwrap_or(&null);
        let path: Vec<&str> =
            request.path.split('?').next().unwrap().trim_start_matches('/').split('/').collect();
        if let ["channels", channel, ..] = path.as_slice()
            && self.gone.contains(*channel)
        {
            return (404, json!({ "code": 10003 }));
        }
        if self.no_files > 0 && !request.files.is_empty() {
            let code = if self.no_files == 403 { 50013 } else { 0 };
            return (self.no_files, json!({ "code": code }));
        }
        match (request.method.clone(), path.as_slice()) {
            (Method::POST, ["channels", CHANNEL, "messages", id, "threads"]) => self.open_thread(id),
            (Method::POST, ["channels", channel, "messages"]) => self.post(channel, body, now),
            (Method::PATCH, ["channels", _, "messages", id]) => self.change(id, body),
            (Method::GET, ["channels", _, "messages"]) => self.list(&request.path),
            (Method::POST, ["interactions", _, token, "callback"]) => self.call_back(token, body),
            (Method::POST, ["users", "@me", "channels"]) => (200, json!({ "id": CHANNEL })),
            (Method::DELETE, ["channels", _, "messages", id]) => self.delete(id),
            (method, ["webhooks", _, token, "messages", "@original"]) => match self.original(token) {
                None => (404, json!({ "code": 10015 })),
                Some(id) if method == Method::DELETE => self.delete(&id),
                Some(id) => self.change(&id, body),
            },
            other => panic!("{other:?}"),
        }
    }

    fn open_thread(&mut self, id: &str) -> ServerAnswer {
        if !self.messages.iter().any(|message| message.id == id) {
            return (404, json!({ "code": 10008 }));
        }
        if !self.threads.insert(id.to_owned()) {
            return (400, json!({ "code": 160_004 }));
        }
        (201, json!({ "id": id, "type": 11 }))
    }

    fn post(&mut self, channel: &str, body: &Value, now: Moment) -> ServerAnswer {
        assert!(channel == CHANNEL || self.threads.contains(channel), "{channel}");
        let is_known = |message: &&ModelMessage| message.nonce == body["nonce"] && message.channel == channel;
        if let Some(message) = self.messages.iter().find(is_known) {
            return (200, json!({ "id": message.id, "channel_id": channel }));
        }
        let id = self.fresh_id(now).to_string();
        let nonce = body["nonce"].clone();
        let (channel, says) = (channel.to_owned(), String::new());
        let mut message = ModelMessage { id: id.clone(), channel, says, buttons: 0, nonce };
        Self::put(&mut message, body);
        let answer = json!({ "id": id, "channel_id": message.channel });
        self.messages.push(message);
        (200, answer)
    }

    /// Lists the first ten messages after the one in the path.
    fn list(&self, path: &str) -> ServerAnswer {
        let after: u64 = path.split(['=', '&']).nth(1).unwrap().parse().unwrap();
        let ours = self.messages.iter().filter(|message| message.channel == CHANNEL);
        let ours = ours.map(|message| (message.id.parse().unwrap(), "901"));
        let mut after: Vec<(u64, &str)> =
            ours.chain(self.others.iter().map(|id| (*id, "77"))).filter(|(id, _)| *id > after).collect();
        after.sort_unstable();
        let listed = after.into_iter().take(10).rev();
        (200, listed.map(|(id, author)| json!({ "id": id, "author": { "id": author } })).collect())
    }

    fn call_back(&mut self, token: &str, body: &Value) -> ServerAnswer {
        let it = self.pressed.iter_mut().find(|(known, _, _)| known == token).unwrap();
        if it.2 {
            return (400, json!({ "code": 40060 }));
        }
        it.2 = true;
        let id = it.1.clone();
        if body["type"] == json!(7) { self.change(&id, &body["data"]) } else { (200, json!({})) }
    }
}
