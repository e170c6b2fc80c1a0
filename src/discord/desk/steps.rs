//! What a script is: the calls that give an answer, one after the other.

use crate::call::{Callback, RestRequest};
use herzbot_adapter::ornaments::Ornaments;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::Surface;
use std::collections::VecDeque;

/// A sequence of calls that gives an answer.
#[derive(Debug)]
pub struct Script {
    pub(super) token: String,
    pub(super) created: Moment,
    pub(super) steps: VecDeque<ScriptStep>,
    /// What the last of them shows.
    pub(super) surface: Option<(Surface, u64)>,
    /// The message that shows it, where the answer does not tell.
    pub(super) message: Option<MessageRef>,
    /// As which the token can edit the message afterwards.
    pub(super) webhook_message: Option<WebhookMessage>,
    /// A message that it takes away by the token. Where that does not succeed, the bot does it by a call of its own.
    pub(super) deletes: Option<MessageRef>,
    /// What its messages go without, as it was refused.
    pub(super) bare: Ornaments,
    pub(super) attempts: u32,
}

impl Script {
    /// One without steps, for an interaction that came at `created`.
    pub(super) fn new(token: String, created: Moment) -> Self {
        Self {
            token,
            created,
            steps: VecDeque::new(),
            surface: None,
            message: None,
            webhook_message: None,
            deletes: None,
            bare: Ornaments::new(),
            attempts: 0,
        }
    }
}

/// How an interaction's webhook names the message that its token can edit.
#[derive(Clone, Copy, Debug)]
pub(super) enum WebhookMessage {
    /// The one that was pressed, or the first answer.
    Original,
    /// A later answer.
    ById,
}

#[derive(Debug)]
pub(super) struct ScriptStep {
    pub(super) call: StepCall,
    /// Whether it is a callback: then only in the first three seconds.
    pub(super) callback: bool,
    /// Whether to go on when Discord refuses it.
    pub(super) optional: bool,
}

/// The call of a step.
#[derive(Debug)]
pub(super) enum StepCall {
    /// One without a page.
    Ready(RestRequest),
    /// One that says a page, which is rendered for each try; to one person alone, where that is `private`.
    Says { how: SaidBy, page: Box<Page>, private: bool },
}

/// The call that says a page.
#[derive(Clone, Debug)]
pub(super) enum SaidBy {
    /// The callback of the interaction with this id.
    Callback(String, Callback),
    /// An edit of the pressed message, or of the first answer.
    Original,
    FollowUp,
}
