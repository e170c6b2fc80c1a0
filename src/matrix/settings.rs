//! The settings of Matrix, and the errors of its start.

use super::appservice_error::AppServiceError;
use super::browser_error::BrowserLoginError;
use super::people::Patterns;
use herzbot_adapter::secret::SecretString;
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::text::Language;
use std::path::PathBuf;

/// The settings of Matrix.
#[derive(Clone)]
pub struct MatrixSettings {
    /// The homeserver's address or name.
    pub homeserver: String,
    /// The bot's user id, or its localpart.
    pub user: String,
    /// How it logs in if there is no saved session.
    pub login: Option<Login>,
    /// The recovery key of its identity.
    pub recovery_key: Option<SecretString>,
    /// A second account, which sends some of the messages.
    pub second: Option<SecondAccount>,
    /// Patterns of user ids that may invite the bot. If empty, everybody on its own homeserver may.
    pub inviters: Vec<String>,
    /// Patterns of user ids that the bot ignores.
    pub ignore: Vec<String>,
    /// Whether the bot ignores unsigned devices in encrypted rooms.
    pub strict: bool,
    /// The default language.
    pub language: Language,
    /// The data folder.
    pub data: PathBuf,
    /// Shows the host a new recovery key, once, in a place that isn't logged.
    pub show_recovery_key: fn(&str),
    /// Whether this process still acts for the bot.
    pub tenure: Tenure,
    /// The clock of everything that waits.
    pub clock: TimeSource,
}

impl MatrixSettings {
    /// The settings of `@herzbot:x` on a homeserver, for tests.
    #[cfg(test)]
    pub fn for_tests(homeserver: &str, data: &std::path::Path) -> Self {
        Self {
            homeserver: homeserver.to_owned(),
            user: "@herzbot:x".to_owned(),
            login: None,
            recovery_key: None,
            second: None,
            inviters: Vec::new(),
            ignore: Vec::new(),
            strict: false,
            language: Language::default(),
            data: data.to_owned(),
            show_recovery_key: |_| {},
            tenure: Tenure::forever(),
            clock: TimeSource::system(),
        }
    }

    /// Returns the patterns of users who may invite the bot, for a homeserver of this name.
    pub fn inviters_of(&self, own: &str) -> Patterns {
        match self.inviters.as_slice() {
            [] => Patterns::new([format!("*:{own}").as_str()]),
            some => Patterns::new(some.iter().map(String::as_str)),
        }
    }

    /// Returns the settings of the second account, if there is one. Its session is in a subfolder of the
    /// first account's folder.
    pub fn of_second(&self) -> Option<Self> {
        let SecondAccount { user, login, recovery_key } = self.second.clone()?;
        let data = self.data.join("matrix").join("second");
        Some(Self { user, login, recovery_key, data, second: None, ..self.clone() })
    }
}

/// A second account.
#[derive(Clone)]
pub struct SecondAccount {
    /// Its user id, or its localpart.
    pub user: String,
    /// How it logs in if there is no saved session.
    pub login: Option<Login>,
    /// The recovery key of its identity.
    pub recovery_key: Option<SecretString>,
}

/// How the bot logs in.
#[derive(Clone)]
pub enum Login {
    /// By a password.
    Password(SecretString),
    /// With an existing session that was made elsewhere.
    Token {
        /// Its access token.
        token: SecretString,
        /// Its device id.
        device: String,
    },
    /// As an application service, by the registration in this file.
    AppService(PathBuf),
}

/// The reason why the bot couldn't start on Matrix.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The homeserver does not answer.
    #[error("{homeserver} can't be reached ({cause}): see whether MATRIX_HOMESERVER is right, and try again")]
    Unreachable {
        /// The address that was tried.
        homeserver: String,
        /// The underlying error.
        cause: String,
    },
    /// There are no credentials.
    #[error(
        "no session is kept in {0}: set MATRIX_PASSWORD, or MATRIX_ACCESS_TOKEN and MATRIX_DEVICE_ID, for \
         the first start"
    )]
    NoLogin(PathBuf),
    /// There is no session, and the homeserver lets accounts log in by a browser.
    #[error(
        "no session is kept in {folder}: {homeserver} lets accounts in by a browser, so run `herzbot matrix \
         login` in a terminal once, with the same settings"
    )]
    NoSession {
        /// The folder where the session would be.
        folder: PathBuf,
        /// The homeserver.
        homeserver: String,
    },
    /// The log-in by a browser failed.
    #[error(transparent)]
    Browser(#[from] BrowserLoginError),
    /// The homeserver refuses the log-in.
    #[error("{user} is not let in ({cause}): see whether {setting} is right")]
    Refused {
        /// The user id (`@name:server`).
        user: String,
        /// The homeserver's answer.
        cause: String,
        /// The setting to check.
        setting: &'static str,
    },
    /// The homeserver has ended the saved session.
    #[error(
        "the homeserver has ended the session that is kept in {0}: set MATRIX_PASSWORD, with which it logs \
         in anew, or move \
         that folder away, set MATRIX_ACCESS_TOKEN, MATRIX_DEVICE_ID and MATRIX_RECOVERY_KEY, and start again"
    )]
    Ended(PathBuf),
    /// The homeserver has ended the saved session, which was made in a browser.
    #[error(
        "the homeserver has ended the session that is kept in {0}: run `herzbot matrix login` in a terminal, \
         with the same settings, which keeps the bot's identity"
    )]
    EndedInBrowser(PathBuf),
    /// The saved session belongs to another user.
    #[error(
        "{folder} belongs to {kept}, but MATRIX_USER is {wanted}: choose another HERZBOT_DATA, or set {kept}"
    )]
    OtherUser {
        /// The folder of the session and the crypto store.
        folder: PathBuf,
        /// The user of the saved session.
        kept: String,
        /// The user in the settings.
        wanted: String,
    },
    /// An access token doesn't contain its user id, so the setting must be the whole id.
    #[error("with an access token MATRIX_USER must be a whole user id, such as @herzbot:example.org")]
    PartOfUser,
    /// The account has an identity, and the bot lacks its keys.
    #[error(
        "{0} has an identity (cross-signing) that has not signed this session, so careful clients would not \
         let the bot read anything: set MATRIX_RECOVERY_KEY. If that key is lost, run `herzbot matrix login \
         --new-identity` in a terminal; people's clients will warn that the bot's identity has changed"
    )]
    Unsigned(String),
    /// The recovery key doesn't open the identity.
    #[error("MATRIX_RECOVERY_KEY does not open the identity of {user} ({cause})")]
    WrongKey {
        /// The user id (`@name:server`).
        user: String,
        /// The underlying error.
        cause: String,
    },
    /// The folder can't be used.
    #[error("{folder}: {cause}")]
    Folder {
        /// The folder of the session and the crypto store.
        folder: PathBuf,
        /// The underlying error.
        cause: String,
        /// Whether trying again may help without any action by the host.
        may_pass: bool,
    },
    /// The bot can't run as an application service.
    #[error(transparent)]
    AppService(#[from] AppServiceError),
    /// The homeserver gives an unexpected answer.
    #[error("the homeserver can't be used: {0}")]
    Unexpected(String),
}

/// Replaces the settings named in a message to the host by those of the second account.
pub fn of_second(said: &str) -> String {
    let settings = ["USER", "PASSWORD", "ACCESS_TOKEN", "DEVICE_ID", "RECOVERY_KEY"];
    let said = settings.iter().fold(said.to_owned(), |said, name| {
        said.replace(&format!("MATRIX_{name}"), &format!("MATRIX_SECOND_{name}"))
    });
    // The second account's folder is inside that of the first.
    said.replace("matrix login", "matrix login --second")
        .replace("choose another HERZBOT_DATA", "move that folder away")
}

impl StartError {
    /// Returns the message to the host if the error is about the second account.
    pub fn of_second(&self) -> String {
        of_second(&self.to_string())
    }

    /// Returns whether trying again may help without any action by the host.
    pub const fn may_pass(&self) -> bool {
        match self {
            Self::Unreachable { .. } | Self::Unexpected(_) => true,
            Self::Folder { may_pass, .. } => *may_pass,
            Self::AppService(error) => error.may_pass(),
            Self::NoLogin(_)
            | Self::NoSession { .. }
            | Self::Browser(_)
            | Self::Refused { .. }
            | Self::Ended(_)
            | Self::EndedInBrowser(_)
            | Self::OtherUser { .. }
            | Self::PartOfUser
            | Self::Unsigned(_)
            | Self::WrongKey { .. } => false,
        }
    }
}
