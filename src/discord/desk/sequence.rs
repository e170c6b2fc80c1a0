//! Sequences of calls that give an answer by an interaction token.

use super::interaction::{OpenInteraction, Promise};
use crate::call::{self, CallOutcome, Callback, Method, ORIGINAL, RestRequest, RestResponse, codes};
use crate::wire::WireMessage;
use herzbot_adapter::ornaments::Ornaments;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Surface};
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// The age of an interaction after which no callback is tried: Discord accepts none after three seconds.
pub const DEADLINE: Duration = Duration::from_millis(2800);
/// The pause before a callback is repeated.
pub const RETRY: Duration = Duration::from_millis(100);
/// The pause before another call is repeated. It doubles each time that Discord fails.
const LATER_RETRY: Duration = Duration::from_millis(250);
/// The number of attempts for a call other than a callback.
const ATTEMPTS: u32 = 8;
/// The number of attempts for a callback. More don't fit into [`DEADLINE`].
pub const CALLBACK_ATTEMPTS: u32 = 20;

/// The message that answers an interaction, and that its token can edit afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnsweredMessage {
    Pressed(MessageRef),
    /// The first answer, which Discord names in its response.
    Original,
    /// A later answer, which the webhook addresses by its id.
    ById,
}

/// The kind of call that sends a page.
#[derive(Clone, Debug)]
pub enum SaidBy {
    /// The callback of the interaction with this id.
    Callback(String, Callback),
    /// An edit of the pressed message, or of the first answer.
    Original,
    FollowUp,
}

#[derive(Debug)]
pub enum StepCall {
    /// A call without a page.
    Ready(RestRequest),
    /// A call with a page, which is rendered for each attempt; `private`: the message is ephemeral.
    Says { how: SaidBy, page: Box<Page>, private: bool },
}

/// A step of a sequence.
#[derive(Debug)]
pub struct Step {
    call: StepCall,
    /// Whether it is a callback, which Discord only accepts in the first three seconds.
    is_callback: bool,
    /// Whether the sequence goes on if Discord refuses it.
    is_optional: bool,
}

/// The reason to repeat a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The call or its response was lost.
    Lost,
    /// It was rate-limited for this long.
    Limited(Duration),
    /// Discord failed.
    Server,
}

/// A sequence of calls by an interaction token, each repeated while that helps.
pub struct CallSequence {
    token: String,
    /// When the interaction arrived.
    created: Moment,
    steps: VecDeque<Step>,
    /// The surface and revision that the last step shows.
    surface: Option<(Surface, u64)>,
    answered: Option<AnsweredMessage>,
    /// The replacement for the first step if Discord refuses that.
    otherwise: Option<Step>,
    /// The message that the sequence deletes. If that fails, the bot deletes it with its own token.
    deletes: Option<MessageRef>,
    /// The ornaments that its messages omit.
    stripped: Ornaments,
    /// The number of attempts for the first step.
    attempts: u32,
}

/// Omits the token, which is never logged.
impl fmt::Debug for CallSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CallSequence({:?}, {} steps)", self.surface, self.steps.len())
    }
}

impl CallSequence {
    fn of(token: &str, created: Moment, steps: Vec<Step>) -> Self {
        let (surface, answered, deletes, stripped) = (None, None, None, Ornaments::new());
        let (token, steps, otherwise) = (token.to_owned(), steps.into(), None);
        Self { token, created, steps, surface, answered, otherwise, deletes, stripped, attempts: 0 }
    }

    /// Answers an interaction by its callback. `application`: the bot's application id.
    pub fn at_once(
        interaction: &OpenInteraction,
        created: Moment,
        answer: Answer,
        application: &str,
    ) -> Self {
        let OpenInteraction { id, token, .. } = interaction;
        let pressed = interaction.pressed().cloned().map(AnsweredMessage::Pressed);
        let callback = |call| Step { call, is_callback: true, is_optional: false };
        let says = |kind, page, private| {
            let how = SaidBy::Callback(id.clone(), kind);
            vec![callback(StepCall::Says { how, page: Box::new(page), private })]
        };
        let ready = |request| callback(StepCall::Ready(request));
        let defer = || ready(call::callback(id, token, Callback::DeferUpdate, None));
        let mut otherwise = None;
        let (steps, answered) = match answer {
            answer if interaction.is_autocomplete() => {
                // An autocomplete can't show a refusal; the command itself will be refused.
                let completions =
                    if let Answer::Completions(offered) = answer { offered } else { Vec::new() };
                let step = ready(call::complete(id, token, &completions));
                (vec![Step { is_optional: true, ..step }], None)
            }
            Answer::Update { page, .. } if pressed.is_some() => {
                (says(Callback::Update, page, false), pressed)
            }
            Answer::Private(page) | Answer::Quiet(page) | Answer::Update { page, .. } => {
                (says(Callback::Message, page, true), None)
            }
            Answer::Launch(page) => {
                otherwise = says(Callback::Message, page, true).pop();
                (vec![ready(call::callback(id, token, Callback::Launch, None))], None)
            }
            Answer::Hand { page, .. } => {
                (says(Callback::Message, page, true), Some(AnsweredMessage::Original))
            }
            Answer::Public { page, .. } => {
                (says(Callback::Message, page, false), Some(AnsweredMessage::Original))
            }
            Answer::Nothing | Answer::Completions(_) if pressed.is_some() => (vec![defer()], pressed),
            Answer::Nothing | Answer::Completions(_) => {
                // A command needs an answer: promise one, and delete the promise.
                let promise = ready(call::defer_private(id, token));
                (vec![promise, delete_original(application, token)], None)
            }
        };
        Self { answered, otherwise, ..Self::of(token, created, steps) }
    }

    /// Answers an interaction that was deferred with `promise`.
    pub fn after(
        promise: Promise,
        interaction: &OpenInteraction,
        created: Moment,
        answer: Answer,
        application: &str,
    ) -> Self {
        let token = &interaction.token;
        let pressed = || interaction.pressed().cloned().map(AnsweredMessage::Pressed);
        let says = |how, page, private| {
            let call = StepCall::Says { how, page: Box::new(page), private };
            Step { call, is_callback: false, is_optional: false }
        };
        let original = |page| says(SaidBy::Original, page, false);
        let follow_up = |page| says(SaidBy::FollowUp, page, false);
        let privately = |page| says(SaidBy::FollowUp, page, true);
        let delete = || delete_original(application, token);
        let (steps, answered) = match (promise, answer) {
            (Promise::Update, Answer::Update { page, .. }) => (vec![original(page)], pressed()),
            // Only a callback can open the Activity.
            (Promise::Update, Answer::Private(page) | Answer::Quiet(page) | Answer::Launch(page)) => {
                (vec![privately(page)], None)
            }
            (Promise::Update, Answer::Hand { page, .. }) => {
                (vec![privately(page)], Some(AnsweredMessage::ById))
            }
            (Promise::Update, Answer::Public { page, .. }) => (vec![follow_up(page)], None),
            (Promise::Update, Answer::Nothing | Answer::Completions(_)) => (Vec::new(), None),
            (Promise::Private, Answer::Hand { page, .. })
            | (Promise::Public, Answer::Public { page, .. }) => {
                (vec![original(page)], Some(AnsweredMessage::Original))
            }
            (
                Promise::Private,
                Answer::Private(page)
                | Answer::Quiet(page)
                | Answer::Launch(page)
                | Answer::Update { page, .. },
            ) => (vec![original(page)], None),
            // The first follow-up would be as public as the promise, so the promise is deleted first.
            (Promise::Public, Answer::Hand { page, .. }) => {
                (vec![delete(), privately(page)], Some(AnsweredMessage::ById))
            }
            (Promise::Private, Answer::Public { page, .. }) => (vec![delete(), follow_up(page)], None),
            (
                Promise::Public,
                Answer::Private(page)
                | Answer::Quiet(page)
                | Answer::Launch(page)
                | Answer::Update { page, .. },
            ) => (vec![delete(), privately(page)], None),
            (Promise::Private | Promise::Public, Answer::Nothing | Answer::Completions(_)) => {
                (vec![delete()], None)
            }
        };
        Self { answered, ..Self::of(token, created, steps) }
    }

    /// Deletes a message by a token. `or_else`: the message to delete with the bot's own token if that fails.
    pub fn deleting(request: RestRequest, token: &str, or_else: Option<MessageRef>, now: Moment) -> Self {
        let step =
            Step { call: StepCall::Ready(request), is_callback: false, is_optional: or_else.is_none() };
        Self { deletes: or_else, ..Self::of(token, now, vec![step]) }
    }

    /// Sets the surface's revision that the last step shows, without these ornaments.
    pub fn shows(&mut self, surface: (Surface, u64), stripped: Ornaments) {
        (self.surface, self.stripped) = (Some(surface), stripped);
    }

    /// Returns the surface and revision that the last step shows.
    pub const fn surface(&self) -> Option<(Surface, u64)> {
        self.surface
    }

    /// Returns the pressed message that the last step changes.
    pub const fn pressed(&self) -> Option<&MessageRef> {
        match &self.answered {
            Some(AnsweredMessage::Pressed(message)) => Some(message),
            Some(AnsweredMessage::Original | AnsweredMessage::ById) | None => None,
        }
    }

    /// Returns whether it shows a surface in this pressed message.
    pub fn shows_in(&self, message: &MessageRef) -> bool {
        self.surface.is_some() && self.pressed() == Some(message)
    }

    /// Returns the message that the bot has to delete with its own token if the sequence fails.
    pub const fn deletes(&self) -> Option<&MessageRef> {
        self.deletes.as_ref()
    }

    /// Returns whether no step is left.
    pub fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the call of the next step; `render` turns a page into a message.
    pub fn request(
        &self,
        application: &str,
        render: impl FnOnce(&Page, &Ornaments) -> WireMessage,
    ) -> Option<RestRequest> {
        let (how, page, private) = match &self.steps.front()?.call {
            StepCall::Ready(request) => return Some(request.clone()),
            StepCall::Says { how, page, private } => (how, page, *private),
        };
        let message = render(page, &self.stripped);
        let message = if private { call::private(message) } else { message };
        Some(match how {
            SaidBy::Callback(id, kind) => call::callback(id, &self.token, *kind, Some(message)),
            SaidBy::Original => {
                call::by_token(Method::PATCH, application, &self.token, ORIGINAL, Some(message))
            }
            SaidBy::FollowUp => call::follow_up(application, &self.token, message),
        })
    }

    /// Counts an attempt of the first step, and returns the number of attempts.
    pub const fn tried(&mut self) -> u32 {
        self.attempts += 1;
        self.attempts
    }

    fn is_callback(&self) -> bool {
        self.steps.front().is_some_and(|step| step.is_callback)
    }

    /// Returns the token if it limits the first step, which a callback's does not.
    pub fn limited_by(&self) -> Option<&str> {
        (!self.is_callback()).then_some(self.token.as_str())
    }

    /// Returns whether Discord still accepts the call of the first step.
    pub fn is_in_time(&self, now: Moment) -> bool {
        !self.is_callback() || now.since(self.created) < DEADLINE
    }

    /// Returns the pause before the call of the first step is repeated. None: there were enough attempts, or it
    /// would be too late.
    pub fn retry_after(&self, why: Failure, now: Moment) -> Option<Duration> {
        let most = if self.is_callback() { CALLBACK_ATTEMPTS } else { ATTEMPTS };
        if !self.is_in_time(now) || self.attempts >= most {
            return None;
        }
        let pause = match why {
            Failure::Limited(pause) => pause,
            Failure::Lost | Failure::Server if self.is_callback() => RETRY,
            Failure::Lost => LATER_RETRY,
            Failure::Server => LATER_RETRY * 2u32.pow(self.attempts.min(6)),
        };
        self.is_in_time(now.after(pause)).then_some(pause)
    }

    /// Returns the page that the first step sends, with the ornaments to omit.
    pub fn page(&self) -> Option<(&Page, &Ornaments)> {
        match &self.steps.front()?.call {
            StepCall::Says { page, .. } => Some((page, &self.stripped)),
            StepCall::Ready(_) => None,
        }
    }

    /// Omits these ornaments from its messages.
    pub fn strip(&mut self, ornaments: &Ornaments) {
        self.stripped.extend(ornaments);
    }

    /// Returns a replacement for a first step that updates the pressed message, if that can't be updated any more.
    /// It only acknowledges the press, so that the user isn't told that it failed. A newer message shows the
    /// result of the press.
    pub fn instead_of_update(&self) -> Option<Self> {
        let StepCall::Says { how: SaidBy::Callback(id, Callback::Update), .. } = &self.steps.front()?.call
        else {
            return None;
        };
        let request = call::callback(id, &self.token, Callback::DeferUpdate, None);
        let step = Step { call: StepCall::Ready(request), is_callback: true, is_optional: true };
        Some(Self::of(&self.token, self.created, vec![step]))
    }

    /// Replaces the first step after Discord has refused it. Returns whether there is a replacement.
    pub fn fall_back(&mut self) -> bool {
        let Some(step) = self.otherwise.take() else { return false };
        (self.steps, self.attempts) = (VecDeque::from([step]), 0);
        true
    }

    /// Handles Discord's response to the first step. Returns whether the sequence goes on to the next one.
    pub fn go_on(&mut self, response: &RestResponse, application: &str) -> bool {
        let Some(step) = self.steps.front() else { return false };
        let is_repeated = response.code() == codes::ANSWERED && step.is_callback && self.attempts > 1;
        let is_gone = self.deletes.is_some() && response.code() == codes::UNKNOWN_MESSAGE;
        if !(response.is_success() || step.is_optional || is_repeated || is_gone) {
            return false;
        }
        self.steps.pop_front();
        self.attempts = 0;
        if is_repeated && self.pressed().is_none() && self.surface.is_some() {
            // The first attempt succeeded, but Discord's response was lost: request the message.
            let request = call::by_token(Method::GET, application, &self.token, ORIGINAL, None);
            let call = StepCall::Ready(request);
            self.steps.push_back(Step { call, is_callback: false, is_optional: false });
        }
        true
    }

    /// Returns the message that the token can edit from now on: its address at the webhook, the token, and when
    /// the interaction arrived. `told`: the message in Discord's last response.
    pub fn remembers(&self, told: &MessageRef) -> Option<(String, &str, Moment)> {
        let address = match self.answered.as_ref()? {
            AnsweredMessage::Pressed(_) | AnsweredMessage::Original => ORIGINAL.to_owned(),
            AnsweredMessage::ById => told.message.clone(),
        };
        Some((address, &self.token, self.created))
    }
}

fn delete_original(application: &str, token: &str) -> Step {
    let request = call::by_token(Method::DELETE, application, token, ORIGINAL, None);
    Step { call: StepCall::Ready(request), is_callback: false, is_optional: true }
}

/// Returns whether the callback that defers an interaction has succeeded. None: it has to be repeated. `attempts`:
/// the number of attempts.
pub fn has_deferred(outcome: &CallOutcome, attempts: u32) -> Option<bool> {
    match outcome {
        CallOutcome::Answered(answered) if answered.is_success() => Some(true),
        // An earlier attempt succeeded, and its response was lost.
        CallOutcome::Answered(answered) if answered.code() == codes::ANSWERED && attempts > 1 => Some(true),
        CallOutcome::Answered(answered) if answered.info.status < 500 && answered.info.status != 429 => {
            tracing::warn!(reason = answered.reason(), "an interaction could not be acknowledged");
            Some(false)
        }
        CallOutcome::Answered(_) | CallOutcome::Lost(_) => None,
    }
}
