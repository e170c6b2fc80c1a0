//! Why a log-in by a browser fails.

use matrix_sdk::ruma::OwnedUserId;

/// Why the log-in by a browser failed.
#[derive(Debug, thiserror::Error)]
pub enum BrowserLoginError {
    /// The homeserver has passwords alone.
    #[error("{0} has no log-in by a browser (OAuth 2.0): set MATRIX_PASSWORD")]
    NotOffered(String),
    /// It wants a redirection, which needs a browser on this machine.
    #[error("{0} has a log-in by a browser, but none for programs without one (device authorization grant)")]
    NoDeviceGrant(String),
    /// The server does not register this program.
    #[error("{server} does not register this program as a client ({cause})")]
    NotRegistered {
        /// Which.
        server: String,
        /// What it says.
        cause: String,
    },
    /// It was not allowed in time.
    #[error("nobody has allowed it in time: run the command again")]
    Expired,
    /// It was declined.
    #[error("it was declined in the browser")]
    Declined,
    /// It was allowed by another account.
    #[error(
        "it was allowed by {found}, but MATRIX_USER is {wanted}: run the command again, and open the link \
         where you are signed in as {wanted}, such as in a private window. Nothing was kept"
    )]
    OtherUser {
        /// The account that has allowed it.
        found: OwnedUserId,
        /// The wanted account.
        wanted: String,
    },
    /// The server says something else.
    #[error("{server} refuses ({cause})")]
    Refused {
        /// Which.
        server: String,
        /// What it says.
        cause: String,
    },
}
