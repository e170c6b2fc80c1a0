//! Problems with the settings.

use super::{DATABASE, DATABASE_FILE, DISCORD_TOKEN, DISCORD_TOKEN_FILE, MATRIX_HOMESERVER};
use std::fmt;
use std::net::IpAddr;

/// A problem with the settings: one line that names the setting and the expected value, and never shows a
/// secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The setting doesn't exist.
    #[error("{place}: there is no setting {key}{}", did_you_mean(*.meant))]
    Unknown {
        /// The file, or the environment.
        place: String,
        /// The key as it was found.
        key: String,
        /// The setting with the most similar name.
        meant: Option<&'static str>,
    },
    /// The value is invalid.
    #[error("{place}: {key} is {found}, expected {expected}")]
    Wrong {
        /// The file, or the environment.
        place: String,
        /// The name of the setting.
        key: &'static str,
        /// The value in quotation marks or, if it is secret, a description.
        found: String,
        /// The expected value.
        expected: &'static str,
    },
    /// A setting is empty. The bot can start, but this is probably a mistake.
    #[error("{place}: {key} is set but empty, which is the same as not set{}: give it a value, or remove it", without(.key))]
    Empty {
        /// The file, or the environment.
        place: String,
        /// The name of the setting.
        key: &'static str,
    },
    /// Both a setting and its file are set.
    #[error("both {0} and {1} are set: remove one of them")]
    Both(&'static str, &'static str),
    /// A setting needs another one.
    #[error("{0} is set, but {1} is not: set both")]
    Alone(&'static str, &'static str),
    /// The playground is reachable by others, without a passphrase.
    #[error(
        "HERZBOT_PLAYGROUND_BIND is {0}, which others can reach: set HERZBOT_PLAYGROUND_PASSPHRASE (at least \
         8 characters), or bind to 127.0.0.1"
    )]
    NoPassphrase(IpAddr),
    /// The playground is behind a proxy, without a passphrase.
    #[error(
        "HERZBOT_TRUSTED_PROXY is set, so others can reach the playground: set HERZBOT_PLAYGROUND_PASSPHRASE (at least \
         8 characters)"
    )]
    ProxyWithoutPassphrase,
    /// The address allows watching, but not playing.
    #[error(
        "HERZBOT_WEB_URL is “{0}”: people can watch there, but to play in a browser it must begin with https://"
    )]
    PlainWeb(String),
    /// Activities need an address to show.
    #[error(
        "DISCORD_CLIENT_SECRET is set, but HERZBOT_WEB_URL is no address that begins with https://: tables can't be opened \
         inside Discord"
    )]
    ActivitiesWithoutWeb,
    /// Browsers can't open the address for spectators.
    #[error(
        "{place}: HERZBOT_WEB_URL is “{found}”, but {why}: expected an address such as https://cards.example.org"
    )]
    WebUrl {
        /// The file, or the environment.
        place: String,
        /// The value.
        found: String,
        /// The reason why it is wrong.
        why: &'static str,
    },
    /// Neither a platform nor the playground is enabled, so nobody could reach the bot.
    #[error(
        "HERZBOT_PLAYGROUND is off and no platform is configured: set DISCORD_TOKEN or MATRIX_HOMESERVER, or turn the \
         playground on"
    )]
    Nowhere,
    /// The file, or a line of it, can't be read.
    #[error("{file}: {why}")]
    File {
        /// Its path.
        file: String,
        /// The error.
        why: String,
    },
}

/// All problems with the settings, one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Problems {}

fn did_you_mean(meant: Option<&str>) -> String {
    meant.map(|meant| format!(" (did you mean {meant}?)")).unwrap_or_default()
}

/// Returns the effect of a missing setting, where that is easily overlooked.
fn without(key: &str) -> &'static str {
    if key == DISCORD_TOKEN.key || key == DISCORD_TOKEN_FILE.key {
        " (the bot is not on Discord)"
    } else if key == MATRIX_HOMESERVER.key {
        " (the bot is not on Matrix)"
    } else if key == DATABASE.key || key == DATABASE_FILE.key {
        " (the data are in the data folder)"
    } else {
        ""
    }
}
