//! Handlers of commands that concern no table: one file per command. They are outside of the core because they await
//! the store.

pub mod help;
pub mod leaderboard;
pub mod settings;
pub mod stats;

use crate::app::shell::boards::Boards;
use herzbot_core::command::PageChoiceId;
use herzbot_core::ids::{ChannelRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::page::{ChoiceButton, Style};
use herzbot_core::people::Person;
use herzbot_core::port::{Capabilities, Place};
use herzbot_core::text::Say;
use herzbot_core::timezone::TimeZone;
use herzbot_store::{Store, StoreError};

/// The request that a handler answers, and the services that it uses.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    /// Results, people, settings.
    pub store: &'a dyn Store,
    /// The texts in the language of the answer.
    pub say: Say<'a>,
    /// The wall-clock time of the request.
    pub wall: Moment,
    /// The person who sent the request.
    pub who: &'a Person,
    /// The display name of the person at this place.
    pub name: &'a str,
    /// The time zone of the person, if the platform knows it.
    pub timezone: Option<TimeZone>,
    /// The channel or private chat of the request.
    pub place: &'a Place,
    /// Whether the person may manage the community.
    pub may_manage: bool,
    /// Whether the person has a seat at a live table.
    pub playing: bool,
    /// Whether no table can be opened here.
    pub opens_nothing: bool,
    /// The capabilities of their platform; none if it is not served.
    pub platform: Option<Capabilities>,
    /// The tables in browsers, if people on this platform can play in browsers.
    pub in_browsers: Option<&'a Boards>,
}

impl<'a> Ctx<'a> {
    /// Whether the person's platform has a capability.
    fn can(&self, what: fn(&Capabilities) -> bool) -> bool {
        self.platform.as_ref().is_some_and(what)
    }

    /// Whether commands are typed messages here, which begin with a prefix.
    fn is_typed(&self) -> bool {
        self.can(|platform| !platform.buttons)
    }

    /// Returns the channel, if the request came from one.
    pub fn channel(&self) -> Option<&'a ChannelRef> {
        self.place.channel()
    }
}

/// Returns a person; none if they were forgotten or their row is damaged. A damaged row must not hide everybody else.
pub fn whole(found: Result<Option<Person>, StoreError>) -> Result<Option<Person>, Notice> {
    match found {
        Err(StoreError::Damaged(_)) => Ok(None),
        found => found.map_err(unread),
    }
}

/// Logs a failed read and returns the notice for the person.
pub fn unread(error: StoreError) -> Notice {
    tracing::error!(%error, "something stored could not be read");
    Notice::OurFault
}

/// Logs a failed write and returns the notice for the person.
pub fn unsaved(error: StoreError) -> Notice {
    tracing::error!(%error, "something could not be saved");
    Notice::NotSaved
}

fn button(choice: PageChoiceId, label: String, style: Style) -> ChoiceButton {
    ChoiceButton { id: choice.id(), label, style, ..ChoiceButton::default() }
}

#[cfg(test)]
mod tests;
