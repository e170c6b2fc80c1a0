//! Calls to Discord's REST API over the network.

use super::call::{CallOutcome, Method, RestRequest, RestResponse};
use super::limits::RateLimitInfo;
use super::settings::{DiscordSettings, DiscordStartError};
use super::signs::SignsOfLife;
use super::wire::{Upload, UploadContent};
use herzbot_adapter::system_errors::causes;
use herzbot_adapter::tenure::Tenure;
use metrics::{counter, histogram};
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use std::time::{Duration, Instant};

/// The timeout for a response.
const TIMEOUT: Duration = Duration::from_secs(20);
/// The timeout for the response to an interaction's callback. It allows three attempts in an interaction's three
/// seconds; a single hanging attempt must not use them up.
const CALLBACK_TIMEOUT: Duration = Duration::from_secs(1);

/// Returns the contents of files. None: a picture can't be drawn, which doesn't happen to a page's pictures.
/// Drawing takes some milliseconds on another thread.
async fn contents(files: &[Upload]) -> Option<Vec<Vec<u8>>> {
    let mut contents = Vec::with_capacity(files.len());
    for file in files {
        contents.push(match &file.content {
            UploadContent::Text(text) => text.clone().into_bytes(),
            UploadContent::Scores(picture) => {
                let picture = picture.clone();
                let drawn = tokio::task::spawn_blocking(move || herzbot_cards::scores(&picture).png());
                drawn.await.ok()?.ok()?
            }
        });
    }
    Some(contents)
}

/// A client of the REST API.
#[derive(Clone)]
pub struct Rest {
    client: reqwest::Client,
    base: String,
    authorization: HeaderValue,
    tenure: Tenure,
    signs: SignsOfLife,
}

/// Returns an HTTP client that follows no redirects.
pub fn client(settings: &DiscordSettings) -> Result<reqwest::Client, DiscordStartError> {
    let mut builder = reqwest::Client::builder()
        .user_agent(concat!("DiscordBot (herzbot, ", env!("CARGO_PKG_VERSION"), ")"))
        .timeout(TIMEOUT)
        .redirect(reqwest::redirect::Policy::none());
    if settings.api.is_some() {
        builder = builder.no_proxy();
    }
    builder.build().map_err(|error| DiscordStartError::Unreachable(error.to_string()))
}

impl Rest {
    /// Creates a client. It makes no call yet.
    pub fn new(settings: &DiscordSettings) -> Result<Self, DiscordStartError> {
        let client = client(settings)?;
        // A token that isn't even a valid header value is wrong.
        let mut authorization = HeaderValue::from_str(&format!("Bot {}", settings.token.expose()))
            .map_err(|_| DiscordStartError::Token)?;
        authorization.set_sensitive(true);
        let signs = SignsOfLife::new(settings.clock.clone());
        Ok(Self { client, base: settings.base(), authorization, tenure: settings.tenure.clone(), signs })
    }

    /// Returns the signs of life of requests; the gateway adds its own there.
    pub fn signs(&self) -> &SignsOfLife {
        &self.signs
    }

    /// Makes a call.
    pub async fn call(&self, request: RestRequest) -> CallOutcome {
        // The caller repeats a callback as long as there is time; a late one isn't made.
        if request.is_callback() && self.tenure.silent_since().is_some() {
            return CallOutcome::Lost("another process may have taken over".to_owned());
        }
        let Some(files) = contents(&request.files).await else {
            return CallOutcome::Answered(RestResponse::without_file("a picture could not be drawn"));
        };
        match self.tenure.during(self.try_call_noted(request, files)).await {
            Some(Ok(answered)) => CallOutcome::Answered(answered),
            // The URL may hold an interaction token.
            Some(Err(error)) => CallOutcome::Lost(causes(&error.without_url())),
            None => CallOutcome::Lost("another process may take over meanwhile".to_owned()),
        }
    }

    /// Makes a GET request as the bot. Returns the body, or why there is none.
    pub async fn get(&self, path: &str) -> Result<Value, DiscordStartError> {
        let request = RestRequest::of_bot(Method::GET, path.to_owned(), None);
        match self.call(request).await {
            CallOutcome::Answered(answered) if answered.is_success() => Ok(answered.body),
            CallOutcome::Answered(answered) if answered.info.status == 401 => Err(DiscordStartError::Token),
            CallOutcome::Answered(answered) => Err(DiscordStartError::Unexpected(answered.reason())),
            CallOutcome::Lost(reason) => Err(DiscordStartError::Unreachable(reason)),
        }
    }

    /// Makes a call, and notes whether Discord was reached.
    async fn try_call_noted(
        &self,
        request: RestRequest,
        files: Vec<Vec<u8>>,
    ) -> Result<RestResponse, reqwest::Error> {
        let (began, asked) = (self.signs.now(), Instant::now());
        let kind = if request.is_callback() { "callback" } else { "other" };
        let answer = self.try_call(request, files).await;
        note_request(kind, asked.elapsed(), answer.as_ref().ok().map(|answered| answered.info.status));
        // Servers in front of Discord's service refuse all calls alike.
        let is_answered = |answered: &RestResponse| answered.info.status < 500 && !answered.info.edge;
        self.signs.requested(began, answer.as_ref().is_ok_and(is_answered));
        answer
    }

    async fn try_call(
        &self,
        request: RestRequest,
        files: Vec<Vec<u8>>,
    ) -> Result<RestResponse, reqwest::Error> {
        let mut call = self.client.request(request.method.clone(), format!("{}{}", self.base, request.path));
        if request.is_callback() {
            call = call.timeout(CALLBACK_TIMEOUT);
        }
        if request.as_bot {
            call = call.header(AUTHORIZATION, self.authorization.clone());
        }
        call = match request.body {
            Some(body) if !files.is_empty() => {
                let json = Part::text(body.to_string()).mime_str("application/json")?;
                let mut form = Form::new().part("payload_json", json);
                for (number, (file, content)) in request.files.into_iter().zip(files).enumerate() {
                    let part = Part::bytes(content).mime_str(file.content.media_type())?;
                    form = form.part(format!("files[{number}]"), part.file_name(file.name));
                }
                call.multipart(form)
            }
            Some(body) => call.json(&body),
            None => call,
        };
        let response = call.send().await?;
        let mut info = rate_limit_info(response.status().as_u16(), response.headers());
        let bytes = response.bytes().await?;
        let body: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        // A response without JSON doesn't come from Discord's service but from servers in front of it, and is
        // about our address.
        info.edge = info.status == 429 && !body.is_object();
        if info.status == 429 {
            if let Some(pause) = body.get("retry_after").and_then(Value::as_f64) {
                info.retry_after = Some(seconds(pause));
            }
            info.global |= body.get("global").and_then(Value::as_bool).unwrap_or(false);
        }
        Ok(RestResponse { info, body })
    }
}

/// Counts a request and its outcome; `status`: none without a response.
fn note_request(kind: &'static str, took: Duration, status: Option<u16>) {
    let outcome = match status {
        None => "lost",
        Some(429) => "limited",
        Some(500..) => "failed",
        Some(400..) => "refused",
        Some(_) => "done",
    };
    histogram!("herzbot_request_seconds", "platform" => "discord", "kind" => kind).record(took);
    counter!("herzbot_requests_total", "platform" => "discord", "kind" => kind, "outcome" => outcome)
        .increment(1);
}

/// Converts seconds to a duration, plus a margin: Discord's clock has a resolution of milliseconds.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.clamp(0.0, 86_400.0)).unwrap_or_default() + Duration::from_millis(20)
}

fn rate_limit_info(status: u16, headers: &HeaderMap) -> RateLimitInfo {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let number = |name: &str| text(name).and_then(|text| text.trim().parse::<f64>().ok());
    let whole = |name: &str| text(name).and_then(|text| text.trim().parse::<u32>().ok());
    let scope = text("x-ratelimit-scope");
    RateLimitInfo {
        status,
        bucket: text("x-ratelimit-bucket").map(str::to_owned),
        limit: whole("x-ratelimit-limit"),
        remaining: whole("x-ratelimit-remaining"),
        reset_after: number("x-ratelimit-reset-after").map(seconds),
        retry_after: number("retry-after").map(seconds),
        global: text("x-ratelimit-global").is_some() || scope == Some("global"),
        shared: scope == Some("shared"),
        edge: false,
    }
}
