//! An imitation of the Matrix Authentication Service with the features that a homeserver and a bot use. It is
//! as strict as the real one, and tests can advance its clock. The homeserver is real, and asks it about
//! tokens.

mod endpoints;
mod state;

use crate::homeserver::SOON;
use serde_json::{Value, json};
use state::Service;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, oneshot};

/// The secret that it shares with the homeserver.
pub const SECRET: &str = "shared-by-the-authorization-server-and-its-homeserver";
/// The scope for the client API.
const API: &str = "urn:matrix:client:api:*";
/// The prefix of a device id in a scope.
const DEVICE: &str = "urn:matrix:client:device:";

/// The test's control over the answer to the next refresh.
struct Interest {
    /// Signals that the new tokens have been made.
    made: oneshot::Sender<()>,
    /// Closed when the answer may be sent.
    goes_on: oneshot::Receiver<()>,
}

struct Shared {
    url: String,
    homeserver: OnceLock<String>,
    web: reqwest::Client,
    service: Mutex<Service>,
    refreshed: Notify,
    interest: Mutex<Option<Interest>>,
}

/// A running authorization server. Dropping it stops the server.
pub struct AuthorizationServer {
    shared: Arc<Shared>,
    serves: tokio::task::JoinHandle<()>,
}

/// A refresh whose answer is held back.
pub struct HeldRefresh {
    made: oneshot::Receiver<()>,
    goes_on: oneshot::Sender<()>,
}

impl HeldRefresh {
    /// Waits until a refresh was requested and the new tokens have been made.
    pub async fn is_made(&mut self) {
        tokio::time::timeout(SOON, &mut self.made).await.expect("nobody refreshes").unwrap();
    }

    /// Lets the answer be sent.
    pub fn goes_on(self) {
        drop(self.goes_on);
    }
}

impl AuthorizationServer {
    /// Starts a server whose access tokens expire this long after their first use.
    pub async fn starts(lifetime: Duration) -> Self {
        let door = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let shared = Arc::new(Shared {
            url: format!("http://{}", door.local_addr().unwrap()),
            homeserver: OnceLock::new(),
            web: reqwest::Client::builder().no_proxy().pool_max_idle_per_host(0).build().unwrap(),
            service: Mutex::new(Service::new(lifetime)),
            refreshed: Notify::new(),
            interest: Mutex::default(),
        });
        let app = endpoints::router(Arc::clone(&shared));
        let serves = tokio::spawn(async move { axum::serve(door, app).await.unwrap() });
        Self { shared, serves }
    }

    /// Returns its address.
    pub fn url(&self) -> &str {
        &self.shared.url
    }

    /// Sets the address of its homeserver.
    pub fn serves(&self, homeserver: &str) {
        self.shared.homeserver.set(homeserver.to_owned()).unwrap();
    }

    /// Creates an account on the homeserver.
    pub async fn registers(&self, user: &str, name: &str) {
        self.shared.tells("provision_user", &json!({"localpart": user, "set_displayname": name})).await;
    }

    /// Makes a session for a client that doesn't refresh tokens. Its token never expires.
    pub async fn session_of(&self, user: &str, device: &str) -> String {
        self.shared.makes_device(user, device).await;
        let scope = format!("{API} {DEVICE}{device}");
        self.shared.service.lock().unwrap().lasting_session(user, device, &scope)
    }

    /// A person opens the link that the bot shows, signed in as this user, and allows the session.
    pub async fn allows(&self, link: &str, user: &str) {
        self.decides(link, user, "allow").await;
    }

    /// A person opens the link and declines.
    pub async fn declines(&self, link: &str, user: &str) {
        self.decides(link, user, "decline").await;
    }

    async fn decides(&self, link: &str, user: &str, what: &str) {
        let page = self.shared.web.get(link).send().await.unwrap();
        assert!(page.status().is_success(), "{link}: {}", page.text().await.unwrap());
        let code = link.split_once("code=").unwrap().1;
        let form = format!("code={code}&user={user}&action={what}");
        let sent = self.shared.web.post(format!("{}/link", self.url())).body(form);
        let sent = sent.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
        assert!(sent.status().is_success(), "{}", sent.text().await.unwrap());
    }

    /// A person allows a reset of their identity on their account's page.
    pub async fn allows_new_identity(&self, user: &str) {
        self.shared.tells("allow_cross_signing_reset", &json!({ "localpart": user })).await;
    }

    /// Ends all sessions of a user.
    pub async fn ends_sessions_of(&self, user: &str) {
        let devices = self.shared.service.lock().unwrap().end_sessions_of(user);
        for device in devices {
            self.shared.deletes_device(user, &device).await;
        }
    }

    /// Advances its clock.
    pub fn passes(&self, time: Duration) {
        self.shared.service.lock().unwrap().ahead += time;
    }

    /// Returns the number of a user's open sessions.
    pub fn open_sessions_of(&self, user: &str) -> usize {
        self.shared.service.lock().unwrap().open_sessions_of(user)
    }

    /// Sets whether clients get the status 503. The homeserver isn't affected.
    pub fn is_away(&self, away: bool) {
        self.shared.service.lock().unwrap().away = away;
    }

    /// Returns the number of refreshes.
    pub fn refreshes(&self) -> usize {
        self.shared.service.lock().unwrap().refreshes
    }

    /// Waits until there were this many refreshes.
    pub async fn has_refreshed(&self, times: usize) {
        let start = Instant::now();
        loop {
            let refreshed = self.shared.refreshed.notified();
            if self.refreshes() >= times {
                return;
            }
            let left = SOON.saturating_sub(start.elapsed());
            tokio::time::timeout(left, refreshed).await.expect("nobody refreshes");
        }
    }

    /// Holds back the answer to the next refresh.
    pub fn holds_next_refresh(&self) -> HeldRefresh {
        let (made, is_made) = oneshot::channel();
        let (go_on, goes_on) = oneshot::channel();
        *self.shared.interest.lock().unwrap() = Some(Interest { made, goes_on });
        HeldRefresh { made: is_made, goes_on: go_on }
    }

    /// Revokes the next refreshed access token at once, as if another request had refreshed it again.
    pub fn takes_next_back(&self) {
        self.shared.service.lock().unwrap().takes_next_back = true;
    }

    /// Returns the clients' protocol errors: endpoint, request and answer.
    pub fn complaints(&self) -> Vec<String> {
        self.shared.service.lock().unwrap().complaints.clone()
    }
}

impl Drop for AuthorizationServer {
    fn drop(&mut self) {
        self.serves.abort();
        if std::thread::panicking() {
            eprintln!("--- the authorization server's complaints ---\n{}", self.complaints().join("\n"));
        }
    }
}

impl Shared {
    /// Sends a request to the homeserver, as the real service does.
    async fn tells(&self, what: &str, body: &Value) {
        let url = format!("{}/_synapse/mas/{what}", self.homeserver.get().unwrap());
        let answer = self.web.post(&url).bearer_auth(SECRET).json(body).send().await.unwrap();
        let status = answer.status();
        assert!(status.is_success(), "{what} {body}: {status} {}", answer.text().await.unwrap());
    }

    async fn makes_device(&self, user: &str, device: &str) {
        let body = json!({"localpart": user, "device_id": device, "display_name": "a client"});
        self.tells("upsert_device", &body).await;
    }

    async fn deletes_device(&self, user: &str, device: &str) {
        self.tells("delete_device", &json!({"localpart": user, "device_id": device})).await;
    }

    /// Reports new tokens to the waiting test, and holds back the answer if the test wants that.
    async fn has_made_tokens(&self) {
        self.refreshed.notify_waiters();
        let interest = self.interest.lock().unwrap().take();
        if let Some(Interest { made, goes_on }) = interest {
            // The test may have stopped waiting.
            let _told = made.send(());
            // The other end is dropped, not used.
            let _dropped = goes_on.await;
        }
    }
}
