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
    /// The bot's token, without `Bot ` in front.
    pub token: SecretString,
    /// The base URL of an imitation (`HERZBOT_DISCORD_API`), without `/api/v10`; then nothing else is ever dialled.
    pub api: Option<String>,
    /// The clock of everything on Discord; tests have one of their own.
    pub clock: TimeSource,
    /// Whether cards are shown as emojis of the application's own.
    pub emojis: bool,
    /// The application's client secret: Activities are opened where there is one.
    pub client_secret: Option<SecretString>,
    /// The command by which people open the Activity.
    pub entry_point: Wording,
    /// Whether this process still speaks for the bot.
    pub tenure: Tenure,
    /// The shards to connect.
    pub shards: ShardControl,
}

impl DiscordSettings {
    /// The real Discord, with this token: blanks around it and a leading `Bot ` are dropped.
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

    /// The base URL of all calls.
    pub fn base(&self) -> String {
        let host = self.api.as_deref().unwrap_or("https://discord.com").trim_end_matches('/');
        format!("{}/api/v10", host.trim_end_matches("/api/v10"))
    }
}

/// A WebSocket URL that Discord or an imitation names, as it is dialled; none where it is no such URL, or where an imitation
/// sends us to the real Discord.
pub fn is_dialled(url: &str, imitation: bool) -> Option<String> {
    let url = reqwest::Url::parse(url).ok()?;
    let host = url.host_str().filter(|_| matches!(url.scheme(), "ws" | "wss"))?;
    let is_discord = host.ends_with("discord.gg") || host.ends_with("discord.com");
    (!imitation || !is_discord).then(|| url.as_str().trim_end_matches('/').to_owned())
}

/// What a host has to know where a proxy is set in the environment: requests go through it (so does reqwest by itself), the
/// gateway does not. None: there is no proxy, or it is not used.
pub fn notice_of_proxy(imitation: bool, variable: impl Fn(&str) -> Option<OsString>) -> Option<String> {
    let is_set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
    let name = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"].into_iter().find(is_set)?;
    let notice = format!(
        "Discord's gateway is connected directly, not through the proxy of {name} as requests are: let WebSockets to \
         *.discord.gg, port 443, through"
    );
    (!imitation).then_some(notice)
}

/// Why Discord can't be used: what is wrong, where, and how to mend it, in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiscordStartError {
    /// The token is refused.
    #[error(
        "Discord refuses the token (DISCORD_TOKEN or DISCORD_TOKEN_FILE): copy the bot's token anew from \
         https://discord.com/developers/applications, page Bot, \"Reset Token\""
    )]
    Token,
    /// Disallowed intents (4014).
    #[error(
        "Discord refuses the gateway intents: they are none of the privileged ones, so look at the page Bot of \
         https://discord.com/developers/applications whether the bot is suspended"
    )]
    Intents,
    /// Invalid intents (4013).
    #[error("Discord does not know gateway intents that Herzbot asks for (close code 4013): update Herzbot")]
    UnknownIntents,
    /// An API version that does not exist any more (4012).
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
    /// Discord answers something else than expected.
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
    /// Whether trying again may help without anything that the host does.
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
        // The variables, whether it is an imitation, and which one is told.
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
        // What is named; what Discord and an imitation have dialled.
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
