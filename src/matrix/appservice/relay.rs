//! A relay between the SDK and the homeserver. The SDK doesn't support application services, so its requests
//! go through here. The relay adds the application service's token, the user and the device.
//!
//! It listens only on loopback, and does this only for requests with a random token of this process. It
//! forwards requests without a token unchanged. The homeserver's answers are returned as they are.

use super::super::appservice_error::AppServiceError;
use super::api::{act_as, web};
use super::registration::token;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderName,
    TRANSFER_ENCODING,
};
use axum::response::{IntoResponse as _, Response};
use axum::serve::ListenerExt as _;
use herzbot_adapter::secret::SecretString;
use matrix_sdk::reqwest::{self, StatusCode, Url};
use matrix_sdk::ruma::{OwnedDeviceId, OwnedUserId};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// The largest request, in bytes. Pictures are far smaller.
const LARGEST: usize = 64 << 20;
/// Headers that belong to one connection, or are set again for the other.
const OWN_HEADERS: [HeaderName; 6] =
    [ACCEPT_ENCODING, AUTHORIZATION, CONNECTION, CONTENT_LENGTH, HOST, TRANSFER_ENCODING];

/// The account for which requests are relayed.
pub struct RelayConfig {
    /// The homeserver's address, without a trailing slash.
    pub homeserver: String,
    /// The application service's token.
    pub as_token: SecretString,
    /// The bot's user id.
    pub user: OwnedUserId,
    pub device: OwnedDeviceId,
}

/// Relays requests until it is dropped.
pub struct Relay {
    url: String,
    token: SecretString,
    task: AbortHandle,
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Upstream {
    config: RelayConfig,
    web: reqwest::Client,
    /// The `Authorization` header that the SDK must send.
    authorization: String,
}

impl Relay {
    /// Starts the relay.
    ///
    /// # Errors
    /// Fails if it can't listen on loopback.
    pub async fn start(config: RelayConfig) -> Result<Self, AppServiceError> {
        let web = web().map_err(|error| AppServiceError::Unexpected(error.to_string()))?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(AppServiceError::Relay)?;
        let port = listener.local_addr().map_err(AppServiceError::Relay)?.port();
        let token = token();
        let upstream = Arc::new(Upstream { config, web, authorization: format!("Bearer {token}") });
        let router = Router::new().fallback(relay).with_state(upstream);
        // Send small answers without delay.
        let listener = listener.tap_io(|connection| {
            // Without this option, it is only slower.
            let _slower = connection.set_nodelay(true);
        });
        let task = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "requests to the homeserver are not relayed any more");
            }
        });
        let task = task.abort_handle();
        Ok(Self { url: format!("http://127.0.0.1:{port}"), token: SecretString::new(token), task })
    }

    /// The address that the SDK uses as the homeserver's.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The token that the SDK uses as its access token.
    pub fn token(&self) -> &SecretString {
        &self.token
    }
}

fn refusal(status: StatusCode, code: &str, error: &str) -> Response {
    let content = json!({"errcode": code, "error": error});
    (status, [(CONTENT_TYPE, "application/json")], content.to_string()).into_response()
}

fn passed_on(headers: &HeaderMap) -> HeaderMap {
    let mut passed = headers.clone();
    for own in OWN_HEADERS {
        passed.remove(own);
    }
    passed
}

async fn relay(State(upstream): State<Arc<Upstream>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let trusted = match head.headers.get(AUTHORIZATION) {
        None => false,
        Some(given) if given.as_bytes() == upstream.authorization.as_bytes() => true,
        Some(_) => {
            return refusal(StatusCode::UNAUTHORIZED, "M_UNKNOWN_TOKEN", "not a token of this process");
        }
    };
    let path = head.uri.path_and_query().map_or("/", |path| path.as_str());
    let Ok(mut url) = Url::parse(&format!("{}{path}", upstream.config.homeserver)) else {
        return refusal(StatusCode::BAD_REQUEST, "M_UNRECOGNIZED", "not an address");
    };
    let Ok(body) = to_bytes(body, LARGEST).await else {
        return refusal(StatusCode::PAYLOAD_TOO_LARGE, "M_TOO_LARGE", "too large to be relayed");
    };
    if trusted {
        act_as(&mut url, &upstream.config.user, Some(&upstream.config.device));
    }
    let mut asked = upstream.web.request(head.method, url).headers(passed_on(&head.headers)).body(body);
    if trusted {
        asked = asked.bearer_auth(upstream.config.as_token.expose());
    }
    // The client sets the deadline: if it hangs up, this ends, too.
    match answered(asked).await {
        Ok(response) => response,
        Err(error) => {
            let cause = format!("the homeserver can't be reached ({})", error.without_url());
            refusal(StatusCode::BAD_GATEWAY, "M_UNKNOWN", &cause)
        }
    }
}

async fn answered(asked: reqwest::RequestBuilder) -> reqwest::Result<Response> {
    let answer = asked.send().await?;
    let (mut status, headers) = (answer.status(), passed_on(answer.headers()));
    let mut content = answer.bytes().await?;
    // For the SDK, report a removed device as an ended session.
    if status == StatusCode::BAD_REQUEST
        && let Ok(mut said) = serde_json::from_slice::<Value>(&content)
        && said["errcode"] == "M_UNKNOWN_DEVICE"
    {
        status = StatusCode::UNAUTHORIZED;
        said["errcode"] = json!("M_UNKNOWN_TOKEN");
        content = said.to_string().into();
    }
    let mut response = Response::new(Body::from(content));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    Ok(response)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use axum::http::Uri;

    /// Answers with the request's content.
    async fn say(uri: Uri, headers: HeaderMap, body: String) -> Response {
        if uri.path().ends_with("/removed") {
            return refusal(StatusCode::BAD_REQUEST, "M_UNKNOWN_DEVICE", "no such device");
        }
        let given =
            |name| headers.get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
        let (token, kind) = (given(AUTHORIZATION), given(CONTENT_TYPE));
        let content = json!({"uri": uri.to_string(), "token": token, "type": kind, "body": body});
        (StatusCode::IM_A_TEAPOT, content.to_string()).into_response()
    }

    /// Starts a homeserver that answers with the request's content.
    async fn echo() -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(axum::serve(listener, Router::new().fallback(say)).into_future());
        format!("http://127.0.0.1:{port}/somewhere")
    }

    async fn relay_to(homeserver: String) -> Relay {
        let config = RelayConfig {
            homeserver,
            as_token: SecretString::new("the service's"),
            user: OwnedUserId::try_from("@herz+bot:example.org").unwrap(),
            device: "DEVICE".into(),
        };
        Relay::start(config).await.unwrap()
    }

    async fn asks(relay: &Relay, path: &str, token: Option<&str>) -> (StatusCode, Value) {
        let web = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = web.post(format!("{}{path}", relay.url())).body("{}");
        request = request.header(CONTENT_TYPE, "application/json");
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.unwrap();
        (answer.status(), serde_json::from_str(&answer.text().await.unwrap()).unwrap())
    }

    #[tokio::test]
    async fn who_has_the_token_acts_for_the_bot_and_nobody_else_does() {
        let relay = relay_to(echo().await).await;
        let token = relay.token().expose().to_owned();
        let (status, said) = asks(&relay, "/_matrix/x%2Fy?a=b%20c", Some(&token)).await;
        assert_eq!(status, StatusCode::IM_A_TEAPOT, "answers come back as they are");
        let uri = "/somewhere/_matrix/x%2Fy?a=b%20c&user_id=%40herz%2Bbot%3Aexample.org&device_id=DEVICE";
        assert_eq!(said["uri"], uri);
        assert_eq!(said["token"], "Bearer the service's");
        assert_eq!((&said["type"], &said["body"]), (&json!("application/json"), &json!("{}")));

        let (_, said) = asks(&relay, "/_matrix/client/versions", None).await;
        assert_eq!(said["uri"], "/somewhere/_matrix/client/versions");
        assert_eq!(said["token"], Value::Null);

        let (status, said) = asks(&relay, "/_matrix/x", Some("guessed")).await;
        assert_eq!((status, &said["errcode"]), (StatusCode::UNAUTHORIZED, &json!("M_UNKNOWN_TOKEN")));
    }

    #[tokio::test]
    async fn a_removed_device_is_an_ended_session_and_a_homeserver_away_is_a_bad_gateway() {
        let relay = relay_to(echo().await).await;
        let (status, said) = asks(&relay, "/removed", Some(relay.token().expose())).await;
        assert_eq!((status, &said["errcode"]), (StatusCode::UNAUTHORIZED, &json!("M_UNKNOWN_TOKEN")));
        // Nothing listens on the port of a listener that was just closed.
        let closed = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap().local_addr().unwrap();
        let relay = relay_to(format!("http://{closed}")).await;
        let (status, said) = asks(&relay, "/_matrix/x", Some(relay.token().expose())).await;
        assert_eq!((status, &said["errcode"]), (StatusCode::BAD_GATEWAY, &json!("M_UNKNOWN")));
    }
}
