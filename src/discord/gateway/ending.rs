//! How connections end, and which ends only the host can fix.

use crate::settings::DiscordStartError;
use twilight_gateway::CloseFrame;

/// Why a connection has ended.
pub enum End {
    /// This process has left the shard.
    Left,
    /// Discord accepts no more connections of the bot.
    Refused(DiscordStartError),
    /// The connection was lost, and a new one has to be made.
    Lost(Loss),
}

impl End {
    /// Returns the end for a connection that was closed, with or without a code.
    pub fn closed(frame: Option<CloseFrame<'_>>) -> Self {
        let (code, reason) = frame.map(|frame| (frame.code, frame.reason.into_owned())).unzip();
        match code.and_then(refusal) {
            Some(error) => Self::Refused(error),
            None => Self::Lost(Loss::Closed { code, reason: reason.unwrap_or_default() }),
        }
    }
}

/// How a connection was lost.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Loss {
    /// It could not be opened.
    #[error("it can't be reached: {0}")]
    Unreachable(String),
    /// It is open, or partly open, and no messages arrive.
    #[error("it does not answer: {0}")]
    Silent(&'static str),
    /// Discord has closed it.
    #[error("it has closed the connection ({}) {reason}", code.map_or("without a code".to_owned(), |code| code.to_string()))]
    Closed {
        /// A code of the WebSocket protocol, or Discord's own.
        code: Option<u16>,
        /// Discord's reason; may be empty.
        reason: String,
    },
    /// Discord requests a new connection (opcode 7), as it does from time to time.
    #[error("it asks for a new connection")]
    Asked,
    /// The session can't be continued (opcode 9).
    #[error("it has ended the session")]
    InvalidSession,
}

impl Loss {
    /// Returns whether this is part of normal operation.
    pub fn is_routine(&self) -> bool {
        match self {
            Self::Asked | Self::InvalidSession | Self::Closed { .. } => true,
            Self::Unreachable(_) | Self::Silent(_) => false,
        }
    }

    /// Returns whether Discord has forgotten the session (4003, 4007, 4009; twilight handles opcode 9).
    pub fn ends_the_session(&self) -> bool {
        matches!(self, Self::Closed { code: Some(4003 | 4007 | 4009), .. })
    }
}

/// Returns the error for a close code that only the host can fix. None: reconnect.
fn refusal(code: u16) -> Option<DiscordStartError> {
    match code {
        4004 => Some(DiscordStartError::Token),
        4010 | 4011 => Some(DiscordStartError::Sharding(code)),
        4012 => Some(DiscordStartError::ApiVersion),
        4013 => Some(DiscordStartError::UnknownIntents),
        4014 => Some(DiscordStartError::Intents),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_close_code_has_a_verdict() {
        use DiscordStartError::{ApiVersion, Intents, Sharding, Token, UnknownIntents};
        // The codes are Discord's, the WebSocket protocol's, and twilight's for a broken connection. Each has the
        // error that only the host can fix, and whether the session is over.
        let cases = [
            (4000, None, false),
            (4001, None, false),
            (4002, None, false),
            (4003, None, true),
            (4004, Some(Token), false),
            (4005, None, false),
            (4007, None, true),
            (4008, None, false),
            (4009, None, true),
            (4010, Some(Sharding(4010)), false),
            (4011, Some(Sharding(4011)), false),
            (4012, Some(ApiVersion), false),
            (4013, Some(UnknownIntents), false),
            (4014, Some(Intents), false),
            (1000, None, false),
            (1001, None, false),
            (1006, None, false),
        ];
        for (code, verdict, is_over) in cases {
            assert_eq!(refusal(code), verdict, "{code}");
            let loss = Loss::Closed { code: Some(code), reason: String::new() };
            assert_eq!(loss.ends_the_session(), is_over, "{code}");
        }
    }
}
