//! Tokens that expire. The SDK refreshes them when the homeserver refuses an access token. A refresh token
//! can be used only once, so the new pair is written to the disk before the original request is repeated.
//! Other requests use the new access token as soon as the SDK has it, and the old refresh token is worthless
//! from then on: [`Folder::read`] therefore finds tokens whose write a kill has interrupted.

use super::clients::{self, KeptSession};
use super::folder::Folder;
use super::settings::StartError;
use matrix_sdk::authentication::oauth::OAuthError;
use matrix_sdk::authentication::oauth::error::{BasicErrorResponseType, RequestTokenError};
use matrix_sdk::{Client, RefreshTokenError, SessionTokens};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The pause before another attempt to write tokens.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// The error type that the SDK's callbacks expect.
type CallbackError = Box<dyn std::error::Error + Send + Sync>;

/// Held while tokens are read from a client and written, so the last write has the newest tokens.
static WRITING: Mutex<()> = Mutex::new(());

/// Writes a session with the newest tokens of its client.
pub fn keep(folder: &Folder, client: &Client, kept: &mut KeptSession) -> io::Result<()> {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tokens) = client.session_tokens() {
        kept.session.tokens = tokens;
    }
    folder.write(clients::FILE, kept)
}

/// Makes a client write its tokens after each refresh.
pub fn follow(client: &Client, folder: &Folder) -> Result<(), StartError> {
    let folder = folder.clone();
    let again = Arc::new(AtomicBool::new(false));
    let save = move |client: Client| -> Result<(), CallbackError> {
        let saved = save(&client, &folder);
        if let Err(error) = &saved
            && !again.swap(true, Ordering::Relaxed)
        {
            tracing::error!(
                %error,
                "the session could not be written after a refresh, and will be lost if the bot ends now: it \
                 is tried again"
            );
            tokio::spawn(save_again(client, folder.clone(), Arc::clone(&again)));
        }
        saved.map_err(Into::into)
    };
    // Only processes that share a session would read it from the disk.
    let reload = |client: Client| -> Result<SessionTokens, CallbackError> {
        client.session_tokens().ok_or_else(|| "no session".into())
    };
    client
        .set_session_callbacks(Box::new(reload), Box::new(save))
        .map_err(|error| StartError::Unexpected(error.to_string()))
}

/// Writes a client's tokens into its session's file. Does nothing if there is no file yet.
fn save(client: &Client, folder: &Folder) -> io::Result<()> {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let kept: Option<KeptSession> = folder.read(clients::FILE).map_err(io::Error::other)?;
    match (kept, client.session_tokens()) {
        (Some(mut kept), Some(tokens)) => {
            kept.session.tokens = tokens;
            folder.write(clients::FILE, &kept)
        }
        _ => Ok(()),
    }
}

async fn save_again(client: Client, folder: Folder, again: Arc<AtomicBool>) {
    loop {
        tokio::time::sleep(TRY_AGAIN).await;
        match save(&client, &folder) {
            Ok(()) => break,
            Err(error) => tracing::error!(%error, "the session can't be written"),
        }
    }
    again.store(false, Ordering::Relaxed);
    tracing::warn!("the session is written");
}

/// Returns whether the refresh token is refused for good, so the session has ended. Otherwise the refresh can
/// be tried again.
pub fn is_refused(error: &RefreshTokenError) -> bool {
    match error {
        RefreshTokenError::RefreshTokenRequired => true,
        RefreshTokenError::MatrixAuth(http) => {
            http.as_client_api_error().is_some_and(|said| matches!(said.status_code.as_u16(), 401 | 403))
        }
        RefreshTokenError::OAuth(error) => match &**error {
            OAuthError::RefreshToken(RequestTokenError::ServerResponse(said)) => matches!(
                said.error(),
                BasicErrorResponseType::InvalidGrant
                    | BasicErrorResponseType::InvalidClient
                    | BasicErrorResponseType::UnauthorizedClient
            ),
            _ => false,
        },
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use matrix_sdk::SessionMeta;
    use matrix_sdk::authentication::matrix::MatrixSession;
    use matrix_sdk::authentication::oauth::error::BasicErrorResponse;
    use matrix_sdk::ruma::{device_id, user_id};
    use matrix_sdk::store::RoomLoadSettings;

    fn session(access: &str, refresh: &str) -> MatrixSession {
        MatrixSession {
            meta: SessionMeta {
                user_id: user_id!("@herzbot:example.org").to_owned(),
                device_id: device_id!("CARDS").to_owned(),
            },
            tokens: SessionTokens {
                access_token: access.to_owned(),
                refresh_token: Some(refresh.to_owned()),
            },
        }
    }

    #[tokio::test]
    async fn the_newest_tokens_are_written_and_nothing_else_is_changed() {
        let data = tempfile::tempdir().unwrap();
        let folder = Folder::of(data.path());
        folder.make().unwrap();
        let client = Client::builder().homeserver_url("http://127.0.0.1:1").build().await.unwrap();
        let fresh = session("a2", "r2");
        client.matrix_auth().restore_session(fresh, RoomLoadSettings::default()).await.unwrap();
        // A refresh doesn't create the session's file.
        save(&client, &folder).unwrap();
        assert!(folder.read::<KeptSession>(clients::FILE).unwrap().is_none());

        let mut kept = KeptSession {
            homeserver: "http://127.0.0.1:1".to_owned(),
            has_recovery_key: false,
            oauth_client: Some("c".to_owned()),
            session: session("a1", "r1"),
        };
        folder.write(clients::FILE, &kept).unwrap();
        save(&client, &folder).unwrap();
        // Saving a session that was read before the refresh doesn't restore the old tokens.
        kept.has_recovery_key = true;
        keep(&folder, &client, &mut kept).unwrap();
        let read: KeptSession = folder.read(clients::FILE).unwrap().unwrap();
        assert_eq!(read.session.tokens.access_token, "a2");
        assert_eq!(read.session.tokens.refresh_token.as_deref(), Some("r2"));
        assert!(read.has_recovery_key && read.oauth_client.as_deref() == Some("c"));
    }

    #[test]
    fn only_a_refusal_ends_a_session() {
        let oauth = |error| RefreshTokenError::OAuth(Arc::new(OAuthError::RefreshToken(error)));
        let said =
            |error| oauth(RequestTokenError::ServerResponse(BasicErrorResponse::new(error, None, None)));
        assert!(is_refused(&said(BasicErrorResponseType::InvalidGrant)));
        assert!(is_refused(&said(BasicErrorResponseType::InvalidClient)));
        assert!(!is_refused(&said(BasicErrorResponseType::Extension("temporarily_unavailable".to_owned()))));
        assert!(!is_refused(&oauth(RequestTokenError::Other(
            "server returned empty error response".to_owned()
        ))));
        assert!(!is_refused(&RefreshTokenError::OAuth(Arc::new(OAuthError::NotAuthenticated))));
    }
}
