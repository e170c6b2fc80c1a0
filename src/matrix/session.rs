//! Log-in and trust: the saved session, and the identity that signs it.

use super::appservice;
use super::appservice_error::AppServiceError;
pub use super::clients::{
    FILE, KeptSession, Opened, builder, building, door, found, is_meant, kept, unreachable, unusable_store,
};
use super::folder::Folder;
use super::settings::{Login, MatrixSettings, StartError};
use super::{oauth, tokens};
use herzbot_adapter::secret::SecretString;
use herzbot_adapter::system_errors::causes;
use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::config::SyncSettings;
use matrix_sdk::encryption::export_secrets_bundle_from_store;
use matrix_sdk::encryption::recovery::{RecoveryError, RecoveryState};
use matrix_sdk::encryption::secret_storage::SecretStorageError;
use matrix_sdk::ruma::api::error::ErrorKind;
use matrix_sdk::ruma::{OwnedDeviceId, UserId};
use matrix_sdk::store::RoomLoadSettings;
use matrix_sdk::{Client, HttpError, SessionMeta, SessionTokens};
use std::time::Duration;

/// The display name of the bot's device.
const DEVICE: &str = "Herzbot";
/// The number of refused refreshes after which the session counts as ended.
const MOST_REFRESHES: u32 = 5;

/// Opens the session and makes sure that others can trust the bot. The flag says whether that was verified:
/// if the homeserver is unreachable, a saved session is used without verification.
pub async fn open_trusted(settings: &MatrixSettings, folder: &Folder) -> Result<(Opened, bool), StartError> {
    let mut opened = open(settings, folder).await?;
    let mut identified = identify(&mut opened, settings, folder).await;
    if matches!(identified, Err(StartError::Ended(_))) && !opened.fresh {
        opened = renew(settings, folder, opened).await?;
        identified = identify(&mut opened, settings, folder).await;
    }
    match identified {
        Ok(()) => Ok((opened, true)),
        Err(error @ StartError::Unreachable { .. }) if !opened.fresh => {
            tracing::warn!(%error, "going on with the session that is kept");
            Ok((opened, false))
        }
        Err(error) => Err(error),
    }
}

/// Opens the saved session, or logs in.
pub async fn open(settings: &MatrixSettings, folder: &Folder) -> Result<Opened, StartError> {
    folder.make()?;
    match kept(folder)? {
        Some(kept) => restore(settings, folder, kept).await,
        None => log_in(settings, folder).await,
    }
}

async fn restore(
    settings: &MatrixSettings,
    folder: &Folder,
    kept: KeptSession,
) -> Result<Opened, StartError> {
    let user = &kept.session.meta.user_id;
    if !is_meant(&settings.user, user) {
        let (kept, wanted) = (user.to_string(), settings.user.clone());
        return Err(StartError::OtherUser { folder: folder.path().to_owned(), kept, wanted });
    }
    if let Some(Login::AppService(file)) = &settings.login {
        return match appservice::restore(settings, folder, file, &kept).await? {
            Some(client) => Ok(Opened { client, kept, fresh: false }),
            None => log_in_again(settings, folder, &kept).await,
        };
    }
    if kept.session.tokens.access_token == appservice::PLACEHOLDER {
        let Some(Login::Password(_)) = settings.login else {
            return Err(AppServiceError::Left(folder.path().to_owned()).into());
        };
        return log_in_again(settings, folder, &kept).await;
    }
    let address = if settings.homeserver.contains("://") { &settings.homeserver } else { &kept.homeserver };
    let client = builder(settings, folder).homeserver_url(address).build().await;
    let client = client.map_err(|error| building(settings, folder, &error))?;
    resume(&client, folder, &kept).await?;
    Ok(Opened { client, kept, fresh: false })
}

/// Resumes a session in a new client.
async fn resume(client: &Client, folder: &Folder, kept: &KeptSession) -> Result<(), StartError> {
    tokens::follow(client, folder)?;
    let (session, rooms) = (kept.session.clone(), RoomLoadSettings::default());
    let resumed = match kept.oauth_client.clone() {
        Some(id) => client.oauth().restore_session(oauth::restored(id, session), rooms).await,
        None => client.matrix_auth().restore_session(session, rooms).await,
    };
    resumed.map_err(|error| unusable_store(folder, &error))
}

/// Saves a session that was made in a browser, and opens it.
pub async fn admit(
    settings: &MatrixSettings,
    folder: &Folder,
    mut kept: KeptSession,
) -> Result<Opened, StartError> {
    folder.put_store_aside()?;
    let client = builder(settings, folder).homeserver_url(&kept.homeserver).build().await;
    let client = client.map_err(|error| building(settings, folder, &error))?;
    // Save it before the first request, since a request may refresh its tokens.
    keep(folder, &client, &mut kept)?;
    resume(&client, folder, &kept).await?;
    Ok(Opened { client, kept, fresh: true })
}

fn no_session(settings: &MatrixSettings, folder: &Folder) -> StartError {
    StartError::NoSession { folder: folder.path().to_owned(), homeserver: settings.homeserver.clone() }
}

/// Logs in with the credentials in the settings.
pub async fn log_in(settings: &MatrixSettings, folder: &Folder) -> Result<Opened, StartError> {
    let Some(login) = &settings.login else {
        return Err(match oauth::offered(settings, &door(settings).await?).await {
            Ok(Some(_)) => no_session(settings, folder),
            Ok(None) | Err(_) => StartError::NoLogin(folder.path().to_owned()),
        });
    };
    if let Login::AppService(file) = login {
        return appservice::log_in(settings, folder, file).await;
    }
    let aside = folder.put_store_aside()?;
    let opened = log_in_anew(settings, folder, login).await;
    if opened.is_err() {
        // Its keys hold the identity for the next attempt. Not every failed attempt leaves a store behind.
        folder.take_store_back(aside);
    }
    opened
}

/// Logs in with a new store.
async fn log_in_anew(
    settings: &MatrixSettings,
    folder: &Folder,
    login: &Login,
) -> Result<Opened, StartError> {
    let client = found(builder(settings, folder), &settings.homeserver).build().await;
    let client = client.map_err(|error| building(settings, folder, &error))?;
    match login {
        Login::Password(password) => log_in_by_password(settings, folder, &client, password).await?,
        Login::Token { token, device } => log_in_by_token(settings, &client, token, device).await?,
        // `log_in` handles this.
        Login::AppService(_) => {}
    }
    let session = client.matrix_auth().session();
    let session = session.ok_or_else(|| StartError::Unexpected("no session".to_owned()))?;
    let homeserver = client.homeserver().to_string();
    let mut kept = KeptSession { homeserver, has_recovery_key: false, oauth_client: None, session };
    keep(folder, &client, &mut kept)?;
    Ok(Opened { client, kept, fresh: true })
}

async fn log_in_by_password(
    settings: &MatrixSettings,
    folder: &Folder,
    client: &Client,
    password: &SecretString,
) -> Result<(), StartError> {
    tokens::follow(client, folder)?;
    let auth = client.matrix_auth();
    let asked = auth.login_username(&settings.user, password.expose()).request_refresh_token();
    let Err(error) = asked.initial_device_display_name(DEVICE).send().await else { return Ok(()) };
    if oauth::is_only_way(settings, client).await.unwrap_or(false) {
        return Err(no_session(settings, folder));
    }
    Err(refused(settings, "MATRIX_PASSWORD", &error))
}

async fn log_in_by_token(
    settings: &MatrixSettings,
    client: &Client,
    token: &SecretString,
    device: &str,
) -> Result<(), StartError> {
    let refused = |error| refused(settings, "MATRIX_ACCESS_TOKEN", &error);
    let user_id = UserId::parse(&settings.user).map_err(|_| StartError::PartOfUser)?;
    let meta = SessionMeta { user_id, device_id: OwnedDeviceId::from(device) };
    let tokens = SessionTokens { access_token: token.expose().to_owned(), refresh_token: None };
    let session = MatrixSession { meta: meta.clone(), tokens };
    let restored = client.matrix_auth().restore_session(session, RoomLoadSettings::default()).await;
    restored.map_err(refused)?;
    let known = client.whoami().await.map_err(|error| refused(error.into()))?;
    if known.user_id != meta.user_id || known.device_id.as_ref().is_some_and(|id| *id != meta.device_id) {
        let cause = format!("the access token belongs to {} on {:?}", known.user_id, known.device_id);
        let (user, setting) = (settings.user.clone(), "MATRIX_DEVICE_ID");
        return Err(StartError::Refused { user, cause, setting });
    }
    Ok(())
}

/// Makes the error of a refused log-in. A rate limit or a server error says nothing about the account, so it
/// counts as unreachable instead. `setting` is the setting to check.
fn refused(settings: &MatrixSettings, setting: &'static str, error: &matrix_sdk::Error) -> StartError {
    match error.as_client_api_error() {
        Some(said) if said.status_code.as_u16() != 429 && !said.status_code.is_server_error() => {
            StartError::Refused { user: settings.user.clone(), cause: brief(error), setting }
        }
        Some(_) | None => unreachable(settings, error),
    }
}

/// Logs in again after the homeserver has ended the session, as [`replace`] does.
///
/// # Errors
/// [`StartError::Ended`] or [`StartError::EndedInBrowser`] if the settings have neither a password nor a
/// registration, else an error of the log-in.
pub async fn renew(settings: &MatrixSettings, folder: &Folder, ended: Opened) -> Result<Opened, StartError> {
    let path = || folder.path().to_owned();
    match settings.login {
        Some(Login::Password(_) | Login::AppService(_)) => {
            replace(folder, ended, log_in(settings, folder)).await
        }
        _ if ended.kept.oauth_client.is_some() => Err(StartError::EndedInBrowser(path())),
        Some(Login::Token { .. }) | None => Err(StartError::Ended(path())),
    }
}

/// Replaces an ended session by the result of `log_in`. Transfers the identity that has signed the old one,
/// so others trust the new device without verifying it again.
///
/// # Errors
/// Returns the errors of `log_in`.
pub async fn replace(
    folder: &Folder,
    ended: Opened,
    log_in: impl Future<Output = Result<Opened, StartError>>,
) -> Result<Opened, StartError> {
    let Opened { client, kept, .. } = ended;
    drop(client);
    with_identity_of(folder, &kept, log_in).await
}

/// Logs in to replace a session that can't be used any more, as [`renew`] does.
async fn log_in_again(
    settings: &MatrixSettings,
    folder: &Folder,
    kept: &KeptSession,
) -> Result<Opened, StartError> {
    with_identity_of(folder, kept, log_in(settings, folder)).await
}

/// Runs `log_in`, and transfers the identity that has signed an earlier session.
async fn with_identity_of(
    folder: &Folder,
    kept: &KeptSession,
    log_in: impl Future<Output = Result<Opened, StartError>>,
) -> Result<Opened, StartError> {
    let secrets = match export_secrets_bundle_from_store(folder.store(), None).await {
        Ok(secrets) => secrets.map(|(_, secrets)| secrets),
        Err(error) => {
            tracing::warn!(
                %error,
                "the bot's identity can't be taken along: its recovery key brings it back"
            );
            None
        }
    };
    let mut opened = log_in.await?;
    if let Some(secrets) = secrets {
        if let Err(error) = opened.client.encryption().import_secrets_bundle(&secrets).await {
            tracing::warn!(
                %error,
                "the bot's identity can't be taken along: its recovery key brings it back"
            );
        }
        opened.kept.has_recovery_key = kept.has_recovery_key;
        keep(folder, &opened.client, &mut opened.kept)?;
    }
    tracing::warn!("the homeserver had ended the bot's session: logged in anew");
    Ok(opened)
}

/// Saves a session with the newest tokens of its client. For an application service, no token is saved, since
/// it is in the registration.
fn keep(folder: &Folder, client: &Client, kept: &mut KeptSession) -> Result<(), StartError> {
    let written = if kept.session.tokens.access_token == appservice::PLACEHOLDER {
        folder.write(FILE, kept)
    } else {
        tokens::keep(folder, client, kept)
    };
    written.map_err(|error| folder.trouble(&error))
}

/// Formats the homeserver's error, or the reason why it couldn't be asked, in one line without addresses and
/// tokens.
pub fn brief(error: &matrix_sdk::Error) -> String {
    error.as_client_api_error().map_or_else(|| causes(error), ToString::to_string)
}

/// Returns whether a request has failed because the homeserver has ended the session.
///
/// If tokens are refreshed, a refused access token doesn't prove that. Two requests that meet an expired
/// token may both refresh it, and the second refresh invalidates the result of the first. The SDK repeats a
/// request only once. So this function asks again until the homeserver answers or refuses the refresh itself.
pub async fn has_ended(client: &Client, error: &matrix_sdk::Error) -> bool {
    if !is_unknown_token(error) {
        return is_refresh_refused(error);
    }
    if client.session_tokens().is_none_or(|tokens| tokens.refresh_token.is_none()) {
        return true;
    }
    for _ in 0..MOST_REFRESHES {
        match client.whoami().await.map_err(matrix_sdk::Error::from) {
            Ok(_) => return false,
            Err(error) if is_unknown_token(&error) => {}
            Err(error) => return is_refresh_refused(&error),
        }
    }
    true
}

fn is_unknown_token(error: &matrix_sdk::Error) -> bool {
    matches!(error.client_api_error_kind(), Some(ErrorKind::UnknownToken(_)))
}

fn is_refresh_refused(error: &matrix_sdk::Error) -> bool {
    match error {
        matrix_sdk::Error::Http(http) => {
            matches!(&**http, HttpError::RefreshToken(error) if tokens::is_refused(error))
        }
        _ => false,
    }
}

/// Returns whether our identity has signed our device.
pub async fn is_signed(client: &Client) -> bool {
    let device = client.encryption().get_own_device().await.ok().flatten();
    device.is_some_and(|device| device.is_cross_signed_by_owner())
}

/// Makes sure that others can trust the bot: an identity signs this device, and the host has a recovery key
/// for it. A new recovery key is shown.
pub async fn identify(
    opened: &mut Opened,
    settings: &MatrixSettings,
    folder: &Folder,
) -> Result<(), StartError> {
    let Opened { client, kept, .. } = opened;
    let user = kept.session.meta.user_id.to_string();
    is_accepted(client, settings, folder).await?;
    let encryption = client.encryption();
    encryption.wait_for_e2ee_initialization_tasks().await;
    let recovery = encryption.recovery();
    // Fetch our keys as others see them, since the store may not have asked for them yet.
    let own = encryption.request_user_identity(&kept.session.meta.user_id).await;
    own.map_err(|error| unreachable(settings, &error))?;
    if !is_signed(client).await || recovery.state() == RecoveryState::Incomplete {
        if let Some(key) = &settings.recovery_key {
            // Only a device that the homeserver knows can be signed. A sync uploads its keys.
            // Messages up to now aren't answered anyway.
            let told = client.sync_once(SyncSettings::new().timeout(Duration::ZERO)).await;
            told.map_err(|error| unreachable(settings, &error))?;
            recover(client, key, settings, &user).await?;
            kept.has_recovery_key = true;
            keep(folder, client, kept)?;
            // The homeserver knows of the new signature before the store does.
            let own = encryption.request_user_identity(&kept.session.meta.user_id).await;
            own.map_err(|error| unreachable(settings, &error))?;
        }
        if !is_signed(client).await {
            return Err(StartError::Unsigned(user));
        }
    }
    // The host may never have seen an existing key, so make a new one.
    let key = match recovery.state() {
        RecoveryState::Disabled => recovery.enable().await,
        RecoveryState::Enabled if !kept.has_recovery_key && settings.recovery_key.is_none() => {
            recovery.reset_key().await
        }
        RecoveryState::Enabled | RecoveryState::Incomplete | RecoveryState::Unknown => return Ok(()),
    };
    match key {
        Ok(key) => {
            tracing::info!(user, "a recovery key is made for this account");
            (settings.show_recovery_key)(&key);
            kept.has_recovery_key = true;
            keep(folder, client, kept)
        }
        Err(error) => {
            // The bot is signed and can play; the next start tries again.
            tracing::error!(%error, "no recovery key could be made for the bot's identity");
            Ok(())
        }
    }
}

/// Checks that the homeserver accepts the session.
async fn is_accepted(client: &Client, settings: &MatrixSettings, folder: &Folder) -> Result<(), StartError> {
    let Err(error) = client.whoami().await.map_err(matrix_sdk::Error::from) else { return Ok(()) };
    if has_ended(client, &error).await {
        return Err(StartError::Ended(folder.path().to_owned()));
    }
    // If the token was refused at first, a later request of `has_ended` has succeeded.
    if is_unknown_token(&error) { Ok(()) } else { Err(unreachable(settings, &error)) }
}

async fn recover(
    client: &Client,
    key: &SecretString,
    settings: &MatrixSettings,
    user: &str,
) -> Result<(), StartError> {
    let recovered = client.encryption().recovery().recover(key.expose()).await;
    recovered.map_err(|error| match &error {
        RecoveryError::Sdk(_) | RecoveryError::SecretStorage(SecretStorageError::Sdk(_)) => {
            unreachable(settings, &error)
        }
        RecoveryError::BackupExistsOnServer | RecoveryError::SecretStorage(_) => {
            StartError::WrongKey { user: user.to_owned(), cause: error.to_string() }
        }
    })
}
