//! What a message goes without, after Discord has refused it: see [`herzbot_adapter::ornaments`].

use super::DiscordDesk;
use super::state::{SurfaceFlight, WithoutFiles};
use super::steps::{SaidBy, Script, ScriptStep, StepCall};
use crate::call::{self, Callback, Method, ORIGINAL, RestRequest, RestResponse};
use crate::render::{self, CardEmojis};
use crate::wire::WireMessage;
use herzbot_adapter::ornaments::{self, Ornament, Ornaments, Refusal};
use herzbot_core::ids::{Account, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Inbound, Lack, Place, PlatformEvent};
use std::time::Duration;

/// After so long without a word from a channel, it is tried anew whether the bot may attach files there.
const REMEMBERED: Duration = Duration::from_secs(24 * 60 * 60);
/// How often the host is told that something is refused.
const TOLD_AGAIN: Duration = Duration::from_secs(10 * 60);
/// So often a service fails before it may be because of a file.
pub(super) const FAILURES: u32 = 2;

impl DiscordDesk {
    /// A page as a message, without what it goes without.
    pub(super) fn render(&self, page: &Page, ping: &[Account], bare: &Ornaments) -> WireMessage {
        let text = CardEmojis::default();
        let emojis = if bare.contains(&Ornament::Emojis) { &text } else { &self.emojis };
        let ping = if bare.contains(&Ornament::Mentions) { &[] } else { ping };
        let ping: Vec<&str> = ping.iter().map(|account| account.id.as_str()).collect();
        render::message(&ornaments::without(page, bare), &ping, &self.realm, emojis)
    }

    /// The call of the next step of a script.
    pub(super) fn request_of(&self, script: &Script) -> Option<RestRequest> {
        let Script { token, bare, steps, .. } = script;
        let (how, page, private) = match &steps.front()?.call {
            StepCall::Ready(request) => return Some(request.clone()),
            StepCall::Says { how, page, private } => (how, page, private),
        };
        let message = self.render(page, &[], bare);
        let message = if *private { call::private(message) } else { message };
        let app = &self.application;
        Some(match how {
            SaidBy::Callback(id, kind) => call::callback(id, token, *kind, Some(message)),
            SaidBy::Original => call::by_token(Method::Patch, app, token, ORIGINAL, Some(message)),
            SaidBy::FollowUp => call::follow_up(app, token, message),
        })
    }

    /// A call of a script was refused: takes off what that may be about. Whether something was.
    pub(super) fn strip_script(&mut self, script: &mut Script, refusal: Refusal, now: Moment) -> bool {
        let Some(StepCall::Says { page, .. }) = script.steps.front().map(|step| &step.call) else {
            return false;
        };
        let aboard = &ornaments::of(page, &[]) - &script.bare;
        let goes = self.shed(&aboard, refusal, now);
        script.bare.extend(&goes);
        !goes.is_empty()
    }

    /// What a message goes without in a channel, besides what it was refused with.
    pub(super) fn bare_in(&self, channel: &str) -> Ornaments {
        self.without_files.get(channel).map(|_| Ornament::Files).into_iter().collect()
    }

    /// A call that showed a surface was refused: takes off what that may be about. Whether something was, and is to be sent
    /// without it.
    pub(super) fn strip_surface(&mut self, flight: &SurfaceFlight, refusal: Refusal, now: Moment) -> bool {
        let goes = match self.surfaces.get(&flight.surface) {
            Some(state) if state.wanted.is_some() => {
                self.shed(&(&flight.ornaments - &flight.bare), refusal, now)
            }
            Some(_) | None => return false,
        };
        if let Some(state) = self.surfaces.get_mut(&flight.surface) {
            state.may_not_attach |= refusal == Refusal::Forbidden && goes.contains(&Ornament::Files);
            state.bare.extend(&goes);
        }
        !goes.is_empty()
    }

    /// Tells the host that a part of a message was refused, once in a while: it may be so of each.
    pub(super) fn tell_refused(&mut self, answered: &RestResponse, now: Moment) {
        if self.refusal_told.is_none_or(|told| now.since(told) >= TOLD_AGAIN) {
            self.refusal_told = Some(now);
            tracing::warn!(
                reason = answered.reason(),
                "Discord refused a part of a message: it goes without"
            );
        }
    }

    fn shed(&mut self, aboard: &Ornaments, refusal: Refusal, now: Moment) -> Ornaments {
        let goes = ornaments::shed(aboard, refusal);
        // One that fails does not know its emojis any less.
        if goes.contains(&Ornament::Emojis) && refusal != Refusal::Failing {
            self.doubt_emojis(now);
        }
        goes
    }

    /// A message of the bot's own has arrived: says whether it had to go without its file because the bot may not attach any.
    pub(super) fn note_attached(&mut self, flight: &SurfaceFlight, channel: &str, now: Moment) {
        if !flight.ornaments.contains(&Ornament::Files) {
            return;
        }
        let may_not = self.surfaces.get(&flight.surface).is_some_and(|state| state.may_not_attach);
        if !flight.bare.contains(&Ornament::Files) {
            self.without_files.remove(channel);
        } else if may_not {
            self.may_not_attach(channel, now);
        }
        let lacks = match self.without_files.get_mut(channel) {
            Some(known) => {
                if !std::mem::replace(&mut known.told, true) {
                    tracing::warn!(
                        channel,
                        "the bot lacks the permission \"Attach Files\" in a channel: messages have no pictures there"
                    );
                }
                vec![Lack::Attach]
            }
            // It goes without for another reason, which passes.
            None if flight.bare.contains(&Ornament::Files) => return,
            None => Vec::new(),
        };
        let (realm, surface) = (self.realm.clone(), flight.surface);
        self.tell(PlatformEvent::WentWithout { realm, surface, lacks });
    }

    /// Notes what an event says about what the bot may do in its channel.
    pub(super) fn note_permissions(&mut self, inbound: &Inbound, now: Moment) {
        let Place::Channel { channel, lacks, .. } = &inbound.place else { return };
        if lacks.contains(&Lack::Attach) {
            self.may_not_attach(&channel.channel, now);
        } else {
            self.without_files.remove(&channel.channel);
        }
    }

    fn may_not_attach(&mut self, channel: &str, now: Moment) {
        let known = self.without_files.entry(channel.to_owned());
        known.or_insert(WithoutFiles { since: now, told: false }).since = now;
    }

    pub(super) fn forget_without_files(&mut self, now: Moment) {
        self.without_files.retain(|_, known| now.since(known.since) < REMEMBERED);
    }
}

impl ScriptStep {
    /// Whether it updates the pressed message by the callback; its interaction's id.
    pub(super) fn updates(&self) -> Option<&str> {
        match &self.call {
            StepCall::Says { how: SaidBy::Callback(id, Callback::Update), .. } => Some(id),
            StepCall::Says { .. } | StepCall::Ready(_) => None,
        }
    }
}
