//! People with a client, and their actions.

use crate::driver::Driver;
use crate::homeserver::{Homeserver, SOON};
use crate::seen::{Inbox, Message, Seen};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A person with an account and a client that receives events.
pub struct Person {
    pub id: String,
    pub name: String,
    client: Client,
    inbox: Arc<Inbox>,
}

/// The result of a verification, as a person's client shows it.
#[derive(Debug)]
pub struct Verified {
    /// The shown emoji with their names.
    pub emoji: Vec<(String, String)>,
    /// Whether it succeeded.
    pub done: bool,
    /// The reason of a failure.
    pub code: Option<String>,
}

/// A person's client.
enum Client {
    /// A client in a process with others' clients.
    Driven(Arc<Driver>),
    /// Plain HTTP requests, without encryption.
    Plain(Plain),
}

struct Plain {
    web: reqwest::Client,
    url: String,
    token: String,
    number: AtomicU64,
    follows: tokio::task::JoinHandle<()>,
}

impl Drop for Plain {
    fn drop(&mut self) {
        self.follows.abort();
    }
}

impl Person {
    /// Registers a person with a client in this process.
    pub async fn comes(server: &Homeserver, driver: &Arc<Driver>, name: &str) -> Self {
        let (id, password) = server.register(name).await;
        let inbox = Arc::new(Inbox::new());
        driver.listens(&id, Arc::clone(&inbox));
        let details = server.way_in(&id, &password).await;
        driver.ask(&id, "login", details).await.unwrap_or_else(|problem| panic!("{name}: {problem}"));
        Self { id, name: name.to_owned(), client: Client::Driven(Arc::clone(driver)), inbox }
    }

    /// Opens a new session of an account whose identity has signed another one.
    pub async fn of(server: &Homeserver, driver: &Arc<Driver>, name: &str, id: &str, password: &str) -> Self {
        let inbox = Arc::new(Inbox::new());
        driver.listens(id, Arc::clone(&inbox));
        let details = json!({"url": server.url(), "password": password, "unsigned": true});
        driver.ask(id, "login", details).await.unwrap_or_else(|problem| panic!("{name}: {problem}"));
        Self { id: id.to_owned(), name: name.to_owned(), client: Client::Driven(Arc::clone(driver)), inbox }
    }

    /// Registers a person with plain HTTP.
    pub async fn comes_plainly(server: &Homeserver, name: &str) -> Self {
        let (id, password) = server.register(name).await;
        let (web, url) = (reqwest::Client::builder().no_proxy().build().unwrap(), server.url());
        let login = json!({
            "type": "m.login.password", "identifier": {"type": "m.id.user", "user": id}, "password": password,
        });
        let request = web.post(format!("{url}/_matrix/client/v3/login")).json(&login);
        let told: Value = request.send().await.unwrap().json().await.unwrap();
        let token = told["access_token"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned();
        let inbox = Arc::new(Inbox::new());
        let follows = follow(web.clone(), url.clone(), token.clone(), id.clone(), Arc::clone(&inbox));
        let plain = Plain { web, url, token, number: AtomicU64::new(0), follows: tokio::spawn(follows) };
        Self { id, name: name.to_owned(), client: Client::Plain(plain), inbox }
    }

    /// Closes the client.
    pub async fn goes(self) {
        if let Client::Driven(driver) = &self.client {
            driver
                .ask(&self.id, "stop", json!({}))
                .await
                .unwrap_or_else(|problem| panic!("{}: {problem}", self.name));
        }
    }

    /// Makes any request of the client-server API. Returns the answer or the error.
    pub async fn tries(&self, method: &str, path: &str, body: Value) -> Result<Value, Value> {
        match &self.client {
            Client::Driven(driver) => {
                driver.ask(&self.id, "http", json!({"method": method, "path": path, "body": body})).await
            }
            Client::Plain(plain) => plain.request(method, path, &body).await,
        }
    }

    async fn requests(&self, method: &str, path: &str, body: Value) -> Value {
        let answer = self.tries(method, path, body).await;
        answer.unwrap_or_else(|problem| panic!("{}: {method} {path}: {problem}", self.name))
    }

    /// Sends an event, encrypted if the room is. Returns its id.
    pub async fn sends(&self, room: &str, kind: &str, content: Value) -> String {
        let answer = match &self.client {
            Client::Driven(driver) => {
                let details = json!({"room": room, "type": kind, "content": content});
                driver.ask(&self.id, "send", details).await
            }
            Client::Plain(plain) => {
                let number = plain.number.fetch_add(1, Ordering::Relaxed);
                let path = format!("/_matrix/client/v3/rooms/{room}/send/{kind}/{number}");
                plain.request("PUT", &path, &content).await
            }
        };
        let told = answer.unwrap_or_else(|problem| panic!("{}: {content}: {problem}", self.name));
        told["event_id"].as_str().unwrap().to_owned()
    }

    /// Writes a text in a room.
    pub async fn says(&self, room: &str, text: &str) -> String {
        self.sends(room, "m.room.message", json!({"msgtype": "m.text", "body": text})).await
    }

    /// Reacts to a message. Returns the reaction's id.
    pub async fn presses(&self, message: &Message, key: &str) -> String {
        let about = json!({"rel_type": "m.annotation", "event_id": message.id, "key": key});
        self.sends(&message.room, "m.reaction", json!({"m.relates_to": about})).await
    }

    /// Votes in a poll for the answers with these numbers, from 0. Chooses them one by one, and sends all
    /// chosen answers each time.
    pub async fn votes(&self, poll: &Message, chosen: &[usize]) {
        for count in 1..=chosen.len() {
            let answers: Vec<&String> = chosen[..count].iter().map(|at| &poll.answers[*at].0).collect();
            let content = json!({
                "m.relates_to": {"rel_type": "m.reference", "event_id": poll.id},
                "org.matrix.msc3381.poll.response": {"answers": answers},
            });
            self.sends(&poll.room, "org.matrix.msc3381.poll.response", content).await;
        }
    }

    /// Redacts an event.
    pub async fn redacts(&self, room: &str, event: &str) -> Result<Value, Value> {
        let path = format!("/_matrix/client/v3/rooms/{room}/redact/{}/{}", quoted(event), self.own_number());
        self.tries("PUT", &path, json!({})).await
    }

    fn own_number(&self) -> String {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        format!("t{}", NUMBER.fetch_add(1, Ordering::Relaxed))
    }

    /// Creates a room and invites people and bots. Returns its id.
    pub async fn makes_room(&self, encrypted: bool, invited: &[&str]) -> String {
        let mut wanted = json!({"preset": "private_chat", "name": "Card night", "invite": invited});
        if encrypted {
            wanted["initial_state"] = json!([{
                "type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"},
            }]);
        }
        let told = self.requests("POST", "/_matrix/client/v3/createRoom", wanted).await;
        told["room_id"].as_str().unwrap().to_owned()
    }

    /// Creates an encrypted private chat, as clients do before a verification. Returns its id.
    pub async fn makes_chat(&self, with: &str) -> String {
        let wanted = json!({
            "preset": "trusted_private_chat", "is_direct": true, "invite": [with],
            "initial_state": [{
                "type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"},
            }],
        });
        let told = self.requests("POST", "/_matrix/client/v3/createRoom", wanted).await;
        let room = told["room_id"].as_str().unwrap().to_owned();
        self.is_in(&room, &[]).await;
        room
    }

    /// Joins a room.
    pub async fn joins(&self, room: &str) {
        let path = format!("/_matrix/client/v3/join/{}", quoted(room));
        self.requests("POST", &path, json!({})).await;
    }

    /// Leaves a room.
    pub async fn leaves(&self, room: &str) {
        self.does(room, "leave", json!({})).await;
    }

    /// Invites a user.
    pub async fn invites(&self, room: &str, who: &str) {
        self.does(room, "invite", json!({"user_id": who})).await;
    }

    /// Removes a user from a room.
    pub async fn kicks(&self, room: &str, who: &str) {
        self.does(room, "kick", json!({"user_id": who})).await;
    }

    /// Upgrades a room to another version. Returns the new room's id.
    pub async fn upgrades(&self, room: &str, version: &str) -> String {
        let told = self.does(room, "upgrade", json!({"new_version": version})).await;
        told["replacement_room"].as_str().unwrap().to_owned()
    }

    async fn does(&self, room: &str, what: &str, body: Value) -> Value {
        self.requests("POST", &format!("/_matrix/client/v3/rooms/{}/{what}", quoted(room)), body).await
    }

    /// Holds back the keys of this person's messages until [`Person::lets_keys_go`].
    pub async fn holds_keys(&self) {
        self.asks("hold").await;
    }

    /// Sends the keys that were held back. Returns the number of requests.
    pub async fn lets_keys_go(&self) -> u64 {
        self.asks("release").await["released"].as_u64().unwrap()
    }

    /// Verifies another user in a room, or this session with the account's other sessions.
    pub async fn verifies(&self, somebody: Option<(&str, &str)>, begins: bool, does: &str) -> Verified {
        let (user, room) = somebody.unzip();
        let details = json!({"user": user, "room": room, "begins": begins, "does": does});
        let told = self.asks_for("verify", details).await;
        let emoji = told["emoji"].as_array().into_iter().flatten();
        let part = |pair: &Value, at: usize| pair[at].as_str().unwrap().to_owned();
        Verified {
            emoji: emoji.map(|pair| (part(pair, 0), part(pair, 1))).collect(),
            done: told["done"] == true,
            code: told["code"].as_str().map(str::to_owned),
        }
    }

    /// Returns whether this person's client shows a user as verified.
    pub async fn trusts(&self, user: &str) -> bool {
        self.asks_for("trusts", json!({"user": user})).await["verified"] == true
    }

    /// Returns whether this session is signed by its account's identity and has all its keys.
    pub async fn has_identity(&self) -> bool {
        let told = self.asks("identity").await;
        told["signed"] == true && told["keys"] == true
    }

    /// Makes a new identity, which trusts none of the users that the old one had verified.
    pub async fn resets_identity(&self, verified: &str) {
        self.asks_for("sign", json!({"anew": true})).await;
        self.asks_for("withdraw", json!({"user": verified})).await;
    }

    async fn asks(&self, verb: &str) -> Value {
        self.asks_for(verb, json!({})).await
    }

    async fn asks_for(&self, verb: &str, details: Value) -> Value {
        let Client::Driven(driver) = &self.client else { panic!("{} has no such client", self.name) };
        driver.ask(&self.id, verb, details).await.unwrap()
    }

    /// Waits until this person's client can write in a room: the person and these others have joined, and the
    /// client knows whether the room is encrypted.
    pub async fn is_in(&self, room: &str, others: &[&str]) {
        let all_in = |seen: &Seen| {
            let room = seen.rooms.get(room)?;
            let is_in = |who: &&str| room.members.get(*who).is_some_and(|now| now == "join");
            (is_in(&self.id.as_str()) && others.iter().all(is_in)).then_some(room.encrypted)
        };
        let encrypted = self.until(&format!("{others:?} in {room}"), all_in).await;
        if let (Client::Driven(driver), true) = (&self.client, encrypted) {
            // The event arrives here just before the client itself has processed it.
            let start = Instant::now();
            while driver.ask(&self.id, "encrypts", json!({"room": room})).await.unwrap() != true {
                assert!(start.elapsed() < SOON, "{} would write unencrypted", self.name);
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }

    /// Reads this person's current state.
    pub fn look<T>(&self, look: impl FnOnce(&Seen) -> T) -> T {
        self.inbox.look(look)
    }

    /// Waits until `look` finds something. `what` describes it in failures.
    pub async fn until<T>(&self, what: &str, look: impl FnMut(&Seen) -> Option<T>) -> T {
        self.within(SOON, look)
            .await
            .unwrap_or_else(|| panic!("{} never sees: {what}\n{}", self.name, self.everything()))
    }

    /// Waits until `look` finds something, with a deadline.
    pub async fn within<T>(&self, long: Duration, mut look: impl FnMut(&Seen) -> Option<T>) -> Option<T> {
        let mut bell = self.inbox.bell();
        let end = tokio::time::Instant::now() + long;
        loop {
            if let Some(found) = self.inbox.look(&mut look) {
                return Some(found);
            }
            tokio::time::timeout_at(end, bell.changed()).await.ok()?.ok()?;
        }
    }

    /// Waits for a sender's message in a room that contains a text. Returns the newest one.
    pub async fn sees(&self, room: &str, by: &str, what: &str) -> Message {
        self.until(what, |seen| seen.by(room, by).rev().find(|message| message.text.contains(what)).cloned())
            .await
    }

    /// Waits for an invitation by a user. Returns the room.
    pub async fn is_invited_by(&self, who: &str) -> String {
        let mut invitations = |seen: &Seen| {
            let mut rooms = seen.rooms.iter();
            let (room, _) =
                rooms.find(|(_, room)| room.mine == "invite" && room.inviter.as_deref() == Some(who))?;
            Some(room.clone())
        };
        self.until("an invitation", &mut invitations).await
    }

    /// Returns a receiver that is notified of changes.
    pub fn bell(&self) -> tokio::sync::watch::Receiver<()> {
        self.inbox.bell()
    }

    /// Formats the content of this person's rooms, for failure messages.
    pub fn everything(&self) -> String {
        self.look(|seen| self.everything_in(seen))
    }

    /// Does the same for a caller that already has the state.
    pub fn everything_in(&self, seen: &Seen) -> String {
        {
            let mut all = format!("==== {} ({}) ====\n", self.name, self.id);
            for (id, room) in &seen.rooms {
                all += &format!("---- {id}: {} {:?}\n", room.mine, room.members);
                for message in &room.messages {
                    let reactions: Vec<_> =
                        message.reactions.iter().map(|(key, by)| format!("{key}×{}", by.len())).collect();
                    let gone = if message.redacted { " (redacted)" } else { "" };
                    all += &format!(
                        "[{} {} {}, {} edits{gone}] {}\n  {}\n",
                        message.sender,
                        message.kind,
                        message.id,
                        message.edits,
                        message.text,
                        reactions.join(" ")
                    );
                }
            }
            all + &format!("unreadable: {:?}\n", seen.unreadable)
        }
    }
}

impl Plain {
    async fn request(&self, method: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.web.request(method, format!("{}{path}", self.url)).bearer_auth(&self.token);
        let answer = request.json(body).send().await.unwrap();
        let status = answer.status();
        let told: Value = answer.json().await.unwrap();
        if status.is_success() { Ok(told) } else { Err(told) }
    }
}

/// Receives events, like a client with plain HTTP.
async fn follow(web: reqwest::Client, url: String, token: String, me: String, inbox: Arc<Inbox>) {
    let mut since = String::new();
    loop {
        let mut request = web.get(format!("{url}/_matrix/client/v3/sync")).bearer_auth(&token);
        request =
            request.query(&[("timeout", "20000"), ("filter", r#"{"room":{"timeline":{"limit":200}}}"#)]);
        if !since.is_empty() {
            request = request.query(&[("since", &since)]);
        }
        let Ok(answer) = request.send().await else {
            // The homeserver is down.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let Ok(told) = answer.json::<Value>().await else { continue };
        let Some(next) = told["next_batch"].as_str() else { continue };
        next.clone_into(&mut since);
        for (room, invited) in told["rooms"]["invite"].as_object().into_iter().flatten() {
            let mine = |event: &&Value| event["type"] == "m.room.member" && event["state_key"] == me;
            if let Some(event) = invited["invite_state"]["events"].as_array().into_iter().flatten().find(mine)
            {
                let direct = event["content"]["is_direct"] == true;
                inbox.takes(&json!({
                    "membership": {"room": room, "is": "invite", "by": event["sender"], "direct": direct},
                }));
            }
        }
        for kind in ["join", "leave"] {
            for (room, joined) in told["rooms"][kind].as_object().into_iter().flatten() {
                for part in ["state", "timeline"] {
                    for event in joined[part]["events"].as_array().into_iter().flatten() {
                        let mut event = event.clone();
                        event["room_id"] = json!(room);
                        if event["type"] == "m.room.encrypted" {
                            event["unreadable"] = json!("no encryption");
                        }
                        inbox.takes(&json!({"event": event}));
                    }
                }
                inbox.takes(&json!({"membership": {"room": room, "is": kind}}));
            }
        }
    }
}

/// Escapes a part of a path.
pub fn quoted(part: &str) -> String {
    let mut path = String::new();
    for byte in part.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            path.push(char::from(byte));
        } else {
            path += &format!("%{byte:02X}");
        }
    }
    path
}
