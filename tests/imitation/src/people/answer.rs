//! The bot's answers.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Message, Person, Refused, press};
use crate::interact;
use crate::state::{self, Callback};

/// The kind of answer to a person's action.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum AnswerKind {
    /// A message.
    Message,
    /// "is thinking…", to be filled in later.
    Deferred,
    /// A change of the message.
    Update,
    /// No visible answer; the message may change later.
    DeferredUpdate,
    /// Choices, while the person types.
    Choices,
    /// A form.
    Modal,
    /// The opening of the Activity.
    Launch,
}

/// The answer to a person's action.
#[derive(Clone, Debug)]
pub struct Answer {
    pub(crate) person: Person,
    pub(crate) interaction: u64,
    /// The kind of the answer.
    pub kind: AnswerKind,
    /// The choices, if it offers any.
    pub choices: Vec<Value>,
    /// The form, if it is one.
    pub modal: Option<Modal>,
}

/// An open form.
#[derive(Clone, Debug)]
pub struct Modal {
    /// The id that the bot gets.
    pub custom_id: String,
    /// The title of the form.
    pub title: String,
    /// The fields.
    pub fields: Vec<ModalField>,
    pub(crate) interaction: u64,
}

/// A field of a form.
#[derive(Clone, Debug)]
pub struct ModalField {
    /// The id that the bot gets.
    pub custom_id: String,
    /// The label.
    pub label: String,
    /// The initial value.
    pub value: String,
    /// Whether it must be filled in.
    pub required: bool,
}

/// A person's action that waits for its answer.
#[derive(Clone, Debug)]
pub struct Deed {
    pub(crate) person: Person,
    pub(crate) interaction: u64,
    begun: Instant,
}

impl Deed {
    pub(crate) fn new(person: Person, interaction: u64) -> Self {
        Self { person, interaction, begun: Instant::now() }
    }

    /// Waits for the bot's callback, as long as Discord does.
    ///
    /// # Errors
    /// [`Refused::InteractionFailed`] if none comes.
    pub async fn answer(&self) -> Result<Answer, Refused> {
        let shared = &self.person.shared;
        let until = tokio::time::Instant::from_std(self.begun + shared.options.answer_within);
        let mut changes = shared.watch();
        let failed = || shared.change(|state| interact::give_up(state, self.interaction));
        loop {
            if let Some(answer) = self.look() {
                return Ok(answer);
            }
            match tokio::time::timeout_at(until, changes.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => break,
            }
        }
        match self.look() {
            Some(answer) => Ok(answer),
            None => {
                failed();
                Err(Refused::InteractionFailed)
            }
        }
    }

    fn look(&self) -> Option<Answer> {
        self.person.shared.read(|state| {
            let it = state.interactions.get(&self.interaction)?;
            let kind = match it.answer? {
                Callback::Message => AnswerKind::Message,
                Callback::DeferredMessage => AnswerKind::Deferred,
                Callback::Update => AnswerKind::Update,
                Callback::DeferredUpdate => AnswerKind::DeferredUpdate,
                Callback::Choices => AnswerKind::Choices,
                Callback::Modal => AnswerKind::Modal,
                Callback::Launch => AnswerKind::Launch,
            };
            Some(Answer {
                person: self.person.clone(),
                interaction: self.interaction,
                kind,
                choices: it.choices.clone(),
                modal: it.modal.as_ref().map(|m| press::modal(self.interaction, m)),
            })
        })
    }
}

impl Answer {
    /// Returns the answering message (for updates, the pressed one), as the person sees it now.
    #[must_use]
    pub fn message(&self) -> Option<Message> {
        self.person.shared.read(|state| {
            let id = state.interactions.get(&self.interaction)?.original?;
            let message = state.messages.get(&id)?;
            self.person.sees(state, message).then(|| Message::new(state, message))
        })
    }

    /// Waits until the answer is complete. If nothing was visible at first ([`AnswerKind::DeferredUpdate`], as
    /// from a slow bot), this is the follow-up, or the pressed message after a change.
    ///
    /// # Errors
    /// [`Refused::Waited`] after a timeout.
    pub async fn settled(&self, timeout: Duration) -> Result<Message, Refused> {
        self.person.wait_for_some(|_| self.settled_now(), timeout).await
    }

    /// Does the same as [`Answer::settled`], but also ends when the pressed message is deleted: the bot may have
    /// reposted it and deleted this one.
    ///
    /// # Errors
    /// [`Refused::Waited`] after a timeout.
    pub async fn settled_or_gone(&self, timeout: Duration) -> Result<(), Refused> {
        self.person
            .wait_for_some(|_| (self.settled_now().is_some() || self.is_gone()).then_some(()), timeout)
            .await
    }

    fn settled_now(&self) -> Option<Message> {
        match self.kind {
            AnswerKind::DeferredUpdate => {
                let mut all = self.messages();
                all.retain(|message| !message.loading);
                all.pop().or_else(|| self.message().filter(|_| self.has_followed()))
            }
            AnswerKind::Message
            | AnswerKind::Deferred
            | AnswerKind::Update
            | AnswerKind::Choices
            | AnswerKind::Modal
            | AnswerKind::Launch => self.message().filter(|message| !message.loading),
        }
    }

    /// Returns whether the pressed message was deleted.
    fn is_gone(&self) -> bool {
        self.person.shared.read(|state| {
            let source = state.interactions.get(&self.interaction).and_then(|it| it.source);
            source.is_some_and(|id| !state.messages.contains_key(&id))
        })
    }

    /// Returns whether something has followed the callback: by its token or, if no one else's presses change the
    /// message, in any way.
    fn has_followed(&self) -> bool {
        self.person.shared.read(|state| {
            let Some(it) = state.interactions.get(&self.interaction) else { return false };
            let source = it.source.and_then(|id| state.messages.get(&id));
            let private = source.filter(|message| {
                state.channels.get(&message.channel).is_some_and(|channel| channel.guild.is_none())
            });
            it.followed || private.is_some_and(|message| message.edited > Some(it.created))
        })
    }

    /// Returns the private answers and follow-ups of this interaction, in order, as the person sees them now.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        let of_this = |m: &state::Message| m.interaction == Some(self.interaction);
        self.person.looking(of_this)
    }
}
