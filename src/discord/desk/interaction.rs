//! An interaction, by what an answer to it needs.

use herzbot_core::ids::MessageRef;
use serde::{Deserialize, Serialize};

/// An interaction that has to be answered.
#[derive(Clone, Serialize, Deserialize)]
pub struct OpenInteraction {
    /// The interaction's id.
    pub id: String,
    /// Its token: never in a log.
    pub token: String,
    /// The id of the channel in which it happened.
    pub channel: String,
    /// Whether that channel belongs to a server and is no thread, so that others write there too. False if not known.
    #[serde(default)]
    pub in_open_channel: bool,
    /// A command or a press.
    pub kind: InteractionKind,
}

impl OpenInteraction {
    pub const fn pressed(&self) -> Option<&MessageRef> {
        match &self.kind {
            InteractionKind::Press(message) => Some(message),
            InteractionKind::Command(_) | InteractionKind::EntryPoint | InteractionKind::Autocomplete => None,
        }
    }

    /// Whether a person types an option.
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
    /// The command by which people open the Activity: always answered by that.
    EntryPoint,
    /// A press, and the message. Only tokens can edit an ephemeral message.
    Press(MessageRef),
    /// The typing of an option. Its answer can only be values, and can't be deferred.
    Autocomplete,
}

/// What a deferred interaction has promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// To update the pressed message, or nothing.
    Update,
    /// An answer that only one person sees.
    Private,
    /// An answer that everybody sees.
    Public,
}
