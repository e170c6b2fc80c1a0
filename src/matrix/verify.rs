//! `herzbot matrix verify`: one verification, in which the host compares the emoji while the bot isn't
//! running.

use super::folder::Folder;
use super::gate::JoinGate;
use super::people::Patterns;
use super::second;
use super::session::{self, Opened};
use super::settings::{MatrixSettings, StartError};
use super::sync::filter;
use super::verification::{
    self, ComparedSigns, PATIENCE, VerificationAsked, VerificationEnd, asked, follow, is_private,
};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use matrix_sdk::Client;
use matrix_sdk::config::SyncSettings;
use matrix_sdk::ruma::UserId;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long the homeserver may wait for an event before it answers.
const POLL: Duration = Duration::from_secs(25);
/// The pause after a failure.
const PAUSE: Duration = Duration::from_secs(2);
/// How long another session may take to fetch the keys of the identity after its verification.
const HANDED_OVER: Duration = Duration::from_secs(10);
/// How long the remaining messages after a verification may take.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// The host's terminal.
pub trait VerifyConsole: Send + Sync + 'static {
    /// Prints a message.
    fn say(&self, text: &str);
    /// Prints what the other side should show, and asks whether it does.
    fn compare(&self, text: &str) -> BoxFuture<'static, bool>;
}

/// The reason why nothing was verified.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The session can't be used.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The bot has never been started.
    #[error("no session is kept in {0}: start the bot once before")]
    NoSession(PathBuf),
    /// No request has come.
    #[error("nobody has asked for ten minutes")]
    Nobody,
    /// It was cancelled.
    #[error("not verified: {0}")]
    Cancelled(String),
    /// The host has said that the emoji differ.
    #[error(
        "not verified: the other side shows something else. Either that was another request, or somebody is \
         between the two: try again"
    )]
    Different,
}

/// Waits for a request by another session of the bot's account or by a person, and runs the verification with
/// the host, for ten minutes at most. Returns a description of the other side.
///
/// # Errors
/// Fails if no request comes, if it is cancelled, or if the session can't be used. The caller must make sure
/// that no other process uses the session.
pub async fn verify(
    settings: &MatrixSettings,
    console: Arc<impl VerifyConsole>,
) -> Result<String, VerifyError> {
    let folder = Folder::of(&settings.data);
    if session::kept(&folder)?.is_none() {
        return Err(VerifyError::NoSession(folder.path().to_owned()));
    }
    let Opened { client, kept, .. } = session::open(settings, &folder).await?;
    client.encryption().wait_for_e2ee_initialization_tasks().await;
    let own = &kept.session.meta.user_id;
    // The SDK must know the account's devices when the request comes.
    if let Err(error) = client.encryption().request_user_identity(own).await {
        return Err(session::unreachable(settings, &error).into());
    }
    let (told, mut requests) = mpsc::unbounded_channel();
    let listening = listen(&client, &folder, own, told);
    let other = second::known(&folder);
    let ignored = Patterns::new(settings.ignore.iter().map(String::as_str));
    let verifying = async {
        console.say(&format!(
            "{own}, session {}: waiting for a request. In another session of this account, choose to verify \
             that session by comparing emoji; as somebody else, choose to verify {own}.",
            kept.session.meta.device_id
        ));
        while let Some(asked) = requests.recv().await {
            let is_ignored = ignored.fit(asked.sender.as_str());
            if is_ignored || !is_private(&client, other.as_deref(), &asked).await {
                continue;
            }
            if let Some(verified) = one(&client, &asked, &console).await? {
                if asked.sender == *own {
                    console.say("Handing over the keys …");
                    tokio::time::sleep(HANDED_OVER).await;
                } else {
                    tokio::time::sleep(LAST_WORDS).await;
                }
                return Ok(verified);
            }
        }
        Err(VerifyError::Nobody)
    };
    tokio::select! {
        ended = listening => Err(ended.into()),
        done = verifying => done,
        () = tokio::time::sleep(PATIENCE) => Err(VerifyError::Nobody),
    }
}

/// Sends requests to `told` until the session has ended.
async fn listen(
    client: &Client,
    folder: &Folder,
    own: &UserId,
    told: mpsc::UnboundedSender<VerificationAsked>,
) -> StartError {
    loop {
        let asked_for = SyncSettings::new().timeout(POLL).filter(filter().into());
        match client.sync_once(asked_for).await {
            Ok(response) => {
                for asked in asked(&response, own) {
                    // The receiver may have been dropped.
                    drop(told.send(asked));
                }
            }
            Err(error) if session::has_ended(client, &error).await => {
                return StartError::Ended(folder.path().to_owned());
            }
            Err(error) => {
                tracing::warn!(error = %session::brief(&error), "the homeserver can't be followed");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Runs one verification. Returns `None` if the request can't be answered.
async fn one(
    client: &Client,
    asked: &VerificationAsked,
    console: &Arc<impl VerifyConsole>,
) -> Result<Option<String>, VerifyError> {
    let request = match verification::find(client, asked).await {
        Ok(request) => request,
        Err(why) => {
            console.say(&format!("{} asks, but that can't be answered ({why}): ask again.", asked.sender));
            return Ok(None);
        }
    };
    let who = if request.is_self_verification() {
        "another session of the bot's account".to_owned()
    } else {
        asked.sender.to_string()
    };
    console.say(&format!("{who} asks."));
    let compare = {
        let (console, who) = (Arc::clone(console), who.clone());
        move |signs: ComparedSigns| {
            console
                .compare(&format!("{who} should show this, in this order:\n\n    {}\n", signs.named))
                .boxed()
        }
    };
    match follow(&request, &JoinGate::new(), compare).await {
        Ok(VerificationEnd::Verified) => Ok(Some(who)),
        Ok(VerificationEnd::Cancelled(why)) => Err(VerifyError::Cancelled(why)),
        Ok(VerificationEnd::Different) => Err(VerifyError::Different),
        Err(error) => Err(VerifyError::Cancelled(session::brief(&error))),
    }
}
