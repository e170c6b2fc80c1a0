//! What the platforms are told of the settings.

use super::Config;
#[cfg(feature = "matrix")]
use super::MatrixLogin;
#[cfg(feature = "discord")]
use herzbot_discord::{DiscordSettings, Token};
#[cfg(feature = "matrix")]
use herzbot_matrix::{Hidden, Login, MatrixSettings};
use herzbot_playground::{Pace, PlaygroundSettings};

impl Config {
    /// What Discord is told, if it is configured.
    #[cfg(feature = "discord")]
    pub fn discord_settings(&self) -> Option<DiscordSettings> {
        let discord = self.discord.as_ref()?;
        let mut settings = DiscordSettings::new(Token::new(discord.token.expose()));
        settings.api.clone_from(&discord.api);
        Some(settings)
    }

    /// What Matrix is told, if it is configured; a new recovery key goes to `show_recovery_key`.
    #[cfg(feature = "matrix")]
    pub fn matrix_settings(&self, show_recovery_key: fn(&str)) -> Option<MatrixSettings> {
        let matrix = self.matrix.as_ref()?;
        let login = matrix.login.as_ref().map(|login| match login {
            MatrixLogin::Password(password) => Login::Password(Hidden::new(password.expose())),
            MatrixLogin::Token { token, device } => {
                Login::Token { token: Hidden::new(token.expose()), device: device.clone() }
            }
        });
        Some(MatrixSettings {
            homeserver: matrix.homeserver.clone(),
            user: matrix.user.clone(),
            login,
            recovery_key: matrix.recovery_key.as_ref().map(|key| Hidden::new(key.expose())),
            inviters: matrix.inviters.clone(),
            ignore: matrix.ignore.clone(),
            strict: matrix.strict,
            language: self.language,
            data: self.data.clone(),
            show_recovery_key,
        })
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
