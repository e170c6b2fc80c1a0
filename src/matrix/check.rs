//! The Matrix part of `herzbot check`. It sends plain requests with the saved session, because opening the
//! store would interfere with a running bot.

use super::appservice;
use super::appservice_error::AppServiceError;
use super::clients;
use super::driver::UNLIMITED;
use super::folder::Folder;
use super::people::Patterns;
use super::session::{self, KeptSession};
use super::settings::{Login, MatrixSettings, StartError, of_second};
use herzbot_adapter::finding::Finding;
use matrix_sdk::reqwest::{self, Method, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;

/// The deadline of a request.
const PATIENCE: Duration = Duration::from_secs(20);

/// Checks whether the bot can log in, whether it is trusted, and its rate limit.
pub async fn check(settings: &MatrixSettings) -> Vec<Finding> {
    let mut findings = Findings(Vec::new());
    findings.look(settings).await;
    if let Some(second) = settings.of_second() {
        let mut others = Findings(Vec::new());
        others.look(&second).await;
        let renamed = |finding: Finding| Finding { text: of_second(&finding.text), ..finding };
        findings.0.extend(others.0.into_iter().map(|finding| renamed(finding).about("second account")));
    }
    findings.0
}

struct Findings(Vec<Finding>);

impl Findings {
    fn good(&mut self, text: impl Into<String>) {
        self.0.push(Finding::good(text));
    }

    fn bad(&mut self, text: impl Into<String>) {
        self.0.push(Finding::bad(text));
    }

    async fn look(&mut self, settings: &MatrixSettings) {
        if let Some(Login::AppService(file)) = &settings.login {
            self.0.extend(appservice::check(settings, file).await);
            return self.inviters(settings, None);
        }
        let folder = Folder::of(&settings.data);
        let kept = match session::kept(&folder) {
            Ok(kept) => kept,
            Err(error) => return self.bad(error.to_string()),
        };
        if let Some(kept) =
            kept.as_ref().filter(|kept| !session::is_meant(&settings.user, &kept.session.meta.user_id))
        {
            let (kept, wanted) = (kept.session.meta.user_id.to_string(), settings.user.clone());
            let folder = folder.path().to_owned();
            return self.bad(StartError::OtherUser { folder, kept, wanted }.to_string());
        }
        let Some(server) = self.server(settings, kept.as_ref()).await else { return };
        match kept {
            Some(kept) if kept.session.tokens.access_token == appservice::PLACEHOLDER => match settings.login
            {
                Some(Login::Password(_)) => self.login(settings, &server).await,
                Some(Login::Token { .. } | Login::AppService(_)) | None => {
                    self.bad(AppServiceError::Left(folder.path().to_owned()).to_string());
                }
            },
            Some(kept) => self.kept(settings, &server, &kept).await,
            None => self.login(settings, &server).await,
        }
    }

    /// Finds the homeserver, and checks that it answers.
    async fn server(&mut self, settings: &MatrixSettings, kept: Option<&KeptSession>) -> Option<Server> {
        let base = match clients::address(settings, kept).await {
            Ok(address) => address,
            Err(error) => {
                self.bad(error.to_string());
                return None;
            }
        };
        let http = reqwest::Client::builder().timeout(PATIENCE).build();
        let server = match http {
            Ok(http) => Server { http, base, token: None },
            Err(error) => {
                self.bad(format!("no request can be made ({error})"));
                return None;
            }
        };
        match server.ask(Method::GET, "/_matrix/client/versions", None).await {
            Ok((StatusCode::OK, _)) => {
                self.good(format!("the homeserver {} answers", server.base));
                Some(server)
            }
            Ok((status, _)) => {
                self.bad(format!("{} is no Matrix homeserver (it answers {status})", server.base));
                None
            }
            Err(error) => {
                self.bad(format!("{} can't be reached ({error}): see MATRIX_HOMESERVER", server.base));
                None
            }
        }
    }

    /// Checks whether the first start will get a session, if none is saved.
    async fn login(&mut self, settings: &MatrixSettings, server: &Server) {
        match &settings.login {
            None if server.lets_in_by_browser().await => self.bad(
                "no session is kept, and this homeserver lets accounts in by a browser: run `herzbot matrix \
                 login` in a terminal once",
            ),
            None => self.bad("no session is kept: set MATRIX_PASSWORD for the first start"),
            // `look` handles this.
            Some(Login::AppService(_)) => {}
            Some(Login::Token { .. }) if !settings.user.starts_with('@') => {
                self.bad(StartError::PartOfUser.to_string());
            }
            Some(Login::Token { token, device }) => {
                let server = Server { token: Some(token.expose().to_owned()), ..server.clone() };
                if let Some((user, found)) = self.who(&server, "the access token").await {
                    if user != settings.user || found.as_ref().is_some_and(|found| found != device) {
                        let found = found.unwrap_or_default();
                        self.bad(format!(
                            "the access token belongs to {user} on the device {found}: set MATRIX_USER and \
                             MATRIX_DEVICE_ID to these"
                        ));
                    }
                    self.identity(settings, &server, &user, Some(device)).await;
                }
            }
            Some(Login::Password(password)) => {
                let body = json!({
                    "type": "m.login.password",
                    "identifier": { "type": "m.id.user", "user": settings.user },
                    "password": password.expose(),
                    "initial_device_display_name": "Herzbot (check)",
                });
                match server.ask(Method::POST, "/_matrix/client/v3/login", Some(body)).await {
                    Ok((StatusCode::OK, answer)) => {
                        let user = answer["user_id"].as_str().unwrap_or(&settings.user).to_owned();
                        let token = answer["access_token"].as_str().map(str::to_owned);
                        let server = Server { token, ..server.clone() };
                        self.good(format!("{user} can log in; the first start will"));
                        self.identity(settings, &server, &user, None).await;
                        self.allowance(&server, &user).await;
                        if let Err(error) =
                            server.ask(Method::POST, "/_matrix/client/v3/logout", Some(json!({}))).await
                        {
                            self.bad(format!("the session of this check could not be ended again ({error})"));
                        }
                    }
                    Ok((status, answer)) => self.bad(format!(
                        "{} can't log in ({status}: {}): see MATRIX_USER and MATRIX_PASSWORD",
                        settings.user,
                        answer["error"].as_str().unwrap_or("no reason given")
                    )),
                    Err(error) => self.bad(format!("the homeserver can't be reached ({error})")),
                }
            }
        }
        self.inviters(settings, None);
    }

    /// Checks whether the first start can sign its device: either there is no identity yet, or the bot has
    /// the means to sign with it.
    async fn identity(
        &mut self,
        settings: &MatrixSettings,
        server: &Server,
        user: &str,
        device: Option<&str>,
    ) {
        let has_identity = server.has_identity(user).await;
        let is_signed = match device {
            Some(device) => server.is_signed(user, device).await,
            None => Ok(false),
        };
        match (has_identity, is_signed) {
            (Ok(true), Ok(false)) if settings.recovery_key.is_none() => {
                self.bad(StartError::Unsigned(user.to_owned()).to_string());
            }
            (Ok(_), Ok(_)) => {}
            (Err(error), _) | (_, Err(error)) => {
                self.bad(format!("whether {user} has an identity can't be found out ({error})"));
            }
        }
    }

    /// Returns the user of a session and, if the homeserver names it, the device.
    async fn who(&mut self, server: &Server, what: &str) -> Option<(String, Option<String>)> {
        match server.ask(Method::GET, "/_matrix/client/v3/account/whoami", None).await {
            Ok((StatusCode::OK, answer)) => {
                let user = answer["user_id"].as_str().unwrap_or_default().to_owned();
                let device = answer["device_id"].as_str().map(str::to_owned);
                self.good(format!("{what} is valid: {user}, device {}", device.as_deref().unwrap_or("?")));
                Some((user, device))
            }
            Ok((status, _)) => {
                self.bad(format!(
                    "{what} is not valid any more ({status}); docs/hosting.md tells how to begin anew"
                ));
                None
            }
            Err(error) => {
                self.bad(format!("the homeserver can't be reached ({error})"));
                None
            }
        }
    }

    async fn kept(&mut self, settings: &MatrixSettings, server: &Server, kept: &KeptSession) {
        let token = Some(kept.session.tokens.access_token.clone());
        let server = Server { token, ..server.clone() };
        if kept.session.tokens.refresh_token.is_some() && server.refuses().await {
            // A refresh here would use up the refresh token of the bot, which may be running.
            self.good(format!(
                "the session that is kept is of {}, device {}. Its access token has expired, as it does \
                 within minutes while \
                 the bot does not run: the next start refreshes it, or says that the session was ended",
                kept.session.meta.user_id, kept.session.meta.device_id
            ));
            return self.inviters(settings, Some(kept.session.meta.user_id.as_str()));
        }
        let Some((user, _)) = self.who(&server, "the session that is kept").await else { return };
        let device = kept.session.meta.device_id.as_str();
        match server.is_signed(&user, device).await {
            Ok(true) => self.good("the bot's device is signed by its identity: careful clients talk to it"),
            Ok(false) => self.bad(
                "the bot's device is not signed: careful clients keep their messages from it. Set \
                 MATRIX_RECOVERY_KEY and start the bot",
            ),
            Err(error) => {
                self.bad(format!("whether the bot's device is signed can't be found out ({error})"))
            }
        }
        if Folder::of(&settings.data).read(UNLIMITED).ok().flatten() == Some(true) {
            self.good("the bot has found out by sending that its message allowance is lifted");
        }
        if kept.has_recovery_key {
            self.good(
                "its recovery key was given or shown: keep it, it brings the bot back when the data are lost",
            );
        }
        self.allowance(&server, &user).await;
        self.inviters(settings, Some(&user));
    }

    /// Reports the bot's rate limit. Only an admin may read it; otherwise reports the usual one.
    async fn allowance(&mut self, server: &Server, user: &str) {
        let path = format!("/_synapse/admin/v1/users/{user}/override_ratelimit");
        let lift = format!(
            "an admin of a Synapse lifts it: POST {}{path} {{\"messages_per_second\": 0, \"burst_count\": \
             0}}",
            server.base
        );
        let asked = server.ask(Method::GET, &path, None).await;
        match asked.as_ref().map(|(status, answer)| (*status, answer["messages_per_second"].as_u64())) {
            Ok((StatusCode::OK, Some(0))) => self.good("its message allowance is lifted"),
            Ok((StatusCode::OK, Some(rate))) => self.good(format!("it may send {rate} messages a second")),
            Ok((StatusCode::OK, None)) => self.good(format!(
                "its message allowance is the homeserver's own (usually 0.2 a second, 10 at once): enough \
                 for one lively table; {lift}"
            )),
            Ok(_) | Err(_) => self.good(format!(
                "its message allowance can be seen by an admin only; usual are 0.2 a second, 10 at once: \
                 enough for one lively table. The bot finds out by itself when there is more; {lift}"
            )),
        }
    }

    fn inviters(&mut self, settings: &MatrixSettings, user: Option<&str>) {
        let server =
            user.and_then(|user| user.split_once(':')).map_or("its own homeserver", |(_, server)| server);
        match settings.inviters.as_slice() {
            [] => self.good(format!("to invite it: anybody on {server} may (MATRIX_INVITERS changes that)")),
            some => self.good(format!("to invite it: {} may (MATRIX_INVITERS)", some.join(", "))),
        }
        if user.is_some_and(|user| Patterns::new(settings.ignore.iter().map(String::as_str)).fit(user)) {
            self.good("MATRIX_IGNORE fits the bot itself, which changes nothing");
        }
    }
}

#[derive(Clone)]
struct Server {
    http: reqwest::Client,
    base: String,
    token: Option<String>,
}

impl Server {
    async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<(StatusCode, Value), String> {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        // Leave out addresses: they say nothing new.
        let answer = request.send().await.map_err(|error| error.without_url().to_string())?;
        let status = answer.status();
        let text = answer.text().await.map_err(|error| error.without_url().to_string())?;
        Ok((status, serde_json::from_str(&text).unwrap_or_default()))
    }

    /// Returns whether the homeserver has an authorization server with log-in by a browser.
    async fn lets_in_by_browser(&self) -> bool {
        for path in
            ["/_matrix/client/v1/auth_metadata", "/_matrix/client/unstable/org.matrix.msc2965/auth_metadata"]
        {
            if let Ok((StatusCode::OK, told)) = self.ask(Method::GET, path, None).await {
                return told["device_authorization_endpoint"].is_string();
            }
        }
        false
    }

    /// Returns whether the homeserver refuses our access token.
    async fn refuses(&self) -> bool {
        let asked = self.ask(Method::GET, "/_matrix/client/v3/account/whoami", None).await;
        matches!(asked, Ok((StatusCode::UNAUTHORIZED, _)))
    }

    /// Returns whether a user has an identity (cross-signing).
    async fn has_identity(&self, user: &str) -> Result<bool, String> {
        let body = json!({ "device_keys": { user: [] } });
        let (status, answer) = self.ask(Method::POST, "/_matrix/client/v3/keys/query", Some(body)).await?;
        if status == StatusCode::OK {
            Ok(answer["master_keys"][user].is_object())
        } else {
            Err(status.to_string())
        }
    }

    /// Returns whether a device is signed by its owner's identity.
    async fn is_signed(&self, user: &str, device: &str) -> Result<bool, String> {
        let body = json!({ "device_keys": { user: [device] } });
        let (status, answer) = self.ask(Method::POST, "/_matrix/client/v3/keys/query", Some(body)).await?;
        if status != StatusCode::OK {
            return Err(status.to_string());
        }
        let signing =
            answer["self_signing_keys"][user]["keys"].as_object().and_then(|keys| keys.keys().next());
        let signatures = answer["device_keys"][user][device]["signatures"][user].as_object();
        Ok(signing.zip(signatures).is_some_and(|(key, signatures)| signatures.contains_key(key)))
    }
}
