//! Errors of a log-in by a browser.

use matrix_sdk::ruma::OwnedUserId;

/// The reason why a log-in by a browser failed.
#[derive(Debug, thiserror::Error)]
pub enum BrowserLoginError {
    /// The homeserver only has passwords.
    #[error("{0} has no log-in by a browser (OAuth 2.0): set MATRIX_PASSWORD")]
    NotOffered(String),
    /// The homeserver requires a redirection, which needs a browser on this machine.
    #[error("{0} has a log-in by a browser, but none for programs without one (device authorization grant)")]
    NoDeviceGrant(String),
    /// The server does not register this program.
    #[error("{server} does not register this program as a client ({cause})")]
    NotRegistered {
        /// The server.
        server: String,
        /// The server's answer.
        cause: String,
    },
    /// The host didn't allow it in time.
    #[error("nobody has allowed it in time: run the command again")]
    Expired,
    /// The host declined it.
    #[error("it was declined in the browser")]
    Declined,
    /// Another account allowed it.
    #[error(
        "it was allowed by {found}, but MATRIX_USER is {wanted}: run the command again, and open the link \
         where you are signed in as {wanted}, such as in a private window. Nothing was kept"
    )]
    OtherUser {
        /// The account that allowed it.
        found: OwnedUserId,
        /// The account in the settings.
        wanted: String,
    },
    /// The server refuses for another reason.
    #[error("{server} refuses ({cause})")]
    Refused {
        /// The server.
        server: String,
        /// The server's answer.
        cause: String,
    },
}
