//! The table's message stays where people look: finds out whether so much was written after it that it has scrolled away.
//! The core then has it shown in a new message ([`PlatformEvent::ScrolledAway`]). What becomes of messages that a newer one has replaced,
//! for whatever reason: they lead there, or go.
//!
//! An interaction tells the channel's newest message, but serenity's type for that channel does not keep it, and it would not
//! tell how many there are, nor whose. So after a redraw the messages below are asked for: which needs no message
//! intent, also tells something when people play in their private chats, and finds nothing where only we have written.

use super::DiscordDesk;
use super::state::{ChoreKind, OpenInteraction, PAUSE, created, posted};
use crate::call::CallOutcome;
use crate::render;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{PlatformEvent, Surface, Target};
use std::time::Duration;

/// While nothing is found, each look comes twice as long after the one before, up to this: most channels are quiet while
/// people play there, and each look counts as one request.
const LONGEST_PAUSE: Duration = Duration::from_secs(8 * 60);
/// So many messages of others push a table's message out of sight on a phone.
const ENOUGH: usize = 3;
/// After so long without a word from a channel, it is not known any more whether it is an open one.
const REMEMBERED: Duration = Duration::from_secs(24 * 60 * 60);

impl DiscordDesk {
    /// Notes what an interaction tells of its channel, and of the time by Discord's clock.
    pub(super) fn note_channel(&mut self, arrived: &OpenInteraction, now: Moment) {
        if arrived.in_open_channel {
            self.open_channels.insert(arrived.channel.clone(), now);
        }
        let at = created(&arrived.id).unwrap_or(Moment(0));
        self.newest_interaction = self.newest_interaction.max(at);
    }

    pub(super) fn forget_channels(&mut self, now: Moment) {
        self.open_channels.retain(|_, asked| now.since(*asked) < REMEMBERED);
    }

    /// A surface was redrawn: looks, from time to time, what others have written below it. Only of a table's message, in a
    /// channel of a server: in a private chat nobody else writes, and a thread is the table's own.
    pub(super) fn look_below(&mut self, surface: Surface, now: Moment) {
        let now = now.max(self.newest_interaction);
        let Some(state) = self.surfaces.get_mut(&surface).filter(|_| matches!(surface, Surface::Table(_)))
        else {
            return;
        };
        let Some(message) = state.message.clone().filter(|at| self.open_channels.contains_key(&at.channel))
        else {
            return;
        };
        let is_due = posted(&message).is_some_and(|at| now.since(at) >= PAUSE)
            && now.since(state.looks.last) >= state.looks.pause;
        // One that is about to be posted anyway will be at the end of the channel.
        if !is_due || state.wanted.as_ref().is_none_or(|wanted| wanted.fresh) || state.unsure.is_some() {
            return;
        }
        state.looks.last = now;
        self.add_chore(ChoreKind::LookBelow(surface, message), now);
    }

    /// What stands below the message of a surface.
    pub(super) fn looked_below(&mut self, surface: Surface, message: &MessageRef, outcome: &CallOutcome) {
        let of_others = |written: &&serde_json::Value| {
            written["author"]["id"].as_str().is_some_and(|author| author != self.ourselves)
        };
        let found = match outcome {
            CallOutcome::Answered(answered) if answered.is_success() => {
                answered.body.as_array().map_or(0, |below| below.iter().filter(of_others).count())
            }
            CallOutcome::Answered(_) | CallOutcome::Lost(_) => 0,
        };
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        if found < ENOUGH {
            state.looks.pause = (state.looks.pause * 2).min(LONGEST_PAUSE);
            return;
        }
        state.looks.pause = PAUSE;
        // Neither if it is another message by now, nor if that is about to be.
        let stays = state.wanted.as_ref().is_some_and(|wanted| !wanted.fresh) && state.unsure.is_none();
        if stays && state.message.as_ref() == Some(message) {
            let realm = self.realm.clone();
            self.tell(PlatformEvent::ScrolledAway { realm, surface, message: message.clone() });
        }
    }

    /// A message of a surface has been replaced by a newer one: it leads on to that, or goes.
    pub(super) fn retire(&mut self, surface: Surface, before: MessageRef, now: Moment) {
        match surface {
            Surface::Hand(..) => self.delete_answer(&before, now),
            Surface::Private(..) => self.delete_message(before, now),
            Surface::Table(_) => {
                self.supersede(surface, before.clone(), false);
                self.lead_on(surface, before, now);
            }
            Surface::Nudge(..) | Surface::Note(..) => self.lead_on(surface, before, now),
        }
    }

    fn lead_on(&mut self, surface: Surface, before: MessageRef, now: Moment) {
        let words = self.surfaces.get(&surface).and_then(|state| {
            let Page { leads_on, leads_elsewhere, .. } = &state.wanted.as_ref()?.page;
            let is_elsewhere =
                state.message.as_ref().is_some_and(|message| message.channel != before.channel);
            Some(if is_elsewhere && !leads_elsewhere.is_empty() { leads_elsewhere } else { leads_on }.clone())
        });
        self.lead_on_with(surface, before, &words.unwrap_or_default(), now);
    }

    /// A message that a newer one has replaced leads on to that in these words.
    pub(super) fn lead_on_with(&mut self, surface: Surface, before: MessageRef, words: &str, now: Moment) {
        let link = self.leads_to(surface, &before);
        let line = render::leads_on(words, link.as_deref());
        self.add_chore(ChoreKind::LeadOn(surface, before, line), now);
    }

    /// The link to the message that shows a surface now, if it is another one.
    fn leads_to(&self, surface: Surface, before: &MessageRef) -> Option<String> {
        let state = self.surfaces.get(&surface)?;
        let message = state.message.as_ref().filter(|message| *message != before)?;
        let Target::Channel(channel) = &state.wanted.as_ref()?.target else { return None };
        render::address(channel, Some(message)).filter(|_| !channel.server.is_empty())
    }

    /// Retires a message that may not have been retired by a process before this one.
    pub(super) fn retire_once(&mut self, surface: Surface, before: MessageRef, now: Moment) {
        let Some(state) = self.surfaces.get(&surface) else { return };
        // Without another message there is nothing that it could lead to.
        let is_replaced = state.message.as_ref().is_some_and(|message| *message != before);
        if is_replaced && state.retired.as_ref() != Some(&before) && !self.is_leading_on(&before) {
            self.retire(surface, before, now);
        }
    }

    /// The result of turning an old message into a link to the new one; `failed`: it is tried again later.
    pub(super) fn leads_on(&mut self, surface: Surface, message: MessageRef, failed: bool) {
        // An answer that is under way to a press on it brings it back: then it is retired once more.
        // One that has landed meanwhile has had it retired again: which of the two came first, nobody knows.
        let is_open = self.is_answering_at(&message) || self.is_leading_on(&message);
        if failed || !matches!(surface, Surface::Table(_)) || is_open {
            return;
        }
        if let Some(state) = self.surfaces.get_mut(&surface) {
            state.retired = Some(message.clone());
        }
        self.supersede(surface, message, true);
    }

    /// Tells that a message of a surface is to be retired, or that it is.
    pub(super) fn supersede(&mut self, surface: Surface, message: MessageRef, retired: bool) {
        self.tell(PlatformEvent::Superseded { realm: self.realm.clone(), surface, message, retired });
    }
}
