//! What a table knows about each person's attention.

use herzbot_core::ids::Moment;
use herzbot_core::notify::Occasion;
use herzbot_core::people::Person;
use herzbot_core::table::{PhaseView, TableView};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A person's attention at this table. Actions and notifications are persisted with the display, so that the next
/// process doesn't repeat notifications.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Attention {
    /// The person with their settings, as last read.
    #[serde(skip)]
    pub person: Option<Person>,
    /// When they last pressed something at this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressed: Option<Moment>,
    /// When they last looked at the table in a browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked: Option<Moment>,
    /// When they stopped looking, if they have not come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turned_away: Option<Moment>,
    /// When they were last notified at this table, by occasion.
    #[serde(default, skip_serializing_if = "HashMap::is_empty")]
    pub sent: HashMap<Occasion, Moment>,
    /// Whether they are still to be told that the computer plays for them: it took over in their quiet hours.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_over_quietly: bool,
    /// Whether they made their last move in the channel, in an answer that only they see.
    #[serde(default)]
    pub here: bool,
    /// Whether they have waited for others after a move, and so were asked where they want to see their cards.
    #[serde(skip)]
    pub asked: bool,
    /// Whether the platform was told to expect private messages.
    #[serde(skip)]
    pub expected: bool,
    /// Whether they must still be told that they don't accept private messages.
    #[serde(skip)]
    pub closed: bool,
    /// Whether they could not be invited to a private chat, so the channel asks them to open one.
    #[serde(skip)]
    pub uninvited: bool,
}

impl Attention {
    /// Returns when they were last notified of this occasion, or of one that implies it: a reminder also tells them
    /// of their turn.
    pub fn notified(&self, occasion: Occasion) -> Option<Moment> {
        let of = |occasion| self.sent.get(&occasion).copied();
        let more = (occasion == Occasion::Turn).then(|| of(Occasion::Reminder)).flatten();
        of(occasion).max(more)
    }

    /// Handles a failed private message: forgets what such messages told them.
    pub fn not_reached(&mut self) {
        self.pressed = None;
        self.sent.clear();
        self.closed = true;
    }
}

/// Whether the view's reader waits for others in a game, paused or not.
pub fn waits(view: &TableView) -> bool {
    matches!(&view.phase, PhaseView::Playing(playing) if playing.legal.is_empty())
}

/// Returns the turn that the view's reader must play.
pub fn turn_of(view: &TableView) -> Option<usize> {
    let PhaseView::Playing(playing) = &view.phase else { return None };
    (!playing.legal.is_empty() && playing.paused.is_none()).then_some(playing.turn)
}
