//! The state of one surface: the newest wanted revision, the message that shows the surface, and calls in flight.
//! It decides how the newest revision is shown, and what follows from the outcome of a call.

mod answering;
mod pacing;
mod posting;
mod record;
mod scroll_watch;
mod send_plan;

pub use pacing::backoff;
pub use scroll_watch::by_others;
pub use send_plan::{Circumstances, SendPlan};

use super::channels::Channels;
use super::clock::posted;
use super::flight::{Arrival, FlightKind, SurfaceFlight, Verdict, is_ephemeral};
use herzbot_adapter::ornaments::{Ornament, Ornaments, Refusal};
use herzbot_adapter::shows;
use herzbot_core::ids::{ChannelRef, MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Show, Target, Undelivered};
use pacing::Pacing;
use posting::Posting;
use record::SurfaceRecord;
use scroll_watch::ScrollWatch;
use std::time::Duration;

/// Edits of a message older than an hour are limited. A message this old is replaced at its next change.
const OLD: Duration = Duration::from_secs(50 * 60);

/// The state of one surface; see the module's documentation.
#[derive(Debug)]
pub struct SurfaceState {
    /// The newest state.
    wanted: Option<Show>,
    /// Whether `wanted` still has to be sent.
    behind: bool,
    /// The time since which it has been unsent. It includes the time in which its private chat is opened.
    behind_since: Moment,
    record: SurfaceRecord,
    posting: Posting,
    /// The ornaments that the newest state omits, because Discord refused it with them.
    stripped: Ornaments,
    /// Whether its file was refused for lack of a permission.
    may_not_attach: bool,
    pacing: Pacing,
    /// The message that was retired last.
    retired: Option<MessageRef>,
    scroll_watch: ScrollWatch,
}

impl SurfaceState {
    /// Creates the state of an unknown surface.
    pub fn new(now: Moment) -> Self {
        Self {
            wanted: None,
            behind: false,
            behind_since: now,
            record: SurfaceRecord::default(),
            posting: Posting::default(),
            stripped: Ornaments::new(),
            may_not_attach: false,
            pacing: Pacing::new(now),
            retired: None,
            scroll_watch: ScrollWatch::default(),
        }
    }

    /// Returns the newest state.
    pub const fn wanted(&self) -> Option<&Show> {
        self.wanted.as_ref()
    }

    /// Returns the message that shows the surface.
    pub fn message(&self) -> Option<&MessageRef> {
        self.record.message()
    }

    /// Returns the ornaments that the newest state omits.
    pub const fn stripped(&self) -> &Ornaments {
        &self.stripped
    }

    /// Returns whether its file was refused for lack of a permission.
    pub const fn may_not_attach(&self) -> bool {
        self.may_not_attach
    }

    /// Returns the newest state, if it has to be sent and nothing is in flight.
    pub fn to_send(&self) -> Option<&Show> {
        self.wanted.as_ref().filter(|_| self.behind && !self.record.is_in_flight())
    }

    /// Returns whether the surface has been idle for so long that it can be forgotten.
    pub fn is_forgettable(&self, now: Moment) -> bool {
        !self.behind && !self.record.is_in_flight() && self.pacing.is_idle(now)
    }

    /// Returns whether the surface was deleted and nothing is in flight for it.
    pub const fn is_doomed_and_landed(&self) -> bool {
        self.record.is_doomed() && !self.record.is_in_flight()
    }

    /// Takes a state. Returns the messages that it lists as superseded, or none if the state isn't newer.
    pub fn want(&mut self, mut show: Show, now: Moment) -> Option<Vec<MessageRef>> {
        let is_busy = self.behind || self.record.is_in_flight();
        let is_older = |newest: &Show| show.rev < newest.rev || (is_busy && show.rev == newest.rev);
        if self.wanted.as_ref().is_some_and(is_older) {
            return None;
        }
        self.pacing.touch(now);
        // The desk's knowledge is never older than the core's.
        if self.record.message().is_none() {
            let message = show.message.take();
            self.posting.may_be_there(message.is_some());
            self.stand_at(message, 0);
        }
        let superseded = std::mem::take(&mut show.superseded);
        // An unsent notification is still due; one that may have been sent is repeated unchanged.
        let is_unsent = |unsent: &Show| match (&unsent.target, self.posting.unsure_channel()) {
            (_, None) => true,
            (Target::Channel(target), Some(channel)) => target.channel != channel,
            (Target::Person(_), Some(_)) => false,
        };
        if let Some(unsent) = self.wanted.take().filter(|unsent| self.behind && is_unsent(unsent)) {
            shows::fold(&mut show, unsent);
        }
        self.wanted = Some(show);
        if !self.behind {
            (self.behind, self.behind_since) = (true, now);
        }
        self.dress();
        Some(superseded)
    }

    /// Stops sending, because another process sends for the table now. Returns whether a call in flight still has
    /// to land.
    pub fn let_go(&mut self) -> bool {
        (self.wanted, self.behind) = (None, false);
        self.posting.forget();
        self.record.is_in_flight()
    }

    /// Deletes the surface. Returns the message to delete, and whether a message may still arrive.
    pub fn delete(&mut self) -> (Option<MessageRef>, bool) {
        (self.wanted, self.behind) = (None, false);
        let message = self.record.delete();
        if self.posting.is_unsure() {
            self.record.doom();
        }
        (message, self.record.is_doomed())
    }

    /// Handles the last call of a deleted surface. Returns whether the surface is wanted again.
    pub fn revive(&mut self) -> bool {
        self.record.spare();
        self.record.forget_message();
        self.posting.forget();
        self.wanted.is_some()
    }

    fn stand_at(&mut self, message: Option<MessageRef>, rev: u64) -> Option<MessageRef> {
        self.record.show(message?, rev)
    }

    /// Notes the end of a call of the surface, by an interaction or not.
    pub const fn ended(&mut self) {
        self.record.ended();
    }

    /// Marks the newest state, if any, as still to be sent.
    pub const fn fall_behind(&mut self) {
        self.behind |= self.wanted.is_some();
    }

    /// Returns whether the message that shows the surface is newer than this one: ids rise.
    pub fn has_newer_than(&self, message: &MessageRef) -> bool {
        let number = |message: &MessageRef| message.message.parse::<u64>().ok();
        self.message().is_some_and(|ours| number(ours) > number(message))
    }

    /// Returns the message to edit. None: the newest state has to be posted. `discord_now`: by Discord's clock.
    pub fn edits(&self, discord_now: Moment) -> Option<&MessageRef> {
        let wanted = self.wanted.as_ref()?;
        let is_old = |message: &MessageRef| {
            !is_ephemeral(wanted.surface) && posted(message).is_some_and(|at| discord_now.since(at) > OLD)
        };
        self.message().filter(|message| !wanted.fresh && !self.posting.is_unsure() && !is_old(message))
    }

    /// Returns whether the newest state still has to be sent, in a new message.
    pub fn is_to_be_posted(&self, discord_now: Moment) -> bool {
        self.behind && self.wanted.is_some() && self.edits(discord_now).is_none()
    }

    /// Returns whether a message is being posted, or about to be.
    pub fn is_posting(&self, discord_now: Moment) -> bool {
        self.posting.is_unsure() || self.record.is_in_flight() || self.is_to_be_posted(discord_now)
    }

    /// Returns the channel of a new message. None: the private chat has to be opened first. A post with an unknown
    /// outcome is repeated in its channel, even if the surface has moved to another channel since.
    pub fn posts_in<'a>(&'a self, channels: &'a Channels) -> Option<&'a str> {
        match (&self.wanted.as_ref()?.target, self.posting.unsure_channel()) {
            (Target::Channel(_), Some(channel)) => Some(channel),
            (target, _) => channels.channel_of(target),
        }
    }

    /// Returns the call by the bot's token that shows the newest state.
    pub fn flight(&self, channels: &Channels, discord_now: Moment, salt: u64) -> Option<FlightKind> {
        let wanted = self.to_send()?;
        if let Some(at) = self.edits(discord_now) {
            return Some(FlightKind::Edit { at: at.clone(), by_token: None });
        }
        match (self.posts_in(channels), &wanted.target) {
            (Some(channel), _) => {
                Some(FlightKind::Post(self.posting.post(wanted, channel, self.message(), salt)))
            }
            (None, Target::Person(account)) => Some(FlightKind::Open(account.id.clone())),
            (None, Target::Channel(_)) => None,
        }
    }

    /// Notes the start of a call.
    pub fn took_off(&mut self, flight: &SurfaceFlight) {
        if let FlightKind::Open(_) = flight.kind {
            return self.record.started(0);
        }
        // A repeated post may show an older state.
        self.behind = self.wanted.as_ref().is_some_and(|wanted| wanted.rev > flight.rev);
        self.record.started(flight.rev);
    }

    /// Notes the end of an edit that counts against the bot's rate limit.
    pub const fn edited(&mut self, now: Moment) {
        self.pacing.edited(now);
    }

    /// Notes the end of a post that shows `rev`.
    pub fn posted(&mut self, rev: u64) {
        if let Some(wanted) = self.wanted.as_mut().filter(|wanted| wanted.rev == rev) {
            wanted.fresh = false;
        }
        let is_table = self.wanted.as_ref().is_some_and(|wanted| wanted.surface.is_of_everybody());
        self.behind |= self.posting.landed() && self.message().is_some() && is_table;
    }

    /// Handles the arrival of a message that shows `rev`.
    pub fn arrived(&mut self, rev: u64, message: &MessageRef) -> Arrival {
        self.pacing.forget_failures();
        if self.record.is_doomed() {
            return Arrival::Unwanted;
        }
        if self.has_newer_than(message) {
            // The pressed message was replaced during the call: the newer one has to show the same.
            self.behind |= self.wanted.as_ref().is_some_and(|wanted| wanted.rev > self.record.shown_rev());
            return Arrival::Outdated;
        }
        // An older state may have overtaken a newer one on its way: then the newer one is sent again.
        self.behind |= self.record.is_superseded(rev) && self.wanted.is_some();
        Arrival::Shown(self.stand_at(Some(message.clone()), rev))
    }

    /// Notes a failed call, which may have succeeded: a post is repeated unchanged. Returns the number of failures
    /// in a row.
    pub fn failed(&mut self, kind: &FlightKind) -> u32 {
        if let FlightKind::Post(post) = kind {
            self.posting.lost(post);
        }
        self.pacing.failures() + 1
    }

    /// Schedules the newest state again after a pause.
    pub fn back_off(&mut self, now: Moment) {
        self.fall_behind();
        self.pacing.back_off(now);
    }

    /// Keeps a refused post due, even if the message to be replaced was edited since.
    pub fn still_due(&mut self, flight: &SurfaceFlight) {
        self.fall_behind();
        let is_sure = !self.posting.is_unsure();
        let is_due = matches!(flight.kind, FlightKind::Post(_)) && is_sure && self.message().is_some();
        if let Some(wanted) = self.wanted.as_mut().filter(|_| flight.surface.is_of_everybody()) {
            wanted.fresh |= is_due;
        }
    }

    /// Omits these ornaments from the newest state.
    pub fn strip(&mut self, ornaments: &Ornaments, refusal: Refusal) {
        self.may_not_attach |= refusal == Refusal::Forbidden && ornaments.contains(&Ornament::Files);
        self.stripped.extend(ornaments);
    }

    /// Restores all ornaments for a new page.
    fn dress(&mut self) {
        self.stripped.clear();
        self.may_not_attach = false;
        self.pacing.forget_failures();
    }

    /// Returns the result of a refusal that isn't about ornaments or load. It means that a post didn't happen.
    pub fn refused(&mut self, flight: &SurfaceFlight, code: u64) -> Verdict {
        self.posting.forget();
        let is_private = matches!(self.wanted, Some(Show { target: Target::Person(_), .. }));
        let verdict = flight.verdict(code, is_private, self.message());
        match verdict {
            Verdict::WithoutToken => self.fall_behind(),
            Verdict::PostAnew => {
                self.fall_behind();
                self.wanted.iter_mut().for_each(|wanted| wanted.fresh = true);
            }
            Verdict::Undelivered(Undelivered::MessageGone | Undelivered::ChannelGone) => {
                self.record.forget_message();
            }
            Verdict::Undelivered(_) => {}
        }
        verdict
    }

    /// Gives up a revision that couldn't be shown in a channel. If a newer one is meant for another channel, that
    /// still has to be sent. Otherwise, nothing is sent until the core decides what to do: returns the newest
    /// revision, which would be refused, too.
    pub fn give_up(&mut self, rev: u64, channel: Option<&str>) -> Option<u64> {
        let newest = self.wanted.as_ref().filter(|wanted| wanted.rev > rev);
        self.behind = newest.is_some_and(|wanted| match &wanted.target {
            Target::Channel(target) => channel.is_some_and(|channel| target.channel != channel),
            Target::Person(_) => false,
        });
        (!self.behind).then(|| newest.map_or(rev, |wanted| wanted.rev))
    }

    /// Returns the words of a retired message that links to the surface's message.
    pub fn words_for(&self, retired: &MessageRef) -> Option<&str> {
        let Page { leads_on, leads_elsewhere, .. } = &self.wanted.as_ref()?.page;
        let is_elsewhere = self.message().is_some_and(|message| message.channel != retired.channel);
        Some(if is_elsewhere && !leads_elsewhere.is_empty() { leads_elsewhere } else { leads_on })
    }

    /// Returns the message to which a retired one links, and its channel.
    pub fn leads_to(&self, retired: &MessageRef) -> Option<(&ChannelRef, &MessageRef)> {
        let message = self.message().filter(|message| *message != retired)?;
        match &self.wanted.as_ref()?.target {
            Target::Channel(channel) => Some((channel, message)),
            Target::Person(_) => None,
        }
    }

    /// Returns whether a message that an earlier process may have left has to be retired. There must be another
    /// message to link to.
    pub fn is_to_retire(&self, message: &MessageRef) -> bool {
        self.message().is_some_and(|shown| shown != message) && self.retired.as_ref() != Some(message)
    }

    /// Notes that a message was retired.
    pub fn retired(&mut self, message: MessageRef) {
        self.retired = Some(message);
    }

    /// Returns the message to look below, if it is time to do so.
    pub fn look(&mut self, discord_now: Moment) -> Option<MessageRef> {
        let message = self.message().filter(|_| self.stays())?;
        let message = message.clone();
        self.scroll_watch.looks_below(&message, discord_now).then_some(message)
    }

    /// Notes that others have written `found` messages below a message. Returns whether it has scrolled away.
    pub fn looked(&mut self, message: &MessageRef, found: usize) -> bool {
        self.scroll_watch.found(found) && self.stays() && self.message() == Some(message)
    }

    /// Returns whether no new message is due, which would be at the end of the channel anyway.
    fn stays(&self) -> bool {
        self.wanted.as_ref().is_some_and(|wanted| !wanted.fresh) && !self.posting.is_unsure()
    }
}

#[cfg(test)]
mod tests;
