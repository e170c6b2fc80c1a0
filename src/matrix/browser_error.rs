//! Why a log-in by a browser fails.

use matrix_sdk::ruma::OwnedUserId;

/// Why nobody was logged in by a browser.
#[derive(Debug, thiserror::Error)]
pub enum BrowserLoginError {
    /// It has passwords alone.
    #[error("{0} has no log-in by a browser (OAuth 2.0): set MATRIX_PASSWORD")]
    NotOffered(String),
    /// It wants a redirection, which needs a browser on this machine.
    #[error("{0} has a log-in by a browser, but none for programs without one (device authorization grant)")]
    NoDeviceGrant(String),
    /// The server does not want to know us.
    #[error("{server} does not register this program as a client ({cause})")]
    NotRegistered {
        /// Which.
        server: String,
        /// What it says.
        cause: String,
    },
    /// Nobody has allowed it in time.
    #[error("nobody has allowed it in time: run the command again")]
    Expired,
    /// Somebody has declined.
    #[error("it was declined in the browser")]
    Declined,
    /// It was allowed by another account.
    #[error(
        "it was allowed by {found}, but MATRIX_USER is {wanted}: run the command again, and open the link where you are signed \
         in as {wanted}, such as in a private window. Nothing was kept"
    )]
    OtherUser {
        /// Who has allowed it.
        found: OwnedUserId,
        /// Who is wanted.
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
