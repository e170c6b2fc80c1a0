//! Interactions, with the data needed to answer them.

use herzbot_core::ids::MessageRef;
use serde::{Deserialize, Serialize};

/// An interaction that has to be answered.
#[derive(Clone, Serialize, Deserialize)]
pub struct OpenInteraction {
    /// The interaction's id.
    pub id: String,
    /// The interaction token, which is never logged.
    pub token: String,
    /// The id of the channel in which it happened.
    pub channel: String,
    /// Whether that channel belongs to a server and is no thread, so that others write there too. False if
    /// unknown.
    #[serde(default)]
    pub in_open_channel: bool,
    /// The kind of the interaction.
    pub kind: InteractionKind,
}

impl OpenInteraction {
    pub const fn pressed(&self) -> Option<&MessageRef> {
        match &self.kind {
            InteractionKind::Press(message) => Some(message),
            InteractionKind::Command(_) | InteractionKind::EntryPoint | InteractionKind::Autocomplete => None,
        }
    }

    /// Returns whether a user is typing an option.
    pub const fn is_autocomplete(&self) -> bool {
        matches!(self.kind, InteractionKind::Autocomplete)
    }
}

impl std::fmt::Debug for OpenInteraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OpenInteraction({}, {:?})", self.id, self.kind)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InteractionKind {
    /// A command, by name with its subcommand.
    Command(String),
    /// The command that opens the Activity. The answer always opens it.
    EntryPoint,
    /// A press on a message. Only tokens can edit an ephemeral message.
    Press(MessageRef),
    /// The typing of an option. Its answer can only be completions, and can't be deferred.
    Autocomplete,
}

/// The kind of answer that a deferral has promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// An update of the pressed message, or no visible answer.
    Update,
    /// An ephemeral answer.
    Private,
    /// A public answer.
    Public,
}
