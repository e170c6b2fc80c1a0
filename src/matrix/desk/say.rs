//! What the core wants said, as requests in the queue.

use super::{Desk, Shown};
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::queue::{Budget, Fold, Job, Urgency};
use herzbot_adapter::shows::{self, AnswerRoute, AnswerTo};
use herzbot_core::ids::{Account, ChannelRef, MessageRef};
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Outbound, Show, Surface, Target};

/// A request to the homeserver.
#[derive(Clone, Debug)]
pub enum What {
    /// A state of a lasting message.
    Show {
        /// The state.
        show: Show,
        /// Where: the room as the core knows it, or a private chat.
        room: String,
    },
    /// An answer for a person, in their private chat.
    Page {
        /// Who.
        user: String,
        /// Their chat.
        room: String,
        /// What it says.
        page: Page,
        /// Whether they asked elsewhere and have to be called.
        loud: bool,
    },
    /// A message that somebody answered by a choice says this now.
    Edit {
        /// The message.
        message: MessageRef,
        /// What it says.
        page: Page,
    },
    /// Something for everybody in a room.
    Public {
        /// The room.
        room: String,
        /// What it says.
        page: Page,
    },
    /// Takes a message away.
    Redact(MessageRef),
    /// Offers a reaction.
    Seed {
        /// The message.
        message: MessageRef,
        /// The emoji.
        key: &'static str,
    },
    /// Offers the choices of a private view as a poll below it.
    Poll {
        /// The view.
        surface: Surface,
        /// The chat.
        room: String,
        /// What is asked.
        question: String,
        /// The choices.
        choices: Numbered,
    },
    /// Opens the private chat with somebody.
    Open(String),
}

impl What {
    /// The lasting message of which this is a state.
    pub fn surface(&self) -> Option<Surface> {
        match self {
            Self::Show { show, .. } => Some(show.surface),
            Self::Page { .. }
            | Self::Edit { .. }
            | Self::Public { .. }
            | Self::Redact(_)
            | Self::Seed { .. }
            | Self::Poll { .. }
            | Self::Open(_) => None,
        }
    }

    /// The private chat is this room.
    pub fn goes_to(&mut self, chat: String) {
        match self {
            Self::Show { room, .. } | Self::Page { room, .. } => *room = chat,
            Self::Edit { .. }
            | Self::Public { .. }
            | Self::Redact(_)
            | Self::Seed { .. }
            | Self::Poll { .. }
            | Self::Open(_) => {}
        }
    }

    /// The message that showed it can't be seen any more: it needs one of its own.
    pub fn begins_anew(&mut self) {
        if let Self::Show { show, .. } = self {
            show.message = None;
        }
    }

    fn lane(&self) -> &str {
        match self {
            Self::Show { room, .. }
            | Self::Page { room, .. }
            | Self::Public { room, .. }
            | Self::Poll { room, .. } => room,
            Self::Edit { message, .. } | Self::Redact(message) | Self::Seed { message, .. } => {
                &message.channel
            }
            Self::Open(user) => user,
        }
    }

    fn urgency(&self) -> Urgency {
        match self {
            Self::Show { show, .. } => Urgency::of(show),
            Self::Page { .. } | Self::Edit { .. } | Self::Public { .. } => Urgency::Answer,
            Self::Redact(_) => Urgency::Tidy,
            Self::Seed { .. } | Self::Poll { .. } => Urgency::Seed,
            Self::Open(_) => Urgency::Turn,
        }
    }
}

impl Fold for What {
    fn fold(&mut self, older: Self) {
        if let (Self::Show { show: new, .. }, Self::Show { show: old, .. }) = (self, older) {
            shows::fold(new, old);
        }
    }
}

impl Desk {
    pub(super) fn push(&mut self, what: What) {
        let job = Job {
            lane: what.lane().to_owned(),
            surface: what.surface(),
            urgency: what.urgency(),
            budget: Budget::Events,
            what,
        };
        self.queue.push(job, crate::now());
    }

    pub(super) fn say(&mut self, out: Outbound) {
        match out {
            Outbound::Show(show) => self.show(show),
            Outbound::Answer { reply, answer } => self.answer(reply.0, answer),
            Outbound::Delete { surface, message } => {
                self.queue.retain(|job| job.surface != Some(surface));
                self.chats.retain(|what| what.surface() != Some(surface));
                match self.shown.remove(&surface).map(|shown| shown.at).or(message) {
                    Some(message) => self.push(What::Redact(message)),
                    None => {
                        self.doomed.insert(surface);
                    }
                }
            }
        }
    }

    fn show(&mut self, show: Show) {
        self.doomed.remove(&show.surface);
        match show.target.clone() {
            Target::Channel(channel) => self.push(What::Show { show, room: channel.channel }),
            Target::Person(account) => self.say_to(&account.id, What::Show { show, room: String::new() }),
        }
    }

    fn answer(&mut self, reply: u64, answer: Answer) {
        let Some(to) = self.replies.remove(&reply) else { return };
        let account = Account { realm: self.realm.clone(), id: to.user.clone() };
        let asked = AnswerTo { account, channel: self.channel(&to.channel), pressed: to.pressed };
        match shows::route_answer(answer, asked) {
            AnswerRoute::Show(show) => self.show(show),
            AnswerRoute::Private(page) => {
                let what = What::Page { user: to.user.clone(), room: String::new(), page, loud: !to.private };
                self.say_to(&to.user, what);
            }
            AnswerRoute::Edit(message, page) => self.push(What::Edit { message, page }),
            AnswerRoute::Public(page) => self.push(What::Public { room: to.channel, page }),
            AnswerRoute::Nothing => {}
        }
    }

    /// The channel that a room is to the core.
    pub(super) fn channel(&self, room: &str) -> ChannelRef {
        ChannelRef { realm: self.realm.clone(), server: room.to_owned(), channel: room.to_owned() }
    }

    /// The message that shows a surface in a room, if there is one; what stands in another room is not it.
    pub(super) fn known(&self, show: &Show, room: &str) -> Option<Shown> {
        let known = self.shown.get(&show.surface).cloned();
        let told = || {
            let at = show.message.clone()?;
            Some(Shown {
                at,
                loud: matches!(show.surface, Surface::Private(..)),
                salt: 0,
                digest: 0,
                sure: false,
            })
        };
        known.or_else(told).filter(|shown| shown.at.channel == room)
    }
}
