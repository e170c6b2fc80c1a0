//! How the desk answers interactions.

use crate::call::{self, CallOutcome, Callback, RestResponse, codes};
use crate::desk::DiscordDesk;
use crate::desk::chores::ChoreKind;
use crate::desk::flight::{AnswerStart, is_ephemeral};
use crate::desk::interaction::OpenInteraction;
use crate::desk::outbox::{Call, QueueKey, Timer};
use crate::desk::replies::{Deferral, Deferred, DueAnswer, PATIENCE};
use crate::desk::sequence::{CallSequence, DEADLINE, Failure};
use crate::desk::surface::SurfaceState;
use herzbot_adapter::ornaments::{self, Refusal};
use herzbot_core::ids::{ChannelRef, MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Inbound, PlatformEvent, Reply, Surface};
use std::time::Duration;

/// The number of failures after which a file may be the cause.
pub const FAILURES: u32 = 2;

impl DiscordDesk {
    /// Passes an interaction that arrived at `arrived` to the core for an answer.
    pub(in crate::desk) fn ask_core(
        &mut self,
        interaction: OpenInteraction,
        mut inbound: Inbound,
        arrived: Moment,
    ) {
        let reply = Reply(self.outbox.fresh_id());
        self.replies.expect(reply, interaction, arrived);
        self.outbox.at(arrived.after(PATIENCE), Timer::Watchdog(reply));
        inbound.reply = Some(reply);
        self.outbox.tell(PlatformEvent::Inbound(Box::new(inbound)));
    }

    /// Opens the Activity for the user of its command.
    pub(in crate::desk) fn launch(
        &mut self,
        interaction: OpenInteraction,
        inbound: Inbound,
        arrived: Moment,
    ) {
        let request = call::callback(&interaction.id, &interaction.token, Callback::Launch, None);
        self.outbox.call(Call::Launch(Box::new((interaction, inbound, arrived))), request);
    }

    /// Handles the outcome of opening the Activity. If it failed, the core answers the interaction.
    pub(in crate::desk) fn launched(
        &mut self,
        (interaction, inbound, arrived): (OpenInteraction, Inbound, Moment),
        outcome: &CallOutcome,
        now: Moment,
    ) {
        let reason = match outcome {
            CallOutcome::Answered(response) if response.is_success() => return,
            CallOutcome::Answered(response) => response.reason(),
            CallOutcome::Lost(reason) => reason.clone(),
        };
        tracing::warn!(reason, "Discord does not open the Activity");
        if now.since(arrived) < DEADLINE {
            self.ask_core(interaction, inbound, arrived);
        }
    }

    /// Defers an interaction, because the core takes long.
    pub(in crate::desk) fn defer(&mut self, reply: Reply, now: Moment) {
        match self.replies.defer(reply, &self.bot.public_commands) {
            Deferral::Nothing => {}
            Deferral::Call => self.call_defer(reply),
            Deferral::Empty => {
                self.answer(reply, Answer::Nothing, now);
                self.replies.forget(reply);
            }
        }
    }

    pub(in crate::desk) fn call_defer(&mut self, reply: Reply) {
        if let Some(request) = self.replies.deferral(reply) {
            self.outbox.call(Call::Defer(reply), request);
        }
    }

    pub(in crate::desk) fn deferred(&mut self, reply: Reply, outcome: &CallOutcome, now: Moment) {
        match self.replies.deferred(reply, outcome, now) {
            Deferred::Unknown => {}
            Deferred::Repeat(pause) => self.outbox.at(now.after(pause), Timer::Defer(reply)),
            Deferred::Over { token_of, answer } => {
                if let Some((message, token, created)) = token_of {
                    self.tokens.remember(message, &token, crate::call::ORIGINAL, created);
                }
                if let Some(answer) = answer {
                    self.answer(reply, *answer, now);
                }
            }
        }
    }

    pub(in crate::desk) fn answer(&mut self, reply: Reply, answer: Answer, now: Moment) {
        let Some(mut due) = self.replies.answer(reply, answer, now) else { return };
        let shows = self.start_answer(&mut due, now);
        let pressed = due.interaction.pressed().cloned();
        let stripped = self.channels.stripped_in(&due.interaction.channel);
        match (due.sequence(&self.bot.application), shows) {
            (Some(mut sequence), shows) => {
                if let Some(shows) = shows {
                    sequence.shows(shows, stripped);
                }
                self.play(Box::new(sequence), now);
            }
            (None, Some((surface, rev))) => self.answer_ended(surface, rev, None, pressed, now),
            (None, None) => {}
        }
    }

    /// Registers the surface that an answer shows, and puts the surface's newest page into the answer. Returns the
    /// surface with its newest revision. None: the answer shows no surface.
    fn start_answer(&mut self, due: &mut DueAnswer, now: Moment) -> Option<(Surface, u64)> {
        let DueAnswer { interaction, answer, .. } = due;
        let (page, surface, rev, pressed) = match answer {
            Answer::Hand { page, surface, rev } => (page, *surface, *rev, None),
            Answer::Public { page, surface: Some((surface, rev)) } => (page, *surface, *rev, None),
            // A command has no message to update.
            Answer::Update { page, surface: Some((surface, rev)) } => {
                (page, *surface, *rev, Some(interaction.pressed()?))
            }
            Answer::Private(_)
            | Answer::Quiet(_)
            | Answer::Update { surface: None, .. }
            | Answer::Public { surface: None, .. }
            | Answer::Launch(_)
            | Answer::Completions(_)
            | Answer::Nothing => return None,
        };
        let answered = (surface, rev, std::mem::take(page));
        let (newest, newest_page) = self.start_answer_at(answered, pressed, interaction, now);
        *page = newest_page;
        Some((surface, newest))
    }

    fn start_answer_at(
        &mut self,
        answer: (Surface, u64, Page),
        pressed: Option<&MessageRef>,
        interaction: &OpenInteraction,
        now: Moment,
    ) -> (u64, Page) {
        let surface = answer.0;
        self.outbox.dequeue(QueueKey::Surface(surface));
        let (realm, server) = (self.outbox.realm().to_owned(), String::new());
        let channel = ChannelRef { realm, server, channel: interaction.channel.clone() };
        let state = self.surfaces.entry(surface).or_insert_with(|| SurfaceState::new(now));
        let AnswerStart { rev, page, is_outdated, replaced } =
            state.start_answer(answer, pressed, channel, now);
        if let (Some(pressed), true, true) = (pressed, is_outdated, surface.is_of_everybody()) {
            // Until the answer has landed, the pressed message is treated as if it showed the table.
            self.outbox.tell_superseded(surface, pressed.clone(), false);
        }
        if let Some(replaced) = replaced {
            self.retire(surface, replaced, now);
        }
        (rev, page)
    }

    /// Handles the end of an answer that shows a surface. Without a message, the answer may not have reached
    /// anyone: then the state is sent as usual, and `pressed` must not keep its buttons if there is a newer
    /// message.
    fn answer_ended(
        &mut self,
        surface: Surface,
        rev: u64,
        message: Option<MessageRef>,
        pressed: Option<MessageRef>,
        now: Moment,
    ) {
        let Some(state) = self.surfaces.get_mut(&surface) else { return };
        state.ended();
        if let Some(message) = message {
            return self.arrived_at(surface, rev, message, now);
        }
        state.fall_behind();
        let outdated = pressed.filter(|pressed| state.has_newer_than(pressed) && !is_ephemeral(surface));
        if let Some(outdated) = outdated {
            self.retire(surface, outdated, now);
        }
        self.schedule(surface, now);
    }

    /// Makes the next call of a sequence, if there is one, as soon as Discord accepts it.
    pub(in crate::desk) fn play(&mut self, sequence: Box<CallSequence>, now: Moment) {
        let rests = sequence.limited_by().and_then(|token| self.tokens.rests_until(token, now));
        if let Some(at) = rests {
            return self.outbox.at(at, Timer::Sequence(sequence));
        }
        let render = |page: &Page, stripped: &_| self.drafts().message(page, &[], stripped);
        if let Some(request) = sequence.request(&self.bot.application, render) {
            self.outbox.call(Call::Sequence(sequence), request);
        }
    }

    /// Handles the end of a call of a sequence.
    pub(in crate::desk) fn went_on(
        &mut self,
        mut sequence: Box<CallSequence>,
        outcome: &CallOutcome,
        now: Moment,
    ) {
        let attempts = sequence.tried();
        if let (CallOutcome::Answered(response), Some(token)) = (outcome, sequence.limited_by()) {
            self.tokens.learn(token, &response.info, now);
        }
        let (response, failure) = match outcome {
            // A repeated follow-up may appear twice, which is better than not at all.
            CallOutcome::Lost(reason) => {
                tracing::warn!(%reason, "an answer to Discord got lost");
                (None, Some(Failure::Lost))
            }
            CallOutcome::Answered(response) => (
                Some(response),
                match response.info.status {
                    429 => {
                        Some(Failure::Limited(response.info.retry_after.unwrap_or(Duration::from_secs(1))))
                    }
                    500.. => {
                        tracing::warn!(reason = response.reason(), "Discord could not take an answer");
                        Some(Failure::Server)
                    }
                    _ => None,
                },
            ),
        };
        if matches!(failure, Some(Failure::Lost | Failure::Server)) && attempts >= FAILURES {
            self.strip_sequence(&mut sequence, Refusal::Failing, now);
        }
        match (failure, response) {
            (Some(failure), _) => match sequence.retry_after(failure, now) {
                Some(pause) => self.outbox.at(now.after(pause), Timer::Sequence(sequence)),
                None => self.fail(&sequence, now),
            },
            (None, Some(response)) => self.responded(sequence, response, now),
            (None, None) => {}
        }
    }

    /// Handles Discord's response to a call of a sequence, be it success or refusal.
    fn responded(&mut self, mut sequence: Box<CallSequence>, response: &RestResponse, now: Moment) {
        let is_in_time = sequence.is_in_time(now);
        let refusal = response.refusal().filter(|_| is_in_time);
        if refusal.is_some_and(|refusal| self.strip_sequence(&mut sequence, refusal, now)) {
            self.log_refusal(response, now);
            return self.play(sequence, now);
        }
        let is_uneditable = matches!(response.code(), codes::UNKNOWN_MESSAGE | codes::ARCHIVED) && is_in_time;
        if (is_uneditable || refusal.is_some())
            && let Some(instead) = sequence.instead_of_update()
        {
            self.play(Box::new(instead), now);
            return self.fail(&sequence, now);
        }
        // For example, if the application has no Activity: the message sent instead says how to go on.
        if !response.is_success() && is_in_time && sequence.fall_back() {
            tracing::warn!(reason = response.reason(), "Discord does not open the Activity");
            return self.play(sequence, now);
        }
        if !sequence.go_on(response, &self.bot.application) {
            tracing::warn!(reason = response.reason(), "a call by an interaction's token was refused");
            return self.fail(&sequence, now);
        }
        if !sequence.is_over() {
            return self.play(sequence, now);
        }
        let message = sequence.pressed().cloned().or_else(|| response.message());
        if let Some(message) = &message
            && let Some((address, token, created)) = sequence.remembers(message)
        {
            self.tokens.remember(message.clone(), token, &address, created);
        }
        if let Some((surface, rev)) = sequence.surface() {
            if message.is_none() {
                tracing::error!("Discord did not say which message answers an interaction");
            }
            self.answer_ended(surface, rev, message, None, now);
        }
    }

    /// Handles an answer that reached nobody: if it shows a surface, the bot shows that in a message of its own.
    fn fail(&mut self, sequence: &CallSequence, now: Moment) {
        if let Some((surface, rev)) = sequence.surface() {
            self.answer_ended(surface, rev, None, sequence.pressed().cloned(), now);
        }
        if let Some(message) = sequence.deletes() {
            self.add_chore(ChoreKind::Delete(message.clone()), now);
        }
    }

    /// Leaves out the ornaments that may be the reason for a refused call. Returns whether there were any.
    fn strip_sequence(&mut self, sequence: &mut CallSequence, refusal: Refusal, now: Moment) -> bool {
        let Some((page, stripped)) = sequence.page() else { return false };
        let goes = self.shed(&(&ornaments::of(page, &[]) - stripped), refusal, now);
        sequence.strip(&goes);
        !goes.is_empty()
    }
}
