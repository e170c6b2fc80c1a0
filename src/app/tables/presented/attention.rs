//! What a table knows of each person's attention.

use herzbot_core::ids::Moment;
use herzbot_core::notify::Occasion;
use herzbot_core::people::Person;
use herzbot_core::table::{PhaseView, TableView};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What is known of a person at this table. What they did and were told is kept with what is shown: the next process is no
/// louder than this one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Attention {
    /// The person with their settings, as last read.
    #[serde(skip)]
    pub person: Option<Person>,
    /// When they last pressed something at this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressed: Option<Moment>,
    /// When they were last known to look at the table in a browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked: Option<Moment>,
    /// When they turned away from it, if they have not come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turned_away: Option<Moment>,
    /// When they were last notified at this table, by what of.
    #[serde(default, skip_serializing_if = "HashMap::is_empty")]
    pub sent: HashMap<Occasion, Moment>,
    /// Whether they made their last move in the channel, by an answer that they alone see.
    #[serde(default)]
    pub here: bool,
    /// Whether they have waited for others after a move of theirs: they were asked then where they like to see their cards.
    #[serde(skip)]
    pub asked: bool,
    /// Whether the platform was told that private messages follow.
    #[serde(skip)]
    pub expected: bool,
    /// What they don't know yet: that their private messages are closed.
    #[serde(skip)]
    pub closed: bool,
    /// Whether they could not be invited to a private chat, and the channel asks them to open one.
    #[serde(skip)]
    pub uninvited: bool,
}

impl Attention {
    /// When they were last notified of this, or of more: who was reminded of a turn knows that it is their turn.
    pub fn notified(&self, occasion: Occasion) -> Option<Moment> {
        let of = |occasion| self.sent.get(&occasion).copied();
        let more = (occasion == Occasion::Turn).then(|| of(Occasion::Reminder)).flatten();
        of(occasion).max(more)
    }

    /// A private message failed: forgets what they were told by such messages.
    pub fn not_reached(&mut self) {
        self.pressed = None;
        self.sent.clear();
        self.closed = true;
    }
}

/// Whether the view's reader waits for others in a game, be it paused or not.
pub fn waits(view: &TableView) -> bool {
    matches!(&view.phase, PhaseView::Playing(playing) if playing.legal.is_empty())
}

/// The turn that the view's reader is to play.
pub fn turn_of(view: &TableView) -> Option<usize> {
    let PhaseView::Playing(playing) = &view.phase else { return None };
    (!playing.legal.is_empty() && playing.paused.is_none()).then_some(playing.turn)
}
