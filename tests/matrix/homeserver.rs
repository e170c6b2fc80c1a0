//! A real homeserver (Synapse) on loopback. It ends with the test.

use crate::authorization::{self, AuthorizationServer};
use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha1::Sha1;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The deadline of waits, long enough for a busy machine.
pub const SOON: Duration = Duration::from_secs(120);

/// Returns the folder that `tests/matrix/setup` has prepared.
pub fn tools() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    let tools = target.join("matrix");
    assert!(
        tools.join("venv/made-of").exists() && tools.join("people/made-of").exists(),
        "the tests of Matrix need Synapse and matrix-js-sdk: run tests/matrix/setup, or everything by tests/run"
    );
    tools
}

/// A process that never outlives the test. It is killed as soon as our end of a pipe closes, which happens
/// even if the test crashes.
struct Guarded {
    guard: Child,
}

impl Guarded {
    fn start(command: &str, arguments: &[&str], folder: &Path) -> Self {
        const GUARD: &str =
            r#""$@" </dev/null >output 2>&1 & child=$!; cat >/dev/null; kill -KILL $child; wait"#;
        let guard = Command::new("sh")
            .args(["-c", GUARD, "guard", command])
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { guard }
    }

    fn kill(&mut self) {
        drop(self.guard.stdin.take());
        let _ended = self.guard.wait();
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The rate limit of accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// No limit.
    Lifted,
    /// Synapse's default limit, multiplied by a factor.
    Default {
        /// The factor. 1 is the default.
        faster: u32,
    },
}

/// A homeserver.
pub struct Homeserver {
    folder: TempDir,
    port: u16,
    allowance: Allowance,
    /// The authorization server with the accounts, if the homeserver delegates to one.
    authorization: Option<Arc<AuthorizationServer>>,
    process: Mutex<Option<Guarded>>,
    web: reqwest::Client,
    admin: tokio::sync::OnceCell<String>,
    people: AtomicU32,
}

static SHARED: Mutex<Weak<Homeserver>> = Mutex::new(Weak::new());

impl Homeserver {
    /// Returns the homeserver that tests share, without limits and in memory. It ends with the last test that
    /// uses it.
    pub async fn shared() -> Arc<Self> {
        let server = {
            let mut shared = SHARED.lock().unwrap();
            shared.upgrade().unwrap_or_else(|| {
                let server = Arc::new(Self::starting(Allowance::Lifted, false, &[]));
                *shared = Arc::downgrade(&server);
                server
            })
        };
        server.is_ready().await;
        server
    }

    /// Starts a homeserver with a rate limit, for one test.
    pub async fn with(allowance: Allowance) -> Arc<Self> {
        Self::with_service(allowance, None).await
    }

    /// Starts a homeserver with a rate limit and the registration of an application service, for one test.
    pub async fn with_service(allowance: Allowance, registration: Option<&Path>) -> Arc<Self> {
        let more: Vec<_> =
            registration.map(|path| ("app_service_config_files", json!([path]))).into_iter().collect();
        let server = Arc::new(Self::starting(allowance, false, &more));
        server.is_ready().await;
        server
    }

    /// Starts a homeserver that limits how often an account joins rooms, for one test.
    pub async fn with_joins(per_second: f64, burst: u32) -> Arc<Self> {
        let rate = json!({"per_second": per_second, "burst_count": burst});
        let more = [("rc_joins", json!({"local": rate, "remote": rate}))];
        let server = Arc::new(Self::starting(Allowance::Lifted, false, &more));
        server.is_ready().await;
        server
    }

    /// Starts a homeserver that limits how many rooms an account creates, for one test.
    pub async fn with_rooms(rooms: u32) -> Arc<Self> {
        let rate = json!({"per_second": 0.001, "burst_count": rooms});
        let server = Arc::new(Self::starting(Allowance::Lifted, false, &[("rc_room_creation", rate)]));
        server.is_ready().await;
        server
    }

    /// Starts a homeserver with its data on the disk, so that it can be stopped for a while.
    pub async fn lasting() -> Arc<Self> {
        let server = Arc::new(Self::starting(Allowance::Lifted, true, &[]));
        server.is_ready().await;
        server
    }

    /// Starts a homeserver whose refreshable access tokens have this lifetime.
    pub async fn with_short_tokens(lifetime: Duration) -> Arc<Self> {
        let lifetime = format!("{}s", lifetime.as_secs());
        let more = [("refreshable_access_token_lifetime", json!(lifetime))];
        let server = Arc::new(Self::starting(Allowance::Lifted, false, &more));
        server.is_ready().await;
        server
    }

    /// Starts a homeserver without passwords that delegates log-ins to an authorization server.
    pub async fn delegating(authorization: Arc<AuthorizationServer>) -> Arc<Self> {
        let service = json!({
            "enabled": true, "endpoint": authorization.url(), "secret": authorization::SECRET,
        });
        let more =
            [("matrix_authentication_service", service), ("password_config", json!({"enabled": false}))];
        let mut server = Self::starting(Allowance::Lifted, false, &more);
        authorization.serves(&server.url());
        server.authorization = Some(authorization);
        server.is_ready().await;
        Arc::new(server)
    }

    fn starting(allowance: Allowance, lasting: bool, more: &[(&str, Value)]) -> Self {
        let folder = TempDir::with_prefix("synapse-").unwrap();
        let port = crate::port::free_port();
        let path = folder.path();
        // Without federation, any key will do.
        std::fs::write(path.join("signing.key"), format!("ed25519 a_test {}\n", "A".repeat(43))).unwrap();
        std::fs::write(path.join("log.yaml"), LOG).unwrap();
        let mut settings = settings(path, port, allowance, lasting);
        for (name, value) in more {
            settings[*name] = value.clone();
        }
        std::fs::write(path.join("homeserver.yaml"), settings.to_string()).unwrap();
        let server = Self {
            folder,
            port,
            allowance,
            authorization: None,
            process: Mutex::new(None),
            // Tests share the homeserver, and each has its own runtime: a pooled connection would end with
            // another test.
            web: reqwest::Client::builder().no_proxy().pool_max_idle_per_host(0).build().unwrap(),
            admin: tokio::sync::OnceCell::new(),
            people: AtomicU32::new(0),
        };
        server.start();
        server
    }

    fn start(&self) {
        let python = tools().join("venv/bin/python");
        let arguments = ["-m", "synapse.app.homeserver", "-c", "homeserver.yaml"];
        let process = Guarded::start(python.to_str().unwrap(), &arguments, self.folder.path());
        *self.process.lock().unwrap() = Some(process);
    }

    async fn is_ready(&self) {
        let start = Instant::now();
        while self.web.get(format!("{}/_matrix/client/versions", self.url())).send().await.is_err() {
            assert!(start.elapsed() < SOON, "the homeserver does not start:\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Returns its output and log.
    pub fn log(&self) -> String {
        let read = |name| std::fs::read_to_string(self.folder.path().join(name)).unwrap_or_default();
        read("output") + &read("homeserver.log")
    }

    /// Kills it without warning. Only a [`Homeserver::lasting`] one keeps its state.
    pub fn kill(&self) {
        drop(self.process.lock().unwrap().take());
    }

    /// Restarts it after [`Homeserver::kill`], at the same address.
    pub async fn comes_back(&self) {
        self.start();
        self.is_ready().await;
    }

    /// Adds the registration of an application service to a [`Homeserver::lasting`] one, and restarts it.
    pub async fn takes_service(&self, registration: &Path) {
        self.kill();
        let file = self.folder.path().join("homeserver.yaml");
        let mut settings: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        settings["app_service_config_files"] = json!([registration]);
        std::fs::write(&file, settings.to_string()).unwrap();
        self.comes_back().await;
    }

    /// Returns its address.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Returns whether accounts have no rate limit.
    pub fn is_lifted(&self) -> bool {
        self.allowance == Allowance::Lifted
    }

    /// Registers a person. Returns their user id, which is unique even for equal names, and their password.
    pub async fn register(&self, name: &str) -> (String, String) {
        let user = format!("{}-{}", name.to_lowercase(), self.people.fetch_add(1, Ordering::Relaxed));
        if let Some(authorization) = &self.authorization {
            authorization.registers(&user, name).await;
            return (format!("@{user}:localhost"), String::new());
        }
        let told = self.register_as(&user, name, false).await;
        (told["user_id"].as_str().unwrap().to_owned(), password(&user))
    }

    /// Returns the log-in data for a person's client, in the form that its driver expects.
    pub async fn way_in(&self, id: &str, password: &str) -> Value {
        let Some(authorization) = &self.authorization else {
            return json!({"url": self.url(), "password": password});
        };
        let user = id.trim_start_matches('@').split(':').next().unwrap();
        let device = format!("PHONEOF{}", self.people.fetch_add(1, Ordering::Relaxed) + 1000);
        let token = authorization.session_of(user, &device).await;
        json!({"url": self.url(), "token": token, "device": device})
    }

    async fn register_as(&self, user: &str, name: &str, admin: bool) -> Value {
        let url = format!("{}/_synapse/admin/v1/register", self.url());
        let nonce: Value = self.web.get(&url).send().await.unwrap().json().await.unwrap();
        let nonce = nonce["nonce"].as_str().unwrap();
        let password = password(user);
        let mut mac = Hmac::<Sha1>::new_from_slice(SECRET.as_bytes()).unwrap();
        let role = if admin { "admin" } else { "notadmin" };
        mac.update([nonce, user, &password, role].join("\0").as_bytes());
        let mac = hex::encode(mac.finalize().into_bytes());
        let body = json!({
            "nonce": nonce, "username": user, "displayname": name, "password": password, "admin": admin, "mac": mac,
        });
        let answer = self.web.post(&url).json(&body).send().await.unwrap();
        let status = answer.status();
        let told: Value = answer.json().await.unwrap();
        assert!(status.is_success(), "{user}: {told}");
        told
    }

    /// Makes a request as the homeserver's admin.
    pub async fn admin(&self, method: &str, path: &str, body: &Value) -> Value {
        let token = self
            .admin
            .get_or_init(|| async {
                let told = self.register_as("admin", "Admin", true).await;
                told["access_token"].as_str().unwrap().to_owned()
            })
            .await;
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.web.request(method, format!("{}{path}", self.url())).bearer_auth(token);
        let answer = request.json(body).send().await.unwrap();
        let status = answer.status();
        let told: Value = answer.json().await.unwrap();
        assert!(status.is_success(), "{path}: {told}");
        told
    }

    /// Applies the default rate limit to a user again, with a full burst.
    pub async fn limit_again(&self, user: &str) {
        self.admin("DELETE", &format!("/_synapse/admin/v1/users/{user}/override_ratelimit"), &json!({}))
            .await;
    }

    /// Lifts a user's rate limit, as an admin does for a bot.
    pub async fn lift_limits(&self, user: &str) {
        let path = format!("/_synapse/admin/v1/users/{user}/override_ratelimit");
        self.admin("POST", &path, &json!({"messages_per_second": 0, "burst_count": 0})).await;
    }
}

impl Drop for Homeserver {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("--- the homeserver's log ---\n{}", self.log());
        }
    }
}

const SECRET: &str = "shared by the tests alone";

fn password(user: &str) -> String {
    format!("password of {user}")
}

const LOG: &str = r#"{"version": 1, "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
"handlers": {"file": {"class": "logging.FileHandler", "filename": "homeserver.log", "formatter": "line"}},
"root": {"level": "WARNING", "handlers": ["file"]}, "disable_existing_loggers": false}"#;

/// Returns the configuration as JSON, which is valid YAML.
fn settings(folder: &Path, port: u16, allowance: Allowance, lasting: bool) -> Value {
    let database =
        if lasting { folder.join("homeserver.db").to_str().unwrap().to_owned() } else { ":memory:".into() };
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let mut settings = json!({
        "server_name": "localhost",
        // The public address isn't the one that tests use.
        "public_baseurl": "https://matrix.invalid/",
        "report_stats": false,
        "listeners": [{
            "port": port, "bind_addresses": ["127.0.0.1"], "type": "http", "tls": false,
            "resources": [{"names": ["client", "openid"]}],
        }],
        "database": {"name": "sqlite3", "args": {"database": database}},
        "signing_key_path": at("signing.key"),
        "media_store_path": at("media"),
        "log_config": at("log.yaml"),
        "pid_file": at("homeserver.pid"),
        "trusted_key_servers": [],
        "federation_domain_whitelist": [],
        "registration_shared_secret": SECRET,
        "macaroon_secret_key": SECRET,
        "form_secret": SECRET,
        "bcrypt_rounds": 4,
        "presence": {"enabled": false},
    });
    // These tests aren't about log-ins.
    let none = || json!({"per_second": 100_000, "burst_count": 100_000});
    settings["rc_login"] = json!({"address": none(), "account": none(), "failed_attempts": none()});
    settings["rc_registration"] = none();
    let faster = match allowance {
        Allowance::Lifted => {
            settings["rc_message"] = none();
            settings["rc_admin_redaction"] = none();
            settings["rc_joins"] = json!({"local": none(), "remote": none()});
            settings["rc_joins_per_room"] = none();
            settings["rc_invites"] = json!({"per_room": none(), "per_user": none(), "per_issuer": none()});
            settings["rc_room_creation"] = none();
            settings["rc_key_requests"] = none();
            settings["rc_media_create"] = none();
            return settings;
        }
        Allowance::Default { faster: 1 } => return settings,
        Allowance::Default { faster } => f64::from(faster),
    };
    let rate = |per_second: f64, burst: u32| json!({"per_second": per_second * faster, "burst_count": burst});
    settings["rc_message"] = rate(0.2, 10);
    settings["rc_room_creation"] = rate(0.016, 10);
    settings["rc_joins"] = json!({"local": rate(0.1, 10), "remote": rate(0.01, 10)});
    settings["rc_invites"] =
        json!({"per_room": rate(0.3, 10), "per_user": rate(0.003, 5), "per_issuer": rate(0.3, 10)});
    settings
}
