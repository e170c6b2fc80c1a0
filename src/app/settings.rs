//! The configuration of a run of the bot.

use crate::app::shell::tempo::Tempo;
use herzbot_core::text::Language;
use herzbot_playground::WatchSettings;
use herzbot_store::Location;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The configuration of a run of the bot.
pub struct BotSettings {
    /// The folder of the data, or of the files that belong to this machine if the data is elsewhere.
    pub home: PathBuf,
    /// The location of the data.
    pub store: Location,
    /// Tables that were closed without a result are deleted after this long.
    pub keep: Duration,
    /// The language if neither a person nor a platform names one.
    pub language: Language,
    /// The tempo of computer players.
    pub tempo: Tempo,
    /// Discord, if enabled.
    #[cfg(feature = "discord")]
    pub discord: Option<herzbot_discord::DiscordSettings>,
    /// Matrix, if enabled.
    #[cfg(feature = "matrix")]
    pub matrix: Option<herzbot_matrix::MatrixSettings>,
    /// The playground, if enabled.
    pub playground: Option<herzbot_playground::PlaygroundSettings>,
    /// The web server for watching tables, if enabled.
    pub web: Option<WebSettings>,
    /// The address of the monitoring endpoint, if enabled.
    pub monitor: Option<SocketAddr>,
}

impl BotSettings {
    /// Whether a configured platform has clients that show pages beside rooms.
    pub const fn has_widgets(&self) -> bool {
        #[cfg(feature = "matrix")]
        {
            self.matrix.is_some()
        }
        #[cfg(not(feature = "matrix"))]
        {
            false
        }
    }
}

/// The web pages on which people can watch tables and play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebSettings {
    /// The address for browsers, without a trailing slash.
    pub url: String,
    /// The server behind it.
    pub server: WatchSettings,
    /// Whether hosts of tables may invite guests.
    pub guests: bool,
}

impl WebSettings {
    /// Whether people can also play there. Their session cookie must not be readable on its way, so this requires
    /// HTTPS or a connection within this machine.
    pub fn is_safe(&self) -> bool {
        let Some(rest) = self.url.strip_prefix("http://") else { return self.url.starts_with("https://") };
        let authority = rest.split('/').next().unwrap_or_default();
        let host = match authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => host,
            Some(_) | None => authority,
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }
}
