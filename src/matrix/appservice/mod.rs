//! The bot as an application service: no password, no rate limit, and a device of its own.
//!
//! The host gives the homeserver a registration file (`Registration`). The bot uses its token to act for one
//! user of its namespace, on one device. Each request names both (`user_id`, and `device_id` as of MSC4326).
//! The device is created by `PUT /devices` (MSC4190). The SDK doesn't support any of this, so it talks to a
//! relay (`relay.rs`) on loopback, which adds it.
//!
//! The bot doesn't receive pushed events, but polls `/sync` like any account. matrix-sdk 0.18 accepts only
//! events from its own `/sync`: `Client::process_sync`, which could process pushed events, is `pub(crate)`.
//! So is `Client::send_outgoing_requests`, which is needed to upload, query and claim keys. A pushed
//! transaction also lacks data that encryption needs: it has no account data (secret storage, the list of
//! private chats), no state of a new room and no sign of a gap. Synapse adds to-device messages and key
//! counts only with experimental features (`msc2409_to_device_messages_enabled`,
//! `msc3202_transaction_extensions`). With `/sync`, no event is lost while the bot is away, and the bot
//! needn't be reachable from outside.
//!
//! Synapse doesn't let the registration's `sender_localpart` use `/sync`. So the bot is another user in the
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

/// Returns whether the registration promises that there is no rate limit. The first refusal overrides it.
pub fn is_unlimited(settings: &MatrixSettings) -> bool {
    match &settings.login {
        // A file that can't be read has caused an error before.
        Some(Login::AppService(file)) => Registration::read(file).is_ok_and(|it| !it.rate_limited),
        Some(Login::Password(_) | Login::Token { .. }) | None => false,
    }
}
