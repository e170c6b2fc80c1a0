//! What the platforms are told of the settings.

use super::Config;
#[cfg(feature = "discord")]
use crate::platform::discord::{DiscordSettings, Token};
use crate::platform::playground::{Pace, PlaygroundSettings};

impl Config {
    /// What Discord is told, if it is configured.
    #[cfg(feature = "discord")]
    pub fn discord_settings(&self) -> Option<DiscordSettings> {
        let discord = self.discord.as_ref()?;
        let mut settings = DiscordSettings::new(Token::new(discord.token.expose()));
        settings.api.clone_from(&discord.api);
        // Whoever opens a table does so for everybody; all other answers are for the one who asks.
        settings.public_commands.insert("herz".to_owned());
        Some(settings)
    }

    /// What the playground is told, if it is to be opened.
    pub fn playground_settings(&self) -> Option<PlaygroundSettings> {
        let playground = self.playground.as_ref()?;
        Some(PlaygroundSettings {
            bind: playground.bind,
            port: playground.port,
            passphrase: playground.passphrase.as_ref().map(|secret| secret.expose().to_owned()),
            austere: playground.austere.then_some(Pace { every: playground.pace, ..Pace::HOMESERVER }),
            data: self.data.clone(),
        })
    }
}
