//! What messages show, once they have arrived.

use super::RequestError;
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::MessageRef;

/// The message that shows a surface.
#[derive(Clone, Debug)]
pub struct ShownMessage {
    /// The message.
    pub at: MessageRef,
    /// The revision of the state that it shows.
    pub rev: u64,
    /// Whether it notified.
    pub loud: bool,
    /// What its choices are ordered by, where their order must tell nothing.
    pub salt: u64,
    /// A digest of what it says; 0: not known.
    pub digest: u64,
    /// Whether it is known to be still there.
    pub sure: bool,
}

/// What a request shows when it has arrived.
#[derive(Clone, Debug, Default)]
pub struct DrawnMessage {
    /// The room's id.
    pub room: String,
    /// The message that it edits; none: it is a message of its own.
    pub edits: Option<MessageRef>,
    /// What its numbers mean.
    pub choices: Numbered,
    /// Whether it may notify.
    pub loud: bool,
    /// What its choices are ordered by.
    pub salt: u64,
    /// A digest of what it says; 0: not known.
    pub digest: u64,
}

/// What became of a job.
#[derive(Clone, Debug)]
pub enum Landed {
    /// It is there.
    There {
        /// The message that shows it.
        at: MessageRef,
        /// What it shows.
        drawn: DrawnMessage,
    },
    /// A request without a message of its own (a redaction, a leave) has been carried out.
    Done,
    /// The message that it was to change is gone.
    Gone,
    /// It could not be done.
    Failed(RequestError),
}
