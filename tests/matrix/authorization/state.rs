//! The state of the authorization server, and its answers, without a network.

use super::{API, DEVICE};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long a code is valid.
const CODE: Duration = Duration::from_secs(20 * 60);
/// The interval between a client's requests, in seconds.
pub const INTERVAL: u64 = 1;
/// The prefix of the same scopes before Matrix 1.15.
const OLD_NAMES: &str = "urn:matrix:org.matrix.msc2967.client:";

/// A refusal: the HTTP status and the error of RFC 6749, 7591 or 8628.
pub type Refusal = (u16, &'static str);

fn refusal(status: u16, error: &'static str) -> Refusal {
    (status, error)
}

/// The decision about a request for a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    Pending,
    Allowed(String),
    Declined,
    Exchanged,
}

struct Grant {
    client: String,
    user_code: String,
    scope: String,
    expires: Duration,
    /// The time of the last request, and the interval that the client has to keep.
    asked: Option<Duration>,
    interval: Duration,
    decision: Decision,
}

struct Session {
    client: String,
    user: String,
    device: String,
    scope: String,
    ended: bool,
}

struct AccessToken {
    session: usize,
    /// `None` if it never expires.
    lifetime: Option<Duration>,
    used: Option<Duration>,
    revoked: bool,
}

struct RefreshToken {
    session: usize,
    access: String,
    /// The token that has replaced it.
    next: Option<String>,
    revoked: bool,
}

pub struct Service {
    start: Instant,
    pub ahead: Duration,
    pub away: bool,
    lifetime: Duration,
    clients: BTreeMap<String, Vec<String>>,
    grants: BTreeMap<String, Grant>,
    sessions: Vec<Session>,
    access: BTreeMap<String, AccessToken>,
    refresh: BTreeMap<String, RefreshToken>,
    made: usize,
    pub refreshes: usize,
    /// Whether the next tokens are revoked as soon as they are made, as if another refresh had followed at
    /// once.
    pub takes_next_back: bool,
    pub complaints: Vec<String>,
}

impl Service {
    pub fn new(lifetime: Duration) -> Self {
        Self {
            start: Instant::now(),
            ahead: Duration::ZERO,
            away: false,
            lifetime,
            clients: BTreeMap::new(),
            grants: BTreeMap::new(),
            sessions: Vec::new(),
            access: BTreeMap::new(),
            refresh: BTreeMap::new(),
            made: 0,
            refreshes: 0,
            takes_next_back: false,
            complaints: Vec::new(),
        }
    }

    fn now(&self) -> Duration {
        self.start.elapsed() + self.ahead
    }

    fn number(&mut self) -> usize {
        self.made += 1;
        self.made
    }

    /// Registers a client (RFC 7591), with the checks of the real service's policy.
    pub fn register(&mut self, metadata: &Value) -> Result<Value, Refusal> {
        let grants: Vec<String> = metadata["grant_types"]
            .as_array()
            .map(|grants| grants.iter().filter_map(Value::as_str).map(str::to_owned).collect())
            .unwrap_or_default();
        let home = metadata["client_uri"].as_str().unwrap_or_default();
        // On loopback it needn't be HTTPS.
        let is_home = home.starts_with("https://") || home.starts_with("http://127.0.0.1:");
        let known = ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"];
        let is_named = metadata["client_name"].as_str().is_some_and(|name| !name.is_empty());
        let good = is_home
            && is_named
            && !grants.is_empty()
            && grants.iter().all(|grant| known.contains(&grant.as_str()))
            && metadata["token_endpoint_auth_method"] == "none"
            && ["web", "native"].iter().any(|kind| metadata["application_type"] == *kind);
        if !good {
            return Err((400, "invalid_client_metadata"));
        }
        if grants.iter().any(|grant| grant == "authorization_code") && !metadata["redirect_uris"].is_array() {
            return Err((400, "invalid_redirect_uri"));
        }
        let id = format!("client-{}", self.number());
        self.clients.insert(id.clone(), grants);
        let mut told = metadata.clone();
        told["client_id"] = json!(id);
        told["client_id_issued_at"] = json!(1_700_000_000);
        Ok(told)
    }

    fn client(&self, form: &BTreeMap<String, String>, grant: &str) -> Result<String, Refusal> {
        let id = form.get("client_id").ok_or(refusal(401, "invalid_client"))?;
        let grants = self.clients.get(id).ok_or(refusal(401, "invalid_client"))?;
        if grants.iter().any(|allowed| allowed == grant) {
            Ok(id.clone())
        } else {
            Err((401, "unauthorized_client"))
        }
    }

    /// Handles a device's request for a code (RFC 8628, 3.1).
    pub fn asks(&mut self, form: &BTreeMap<String, String>, url: &str) -> Result<Value, Refusal> {
        let client = self.client(form, "urn:ietf:params:oauth:grant-type:device_code")?;
        let scope = form.get("scope").cloned().ok_or(refusal(400, "invalid_scope"))?;
        let number = self.number();
        let (device_code, user_code) = (format!("device-code-{number}"), format!("CODE{number}"));
        let grant = Grant {
            client,
            user_code: user_code.clone(),
            scope,
            expires: self.now() + CODE,
            asked: None,
            interval: Duration::from_secs(INTERVAL),
            decision: Decision::Pending,
        };
        self.grants.insert(device_code.clone(), grant);
        Ok(json!({
            "device_code": device_code, "user_code": user_code, "verification_uri": format!("{url}/link"),
            "verification_uri_complete": format!("{url}/link?code={user_code}"),
            "expires_in": CODE.as_secs(), "interval": INTERVAL,
        }))
    }

    /// Returns whether a code can be allowed now.
    pub fn is_open(&self, code: &str) -> bool {
        let now = self.now();
        self.grants.values().any(|grant| {
            grant.user_code == code && grant.expires > now && grant.decision == Decision::Pending
        })
    }

    /// Sets the decision about a code.
    pub fn decide(&mut self, code: &str, decision: Decision) -> Result<(), Refusal> {
        if !self.is_open(code) {
            return Err((404, "invalid_grant"));
        }
        for grant in self.grants.values_mut().filter(|grant| grant.user_code == code) {
            grant.decision = decision.clone();
        }
        Ok(())
    }

    /// Handles a device's request for tokens (RFC 8628, 3.4). Returns the user and the device to create, and
    /// the tokens.
    pub fn exchange(&mut self, form: &BTreeMap<String, String>) -> Result<(String, String, Value), Refusal> {
        let client = self.client(form, "urn:ietf:params:oauth:grant-type:device_code")?;
        let code = form.get("device_code").ok_or(refusal(400, "invalid_request"))?;
        let now = self.now();
        let grant = self.grants.get_mut(code).ok_or(refusal(400, "invalid_grant"))?;
        if grant.client != client {
            return Err((400, "invalid_grant"));
        }
        let before = grant.asked.replace(now);
        if before.is_some_and(|before| now - before < grant.interval) {
            grant.interval += Duration::from_secs(5);
            return Err((400, "slow_down"));
        }
        if grant.expires < now {
            return Err((403, "expired_token"));
        }
        let user = match &grant.decision {
            Decision::Pending => return Err((403, "authorization_pending")),
            Decision::Declined => return Err((403, "access_denied")),
            Decision::Exchanged => return Err((400, "invalid_grant")),
            Decision::Allowed(user) => user.clone(),
        };
        let scope = grant.scope.clone();
        let device = device_in(&scope).ok_or(refusal(403, "invalid_scope"))?;
        grant.decision = Decision::Exchanged;
        self.sessions.push(Session {
            client,
            user: user.clone(),
            device: device.clone(),
            scope,
            ended: false,
        });
        let tokens = self.tokens(self.sessions.len() - 1);
        Ok((user, device, tokens.1))
    }

    /// Makes new tokens for a session. Returns the refresh token and the answer.
    fn tokens(&mut self, session: usize) -> (String, Value) {
        let number = self.number();
        let (access, refresh) = (format!("mat_{number}"), format!("mar_{number}"));
        let token = AccessToken { session, lifetime: Some(self.lifetime), used: None, revoked: false };
        self.access.insert(access.clone(), token);
        let token = RefreshToken { session, access: access.clone(), next: None, revoked: false };
        self.refresh.insert(refresh.clone(), token);
        let answer = json!({
            "access_token": access, "refresh_token": refresh, "token_type": "Bearer",
            "expires_in": self.lifetime.as_secs(), "scope": self.sessions[session].scope,
        });
        (refresh, answer)
    }

    /// Refreshes tokens. As in the real service, a refresh token can be used again while none of its new
    /// tokens was used, since they may have been lost. Otherwise it counts as stolen, and the session ends.
    pub fn refresh(&mut self, form: &BTreeMap<String, String>) -> Result<Value, Refusal> {
        let client = self.client(form, "refresh_token")?;
        let token = form.get("refresh_token").ok_or(refusal(400, "invalid_request"))?.clone();
        let known = self.refresh.get(&token).ok_or(refusal(400, "invalid_grant"))?;
        let (session, access, next) = (known.session, known.access.clone(), known.next.clone());
        if known.revoked || self.sessions[session].ended || self.sessions[session].client != client {
            return Err((400, "invalid_grant"));
        }
        if let Some(next) = next {
            let after = &self.refresh[&next];
            let access = after.access.clone();
            if after.next.is_some() || self.access[&access].used.is_some() {
                self.sessions[session].ended = true;
                self.complaints.push(format!("{token} was used twice"));
                return Err((400, "invalid_grant"));
            }
            self.revoke_access(&access);
            self.refresh.get_mut(&next).unwrap().revoked = true;
        }
        self.revoke_access(&access);
        let (next, answer) = self.tokens(session);
        if std::mem::take(&mut self.takes_next_back) {
            let access = self.refresh[&next].access.clone();
            self.revoke_access(&access);
        }
        self.refresh.get_mut(&token).unwrap().next = Some(next);
        self.refreshes += 1;
        Ok(answer)
    }

    fn revoke_access(&mut self, token: &str) {
        self.access.get_mut(token).unwrap().revoked = true;
    }

    /// Returns the state of a token (RFC 7662). Its lifetime begins with its first use.
    pub fn introspect(&mut self, token: &str) -> Value {
        let now = self.now();
        let Some(known) = self.access.get_mut(token) else { return json!({"active": false}) };
        let used = *known.used.get_or_insert(now);
        let session = &self.sessions[known.session];
        let left = known.lifetime.map(|lifetime| (used + lifetime).saturating_sub(now).as_secs());
        if known.revoked || session.ended || left == Some(0) {
            return json!({"active": false});
        }
        json!({
            "active": true, "scope": session.scope, "username": session.user, "sub": session.user,
            "client_id": session.client, "token_type": "access_token", "expires_in": left,
        })
    }

    /// Ends the session of a token (RFC 7009). Returns its user and device, if there is one.
    pub fn revoke(&mut self, form: &BTreeMap<String, String>) -> Result<Option<(String, String)>, Refusal> {
        let client = self.client(form, "refresh_token")?;
        let token = form.get("token").ok_or(refusal(400, "invalid_request"))?;
        let access = self.access.get(token).map(|token| token.session);
        let Some(at) = access.or_else(|| self.refresh.get(token).map(|token| token.session)) else {
            return Ok(None);
        };
        let session = &mut self.sessions[at];
        if session.client != client {
            return Err((401, "unauthorized_client"));
        }
        session.ended = true;
        Ok(Some((session.user.clone(), session.device.clone())))
    }

    /// Returns the number of a user's open sessions.
    pub fn open_sessions_of(&self, user: &str) -> usize {
        self.sessions.iter().filter(|session| session.user == user && !session.ended).count()
    }

    /// Ends all sessions of a user. Returns their devices.
    pub fn end_sessions_of(&mut self, user: &str) -> Vec<String> {
        let mut devices = Vec::new();
        for session in self.sessions.iter_mut().filter(|session| session.user == user && !session.ended) {
            session.ended = true;
            devices.push(session.device.clone());
        }
        devices
    }

    /// Makes a session whose token never expires.
    pub fn lasting_session(&mut self, user: &str, device: &str, scope: &str) -> String {
        let (client, scope) = ("of people".to_owned(), scope.to_owned());
        self.sessions.push(Session {
            client,
            user: user.to_owned(),
            device: device.to_owned(),
            scope,
            ended: false,
        });
        let token = format!("mct_{}", self.number());
        let session = self.sessions.len() - 1;
        self.access
            .insert(token.clone(), AccessToken { session, lifetime: None, used: None, revoked: false });
        token
    }
}

/// Returns the device in a scope, which must consist of one device and the whole API.
fn device_in(scope: &str) -> Option<String> {
    let scope = scope.replace(OLD_NAMES, "urn:matrix:client:");
    let parts: Vec<&str> = scope.split(' ').collect();
    let devices: Vec<&str> = parts.iter().filter_map(|part| part.strip_prefix(DEVICE)).collect();
    let good = |device: &str| {
        device.len() >= 10
            && device.chars().all(|letter| letter.is_ascii_alphanumeric() || "._~-".contains(letter))
    };
    match devices.as_slice() {
        [device] if parts.len() == 2 && parts.contains(&API) && good(device) => Some((*device).to_owned()),
        _ => None,
    }
}
