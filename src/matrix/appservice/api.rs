//! The requests of an application service to the homeserver before the SDK takes over.

use super::super::appservice_error::AppServiceError;
use super::super::clients::unreachable;
use super::super::settings::{MatrixSettings, StartError};
use super::registration::Registration;
use matrix_sdk::reqwest::{self, Method, StatusCode, Url};
use matrix_sdk::ruma::{DeviceId, OwnedUserId, UserId};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// The deadline of a request.
const PATIENCE: Duration = Duration::from_secs(30);
/// The display name of the bot and its device.
const NAME: &str = "Herzbot";

/// Makes the HTTP client for the homeserver.
pub fn web() -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder()
        .user_agent(concat!("herzbot/", env!("CARGO_PKG_VERSION")))
        .min_tls_version(reqwest::tls::Version::TLS_1_2)
        .connect_timeout(PATIENCE)
        .build()
}

/// Adds the user and the device for which the application service acts to an address.
pub fn act_as(url: &mut Url, user: &UserId, device: Option<&DeviceId>) {
    let mut query = url.query_pairs_mut();
    query.append_pair("user_id", user.as_str());
    if let Some(device) = device {
        query.append_pair("device_id", device.as_str());
    }
}

/// A homeserver from an application service's point of view.
pub struct AppServiceApi<'a> {
    web: reqwest::Client,
    base: String,
    settings: &'a MatrixSettings,
    registration: &'a Registration,
    file: &'a Path,
}

/// A homeserver's answer.
struct Answer {
    status: StatusCode,
    content: Value,
}

impl Answer {
    fn is(&self, code: &str) -> bool {
        self.content["errcode"] == code
    }

    /// Formats the answer as a cause, in one line.
    fn cause(&self) -> String {
        match (self.content["errcode"].as_str(), self.content["error"].as_str()) {
            (Some(code), Some(error)) => format!("{code}: {error}"),
            (Some(code), None) => code.to_owned(),
            (None, _) => format!("it answers {}", self.status),
        }
    }
}

/// The user for whom a request is made.
#[derive(Clone, Copy)]
enum Acting<'a> {
    /// The sender of the registration.
    Sender,
    User(&'a UserId),
    Device(&'a UserId, &'a DeviceId),
}

impl<'a> AppServiceApi<'a> {
    /// Makes an API for the homeserver at `base`, an address without a trailing slash. `file` is the file of
    /// the registration.
    pub fn new(
        base: &str,
        settings: &'a MatrixSettings,
        registration: &'a Registration,
        file: &'a Path,
    ) -> Result<Self, StartError> {
        let web = web().map_err(|error| unreachable(settings, &error.without_url()))?;
        Ok(Self { web, base: base.to_owned(), settings, registration, file })
    }

    async fn ask(
        &self,
        acting: Acting<'_>,
        method: Method,
        path: &[&str],
        body: Option<Value>,
    ) -> Result<Answer, StartError> {
        let lost = |error: reqwest::Error| unreachable(self.settings, &error.without_url());
        let not_one = || AppServiceError::Unexpected(format!("{} is no address", self.base));
        let mut url = Url::parse(&self.base).map_err(|_| not_one())?;
        let segments = ["_matrix", "client", "v3"].iter().chain(path);
        url.path_segments_mut().map_err(|()| not_one())?.pop_if_empty().extend(segments);
        match acting {
            Acting::Sender => {}
            Acting::User(user) => act_as(&mut url, user, None),
            Acting::Device(user, device) => act_as(&mut url, user, Some(device)),
        }
        let mut request = self.web.request(method, url).timeout(PATIENCE);
        request = request.bearer_auth(self.registration.as_token.expose());
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let answer = request.send().await.map_err(lost)?;
        let status = answer.status();
        let text = answer.text().await.map_err(lost)?;
        if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
            return Err(unreachable(self.settings, &format!("it answers {status}")));
        }
        Ok(Answer { status, content: serde_json::from_str(&text).unwrap_or_default() })
    }

    async fn who(&self, acting: Acting<'_>) -> Result<Answer, StartError> {
        self.ask(acting, Method::GET, &["account", "whoami"], None).await
    }

    /// Checks that the homeserver knows the registration, and returns the bot's whole user id.
    pub async fn user(&self) -> Result<OwnedUserId, StartError> {
        let file = self.file.to_owned();
        let told = self.who(Acting::Sender).await?;
        if told.status == StatusCode::UNAUTHORIZED || told.status == StatusCode::FORBIDDEN {
            return Err(AppServiceError::UnknownToken { file, cause: told.cause() }.into());
        }
        let sender = told.content["user_id"].as_str().and_then(|id| UserId::parse(id).ok());
        let Some(sender) = sender else {
            return Err(AppServiceError::Unexpected(told.cause()).into());
        };
        if sender.localpart() != self.registration.sender_localpart {
            let here = self.registration.sender_localpart.clone();
            return Err(AppServiceError::OtherSender { file, told: sender.to_string(), here }.into());
        }
        let wanted = &self.settings.user;
        let user = if wanted.starts_with('@') {
            UserId::parse(wanted).map_err(|error| AppServiceError::Unexpected(error.to_string()))?
        } else {
            UserId::parse_with_server_name(wanted.as_str(), sender.server_name())
                .map_err(|error| AppServiceError::Unexpected(error.to_string()))?
        };
        if user.server_name() != sender.server_name() {
            let server = sender.server_name().to_string();
            return Err(AppServiceError::OtherServer { user: user.to_string(), server }.into());
        }
        if user == sender {
            return Err(AppServiceError::Sender { user: user.to_string(), file }.into());
        }
        if !self.registration.may_be(&user) {
            return Err(AppServiceError::Outside { user: user.to_string(), file }.into());
        }
        Ok(user)
    }

    /// Returns whether the user exists and the application service may act as that user.
    pub async fn is_registered(&self, user: &UserId) -> Result<bool, StartError> {
        Ok(self.who(Acting::User(user)).await?.content["user_id"] == user.as_str())
    }

    /// Registers the user, and sets their display name.
    pub async fn register(&self, user: &UserId) -> Result<(), StartError> {
        let body = json!({
            "type": "m.login.application_service", "username": user.localpart(), "inhibit_login": true,
        });
        let told = self.ask(Acting::Sender, Method::POST, &["register"], Some(body)).await?;
        if told.content["user_id"] != user.as_str() {
            let (user, file) = (user.to_string(), self.file.to_owned());
            return Err(AppServiceError::Refused { user, file, cause: told.cause() }.into());
        }
        let path = ["profile", user.as_str(), "displayname"];
        let named =
            self.ask(Acting::User(user), Method::PUT, &path, Some(json!({"displayname": NAME}))).await?;
        if !named.status.is_success() {
            tracing::warn!(cause = named.cause(), "the bot can't be given a name");
        }
        Ok(())
    }

    /// Creates a device.
    pub async fn make_device(&self, user: &UserId, device: &DeviceId) -> Result<(), StartError> {
        let path = ["devices", device.as_str()];
        let told =
            self.ask(Acting::User(user), Method::PUT, &path, Some(json!({"display_name": NAME}))).await?;
        if told.status.is_success() {
            return Ok(());
        }
        Err(AppServiceError::NoDevice { user: user.to_string(), cause: told.cause() }.into())
    }

    /// Removes a device that is no longer needed.
    pub async fn remove_device(&self, user: &UserId, device: &DeviceId) -> Result<(), StartError> {
        let path = ["devices", device.as_str()];
        let told = self.ask(Acting::User(user), Method::DELETE, &path, Some(json!({}))).await?;
        if !told.status.is_success() {
            tracing::warn!(cause = told.cause(), "a device that is of no use any more can't be removed");
        }
        Ok(())
    }

    /// Returns whether the bot has this device.
    ///
    /// # Errors
    /// Fails if an application service can't act on a device.
    pub async fn has_device(&self, user: &UserId, device: &DeviceId) -> Result<bool, StartError> {
        let told = self.who(Acting::Device(user, device)).await?;
        if told.is("M_UNKNOWN_DEVICE") || told.is("ORG.MATRIX.MSC4326.M_UNKNOWN_DEVICE") {
            return Ok(false);
        }
        if told.content["device_id"] == device.as_str() {
            return Ok(true);
        }
        let told = match told.content["user_id"].as_str() {
            Some(user) => format!("{user}, device {}", told.content["device_id"]),
            None => told.cause(),
        };
        Err(AppServiceError::NoMasquerading { wanted: device.to_string(), told }.into())
    }

    /// Returns whether a device is signed by its owner's identity.
    pub async fn is_signed(&self, user: &UserId, device: &DeviceId) -> Result<bool, StartError> {
        let body = json!({ "device_keys": { user.as_str(): [device] } });
        let told =
            self.ask(Acting::Device(user, device), Method::POST, &["keys", "query"], Some(body)).await?;
        let user = user.as_str();
        let signing = told.content["self_signing_keys"][user]["keys"].as_object();
        let signing = signing.and_then(|keys| keys.keys().next());
        let signatures = told.content["device_keys"][user][device.as_str()]["signatures"][user].as_object();
        Ok(signing.zip(signatures).is_some_and(|(key, signatures)| signatures.contains_key(key)))
    }
}
