//! Surfaces that an answer to an interaction shows: in the pressed message, or in a message that the answer posts.

use super::SurfaceState;
use crate::desk::flight::{AnswerStart, is_ephemeral};
use herzbot_core::ids::{ChannelRef, MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Show, Surface, Target};

impl SurfaceState {
    /// Starts the answer to an interaction by a message that shows `rev`: the pressed message, or a new one. The
    /// answer counts as in flight until [`Self::ended`]. `channel`: where the interaction happened.
    pub fn start_answer(
        &mut self,
        answer: (Surface, u64, Page),
        pressed: Option<&MessageRef>,
        channel: ChannelRef,
        now: Moment,
    ) -> AnswerStart {
        self.pacing.touch(now);
        self.dress();
        let is_post_due = self.adopt(answer, pressed.is_some(), channel);
        // A post with an unknown outcome still has to be cleared up.
        self.behind = is_post_due || self.posting.is_unsure();
        let replaced = pressed.and_then(|pressed| self.move_to(pressed));
        // `adopt` has set a state.
        let (rev, page) = self.wanted.as_ref().map(|show| (show.rev, show.page.clone())).unwrap_or_default();
        self.record.started(rev);
        let is_outdated = pressed.is_some_and(|pressed| self.has_newer_than(pressed));
        AnswerStart { rev, page, is_outdated, replaced }
    }

    /// Takes an answer as the newest state, unless there is a newer one. Returns whether a requested new message
    /// of the table, if not in flight yet, is still due after the answer.
    fn adopt(&mut self, answer: (Surface, u64, Page), is_press: bool, channel: ChannelRef) -> bool {
        let (surface, rev, page) = answer;
        if self.wanted.as_ref().is_some_and(|wanted| wanted.rev > rev) {
            return false;
        }
        let may_post = is_press && self.behind && !self.posting.is_unsure() && surface.is_of_everybody();
        let (target, before) = match self.wanted.take() {
            Some(Show { target, ping, silent, fresh, .. }) => {
                (target, Some((ping, silent)).filter(|_| fresh))
            }
            None => (Target::Channel(channel), None),
        };
        let due = before.filter(|_| may_post);
        let fresh = due.is_some();
        let (ping, silent) = due.unwrap_or_default();
        let (message, superseded, urgent) = (None, Vec::new(), true);
        let show = Show { surface, target, page, rev, message, fresh, superseded, urgent, ping, silent };
        self.wanted = Some(show);
        fresh
    }

    /// Moves the surface to the pressed message, unless that was replaced by a newer one. Returns the message that
    /// the pressed one replaces.
    fn move_to(&mut self, pressed: &MessageRef) -> Option<MessageRef> {
        // Of several ephemeral answers, people use the one that they pressed.
        let is_free = self.wanted.as_ref().is_some_and(|wanted| is_ephemeral(wanted.surface));
        if self.has_newer_than(pressed) && !is_free {
            return None;
        }
        if self.record.message().is_none() {
            self.posting.may_be_there(true);
        }
        self.stand_at(Some(pressed.clone()), self.record.shown_rev())
    }
}
