//! The settings of Discord, and errors at its start.

use super::shards::ShardControl;
use herzbot_adapter::secret::SecretString;
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::command::Wording;
use std::ffi::OsString;

/// The realm of Discord's accounts.
pub const REALM: &str = "discord";

/// The settings of Discord.
#[derive(Clone)]
pub struct DiscordSettings {
    /// The bot's token, without the prefix `Bot `.
    pub token: SecretString,
    /// The base URL of an imitation (`HERZBOT_DISCORD_API`), without `/api/v10`. With it, no other server is ever
    /// contacted.
    pub api: Option<String>,
    /// The clock for everything on Discord; tests have their own.
    pub clock: TimeSource,
    /// Whether cards are shown as emojis of the application's own.
    pub emojis: bool,
    /// The application's client secret, which enables the Activity.
    pub client_secret: Option<SecretString>,
    /// The command that opens the Activity.
    pub entry_point: Wording,
    /// Whether this process still acts for the bot.
    pub tenure: Tenure,
    /// The shards to connect.
    pub shards: ShardControl,
}

impl DiscordSettings {
    /// Creates settings for the real Discord with this token; blanks around it and a leading `Bot ` are dropped.
    pub fn new(token: SecretString) -> Self {
        let bare = token.expose().trim();
        let bare = bare.strip_prefix("Bot ").unwrap_or(bare).trim();
        Self {
            token: SecretString::new(bare),
            api: None,
            clock: TimeSource::system(),
            emojis: true,
            client_secret: None,
            entry_point: Wording { name: "launch".into(), ..Wording::default() },
            tenure: Tenure::forever(),
            shards: ShardControl::all(),
        }
    }

    /// Returns the base URL of all calls.
    pub fn base(&self) -> String {
        let host = self.api.as_deref().unwrap_or("https://discord.com").trim_end_matches('/');
        format!("{}/api/v10", host.trim_end_matches("/api/v10"))
    }
}

/// Returns a WebSocket URL from Discord or an imitation in the form to connect to. None: it is no such URL, or an
/// imitation names the real Discord.
pub fn is_dialled(url: &str, imitation: bool) -> Option<String> {
    let url = reqwest::Url::parse(url).ok()?;
    let host = url.host_str().filter(|_| matches!(url.scheme(), "ws" | "wss"))?;
    let is_discord = host.ends_with("discord.gg") || host.ends_with("discord.com");
    (!imitation || !is_discord).then(|| url.as_str().trim_end_matches('/').to_owned())
}

/// Returns a notice for the host if the environment sets a proxy: requests use it (reqwest does so by default),
/// the gateway doesn't. None: there is no proxy, or it isn't used.
pub fn notice_of_proxy(imitation: bool, variable: impl Fn(&str) -> Option<OsString>) -> Option<String> {
    let is_set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
    let name = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"].into_iter().find(is_set)?;
    let notice = format!(
        "Discord's gateway is connected directly, not through the proxy of {name} as requests are: let WebSockets to \
         *.discord.gg, port 443, through"
    );
    (!imitation).then_some(notice)
}

/// Why Discord can't be used: one line that says what is wrong, where, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiscordStartError {
    /// The token is refused.
    #[error(
        "Discord refuses the token (DISCORD_TOKEN or DISCORD_TOKEN_FILE): copy the bot's token anew from \
         https://discord.com/developers/applications, page Bot, \"Reset Token\""
    )]
    Token,
    /// The intents aren't allowed (4014).
    #[error(
        "Discord refuses the gateway intents: they are none of the privileged ones, so look at the page Bot of \
         https://discord.com/developers/applications whether the bot is suspended"
    )]
    Intents,
    /// The intents are invalid (4013).
    #[error("Discord does not know gateway intents that Herzbot asks for (close code 4013): update Herzbot")]
    UnknownIntents,
    /// The API version no longer exists (4012).
    #[error(
        "Discord has ended the version of its gateway that Herzbot speaks (close code 4012): update Herzbot"
    )]
    ApiVersion,
    /// Another number of shards is needed (4010, 4011).
    #[error(
        "Discord wants the bot's servers divided among another number of shards (close code {0}): start Herzbot again, it \
         asks for the number at its start; of several processes, stop all before (docs/scaling.md)"
    )]
    Sharding(u16),
    /// Discord can't be reached.
    #[error("Discord can't be reached ({0}): look at the network, a proxy, and https://discordstatus.com")]
    Unreachable(String),
    /// Discord gives an unexpected response.
    #[error(
        "Discord gives an unexpected answer at the start ({0}): see https://discordstatus.com, and try again later"
    )]
    Unexpected(String),
    /// No more sessions may be opened today.
    #[error(
        "Discord lets the bot connect again only in {0} minutes, because it was started too often: let it run, or look \
         for what restarts it"
    )]
    TooManyStarts(u64),
}

impl DiscordStartError {
    /// Returns whether another attempt may help without any action of the host.
    pub const fn may_pass(&self) -> bool {
        match self {
            Self::Token | Self::Intents | Self::UnknownIntents | Self::ApiVersion => false,
            Self::Sharding(_) | Self::Unreachable(_) | Self::Unexpected(_) | Self::TooManyStarts(_) => true,
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_that_the_gateway_does_not_use_is_told() {
        // The columns: the variables, whether it is an imitation, and the variable in the notice.
        let cases = [
            (&[][..], false, None),
            (&[("HTTPS_PROXY", "")][..], false, None),
            (&[("HTTP_PROXY", "http://proxy:3128")][..], false, None),
            (&[("https_proxy", "http://proxy:3128")][..], false, Some("https_proxy")),
            (&[("HTTPS_PROXY", ""), ("ALL_PROXY", "socks5://proxy")][..], false, Some("ALL_PROXY")),
            (&[("HTTPS_PROXY", "http://proxy:3128")][..], true, None),
        ];
        for (variables, imitation, told) in cases {
            let variable =
                |name: &str| variables.iter().find(|set| set.0 == name).map(|set| OsString::from(set.1));
            let notice = notice_of_proxy(imitation, variable);
            assert_eq!(notice.is_some(), told.is_some(), "{variables:?}");
            assert!(told.is_none_or(|told| notice.unwrap().contains(told)), "{variables:?}");
        }
    }

    #[test]
    fn only_web_sockets_are_dialled_and_no_real_ones_by_an_imitation() {
        // The columns: the named URL, and the URLs that the real Discord and an imitation connect to.
        let cases = [
            ("wss://gateway.discord.gg", Some("wss://gateway.discord.gg"), None),
            ("wss://gateway-us-east1-b.discord.gg/", Some("wss://gateway-us-east1-b.discord.gg"), None),
            ("ws://127.0.0.1:80", Some("ws://127.0.0.1"), Some("ws://127.0.0.1")),
            ("ws://127.0.0.1:4000", Some("ws://127.0.0.1:4000"), Some("ws://127.0.0.1:4000")),
            ("https://discord.com", None, None),
            ("not a URL", None, None),
        ];
        for (url, real, imitated) in cases {
            assert_eq!(is_dialled(url, false).as_deref(), real, "{url}");
            assert_eq!(is_dialled(url, true).as_deref(), imitated, "{url}");
        }
    }
}
