//! Interactions that have to be answered: by the callback within three seconds, or deferred by it and answered
//! later (within 15 minutes).

use super::interaction::{InteractionKind, OpenInteraction, Promise};
use super::sequence::{CALLBACK_ATTEMPTS, CallSequence, DEADLINE, RETRY, has_deferred};
use super::tokens::TOKEN_LIFE;
use crate::call::{self, CallOutcome, Callback, RestRequest};
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::{Answer, Reply};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// After this long without an answer, the interaction is deferred: Discord requires a callback within three
/// seconds.
pub const PATIENCE: Duration = Duration::from_millis(1500);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReplyStage {
    Open,
    Promising(Promise),
    Promised(Promise),
    /// It was too late or refused: the token is unusable.
    Failed,
    Answered,
}

/// An interaction, and the progress of its answer.
#[derive(Debug)]
struct Pending {
    interaction: OpenInteraction,
    created: Moment,
    stage: ReplyStage,
    /// The answer, if it came while the callback that defers was in flight.
    answer: Option<Answer>,
    attempts: u32,
}

/// The action for an interaction that has waited long enough.
#[derive(Debug, PartialEq, Eq)]
pub enum Deferral {
    /// Nothing: it was answered, or is about to be.
    Nothing,
    /// Make the callback of [`Replies::deferral`].
    Call,
    /// Offer an empty list, which is better than one that never loads, and drop a later answer.
    Empty,
}

/// The result of the callback that defers.
#[derive(Debug)]
pub enum Deferred {
    /// It has to be repeated after a pause.
    Repeat(Duration),
    /// It has ended. `token_of`: the pressed message that the token can edit now, with the token and its creation
    /// time. `answer`: the answer, if it has come.
    Over {
        token_of: Option<(MessageRef, String, Moment)>,
        answer: Option<Box<Answer>>,
    },
    Unknown,
}

/// How an answer is sent.
#[derive(Debug)]
pub enum Way {
    AtOnce,
    After(Promise),
    /// The token is no longer usable.
    Lost,
}

/// An interaction, with the answer to send now.
#[derive(Debug)]
pub struct DueAnswer {
    pub interaction: OpenInteraction,
    pub created: Moment,
    pub answer: Answer,
    pub way: Way,
}

impl DueAnswer {
    /// Returns the calls that give the answer. None: the answer is lost.
    pub fn sequence(self, application: &str) -> Option<CallSequence> {
        let Self { interaction, created, answer, way } = self;
        match way {
            Way::AtOnce => Some(CallSequence::at_once(&interaction, created, answer, application)),
            Way::After(promise) => {
                Some(CallSequence::after(promise, &interaction, created, answer, application))
            }
            Way::Lost => None,
        }
    }
}

/// The interactions of the last 15 minutes.
#[derive(Debug, Default)]
pub struct Replies(HashMap<Reply, Pending>);

impl Replies {
    /// Adds an interaction that has to be answered.
    pub fn expect(&mut self, reply: Reply, interaction: OpenInteraction, now: Moment) {
        let (stage, answer) = (ReplyStage::Open, None);
        self.0.insert(reply, Pending { interaction, created: now, stage, answer, attempts: 0 });
    }

    /// Hands an interaction over to another process, as JSON. None: this process has answered it, or is about to.
    pub fn withdraw(&mut self, reply: Reply) -> Option<String> {
        self.0.get(&reply).filter(|pending| pending.stage == ReplyStage::Open)?;
        let pending = self.0.remove(&reply)?;
        // Its fields always serialize.
        serde_json::to_string(&pending.interaction).ok()
    }

    /// Defers an interaction because the answer takes long. `public`: the names of the commands with usually
    /// public answers.
    pub fn defer(&mut self, reply: Reply, public: &HashSet<String>) -> Deferral {
        let Some(pending) = self.0.get_mut(&reply).filter(|pending| pending.stage == ReplyStage::Open) else {
            return Deferral::Nothing;
        };
        let promise = match &pending.interaction.kind {
            InteractionKind::Autocomplete => return Deferral::Empty,
            InteractionKind::Press(_) => Promise::Update,
            InteractionKind::Command(name) if public.contains(name) => Promise::Public,
            InteractionKind::Command(_) | InteractionKind::EntryPoint => Promise::Private,
        };
        pending.stage = ReplyStage::Promising(promise);
        Deferral::Call
    }

    /// Returns the callback that defers an interaction.
    pub fn deferral(&self, reply: Reply) -> Option<RestRequest> {
        let Pending { interaction: OpenInteraction { id, token, .. }, stage, .. } = self.0.get(&reply)?;
        let ReplyStage::Promising(promise) = stage else { return None };
        Some(match promise {
            Promise::Update => call::callback(id, token, Callback::DeferUpdate, None),
            Promise::Public => call::callback(id, token, Callback::Defer, None),
            Promise::Private => call::defer_private(id, token),
        })
    }

    /// Handles the end of the callback that defers an interaction.
    pub fn deferred(&mut self, reply: Reply, outcome: &CallOutcome, now: Moment) -> Deferred {
        let Some(pending) = self.0.get_mut(&reply) else { return Deferred::Unknown };
        let ReplyStage::Promising(promise) = pending.stage else { return Deferred::Unknown };
        pending.attempts += 1;
        let pause = outcome.retry_after().unwrap_or(RETRY);
        let in_time = now.after(pause).since(pending.created) < DEADLINE;
        let has_deferred = match has_deferred(outcome, pending.attempts) {
            None if in_time && pending.attempts < CALLBACK_ATTEMPTS => return Deferred::Repeat(pause),
            known => known.unwrap_or(false),
        };
        pending.stage = if has_deferred { ReplyStage::Promised(promise) } else { ReplyStage::Failed };
        let OpenInteraction { token, .. } = &pending.interaction;
        let pressed = pending.interaction.pressed().filter(|_| has_deferred);
        let token_of = pressed.map(|message| (message.clone(), token.clone(), pending.created));
        Deferred::Over { token_of, answer: pending.answer.take().map(Box::new) }
    }

    /// Takes the core's answer to an interaction, and returns it if it can be sent now. While the interaction is
    /// being deferred, the answer waits.
    pub fn answer(&mut self, reply: Reply, answer: Answer, now: Moment) -> Option<DueAnswer> {
        let Some(pending) = self.0.get_mut(&reply) else {
            tracing::debug!(?reply, "an answer comes after its interaction has ended");
            return None;
        };
        if now.since(pending.created) >= TOKEN_LIFE {
            pending.stage = ReplyStage::Failed;
        }
        let way = match pending.stage {
            ReplyStage::Promising(_) => {
                pending.answer = Some(answer);
                return None;
            }
            ReplyStage::Answered => {
                tracing::error!(?reply, "answered twice");
                return None;
            }
            ReplyStage::Open => Way::AtOnce,
            ReplyStage::Promised(promise) => Way::After(promise),
            ReplyStage::Failed => Way::Lost,
        };
        pending.stage = ReplyStage::Answered;
        Some(DueAnswer { interaction: pending.interaction.clone(), created: pending.created, answer, way })
    }

    /// Forgets an interaction: later answers to it are dropped.
    pub fn forget(&mut self, reply: Reply) {
        self.0.remove(&reply);
    }

    /// Returns whether the core has yet to answer an interaction.
    pub fn is_any_awaited(&self) -> bool {
        self.0.values().any(|pending| match pending.stage {
            ReplyStage::Open | ReplyStage::Promised(_) => true,
            ReplyStage::Promising(_) => pending.answer.is_none(),
            ReplyStage::Failed | ReplyStage::Answered => false,
        })
    }

    /// Forgets interactions with expired tokens.
    pub fn prune(&mut self, now: Moment) {
        self.0.retain(|_, pending| now.since(pending.created) < TOKEN_LIFE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::RestResponse;
    use crate::limits::RateLimitInfo;
    use serde_json::Value;

    const START: Moment = Moment(1_000_000);

    fn pending(kind: InteractionKind) -> Replies {
        let (id, token, channel) = ("3".into(), "tok".into(), "10".into());
        let mut replies = Replies::default();
        let interaction = OpenInteraction { id, token, channel, in_open_channel: true, kind };
        replies.expect(Reply(1), interaction, START);
        replies
    }

    fn lost() -> CallOutcome {
        CallOutcome::Lost("lost".into())
    }

    #[test]
    fn an_answer_waits_while_its_interaction_is_deferred() {
        let mut replies = pending(InteractionKind::Command("help".into()));
        let help = HashSet::from(["help".to_owned()]);
        assert_eq!(replies.defer(Reply(1), &help), Deferral::Call);
        assert_eq!(replies.defer(Reply(1), &help), Deferral::Nothing);
        assert!(replies.deferral(Reply(1)).is_some() && replies.withdraw(Reply(1)).is_none());
        assert!(replies.is_any_awaited());
        assert!(replies.answer(Reply(1), Answer::Nothing, START).is_none());
        assert!(!replies.is_any_awaited());
        assert!(matches!(replies.deferred(Reply(1), &lost(), START), Deferred::Repeat(_)));
        let late = START.after(DEADLINE);
        let Deferred::Over { token_of: None, answer: Some(answer) } =
            replies.deferred(Reply(1), &lost(), late)
        else {
            panic!("it is over")
        };
        let due = replies.answer(Reply(1), *answer, late);
        assert!(matches!(due, Some(DueAnswer { way: Way::Lost, .. })));
        assert!(replies.answer(Reply(1), Answer::Nothing, late).is_none(), "answered once");
    }

    #[test]
    fn a_deferral_that_is_rate_limited_waits_as_long_as_discord_says_unless_that_is_too_late() {
        for (seconds, expected) in [(1, Some(Duration::from_secs(1))), (9, None)] {
            let mut replies = pending(InteractionKind::Command("help".into()));
            assert_eq!(replies.defer(Reply(1), &HashSet::new()), Deferral::Call);
            let retry_after = Some(Duration::from_secs(seconds));
            let info = RateLimitInfo { status: 429, retry_after, ..RateLimitInfo::default() };
            let limited = CallOutcome::Answered(RestResponse { info, body: Value::Null });
            let pause = match replies.deferred(Reply(1), &limited, START) {
                Deferred::Repeat(pause) => Some(pause),
                Deferred::Over { .. } => None,
                Deferred::Unknown => panic!("it is known"),
            };
            assert_eq!(pause, expected);
        }
    }

    #[test]
    fn an_interaction_can_be_withdrawn_until_it_is_answered() {
        let mut replies = pending(InteractionKind::Autocomplete);
        assert_eq!(replies.defer(Reply(1), &HashSet::new()), Deferral::Empty);
        assert!(replies.withdraw(Reply(1)).is_some() && replies.withdraw(Reply(1)).is_none());
        let mut replies = pending(InteractionKind::Autocomplete);
        let due = replies.answer(Reply(1), Answer::Nothing, START.after(TOKEN_LIFE));
        assert!(matches!(due, Some(DueAnswer { way: Way::Lost, .. })), "its token has expired");
        replies.prune(START.after(TOKEN_LIFE));
        assert!(!replies.is_any_awaited());
    }
}
