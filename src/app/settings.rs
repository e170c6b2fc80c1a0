//! What a run of the bot is configured by.

use crate::app::shell::tempo::Tempo;
use herzbot_core::text::Language;
use herzbot_playground::WatchSettings;
use herzbot_store::Location;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// Everything that a run of the bot is configured by.
pub struct BotSettings {
    /// The folder of the data, or of what is of this machine.
    pub home: PathBuf,
    /// Where the data is.
    pub store: Location,
    /// Tables that were closed without a result are deleted after this long.
    pub keep: Duration,
    /// The language where neither a person nor a platform names one.
    pub language: Language,
    /// When computer players move.
    pub tempo: Tempo,
    /// Discord, if it is to be there.
    #[cfg(feature = "discord")]
    pub discord: Option<herzbot_discord::DiscordSettings>,
    /// Matrix, if it is to be there.
    #[cfg(feature = "matrix")]
    pub matrix: Option<herzbot_matrix::MatrixSettings>,
    /// The playground, if it is to be open.
    pub playground: Option<herzbot_playground::PlaygroundSettings>,
    /// Where tables can be watched, if that is wanted.
    pub web: Option<WebSettings>,
    /// Where monitoring is answered, if it is to be.
    pub monitor: Option<SocketAddr>,
}

impl BotSettings {
    /// Whether a platform is configured with clients that show pages beside rooms.
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

/// Where people can watch tables in a browser, and play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebSettings {
    /// The address under which browsers reach it, without a slash at its end.
    pub url: String,
    /// The server behind it.
    pub server: WatchSettings,
    /// Whether hosts of tables may invite guests there.
    pub guests: bool,
}

impl WebSettings {
    /// Whether people can play there, too: a session needs a way on which nobody can read its cookie. That is HTTPS, or within
    /// this machine.
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
