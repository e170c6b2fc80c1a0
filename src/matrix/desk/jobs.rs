//! The jobs in the queue. One job is one request to the homeserver.

use super::surfaces::DrawnMessage;
use super::{DuePicture, RequestError};
use crate::wire::AnsweredEvent;
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::queue::{EventBudget, Fold, QueuedRequest, Urgency};
use herzbot_adapter::shows;
use herzbot_core::ids::MessageRef;
use herzbot_core::page::Page;
use herzbot_core::port::{Show, Surface, Target};

/// A request to make when its turn has come. Its message is drawn only then.
#[derive(Clone, Debug)]
pub enum SendJob {
    /// A state of a lasting message.
    Show {
        /// The state.
        show: Show,
        /// Where: the channel as the core knows it, or a private chat.
        room: String,
    },
    /// An answer for a person, in their private chat.
    Page {
        user: String,
        room: String,
        /// What it says.
        page: Page,
        /// Whether it notifies: they asked elsewhere.
        loud: bool,
        /// The event that is settled once this has arrived.
        settles: Option<String>,
    },
    /// Edits a message of which a choice was picked.
    Edit {
        message: MessageRef,
        /// What it says.
        page: Page,
        /// Where it stands.
        place: EditPlace,
        /// The event that is settled once this has arrived.
        settles: Option<String>,
    },
    /// Something for everybody in a channel.
    Public {
        /// The channel as the core knows it.
        room: String,
        /// What it says.
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
        /// What clients show that know no polls.
        said: String,
    },
    /// Sends a picture below the message of a table that it belongs to: once, however often it is tried.
    Picture(DuePicture),
    /// Opens the private chat with a person.
    OpenChat(String),
    /// Leaves a room, if nobody else is there.
    Leave(String),
}

/// Where an edited message stands.
#[derive(Clone, Debug)]
pub enum EditPlace {
    /// In a channel, by the id by which the core knows it.
    Channel(String),
    /// In the private chat with this person.
    Private(String),
}

impl SendJob {
    /// The lasting message of which this is a state.
    pub fn surface(&self) -> Option<Surface> {
        if let Self::Show { show, .. } = self { Some(show.surface) } else { None }
    }

    /// The only person who may see it, and the room it goes to.
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

    /// The channel where it is drawn for everybody, as the core knows it.
    pub fn channel(&self) -> Option<&str> {
        if let Self::Show { show, room } = self {
            return matches!(show.target, Target::Channel(_)).then_some(room);
        }
        let (Self::Public { room, .. } | Self::Edit { place: EditPlace::Channel(room), .. }) = self else {
            return None;
        };
        Some(room)
    }

    /// The same job for a private chat that is in this room now. A message in another room can't be edited
    /// there, so it is sent again.
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

    /// The person can't see the earlier message any more: a new one is needed.
    pub fn begin_anew(&mut self) {
        if let Self::Show { show, .. } = self {
            show.message = None;
        }
    }

    /// The event that it answers.
    pub fn settles(&self) -> Option<&str> {
        let (Self::Page { settles, .. } | Self::Edit { settles, .. } | Self::Public { settles, .. }) = self
        else {
            // A table is shown again after a restart.
            return None;
        };
        settles.as_deref()
    }

    /// The queue's job for it.
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

    /// Whether what it sends is no message that offers choices.
    pub const fn offers_nothing(&self) -> bool {
        matches!(self, Self::Seed { .. } | Self::ClosePoll { .. } | Self::Picture(_))
    }

    /// Whether the game goes on without it.
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

    /// Messages go into a room one at a time, so that they stay in order. Reactions, redactions, ends of
    /// polls and pictures have lanes of their own, so that they hold up no message.
    fn lane(&self) -> String {
        if let Self::Picture(DuePicture { room, .. }) = self {
            return format!("{room} pictures");
        }
        let is_reaction = matches!(self, Self::Seed { .. } | Self::ClosePoll { .. } | Self::Redact(_));
        if is_reaction { format!("{} reactions", self.place()) } else { self.place().to_owned() }
    }

    /// The room's id, or the person's while there is no room.
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

    /// How urgent it is.
    pub fn urgency(&self) -> Urgency {
        match self {
            Self::Show { show, .. } => Urgency::of(show, show.message.is_none()),
            Self::Page { .. } | Self::Edit { .. } | Self::Public { .. } => Urgency::Answer,
            Self::Redact(_) | Self::ClosePoll { .. } | Self::Leave(_) => Urgency::Tidy,
            Self::Seed { .. } | Self::Poll { .. } => Urgency::Seed,
            // The message before it says the same.
            Self::Picture(_) => Urgency::Tidy,
            // The jobs that wait for the chat make it more urgent.
            Self::OpenChat(_) => Urgency::Answer,
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

/// What became of a job.
#[derive(Clone, Debug)]
pub enum JobOutcome {
    /// A message shows it.
    There {
        at: MessageRef,
        /// What it shows.
        drawn: DrawnMessage,
    },
    /// It is done, and there is no message that shows it.
    Done,
    /// The message that it was to change is gone.
    Gone,
    /// It could not be done.
    Failed(RequestError),
}
