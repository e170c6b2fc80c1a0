//! How the newest state of a surface is sent: by a token, with the bot's token, or not yet.

use super::SurfaceState;
use crate::call;
use crate::desk::channels::Channels;
use crate::desk::flight::is_ephemeral;
use crate::desk::tokens::Tokens;
use crate::limits::Route;
use crate::queue::Priority;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::Show;

/// How the newest state is sent.
#[derive(Debug)]
pub enum SendPlan {
    /// Not now: there is nothing to send, or something else comes first.
    Not,
    /// Never: only a token could show this revision, and there is none.
    Expired(u64),
    /// By an edit with an interaction token, at once.
    ByToken,
    /// By an edit with an interaction token, once Discord accepts calls again.
    ByTokenAt(Moment),
    /// By a call with the bot's token.
    ByBot { priority: Priority, route: Route, not_before: Moment, since: Moment },
}

/// The circumstances of the decision, apart from the surface.
pub struct Circumstances<'a> {
    pub tokens: &'a Tokens,
    pub channels: &'a Channels,
    pub now: Moment,
    /// The current time by Discord's clock.
    pub discord_now: Moment,
    /// Whether edits that players don't wait for are slowed down.
    pub calm: bool,
    /// Whether the thread of the surface's table is being opened. That comes before a new message.
    pub opens_thread: bool,
}

impl SurfaceState {
    /// Returns how the newest state is sent now.
    pub fn plan(&self, at: &Circumstances<'_>) -> SendPlan {
        let Some(wanted @ Show { surface, rev, .. }) = self.to_send() else { return SendPlan::Not };
        let token = |message: &MessageRef| at.tokens.get(message, at.now);
        if is_ephemeral(*surface) && self.message().and_then(token).is_none() {
            return SendPlan::Expired(*rev);
        }
        let edits = self.edits(at.discord_now);
        if let Some(token) = edits.and_then(token) {
            let rests = at.tokens.rests_until(&token.token, at.now);
            let until = self.pacing.blocked_until().max(rests.unwrap_or_default());
            return if until > at.now { SendPlan::ByTokenAt(until) } else { SendPlan::ByToken };
        }
        if edits.is_none() && at.opens_thread {
            return SendPlan::Not;
        }
        let route = match (edits, self.posts_in(at.channels)) {
            (Some(message), _) => call::edit_route(&message.channel),
            (None, Some(channel)) => call::post_route(channel),
            (None, None) => call::open_route(),
        };
        let is_calm = at.calm && edits.is_some() && surface.is_of_everybody();
        let priority = match (wanted.urgent, is_calm) {
            (true, _) => Priority::Urgent,
            (false, true) => Priority::Calm,
            (false, false) => Priority::Normal,
        };
        let not_before = self.pacing.not_before(priority == Priority::Calm);
        SendPlan::ByBot { priority, route, not_before, since: self.behind_since }
    }
}
