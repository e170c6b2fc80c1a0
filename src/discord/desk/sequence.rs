//! Sequences of calls that give an answer by an interaction's token.

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

/// After this long no callback is tried any more: Discord accepts none after three seconds.
pub const DEADLINE: Duration = Duration::from_millis(2800);
/// The pause before a callback is repeated.
pub const RETRY: Duration = Duration::from_millis(100);
/// The pause before another call is repeated. It doubles each time that Discord fails.
const LATER_RETRY: Duration = Duration::from_millis(250);
/// How often a call other than a callback is tried.
const ATTEMPTS: u32 = 8;
/// More callbacks don't fit into [`DEADLINE`].
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

/// A call that says a page.
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
    /// One without a page.
    Ready(RestRequest),
    /// One with a page, which is rendered for each try; `private`: only one person sees it.
    Says { how: SaidBy, page: Box<Page>, private: bool },
}

/// A step of a sequence.
#[derive(Debug)]
pub struct Step {
    call: StepCall,
    /// Whether it is a callback, which Discord takes in the first three seconds only.
    is_callback: bool,
    /// Whether the sequence goes on when Discord refuses it.
    is_optional: bool,
}

/// Why a call has to be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It was lost, or its response was.
    Lost,
    /// It was rate-limited for this long.
    Limited(Duration),
    /// Discord failed.
    Server,
}

/// A sequence of calls by an interaction's token, each repeated while that helps.
pub struct CallSequence {
    token: String,
    /// When the interaction came.
    created: Moment,
    steps: VecDeque<Step>,
    /// The surface and revision that the last step shows.
    surface: Option<(Surface, u64)>,
    answered: Option<AnsweredMessage>,
    /// What is done instead if Discord refuses the first step.
    otherwise: Option<Step>,
    /// A message that it deletes. Where that fails, the bot deletes it by a call of its own.
    deletes: Option<MessageRef>,
    /// The ornaments that its messages go without.
    stripped: Ornaments,
    /// How often the first step was tried.
    attempts: u32,
}

/// Without the token, which is in no log.
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

    /// Answers an interaction by its callback. `application`: the bot's.
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
                // A refusal can't be shown there; the command itself will be refused.
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
                // A command can't be left without a word: promise one, and delete the promise.
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
            // The Activity opens by the callback alone.
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
            // The first follow-up would be as public as the promise, so the promise is deleted before.
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

    /// Deletes a message by a token; `or_else`: by the bot's own call if that fails.
    pub fn deleting(request: RestRequest, token: &str, or_else: Option<MessageRef>, now: Moment) -> Self {
        let step =
            Step { call: StepCall::Ready(request), is_callback: false, is_optional: or_else.is_none() };
        Self { deletes: or_else, ..Self::of(token, now, vec![step]) }
    }

    /// The last step shows this revision of a surface, without these ornaments.
    pub fn shows(&mut self, surface: (Surface, u64), stripped: Ornaments) {
        (self.surface, self.stripped) = (Some(surface), stripped);
    }

    /// The surface and revision that the last step shows.
    pub const fn surface(&self) -> Option<(Surface, u64)> {
        self.surface
    }

    /// The pressed message that the last step changes.
    pub const fn pressed(&self) -> Option<&MessageRef> {
        match &self.answered {
            Some(AnsweredMessage::Pressed(message)) => Some(message),
            Some(AnsweredMessage::Original | AnsweredMessage::ById) | None => None,
        }
    }

    /// Whether it shows a surface in this message, which was pressed.
    pub fn shows_in(&self, message: &MessageRef) -> bool {
        self.surface.is_some() && self.pressed() == Some(message)
    }

    /// The message that the bot has to delete by a call of its own if the sequence fails.
    pub const fn deletes(&self) -> Option<&MessageRef> {
        self.deletes.as_ref()
    }

    /// Whether no step is left.
    pub fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// The call of the next step; `render` makes a message of a page.
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

    /// The call of the first step has ended. Returns how often it was tried.
    pub const fn tried(&mut self) -> u32 {
        self.attempts += 1;
        self.attempts
    }

    fn is_callback(&self) -> bool {
        self.steps.front().is_some_and(|step| step.is_callback)
    }

    /// Whether Discord still takes the call of the first step.
    pub fn is_in_time(&self, now: Moment) -> bool {
        !self.is_callback() || now.since(self.created) < DEADLINE
    }

    /// The pause before the call of the first step is repeated; none: it was tried long enough, or would come too late.
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

    /// The page that the first step says, with the ornaments that it goes without.
    pub fn page(&self) -> Option<(&Page, &Ornaments)> {
        match &self.steps.front()?.call {
            StepCall::Says { page, .. } => Some((page, &self.stripped)),
            StepCall::Ready(_) => None,
        }
    }

    /// Its messages go without these ornaments.
    pub fn strip(&mut self, ornaments: &Ornaments) {
        self.stripped.extend(ornaments);
    }

    /// What to do instead of the first step where that would update the pressed message, which can't be updated any more:
    /// nothing, so that the person is not told that they failed. A newer message shows what has come of their press.
    pub fn instead_of_update(&self) -> Option<Self> {
        let StepCall::Says { how: SaidBy::Callback(id, Callback::Update), .. } = &self.steps.front()?.call
        else {
            return None;
        };
        let request = call::callback(id, &self.token, Callback::DeferUpdate, None);
        let step = Step { call: StepCall::Ready(request), is_callback: true, is_optional: true };
        Some(Self::of(&self.token, self.created, vec![step]))
    }

    /// Discord has refused the first step: goes on with what is to be done then. Returns whether there is anything.
    pub fn fall_back(&mut self) -> bool {
        let Some(step) = self.otherwise.take() else { return false };
        (self.steps, self.attempts) = (VecDeque::from([step]), 0);
        true
    }

    /// Discord has taken the first step, or refused it. Returns whether the sequence goes on to the next one.
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
            // The first try has succeeded, but Discord's response was lost: ask for the message.
            let request = call::by_token(Method::GET, application, &self.token, ORIGINAL, None);
            let call = StepCall::Ready(request);
            self.steps.push_back(Step { call, is_callback: false, is_optional: false });
        }
        true
    }

    /// The message that the token can edit from now on: its address at the webhook, the token, and when the interaction
    /// came. `told`: the message in Discord's last response.
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

/// Whether a callback has succeeded that defers an interaction; none: it has to be repeated. `attempts`: how often it was
/// tried.
pub fn has_deferred(outcome: &CallOutcome, attempts: u32) -> Option<bool> {
    match outcome {
        CallOutcome::Answered(answered) if answered.is_success() => Some(true),
        // An earlier try has succeeded, and its response was lost.
        CallOutcome::Answered(answered) if answered.code() == codes::ANSWERED && attempts > 1 => Some(true),
        CallOutcome::Answered(answered) if answered.info.status < 500 && answered.info.status != 429 => {
            tracing::warn!(reason = answered.reason(), "an interaction could not be acknowledged");
            Some(false)
        }
        CallOutcome::Answered(_) | CallOutcome::Lost(_) => None,
    }
}
