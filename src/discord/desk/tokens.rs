//! Interaction tokens, which allow editing messages.

use crate::limits::RateLimitInfo;
use herzbot_core::ids::{MessageRef, Moment};
use std::collections::HashMap;
use std::time::Duration;

/// How long a token is used. It is valid for 15 minutes.
pub const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60 + 30);

/// An interaction token, which allows editing a message through the interaction's webhook. Such edits don't count
/// against the bot's rate limits.
#[derive(Clone)]
pub struct InteractionToken {
    /// The token, which is never logged.
    pub token: String,
    /// The message as the webhook addresses it: `@original`, or its id.
    pub webhook_message: String,
    until: Moment,
}

impl std::fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "InteractionToken({}, until {:?})", self.webhook_message, self.until)
    }
}

/// The newest token of each message, and the rate limits of tokens.
#[derive(Default)]
pub struct Tokens {
    of_messages: HashMap<MessageRef, InteractionToken>,
    /// Until when Discord accepts no call by a token, apart from callbacks.
    rests: HashMap<String, Moment>,
}

/// Omits the tokens, which are never logged.
impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tokens({:?}, {} at rest)", self.of_messages, self.rests.len())
    }
}

impl Tokens {
    /// Returns the token that can edit a message now.
    pub fn get(&self, message: &MessageRef, now: Moment) -> Option<&InteractionToken> {
        self.of_messages.get(message).filter(|token| token.until > now)
    }

    /// Stores the token of an interaction that was created at `created` and can edit a message.
    pub fn remember(&mut self, message: MessageRef, token: &str, webhook_message: &str, created: Moment) {
        let (token, webhook_message) = (token.to_owned(), webhook_message.to_owned());
        let until = created.after(TOKEN_LIFE);
        self.of_messages.insert(message, InteractionToken { token, webhook_message, until });
    }

    /// Learns from the response to a call by a token how long the next one has to wait.
    pub fn learn(&mut self, token: &str, info: &RateLimitInfo, now: Moment) {
        if let Some(pause) = info.pause() {
            self.rests.insert(token.to_owned(), now.after(pause));
        }
    }

    /// Returns until when Discord accepts no call by a token, if that is still to come. Callbacks are exempt.
    pub fn rests_until(&self, token: &str, now: Moment) -> Option<Moment> {
        self.rests.get(token).copied().filter(|until| *until > now)
    }

    /// Takes the token of a message that is about to be deleted, if it is still valid.
    pub fn take(&mut self, message: &MessageRef, now: Moment) -> Option<InteractionToken> {
        self.get(message, now)?;
        self.of_messages.remove(message)
    }

    /// Forgets a token that Discord no longer accepts.
    pub fn forget(&mut self, message: &MessageRef) {
        self.of_messages.remove(message);
    }

    /// Forgets expired tokens.
    pub fn prune(&mut self, now: Moment) {
        self.of_messages.retain(|_, token| token.until > now);
        self.rests.retain(|_, until| *until > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_used_until_it_expires_and_never_shown() {
        let message = MessageRef { channel: "1".into(), message: "2".into() };
        let start = Moment(1_000_000);
        let mut tokens = Tokens::default();
        tokens.remember(message.clone(), "secret", "@original", start);
        let late = start.after(TOKEN_LIFE);
        assert!(tokens.get(&message, Moment(late.0 - 1)).is_some());
        assert!(tokens.get(&message, late).is_none() && tokens.take(&message, late).is_none());
        assert!(!format!("{tokens:?}").contains("secret"));
        tokens.prune(start);
        assert!(tokens.take(&message, start).is_some() && tokens.get(&message, start).is_none());
    }
}
