//! How the desk shows surfaces: each message is edited or reposted until it shows the newest state. States in
//! between are skipped (coalescing, debouncing). Replaced messages link to their successor, or are deleted.

mod answers;

use crate::call::{self, CallOutcome, Method, RestRequest, RestResponse};
use crate::desk::DiscordDesk;
use crate::desk::channels::FileOutcome;
use crate::desk::chores::ChoreKind;
use crate::desk::drafts::Drafts;
use crate::desk::flight::{Arrival, FlightKind, SurfaceFlight, Verdict, is_ephemeral};
use crate::desk::outbox::{Call, QueueKey, Timer};
use crate::desk::sequence::CallSequence;
use crate::desk::surface::{Circumstances, SendPlan, SurfaceState};
use crate::limits::Route;
use crate::render;
use answers::FAILURES;
use herzbot_adapter::ornaments::{self, Ornament, Ornaments, Refusal};
use herzbot_core::ids::{MessageRef, Moment, TableId};
use herzbot_core::port::{Show, Surface, SurfaceNews, Undelivered};
use metrics::counter;
use std::time::Duration;

/// The shortest pause between two log entries about refusals.
const LOG_AGAIN: Duration = Duration::from_secs(10 * 60);

impl DiscordDesk {
    pub(super) fn show(&mut self, show: Show, now: Moment) {
        let surface = show.surface;
        let state = self.surfaces.entry(surface).or_insert_with(|| SurfaceState::new(now));
        let Some(superseded) = state.want(show, now) else { return };
        for before in superseded {
            self.retire_once(surface, before, now);
        }
        self.schedule(surface, now);
    }

    /// Stops sending for a table, because another process does so now.
    pub(super) fn let_go(&mut self, table: TableId) {
        self.drop_chores(|kind| kind.opens_thread_of(table));
        let outbox = &mut self.outbox;
        self.surfaces.retain(|surface, state| {
            if surface.table() != table {
                return true;
            }
            outbox.dequeue(QueueKey::Surface(*surface));
            state.let_go()
        });
    }

    pub(super) fn delete_surface(&mut self, surface: Surface, message: Option<MessageRef>, now: Moment) {
        self.outbox.dequeue(QueueKey::Surface(surface));
        let mut known = message;
        if let Some(state) = self.surfaces.get_mut(&surface) {
            let (message, may_arrive) = state.delete();
            known = message.or(known);
            if !may_arrive {
                self.surfaces.remove(&surface);
            }
        }
        if let Some(message) = known {
            self.delete_message(message, now);
        }
    }

    /// Sends a surface's newest state by a token at once, or queues it.
    pub(super) fn schedule(&mut self, surface: Surface, now: Moment) {
        let circumstances = Circumstances {
            tokens: &self.tokens,
            channels: &self.channels,
            now,
            discord_now: self.clock.at(now),
            calm: !self.stopping,
            opens_thread: self.chores.is_opening_thread(surface),
        };
        let plan = self.surfaces.get(&surface).map(|state| state.plan(&circumstances));
        match plan.unwrap_or(SendPlan::Not) {
            SendPlan::Not => {}
            // An ephemeral answer can't be edited after its token has expired.
            SendPlan::Expired(rev) => {
                self.surfaces.remove(&surface);
                self.outbox.tell_delivered(surface, rev, Err(Undelivered::Expired));
            }
            SendPlan::ByToken => {
                self.outbox.dequeue(QueueKey::Surface(surface));
                self.start_surface_by_token(surface, now);
            }
            SendPlan::ByTokenAt(at) => self.outbox.at(at, Timer::Surface(surface)),
            SendPlan::ByBot { priority, route, not_before, since } => {
                self.outbox.enqueue(QueueKey::Surface(surface), priority, route, not_before, since);
            }
        }
    }

    fn start_surface_by_token(&mut self, surface: Surface, now: Moment) {
        let Some(state) = self.surfaces.get(&surface) else { return };
        let token = state.message().and_then(|at| self.tokens.get(at, now));
        if let Some((request, flight)) = token.and_then(|token| self.drafts().by_token(state, token)) {
            self.take_off(flight, None, request);
        }
    }

    /// Makes a surface's call after the queue has released it.
    pub(super) fn start_surface(&mut self, surface: Surface, route: Route, now: Moment) {
        let state = self.surfaces.get(&surface);
        let draft = state.and_then(|state| self.drafts().by_bot(state, self.clock.at(now)));
        let Some(((request, needed), flight)) = draft else { return self.outbox.not_made(&route, now) };
        if needed != route {
            // It has become another kind of call, with limits of its own.
            self.outbox.not_made(&route, now);
            return self.schedule(surface, now);
        }
        self.take_off(flight, Some(route), request);
    }

    fn drafts(&self) -> Drafts<'_> {
        let Self { outbox, bot, channels, emojis, .. } = self;
        Drafts { realm: outbox.realm(), bot, channels, emojis }
    }

    fn take_off(&mut self, flight: SurfaceFlight, route: Option<Route>, request: RestRequest) {
        if let Some(state) = self.surfaces.get_mut(&flight.surface) {
            state.took_off(&flight);
        }
        self.outbox.call(Call::Surface(flight, route), request);
    }

    /// Handles the end of a call that showed a surface.
    pub(super) fn landed(&mut self, flight: &SurfaceFlight, outcome: &CallOutcome, now: Moment) {
        let surface = flight.surface;
        if let (FlightKind::Edit { by_token: Some(by), .. }, CallOutcome::Answered(response)) =
            (&flight.kind, outcome)
        {
            self.tokens.learn(&by.token, &response.info, now);
        }
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        state.ended();
        let response = match outcome {
            CallOutcome::Answered(response) if response.is_success() => response,
            CallOutcome::Answered(response) => return self.refused(flight, response, now),
            CallOutcome::Lost(reason) => {
                tracing::warn!(%reason, "a message to Discord got lost; trying again");
                return self.failed(flight, now);
            }
        };
        match &flight.kind {
            FlightKind::Open(account) => {
                match response.body.get("id").and_then(serde_json::Value::as_str) {
                    Some(channel) => self.channels.opened_private(account.clone(), channel.to_owned()),
                    None => self.try_again(surface, now),
                }
                self.schedule(surface, now);
            }
            FlightKind::Edit { at, .. } if is_ephemeral(surface) && state.message() != Some(at) => {
                // The user has moved to another message during the call.
                self.schedule(surface, now);
            }
            FlightKind::Edit { at, by_token: Some(_) } => {
                self.arrived_at(surface, flight.rev, at.clone(), now);
            }
            FlightKind::Edit { at, by_token: None } => {
                state.edited(now);
                self.note_files(flight, now);
                self.arrived_at(surface, flight.rev, at.clone(), now);
            }
            FlightKind::Post(_) => {
                let Some(message) = response.message() else {
                    tracing::error!("Discord has posted a message and did not say which");
                    // It has a nonce, so posting it again leads to the same message.
                    return self.failed(flight, now);
                };
                self.clock.note(&message.message, now);
                state.posted(flight.rev);
                self.note_files(flight, now);
                self.arrived_at(surface, flight.rev, message, now);
            }
        }
    }

    /// Notes that a message shows a revision of a surface.
    fn arrived_at(&mut self, surface: Surface, rev: u64, message: MessageRef, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        match state.arrived(rev, &message) {
            Arrival::Unwanted => {
                self.delete_message(message, now);
                self.settle(surface, now);
            }
            Arrival::Outdated => {
                self.retire(surface, message, now);
                self.schedule(surface, now);
            }
            Arrival::Shown(before) => {
                if let Some(before) = before {
                    self.retire(surface, before, now);
                }
                self.outbox.tell_delivered(surface, rev, Ok(message));
                self.schedule(surface, now);
                self.look_below(surface, now);
            }
        }
    }

    /// Repeats a call that may or may not have succeeded. After repeated failures, the file is left out.
    fn failed(&mut self, flight: &SurfaceFlight, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&flight.surface) else { return };
        if state.failed(&flight.kind) >= FAILURES {
            self.strip_surface(flight, Refusal::Failing, now);
        }
        self.try_again(flight.surface, now);
    }

    fn refused(&mut self, flight: &SurfaceFlight, response: &RestResponse, now: Moment) {
        let surface = flight.surface;
        let is_by_token = flight.kind.is_by_token();
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        match response.info.status {
            429 => {
                // The rate limits cover this.
                state.still_due(flight);
                return self.schedule(surface, now);
            }
            status if status >= 500 || status == 401 && !is_by_token => {
                tracing::warn!(reason = response.reason(), "Discord could not take a message; trying again");
                return self.failed(flight, now);
            }
            _ => {}
        }
        if response.refusal().is_some_and(|refusal| self.strip_surface(flight, refusal, now)) {
            self.log_refusal(response, now);
            // A post that may already be there is repeated unchanged, apart from the ornaments.
            self.surfaces.entry(surface).and_modify(|state| state.still_due(flight));
            return self.schedule(surface, now);
        }
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        let verdict = state.refused(flight, response.code());
        if let (FlightKind::Edit { at, .. }, Verdict::WithoutToken | Verdict::Undelivered(_)) =
            (&flight.kind, &verdict)
        {
            self.tokens.forget(at);
        }
        let Verdict::Undelivered(why) = verdict else { return self.schedule(surface, now) };
        if why == Undelivered::Forbidden(Vec::new()) {
            tracing::error!(reason = response.reason(), "Discord refused a message");
        }
        match state.give_up(flight.rev, flight.kind.channel()) {
            None => self.schedule(surface, now),
            Some(rev) => {
                self.outbox.dequeue(QueueKey::Surface(surface));
                self.settle(surface, now);
                self.outbox.tell_delivered(surface, rev, Err(why));
            }
        }
    }

    fn try_again(&mut self, surface: Surface, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        if state.is_doomed_and_landed() {
            // It is unknown whether a message was posted. If so, it is old and its buttons don't work.
            self.surfaces.remove(&surface);
            return;
        }
        state.back_off(now);
        self.schedule(surface, now);
    }

    /// Handles the last call of a deleted surface.
    fn settle(&mut self, surface: Surface, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        if !state.is_doomed_and_landed() {
            return;
        }
        if state.revive() {
            self.schedule(surface, now);
        } else {
            self.surfaces.remove(&surface);
        }
    }

    /// Leaves out the ornaments that may be the reason for a refused call of a surface. Returns whether there were
    /// any, so that the state has to be sent without them.
    fn strip_surface(&mut self, flight: &SurfaceFlight, refusal: Refusal, now: Moment) -> bool {
        if self.surfaces.get(&flight.surface).is_none_or(|state| state.wanted().is_none()) {
            return false;
        }
        let goes = self.shed(&(&flight.ornaments - &flight.stripped), refusal, now);
        self.surfaces.entry(flight.surface).and_modify(|state| state.strip(&goes, refusal));
        !goes.is_empty()
    }

    /// Returns the ornaments to leave out after a refusal.
    fn shed(&mut self, aboard: &Ornaments, refusal: Refusal, now: Moment) -> Ornaments {
        let goes = ornaments::shed(aboard, refusal);
        for ornament in &goes {
            let labels = [("platform", "discord"), ("ornament", ornament.name())];
            counter!("herzbot_ornaments_dropped_total", &labels).increment(1);
        }
        // A service that fails does not know its emojis any less.
        if goes.contains(&Ornament::Emojis) && refusal != Refusal::Failing {
            let step = self.emojis.suspect(now);
            self.do_emojis(step, now);
        }
        goes
    }

    /// Logs that a part of a message was refused, at most once in ten minutes, since it may happen to each
    /// message.
    fn log_refusal(&mut self, response: &RestResponse, now: Moment) {
        if self.refusal_logged.is_none_or(|logged| now.since(logged) >= LOG_AGAIN) {
            self.refusal_logged = Some(now);
            tracing::warn!(
                reason = response.reason(),
                "Discord refused a part of a message: it goes without"
            );
        }
    }

    /// Tells the core if one of the bot's own messages went without its file for lack of a permission, or no
    /// longer does.
    fn note_files(&mut self, flight: &SurfaceFlight, now: Moment) {
        let Some(channel) = flight.kind.channel().filter(|_| flight.ornaments.contains(&Ornament::Files))
        else {
            return;
        };
        let surface = flight.surface;
        let outcome = if !flight.stripped.contains(&Ornament::Files) {
            FileOutcome::Attached
        } else if self.surfaces.get(&surface).is_some_and(SurfaceState::may_not_attach) {
            FileOutcome::Forbidden
        } else {
            FileOutcome::LeftOut
        };
        if let Some(lacks) = self.channels.attached(channel, outcome, now) {
            self.outbox.tell_of(surface, SurfaceNews::WentWithout(lacks));
        }
    }

    /// Counts from time to time how much others have written below a table's message in an open channel. It is
    /// called after a surface was redrawn. Private chats and table threads don't need this: there, others don't
    /// write, or it belongs to the table.
    ///
    /// An interaction tells the newest message of its channel, but not how many there are or who wrote them.
    /// Asking for the messages needs no privileged intent, and works when people play in their private chats. It
    /// finds nothing if only the bot has written.
    fn look_below(&mut self, surface: Surface, now: Moment) {
        let Some(state) = self.surfaces.get_mut(&surface).filter(|_| surface.is_of_everybody()) else {
            return;
        };
        let is_open = state.message().is_some_and(|message| self.channels.is_open(&message.channel));
        if let Some(message) = is_open.then(|| state.look(self.clock.at(now))).flatten() {
            self.add_chore(ChoreKind::LookBelow(surface, message), now);
        }
    }

    /// Retires a message that was replaced by a newer one: it becomes a link to that, or is deleted.
    fn retire(&mut self, surface: Surface, before: MessageRef, now: Moment) {
        match surface {
            Surface::Hand(..) => {
                // Without a token, the message stays as it is.
                self.delete_by_token(&before, None, now);
            }
            Surface::Private(..) => self.delete_message(before, now),
            Surface::Table(_) | Surface::Home(..) | Surface::Nudge(..) | Surface::Note(..) => {
                if surface.is_of_everybody() {
                    self.outbox.tell_superseded(surface, before.clone(), false);
                }
                let words = self.surfaces.get(&surface).and_then(|state| state.words_for(&before));
                let words = words.unwrap_or_default().to_owned();
                self.lead_on(surface, before, &words, now);
            }
        }
    }

    /// Turns a retired message into a link, with these words, to its successor.
    pub(super) fn lead_on(&mut self, surface: Surface, before: MessageRef, words: &str, now: Moment) {
        let leads_to = self.surfaces.get(&surface).and_then(|state| state.leads_to(&before));
        let leads_to = leads_to.filter(|(channel, _)| !channel.server.is_empty());
        let link = leads_to.and_then(|(channel, message)| render::address(channel, Some(message)));
        let line = render::leads_on(words, link.as_deref());
        self.add_chore(ChoreKind::LeadOn(surface, before, line), now);
    }

    /// Retires a message that an earlier process may have left, unless that is already under way.
    fn retire_once(&mut self, surface: Surface, before: MessageRef, now: Moment) {
        let is_to_retire = self.surfaces.get(&surface).is_some_and(|state| state.is_to_retire(&before));
        if is_to_retire && !self.chores.is_leading_on(&before) {
            self.retire(surface, before, now);
        }
    }

    /// Deletes a message. If the token of the last press on it is still valid, it is used, since such calls don't
    /// count against the bot's rate limit.
    fn delete_message(&mut self, message: MessageRef, now: Moment) {
        if !self.delete_by_token(&message, Some(message.clone()), now) {
            self.add_chore(ChoreKind::Delete(message), now);
        }
    }

    /// Deletes a message by a token, if there is one. If Discord refuses that, the bot deletes `or_else` with its
    /// own token.
    fn delete_by_token(&mut self, message: &MessageRef, or_else: Option<MessageRef>, now: Moment) -> bool {
        let Some(token) = self.tokens.take(message, now) else { return false };
        let app = &self.bot.application;
        let request = call::by_token(Method::DELETE, app, &token.token, &token.webhook_message, None);
        self.play(Box::new(CallSequence::deleting(request, &token.token, or_else, now)), now);
        true
    }
}
