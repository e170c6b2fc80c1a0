//! The settings of Discord, and errors at its start.

use super::shards::ShardControl;
use herzbot_adapter::secret::SecretString;
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;

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
            tenure: Tenure::forever(),
            shards: ShardControl::all(),
        }
    }

    /// The base URL of all calls.
    pub(super) fn base(&self) -> String {
        let host = self.api.as_deref().unwrap_or("https://discord.com").trim_end_matches('/');
        format!("{}/api/v10", host.trim_end_matches("/api/v10"))
    }
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
    /// Intents are refused.
    #[error(
        "Discord refuses the gateway intents: they are none of the privileged ones, so look at the page Bot of \
         https://discord.com/developers/applications whether the bot is suspended"
    )]
    Intents,
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
            Self::Token | Self::Intents => false,
            Self::Unreachable(_) | Self::Unexpected(_) | Self::TooManyStarts(_) => true,
        }
    }
}
