//! What can be wrong with the settings.

use super::{DATABASE, DATABASE_FILE, DISCORD_TOKEN, DISCORD_TOKEN_FILE, MATRIX_HOMESERVER};
use std::fmt;
use std::net::IpAddr;

/// Something wrong with the settings: one line, which names the setting and what was expected, and never shows a
/// secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// There is no such setting.
    #[error("{place}: there is no setting {key}{}", did_you_mean(*.meant))]
    Unknown {
        /// The file, or the environment.
        place: String,
        /// The key as it was found.
        key: String,
        /// The setting that was probably meant.
        meant: Option<&'static str>,
    },
    /// The value is not what the setting takes.
    #[error("{place}: {key} is {found}, expected {expected}")]
    Wrong {
        /// The file, or the environment.
        place: String,
        /// The name of the setting.
        key: &'static str,
        /// What was found: the value in quotation marks, unless it is secret.
        found: String,
        /// What it takes.
        expected: &'static str,
    },
    /// A setting is there without a value: no reason not to start, but probably not what was meant.
    #[error("{place}: {key} is set but empty, which is the same as not set{}: give it a value, or remove it", without(.key))]
    Empty {
        /// The file, or the environment.
        place: String,
        /// The name of the setting.
        key: &'static str,
    },
    /// A setting and its file are both there.
    #[error("both {0} and {1} are set: remove one of them")]
    Both(&'static str, &'static str),
    /// A setting is there that needs another.
    #[error("{0} is set, but {1} is not: set both")]
    Alone(&'static str, &'static str),
    /// The playground is open to others, without a passphrase.
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
    /// The address for spectators is not one for players.
    #[error(
        "HERZBOT_WEB_URL is “{0}”: people can watch there, but to play in a browser it must begin with https://"
    )]
    PlainWeb(String),
    /// Activities are wanted, and there is no address that they could show.
    #[error(
        "DISCORD_CLIENT_SECRET is set, but HERZBOT_WEB_URL is no address that begins with https://: tables can't be opened \
         inside Discord"
    )]
    ActivitiesWithoutWeb,
    /// The address for spectators is none that a browser could open.
    #[error(
        "{place}: HERZBOT_WEB_URL is “{found}”, but {why}: expected an address such as https://cards.example.org"
    )]
    WebUrl {
        /// The file, or the environment.
        place: String,
        /// What was found.
        found: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Neither platform nor playground: nobody could reach the bot.
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
        /// What is wrong with it.
        why: String,
    },
}

/// Everything that is wrong with the settings: one line each.
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

/// What a bot is without a setting, where that is easily overlooked.
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
