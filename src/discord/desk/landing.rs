//! The outcomes of calls that showed a surface, and what follows from them: retries, new messages, delivery receipts.

use super::DiscordDesk;
use super::ornaments::FAILURES;
use super::state::{FlightKind, QueueKey, SurfaceFlight, backoff};
use super::surfaces::is_ephemeral;
use crate::call::{CallOutcome, RestResponse, codes};
use herzbot_adapter::ornaments::Refusal;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::{Lack, PlatformEvent, Show, Surface, Target, Undelivered};
use std::time::Duration;

impl DiscordDesk {
    /// A call that showed a surface has ended.
    pub(super) fn landed(&mut self, flight: SurfaceFlight, outcome: &CallOutcome, now: Moment) {
        let SurfaceFlight { surface, rev, .. } = flight;
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        state.flights = state.flights.saturating_sub(1);
        match (outcome, &flight.kind) {
            (CallOutcome::Answered(answered), FlightKind::Open(account)) if answered.is_success() => {
                match answered.body.get("id").and_then(serde_json::Value::as_str) {
                    Some(channel) => drop(self.chats.insert(account.clone(), channel.to_owned())),
                    None => self.try_again(surface, now),
                }
                self.schedule(surface, now);
            }
            (CallOutcome::Answered(answered), FlightKind::Edit { at, by_token }) if answered.is_success() => {
                if is_ephemeral(surface) && state.message.as_ref() != Some(at) {
                    // They play in another one meanwhile.
                    return self.schedule(surface, now);
                }
                if *by_token && answered.info.remaining == Some(0) {
                    state.blocked_until = now.after(answered.info.reset_after.unwrap_or_default());
                }
                if !by_token {
                    state.edited = now;
                    self.note_attached(&flight, &at.channel, now);
                }
                self.shown(surface, rev, at.clone(), now);
            }
            (CallOutcome::Answered(answered), FlightKind::Post(post)) if answered.is_success() => {
                let Some(message) = answered.message() else {
                    tracing::error!("Discord has posted a message and did not say which");
                    return;
                };
                state.unsure = None;
                if let Some(wanted) =
                    state.wanted.as_mut().filter(|wanted| wanted.rev == rev || !wanted.fresh)
                {
                    wanted.fresh = false;
                }
                let replaces = state.message.is_some() && matches!(surface, Surface::Table(_));
                if std::mem::take(&mut state.may_be_there) && replaces {
                    state.behind = state.wanted.is_some();
                }
                self.note_attached(&flight, &post.channel, now);
                self.shown(surface, rev, message, now);
            }
            (CallOutcome::Answered(answered), _) => self.refused(flight, answered, now),
            (CallOutcome::Lost(reason), _) => {
                tracing::warn!(%reason, "a message to Discord got lost; trying again");
                self.failed(flight, now);
            }
        }
    }

    /// It is not known whether a call has come through: it is made again, without a file if it goes on like that.
    fn failed(&mut self, flight: SurfaceFlight, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&flight.surface) else { return };
        if let FlightKind::Post(post) = &flight.kind {
            state.unsure = Some(post.clone());
            state.may_be_there = true;
        }
        if state.attempts + 1 >= FAILURES {
            self.strip_surface(&flight, Refusal::Failing, now);
        }
        self.try_again(flight.surface, now);
    }

    /// What was to be posted is still due, even if the message that it is to replace was edited meanwhile.
    fn still_due(&mut self, surface: Surface, kind: &FlightKind, was_first_try: bool) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        state.behind |= state.wanted.is_some();
        let is_due = matches!(kind, FlightKind::Post(_)) && was_first_try && state.message.is_some();
        if let Some(wanted) = state.wanted.as_mut().filter(|_| matches!(surface, Surface::Table(_))) {
            wanted.fresh |= is_due;
        }
    }

    fn refused(&mut self, flight: SurfaceFlight, answered: &RestResponse, now: Moment) {
        let SurfaceFlight { surface, rev, ref kind, .. } = flight;
        let status = answered.info.status;
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        if status == 429 {
            // The limits know until when; a token's calls are not counted there.
            if matches!(kind, FlightKind::Edit { by_token: true, .. }) {
                let pause = answered.info.retry_after.unwrap_or(Duration::from_secs(1));
                state.blocked_until = now.after(pause);
            }
            let was_first_try = state.unsure.is_none();
            self.still_due(surface, kind, was_first_try);
            self.schedule(surface, now);
            return;
        }
        if status >= 500 || status == 401 && !matches!(kind, FlightKind::Edit { by_token: true, .. }) {
            tracing::warn!(reason = answered.reason(), "Discord could not take a message; trying again");
            return self.failed(flight, now);
        }
        let was_first_try = state.unsure.is_none();
        if answered.refusal().is_some_and(|refusal| self.strip_surface(&flight, refusal, now)) {
            // A post that may be there already is still repeated as it was, but for that.
            self.tell_refused(answered, now);
            self.still_due(surface, kind, was_first_try);
            return self.schedule(surface, now);
        }
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        state.unsure = None;
        let code = answered.code();
        let private = matches!(state.wanted, Some(Show { target: Target::Person(_), .. }));
        let verdict = match (kind, code) {
            (FlightKind::Edit { at, by_token: true }, _)
                if code != codes::UNKNOWN_MESSAGE || is_ephemeral(surface) =>
            {
                // The token has ended before its time: the usual way, then.
                let at = at.clone();
                state.behind |= state.wanted.is_some();
                self.tokens.remove(&at);
                self.schedule(surface, now);
                return;
            }
            (FlightKind::Edit { .. }, codes::OLD_MESSAGE | codes::ARCHIVED) => {
                if let Some(wanted) = &mut state.wanted {
                    wanted.fresh = true;
                    state.behind = true;
                }
                self.schedule(surface, now);
                return;
            }
            (FlightKind::Edit { .. }, codes::UNKNOWN_MESSAGE | codes::NOT_OURS) => Undelivered::MessageGone,
            // A thread that the message was to move into: the one that is there stays.
            (FlightKind::Post(post), codes::UNKNOWN_CHANNEL)
                if state.message.as_ref().is_some_and(|message| message.channel != post.channel) =>
            {
                Undelivered::Forbidden(vec![Lack::See])
            }
            (_, codes::UNKNOWN_CHANNEL) => Undelivered::ChannelGone,
            (_, codes::LOCKED) => Undelivered::Forbidden(vec![Lack::WriteInThreads]),
            (FlightKind::Open(_), _) | (_, codes::CLOSED | codes::STRANGERS | codes::NO_RECIPIENT) => {
                Undelivered::PrivateClosed
            }
            (_, codes::NO_ACCESS | codes::NO_PERMISSION) if private => Undelivered::PrivateClosed,
            (_, codes::NO_ACCESS) => Undelivered::Forbidden(vec![Lack::See]),
            (_, codes::NO_PERMISSION) => Undelivered::Forbidden(vec![Lack::Write]),
            (_, _) => {
                tracing::error!(reason = answered.reason(), "Discord refused a message");
                Undelivered::Forbidden(Vec::new())
            }
        };
        if let FlightKind::Edit { at, .. } = kind {
            self.tokens.remove(at);
        }
        let called = match kind {
            FlightKind::Edit { at, .. } => Some(at.channel.as_str()),
            FlightKind::Post(post) => Some(post.channel.as_str()),
            FlightKind::Open(_) => None,
        };
        if self.is_wanted_elsewhere(surface, rev, called) {
            return self.go_elsewhere(surface, &verdict, now);
        }
        self.not_shown(surface, rev, verdict, now);
    }

    fn try_again(&mut self, surface: Surface, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        if state.unwanted && state.flights == 0 {
            // Whether something was posted that is no longer wanted can't be known; it is old news without buttons
            // that work.
            self.surfaces.remove(&surface);
            return;
        }
        state.behind |= state.wanted.is_some();
        state.blocked_until = now.after(backoff(state.attempts));
        state.attempts += 1;
        self.schedule(surface, now);
    }

    /// Whether a newer state than `rev`, which was refused in a channel, is meant for another one.
    fn is_wanted_elsewhere(&self, surface: Surface, rev: u64, refused_in: Option<&str>) -> bool {
        let wanted = self.surfaces.get(&surface).and_then(|state| state.wanted.as_ref());
        wanted.filter(|wanted| wanted.rev > rev).is_some_and(|wanted| match &wanted.target {
            Target::Channel(target) => refused_in.is_some_and(|channel| target.channel != channel),
            Target::Person(_) => false,
        })
    }

    /// What was refused is out of date, as the surface leaves that channel: the newer state goes its way.
    fn go_elsewhere(&mut self, surface: Surface, why: &Undelivered, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        if matches!(why, Undelivered::MessageGone | Undelivered::ChannelGone) {
            state.message = None;
        }
        state.behind = true;
        self.schedule(surface, now);
    }

    fn not_shown(&mut self, surface: Surface, rev: u64, why: Undelivered, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        if matches!(why, Undelivered::MessageGone | Undelivered::ChannelGone) {
            state.message = None;
        }
        let rev = state.wanted.as_ref().map_or(rev, |wanted| wanted.rev.max(rev));
        // A newer state would fare no better; the core decides what to do instead.
        state.behind = false;
        self.queue.remove(&QueueKey::Surface(surface));
        self.settle(surface, now);
        self.tell(PlatformEvent::Delivered { realm: self.realm.clone(), surface, rev, outcome: Err(why) });
    }

    pub(super) fn shown(&mut self, surface: Surface, rev: u64, message: MessageRef, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        state.attempts = 0;
        if state.unwanted {
            self.delete_message(message, now);
            self.settle(surface, now);
            return;
        }
        if state.has_newer_than(&message) {
            // A press on a message that was replaced meanwhile: the newer one is to say the same.
            state.behind |= state.wanted.as_ref().is_some_and(|wanted| wanted.rev > state.shows);
            self.retire(surface, message, now);
            self.schedule(surface, now);
            return;
        }
        let before = state.message.replace(message.clone()).filter(|before| *before != message);
        state.shows = rev;
        // An older state may have overtaken a newer one on its way: then that goes out once more.
        if rev < state.carried && state.wanted.is_some() {
            state.behind = true;
        }
        if let Some(before) = before {
            self.retire(surface, before, now);
        }
        self.tell(PlatformEvent::Delivered { realm: self.realm.clone(), surface, rev, outcome: Ok(message) });
        self.schedule(surface, now);
        self.look_below(surface, now);
    }

    /// After the last flight of a surface that is not wanted any more.
    fn settle(&mut self, surface: Surface, now: Moment) {
        if let Some(state) = self.surfaces.get_mut(&surface)
            && state.unwanted
            && state.flights == 0
        {
            state.unwanted = false;
            state.message = None;
            state.unsure = None;
            if state.wanted.is_none() {
                self.surfaces.remove(&surface);
            } else {
                self.schedule(surface, now);
            }
        }
    }
}
