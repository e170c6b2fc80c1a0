//! Scripts: the calls that give an answer, one after the other, each repeated while that helps.

use super::DiscordDesk;
use super::ornaments::FAILURES;
use super::state::{
    CALLBACK_ATTEMPTS, Call, ChoreKind, DEADLINE, LATER_RETRY, RETRY, SCRIPT_ATTEMPTS, Timer,
};
use super::steps::{Script, ScriptStep, StepCall, WebhookMessage};
use crate::call::{self, CallOutcome, Callback, Method, ORIGINAL, codes};
use herzbot_adapter::ornaments::Refusal;
use herzbot_core::ids::{MessageRef, Moment};
use std::collections::VecDeque;
use std::time::Duration;

impl DiscordDesk {
    /// Whether an answer is under way that shows a surface in this message, which was pressed.
    pub(super) fn is_answering_at(&self, message: &MessageRef) -> bool {
        let shows = |script: &Script| script.surface.is_some() && script.message.as_ref() == Some(message);
        let calls = self.calls.values().any(|call| matches!(call, Call::Reply(script) if shows(script)));
        calls || self.timers.values().any(|timer| matches!(timer, Timer::Script(script) if shows(script)))
    }

    /// Makes the next call of a script.
    pub(super) fn play(&mut self, script: Box<Script>) {
        if let Some(request) = self.request_of(&script) {
            self.call(Call::Reply(script), request);
        }
    }

    pub(super) fn script_went_on(&mut self, mut script: Box<Script>, outcome: &CallOutcome, now: Moment) {
        let Some(is_callback) = script.steps.front().map(|step| step.callback) else { return };
        script.attempts += 1;
        let in_time = !is_callback || now.since(script.created) < DEADLINE;
        let again =
            in_time && script.attempts < if is_callback { CALLBACK_ATTEMPTS } else { SCRIPT_ATTEMPTS };
        let answered = match outcome {
            CallOutcome::Answered(answered) => answered,
            // A follow-up that is repeated may come twice; better than not at all.
            CallOutcome::Lost(reason) => {
                tracing::warn!(%reason, "an answer to Discord got lost");
                self.strip_failing(&mut script, now);
                let pause = if is_callback { RETRY } else { LATER_RETRY };
                return self.again_or_fail(script, again, pause, now);
            }
        };
        let status = answered.info.status;
        if status == 429 {
            let pause = answered.info.retry_after.unwrap_or(Duration::from_secs(1));
            return self.again_or_fail(script, again, pause, now);
        }
        if status >= 500 {
            tracing::warn!(reason = answered.reason(), "Discord could not take an answer");
            self.strip_failing(&mut script, now);
            let pause = if is_callback { RETRY } else { LATER_RETRY * 2u32.pow(script.attempts.min(6)) };
            return self.again_or_fail(script, again, pause, now);
        }
        let repeated = is_callback && script.attempts > 1 && answered.code() == codes::ANSWERED;
        if in_time && answered.refusal().is_some_and(|refusal| self.strip_script(&mut script, refusal, now)) {
            self.tell_refused(answered, now);
            return self.play(script);
        }
        let Some(step) = script.steps.front() else { return };
        let can_not_be_edited = matches!(answered.code(), codes::UNKNOWN_MESSAGE | codes::ARCHIVED);
        if in_time
            && (can_not_be_edited || answered.refusal().is_some())
            && let Some(interaction) = step.updates()
        {
            // The pressed message has just been replaced, or is about to be: the person is not told that they failed, and the
            // newer message says what has come of it. So it does where what it is to say was refused.
            let request = call::callback(interaction, &script.token, Callback::DeferUpdate, None);
            let step = ScriptStep { call: StepCall::Ready(request), callback: true, optional: true };
            let steps = VecDeque::from([step]);
            self.play(Box::new(Script { steps, ..Script::new(script.token.clone(), script.created) }));
            return self.fail(*script, now);
        }
        let is_gone = script.deletes.is_some() && answered.code() == codes::UNKNOWN_MESSAGE;
        if !answered.is_success() && !step.optional && !repeated && !is_gone {
            tracing::warn!(reason = answered.reason(), "a call by an interaction's token was refused");
            return self.fail(*script, now);
        }
        script.steps.pop_front();
        script.attempts = 0;
        if repeated && script.message.is_none() && script.surface.is_some() {
            // The first try has come through, and what it said is lost: ask.
            let request = call::by_token(Method::Get, &self.application, &script.token, ORIGINAL, None);
            let call = StepCall::Ready(request);
            script.steps.push_back(ScriptStep { call, callback: false, optional: false });
        }
        if script.steps.is_empty() {
            let message = script.message.clone().or_else(|| answered.message());
            self.script_ended(*script, message, now);
        } else {
            self.play(script);
        }
    }

    /// A call of a script has failed, or got lost: where that goes on, it may be because of a file.
    fn strip_failing(&mut self, script: &mut Script, now: Moment) {
        if script.attempts >= FAILURES {
            self.strip_script(script, Refusal::Failing, now);
        }
    }

    fn script_ended(&mut self, script: Script, message: Option<MessageRef>, now: Moment) {
        if let (Some(message), Some(name)) = (&message, script.webhook_message) {
            let name = match name {
                WebhookMessage::Original => ORIGINAL.to_owned(),
                WebhookMessage::ById => message.message.clone(),
            };
            self.remember_token(message.clone(), &script.token, &name, script.created);
        }
        if let Some((surface, rev)) = script.surface {
            if message.is_none() {
                tracing::error!("Discord did not say which message answers an interaction");
            }
            self.answer_landed(surface, rev, message, None, now);
        }
    }

    fn again_or_fail(&mut self, script: Box<Script>, again: bool, pause: Duration, now: Moment) {
        if again {
            self.at(now.after(pause), Timer::Script(script));
        } else {
            self.fail(*script, now);
        }
    }

    /// The answer reached nobody: what lasts is shown as a message of the bot's own.
    fn fail(&mut self, script: Script, now: Moment) {
        if let Some((surface, rev)) = script.surface {
            self.answer_landed(surface, rev, None, script.message, now);
        }
        if let Some(message) = script.deletes {
            self.add_chore(ChoreKind::Delete(message), now);
        }
    }
}
