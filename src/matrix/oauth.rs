//! Log-in by a browser (OAuth 2.0 device authorization grant, RFC 8628), for homeservers with an
//! authorization server such as the Matrix Authentication Service. The host opens a link in any browser,
//! signs in there as the bot and allows the session.

use super::browser_error::BrowserLoginError;
use super::clients::{self, KeptSession};
use super::settings::{MatrixSettings, StartError};
use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::authentication::oauth::error::OAuthDiscoveryError;
use matrix_sdk::authentication::oauth::registration::{
    ApplicationType, ClientMetadata, Localized, OAuthGrantType,
};
use matrix_sdk::authentication::oauth::{OAuthSession, UserSession};
use matrix_sdk::reqwest::{self, StatusCode};
use matrix_sdk::ruma::api::client::discovery::get_authorization_server_metadata as server_metadata;
use matrix_sdk::ruma::api::client::session::get_login_types::v3::LoginType;
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{DeviceId, OwnedUserId};
use matrix_sdk::{Client, SessionMeta, SessionTokens};
use oauth2::basic::BasicClient;
use oauth2::{
    AsyncHttpClient, ClientId, DeviceAuthorizationUrl, DeviceCodeErrorResponse, DeviceCodeErrorResponseType,
    EndpointNotSet, EndpointSet, ErrorResponse, HttpRequest, HttpResponse, RequestTokenError, Scope,
    StandardDeviceAuthorizationResponse, TokenResponse as _, TokenUrl,
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::fmt::Display;
use std::time::Duration;

#[cfg(test)]
#[path = "oauth_tests.rs"]
mod tests;

/// The scope of a client. This is its name before Matrix 1.15, which both older and newer servers know. The
/// SDK uses it, too.
const API: &str = "urn:matrix:org.matrix.msc2967.client:api:*";
/// The prefix of a device id in a scope.
const DEVICE: &str = "urn:matrix:org.matrix.msc2967.client:device:";
/// The bot's name on the page where the host allows the session.
const NAME: &str = "Herzbot";
/// The deadline of a request.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest pause between two attempts while the server is unreachable.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// A client that knows the endpoints for device codes and for tokens.
type AskingClient = BasicClient<EndpointNotSet, EndpointSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// Fetches the metadata of the homeserver's authorization server. Returns `None` if there is none.
///
/// # Errors
/// Fails if the homeserver is unreachable.
pub async fn offered(
    settings: &MatrixSettings,
    client: &Client,
) -> Result<Option<server_metadata::v1::AuthorizationServerMetadata>, StartError> {
    match client.oauth().server_metadata().await {
        Ok(server) => Ok(Some(server)),
        Err(OAuthDiscoveryError::NotSupported) => Ok(None),
        Err(error) => Err(clients::unreachable(settings, &error)),
    }
}

/// Returns whether accounts can log in by a browser but not by a password.
///
/// # Errors
/// Fails if the homeserver is unreachable.
pub async fn is_only_way(settings: &MatrixSettings, client: &Client) -> Result<bool, StartError> {
    let types = client.matrix_auth().get_login_types().await;
    let by_password = |flow: &LoginType| matches!(flow, LoginType::Password(_));
    let by_password = types.is_ok_and(|types| types.flows.iter().any(by_password));
    Ok(!by_password && offered(settings, client).await?.is_some())
}

/// Converts a saved session into the SDK's type.
pub fn restored(client: String, session: MatrixSession) -> OAuthSession {
    let MatrixSession { meta, tokens } = session;
    OAuthSession { client_id: ClientId::new(client), user: UserSession { meta, tokens } }
}

/// Makes a new session: tells the host by `say` how to allow it in a browser, and waits for that.
///
/// # Errors
/// Fails if the homeserver doesn't offer this, or if the host doesn't allow it.
pub async fn log_in(
    settings: &MatrixSettings,
    say: &(dyn Fn(&str) + Sync),
) -> Result<KeptSession, StartError> {
    // A client that has registered can't take over a session, so this one only asks.
    let door = clients::door(settings).await?;
    let server = offered(settings, &door).await?;
    let server = server.ok_or_else(|| BrowserLoginError::NotOffered(settings.homeserver.clone()))?;
    let name = server.issuer.to_string();
    let Some(device_endpoint) = server.device_authorization_endpoint.clone() else {
        return Err(BrowserLoginError::NoDeviceGrant(name).into());
    };
    let id = register(&door, &name).await?;
    let http = reqwest::Client::builder().timeout(PATIENCE).user_agent(clients::USER_AGENT).build();
    let http = http.map_err(|error| StartError::Unexpected(error.to_string()))?;
    let send = {
        let http = http.clone();
        move |request: HttpRequest| {
            let http = http.clone();
            async move { send(&http, request).await }
        }
    };
    let client: AskingClient = BasicClient::new(id.clone())
        .set_device_authorization_url(DeviceAuthorizationUrl::from_url(device_endpoint))
        .set_token_uri(TokenUrl::from_url(server.token_endpoint.clone()));
    let device = DeviceId::new();
    let scopes = [API.to_owned(), format!("{DEVICE}{device}")].map(Scope::new);
    let asked: Result<StandardDeviceAuthorizationResponse, _> =
        client.exchange_device_code().add_scopes(scopes).request_async(&send).await;
    let asked =
        asked.map_err(|error| BrowserLoginError::Refused { server: name.clone(), cause: told(&error) })?;
    say(&instructions(&settings.user, &asked));
    let tokens =
        wait(&client, &asked, &send, tokio::time::sleep).await.map_err(|error| refused(&name, &error))?;
    let homeserver = door.homeserver().to_string();
    let found = match whoami(settings, &http, &homeserver, &tokens.access_token).await {
        Ok(found) if clients::is_meant(&settings.user, &found) => Ok(found),
        Ok(found) => Err(BrowserLoginError::OtherUser { found, wanted: settings.user.clone() }.into()),
        Err(error) => Err(error),
    };
    if found.is_err() {
        revoke(&http, server.revocation_endpoint.as_str(), &id, &tokens.access_token).await;
    }
    let user_id = found?;
    let session = MatrixSession { meta: SessionMeta { user_id, device_id: device }, tokens };
    let oauth_client = Some(id.as_str().to_owned());
    Ok(KeptSession { homeserver, has_recovery_key: false, oauth_client, session })
}

/// Polls for the tokens at the server's interval (RFC 8628, 3.5) until the host has decided. `pause` waits.
async fn wait<F, E, P, W>(
    client: &AskingClient,
    asked: &StandardDeviceAuthorizationResponse,
    send: &F,
    pause: P,
) -> Result<SessionTokens, RequestTokenError<E, DeviceCodeErrorResponse>>
where
    F: for<'c> AsyncHttpClient<'c, Error = E>,
    E: std::error::Error + 'static,
    P: Fn(Duration) -> W,
    W: Future<Output = ()>,
{
    let asking = client.exchange_device_access_token(asked).set_max_backoff_interval(LONGEST_PAUSE);
    let tokens = asking.request_async(send, pause, None).await?;
    Ok(SessionTokens {
        access_token: tokens.access_token().secret().clone(),
        refresh_token: tokens.refresh_token().map(|token| token.secret().clone()),
    })
}

/// Registers the bot at the authorization server.
async fn register(door: &Client, server: &str) -> Result<ClientId, StartError> {
    let refused = |cause: &dyn Display| BrowserLoginError::NotRegistered {
        server: server.to_owned(),
        cause: cause.to_string(),
    };
    // A client needs a page. The bot has none, so this is the homeserver's address.
    let home = Localized::new(door.homeserver(), []);
    let mut metadata = ClientMetadata::new(ApplicationType::Native, vec![OAuthGrantType::DeviceCode], home);
    metadata.client_name = Some(Localized::new(NAME.to_owned(), []));
    let metadata = Raw::new(&metadata).map_err(|error| refused(&error))?;
    let registered = door.oauth().register_client(&metadata).await.map_err(|error| refused(&error))?;
    Ok(ClientId::new(registered.client_id.as_str().to_owned()))
}

/// Returns the instructions for the host.
fn instructions(user: &str, asked: &StandardDeviceAuthorizationResponse) -> String {
    let (page, code) = (asked.verification_uri().as_str(), asked.user_code().secret());
    let minutes = asked.expires_in().as_secs().div_ceil(60);
    let by_hand = format!("open {page} and type the code {code}");
    let what = match asked.verification_uri_complete() {
        Some(link) => format!("    {}\n\n(or {by_hand})", link.secret()),
        None => format!("    {page}\n\nand type the code {code}"),
    };
    format!(
        "To let the bot in, open this page in a browser, on any machine, sign in there as {user} (in a \
         private window, if you \
         are somebody else there), and allow it:\n\n{what}\n\nWaiting, for {minutes} minutes at most …"
    )
}

/// Sends a request to the authorization server. A server error counts as unreachable.
async fn send(http: &reqwest::Client, request: HttpRequest) -> Result<HttpResponse, reqwest::Error> {
    let answer = http.execute(request.try_into()?).await?;
    let answer = if answer.status().is_server_error() { answer.error_for_status()? } else { answer };
    let (status, headers) = (answer.status(), answer.headers().clone());
    let mut response = HttpResponse::new(answer.bytes().await?.to_vec());
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    Ok(response)
}

fn refused<E: std::error::Error + 'static>(
    server: &str,
    error: &RequestTokenError<E, DeviceCodeErrorResponse>,
) -> BrowserLoginError {
    match error {
        RequestTokenError::ServerResponse(said)
            if *said.error() == DeviceCodeErrorResponseType::ExpiredToken =>
        {
            BrowserLoginError::Expired
        }
        RequestTokenError::ServerResponse(said)
            if *said.error() == DeviceCodeErrorResponseType::AccessDenied =>
        {
            BrowserLoginError::Declined
        }
        error => BrowserLoginError::Refused { server: server.to_owned(), cause: told(error) },
    }
}

/// Formats a server's error in one line, without tokens.
fn told<E: std::error::Error + 'static, T: ErrorResponse + Display>(
    error: &RequestTokenError<E, T>,
) -> String {
    match error {
        RequestTokenError::ServerResponse(said) => said.to_string(),
        RequestTokenError::Request(cause) => format!("it can't be reached: {cause}"),
        // The answer itself may contain tokens.
        RequestTokenError::Parse(cause, _) => format!("it answers something else: {cause}"),
        RequestTokenError::Other(cause) => cause.clone(),
    }
}

/// Returns the user of an access token.
async fn whoami(
    settings: &MatrixSettings,
    http: &reqwest::Client,
    homeserver: &str,
    token: &str,
) -> Result<OwnedUserId, StartError> {
    let url = format!("{}/_matrix/client/v3/account/whoami", homeserver.trim_end_matches('/'));
    let answer = http.get(url).bearer_auth(token).send().await;
    let answer = answer.map_err(|error| clients::unreachable(settings, &error.without_url()))?;
    let status = answer.status();
    let text = answer.text().await.map_err(|error| clients::unreachable(settings, &error.without_url()))?;
    let told: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let user = told["user_id"].as_str().filter(|_| status == StatusCode::OK);
    user.and_then(|user| OwnedUserId::try_from(user).ok())
        .ok_or_else(|| StartError::Unexpected(format!("it does not accept its own session ({status})")))
}

/// Ends a session that isn't used (RFC 7009).
async fn revoke(http: &reqwest::Client, endpoint: &str, id: &ClientId, token: &str) {
    let [token, id] = [token, id.as_str()].map(|part| utf8_percent_encode(part, NON_ALPHANUMERIC));
    let form = format!("token={token}&token_type_hint=access_token&client_id={id}");
    let asked = http.post(endpoint).header("content-type", "application/x-www-form-urlencoded").body(form);
    if let Err(error) = asked.send().await.and_then(reqwest::Response::error_for_status) {
        let error = error.without_url();
        tracing::warn!(
            %error,
            "the session that is not kept could not be ended: end it on the account's page"
        );
    }
}
