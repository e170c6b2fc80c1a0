//! Identifies the users of the Activity and the instance that they are in. The frame sends an OAuth2 code and the
//! name of its instance, neither of which is trusted. Discord says for which user the code was made, and whether
//! that user is in the instance.

use super::call::{CallOutcome, Method, RestRequest};
use super::rest::{Rest, client};
use super::settings::{DiscordSettings, DiscordStartError, REALM};
use herzbot_adapter::secret::SecretString;
use herzbot_adapter::system_errors::causes;
use herzbot_core::ids::{Account, ChannelRef};
use parking_lot::Mutex;
use serde_json::Value;
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::Instant;

/// Tells a host who has only set the client secret what is still to do.
pub const NOT_ENABLED: &str = "DISCORD_CLIENT_SECRET is set, but the application has no Activity: enable Activities on \
                               https://discord.com/developers/applications (docs/hosting.md), and start Herzbot again";

/// The flag of an application that has an Activity (`EMBEDDED`).
const EMBEDDED: u64 = 1 << 17;
/// The timeout for each of Discord's answers. A user waits for three of them.
const DEADLINE: Duration = Duration::from_secs(5);
/// The maximum length in bytes of a code or an instance name that is sent to Discord.
const LONGEST: usize = 200;
/// How often the bot asks whether a user is in an instance: Discord may learn of the user only after the frame has
/// started.
const TRIES: u32 = 3;
/// The pause between two such requests.
const PAUSE: Duration = Duration::from_millis(400);
/// How long no code is sent to Discord after a 429 response without `retry_after`.
const PAUSE_AFTER_REFUSAL: Duration = Duration::from_secs(5);

/// Returns whether an application has an Activity, given the response to `GET /applications/@me`.
pub fn is_enabled(application: &Value) -> bool {
    application["flags"].as_u64().is_some_and(|flags| flags & EMBEDDED != 0)
}

/// Asks Discord about users who open the Activity.
pub struct Activities {
    /// The client for requests with the bot's token.
    rest: Rest,
    /// The client for requests with a code or a user's token.
    client: reqwest::Client,
    base: String,
    secret: SecretString,
    /// The id of the application, once Discord has been asked for it.
    application: OnceCell<String>,
    /// The time until which Discord accepts no codes.
    refused_until: Mutex<Option<Instant>>,
    /// The origin of an imitation of Discord, if there is one.
    imitation: Option<String>,
}

/// A user of the Activity.
pub struct ActivityUser {
    /// The user's account.
    pub account: Account,
    /// The user's display name, the same in all servers.
    pub name: String,
    /// The user's language, if Discord gives it (BCP 47).
    pub locale: Option<String>,
    /// The user's access token. The frame passes it to the Discord client that it runs in. It only allows reading
    /// who the user is.
    pub token: SecretString,
}

/// The place where an instance of the Activity is open.
pub struct ActivityPlace {
    /// The channel or private chat.
    pub channel: ChannelRef,
}

/// The reason why a user isn't let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityError {
    /// Discord doesn't know the code, or it has expired.
    Code,
    /// The instance doesn't exist, or no longer exists.
    Instance,
    /// The user isn't in the instance.
    Absent,
    /// Discord can't be reached, or accepts no requests now.
    Unreachable,
    /// Discord refuses the client secret, or gives an unusable answer.
    Refused,
}

impl Activities {
    /// Creates it from the settings. Returns none if they have no client secret.
    pub fn new(settings: &DiscordSettings) -> Result<Option<Self>, DiscordStartError> {
        let Some(secret) = settings.client_secret.clone() else { return Ok(None) };
        let (rest, client) = (Rest::new(settings)?, client(settings)?);
        let imitation = settings.api.as_deref().map(|api| api.trim_end_matches('/').to_owned());
        Ok(Some(Self {
            rest,
            client,
            base: settings.base(),
            secret,
            application: OnceCell::new(),
            refused_until: Mutex::new(None),
            imitation,
        }))
    }

    /// Returns the id of the application.
    ///
    /// # Errors
    /// Discord doesn't answer now.
    pub async fn application(&self) -> Result<&str, ActivityError> {
        let id = self.application.get_or_try_init(async || {
            let application = self.rest.get("/applications/@me").await.map_err(|error| {
                tracing::warn!(%error, "Discord does not say which application this is");
                ActivityError::Unreachable
            })?;
            application["id"].as_str().map(str::to_owned).ok_or(ActivityError::Refused)
        });
        id.await.map(String::as_str)
    }

    /// Returns the origins of Discord's clients, whose pages may embed the Activity.
    pub fn clients(&self) -> Vec<String> {
        const CLIENTS: [&str; 4] = [
            "https://discord.com",
            "https://ptb.discord.com",
            "https://canary.discord.com",
            "https://discordapp.com",
        ];
        match &self.imitation {
            Some(origin) => vec![origin.clone()],
            None => CLIENTS.map(str::to_owned).into(),
        }
    }

    /// Returns the user for whom Discord made this code. A code is valid once.
    ///
    /// # Errors
    /// Discord doesn't know the code, or can't be reached.
    pub async fn user(&self, code: &str) -> Result<ActivityUser, ActivityError> {
        if code.is_empty() || code.len() > LONGEST {
            return Err(ActivityError::Code);
        }
        let token = self.exchange(code).await?;
        let request = self.client.get(format!("{}/users/@me", self.base)).bearer_auth(token.expose());
        let (status, user) = answer(request).await?;
        match (status, user["id"].as_str()) {
            (200, Some(id)) => {
                let account = Account { realm: REALM.to_owned(), id: id.to_owned() };
                let text = |field: &str| user[field].as_str().map(str::to_owned);
                let name = text("global_name").or_else(|| text("username"));
                let name = name.unwrap_or_else(|| account.id.clone());
                Ok(ActivityUser { account, name, locale: text("locale"), token })
            }
            (401 | 403, _) => Err(ActivityError::Code),
            (status, _) => Err(failed(status, "/users/@me")),
        }
    }

    async fn exchange(&self, code: &str) -> Result<SecretString, ActivityError> {
        let form = [
            ("client_id", self.application().await?),
            ("client_secret", self.secret.expose()),
            ("grant_type", "authorization_code"),
            ("code", code),
        ];
        if self.refused_until.lock().is_some_and(|until| Instant::now() < until) {
            return Err(ActivityError::Unreachable);
        }
        let request = self.client.post(format!("{}/oauth2/token", self.base)).form(&form);
        let (status, answer) = answer(request).await?;
        if status == 429 {
            // Repeated refusals get our IP address banned, which stops all games.
            let pause =
                answer["retry_after"].as_f64().and_then(|pause| Duration::try_from_secs_f64(pause).ok());
            *self.refused_until.lock() = Some(Instant::now() + pause.unwrap_or(PAUSE_AFTER_REFUSAL));
        }
        match (status, answer["access_token"].as_str(), answer["error"].as_str()) {
            (200, Some(token), _) => Ok(SecretString::new(token)),
            (400, _, Some("invalid_grant" | "invalid_request")) => Err(ActivityError::Code),
            (400 | 401, _, Some(error)) => {
                tracing::error!(error, "Discord refuses DISCORD_CLIENT_SECRET: `herzbot check` says more");
                Err(ActivityError::Refused)
            }
            (status, ..) => Err(failed(status, "/oauth2/token")),
        }
    }

    /// Checks the client secret with an invalid code: Discord must refuse nothing but the code.
    ///
    /// # Errors
    /// Discord can't be reached, or refuses the secret ([`ActivityError::Refused`]).
    pub async fn check_secret(&self) -> Result<(), ActivityError> {
        match self.exchange("herzbot-check").await {
            Ok(_) | Err(ActivityError::Code) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Returns where an instance is open, if the user is in it.
    ///
    /// # Errors
    /// There is no such instance, the user isn't in it, or Discord can't be reached.
    pub async fn place(&self, instance: &str, user: &Account) -> Result<ActivityPlace, ActivityError> {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        if instance.is_empty() || instance.len() > LONGEST || !instance.chars().all(is_name) {
            return Err(ActivityError::Instance);
        }
        for attempt in 1.. {
            let (takes_part, place) = self.instance(instance, &user.id).await?;
            match takes_part {
                true => return Ok(place),
                false if attempt < TRIES => tokio::time::sleep(PAUSE).await,
                false => break,
            }
        }
        Err(ActivityError::Absent)
    }

    /// Returns whether a user is in an instance, and where that instance is open.
    async fn instance(&self, instance: &str, user: &str) -> Result<(bool, ActivityPlace), ActivityError> {
        let application = self.application().await?;
        let path = format!("/applications/{application}/activity-instances/{instance}");
        let request = RestRequest::of_bot(Method::GET, path, None);
        let called = tokio::time::timeout(DEADLINE, self.rest.call(request)).await;
        let answered = match called {
            Ok(CallOutcome::Answered(answered)) if answered.is_success() => answered.body,
            Ok(CallOutcome::Answered(answered)) if matches!(answered.info.status, 400 | 404) => {
                return Err(ActivityError::Instance);
            }
            Ok(CallOutcome::Answered(answered)) => return Err(failed(answered.info.status, "the instance")),
            Ok(CallOutcome::Lost(_)) | Err(_) => return Err(ActivityError::Unreachable),
        };
        if answered["application_id"].as_str() != Some(application) {
            return Err(ActivityError::Instance);
        }
        let takes_part = answered["users"].as_array().is_some_and(|users| users.iter().any(|id| id == user));
        let place = place_of(&answered["location"]).ok_or(ActivityError::Instance)?;
        Ok((takes_part, place))
    }
}

/// Returns the place of an instance. As for tables, a private chat counts as a server of its own.
fn place_of(location: &Value) -> Option<ActivityPlace> {
    let channel = location["channel_id"].as_str()?.to_owned();
    let server = location["guild_id"].as_str().map_or_else(|| format!("private-{channel}"), str::to_owned);
    Some(ActivityPlace { channel: ChannelRef { realm: REALM.to_owned(), server, channel } })
}

/// Sends a request and returns the status and body of the answer. Neither is logged, since they hold secrets.
async fn answer(request: reqwest::RequestBuilder) -> Result<(u16, Value), ActivityError> {
    let unreachable = |error: reqwest::Error| {
        tracing::warn!(
            error = causes(&error.without_url()),
            "Discord can't be asked who opened the Activity"
        );
        ActivityError::Unreachable
    };
    let response = request.timeout(DEADLINE).send().await.map_err(unreachable)?;
    let status = response.status().as_u16();
    let body = response.bytes().await.map_err(unreachable)?;
    Ok((status, serde_json::from_slice(&body).unwrap_or(Value::Null)))
}

/// Maps an unexpected status to an error.
fn failed(status: u16, asked: &str) -> ActivityError {
    tracing::warn!(status, asked, "Discord does not say who opened the Activity");
    if status == 429 || status >= 500 { ActivityError::Unreachable } else { ActivityError::Refused }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    /// Starts an imitation of Discord that refuses all codes for an hour. Returns its address and its count of
    /// received codes.
    async fn wants_no_codes() -> (String, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, brought) = (listener.local_addr().unwrap(), Arc::<AtomicUsize>::default());
        let counted = Arc::clone(&brought);
        tokio::spawn(async move {
            while let Ok((mut asked, _)) = listener.accept().await {
                let mut head = [0; 4096];
                let length = asked.read(&mut head).await.unwrap();
                let is_code = head[..length].starts_with(b"POST /api/v10/oauth2/token ");
                counted.fetch_add(usize::from(is_code), Ordering::Relaxed);
                let (status, body) = match is_code {
                    true => ("429 Too Many Requests", json!({ "retry_after": 3600.0 })),
                    false => ("200 OK", json!({ "id": "1" })),
                };
                let body = body.to_string();
                let head = format!(
                    "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
                    body.len()
                );
                asked.write_all((head + &body).as_bytes()).await.unwrap();
            }
        });
        (format!("http://{address}"), brought)
    }

    #[tokio::test]
    async fn after_a_code_was_refused_as_too_many_no_other_is_brought() {
        let (address, brought) = wants_no_codes().await;
        let settings = DiscordSettings {
            api: Some(address),
            client_secret: Some(SecretString::new("secret")),
            ..DiscordSettings::new(SecretString::new("token"))
        };
        let activities = Activities::new(&settings).unwrap().unwrap();
        for code in ["one", "two", "three"] {
            assert_eq!(activities.user(code).await.err(), Some(ActivityError::Unreachable));
        }
        assert_eq!(brought.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn an_instance_is_where_its_tables_are() {
        let place = |location| place_of(&location).map(|place| (place.channel.server, place.channel.channel));
        let there = |server: &str, channel: &str| Some((server.to_owned(), channel.to_owned()));
        let of_server = json!({ "id": "gc-1-2", "kind": "gc", "guild_id": "1", "channel_id": "2" });
        assert_eq!(place(of_server), there("1", "2"));
        let private = json!({ "id": "pc-2", "kind": "pc", "channel_id": "2", "guild_id": null });
        assert_eq!(place(private), there("private-2", "2"));
        assert_eq!(place(json!({ "id": "party-1", "kind": "party" })), None);
    }

    #[test]
    fn an_application_with_an_activity_says_so() {
        for (flags, enabled) in [(json!(0), false), (json!(1 << 17), true), (json!(null), false)] {
            assert_eq!(is_enabled(&json!({ "flags": flags })), enabled, "{flags}");
        }
    }
}
