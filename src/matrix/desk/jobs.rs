//! The queued jobs. Each job makes one request to the homeserver.

use super::surfaces::DrawnMessage;
use super::{DuePicture, RequestError};
use crate::wire::AnsweredEvent;
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::queue::{EventBudget, Fold, QueuedRequest, Urgency};
use herzbot_adapter::shows;
use herzbot_core::ids::MessageRef;
use herzbot_core::page::{Link, Page};
use herzbot_core::port::{Show, Surface, Target};

/// A queued request. Its message is drawn only when it is sent.
#[derive(Clone, Debug)]
pub enum SendJob {
    /// Shows a state of a lasting message.
    Show {
        /// The state.
        show: Show,
        /// The room: a channel by the core's id, or a private chat.
        room: String,
    },
    /// Answers a person in their private chat.
    Page {
        user: String,
        room: String,
        /// The content.
        page: Page,
        /// Whether it notifies, because they asked elsewhere.
        loud: bool,
        /// The event that is settled once this has arrived.
        settles: Option<String>,
    },
    /// Edits a message after one of its choices was picked.
    Edit {
        message: MessageRef,
        /// The new content.
        page: Page,
        /// The place of the message.
        place: EditPlace,
        /// The event that is settled once this has arrived.
        settles: Option<String>,
    },
    /// Posts a message for everybody in a channel.
    Public {
        /// The channel by the core's id.
        room: String,
        /// The content.
        page: Page,
        answers: Option<AnsweredEvent>,
        /// The event that is settled once this has arrived.
        settles: Option<String>,
    },
    Redact(MessageRef),
    /// Offers a choice as a reaction.
    Seed {
        message: MessageRef,
        /// The emoji that the reaction consists of.
        key: String,
    },
    /// Offers the choices of a private view as a poll below it.
    Poll {
        /// The view.
        surface: Surface,
        /// The user id (`@name:server`) of the view's owner.
        user: String,
        room: String,
        question: String,
        /// Its language (BCP 47).
        language: String,
        /// How many choices the move needs.
        count: usize,
        choices: Numbered,
    },
    /// Closes a poll.
    ClosePoll {
        poll: MessageRef,
        /// The text for clients without polls.
        said: String,
    },
    /// Sends a picture below the message of its table: only once, even if the request is repeated.
    Picture(DuePicture),
    /// Opens the private chat with a person.
    OpenChat(String),
    /// Leaves a room if the bot is alone there.
    Leave(String),
}

/// The place of an edited message.
#[derive(Clone, Debug)]
pub enum EditPlace {
    /// A channel by the core's id.
    Channel(String),
    /// The private chat with this person.
    Private(String),
}

/// Returns whether a state asks a person to start a chat with the bot: its link leads to a user.
fn asks_for_chat(show: &Show) -> bool {
    let leads_to_user = |link: &Link| link.channel.channel.starts_with('@');
    matches!(show.surface, Surface::Nudge(..)) && show.page.link.as_ref().is_some_and(leads_to_user)
}

impl SendJob {
    /// Returns the lasting message of which it shows a state.
    pub fn surface(&self) -> Option<Surface> {
        if let Self::Show { show, .. } = self { Some(show.surface) } else { None }
    }

    /// Returns the only person who may see it, and the room that it goes to.
    pub fn private_to(&self) -> Option<(&str, &str)> {
        match self {
            Self::Show { show, room } => match &show.target {
                Target::Person(account) => Some((&account.id, room)),
                Target::Channel(_) => None,
            },
            Self::Page { user, room, .. } | Self::Poll { user, room, .. } => Some((user, room)),
            Self::Edit { message, place: EditPlace::Private(user), .. } => Some((user, &message.channel)),
            Self::Edit { place: EditPlace::Channel(_), .. }
            | Self::Public { .. }
            | Self::Redact(_)
            | Self::Seed { .. }
            | Self::ClosePoll { .. }
            | Self::Picture(_)
            | Self::OpenChat(_)
            | Self::Leave(_) => None,
        }
    }

    /// Returns the core's id of the channel where everybody sees it.
    pub fn channel(&self) -> Option<&str> {
        if let Self::Show { show, room } = self {
            return matches!(show.target, Target::Channel(_)).then_some(room);
        }
        let (Self::Public { room, .. } | Self::Edit { place: EditPlace::Channel(room), .. }) = self else {
            return None;
        };
        Some(room)
    }

    /// Moves the job to the private chat's new room. A message in another room can't be edited there, so it
    /// is posted again.
    #[must_use]
    pub fn into_chat(self, chat: String) -> Self {
        match self {
            Self::Show { show, .. } => Self::Show { show, room: chat },
            Self::Page { user, page, loud, settles, .. } => {
                Self::Page { user, room: chat, page, loud, settles }
            }
            Self::Edit { message, page, place: EditPlace::Private(user), settles }
                if message.channel != chat =>
            {
                Self::Page { user, room: chat, page, loud: false, settles }
            }
            same @ (Self::Edit { .. }
            | Self::Public { .. }
            | Self::Redact(_)
            | Self::Seed { .. }
            | Self::Poll { .. }
            | Self::ClosePoll { .. }
            | Self::Picture(_)
            | Self::OpenChat(_)
            | Self::Leave(_)) => same,
        }
    }

    /// Makes the job post a new message, because the person can't see the earlier one any more.
    pub fn begin_anew(&mut self) {
        if let Self::Show { show, .. } = self {
            show.message = None;
        }
    }

    /// Returns the event that it answers.
    pub fn settles(&self) -> Option<&str> {
        let (Self::Page { settles, .. } | Self::Edit { settles, .. } | Self::Public { settles, .. }) = self
        else {
            // It answers no event: a table is shown again after a restart.
            return None;
        };
        settles.as_deref()
    }

    /// Returns the queue's request for it.
    pub fn queued(self) -> QueuedRequest<Self> {
        let is_free = matches!(self, Self::OpenChat(_) | Self::Leave(_));
        let budget = if is_free { EventBudget::Free } else { EventBudget::Events };
        QueuedRequest {
            lane: self.lane(),
            surface: self.surface(),
            urgency: self.urgency(),
            budget,
            aside: self.is_aside(),
            what: self,
        }
    }

    /// Returns whether its event isn't a message with choices.
    pub const fn offers_nothing(&self) -> bool {
        matches!(self, Self::Seed { .. } | Self::ClosePoll { .. } | Self::Picture(_))
    }

    /// Returns whether the game goes on without it.
    pub const fn is_aside(&self) -> bool {
        matches!(
            self,
            Self::Picture(_)
                | Self::Seed { .. }
                | Self::ClosePoll { .. }
                | Self::Redact(_)
                | Self::OpenChat(_)
                | Self::Leave(_)
        )
    }

    /// Returns its lane. Messages go into a room one at a time, so they stay in order. Reactions, redactions,
    /// ends of polls and pictures have separate lanes, so they don't delay messages.
    fn lane(&self) -> String {
        if let Self::Picture(DuePicture { room, .. }) = self {
            return format!("{room} pictures");
        }
        let is_reaction = matches!(self, Self::Seed { .. } | Self::ClosePoll { .. } | Self::Redact(_));
        if is_reaction { format!("{} reactions", self.place()) } else { self.place().to_owned() }
    }

    /// Returns the room's id, or the person's if there is no room.
    pub fn place(&self) -> &str {
        match self {
            Self::Show { room, .. }
            | Self::Page { room, .. }
            | Self::Public { room, .. }
            | Self::Poll { room, .. }
            | Self::Picture(DuePicture { room, .. }) => room,
            Self::Edit { message, .. }
            | Self::Redact(message)
            | Self::Seed { message, .. }
            | Self::ClosePoll { poll: message, .. } => &message.channel,
            Self::OpenChat(place) | Self::Leave(place) => place,
        }
    }

    /// Returns its urgency.
    pub fn urgency(&self) -> Urgency {
        match self {
            Self::Show { show, .. } if asks_for_chat(show) => Urgency::Entry,
            Self::Show { show, .. } => Urgency::of(show, show.message.is_none()),
            Self::Page { .. } | Self::Edit { .. } | Self::Public { .. } => Urgency::Answer,
            Self::Redact(_) | Self::ClosePoll { .. } | Self::Leave(_) => Urgency::Tidy,
            Self::Seed { .. } | Self::Poll { .. } => Urgency::Seed,
            // The message before it has the same content.
            Self::Picture(_) => Urgency::Tidy,
            Self::OpenChat(_) => Urgency::Entry,
        }
    }
}

impl Fold for SendJob {
    fn fold(&mut self, older: Self) -> bool {
        match (self, older) {
            (Self::Show { show: new, .. }, Self::Show { show: old, .. }) => {
                shows::fold(new, old);
                shows::notifies(new)
            }
            _ => true,
        }
    }
}

/// The outcome of a job.
#[derive(Clone, Debug)]
pub enum JobOutcome {
    /// A message shows it.
    There {
        at: MessageRef,
        /// The content of the message.
        drawn: DrawnMessage,
    },
    /// It is done, and no message shows it.
    Done,
    /// The message to change is gone.
    Gone,
    /// It has failed.
    Failed(RequestError),
}
