//! How SDK clients are built, and the saved session.

use super::folder::Folder;
use super::settings::{MatrixSettings, StartError};
use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::config::RequestConfig;
use matrix_sdk::encryption::{BackupDownloadStrategy, EncryptionSettings};
use matrix_sdk::ruma::UserId;
use matrix_sdk::{Client, ClientBuildError, ClientBuilder, SqliteStoreConfig};
use matrix_sdk_base::crypto::{CollectStrategy, DecryptionSettings, TrustRequirement};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// The file of the session.
pub const FILE: &str = "session.json";

/// The deadline of a request that the SDK makes by itself: for members and keys before it encrypts, and after
/// a sync. A homeserver asks other servers for keys for up to ten seconds before it reports which don't
/// answer.
///
/// The SDK retries none of them. It would wait as long as a refusal says, with its locks held, up to three
/// times. A failed request is repeated by the next sync, or by the next attempt to send.
pub const REQUEST: Duration = Duration::from_secs(12);

/// Returns the configuration of a request that is made once, with this deadline.
pub fn once(answer: Duration) -> RequestConfig {
    RequestConfig::new().disable_retry().timeout(answer)
}

/// The user agent that the bot sends to servers.
pub const USER_AGENT: &str = concat!("herzbot/", env!("CARGO_PKG_VERSION"));

/// The content of the session's file (mode 600).
#[derive(Serialize, Deserialize)]
pub struct KeptSession {
    /// The homeserver's address.
    pub homeserver: String,
    /// Whether the host has the recovery key.
    #[serde(default)]
    pub has_recovery_key: bool,
    /// The client id at the homeserver's authorization server. `None` for a session made by the homeserver
    /// itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oauth_client: Option<String>,
    /// User, device and tokens.
    pub session: MatrixSession,
}

/// A client that is logged in.
pub struct Opened {
    pub client: Client,
    pub kept: KeptSession,
    /// Whether it has just logged in, rather than used a saved session.
    pub fresh: bool,
}

/// Reads the saved session, if there is one.
pub fn kept(folder: &Folder) -> Result<Option<KeptSession>, StartError> {
    folder.read(FILE)
}

/// Returns the homeserver's address, without a trailing slash.
pub async fn address(settings: &MatrixSettings, kept: Option<&KeptSession>) -> Result<String, StartError> {
    let address = match kept {
        _ if settings.homeserver.contains("://") => settings.homeserver.clone(),
        Some(kept) => kept.homeserver.clone(),
        None => {
            let found = Client::builder().server_name_or_homeserver_url(&settings.homeserver).build().await;
            found.map_err(|error| unreachable(settings, &error))?.homeserver().to_string()
        }
    };
    Ok(address.trim_end_matches('/').to_owned())
}

/// Returns whether `user` matches the setting `wanted`, a whole user id or its localpart.
pub fn is_meant(wanted: &str, user: &UserId) -> bool {
    wanted == user.as_str() || wanted == user.localpart()
}

/// Makes the error for a store that can't be used.
pub fn unusable_store(folder: &Folder, error: &matrix_sdk::Error) -> StartError {
    folder.trouble_with_store(&format!(
        "the Matrix store can't be opened ({error}); move the folder away to begin anew"
    ))
}

/// Builds a client without a session or a store.
pub async fn door(settings: &MatrixSettings) -> Result<Client, StartError> {
    let builder = Client::builder()
        .request_config(RequestConfig::new().retry_limit(3).timeout(Duration::from_secs(30)))
        .user_agent(USER_AGENT);
    found(builder, &settings.homeserver).build().await.map_err(|error| unreachable(settings, &error))
}

pub fn builder(settings: &MatrixSettings, folder: &Folder) -> ClientBuilder {
    // The store has no passphrase, since a user who can read the folder could read a passphrase, too. The
    // folder's mode protects it.
    let store = SqliteStoreConfig::with_low_memory_config(folder.store());
    let (trust, recipients) = match settings.strict {
        true => (TrustRequirement::CrossSigned, CollectStrategy::IdentityBasedStrategy),
        false => (TrustRequirement::Untrusted, CollectStrategy::AllDevices),
    };
    Client::builder()
        .sqlite_store_with_config_and_cache_path(store, None::<PathBuf>)
        .request_config(once(REQUEST))
        .respect_login_well_known(!settings.homeserver.contains("://"))
        .with_encryption_settings(EncryptionSettings {
            auto_enable_cross_signing: true,
            backup_download_strategy: BackupDownloadStrategy::AfterDecryptionFailure,
            auto_enable_backups: true,
        })
        .with_room_key_recipient_strategy(recipients)
        .with_decryption_settings(DecryptionSettings { sender_device_trust_requirement: trust })
        .with_enable_share_history_on_invite(false)
        .handle_refresh_tokens()
        .user_agent(USER_AGENT)
}

/// Sets the homeserver of a client. An address is used as it is, because the address that the homeserver
/// announces may be unreachable from here. A name is looked up.
pub fn found(builder: ClientBuilder, homeserver: &str) -> ClientBuilder {
    if homeserver.contains("://") {
        builder.homeserver_url(homeserver)
    } else {
        builder.server_name_or_homeserver_url(homeserver)
    }
}

pub fn building(settings: &MatrixSettings, folder: &Folder, error: &ClientBuildError) -> StartError {
    match error {
        ClientBuildError::SqliteStore(_) => folder.trouble_with_store(error),
        _ => unreachable(settings, error),
    }
}

/// Makes the error for a homeserver that doesn't answer properly.
pub fn unreachable(settings: &MatrixSettings, error: &impl ToString) -> StartError {
    StartError::Unreachable { homeserver: settings.homeserver.clone(), cause: error.to_string() }
}
