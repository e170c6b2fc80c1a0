//! Lasting messages: each is edited, or posted (anew), until it shows its newest state. States in between are skipped
//! (coalescing, debouncing).

use super::DiscordDesk;
use super::state::{Call, FlightKind, Post, QueueKey, SurfaceFlight, SurfaceState, Timer, posted};
use crate::call::{self, Method};
use crate::limits::Route;
use crate::queue::Priority;
use herzbot_adapter::{ornaments, shows};
use herzbot_core::ids::{ChannelRef, MessageRef, Moment, TableId};
use herzbot_core::page::Page;
use herzbot_core::port::{PlatformEvent, Show, Surface, Target, Undelivered};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// A message older than an hour can hardly be edited; one this old is replaced at its next change.
pub const OLD: Duration = Duration::from_secs(50 * 60);
/// Where no token is left for the table's message, each edit counts for the bot. There the next one comes this much later, with
/// all moves made meanwhile: who plays sees their own view at once, and who only looks on waits a little.
pub const CALM: Duration = Duration::from_secs(15);

impl DiscordDesk {
    pub(super) fn show(&mut self, mut show: Show, now: Moment) {
        let surface = show.surface;
        let state = self.surfaces.entry(surface).or_insert_with(|| SurfaceState::new(now));
        let busy = state.behind || state.flights > 0;
        if state
            .wanted
            .as_ref()
            .is_some_and(|newest| show.rev < newest.rev || (busy && show.rev == newest.rev))
        {
            return;
        }
        state.touched = now;
        // What we know is never older than what the core knows.
        if state.message.is_none() {
            state.message = show.message.take();
            state.may_be_there = state.message.is_some();
        }
        let superseded = std::mem::take(&mut show.superseded);
        // A notification that has not gone out yet is still due; one that may have gone out is repeated as it was.
        let is_unsent = |unsent: &Show| match (&unsent.target, &state.unsure) {
            (_, None) => true,
            (Target::Channel(target), Some(post)) => target.channel != post.channel,
            (Target::Person(_), Some(_)) => false,
        };
        if let Some(unsent) = state.wanted.take().filter(|unsent| state.behind && is_unsent(unsent)) {
            shows::fold(&mut show, unsent);
        }
        state.wanted = Some(show);
        state.behind = true;
        state.dress_again();
        for before in superseded {
            self.retire_once(surface, before, now);
        }
        self.schedule(surface, now);
    }

    /// Another process has a table: nothing more is sent for it.
    pub(super) fn let_go(&mut self, table: TableId) {
        self.drop_thread_of(table);
        let queue = &mut self.queue;
        self.surfaces.retain(|surface, state| {
            if surface.table() != table {
                return true;
            }
            queue.remove(&QueueKey::Surface(*surface));
            state.wanted = None;
            state.behind = false;
            state.unsure = None;
            // What is under way lands, and is nobody's then.
            state.flights > 0
        });
    }

    pub(super) fn forget_surface(&mut self, surface: Surface, message: Option<MessageRef>, now: Moment) {
        self.queue.remove(&QueueKey::Surface(surface));
        let mut known = message;
        if let Some(state) = self.surfaces.get_mut(&surface) {
            known = state.message.take().or(known);
            state.wanted = None;
            state.behind = false;
            if state.flights > 0 || state.unsure.is_some() {
                state.unwanted = true;
            } else {
                self.surfaces.remove(&surface);
            }
        }
        if let Some(message) = known {
            self.delete_message(message, now);
        }
    }

    /// Says what a pressed message, or one that an answer posts, is about to show; gives the page to send: a newer one
    /// where there is one already. See [`Self::answer_landed`].
    pub(super) fn answer_starts(
        &mut self,
        surface: Surface,
        rev: u64,
        page: Page,
        pressed: Option<&MessageRef>,
        channel: &str,
        now: Moment,
    ) -> (u64, Page) {
        self.queue.remove(&QueueKey::Surface(surface));
        let state = self.surfaces.entry(surface).or_insert_with(|| SurfaceState::new(now));
        state.touched = now;
        state.dress_again();
        // A new message of a table that was asked for and is not under way yet is still due, after the answer.
        let mut fresh = state.wanted.as_ref().is_some_and(|wanted| wanted.fresh)
            && state.behind
            && state.unsure.is_none()
            && pressed.is_some()
            && matches!(surface, Surface::Table(_));
        if state.wanted.as_ref().is_none_or(|wanted| wanted.rev <= rev) {
            let (target, ping, silent) = match state.wanted.take() {
                Some(wanted) => (wanted.target, wanted.ping, wanted.silent),
                None => {
                    let (realm, server) = (self.realm.clone(), String::new());
                    let channel = ChannelRef { realm, server, channel: channel.to_owned() };
                    (Target::Channel(channel), Vec::new(), false)
                }
            };
            state.wanted = Some(Show {
                surface,
                target,
                page: page.clone(),
                rev,
                message: None,
                fresh,
                superseded: Vec::new(),
                urgent: true,
                ping: if fresh { ping } else { Vec::new() },
                silent: silent && fresh,
            });
        } else {
            fresh = false;
        }
        // A post of which nobody knows whether it happened is still to be cleared up.
        state.behind = fresh || state.unsure.is_some();
        state.flights += 1;
        let replaced = match pressed {
            // Of several answers that one person alone sees, they play in the one that they pressed.
            Some(pressed) if !state.has_newer_than(pressed) || is_ephemeral(surface) => {
                state.may_be_there |= state.message.is_none();
                state.message.replace(pressed.clone()).filter(|before| before != pressed)
            }
            Some(_) | None => None,
        };
        let newest = match &state.wanted {
            Some(wanted) => {
                state.carried = state.carried.max(wanted.rev);
                (wanted.rev, wanted.page.clone())
            }
            None => (rev, page),
        };
        let outdated = pressed.filter(|pressed| state.has_newer_than(pressed));
        if let (Some(outdated), Surface::Table(_)) = (outdated, surface) {
            // Until the answer has landed, it looks as if it showed the table.
            self.supersede(surface, outdated.clone(), false);
        }
        if let Some(before) = replaced {
            self.retire(surface, before, now);
        }
        newest
    }

    /// What became of that: the message, or nothing where the answer may not have reached anybody. Then the state goes
    /// the usual way, and `pressed` must not stay with buttons where there is a newer message.
    pub(super) fn answer_landed(
        &mut self,
        surface: Surface,
        rev: u64,
        message: Option<MessageRef>,
        pressed: Option<MessageRef>,
        now: Moment,
    ) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        state.flights = state.flights.saturating_sub(1);
        if let Some(message) = message {
            self.shown(surface, rev, message, now);
            return;
        }
        state.behind = state.wanted.is_some();
        let outdated = pressed.filter(|pressed| state.has_newer_than(pressed) && !is_ephemeral(surface));
        if let Some(outdated) = outdated {
            self.retire(surface, outdated, now);
        }
        self.schedule(surface, now);
    }

    /// Sends a surface's newest state by a token at once, or puts it into the queue.
    pub(super) fn schedule(&mut self, surface: Surface, now: Moment) {
        let Some(state) = self.surfaces.get(&surface) else { return };
        if !state.behind || state.flights > 0 {
            return;
        }
        let Some(wanted) = &state.wanted else { return };
        if is_ephemeral(surface) && state.message.as_ref().is_none_or(|at| self.token_for(at, now).is_none())
        {
            return self.expired(surface);
        }
        if let Some(at) = Self::edited_in_place(state, wanted, now)
            && self.token_for(at, now).is_some()
        {
            if state.blocked_until > now {
                let until = state.blocked_until;
                self.at(until, Timer::Surface(surface));
            } else {
                self.queue.remove(&QueueKey::Surface(surface));
                self.start_surface_by_token(surface, now);
            }
            return;
        }
        if self.is_to_be_posted(state, now) && self.is_opening_thread(surface) {
            // What comes of that, comes before.
            return;
        }
        let mut not_before = state.blocked_until;
        let route = match (Self::edited_in_place(state, wanted, now), self.posted_in(state, wanted)) {
            (Some(at), _) => {
                if matches!(surface, Surface::Table(_)) && !wanted.urgent && !self.stopping {
                    not_before = not_before.max(state.edited.after(CALM));
                }
                call::edit_route(&at.channel)
            }
            (None, Some(channel)) => call::post_route(channel),
            (None, None) => call::open_route(),
        };
        let priority = if wanted.urgent { Priority::Urgent } else { Priority::Normal };
        self.queue.put(QueueKey::Surface(surface), priority, route, not_before, now);
    }

    /// The message to edit, if that is how the state is to be shown.
    fn edited_in_place<'a>(state: &'a SurfaceState, wanted: &Show, now: Moment) -> Option<&'a MessageRef> {
        let lasts = is_ephemeral(wanted.surface);
        let old = |message: &MessageRef| !lasts && posted(message).is_some_and(|at| now.since(at) > OLD);
        state.message.as_ref().filter(|message| !wanted.fresh && state.unsure.is_none() && !old(message))
    }

    /// Whether the newest state is to be sent, in a new message.
    pub(super) fn is_to_be_posted(&self, state: &SurfaceState, now: Moment) -> bool {
        let is_post = |wanted: &Show| Self::edited_in_place(state, wanted, now).is_none();
        state.behind && state.wanted.as_ref().is_some_and(is_post)
    }

    /// The channel into which a new message goes. A post of which nobody knows whether it happened is cleared up where it was
    /// tried, even if the surface has moved into another channel since.
    fn posted_in<'a>(&'a self, state: &'a SurfaceState, wanted: &'a Show) -> Option<&'a str> {
        match (&wanted.target, &state.unsure) {
            (Target::Channel(_), Some(post)) => Some(&post.channel),
            (Target::Channel(channel), None) => Some(&channel.channel),
            (Target::Person(account), _) => self.chats.get(&account.id).map(String::as_str),
        }
    }

    fn start_surface_by_token(&mut self, surface: Surface, now: Moment) {
        let Some(state) = self.surfaces.get(&surface) else { return };
        let (Some(wanted), Some(at)) = (&state.wanted, &state.message) else { return };
        let Some(token) = self.token_for(at, now) else { return };
        let flight = self.flight_of(state, wanted, FlightKind::Edit { at: at.clone(), by_token: true });
        let message = self.render(&wanted.page, &wanted.ping, &flight.bare);
        let request = call::by_token(
            Method::Patch,
            &self.application,
            &token.token,
            &token.webhook_message,
            Some(message),
        );
        self.takes_off(flight, None, request);
    }

    /// An answer that one person alone sees can't be edited any more.
    fn expired(&mut self, surface: Surface) {
        let Some(state) = self.surfaces.remove(&surface) else { return };
        let Some(Show { rev, .. }) = state.wanted else { return };
        let outcome = Err(Undelivered::Expired);
        self.tell(PlatformEvent::Delivered { realm: self.realm.clone(), surface, rev, outcome });
    }

    /// The queue lets a surface's call go.
    pub(super) fn start_surface(&mut self, surface: Surface, route: Route, now: Moment) {
        let prepared = self.surfaces.get(&surface).and_then(|state| {
            let wanted = state.wanted.as_ref().filter(|_| state.behind && state.flights == 0)?;
            if let Some(at) = Self::edited_in_place(state, wanted, now) {
                let kind = FlightKind::Edit { at: at.clone(), by_token: false };
                let flight = self.flight_of(state, wanted, kind);
                let message = self.render(&wanted.page, &wanted.ping, &flight.bare);
                return Some((call::edit(at, message), flight));
            }
            let Some(channel) = self.posted_in(state, wanted) else {
                let Target::Person(account) = &wanted.target else { return None };
                let kind = FlightKind::Open(account.id.clone());
                return Some((call::open(&account.id), self.flight_of(state, wanted, kind)));
            };
            let post = match &state.unsure {
                Some(before) if before.channel == channel => before.clone(),
                _ => Box::new(Post {
                    rev: wanted.rev,
                    channel: channel.to_owned(),
                    page: wanted.page.clone(),
                    ping: wanted.ping.clone(),
                    silent: wanted.silent,
                    nonce: self.nonce(state, wanted),
                }),
            };
            let flight = self.flight_of(state, wanted, FlightKind::Post(post.clone()));
            let message = self.render(&post.page, &post.ping, &flight.bare);
            let message = if post.silent { call::silent(message) } else { message };
            Some((call::post(channel, call::once(message, post.nonce)), flight))
        });
        let Some(((request, needed), flight)) = prepared else {
            self.queue.finished(&route, None, now);
            return;
        };
        if needed != route {
            // What was to be posted is to be edited now, or the like: that is counted elsewhere.
            self.queue.finished(&route, None, now);
            self.schedule(surface, now);
            return;
        }
        self.takes_off(flight, Some(route), request);
    }

    /// The flight of a call that shows `wanted`, or a state before that where it repeats a post.
    fn flight_of(&self, state: &SurfaceState, wanted: &Show, kind: FlightKind) -> SurfaceFlight {
        let (rev, page, ping, channel) = match &kind {
            FlightKind::Post(post) => (post.rev, &post.page, &post.ping, post.channel.as_str()),
            FlightKind::Edit { at, .. } => (wanted.rev, &wanted.page, &wanted.ping, at.channel.as_str()),
            FlightKind::Open(_) => (wanted.rev, &wanted.page, &wanted.ping, ""),
        };
        let bare = &state.bare | &self.bare_in(channel);
        let ornaments = ornaments::of(page, ping);
        SurfaceFlight { surface: wanted.surface, rev, kind, ornaments, bare }
    }

    fn takes_off(&mut self, flight: SurfaceFlight, route: Option<Route>, request: call::RestRequest) {
        if let Some(state) = self.surfaces.get_mut(&flight.surface) {
            state.flights += 1;
            if !matches!(flight.kind, FlightKind::Open(_)) {
                // A post that is repeated as it was may carry an older state.
                state.behind = state.wanted.as_ref().is_some_and(|wanted| wanted.rev > flight.rev);
                state.carried = state.carried.max(flight.rev);
            }
        }
        self.call(Call::Surface(flight, route), request);
    }

    /// At most 25 characters that no other post of ours has. A table's message is replaced by one message at most, whichever
    /// process sends for it, and however often.
    fn nonce(&self, state: &SurfaceState, wanted: &Show) -> String {
        let Show { surface, rev, .. } = wanted;
        let digest = match &state.message {
            Some(before) if matches!(surface, Surface::Table(_)) => {
                Sha256::digest(format!("{surface:?} after {}", before.message))
            }
            Some(_) | None => Sha256::digest(format!("{} {surface:?} {rev}", self.salt)),
        };
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        TableId(u64::from_be_bytes(first)).to_string()
    }
}

/// Whether a surface is an answer that one person alone sees, which only a token can edit.
pub(super) const fn is_ephemeral(surface: Surface) -> bool {
    matches!(surface, Surface::Hand(..))
}
