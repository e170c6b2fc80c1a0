//! The log-in of an application service.

use super::super::appservice_error::AppServiceError;
use super::super::clients::{self, FILE, KeptSession, Opened};
use super::super::folder::Folder;
use super::super::settings::{MatrixSettings, StartError};
use super::api::AppServiceApi;
use super::registration::Registration;
use super::relay::{Relay, RelayConfig};
use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::reqwest;
use matrix_sdk::ruma::{DeviceId, OwnedUserId};
use matrix_sdk::store::RoomLoadSettings;
use matrix_sdk::{Client, SessionMeta, SessionTokens};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Saved in place of an access token, since an application service only has the token in its registration.
pub const PLACEHOLDER: &str = "of-an-application-service";

/// Makes a client that resumes the saved session, regardless of how that was made. Returns `None` if its
/// device or its keys are lost, so the bot has to log in again.
pub async fn restore(
    settings: &MatrixSettings,
    folder: &Folder,
    file: &Path,
    kept: &KeptSession,
) -> Result<Option<Client>, StartError> {
    let registration = Registration::read(file)?;
    let address = clients::address(settings, Some(kept)).await?;
    let api = AppServiceApi::new(&address, settings, &registration, file)?;
    let SessionMeta { user_id, device_id } = &kept.session.meta;
    let known = async {
        api.user().await?;
        api.has_device(user_id, device_id).await
    };
    match known.await {
        Ok(true) if folder.store().exists() => {}
        Ok(true) => {
            tracing::warn!("the bot's keys are lost: it comes in anew");
            api.remove_device(user_id, device_id).await?;
            return Ok(None);
        }
        Ok(false) => return Ok(None),
        // It will be up again, and a saved session can wait for it.
        Err(StartError::Unreachable { .. }) => {}
        Err(error) => return Err(error),
    }
    client(settings, folder, &address, &registration, &kept.session.meta).await.map(Some)
}

/// Logs in with a new device. Registers the user if there is none.
pub async fn log_in(settings: &MatrixSettings, folder: &Folder, file: &Path) -> Result<Opened, StartError> {
    let registration = Registration::read(file)?;
    let homeserver = clients::address(settings, None).await?;
    let api = AppServiceApi::new(&homeserver, settings, &registration, file)?;
    let user_id: OwnedUserId = api.user().await?;
    if !api.is_registered(&user_id).await? {
        api.register(&user_id).await?;
    }
    let device_id = DeviceId::new();
    api.make_device(&user_id, &device_id).await?;
    if !api.has_device(&user_id, &device_id).await? {
        let told = "a device that was just made is not there".to_owned();
        return Err(AppServiceError::NoDevice { user: user_id.to_string(), cause: told }.into());
    }
    folder.put_store_aside()?;
    let meta = SessionMeta { user_id, device_id };
    let client = client(settings, folder, &homeserver, &registration, &meta).await?;
    let tokens = SessionTokens { access_token: PLACEHOLDER.to_owned(), refresh_token: None };
    let session = MatrixSession { meta, tokens };
    let kept = KeptSession { homeserver, has_recovery_key: false, oauth_client: None, session };
    folder.write(FILE, &kept).map_err(|error| folder.trouble(&error))?;
    Ok(Opened { client, kept, fresh: true })
}

/// Makes a client that sends its requests through a relay. The relay ends with the client.
async fn client(
    settings: &MatrixSettings,
    folder: &Folder,
    homeserver: &str,
    registration: &Registration,
    meta: &SessionMeta,
) -> Result<Client, StartError> {
    let relay = Relay::start(RelayConfig {
        homeserver: homeserver.to_owned(),
        as_token: registration.as_token.clone(),
        user: meta.user_id.clone(),
        device: meta.device_id.clone(),
    });
    let relay = relay.await?;
    // A proxy of the environment couldn't reach this process.
    let web = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(30)).build();
    let web = web.map_err(|error| AppServiceError::Unexpected(error.to_string()))?;
    let built = clients::builder(settings, folder).homeserver_url(relay.url()).http_client(web).build().await;
    let client = built.map_err(|error| clients::building(settings, folder, &error))?;
    let tokens = SessionTokens { access_token: relay.token().expose().to_owned(), refresh_token: None };
    // The relay lives as long as the client, so the client's last requests go through it, too.
    client.add_event_handler_context(Arc::new(relay));
    let session = MatrixSession { meta: meta.clone(), tokens };
    let restored = client.matrix_auth().restore_session(session, RoomLoadSettings::default()).await;
    restored.map_err(|error| clients::unusable_store(folder, &error))?;
    Ok(client)
}
