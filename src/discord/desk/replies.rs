//! Answers to interactions: by the callback within three seconds, or deferred by it and given later (within 15
//! minutes).

use super::DiscordDesk;
use super::state::{
    CALLBACK_ATTEMPTS, Call, DEADLINE, InteractionKind, OpenInteraction, PATIENCE, Pending, Promise, RETRY,
    ReplyStage, TOKEN_LIFE, Timer,
};
use super::steps::{SaidBy, Script, ScriptStep, StepCall, WebhookMessage};
use crate::call::{self, CallOutcome, Callback, Method, ORIGINAL, codes};
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Reply};

impl DiscordDesk {
    pub(super) fn expect_answer(&mut self, arrived: OpenInteraction, now: Moment) -> Reply {
        let reply = Reply(self.fresh_id());
        self.replies.insert(
            reply,
            Pending { arrived, created: now, stage: ReplyStage::Open, answer: None, attempts: 0 },
        );
        self.at(now.after(PATIENCE), Timer::Watchdog(reply));
        reply
    }

    /// Another process is to answer it: by what, unless it has been answered here, or is about to be.
    pub fn withdraw(&mut self, reply: Reply) -> Option<String> {
        self.replies.get(&reply).filter(|pending| pending.stage == ReplyStage::Open)?;
        let pending = self.replies.remove(&reply)?;
        // It has only strings.
        serde_json::to_string(&pending.arrived).ok()
    }

    /// The core takes long: defers the interaction.
    pub(super) fn defer(&mut self, reply: Reply, now: Moment) {
        let Some(pending) = self.replies.get_mut(&reply) else { return };
        if pending.stage != ReplyStage::Open {
            return;
        }
        pending.stage = ReplyStage::Promising(match &pending.arrived.kind {
            InteractionKind::Autocomplete => {
                // Nothing to choose is better than a list that loads for ever; what comes later is dropped.
                self.answer(reply, Answer::Nothing, now);
                self.replies.remove(&reply);
                return;
            }
            InteractionKind::Press(_) => Promise::Update,
            InteractionKind::Command(name) if self.public_commands.contains(name) => Promise::Public,
            InteractionKind::Command(_) => Promise::Private,
        });
        self.call_defer(reply);
    }

    pub(super) fn call_defer(&mut self, reply: Reply) {
        let Some(pending) = self.replies.get(&reply) else { return };
        let ReplyStage::Promising(promise) = pending.stage else { return };
        let OpenInteraction { id, token, .. } = &pending.arrived;
        let request = match promise {
            Promise::Update => call::callback(id, token, Callback::DeferUpdate, None),
            Promise::Public => call::callback(id, token, Callback::Defer, None),
            Promise::Private => call::defer_private(id, token),
        };
        self.call(Call::Defer(reply), request);
    }

    pub(super) fn deferred(&mut self, reply: Reply, outcome: &CallOutcome, now: Moment) {
        let Some(pending) = self.replies.get_mut(&reply) else { return };
        let ReplyStage::Promising(promise) = pending.stage else { return };
        pending.attempts += 1;
        let again = now.since(pending.created) < DEADLINE && pending.attempts < CALLBACK_ATTEMPTS;
        let kept = match outcome {
            CallOutcome::Answered(answered) if answered.is_success() => true,
            // The first try was lost only on its way back.
            CallOutcome::Answered(answered) if answered.code() == codes::ANSWERED && pending.attempts > 1 => {
                true
            }
            CallOutcome::Answered(answered) if answered.info.status < 500 && answered.info.status != 429 => {
                tracing::warn!(reason = answered.reason(), "an interaction could not be acknowledged");
                false
            }
            CallOutcome::Answered(_) | CallOutcome::Lost(_) if again => {
                self.at(now.after(RETRY), Timer::Defer(reply));
                return;
            }
            CallOutcome::Answered(_) | CallOutcome::Lost(_) => false,
        };
        pending.stage = if kept { ReplyStage::Promised(promise) } else { ReplyStage::Failed };
        let answer = pending.answer.take();
        if kept && let InteractionKind::Press(message) = &pending.arrived.kind {
            let (message, token, created) = (message.clone(), pending.arrived.token.clone(), pending.created);
            self.remember_token(message, &token, ORIGINAL, created);
        }
        if let Some(answer) = answer {
            self.answer(reply, answer, now);
        }
    }

    pub(super) fn answer(&mut self, reply: Reply, answer: Answer, now: Moment) {
        let Some(pending) = self.replies.get_mut(&reply) else {
            tracing::debug!(?reply, "an answer comes after its interaction has ended");
            return;
        };
        if now.since(pending.created) >= TOKEN_LIFE {
            pending.stage = ReplyStage::Failed;
        }
        let stage = pending.stage;
        match stage {
            ReplyStage::Promising(_) => {
                pending.answer = Some(answer);
                return;
            }
            ReplyStage::Answered => {
                tracing::error!(?reply, "answered twice");
                return;
            }
            ReplyStage::Open | ReplyStage::Promised(_) | ReplyStage::Failed => {
                pending.stage = ReplyStage::Answered
            }
        }
        let arrived = pending.arrived.clone();
        let created = pending.created;
        let pressed = match &arrived.kind {
            InteractionKind::Press(message) => Some(message.clone()),
            InteractionKind::Command(_) | InteractionKind::Autocomplete => None,
        };
        let mut script = Script::new(arrived.token.clone(), created);
        let answer = self.settle_surface(answer, &pressed, &arrived, &mut script, now);
        if script.surface.is_some() {
            script.bare = self.bare_in(&arrived.channel);
        }
        match stage {
            ReplyStage::Failed => {
                if let Some((surface, rev)) = script.surface {
                    self.answer_landed(surface, rev, None, pressed, now);
                }
                return;
            }
            ReplyStage::Promised(promise) => self.keep_promise(promise, answer, pressed, &mut script),
            ReplyStage::Open | ReplyStage::Promising(_) | ReplyStage::Answered => {
                self.answer_at_once(&arrived, answer, pressed, &mut script);
            }
        }
        if !script.steps.is_empty() {
            self.play(Box::new(script));
        }
    }

    /// Takes note of the surface that an answer shows, and sends its newest state where that is newer.
    fn settle_surface(
        &mut self,
        answer: Answer,
        pressed: &Option<MessageRef>,
        arrived: &OpenInteraction,
        script: &mut Script,
        now: Moment,
    ) -> Answer {
        match answer {
            Answer::Hand { page, surface, rev } => {
                let (rev, page) = self.answer_starts(surface, rev, page, None, &arrived.channel, now);
                script.surface = Some((surface, rev));
                Answer::Hand { page, surface, rev }
            }
            Answer::Update { page, surface: Some((surface, rev)) } => match pressed {
                // A command has no message to update.
                None => Answer::Update { page, surface: None },
                Some(message) => {
                    let (rev, page) =
                        self.answer_starts(surface, rev, page, Some(message), &arrived.channel, now);
                    script.surface = Some((surface, rev));
                    Answer::Update { page, surface: Some((surface, rev)) }
                }
            },
            Answer::Public { page, surface: Some((surface, rev)) } => {
                let (rev, page) = self.answer_starts(surface, rev, page, None, &arrived.channel, now);
                script.surface = Some((surface, rev));
                Answer::Public { page, surface: Some((surface, rev)) }
            }
            other => other,
        }
    }

    fn answer_at_once(
        &self,
        arrived: &OpenInteraction,
        answer: Answer,
        pressed: Option<MessageRef>,
        script: &mut Script,
    ) {
        let OpenInteraction { id, token, .. } = arrived;
        let is_press = matches!(arrived.kind, InteractionKind::Press(_));
        let callback = |call| ScriptStep { call, callback: true, optional: false };
        let says = |kind, page, private| callback(says(SaidBy::Callback(id.clone(), kind), page, private));
        let defer = |kind| callback(StepCall::Ready(call::callback(id, token, kind, None)));
        if arrived.kind == InteractionKind::Autocomplete {
            let completions = match answer {
                Answer::Completions(completions) => completions,
                // A refusal can't be told there: the command itself will tell it.
                Answer::Private(_)
                | Answer::Quiet(_)
                | Answer::Hand { .. }
                | Answer::Update { .. }
                | Answer::Public { .. }
                | Answer::Nothing => Vec::new(),
            };
            let call = StepCall::Ready(call::complete(id, token, &completions));
            return script.steps.push_back(ScriptStep { call, callback: true, optional: true });
        }
        match answer {
            Answer::Update { page, .. } if is_press => {
                script.steps.push_back(says(Callback::Update, page, false));
                script.webhook_message = pressed.is_some().then_some(WebhookMessage::Original);
                script.message = pressed;
            }
            Answer::Private(page) | Answer::Quiet(page) | Answer::Update { page, .. } => {
                script.steps.push_back(says(Callback::Message, page, true));
            }
            Answer::Hand { page, .. } => {
                script.steps.push_back(says(Callback::Message, page, true));
                script.webhook_message = Some(WebhookMessage::Original);
            }
            Answer::Public { page, .. } => {
                script.steps.push_back(says(Callback::Message, page, false));
                script.webhook_message = Some(WebhookMessage::Original);
            }
            Answer::Nothing | Answer::Completions(_) if is_press => {
                script.steps.push_back(defer(Callback::DeferUpdate));
                script.webhook_message = pressed.is_some().then_some(WebhookMessage::Original);
                script.message = pressed;
            }
            Answer::Nothing | Answer::Completions(_) => {
                // A command can't be left without a word: promise one, and take the promise away.
                script.steps.push_back(callback(StepCall::Ready(call::defer_private(id, token))));
                script.steps.push_back(self.delete_original(token));
            }
        }
    }

    fn keep_promise(
        &self,
        promise: Promise,
        answer: Answer,
        pressed: Option<MessageRef>,
        script: &mut Script,
    ) {
        let token = script.token.clone();
        let step = |call| ScriptStep { call, callback: false, optional: false };
        let original = |page| step(says(SaidBy::Original, page, false));
        let follow_up = |page| step(says(SaidBy::FollowUp, page, false));
        let privately = |page| step(says(SaidBy::FollowUp, page, true));
        match (promise, answer) {
            (Promise::Update, Answer::Update { page, .. }) => {
                script.steps.push_back(original(page));
                script.webhook_message = pressed.is_some().then_some(WebhookMessage::Original);
                script.message = pressed;
            }
            (Promise::Update, Answer::Private(page) | Answer::Quiet(page)) => {
                script.steps.push_back(privately(page));
            }
            (Promise::Update, Answer::Hand { page, .. }) => {
                script.steps.push_back(privately(page));
                script.webhook_message = Some(WebhookMessage::ById);
            }
            (Promise::Private, Answer::Hand { page, .. }) => {
                script.steps.push_back(original(page));
                script.webhook_message = Some(WebhookMessage::Original);
            }
            (Promise::Public, Answer::Hand { page, .. }) => {
                script.steps.push_back(self.delete_original(&token));
                script.steps.push_back(privately(page));
                script.webhook_message = Some(WebhookMessage::ById);
            }
            (Promise::Update, Answer::Public { page, .. }) => {
                script.steps.push_back(follow_up(page));
            }
            (Promise::Update, Answer::Nothing | Answer::Completions(_)) => {}
            (Promise::Private, Answer::Private(page) | Answer::Quiet(page) | Answer::Update { page, .. }) => {
                script.steps.push_back(original(page));
            }
            (Promise::Public, Answer::Public { page, .. }) => {
                script.steps.push_back(original(page));
                script.webhook_message = Some(WebhookMessage::Original);
            }
            // A first follow-up would be as public as the promise: that goes away before.
            (Promise::Private, Answer::Public { page, .. }) => {
                script.steps.push_back(self.delete_original(&token));
                script.steps.push_back(follow_up(page));
            }
            (Promise::Public, Answer::Private(page) | Answer::Quiet(page) | Answer::Update { page, .. }) => {
                script.steps.push_back(self.delete_original(&token));
                script.steps.push_back(privately(page));
            }
            (Promise::Private | Promise::Public, Answer::Nothing | Answer::Completions(_)) => {
                script.steps.push_back(self.delete_original(&token));
            }
        }
    }

    fn delete_original(&self, token: &str) -> ScriptStep {
        let request = call::by_token(Method::Delete, &self.application, token, ORIGINAL, None);
        ScriptStep { call: StepCall::Ready(request), callback: false, optional: true }
    }
}

fn says(how: SaidBy, page: Page, private: bool) -> StepCall {
    StepCall::Says { how, page: Box::new(page), private }
}
