//! The bot as an application service: no password, no rate limit, and a device of its own.
//!
//! The host gives the homeserver a registration file (`Registration`), and the bot acts with the token in it
//! for one user of its namespace, on one device: each request names both (`user_id`, and `device_id` as of
//! MSC4326). The device is made by `PUT /devices` (MSC4190). The SDK knows nothing of all that, so it speaks
//! to a relay (`relay.rs`) on loopback that adds it.
//!
//! What happens is not pushed by the homeserver, but asked for by `/sync` as for any account. matrix-sdk 0.18
//! takes in events from its own `/sync` alone: `Client::process_sync`, which would take what was pushed, is
//! `pub(crate)`, and so is `Client::send_outgoing_requests`, without which no keys are uploaded, asked for or
//! claimed. Nor does a pushed transaction hold what encryption needs: it has no account data (secret storage,
//! the list of private chats), no state of a room that is entered and no sign of a gap; and Synapse adds
//! messages to devices and counts of keys only where experimental features are on
//! (`msc2409_to_device_messages_enabled`, `msc3202_transaction_extensions`). With `/sync` nothing is lost
//! while the bot is away, and nobody has to reach it from outside.
//!
//! Synapse lets the registration's `sender_localpart` not use `/sync`. So the bot is another user, in the
//! namespace.

mod api;
mod check;
mod registration;
mod relay;
mod session;

pub use check::check;
pub use registration::Registration;
pub use session::{PLACEHOLDER, log_in, restore};

use super::settings::{Login, MatrixSettings};

/// Whether the registration promises that there is no rate limit; the first refusal teaches the bot better.
pub fn is_unlimited(settings: &MatrixSettings) -> bool {
    match &settings.login {
        // A file that can't be read was an error before.
        Some(Login::AppService(file)) => Registration::read(file).is_ok_and(|it| !it.rate_limited),
        Some(Login::Password(_) | Login::Token { .. }) | None => false,
    }
}
