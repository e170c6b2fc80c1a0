//! The duty to answer an input exactly once, as a drop guard.

use crate::app::shell::journals::platform_of;
use crate::app::shell::platforms::Platforms;
use crate::app::shell::trace;
use herzbot_adapter::events::InputPlace;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Outbound, Reply};
use metrics::histogram;
use std::sync::Arc;
use std::time::Instant;
use tracing::Span;

/// Answers an input exactly once. If it is dropped without an answer, it answers with nothing, so no platform waits
/// in vain.
pub struct ReplyGuard {
    platforms: Arc<Platforms>,
    realm: String,
    reply: Option<Reply>,
    since: Instant,
    span: Span,
    /// Released on drop.
    _place: Option<InputPlace>,
}

impl ReplyGuard {
    /// Creates the duty to answer `reply` (none for a reaction). It holds the input's place in the queue until
    /// then.
    pub fn new(
        platforms: &Arc<Platforms>,
        realm: &str,
        reply: Option<Reply>,
        place: Option<InputPlace>,
    ) -> Self {
        let (platforms, realm) = (Arc::clone(platforms), realm.to_owned());
        Self { platforms, realm, reply, since: Instant::now(), span: trace::answer(), _place: place }
    }

    /// Whether the platform waits for an answer (not after a reaction).
    pub const fn is_awaited(&self) -> bool {
        self.reply.is_some()
    }

    /// Whether a browser that shows the table waits for the answer.
    pub fn is_drawn(&self) -> bool {
        self.reply.is_some_and(Reply::is_drawn)
    }

    /// Returns the trace span that lasts until the answer.
    pub const fn span(&self) -> &Span {
        &self.span
    }

    /// Hands the duty to the caller.
    pub const fn take(&mut self) -> Option<Reply> {
        self.reply.take()
    }

    /// Sends the answer.
    pub fn answer(mut self, answer: Answer) {
        self.give(answer);
    }

    /// Sends a page that only this person sees.
    pub fn privately(self, page: Page) {
        self.answer(Answer::Private(page));
    }

    /// Sends a page that everybody can read.
    pub fn quietly(self, page: Page) {
        self.answer(Answer::Quiet(page));
    }

    fn give(&mut self, answer: Answer) {
        if let Some(reply) = self.reply.take() {
            let platform = platform_of(&self.realm).to_owned();
            histogram!("herzbot_answer_seconds", "platform" => platform).record(self.since.elapsed());
            self.platforms.send(&self.realm, Outbound::Answer { reply, answer });
        }
    }
}

impl Drop for ReplyGuard {
    fn drop(&mut self) {
        self.give(Answer::Nothing);
    }
}
