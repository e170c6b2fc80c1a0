//! `herzbot matrix login`: makes the bot's session by any method that the homeserver offers. The host is
//! present, so they can note the recovery key and allow the log-in in a browser.

use super::folder::Folder;
use super::oauth;
use super::session::{self, Opened};
use super::settings::{Login, MatrixSettings, StartError};
use super::sync::filter;
use matrix_sdk::config::SyncSettings;
use matrix_sdk::encryption::CrossSigningResetAuthType;
use matrix_sdk::ruma::api::client::uiaa::{AuthData, MatrixUserIdentifier, OAuth, Password, UserIdentifier};
use std::time::Duration;

/// The host's choices for the log-in.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogIn {
    /// Uses a browser even if a password would do.
    pub by_browser: bool,
    /// Makes a new identity if the recovery key of the old one is lost.
    pub new_identity: bool,
}

/// The result of a log-in.
#[derive(Debug)]
pub struct LoggedIn {
    /// The bot's user id.
    pub user: String,
    /// Its device.
    pub device: String,
    /// Whether the session was made just now.
    pub fresh: bool,
}

/// Makes the bot's session and identity, unless they exist and can be used. Tells the host by `say` what to
/// do. Replaces a session that was ended.
///
/// # Errors
/// Fails if the homeserver refuses the log-in, or if the identity isn't ours. The caller must make sure that
/// no other process uses the session.
pub async fn log_in(
    settings: &MatrixSettings,
    wanted: LogIn,
    say: &(dyn Fn(&str) + Sync),
) -> Result<LoggedIn, StartError> {
    let folder = Folder::of(&settings.data);
    folder.make()?;
    let mut opened = match session::kept(&folder)? {
        Some(_) => {
            let mut opened = session::open(settings, &folder).await?;
            match identify(&mut opened, settings, &folder, wanted, say).await {
                Err(StartError::Ended(_)) => {
                    say("The homeserver has ended the session that is kept: a new one takes its place.");
                    session::replace(&folder, opened, fresh(settings, &folder, wanted, say)).await?
                }
                Err(error) => return Err(error),
                Ok(()) => return Ok(told(&opened)),
            }
        }
        None => fresh(settings, &folder, wanted, say).await?,
    };
    identify(&mut opened, settings, &folder, wanted, say).await?;
    // The first sync uploads the device's keys, so people can write to the bot before it is started.
    let synced = opened.client.sync_once(SyncSettings::new().timeout(Duration::ZERO).filter(filter().into()));
    synced.await.map_err(|error| session::unreachable(settings, &error))?;
    Ok(told(&opened))
}

fn told(opened: &Opened) -> LoggedIn {
    let meta = &opened.kept.session.meta;
    LoggedIn { user: meta.user_id.to_string(), device: meta.device_id.to_string(), fresh: opened.fresh }
}

/// Makes a new session, by a browser if the host wants that or nothing else is possible.
async fn fresh(
    settings: &MatrixSettings,
    folder: &Folder,
    wanted: LogIn,
    say: &(dyn Fn(&str) + Sync),
) -> Result<Opened, StartError> {
    let by_browser = match settings.login {
        _ if wanted.by_browser => true,
        None => true,
        Some(Login::Token { .. } | Login::AppService(_)) => false,
        Some(Login::Password(_)) => oauth::is_only_way(settings, &session::door(settings).await?).await?,
    };
    if by_browser {
        let kept = oauth::log_in(settings, say).await?;
        session::admit(settings, folder, kept).await
    } else {
        session::log_in(settings, folder).await
    }
}

/// Makes sure that others can trust the bot, with a new identity if the host wants that.
async fn identify(
    opened: &mut Opened,
    settings: &MatrixSettings,
    folder: &Folder,
    wanted: LogIn,
    say: &(dyn Fn(&str) + Sync),
) -> Result<(), StartError> {
    match session::identify(opened, settings, folder).await {
        Err(StartError::Unsigned(_)) if wanted.new_identity => {
            reset(opened, settings, say).await?;
            opened.kept.has_recovery_key = false;
            session::identify(opened, settings, folder).await
        }
        done => done,
    }
}

/// Makes a new identity. The homeserver asks the host to prove that they may; it may send them to the
/// account's page for that.
async fn reset(
    opened: &Opened,
    settings: &MatrixSettings,
    say: &(dyn Fn(&str) + Sync),
) -> Result<(), StartError> {
    let failed = |error: &dyn std::fmt::Display| {
        StartError::Unexpected(format!("the bot's identity could not be reset ({error})"))
    };
    let recovery = opened.client.encryption().recovery();
    let Some(handle) = recovery.reset_identity().await.map_err(|error| failed(&error))? else {
        return Ok(());
    };
    let proof = match handle.auth_type() {
        CrossSigningResetAuthType::OAuth(asked) => {
            say(&format!(
                "To give the bot a new identity, open this page in a browser within two minutes, sign in \
                 there as {}, and \
                 allow it:\n\n    {}\n\nWaiting …",
                opened.kept.session.meta.user_id, asked.approval_url
            ));
            let mut proof = OAuth::new();
            proof.session.clone_from(&asked.session);
            AuthData::OAuth(proof)
        }
        CrossSigningResetAuthType::Uiaa(asked) => {
            let Some(Login::Password(password)) = &settings.login else {
                return Err(failed(&"the homeserver wants its password: set MATRIX_PASSWORD"));
            };
            let user = opened.kept.session.meta.user_id.to_string();
            let user = UserIdentifier::Matrix(MatrixUserIdentifier::new(user));
            let mut proof = Password::new(user, password.expose().to_owned());
            proof.session.clone_from(&asked.session);
            AuthData::Password(proof)
        }
    };
    handle.reset(Some(proof)).await.map_err(|error| failed(&error))
}
